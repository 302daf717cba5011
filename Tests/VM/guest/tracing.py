"""How often the daemon wakes."""

import re
import subprocess
import time

import service

TRACE = "/tmp/trace"


def wakeups(while_watching):
    """How often the daemon came back from waiting while that was called, and the trace that shows it."""
    waits = "trace=epoll_wait,epoll_pwait,epoll_pwait2,poll,ppoll,select,pselect6"
    strace = subprocess.Popen(
        ["strace", "-f", "-qq", "-o", TRACE, "-e", waits, "-e", "signal=none", "-p", str(service.pid())])
    time.sleep(1)  # Until it is attached; the wait that it interrupts is restarted and counts for none.
    with open(TRACE) as lines:
        before = len(lines.readlines())
    while_watching()
    strace.terminate()
    strace.wait()
    with open(TRACE) as lines:
        text = lines.read()
    returned = [line for line in text.splitlines()[before:] if re.search(r"= [1-9]", line)]
    return len(returned), text


def watchdog_wakeups(seconds):
    """How often the watchdog may wake it in that time: it asks for a sign of life every ten seconds, and
    gets one every five; the edge counts too."""
    return int(seconds) // 5 + 1
