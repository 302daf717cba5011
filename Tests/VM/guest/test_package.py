import glob
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import readme
import service
from clients import Client, call
from devices import touchpad
from service import run

NAMES = ["pressured", "libpressure0", "libpressure-dev"]
STATE = "/var/lib/pressured"
# What changes without us, or is not a file system on disk.
NOT_LOOKED_AT = ("/proc", "/sys", "/dev", "/run", "/tmp", "/payload", "/var/log", "/var/cache", "/var/tmp",
                 "/var/lib/dpkg", "/var/lib/apt", "/var/lib/systemd", "/root", "/home")


def packages():
    return [file for name in NAMES for file in glob.glob(os.path.abspath(f"packages/{name}_[0-9]*.deb"))]


def install(*files):
    """As the README says it, with packages that lie elsewhere."""
    (command,) = [c for c in readme.commands() if c.startswith("sudo apt install")]
    words = command.split()[1:-1]
    run(*words, "-y", "-q", "--reinstall", "--allow-downgrades", *files, timeout=300)


def everything():
    """Every file of the system, but for what others write meanwhile."""
    found = set()
    for folder, folders, files in os.walk("/"):
        folders[:] = [f for f in folders if os.path.join(folder, f) not in NOT_LOOKED_AT]
        found.update(os.path.join(folder, name) for name in folders + files)
    return {path for path in found if "__pycache__" not in path}


def devices():
    """What root is told of; no other user may ask while the group comes and goes."""
    return call("io.pressured.Devices.List", user="root")["devices"]


def groups_with_access(node):
    run("udevadm", "settle")
    return set(re.findall(r"^group:(\w+):", run("getfacl", "--absolute-names", node), re.M))


def newer(package, folder):
    """The same package, one version on, in a new folder."""
    os.mkdir(folder)
    run("dpkg-deb", "--raw-extract", package, f"{folder}/tree")
    control = pathlib.Path(folder, "tree/DEBIAN/control")
    # Those that depend on just this version of another one go on with it.
    control.write_text(re.sub(r"(?m)^Version: .*|\(= [^)]*(?=\))", r"\g<0>+next", control.read_text()))
    run("dpkg-deb", "--root-owner-group", "-Znone", "--build", f"{folder}/tree", f"{folder}/next.deb")
    return f"{folder}/next.deb"


def take_away_what_make_installed():
    run("systemctl", "disable", "--now", "pressured.socket", "pressured.service")
    tree = pathlib.Path("tree")
    for path in tree.rglob("*"):
        if path.is_file():
            os.remove("/" + str(path.relative_to(tree)))
    shutil.rmtree(STATE, ignore_errors=True)
    run("userdel", "pressured")
    run("systemctl", "daemon-reload")
    run("udevadm", "control", "--reload")


@unittest.skipUnless(packages(), "no packages were built: `make deb` builds them")
class Package(unittest.TestCase):
    """In the order of their names each goes on from the one before."""

    @classmethod
    def setUpClass(cls):
        cls.packages = packages()
        assert len(cls.packages) == len(NAMES), cls.packages
        cls.members = re.search(r"^pressured:.*:(.*)$", run("getent", "group", "pressured"), re.M)[1]
        take_away_what_make_installed()
        cls.before = everything()

    @classmethod
    def tearDownClass(cls):
        install(*cls.packages)
        for member in filter(None, cls.members.split(",")):
            run("usermod", "--append", "--groups", "pressured", member)

    def setUp(self):
        self.pad = self.enterContext(touchpad.Touchpad())

    def test_1_installed(self):
        """once it is installed the socket listens, the device that was there before is seen, and doctor is content"""
        install(*self.packages)
        self.assertEqual(run("systemctl", "is-enabled", "pressured.socket").strip(), "enabled")
        self.assertEqual(run("systemctl", "is-active", "pressured.socket").strip(), "active")
        self.assertIn(touchpad.NAME, [device["name"] for device in devices()])
        with Client.stream("io.pressured.Touches.Subscribe", user="root") as touches:
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(50)
            self.pad.lift()
            touches.until(lambda reply: "ended" in [c["phase"] for c in reply["contacts"]])
        self.assertNotIn("broken", run("pressurectl", "doctor"))
        self.assertEqual(run("dpkg", "--verify", *NAMES), "")

    def test_1_program(self):
        """a program in C that was built elsewhere finds the library, and prints the presses of a device"""
        found = re.search(r"libpressure.so.0 => (\S+)", run("ldd", "./presses"))[1]
        self.assertRegex(run("dpkg", "--search", os.path.realpath(found)), "^libpressure0:")
        with subprocess.Popen(["stdbuf", "-oL", "./presses"], stdout=subprocess.PIPE, text=True) as presses:
            self.addCleanup(presses.kill)
            service.wait_until_open(self.pad.device.path)
            self.pad.touch(50)
            self.pad.ramp(50, 600)
            self.pad.lift()
            lines = [presses.stdout.readline()]
            while lines[-1] not in ("open\n", ""):
                lines.append(presses.stdout.readline())
            presses.kill()
        self.assertRegex("".join(lines), r"(?s)^preview at 0\.50, 0\.50, \d+ % to open\n.*open\n$")

    def test_2_upgraded(self):
        """an upgrade restarts the service under a socket that stays, and keeps what was configured and learned"""
        before = service.start()
        settings = pathlib.Path("/etc/pressured/pressured.conf")
        if not settings.parent.exists():
            settings.parent.mkdir()
            self.addCleanup(settings.parent.rmdir)
        settings.write_text("[Defaults]\nSensitivity=firm\n")
        self.addCleanup(settings.unlink)
        learned = pathlib.Path(STATE, "kept")
        learned.write_text("learned")
        inode = os.stat(service.SOCKET).st_ino
        with tempfile.TemporaryDirectory() as folder:
            install(*[newer(package, f"{folder}/{number}") for number, package in enumerate(self.packages)])
        for name in NAMES:
            self.assertIn("+next", run("dpkg-query", "-W", name))
        self.assertNotIn(service.pid(), (0, before))
        self.assertEqual(os.stat(service.SOCKET).st_ino, inode)
        self.assertEqual(learned.read_text(), "learned")
        self.assertIn("firm", settings.read_text())
        self.assertIn(touchpad.NAME, [device["name"] for device in devices()])

    def test_3_removed(self):
        """once it is removed nothing runs and no device is open to its group; what was learned stays"""
        service.start()
        self.assertIn("pressured", groups_with_access(self.pad.device.path))
        run("apt-get", "remove", "-y", "-q", *NAMES)
        self.assertEqual(run("systemctl", "list-units", "--no-legend", "pressured*"), "")
        self.assertFalse(os.path.exists(service.SOCKET))
        self.assertNotIn("pressured", groups_with_access(self.pad.device.path))
        self.assertNotIn("PRESSURED_", run("udevadm", "info", self.pad.device.path))
        self.assertTrue(os.path.isdir(STATE))

    def test_4_purged(self):
        """once it is purged nothing is left: no file, no user, no group, no unit, no property of a device"""
        # Of the others, which have no settings, nothing was left by their removal.
        run("apt-get", "purge", "-y", "-q", NAMES[0])
        self.assertEqual(everything() - self.before, set())
        for database in ("passwd", "group"):
            self.assertNotIn("pressured", run("getent", database))
        self.assertEqual(glob.glob("/etc/systemd/system/**/pressured*", recursive=True), [])
        self.assertFalse(os.path.exists("/run/pressured"))
        self.assertNotIn("pressured", groups_with_access(self.pad.device.path))
