"""The installed daemon, the forwarder and what people would use instead, on a device of the kernel's."""

import functools
import json
import subprocess
import sys
import time
import unittest

import lab
import matrix
import service

FRAMES = 100
PEER_FRAMES, ROUNDS = 200, 3
PYTHON_READER = "import evdev, sys\nfor event in evdev.InputDevice(sys.argv[1]).read_loop(): pass"
PEERS = {
    "libinput debug-events": ["libinput", "debug-events", "--device"],
    "evtest": ["./evtest"],
    "python-evdev": [sys.executable, "-c", PYTHON_READER],
}
IDLE_FRAMES = 625


class Benchmark(unittest.TestCase):
    def test_benchmark(self):
        """frames from a device of the kernel's to everybody who reads it"""
        pid()
        with lab.Rig("uinput") as rig:
            subprocess.run(["udevadm", "settle"], check=True)
            time.sleep(2)
            for rate, fingers, clients in matrix.cells():
                say("cell", [rate, fingers, clients], cell(rig, rate, fingers, clients))
            say("presses", [125, 2, 1], cell(rig, 125, 2, 1, "presses", FRAMES * 5, ROUNDS))
            for name in PEERS:
                say("peer", [name], peer(rig, name))
            idle = run_daemon(rig, 125, IDLE_FRAMES, 1, 0, "touches")
            say("idle", [], {"wakeups": idle["wakeups"], "seconds": idle["seconds"]})


def say(kind, key, values):
    print("bench\t" + json.dumps([kind, key, values]))


def cell(rig, rate, fingers, clients, calls="touches", frames=FRAMES, rounds=1):
    def run_pair():
        return (run_forwarder(rig, rate, frames, fingers, clients),
                run_daemon(rig, rate, frames, fingers, clients, calls))

    return matrix.measure(run_pair, rounds)


@functools.cache
def pid():
    return service.start()


def run_daemon(rig, rate, frames, fingers, clients, calls):
    return rig.run(service.SOCKET, pid(), clients, rate, frames, fingers, calls)


def run_forwarder(rig, rate, frames, fingers, clients):
    path = "/tmp/forwarder.socket"
    with lab.forwarder(rig.node, path, clients) as process:
        time.sleep(0.3)
        return rig.run(path, process.pid, clients, rate, frames, fingers, "none")


def peer(rig, name):
    """What a frame costs it, and the daemon with one client: medians of alternating runs."""
    def run_pair():
        with lab.running([*PEERS[name], rig.node]) as process:
            time.sleep(3)
            theirs = rig.run("-", process.pid, 0, 125, PEER_FRAMES, 2, "none")
        return theirs, run_daemon(rig, 125, PEER_FRAMES, 2, 1, "touches")

    return matrix.measure(run_pair, ROUNDS)
