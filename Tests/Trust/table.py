"""Writes the table in SECURITY.md: the rows that tests have left, and what systemd says of the units.

It runs no test: `make trust` does that before.
"""

import datetime
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "Tests/PythonSupport"))

import trust_rows
from trust_rows import Row

PAGE = TOP / "SECURITY.md"
BEGIN, END = "<!-- make trust: begin -->", "<!-- make trust: end -->"
HEADINGS = [
    "test", "inputs tried", "faults injected", "events lost", "crashes", "peak memory", "score",
]
UNITS = ["systemd/pressured.service", "systemd/user/pressure-actions.service"]


def exposure(unit):
    """What `systemd-analyze security` makes of a unit, which need not be installed for it."""
    said = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", TOP / unit],
        capture_output=True, text=True)
    score = re.search(r"Overall exposure level for \S+: ([\d.]+)", said.stdout)
    if not score:
        sys.exit(f"systemd-analyze says nothing of {unit}: {said.stderr.strip()}")
    return Row(f"exposure of {pathlib.Path(unit).name}", score=score[1])


def count(cell):
    return f"{int(cell):,}" if cell.isdigit() else cell


def memory(cell):
    return f"{int(cell) / 1024:.1f} MiB" if cell.isdigit() else cell


def cells(row):
    counts = map(count, (row.inputs, row.faults, row.lost, row.crashes))
    return [row.test.replace("|", "\\|"), *counts, memory(row.peak_kib), row.score]


def line(texts):
    return "| " + " | ".join(texts) + " |"


def table(rows):
    head = [line(HEADINGS), line(["---"] + ["---:"] * 6)]
    return "\n".join(head + [line(cells(row)) for row in rows])


def version():
    said = subprocess.run(
        [TOP / ".build/release/pressured", "--version"], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def with_table(page, text):
    """The page with that in the place of what `make trust` wrote before."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        sys.exit(f"{PAGE.name} lacks the lines {BEGIN} and {END}")
    return f"{before}{begin}\n{text}\n{end}{after}"


def main():
    rows = trust_rows.read_all()
    if not rows:
        sys.exit("no test has left a row in .build/trust")
    rows += map(exposure, UNITS)
    today = datetime.date.today()
    text = f"{version()}, {today:%B} {today.year}:\n\n{table(rows)}"
    PAGE.write_text(with_table(PAGE.read_text(), text))


if __name__ == "__main__":
    main()
