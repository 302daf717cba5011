"""The commands and programs in README.md, so that tests can run what people copy from there."""

import pathlib
import re

HERE = pathlib.Path(__file__).resolve()


def text():
    """It lies in one of the folders above this file."""
    (path,) = [folder / "README.md" for folder in HERE.parents if (folder / "README.md").exists()]
    return path.read_text()


def program(language):
    """The one fenced program in that language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", text(), re.MULTILINE | re.DOTALL)
    return found


def commands():
    """Every command line, in order: those in shell fences, and those that are indented alone."""
    found = []
    fenced = None
    for line in text().splitlines():
        if line.startswith("```"):
            fenced = line[3:] if fenced is None else None
        elif fenced == "sh" and line.strip():
            found.append(line.strip())
        elif fenced is None and re.match(r"    (make|pressure)", line):
            found.append(line.split("#")[0].strip())
    return found
