"""What a frame costs the daemon and the forwarder, and how long it takes to its clients, by rate, fingers and
clients: pairs of runs, and medians of the ratios of each."""

import statistics

RATES, FINGERS, CLIENTS = (125, 250, 1000), (1, 5, 10), (0, 1, 8, 64)
MEASURES = ("cpu_ns", "p50_us", "p99_us")


def cells():
    for clients in CLIENTS:
        for fingers in FINGERS:
            for rate in RATES:
                yield rate, fingers, clients


def measure(run_pair, rounds):
    """One cell: medians of what the floor and the daemon gave, and of the ratios between the two."""
    pairs = [run_pair() for _ in range(rounds)]
    cell = {}
    for name in MEASURES:
        both = [(floor[name], us[name]) for floor, us in pairs if name in floor and name in us]
        if both:
            cell[f"floor_{name}"] = statistics.median(floor for floor, _ in both)
            cell[f"us_{name}"] = statistics.median(us for _, us in both)
        ratios = [us / floor for floor, us in both if floor]
        if ratios:
            cell[f"ratio_{name}"] = statistics.median(ratios)
    frames = pairs[0][0]["frames"]
    cell["floor_cpu_us"] = cell.pop("floor_cpu_ns") / frames / 1000
    cell["us_cpu_us"] = cell.pop("us_cpu_ns") / frames / 1000
    cell["wakeups"] = statistics.median(us["wakeups"] for _, us in pairs) / frames
    cell["messages"] = statistics.median(us["messages"] for _, us in pairs) / frames
    return cell
