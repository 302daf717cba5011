"""The daemon beside the forwarder on this machine, each with a FIFO in the place of a device.

Both run at the same time, so that whatever else the machine does falls on both alike.
"""

import contextlib
import pathlib
import re
import select
import signal
import statistics
import subprocess

import lab
import matrix

SECONDS, ROUNDS = 0.5, 3
STARTS = 15
RECORDING = lab.TOP / "Tests" / "Recordings" / "forcepad-two-fingers.evemu"
PROGRAMS = ("pressured", "pressurectl", "pressure-actions")
TRACED_FRAMES = 500
# A line of `strace -c`: share, seconds, microseconds a call, calls, perhaps errors, name.
CALLS = re.compile(r"^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w+)$", re.MULTILINE)
CALLS_OF_A_FRAME = ("epoll_wait", "epoll_pwait2", "read", "sendto", "epoll_ctl", "writev", "sendmsg")


@contextlib.contextmanager
def daemon(**options):
    """A daemon and the rig that plays for it: (rig, process, path of the socket)."""
    with lab.fifo() as node, lab.Rig(node) as rig:
        path = f"{node}.socket"
        with lab.daemon(node, path, **options) as process:
            yield rig, process, path


def run_pair(rate, frames, fingers, clients, calls):
    with daemon() as (rig, process, path), lab.fifo() as node, lab.Rig(node) as other:
        floor = f"{node}.socket"
        with lab.forwarder(node, floor, clients) as forwarder:
            other.begin(floor, forwarder.pid, clients, rate, frames, fingers, "none")
            rig.begin(path, process.pid, clients, rate, frames, fingers, calls)
            return other.end(), rig.end()


def cell(rate, fingers, clients, calls="touches", rounds=ROUNDS, seconds=SECONDS):
    frames = max(100, int(rate * seconds))
    return matrix.measure(lambda: run_pair(rate, frames, fingers, clients, calls), rounds)


def private_kib(pid):
    """What the process has for itself: memory that was written."""
    text = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text()
    return int(re.search(r"^Private_Dirty:\s+(\d+)", text, re.MULTILINE)[1])


def memory(clients):
    """KiB that are private while so many clients hear of frames."""
    with daemon() as (rig, process, path):
        rig.begin(path, process.pid, clients, 125, 125, 2, "touches")
        most = 0
        while not select.select([rig.process.stdout], [], [], 0.02)[0]:
            most = max(most, private_kib(process.pid))
        rig.end()
        return most


def milliseconds_to_ready():
    times = []
    for _ in range(STARTS):
        with daemon() as (_, process, _):
            times.append(process.seconds_to_ready * 1000)
    return statistics.median(times)


def system_calls(clients):
    """Calls of the kernel for each frame."""
    counts = []
    for frames in (TRACED_FRAMES, 3 * TRACED_FRAMES):
        with daemon() as (rig, process, path):
            summary = f"{path}.trace"
            command = ["strace", "-f", "-c", "-o", summary, "-p", str(process.pid)]
            strace = subprocess.Popen(command, stderr=subprocess.DEVNULL)
            rig.run(path, process.pid, clients, 250, frames, 2, "touches")
            strace.send_signal(signal.SIGINT)
            strace.wait()
            found = CALLS.findall(pathlib.Path(summary).read_text())
            counts.append(sum(int(count) for count, name in found if name in CALLS_OF_A_FRAME))
    return (counts[1] - counts[0]) / (2 * TRACED_FRAMES)


def stages():
    """Frames a second through each stage, by its name."""
    program = lab.TOP / ".build" / "release" / "frame-path"
    text = subprocess.run([program, RECORDING], check=True, capture_output=True, text=True).stdout
    return {name: int(number) for name, number in (line.split("\t") for line in text.splitlines())}


def sizes():
    """KiB of each program, without what only debuggers want."""
    result = {}
    for name in PROGRAMS:
        text = subprocess.run(
            ["size", "-A", lab.TOP / ".build" / "release" / name], check=True, capture_output=True,
            text=True).stdout
        sections = [line.split() for line in text.splitlines() if line.startswith(".")]
        result[name] = sum(int(size) for section, size, address in sections if address != "0") // 1024
    return result


def measure_all(say):
    lab.build()
    rows = {}
    for rate, fingers, clients in matrix.cells():
        rows[rate, fingers, clients] = cell(rate, fingers, clients)
        say(f"{rate} Hz, {fingers} fingers, {clients} clients", rows[rate, fingers, clients])
    presses = cell(250, 2, 1, "presses", rounds=2 * ROUNDS, seconds=2)
    say("presses recognised", presses)
    one, many = memory(1), memory(64)
    facts = {
        "milliseconds from start to READY": milliseconds_to_ready(),
        "KiB private with one client": one,
        "KiB private for each further client": (many - one) / 63,
        "system calls a frame, one client": system_calls(1),
        "system calls a frame, eight clients": system_calls(8),
        **{f"frames a second {name}": number for name, number in stages().items()},
        **{f"KiB of {name}": size for name, size in sizes().items()},
    }
    return rows, presses, facts
