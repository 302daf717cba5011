import contextlib
import glob
import json
import os
import pathlib
import pwd
import queue
import signal
import subprocess
import threading
import time
import unittest

import service
from clients import Client, call, every_contact_ended, phases
from daemon_watch import DaemonWatch
from devices import touchpad
from logins import Session
from service import run
from varlink_socket import Closed, Connection

RESTART_SECONDS = 2
KILLS = 8
STATE = pathlib.Path("/var/lib/pressured")
CONFIGURATION = pathlib.Path("/etc/pressured/pressured.conf.d/test-faults.conf")
CONTROL_GROUP = "/sys/fs/cgroup/system.slice/pressured.service/cgroup.procs"
APPLICATION = "org.example.Faults"
SET, LIST = "io.pressured.QuickActions.Set", "io.pressured.QuickActions.List"
GLUTTON = "import sys; sys.stdin.readline(); b''.join(bytes([1]) * (1 << 20) for _ in range(200))"


def items(number, size=1):
    return [{"type": "n", "localizedTitle": "x" * size, "userInfo": {"n": number}}]


def seconds_until_served():
    """How long it takes until a call is answered, from now."""
    start = time.monotonic()
    with Connection(service.SOCKET) as connection:
        connection.call("org.varlink.service.GetInfo")
    return time.monotonic() - start


def kill(process=None):
    os.kill(process or service.pid(), signal.SIGKILL)


class Writer:
    """Sets an application's items anew as often as it can, over whatever connection there is."""

    def __init__(self):
        self.count = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._write)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def _write(self):
        while not self.over.is_set():
            with contextlib.suppress(Closed, OSError), Connection(service.SOCKET) as connection:
                while not self.over.is_set():
                    parameters = {"application": APPLICATION, "items": items(self.count, size=1000)}
                    connection.call(SET, parameters)
                    self.count += 1


class Monitor:
    """pressurectl, which is a client by the library."""

    def __enter__(self):
        self.process = subprocess.Popen(
            ["pressurectl", "monitor", "--touches", "--json"], stdout=subprocess.PIPE, text=True)
        self.lines = queue.Queue()
        self.thread = threading.Thread(target=self._read)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.thread.join()
        self.process.stdout.close()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(json.loads(line))

    def until(self, phase, grams=None, timeout=15):
        """The contact that is in that phase, as soon as one is."""
        end = time.monotonic() + timeout
        while True:
            reply = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            for contact in reply.get("contacts", []):
                if contact["phase"] == phase and grams in (None, contact.get("grams")):
                    return contact


class Faults(unittest.TestCase):
    def setUp(self):
        self.watch = DaemonWatch()

    def enter_pad(self):
        """A pad to which somebody listens, and what they hear."""
        pad = self.enterContext(touchpad.Touchpad())
        touches = self.enterContext(Client.touches())
        service.wait_until_open(pad.device.path)
        return pad, touches

    def assert_goes_on(self, pad, touches, grams):
        pad.touch(grams)
        frames = touches.until(
            lambda reply: any(contact.get("grams") == grams for contact in reply["contacts"]))
        pad.lift()
        frames += touches.until(lambda reply: "ended" in str(reply["contacts"]))
        return frames

    def test_kill(self):
        """after kill -9 in a press, a client of the library hears its end, and the rest from the next daemon"""
        pad = self.enterContext(touchpad.Touchpad())
        with Monitor() as monitor:
            service.wait_until_open(pad.device.path)
            pad.touch(150)
            began = monitor.until("began")
            kill(self.watch.pid)
            self.assertEqual(monitor.until("cancelled")["id"], began["id"])
            # The finger is still down, and the monitor has not been started anew.
            monitor.until("stationary", grams=150)
            pad.lift()
            monitor.until("ended")
            pad.touch(170)
            monitor.until("began", grams=170)
            pad.lift()
        self.assertEqual(self.watch.crashes, 1)

    def test_kill_while_writing(self):
        """however often it is killed while it writes, it is back within two seconds, and its files are whole"""
        slowest = 0
        with Writer() as writer:
            for number in range(KILLS):
                written = writer.count
                service.wait_for(lambda: writer.count > written, "something written", pause=0.001)
                time.sleep(number * 0.003)
                kill()
                slowest = max(slowest, seconds_until_served())
                run("systemctl", "reset-failed", service.UNIT)
                self.assert_whole()
        self.assertLess(slowest, RESTART_SECONDS)
        self.assertEqual([path for path in STATE.rglob("*") if "damaged" in path.name], [])
        self.assertEqual(len(call(LIST, user="root", application=APPLICATION)["items"]), 1)
        call(SET, user="root", application=APPLICATION, items=[])
        self.row("kill -9 while it writes", writer.count, KILLS)

    def row(self, test, inputs, faults, lost=0):
        """Ends that were asked for are faults, no crashes."""
        fields = [test, inputs, faults, lost, 0, "-", "-"]
        print("trust-row", *fields, sep="\t")

    def assert_whole(self):
        for path in glob.glob(f"{STATE}/quick-actions/0/*.json"):
            with open(path) as file:
                document = json.load(file)
            self.assertEqual(document["application"], APPLICATION)
            self.assertEqual(len(document["items"][0]["localizedTitle"]), 1000)

    def test_memory(self):
        """when its memory is at the limit and the kernel ends what fills it, the service is started anew"""
        glutton = subprocess.Popen(["python3", "-c", GLUTTON], stdin=subprocess.PIPE, text=True)
        with open(CONTROL_GROUP, "w") as group:
            group.write(str(glutton.pid))
        glutton.communicate("go\n", timeout=60)
        self.assertEqual(glutton.returncode, -signal.SIGKILL)
        service.wait_for(lambda: service.pid() not in (0, self.watch.pid), "another daemon")
        self.assertLess(seconds_until_served(), RESTART_SECONDS)
        self.assertIn("oom", run("journalctl", "-b", "-u", service.UNIT).lower())
        self.row("memory at its limit", 1, 1)

    def test_disk_full(self):
        """a disk that is full is said once, costs nothing that was kept, and is written to when it has room"""
        run("systemctl", "stop", service.UNIT)
        owner = pwd.getpwnam("pressured")
        run("mount", "-t", "tmpfs", "-o", f"size=32k,mode=700,uid={owner.pw_uid}", "tmpfs", STATE)
        self.addCleanup(service.start)
        self.addCleanup(run, "umount", STATE)
        self.addCleanup(run, "systemctl", "stop", service.UNIT)
        pid = service.start()
        parameters = {"user": "root", "application": APPLICATION}
        self.assertEqual(call(SET, items=items(1), **parameters), {})
        filler = STATE / "filler"
        with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))
        for number in range(5):
            self.assertIn("error", call(SET, items=items(2 + number), **parameters))
        self.learn_and_unplug()
        kept = call(LIST, **parameters)["items"]
        self.assertEqual([item["userInfo"]["n"] for item in kept], [1])
        log = [line for line in self.watch.log if "No space left" in line]
        self.assertEqual(len([line for line in log if APPLICATION in line]), 1, log)
        self.assertEqual(len([line for line in log if "learned" in line]), 1, log)
        filler.unlink()
        self.assertEqual(call(SET, items=items(9), **parameters), {})
        self.learn_and_unplug()
        self.assertEqual(len(list(STATE.glob("*.learned"))), 1)
        self.assertEqual(service.pid(), pid)
        self.watch.row("disk full", 9, 1)

    @staticmethod
    def learn_and_unplug():
        with touchpad.AreaPad() as pad, Client.touches() as touches:
            service.wait_until_open(pad.device.path)
            pad.touch(40)
            pad.lift()
            touches.until(lambda reply: "ended" in str(reply["contacts"]))
            node = pad.device.path
        service.wait_until_closed(node)

    def test_damaged_files(self):
        """whatever stands in the place of its files is set aside and said once, and holds up nothing"""
        for path in STATE.iterdir():
            if path.is_file():
                path.unlink()
        self.learn_and_unplug()
        (path,) = STATE.glob("*.learned")
        damages = {
            "fifo": lambda: (os.mkfifo(path), os.mkfifo(f"{path}.new")),
            "folder": path.mkdir,
            "link": lambda: path.symlink_to("/dev/zero"),
            "cut": lambda: path.write_text("pressured-learned 1\naxis 0"),
            "empty": path.touch,
            "unreadable": lambda: path.touch(0),
        }
        for kind, damage in damages.items():
            with self.subTest(damage=kind):
                path.unlink()
                damage()
                before = len(service.journal().splitlines())
                self.learn_and_unplug()
                log = service.journal().splitlines()[before:]
                self.assertEqual(len([line for line in log if "is damaged" in line]), 1, log)
                self.assertTrue(path.read_text().startswith("pressured-learned 1\n"))
                (aside,) = STATE.glob("*.damaged*")
                aside.rmdir() if aside.is_dir() else aside.unlink()
        path.write_text("pressured-learned 2\nnew\n")
        self.learn_and_unplug()
        self.assertEqual(path.read_text(), "pressured-learned 2\nnew\n")
        path.unlink()
        self.assertEqual(self.watch.crashes, 0)
        self.watch.row("damaged state files", len(damages) + 1, len(damages))

    def test_udev(self):
        """while udev is restarted or killed, devices go on, and those that come then are found"""
        pad, touches = self.enter_pad()
        run("systemctl", "restart", "systemd-udevd.service")
        self.assert_goes_on(pad, touches, 120)
        udev = int(run("systemctl", "show", "--value", "-p", "MainPID", "systemd-udevd.service"))
        kill(udev)
        with touchpad.Touchpad("Second Pad") as second:
            self.assert_goes_on(pad, touches, 130)
            service.wait_until_open(second.device.path)
            self.assert_goes_on(second, touches, 140)
        self.assertEqual(self.watch.crashes, 0)
        self.watch.row("systemd-udevd restarted, killed", 3, 2)

    def test_logind(self):
        """a logind that is restarted or killed gives nobody a right, and the active user's stream goes on"""
        for user in ("gerda", "hugo"):
            subprocess.run(["useradd", user], check=True)
        gerda, _ = [
            self.enterContext(Session(user, terminal)) for user, terminal in (("gerda", 5), ("hugo", 6))]
        gerda.activate()

        def is_refused(user):
            return "error" in call("io.pressured.Devices.List", user=user)

        service.wait_for(lambda: not is_refused("gerda"), "gerda allowed")
        pad = self.enterContext(touchpad.Touchpad())
        touches = self.enterContext(Client.stream("io.pressured.Touches.Subscribe", user="gerda"))
        service.wait_until_open(pad.device.path)
        run("systemctl", "restart", "systemd-logind.service")
        self.assertTrue(is_refused("hugo"))
        self.assertFalse(is_refused("gerda"))
        self.assertTrue(every_contact_ended(self.assert_goes_on(pad, touches, 150)))
        kill(int(run("systemctl", "show", "--value", "-p", "MainPID", "systemd-logind.service")))
        self.assertTrue(is_refused("hugo"))
        self.assert_goes_on(pad, touches, 160)
        self.assertEqual(self.watch.crashes, 0)
        self.watch.row("systemd-logind restarted, killed", 3, 2)

    def test_clock(self):
        """a wall clock that jumps by years, either way, changes nothing of a press"""
        pad, touches = self.enter_pad()
        offset = time.time() - time.monotonic()
        self.addCleanup(lambda: time.clock_settime(time.CLOCK_REALTIME, time.monotonic() + offset))
        frames = []
        for years in (10, -20):
            with Client.previews() as previews:
                pad.touch(20)
                pad.ramp(20, 250)
                time.clock_settime(time.CLOCK_REALTIME, time.time() + years * 365 * 86400)
                pad.ramp(250, 500, frames=60)
                pad.lift()
                heard = previews.until(lambda reply: reply["phase"] == "pop")
                self.assertEqual(phases(heard), ["offered", "hint", "peek", "pop"])
            frames += touches.rest()
        times = [frame["time"] for frame in frames]
        self.assertEqual(times, sorted(times))
        self.assertTrue(every_contact_ended(frames))
        self.assertEqual(service.pid(), self.watch.pid)
        self.watch.row("clock set by years", len(frames), 2)

    def test_configuration(self):
        """a wrong configuration is tried once, with exit status 78, until somebody mends it"""
        CONFIGURATION.parent.mkdir(parents=True, exist_ok=True)
        CONFIGURATION.write_text("[Defaults]\nHaptics=loud\n")
        self.addCleanup(CONFIGURATION.unlink, missing_ok=True)
        run("systemctl", "stop", service.UNIT)
        started = subprocess.run(["systemctl", "start", service.UNIT], capture_output=True)
        self.assertNotEqual(started.returncode, 0)
        time.sleep(2)
        self.assertEqual(service.show("ActiveState"), "failed")
        self.assertEqual(service.show("ExecMainStatus"), "78")
        self.assertEqual(service.show("NRestarts"), "0")
        CONFIGURATION.unlink()
        self.assertIn("devices", call("io.pressured.Devices.List"))
