import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import c_library
import readme
from programs import BUILT, RECORDINGS, TOP, Daemon, run

GUEST = TOP / "Tests/VM/guest"

# Where each command of the README is run. A command that is not here fails the test.
MAKE_RUN = "make run"
WITH_A_DAEMON = ["pressurectl devices --all", "pressurectl monitor",
                 "pressurectl analyze Tests/Recordings/forcepad-peek-pop.evemu"]
# Draws a picture, and says nothing.
PLOT = "pressurectl plot Tests/Recordings/forcepad-peek-pop.evemu -o /tmp/peek-pop.svg"
BY_THE_CALLER = ["make", "make deb", "make check", "make test"]
# The machine's own set-up runs the lines of the README after the build, and its tests the calls.
# Says what is wrong with this machine, and that is its status.
ON_ANY_MACHINE = "pressurectl doctor"
# Lines for one shell: a service of one's own, and what is played on it.
SIMULATION = ["pressured --simulate --socket /tmp/pressured.socket &",
              "export PRESSURED_SOCKET=/tmp/pressured.socket",
              "pressurectl simulate --peak 320g --hold 200ms",
              "pressurectl simulate --peak 90% --fingers 2 --repeat 2",
              "pressurectl simulate --slide 0,-16",
              "pressurectl simulate --kind pen --at 0.2,0.8 --rise 0.5s",
              "pressurectl replay --simulate Tests/Recordings/forcepad-hard-drag.evemu"]
# Compiles the program in C; it is run, too.
C_PROGRAM = "cc presses.c -o presses $(pkg-config --cflags --libs pressure)"
IN_THE_MACHINE = re.compile(r"sudo |varlinkctl |systemctl --user ")


class Readme(unittest.TestCase):
    """What people copy from README.md works"""

    def test_every_command_is_run(self):
        """No command in the README is without a test"""
        known = {MAKE_RUN, PLOT, ON_ANY_MACHINE, C_PROGRAM, *WITH_A_DAEMON, *BY_THE_CALLER, *SIMULATION}
        left = [c for c in readme.commands() if c not in known and not IN_THE_MACHINE.match(c)]
        self.assertEqual(left, [])
        self.assertGreater(len(readme.commands()), 10)

    def test_calls_are_made_in_the_machine(self):
        """Each varlinkctl line is made by a test in the virtual machine"""
        source = (GUEST / "test_varlinkctl.py").read_text()
        self.assertIn("readme.commands()", source)

    def test_make_run(self):
        """`make run` builds, shows a peek and a pop, and ends by itself"""
        result = subprocess.run(
            ["make", "run"], cwd=TOP, capture_output=True, text=True, timeout=600)
        self.assertEqual(result.returncode, 0, result.stderr)
        for word in ("Force Pad", "pressurepad", "peek", "pop"):
            self.assertIn(word, result.stdout)

    def test_commands(self):
        """The pressurectl commands work as they are written"""
        with Daemon() as daemon:
            environment = {**os.environ, "PRESSURED_SOCKET": daemon.path,
                           "PATH": f"{BUILT}:{os.environ['PATH']}"}
            for command in WITH_A_DAEMON:
                with self.subTest(command=command):
                    output = self.output(command, environment)
                    self.assertRegex(output, "Force Pad|pressurepad|peek")

    def test_doctor(self):
        """`pressurectl doctor` finds the daemon, whatever else it finds"""
        with Daemon() as daemon:
            environment = {**os.environ, "PRESSURED_SOCKET": daemon.path,
                           "PATH": f"{BUILT}:{os.environ['PATH']}"}
            result = subprocess.run(
                ON_ANY_MACHINE.split(), env=environment, capture_output=True, text=True, timeout=30)
        self.assertRegex(result.stdout, rf"(?m)^ok +service: pressured \S+ answers at {daemon.path}$")
        self.assertEqual(result.returncode, 1 if re.search("(?m)^broken ", result.stdout) else 0)

    def test_actions(self):
        """`pressure-actions --check` finds nothing wrong with the actions"""
        with tempfile.NamedTemporaryFile("w") as file:
            file.write(readme.program("ini"))
            file.flush()
            result = run("pressure-actions", "--check", "--config", file.name)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout, "2 actions\n")

    def test_simulation(self):
        """What is simulated is pressed as the text says"""
        start, variable, *presses = SIMULATION
        script = "\n".join([
            start, "pressured=$!", variable,
            # Both have to be there before the first press.
            'until [ -S "$PRESSURED_SOCKET" ]; do sleep 0.05; done',
            "pressurectl monitor --presses --json >>monitor & monitor=$!", "sleep 2",
            *presses, "sleep 1", "kill $monitor $pressured"])
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "PATH": f"{BUILT}:{os.environ['PATH']}"}
            script = script.replace(">>monitor", f">{folder}/monitor").replace(
                "/tmp/pressured.socket", f"{folder}/socket")
            result = subprocess.run(
                ["sh", "-c", script], cwd=TOP, env=environment, capture_output=True, text=True,
                timeout=60)
            self.assertEqual(result.returncode, 0, result.stderr)
            lines = pathlib.Path(folder, "monitor").read_text().splitlines()
        self.maxDiff = None
        heard = {}
        for press in map(json.loads, lines):
            phases = heard.setdefault(press["device"], [])
            revealed = press["phase"] == "peek" and press.get("actionsRevealed")
            phase = "actions" if revealed else press["phase"]
            # How much of the way to a peek is heard depends on how soon monitor accepts.
            if phase != "hint" and phases[-1:] != [phase]:
                phases.append(phase)
        self.assertEqual(
            [heard.get(f"simulated-{number}", [])[1:] for number in (1, 2, 3, 4)],
            [["peek", "dismissed"], ["peek", "pop", "offered", "peek", "pop"],
             ["peek", "actions", "dismissed"], ["peek", "dismissed"]])
        self.assertNotIn("peek", heard.get("simulated-5", []))

    def test_plot(self):
        """The picture of the recording is drawn"""
        words = PLOT.split()
        subprocess.run([BUILT / words[0], *words[1:]], cwd=TOP, check=True)
        picture = pathlib.Path(words[-1])
        self.addCleanup(picture.unlink)
        self.assertIn("time in seconds", picture.read_text())
        # The one that README shows is the same.
        self.assertIn("(docs/peek-pop.svg)", readme.text())
        self.assertEqual(picture.read_text(), (TOP / "docs/peek-pop.svg").read_text())

    def output(self, command, environment):
        """What the command prints; one that goes on is interrupted after a while, and dies of that."""
        process = subprocess.Popen(
            command.split(), cwd=TOP, env=environment, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True)
        try:
            output, errors = process.communicate(timeout=6)
            self.assertEqual(process.returncode, 0, errors)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=5)
            self.assertEqual(process.returncode, -signal.SIGINT, errors)
        return output

    def test_python_client(self):
        """The Python client prints forces"""
        with Daemon() as daemon:
            source = readme.program("python").replace("/run/pressured/io.pressured", daemon.path)
            self.assertIn(daemon.path, source)
            process = subprocess.Popen(
                [sys.executable, "-u", "-c", source], stdout=subprocess.PIPE, text=True)
            lines = [process.stdout.readline() for _ in range(20)]
            process.kill()
            process.communicate()
        self.assertRegex("".join(lines), r"forcepad-tour.evemu \[\d+\.\d+")

    def test_c_program(self):
        """The program in C has 40 lines at most, compiles without a warning, and prints a peek and a pop"""
        source = readme.program("c")
        self.assertLessEqual(len(source.splitlines()), 40)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "presses.c").write_text(source)
            result = subprocess.run(
                C_PROGRAM + " -Wall -Wextra -pedantic", shell=True, cwd=folder, env=c_library.environment(),
                capture_output=True, text=True)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            with Daemon("--recording", RECORDINGS / "forcepad-peek-pop.evemu", "--loop") as daemon:
                output = self.output_up_to(
                    "(?m)^open$", ["stdbuf", "-oL", f"{folder}/presses"],
                    c_library.environment(PRESSURED_SOCKET=daemon.path))
        self.assertRegex(output, r"(?s)^preview at 0\.\d\d, 0\.\d\d, \d+ % to open\n.*open\n")

    def output_up_to(self, end, command, environment):
        """What a program prints up to `end`; it is ended then, or after 30 s."""
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        timer = threading.Timer(30, process.kill)
        timer.start()
        output = ""
        while not re.search(end, output) and (line := process.stdout.readline()):
            output += line
        timer.cancel()
        process.kill()
        process.communicate()
        return output

    @classmethod
    def build_swift(cls):
        """All Swift programs of the README in one package, built once against this one."""
        package = TOP / ".build/readme-clients"
        if getattr(cls, "is_built", False):
            return package / ".build/debug"
        programs = readme.programs("swift")
        shutil.rmtree(package / "Sources", ignore_errors=True)
        for name, source in programs.items():
            folder = package / "Sources" / name
            folder.mkdir(parents=True)
            (folder / "main.swift").write_text(source)
        targets = "\n".join(
            CLIENT_TARGET.format(name=name, products=", ".join(
                f'.product(name: "{product}", package: "{TOP.name}")'
                for product in re.findall("^import (Pressure|QuickActions)$", source, re.MULTILINE)))
            for name, source in programs.items())
        (package / "Package.swift").write_text(CLIENT_PACKAGE.format(path=TOP, targets=targets))
        build = subprocess.run(
            [os.environ.get("SWIFT", "swift"), "build", "--package-path", package],
            capture_output=True, text=True)
        assert build.returncode == 0, build.stdout + build.stderr
        cls.is_built = True
        return package / ".build/debug"

    def swift_output(self, name, recording, end):
        """What the program prints while the recording is played over and over, up to `end`."""
        program = self.build_swift() / name
        with Daemon("--recording", RECORDINGS / recording, "--loop") as daemon:
            return self.output_up_to(
                end, ["stdbuf", "-oL", program], {**os.environ, "PRESSURED_SOCKET": daemon.path})

    def test_all_swift_programs_are_run(self):
        """No Swift program in the README is without a test"""
        self.assertEqual(set(readme.programs("swift")), {"presses", "photos", "album", "dock"})

    def test_presses(self):
        """The Swift program that follows presses hears a peek and a pop"""
        output = self.swift_output("presses", "forcepad-tour.evemu", "open")
        self.assertIn("Force Pad available 6.6", output)
        self.assertRegex(output, r"(?s)preview at .*open")

    def test_photos_pop(self):
        """The photo browser shows a preview, its progress, and opens the photo on pop"""
        output = self.swift_output("photos", "forcepad-peek-pop.evemu", "\nopen")
        self.assertRegex(output, r"(?s)preview of Dunes.*[1-9]\d? % to open.*open Dunes")
        self.assertNotIn("Favorite", output)

    def test_glib_is_loaded_by_those_who_need_it(self):
        """A program that only wants presses does not load GLib; one with quick actions does"""
        for name, needs in [("presses", False), ("dock", True)]:
            libraries = subprocess.run(
                ["ldd", self.build_swift() / name], stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertEqual("libgio" in libraries, needs, libraries)

    def test_quick_actions(self):
        """A press in the dock opens the application's menu, and what is chosen reaches the application"""
        programs = self.build_swift()
        recording = RECORDINGS / "forcepad-peek-actions.evemu"
        with Daemon("--recording", recording, "--loop") as daemon:
            environment = {**os.environ, "PRESSURED_SOCKET": daemon.path}
            processes = []
            timer = threading.Timer(60, lambda: [process.kill() for process in processes])
            timer.start()

            def start(name):
                processes.append(subprocess.Popen(
                    ["stdbuf", "-oL", programs / name], stdout=subprocess.PIPE, text=True, env=environment))
                return processes[-1]

            application = start("album")
            while application.poll() is None and "recent" not in self.listed(environment):
                time.sleep(0.1)
            dock = start("dock")
            shown = application.stdout.readline()
            output = "".join(dock.stdout.readline() for _ in range(4))
            timer.cancel()
            for process in processes:
                process.kill()
                process.communicate()
        self.assertEqual(shown, "show dunes\n")
        self.assertRegex(output, r'Dunes named\("document-open-recent"\)\nmenu of photos \["Dunes"\]\nat 0\n')

    def listed(self, environment):
        return subprocess.run(
            [BUILT / "pressurectl", "actions", "list", "--json", "org.example.Photos"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout

    def test_photos_actions(self):
        """The photo browser reveals actions whose title depends on what was done before"""
        output = self.swift_output("photos", "forcepad-peek-actions.evemu", "Remove.*\n.*\n.*\n")
        self.assertRegex(
            output,
            r"(?s)preview of Dunes.*actions: Favorite, Delete\nclose the preview of Dunes"
            r".*actions: Remove from favorites, Delete\n")
        self.assertNotIn("open Dunes", output)


CLIENT_PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "clients",
  dependencies: [.package(path: "{path}")],
  targets: [
{targets}
  ]
)
"""

CLIENT_TARGET = """\
    .executableTarget(
      name: "{name}", dependencies: [{products}]),"""
