import json
import shlex
import subprocess
import time
import unittest

import readme
import service
from devices import touchpad
from service import SOCKET, run

OURS = ["io.pressured.Connection", "io.pressured.Devices", "io.pressured.Haptics",
        "io.pressured.Previews", "io.pressured.QuickActions", "io.pressured.Simulator",
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

    def test_readme(self):
        """the calls that the README shows answer, and its stream streams"""
        calls = [shlex.split(line) for line in readme.commands() if line.startswith("varlinkctl ")]
        self.assertTrue(calls)
        with touchpad.Touchpad() as pad:
            for call in calls:
                if "-E" not in call:
                    self.assertTrue(run(*call))
                    continue
                stream = self.stream(*call)
                service.wait_until_open(pad.device.path)
                pad.touch(20)
                self.assertTrue(stream.readline())

    def stream(self, *command):
        """What a command that goes on prints, until the test ends."""
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process.stdout

    def test_more(self):
        """varlinkctl call --more prints a line for each frame"""
        with touchpad.Touchpad() as pad:
            stream = self.stream(
                "varlinkctl", "call", "--more", "-j", "--timeout=infinity", SOCKET,
                "io.pressured.Touches.Subscribe", "{}")
            service.wait_until_open(pad.device.path)
            pad.touch(20)
            time.sleep(0.1)
            pad.move(150)
            pad.lift()
            contacts = []
            while not contacts or contacts[-1]["phase"] != "ended":
                frame = json.loads(stream.readline().lstrip("\x1e"))
                contacts += frame["contacts"]
            self.assertIn(150, [contact["grams"] for contact in contacts])
