import itertools
import unittest

import varlink

from programs import Daemon

INTERFACES = ["io.pressured.Connection", "io.pressured.Devices", "io.pressured.Haptics",
              "io.pressured.Previews", "io.pressured.QuickActions", "io.pressured.Simulator",
              "io.pressured.Touches", "org.varlink.service"]


class VarlinkPackage(unittest.TestCase):
    """Python's varlink package, which nobody wrote for us."""

    @classmethod
    def setUpClass(cls):
        cls.daemon = cls.enterClassContext(Daemon())
        cls.client = varlink.Client(address=cls.daemon.address)

    def open(self, interface):
        return self.enterContext(self.client.open(interface))

    def test_info(self):
        """GetInfo names the product and every interface"""
        info = self.open("org.varlink.service").GetInfo()
        self.assertEqual(info["product"], "pressured")
        self.assertEqual(info["interfaces"], INTERFACES)
        self.assertTrue(info["vendor"] and info["version"] and info["url"])

    def test_descriptions(self):
        """GetInterfaceDescription hands out texts that the package's parser takes"""
        service = self.open("org.varlink.service")
        for name in INTERFACES:
            with self.subTest(interface=name):
                text = service.GetInterfaceDescription(name)["description"]
                self.assertEqual(varlink.Interface(text).name, name)

    def test_list(self):
        """Devices.List describes the recording's device"""
        (device,) = self.open("io.pressured.Devices").List()["devices"]
        self.assertEqual((device["class"], device["capability"]), ("pressurepad", "available"))
        self.assertTrue(device["grams"])
        self.assertAlmostEqual(device["maximumPossibleForce"], 20 / 3, places=3)

    def test_watch(self):
        """Devices.Watch begins with the device that is there"""
        first, end = itertools.islice(self.open("io.pressured.Devices").Watch(_more=True), 2)
        self.assertEqual(first["change"], "added")
        self.assertIsNone(end.get("device"))

    def test_touches(self):
        """Touches.Subscribe streams contacts that begin, carry grams and end"""
        phases, grams, sequences = set(), set(), []
        for frame in self.open("io.pressured.Touches").Subscribe(_more=True):
            sequences.append(frame["sequence"])
            self.assertIs(type(frame["time"]), int)
            for contact in frame["contacts"]:
                phases.add(contact["phase"])
                grams.add(contact["grams"])
                self.assertLessEqual(contact["force"], contact["maximumPossibleForce"])
            if "ended" in phases and len(sequences) > 30:
                break
        self.assertLessEqual({"began", "moved", "ended"}, phases)
        self.assertGreater(len(grams), 5)
        self.assertEqual(sequences, sorted(set(sequences)))

    def test_presses(self):
        """Previews.Register streams the phases of a press that another connection accepts"""
        previews = self.open("io.pressured.Previews")
        calls = self.open("io.pressured.Previews")
        entered = []
        for reply in previews.Register(name="test", _more=True):
            if not entered or entered[-1] != reply["phase"]:
                entered.append(reply["phase"])
            if reply["phase"] == "offered":
                calls.Accept(press=reply["press"])
            if reply["phase"] == "pop":
                break
        self.assertEqual(entered[0], "registered")
        self.assertEqual(entered[-4:], ["offered", "hint", "peek", "pop"])

    def test_quick_actions(self):
        """QuickActions: items are set and listed, and an action reaches the application that handles it"""
        actions, performer = (self.open("io.pressured.QuickActions") for _ in range(2))
        item = {"type": "new", "localizedTitle": "New", "icon": {"contact": {"name": "Ada"}}, "userInfo": {"n": 1}}
        actions.Set(application="org.example.Photos", items=[item])
        self.assertEqual(actions.List(application="org.example.Photos")["items"], [item])
        with self.assertRaises(varlink.VarlinkError) as caught:
            actions.Set(application="org.example.Photos", items=[item, {**item, "localizedTitle": ""}])
        self.assertEqual(
            caught.exception.parameters(), {"field": "items[1].localizedTitle", "reason": "empty"})
        self.assertEqual(
            performer.Perform(application="org.example.Photos", type="new"), {"handled": False, "launch": True})
        handler = self.open("io.pressured.QuickActions").Handle(application="org.example.Photos", _more=True)
        first = next(handler)
        self.assertEqual((first["event"], first["item"]), ("registered", item))
        actions.Complete(request=first["request"], handled=True)

    def test_errors(self):
        """a mistake is answered with the error's name and its parameters"""
        previews = self.open("io.pressured.Previews")
        with self.assertRaises(varlink.VarlinkError) as caught:
            previews.Accept(press=123456)
        self.assertEqual(caught.exception.error(), "io.pressured.Previews.NoSuchPress")
        self.assertEqual(caught.exception.parameters()["press"], 123456)

    def test_stream_without_more(self):
        """a stream that is not asked for as one is refused"""
        with self.assertRaises(varlink.VarlinkError) as caught:
            self.open("io.pressured.Touches").Subscribe()
        self.assertEqual(caught.exception.error(), "org.varlink.service.ExpectedMore")
