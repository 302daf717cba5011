"""Event nodes, as python-evdev sees them."""

import time

import evdev
from evdev import ecodes


def wait_for_node(name, axis=ecodes.ABS_PRESSURE, timeout=20):
    """The open node of the device of that name that has the axis, once udev is through with it."""
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        for path in evdev.list_devices():
            try:
                node = evdev.InputDevice(path)
            except OSError:
                continue  # Gone between listing and opening.
            axes = dict(node.capabilities().get(ecodes.EV_ABS, []))
            if node.name == name and axis in axes:
                return node
            node.close()
        time.sleep(0.05)
    raise TimeoutError(f"no node named {name!r}")


def watch_axis(node, axis, stop):
    """The largest value of an axis that is read from the node until the event `stop` is set."""
    largest = None
    while not stop.is_set():
        event = node.read_one()
        if event is None:
            time.sleep(0.001)
        elif event.type == ecodes.EV_ABS and event.code == axis:
            largest = event.value if largest is None else max(largest, event.value)
    return largest
