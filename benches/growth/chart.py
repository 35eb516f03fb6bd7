"""Draws what run.py measured, and prints the same as tables.

In: growth.jsonl beside this file. Out: docs/growth.svg; on standard output the slopes and the largest puzzles, as they
stand in benches/README.md. Must not know: how anything was measured. Python 3, standard library only.

    python3 benches/growth/chart.py

All axes are logarithmic, and across lies the size of the whole formula in clauses. A slope is that of the straight line
through the points (least squares) whose formula has at least a fortieth of the clauses of the largest one: 1 is
linear, 2 is quadratic. Memory is counted above that of the smallest puzzle, which is the program itself.
"""

import json
import math
import pathlib

HERE = pathlib.Path(__file__).parent
CHART = HERE.parent.parent / "docs" / "growth.svg"

FAMILIES = ["sudoku", "nonogram", "slitherlink"]
KINDS = {
    ("sudoku", "70", "varisat"): "70 % given",
    ("sudoku", "60", "varisat"): "60 % given",
    ("sudoku", "50", "varisat"): "50 % given",
    ("nonogram", "noise", "varisat"): "noise",
    ("nonogram", "blobs", "varisat"): "blobs",
    ("slitherlink", "100", "varisat"): "all clues",
    ("slitherlink", "60", "varisat"): "60 % of clues",
    ("slitherlink", "60", "batsat"): "... with batsat",
}
# The series whose steps are shown apart: its formula was written whole, too.
MAIN = {"sudoku": "70", "nonogram": "noise", "slitherlink": "100"}

LEFT, WIDTH, GAP = 52, 236, 56
TOPS, HEIGHT = [106, 388, 700], 170
CLAUSES = (1e2, 3e7)
SECONDS = (1e-6, 1e2)
BYTES = (5e6, 3e9)
# The least that the clock and the machine tell apart.
LEAST = 2e-5


def read():
    lines = (HERE / "growth.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def slope(points):
    """The exponent of the straight line through the larger points, where there are three."""
    points = [(x, y) for x, y in points if y > 0]
    if not points:
        return None
    largest = max(x for x, _ in points)
    logs = [(math.log(x), math.log(y)) for x, y in points if x >= largest / 40]
    if len(logs) < 3:
        return None
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    across = sum((x - mean_x) ** 2 for x, _ in logs)
    return sum((x - mean_x) * (y - mean_y) for x, y in logs) / across


def stated(points, least=0.0):
    """A slope in words."""
    found = slope([(x, y) for x, y in points if y > least])
    return f"{found:.2f}" if found is not None else "-"


def ended(line):
    return line["status"] != "limit"


def totals(lines, family):
    """The series of a family: name, points of the whole time, points of the engine."""
    for (of, kind, engine), name in KINDS.items():
        own = [
            line
            for line in lines
            if (line["family"], line["kind"], line["backend"], line["deduce"]) == (of, kind, engine, "full")
        ]
        if of == family and own:
            yield name, own


def steps(lines, family):
    """The steps of our own code: name and points."""
    main = [line for line in lines if line["family"] == family and line["kind"] == MAIN[family]]
    main = [line for line in main if line["backend"] == "varisat"]
    full = [line for line in main if line["deduce"] == "full"]
    off = [line for line in main if line["deduce"] == "off"]
    # Boards are made and checked once for each round; where nothing was left for the engine, once.
    board = [(line["whole_clauses"], line["check_seconds"] / max(1, line["rounds"])) for line in full if ended(line)]

    def points(lines, key):
        return [(line["whole_clauses"], line[key]) for line in lines]

    yield "reading", points(full, "read_seconds")
    alone = [line for line in main if line["deduce"] == "singles"]
    yield ("line solving", points(alone, "deduce_seconds")) if alone else ("deduction", points(full, "deduce_seconds"))
    yield "writing clauses to the engine", points(off, "encode_seconds")
    yield "writing clauses to a file", points(full, "export_seconds")
    yield "boards, each round", board
    if family == "slitherlink":
        # With batsat only the longest loops are left to lemmas.
        own = [line for line in lines if (line["kind"], line["backend"]) == ("60", "varisat") and line["lemmas"] > 0]
        own = [line for line in own if line["family"] == family and ended(line)]
        yield "each lemma, 60 % of clues", [
            (line["whole_clauses"], line["check_seconds"] / line["lemmas"]) for line in own
        ]


def memory(lines, family):
    """Name and points of the peak, for the series and for the whole formula."""
    for name, own in totals(lines, family):
        yield name, [(line["whole_clauses"], line["peak_bytes"]) for line in own]
    off = [line for line in lines if line["family"] == family and line["deduce"] == "off"]
    yield "whole formula", [(line["whole_clauses"], line["peak_bytes"]) for line in off]


def above(points):
    """Memory above that of the smallest puzzle, where it is a megabyte at least."""
    base = min(y for _, y in points)
    return [(x, y - base) for x, y in points if y - base > 1e6]


class Panel:
    """One square of the chart."""

    def __init__(self, column, row, across, up, label):
        self.left, self.top = LEFT + column * (WIDTH + GAP), TOPS[row]
        self.across, self.up, self.label = across, up, label
        self.svg = []

    def x(self, value):
        low, high = map(math.log, self.across)
        return self.left + WIDTH * (math.log(value) - low) / (high - low)

    def y(self, value):
        low, high = map(math.log, self.up)
        return self.top + HEIGHT * (1 - (math.log(max(value, self.up[0])) - low) / (high - low))

    def text(self, x, y, content, kind="small", anchor="start"):
        self.svg.append(f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{content}</text>')

    def axes(self):
        right, bottom = self.left + WIDTH, self.top + HEIGHT
        for power in range(math.ceil(math.log10(self.up[0])), math.floor(math.log10(self.up[1])) + 1):
            y = self.y(10.0**power)
            self.svg.append(f'<line class="grid" x1="{self.left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
            self.text(self.left - 5, y + 3.5, self.label(power), anchor="end")
        for power in range(math.ceil(math.log10(self.across[0])), math.floor(math.log10(self.across[1])) + 1):
            x = self.x(10.0**power)
            self.svg.append(f'<line class="grid" x1="{x:.1f}" y1="{self.top}" x2="{x:.1f}" y2="{bottom}"/>')
            name = {3: "1k", 4: "10k", 5: "100k", 6: "1M", 7: "10M"}.get(power, str(10**power))
            self.text(x, bottom + 13, name, anchor="middle")
        self.svg.append(f'<rect class="frame" x="{self.left}" y="{self.top}" width="{WIDTH}" height="{HEIGHT}"/>')

    def line(self, points, colour, dashed=False):
        places = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        kind = "line dashed" if dashed else "line"
        self.svg.append(f'<polyline class="{kind} c{colour}" points="{places}"/>')
        for x, y in [] if dashed else points:
            self.svg.append(f'<circle class="dot f{colour}" cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="2"/>')

    def legend(self, entries):
        """Names over slopes below the panel."""
        y = self.top + HEIGHT + 29
        for colour, name, found in entries:
            self.svg.append(f'<rect class="dot f{colour}" x="{self.left}" y="{y - 7}" width="10" height="4"/>')
            self.text(self.left + 15, y, name)
            self.text(self.left + WIDTH, y, found, anchor="end")
            y += 12.5


STYLE = """
svg { background: #fff } text { font-family: system-ui, sans-serif; fill: #222 }
.title { font-size: 17px; font-weight: 600 } .head { font-size: 12px; font-weight: 600 } .row { font-size: 13px; font-weight: 600 } .small { font-size: 10.5px }
.grid { stroke: #ddd; stroke-width: 1 } .frame { fill: none; stroke: #999 } .line { fill: none; stroke-width: 1.8 }
.dashed { stroke-dasharray: 4 3; stroke-width: 1.2 }
.c0 { stroke: #0b62c4 } .c1 { stroke: #c2410c } .c2 { stroke: #15803d } .c3 { stroke: #7e22ce } .c4 { stroke: #a16207 } .c5 { stroke: #be185d }
.f0 { fill: #0b62c4 } .f1 { fill: #c2410c } .f2 { fill: #15803d } .f3 { fill: #7e22ce } .f4 { fill: #a16207 } .f5 { fill: #be185d }
@media (prefers-color-scheme: dark) {
svg { background: #111418 } text { fill: #e6e6e6 } .grid { stroke: #2c3238 } .frame { stroke: #6b7280 }
.c0 { stroke: #60a5fa } .c1 { stroke: #fb923c } .c2 { stroke: #4ade80 } .c3 { stroke: #c084fc } .c4 { stroke: #facc15 } .c5 { stroke: #f472b6 }
.f0 { fill: #60a5fa } .f1 { fill: #fb923c } .f2 { fill: #4ade80 } .f3 { fill: #c084fc } .f4 { fill: #facc15 } .f5 { fill: #f472b6 } }
"""


def draw(lines):
    def time(power):
        return {-6: "1 µs", -3: "1 ms", 0: "1 s", 2: "100 s"}.get(power, "")

    def size(power):
        return {7: "10 MB", 8: "100 MB", 9: "1 GB"}.get(power, "")

    parts = []
    titles = [
        "Time to both answers or the proof that there is one; dashed and second slope: without the engine",
        "Each of our own steps, for the whole formula",
        "Peak of memory; slope of what is above the program itself",
    ]
    for column, family in enumerate(FAMILIES):
        for row, title in enumerate(titles):
            panel = Panel(column, row, CLAUSES, SECONDS if row < 2 else BYTES, time if row < 2 else size)
            panel.axes()
            panel.text(panel.left, panel.top - 6, family, "head")
            if column == 0:
                panel.text(panel.left, panel.top - 24, title, "row")
            entries = []
            if row == 0:
                for colour, (name, own) in enumerate(totals(lines, family)):
                    done = [line for line in own if ended(line)]
                    points = [(line["whole_clauses"], line["seconds"]) for line in done]
                    rest = [(line["whole_clauses"], line["seconds"] - line["solve_seconds"]) for line in done]
                    panel.line(points, colour)
                    panel.line(rest, colour, dashed=True)
                    largest = max(line["size"] for line in done)
                    entries.append((colour, f"{name}, to {largest}x{largest}", f"{stated(points)}; {stated(rest)}"))
            elif row == 1:
                for colour, (name, points) in enumerate(steps(lines, family)):
                    panel.line(points, colour)
                    entries.append((colour, name, stated(points, LEAST)))
            else:
                for colour, (name, points) in enumerate(memory(lines, family)):
                    panel.line(points, colour)
                    entries.append((colour, name, stated(above(points))))
            panel.legend(entries)
            parts.extend(panel.svg)
    width, height = LEFT + 3 * WIDTH + 2 * GAP + 18, TOPS[-1] + HEIGHT + 80
    heading = (
        f'<text class="title" x="{LEFT}" y="28">How time and memory grow</text>'
        f'<text class="small" x="{LEFT}" y="46">across: clauses of the whole formula; all axes logarithmic; slope 1 '
        "is linear. Processor time, release build, two shared cores.</text>"
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>How time and memory grow with the size of a puzzle</title><style>{STYLE}</style>'
        f"{heading}{''.join(parts)}</svg>\n"
    )
    CHART.write_text(svg.replace("><", ">\n<"))


def tables(lines):
    print("| family | step | slope |\n| --- | --- | ---: |")
    for family in FAMILIES:
        for name, points in steps(lines, family):
            print(f"| {family} | {name} | {stated(points, LEAST)} |")
        *_, (name, points) = memory(lines, family)
        print(f"| {family} | memory, {name} | {stated(above(points))} |")
    print("\n| series | largest that ended | clauses | seconds | of that the engine | MB | the next one |")
    print("| --- | --- | ---: | ---: | ---: | ---: | --- |")
    for family in FAMILIES:
        for name, own in totals(lines, family):
            last = [line for line in own if ended(line)][-1]
            after = [line for line in own if line["size"] > last["size"]]
            beyond = "not tried"
            if after:
                beyond = f"{after[0]['size']}x{after[0]['size']}: not in {after[0]['seconds']:.0f} s"
            print(
                f"| {family}, {name} | {last['size']}x{last['size']}, {last['status']} | {last['whole_clauses']:,} | "
                f"{last['seconds']:.3g} | {last['solve_seconds']:.3g} | {last['peak_bytes'] / 1e6:.0f} | {beyond} |"
            )


if __name__ == "__main__":
    measured = read()
    draw(measured)
    tables(measured)
