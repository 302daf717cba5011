"""derive.py FOLDER: writes down what is to be expected of the recordings in FOLDER, as expected.tsv has it.

This reads the lines of the recordings as a person would with a pencil, and shares nothing with the
programs that are held against the result. What no simple rule gets right was decided by looking at the
file, and stands with its reason in `by_hand.tsv`.
"""

import pathlib
import sys

from presses import count_peeks
from reports import PRESSURE_RANGE, STEPS_PER_MM, X_RANGE, Y_RANGE, pen_reports

ENDINGS = {".evemu", ".events", ".desc", ".device"}
# Reports of a HID device, of which the kernel's drivers make events: those of a pen are read here for its
# contacts and presses; class and frames, and all of the rest, are in by_hand.tsv.
UNREAD = {".gz": ["unread", 0, 0, 0, 0]}
COLUMNS = ["file", "class", "frames", "contacts", "peak", "peeks", "comment"]

SYN, KEY, ABS = 0, 1, 3
REPORT, MT_REPORT, DROPPED = 0, 2, 3
X, Y, PRESSURE, DISTANCE = 0x00, 0x01, 0x18, 0x19
BEFORE_SLOT, SLOT, MT_X, MT_Y, MT_TOOL, MT_ID, MT_PRESSURE = 0x2e, 0x2f, 0x35, 0x36, 0x37, 0x39, 0x3a
LEFT, PEN, RUBBER, FINGER, TOUCH, STYLUS = 0x110, 0x140, 0x141, 0x145, 0x14a, 0x14b
PENS = {PEN, RUBBER, 0x142, 0x143, 0x144}
OTHER_TOOLS = {FINGER, 0x146, 0x147}
DIRECT, PRESSURE_PAD = 1, 7
PALM = 2


class Contact:
    """What one finger or tip reported, frame by frame: (time, pressure, x, y)."""

    def __init__(self, tool=None):
        self.samples, self.end, self.idle, self.tool = [], None, 0, tool

    def add(self, time, pressure, x, y):
        self.samples.append((time, pressure, x, y))
        self.end = time


class Recording:
    """The lines of one file."""

    def __init__(self, path):
        self.axes, self.keys, self.properties, self.events = {}, set(), set(), []
        seen = {}
        for line in path.read_text(errors="replace").splitlines():
            tag, _, rest = line.partition(": ")
            words = rest.split("#")[0].split()
            if tag == "A":
                low, high = int(words[1]), int(words[2])
                self.axes[int(words[0], 16)] = (low, high, int(words[5]) if len(words) > 5 else 0)
            elif tag in "BP" and tag:
                kind = int(words.pop(0), 16) if tag == "B" else "properties"
                offset = seen.get(kind, 0)
                seen[kind] = offset + len(words)
                bits = {8 * (offset + i) + bit for i, word in enumerate(words)
                        for bit in range(8) if int(word, 16) >> bit & 1}
                if kind == KEY:
                    self.keys |= bits
                elif kind == "properties":
                    self.properties |= bits
            elif tag == "E":
                time = round(float(words[0]) * 1e6)
                self.events.append((time, int(words[1], 16), int(words[2], 16), int(words[3])))

    def frames(self):
        """The events between two reports; a report after lost events only says where to go on."""
        frame, dropped = [], False
        for event in self.events:
            time, kind, code, _ = event
            if (kind, code) == (SYN, DROPPED):
                dropped = True
            elif (kind, code) == (SYN, REPORT):
                if not dropped:
                    yield time, frame
                frame, dropped = [], False
            else:
                frame.append(event)


class Reports(Recording):
    """The reports of a pen, as the events that they stand for."""

    def __init__(self, path):
        self.axes = {X: (*X_RANGE, STEPS_PER_MM), Y: (*Y_RANGE, STEPS_PER_MM), PRESSURE: (*PRESSURE_RANGE, 0)}
        self.keys, self.properties, self.events = {PEN, RUBBER, TOUCH}, set(), []
        for time, near, tip, inverted, x, y, pressure in pen_reports(path):
            values = {X: x, Y: y, PRESSURE: pressure} if near else {}
            self.events += [(time, ABS, axis, value) for axis, value in values.items()]
            for tool in (PEN, RUBBER):
                self.events.append((time, KEY, tool, int(near and inverted == (tool == RUBBER))))
            self.events += [(time, KEY, TOUCH, int(tip)), (time, SYN, REPORT, 0)]


def device_class(recording):
    """The class and the pressure axis, or the word of why it is refused."""
    axes, keys = recording.axes, recording.keys
    is_block = BEFORE_SLOT in axes
    has_points = not is_block and MT_X in axes
    direct = DIRECT in recording.properties
    is_pen = bool(keys & {PEN, STYLUS})
    is_pad = FINGER in keys and not direct
    is_screen = TOUCH in keys and (direct or has_points) and not (LEFT in keys and not direct)
    if not (is_pen or is_pad or is_screen) or not (has_points or X in axes):
        return ("refused: fake" if is_block and MT_PRESSURE in axes else "refused: surface"), None
    axis = MT_PRESSURE if has_points and not is_pen and MT_PRESSURE in axes else PRESSURE
    low, high, resolution = axes.get(axis, (0, 0, 0))
    if high - low < 2:
        return "plain", axis if axis in axes else None
    if is_pen:
        return "pen", axis
    return ("pressurepad" if resolution > 0 or PRESSURE_PAD in recording.properties else "contact"), axis


def slots(recording, axis):
    """Contacts of a device with slots: one a tracking id."""
    contacts, state, current, device_pressure = [], {}, 0, 0
    for time, frame in recording.frames():
        for _, kind, code, value in frame:
            if kind != ABS:
                continue
            if code == SLOT:
                current = value
            elif code == PRESSURE:
                device_pressure = value
            slot = state.setdefault(current, {MT_ID: -1, "contact": None})
            if code == MT_ID and value != slot[MT_ID]:
                slot["contact"] = Contact() if value >= 0 else None
                if value >= 0:
                    contacts.append(slot["contact"])
            slot[code] = value
        down = [slot for slot in state.values() if slot["contact"] and slot.get(MT_TOOL) != PALM]
        for slot in down:
            # A pad that cannot tell its fingers apart has the pressure of the one that came first.
            first = min(contacts.index(other["contact"]) for other in down)
            own = device_pressure if contacts.index(slot["contact"]) == first else 0
            pressure = slot.get(MT_PRESSURE, 0) if axis == MT_PRESSURE else own
            slot["contact"].add(time, pressure, slot.get(MT_X, 0), slot.get(MT_Y, 0))
    return [contact for contact in contacts if contact.samples]


def single(recording):
    """Contacts of a device that knows one finger: from BTN_TOUCH to BTN_TOUCH."""
    contacts, contact = [], None
    values = {PRESSURE: 0, X: 0, Y: 0}
    for time, frame in recording.frames():
        for _, kind, code, value in frame:
            if kind == ABS and code in values:
                values[code] = value
            if (kind, code) == (KEY, TOUCH):
                contact = Contact() if value else None
                contacts += [contact] if value else []
        if contact:
            contact.add(time, values[PRESSURE], values[X], values[Y])
    return [contact for contact in contacts if contact.samples]


def pen(recording):
    """Contacts of a pen's tip: its tool is near, and BTN_TOUCH (or, without it, pressure) says so."""
    low, high, _ = recording.axes[PRESSURE]
    contacts, contact, tip, last = [], None, False, None
    # Whoever begins to record with the pen on the tablet misses its coming.
    near, named = [PEN], False
    idle = {}
    values = {PRESSURE: low, X: 0, Y: 0}
    for time, frame in recording.frames():
        for _, kind, code, value in frame:
            if kind == ABS and code in values:
                values[code] = value
            elif kind == KEY and code in PENS | OTHER_TOOLS:
                near = [tool for tool in near if named and tool != code] + [code] * bool(value)
                named = True
            elif (kind, code) == (KEY, TOUCH):
                tip = bool(value)
        tool = near[-1] if near and near[-1] in PENS else None
        if tool is None:
            tip, values[PRESSURE] = False, low
        is_down = tool is not None and (tip if TOUCH in recording.keys else values[PRESSURE] > low)
        if contact and (not is_down or tool != last):
            contact.end, contact = time, None
        if is_down:
            if not contact:
                contact = Contact(tool)
                contact.idle = idle.get(tool, 0) if idle.get(tool, 0) <= 0.5 else 0
                contacts.append(contact)
            contact.add(time, values[PRESSURE], values[X], values[Y])
        elif tool is not None and named:
            # What a worn pen reports in the air is its zero.
            hover = max(values[PRESSURE] - low, 0) / (high - low)
            idle[tool] = min(idle.get(tool, 1), hover)
        last = tool
    return contacts


def derive(path):
    if path.suffix in UNREAD:
        if ".pen." not in path.name:
            return UNREAD[path.suffix]
        recording = Reports(path)
    else:
        recording = Recording(path)
    found, axis = device_class(recording)
    frames = sum(1 for _ in recording.frames())
    if found.startswith("refused"):
        return [found, frames, 0, 0, 0]
    if recording.keys & {PEN, STYLUS}:
        contacts = pen(recording)
    elif SLOT in recording.axes:
        contacts = slots(recording, axis)
    elif MT_X in recording.axes:
        contacts = []  # Points without names: counted by hand.
    else:
        contacts = single(recording)
    peak = max((sample[1] for contact in contacts for sample in contact.samples), default=0)
    # Whoever touched the pads and screens tapped, clicked, swiped and dragged; nobody pressed hard.
    axes = [recording.axes[X], recording.axes[Y]]
    # An eraser only ever erases.
    tips = [contact for contact in contacts if contact.tool != RUBBER]
    peeks = count_peeks(axes, recording.axes[axis], tips) if found == "pen" else 0
    return [found, frames, len(contacts), peak, peeks]


def by_hand():
    path = pathlib.Path(__file__).with_name("by_hand.tsv")
    rows = [line.split("\t") for line in path.read_text().splitlines()[1:]]
    return {row[0]: row[1:] for row in rows}


def main(folder):
    folder = pathlib.Path(folder)
    decided = by_hand()
    print("\t".join(COLUMNS))
    for path in sorted(folder.rglob("*"), key=str):
        if path.suffix not in ENDINGS and path.suffix not in UNREAD:
            continue
        name = str(path.relative_to(folder))
        *corrections, comment = decided.get(name, [""] * len(COLUMNS[1:]))
        derived = derive(path)
        row = [corrected or found for corrected, found in zip(corrections, derived)]
        comment = comment or ("hid-recorder: reports, not events" if row[0] == "unread" else "")
        print("\t".join(map(str, [name, *row, comment])))


if __name__ == "__main__":
    main(sys.argv[1])
