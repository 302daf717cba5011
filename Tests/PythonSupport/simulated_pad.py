"""A force pad that is not there, and the recordings that are played on it."""

import pathlib
import re
import time

from varlink_socket import Connection

# What occurs in the recordings of pads and pens, as the kernel names it.
NAMES = {
    (1, 0x140): "BTN_TOOL_PEN", (1, 0x141): "BTN_TOOL_RUBBER", (1, 0x14b): "BTN_STYLUS",
    (3, 0x19): "ABS_DISTANCE", (3, 0x1a): "ABS_TILT_X", (3, 0x1b): "ABS_TILT_Y",
    (1, 0x110): "BTN_LEFT", (1, 0x145): "BTN_TOOL_FINGER", (1, 0x14a): "BTN_TOUCH",
    (1, 0x14d): "BTN_TOOL_DOUBLETAP", (3, 0x00): "ABS_X", (3, 0x01): "ABS_Y",
    (3, 0x18): "ABS_PRESSURE",
    (3, 0x2f): "ABS_MT_SLOT", (3, 0x35): "ABS_MT_POSITION_X", (3, 0x36): "ABS_MT_POSITION_Y",
    (3, 0x39): "ABS_MT_TRACKING_ID", (3, 0x3a): "ABS_MT_PRESSURE",
}
# A touchpad that measures no pressure.
PLAIN = {
    "name": "Touchpad", "keys": ["BTN_LEFT", "BTN_TOOL_FINGER", "BTN_TOUCH"],
    "properties": ["INPUT_PROP_POINTER", "INPUT_PROP_BUTTONPAD"],
    "axes": [
        {"code": code, "minimum": 0, "maximum": maximum, "resolution": resolution}
        for code, maximum, resolution in (
            ("ABS_X", 2344, 20), ("ABS_Y", 1544, 20), ("ABS_MT_SLOT", 4, 0),
            ("ABS_MT_POSITION_X", 2344, 20), ("ABS_MT_POSITION_Y", 1544, 20),
            ("ABS_MT_TRACKING_ID", 65535, 0))]}
EVENT = re.compile(r"E: (\d+)\.(\d{6}) ([0-9a-f]{4}) ([0-9a-f]{4}) (-?\d+)")


def named(values):
    """Events, from pairs of codes and values."""
    return [{"code": code, "value": round(value)} for code, value in values]


def frames_of(path):
    """The frames of an evemu recording: microseconds since its beginning, and events."""
    frames, events = [], []
    for seconds, fraction, kind, code, value in EVENT.findall(pathlib.Path(path).read_text()):
        if int(kind, 16):
            events.append({"code": NAMES[int(kind, 16), int(code, 16)], "value": int(value)})
        else:
            frames.append({"time": int(seconds) * 1_000_000 + int(fraction), "events": events})
            events = []
    return frames


class SimulatedPad:
    """A pad of a service that was started with --simulate; it is there as long as this is open."""

    def __init__(self, path, **description):
        self.connection = Connection(path, timeout=30)
        self.device = self.connection.call(
            "io.pressured.Simulator.Create",
            {"description": description or {"kind": "pressurepad"}})["device"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.socket.close()

    def inject(self, frames):
        """Plays them from now on, and waits until the last was played; the first comes at once."""
        first = frames[0]["time"]
        self.connection.call("io.pressured.Simulator.Inject", {
            "device": self.device,
            "frames": [{**frame, "time": frame["time"] - first} for frame in frames]})

    def rest(self, seconds):
        """A finger that lies still in the middle, without force."""
        place = [("ABS_MT_POSITION_X", 1172), ("ABS_MT_POSITION_Y", 772)]
        for when, values in ((0, [("ABS_MT_TRACKING_ID", 1), *place, ("BTN_TOUCH", 1)]),
                             (seconds, [("ABS_MT_TRACKING_ID", -1), ("BTN_TOUCH", 0)])):
            time.sleep(when)
            self.inject([{"time": 0, "events": named(values)}])

    def play(self, recording, until=None, since=None):
        """Plays the part of a recording that lies between two moments, in milliseconds."""
        frames = [
            frame for frame in frames_of(recording)
            if (since or 0) * 1000 <= frame["time"] < (until or 10**6) * 1000]
        self.inject(frames)
        # What follows comes after it, as on a pad.
        time.sleep(0.008)
