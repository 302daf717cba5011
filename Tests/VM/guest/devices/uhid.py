"""A HID device made through /dev/uhid: the kernel's driver for it binds as for the real one."""

import errno
import os
import select
import struct
import threading

CREATE2, GET_REPORT, GET_REPORT_REPLY = 11, 9, 10
INPUT2, SET_REPORT, SET_REPORT_REPLY = 12, 13, 14
EVENT_SIZE = 4380


class UhidDevice:
    """Plugged in while it lives; `features` answers the driver's questions, by report id. `unique` is its
    serial number, `place` where it is plugged in."""

    def __init__(self, name, bus, vendor, product, descriptor, features=None, unique="", place=""):
        self.features = features or {}
        self.fd = os.open("/dev/uhid", os.O_RDWR)
        self.closing = threading.Event()
        self.answering = threading.Thread(target=self._answer, daemon=True)
        self.answering.start()
        os.write(
            self.fd,
            struct.pack(
                "<I128s64s64sHHIIII4096s",
                CREATE2, name.encode(), place.encode(), unique.encode(),
                len(descriptor), bus, vendor, product, 0, 0, descriptor,
            ),
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.unplug()

    def unplug(self):
        if not self.closing.is_set():
            self.closing.set()
            self.answering.join()
            os.close(self.fd)

    def report(self, data):
        """Sends one input report, report id first."""
        os.write(self.fd, struct.pack("<IH4096s", INPUT2, len(data), data))

    def _answer(self):
        while not self.closing.is_set():
            self._answer_one()

    def _answer_one(self):
        """Takes what the driver says next, if that is soon, and answers questions."""
        if not select.select([self.fd], [], [], 0.05)[0]:
            return
        event = os.read(self.fd, EVENT_SIZE)
        kind, request, number = struct.unpack_from("<IIB", event)
        if kind == GET_REPORT:
            os.write(self.fd, self._feature(request, number))
        elif kind == SET_REPORT:
            os.write(self.fd, struct.pack("<IIH", SET_REPORT_REPLY, request, 0))

    def _feature(self, request, number):
        """The reply to GET_REPORT: without an answer of ours drivers take their own defaults."""
        if number not in self.features:
            return struct.pack("<IIHH4096s", GET_REPORT_REPLY, request, errno.EIO, 0, b"")
        data = bytes([number]) + self.features[number]
        return struct.pack("<IIHH4096s", GET_REPORT_REPLY, request, 0, len(data), data)
