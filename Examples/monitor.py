#!/usr/bin/env python3
"""Prints presses as they happen. Needs the package `varlink` (PyPI, or Debian's python3-varlink)."""

import os
import sys

import varlink

SOCKET = os.environ.get("PRESSURED_SOCKET") or "/run/pressured/io.pressured"


def monitor(client):
    # A connection with a stream takes no other calls, so there are two.
    with client.open("io.pressured.Previews") as presses, client.open("io.pressured.Previews") as answers:
        for press in presses.Register(name="monitor.py", longPress=True, _more=True):
            if press["phase"] == "offered":
                try:
                    answers.Accept(press=press["press"])
                except varlink.VarlinkError as error:
                    print("not ours:", error.error(), flush=True)
            elif press["phase"] != "registered":
                amount = f"{press['force']:5.2f} of {press['maximumPossibleForce']:.2f}"
                print(f"{press['phase']:9} {amount}  {press.get('reason', '')}".rstrip(), flush=True)


try:
    with varlink.Client.new_with_address("unix:" + SOCKET) as varlink_client:
        monitor(varlink_client)
except (OSError, varlink.VarlinkError) as failure:
    sys.exit(f"{SOCKET}: {failure}")
