import os
import signal
import time
import unittest

import service
from clients import Client, call
from devices import touchpad
from service import run
from varlink_socket import Connection

# The daemon has to be back and serving within this time.
RESTART_SECONDS = 2


class Restart(unittest.TestCase):
    def test_activation(self):
        """the first call starts a daemon that does not run yet"""
        run("systemctl", "stop", "pressured.service")
        self.assertEqual(service.pid(), 0)
        self.assertIn("devices", call("io.pressured.Devices.List"))
        self.assertNotEqual(service.pid(), 0)

    def test_kill(self):
        """a daemon that is killed is back and serving within two seconds"""
        before = service.start()
        os.kill(before, signal.SIGKILL)
        killed = time.monotonic()
        with Connection(service.SOCKET) as connection:
            connection.call("org.varlink.service.GetInfo")
        seconds = time.monotonic() - killed
        self.assertLess(seconds, RESTART_SECONDS)
        self.assertNotIn(service.pid(), (0, before))

    def test_stop(self):
        """a daemon that is asked to stop cancels live contacts, closes its clients and ends with 0"""
        service.start()
        with touchpad.Touchpad() as pad, Client.touches() as touches:
            service.wait_until_open(pad.device.path)
            pad.touch(50)
            touches.until(lambda reply: reply["contacts"])
            run("systemctl", "stop", "pressured.service")
            last = touches.rest()[-1]
            self.assertEqual([contact["phase"] for contact in last["contacts"]], ["cancelled"])
            touches.process.wait(timeout=5)
        self.assertEqual(service.show("Result"), "success")
        self.assertEqual(service.show("ExecMainStatus"), "0")
        self.assertTrue(os.path.exists(service.SOCKET))
