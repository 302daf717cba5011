"""Runs the benchmark in the small machine of the tests, where a real kernel makes the device."""

import json
import os
import shutil
import subprocess
import tempfile

import lab

SECONDS_ALLOWED = "1800"


def measure_all(say):
    """Rows by (rate, fingers, clients), presses, and the rest by its kind."""
    lab.build()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("forwarder", "rig"):
            shutil.copy(lab.BUILT / name, folder)
        shutil.copy(shutil.which("evtest"), folder)
        for path in [lab.HERE / "lab.py", lab.HERE / "matrix.py", *(lab.HERE / "guest").glob("*.py")]:
            shutil.copy(path, folder)
        environment = {**os.environ, "ALSO": folder, "SECONDS_ALLOWED": SECONDS_ALLOWED}
        command = [lab.TOP / "Tests" / "VM" / "run", "test_benchmark"]
        machine = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        found = list(results(machine.stdout, say))
        if machine.wait():
            raise RuntimeError("the machine's benchmark has failed")
    rows = {tuple(key): values for kind, key, values in found if kind == "cell"}
    presses = next(values for kind, _, values in found if kind == "presses")
    peers = {key[0]: values for kind, key, values in found if kind == "peer"}
    idle = next(values for kind, _, values in found if kind == "idle")
    return rows, presses, peers, idle


def results(lines, say):
    for line in lines:
        kind, _, rest = line.strip().partition("\t")
        if kind != "bench":
            say(line.rstrip(), None)
            continue
        result = json.loads(rest)
        say(f"VM: {result[0]} {result[1]}", result[2])
        yield result
