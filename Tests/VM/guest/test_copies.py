import unittest

import service
from clients import Client, call, every_contact_ended
from devices import pen, touchpad

PLACE = "usb-0000:00:14.0-3"
OPEN_TABLET_DRIVER = "OpenTabletDriver Virtual Artist Tablet"


class GramsNode(touchpad.Touchpad):
    """The node of a pad that knows grams."""

    ids = {"vendor": 0x1209, "product": 0x2001, "phys": PLACE + "/input0"}


class AreaNode(touchpad.AreaPad):
    """The other node of the same pad, which knows how large a contact is."""

    ids = {"vendor": 0x1209, "product": 0x2001, "phys": PLACE + "/input1"}


class OtherPad(AreaNode):
    """A pad of the same make at another plug."""

    ids = {**AreaNode.ids, "phys": "usb-0000:00:14.0-4/input1"}


def path(device):
    return device.device.path


def phases_of(reply):
    return [contact["phase"] for contact in reply["contacts"]]


class Copies(unittest.TestCase):
    def setUp(self):
        service.start()
        self.watch = self.enterContext(Client.devices())

    def plug(self, device):
        return self.enterContext(device)

    def change(self, kind):
        return self.watch.until(lambda reply: reply.get("change") == kind)[-1]["device"]

    def added(self, device):
        """Its entry, once it is read."""
        entry = self.change("added")
        self.assertEqual(entry["node"], path(device))
        return entry

    def assert_read(self, *devices):
        """Only these are read; returns the reasons why others are not, by node."""
        listed = call("io.pressured.Devices.List", all=True)
        self.assertEqual([entry["node"] for entry in listed["devices"]], list(map(path, devices)))
        return {entry["node"]: entry["reason"] for entry in listed["refused"]}

    def assert_refused(self, device, read):
        """It is refused for the sake of the one that is read."""
        def reason():
            refused = call("io.pressured.Devices.List", all=True)["refused"]
            return next((entry["reason"] for entry in refused if entry["node"] == path(device)), "")

        service.wait_for(lambda: path(read) in reason(), f"{path(device)} refused")
        self.assert_read(read)
        self.assertNotIn(path(device), service.open_nodes())

    def test_one_device(self):
        """of two nodes of one pad the one that knows grams is read; the other takes over for its clients"""
        area = self.plug(AreaNode())
        first = self.added(area)
        self.assertFalse(first["grams"])
        grams = self.plug(GramsNode())
        self.assertEqual(self.change("removed"), first)
        entry = self.added(grams)
        self.assertTrue(entry["grams"])
        self.assert_refused(area, read=grams)
        other = self.plug(OtherPad())
        self.assertNotEqual(self.added(other)["id"], entry["id"])

        with Client.touches(devices=[entry["id"]]) as touches:
            service.wait_until_open(path(grams))
            area.touch(100)
            grams.touch(300)
            heard = touches.until(lambda reply: reply["contacts"])
            self.assertEqual([c["grams"] for c in heard[-1]["contacts"]], [300])
            grams.close()
            self.assertEqual(self.change("removed"), entry)
            after = self.added(area)
            self.assertEqual((after["id"], after["grams"]), (entry["id"], False))
            heard += touches.until(lambda reply: "cancelled" in phases_of(reply))
            self.assertTrue(every_contact_ended(heard))
            # The finger on the other node has been down all the time.
            heard = touches.until(lambda reply: "stationary" in phases_of(reply))
            area.move(120)
            area.lift()
            heard += touches.until(lambda reply: "ended" in phases_of(reply))
            self.assertEqual({reply["device"] for reply in heard}, {entry["id"]})

    def test_both_go(self):
        """nodes that go together leave nothing behind"""
        pair = [self.plug(GramsNode()), self.plug(AreaNode())]
        self.added(pair[0])
        self.assert_refused(pair[1], read=pair[0])
        nodes = set(map(path, pair))
        for node in pair:
            node.close()
        self.change("removed")

        def is_gone():
            listed = call("io.pressured.Devices.List", all=True)
            return not nodes & {e["node"] for e in listed["devices"] + listed["refused"]}

        service.wait_for(is_gone, "both nodes forgotten")

    def test_copy_beside(self):
        """a tablet as OpenTabletDriver makes it is read only while there is no pen of a driver"""
        copy = self.plug(pen.Pen(OPEN_TABLET_DRIVER))
        self.added(copy)
        real = self.plug(pen.Pen())
        self.added(real)
        self.assert_refused(copy, read=real)
        with Client.touches() as touches:
            service.wait_until_open(path(real))
            copy.press(3000)
            self.assertEqual([r for r in touches.rest() if r["contacts"]], [])
        real.close()
        self.added(copy)
        self.assertEqual(self.assert_read(copy).get(path(copy)), None)

    def test_copy_instead(self):
        """a copy as input-remapper makes it is read in the place of its source, as the same device"""
        source = self.plug(GramsNode("Good Pad"))
        before = self.added(source)
        source.device.grab()
        copy = self.plug(GramsNode("input-remapper Good Pad forwarded"))
        after = self.added(copy)
        self.assertEqual((after["id"], after["grams"]), (before["id"], True))
        self.assert_refused(source, read=copy)
        with Client.touches(devices=[before["id"]]) as touches:
            service.wait_until_open(path(copy))
            source.touch(200)
            copy.touch(300)
            heard = touches.rest()
            self.assertEqual([[c["grams"] for c in r["contacts"]] for r in heard if r["contacts"]], [[300]])
        source.lift()
        source.device.ungrab()
        copy.close()
        self.assertEqual(self.added(source), before)

    def test_copy_by_name(self):
        """of a copy that says nothing of its place, and of no make, the name tells the source"""
        source = self.plug(touchpad.Touchpad("Good Pad"))
        before = self.added(source)
        copy = self.plug(touchpad.AreaPad("input-remapper Good Pad forwarded"))
        self.assertEqual(self.added(copy)["id"], before["id"])
        self.assert_refused(source, read=copy)
