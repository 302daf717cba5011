"""A Varlink client in a page: JSON objects ended by a NUL byte, over a Unix socket."""

import json
import socket


class VarlinkError(Exception):
    """An error reply; `name` is the error's full name."""

    def __init__(self, name, parameters):
        super().__init__(f"{name} {parameters}")
        self.name = name
        self.parameters = parameters


class Closed(Exception):
    """The server closed the connection."""


class Connection:
    def __init__(self, path, timeout=10):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, method, parameters=None, more=False):
        call = {"method": method, "parameters": parameters or {}}
        if more:
            call["more"] = True
        self.send_bytes(json.dumps(call).encode() + b"\0")

    def send_bytes(self, data):
        self.socket.sendall(data)

    def receive(self):
        """The next reply as it came, an error too; raises Closed at the end."""
        while b"\0" not in self.buffer:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError as error:
                raise Closed from error
            if not data:
                raise Closed
            self.buffer += data
        reply, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(reply)

    def call(self, method, parameters=None):
        """The parameters of the one reply; raises VarlinkError."""
        self.send(method, parameters)
        return parameters_of(self.receive())

    def stream(self, method, parameters=None):
        """The parameters of each reply until the server ends the stream."""
        self.send(method, parameters, more=True)
        while True:
            reply = self.receive()
            yield parameters_of(reply)
            if not reply.get("continues"):
                return


def parameters_of(reply):
    if "error" in reply:
        raise VarlinkError(reply["error"], reply.get("parameters"))
    return reply.get("parameters") or {}
