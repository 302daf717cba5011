"""Reads the pen's reports of a Wacom Intuos Pro M out of a recording of hid-recorder.

Where things are in a report was read off the descriptor in the comments at the top of each recording:
report 16 has a byte of switches (tip, two of the barrel, eraser, invert, in range, sense), X and Y in three
bytes each, and the pressure in two. 44800 steps of X are 22.4 cm, and Y has steps of the same size.
"""

import gzip

REPORT = 0x10
TIP, INVERT, IN_RANGE = 0x01, 0x10, 0x20
STEPS_PER_MM = 200
X_RANGE, Y_RANGE, PRESSURE_RANGE = (0, 44800), (0, 29600), (0, 8191)


def number(octets):
    return int.from_bytes(octets, "little")


def pen_reports(path):
    """The reports of a pen that is near: time in microseconds, tip, whether it is inverted, x, y, pressure."""
    with gzip.open(path, "rt") as lines:
        for line in lines:
            if not line.startswith("E: "):
                continue
            time, _, *octets = line[3:].split()
            report = bytes(int(octet, 16) for octet in octets)
            if report[0] != REPORT:
                continue
            near, switches = report[1] & IN_RANGE, report[1]
            yield (round(float(time) * 1e6), bool(near), bool(switches & TIP), bool(switches & INVERT),
                   number(report[2:5]), number(report[5:8]), number(report[8:10]))
