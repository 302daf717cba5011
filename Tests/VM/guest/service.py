"""The installed service, as systemd and /proc see it."""

import glob
import os
import subprocess
import time

import process_memory

SOCKET = "/run/pressured/io.pressured"
UNIT = "pressured.service"


def run(*command, timeout=60):
    """What a command printed; CalledProcessError if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    if done.returncode:
        raise AssertionError(f"{command}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def show(name):
    return run("systemctl", "show", "--value", "-p", name, UNIT).strip()


def pid():
    return int(show("MainPID"))


def start():
    """Starts it unless it runs, and forgets earlier failures."""
    run("systemctl", "reset-failed", UNIT)
    run("systemctl", "start", UNIT)
    return pid()


def journal():
    return run("journalctl", "-b", "-o", "cat", "-u", UNIT)


def open_nodes():
    """The input nodes that the daemon has open."""
    nodes = []
    for descriptor in glob.glob(f"/proc/{pid()}/fd/*"):
        try:
            target = os.readlink(descriptor)
        except FileNotFoundError:
            continue  # Closed while we looked.
        if target.startswith("/dev/input/"):
            nodes.append(target.removesuffix(" (deleted)"))
    return nodes


def watched_nodes():
    """The input nodes that the daemon waits on: it has asked for their state, and misses nothing from then on."""
    folder = f"/proc/{pid()}"
    watched = []
    for descriptor in os.listdir(f"{folder}/fd"):
        try:
            if os.readlink(f"{folder}/fd/{descriptor}") != "anon_inode:[eventpoll]":
                continue
            with open(f"{folder}/fdinfo/{descriptor}") as lines:
                numbers = [line.split()[1] for line in lines if line.startswith("tfd:")]
            watched += [os.readlink(f"{folder}/fd/{number}") for number in numbers]
        except FileNotFoundError:
            continue  # Closed while we looked.
    return watched


def wait_for(condition, what, timeout=20, pause=0.05):
    end = time.monotonic() + timeout
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"{what}: not within {timeout} s\n{journal()[-2000:]}")
        time.sleep(pause)


def wait_until_open(node):
    wait_for(lambda: node in watched_nodes(), f"{node} open in the daemon")


def wait_until_closed(node):
    wait_for(lambda: node not in open_nodes(), f"{node} closed in the daemon")


def descriptors():
    """How many descriptors the daemon has open."""
    return process_memory.descriptors(pid())


def memory(field):
    """KiB of the daemon: VmRSS is resident now, VmHWM the most that ever was."""
    return process_memory.status(pid(), field)
