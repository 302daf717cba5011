import contextlib
import itertools
import json
import subprocess
import sys
import threading
import time
import unittest

import c_library
from programs import BUILT, RECORDINGS, TOP, Daemon
from simulated_pad import SimulatedPad, frames_of

CLIENTS = TOP / "Tests/Interop/clients"
FRAMES = 10_000
# Microseconds from frame to frame: as fast as a sensor gets.
PERIOD = 1000
# Frames in a call. Each begins when all but the call before are heard, so that no more are under
# way than the service would keep for a reader that stops for a moment.
PART = 8
VALUES = ["id", "phase", "tool", "x", "y", "force", "maximumPossibleForce", "grams"]


def recording():
    """The tour of presses, over and over, at the rate of the fastest sensors."""
    tour = itertools.cycle(frames_of(RECORDINGS / "forcepad-tour.evemu"))
    frames = itertools.islice(tour, FRAMES)
    return [{"time": i * PERIOD, "events": frame["events"]} for i, frame in enumerate(frames)]


def weights(frames):
    """What lies on the pad after each frame, in grams, by the recording itself."""
    slot, down, told = 0, {}, []
    for frame in frames:
        for event in frame["events"]:
            code, value = event["code"], event["value"]
            if code == "ABS_MT_SLOT":
                slot = value
            elif code == "ABS_MT_TRACKING_ID" and value < 0:
                del down[slot]
            elif code == "ABS_MT_PRESSURE":
                down[slot] = value
        told.append(sum(down.values()))
    return told


class Reader:
    """A client, and the lines that it has printed."""

    def __init__(self, command, path, read=json.loads):
        self.process = subprocess.Popen(
            [*map(str, command)], stdout=subprocess.PIPE, text=True,
            env=c_library.environment(PRESSURED_SOCKET=path))
        self.lines = []
        self.read = read
        self.thread = threading.Thread(target=self.collect)
        self.thread.start()

    def collect(self):
        for line in self.process.stdout:
            self.lines.append(line)

    def frames(self):
        return [self.read(line) for line in self.lines]

    def close(self):
        self.process.kill()
        self.thread.join()
        self.process.communicate()


def read_monitor(line):
    """A line of `pressurectl monitor --json`, in the shape of the other clients."""
    frame = json.loads(line)
    contacts = [[contact[value] for value in VALUES] for contact in frame["contacts"]]
    return [frame["sequence"], frame["time"], frame["merged"], contacts]


class SameFrames(unittest.TestCase):
    """What one recording comes to in four languages"""

    def wait_for_lines(self, readers, count):
        end = time.monotonic() + 20
        while min(len(reader.lines) for reader in readers.values()) < count:
            heard = {name: len(reader.lines) for name, reader in readers.items()}
            self.assertLess(time.monotonic(), end, heard)
            time.sleep(0.0005)

    def heard(self, commands, frames):
        """What each client heard of the frames, from its first reply on."""
        with (Daemon("--simulate") as daemon, SimulatedPad(daemon.path) as pad,
              contextlib.ExitStack() as stack):
            readers = {
                name: Reader(command, daemon.path, read)
                for name, (command, read) in commands.items()}
            for reader in readers.values():
                stack.callback(reader.close)
            self.wait_for_lines(readers, 1)
            for begin in range(0, len(frames), PART):
                pad.inject(frames[begin:begin + PART])
                self.wait_for_lines(readers, begin)
            self.wait_for_lines(readers, 1 + len(frames))
            return {name: reader.frames() for name, reader in readers.items()}

    def test_same_frames(self):
        """Swift, C, Python and Node hear the same 10 000 frames of a recording, none missing"""
        frames = recording()
        heard = self.heard({
            "Swift": ([BUILT / "pressurectl", "monitor", "--touches", "--json"], read_monitor),
            "C": ([c_library.compiled(CLIENTS / "frames.c")], json.loads),
            "Python": ([sys.executable, CLIENTS / "frames.py"], json.loads),
            "Node": (["node", CLIENTS / "frames.js"], json.loads),
        }, frames)
        for name, replies in heard.items():
            with self.subTest(client=name):
                self.assert_none_missing(replies, frames)
                for got, wanted in zip(replies, heard["Python"]):
                    self.assertEqual(got, wanted)

    def assert_none_missing(self, replies, frames):
        (first, _, _, contacts), *told = replies
        self.assertEqual((contacts, len(told)), ([], FRAMES))
        self.assertEqual([reply[0] for reply in told], list(range(first + 1, first + 1 + FRAMES)))
        self.assertEqual({merged for _, _, merged, _ in told}, {0})
        down = [
            sum(contact[-1] for contact in contacts if contact[1] != "ended")
            for _, _, _, contacts in told]
        self.assertEqual(down, weights(frames))
