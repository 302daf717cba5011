"""The programs of the benchmarks, and how the daemon is run where there is no device but a FIFO."""

import contextlib
import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent
# In the machine of the tests everything is in one folder.
IS_IN_MACHINE = (HERE / "rig").exists()
BUILT = HERE if IS_IN_MACHINE else TOP / ".build" / "bench"
DAEMON = TOP / ".build" / "release" / "pressured"
FLAGS = ["-O2", "-Wall", "-Wextra", "-Werror"]
PROGRAMS = {
    "forwarder": ["forwarder.c"],
    "rig": ["rig.c", "node.c", "listeners.c", "-pthread"],
    "stand_in.so": ["stand_in.c", "-shared", "-fPIC"],
}


def build():
    BUILT.mkdir(parents=True, exist_ok=True)
    for name, sources in PROGRAMS.items():
        subprocess.run(
            ["cc", *FLAGS, *sources, "-o", BUILT / name], cwd=HERE / "Floor", check=True)


class Rig:
    """The program that plays frames and hears of them, on a node that it makes or that is a FIFO."""

    def __init__(self, node):
        self.process = subprocess.Popen(
            [BUILT / "rig", node], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.node = self.process.stdout.readline().split(maxsplit=1)[1].strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def run(self, *run):
        """What a run gave, by name: of the socket, the server's pid, and so many clients, frames a second, frames
        and fingers, with these calls."""
        self.begin(*run)
        return self.end()

    def begin(self, path, pid, clients, rate, frames, fingers, calls):
        self.process.stdin.write(f"{path} {pid} {clients} {rate} {frames} {fingers} {calls}\n")
        self.process.stdin.flush()

    def end(self):
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError("the rig has ended")
        return {name: float(value) for name, value in (pair.split("=") for pair in answer.split())}


@contextlib.contextmanager
def fifo():
    """A folder with a FIFO in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "node"
        os.mkfifo(path)
        yield path


@contextlib.contextmanager
def running(command, environment=None, errors=subprocess.DEVNULL):
    process = subprocess.Popen(
        [str(part) for part in command], env={**os.environ, **(environment or {})},
        stdout=subprocess.DEVNULL, stderr=errors)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def stand_in(node):
    """The environment in which the daemon takes a FIFO for a touchpad."""
    return {"LD_PRELOAD": str(BUILT / "stand_in.so"), "STAND_IN_NODE": str(node)}


@contextlib.contextmanager
def daemon(node, path, program=DAEMON, before=(), environment=None, errors=subprocess.DEVNULL):
    """The daemon with that node, once it is ready."""
    notices = f"{path}.notices"
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as notified:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(notices)
        notified.bind(notices)
        notified.settimeout(60)
        start = time.monotonic()
        command = [*before, program, "--socket", path]
        environment = {**stand_in(node), "NOTIFY_SOCKET": notices, **(environment or {})}
        with running(command, environment, errors) as process:
            while b"READY=1" not in notified.recv(4096):
                pass
            process.seconds_to_ready = time.monotonic() - start
            yield process


@contextlib.contextmanager
def forwarder(node, path, clients):
    with running([BUILT / "forwarder", node, path, clients]) as process:
        yield process
