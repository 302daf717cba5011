"""The program that is many clients at once, and what it has counted."""

import dataclasses
import pathlib
import subprocess

PROGRAM = pathlib.Path(__file__).resolve().parents[2] / ".build/load-clients"


@dataclasses.dataclass(frozen=True)
class Lags:
    """Microseconds."""

    p50: int
    p99: int
    longest: int


@dataclasses.dataclass(frozen=True)
class Touches:
    replies: int
    merged: int
    missing: int
    began: int
    ended: int
    cancelled: int
    lags: Lags


@dataclasses.dataclass(frozen=True)
class Presses:
    replies: int
    offered: int
    peeks: int
    pops: int
    over: int
    lags: Lags


@dataclasses.dataclass(frozen=True)
class Stuck:
    disconnections: int
    patience: int


@dataclasses.dataclass(frozen=True)
class Accepting:
    late: int


class LoadClients:
    """So many clients of each kind of one device, for so many seconds."""

    def __init__(self, path, device, seconds, touches=0, presses=0, stuck=0):
        self.seconds = seconds
        numbers = map(str, (seconds, touches, presses, stuck))
        self.process = subprocess.Popen(
            [PROGRAM, path, device, *numbers],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self):
        """Waits for them; what they have counted."""
        out, errors = self.process.communicate(timeout=self.seconds + 30)
        if self.process.returncode:
            raise AssertionError(errors.strip())
        return [_counts(line) for line in out.splitlines()]


def _counts(line):
    kind, *cells = line.split("\t")
    numbers = list(map(int, cells))
    if kind in ("stuck", "accepting"):
        return {"stuck": Stuck, "accepting": Accepting}[kind](*numbers)
    return {"touches": Touches, "presses": Presses}[kind](*numbers[:-3], Lags(*numbers[-3:]))
