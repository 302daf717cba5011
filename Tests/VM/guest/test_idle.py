import time
import unittest

import service
from clients import Client
from devices import touchpad
from tracing import wakeups, watchdog_wakeups

SECONDS = 10
WATCHDOG_WAKEUPS = watchdog_wakeups(SECONDS)


class Idle(unittest.TestCase):
    def setUp(self):
        service.start()

    def test_no_client(self):
        """with no client, nothing wakes the daemon but the watchdog"""
        with touchpad.Touchpad():
            time.sleep(2)
            count, trace = wakeups(lambda: time.sleep(SECONDS))
            self.assertLessEqual(count, WATCHDOG_WAKEUPS, trace)

    def test_no_client_and_a_moving_finger(self):
        """with no client, a finger that moves does not wake the daemon"""
        with touchpad.Touchpad() as pad:
            time.sleep(2)

            def move():
                pad.touch(20)
                end = time.monotonic() + SECONDS
                while time.monotonic() < end:
                    pad.ramp(20, 200)
                    pad.ramp(200, 20)
                pad.lift()

            count, trace = wakeups(move)
            self.assertLessEqual(count, WATCHDOG_WAKEUPS, trace)

    def test_last_client_gone(self):
        """when the last client is gone, the daemon closes what it had opened for it"""
        with touchpad.Touchpad() as pad:
            with Client.touches():
                service.wait_until_open(pad.device.path)
                count, trace = wakeups(lambda: (pad.touch(20), pad.ramp(20, 200), pad.lift()))
                self.assertGreater(count, WATCHDOG_WAKEUPS, trace)
            service.wait_until_closed(pad.device.path)
