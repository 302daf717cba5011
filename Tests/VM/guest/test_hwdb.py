import os
import unittest

import service
from clients import Client, call
from devices import touchpad
from service import run

DATABASE = "/etc/udev/hwdb.d/90-test.hwdb"
MATCH = "pressured:input:b0003v1209p7357*"


class UnknownPad(touchpad.Touchpad):
    """A pad of which the kernel does not say that its pressure is in grams."""

    ids = {"bustype": 0x03, "vendor": 0x1209, "product": 0x7357}
    pressure = touchpad.axis(touchpad.MAXIMUM_GRAMS)


def write_database(*properties):
    """Makes these all that the database says of the pad, and lets udev look again."""
    os.makedirs(os.path.dirname(DATABASE), exist_ok=True)
    with open(DATABASE, "w") as database:
        print(MATCH, *(" " + line for line in properties), sep="\n", file=database)
    update_database()


def update_database():
    run("systemd-hwdb", "update")
    run("udevadm", "trigger", "--settle", "--subsystem-match=input")


def forget_database():
    os.remove(DATABASE)
    update_database()


class HardwareDatabase(unittest.TestCase):
    def setUp(self):
        service.start()
        self.pad = self.enterContext(UnknownPad())
        self.node = self.pad.device.path
        self.watch = self.enterContext(Client.stream("io.pressured.Devices.Watch"))
        self.watch.until(self.tells("added"))
        self.addCleanup(forget_database)

    def tells(self, change):
        """Whether a reply of Watch tells that change of the pad."""
        return lambda reply: reply.get("change") == change and reply["device"]["node"] == self.node

    def device_after(self, *properties):
        """The pad as Watch and List tell it once the database says this."""
        write_database(*properties)
        heard = self.watch.until(self.tells("added"))
        self.assertTrue(any(map(self.tells("removed"), heard)), heard)
        device = heard[-1]["device"]
        self.assertIn(device, call("io.pressured.Devices.List")["devices"])
        return device

    def test_class(self):
        """a class and a curve in /etc/udev/hwdb.d reach the daemon while it runs"""
        (before,) = call("io.pressured.Devices.List")["devices"]
        self.assertEqual((before["class"], before["capability"]), ("contact", "unknown"))
        self.assertFalse(before["grams"])
        after = self.device_after("PRESSURED_CLASS=forcepad", "PRESSURED_GRAMS=0:0 100:130 200:600")
        self.assertEqual((after["class"], after["capability"]), ("forcepad", "available"))
        self.assertTrue(after["grams"])
        self.assertEqual(after["id"], before["id"])
        with Client.touches() as touches:
            service.wait_until_open(self.node)
            self.pad.touch(100)
            contacts = touches.until(lambda reply: reply["contacts"])[-1]["contacts"]
        self.assertEqual([contact["grams"] for contact in contacts], [130])

    def test_ignore(self):
        """PRESSURED_IGNORE takes the device away, cancels its finger, and is given as the reason"""
        with Client.touches() as touches:
            service.wait_until_open(self.node)
            self.pad.touch(100)
            touches.until(lambda reply: reply["contacts"])
            write_database("PRESSURED_IGNORE=1")
            self.watch.until(self.tells("removed"))
            last = touches.rest()[-1]["contacts"]
            self.assertEqual([contact["phase"] for contact in last], ["cancelled"])
        self.assertNotIn(self.node, service.open_nodes())
        listed = call("io.pressured.Devices.List", all=True)
        self.assertEqual(listed["devices"], [])
        (reason,) = [d["reason"] for d in listed["refused"] if d["node"] == self.node]
        self.assertIn("PRESSURED_IGNORE", reason)

    def test_mistakes(self):
        """properties that cannot be read are logged once each, by name, and the others still count"""
        before = len(service.journal().splitlines())
        device = self.device_after(
            "PRESSURED_CLASS=forcepad", "PRESSURED_GRAMS=0:0 200:600 100:130",
            "PRESSURED_PALM=hand", "PRESSURED_FULL_SCALE=-3", "PRESSURED_IGNORE=perhaps")
        self.assertEqual(device["class"], "forcepad")
        self.assertFalse(device["grams"])
        # Nothing new is no news.
        run("udevadm", "trigger", "--settle", self.node)
        log = service.journal().splitlines()[before:]
        wrong = ("GRAMS", "PALM", "FULL_SCALE", "IGNORE")
        for name in wrong:
            lines = [line for line in log if f"PRESSURED_{name}:" in line]
            self.assertEqual(len(lines), 1, log)
            self.assertIn(self.node, lines[0])
        self.assertEqual(sum("hwdb" in line for line in log), len(wrong), log)
