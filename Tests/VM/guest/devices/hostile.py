"""Devices as no maker builds them: hostile names, absurd ranges, drivers' questions without an answer."""

import fcntl
import os
import struct
import threading
import time

from evdev import ecodes

from devices import force_pad, uhid

UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_DEV_SETUP = 0x405C5503
UI_ABS_SETUP = 0x401C5504
UI_SET_EVBIT, UI_SET_KEYBIT = 0x40045564, 0x40045565
UI_SET_PROPBIT = 0x4004556E
BUS_USB = 0x03
NAME_LIMIT = 79  # of uinput, beside the NUL
EVENT = struct.Struct("@llHHi")
NAMES = (
    b"Evil %s %d %x %n Pad",
    b"\x1b]0;owned\x07\x1b[2J\x1b[31mred",
    b"two\nlines\r\x08\x7f\tand <3>forged",
    b"\xff\xfe\xc3(\xe2\x82",
    "turned \u202e\u2066\u200f\u2028 around".encode(),
    b"N" * NAME_LIMIT,
    b"\"}],\"error\":\"io.pressured.Evil",
    b"`reboot` $(reboot) ; | & ' \\",
)
KEYS = (ecodes.BTN_LEFT, ecodes.BTN_TOUCH, ecodes.BTN_TOOL_FINGER)
INT_MIN, INT_MAX = -(1 << 31), (1 << 31) - 1
# (minimum, maximum, fuzz, flat, resolution), as the kernel lets them pass.
ABSURD_RANGES = (
    (INT_MIN, INT_MAX, 0, 0, 0),
    (INT_MIN, INT_MAX, INT_MAX, INT_MAX, INT_MAX),
    (0, INT_MAX, 0, 0, -1),
    (0, 1, 0, 0, INT_MIN),
    (-1, 0, 0, 0, 1),
    (INT_MAX - 1, INT_MAX, 0, 0, 1),
    (0, 0, 0, 0, 0),
)


class RawPad:
    """A touchpad made by hand, of bytes that no library would let pass; plugged in while it is open."""

    def __init__(self, name=b"Raw Pad", slots=4, pressure=(0, 2000, 0, 0, 1), position=(0, 2400, 0, 0, 20)):
        self.fd = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (ecodes.EV_KEY, ecodes.EV_ABS):
            fcntl.ioctl(self.fd, UI_SET_EVBIT, kind)
        for key in KEYS:
            fcntl.ioctl(self.fd, UI_SET_KEYBIT, key)
        for property in (ecodes.INPUT_PROP_POINTER, ecodes.INPUT_PROP_BUTTONPAD):
            fcntl.ioctl(self.fd, UI_SET_PROPBIT, property)
        self._set_axes(slots, pressure, position)
        identity = struct.pack("@HHHH80sI", BUS_USB, 0x1209, 0x0BAD, 1, name, 0)
        fcntl.ioctl(self.fd, UI_DEV_SETUP, identity)
        fcntl.ioctl(self.fd, UI_DEV_CREATE)

    def _set_axes(self, slots, pressure, position):
        axes = {
            ecodes.ABS_X: position, ecodes.ABS_Y: position,
            ecodes.ABS_MT_SLOT: (0, slots - 1, 0, 0, 0),
            ecodes.ABS_MT_TRACKING_ID: (0, 65535, 0, 0, 0),
            ecodes.ABS_MT_POSITION_X: position, ecodes.ABS_MT_POSITION_Y: position,
            ecodes.ABS_MT_PRESSURE: pressure,
        }
        for code, (minimum, maximum, fuzz, flat, resolution) in axes.items():
            fcntl.ioctl(
                self.fd, UI_ABS_SETUP,
                struct.pack("@Hxxiiiiii", code, 0, minimum, maximum, fuzz, flat, resolution))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.fd)

    def send(self, *frames):
        """Frames of (axis, value), written with one call."""
        data = b"".join(
            b"".join(EVENT.pack(0, 0, ecodes.EV_ABS, code, value) for code, value in frame)
            + EVENT.pack(0, 0, ecodes.EV_SYN, ecodes.SYN_REPORT, 0)
            for frame in frames)
        os.write(self.fd, data)


def come_and_go(count):
    """Plugs a pad in and out so often, as fast as the kernel goes; the seconds that it took."""
    start = time.monotonic()
    for number in range(count):
        with RawPad(b"Flicker \x1b[7m %d" % (number % 50)):
            pass
    return time.monotonic() - start


class Flood:
    """A pad whose finger moves as often as the machine can tell, until this is left."""

    FRAMES = 200

    def __init__(self):
        self.pad = RawPad(b"Flood")
        self.frames = 0
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._write)

    def __enter__(self):
        self.pad.send([
            (ecodes.ABS_MT_SLOT, 0), (ecodes.ABS_MT_TRACKING_ID, 1), (ecodes.ABS_MT_PRESSURE, 50)])
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        self.pad.__exit__()

    def _write(self):
        number = 0
        while not self.over.is_set():
            self.pad.send(*(self._frame(number + i) for i in range(self.FRAMES)))
            number += self.FRAMES
            self.frames = number

    @staticmethod
    def _frame(number):
        return [
            (ecodes.ABS_MT_POSITION_X, number % 2400), (ecodes.ABS_MT_POSITION_Y, number % 1600),
            (ecodes.ABS_MT_PRESSURE, 20 + number % 50)]


class MutePad(force_pad.ForcePad):
    """A pad that answers its driver's questions only while it is not `mute`."""

    mute = False

    def _answer(self):
        while not self.closing.is_set():
            if self.mute:
                self.closing.wait(0.05)
            else:
                self._answer_one()
