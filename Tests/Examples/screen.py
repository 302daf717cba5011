"""A screen that is not there, its pictures, and its pointer."""

import os
import pathlib
import struct
import subprocess
import tempfile
import time
import zlib

WIDTH, HEIGHT = 480, 360


class Screen:
    """An X server without a screen, as large as a window, which so needs no window manager."""

    def __enter__(self):
        self.directory = tempfile.TemporaryDirectory()
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24",
             "-nolisten", "tcp", "-fbdir", self.directory.name],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as number:
            self.display = ":" + number.readline().strip()
        # Draws what is transparent, as the shadows of popovers are.
        self.compositor = subprocess.Popen(
            ["xcompmgr", "-n", "-d", self.display], stderr=subprocess.DEVNULL)
        return self

    def __exit__(self, *_):
        self.compositor.terminate()
        self.compositor.wait(timeout=10)
        self.process.terminate()
        self.process.wait(timeout=10)
        self.directory.cleanup()

    def xdotool(self, *words):
        subprocess.run(
            ["xdotool", *map(str, words)], env={**os.environ, "DISPLAY": self.display}, check=True,
            stdout=subprocess.DEVNULL, timeout=20)

    def move_pointer(self, x, y):
        """In a few steps, as a hand: what only enters a popup is not over its button yet."""
        steps = [word for i in (3, 2, 1, 0) for word in ("mousemove", x - i, y, "sleep", 0.04)]
        self.xdotool(*steps)

    def click(self, x, y):
        self.move_pointer(x, y)
        self.xdotool("click", 1)

    def rows(self):
        """What is on the screen: for each row its pixels, as bytes of red, green and blue."""
        data = pathlib.Path(self.directory.name, "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, line = header[0] + 12 * header[19], header[12]
        for row in range(HEIGHT):
            pixels = data[start + row * line:start + row * line + 4 * WIDTH]
            picture = bytearray(3 * WIDTH)
            for color in range(3):
                picture[color::3] = pixels[2 - color::4]
            yield bytes(picture)

    def save_when_still(self, path):
        """The screen as PNG, once nothing has moved on it for a while."""
        rows = None
        for _ in range(40):
            before, rows = rows, list(self.rows())
            if rows == before:
                break
            time.sleep(0.15)
        save(rows, path)


def save(rows, path):
    """A picture as PNG."""
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, content in (
                (b"IHDR", struct.pack(">2I5B", WIDTH, HEIGHT, 8, 2, 0, 0, 0)),
                (b"IDAT", pixels), (b"IEND", b"")):
            file.write(struct.pack(">I", len(content)) + kind + content)
            file.write(struct.pack(">I", zlib.crc32(kind + content)))
