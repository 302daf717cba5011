import time
import unittest

import service
from clients import Client, every_contact_ended
from devices import touchpad


class Hotplug(unittest.TestCase):
    def setUp(self):
        service.start()

    def test_unplug_in_a_press(self):
        """a touchpad that is unplugged in the middle of a press leaves nothing open"""
        with Client.devices() as devices, Client.touches() as touches, Client.previews() as previews:
            pad = touchpad.Touchpad()
            added = devices.until(lambda reply: reply.get("change") == "added")[-1]["device"]
            node = pad.device.path
            self.assertEqual(added["node"], node)
            service.wait_until_open(node)
            pad.touch(20)
            pad.ramp(20, 400, frames=60)
            previews.until(lambda reply: reply["phase"] == "peek")
            pad.close()

            removed = devices.until(lambda reply: reply.get("change") == "removed")[-1]["device"]
            self.assertEqual(removed["id"], added["id"])
            frames = touches.rest()
            self.assertTrue(every_contact_ended(frames))
            last = frames[-1]["contacts"]
            self.assertEqual([contact["phase"] for contact in last], ["cancelled"])
            end = previews.rest()[-1]
            self.assertEqual((end["phase"], end.get("reason")), ("cancelled", "device"))
        self.assertNotIn(node, service.open_nodes())

    def test_replug(self):
        """a touchpad that comes and goes ten times keeps its id, and costs no descriptor"""
        with Client.devices() as devices:
            ids = set()
            before = None
            for _ in range(10):
                with touchpad.Touchpad():
                    added = devices.until(lambda reply: reply.get("change") == "added")[-1]
                    ids.add(added["device"]["id"])
                devices.until(lambda reply: reply.get("change") == "removed")
                before = before or service.descriptors()
            self.assertEqual(len(ids), 1)
            service.wait_for(lambda: service.descriptors() == before, "descriptors as before")

    def test_finger_that_is_down(self):
        """a finger that is down when the daemon opens the pad is a contact that has begun"""
        with touchpad.Touchpad() as pad:
            time.sleep(1)  # Until udev is through with it; nobody has it open yet.
            pad.touch(20)
            pad.ramp(20, 100)
            with Client.touches() as touches:
                first = touches.until(lambda reply: reply["contacts"])[-1]["contacts"]
                self.assertEqual([contact["grams"] for contact in first], [100])
                pad.lift()
                touches.until(lambda reply: reply["contacts"][0]["phase"] == "ended")
