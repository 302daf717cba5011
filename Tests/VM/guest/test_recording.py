import contextlib
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from evdev import InputDevice, ecodes

import service
from clients import Client, call, phases
from devices import touchpad
from recorder import NodeReader
from test_replay import Node, axes_of, event_lines, events_of

# What libinput's player asks.
QUESTION = "Hit enter to start replaying"
# Far more than the kernel keeps for a reader.
FLOOD = 2000
SYN_DROPPED = (ecodes.EV_SYN, ecodes.SYN_DROPPED, 0)


def has_open(pid, node):
    for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            if os.readlink(descriptor) == node:
                return True
    return False


class Running:
    """A recorder of a node, once it has opened it, to be ended as a person would."""

    def __init__(self, *command, node):
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        service.wait_for(lambda: has_open(self.process.pid, node), f"{command[0]} with {node}")
        time.sleep(0.5)

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self):
        """Exit status, and what it said."""
        output, errors = self.process.communicate(timeout=30)
        return self.process.returncode, output, errors


def analysis(path):
    """What the pipeline makes of a recording, with times since the first press."""
    found = json.loads(service.run("pressurectl", "analyze", "--json", path))
    start = found["presses"][0]["time"]
    for press in found["presses"]:
        press["time"] -= start
    return found


def times_of(text):
    times = [line.split()[1].split(".") for line in event_lines(text)]
    return [int(seconds) * 1_000_000 + int(rest) for seconds, rest in times]


class Recording(unittest.TestCase):
    """pressurectl record: a file is what the device said"""

    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = f"{folder}/pad.evemu"

    def record(self, pad):
        return Running("pressurectl", "record", pad.device.path, "-o", self.path, node=pad.device.path)

    def text(self):
        return pathlib.Path(self.path).read_text()

    def press(self, pad):
        pad.touch(20)
        pad.ramp(20, 420)
        time.sleep(0.2)
        pad.ramp(420, 30)
        pad.lift()

    def test_beside_others(self):
        """what libinput and python-evdev read of the same device is what was recorded, and plays back"""
        other = self.path + ".yml"
        with touchpad.Touchpad() as pad, contextlib.closing(InputDevice(pad.device.path)) as node:
            axes = {code: (info.min, info.max, info.fuzz, info.flat, info.resolution)
                    for code, info in node.capabilities()[ecodes.EV_ABS]}
            with NodeReader(node) as reader:
                libinput = Running(
                    "libinput", "record", "-o", other, pad.device.path, node=pad.device.path)
                recorder = self.record(pad)
                self.press(pad)
                self.press(pad)
                time.sleep(0.5)
                status, output, errors = recorder.interrupt()
                libinput.interrupt()
                events = reader.events()
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(output, r"pad\.evemu: \d+ frames in \d+\.\d s, 2 contacts of Test Touchpad\n")
        text = self.text()
        said = [(event.type, event.code, event.value) for event in events]
        self.assertEqual(events_of(text), said)
        self.assertGreater(len(said), 250)
        start = events[0].sec * 1_000_000 + events[0].usec - 1
        self.assertEqual(
            times_of(text), [event.sec * 1_000_000 + event.usec - start for event in events])
        self.assertEqual(axes_of(text), axes)
        self.assertEqual(analysis(self.path), analysis(other))
        self.assertEqual([press["phase"] for press in analysis(self.path)["presses"]].count("peek"), 2)

        self.assertEqual(Node(self.path).events, said)
        self.assertEqual(self.played_by_evemu(), said)
        self.assertEqual(self.played_by_libinput(), said)

    def played_by_evemu(self):
        """What evemu's own tools make of the file."""
        device = subprocess.Popen(["evemu-device", self.path], stdout=subprocess.PIPE, text=True)
        try:
            name, path = device.stdout.readline().strip().rsplit(": ", 1)
            self.assertEqual(name, touchpad.NAME)
            service.run("udevadm", "settle")
            with contextlib.closing(InputDevice(path)) as node, NodeReader(node) as reader:
                with open(self.path) as recording:
                    subprocess.run(["evemu-play", path], stdin=recording, check=True, timeout=60)
                time.sleep(0.5)
                return [(event.type, event.code, event.value) for event in reader.events()]
        finally:
            device.kill()
            device.communicate()

    def played_by_libinput(self):
        """What libinput's player makes of the file, converted."""
        converted = self.path + ".yaml"
        service.run("pressurectl", "convert", self.path, "-o", converted)
        player = subprocess.Popen(
            ["libinput", "replay", converted], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        try:
            path, name = player.stdout.readline().strip().split(": ", 1)
            self.assertEqual(name, touchpad.NAME)
            service.run("udevadm", "settle")
            with contextlib.closing(InputDevice(path)) as node, NodeReader(node) as reader:
                player.stdin.write("\n")
                player.stdin.flush()
                # It asks before each time it plays: the second question comes when it is done.
                self.assertEqual(player.stdout.read(2 * len(QUESTION)), 2 * QUESTION)
                time.sleep(0.5)
                return [(event.type, event.code, event.value) for event in reader.events()]
        finally:
            player.kill()
            player.communicate()

    def test_finger_that_is_down(self):
        """a finger that is down at the start comes first, as it is"""
        with touchpad.Touchpad() as pad:
            pad.touch(123, x=700, y=300)
            recorder = self.record(pad)
            pad.move(150, x=700, y=300)
            pad.lift()
            time.sleep(0.3)
            status, output, _ = recorder.interrupt()
        self.assertEqual(status, 0)
        self.assertIn("3 frames", output)
        absolute = ecodes.EV_ABS
        self.assertEqual(events_of(self.text())[:7], [
            (absolute, ecodes.ABS_MT_TRACKING_ID, 1), (absolute, ecodes.ABS_MT_POSITION_X, 700),
            (absolute, ecodes.ABS_MT_POSITION_Y, 300), (absolute, ecodes.ABS_MT_PRESSURE, 123),
            (ecodes.EV_KEY, ecodes.BTN_TOOL_FINGER, 1), (ecodes.EV_KEY, ecodes.BTN_TOUCH, 1),
            (ecodes.EV_SYN, ecodes.SYN_REPORT, 0)])
        self.assertEqual(Node(self.path).events, events_of(self.text()))

    def test_lost_events(self):
        """events that came too fast are missing with SYN_DROPPED in their place, and it says so"""
        with touchpad.Touchpad() as pad:
            recorder = self.record(pad)
            pad.touch(20)
            recorder.process.send_signal(signal.SIGSTOP)
            for number in range(FLOOD):
                pad.move(20 + number % 100)
            recorder.process.send_signal(signal.SIGCONT)
            time.sleep(1)
            pad.lift()
            time.sleep(0.3)
            status, output, _ = recorder.interrupt()
        self.assertEqual(status, 0)
        events = events_of(self.text())
        lost = events.count(SYN_DROPPED)
        self.assertGreaterEqual(lost, 1)
        self.assertIn(f"events lost {lost} time", output)
        self.assertIn((ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1), events)

    def test_unplugged(self):
        """a device that is unplugged ends it with 1; what it said until then is a recording"""
        with touchpad.Touchpad() as pad:
            node = pad.device.path
            recorder = self.record(pad)
            self.press(pad)
        status, output, errors = recorder.wait()
        self.assertEqual((status, output), (1, ""))
        self.assertRegex(
            errors, rf"^pressurectl: {node}: the device is gone; recorded until then: .* 1 contact\n$")
        self.assertEqual(analysis(self.path)["contacts"], 1)

    def test_by_id(self):
        """a device is recorded by the id that `devices` shows"""
        service.start()
        with touchpad.Touchpad() as pad:
            node = pad.device.path
            service.wait_for(
                lambda: any(device["node"] == node
                            for device in call("io.pressured.Devices.List")["devices"]), "the device")
            (device,) = [device for device in call("io.pressured.Devices.List")["devices"]
                         if device["node"] == node]
            recorder = Running("pressurectl", "record", device["id"], "-o", self.path, node=node)
            self.press(pad)
            time.sleep(0.3)
            self.assertEqual(recorder.interrupt()[0], 0)
        self.assertEqual(analysis(self.path)["contacts"], 1)


def steps(heard):
    """The phases without hint: on a busy machine a press peeks before anybody has accepted it."""
    return [phase for phase in phases(heard) if phase != "hint"]


class Simulation(unittest.TestCase):
    """pressurectl simulate: presses without a hand"""

    def setUp(self):
        service.start()

    def test_real_device(self):
        """with --uinput a press is a real device's, of its class, and is heard by everybody"""
        for kind, device_class in (("pressurepad", "pressurepad"), ("forcepad", "forcepad")):
            with self.subTest(kind=kind), Client.devices() as devices, Client.previews() as previews:
                service.run("pressurectl", "simulate", "--uinput", "--kind", kind, "--peak", "90%")
                added = devices.until(lambda reply: reply.get("change") == "added")[-1]["device"]
                self.assertEqual(added["class"], device_class)
                self.assertTrue(added["node"].startswith("/dev/input/event"))
                heard = previews.until(lambda reply: reply["phase"] == "pop")
                self.assertEqual(steps(heard), ["offered", "peek", "pop"])

    def test_root(self):
        """root simulates for everybody, in the service as it is installed"""
        with Client.devices() as devices, Client.previews() as previews:
            service.run("pressurectl", "simulate", "--peak", "320g", "--hold", "300ms")
            added = devices.until(lambda reply: reply.get("change") == "added")[-1]["device"]
            self.assertTrue(added["simulated"])
            heard = previews.until(lambda reply: reply["phase"] == "dismissed")
            self.assertEqual(steps(heard), ["offered", "peek", "dismissed"])

    def test_others(self):
        """nobody else simulates in the service as it is installed"""
        reply = call(
            "io.pressured.Simulator.Create", user="alice", description={"kind": "pressurepad"})
        self.assertEqual(reply["error"], "io.pressured.Simulator.NotEnabled")

    def test_varlinkctl(self):
        """a device of varlinkctl lasts as long as its stream, and another call plays on it"""
        create = subprocess.Popen(
            ["varlinkctl", "call", "-E", "-j", service.SOCKET, "io.pressured.Simulator.Create",
             '{"description":{"kind":"pressurepad","width":100,"height":60}}'],
            stdout=subprocess.PIPE, text=True)
        with Client.touches() as touches:
            device = json.loads(create.stdout.readline().lstrip("\x1e"))["device"]
            frame = [{"code": "ABS_MT_TRACKING_ID", "value": 1},
                     {"code": "ABS_MT_POSITION_X", "value": 1000},
                     {"code": "ABS_MT_POSITION_Y", "value": 600},
                     {"code": "ABS_MT_PRESSURE", "value": 90}]
            service.run(
                "varlinkctl", "call", service.SOCKET, "io.pressured.Simulator.Inject",
                json.dumps({"device": device, "frames": [{"time": 0, "events": frame}]}))
            (contact,) = touches.until(lambda reply: reply["contacts"])[-1]["contacts"]
            self.assertEqual((contact["x"], contact["y"], contact["force"]), (0.5, 0.5, 1))
            create.kill()
            create.communicate()
            ended = touches.until(lambda reply: reply["contacts"][0]["phase"] != "began")
            self.assertEqual(ended[-1]["contacts"][0]["phase"], "cancelled")
