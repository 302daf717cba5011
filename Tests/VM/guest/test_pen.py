import pathlib
import threading
import unittest

from evdev import ecodes

import service
from clients import Client, every_contact_ended
from devices import hid_recording, nodes

RECORDINGS = pathlib.Path("/payload/recordings")
STRONG = RECORDINGS / "intuos-pro-m.pen.pen-strong-vertical.hid.gz"


@unittest.skipUnless(STRONG.exists(), "no HID recordings beside the repository")
class Pen(unittest.TestCase):
    def test_peak(self):
        """a recorded pen behind the kernel's wacom driver peaks at the fraction that its node shows"""
        service.start()
        with hid_recording.HidRecording(STRONG) as pen, Client.touches() as touches:
            node = nodes.wait_for_node(pen.name + " Pen")
            self.addCleanup(node.close)
            service.wait_until_open(node.path)
            raw = Reading(node, ecodes.ABS_PRESSURE)
            pen.play()
            frames = touches.rest()
            peak = raw.largest()
            maximum = node.absinfo(ecodes.ABS_PRESSURE).max
        self.assertEqual((peak, maximum), (8191, 8191))
        contacts = [contact for frame in frames for contact in frame["contacts"]]
        fractions = [contact["force"] / contact["maximumPossibleForce"] for contact in contacts]
        self.assertAlmostEqual(max(fractions), peak / maximum, places=4)
        self.assertEqual({contact["tool"] for contact in contacts}, {"pen"})
        self.assertTrue(any(contact.get("tiltX") for contact in contacts))
        self.assertTrue(every_contact_ended(frames))


class Reading:
    """Reads a node beside the daemon, in a thread."""

    def __init__(self, node, axis):
        self.stop = threading.Event()
        self.values = []
        watch = lambda: self.values.append(nodes.watch_axis(node, axis, self.stop))
        self.thread = threading.Thread(target=watch)
        self.thread.start()

    def largest(self):
        self.stop.set()
        self.thread.join()
        return self.values[0]
