"""A subscriber that is always fast enough, and a reader of the node beside the daemon."""

import fcntl
import json
import select
import struct
import threading
import time

from evdev import ecodes

import service
from varlink_socket import Connection, parameters_of

SUBSCRIBE = "io.pressured.Touches.Subscribe"
EVIOCSCLOCKID = 0x400445A0


class Recorder:
    """Takes the replies of a subscription off the socket as they come, and reads them when all is over."""

    def __init__(self, **parameters):
        self.connection = Connection(service.SOCKET, timeout=0.2)
        self.connection.send(SUBSCRIBE, parameters, more=True)
        self.pieces = []
        self.count = 0  # of replies
        self.last = time.monotonic()
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._take, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()
        self.connection.socket.close()

    def replies(self, quiet=1.0):
        """All replies so far, once none came for so many seconds."""
        while time.monotonic() - self.last < quiet:
            time.sleep(0.1)
        texts = b"".join(self.pieces).split(b"\0")
        return [parameters_of(json.loads(text)) for text in texts[:-1]]

    def _take(self):
        while not self.stop.is_set():
            try:
                piece = self.connection.socket.recv(1 << 20)
            except TimeoutError:
                continue
            if not piece:
                return
            self.pieces.append(piece)
            self.count += piece.count(0)
            self.last = time.monotonic()


class NodeReader:
    """Reads all events of a node, with the times of CLOCK_MONOTONIC."""

    def __init__(self, node):
        self.node = node
        self.events = []
        fcntl.ioctl(node.fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()

    def frames(self):
        """(microseconds, events) of each frame."""
        frames, events = [], []
        for event in list(self.events):
            if event.type != ecodes.EV_SYN:
                events.append(event)
            elif event.code == ecodes.SYN_REPORT:
                frames.append((event.sec * 1_000_000 + event.usec, events))
                events = []
            elif event.code == ecodes.SYN_DROPPED:
                raise AssertionError("python-evdev was too slow for this node itself")
        return frames

    def _read(self):
        while not self.stop.is_set():
            if select.select([self.node.fd], [], [], 0.2)[0]:
                try:
                    self.events += self.node.read()
                except OSError:
                    return  # Unplugged.
