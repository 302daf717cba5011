"""A touchpad of ten fingers, which writes a frame with one system call."""

import os
import struct

from evdev import AbsInfo, UInput, ecodes

NAME = "Test Wide Pad"
FINGERS = 10
SIZE, MAXIMUM_GRAMS = 10_000, 2000


def axis(maximum, resolution=0):
    return AbsInfo(0, 0, maximum, 0, 0, resolution)


def event(kind, code, value, microseconds=0):
    seconds, microseconds = divmod(microseconds, 1_000_000)
    return struct.pack("@llHHi", seconds, microseconds, kind, code, value)


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

    def send(self, events):
        os.write(self.fd, events)


def frames(count, fingers=FINGERS):
    """The fingers down, moving and pressing, and up again after so many frames; each lacks its end."""
    for number in range(count):
        yield b"".join(
            contact(
                finger, (finger * 900 + number) % SIZE, (finger * 700 + 2 * number) % SIZE,
                (finger * 150 + 7 * number) % MAXIMUM_GRAMS + 1,
                tracking_id=None if number else finger + 1)
            for finger in range(fingers))
    yield b"".join(lift(finger) for finger in range(fingers))


def contact(slot, x, y, grams, tracking_id=None):
    """A finger in a frame; with an id where it has just landed."""
    data = absolute(ecodes.ABS_MT_SLOT, slot)
    if tracking_id is not None:
        data += absolute(ecodes.ABS_MT_TRACKING_ID, tracking_id)
    data += absolute(ecodes.ABS_MT_POSITION_X, x) + absolute(ecodes.ABS_MT_POSITION_Y, y)
    return data + absolute(ecodes.ABS_MT_PRESSURE, grams)


def lift(slot):
    return absolute(ecodes.ABS_MT_SLOT, slot) + absolute(ecodes.ABS_MT_TRACKING_ID, -1)


def end(microseconds=0):
    """The end of a frame, and its time by CLOCK_MONOTONIC; the kernel takes one of the last ten seconds."""
    return event(ecodes.EV_SYN, ecodes.SYN_REPORT, 0, microseconds)
