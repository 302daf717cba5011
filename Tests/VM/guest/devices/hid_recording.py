"""A recording of HID reports (hid-recorder's R:, N:, I:, E: lines, gzipped), played into /dev/uhid."""

import gzip
import time

from devices.uhid import UhidDevice


class HidRecording(UhidDevice):
    def __init__(self, path):
        fields, self.reports = {}, []
        with gzip.open(path, "rt") as lines:
            for line in lines:
                tag, _, rest = line.rstrip().partition(": ")
                if tag == "E":
                    when, size, *data = rest.split()
                    report = bytes(int(byte, 16) for byte in data[: int(size)])
                    self.reports.append((float(when), report))
                else:
                    fields[tag] = rest
        self.name = fields["N"]
        bus, vendor, product = (int(number, 16) for number in fields["I"].split())
        descriptor = bytes(int(byte, 16) for byte in fields["R"].split()[1:])
        super().__init__(self.name, bus, vendor, product, descriptor)

    def play(self):
        """Sends every report at its time."""
        start = time.monotonic()
        for when, report in self.reports:
            time.sleep(max(0.0, start + when - time.monotonic()))
            self.report(report)
