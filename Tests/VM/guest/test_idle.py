import re
import subprocess
import time
import unittest

import service
from clients import Client
from devices import touchpad

SECONDS = 10
# The watchdog asks for a sign of life every ten seconds, and gets one every five; the edge counts too.
WATCHDOG_WAKEUPS = SECONDS // 5 + 1


def wakeups(while_watching=lambda: time.sleep(SECONDS)):
    """How often the daemon came back from waiting, and the trace that shows it."""
    trace = "/tmp/trace"
    waits = "trace=epoll_wait,epoll_pwait,epoll_pwait2,poll,ppoll,select,pselect6"
    strace = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", trace, "-e", waits, "-e", "signal=none", "-p", str(service.pid())])
    time.sleep(1)  # Until it is attached; the wait that it interrupts is restarted and counts for none.
    with open(trace) as lines:
        before = len(lines.readlines())
    while_watching()
    strace.terminate()
    strace.wait()
    with open(trace) as lines:
        text = lines.read()
    returned = [line for line in text.splitlines()[before:] if re.search(r"= [1-9]", line)]
    return len(returned), text


class Idle(unittest.TestCase):
    def setUp(self):
        service.start()

    def test_no_client(self):
        """with no client, nothing wakes the daemon but the watchdog"""
        with touchpad.Touchpad():
            time.sleep(2)
            count, trace = wakeups()
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
