import contextlib
import fcntl
import math
import os
import pty
import select
import signal
import struct
import subprocess
import time
import unicodedata
import unittest

from evdev import ecodes

import service
from clients import Client, call, every_contact_ended, phases
from daemon_watch import DaemonWatch
from devices import force_pad, hostile, nodes, touchpad
from service import run

# Emulated, a call takes half a second; a driver waits five for an answer.
CALL_SECONDS = 3
CYCLES = 200
FLOOD_SECONDS = 5
GROWTH_KIB = 2048
# Of 16 names five lines a minute, and five of all others; a run of cycles takes up to two minutes.
LOG_LINES = 2 * (16 + 1) * 5


def listed():
    return call("io.pressured.Devices.List")["devices"]


def unfit(text):
    """What in a text could steer a terminal, or turn a line around."""
    kinds = ("Cc", "Cf", "Zl", "Zp")
    return [hex(ord(c)) for c in text if c != "\n" and unicodedata.category(c) in kinds]


def numbers(value):
    """Every number in a reply."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, (int, float)) else []


def on_terminal(*command, seconds=3):
    """What a program writes to a terminal until it is asked to end."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execvp(command[0], command)
    output, end = b"", time.monotonic() + seconds
    with contextlib.suppress(OSError):  # The end of a terminal is an error.
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                output += os.read(terminal, 1 << 16)
    os.kill(child, signal.SIGTERM)
    os.close(terminal)
    os.waitpid(child, 0)
    return output


class HostileDevices(unittest.TestCase):
    def setUp(self):
        self.watch = DaemonWatch()

    def assert_unharmed(self):
        self.assertEqual(self.watch.crashes, 0)
        self.assertEqual(service.pid(), self.watch.pid)
        self.assertLess(self.watch.growth, GROWTH_KIB)

    def test_names(self):
        """names of control characters, escapes, formats and rubbish steer no terminal, log or reply"""
        with contextlib.ExitStack() as stack:
            for name in hostile.NAMES:
                stack.enter_context(hostile.RawPad(name))
            pad = stack.enter_context(hostile.MutePad(name="P" * 120 + "\x1b[5mX"))
            service.wait_for(lambda: len(listed()) == len(hostile.NAMES) + 1, "all pads")
            names = [device["name"] for device in listed()]
            self.assertIn("Evil %s %d %x %n Pad", names)
            self.assertIn("N" * hostile.NAME_LIMIT, names)
            # What tools print is asked for all devices together.
            shown = [run("pressurectl", "devices", "--all")]
            doctor = subprocess.run(
                ["pressurectl", "doctor"], capture_output=True, text=True, timeout=60)
            self.assertIn(doctor.returncode, (0, 1), doctor.stderr)
            shown += [doctor.stdout, doctor.stderr, *self.watch.log, *names]
            for text in shown:
                self.assertEqual(unfit(text), [], text)
            self.assertIn("Evil %s %d %x %n Pad", shown[0])
            for word in ("Evil %s", "owned"):
                (device,) = [device for device in listed() if word in device["name"]]
                self.assert_fit_for_terminals(device, word)
            del pad
        self.watch.wait_for_descriptors()
        self.assert_unharmed()
        self.watch.row("hostile device names", len(hostile.NAMES) + 1)

    def assert_fit_for_terminals(self, device, word):
        """The monitor shows that word of the device's name, and none of the escapes in it."""
        screen = on_terminal("pressurectl", "monitor", "--device", device["id"])
        self.assertIn(word.encode(), screen)
        for escape in (b"\x1b]0;owned", b"\x1b[31mred", b"\x1b[5mX", "\u202e".encode()):
            self.assertNotIn(escape, screen)

    def test_ranges(self):
        """ranges that make no sense, and values outside of them, give finite forces, and every end once"""
        made = 0
        with Client.touches() as touches:
            for number, (pressure, position) in enumerate(self.absurd_pairs()):
                try:
                    pad = hostile.RawPad(b"Absurd %d" % number, (1, 2, 300)[number % 3], pressure, position)
                except OSError:
                    continue  # The kernel knows better.
                with pad:
                    made += 1
                    service.wait_for(lambda: f"Absurd {number}" in str(listed()), "the pad")
                    self.touch_absurdly(pad)
                    time.sleep(0.5)
            frames = touches.rest(quiet=2)
        self.assertGreaterEqual(made, len(hostile.ABSURD_RANGES))
        self.assertTrue(every_contact_ended(frames))
        self.assertTrue(all(map(math.isfinite, numbers(frames))))
        for contact in [contact for frame in frames for contact in frame["contacts"]]:
            self.assertLessEqual(0, contact["force"])
            self.assertLessEqual(contact["force"], contact["maximumPossibleForce"])
        self.watch.wait_for_descriptors()
        self.assert_unharmed()
        self.watch.row("absurd ranges and values", made)

    @staticmethod
    def absurd_pairs():
        sane = (0, 2400, 0, 0, 20)
        for pressure in hostile.ABSURD_RANGES:
            yield pressure, sane
        for position in hostile.ABSURD_RANGES:
            yield sane, position

    @staticmethod
    def touch_absurdly(pad):
        slot, track = ecodes.ABS_MT_SLOT, ecodes.ABS_MT_TRACKING_ID
        x, y, grams = ecodes.ABS_MT_POSITION_X, ecodes.ABS_MT_POSITION_Y, ecodes.ABS_MT_PRESSURE
        values = (hostile.INT_MAX, hostile.INT_MIN, -1, 0, 1, 2000)
        for number, value in enumerate(values):
            pad.send(
                [(slot, 0), (track, 7), (x, value), (y, -value - 1), (grams, value)],
                # The same finger in other slots, some of which there are not.
                [(slot, 1), (track, 7), (grams, value)], [(slot, 299), (track, 7 + number)],
                [(slot, -1), (track, -9), (grams, value)], [(slot, 500), (track, hostile.INT_MAX)])
        pad.send([(slot, s) for s in range(300)], *([(slot, s), (track, -1)] for s in (0, 1, 299)))

    def test_range_that_turns_around(self):
        """a range that somebody turns upside down behind the daemon's back does no harm"""
        with hostile.RawPad(b"Turned") as pad:
            service.wait_for(lambda: "Turned" in str(listed()), "the pad")
            node = nodes.wait_for_node("Turned", ecodes.ABS_MT_PRESSURE)
            for axis in (ecodes.ABS_MT_PRESSURE, ecodes.ABS_MT_POSITION_X):
                absinfo = struct.pack("@iiiiii", 0, 100, -100, 0, 0, -1)
                fcntl.ioctl(node.fd, 0x401845C0 + axis, absinfo)
            node.close()
            with Client.touches() as touches:
                service.wait_until_open(node.path)
                self.touch_absurdly(pad)
                frames = touches.rest()
            self.assertTrue(every_contact_ended(frames))
            self.assertTrue(all(map(math.isfinite, numbers(frames))))
        self.assert_unharmed()

    def test_flood(self):
        """a pad that floods the machine takes nothing from another pad, and no memory"""
        with touchpad.Touchpad() as pad, Client.devices(), Client.previews() as previews:
            service.wait_until_open(pad.device.path)
            (quiet,) = listed()
            with Client.touches(devices=[quiet["id"]]) as touches, hostile.Flood() as flood:
                service.wait_for(lambda: len(listed()) == 2, "the pad that floods")
                (other,) = [device["id"] for device in listed() if device["name"] == "Flood"]
                with Client.touches(devices=[other], maxRate=5) as flooded:
                    before, start = flood.frames, time.monotonic()
                    flooded.until(lambda reply: reply["contacts"])
                    pad.touch(20)
                    pad.ramp(20, 500, frames=90)
                    pad.lift()
                    ended = touches.until(
                        lambda reply: [c["phase"] for c in reply["contacts"]] == ["ended"])
                    while time.monotonic() < start + FLOOD_SECONDS:
                        call("io.pressured.Devices.List")
                    rate = (flood.frames - before) / (time.monotonic() - start)
                    self.assert_unharmed()
            heard = [r for r in previews.rest() if r["device"] == quiet["id"]]
        lost = ended[-1]["sequence"] - ended[0]["sequence"] + 1 - len(ended)
        lost -= sum(reply["merged"] for reply in ended)
        self.assertTrue(every_contact_ended(ended))
        self.assertEqual((lost, any(reply["resynced"] for reply in ended)), (0, False))
        self.assertEqual(phases(heard)[:4], ["offered", "hint", "peek", "pop"])
        self.assertGreater(rate, 1000)
        self.watch.row(f"a flood of {int(rate)} frames/s", int(rate * FLOOD_SECONDS), lost=lost)

    def test_come_and_go(self):
        """pads that come and go as fast as the kernel goes cost no descriptor, memory or log"""
        hostile.come_and_go(20)
        run("udevadm", "settle")
        watch = DaemonWatch()
        seconds = hostile.come_and_go(CYCLES)
        run("udevadm", "settle", timeout=120)
        with touchpad.Touchpad() as pad, Client.touches() as touches:
            service.wait_until_open(pad.device.path)
            pad.touch(150)
            touches.until(lambda reply: any(c["grams"] == 150 for c in reply["contacts"]))
        watch.wait_for_descriptors()
        self.assertLess(watch.growth, GROWTH_KIB)
        self.assertLess(len(watch.log), LOG_LINES)
        for line in watch.log:
            self.assertEqual(unfit(line), [], line)
        self.assert_unharmed()
        watch.row(f"plugged in and out, {CYCLES / seconds:.0f} times a second", CYCLES)

    def test_mute(self):
        """a pad whose driver gets no answer holds up neither other devices nor the watchdog"""
        run("systemctl", "stop", "pressured.service")
        with hostile.MutePad() as mute, touchpad.Touchpad() as pad:
            node = nodes.wait_for_node(force_pad.NODE_NAME, ecodes.ABS_MT_PRESSURE)
            path = node.path
            node.close()
            time.sleep(1)  # Until its driver has switched it off.
            mute.mute = True
            # It is opened to be looked at, read, and closed.
            service.start()
            delays = [self.seconds_of_a_call() for _ in range(3)]
            service.wait_for(lambda: len(listed()) == 2, "both pads", timeout=40)
            with Client.touches() as touches:
                service.wait_until_open(pad.device.path)
                pad.touch(150)
                touches.until(lambda reply: any(c["grams"] == 150 for c in reply["contacts"]))
                pad.lift()
                delays += [self.seconds_of_a_call() for _ in range(3)]
                service.wait_until_open(path)
            delays += [self.seconds_of_a_call() for _ in range(3)]
            mute.mute = False
        self.assertLess(max(delays), CALL_SECONDS)
        self.assertEqual(self.watch.crashes, 0)
        self.watch.row("a pad that does not answer its driver", 3)

    @staticmethod
    def seconds_of_a_call():
        start = time.monotonic()
        call("io.pressured.Devices.List")
        return time.monotonic() - start
