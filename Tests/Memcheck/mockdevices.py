"""Input devices as umockdev makes them: nodes, what udev says of them, and answers to ioctls."""

import struct
import tempfile

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402  (its version has to be said first)

NODE = "/dev/input/event5"
PARENT = "/devices/virtual/input/input5"
SYS_PATH = f"/sys{PARENT}/event5"

DEVICE = f"""\
P: {PARENT}
E: SUBSYSTEM=input
E: NAME="Mock Pad"
E: PRODUCT=18/6cb/1/100
A: name=Mock Pad
A: properties=5

P: {PARENT}/event5
N: input/event5
E: DEVNAME={NODE}
E: MAJOR=13
E: MINOR=69
E: SUBSYSTEM=input
E: ID_INPUT=1
E: ID_INPUT_TOUCHPAD=1
E: PRESSURED_CLASS=forcepad
A: dev=13:69
"""

# Code, minimum, maximum and resolution.
AXES = [(0, 0, 1200, 12), (1, 0, 800, 12), (24, 0, 255, 0), (47, 0, 4, 0), (53, 0, 1200, 12),
        (54, 0, 800, 12), (57, 0, 65535, 0), (58, 0, 255, 0)]
SLOT, TRACKING_ID, SLOTS = 47, 57, 5
KEYS = [0x110, 0x145, 0x14A]
TYPES = [0, 1, 3]
PROPERTIES = [0, 2]


def bits(numbers, size):
    value = sum(1 << number for number in numbers)
    return value.to_bytes(size, "little").hex().upper()


def answers():
    """What the node answers to the ioctls of libevdev."""
    name = b"Mock Pad\0"
    lines = [f"@DEV {NODE}", f"EVIOCGBIT(0) 8 {bits(TYPES, 8)}",
             f"EVIOCGNAME(0) {len(name)} {name.ljust(255, bytes(1)).hex().upper()}",
             f"EVIOCGPHYS(0) 5 {b'mock'.ljust(255, bytes(1)).hex().upper()}",
             "EVIOCGID 0 1800CB0601000001", "EVIOCGVERSION 0 01000100",
             f"EVIOCGPROP(0) 8 {bits(PROPERTIES, 8)}", f"EVIOCGBIT(1) 96 {bits(KEYS, 96)}",
             f"EVIOCGBIT(3) 8 {bits([axis[0] for axis in AXES], 8)}",
             f"EVIOCGKEY(0) 96 {bits([], 96)}"]
    lines += [f"EVIOCGBIT({kind}) 8 {bits([], 8)}" for kind in (2, 4, 5, 17, 18)]
    lines += [f"EVIOCGBIT(21) 16 {bits([], 16)}"]
    lines += [f"{call}(0) 8 {bits([], 8)}" for call in ("EVIOCGLED", "EVIOCGSW")]
    for code, minimum, maximum, resolution in AXES:
        numbers = struct.pack("<6i", 0, minimum, maximum, 0, 0, resolution).hex().upper()
        lines.append(f"EVIOCGABS({code}) 0 {numbers}")
        if code > SLOT:
            state = struct.pack("<6i", code, *[-1 if code == TRACKING_ID else 0] * SLOTS)
            lines.append(f"EVIOCGMTSLOTS(0) 0 {state.hex().upper()}")
    return "\n".join(lines) + "\n"


class Bus:
    """Where such a device is plugged and unplugged, for processes in umockdev's wrapper."""

    def __enter__(self):
        # Its folder is told to all processes that are started from now on.
        self.bed = UMockdev.Testbed.new()
        self.bed.add_from_string(DEVICE)
        with tempfile.NamedTemporaryFile("w", suffix=".ioctl") as file:
            file.write(answers())
            file.flush()
            self.bed.load_ioctl(NODE, file.name)
        return self

    def __exit__(self, *_):
        del self.bed

    def announce(self, change):
        """Says what the device manager would: that it was plugged (add) or unplugged (remove)."""
        self.bed.uevent(SYS_PATH, change)
