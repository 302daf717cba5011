"""The daemon under memcheck, and how much memory it holds."""

import os
import pathlib
import re
import subprocess
import tempfile
import time

from varlink_socket import Connection

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = TOP / ".build/memcheck/pressured"
RECORDINGS = TOP / "Tests/Recordings"
SUPPRESSIONS = TOP / "Tests/Memcheck/umockdev.supp"
TRUST = TOP / ".build/trust"

# What it ends with where memory is lost or misused.
ERROR = 99
HELD = re.compile(r"(?:lost|reachable): ([\d,]+) bytes in ([\d,]+) blocks")


class Grind:
    """`pressured` under memcheck on a socket of its own."""

    def __init__(self, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        self.socket = os.path.join(self.folder.name, "io.pressured")
        self.log = pathlib.Path(self.folder.name, "log")
        self.command = [
            "valgrind", "--leak-check=full", "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite", f"--error-exitcode={ERROR}",
            f"--suppressions={SUPPRESSIONS}", f"--log-file={self.log}",
            PROGRAM, "--socket", self.socket, *map(str, arguments)]

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for(lambda: os.path.exists(self.socket), 60, "it does not serve")
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def connect(self):
        return Connection(self.socket, timeout=60)

    def wait_for(self, condition, seconds, complaint):
        end = time.monotonic() + seconds
        while not condition():
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{complaint}\n{self.said()}")
            time.sleep(0.05)

    def said(self):
        """The end of what memcheck said."""
        return self.log.read_text(errors="replace")[-4000:] if self.log.exists() else ""

    def held(self):
        """The bytes and blocks that are not freed, however they are reached."""
        # Swift keeps flags in pointers, so that some look lost while the program runs.
        told = subprocess.run(
            ["vgdb", f"--pid={self.process.pid}", "leak_check", "summary", "any"],
            capture_output=True, text=True, timeout=60, check=True).stdout
        found = [[int(n.replace(",", "")) for n in pair] for pair in HELD.findall(told)]
        assert len(found) == 4, told
        return tuple(map(sum, zip(*found)))

    def end(self):
        """Ends it in good order; its exit status."""
        self.process.terminate()
        return self.process.wait(timeout=60)


def write_trust_row(name, cycles, crashes):
    """Adds a row to the table of what was tried."""
    TRUST.mkdir(parents=True, exist_ok=True)
    with (TRUST / "memcheck.tsv").open("a") as table:
        print(name, cycles, "-", "-", crashes, "-", "-", sep="\t", file=table)
