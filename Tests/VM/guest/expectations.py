"""What a client should hear of a node's events: models that know the kernel's rules and not the daemon.

A contact is (number, phase, x, y, pressure) in raw values, numbered in the order of their beginnings; those
that have ended have no pressure.
"""

from evdev import ecodes

DOWN = ("began", "moved", "stationary")


class Fingers:
    """A device with slots."""

    def __init__(self):
        self.slot = 0
        self.slots = {}  # by number: [x, y, pressure]
        self.ids = {}  # by slot: the tracking id
        self.shown = {}  # by slot: (number, values)
        self.count = 0

    def contacts(self, events):
        """The contacts of a frame, or None where nothing is new."""
        result = []
        for event in events:
            if event.type == ecodes.EV_ABS:
                result += self._take(event.code, event.value)
        is_news = bool(result)
        for slot in sorted(self.ids):
            values = tuple(self.slots[slot])
            if slot not in self.shown:
                self.count += 1
                number, phase = self.count, "began"
            else:
                number, before = self.shown[slot]
                phase = "stationary" if values == before else "moved"
            is_news = is_news or phase != "stationary"
            self.shown[slot] = (number, values)
            result.append((number, phase, *values))
        return result if is_news else None

    def _take(self, code, value):
        """The contacts that this ends."""
        values = self.slots.setdefault(self.slot, [0, 0, 0])
        if code == ecodes.ABS_MT_SLOT:
            self.slot = value
        elif code == ecodes.ABS_MT_POSITION_X:
            values[0] = value
        elif code == ecodes.ABS_MT_POSITION_Y:
            values[1] = value
        elif code == ecodes.ABS_MT_PRESSURE:
            values[2] = value
        elif code == ecodes.ABS_MT_TRACKING_ID:
            self.ids.pop(self.slot, None)
            if value >= 0:
                self.ids[self.slot] = value
            if self.slot in self.shown:
                number, _ = self.shown.pop(self.slot)
                return [(number, "ended", values[0], values[1], None)]
        return []


class Pen:
    """A tablet's pen; `initial` tells the value of an axis before the first event."""

    AXES = (
        ecodes.ABS_X, ecodes.ABS_Y, ecodes.ABS_PRESSURE,
        ecodes.ABS_DISTANCE, ecodes.ABS_TILT_X, ecodes.ABS_TILT_Y,
    )
    BUTTONS = (ecodes.BTN_STYLUS, ecodes.BTN_STYLUS2, ecodes.BTN_STYLUS3)

    def __init__(self, initial):
        self.axes = {code: initial(code) for code in self.AXES}
        self.keys = set()
        self.shown = None
        self.count = 0
        self.hover = []  # pressures in the air

    def contacts(self, events):
        """The contact of a frame, or None where nothing is new."""
        for event in events:
            if event.type == ecodes.EV_ABS and event.code in self.axes:
                self.axes[event.code] = event.value
            elif event.type == ecodes.EV_KEY and event.value:
                self.keys.add(event.code)
            elif event.type == ecodes.EV_KEY:
                self.keys.discard(event.code)
        is_near = ecodes.BTN_TOOL_PEN in self.keys
        values = (*self.axes.values(), *(button in self.keys for button in self.BUTTONS))
        before, self.shown = self.shown, None
        if is_near and ecodes.BTN_TOUCH in self.keys:
            self.shown = values
            if before is None:
                self.count += 1
                phase = "began"
            else:
                phase = "moved" if values != before else "stationary"
            return [(self.count, phase, *values[:3])] if phase != "stationary" else None
        if is_near:
            self.hover.append(self.axes[ecodes.ABS_PRESSURE])
        if before is None:
            return None
        # The position of a pen that is away is not one.
        x, y = values[:2] if is_near else before[:2]
        return [(self.count, "ended", x, y, None)]


def heard(replies, node, x_axis, y_axis, pressure):
    """The contacts of these replies in the same form; `pressure` makes a raw value of a contact."""
    numbers = {}

    def raw(fraction, code):
        axis = node.absinfo(code)
        return round(axis.min + fraction * (axis.max - axis.min))

    def form(contact):
        number = numbers.setdefault(contact["id"], len(numbers) + 1)
        value = pressure(contact) if contact["phase"] in DOWN else None
        x, y = raw(contact["x"], x_axis), raw(contact["y"], y_axis)
        return (number, contact["phase"], x, y, value)

    return [(reply["time"], [form(contact) for contact in reply["contacts"]]) for reply in replies]
