"""A touchpad made through /dev/uinput, with grams as a force pad has them (resolution 1)."""

import time

from evdev import AbsInfo, UInput, ecodes

NAME = "Test Touchpad"
WIDTH, HEIGHT, MAXIMUM_GRAMS = 2400, 1600, 2000
FRAME = 0.008


def axis(maximum, resolution=0, minimum=0):
    return AbsInfo(0, minimum, maximum, 0, 0, resolution)


class Touchpad(UInput):
    """One finger at a time; plugged in while it is open."""

    ids = {}
    pressure = axis(MAXIMUM_GRAMS, 1)
    more_axes = []
    more_events = {}
    properties = [ecodes.INPUT_PROP_POINTER, ecodes.INPUT_PROP_BUTTONPAD]

    def __init__(self, name=NAME):
        fingers = [ecodes.BTN_LEFT, ecodes.BTN_TOUCH, ecodes.BTN_TOOL_FINGER]
        axes = [
            (ecodes.ABS_X, axis(WIDTH, 20)),
            (ecodes.ABS_Y, axis(HEIGHT, 20)),
            (ecodes.ABS_MT_SLOT, axis(4)),
            (ecodes.ABS_MT_TRACKING_ID, axis(65535)),
            (ecodes.ABS_MT_POSITION_X, axis(WIDTH, 20)),
            (ecodes.ABS_MT_POSITION_Y, axis(HEIGHT, 20)),
            (ecodes.ABS_MT_PRESSURE, self.pressure),
            *self.more_axes,
        ]
        super().__init__(
            {ecodes.EV_KEY: fingers, ecodes.EV_ABS: axes, **self.more_events},
            name=name,
            input_props=self.properties,
            **self.ids,
        )
        self.tracking_id = 0

    def touch(self, grams, x=WIDTH // 2, y=HEIGHT // 2):
        self.write(ecodes.EV_ABS, ecodes.ABS_MT_SLOT, 0)
        self.tracking_id += 1
        self.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, self.tracking_id)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOOL_FINGER, 1)
        self.move(grams, x, y)

    def move(self, grams, x=WIDTH // 2, y=HEIGHT // 2):
        self.write(ecodes.EV_ABS, ecodes.ABS_MT_POSITION_X, x)
        self.write(ecodes.EV_ABS, ecodes.ABS_MT_POSITION_Y, y)
        self.write(ecodes.EV_ABS, ecodes.ABS_MT_PRESSURE, grams)
        self.syn()

    def lift(self):
        self.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 0)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOOL_FINGER, 0)
        self.syn()

    def ramp(self, grams_from, grams_to, frames=30):
        """Changes the force of the finger that is down, at 125 frames a second."""
        for number in range(1, frames + 1):
            self.move(grams_from + (grams_to - grams_from) * number // frames)
            time.sleep(FRAME)


class AreaPad(Touchpad):
    """A touchpad of the older kind, whose pressure follows the size of the contact and has no unit."""

    ids = {"product": 0x0A}
    pressure = axis(255)
