import math
import unittest

from application import EXAMPLES, PICTURES, Application
from programs import RECORDINGS, Daemon
from screen import Screen
from simulated_pad import SimulatedPad, named

PRESS = RECORDINGS / "forcepad-peek-pop.evemu"
STROKE = RECORDINGS / "pen-stroke.evemu"
# Where the ink of a stroke is dark enough to be told from the ring around a finger.
INK = 150


def wave(grams, count=160):
    """Frames of a finger that goes from left to right, heavier and heavier, and stays there."""
    frames = []
    for i in range(count):
        part = i / (count - 1)
        x, y = 300 + 1700 * part, 950 + 330 * math.sin(part * 9)
        force = 20 + grams * part
        events = [
            ("ABS_MT_POSITION_X", x), ("ABS_MT_POSITION_Y", y), ("ABS_MT_PRESSURE", force)]
        if i == 0:
            events = [("ABS_MT_TRACKING_ID", 1), *events, ("BTN_TOUCH", 1)]
        frames.append({"time": i * 8000, "events": named(events)})
    return frames


LIFT = [{"time": 0, "events": named([("ABS_MT_TRACKING_ID", -1), ("BTN_TOUCH", 0)])}]


class Canvas(unittest.TestCase):
    """Examples/Canvas: strokes follow force and tilt"""

    def setUp(self):
        self.screen = self.enterContext(Screen())
        self.daemon = self.enterContext(Daemon("--simulate"))
        self.canvas = self.enterContext(
            Application([EXAMPLES / "canvas"], self.screen, self.daemon, "canvas"))
        self.canvas.wait_for("connected")
        self.canvas.point(240, 250, "the pointer is over the canvas")

    def inked(self):
        """How many pixels below the header bar are dark, in each column of the screen."""
        rows = list(self.screen.rows())[90:]
        return [sum(row[3 * x] < INK for row in rows) for x in range(len(rows[0]) // 3)]

    def test_finger(self):
        """A stroke grows with the force of its finger; the corner says how many grams"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.inject(wave(500))
            self.canvas.wait_for("stroke began")
            self.screen.save_when_still(PICTURES / "canvas.png")
            pad.inject(LIFT)
            self.canvas.wait_for(r"stroke ended: 160 points, 31\.0 px at its widest, 520 g, tilt 0")
        columns = self.inked()
        self.assertGreater(sum(columns[300:380]), 2 * sum(columns[100:180]))
        self.assertEqual(sum(columns[:50]), 0)

    def test_close(self):
        """Its window closed while somebody presses, it ends without a complaint"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PRESS, until=400)
            self.canvas.wait_for("stroke began")
            self.assertEqual(self.canvas.close(), (0, ""))

    def test_pen(self):
        """A pen draws by its force and leans; in the air it draws nothing"""
        with SimulatedPad(self.daemon.path, kind="pen") as pad:
            pad.play(STROKE)
            line = self.canvas.wait_for("stroke ended: .*")
        self.assertRegex(
            self.canvas.lines[line],
            r"ended: \d\d+ points, 1[34]\.\d px at its widest, 0 g, tilt [1-9]")

    def test_restart(self):
        """A service that goes away cancels the stroke, and the next one is drawn"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.inject(wave(300, count=20))
            self.canvas.wait_for("stroke began")
            self.daemon.restart()
        gone = self.canvas.wait_for("stroke cancelled: 20 points, .*")
        again = self.canvas.wait_for("connected", after=gone)
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PRESS)
            self.canvas.wait_for(
                r"stroke ended: \d+ points, 35\.5 px at its widest, 640 g, tilt 0", after=again)


if __name__ == "__main__":
    unittest.main()
