"""Prints the contacts of every frame, one JSON array for each, by the package `varlink`."""

import json
import os

import varlink

VALUES = ["id", "phase", "tool", "x", "y", "force", "maximumPossibleForce", "grams"]

with varlink.Client.new_with_address("unix:" + os.environ["PRESSURED_SOCKET"]) as client:
    with client.open("io.pressured.Touches") as touches:
        for frame in touches.Subscribe(_more=True):
            contacts = [[contact[value] for value in VALUES] for contact in frame["contacts"]]
            told = [frame["sequence"], frame["time"], frame["merged"], contacts]
            print(json.dumps(told), flush=True)
