"""A touchpad of ten fingers, which writes a frame with one system call."""

import os
import struct

from evdev import AbsInfo, UInput, ecodes

NAME = "Test Wide Pad"
FINGERS = 10
SIZE, MAXIMUM_GRAMS = 10_000, 2000


def axis(maximum, resolution=0):
    return AbsInfo(0, 0, maximum, 0, 0, resolution)


def event(kind, code, value):
    return struct.pack("@llHHi", 0, 0, kind, code, value)


def absolute(code, value):
    return event(ecodes.EV_ABS, code, value)


class WidePad(UInput):
    def __init__(self):
        axes = [
            (ecodes.ABS_X, axis(SIZE, 100)),
            (ecodes.ABS_Y, axis(SIZE, 100)),
            (ecodes.ABS_MT_SLOT, axis(FINGERS - 1)),
            (ecodes.ABS_MT_TRACKING_ID, axis(65535)),
            (ecodes.ABS_MT_POSITION_X, axis(SIZE, 100)),
            (ecodes.ABS_MT_POSITION_Y, axis(SIZE, 100)),
            (ecodes.ABS_MT_PRESSURE, axis(MAXIMUM_GRAMS, 1)),
        ]
        keys = [ecodes.BTN_LEFT, ecodes.BTN_TOUCH, ecodes.BTN_TOOL_FINGER]
        super().__init__(
            {ecodes.EV_KEY: keys, ecodes.EV_ABS: axes}, name=NAME,
            input_props=[ecodes.INPUT_PROP_POINTER, ecodes.INPUT_PROP_BUTTONPAD])

    def send(self, frame):
        os.write(self.fd, frame)


def frames(count):
    """All fingers down, moving and pressing, and up again after so many frames."""
    for number in range(count):
        yield b"".join(_finger(finger, number, number == 0) for finger in range(FINGERS)) + _end()
    lift = absolute(ecodes.ABS_MT_TRACKING_ID, -1)
    yield b"".join(absolute(ecodes.ABS_MT_SLOT, n) + lift for n in range(FINGERS)) + _end()


def _finger(finger, number, begins):
    data = absolute(ecodes.ABS_MT_SLOT, finger)
    if begins:
        data += absolute(ecodes.ABS_MT_TRACKING_ID, finger + 1)
    data += absolute(ecodes.ABS_MT_POSITION_X, (finger * 900 + number) % SIZE)
    data += absolute(ecodes.ABS_MT_POSITION_Y, (finger * 700 + 2 * number) % SIZE)
    return data + absolute(ecodes.ABS_MT_PRESSURE, (finger * 150 + 7 * number) % MAXIMUM_GRAMS + 1)


def _end():
    return event(ecodes.EV_SYN, ecodes.SYN_REPORT, 0)
