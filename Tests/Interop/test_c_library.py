import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import c_library
from c_library import COMPILERS, TOP, compiled, declared, environment, library
from programs import RECORDINGS, Daemon
from varlink_socket import Connection

VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full",
            "--show-leak-kinds=definite", "--errors-for-leak-kinds=definite"]
PEEK_AND_POP = RECORDINGS / "forcepad-peek-pop.evemu"
TOUCHES, PRESS, CONNECTED, DISCONNECTED, FAILED, RESULT = 200, 300, 1, 2, 3, 4
TOUCH_PHASES = ["", "began", "moved", "stationary", "ended", "cancelled"]
TOOLS = ["", "finger", "pen", "eraser", "brush", "pencil", "airbrush"]


def number(value):
    return "nan" if value is None else format(float(value), ".17g")


def buttons(contact):
    bits = {"stylus": 1, "stylus2": 2, "stylus3": 4}
    return sum(bits[button] for button in contact.get("buttons") or [])


def line_of(frame):
    """What events.c prints of a frame."""
    line = (f"{TOUCHES} {frame['device']} {frame['sequence']} {frame['time']} {frame['merged']}"
            f" {int(frame['resynced'])}")
    for contact in frame["contacts"]:
        numbers = [number(contact.get(key)) for key in ("x", "y", "force", "maximumPossibleForce", "grams")]
        pen = [number(contact.get(key)) for key in ("tiltX", "tiltY", "distance")]
        raw = contact.get("raw")
        words = [contact["id"], TOUCH_PHASES.index(contact["phase"]), TOOLS.index(contact["tool"]), *numbers,
                 "-" if raw is None else raw, *pen, buttons(contact)]
        line += f" [{' '.join(map(str, words))}]"
    return line


def sequence(line):
    return int(line.split()[2])


class Events:
    """events.c, as it runs."""

    def __init__(self, path, seconds, language="c99", before=()):
        self.process = subprocess.Popen(
            [*before, compiled(c_library.SOURCES / "events.c", language), str(seconds)],
            env=environment(PRESSURED_SOCKET=path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def until(self, pattern):
        """The lines up to one that the pattern matches."""
        lines = []
        for line in self.process.stdout:
            lines.append(line.rstrip())
            if re.search(pattern, line):
                return lines
        raise AssertionError(f"no line like {pattern}:\n" + "\n".join(lines[-20:]) + self.process.stderr.read())

    def rest(self):
        output, errors = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, (self.process.returncode, errors)
        return output.splitlines()

    def stop(self):
        self.process.kill()
        self.process.communicate()


class CLibrary(unittest.TestCase):
    """libpressure, as C, C++ and Python use it."""

    maxDiff = None

    def start(self, *arguments, **options):
        events = Events(*arguments, **options)
        self.addCleanup(events.stop)
        return events

    def test_symbols(self):
        """it exports what the header declares, under one version, and nothing else"""
        names = {f"{name}@@LIBPRESSURE_0" for name in declared()}
        self.assertEqual(c_library.exported() - {"LIBPRESSURE_0"}, names)
        self.assertGreater(len(names), 100)

    def test_types_are_checked(self):
        """the types of every function are compared with the header's by the compiler"""
        text = (TOP / "Tests/PressureCTests/HeaderConformance.swift").read_text()
        checked = re.findall(r"same\(\s*CPressure\.(\w+), PressureC\.(\w+)\)", text)
        camel = lambda name: re.sub(r"_(.)", lambda match: match[1].upper(), name)
        self.assertEqual(checked, [(name, camel(name)) for name, _ in checked])
        self.assertEqual({name for name, _ in checked}, set(declared()))

    def interface(self, change=lambda text: text):
        """What the check of the interface says of the header, as it is or changed."""
        header = c_library.stage() / "changed.h"
        header.write_text(change(c_library.HEADER.read_text()))
        described = TOP / "libpressure/libpressure.abi"
        result = subprocess.run(
            [sys.executable, c_library.SOURCES / "interface.py", "--check", described, header],
            stdout=subprocess.PIPE, text=True)
        return result.returncode, result.stdout

    def test_interface(self):
        """programs that were built with the library before go on to work, and what was added is written down"""
        self.assertEqual(self.interface(), (0, ""), "Tests/CLibrary/interface.py libpressure/libpressure.abi")
        function = "double pressure_touch_get_x(struct pressure_touch *touch);"
        changed, added = function.replace("double", "float"), function + "\nint pressure_x(int y);"
        for expected, other in [(2, changed), (2, ""), (1, added)]:
            self.assertEqual(self.interface(lambda text: text.replace(function, other))[0], expected)
        value = "PRESSURE_TOUCH_ENDED = 4"
        self.assertEqual(self.interface(lambda text: text.replace(value, value[:-1] + "9"))[0], 2)

    def test_what_it_loads(self):
        """it loads the C and C++ runtimes alone, by a name that has a number, and from nowhere in particular"""
        dynamic = subprocess.run(["readelf", "-dW", library()], stdout=subprocess.PIPE, text=True).stdout
        needed = set(re.findall(r"NEEDED.*\[(.*)\]", dynamic))
        allowed = {"libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2",
                   "ld-linux-aarch64.so.1"}
        self.assertEqual(needed - allowed, set())
        self.assertIn("soname: [libpressure.so.0]", dynamic)
        self.assertNotRegex(dynamic, "RPATH|RUNPATH")

    def test_compilers(self):
        """programs compile without a warning as C and as C++, and so does the one in the header"""
        example = c_library.stage() / "example.c"
        lines = re.search(r"(?sm)^ \*     #include.*?^ \*     }$", c_library.HEADER.read_text())[0]
        example.write_text(lines.replace(" *     ", "").replace(" *\n", "\n") + "\n")
        for language in COMPILERS:
            for source in (example, *sorted(c_library.SOURCES.glob("*.c"))):
                with self.subTest(source=source.name, language=language):
                    compiled(source, language)

    def test_misuse(self):
        """no function falls for NULL, objects of another kind or values out of range, and nothing leaks"""
        for before in ([], VALGRIND):
            program = compiled(c_library.SOURCES / "misuse.c")
            result = subprocess.run(
                [*before, program], env=environment(), capture_output=True, text=True, timeout=120)
            self.assertEqual((result.returncode, result.stdout), (0, ""), result.stderr)

    def test_actions(self):
        """quick actions are set, listed, watched, launched, performed and refused, and nothing leaks"""
        for before in ([], VALGRIND):
            with Daemon() as daemon:
                result = subprocess.run(
                    [*before, compiled(c_library.SOURCES / "actions.c")],
                    env=environment(PRESSURED_SOCKET=daemon.path), capture_output=True, text=True, timeout=120)
            self.assertEqual(result.returncode, 0, result.stderr)

    def frames(self, recording, language):
        """The same 250 frames: as they are on the wire, and as the library gives them."""
        with (Daemon("--recording", RECORDINGS / recording, "--loop") as daemon,
              Connection(daemon.path) as stream, tempfile.NamedTemporaryFile("r") as output):
            replies = stream.stream("io.pressured.Touches.Subscribe", {"raw": True})
            # Into a file: a pipe that nobody reads for a while would make it slow, and then frames are merged.
            process = subprocess.Popen(
                [compiled(c_library.SOURCES / "events.c", language), "60"],
                env=environment(PRESSURED_SOCKET=daemon.path), stdout=open(output.name, "w"))
            self.addCleanup(lambda: (process.kill(), process.wait()))
            given = {}
            wire = []
            text = ""
            while not given or min(max(given), sequence(wire[-1])) < min(given) + 250:
                wire.append(line_of(next(replies)))
                *lines, text = (text + output.read()).split("\n")
                given.update((sequence(line), line) for line in lines if line.startswith(f"{TOUCHES} "))
        first = min(given)
        wanted = range(first + 1, first + 251)
        return ([line for line in wire if sequence(line) in wanted],
                [line for number, line in given.items() if number in wanted])

    def test_frames(self):
        """frames are the same, number for number, as those on the wire: none is missing, and none differs"""
        for recording, language in [("forcepad-tour.evemu", "c99"), ("pen-stroke.evemu", "c++11")]:
            with self.subTest(recording=recording):
                wire, given = self.frames(recording, language)
                self.assertEqual(len(wire), 250)
                self.assertEqual(given, wire)

    def test_leaks(self):
        """a program that follows devices, touches and presses leaks nothing"""
        with Daemon("--recording", PEEK_AND_POP, "--loop") as daemon:
            lines = self.start(daemon.path, 8, before=VALGRIND).rest()
        self.assertTrue(any(" phase=4 " in line for line in lines), lines[-5:])

    def test_presses(self):
        """a press is offered, accepted with a rectangle, and peeks and pops with it"""
        with Daemon("--recording", PEEK_AND_POP, "--loop") as daemon:
            lines = self.start(daemon.path, 30).until(" phase=4 ")
        presses = [line for line in lines if line.startswith(f"{PRESS} ")]
        phases = [re.search(r"phase=(\d)", line)[1] for line in presses]
        self.assertRegex("".join(phases), "12+3+4$")
        request = re.search(r"phase=1 .*request=(\d+)$", "\n".join(presses), re.MULTILINE)[1]
        self.assertIn(f"{RESULT} - {request}", lines)
        # Peek and pop are at 300 and 450 g, and 1.0 is 90 g.
        self.assertEqual(
            re.findall(r"levels=[\d.]+,(\S+)", "\n".join(presses)), ["3.3333,5"] * phases.count("1"))
        self.assertRegex(presses[-1], r"source=1 over=1 progress=1 fingers=1 .* rect=1,2,3.5,4$")

    def test_python(self):
        """Python's ctypes needs nothing but the names: touches have forces, and a press that it accepts pops"""
        program = TOP / "Tests/CLibrary/presses.py"
        with Daemon("--recording", PEEK_AND_POP, "--loop") as daemon:
            result = subprocess.run(
                [sys.executable, program, library()], env=environment(PRESSURED_SOCKET=daemon.path),
                capture_output=True, text=True, timeout=30)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertRegex(result.stdout, r"^(force [\d.]+\n)+phases 1 2 3 4\n$")

    def test_restart(self):
        """when the service goes away in mid-peek, touches and press are cancelled; once it is back, a press pops"""
        with Daemon("--recording", PEEK_AND_POP, "--loop") as daemon:
            events = self.start(daemon.path, 60)
            events.until(" phase=3 ")
            daemon.process.kill()
            daemon.process.wait()
            with Daemon("--recording", PEEK_AND_POP, "--loop", path=daemon.path):
                # Each stream notices for itself, in whatever order.
                text = "\n".join(events.until(f"^{CONNECTED} "))
                self.assertRegex(text, rf"(?m)^{DISCONNECTED} - error=-\d+: \w")
                self.assertRegex(text, rf"(?m)^{PRESS} .* phase=6 reason=4 .* over=1 ")
                self.assertRegex(text, rf"(?m)^{TOUCHES} \S+ \d+ \d+ 0 2 \[\d+ 5 ")
                events.until(" phase=4 ")

    def test_no_threads(self):
        """a program that uses it has the one thread that it had before"""
        with Daemon() as daemon:
            events = self.start(daemon.path, 30)
            events.until(f"^{TOUCHES} ")
            time.sleep(0.2)
            with open(f"/proc/{events.process.pid}/status") as status:
                self.assertIn("Threads:\t1\n", status.read())

    def served_by(self, listener, seconds):
        """What is heard of a service that is none of ours, by type and error."""
        lines = self.start(listener.getsockname(), seconds).rest()
        return [line.split(": ")[0] for line in lines]

    def listener(self, backlog):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        listener = self.enterContext(socket.socket(socket.AF_UNIX))
        listener.bind(f"{folder}/socket")
        listener.listen(backlog)
        return listener

    def test_never_waits(self):
        """a service that takes no callers any more holds nobody up: it is as if it were not there"""
        listener = self.listener(0)
        callers = [self.enterContext(socket.socket(socket.AF_UNIX)) for _ in range(3)]
        for caller in callers:
            caller.setblocking(False)
            caller.connect_ex(listener.getsockname())
        started = time.monotonic()
        self.assertEqual(self.served_by(listener, 1), [f"{DISCONNECTED} - error=-2"])
        self.assertLess(time.monotonic() - started, 5)

    def test_nonsense(self):
        """what does not speak as the service does ends the streams, and nothing else"""
        wrong_types = b'{"parameters":{"change":1,"press":"x"},"continues":true}'
        for answer in (b"{", b"[]", b"\xff", b'{"continues":1}', wrong_types):
            with self.subTest(answer=answer):
                listener = self.listener(8)

                def serve():
                    for caller in [listener.accept()[0] for _ in range(3)]:
                        caller.sendall(answer + b"\0")
                        caller.close()

                server = threading.Thread(target=serve)
                server.start()
                heard = self.served_by(listener, 1)
                server.join()
                self.assertIn(f"{FAILED} - error=-71", heard)
                self.assertEqual(set(heard) - {f"{CONNECTED} -"}, {f"{FAILED} - error=-71"})

    def test_uninstall(self):
        """`make uninstall` takes away what `make install` brought"""
        with tempfile.TemporaryDirectory() as folder:
            for goal in ("install", "uninstall"):
                subprocess.run(["make", "-s", goal, f"DESTDIR={folder}"], cwd=TOP, check=True)
                left = [path for path in pathlib.Path(folder).rglob("*") if not path.is_dir() or path.is_symlink()]
                self.assertEqual(len(left) > 30, goal == "install", left)
        self.assertEqual(left, [])

    def test_no_service(self):
        """where nobody serves it says so once; where it is of no use to wait, a stream fails"""
        with Daemon() as daemon:
            path = daemon.path
        lines = self.start(path, 1).rest()
        self.assertEqual([line.split(": ")[0] for line in lines], [f"{DISCONNECTED} - error=-2"])
        lines = self.start("/" + "x" * 200, 1).rest()
        self.assertEqual([line.split(": ")[0] for line in lines], [f"{FAILED} - error=-22"] * 3)
