import pathlib
import unittest

import service
from clients import Client, call
from devices import haptic_pad

DROP_IN = pathlib.Path("/run/systemd/system/pressured.service.d/read-only.conf")


class ReadOnly(unittest.TestCase):
    def setUp(self):
        DROP_IN.parent.mkdir(parents=True, exist_ok=True)
        DROP_IN.write_text("[Service]\nDeviceAllow=\nDeviceAllow=char-input r\n")
        self.addCleanup(self.take_back)
        self.stop()
        service.start()

    def take_back(self):
        DROP_IN.unlink()
        self.stop()

    def stop(self):
        service.run("systemctl", "daemon-reload")
        service.run("systemctl", "stop", service.UNIT)

    def test_read_only(self):
        """where the unit lets the daemon only read devices, all but haptics works"""
        with haptic_pad.HapticPad() as pad, Client.touches() as client:
            service.wait_until_open(pad.device.path)
            pad.press(200, frames=4)
            for member, value in ("grams", 200), ("phase", "ended"):
                client.until(lambda frame: value in [
                    contact[member] for contact in frame["contacts"]])
            (device,) = [
                device for device in call("io.pressured.Devices.List")["devices"]
                if device["node"] == pad.device.path
            ]
            self.assertFalse(device["haptics"])
