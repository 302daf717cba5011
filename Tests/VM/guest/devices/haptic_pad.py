"""Touchpads made through /dev/uinput that can be felt: they keep what they are told to play.

As a program, a pad in a process of its own, which can be stopped:

    haptic_pad.py CLASS     prints its node, then each thing that it is told as a line of JSON
"""

import json
import select
import struct
import sys
import threading
import time

from evdev import ecodes

from devices import touchpad

FF_HAPTIC, INPUT_PROP_PRESSUREPAD = 0x4F, 0x07  # Linux 6.18
CLICK = 0x1003
UNION = 16  # where an effect's own part begins in struct ff_effect


class HapticPad(touchpad.Touchpad):
    """With a library of waveforms; its click is simulated."""

    properties = touchpad.Touchpad.properties + [INPUT_PROP_PRESSUREPAD]
    more_events = {ecodes.EV_FF: [FF_HAPTIC]}

    def __init__(self, name="Test Haptic Pad", tell=lambda what: None):
        super().__init__(name)
        self.tell = tell
        self.effects = {}
        self.plays = []  # (time, effect), by the kernel's monotonic clock
        self.erased = []
        self.closing = threading.Event()
        self.answering = threading.Thread(target=self._answer, daemon=True)
        self.answering.start()

    def close(self):
        if not self.closing.is_set():
            self.closing.set()
            self.answering.join()
            super().close()

    def press(self, peak, frames=40):
        """Ramps up, holds and ramps down, each for so many frames, and lifts."""
        self.touch(5)
        self.ramp(5, peak, frames)
        for number in range(frames):
            self.move(peak - number % 2)
            time.sleep(touchpad.FRAME)
        self.ramp(peak, 5, frames)
        self.lift()

    def _answer(self):
        while not self.closing.is_set():
            if not select.select([self.fd], [], [], 0.05)[0]:
                continue
            for event in self.read():
                if event.type == ecodes.EV_UINPUT and event.code == ecodes.UI_FF_UPLOAD:
                    self._take(event.value)
                elif event.type == ecodes.EV_UINPUT and event.code == ecodes.UI_FF_ERASE:
                    self._give_back(event.value)
                elif event.type == ecodes.EV_FF and event.value:
                    self.plays.append((event.timestamp(), self.effects[event.code]))
                    self.tell({"played": self.effects[event.code]})

    def _take(self, request):
        upload = self.begin_upload(request)
        effect = describe(bytes(upload.effect))
        self.effects[upload.effect.id] = effect
        upload.retval = 0
        self.end_upload(upload)
        self.tell({"uploaded": effect})

    def _give_back(self, request):
        erase = self.begin_erase(request)
        effect = self.effects.pop(erase.effect_id)
        self.erased.append(effect)
        erase.retval = 0
        self.end_erase(erase)
        self.tell({"erased": effect})


class RumblePad(HapticPad):
    """With a motor."""

    properties = touchpad.Touchpad.properties
    more_events = {ecodes.EV_FF: [ecodes.FF_RUMBLE]}

    def __init__(self, name="Test Rumble Pad", **arguments):
        super().__init__(name, **arguments)


def describe(effect):
    """What a struct ff_effect asks for, as lists so that it goes through JSON."""
    (kind,) = struct.unpack_from("<H", effect)
    if kind == FF_HAPTIC:
        usage, vendor, page, intensity, repeats, period = struct.unpack_from("<HHBxHHH", effect, UNION)
        return ["click" if usage == CLICK else usage, intensity, vendor, page, repeats, period]
    (length,) = struct.unpack_from("<H", effect, 10)
    strong, weak = struct.unpack_from("<HH", effect, UNION)
    return ["rumble" if kind == ecodes.FF_RUMBLE else kind, strong, weak, length]


def main():
    def tell(what):
        print(json.dumps(what), flush=True)

    pad = {"HapticPad": HapticPad, "RumblePad": RumblePad}[sys.argv[1]]("Stoppable Pad", tell=tell)
    tell({"node": pad.device.path})
    sys.stdin.read()
    pad.close()


if __name__ == "__main__":
    main()
