import os
import pathlib
import re
import select
import signal
import subprocess
import tempfile
import time
import unittest

from programs import BUILT, RECORDINGS, TOP, Daemon
from terminal import PATIENCE, Terminal

STORED = TOP / "Tests/Screens"
# A press that peeks, and stays: a hundred seconds in which the pad has nothing to say.
HELD = [(2, 150), (2.2, 400), (2.3, 380), (3.2, 381), (3.5, 380), (100, 379)]


def recording(folder, samples):
    """A recording of the force pad of the other recordings: a finger, by (seconds, grams).

    A tap comes long before it, since a recording begins with whoever listens first, to one thing or another.
    """
    head = [line for line in (RECORDINGS / "forcepad-peek.evemu").read_text().splitlines()
            if not line.startswith("E:")]
    events = []

    def report(seconds, *codes):
        for kind, code, value in [*codes, (0, 0, 0)]:
            events.append(f"E: {seconds:.6f} {kind:04x} {code:04x} {value}")

    def force(grams):
        return (3, 0x3a, grams), (3, 0x18, grams)

    def lands(number):
        return ((3, 0x39, number), (3, 0x35, 1400), (3, 0x36, 600), (1, 0x14a, 1), (1, 0x145, 1))

    report(0, *lands(1), *force(20))
    report(0.1, (3, 0x39, -1), (1, 0x14a, 0), (1, 0x145, 0))
    for index, (seconds, grams) in enumerate(samples):
        report(seconds, *(lands(2) if index == 0 else ()), *force(grams))
    path = pathlib.Path(folder) / "held.evemu"
    path.write_text("\n".join(head + events) + "\n")
    return path


class Screens(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.held = recording(folder.name, HELD)
        self.socket = os.path.join(folder.name, "io.pressured")

    def daemon(self, *arguments):
        """A daemon that plays a weight that is held, or what the arguments say."""
        daemon = Daemon(*(arguments or ("--recording", self.held)), path=self.socket)
        daemon.__enter__()
        self.addCleanup(daemon.__exit__)
        return daemon

    def terminal(self, command, *size, **environment):
        terminal = Terminal(
            f"{BUILT}/pressurectl {command}", *size,
            **{"PRESSURED_SOCKET": self.socket, **environment})
        self.addCleanup(terminal.__exit__)
        return terminal

    def stored(self, name):
        path = STORED / f"{name}.txt"
        self.assertTrue(path.exists(), f"{path}: store it, once you have looked at it")
        return path.read_text()

    def check_stored(self, command, columns, rows):
        terminal = self.terminal(command, columns, rows)
        name = f"{command}-held-{columns}x{rows}"
        if "UPDATE_SCREENS" in os.environ:
            terminal.wait_for("380 g" if command == "monitor" else "hold 380 g")
            # The last seconds are then those of a force that stays.
            time.sleep(9)
            (STORED / f"{name}.txt").write_text(terminal.screen())
        terminal.wait_for_screen(self.stored(name))
        return terminal

    def test_monitor(self):
        """monitor looks as it is stored, at 80x24 and at 160x50"""
        for size in ((80, 24), (160, 50)):
            with self.subTest(size=size):
                self.daemon()
                self.check_stored("monitor", *size)
                self.doCleanups()
                self.setUp()

    def test_scale(self):
        """scale looks as it is stored, at 80x24 and at 160x50, with the weight held"""
        for size in ((80, 24), (160, 50)):
            with self.subTest(size=size):
                self.daemon()
                self.check_stored("scale", *size)
                self.doCleanups()
                self.setUp()

    def test_resize(self):
        """a terminal that changes its size is filled anew, and one that is too small is told so"""
        self.daemon()
        terminal = self.check_stored("monitor", 80, 24)
        terminal.resize(160, 50)
        terminal.wait_for_screen(self.stored("monitor-held-160x50"))
        terminal.resize(30, 8)
        terminal.wait_for("too small", "44 x 12 is needed")
        terminal.resize(80, 24)
        terminal.wait_for_screen(self.stored("monitor-held-80x24"))

    def test_endings(self):
        """q, Ctrl-C and signals leave the terminal as it was, and die of what they should"""
        self.daemon("--recording", RECORDINGS / "forcepad-tour.evemu", "--loop")
        for command in ("monitor", "scale"):
            for name, status in (("q", 0), ("C-c", 130), ("TERM", 143), ("HUP", 129)):
                with self.subTest(command=command, ending=name):
                    terminal = self.terminal(command)
                    terminal.wait_for(f"pressurectl {command}", "q quit")
                    self.assertTrue(terminal.is_alternate)
                    if name in ("q", "C-c"):
                        terminal.keys(name)
                    else:
                        os.kill(int(terminal.file("pid")), getattr(signal, f"SIG{name}"))
                    self.assertEqual(terminal.ended(), status)
                    self.assertNotIn("q quit", terminal.screen())

    def test_suspend(self):
        """Ctrl-Z gives the terminal back to the shell, and fg takes it again"""
        self.daemon()
        with Terminal("bash --norc --noprofile -i", PRESSURED_SOCKET=self.socket) as terminal:
            terminal.keys(f"PS1=ready:; {BUILT}/pressurectl monitor", "Enter")
            terminal.wait_for_screen(self.stored("monitor-held-80x24"))
            terminal.keys("C-z")
            terminal.wait_for("Stopped", "ready:")
            self.assertFalse(terminal.is_alternate)
            self.assertTrue(terminal.has_cursor)
            terminal.keys("fg", "Enter")
            terminal.wait_for_screen(self.stored("monitor-held-80x24"))
            self.assertTrue(terminal.is_alternate)
            terminal.keys("q")
            terminal.wait_for("Stopped")
            terminal.keys("exit", "Enter")
            self.assertEqual(terminal.ended(), 0)

    def test_daemon_goes(self):
        """a daemon that goes away is waited for on the screen, which goes on when it is back"""
        for command in ("monitor", "scale"):
            with self.subTest(command=command), Daemon(
                    "--recording", self.held, path=self.socket) as daemon:
                terminal = self.terminal(command)
                terminal.wait_for("380 g" if command == "monitor" else "hold 380 g")
                daemon.process.terminate()
                terminal.wait_for("waiting for pressured")
                self.assertTrue(terminal.is_alternate)
                with Daemon("--recording", self.held, path=self.socket):
                    screen = terminal.wait_for("380 g" if command == "monitor" else "hold 380 g")
                    self.assertNotIn("waiting", screen)

    def test_errors(self):
        """what went wrong is told after the screen was left, or without taking it at all"""
        self.daemon()
        terminal = self.terminal("monitor --device none")
        self.assertEqual(terminal.ended(), 1)
        terminal.wait_for("pressurectl: there is no device 'none'")
        terminal = self.terminal("scale --socket /nowhere/socket")
        self.assertEqual(terminal.ended(), 1)
        terminal.wait_for("pressurectl: cannot reach pressured at /nowhere/socket")

    def test_lines(self):
        """a terminal that is dumb, unknown or not named gets lines, and so does who asks for them"""
        self.daemon("--recording", RECORDINGS / "forcepad-tour.evemu", "--loop")
        for options, term in (("", "dumb"), ("", "no-such-terminal"), ("", ""), ("--lines", "xterm")):
            for command in ("monitor", "scale"):
                with self.subTest(command=command, options=options, term=term):
                    terminal = self.terminal(f"{command} {options}", 120, TERM=term)
                    terminal.wait_for("6-1-1-forcepad-tour.evemu", " g")
                    self.assertFalse(terminal.is_alternate)
                    self.assertNotIn("q quit", terminal.screen())
                    terminal.keys("C-c")
                    terminal.ended()

    def test_colors(self):
        """colours are there, and none with NO_COLOR, with the same characters"""
        for no_color, pattern, expected in (
                ("", r"\x1b\[[0-9;]*3[0-7]", self.assertRegex),
                ("1", r"\x1b\[([0-9;]*;)?(3[0-8]|4[0-8]|9[0-7]|10[0-7])m", self.assertNotRegex)):
            with self.subTest(NO_COLOR=no_color):
                self.daemon()
                terminal = self.terminal("monitor", NO_COLOR=no_color)
                terminal.wait_for_screen(self.stored("monitor-held-80x24"))
                expected(terminal.screen("-e"), pattern)
                self.doCleanups()
                self.setUp()

    def test_ascii(self):
        """where the locale is not UTF-8 the screen is ASCII"""
        self.daemon()
        for locale in ("C", "POSIX"):
            with self.subTest(locale=locale):
                terminal = self.terminal("monitor", LC_ALL=locale)
                screen = terminal.wait_for("380 g", "63 %  peek", "####")
                self.assertTrue(screen.isascii(), screen)

    def test_pause(self):
        """p stands still, and goes on"""
        self.daemon()
        terminal = self.check_stored("monitor", 80, 24)
        terminal.keys("p")
        terminal.wait_for("paused", "p go on")
        terminal.keys("p")
        terminal.wait_for_screen(self.stored("monitor-held-80x24"))

    def test_tare(self):
        """t makes what lies there weigh nothing, and --tare what lay there first"""
        self.daemon()
        taring = self.terminal("scale --tare")
        terminal = self.terminal("scale")
        terminal.wait_for("hold 380 g", "tare 0 g", "maximum 400 g")
        terminal.keys("t")
        terminal.wait_for("hold 0 g", "tare 380 g", "maximum 0 g")
        taring.wait_for("hold 0 g", "tare 380 g")

    def test_drawing_rate(self):
        """it draws at most 60 times a second however fast the device is, and not at all while nothing changes"""
        fast = recording(os.path.dirname(self.socket), [
            (1 + 0.001 * step, 300 + step % 200) for step in range(4000)] + [(6, 380), (100, 379)])
        self.daemon("--recording", fast)
        master, slave = os.openpty()
        self.addCleanup(os.close, master)
        process = subprocess.Popen(
            [BUILT / "pressurectl", "monitor"], stdin=slave, stdout=slave, stderr=slave,
            env={**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "PRESSURED_SOCKET": self.socket})
        os.close(slave)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)

        def pictures_in(seconds):
            """How many pictures came in about that time, and how long it was; each is a burst of writes."""
            start = last = time.monotonic()
            count = 0
            while time.monotonic() < start + seconds:
                if select.select([master], [], [], 0.05)[0]:
                    os.read(master, 65536)
                    now = time.monotonic()
                    count += now - last > 0.005
                    last = now
            return count, time.monotonic() - start

        self.assertTrue(select.select([master], [], [], PATIENCE)[0], "nothing was drawn")
        count, seconds = pictures_in(2)
        self.assertGreater(count, 20)
        # A burst that is torn apart by a busy machine counts twice; a thousand frames came in each second.
        self.assertLess(count, 60 * seconds * 1.3)
        # After the last change, the picture of the last five seconds moves on for as long.
        end = time.monotonic() + PATIENCE
        while (count := pictures_in(1)[0]) and time.monotonic() < end:
            pass
        self.assertEqual(count, 0)

    def test_make_run(self):
        """the demo takes the terminal's screen, and ends by itself"""
        terminal = Terminal(f"{TOP}/Scripts/run-demo {BUILT}")
        with terminal:
            terminal.wait_for("pressurectl monitor", "Force Pad", "pop")
            self.assertEqual(terminal.ended(), 0)
            terminal.wait_for("The recording has ended.")


if __name__ == "__main__":
    unittest.main()
