import contextlib
import errno
import pathlib
import select
import subprocess
import tempfile
import unittest

from evdev import InputDevice, ecodes

RECORDING = pathlib.Path("/payload/forcepad-two-fingers.evemu")
# A touchscreen without slots: a finger is what stands between two SYN_MT_REPORTs.
WITHOUT_SLOTS = """# EVEMU 1.3
N: Screen <without slots>
I: 0003 0eef 0001 0110
P: 02 00 00 00 00 00 00 00
B: 00 0b 00 00 00 00 00 00 00
B: 03 00 00 00 00 00 00 60 04
A: 35 0 1000 0 0 10
A: 36 0 600 0 0 10
A: 3a 0 255 0 0 0
E: 0.000000 0003 0035 10
E: 0.000000 0003 0036 20
E: 0.000000 0003 003a 30
E: 0.000000 0000 0002 0
E: 0.000000 0003 0035 500
E: 0.000000 0003 0036 20
E: 0.000000 0003 003a 30
E: 0.000000 0000 0002 0
E: 0.000000 0000 0000 0
E: 0.010000 0003 0035 500
E: 0.010000 0003 0036 20
E: 0.010000 0003 003a 90
E: 0.010000 0000 0002 0
E: 0.010000 0000 0000 0
E: 0.020000 0000 0002 0
E: 0.020000 0000 0000 0
"""


def tablet(number, *moments):
    """A tablet of libinput's format, whose pressure changes at these moments, in microseconds."""
    events = "".join(f"""  - evdev:
    - [7, {moment}, 3, 24, {100 * (index + 1) + number}]
    - [7, {moment}, 0, 0, 0]
""" for index, moment in enumerate(moments))
    return f"""- node: /dev/input/event{number}
  evdev:
    name: "Tablet {number}"
    id: [3, 4660, {number}, 1]
    codes:
      1: [320, 330]
      3: [0, 1, 24]
    absinfo:
      0: [0, 1000, 0, 0, 10]
      1: [0, 1000, 0, 0, 10]
      24: [0, 1023, 0, 0, 0]
    properties: [0]
  events:
{events}"""


# The second is used 300 ms after the first, each time.
TWO_TABLETS = "version: 1\nndevices: 2\ndevices:\n" + tablet(1, 0, 600000) + tablet(2, 300000, 900000)


def numbers(line, base):
    return tuple(int(word, base) for word in line.split()[1:])


def axes_of(text):
    axes = {}
    for line in text.splitlines():
        if line.startswith("A: "):
            _, code, *limits = line.split()
            axes[int(code, 16)] = tuple(map(int, limits))
    return axes


def events_of(text):
    return [(int(event_type, 16), int(code, 16), int(value))
            for tag, _, event_type, code, value in map(str.split, event_lines(text))]


def event_lines(text):
    return [line for line in text.splitlines() if line.startswith("E: ")]


class Node:
    """All that the node of a replay says, to its end."""

    def __init__(self, path, *options):
        process = subprocess.Popen(
            ["pressurectl", "replay", *options, path], stdout=subprocess.PIPE, text=True)
        line = process.stdout.readline().strip()
        self.printed_name, node = line.rsplit(" is ", 1)
        with contextlib.closing(InputDevice(node)) as device:
            self.name = device.name
            self.identity = tuple(device.info)
            self.properties = set(device.input_props())
            self.codes = device.capabilities()
            self.events = []
            try:
                for event in device.read_loop():
                    self.events.append((event.type, event.code, event.value))
            except OSError as error:
                if error.errno != errno.ENODEV:
                    raise
                # It is unplugged once it has played.
        process.stdout.close()
        self.status = process.wait(timeout=20)

    @property
    def axes(self):
        return {code: (info.min, info.max, info.fuzz, info.flat, info.resolution)
                for code, info in self.codes[ecodes.EV_ABS]}


class Replay(unittest.TestCase):
    """pressurectl replay: what programs read is what was recorded"""

    def expect(self, node, text):
        (name,) = [line[3:] for line in text.splitlines() if line.startswith("N: ")]
        (identity,) = [line for line in text.splitlines() if line.startswith("I: ")]
        self.assertEqual(node.status, 0)
        self.assertEqual((node.printed_name, node.name), (name, name))
        self.assertEqual(node.identity, numbers(identity, 16))
        self.assertEqual(node.axes, axes_of(text))
        self.assertEqual(node.events, events_of(text))

    def test_slots(self):
        """a pad with slots has its axes and keys, and sends its events, at two speeds"""
        for options in ([], ["--speed", "4"]):
            with self.subTest(options=options):
                node = Node(RECORDING, *options)
                self.expect(node, RECORDING.read_text())
                self.assertGreater(len(node.events), 700)
                self.assertEqual(
                    node.properties, {ecodes.INPUT_PROP_POINTER, ecodes.INPUT_PROP_BUTTONPAD})
                self.assertEqual(
                    set(node.codes[ecodes.EV_KEY]),
                    {ecodes.BTN_LEFT, ecodes.BTN_TOUCH, ecodes.BTN_TOOL_FINGER,
                     ecodes.BTN_TOOL_DOUBLETAP, ecodes.BTN_TOOL_TRIPLETAP,
                     ecodes.BTN_TOOL_QUADTAP, ecodes.BTN_TOOL_QUINTTAP})

    def test_without_slots(self):
        """a screen without slots sends its SYN_MT_REPORTs"""
        with tempfile.NamedTemporaryFile("w", suffix=".evemu") as file:
            file.write(WITHOUT_SLOTS)
            file.flush()
            node = Node(file.name)
        self.expect(node, WITHOUT_SLOTS)
        self.assertEqual(node.properties, {ecodes.INPUT_PROP_DIRECT})

    def test_several_devices(self):
        """the devices of a file play together, each as long after the others as it did"""
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as file:
            file.write(TWO_TABLETS)
            file.flush()
            process = subprocess.Popen(
                ["pressurectl", "replay", file.name], stdout=subprocess.PIPE, text=True)
            printed = [process.stdout.readline().strip().rsplit(" is ", 1) for _ in range(2)]
            self.assertEqual([name for name, _ in printed], ["Tablet 1", "Tablet 2"])
            heard = []
            with contextlib.ExitStack() as stack:
                nodes = [stack.enter_context(contextlib.closing(InputDevice(node))) for _, node in printed]
                while nodes:
                    for node in select.select(nodes, [], [])[0]:
                        try:
                            heard += [(event.timestamp(), event.value) for event in node.read()
                                      if event.type == ecodes.EV_ABS]
                        except OSError as error:
                            if error.errno != errno.ENODEV:
                                raise
                            nodes.remove(node)
            process.stdout.close()
            self.assertEqual(process.wait(timeout=20), 0)
        self.assertEqual([value for _, value in sorted(heard)], [101, 102, 201, 202])

    def test_ordinary_user(self):
        """who may not make devices is told so in one line"""
        done = subprocess.run(
            ["pressurectl", "replay", RECORDING], capture_output=True, text=True, user="mallory")
        self.assertEqual(
            done.stderr,
            "pressurectl: /dev/uinput: open: Permission denied; only root may make devices\n")
        self.assertEqual((done.stdout, done.returncode), ("", 1))
