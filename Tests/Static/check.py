"""Rules that neither the compiler nor the formatter knows. The last line is `N passed, N failed`.

Each rule is a function that yields what breaks it, as `path:line: text`.
"""

import functools
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
SOURCES = TOP / "Sources"

# A file longer than this has more than one subject.
LONGEST_FILE = 400
LONGEST_MAIN = 80

# What reads devices and serves clients is one thread around one loop. These are not of it.
FREE_TO_BE_ASYNCHRONOUS = {"VarlinkClient", "Pressure", "PressureC", "QuickActions", "pressurectl",
                           "pressure-actions"}
NOT_IN_THE_DAEMON = re.compile(
    r"\b(Task\s*[.{(]|actor\b|async\b|await\b|Dispatch\w*|Mutex\b|NSLock\b)|@unchecked Sendable")

# Values in, values out: no system, so that they run from text.
PURE = {"Frames", "HIDReports", "Contacts", "Forces", "Presses", "Pipeline", "SimulatedPresses", "KeyFiles",
        "Configuration", "ActionBindings", "Calibration", "Diagnosis", "Plot", "Screens", "Varlink",
        "PressureInterface", "Arguments",
        "Manual", "Completions"}
SYSTEM_MODULES = {"Glibc", "CLinux", "CEvdev", "CUdev", "CSystemd", "CYaml", "CZlib", "CCairo", "CGio",
                  "CCurses", "LinuxSystem", "Devices", "Terminal", "Pressure"}

TRAPS = re.compile(r"\b(try!|as!)|\b(fatalError|preconditionFailure|assertionFailure)\(|unsafelyUnwrapped")
TRY_WITHOUT_ERROR = re.compile(r"\btry\?")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
VAGUE_NAME = re.compile(r"(Util|Utils|Utilities|Helper|Helpers)$")
IMPORT = re.compile(r"^\s*(?:@\w+ )*(?:package |public |internal )?import (?:\w+ )?(\w+)")

SECURITY = TOP / "SECURITY.md"
NAMED_PATH = re.compile(r"`((?:Sources|Tests|systemd|udev-rules)/[^`\s]+)`")
TABLE_ROW = re.compile(r"^\| (.+?) \|")
QUOTED = re.compile(r"""(["'])((?:\\.|(?!\1).)+)\1""")
# What a text of a program leaves open: {x}, ${x}, $x, \(x), %s.
HOLE = re.compile(r"%s|\$?\{[^{}]*\}|\$\w+|\\\([^()]*\)")


def files(*patterns, below=("Sources", "Tests", "Scripts", "systemd", "udev-rules", ".ci")):
    for folder in below:
        for pattern in patterns:
            for path in sorted((TOP / folder).rglob(pattern)):
                if path.is_file() and not {"__pycache__", "corpus"} & set(path.parts):
                    yield path


def lines(path):
    return enumerate(path.read_text(errors="replace").splitlines(), start=1)


def swift_of(targets):
    for target in sorted(targets):
        yield from sorted((SOURCES / target).rglob("*.swift"))


def daemon_targets():
    return {path.name for path in SOURCES.iterdir()} - FREE_TO_BE_ASYNCHRONOUS


def code_of(line):
    """The line without its comment."""
    return line.split("//", 1)[0]


def at(path, number, text):
    return f"{path.relative_to(TOP)}:{number}: {text.strip()}"


def no_file_is_too_long():
    """no file is longer than 400 lines, no main.swift longer than 80"""
    for path in files("*"):
        if path.suffix in (".evemu", ".expected"):
            continue
        length = sum(1 for _ in lines(path))
        longest = LONGEST_MAIN if path.name == "main.swift" else LONGEST_FILE
        if length > longest:
            yield at(path, length, f"{length} lines")


def nothing_traps():
    """sources trap on nothing: no try!, as!, fatalError or preconditionFailure"""
    for path in files("*.swift", below=["Sources"]):
        for number, line in lines(path):
            if TRAPS.search(code_of(line)):
                yield at(path, number, line)


def errors_are_dropped_with_a_reason():
    """try? stands with a comment that says why the loss is right"""
    for path in files("*.swift", below=["Sources"]):
        before = ""
        for number, line in lines(path):
            if TRY_WITHOUT_ERROR.search(code_of(line)) and "//" not in line and "//" not in before:
                yield at(path, number, line)
            before = line


def the_daemon_is_one_thread():
    """no task, actor, queue or lock left of the client library"""
    for path in swift_of(daemon_targets()):
        for number, line in lines(path):
            if NOT_IN_THE_DAEMON.search(code_of(line)):
                yield at(path, number, line)


def no_foundation():
    """no import of Foundation; its essentials from the client library on"""
    for path in files("*.swift", below=["Sources"]):
        target = path.relative_to(SOURCES).parts[0]
        for number, line in lines(path):
            module = IMPORT.match(line)
            allowed = target in FREE_TO_BE_ASYNCHRONOUS and module and module[1] == "FoundationEssentials"
            if module and module[1].startswith("Foundation") and not allowed:
                yield at(path, number, line)


def pure_targets_know_no_system():
    """the stages and the protocol import no C and no system"""
    for path in swift_of(PURE):
        for number, line in lines(path):
            found = IMPORT.match(line)
            if found and found[1] in SYSTEM_MODULES:
                yield at(path, number, line)


def nothing_is_unfinished():
    """no marks of unfinished work"""
    for path in files("*"):
        if path == pathlib.Path(__file__).resolve():
            continue
        for number, line in lines(path):
            if UNFINISHED.search(line):
                yield at(path, number, line)


def names_say_what():
    """no file named Utils or Helpers"""
    for path in files("*.swift"):
        if VAGUE_NAME.search(path.stem):
            yield at(path, 1, path.name)


def the_security_page_names_files():
    """the files that SECURITY.md names are there"""
    for number, line in lines(SECURITY):
        for path in NAMED_PATH.findall(line):
            if not (TOP / path).exists():
                yield at(SECURITY, number, path)


def the_trust_table_names_tests():
    """the tests in the table of SECURITY.md are there by these names"""
    page = SECURITY.read_text()
    table = page.partition("<!-- make trust: begin -->")[2].partition("<!-- make trust: end")[0]
    rows = [match[1] for match in map(TABLE_ROW.match, table.splitlines()) if match]
    names = [name for name in rows if name not in ("test", "---")]
    for name in names:
        if not any(fits(template, name) for template in templates()):
            yield f"SECURITY.md: no test is called: {name}"


@functools.cache
def templates():
    """The texts of the tests' programs, each as its parts between the places that it leaves open."""
    texts = {
        piece
        for path in files("*", below=["Tests"]) if path.suffix in ("", ".py", ".sh", ".swift")
        for _, line in lines(path)
        for _, text in QUOTED.findall(line)
        for piece in text.split("\\t")
    }
    return [parts for parts in map(HOLE.split, texts) if len(parts[0]) > 3]


def fits(parts, name):
    return name.startswith(parts[0]) and re.fullmatch(".+".join(map(re.escape, parts)), name)


RULES = [
    no_file_is_too_long, nothing_traps, errors_are_dropped_with_a_reason, the_daemon_is_one_thread,
    no_foundation, pure_targets_know_no_system, nothing_is_unfinished, names_say_what,
    the_security_page_names_files, the_trust_table_names_tests,
]


def main():
    failed = 0
    for rule in RULES:
        found = list(rule())
        failed += bool(found)
        print("FAIL" if found else "ok  ", rule.__doc__)
        for line in found:
            print("     " + line)
    print(f"{len(RULES) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
