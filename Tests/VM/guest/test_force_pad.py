import unittest

from evdev import ecodes

import service
from clients import Client, call, every_contact_ended, phases
from devices import force_pad, nodes

PEAK = 640  # grams; beyond the full scale of touchpads, 600 g


class ForcePad(unittest.TestCase):
    def setUp(self):
        service.start()
        self.pad = self.enterContext(force_pad.ForcePad())
        node = nodes.wait_for_node(force_pad.NODE_NAME, ecodes.ABS_MT_PRESSURE)
        self.node = node.path
        node.close()

    def press(self, fingers):
        """What a subscriber to touches and one that accepts previews hear of one press."""
        with Client.touches() as touches, Client.previews() as previews:
            service.wait_until_open(self.node)
            self.pad.press(PEAK, fingers)
            frames = touches.rest()
            return frames, previews.rest(quiet=0.5)

    def test_description(self):
        """a pad with grams is listed as a pressurepad, with its size and full scale"""
        service.wait_for(lambda: call("io.pressured.Devices.List")["devices"], "a device")
        (device,) = call("io.pressured.Devices.List")["devices"]
        self.assertEqual(device["name"], force_pad.NODE_NAME)
        self.assertEqual(device["node"], self.node)
        self.assertEqual(device["class"], "pressurepad")
        self.assertEqual(device["capability"], "available")
        self.assertTrue(device["grams"])
        self.assertAlmostEqual(device["maximumPossibleForce"], 20 / 3, places=3)
        self.assertAlmostEqual(device["width"], 120, delta=0.5)
        self.assertAlmostEqual(device["height"], 80, delta=0.5)
        self.assertEqual(device["seat"], "seat0")

    def test_touches(self):
        """each finger that presses to 640 g is a contact with 640 grams at its peak, force clamped"""
        for fingers in (1, 2):
            with self.subTest(fingers=fingers):
                frames, _ = self.press(fingers)
                self.assertTrue(every_contact_ended(frames))
                by_id = {}
                for frame in frames:
                    for contact in frame["contacts"]:
                        by_id.setdefault(contact["id"], []).append(contact)
                self.assertEqual(len(by_id), fingers)
                for contacts in by_id.values():
                    self.assertEqual(max(contact["grams"] for contact in contacts), PEAK)
                    maximum = contacts[0]["maximumPossibleForce"]
                    self.assertEqual(max(contact["force"] for contact in contacts), maximum)
                    self.assertEqual({contact["tool"] for contact in contacts}, {"finger"})

    def test_sequence(self):
        """frames are numbered without a gap, and their times rise"""
        frames, _ = self.press(1)
        for before, after in zip(frames, frames[1:]):
            self.assertEqual(after["sequence"], before["sequence"] + 1 + after["merged"])
            self.assertGreater(after["time"], before["time"])
        self.assertFalse(any(frame["resynced"] for frame in frames))

    def test_presses(self):
        """a client that accepts hears one hint, one peek and one pop, with the number of fingers"""
        for fingers in (1, 2):
            with self.subTest(fingers=fingers):
                _, replies = self.press(fingers)
                self.assertEqual(phases(replies), ["offered", "hint", "peek", "pop"])
                self.assertEqual({reply["fingers"] for reply in replies}, {fingers})
                self.assertEqual(len({reply["press"] for reply in replies}), 1)

    def test_dismissed(self):
        """a press that is released after its peek is dismissed"""
        with Client.previews() as previews:
            service.wait_until_open(self.node)
            self.pad.press(380)
            heard = previews.until(lambda reply: reply["phase"] in ("dismissed", "pop"))
            self.assertEqual(phases(heard), ["offered", "hint", "peek", "dismissed"])

    def test_taken(self):
        """of two clients that accept, one owns the press and the other hears that it is taken"""
        with Client.previews() as one, Client.previews() as other:
            service.wait_until_open(self.node)
            self.pad.press(PEAK)
            ends = [one.rest(quiet=2)[-1], other.rest(quiet=0.5)[-1]]
            outcomes = sorted((end["phase"], end.get("reason")) for end in ends)
            self.assertEqual(outcomes, [("cancelled", "taken"), ("pop", None)])

    def test_strangers(self):
        """a user without a session and outside the group is refused"""
        reply = call("io.pressured.Devices.List", user="mallory")
        self.assertEqual(reply["error"], "org.varlink.service.PermissionDenied")
