import time
import unittest

from evdev import ecodes

import service
from clients import Client, call
from devices import touchpad
from tracing import wakeups, watchdog_wakeups

FRAMES = 400
SECONDS = FRAMES * touchpad.FRAME


class EmulatingPad(touchpad.Touchpad):
    """Says of its finger all that real drivers say twice: as if there were a single one."""

    more_axes = [(ecodes.ABS_PRESSURE, touchpad.axis(touchpad.MAXIMUM_GRAMS))]
    more_events = {ecodes.EV_MSC: [ecodes.MSC_TIMESTAMP]}

    def emulate(self):
        """Frames of nothing but what is said twice."""
        for number in range(FRAMES):
            self.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, number % 2)
            self.write(ecodes.EV_ABS, ecodes.ABS_X, number)
            self.write(ecodes.EV_ABS, ecodes.ABS_Y, number)
            self.write(ecodes.EV_ABS, ecodes.ABS_PRESSURE, number)
            self.write(ecodes.EV_MSC, ecodes.MSC_TIMESTAMP, number * 8000)
            self.syn()
            time.sleep(touchpad.FRAME)


def identifier(pad):
    """What the daemon calls it."""
    def found():
        devices = call("io.pressured.Devices.List")["devices"]
        return [device["id"] for device in devices if device["node"] == pad.device.path]

    service.wait_for(found, f"{pad.device.path} in the list")
    return found()[0]


class Masks(unittest.TestCase):
    def setUp(self):
        service.start()

    def assert_no_wakeup(self, action):
        """Nothing but the watchdog; the kernel under emulation may take its time."""
        started = time.monotonic()
        count, trace = wakeups(action)
        self.assertLessEqual(count, watchdog_wakeups(time.monotonic() - started), trace)

    def test_emulation(self):
        """with a subscriber, frames of codes that nobody uses do not wake the daemon"""
        with EmulatingPad() as pad, Client.touches() as touches:
            service.wait_until_open(pad.device.path)
            pad.touch(20)
            touches.until(lambda reply: reply["contacts"])
            self.assert_no_wakeup(pad.emulate)
            self.assertEqual(touches.rest(), [])
            # It was masked, not deaf.
            pad.move(300)
            touches.until(lambda reply: any(c["grams"] == 300 for c in reply["contacts"]))

    def test_other_device(self):
        """a device that no subscriber and no recogniser asked for costs no wakeup"""
        def move(pad):
            pad.touch(20)
            pad.ramp(20, 400, frames=FRAMES)
            pad.lift()

        with touchpad.Touchpad("Wanted") as wanted, touchpad.Touchpad("Other") as other:
            devices = [identifier(wanted)]
            self.assertNotIn(identifier(other), devices)
            with Client.touches(devices=devices) as touches, Client.previews(devices=devices):
                service.wait_until_open(wanted.device.path)
                self.assertNotIn(other.device.path, service.open_nodes())
                touches.rest()
                self.assert_no_wakeup(lambda: move(other))
                self.assertEqual(touches.rest(), [])
                wanted.touch(100)
                heard = touches.until(lambda reply: reply["contacts"])
                self.assertEqual({reply["device"] for reply in heard}, set(devices))
