import subprocess
import unittest

import service
from clients import Client, call, every_contact_ended
from devices import touchpad
from logins import Session

USERS = ("bob", "carol")
PERMISSION_DENIED = "org.varlink.service.PermissionDenied"


class Sessions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        for user in USERS:
            subprocess.run(["useradd", user], check=True)

    def setUp(self):
        service.start()
        self.pad = self.enterContext(touchpad.Touchpad())
        self.bob, self.carol = [
            self.enterContext(Session(user, terminal)) for user, terminal in zip(USERS, (2, 3))]

    def is_refused(self, user):
        return call("io.pressured.Devices.List", user=user).get("error") == PERMISSION_DENIED

    def activate(self, session, user, other):
        session.activate()
        service.wait_for(lambda: not self.is_refused(user), f"{user} allowed")
        self.assertTrue(self.is_refused(other))

    def test_active(self):
        """of two users with sessions on the seat, whoever's is active may ask, and the other may not"""
        self.activate(self.bob, "bob", other="carol")
        self.activate(self.carol, "carol", other="bob")

    def test_switch(self):
        """when the seat is switched to another user, the first one's stream stops, and goes on after"""
        def subscribe(user):
            return Client.stream("io.pressured.Touches.Subscribe", user=user)

        self.activate(self.bob, "bob", other="carol")
        with subscribe("bob") as bob, Client.previews(user="bob") as previews:
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(20)
            self.pad.ramp(20, 400, frames=60)
            previews.until(lambda reply: reply["phase"] == "peek")
            self.activate(self.carol, "carol", other="bob")
            frames = bob.rest()
            self.assertTrue(every_contact_ended(frames))
            self.assertEqual(frames[-1]["contacts"][0]["phase"], "cancelled")
            end = previews.rest()[-1]
            self.assertEqual((end["phase"], end["reason"]), ("cancelled", "session"))

            with subscribe("carol") as carol:
                carol.until(lambda reply: True)
                self.pad.ramp(400, 100)
                self.pad.lift()
                self.assertIn("ended", [c["phase"] for c in carol.rest()[-1]["contacts"]])
            self.assertEqual((bob.rest(), previews.rest()), ([], []))

            self.activate(self.bob, "bob", other="carol")
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(150)
            frames = bob.until(lambda reply: any(c["grams"] == 150 for c in reply["contacts"]))
            self.pad.lift()
            self.assertTrue(every_contact_ended(frames + bob.rest()))

    def test_logout(self):
        """when the active session ends, its user's stream stops"""
        self.activate(self.bob, "bob", other="carol")
        with Client.stream("io.pressured.Touches.Subscribe", user="bob") as bob:
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(150)
            bob.until(lambda reply: any(c["grams"] == 150 for c in reply["contacts"]))
            self.bob.end()
            last = bob.until(lambda reply: reply["contacts"])[-1]
            self.assertEqual([contact["phase"] for contact in last["contacts"]], ["cancelled"])
        service.wait_until_closed(self.pad.device.path)
