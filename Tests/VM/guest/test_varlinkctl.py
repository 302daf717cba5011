import json
import subprocess
import time
import unittest

import service
from devices import touchpad
from service import SOCKET, run

OURS = ["io.pressured.Connection", "io.pressured.Devices", "io.pressured.Previews",
        "io.pressured.Touches"]
INSTALLED = "/usr/share/varlink/"


class Varlinkctl(unittest.TestCase):
    """systemd's own tool, which nobody wrote for us."""

    def setUp(self):
        service.start()

    def test_info(self):
        """varlinkctl info names the product and every interface"""
        info = json.loads(run("varlinkctl", "info", "-j", SOCKET))
        self.assertEqual(info["product"], "pressured")
        self.assertEqual(info["interfaces"], [*OURS, "org.varlink.service"])

    def test_introspect(self):
        """varlinkctl introspects every interface, and validates every installed file"""
        for interface in OURS:
            with self.subTest(interface=interface):
                text = run("varlinkctl", "introspect", SOCKET, interface)
                self.assertIn(f"interface {interface}", text)
                run("varlinkctl", "validate-idl", f"{INSTALLED}{interface}.varlink")

    def test_call(self):
        """varlinkctl calls a method, and shows an error by its name"""
        reply = json.loads(run("varlinkctl", "call", "-j", SOCKET, "io.pressured.Devices.List", "{}"))
        self.assertIsInstance(reply["devices"], list)
        wrong = subprocess.run(
            ["varlinkctl", "call", SOCKET, "io.pressured.Devices.Lost", "{}"],
            capture_output=True, text=True, timeout=30)
        self.assertNotEqual(wrong.returncode, 0)
        self.assertIn("MethodNotFound", wrong.stderr)

    def test_more(self):
        """varlinkctl call --more prints a line for each frame"""
        with touchpad.Touchpad() as pad:
            stream = subprocess.Popen(
                ["varlinkctl", "call", "--more", "-j", "--timeout=infinity", SOCKET,
                 "io.pressured.Touches.Subscribe", "{}"],
                stdout=subprocess.PIPE, text=True)
            self.addCleanup(stream.stdout.close)
            self.addCleanup(stream.wait)
            self.addCleanup(stream.kill)
            service.wait_until_open(pad.device.path)
            pad.touch(20)
            time.sleep(0.1)
            pad.move(150)
            pad.lift()
            contacts = []
            while not contacts or contacts[-1]["phase"] != "ended":
                frame = json.loads(stream.stdout.readline().lstrip("\x1e"))
                contacts += frame["contacts"]
            self.assertIn(150, [contact["grams"] for contact in contacts])
