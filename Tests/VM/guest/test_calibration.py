import glob
import os
import pwd
import subprocess
import time
import unittest

import service
from clients import Client, call
from devices import touchpad
from service import run

LOCAL_HWDB = "/etc/udev/hwdb.d/61-pressured-local.hwdb"
CONFIGURATION = "/etc/pressured/pressured.conf"
STATE = "/var/lib/pressured"


def press(pad, raw, seconds=0.6):
    """A touch that is held."""
    pad.touch(raw)
    time.sleep(seconds)
    pad.lift()
    time.sleep(0.1)


def area_pad():
    """What clients are told of the area pad; None while it is not there."""
    found = [d for d in call("io.pressured.Devices.List")["devices"] if d["class"] == "contact"]
    return found[0] if found else None


class Learning(unittest.TestCase):
    def test_kept(self):
        """what is learned of a pad is kept where systemd lets the daemon write, for itself alone"""
        run("systemctl", "stop", "pressured.service")
        for file in glob.glob(f"{STATE}/*.learned"):
            os.remove(file)
        service.start()
        with touchpad.AreaPad() as pad, Client.touches() as touches:
            service.wait_until_open(pad.device.path)
            for _ in range(7):
                press(pad, 40, seconds=0.05)
                touches.until(lambda reply: [c["phase"] for c in reply["contacts"]] == ["ended"])
            run("systemctl", "stop", "pressured.service")
        (file,) = glob.glob(f"{STATE}/*.learned")
        with open(file) as text:
            self.assertIn(" 40 40 40 40 40 40\nhighest", text.read())
        self.assertEqual(pwd.getpwuid(os.stat(file).st_uid).pw_name, "pressured")
        self.assertEqual(os.stat(file).st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(STATE).st_mode & 0o777, 0o700)
        service.start()


class Calibration(unittest.TestCase):
    def setUp(self):
        service.start()
        self.addCleanup(self.forget)

    def forget(self):
        if os.path.exists(LOCAL_HWDB):
            os.remove(LOCAL_HWDB)
        run("systemd-hwdb", "update")
        run("udevadm", "trigger", "--settle", "--subsystem-match=input")

    def test_three_presses(self):
        """three presses, and the commands that are shown, make a pad's force known"""
        with touchpad.AreaPad() as pad:
            service.wait_for(area_pad, "the pad")
            device = area_pad()
            self.assertEqual(device["capability"], "unknown")
            calibration = subprocess.Popen(
                ["pressurectl", "calibrate", device["id"]], stdout=subprocess.PIPE, text=True)
            service.wait_until_open(pad.device.path)
            for raw in (60, 95, 140):
                press(pad, raw)
            output, _ = calibration.communicate(timeout=20)
            self.assertEqual(calibration.returncode, 0, output)
            with open(LOCAL_HWDB) as text:
                self.assertIn(" PRESSURED_FORCE=60:1 95:3.333 140:6.667\n", text.read())

            for command in output.splitlines()[-2:]:
                run(*command.split())
            service.wait_for(
                lambda: (area_pad() or {}).get("capability") == "available", "the calibration")
            with Client.touches() as touches:
                service.wait_until_open(pad.device.path)
                pad.touch(60)
                contact = touches.until(lambda reply: reply["contacts"])[-1]["contacts"][0]
                self.assertAlmostEqual(contact["force"], 1, places=3)
                pad.lift()


class Configuration(unittest.TestCase):
    def setUp(self):
        self.addCleanup(self.forget)
        os.makedirs(os.path.dirname(CONFIGURATION), exist_ok=True)

    def forget(self):
        os.remove(CONFIGURATION)
        run("systemctl", "restart", "pressured.socket")
        service.start()

    def test_mistake(self):
        """a mistake in the configuration keeps the daemon from starting, and is in the journal"""
        with open(CONFIGURATION, "w") as file:
            file.write("[Defaults]\nHaptics=loud\n")
        run("systemctl", "stop", "pressured.service")
        started = subprocess.run(["systemctl", "start", "pressured.service"], capture_output=True)
        self.assertNotEqual(started.returncode, 0)
        self.assertIn(f"{CONFIGURATION}:2: 'Haptics' is light, medium, firm or off", service.journal())

    def test_example(self):
        """the example that is installed is a right configuration"""
        run("cp", "/usr/share/pressured/pressured.conf", CONFIGURATION)
        self.assertEqual(run("pressured", "--check-config"), "ok\n")
        run("systemctl", "restart", "pressured.service")
        self.assertNotEqual(service.pid(), 0)
