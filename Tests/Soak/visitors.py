"""Clients of all kinds that come and go: those that behave, and those that do not."""

import contextlib
import itertools
import random
import signal
import time

from load_clients import LoadClients
from varlink_socket import Closed, Connection, VarlinkError

SUBSCRIBE, REGISTER = "io.pressured.Touches.Subscribe", "io.pressured.Previews.Register"
WATCH, LIST = "io.pressured.Devices.Watch", "io.pressured.Devices.List"
SIMULATOR = "io.pressured.Simulator."
# A visitor that stays is ended by the service in less, or goes by itself.
STAY = 15  # seconds
# So many stay at once, well below what one user may have.
MOST_STAYING = 12
ERRORS = "io.pressured.Connection."


class Visitors:
    """Lets one client after another come, in an order that a seed decides."""

    def __init__(self, path, device, seed):
        self.path = path
        self.device = device
        self.random = random.Random(seed)
        self.staying = []
        self.count = 0
        kinds = [
            self.reads_touches, self.waits_for_presses, self.looks_around, self.goes_amid_a_message,
            self.sends_nonsense, self.sends_too_much, self.nests_too_deep, self.reads_nothing,
            self.stays_amid_a_message, self.brings_a_device,
        ]
        self.kinds = itertools.cycle(kinds)

    def come(self):
        """One more client."""
        next(self.kinds)()
        self.count += 1
        if self.count % 100 == 0:
            self.is_killed()
        overdue = [ends for ends, _ in self.staying if ends < time.monotonic()]
        while len(self.staying) > MOST_STAYING or overdue:
            _, connection = self.staying.pop(0)
            connection.socket.close()
            overdue = overdue[1:]

    def leave(self):
        """All that stay go."""
        for _, connection in self.staying:
            connection.socket.close()
        self.staying.clear()

    def connect(self):
        return Connection(self.path)

    def stay(self, connection):
        self.staying.append((time.monotonic() + STAY, connection))

    def reads_touches(self):
        rate = self.random.choice([{}, {}, {"raw": True}, {"maxRate": self.random.randint(1, 200)}])
        with self.connect() as connection:
            replies = connection.stream(SUBSCRIBE, rate)
            for _ in range(self.random.randint(1, 30) if "maxRate" not in rate else 1):
                next(replies)

    def waits_for_presses(self):
        hint = self.random.uniform(0.1, 0.3)
        wishes = self.random.choice([
            {}, {"sensitivity": self.random.choice(["light", "medium", "firm"])},
            {"fallback": True, "longPress": True}, {"fingers": [1, 5], "moves": True},
            {"thresholds": {"hint": hint, "peek": hint + 0.2, "pop": hint + 0.4}},
        ])
        with self.connect() as connection:
            next(connection.stream(REGISTER, {"name": "visitor", **wishes}))

    def looks_around(self):
        with self.connect() as connection:
            connection.call("org.varlink.service.GetInfo")
            connection.call(LIST)
            with contextlib.suppress(VarlinkError):
                connection.call("io.pressured.Haptics.Play", {"pattern": "generic"})
            next(connection.stream(WATCH))

    def brings_a_device(self):
        """And takes it away while a finger is down on it."""
        axes = ("ABS_MT_TRACKING_ID", 1), ("ABS_MT_POSITION_X", 900), ("ABS_MT_POSITION_Y", 900)
        grams = [("ABS_MT_PRESSURE", self.random.randint(1, 600)) for _ in range(20)]
        frames = [
            {"time": 1000 * number, "events": [dict(zip(("code", "value"), event)) for event in events]}
            for number, events in enumerate([axes, *zip(grams)])
        ]
        with self.connect() as connection:
            description = {"kind": self.random.choice(["pressurepad", "forcepad"])}
            device = connection.call(SIMULATOR + "Create", {"description": description})["device"]
            connection.call(SIMULATOR + "Inject", {"device": device, "frames": frames})

    def goes_amid_a_message(self):
        with self.connect() as connection:
            call = b'{"method":"org.varlink.service.GetInfo"}\0'
            connection.send_bytes(call + call[:self.random.randint(1, len(call) - 1)])

    def sends_nonsense(self):
        self.is_refused(self.random.randbytes(40).replace(b"\0", b"x") + b"\0", "MalformedMessage")

    def sends_too_much(self):
        self.is_refused(b'{"method":"' + b"x" * 70_000, "MessageTooLarge")

    def nests_too_deep(self):
        deep = b'{"method":"a.b","parameters":' + b'{"a":' * 40 + b"1" + b"}" * 41 + b"\0"
        self.is_refused(deep, "MalformedMessage")

    def is_refused(self, data, error):
        with self.connect() as connection:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.send_bytes(data)
            with contextlib.suppress(Closed):
                name = connection.receive().get("error")
                assert name == ERRORS + error, name

    def reads_nothing(self):
        connection = self.connect()
        connection.send(SUBSCRIBE, more=True)
        self.stay(connection)

    def stays_amid_a_message(self):
        connection = self.connect()
        connection.send_bytes(b'{"method":"org.varlink.')
        self.stay(connection)

    def is_killed(self):
        """A process with several connections, which ends without a word."""
        clients = LoadClients(self.path, self.device, STAY, touches=3)
        time.sleep(self.random.uniform(0.02, 0.1))
        clients.process.send_signal(signal.SIGKILL)
        clients.process.communicate()
