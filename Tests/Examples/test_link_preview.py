import unittest

from application import EXAMPLES, PICTURES, Application
from programs import RECORDINGS, TOP, Daemon
from screen import Screen
from simulated_pad import PLAIN, SimulatedPad

ACTIONS = RECORDINGS / "forcepad-peek-actions.evemu"
PEEK = RECORDINGS / "forcepad-peek.evemu"
POP = RECORDINGS / "forcepad-peek-pop.evemu"
PAGES = TOP / "Examples/LinkPreview/pages"
LINK = f"file://{PAGES}/force.html"
# Where the link, the mark for previews and the button that copies a link are in the window.
OVER_LINK, OVER_MARK, COPY = (50, 132), (300, 27), (60, 320)


class LinkPreview(unittest.TestCase):
    """Examples/LinkPreview: pressing a link shows its page, pressing harder goes there"""

    def setUp(self):
        self.screen = self.enterContext(Screen())
        self.daemon = self.enterContext(Daemon("--simulate"))
        self.browser = self.enterContext(Application(
            [EXAMPLES / "link-preview", PAGES / "index.html"], self.screen, self.daemon,
            "link-preview",
            # Its processes are confined by namespaces, which there may be none of where this runs.
            WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS="1", WEBKIT_DISABLE_DMABUF_RENDERER="1"))
        self.browser.wait_for("loaded .*/index.html")
        self.browser.point(*OVER_LINK, f"the pointer is over {LINK}")

    def test_pop(self):
        """A link that is pressed shows its page; pressed harder, the browser goes there"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(POP, until=400)
            self.browser.wait_for(f"peek at {LINK}")
            self.browser.wait_for(f"previewed {LINK}")
            self.screen.save_when_still(PICTURES / "link-preview-peek.png")
            pad.play(POP, since=400)
            gone = self.browser.wait_for(f"go to {LINK}")
            self.browser.wait_for(f"loaded {LINK}", after=gone)
            self.screen.save_when_still(PICTURES / "link-preview-pop.png")

    def test_close(self):
        """Its window closed while somebody presses, it ends without a complaint"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK, until=400)
            self.browser.wait_for(f"peek at {LINK}")
            self.assertEqual(self.browser.close(), (0, ""))

    def test_actions(self):
        """Slid up, a press shows what can be done with the link, until something is chosen"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(ACTIONS)
            self.browser.wait_for(f"actions for {LINK}")
            self.screen.save_when_still(PICTURES / "link-preview-actions.png")
            self.assertNotIn(f"closed {LINK}", self.browser.lines)
            copied = self.browser.click(*COPY, f"copied {LINK}")
            self.browser.wait_for(f"closed {LINK}", after=copied)

    def test_setting(self):
        """Where previews are forbidden a press on a link does nothing; allowed again, it peeks"""
        self.browser.click(*OVER_MARK, "previews are forbidden")
        self.browser.point(*OVER_LINK, f"the pointer is over {LINK}")
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK)
            self.browser.click(*OVER_MARK, "previews are allowed")
            self.assertNotIn(f"peek at {LINK}", self.browser.lines)
            self.browser.point(*OVER_LINK, f"the pointer is over {LINK}")
            pad.play(PEEK)
            self.browser.wait_for(f"peek at {LINK}")

    def test_long_press(self):
        """Where there is no force, a long press peeks"""
        with SimulatedPad(self.daemon.path, **PLAIN) as pad:
            pad.rest(1.2)
            peek = self.browser.wait_for(f"peek at {LINK}")
            self.browser.wait_for(f"closed {LINK}", after=peek)

    def test_restart(self):
        """A service that goes away in a peek cancels it; the next press peeks"""
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK, until=500)
            self.browser.wait_for(f"peek at {LINK}")
            self.daemon.restart()
        cancelled = self.browser.wait_for("cancelled for reason 4")
        closed = self.browser.wait_for(f"closed {LINK}", after=cancelled)
        self.browser.wait_for("connected", after=cancelled)
        with SimulatedPad(self.daemon.path) as pad:
            pad.play(PEEK)
            again = self.browser.wait_for(f"peek at {LINK}", after=closed)
            self.browser.wait_for(f"closed {LINK}", after=again)


if __name__ == "__main__":
    unittest.main()
