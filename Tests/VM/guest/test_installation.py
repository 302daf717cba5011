import os
import re
import unittest

from evdev import UInput, ecodes

import service
from devices import touchpad
from service import run

RULES = "/usr/lib/udev/rules.d/60-pressured.rules"
SETFACL = "/usr/bin/setfacl"


def groups_with_access(node):
    """The groups that may read and write a node, by mode or by access list."""
    run("udevadm", "settle")
    access = run("getfacl", "--absolute-names", node)
    owner = re.search(r"^# group: (\S+)", access, re.M)[1]
    entries = re.findall(r"^group:(\S*):rw-", access, re.M)
    return {entry or owner for entry in entries}


class Installation(unittest.TestCase):
    def test_unit_files(self):
        """systemd finds nothing to say about the units, and their exposure is at most 1.0"""
        units = ["pressured.service", "pressured.socket"]
        self.assertEqual(run("systemd-analyze", "verify", "--man=no", *units), "")
        run("systemd-analyze", "security", "--threshold=10", "pressured.service")

    def test_rules(self):
        """udevadm finds nothing wrong with the rules"""
        run("udevadm", "verify", RULES)

    def test_database(self):
        """the hardware database knows a Magic Trackpad 2 over Bluetooth and USB, and is well formed"""
        run("systemd-hwdb", "update", "--strict")
        for ids in ("b0005v004Cp0265", "b0003v05ACp0265", "b0005v004Cp0324", "b0003v05ACp0324"):
            known = run("systemd-hwdb", "query", f"pressured:input:{ids}e0110")
            self.assertIn("PRESSURED_CLASS=forcepad\n", known)
            self.assertIn("PRESSURED_GRAMS=0:0 69:130 253:600\n", known)

    def test_properties(self):
        """what the database knows of a device is among its udev properties"""
        class MagicTrackpad(touchpad.Touchpad):
            ids = {"bustype": 0x05, "vendor": 0x004C, "product": 0x0265}

        with MagicTrackpad("Magic Trackpad") as pad:
            run("udevadm", "settle")
            self.assertIn("PRESSURED_CLASS=forcepad", run("udevadm", "info", pad.device.path))

    def test_touchpad(self):
        """the daemon's group gets touchpads, and group input keeps them"""
        with touchpad.Touchpad() as pad:
            self.assertEqual(groups_with_access(pad.device.path), {"input", "pressured"})

    def test_without_access_lists(self):
        """where there is no setfacl the daemon's group owns touchpads"""
        os.rename(SETFACL, SETFACL + ".away")
        self.addCleanup(os.rename, SETFACL + ".away", SETFACL)
        with touchpad.Touchpad() as pad:
            self.assertEqual(groups_with_access(pad.device.path), {"pressured"})

    def test_others(self):
        """the daemon's group gets no mouse, no keyboard, not even one that is a tablet, and no button box"""
        keys = list(range(ecodes.KEY_ESC, ecodes.KEY_MICMUTE))
        axes = [(ecodes.ABS_X, touchpad.axis(100)), (ecodes.ABS_Y, touchpad.axis(100)),
                (ecodes.ABS_PRESSURE, touchpad.axis(100))]
        mouse = {ecodes.EV_KEY: [ecodes.BTN_LEFT], ecodes.EV_REL: [ecodes.REL_X, ecodes.REL_Y]}
        keyboard = {ecodes.EV_KEY: keys}
        both = {ecodes.EV_KEY: [*keys, ecodes.BTN_STYLUS, ecodes.BTN_TOOL_PEN], ecodes.EV_ABS: axes}
        box = {ecodes.EV_KEY: [ecodes.BTN_0, ecodes.BTN_1, ecodes.BTN_STYLUS], ecodes.EV_ABS: axes}
        for name, capabilities in (
            ("mouse", mouse), ("keyboard", keyboard), ("both", both), ("button box", box),
        ):
            with self.subTest(name), UInput(capabilities, name="Test " + name) as device:
                self.assertEqual(groups_with_access(device.device.path), {"input"})

    def test_process(self):
        """the daemon runs as its own user, in no other group, without a capability"""
        status = open(f"/proc/{service.start()}/status").read()
        user = run("id", "-u", "pressured").strip()
        group = run("id", "-g", "pressured").strip()
        self.assertIn(f"Uid:\t{user}\t{user}\t{user}\t{user}\n", status)
        self.assertRegex(status, rf"Groups:\t({group})? *\n")
        self.assertIn("CapBnd:\t0000000000000000\n", status)
        self.assertIn("NoNewPrivs:\t1\n", status)

    def test_status(self):
        """systemctl shows the service active and ready, and the socket owned by root"""
        service.start()
        self.assertIn("active (running)", run("systemctl", "status", "pressured.service"))
        directory = os.stat(os.path.dirname(service.SOCKET))
        self.assertEqual((directory.st_uid, directory.st_mode & 0o777), (0, 0o755))
        self.assertEqual(os.stat(service.SOCKET).st_mode & 0o777, 0o666)
