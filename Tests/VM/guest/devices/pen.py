"""A tablet's pen made through /dev/uinput."""

from evdev import UInput, ecodes

from devices.touchpad import axis

NAME = "Test Pen"
MAXIMUM = 8191


class Pen(UInput):
    def __init__(self, name=NAME):
        axes = [
            (ecodes.ABS_X, axis(20_000, 100)), (ecodes.ABS_Y, axis(10_000, 100)),
            (ecodes.ABS_PRESSURE, axis(MAXIMUM)),
        ]
        keys = [ecodes.BTN_TOOL_PEN, ecodes.BTN_TOUCH, ecodes.BTN_STYLUS]
        super().__init__(
            {ecodes.EV_KEY: keys, ecodes.EV_ABS: axes}, name=name,
            input_props=[ecodes.INPUT_PROP_DIRECT])

    def press(self, pressure):
        """The tip is down, wherever it was before."""
        self.write(ecodes.EV_KEY, ecodes.BTN_TOOL_PEN, 1)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1)
        self.write(ecodes.EV_ABS, ecodes.ABS_X, 5000)
        self.write(ecodes.EV_ABS, ecodes.ABS_Y, 5000)
        self.write(ecodes.EV_ABS, ecodes.ABS_PRESSURE, pressure)
        self.syn()

    def leave(self):
        self.write(ecodes.EV_ABS, ecodes.ABS_PRESSURE, 0)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 0)
        self.write(ecodes.EV_KEY, ecodes.BTN_TOOL_PEN, 0)
        self.syn()
