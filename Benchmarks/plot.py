"""The cost of a frame by clients and by fingers, as SVG."""

WIDTH, HEIGHT, LEFT, TOP, BETWEEN = 340, 240, 60, 40, 80
COLOURS = ["#1b6ca8", "#c44e1c", "#3c8d40", "#7a4fa3"]


def polyline(points, colour, dashed):
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    style = ' stroke-dasharray="5 4"' if dashed else ""
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"{style}/>{dots}'


def label(x, y, text, anchor="middle", colour="#333"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'


def axes(left, title, xs, x_of, most, x_name):
    bottom = TOP + HEIGHT
    parts = [label(left + WIDTH / 2, TOP - 18, title)]
    for step in range(5):
        y = bottom - HEIGHT * step / 4
        parts.append(f'<line x1="{left}" y1="{y}" x2="{left + WIDTH}" y2="{y}" stroke="#ddd"/>')
        parts.append(label(left - 6, y + 4, f"{most * step / 4:.0f}", "end"))
    parts += [label(x_of(x), bottom + 18, x) for x in xs]
    parts.append(label(left + WIDTH / 2, bottom + 38, x_name))
    return parts


def panel(left, title, x_name, xs, series):
    """Lines over xs; each series is (name, daemon's values, floor's values)."""
    most = max(max(daemon + floor) for _, daemon, floor in series) * 1.1
    bottom = TOP + HEIGHT

    def x_of(x):
        return left + WIDTH * x / max(xs)

    def points(values):
        return [(x_of(x), bottom - HEIGHT * value / most) for x, value in zip(xs, values)]

    parts = axes(left, title, xs, x_of, most, x_name)
    for colour, (number, (name, daemon, floor)) in zip(COLOURS, enumerate(series)):
        parts.append(polyline(points(daemon), colour, False))
        parts.append(polyline(points(floor), colour, True))
        parts.append(label(left + 10, TOP + 14 + 15 * number, name, "start", colour))
    return parts


def draw(rows, rate):
    """The picture of rows by (rate, fingers, clients), at one rate."""
    fingers = sorted({key[1] for key in rows})
    clients = sorted({key[2] for key in rows})

    def values(keys):
        return [[rows[key][name] for key in keys] for name in ("us_cpu_us", "floor_cpu_us")]

    by_clients = [(f"{number} fingers" if number > 1 else "1 finger",
                   *values([(rate, number, count) for count in clients])) for number in fingers]
    by_fingers = [(f"{count} clients" if count != 1 else "1 client",
                   *values([(rate, number, count) for number in fingers]))
                  for count in clients if count <= 8]
    width = 2 * (LEFT + WIDTH) + BETWEEN
    parts = panel(LEFT, "µs of CPU a frame, by clients", "clients", clients, by_clients)
    parts += panel(2 * LEFT + WIDTH + BETWEEN // 2, "µs of CPU a frame, by fingers", "fingers", fingers,
                   by_fingers)
    parts.append(label(width / 2, TOP + HEIGHT + 58, f"the daemon; dashed: the floor; {rate} frames a second"))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 70}" '
            'font-family="sans-serif" font-size="12">\n<rect width="100%" height="100%" fill="white"/>\n'
            + "\n".join(parts) + "\n</svg>\n")
