"""The C library as it is installed, below the build, and programs that are made with it."""

import os
import subprocess

from programs import TOP

PREFIX = TOP / ".build/libpressure"
FLAGS = ["-std=c99", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2"]


def compile_with_library(source):
    """The program that was made of a C file; it finds the library where it is."""
    subprocess.run(
        ["make", "--silent", "install-library", "install-development", f"PREFIX={PREFIX}", "DESTDIR="],
        cwd=TOP, check=True)
    environment = {**os.environ, "PKG_CONFIG_PATH": f"{PREFIX}/lib/pkgconfig"}
    flags = subprocess.run(
        ["pkg-config", "--cflags", "--libs", "pressure"], env=environment, check=True,
        stdout=subprocess.PIPE, text=True).stdout.split()
    program = PREFIX / source.stem
    subprocess.run(
        ["cc", *FLAGS, source, "-o", program, *flags, f"-Wl,-rpath,{PREFIX}/lib"], check=True)
    return program
