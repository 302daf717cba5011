import os
import pathlib
import statistics
import tempfile
import time
import unittest

import process_memory
import recording
import trust_rows
from load_clients import Accepting, LoadClients, Presses, Touches
from programs import Daemon
from visitors import Visitors

MINUTES = float(os.environ.get("SOAK_MINUTES", "30"))
TOUCHES, PRESSES = 3, 2
# Between two visitors.
PAUSE = 0.02  # seconds
# How often all visitors leave at once, so that what is left can be counted.
LEAVE_EVERY = 20  # seconds
# What memory may grow or shrink by in the last third. In the first minutes it still finds its size.
FLAT = 0.02 if MINUTES >= 10 else 0.05


class Soak(unittest.TestCase):
    """One run, of which each test looks at something else."""

    @classmethod
    def setUpClass(cls):
        if os.geteuid() != 0:
            raise unittest.SkipTest("only root may have so many connections")
        trust_rows.forget("soak")
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        file = folder / "ten-fingers.evemu"
        cls.contents = recording.write(file)
        cls.passes = max(1, round(MINUTES * 60 / cls.contents.seconds))
        seconds = cls.passes * cls.contents.seconds - recording.PAUSE / 2
        log = cls.enterClassContext(open(folder / "log", "w+"))
        playing = "--recording", file, "--loop"
        with Daemon(*playing, stderr=log, env=process_memory.GIVING_BACK) as daemon:
            device = cls.contents.device
            clients = LoadClients(daemon.path, device, seconds, TOUCHES, PRESSES)
            cls.visitors = Visitors(daemon.path, device, seed=7)
            cls.watch(daemon.process.pid, end=time.monotonic() + seconds - 1)
            cls.counts = clients.end()
        cls.crashes = int(daemon.process.returncode != 0)
        log.seek(0)
        cls.last_words = log.readlines()[-3:]

    @classmethod
    def watch(cls, pid, end):
        """Lets visitors come until then; memory by the second, descriptors when they had left."""
        time.sleep(0.3)
        cls.descriptors = [process_memory.descriptors(pid)]
        cls.resident = []
        sample = leave = time.monotonic()
        while time.monotonic() < end:
            cls.visitors.come()
            time.sleep(PAUSE)
            if time.monotonic() >= sample:
                sample += 1
                cls.resident.append(process_memory.status(pid, "VmRSS"))
            if time.monotonic() >= leave + LEAVE_EVERY:
                leave = time.monotonic()
                cls.visitors.leave()
                cls.descriptors.append(cls.settled_descriptors(pid))
        cls.visitors.leave()

    @classmethod
    def settled_descriptors(cls, pid):
        """How many are open once the service has seen all visitors go."""
        for _ in range(20):
            time.sleep(0.1)
            if process_memory.descriptors(pid) <= cls.descriptors[0]:
                break
        return process_memory.descriptors(pid)

    @classmethod
    def tearDownClass(cls):
        row = trust_rows.Row(
            f"soak: {MINUTES:g} minutes at 1000 Hz, clients coming and going",
            inputs=str(sum(client.replies for client in cls.of(Touches))),
            faults=str(cls.visitors.count), lost=str(cls.lost()), crashes=str(cls.crashes),
            peak_kib=str(max(cls.resident)))
        trust_rows.write("soak", row)

    @classmethod
    def of(cls, kind):
        return [client for client in cls.counts if isinstance(client, kind)]

    @classmethod
    def lost(cls):
        """How many begins, ends, peeks and pops those who stayed did not hear."""
        contacts = cls.passes * cls.contents.contacts
        presses = cls.contents.presses * cls.passes
        counts = [count for client in cls.of(Touches) for count in (client.began, client.ended)]
        touches = [abs(contacts - count) for count in counts]
        # On a busy machine an acceptance may come when the press is over, of which nothing is heard.
        late = sum(client.late for client in cls.of(Accepting))
        peeks = len(presses) - sum(client.peeks for client in cls.of(Presses))
        pops = sum(presses) - sum(client.pops for client in cls.of(Presses))
        return sum(touches) + max(peeks - late, 0) + max(pops - late, 0)

    def test_events(self):
        """clients that stay lose no begin, end, peek or pop, whoever comes and goes"""
        self.assertGreater(self.visitors.count, 0)
        self.assertEqual(len(self.of(Touches)), TOUCHES)
        self.assertEqual(len(self.of(Presses)), PRESSES)
        self.assertEqual(self.lost(), 0, self.counts)

    def test_memory(self):
        """in the last third of the time resident memory stays the same"""
        last = self.resident[-(len(self.resident) // 3):]
        for minute in range(0, len(self.resident), 60):
            part = self.resident[minute:minute + 60]
            print(f"     minute {minute // 60}: {min(part)} to {max(part)} KiB")
        middle = statistics.median(last)
        print(f"     last third: {min(last)} to {max(last)} KiB; {self.visitors.count} visitors")
        self.assertLessEqual(max(last) - min(last), FLAT * middle)

    def test_descriptors(self):
        """whenever all visitors have left, as many descriptors are open as before they came"""
        print(f"     {self.descriptors[0]}, looked at {len(self.descriptors) - 1} times after that")
        self.assertEqual(set(self.descriptors), {self.descriptors[0]})

    def test_end(self):
        """the service is there to the end, and ends well"""
        self.assertEqual(self.crashes, 0, self.last_words)
