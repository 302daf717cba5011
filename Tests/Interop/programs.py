"""The built programs, and a daemon that plays a recording."""

import os
import pathlib
import subprocess
import tempfile
import time

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
    """`pressured` on a socket of its own, playing a recording over and over."""

    def __init__(self, *arguments):
        self.directory = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.directory.name, "io.pressured")
        self.arguments = arguments or ("--recording", TOUR, "--loop")

    def __enter__(self):
        self.process = subprocess.Popen(
            [BUILT / "pressured", "--socket", self.path, *map(str, self.arguments)],
            stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + 10
        while not os.path.exists(self.path):
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError("the daemon did not start: " + self.process.stderr.read())
            time.sleep(0.01)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=10)
        self.process.stderr.close()
        self.directory.cleanup()

    @property
    def address(self):
        return "unix:" + self.path
