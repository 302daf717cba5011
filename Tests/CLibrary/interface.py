"""What a program that was built against the C library depends on, as `abidw` writes it.

    interface.py FILE                    writes it to FILE, as it is now
    interface.py --check FILE [HEADER]   compares: 0 the same, 1 functions were added that FILE does not have yet,
                                         2 something was taken away or changed

The types are in the header alone: Swift's compiler writes none that abidw could read. So they are read off a
library made of the header, with a body for each function; that the real one has the same functions with the
same types is checked elsewhere (Tests/Interop/test_c_library.py, Tests/PressureCTests/HeaderConformance.swift).
Values that an enum gets in addition are compatible, and pass unnoticed.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
HEADER = TOP / "Sources/CPressure/include/pressure.h"
VERSIONS = TOP / "libpressure/libpressure.map"


def bodies(header):
    """The header's functions with empty bodies, as C."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.DOTALL)
    functions = re.findall(r"^((?:[\w ]+[ *])(pressure_\w+)\([^;]*\));", text, re.MULTILINE)
    for head, _ in functions:
        kind = head.split("(")[0].rsplit("pressure_", 1)[0]
        nothing = f"return ({kind})0;"
        yield f"{head} {{ {nothing} }}"


def describe(file, header=HEADER):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "interface.c")
        source.write_text(header.read_text() + "\n".join(bodies(header)) + "\n")
        library = pathlib.Path(folder, "libpressure.so.0")
        subprocess.run(
            ["cc", "-g", "-gdwarf-4", "-shared", "-fPIC", source, "-o", library,
             "-Wl,-soname,libpressure.so.0", f"-Wl,--version-script={VERSIONS}"], check=True)
        subprocess.run(
            ["abidw", "--no-show-locs", "--no-corpus-path", "--no-comp-dir-path", "--out-file", file, library],
            check=True)


def differ(*command):
    """Whether abidiff finds a difference, which it then prints."""
    result = subprocess.run(["abidiff", "--no-architecture", *command], stdout=subprocess.PIPE, text=True)
    print(result.stdout, end="")
    return result.returncode != 0


def check(file, header=HEADER):
    with tempfile.NamedTemporaryFile(suffix=".abi") as now:
        describe(now.name, header)
        if differ("--no-added-syms", file, now.name):
            return 2
        return 1 if differ(file, now.name) else 0


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(check(sys.argv[2], *map(pathlib.Path, sys.argv[3:])))
    describe(sys.argv[1])
