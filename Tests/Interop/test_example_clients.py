import os
import signal
import subprocess
import sys
import threading
import unittest

from programs import RECORDINGS, TOP, Daemon

EXAMPLES = TOP / "Examples"


class ExampleClients(unittest.TestCase):
    """The clients that application authors start from"""

    def lines_up_to(self, word, command, recording):
        """What the client prints while the recording is played, up to a line that begins so."""
        with Daemon("--recording", RECORDINGS / recording, "--loop") as daemon:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                env={**os.environ, "PRESSURED_SOCKET": daemon.path})
            timer = threading.Timer(20, process.kill)
            timer.start()
            lines = []
            for line in process.stdout:
                lines.append(line.rstrip())
                if line.startswith(word):
                    break
            timer.cancel()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=5)
        self.assertTrue(lines, errors)
        return lines

    def assert_peeks_and_pops(self, command):
        lines = self.lines_up_to("pop", command, "forcepad-peek-pop.evemu")
        phases = [line.split()[0] for line in lines]
        self.assertEqual(list(dict.fromkeys(phases)), ["hint", "peek", "pop"])
        self.assertRegex(lines[-1], r"^pop +[456]\.\d\d of 6\.67$")

    def test_monitor(self):
        """monitor.py, in 30 lines of Python, prints a press that peeks and pops"""
        self.assert_peeks_and_pops([sys.executable, EXAMPLES / "monitor.py"])
        self.assertLessEqual(len((EXAMPLES / "monitor.py").read_text().splitlines()), 30)

    def test_press(self):
        """press.js prints a press that peeks and pops"""
        self.assert_peeks_and_pops(["node", EXAMPLES / "press.js"])

    def test_cancelled(self):
        """Both print why a press came to nothing"""
        for command in ([sys.executable, EXAMPLES / "monitor.py"], ["node", EXAMPLES / "press.js"]):
            with self.subTest(client=command[1].name):
                lines = self.lines_up_to("cancelled", command, "forcepad-palm.evemu")
                self.assertRegex(lines[-1], r"^cancelled +\d\.\d\d of 6\.67 +palm$")

    def test_without_a_service(self):
        """Both name the socket where nothing answers, and end with 1"""
        for command in ([sys.executable, EXAMPLES / "monitor.py"], ["node", EXAMPLES / "press.js"]):
            with self.subTest(client=command[1].name):
                result = subprocess.run(
                    command, capture_output=True, text=True, timeout=20,
                    env={**os.environ, "PRESSURED_SOCKET": "/nonexistent/socket"})
                self.assertEqual(result.returncode, 1)
                self.assertIn("/nonexistent/socket: ", result.stderr)
                self.assertNotIn("Traceback", result.stderr)


if __name__ == "__main__":
    unittest.main()
