import json
import subprocess
import time
import unittest

import service
from devices import haptic_pad

FULL_SCALE = 600  # grams
WEIGHTS = [0, 1, 90, 384, 385, 599, 600, 601, 2000]


class Scale(unittest.TestCase):
    def setUp(self):
        service.start()
        self.pad = self.enterContext(haptic_pad.HapticPad())
        self.scale = subprocess.Popen(["pressurectl", "scale", "--json"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        service.wait_until_open(self.pad.device.path)

    def stop(self):
        self.scale.kill()
        self.scale.communicate()

    def readings(self):
        """What it has printed until the finger was lifted; each weight at most once in a row."""
        found = []
        for line in self.scale.stdout:
            reading = json.loads(line)
            found.append((reading["grams"], reading["percent"], reading["full"]))
            if found[-1][0] == 0 and len(found) > 1:
                return found

    def test_weights(self):
        """the scale shows the grams of the kernel's axis, and its percent end at full scale"""
        self.pad.touch(5)
        for grams in WEIGHTS[1:]:
            self.pad.move(grams)
            time.sleep(0.05)
        self.pad.lift()
        expected = [(g, round(min(g / FULL_SCALE, 1) * 100, 2), g >= FULL_SCALE) for g in [5, *WEIGHTS[1:], 0]]
        self.assertEqual(list(dict.fromkeys(self.readings())), expected)

    def test_ticks(self):
        """the pad ticks once each time that full scale is reached, and not while it stays there"""
        self.pad.touch(5)
        for grams in (599, 600, 601, 2000, 700, 300, 650, 610, 5):
            self.pad.move(grams)
            # No device plays more often than it can be felt.
            time.sleep(0.3)
        self.pad.lift()
        self.readings()
        service.wait_for(lambda: len(self.pad.plays) >= 2, "two ticks")
        self.assertEqual(len(self.pad.plays), 2)
