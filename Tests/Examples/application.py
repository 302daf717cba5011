"""An example that runs, and what it logs."""

import os
import re
import subprocess
import tempfile
import threading
import time

from programs import TOP

EXAMPLES = TOP / ".build/examples"
PICTURES = EXAMPLES / "pictures"
# The button of the window that closes it.
CLOSE = (453, 27)
LINE = re.compile(r"-INFO: \d\d:\d\d:\d\d\.\d+: (.*)$")


class Application:
    """A program on a screen, with a service; `lines` is what it has logged."""

    def __init__(self, command, screen, daemon, domain, **environment):
        self.home = tempfile.TemporaryDirectory()
        self.command = command
        self.screen = screen
        self.lines = []
        self.others = []
        self.changed = threading.Condition()
        self.environment = {
            **os.environ, "DISPLAY": screen.display, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
            "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
            "HOME": self.home.name, "XDG_RUNTIME_DIR": self.home.name, "G_MESSAGES_DEBUG": domain,
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "PRESSURED_SOCKET": daemon.path,
            **environment}

    def __enter__(self):
        self.process = subprocess.Popen(
            list(map(str, self.command)), env=self.environment, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT)
        self.thread = threading.Thread(target=self.collect)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.thread.join()
        self.process.stdout.close()
        self.home.cleanup()

    def collect(self):
        for line in self.process.stdout:
            said = LINE.search(line)
            with self.changed:
                (self.lines if said else self.others).append(said[1] if said else line)
                self.changed.notify()

    def point(self, x, y, pattern):
        """Moves the pointer there until the program says so: it may have no window yet."""
        for _ in range(50):
            before = len(self.lines)
            self.screen.move_pointer(x, y)
            try:
                return self.wait_for(pattern, after=before, timeout=0.4)
            except AssertionError:
                self.screen.move_pointer(10, 10)
        raise AssertionError(f"no '{pattern}' in {self.lines}; {''.join(self.others)}")

    def click(self, x, y, pattern):
        """Clicks there, and waits for what the program says then."""
        before = len(self.lines)
        self.screen.click(x, y)
        return self.wait_for(pattern, after=before)

    def close(self):
        """Closes its window; what it ends with, and what it said beside its log."""
        self.screen.click(*CLOSE)
        status = self.process.wait(timeout=10)
        self.thread.join()
        return status, "".join(self.others)

    def wait_for(self, pattern, after=0, timeout=20):
        """The number of the first line, from `after` on, that the pattern matches entirely."""
        end = time.monotonic() + timeout
        with self.changed:
            while True:
                for number, line in enumerate(self.lines[after:], after):
                    if re.fullmatch(pattern, line):
                        return number
                if not self.changed.wait(end - time.monotonic()) and time.monotonic() >= end:
                    raise AssertionError(
                        f"no line '{pattern}' in {self.lines[after:]}; {''.join(self.others)}")
