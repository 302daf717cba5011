"""A client of touches and presses, in a process of its own, that notes when each reply came."""

import gc
import json
import multiprocessing
import select
import time

import service
from varlink_socket import Connection, parameters_of

TOUCHES, PRESSES = "io.pressured.Touches.Subscribe", "io.pressured.Previews.Register"
ACCEPT = "io.pressured.Previews.Accept"


class Listener:
    """Hears everything, and accepts every press that is offered."""

    def __init__(self):
        forking = multiprocessing.get_context("fork")
        self.pipe, end = forking.Pipe()
        self.process = forking.Process(target=_listen, args=(end,), daemon=True)
        self.process.start()
        end.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.join()

    def end(self):
        """What it heard of touches, and of presses: (microseconds of CLOCK_MONOTONIC, reply)."""
        self.pipe.send(None)
        return [_replies(pieces) for pieces in self.pipe.recv()]


def entered(presses):
    """The first reply of each phase of each press, as they were heard."""
    firsts = {}
    for came, reply in presses:
        firsts.setdefault((reply.get("press"), reply["phase"]), (came, reply))
    return list(firsts.values())


def _listen(pipe):
    """Replies are understood when all is over, but for offers."""
    with Connection(service.SOCKET) as touches, Connection(service.SOCKET) as presses, \
            Connection(service.SOCKET) as calls:
        touches.send(TOUCHES, more=True)
        presses.send(PRESSES, {"name": "test"}, more=True)
        heard = {touches.socket: [], presses.socket: []}
        watched = [*heard, calls.socket, pipe]
        gc.disable()
        while True:
            for ready in select.select(watched, [], [])[0]:
                if ready in heard:
                    piece = ready.recv(1 << 16)
                    heard[ready].append((time.monotonic_ns(), piece))
                    if b'"offered"' in piece:
                        _accept(piece, calls)
                    elif not piece:
                        return  # The daemon is gone.
                elif ready is calls.socket:
                    calls.receive()
                else:
                    return pipe.send(list(heard.values()))
            # Neither stream is to be the one that is always read first.
            watched.reverse()


def _accept(piece, calls):
    for text in piece.split(b"\0")[:-1]:
        reply = parameters_of(json.loads(text))
        if reply["phase"] == "offered":
            calls.send(ACCEPT, {"press": reply["press"]})


def _replies(pieces):
    replies, rest = [], b""
    for nanoseconds, piece in pieces:
        *texts, rest = (rest + piece).split(b"\0")
        replies += [(nanoseconds / 1000, parameters_of(json.loads(text))) for text in texts]
    return replies
