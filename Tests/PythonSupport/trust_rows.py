"""Rows of the table in SECURITY.md: what a test tried, and what came of it.

A part of the tests writes its rows to .build/trust/PART.tsv; `make trust` makes the table of them.
"""

import dataclasses
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parents[2] / ".build/trust"


@dataclasses.dataclass(frozen=True)
class Row:
    """Texts, for what does not apply to a test is `-`."""

    test: str
    inputs: str = "-"
    faults: str = "-"
    lost: str = "-"
    crashes: str = "-"
    peak_kib: str = "-"
    score: str = "-"

    @classmethod
    def parse(cls, line):
        cells = [cell.strip() for cell in line.rstrip("\n").split("\t")]
        fields = dataclasses.fields(cls)
        if len(cells) > len(fields) or not cells[0]:
            raise ValueError(f"not a row: {line!r}")
        return cls(*cells)

    def line(self):
        return "\t".join(dataclasses.astuple(self)) + "\n"


def write(part, *rows, folder=FOLDER):
    """Replaces what that part has written before."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{part}.tsv").write_text("".join(row.line() for row in rows))


def forget(part, folder=FOLDER):
    """A part that does not come to its end leaves no rows of an earlier run."""
    (folder / f"{part}.tsv").unlink(missing_ok=True)


def read_all(folder=FOLDER):
    """The rows of all parts, in the order of the parts' names."""
    return [
        Row.parse(line)
        for path in sorted(folder.glob("*.tsv"))
        for line in path.read_text().splitlines() if line.strip()
    ]


def merge(part, rows, folder=FOLDER):
    """Adds rows to those of a part, of which each of another test stays."""
    path = folder / f"{part}.tsv"
    old = list(map(Row.parse, path.read_text().splitlines())) if path.exists() else []
    new = {row.test: row for row in rows}
    write(part, *({row.test: row for row in old} | new).values(), folder=folder)
