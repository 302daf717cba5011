import json
import os
import pathlib
import subprocess
import unittest

from programs import BUILT, RECORDINGS, TOP, TOUR, Daemon, run

# Real recordings that other people made, where they lie beside the repository.
FOREIGN = pathlib.Path(os.environ.get("EVEMU_RECORDINGS", TOP / "../shared/recordings/evemu"))
# What only looks as if it had pressure, by the first word of the file's name.
FAKES = ("joysticks", "keyboards", "mice", "misc")


def analyze(path):
    done = run("pressurectl", "analyze", path, "--json")
    if done.returncode:
        raise AssertionError(f"{path.name}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


class Demo(unittest.TestCase):
    def test_make_run(self):
        """the demo shows the device, forces, a peek and a pop, and ends with 0 within 30 seconds"""
        done = subprocess.run(
            [TOP / "Scripts/run-demo", BUILT], capture_output=True, text=True, timeout=30)
        self.assertEqual(done.returncode, 0, done.stderr)
        for word in ("pressurepad", "peek", "pop"):
            self.assertIn(word, done.stdout)


class Pressurectl(unittest.TestCase):
    def test_wrong_usage(self):
        """unknown commands and options are wrong usage: 2, with one clear line"""
        for arguments in (["nonsense"], ["devices", "--nonsense"], ["analyze"]):
            with self.subTest(arguments=arguments):
                done = run("pressurectl", *arguments)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertTrue(done.stderr)

    def test_no_daemon(self):
        """without a daemon, devices fails with 1 and names the socket"""
        done = run("pressurectl", "devices", "--socket", "/nowhere/socket")
        self.assertEqual(done.returncode, 1)
        self.assertIn("/nowhere/socket", done.stderr)

    def test_devices(self):
        """devices --json prints one object for each device"""
        with Daemon() as daemon:
            done = run("pressurectl", "devices", "--json", "--socket", daemon.path)
        self.assertEqual(done.returncode, 0, done.stderr)
        (device,) = map(json.loads, done.stdout.splitlines())
        self.assertEqual(device["class"], "pressurepad")


class Analyze(unittest.TestCase):
    def test_tour(self):
        """the tour is a pressurepad with two peeks that popped and a force that is clamped"""
        found = analyze(TOUR)
        self.assertEqual((found["class"], found["capability"]), ("pressurepad", "available"))
        self.assertAlmostEqual(found["peakForce"], found["maximumPossibleForce"], places=3)
        self.assertGreaterEqual(found["peakGrams"], 630)
        phases = [press["phase"] for press in found["presses"]]
        self.assertEqual(phases.count("pop"), 2)
        self.assertEqual({press["fingers"] for press in found["presses"]
                          if press["phase"] == "pop"}, {1, 2})

    def test_own(self):
        """every recording of the repository is a device with frames"""
        files = sorted(RECORDINGS.glob("*.evemu"))
        self.assertGreater(len(files), 10)
        for path in files:
            with self.subTest(path.name):
                found = analyze(path)
                self.assertIsNotNone(found["class"])
                self.assertGreater(found["frames"], 0)

    @unittest.skipUnless(FOREIGN.is_dir(), "no evemu recordings beside the repository")
    def test_foreign(self):
        """every foreign recording is analysed, and what only looks like pressure is refused with a reason"""
        paths = [path for path in sorted(FOREIGN.iterdir())
                 if path.suffix in (".desc", ".events", ".device", ".evemu")]
        print(f"     {len(paths)} foreign recordings")
        for path in paths:
            with self.subTest(path.name):
                found = analyze(path)
                if path.name.startswith(FAKES):
                    self.assertIsNone(found["class"])
                    self.assertTrue(found["reason"])
                else:
                    self.assertIsNotNone(found["class"], found.get("reason"))
