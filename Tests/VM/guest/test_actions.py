import os
import pathlib
import pwd
import subprocess
import time
import unittest

from evdev import ecodes

import readme
import service
from clients import Client, call
from devices import force_pad, nodes
from logins import Session

USER = "dora"
UNIT = "pressure-actions.service"
PEAK = 380  # grams; a press peeks at 300 and pops at 450
LOWER_LEFT = (600, 1300)
UPPER_RIGHT = (1700, 300)


class Actions(unittest.TestCase):
    """What a person bound to presses, run by the service of her session"""

    @classmethod
    def setUpClass(cls):
        subprocess.run(["useradd", "--create-home", USER], check=True)
        cls.user = pwd.getpwnam(USER)
        cls.ran = pathlib.Path(cls.user.pw_dir, "ran")

    def setUp(self):
        service.start()
        self.pad = self.enterContext(force_pad.ForcePad())
        node = nodes.wait_for_node(force_pad.NODE_NAME, ecodes.ABS_MT_PRESSURE)
        self.node = node.path
        node.close()
        self.session = self.enterContext(Session(USER, 4))
        self.session.activate()
        service.wait_for(
            lambda: "devices" in call("io.pressured.Devices.List", user=USER), f"{USER} allowed")
        service.wait_for(
            lambda: os.path.exists(f"/run/user/{self.user.pw_uid}/systemd/private"), "her manager")
        self.ran.unlink(missing_ok=True)
        self.write_actions()
        (enable,) = [c for c in readme.commands() if c.startswith("systemctl --user")]
        self.as_user(*enable.split())
        self.addCleanup(self.as_user, "systemctl", "--user", "disable", "--now", UNIT)
        service.wait_until_open(self.node)

    def as_user(self, *command):
        """What a command prints in her session."""
        environment = {**os.environ, "HOME": self.user.pw_dir,
                       "XDG_RUNTIME_DIR": f"/run/user/{self.user.pw_uid}"}
        done = subprocess.run(
            command, user=USER, group=USER, extra_groups=[], env=environment, timeout=60,
            capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def write_actions(self):
        path = pathlib.Path(self.user.pw_dir, ".config/pressured/actions.conf")
        text = (
            "[Action corner]\nOn=peek\nFingers=2\nRegion=0,0.5,0.5,0.5\n"
            f'Exec=sh -c "echo $PRESSURED_PHASE $PRESSURED_FINGERS $(id -un) >> {self.ran}"\n')
        self.as_user("mkdir", "-p", str(path.parent))
        self.as_user("sh", "-c", f"cat >{path} <<'END'\n{text}END")

    def press(self, place, fingers=2, frames=30):
        """Fingers side by side at that place, pressed until they peek, and lifted."""
        def frame(grams, touching=True):
            self.pad.frame([
                (i, place[0] + 300 * i, place[1], grams, touching) for i in range(fingers)])

        for number in range(frames):
            frame(PEAK * (number + 1) // frames)
        for number in range(frames):
            frame(PEAK - number % 2)
        for number in range(frames):
            frame(PEAK * (frames - number) // frames)
        frame(0, touching=False)

    def runs(self):
        return self.ran.read_text().splitlines() if self.ran.exists() else []

    def wait_for_runs(self, count):
        """That many lines, and no more after a while."""
        service.wait_for(lambda: len(self.runs()) >= count, f"{count} runs", timeout=20)
        time.sleep(1)
        self.assertEqual(self.runs(), [f"peek 2 {USER}"] * count)

    def test_corner(self):
        """two fingers in the lower left quarter run the command once"""
        self.press(LOWER_LEFT)
        self.wait_for_runs(1)

    def test_others(self):
        """the same press elsewhere, by one finger, or with an application that took it, runs nothing"""
        self.press(UPPER_RIGHT)
        self.press(LOWER_LEFT, fingers=1)
        with Client.previews() as application:
            self.press(LOWER_LEFT)
            application.until(lambda reply: reply["phase"] in ("dismissed", "pop"))
        self.assertEqual(self.runs(), [])
        self.press(LOWER_LEFT)
        self.wait_for_runs(1)

    def test_unit(self):
        """systemd finds nothing to say about the unit, and the service is the user's"""
        self.assertEqual(self.as_user("systemd-analyze", "verify", "--man=no", "--user", UNIT), "")
        status = self.as_user("systemctl", "--user", "show", "-p", "ActiveState,NRestarts", UNIT)
        self.assertEqual(set(status.split()), {"ActiveState=active", "NRestarts=0"})
