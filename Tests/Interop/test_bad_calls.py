import contextlib
import json
import unittest

from programs import Daemon
from varlink_socket import Closed, Connection

LARGEST_CALL = 64 * 1024
DEEPEST = 16
CONNECTION = "io.pressured.Connection."
SERVICE = "org.varlink.service."


def nested(depth):
    return b'{"method":"x.y.Z","parameters":' + b'{"a":' * depth + b"1" + b"}" * depth + b"}\0"


class BadCalls(unittest.TestCase):
    """What a client does wrong is answered, ends at most its own connection, and the daemon goes on."""

    @classmethod
    def setUpClass(cls):
        cls.daemon = cls.enterClassContext(Daemon())

    def setUp(self):
        self.connection = self.enterContext(Connection(self.daemon.path))

    def tearDown(self):
        self.assertIsNone(self.daemon.process.poll(), "the daemon is gone")
        with Connection(self.daemon.path) as other:
            self.assertEqual(other.call(SERVICE + "GetInfo")["product"], "pressured")

    def error_of(self, method, parameters=None):
        self.connection.send(method, parameters)
        return self.connection.receive()

    def ends_with(self, error, data):
        """Sends bytes that are no call: one error, and the connection is closed."""
        with contextlib.suppress(BrokenPipeError):  # Closed before we were through.
            self.connection.send_bytes(data)
        self.assertEqual(self.connection.receive()["error"], CONNECTION + error)
        with self.assertRaises(Closed):
            self.connection.receive()

    def test_malformed(self):
        """what is not a call in JSON and UTF-8 is answered with MalformedMessage"""
        wrong = [b"{\0", b"\0", b"[]\0", b"nonsense\0", b'{"method":1}\0', b'{"method":"\xff"}\0',
                 b'{"method":"x.y.Z"} {}\0', b'{"method":"x.y.Z","method":"x.y.Z",}\0',
                 b'{"parameters":{}}\0', nested(DEEPEST + 1), nested(1000)]
        for data in wrong:
            with self.subTest(data[:30]), Connection(self.daemon.path) as self.connection:
                self.ends_with("MalformedMessage", data)

    def test_large(self):
        """a call of 1 MiB is answered with MessageTooLarge"""
        self.ends_with("MessageTooLarge", b'{"method":"' + b"x" * 2**20 + b'"}\0')

    def test_endless(self):
        """a message without an end is answered as soon as it is too large"""
        self.ends_with("MessageTooLarge", b"x" * (LARGEST_CALL + 1))

    def test_unknown(self):
        """unknown interfaces, methods and parameters are told apart, and the connection goes on"""
        for method, parameters, error in [
            ("io.nobody.Here", {}, "InterfaceNotFound"),
            ("io.pressured.Devices.Lost", {}, "MethodNotFound"),
            ("io.pressured.Touches.Subscribe", {}, "ExpectedMore"),
            ("io.pressured.Devices.List", {"all": "yes"}, "InvalidParameter"),
            ("io.pressured.Previews.Accept", {}, "InvalidParameter"),
            ("org.varlink.service.GetInterfaceDescription", {"interface": "io.nobody"},
             "InterfaceNotFound"),
        ]:
            with self.subTest(method):
                self.assertEqual(self.error_of(method, parameters)["error"], SERVICE + error)
        self.assertIn("devices", self.connection.call("io.pressured.Devices.List"))

    def test_pieces(self):
        """a call that arrives byte by byte is a call"""
        for byte in b'{"method":"org.varlink.service.GetInfo"}\0':
            self.connection.send_bytes(bytes([byte]))
        self.assertEqual(self.connection.receive()["parameters"]["product"], "pressured")

    def test_strict_replies(self):
        """replies have no members but parameters, continues and error"""
        self.connection.send("io.pressured.Touches.Subscribe", more=True)
        for _ in range(50):
            reply = self.connection.receive()
            self.assertEqual(set(reply), {"parameters", "continues"})
            self.assertIs(reply["continues"], True)
        with Connection(self.daemon.path) as self.connection:
            self.assertLessEqual(set(self.error_of("io.nobody.Here")), {"error", "parameters"})

    def test_gone_in_a_reply(self):
        """clients that are gone in the middle of a reply cost nobody else anything"""
        for _ in range(50):
            with Connection(self.daemon.path) as gone:
                gone.send("io.pressured.Touches.Subscribe", more=True)
                gone.send(SERVICE + "GetInfo")
            with Connection(self.daemon.path) as gone:
                gone.send(SERVICE + "GetInterfaceDescription", {"interface": "io.pressured.Devices"})
                gone.socket.recv(10)
            with Connection(self.daemon.path) as gone:
                gone.send_bytes(json.dumps({"method": SERVICE + "GetInfo"}).encode())

    def test_many(self):
        """more connections than one user may have are answered with TooManyConnections"""
        held = []
        for _ in range(200):
            held.append(self.enterContext(Connection(self.daemon.path)))
            with contextlib.suppress(BrokenPipeError):  # Refused and closed before it was asked.
                held[-1].send(SERVICE + "GetInfo")
            if "error" in (reply := held[-1].receive()):
                break
        self.assertEqual(reply["error"], CONNECTION + "TooManyConnections")
        for connection in held:
            connection.socket.close()
