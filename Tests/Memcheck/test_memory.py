import unittest

import mockdevices
from grind import RECORDINGS, TRUST, Grind, write_trust_row

CYCLES = 1000
# By then what is made once and kept is there: tables, caches, buffers at their size.
WARM = 100
# What a cycle may leave over: less than any block that a device or client could be made of.
BYTES_A_CYCLE = 4

CALLS = ("io.pressured.Devices.Watch", "io.pressured.Touches.Subscribe")


def setUpModule():
    (TRUST / "memcheck.tsv").unlink(missing_ok=True)


class Memory(unittest.TestCase):
    """Nothing is lost, and nothing grows."""

    def repeat(self, grind, cycle, what):
        """Runs the cycles; what is held after the last is what was held after the first hundred."""
        for _ in range(WARM):
            cycle(grind)
        before = grind.held()
        for _ in range(CYCLES - WARM):
            cycle(grind)
        after = grind.held()
        status = grind.end()
        write_trust_row(f"memcheck: {what}", CYCLES, int(status != 0))
        self.assertEqual(status, 0, grind.said())
        growth = after[0] - before[0]
        self.assertLess(growth, BYTES_A_CYCLE * (CYCLES - WARM), f"held {before}, then {after}")

    def test_clients(self):
        """1000 clients that connect, subscribe and leave cost nothing"""
        with Grind("--recording", RECORDINGS / "forcepad-tour.evemu", "--loop") as grind:
            self.repeat(grind, come_and_go, "clients that come and go")

    def test_simulated_devices(self):
        """1000 devices that a client makes, plays on and removes cost nothing"""
        with Grind("--simulate") as grind, grind.connect() as watcher:
            watcher.send("io.pressured.Devices.Watch", more=True)
            watcher.receive()
            with grind.connect() as maker:
                self.repeat(
                    grind, lambda _: plug_simulated(maker, watcher), "simulated devices plugged")

    def test_devices(self):
        """1000 devices of udev and evdev that are plugged, read and unplugged cost nothing"""
        with mockdevices.Bus() as bus, Grind() as grind:
            with grind.connect() as watcher, grind.connect() as listener:
                for client, method in zip((watcher, listener), CALLS):
                    client.send(method, more=True)
                    client.receive()
                # It was there from the start, and the list of those has an end.
                watcher.receive()
                bus.announce("remove")
                watcher.receive()
                self.repeat(grind, lambda _: plug(bus, watcher, listener), "devices plugged")


def come_and_go(grind):
    """Both streams are asked for and begin; the client goes in the middle of them."""
    with grind.connect() as client:
        for method in CALLS:
            with grind.connect() as stream:
                stream.send(method, more=True)
                stream.receive()
        client.call("io.pressured.Devices.List")


def plug_simulated(maker, watcher):
    made = maker.call("io.pressured.Simulator.Create", {"description": {"kind": "forcepad"}})
    frames = [
        {"time": 0, "events": [
            {"code": "ABS_MT_TRACKING_ID", "value": 1}, {"code": "ABS_MT_PRESSURE", "value": 60}]},
        {"time": 10, "events": [{"code": "ABS_MT_TRACKING_ID", "value": -1}]}]
    maker.call("io.pressured.Simulator.Inject", {"device": made["device"], "frames": frames})
    maker.call("io.pressured.Simulator.Remove", made)
    for _ in range(2):
        watcher.receive()


def plug(bus, watcher, listener):
    """The device is plugged, opened because somebody listens, and unplugged."""
    bus.announce("add")
    watcher.receive()
    listener.receive()
    bus.announce("remove")
    watcher.receive()
