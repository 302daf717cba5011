import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import service
from clients import Client, call, every_contact_ended, groups_of
from devices import touchpad
from logins import Session

USERS = ("bob", "carol")
PERMISSION_DENIED = "org.varlink.service.PermissionDenied"
SUBSCRIBE, WATCH = "io.pressured.Touches.Subscribe", "io.pressured.Devices.Watch"
INTERFACES = pathlib.Path("/usr/share/varlink")
# Every method but those of the service itself, with parameters that it takes.
CALLS = {
    "io.pressured.Devices.List": {},
    WATCH: {},
    SUBSCRIBE: {},
    "io.pressured.Previews.Register": {"name": "test"},
    "io.pressured.Previews.Accept": {"press": 0},
    "io.pressured.Previews.Decline": {"press": 0},
    "io.pressured.Haptics.Play": {"pattern": "generic"},
    "io.pressured.QuickActions.Set": {"application": "test", "items": []},
    "io.pressured.QuickActions.List": {"application": "test"},
    "io.pressured.QuickActions.Watch": {"application": "test"},
    "io.pressured.QuickActions.Handle": {"application": "test"},
    "io.pressured.QuickActions.Perform": {"application": "test", "type": "test"},
    "io.pressured.QuickActions.Complete": {"request": 0, "handled": False},
    "io.pressured.Simulator.Create": {"description": {"kind": "pen"}},
    "io.pressured.Simulator.Inject": {"device": "simulated-0", "frames": []},
    "io.pressured.Simulator.Remove": {"device": "simulated-0"},
}


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

    def errors(self, user, path=service.SOCKET):
        """What that user is told by every method, by its name; None where that is no error."""
        done = subprocess.run(
            [sys.executable, "client.py", path, "errors", json.dumps(CALLS)],
            capture_output=True, text=True, user=user, group=user, extra_groups=groups_of(user),
            timeout=60, check=True)
        return json.loads(done.stdout)

    def test_every_method(self):
        """root, the group and the active user may call every method, and nobody else any"""
        declared = {
            f"{file.stem}.{name}" for file in INTERFACES.glob("io.pressured.*.varlink")
            for name in re.findall(r"^method (\w+)", file.read_text(), re.M)}
        self.assertEqual(declared, set(CALLS))
        self.activate(self.bob, "bob", other="carol")
        self.expect_allowed({"root", "alice", "bob"})

    def test_without_logind(self):
        """without logind the daemon says so, and only root and the group may call anything"""
        self.activate(self.bob, "bob", other="carol")
        path = "/tmp/without-logind"
        command = f"mount -t tmpfs none /run/systemd && exec pressured --socket {path}"
        with subprocess.Popen(
                ["unshare", "--mount", "sh", "-c", command], stderr=subprocess.PIPE, text=True) as daemon:
            self.addCleanup(daemon.kill)
            self.assertIn("there is no logind", daemon.stderr.readline())
            service.wait_for(pathlib.Path(path).exists, "a socket")
            self.expect_allowed({"root", "alice"}, path)
            daemon.terminate()

    def expect_allowed(self, allowed, path=service.SOCKET):
        """Of all users these may call every method, and the others none."""
        for user in ("root", "alice", "bob", "carol", "mallory"):
            for method, error in self.errors(user, path).items():
                with self.subTest(user=user, method=method):
                    self.assertEqual(error != PERMISSION_DENIED, user in allowed, error)

    def test_switch(self):
        """when the seat is switched to another user, the first one's streams stop, and go on after"""
        def subscribe(user):
            return Client.stream(SUBSCRIBE, user=user)

        self.activate(self.bob, "bob", other="carol")
        with subscribe("bob") as bob, Client.previews(user="bob") as previews, \
                Client.stream(WATCH, user="bob") as devices, Monitor("bob") as monitor:
            devices.until(lambda reply: not reply.get("device"))
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(20)
            self.pad.ramp(20, 400, frames=60)
            previews.until(lambda reply: reply["phase"] == "peek")
            self.activate(self.carol, "carol", other="bob")
            frames = bob.rest()
            self.assertTrue(every_contact_ended(frames))
            self.assertEqual([c["phase"] for c in frames[-2]["contacts"]], ["cancelled"])
            self.assertEqual((frames[-1]["contacts"], frames[-1]["session"]), ([], "suspended"))
            end, last = previews.rest()[-2:]
            self.assertEqual((end["phase"], end["reason"]), ("cancelled", "session"))
            self.assertEqual(last, {"phase": "registered", "session": "suspended"})
            self.assertEqual(devices.rest(), [{"session": "suspended"}])
            monitor.wait_for("another session is the active one")

            with subscribe("carol") as carol:
                carol.until(lambda reply: True)
                self.pad.ramp(400, 100)
                self.pad.lift()
                self.assertIn("ended", [c["phase"] for c in carol.rest()[-1]["contacts"]])
            self.assertEqual((bob.rest(), previews.rest(), devices.rest()), ([], [], []))

            self.activate(self.bob, "bob", other="carol")
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(150)
            frames = bob.until(lambda reply: any(c["grams"] == 150 for c in reply["contacts"]))
            words = [frame.get("session") for frame in frames]
            self.assertEqual(words, ["resumed"] + [None] * (len(frames) - 1))
            self.assertEqual(previews.rest()[0], {"phase": "registered", "session": "resumed"})
            self.assertEqual(devices.rest(), [{"session": "resumed"}])
            monitor.wait_for("this session is active again")
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
            before, last = bob.until(lambda reply: reply.get("session"))[-2:]
            self.assertEqual([contact["phase"] for contact in before["contacts"]], ["cancelled"])
            self.assertEqual(last["session"], "suspended")
        service.wait_until_closed(self.pad.device.path)


class Monitor:
    """A running `pressurectl monitor` of a user, and what it says on the standard error."""

    def __init__(self, user):
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            ["pressurectl", "monitor", "--lines"], stdout=subprocess.DEVNULL, stderr=self.errors,
            user=user, group=user, extra_groups=groups_of(user))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.errors.close()

    def wait_for(self, words):
        service.wait_for(lambda: words in self._said(), words)

    def _said(self):
        self.errors.seek(0)
        return self.errors.read()
