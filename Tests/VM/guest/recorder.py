"""A subscriber that is always fast enough, and a reader of the node beside the daemon."""

import fcntl
import json
import os
import select
import struct
import threading
import time

from evdev import InputEvent, ecodes

import service
from varlink_socket import Connection, parameters_of

SUBSCRIBE = "io.pressured.Touches.Subscribe"
EVIOCSCLOCKID = 0x400445A0
EVENT = struct.Struct("@llHHi")


class Reader:
    """Takes what comes out of a descriptor as it comes: it is understood when all is over."""

    def __init__(self, descriptor):
        self.descriptor = descriptor
        self.pieces = []
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()

    def took(self, piece):
        self.pieces.append(piece)

    def _read(self):
        while not self.stop.is_set():
            if select.select([self.descriptor], [], [], 0.2)[0]:
                try:
                    piece = os.read(self.descriptor, 1 << 20)
                except OSError:
                    return  # Unplugged, or the daemon is gone.
                if not piece:
                    return
                self.took(piece)


class Recorder(Reader):
    """The replies of a subscription."""

    def __init__(self, **parameters):
        self.connection = Connection(service.SOCKET)
        self.connection.send(SUBSCRIBE, parameters, more=True)
        self.count = 0  # of replies
        self.last = time.monotonic()
        super().__init__(self.connection.socket.fileno())

    def __exit__(self, *_):
        super().__exit__()
        self.connection.socket.close()

    def took(self, piece):
        super().took(piece)
        self.count += piece.count(0)
        self.last = time.monotonic()

    def replies(self, quiet=1.0):
        """All replies so far, once none came for so many seconds."""
        while time.monotonic() - self.last < quiet:
            time.sleep(0.1)
        texts = b"".join(self.pieces).split(b"\0")
        return [parameters_of(json.loads(text)) for text in texts[:-1]]


class NodeReader(Reader):
    """All events of a node, with the times of CLOCK_MONOTONIC."""

    def __init__(self, node):
        fcntl.ioctl(node.fd, EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
        super().__init__(node.fd)

    def events(self):
        """All events so far."""
        return [InputEvent(*fields) for piece in list(self.pieces) for fields in EVENT.iter_unpack(piece)]

    def frames(self):
        """(microseconds, events) of each frame."""
        frames, events = [], []
        for event in self.events():
            if event.type != ecodes.EV_SYN:
                events.append(event)
            elif event.code == ecodes.SYN_REPORT:
                frames.append((event.sec * 1_000_000 + event.usec, events))
                events = []
            elif event.code == ecodes.SYN_DROPPED:
                raise AssertionError("python was too slow for this node itself")
        return frames
