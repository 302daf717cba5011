"""Sessions of seat0 as logind keeps them, made as a display manager's PAM module would, by D-Bus."""

import fcntl
import os
import pathlib
import socket
import struct
import subprocess
import time

BUS = "/run/dbus/system_bus_socket"
VT_ACTIVATE = 0x5606
SWITCH_SECONDS = 20
METHOD_CALL, METHOD_RETURN, ERROR = 1, 2, 3


class Session:
    """A session of `user` on a virtual terminal, while it is open; a process of its own stands for it."""

    def __init__(self, user, terminal):
        self.terminal = terminal
        self.leader = subprocess.Popen(["sleep", "infinity"])
        uid = int(subprocess.check_output(["id", "-u", user]))
        arguments = [
            ("u", uid), ("u", self.leader.pid), ("s", "login"), ("s", "tty"), ("s", "user"),
            ("s", ""), ("s", "seat0"), ("u", terminal), ("s", f"tty{terminal}"), ("s", ""),
            ("b", False), ("s", ""), ("s", ""), ("a(sv)", None),
        ]
        # logind ends the session when the other end of this is closed.
        self.fifo = Bus().call_for_descriptor("CreateSession", arguments)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """Logs out, unless that has happened."""
        if self.fifo is None:
            return
        os.close(self.fifo)
        self.fifo = None
        self.leader.kill()
        self.leader.wait()

    def activate(self):
        """Switches to its terminal, as the keyboard does."""
        # VT_WAITACTIVE would wait for ever where somebody else switches at the same time.
        end = time.monotonic() + SWITCH_SECONDS
        with open("/dev/tty0", "wb", buffering=0) as console:
            while pathlib.Path("/sys/class/tty/tty0/active").read_text().strip() != f"tty{self.terminal}":
                if time.monotonic() > end:
                    raise TimeoutError(f"no switch to tty{self.terminal} within {SWITCH_SECONDS} s")
                fcntl.ioctl(console, VT_ACTIVATE, self.terminal)
                time.sleep(0.05)


class Bus:
    """As much of D-Bus as a call to logind needs."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(30)
        self.socket.connect(BUS)
        uid = str(os.getuid()).encode().hex()
        self.socket.sendall(f"\0AUTH EXTERNAL {uid}\r\nNEGOTIATE_UNIX_FD\r\nBEGIN\r\n".encode())
        answers = b""
        while answers.count(b"\r\n") < 2:
            answers += self.socket.recv(1 << 12)
        self.buffer, self.descriptors, self.serial = b"", [], 0
        self._call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello", [])

    def call_for_descriptor(self, member, arguments):
        name = "org.freedesktop.login1"
        self._call(name, "/org/freedesktop/login1", name + ".Manager", member, arguments)
        (descriptor,) = self.descriptors
        self.socket.close()
        return descriptor

    def _call(self, destination, path, interface, member, arguments):
        self.serial += 1
        body = b""
        for signature, value in arguments:
            body += marshal(signature, value, len(body))
        fields = [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)]
        if arguments:
            fields.append((8, "g", "".join(signature for signature, _ in arguments)))
        array = b""
        for code, signature, value in fields:
            array += bytes(-len(array) % 8) + bytes([code, 1]) + signature.encode() + b"\0"
            array += marshal(signature, value, len(array))
        header = struct.pack("<cBBBIII", b"l", METHOD_CALL, 0, 1, len(body), self.serial, len(array))
        header += array
        self.socket.sendall(header + bytes(-len(header) % 8) + body)
        while not self._is_answered():
            pass

    def _is_answered(self):
        """Takes one message: whether it is the return of the call."""
        _, kind, _, _, length, _, fields = struct.unpack("<cBBBIII", self._take(16))
        self._take(fields + -fields % 8)
        body = self._take(length)
        if kind == ERROR:
            raise OSError(body)
        return kind == METHOD_RETURN

    def _take(self, count):
        while len(self.buffer) < count:
            data, descriptors, _, _ = socket.recv_fds(self.socket, 1 << 16, 4)
            if not data:
                raise OSError("the bus hung up")
            self.buffer += data
            self.descriptors += descriptors
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken


def marshal(signature, value, offset):
    """A value's bytes at that offset; an array of structures is always empty here."""
    if signature == "g":
        return bytes([len(value)]) + value.encode() + b"\0"
    padding = bytes(-offset % 4)
    if signature in "so":
        text = value.encode()
        return padding + struct.pack("<I", len(text)) + text + b"\0"
    if signature in "ub":
        return padding + struct.pack("<I", value)
    empty = padding + struct.pack("<I", 0)
    return empty + bytes(-(offset + len(empty)) % 8)
