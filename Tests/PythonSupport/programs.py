"""The built programs, and a daemon that plays a recording."""

import os
import pathlib
import subprocess
import tempfile
import time

from varlink_socket import Closed, Connection

TOP = pathlib.Path(__file__).resolve().parents[2]
BUILT = pathlib.Path(os.environ.get("PROGRAMS", TOP / ".build/release"))
RECORDINGS = TOP / "Tests/Recordings"
TOUR = RECORDINGS / "forcepad-tour.evemu"


def run(program, *arguments, timeout=30, **options):
    """Runs a program to its end; exit status and both outputs in what it returns."""
    return subprocess.run(
        [BUILT / program, *map(str, arguments)],
        capture_output=True, text=True, timeout=timeout, **options)


class Daemon:
    """`pressured` on a socket, of its own where no path is given; it plays the tour over and over."""

    def __init__(self, *arguments, path=None, **options):
        self.directory = tempfile.TemporaryDirectory()
        self.path = str(path or os.path.join(self.directory.name, "io.pressured"))
        self.arguments = arguments or ("--recording", TOUR, "--loop")
        self.options = {"stderr": subprocess.PIPE, "text": True, **options}

    def __enter__(self):
        self.process = subprocess.Popen(
            [BUILT / "pressured", "--socket", self.path, *map(str, self.arguments)], **self.options)
        end = time.monotonic() + 10
        while not self.serves():
            if self.process.poll() is not None or time.monotonic() > end:
                self.process.kill()
                raise AssertionError("the daemon did not start: " + self.process.stderr.read())
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=10)
        self.directory.cleanup()

    def serves(self):
        try:
            with Connection(self.path):
                return True
        except OSError:
            return False

    def play(self):
        """Listens until the daemon ends with its recording; its exit status."""
        with Connection(self.path) as stream:
            try:
                for _ in stream.stream("io.pressured.Touches.Subscribe"):
                    pass
            except Closed:
                pass
        return self.process.wait(timeout=10)

    @property
    def address(self):
        return "unix:" + self.path
