"""The commands and programs in README.md, so that tests can run what people copy from there."""

import pathlib
import re

HERE = pathlib.Path(__file__).resolve()


def text():
    """It lies in one of the folders above this file."""
    (path,) = [folder / "README.md" for folder in HERE.parents if (folder / "README.md").exists()]
    return path.read_text()


def programs(language):
    """The fenced programs in that language, by the word that follows it; '' where none does."""
    fence = rf"^```{language}(?: (\w+))?\n(.*?)^```$"
    found = re.findall(fence, text(), re.MULTILINE | re.DOTALL)
    named = dict(found)
    assert found and len(named) == len(found), f"programs in {language} need names of their own"
    return named


def program(language):
    """The only fenced program in that language."""
    (found,) = programs(language).values()
    return found


def commands():
    """Every command line, in order: those in shell fences, and those that are indented alone."""
    found = []
    fenced = None
    for line in text().splitlines():
        if line.startswith("```"):
            fenced = line[3:].split(" ")[0] if fenced is None else None
        elif fenced == "sh" and line.strip():
            found.append(line.strip())
        elif fenced is None and re.match(r"    (make|pressure)", line):
            found.append(line.split("#")[0].strip())
    return found
