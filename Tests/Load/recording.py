"""A pad with room for ten fingers that says something a thousand times a second, as an evemu file.

In every block of a pass ten fingers land, change places one after another, press together and lift.
Every second press pops, the others only peek.
"""

import dataclasses
import itertools

FRAMES_PER_SECOND = 1000
FINGERS = 10
BLOCKS = 8
# Seconds without a finger at the beginning of a pass: time enough for all clients to come.
LEAD = 0.5
# What the daemon puts between two passes.
PAUSE = 1.0

# A finger is away for so many frames, and each goes once.
AWAY, BETWEEN_CHANGES = 20, 25
# Frames of a press, and grams of each finger: ten hint at 99, peek at 165 and pop at 248. It takes
# longer than a busy machine keeps anybody waiting who wants to accept it.
LIGHT, HINT, PEEK, POP = (150, 40), (70, 120), (300, 190), (80, 280)

WIDTH, HEIGHT, UNITS_PER_MM = 6000, 4000, 40

HEADER = f"""# EVEMU 1.3
N: Ten Finger Pad
I: 0018 0001 000a 0001
P: 01 00 00 00 00 00 00 00
B: 00 0b 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 00 00 00 00 00 00 00 00
B: 01 20 04 00 00 00 00 00 00
B: 03 00 00 00 00 00 80 60 06
A: 2f 0 {FINGERS - 1} 0 0 0
A: 35 0 {WIDTH} 0 0 {UNITS_PER_MM}
A: 36 0 {HEIGHT} 0 0 {UNITS_PER_MM}
A: 39 0 65535 0 0 0
A: 3a 0 2000 0 0 1
"""

SYN, KEY, ABS = "0000", "0001", "0003"
SLOT, X, Y, TRACKING_ID, PRESSURE, TOUCH = "002f", "0035", "0036", "0039", "003a", "014a"


@dataclasses.dataclass(frozen=True)
class Contents:
    """What one pass of the recording holds, and how long it and the pause after it take."""

    # What the daemon calls the device.
    device: str
    contacts: int
    # Whether each press pops.
    presses: tuple
    seconds: float


class Pad:
    """The fingers that are down, and the lines written so far."""

    def __init__(self, write):
        self.write = write
        self.frame = 0
        self.ids = itertools.count(100)
        self.down = {}
        self.contacts = 0

    def event(self, kind, code, value):
        time = LEAD + self.frame / FRAMES_PER_SECOND
        self.write(f"E: {time:.6f} {kind} {code} {value}\n")

    def land(self, slot):
        self.event(ABS, SLOT, slot)
        self.event(ABS, TRACKING_ID, next(self.ids))
        self.down[slot] = True
        self.contacts += 1

    def lift(self, slot):
        self.event(ABS, SLOT, slot)
        self.event(ABS, TRACKING_ID, -1)
        del self.down[slot]

    def end(self, grams):
        """Moves all that are down a little, and ends the frame."""
        for slot in self.down:
            self.event(ABS, SLOT, slot)
            self.event(ABS, X, 400 + 550 * slot + self.frame % 2)
            self.event(ABS, Y, 1800 + 40 * (slot % 3) + self.frame // 2 % 2)
            self.event(ABS, PRESSURE, grams + self.frame % 3)
        self.event(SYN, SYN, 0)
        self.frame += 1


def change_places(pad):
    """One finger after another is away for a while."""
    for frame in range(FINGERS * BETWEEN_CHANGES):
        slot, since = divmod(frame, BETWEEN_CHANGES)
        if since == 0:
            pad.lift(slot)
        elif since == AWAY:
            pad.land(slot)
        pad.end(LIGHT[1])


def press(pad, pops):
    for frames, grams in [LIGHT, HINT, PEEK, *([POP] if pops else []), LIGHT]:
        for _ in range(frames):
            pad.end(grams)


def block(pad, pops):
    for slot in range(FINGERS):
        pad.land(slot)
    pad.event(KEY, TOUCH, 1)
    pad.end(LIGHT[1])
    change_places(pad)
    press(pad, pops)
    for slot in range(FINGERS):
        pad.lift(slot)
    pad.event(KEY, TOUCH, 0)
    pad.end(LIGHT[1])


def write(path):
    """Writes the file; what is in it."""
    with path.open("w") as file:
        file.write(HEADER)
        # The pass begins here, with a frame in which nothing is said.
        file.write(f"E: 0.000000 {ABS} {SLOT} 0\nE: 0.000000 {SYN} {SYN} 0\n")
        pad = Pad(file.write)
        presses = tuple(number % 2 == 1 for number in range(BLOCKS))
        for pops in presses:
            block(pad, pops)
    length = LEAD + (pad.frame - 1) / FRAMES_PER_SECOND
    return Contents(f"18-1-a-{path.name}", pad.contacts, presses, length + PAUSE)
