"""A finger that taps a pad for as long as a test goes on, and a client that has to hear all of it."""

import threading
import time

import service
from clients import Client
from devices import touchpad

FRAME = 0.008


class HeardTaps:
    """Taps again and again; `lost` tells at the end how many beginnings and ends a client did not hear."""

    def __enter__(self):
        self.pad = touchpad.Touchpad()
        self.client = Client.touches()
        service.wait_until_open(self.pad.device.path)
        self.taps = 0
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self._tap)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self._stop()
        self.client.__exit__()
        self.pad.close()

    def lost(self):
        self._stop()
        self.left = 2 * self.taps
        try:
            self.client.until(self._is_last)
        except TimeoutError:
            pass  # What is left is lost.
        return self.left

    def _is_last(self, reply):
        self.left -= sum(contact["phase"] in ("began", "ended") for contact in reply["contacts"])
        return self.left == 0

    def _stop(self):
        self.is_over.set()
        self.thread.join()

    def _tap(self):
        while not self.is_over.is_set():
            self.pad.touch(50)
            self.pad.ramp(50, 100, frames=5)
            self.pad.lift()
            self.taps += 1
            time.sleep(FRAME)
