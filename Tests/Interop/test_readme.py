import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest

import readme
from programs import BUILT, TOP, Daemon

GUEST = TOP / "Tests/VM/guest"

# Where each command of the README is run. A command that is not here fails the test.
MAKE_RUN = "make run"
WITH_A_DAEMON = ["pressurectl devices --all", "pressurectl monitor",
                 "pressurectl analyze Tests/Recordings/forcepad-peek-pop.evemu"]
# Draws a picture, and says nothing.
PLOT = "pressurectl plot Tests/Recordings/forcepad-peek-pop.evemu -o /tmp/peek-pop.svg"
BY_THE_CALLER = ["make", "make check", "make test"]
# The machine's own set-up runs the lines of the README after the build, and its tests the calls.
IN_THE_MACHINE = re.compile(r"sudo |varlinkctl ")


class Readme(unittest.TestCase):
    """What people copy from README.md works"""

    def test_every_command_is_run(self):
        """No command in the README is without a test"""
        known = {MAKE_RUN, PLOT, *WITH_A_DAEMON, *BY_THE_CALLER}
        left = [c for c in readme.commands() if c not in known and not IN_THE_MACHINE.match(c)]
        self.assertEqual(left, [])
        self.assertGreater(len(readme.commands()), 10)

    def test_calls_are_made_in_the_machine(self):
        """Each varlinkctl line is made by a test in the virtual machine"""
        source = (GUEST / "test_varlinkctl.py").read_text()
        self.assertIn("readme.commands()", source)

    def test_make_run(self):
        """`make run` shows a peek and a pop and ends by itself within 30 s of the build"""
        subprocess.run(["make", "all"], cwd=TOP, check=True, capture_output=True)
        start = time.monotonic()
        result = subprocess.run(
            ["make", "run"], cwd=TOP, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLess(time.monotonic() - start, 30)
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

    def test_plot(self):
        """The picture of the recording is drawn"""
        words = PLOT.split()
        subprocess.run([BUILT / words[0], *words[1:]], cwd=TOP, check=True)
        picture = pathlib.Path(words[-1])
        self.addCleanup(picture.unlink)
        self.assertIn("time in seconds", picture.read_text())

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

    def test_swift_client(self):
        """The Swift client builds against this package and hears a peek and a pop"""
        package = TOP / ".build/readme-client"
        shutil.rmtree(package / "Sources", ignore_errors=True)
        sources = package / "Sources/client"
        sources.mkdir(parents=True)
        (sources / "main.swift").write_text(readme.program("swift"))
        (package / "Package.swift").write_text(CLIENT_PACKAGE.format(path=TOP, name=TOP.name))
        build = subprocess.run(
            ["swift", "build", "--package-path", package], capture_output=True, text=True)
        self.assertEqual(build.returncode, 0, build.stdout + build.stderr)
        with Daemon() as daemon:
            process = subprocess.Popen(
                ["stdbuf", "-oL", package / ".build/debug/client"], stdout=subprocess.PIPE, text=True,
                env={**os.environ, "PRESSURED_SOCKET": daemon.path})
            timer = time.monotonic()
            output = ""
            while "open" not in output and time.monotonic() - timer < 20:
                output += process.stdout.readline()
            process.kill()
            process.communicate()
        self.assertIn("Force Pad available 6.6", output)
        self.assertRegex(output, r"(?s)preview at .*open")


CLIENT_PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "client",
  dependencies: [.package(path: "{path}")],
  targets: [
    .executableTarget(
      name: "client", dependencies: [.product(name: "Pressure", package: "{name}")])
  ]
)
"""
