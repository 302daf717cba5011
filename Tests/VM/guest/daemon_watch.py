"""What a daemon went through while a test did its worst, and the row of the trust table that says so."""

import service


class DaemonWatch:
    """Looks at the daemon now, and again when it is asked."""

    def __init__(self):
        self.pid = service.start()
        self.descriptors = service.descriptors()
        self.resident = service.memory("VmRSS")
        self.restarts = self._restarts()
        self.lines = len(service.journal().splitlines())

    @staticmethod
    def _restarts():
        return int(service.show("NRestarts"))

    @property
    def crashes(self):
        """How often it ended without being asked to."""
        return self._restarts() - self.restarts

    @property
    def growth(self):
        """By how many KiB its memory has grown."""
        return service.memory("VmRSS") - self.resident

    @property
    def log(self):
        """What it has said since."""
        return service.journal().splitlines()[self.lines:]

    def wait_for_descriptors(self):
        service.wait_for(
            lambda: service.descriptors() <= self.descriptors, "descriptors as before", timeout=60)

    def row(self, test, inputs, faults=0, lost=0):
        """Prints a row of the trust table: crashes and peak memory are what was seen."""
        fields = [test, inputs, faults, lost, self.crashes, service.memory("VmHWM"), "-"]
        print("trust-row", *fields, sep="\t")
