import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

from programs import BUILT, RECORDINGS, TOUR, Daemon, run

PEEK = RECORDINGS / "forcepad-peek-pop.evemu"
NOBODY = 65534
ITEMS = '[{"type": "new", "localizedTitle": "New"}]'

# Every command that asks the daemon, with words that are right as far as they can be.
ASKING = [
    ["devices"], ["devices", "--json"], ["monitor"], ["monitor", "--json"], ["scale"], ["scale", "--json"],
    ["haptic", "peek"], ["calibrate", "some-id"], ["simulate"], ["replay", "--simulate", PEEK],
    ["record", "some-id", "-o", "{folder}/new.evemu"],
    ["actions", "list", "org.example.Photos"], ["actions", "set", "org.example.Photos", "{folder}/items.json"],
    ["actions", "perform", "org.example.Photos", "new"], ["actions", "watch", "org.example.Photos"],
]
# Every command that takes a device, with one that is not there.
OF_A_DEVICE = [
    ["monitor", "--device", "nope"], ["scale", "--device", "nope"], ["haptic", "--device", "nope", "peek"],
    ["calibrate", "nope"], ["record", "nope", "-o", "{folder}/new.evemu"],
    ["record", "/dev/input/event99", "-o", "{folder}/new.evemu"],
]
# Every command that reads a file, with one that is not there.
OF_A_FILE = [
    ["analyze", "/nowhere/file"], ["plot", "/nowhere/file", "-o", "{folder}/new.svg"],
    ["convert", "/nowhere/file", "-o", "{folder}/new.yml"], ["replay", "/nowhere/file"],
    ["actions", "set", "org.example.Photos", "/nowhere/file"],
]
# Every command that prints and ends.
PRINTING = [
    ["devices"], ["devices", "--json"], ["devices", "--all"], ["analyze", PEEK], ["analyze", "--json", PEEK],
    ["doctor"], ["--help"], ["--version"], ["devices", "--help"],
]
# Every command that goes on until it is ended.
FOLLOWING = [
    ["monitor"], ["monitor", "--json"], ["monitor", "--touches"], ["scale"], ["scale", "--json"],
]


class Errors(unittest.TestCase):
    """What goes wrong is one clear line on stderr and the right exit status"""

    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory())
        os.chmod(self.folder, 0o755)
        pathlib.Path(self.folder, "items.json").write_text(ITEMS)

    def words(self, command):
        return [str(word).format(folder=self.folder) for word in command]

    def environment(self, socket):
        return {**os.environ, "PRESSURED_SOCKET": str(socket), "XDG_DATA_HOME": self.folder}

    def told(self, done, mentions, status=1):
        """One line that says what, and where; nothing of how the program is made."""
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertRegex(done.stderr, rf"\Apressurectl: [^\n]*{mentions}[^\n]*\n\Z")
        for word in ("Fatal error", "Swift", "Error(", "nil", "Optional"):
            self.assertNotIn(word, done.stderr)

    def each(self, commands, check):
        for command in commands:
            with self.subTest(" ".join(map(str, command))):
                check(self.words(command))

    def test_no_daemon(self):
        """Without a daemon every command that asks it names the socket, and ends with 1"""
        socket = f"{self.folder}/io.pressured"

        def check(words):
            self.told(run("pressurectl", *words, env=self.environment(socket)), re.escape(socket))

        self.each(ASKING, check)

    @unittest.skipUnless(os.getuid() == 0, "needs root, to be somebody else")
    def test_no_permission(self):
        """A socket that one may not connect to is told as that"""
        programs = f"{self.folder}/bin"
        shutil.copytree(BUILT, programs, ignore=lambda folder, names: set(names) - {"pressurectl"})

        def check(words):
            done = subprocess.run(
                [f"{programs}/pressurectl", *words], capture_output=True, text=True, timeout=30,
                env=self.environment(daemon.path), user=NOBODY, group=NOBODY, extra_groups=[])
            self.told(done, "[Pp]ermission denied")

        with Daemon() as daemon:
            for mode in (0o600, 0o000):
                os.chmod(os.path.dirname(daemon.path), 0o755)
                os.chmod(daemon.path, mode)
                self.each(ASKING, check)

    def test_unknown_device(self):
        """A device that is not there is named"""

        def check(words):
            (name,) = {"nope", "/dev/input/event99"} & set(words)
            self.told(run("pressurectl", *words, env=self.environment(daemon.path)), name)

        with Daemon() as daemon:
            self.each(OF_A_DEVICE, check)

    def test_unknown_file(self):
        """A file that is not there is named"""

        def check(words):
            done = run("pressurectl", *words, env=self.environment(daemon.path))
            self.told(done, "/nowhere/file: No such file or directory")

        with Daemon() as daemon:
            self.each(OF_A_FILE, check)

    def test_full_disk(self):
        """Where nothing more can be written, that is told, and the status is 1"""

        def check(words):
            done = subprocess.run(
                [BUILT / "pressurectl", *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=30,
                env=self.environment(daemon.path))
            self.told(done, "No space left on device")

        with Daemon() as daemon, open("/dev/full", "w") as full:
            self.each(PRINTING + FOLLOWING, check)

    def test_closed_pipe(self):
        """Who has read enough is no mistake: it ends quietly, as others do, of the signal for that or with 0"""

        def check(words):
            process = subprocess.Popen(
                [BUILT / "pressurectl", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                env=self.environment(daemon.path))
            process.stdout.close()
            self.assertEqual(process.stderr.read(), "")
            process.stderr.close()
            self.assertIn(process.wait(timeout=30), (0, -signal.SIGPIPE))

        with Daemon() as daemon:
            self.each(PRINTING + FOLLOWING, check)

    def test_no_terminal(self):
        """Without a terminal, and with one that can do nothing, what follows prints lines"""

        def check(words):
            for terminal in ("dumb", "", "no-such-terminal"):
                process = subprocess.Popen(
                    [BUILT / "pressurectl", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                    env={**self.environment(daemon.path), "TERM": terminal})
                line = process.stdout.readline()
                process.terminate()
                process.communicate()
                self.assertRegex(line, r"\d")
                self.assertNotIn("\x1b", line)
                if "--json" in words:
                    json.loads(line)

        with Daemon() as daemon:
            self.each(FOLLOWING, check)
