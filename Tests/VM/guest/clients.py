"""Clients in processes of their own, run as other users, and what they heard."""

import json
import os
import queue
import subprocess
import sys
import threading
import time

import service


class Client:
    """A running client.py; its replies come in order, each at most once."""

    def __init__(self, user, *arguments):
        self.process = subprocess.Popen(
            [sys.executable, "client.py", service.SOCKET, *arguments],
            stdout=subprocess.PIPE,
            text=True,
            user=user,
            group=user,
            extra_groups=groups_of(user),
        )
        self.replies = queue.Queue()
        self.reading = threading.Thread(target=self._read, daemon=True)
        self.reading.start()

    @classmethod
    def stream(cls, method, user="alice", **parameters):
        return cls(user, "stream", method, json.dumps(parameters))

    @classmethod
    def touches(cls, **parameters):
        return cls.stream("io.pressured.Touches.Subscribe", **parameters)

    @classmethod
    def devices(cls):
        """Watches devices, past the list of those that are there already."""
        client = cls.stream("io.pressured.Devices.Watch")
        client.until(lambda reply: not reply.get("device"))
        return client

    @classmethod
    def previews(cls, user="alice", **parameters):
        client = cls(user, "preview", json.dumps({"name": "test", **parameters}))
        client.until(lambda reply: reply["phase"] == "registered")
        return client

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.reading.join()
        self.process.stdout.close()

    def until(self, last, timeout=20):
        """All replies up to the first for which `last` holds; TimeoutError shows what came instead."""
        heard = []
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                heard.append(self.replies.get(timeout=max(0.01, end - time.monotonic())))
            except queue.Empty:
                break
            if last(heard[-1]):
                return heard
        raise TimeoutError(f"not heard within {timeout} s; last of {len(heard)}: {heard[-3:]}")

    def rest(self, quiet=1.0):
        """All replies until none came for so many seconds."""
        heard = []
        while True:
            try:
                heard.append(self.replies.get(timeout=quiet))
            except queue.Empty:
                return heard

    def _read(self):
        for line in self.process.stdout:
            self.replies.put(json.loads(line))


def groups_of(user):
    names = subprocess.run(["id", "-G", user], capture_output=True, text=True, check=True)
    return [int(group) for group in names.stdout.split()]


def call(method, user="alice", **parameters):
    """One call by a process of that user: the reply's parameters, or {"error": ...}."""
    done = subprocess.run(
        [sys.executable, "client.py", service.SOCKET, "call", method, json.dumps(parameters)],
        capture_output=True,
        text=True,
        user=user,
        group=user,
        extra_groups=groups_of(user),
        timeout=20,
        cwd=os.getcwd(),
    )
    if not done.stdout:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


def every_contact_ended(replies):
    """Whether each contact in these replies of Touches.Subscribe began once and has exactly one end."""
    begun, ended = [], []
    for reply in replies:
        for contact in reply["contacts"]:
            key = (reply["device"], contact["id"])
            if contact["phase"] == "began":
                begun.append(key)
            if contact["phase"] in ("ended", "cancelled"):
                ended.append(key)
    return bool(begun) and sorted(begun) == sorted(set(begun)) == sorted(ended)


def phases(replies):
    """The phases entered, in order: progress within a phase is not one of its own."""
    entered = []
    for reply in replies:
        if not entered or entered[-1] != reply["phase"]:
            entered.append(reply["phase"])
    return entered
