import json
import os
import pathlib
import tempfile
import unittest

import process_memory
import recording
import trust_rows
from load_clients import Accepting, LoadClients, Presses, Stuck, Touches
from programs import Daemon, run

SECONDS = float(os.environ.get("LOAD_SECONDS", "20"))
TOUCHES, PRESSES, STUCK = 36, 9, 5
# What a client is late at most, in 99 of 100 replies.
P99 = 20_000  # microseconds
PEAK = 32 * 1024  # KiB
# The service looks every second whether a reader has taken nothing for 5 s.
PATIENCE = 15_000_000  # microseconds


class Load(unittest.TestCase):
    """One run, of which each test looks at something else."""

    @classmethod
    def setUpClass(cls):
        if os.geteuid() != 0:
            raise unittest.SkipTest("only root may have 50 connections")
        trust_rows.forget("load")
        folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.file = pathlib.Path(folder, "ten-fingers.evemu")
        cls.contents = recording.write(cls.file)
        # It ends in the pause after the last pass.
        cls.passes = max(1, round(SECONDS / cls.contents.seconds))
        seconds = cls.passes * cls.contents.seconds - recording.PAUSE / 2
        with Daemon("--recording", cls.file, "--loop", env=process_memory.GIVING_BACK) as daemon:
            # To read the file takes more than to play it, and devices are not read from files.
            process_memory.forget_peak(daemon.process.pid)
            numbers = seconds, TOUCHES, PRESSES, STUCK
            counts = LoadClients(daemon.path, cls.contents.device, *numbers).end()
            cls.peak = process_memory.status(daemon.process.pid, "VmHWM")
        cls.crashes = int(daemon.process.returncode != 0)
        cls.touches, cls.presses, cls.stuck, cls.accepting = (
            [client for client in counts if isinstance(client, kind)]
            for kind in (Touches, Presses, Stuck, Accepting))

    @classmethod
    def tearDownClass(cls):
        replies = sum(client.replies + client.merged for client in cls.touches)
        row = trust_rows.Row(
            f"load: {TOUCHES + PRESSES} clients beside {STUCK} stuck ones, ten fingers at 1000 Hz",
            inputs=str(replies), faults=str(sum(client.disconnections for client in cls.stuck)),
            lost=str(cls.lost()), crashes=str(cls.crashes), peak_kib=str(cls.peak))
        trust_rows.write("load", row)

    @classmethod
    def lost(cls):
        """How many begins, ends, peeks and pops did not come."""
        contacts = cls.passes * cls.contents.contacts
        counts = (count for client in cls.touches for count in (client.began, client.ended))
        lost = sum(abs(contacts - count) for count in counts)
        for client, (peeks, pops) in zip(cls.presses, cls.owned()):
            lost += abs(peeks - client.peeks) + abs(pops - client.pops)
        return lost

    @classmethod
    def owned(cls):
        """How many peeks and pops each client of presses hears, when they accept in turn."""
        presses = cls.contents.presses * cls.passes
        turns = [presses[client::PRESSES] for client in range(PRESSES)]
        return [(len(turn), sum(turn)) for turn in turns]

    def test_recording(self):
        """the recording holds what was put in it"""
        done = run("pressurectl", "analyze", "--json", self.file)
        found = json.loads(done.stdout)
        phases = [press["phase"] for press in found["presses"]]
        self.assertEqual(found["contacts"], self.contents.contacts)
        self.assertEqual(phases.count("peek"), len(self.contents.presses))
        self.assertEqual(phases.count("pop"), sum(self.contents.presses))

    def test_touches(self):
        """beside stuck clients all others hear each contact begin and end, and miss no frame"""
        contacts = self.passes * self.contents.contacts
        self.assertEqual(len(self.touches), TOUCHES)
        for client in self.touches:
            counts = client.began, client.ended, client.cancelled
            self.assertEqual(counts, (contacts, contacts, 0))
            self.assertEqual(client.missing, 0)

    def test_presses(self):
        """beside stuck clients all others are offered each press and hear its phases"""
        offered = self.passes * len(self.contents.presses)
        self.assertEqual(self.accepting, [Accepting(late=0)])
        self.assertEqual(len(self.presses), PRESSES)
        for client, (peeks, pops) in zip(self.presses, self.owned()):
            self.assertEqual((client.offered, client.over), (offered, offered - pops))
            self.assertEqual((client.peeks, client.pops), (peeks, pops))

    def test_stuck(self):
        """clients that read nothing are disconnected, again and again"""
        self.assertEqual(len(self.stuck), STUCK)
        for client in self.stuck:
            self.assertGreater(client.disconnections, 0)
            self.assertLess(client.patience, PATIENCE)

    def test_lag(self):
        """of each client 99 of 100 replies come within 20 ms"""
        lags = [client.lags for client in self.touches]
        p50, p99 = max(lag.p50 for lag in lags), max(lag.p99 for lag in lags)
        longest = max(lag.longest for lag in lags)
        merged = max(client.merged for client in self.touches)
        print(f"     touches: p50 {p50} µs, p99 {p99}, longest {longest}, merged at most {merged}")
        slowest = max(client.lags.longest for client in self.presses)
        print(f"     peeks and pops: longest {slowest} µs")
        self.assertLess(p99, P99)
        # They are too few for a hundredth of them.
        self.assertLess(max(client.lags.p50 for client in self.presses), P99)

    def test_memory(self):
        """the service takes less than 32 MiB, and ends well"""
        print(f"     at most {self.peak} KiB")
        self.assertLess(self.peak, PEAK)
        self.assertEqual(self.crashes, 0)
