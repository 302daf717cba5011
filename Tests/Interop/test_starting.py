import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest

from programs import BUILT, RECORDINGS, TOUR, Daemon, run
from varlink_socket import Closed, Connection

TAP = RECORDINGS / "forcepad-light-tap.evemu"


class Starting(unittest.TestCase):
    """The daemon's command line, its socket, and its end."""

    def setUp(self):
        self.directory = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.path = self.directory / "socket"

    def start(self, *arguments):
        return run("pressured", "--socket", self.path, *arguments)

    def refused(self, status, mentions, *arguments):
        """It ends with that status, one clear line on stderr, and nothing on stdout."""
        done = self.start(*arguments)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(str(mentions), done.stderr)
        self.assertNotIn("Fatal error", done.stderr)
        self.assertEqual(done.stdout, "")

    def test_version(self):
        """--version and --help print and end with 0"""
        version = run("pressured", "--version")
        self.assertEqual(version.returncode, 0)
        self.assertRegex(version.stdout, r"^pressured \d+\.\d+")
        self.assertIn("--recording", run("pressured", "--help").stdout)

    def test_wrong_usage(self):
        """unknown options, missing and wrong values are wrong usage: 2"""
        for mentions, *arguments in [
            ("--nonsense", "--nonsense"), ("--recording", "--recording"), ("extra", "extra"),
            ("--speed", "--recording", TAP, "--speed", "fast"),
            ("--speed", "--recording", TAP, "--speed", "0"),
            ("--speed", "--recording", TAP, "--speed", "-1"),
            ("--speed", "--recording", TAP, "--speed", "nan"),
        ]:
            with self.subTest(arguments=arguments):
                self.refused(2, mentions, *arguments)

    def test_recordings(self):
        """a recording that is missing, no text or broken is named, with the line that is wrong: 1"""
        broken = self.directory / "broken.evemu"
        text = TAP.read_text()
        broken.write_text(text.replace("\nE: ", "\nE: what ", 1))
        line = 1 + broken.read_text().split("E: what")[0].count("\n")
        binary = self.directory / "binary.evemu"
        binary.write_bytes(bytes(range(256)) * 16)
        empty = self.directory / "empty.evemu"
        empty.write_text("")
        for mentions, path in [
            (self.directory / "missing", self.directory / "missing"), (self.directory, self.directory),
            (f"{broken}:{line}", broken), (binary, binary), (empty, empty),
        ]:
            with self.subTest(recording=path.name):
                self.refused(1, mentions, "--recording", path)

    def test_served_path(self):
        """a socket path that another daemon serves is refused, and left to it"""
        with Daemon() as other:
            self.path = other.path
            self.refused(1, other.path, "--recording", TAP)
            with Connection(other.path) as connection:
                connection.call("org.varlink.service.GetInfo")

    def test_stale_path(self):
        """a socket path that nobody serves any more is taken over"""
        with socket.socket(socket.AF_UNIX) as stale:
            stale.bind(str(self.path))
            stale.listen()
        with Daemon("--recording", TAP, path=self.path) as daemon:
            self.assertEqual(daemon.play(), 0)

    def test_other_file(self):
        """a file in the socket's place is refused, and stays as it was"""
        self.path.write_text("precious")
        self.refused(1, self.path, "--recording", TAP)
        self.assertEqual(self.path.read_text(), "precious")

    def test_no_directory(self):
        """a socket path in a folder that is not there, or longer than the kernel takes, is refused"""
        folder = self.directory
        for path in (folder / "missing/socket", folder / ("x" * 200)):
            with self.subTest(path=path.name):
                self.path = path
                self.refused(1, path, "--recording", TAP)

    def test_end_of_recording(self):
        """the daemon ends with 0 when its recording has ended, and removes its socket"""
        with Daemon("--recording", TAP) as daemon:
            self.assertEqual(daemon.play(), 0)
            self.assertFalse(os.path.exists(daemon.path))

    def test_speed(self):
        """a recording played a hundred times as fast ends sooner"""
        with Daemon("--recording", TOUR, "--speed", 100) as daemon:
            start = time.monotonic()
            self.assertEqual(daemon.play(), 0)
            self.assertLess(time.monotonic() - start, 5)

    def test_signals(self):
        """SIGTERM and SIGINT end the daemon with 0, and streams with it"""
        for number in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(number.name), Daemon() as daemon:
                with Connection(daemon.path) as stream:
                    replies = stream.stream("io.pressured.Touches.Subscribe")
                    next(replies)
                    daemon.process.send_signal(number)
                    with self.assertRaises(Closed):
                        for _ in replies:
                            pass
                self.assertEqual(daemon.process.wait(timeout=10), 0)
                self.assertFalse(os.path.exists(daemon.path))

    def test_readiness(self):
        """a service manager is told when the daemon is ready, and when it stops"""
        notices = self.enterContext(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM))
        notices.bind(str(self.directory / "notify"))
        notices.settimeout(10)
        environment = dict(os.environ, NOTIFY_SOCKET=str(self.directory / "notify"))
        with Daemon("--recording", TAP, path=self.path, env=environment) as daemon:
            self.assertIn("READY=1", notices.recv(4096).decode())
            self.assertEqual(daemon.play(), 0)
            self.assertIn("STOPPING=1", notices.recv(4096).decode())

    def test_activation(self):
        """a listening socket that is inherited is served, with no path of our own"""
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(self.path))
            listening.listen()
            script = f'exec 3<&{listening.fileno()}; LISTEN_PID=$$ exec "$0" "$@"'
            environment = dict(os.environ, LISTEN_FDS="1", LISTEN_FDNAMES="varlink")
            daemon = subprocess.Popen(
                ["sh", "-c", script, BUILT / "pressured", "--recording", TAP, "--loop"],
                env=environment, pass_fds=[listening.fileno()], stderr=subprocess.DEVNULL)
        with Connection(str(self.path)) as connection:
            self.assertEqual(connection.call("org.varlink.service.GetInfo")["product"], "pressured")
        daemon.terminate()
        self.assertEqual(daemon.wait(timeout=10), 0)
