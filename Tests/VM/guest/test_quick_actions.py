import glob
import json
import os
import pwd
import stat
import subprocess
import unittest

import service
from clients import call, groups_of

INTERFACE = "io.pressured.QuickActions"
PHOTOS = "org.example.Photos"
NEW = {"type": "new", "localizedTitle": "New", "icon": {"symbol": "add"}, "userInfo": {"n": [1, "two"]}}
LAST = {"type": "last", "localizedTitle": "Last album"}


class QuickActions(unittest.TestCase):
    """Applications and those who perform their actions, as varlinkctl of users without privileges."""

    @classmethod
    def setUpClass(cls):
        subprocess.run(["useradd", "--groups", "pressured", "frida"], check=True)
        cls.addClassCleanup(subprocess.run, ["userdel", "frida"], check=True)

    def setUp(self):
        service.start()
        self.addCleanup(self.set, [])

    def begin(self, method, *options, user="alice", **parameters):
        """varlinkctl with one call, while it runs; each reply is a line."""
        process = subprocess.Popen(
            ["varlinkctl", "call", "-j", *options, service.SOCKET, f"{INTERFACE}.{method}",
             json.dumps(parameters)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            user=user, group=user, extra_groups=groups_of(user))
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def call(self, method, user="alice", **parameters):
        """The reply; AssertionError with what varlinkctl says otherwise."""
        return self.end(self.begin(method, user=user, **parameters))

    def end(self, process):
        out, errors = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 0, errors)
        return json.loads(out)

    def set(self, items, user="alice"):
        self.assertEqual(self.call("Set", user=user, application=PHOTOS, items=items), {})

    def items(self, user="alice"):
        return self.call("List", user=user, application=PHOTOS)["items"]

    def stream(self, method, user="alice"):
        return self.begin(method, "--more", "--timeout=infinity", user=user, application=PHOTOS)

    def hear(self, stream):
        return json.loads(stream.stdout.readline().lstrip("\x1e"))

    def perform(self, name):
        return self.begin("Perform", application=PHOTOS, type=name)

    def test_items(self):
        """items are listed as they were set, watched, and no other user sees them"""
        self.set([NEW, LAST])
        self.assertEqual(self.items(), [NEW, LAST])
        self.assertEqual((self.items(user="frida"), self.items(user="root")), ([], []))
        watch = self.stream("Watch")
        self.assertEqual(self.hear(watch), {"items": [NEW, LAST]})
        self.set([NEW], user="frida")
        self.set([LAST])
        self.assertEqual(self.hear(watch), {"items": [LAST]})
        self.assertEqual(self.items(user="frida"), [NEW])
        self.set([], user="frida")

    def test_mistake(self):
        """a wrong item is told by its place, and the items stay as they were"""
        self.set([NEW])
        wrong = {**LAST, "icon": {"symbol": "nothing"}}
        process = self.begin("Set", application=PHOTOS, items=[NEW, wrong])
        _, errors = process.communicate(timeout=30)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn(f"{INTERFACE}.InvalidItem", errors)
        reply = call(f"{INTERFACE}.Set", application=PHOTOS, items=[NEW, wrong])
        self.assertEqual(reply["parameters"], {"field": "items[1].icon.symbol", "reason": "unknown"})
        self.assertEqual(self.items(), [NEW])

    def test_restart(self):
        """items are kept across a restart, in files that nobody else can read"""
        self.set([NEW, LAST])
        before = service.pid()
        service.run("systemctl", "restart", service.UNIT)
        self.assertNotEqual(service.pid(), before)
        self.assertEqual(self.items(), [NEW, LAST])
        path = self.file()
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.assertEqual(pwd.getpwuid(os.stat(path).st_uid).pw_name, "pressured")
        self.set([])
        self.assertFalse(os.path.exists(path))

    def test_damage(self):
        """a damaged file is set aside and told once, and other items are still there"""
        self.set([NEW])
        self.set([LAST], user="frida")
        path = self.file()
        with open(path, "w") as file:
            file.write('{"version":1,"it')
        self.assertEqual((self.items(), self.items()), ([], []))
        self.assertEqual(self.items(user="frida"), [LAST])
        self.assertEqual(service.journal().count(f"{path} is damaged, and {path}.damaged"), 1)
        os.remove(f"{path}.damaged")
        self.set([], user="frida")

    def file(self):
        (path,) = glob.glob(f"/var/lib/pressured/quick-actions/{pwd.getpwnam('alice').pw_uid}/*.json")
        return path

    def test_perform(self):
        """a running application hears of the action with its item, and its answer reaches who performs it"""
        self.set([NEW])
        handler = self.stream("Handle")
        self.assertEqual(self.hear(handler), {"event": "registered"})
        for handled in (True, False):
            performer = self.perform("new")
            asked = self.hear(handler)
            self.assertEqual((asked["event"], asked["type"], asked["item"]), ("performed", "new", NEW))
            refused = call(f"{INTERFACE}.Complete", user="frida", request=asked["request"], handled=True)
            self.assertEqual(refused["error"], f"{INTERFACE}.NoSuchRequest")
            self.assertEqual(self.call("Complete", request=asked["request"], handled=handled), {})
            self.assertEqual(self.end(performer), {"handled": handled, "launch": False})

    def test_silence(self):
        """an application that does not answer is given up after five seconds"""
        handler = self.stream("Handle")
        self.hear(handler)
        performer = self.perform("new")
        asked = self.hear(handler)
        _, errors = performer.communicate(timeout=30)
        self.assertIn(f"{INTERFACE}.NotAnswered", errors)
        late = call(f"{INTERFACE}.Complete", request=asked["request"], handled=True)
        self.assertEqual(late["error"], f"{INTERFACE}.NoSuchRequest")

    def test_launch(self):
        """an application that does not run, or ends without an answer, is launched and hears of the action"""
        self.set([NEW])
        self.assertEqual(self.end(self.perform("new")), {"handled": False, "launch": True})
        handler = self.stream("Handle")
        registered = self.hear(handler)
        self.assertEqual((registered["event"], registered["item"]), ("registered", NEW))
        self.assertEqual(self.call("Complete", request=registered["request"], handled=True), {})
        performer = self.perform("new-window")
        self.hear(handler)
        handler.kill()
        self.assertEqual(self.end(performer), {"handled": False, "launch": True})
        again = self.hear(self.stream("Handle"))
        self.assertEqual((again["event"], again["type"]), ("registered", "new-window"))
        self.assertNotIn("item", again)

    def test_stranger(self):
        """who may not use the daemon may not set actions either"""
        reply = call(f"{INTERFACE}.Set", user="mallory", application=PHOTOS, items=[])
        self.assertEqual(reply["error"], "org.varlink.service.PermissionDenied")
