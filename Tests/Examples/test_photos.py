import os
import subprocess
import tempfile
import unittest

from application import EXAMPLES, PICTURES, Application
from programs import BUILT, RECORDINGS, TOP, Daemon
from screen import Screen
from simulated_pad import PLAIN, SimulatedPad

ACTIONS = RECORDINGS / "forcepad-peek-actions.evemu"
PEEK = RECORDINGS / "forcepad-peek.evemu"
POP = RECORDINGS / "forcepad-peek-pop.evemu"
PHOTOS = TOP / "Examples/Photos"
# Where a picture, and the button of a preview's action, are in the window.
OVER_FOREST, ACTION, BACK = (240, 110), (240, 318), (27, 27)
ID = "org.example.Photos"


class Photos(unittest.TestCase):
    """Examples/Photos: pressing a picture peeks at it, pressing harder opens it"""

    def setUp(self):
        self.screen = self.enterContext(Screen())
        self.daemon = self.enterContext(Daemon("--simulate"))

    def start(self, *options):
        self.photos = self.enterContext(Application(
            [EXAMPLES / "photos", *options, PHOTOS / "Pictures"], self.screen, self.daemon,
            "photos"))
        self.photos.wait_for("shows .*Forest.*")
        self.photos.wait_for("connected")
        return self.photos

    def point(self):
        self.photos.point(*OVER_FOREST, "the pointer is over Forest")

    def test_pop(self):
        """A picture that is pressed is peeked at; pressed harder, it opens"""
        self.start()
        self.point()
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(POP, until=400)
            self.photos.wait_for("peek at Forest")
            self.screen.save_when_still(PICTURES / "photos-peek.png")
            pad.play(POP, since=400)
            self.photos.wait_for("opened Forest")
            self.screen.save_when_still(PICTURES / "photos-pop.png")
            # There is nothing to peek at but pictures of the grid.
            before = len(self.photos.lines)
            pad.play(PEEK)
            back = self.photos.click(*BACK, "back to the pictures")
            self.assertEqual(self.photos.lines[before:back], [])

    def test_close(self):
        """Its window closed while somebody presses, it ends without a complaint"""
        self.start()
        self.point()
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK, until=400)
            self.photos.wait_for("peek at Forest")
            self.assertEqual(self.photos.close(), (0, ""))

    def test_actions(self):
        """Slid up, a press makes a picture a favourite, and the next one makes it none"""
        self.start()
        seen = 0
        for action, favourites in (("Make favourite", '["Forest"]'), ("Remove favourite", "[]")):
            self.point()
            with SimulatedPad(self.daemon.path) as pad:
                pad.play(ACTIONS)
                picture = "photos-again.png" if seen else "photos-actions.png"
                seen = self.photos.wait_for(rf'actions: \["{action}"\]', after=seen)
                self.screen.save_when_still(PICTURES / picture)
                self.assertFalse(any("closed" in line for line in self.photos.lines[seen:]))
                self.photos.click(*ACTION, f"closed Forest: {action}")
                self.assertIn(f"favourites: {favourites}", self.photos.lines[seen:])

    def test_put_away(self):
        """A preview with its actions is put away by a click beside it"""
        self.start()
        self.point()
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(ACTIONS)
            self.photos.wait_for("actions: .*")
            self.photos.click(20, 200, "closed Forest: put away")

    def test_long_press(self):
        """Where there is no force, a long press peeks"""
        self.start()
        self.point()
        with SimulatedPad(self.daemon.path, **PLAIN) as pad:
            pad.rest(1.2)
            peek = self.photos.wait_for("peek at Forest")
            self.photos.wait_for("closed Forest: released", after=peek)

    def test_restart(self):
        """A service that goes away in a peek cancels it; the next press peeks"""
        self.start()
        self.point()
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK, until=500)
            self.photos.wait_for("peek at Forest")
            self.daemon.restart()
        closed = self.photos.wait_for("closed Forest: cancelled, device")
        gone = self.photos.wait_for("disconnected.*")
        self.photos.wait_for("connected", after=gone)
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK)
            again = self.photos.wait_for("peek at Forest", after=closed)
            self.photos.wait_for("closed Forest: released", after=again)

    def control(self, *arguments):
        """What pressurectl prints of quick actions, where the desktop entry is installed."""
        with tempfile.TemporaryDirectory() as data:
            os.mkdir(f"{data}/applications")
            os.symlink(PHOTOS / f"{ID}.desktop", f"{data}/applications/{ID}.desktop")
            # An entry counts where its program is there.
            environment = {
                **os.environ, "PRESSURED_SOCKET": self.daemon.path, "XDG_DATA_DIRS": data,
                "PATH": f"{EXAMPLES}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
            return subprocess.run(
                [BUILT / "pressurectl", "actions", *arguments], env=environment, check=True,
                text=True, stdout=subprocess.PIPE, timeout=20).stdout

    def test_quick_actions(self):
        """A dock finds Search and Share in the desktop entry; the application performs them"""
        self.start()
        self.assertRegex(self.control("list", ID), r"(?s)search.*Search.*share.*Share")
        for action in ("search", "share"):
            self.control("perform", ID, action)
            self.photos.wait_for(f"quick action {action}")

    def test_launch(self):
        """Launched by the desktop entry's command line for an action, it performs that, once"""
        self.start("--search")
        self.photos.wait_for("quick action search")
        self.assertEqual(self.photos.lines.count("quick action search"), 1)


if __name__ == "__main__":
    unittest.main()
