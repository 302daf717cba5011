"""What was measured, as tables for people, and which goals are met."""

HEAD = ["where", "fingers", "clients", "Hz", "floor µs", "daemon µs", "CPU", "p50", "p99", "p50 µs"]


def table(head, rows):
    """A table that reads as well as plain text as it does as Markdown."""
    rows = [[str(value) for value in row] for row in rows]
    widths = [max(len(row[column]) for row in [head, *rows]) for column in range(len(head))]

    def line(row):
        return "| " + " | ".join(value.ljust(width) for value, width in zip(row, widths)) + " |"

    return "\n".join([line(head), line(["-" * width for width in widths]), *map(line, rows)])


def ratio(cell, name):
    value = cell.get(f"ratio_{name}")
    return "–" if value is None else f"{value:.2f}"


def matrix_rows(where, rows):
    for (rate, fingers, clients), cell in rows.items():
        microseconds = cell.get("us_p50_us")
        yield [
            where, fingers, clients, rate, f"{cell['floor_cpu_us']:.1f}", f"{cell['us_cpu_us']:.1f}",
            ratio(cell, "cpu_ns"), ratio(cell, "p50_us"), ratio(cell, "p99_us"),
            "–" if microseconds is None else f"{microseconds:.0f}",
        ]


def median_of(rows, clients, name):
    values = sorted(cell[f"ratio_{name}"] for key, cell in rows.items()
                    if key[2] == clients and f"ratio_{name}" in cell)
    return values[len(values) // 2]


class Goals:
    """Each with what was wanted of it, and what was found."""

    def __init__(self):
        self.rows = []

    def at_most(self, what, limit, found, form="{:.2f}"):
        self.add(what, "at most " + form.format(limit), form.format(found), found <= limit)

    def at_least(self, what, limit, found, form="{:,.0f}"):
        self.add(what, "at least " + form.format(limit), form.format(found), found >= limit)

    def add(self, what, wanted, found, is_met):
        self.rows.append([what, wanted, found, "met" if is_met else "NOT MET"])


def goals(host, machine):
    _, _, facts = host
    _, _, peers, idle = machine
    result = Goals()
    for name, (cells, pressed, *_) in [("host", host), ("VM", machine)]:
        result.at_most(f"{name}: CPU to the floor's, one client", 1.5, median_of(cells, 1, "cpu_ns"))
        result.at_most(f"{name}: CPU to the floor's, 64 clients", 1.3, median_of(cells, 64, "cpu_ns"))
        result.at_most(f"{name}: p50 to the floor's, presses recognised", 1.2, pressed["ratio_p50_us"])
        result.at_most(f"{name}: p99 to the floor's, presses recognised", 1.5, pressed["ratio_p99_us"])
    result.at_least("frames a second: contacts, force, recognisers", 1_000_000,
                    facts["frames a second contacts, force and recognisers"])
    result.at_least("frames a second: encoded", 300_000, facts["frames a second encoded"])
    result.at_most("KiB private with one client", 6144, facts["KiB private with one client"], "{:.0f}")
    result.at_most("KiB private for each further client", 16,
                   facts["KiB private for each further client"], "{:.1f}")
    result.at_most("milliseconds from start to READY", 50,
                   facts["milliseconds from start to READY"], "{:.1f}")
    result.at_most("VM: CPU to that of libinput debug-events", 1 / 5,
                   peers["libinput debug-events"]["ratio_cpu_ns"], "{:.3f}")
    result.at_most("VM: CPU to that of python-evdev", 1 / 20,
                   peers["python-evdev"]["ratio_cpu_ns"], "{:.3f}")
    # The watchdog's, every five seconds, are not of the finger.
    result.at_most("VM: wakeups in five seconds of a moving finger that nobody listens to", 1,
                   idle["wakeups"], "{:.0f}")
    return result.rows


def facts_rows(host, machine):
    for name, value in host[2].items():
        yield [name, f"{value:,.0f}" if value >= 100 else f"{value:.1f}"]
    yield ["VM: µs of CPU a frame of the floor, one client", f"{machine[1]['floor_cpu_us']:.1f}"]
    for name, cell in machine[2].items():
        yield [f"VM: µs of CPU a frame of {name}", f"{cell['floor_cpu_us']:.1f}"]
        yield ["VM: µs of CPU a frame of the daemon beside it", f"{cell['us_cpu_us']:.1f}"]


def write(host, machine, told):
    """The whole report."""
    parts = [
        "# What a frame costs\n",
        "Made by `make bench`; never edited. The floor is `Floor/forwarder.c`, which reads the same events and "
        "sends each\nclient one fixed message for each frame. CPU, p50 and p99 are the daemon's to the floor's: "
        "medians of ratios of\nruns at the same time, or in turn in the VM, which has one processor. Latency is from the frame's time to the client's receipt.\n",
        told + "\n",
        "## Goals\n",
        table(["what", "wanted", "found", ""], goals(host, machine)) + "\n",
        "## The rest\n",
        table(["what", "found"], list(facts_rows(host, machine))) + "\n",
        "## By rate, fingers and clients\n",
        "![Cost of a frame by clients and by fingers](cost.svg)\n",
    ]
    rows = list(matrix_rows("host", host[0]))
    rows += list(matrix_rows("host, presses", {(250, 2, 1): host[1]}))
    rows += list(matrix_rows("VM", machine[0]))
    rows += list(matrix_rows("VM, presses", {(125, 2, 1): machine[1]}))
    parts.append(table(HEAD, rows) + "\n")
    return "\n".join(parts)
