import ctypes
import fcntl
import os
import time
import unittest

import service
from clients import Client, call, every_contact_ended
from devices import force_pad, pen, touchpad
from service import run
from varlink_socket import Connection

DRIVER = "/sys/bus/hid/drivers/hid-multitouch"
EVIOCREVOKE = 0x40044591
SYS_PIDFD_GETFD = 438
SEAT_RULE = "/etc/udev/rules.d/65-test-seat.rules"


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def sleep_and_wake():
    """Puts the machine to sleep up to the last step, which firmware would do, and wakes it after some
    seconds: the emulated one has no firmware that wakes it. Returns how long the clocks say it slept."""
    def asleep():
        return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)

    before = asleep()
    write("/sys/power/pm_test", "core")
    try:
        write("/sys/power/state", "mem")
    finally:
        write("/sys/power/pm_test", "none")
    return asleep() - before


def inhibit(device, value):
    write(f"/sys/class/input/{os.path.basename(device['node'])}/device/inhibited", value)


def revoke(node):
    """Takes the node away from the daemon, and from nobody else, as a session's manager can."""
    pid = service.pid()
    process = os.pidfd_open(pid)
    folder = f"/proc/{pid}/fd"
    libc = ctypes.CDLL(None, use_errno=True)
    for number in os.listdir(folder):
        if os.readlink(f"{folder}/{number}") != node:
            continue
        copy = libc.syscall(SYS_PIDFD_GETFD, process, int(number), 0)
        if copy < 0:
            raise OSError(ctypes.get_errno(), "pidfd_getfd")
        fcntl.ioctl(copy, EVIOCREVOKE, 0)
        os.close(copy)
    os.close(process)


def left_open(replies):
    """The contacts in these replies that have no end."""
    last = {}
    for reply in replies:
        for contact in reply["contacts"]:
            last[reply["device"], contact["id"]] = contact["phase"]
    return [contact for contact, phase in last.items() if phase not in ("ended", "cancelled")]


def last_phases(replies):
    """The phases of the contacts in the last reply that has any."""
    return [c["phase"] for c in [r for r in replies if r["contacts"]][-1]["contacts"]]


class PowerAndSessionLife(unittest.TestCase):
    def setUp(self):
        service.start()
        self.watch = self.enterContext(Client.devices())
        self.touches = self.enterContext(Client.touches())

    def plug(self, device):
        """Plugs it in, and waits until the daemon listens to it: its entry."""
        self.enterContext(device)
        return self.added()

    def change(self, kind):
        return self.watch.until(lambda reply: reply.get("change") == kind)[-1]["device"]

    def added(self):
        device = self.change("added")
        service.wait_until_open(device["node"])
        return device

    def hear(self, grams):
        """All replies up to the one of a live contact with so many grams."""
        def is_it(contact):
            return contact.get("grams") == grams and contact["phase"] in ("began", "moved", "stationary")

        return self.touches.until(lambda reply: any(map(is_it, reply["contacts"])))

    def test_inhibited(self):
        """a pad that is inhibited under a finger leaves nothing open, and works again afterwards"""
        pad = touchpad.Touchpad()
        device = self.plug(pad)
        with Client.previews() as previews:
            pad.touch(20)
            pad.ramp(20, 400, frames=60)
            previews.until(lambda reply: reply["phase"] == "peek")
            inhibit(device, "1")
            ended = previews.until(lambda reply: reply["phase"] in ("dismissed", "cancelled"))
            self.assertNotIn("pop", [reply["phase"] for reply in ended])
            self.assertTrue(every_contact_ended(self.touches.rest()))
            pad.move(500)
            pad.lift()
            self.assertEqual(self.touches.rest(), [])
            inhibit(device, "0")
            pad.touch(200)
            frames = self.hear(200)
            pad.lift()
            self.assertTrue(every_contact_ended(frames + self.touches.rest()))
        self.assertEqual(call("io.pressured.Devices.List")["devices"], [device])

    def test_inhibited_pen(self):
        """a tablet that is inhibited under its pen leaves nothing open, and works again afterwards"""
        tablet = pen.Pen()
        device = self.plug(tablet)
        tablet.press(4000)
        frames = self.touches.until(lambda reply: reply["contacts"])
        inhibit(device, "1")
        frames += self.touches.rest()
        self.assertTrue(every_contact_ended(frames))
        tablet.press(5000)
        tablet.leave()
        self.assertEqual(self.touches.rest(), [])
        inhibit(device, "0")
        tablet.press(6000)
        frames = self.touches.until(lambda reply: reply["contacts"])
        tablet.leave()
        self.assertTrue(every_contact_ended(frames + self.touches.rest()))

    def test_sleep(self):
        """a press that is live when the machine falls asleep is cancelled when it wakes, and the device
        and the streams go on"""
        pad = touchpad.Touchpad()
        device = self.plug(pad)
        with Client.previews() as previews:
            pad.touch(20)
            pad.ramp(20, 400, frames=60)
            previews.until(lambda reply: reply["phase"] == "peek")
            frames = self.hear(400)
            self.assertGreater(sleep_and_wake(), 1)
            frames += self.touches.until(lambda reply: "cancelled" in last_phases([*frames, reply]))
            self.assertTrue(every_contact_ended(frames))
            end = previews.until(lambda reply: reply["phase"] in ("cancelled", "dismissed", "pop"))[-1]
            self.assertEqual((end["phase"], end.get("reason")), ("cancelled", "device"))

            pad.lift()
            self.assertEqual(left_open(frames + self.touches.rest()), [])
            pad.touch(20)
            pad.ramp(20, 400, frames=60)
            previews.until(lambda reply: reply["phase"] == "peek")
            frames = self.hear(400)
            pad.lift()
            frames += self.touches.rest()
        self.assertTrue(every_contact_ended(frames))
        self.assertEqual({frame["device"] for frame in frames}, {device["id"]})
        self.assertEqual(self.watch.rest(), [])
        self.assertEqual(call("io.pressured.Devices.List")["devices"], [device])

    def test_driver_taken_away(self):
        """a pad whose driver is unbound under a finger comes back with its id when it is bound again"""
        pad = force_pad.ForcePad()
        before = self.plug(pad)
        pad.hold(1, lambda number: 300, 10)
        frames = self.hear(300)
        name = next(entry for entry in os.listdir(DRIVER) if ":1209:" in entry.upper())
        write(DRIVER + "/unbind", name)
        self.assertEqual(self.change("removed")["id"], before["id"])
        frames += self.touches.rest()
        self.assertTrue(every_contact_ended(frames))
        self.assertEqual(last_phases(frames), ["cancelled"])
        self.assertNotIn(before["node"], service.open_nodes())
        write(DRIVER + "/bind", name)
        self.assertEqual(self.added()["id"], before["id"])
        pad.hold(1, lambda number: 250, 10)
        pad.lift()
        frames = self.hear(250) + self.touches.rest()
        self.assertTrue(every_contact_ended(frames))
        self.assertEqual({frame["device"] for frame in frames}, {before["id"]})

    def test_revoked(self):
        """a pad that is revoked under a finger is cancelled, said to be away, and back by itself"""
        pad = touchpad.Touchpad()
        device = self.plug(pad)
        calls = self.enterContext(Connection(service.SOCKET))
        pad.touch(300)
        for grams in (310, 320, 330):
            # The finger that was down all the time is there again.
            frames = self.hear(grams - 10)
            revoke(device["node"])
            self.assertEqual(self.change("removed"), device)
            if grams == 330:  # It is away longer each time; now long enough to look at it.
                listed = calls.call("io.pressured.Devices.List", {"all": True})
                self.assertEqual(listed["devices"], [])
                (reason,) = [d["reason"] for d in listed["refused"] if d["node"] == device["node"]]
                self.assertIn("taken away", reason)
            frames += self.touches.until(lambda reply: "cancelled" in last_phases([*frames, reply]))
            self.assertEqual(left_open(frames), [])
            self.assertEqual(self.added(), device)
            pad.move(grams)
        frames = self.hear(330)
        pad.lift()
        frames += self.touches.rest()
        self.assertEqual((left_open(frames), last_phases(frames)), ([], ["ended"]))

    def test_revoked_and_unplugged(self):
        """a pad that is unplugged after it was revoked is not waited for"""
        pad = touchpad.Touchpad()
        device = self.plug(pad)
        revoke(device["node"])
        self.change("removed")
        pad.close()

        def is_gone():
            listed = call("io.pressured.Devices.List", all=True)
            return device["node"] not in [entry["node"] for entry in listed["refused"]]

        service.wait_for(is_gone, "the pad forgotten")
        self.assertNotIn("added", [reply["change"] for reply in self.watch.rest(3)][-1:])
        self.assertEqual(call("io.pressured.Devices.List")["devices"], [])

    def test_replug_elsewhere(self):
        """of two pads that differ in their serial numbers only, each has its id again at any socket"""
        def usb(unique, place):
            return force_pad.ForcePad(force_pad.BUS_USB, unique=unique, place=place)

        first = usb("A1", "usb-1/input0")
        one = self.plug(first)["id"]
        other = self.plug(usb("B2", "usb-2/input0"))["id"]
        self.assertNotEqual(one, other)
        first.unplug()
        self.assertEqual(self.change("removed")["id"], one)
        again = usb("A1", "usb-3/input0")
        self.assertEqual(self.plug(again)["id"], one)
        self.touches.rest()
        again.press(200, frames=10)
        frames = self.hear(200) + self.touches.rest()
        self.assertTrue(every_contact_ended(frames))
        self.assertEqual({frame["device"] for frame in frames}, {one})

    def test_seat(self):
        """a pad that is given to another seat is cancelled, removed and added there"""
        pad = touchpad.Touchpad("Wandering Pad")
        before = self.plug(pad)
        self.assertEqual(before["seat"], "seat0")
        pad.touch(300)
        frames = self.hear(300)
        write(SEAT_RULE, 'ATTRS{name}=="Wandering Pad", ENV{ID_SEAT}="seat-test"\n')
        self.addCleanup(os.remove, SEAT_RULE)
        run("udevadm", "control", "--reload")
        run("udevadm", "trigger", "--settle", before["node"])
        self.assertEqual(self.change("removed"), before)
        self.assertEqual(self.added(), {**before, "seat": "seat-test"})
        frames += self.touches.until(lambda reply: "cancelled" in last_phases([*frames, reply]))
        self.assertTrue(every_contact_ended(frames))
        # The finger that was down all the time is there for the new seat.
        pad.move(310)
        self.hear(310)
        pad.lift()
        self.assertEqual(last_phases(self.touches.rest()), ["ended"])
