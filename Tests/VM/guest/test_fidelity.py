import contextlib
import pathlib
import statistics
import time
import unittest

from evdev import ecodes

import expectations
import service
from clients import call
from devices import hid_recording, nodes, wide_pad
from recorder import NodeReader, Recorder

RECORDINGS = pathlib.Path("/payload/recordings")
PENS = sorted(RECORDINGS.glob("*.pen.*.hid.gz"))
TOUCHES = sorted(RECORDINGS.glob("*.touch.*.hid.gz"))
# Frames a second and how long: as fast as a sensor gets, or as this machine can. It is given the next frame
# when all but so many are heard: what happens to readers that are too slow is tested elsewhere.
RATE, SECONDS, AHEAD = 1000, 3, 4
# The same for a finger whose frames are small, of a sensor that keeps its own time: microseconds from frame to
# frame, and how many frames.
PERIOD, LONG, FAR_AHEAD = 1000, 10_000, 16


def pen_pressure(node):
    """How a force becomes a raw value again: a pen's force begins at a hundredth of the range."""
    axis = node.absinfo(ecodes.ABS_PRESSURE)
    idle = axis.min + 0.01 * (axis.max - axis.min)

    def raw(contact):
        fraction = contact["force"] / contact["maximumPossibleForce"]
        return round(idle + fraction * (axis.max - idle)) if fraction else "idle"

    return raw, idle


class Fidelity(unittest.TestCase):
    def setUp(self):
        service.start()

    def record(self, node, play):
        """The frames that python-evdev read, and what a subscriber heard, while `play` was called."""
        with Recorder() as recorder, NodeReader(node) as reader:
            service.wait_until_open(node.path)
            service.wait_for(lambda: recorder.count, "what is down at the beginning")
            play(recorder)
            replies = recorder.replies()
            frames = reader.frames()
        self.assertEqual([reply["contacts"] for reply in replies[:1]], [[]])
        self.assertFalse(any(reply["merged"] or reply["resynced"] for reply in replies))
        for before, after in zip(replies, replies[1:]):
            self.assertEqual(after["sequence"], before["sequence"] + 1)
        return frames, replies[1:]

    def assert_same(self, expected, heard):
        """Compared one by one, so that the first difference is what is shown."""
        for wanted, got in zip(expected, heard):
            self.assertEqual(got, wanted)
        self.assertEqual(len(heard), len(expected))

    def expected(self, model, frames):
        told = [(when, model.contacts(events)) for when, events in frames]
        return [(when, contacts) for when, contacts in told if contacts is not None]

    @contextlib.contextmanager
    def played(self, path, suffix, axis):
        """The node of a recording, and what python-evdev and a subscriber heard of it."""
        service.wait_for(lambda: not call("io.pressured.Devices.List")["devices"], "no device")
        with hid_recording.HidRecording(path) as device:
            node = nodes.wait_for_node(device.name + suffix, axis)
            try:
                yield node, *self.record(node, lambda _: device.play())
            finally:
                node.close()

    @unittest.skipUnless(PENS, "no HID recordings beside the repository")
    def test_pen(self):
        """of recorded pens, a subscriber hears every frame of contact that the node shows, in order, with
        its time, position and pressure"""
        count = 0
        for path in PENS:
            with self.subTest(path.name), self.played(path, " Pen", ecodes.ABS_PRESSURE) as played:
                node, frames, replies = played
                model = expectations.Pen(lambda code: node.absinfo(code).value)
                pressure, idle = pen_pressure(node)
                expected = [
                    (when, [(*rest, "idle" if raw is not None and raw <= idle else raw)])
                    for when, ((*rest, raw),) in self.expected(model, frames)
                ]
                # Else the daemon takes off what the pen reports in the air.
                self.assertEqual(set(model.hover) | {0}, {0})
                heard = expectations.heard(replies, node, ecodes.ABS_X, ecodes.ABS_Y, pressure)
                self.assert_same(expected, heard)
                count += len(heard)
        self.assertGreater(count, 1000)

    @unittest.skipUnless(TOUCHES, "no HID recordings beside the repository")
    def test_touch(self):
        """of recorded fingers, a subscriber hears every frame, in order, with its time and positions"""
        x, y = ecodes.ABS_MT_POSITION_X, ecodes.ABS_MT_POSITION_Y
        count = 0
        for path in TOUCHES:
            with self.subTest(path.name), self.played(path, " Finger", x) as played:
                node, frames, replies = played
                expected = self.expected(expectations.Fingers(), frames)
                forces = {contact["force"] for reply in replies for contact in reply["contacts"]}
                self.assertEqual(forces, {0})
                heard = expectations.heard(replies, node, x, y, lambda contact: 0)
                self.assert_same(expected, heard)
                count += len(heard)
        self.assertGreater(count, 300)

    @contextlib.contextmanager
    def wide_pad(self):
        with wide_pad.WidePad() as pad:
            node = nodes.wait_for_node(wide_pad.NAME, ecodes.ABS_MT_PRESSURE)
            try:
                yield pad, node
            finally:
                node.close()

    def assert_all_heard(self, node, prepared, frames, replies):
        expected = self.expected(expectations.Fingers(), frames)
        heard = expectations.heard(
            replies, node, ecodes.ABS_MT_POSITION_X, ecodes.ABS_MT_POSITION_Y,
            lambda contact: contact["grams"])
        self.assertEqual(len(frames), len(prepared))
        self.assert_same(expected, heard)

    def test_ten_fingers(self):
        """of ten fingers that press and move as fast as the machine goes, no frame is lost or altered"""
        prepared = list(wide_pad.frames(RATE * SECONDS))
        with self.wide_pad() as (pad, node):

            def play(recorder):
                due = time.monotonic()
                for number, frame in enumerate(prepared, start=1):
                    pad.send(frame + wide_pad.end())
                    due = max(due + 1 / RATE, time.monotonic())
                    time.sleep(max(0, due - time.monotonic()))
                    # The first reply was that of the beginning.
                    heard = lambda: recorder.count - 1 >= number - AHEAD
                    if not heard():
                        service.wait_for(heard, f"frame {number - AHEAD}", pause=0.001)

            frames, replies = self.record(node, play)
            seconds = (frames[-1][0] - frames[0][0]) / 1_000_000
            print(f"     {len(frames)} frames of ten fingers in {seconds:.1f} s")
            self.assert_all_heard(node, prepared, frames, replies)

    def test_rate(self):
        """of a finger in 1000 frames a second, for ten seconds, no frame is lost or altered"""
        prepared = list(wide_pad.frames(LONG, fingers=1))
        with self.wide_pad() as (pad, node):
            start = time.monotonic_ns() // 1000

            def play(recorder):
                sent = 0

                def due():
                    in_time = (time.monotonic_ns() // 1000 - start) // PERIOD + 1
                    return min(in_time, recorder.count - 1 + FAR_AHEAD, len(prepared))

                while sent < len(prepared):
                    service.wait_for(lambda: due() > sent, f"frame {sent}", pause=0.001)
                    numbers = range(sent, due())
                    pad.send(b"".join(
                        prepared[number] + wide_pad.end(start + number * PERIOD) for number in numbers))
                    sent = numbers.stop
                seconds = time.monotonic() - start / 1e6
                print(f"     {len(prepared)} frames of a finger in {seconds:.1f} s")

            frames, replies = self.record(node, play)
            # The kernel takes no time of more than ten seconds ago: a machine far too slow ends like that.
            steps = [after - before for (before, _), (after, _) in zip(frames, frames[1:])]
            self.assertEqual(statistics.mode(steps), PERIOD)
            self.assert_all_heard(node, prepared, frames, replies)
