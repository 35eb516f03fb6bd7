#!/usr/bin/env python3
"""Times cluesat against cspuz_core on published puzzles of the kinds that both have, and prints a table.

    python3 benches/rivals/kinds.py target/release/cluesat --corpus FOLDER [FOLDER ...] --cspuz SOURCES
        [--only KIND ...] [--boards 15] [--limit 20] [--each]

A corpus is a folder of files KIND.tsv with lines `name TAB puzzle`, `/` between the lines of a puzzle. Of each, fifteen
boards are taken evenly by the number of their cells. Ours is `unique -q`, from the puzzle on: an answer, and whether it is
the only one. cspuz_core gets the puzz.link address and finds all that the answers have in common, which tells as much. A
process for each board; seconds of processor time, the system's part included. What reaches the limit counts with it.

SOURCES is a checkout of cspuz_core with its submodule glucose; the program is built there, without its other engines.
"""

import argparse
import math
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from programs import cspuz
from race import seconds


@dataclass
class Row:
    """One kind: the seconds of both for each board that the rival takes, and what is to be said."""
    kind: str
    ours: list = field(default_factory=list)
    theirs: list = field(default_factory=list)
    names: list = field(default_factory=list)
    notes: list = field(default_factory=list)

    def ratio(self):
        return sum(self.theirs) / max(sum(self.ours), 0.001)

    def __str__(self):
        most, name = max(zip(self.ours, self.names))
        cells = [self.kind, len(self.ours), f"{sum(self.ours):.2f}", f"{sum(self.theirs):.2f}"]
        shown = f"{self.ratio():.1f}"
        cells += [shown if self.ratio() >= 1 else f"**{self.ratio():.2f}**", f"{name} {most:.2f}", "; ".join(self.notes)]
        return "| " + " | ".join(map(str, cells)) + " |"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("cluesat", type=Path)
    arguments.add_argument("--corpus", type=Path, nargs="+", required=True, metavar="FOLDER")
    arguments.add_argument("--cspuz", type=Path, required=True, metavar="SOURCES")
    arguments.add_argument("--only", nargs="+", default=[], metavar="KIND")
    arguments.add_argument("--boards", type=int, default=15)
    arguments.add_argument("--limit", type=int, default=20)
    arguments.add_argument("--each", action="store_true", help="print the two times of each board, too")
    options = arguments.parse_args()
    rival = cspuz(options.cspuz)
    files = sorted(file for folder in options.corpus for file in folder.glob("*.tsv"))
    print("| kind | boards | cluesat, s | cspuz_core, s | ratio | our slowest, s | |")
    print("| --- | ---: | ---: | ---: | ---: | --- | --- |")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            if options.only and file.stem not in options.only:
                continue
            row = race(file, options, rival, Path(folder))
            if row and row.ours:
                print(row, flush=True)
                rows.append(row)
    mean = math.exp(sum(math.log(max(row.ratio(), 0.001)) for row in rows) / max(len(rows), 1))
    print(f"\n{len(rows)} kinds, the geometric mean of the ratios is {mean:.1f}")


def race(file, options, rival, folder):
    """One kind; `None` where one of the two does not have it."""
    names = addresses_of(options.cluesat, file.stem)
    if not names:
        return None
    row = Row(file.stem)
    refused, late = 0, 0
    for name, puzzle in boards(file, options.boards):
        source = folder / "puzzle.tsv"
        source.write_text(f"{name}\t{puzzle}\n")
        there, said = ask(rival, options, source, file.stem, names)
        if said is None and not there:
            return None
        if said is not None and said.startswith("refused"):
            refused += 1
            continue
        command = [options.cluesat, "unique", "-q", "-j1", "--format", "line", "--family", file.stem, source]
        here, printed = seconds(command, limit=options.limit)
        ours = printed.split()[0] if printed else None
        row.ours.append(here)
        row.theirs.append(there)
        row.names.append(name)
        late += said is None
        if ours is None:
            row.notes.append(f"{name} not ended by us")
        elif said is not None and ours != said:
            row.notes.append(f"{name} is {ours} to us, {said} to it")
        if options.each:
            print(f"    {name}: {ours} {here:.3f}, {said} {there:.3f}", flush=True)
    if refused:
        row.notes.append(f"{refused} refused")
    if late:
        row.notes.append(f"it did not end {late}")
    return row


def addresses_of(cluesat, kind):
    """The names that puzz.link has for a kind: ours goes first, a program may know another one only."""
    text = subprocess.run([cluesat, "kinds", kind], capture_output=True, text=True).stdout
    found = re.search(r'"puzz\.link" = "([^":]*)', text)
    return found[1].split() if found else []


def boards(file, count):
    """Names and puzzles, evenly by size."""
    lines = [line.split("\t")[:2] for line in file.read_text().splitlines() if "\t" in line]

    def cells(line):
        height, width = (re.split(r"[/|]", line[1])[0].split() * 2)[:2]
        return int(height) * int(width)
    lines.sort(key=cells)
    if len(lines) <= count:
        return lines
    return [lines[round(at * (len(lines) - 1) / (count - 1))] for at in range(count)]


def ask(rival, options, source, kind, names):
    """What the rival says of a puzzle, and its seconds: 0 and nothing where there is no address that it knows."""
    command = [options.cluesat, "convert", "--family", kind, "--to", "puzzlink", source]
    address = subprocess.run(command, capture_output=True, text=True).stdout
    for name in names if address else []:
        spent, printed = seconds([rival], re.sub(r"\?\w[\w-]*", f"?{name}", address, count=1), options.limit)
        if not (printed or "").startswith("refused: unknown"):
            return spent, printed and printed.strip()
    return 0, None


if __name__ == "__main__":
    main()
