"""A haptic laptop's touchpad: five contacts, 120 x 80 mm, 0..2000 grams each, at 125 frames a second.

The descriptor follows Microsoft's rules for precision touchpads, with HID's unit for grams on the tip
pressure; hid-multitouch binds, and the node has ABS_MT_PRESSURE with a resolution of 1 (unit/gram).
"""

import struct
import time

from devices.uhid import UhidDevice

NAME = "Test Force Pad"
NODE_NAME = NAME + " Touchpad"
WIDTH, HEIGHT = 2400, 1600  # 20 units/mm
MAXIMUM_GRAMS = 2000
CONTACTS = 5
FRAME = 0.008
BUS_I2C, BUS_USB = 0x18, 0x03

USAGE_PAGE, USAGE, COLLECTION, END = 0x04, 0x08, 0xA0, 0xC0
LOGICAL_MINIMUM, LOGICAL_MAXIMUM = 0x14, 0x24
PHYSICAL_MINIMUM, PHYSICAL_MAXIMUM = 0x34, 0x44
UNIT_EXPONENT, UNIT = 0x54, 0x64
SIZE, REPORT_ID, COUNT, INPUT, FEATURE = 0x74, 0x84, 0x94, 0x80, 0xB0
GENERIC, BUTTONS, DIGITIZER = 0x01, 0x09, 0x0D
APPLICATION, LOGICAL = 1, 2
VARIABLE, CONSTANT = 2, 3
CENTIMETRE, GRAM, SECOND = 0x11, 0x0101, 0x1001
TOUCH_REPORT, LIMITS_REPORT, MODE_REPORT = 1, 2, 3


def item(tag, value):
    """A short item of HID 1.11, section 6.2.2.2, with two bytes: in four, a usage would name its page."""
    return struct.pack("<BH", tag | 2, value)


def items(*pairs):
    return b"".join(item(tag, value) for tag, value in pairs)


FINGER = items(
    (USAGE_PAGE, DIGITIZER), (USAGE, 0x22), (COLLECTION, LOGICAL),
    (LOGICAL_MINIMUM, 0), (LOGICAL_MAXIMUM, 1), (SIZE, 1), (COUNT, 2),
    (USAGE, 0x47), (USAGE, 0x42), (INPUT, VARIABLE),  # confidence, tip switch
    (LOGICAL_MAXIMUM, CONTACTS), (SIZE, 6), (COUNT, 1), (USAGE, 0x51), (INPUT, VARIABLE),  # id
    (SIZE, 16), (USAGE_PAGE, GENERIC), (UNIT, CENTIMETRE), (UNIT_EXPONENT, 0x0E),
    (PHYSICAL_MINIMUM, 0),
    (LOGICAL_MAXIMUM, WIDTH), (PHYSICAL_MAXIMUM, WIDTH // 2), (USAGE, 0x30), (INPUT, VARIABLE),
    (LOGICAL_MAXIMUM, HEIGHT), (PHYSICAL_MAXIMUM, HEIGHT // 2), (USAGE, 0x31), (INPUT, VARIABLE),
    (USAGE_PAGE, DIGITIZER), (UNIT, GRAM), (UNIT_EXPONENT, 0),
    (LOGICAL_MAXIMUM, MAXIMUM_GRAMS), (PHYSICAL_MAXIMUM, MAXIMUM_GRAMS),
    (USAGE, 0x30), (INPUT, VARIABLE),  # tip pressure
    (UNIT, 0), (PHYSICAL_MAXIMUM, 0),
) + bytes([END])

DESCRIPTOR = (
    items((USAGE_PAGE, DIGITIZER), (USAGE, 0x05), (COLLECTION, APPLICATION))
    + items((REPORT_ID, TOUCH_REPORT))
    + FINGER * CONTACTS
    + items(
        (UNIT, SECOND), (UNIT_EXPONENT, 0x0C),
        (LOGICAL_MAXIMUM, 0xFFFF), (PHYSICAL_MAXIMUM, 0xFFFF),
        (SIZE, 16), (COUNT, 1), (USAGE, 0x56), (INPUT, VARIABLE),  # scan time, 100 us
        (UNIT, 0), (UNIT_EXPONENT, 0), (PHYSICAL_MAXIMUM, 0),
        (LOGICAL_MAXIMUM, CONTACTS), (SIZE, 8), (USAGE, 0x54), (INPUT, VARIABLE),  # contact count
        (USAGE_PAGE, BUTTONS), (USAGE, 1), (LOGICAL_MAXIMUM, 1), (SIZE, 1), (INPUT, VARIABLE),
        (SIZE, 7), (INPUT, CONSTANT),
        (USAGE_PAGE, DIGITIZER), (REPORT_ID, LIMITS_REPORT),
        (LOGICAL_MAXIMUM, 15), (SIZE, 4), (COUNT, 2),
        (USAGE, 0x55), (USAGE, 0x59), (FEATURE, VARIABLE),  # most contacts; button type
    )
    + bytes([END])
    + items(
        (USAGE, 0x0E), (COLLECTION, APPLICATION), (REPORT_ID, MODE_REPORT),
        (LOGICAL_MAXIMUM, 10), (SIZE, 8), (COUNT, 1), (USAGE, 0x52), (FEATURE, VARIABLE),
    )
    + bytes([END])
)


class ForcePad(UhidDevice):
    def __init__(self, bus=BUS_I2C, name=NAME, **where):
        # Most contacts in the low half of the byte; button type 1 in the high one: a pressure pad.
        limits = bytes([1 << 4 | CONTACTS])
        super().__init__(name, bus, 0x1209, 0x0001, DESCRIPTOR, {LIMITS_REPORT: limits}, **where)
        self.scan_time = 0

    def frame(self, fingers, button=False):
        """fingers: up to five (id, x, y, grams, touching)."""
        data = bytes([TOUCH_REPORT])
        for number in range(CONTACTS):
            if number < len(fingers):
                finger, x, y, grams, touching = fingers[number]
                data += struct.pack("<BHHH", (3 if touching else 1) | finger << 2, x, y, grams)
            else:
                data += bytes(7)
        self.scan_time = (self.scan_time + int(FRAME * 10_000)) & 0xFFFF
        self.report(data + struct.pack("<HBB", self.scan_time, len(fingers), button))
        time.sleep(FRAME)

    def hold(self, fingers, grams, frames):
        """So many fingers at rest side by side; grams as a function of the frame's number."""
        for number in range(frames):
            force = grams(number)
            self.frame([(i, 800 + 400 * i, HEIGHT // 2, force, True) for i in range(fingers)])

    def press(self, peak, fingers=1, frames=40):
        """Ramps up, holds and ramps down, each for so many frames, and lifts."""
        self.hold(fingers, lambda number: peak * (number + 1) // frames, frames)
        self.hold(fingers, lambda number: peak - number % 2, frames)
        self.hold(fingers, lambda number: peak * (frames - number) // frames, frames)
        self.lift(fingers)

    def lift(self, fingers=1):
        self.frame([(i, 800 + 400 * i, HEIGHT // 2, 0, False) for i in range(fingers)])
