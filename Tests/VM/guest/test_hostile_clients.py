import os
import pathlib
import pwd
import socket
import time
import unittest

import service
from daemon_program import PRESSURED, Program
from fingers import HeardTaps
from service import run
from varlink_socket import Closed, Connection

GET_INFO = b'{"method":"org.varlink.service.GetInfo","parameters":{}}\0'
LIST = b'{"method":"io.pressured.Devices.List"}\0'
SUBSCRIBE = b'{"method":"io.pressured.Touches.Subscribe","more":true}\0'
# A line of its own in the log, in red, if it were written as it is.
SPOOF = b'{"method":"a.B","\\n<0>pressured: all is well\\u001b[31m":1}\0'
HALF = b'{"method":"org.varlink.service.GetI'

ALICE = pwd.getpwnam("alice").pw_uid
# Users without an account, who are in the group: they may ask.
GREEDY = range(20001, 20005)
# Users who may ask nothing.
STRANGERS = range(30001, 30131)

CONNECTIONS_OF_USER, CONNECTIONS, SUBSCRIPTIONS_OF_USER = 32, 128, 8
BAD_MESSAGES, MOST_LOG_LINES = 4000, 20
DESCRIPTORS = 48
# One processor in software runs all of this; on a machine they are milliseconds.
ANSWER_SECONDS = 2
DROP_IN = pathlib.Path("/run/systemd/system/pressured.service.d/descriptors.conf")


def connect():
    client = socket.socket(socket.AF_UNIX)
    client.connect(service.SOCKET)
    client.settimeout(10)
    return client


def processor_seconds():
    fields = pathlib.Path(f"/proc/{service.pid()}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def row(*fields):
    """A line of the trust table."""
    print("trust-row", *fields, service.memory("VmHWM"), "-", sep="\t", flush=True)


def churn(count):
    """Connects so often, says something wrong and goes: how many times in a second."""
    began = time.monotonic()
    for number in range(count):
        with connect() as client:
            client.send((b"nonsense\0", SPOOF, HALF, GET_INFO[:-2] + b"\0", b"\xff\0")[number % 5])
    return count / (time.monotonic() - began)


def misbehave(count):
    """Sends bad messages and reads what is said to them: how many were answered."""
    answered = 0
    for number in range(count):
        with connect() as client:
            client.sendall((b"nonsense\0", SPOOF)[number % 2])
            answered += b"MalformedMessage" in client.recv(4096)
    return answered


def hold(users, data=b"", waits=True):
    """A connection of each of these users, for as many as there is room for."""
    held = []
    for user in users:
        # What counts is who connects.
        os.seteuid(user)
        client = socket.socket(socket.AF_UNIX)
        client.setblocking(waits)
        try:
            client.connect(service.SOCKET)
        except BlockingIOError:
            return held  # More wait to be accepted than may.
        finally:
            os.seteuid(0)
        client.send(data)
        held.append(client)
    return held


def pass_descriptors(count):
    """Sends descriptors with calls, and with half of one: how many calls were answered."""
    answered = 0
    with open("/dev/null", "rb") as null, connect() as client, connect() as other:
        for _ in range(count):
            socket.send_fds(client, [GET_INFO], [null.fileno()] * 16)
            answered += client.recv(65536).count(b"pressured") > 0
            socket.send_fds(other, [b" "], [null.fileno()] * 16)
    return answered


def take_all(seconds):
    """Everything that one user may take: stuck readers, and floods of calls on all other connections."""
    stuck = [connect() for _ in range(SUBSCRIPTIONS_OF_USER)]
    for client in stuck:
        client.send(SUBSCRIBE)
    floods, calls, refused = [], 0, 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while len(floods) <= CONNECTIONS_OF_USER - len(stuck):
            floods.append(connect())
            floods[-1].setblocking(False)
        for client in list(floods):
            try:
                calls += client.send(100 * LIST) // len(LIST)
                client.recv(1 << 16)
            except BlockingIOError:
                pass  # It is served later.
            except OSError:
                refused += 1
                floods.remove(client)
    return {"calls": calls, "refused": refused}


def ask(count):
    """Calls one after the other, each on a connection of its own: the longest time in seconds."""
    longest = 0
    for _ in range(count):
        began = time.monotonic()
        with connect() as client:
            client.sendall(LIST)
            if not client.recv(1 << 16).startswith(b'{"parameters":{"devices":'):
                raise ValueError("no answer")
        longest = max(longest, time.monotonic() - began)
    return longest


def read_stuck(client):
    """All that was sent to somebody who did not read."""
    heard = b""
    while True:
        try:
            data = client.recv(1 << 16)
        except ConnectionResetError:
            return heard
        if not data:
            return heard
        heard += data


class HostileClients(unittest.TestCase):
    def setUp(self):
        service.start()
        self.pid, self.restarts = service.pid(), int(service.show("NRestarts"))

    def report(self, name, inputs, faults=0, lost=0):
        """Nothing was lost, nothing crashed; a line of the trust table."""
        crashes = int(service.show("NRestarts")) - self.restarts
        row(name, inputs, faults, lost, crashes)
        self.assertEqual((lost, crashes, service.pid()), (0, 0, self.pid))

    def log_lines(self, work):
        before = service.journal().count("\n")
        work()
        run("journalctl", "--sync")
        return service.journal().splitlines()[before:]

    def test_churn(self):
        """4000 that connect, say something wrong and die leave memory, descriptors and log alone"""
        with HeardTaps() as taps:
            with Program(churn, 1000, user=GREEDY[0]) as first:
                first.result()
            before = service.memory("VmRSS"), service.descriptors()

            def work():
                with Program(churn, BAD_MESSAGES, user=GREEDY[0]) as program:
                    print(f"     {program.result(120):.0f} connections a second")

            lines = self.log_lines(work)
            self.assertEqual(service.descriptors(), before[1])
            self.assertLessEqual(service.memory("VmRSS"), before[0] + 1024)
            self.assertLessEqual(len(lines), MOST_LOG_LINES)
            self.report("clients that connect and die", BAD_MESSAGES, BAD_MESSAGES, taps.lost())

    def test_log(self):
        """what bad messages say is in the log a few times, with control characters escaped"""
        def work():
            with Program(misbehave, 200, user=GREEDY[1]) as program:
                self.assertEqual(program.result(), 200)

        lines = self.log_lines(work)
        self.assertLessEqual(1, len(lines))
        self.assertLessEqual(len(lines), MOST_LOG_LINES)
        self.assertTrue(any(f"user {GREEDY[1]}" in line for line in lines))
        self.assertTrue(all(line.isprintable() for line in lines), lines)
        self.assertFalse([line for line in lines if line.startswith("pressured: all is well")])
        self.report("bad messages", 200, 200)

    def test_passed_descriptors(self):
        """descriptors that are passed along are not kept"""
        before = service.descriptors()
        with Program(pass_descriptors, 200, user=GREEDY[0]) as program:
            self.assertEqual(program.result(), 200)
            self.assertLessEqual(service.descriptors(), before + 2)
        service.wait_for(lambda: service.descriptors() == before, "as many descriptors as before")
        self.report("descriptors passed", 2 * 200 * 16)

    def test_handful(self):
        """neither four users with all their connections nor 130 who may ask nothing keep another out"""
        greedy = [user for user in GREEDY for _ in range(CONNECTIONS_OF_USER)]
        with HeardTaps() as taps:
            for users, groups in ((greedy, (PRESSURED,)), (STRANGERS, ())):
                with Program(hold, users, HALF, user=0, groups=groups) as program:
                    self.assertEqual(program.result(), len(users))
                    with Program(ask, 20, user=ALICE) as alice:
                        self.assertLess(alice.result(), ANSWER_SECONDS)
            held = len(greedy) + len(STRANGERS)
            self.report("users that hold all connections", held, 0, taps.lost())

    def test_greedy(self):
        """while one user floods all it may, another gets every frame, and its answers in good time"""
        with HeardTaps() as taps, Program(take_all, 8, user=GREEDY[0]) as greedy:
            with Program(ask, 50, user=ALICE) as alice:
                longest = alice.result()
            taken = greedy.result()
            print(f"     {taken['calls']} calls, {taken['refused']} connections ended; "
                  f"another waited {1000 * longest:.0f} ms at most")
            self.assertLess(longest, ANSWER_SECONDS)
            self.assertGreater(taken["refused"], 0)
            lost = taps.lost()
            self.report("one user that takes all it may", taken["calls"], taken["refused"], lost)

    def test_patience(self):
        """a reader that takes nothing is disconnected, and who does not end a message in ten seconds"""
        with HeardTaps() as taps, Connection(service.SOCKET, timeout=15) as slow:
            began = time.monotonic()
            slow.send_bytes(HALF)
            slow_one = service.descriptors()
            stuck = self.enterContext(connect())
            stuck.send(SUBSCRIBE)
            service.wait_for(lambda: service.descriptors() > slow_one, "connected")
            service.wait_for(lambda: service.descriptors() == slow_one, "disconnected")
            replies = read_stuck(stuck).count(b"\0")
            self.assertEqual(slow.receive()["error"], "io.pressured.Connection.MessageIncomplete")
            self.assertRaises(Closed, slow.receive)
            self.assertGreater(time.monotonic() - began, 9.5)
            self.report("clients that neither read nor go on", replies, 2, taps.lost())


class Descriptors(unittest.TestCase):
    def setUp(self):
        DROP_IN.parent.mkdir(parents=True, exist_ok=True)
        DROP_IN.write_text(f"[Service]\nLimitNOFILE={DESCRIPTORS}\n")
        self.restart()

    def tearDown(self):
        DROP_IN.unlink()
        self.restart()

    def restart(self):
        run("systemctl", "daemon-reload")
        run("systemctl", "restart", service.UNIT)

    def test_exhausted(self):
        """with no descriptor left it neither spins nor fails, serves those it has, and recovers"""
        pid = service.start()
        with HeardTaps() as taps:
            users = [user for user in GREEDY for _ in range(CONNECTIONS_OF_USER)]
            program = self.enterContext(Program(hold, users, b"", False, user=0))
            held = program.result()
            service.wait_for(lambda: service.descriptors() == DESCRIPTORS, "all descriptors taken")
            before = processor_seconds()
            time.sleep(4)
            self.assertLess(processor_seconds() - before, 1)
            self.assertEqual(service.descriptors(), DESCRIPTORS)
            program.end()
            with Program(ask, 1, user=ALICE) as alice:
                self.assertLess(alice.result(), ANSWER_SECONDS)
            self.assertIn("cannot accept clients", service.journal())
            lost = taps.lost()
        row("descriptors exhausted", held, 1, lost, 0)
        self.assertEqual((lost, service.pid()), (0, pid))
