#!/usr/bin/env python3
"""Times cluesat against other programs, in turn, in one run, and prints a table of ratios.

    python3 benches/rivals/run.py target/release/cluesat [--tdoku FOLDER] [--sudoku LIST ...] [--repeat 5] [--seed 1]

The puzzles are generated, so that nothing has to be at hand; `--sudoku` adds lists of sudokus, one a line. A rival that is
not there is left out and named: the crate `sudoku` is built by cargo, tdoku from its sources in FOLDER (g++, -march=native),
clingo and clasp are taken from the path.

Seconds of processor time, the system's part included, of whole processes: medians, with the least and the most. A ratio is
the rival's median by ours, so above 1 we are faster. A verdict that differs ends the run.
"""

import argparse
import json
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def seconds(command, text=None):
    """What a command costs, and what it prints. Answers as exit codes (10, 20, 30, 1) are no failures."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 10, 20, 30):
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}: {done.stderr[:300]}")
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return spent, done.stdout


def crate_sudoku(folder):
    project = folder / "crate-sudoku"
    (project / "src").mkdir(parents=True)
    shutil.copy(HERE / "sudoku.rs", project / "src/main.rs")
    manifest = '[package]\nname = "crate-sudoku"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nsudoku = "0.8"\n'
    (project / "Cargo.toml").write_text(manifest + "[workspace]\n")
    built = subprocess.run(["cargo", "build", "--release", "-q"], cwd=project, capture_output=True, text=True)
    return project / "target/release/crate-sudoku" if built.returncode == 0 else None


def tdoku(sources, folder):
    if sources is None:
        return None
    program, src = folder / "tdoku", Path(sources) / "src"
    files = [HERE / "tdoku.cc", src / "solver_dpll_triad_simd.cc", src / "util.cc"]
    command = ["g++", "-O3", "-march=native", "-std=c++17", f"-I{src}", f"-I{sources}/include", *files, "-o", program]
    built = subprocess.run(command, capture_output=True, text=True)
    return program if built.returncode == 0 else None


class Race:
    """All that was measured."""

    def __init__(self, repeat):
        self.repeat, self.rows, self.missing = repeat, [], set()

    def run(self, what, ours, others):
        """Each way is a name and a function that gives (seconds, verdict); None for a rival that is not here."""
        ways = [ours] + [way for way in others if way[1] is not None]
        self.missing |= {name for name, way in others if way is None}
        times = {name: [] for name, _ in ways}
        for _ in range(self.repeat):
            verdicts = set()
            for name, way in ways:
                spent, verdict = way()
                times[name].append(spent)
                verdicts.add(verdict)
            if len(verdicts) > 1:
                sys.exit(f"{what}: the verdicts differ: {verdicts}")
        middle = {name: statistics.median(spent) for name, spent in times.items()}
        for name, spent in times.items():
            ratio = "" if name == ours[0] else f"{middle[name] / max(middle[ours[0]], 0.001):.2f}"
            self.rows.append((what, name, f"{middle[name]:.3f}", f"{min(spent):.3f} to {max(spent):.3f}", ratio))

    def print(self):
        print("| what | program | median, s | least to most | of ours |\n| --- | --- | ---: | ---: | ---: |")
        for row in self.rows:
            print("| " + " | ".join(row) + " |")
        for name in sorted(self.missing):
            print(f"not here: {name}")


def sudokus(race, cluesat, lists, crate, td):
    """First answers, and whether there is one only, of lists."""
    for name, path in lists:
        for verb, limit in (("solve", 1), ("unique", 2)):
            def ours():
                spent, printed = seconds([cluesat, verb, "-q", "-j1", "--format", "line", path])
                lines = [line for line in printed.splitlines() if line]
                return spent, sum(map(reached, lines)) if limit == 2 else len(lines)

            def reached(line):
                return line.startswith("multiple")

            def other(program):
                def way():
                    spent, printed = seconds([program, path, str(limit)])
                    return spent, int(printed.split()[-1])
                return way

            others = [("crate sudoku", crate and other(crate)), ("tdoku", td and other(td))]
            race.run(f"sudoku, {name}, {verb}", ("cluesat", ours), others)


def less(source, target, clues, seed, most=None):
    """The sudokus of a list without some of their clues, so that they have several answers."""
    chance, made = random.Random(seed), []
    for line in source.read_text().splitlines()[:most]:
        cells = list(line[:81])
        given = [index for index, cell in enumerate(cells) if cell in "123456789"]
        for index in chance.sample(given, chance.randint(*clues)):
            cells[index] = "."
        made.append("".join(cells) + "\n")
    target.write_text("".join(made))
    return target


def tallies(race, cluesat, path, crate, td, limit=100_000):
    """Counting the answers of sudokus that have many."""
    def ours():
        spent, printed = seconds([cluesat, "count", "-q", "-j1", "--max", str(limit), "--format", "json", path])
        return spent, sum(json.loads(line)["count"] >= limit for line in printed.splitlines())

    def other(program):
        def way():
            spent, printed = seconds([program, path, str(limit)])
            return spent, int(printed.split()[-1])
        return way

    others = [("crate sudoku", crate and other(crate)), ("tdoku", td and other(td))]
    race.run(f"sudoku, ten counted to {limit:,} answers", ("cluesat", ours), others)


def loops(race, cluesat, sizes, seed, folder):
    """Slitherlinks with one answer, a process each."""
    clingo = shutil.which("clingo")
    program = (HERE / "loop.lp").read_text()
    for size in sizes:
        command = [cluesat, "generate", "slitherlink", "--size", str(size), "--count", "5", "--seed", str(seed)]
        made = [line for line in seconds([*command, "--to", "tatham"])[1].splitlines() if line]
        files = []
        for number, line in enumerate(made):
            files.append(folder / f"loop-{size}-{number}.txt")
            files[-1].write_text(line + "\n")

        def way(ask):
            def run():
                results = [ask(file) for file in files]
                return sum(spent for spent, _ in results), tuple(verdict for _, verdict in results)
            return run

        def ours(file):
            spent, printed = seconds([cluesat, "unique", "-q", "--format", "line", file])
            return spent, "unique" if printed.startswith("unique") else "multiple"

        def rival(file):
            spent, printed = seconds([clingo, "2", "-q", "--outf=2", "-"], program + facts(file.read_text()))
            models = json.loads(printed)["Models"]
            return spent, "unique" if models["Number"] == 1 else "multiple"

        race.run(f"slitherlink {size}x{size}, {len(files)} of them", ("cluesat", way(ours)), [("clingo", clingo and way(rival))])


def facts(line):
    """The facts of a slitherlink in one line: WxH:CLUES, letters are that many blanks."""
    head, clues = line.strip().split(":")
    width, height = map(int, head.split("t")[0].split("d")[0].split("x"))
    cells = []
    for letter in clues:
        cells += [None] * (ord(letter) - ord("a") + 1) if letter.isalpha() else [letter]
    across = (height + 1) * width
    edges = [(r * width + c, r * (width + 1) + c, r * (width + 1) + c + 1) for r in range(height + 1) for c in range(width)]
    edges += [(across + r * (width + 1) + c, r * (width + 1) + c, (r + 1) * (width + 1) + c)
              for r in range(height) for c in range(width + 1)]
    text = [f"ends({e},{a},{b})." for e, a, b in edges]
    for index, clue in enumerate(cells):
        if clue is not None:
            r, c = divmod(index, width)
            sides = (r * width + c, (r + 1) * width + c, across + r * (width + 1) + c, across + r * (width + 1) + c + 1)
            text += [f"clue({index},{clue})."] + [f"side({index},{e})." for e in sides]
    return "\n".join(text)


def counts(race, cluesat, folder):
    """All answers of a puzzle that has many, printed by nobody."""
    clasp = shutil.which("clasp")
    nonogram, sudoku = folder / "many.non", folder / "many.txt"
    nonogram.write_text("width 8\nheight 8\nrows\n" + "1\n" * 8 + "columns\n" + "1\n" * 8)
    sudoku.write_text("# family: sudoku\n123456\n" + "......\n" * 5)
    for name, file in (("nonogram 8x8, one cell in each line", nonogram), ("sudoku 6x6, one row given", sudoku)):
        formula = folder / "many.cnf"
        subprocess.run([cluesat, "export", "--bare", file, "-o", formula], check=True, capture_output=True)

        def ours():
            spent, printed = seconds([cluesat, "count", "--method", "enumerate", "-q", "--format", "json", file])
            return spent, json.loads(printed)["count"]

        def rival():
            spent, printed = seconds([clasp, "-n", "0", "-q", formula])
            models = next(line for line in printed.splitlines() if "Models" in line)
            return spent, int(models.split(":")[1].strip().rstrip("+"))

        race.run(f"all answers, {name}", ("cluesat", ours), [("clasp", clasp and rival)])


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("cluesat", type=Path)
    arguments.add_argument("--tdoku", type=Path, metavar="FOLDER")
    arguments.add_argument("--sudoku", type=Path, action="append", default=[], metavar="LIST")
    arguments.add_argument("--repeat", type=int, default=5)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    cluesat = options.cluesat.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder, race = Path(name), Race(options.repeat)
        made = folder / "minimal.txt"
        command = [cluesat, "generate", "sudoku", "--minimal", "--count", "5000", "--seed", str(options.seed), "--to", "line"]
        made.write_text(seconds(command)[1])
        lists = [("5,000 minimal, generated", made), ("without 1 to 4 clues", less(made, folder / "less.txt", (1, 4), options.seed))]
        lists += [(path.stem, path) for path in options.sudoku]
        crate, td = crate_sudoku(folder), tdoku(options.tdoku, folder)
        sudokus(race, cluesat, lists, crate, td)
        tallies(race, cluesat, less(made, folder / "many.txt", (9, 9), options.seed, most=10), crate, td)
        loops(race, cluesat, (10, 12, 15), options.seed, folder)
        counts(race, cluesat, folder)
        race.print()


if __name__ == "__main__":
    main()
