"""presses.py LIBRARY: follows touches and presses through ctypes, until one pops; prints forces and phases."""

import ctypes
import selectors
import sys

OFFERED, POP = 1, 4

library = ctypes.CDLL(sys.argv[1])


def function(name, result, *arguments):
    found = getattr(library, "pressure_" + name)
    found.restype, found.argtypes = result, arguments
    return found


pointer = ctypes.c_void_p
new = function("new", ctypes.c_int, ctypes.c_char_p, ctypes.POINTER(pointer))
get_fd = function("get_fd", ctypes.c_int, pointer)
dispatch = function("dispatch", ctypes.c_int, pointer)
get_event = function("get_event", pointer, pointer)
new_touches = function("stream_new_touches", ctypes.c_int, pointer, ctypes.POINTER(pointer))
new_presses = function("stream_new_presses", ctypes.c_int, pointer, ctypes.c_char_p, ctypes.POINTER(pointer))
start = function("stream_start", ctypes.c_int, pointer)
touch_count = function("event_get_touch_count", ctypes.c_size_t, pointer)
touch = function("event_get_touch", pointer, pointer, ctypes.c_size_t)
force = function("touch_get_force", ctypes.c_double, pointer)
press = function("event_get_press", pointer, pointer)
phase = function("press_get_phase", ctypes.c_uint, pointer)
accept = function("press_accept", ctypes.c_int, pointer)
event_unref = function("event_unref", pointer, pointer)


def made(make, *arguments):
    object = pointer()
    assert make(*arguments, ctypes.byref(object)) == 0
    return object


def events(context):
    selector = selectors.DefaultSelector()
    selector.register(get_fd(context), selectors.EVENT_READ)
    while selector.select(10):
        assert dispatch(context) == 0
        while event := get_event(context):
            yield event
            event_unref(event)


context = made(new, None)
streams = [made(new_touches, context), made(new_presses, context, b"presses.py")]
assert [start(stream) for stream in streams] == [0, 0]
forces, phases = set(), []
for event in events(context):
    forces.update(force(touch(event, index)) for index in range(touch_count(event)))
    if (now := press(event)) and phase(now) not in phases[-1:]:
        phases.append(phase(now))
        if phases[-1] == OFFERED:
            phases = [OFFERED]
            accept(now)
    if phases[-1:] == [POP]:
        break
for value in sorted(forces):
    print("force", value)
print("phases", *phases)
