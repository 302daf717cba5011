import os
import signal
import unittest

import service
from clients import Client, every_contact_ended
from devices import touchpad

# The kernel keeps some hundred events for a reader of a pad with five slots; this is far beyond.
FLOOD = 2000


class Overflow(unittest.TestCase):
    def test_flood(self):
        """a daemon that was stopped while a pad flooded it says `resynced` once, and the state is right"""
        service.start()
        with Client.touches() as touches, touchpad.Touchpad() as pad:
            service.wait_until_open(pad.device.path)
            pad.touch(20)
            before = touches.until(lambda reply: reply["contacts"])[-1]

            daemon = service.pid()
            os.kill(daemon, signal.SIGSTOP)
            self.addCleanup(os.kill, daemon, signal.SIGCONT)
            # The touch ends unseen, others come and go, and the last one stays.
            for number in range(FLOOD):
                pad.move(20 + number % 100)
            pad.lift()
            for number in range(20):
                pad.touch(50, x=100 * number)
                pad.lift()
            pad.touch(321)
            os.kill(daemon, signal.SIGCONT)

            frames = touches.until(lambda reply: any(c["grams"] == 321 for c in reply["contacts"]))
            down = [c for c in frames[-1]["contacts"] if c["phase"] not in ("ended", "cancelled")]
            self.assertEqual([contact["grams"] for contact in down], [321])
            self.assertNotEqual(down[0]["id"], before["contacts"][0]["id"])
            pad.move(100)
            pad.lift()
            frames += touches.rest()
            self.assertEqual(sum(frame["resynced"] for frame in frames), 1)
            self.assertTrue(every_contact_ended([before, *frames]))
            self.assertEqual(service.pid(), daemon)
