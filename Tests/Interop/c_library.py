"""The C library as it is installed, and programs that are compiled against it."""

import functools
import os
import pathlib
import re
import subprocess
import tempfile

from programs import TOP

SOURCES = TOP / "Tests/CLibrary"
HEADER = TOP / "Sources/CPressure/include/pressure.h"
COMPILERS = {
    "c99": ["cc", "-std=c99"], "c17": ["cc", "-std=c17"],
    "c++11": ["g++", "-std=c++11", "-x", "c++"], "c++20": ["g++", "-std=c++20", "-x", "c++"],
}
WARNINGS = ["-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-pedantic", "-Werror", "-g"]


@functools.cache
def _folder():
    folder = tempfile.TemporaryDirectory(prefix="libpressure-")
    subprocess.run(
        ["make", "-s", "install-library", "install-development", f"DESTDIR={folder.name}", "PREFIX=/usr"],
        cwd=TOP, check=True)
    return folder


def stage():
    """Where the library is installed, as below /."""
    return pathlib.Path(_folder().name)


def library():
    return stage() / "usr/lib/libpressure.so.0"


def environment(**variables):
    """For programs that use the library, and for pkg-config."""
    return {
        **os.environ, "LD_LIBRARY_PATH": str(stage() / "usr/lib"),
        "PKG_CONFIG_LIBDIR": str(stage() / "usr/lib/pkgconfig"),
        "PKG_CONFIG_SYSROOT_DIR": str(stage()), **variables}


def flags():
    """What the README has pkg-config say."""
    return subprocess.run(
        ["pkg-config", "--cflags", "--libs", "pressure"], env=environment(), stdout=subprocess.PIPE, text=True,
        check=True).stdout.split()


def compiled(source, language="c99"):
    """The program that a source makes."""
    program = stage() / f"{pathlib.Path(source).stem}-{language}"
    if not program.exists():
        command = [*COMPILERS[language], *WARNINGS, source, "-x", "none", *flags(), "-o", program]
        subprocess.run(command, check=True, env=environment())
    return program


def declared():
    """The functions of the header, in order."""
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)
    return re.findall(r"\b(pressure_\w+)\s*\(", text)


def exported():
    """The symbols that the library shows to programs, with their versions."""
    lines = subprocess.run(
        ["nm", "--dynamic", "--defined-only", "--extern-only", library()], stdout=subprocess.PIPE, text=True,
        check=True).stdout.splitlines()
    return {line.split()[2] for line in lines}
