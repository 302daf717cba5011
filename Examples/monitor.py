#!/usr/bin/env python3
"""Prints presses as they happen, by the package `varlink` (Debian: python3-varlink)."""

import os
import sys

import varlink

SOCKET = os.environ.get("PRESSURED_SOCKET") or "/run/pressured/io.pressured"


def monitor(presses, answers):
    for press in presses.Register(name="monitor.py", longPress=True, _more=True):
        if press["phase"] == "offered":
            try:
                answers.Accept(press=press["press"])
            except varlink.VarlinkError as error:
                print("not ours:", error.error(), flush=True)
        elif press["phase"] != "registered":
            amount = f"{press['force']:.2f} of {press['maximumPossibleForce']:.2f}"
            reason = press.get("reason", "")
            print(f"{press['phase']:9} {amount}  {reason}".rstrip(), flush=True)


try:
    with varlink.Client.new_with_address("unix:" + SOCKET) as client:
        # A connection with a stream takes no other calls, so there are two.
        monitor(*(client.open("io.pressured.Previews") for _ in range(2)))
except (OSError, varlink.VarlinkError) as failure:
    sys.exit(f"{SOCKET}: {failure}")
