"""What /proc tells of a process: memory in KiB, and descriptors."""

import os
import pathlib

# An environment in which the C library gives back at once what was taken for something large, such
# as to read a recording: a process that kept it would grow into that unseen.
GIVING_BACK = {**os.environ, "MALLOC_MMAP_THRESHOLD_": str(128 * 1024)}


def status(pid, field):
    """A number of /proc/PID/status: VmRSS is resident now, VmHWM the most that ever was."""
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name == field:
            return int(value.split()[0])
    raise KeyError(field)


def forget_peak(pid):
    """Lets VmHWM begin anew."""
    pathlib.Path(f"/proc/{pid}/clear_refs").write_text("5")


def descriptors(pid):
    """How many are open."""
    return len(os.listdir(f"/proc/{pid}/fd"))
