"""Counts the presses in a pen's recording as the rules for presses describe them, one tip at a time.

All is in fractions of full scale, microseconds and millimetres (or widths, where no size is known).
"""

import math

PEEK_DWELL, POP_DWELL = 40_000, 20_000
HINT, PEEK, POP = 0.13, 0.20, 0.75
LEFT_AT = 0.8
FURTHEST_MM, FURTHEST_WIDTHS = 3.0, 0.02
# A tip that stays within a third of that for so long rests, and may press where it is.
REST_PART, REST = 1 / 3, 100_000
# Beyond this a press is very hard, and the next begins after a fall to 0.6 and a rise by a fifth.
VERY_HARD, REARM, RISE = 0.9, 0.6, 1.2
# A tip that comes back so soon after a pop has never been away.
BOUNCE = 30_000
# A pen's first hundredth is noise.
NOISE = 0.01


class Press:
    """One tip from landing to lifting."""

    def __init__(self, distance, time, place):
        self.distance = distance
        self.phase, self.since, self.peeks = "rest", None, 0
        self.origin = self.resting_at = place
        self.resting_since = -REST
        self.trough = None
        self.hardest = 0.0

    def sample(self, time, level, place):
        """The level and the place that hold from this time on."""
        if self.distance(self.resting_at, place) > REST_PART:
            self.resting_at, self.resting_since = place, time
        moved = self.distance(self.origin, place) > 1
        if self.phase == "popped":
            self.hardest = max(self.hardest, level)
            low = HINT * LEFT_AT
            if self.hardest >= VERY_HARD:
                low = max(low, self.hardest * REARM)
            if level < low:
                self.rest(level)
                return
        elif self.phase == "spent" and level < HINT * LEFT_AT:
            self.rest(level)
            return
        elif self.phase == "peek":
            if level < PEEK * LEFT_AT:
                self.phase = "spent"
            self.cross(time, level, POP)
        elif self.phase == "hint":
            if moved:
                self.phase = "spent"
            elif level < HINT * LEFT_AT:
                self.rest(level)
            self.cross(time, level, PEEK)
        elif self.phase == "rest":
            if moved and time - self.resting_since >= REST:
                self.origin = place
            elif moved and level >= HINT:
                self.phase = "spent"
                return
            if self.trough is not None:
                self.trough = min(self.trough, level)
                if level < self.trough * RISE:
                    return
            if level >= HINT:
                self.phase, self.trough, self.since = "hint", None, None
                self.cross(time, level, PEEK)

    def until(self, time, level):
        """Nothing changes until this time."""
        if self.phase == "hint" and self.since is not None and self.since + PEEK_DWELL <= time:
            self.phase, self.peeks = "peek", self.peeks + 1
            self.since = self.since + PEEK_DWELL if level >= POP else None
        if self.phase == "peek" and self.since is not None and self.since + POP_DWELL <= time:
            self.phase, self.hardest = "popped", level

    def cross(self, time, level, threshold):
        self.since = (time if self.since is None else self.since) if level >= threshold else None

    def rest(self, level):
        self.phase = "rest"
        self.trough = level if level >= HINT * LEFT_AT else None


def distance(axes):
    """How far apart two places are, as a part of how far a press may move."""
    (left, right, across), (_, _, down) = axes
    if across and down:
        scales = 1 / across / FURTHEST_MM, 1 / down / FURTHEST_MM
    else:
        scales = (1 / (right - left) / FURTHEST_WIDTHS,) * 2

    def between(first, second):
        return math.hypot(*((a - b) * scale for a, b, scale in zip(first, second, scales)))
    return between


def count_peeks(axes, pressure, contacts):
    """The peeks of these contacts of a pen, given the lines of X and Y and that of pressure."""
    low, high, _ = pressure
    peeks, popped = 0, None
    for contact in contacts:
        zero = low + (high - low) * (contact.idle + NOISE)
        first, _, x, y = contact.samples[0]
        press = Press(distance(axes), first, (x, y))
        if popped is not None and first < popped + BOUNCE:
            press.phase = "spent"
        times = [sample[0] for sample in contact.samples[1:]] + [contact.end]
        now = first
        for (time, raw, x, y), following in zip(contact.samples, times):
            now = max(now, time)
            level = min(max((raw - zero) / (high - zero), 0), 1)
            press.sample(now, level, (x, y))
            press.until(max(following, now), level)
        peeks += press.peeks
        popped = contact.end if press.phase == "popped" else popped
    return peeks
