#!/usr/bin/env python3
"""Times cluesat against other programs, in turn, in one run, and prints a table of ratios.

    python3 benches/rivals/run.py target/release/cluesat [--tdoku FOLDER] [--sudoku LIST ...] [--repeat 5] [--seed 1]
        [--only sudokus|loops|nonograms|ids|counts ...]

The puzzles are generated, so that nothing has to be at hand; `--sudoku` adds lists of sudokus, one a line. A rival that is
not there is left out and named: the crates `sudoku` and `nonogrid` are built by cargo, tdoku from its sources in FOLDER
(g++, -march=native), clingo, clasp and Tatham's patternsolver, loopysolver and solosolver are taken from the path. The
last three are built with the sources of Debian's sgt-puzzles, but are not in the package.

Seconds of processor time, the system's part included, of whole processes: medians, with the least and the most. A ratio is
the rival's median by ours, so above 1 we are faster. A verdict that differs ends the run. Programs that only reason may
give up on a puzzle; then the row says how many they solved.
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
GROWTH = HERE.parent / "growth" / "puzzles.py"


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


def nonogrid(folder):
    """The program of the crate, from the path or built here, with its own SAT engine, which is varisat."""
    found = shutil.which("nonogrid")
    if found is None:
        command = ["cargo", "install", "-q", "nonogrid@0.7.3", "--features", "sat", "--root", folder / "nonogrid"]
        if subprocess.run(command, capture_output=True).returncode == 0:
            found = folder / "nonogrid/bin/nonogrid"
    return found


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
        """Each way is a name and a function that gives (seconds, verdicts of all puzzles); None for a rival that is not
        here. A verdict of None says that the program gave up."""
        ways = [ours] + [way for way in others if way[1] is not None]
        self.missing |= {name for name, way in others if way is None}
        times, notes = {name: [] for name, _ in ways}, {}
        for _ in range(self.repeat):
            right = None
            for name, way in ways:
                spent, verdicts = way()
                times[name].append(spent)
                right = right or verdicts
                if any(verdict not in (None, good) for verdict, good in zip(verdicts, right, strict=True)):
                    sys.exit(f"{what}: {name} says {verdicts} instead of {right}")
                if None in verdicts:
                    notes[name] = f", solves {len(verdicts) - verdicts.count(None)} of {len(verdicts)}"
        middle = {name: statistics.median(spent) for name, spent in times.items()}
        for name, spent in times.items():
            ratio = "" if name == ours[0] else f"{middle[name] / max(middle[ours[0]], 0.001):.2f}"
            shown = f"{min(spent):.3f} to {max(spent):.3f}"
            self.rows.append((what, name + notes.get(name, ""), f"{middle[name]:.3f}", shown, ratio))

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
                return spent, (sum(map(reached, lines)) if limit == 2 else len(lines),)

            def reached(line):
                return line.startswith("multiple")

            def other(program):
                def way():
                    spent, printed = seconds([program, path, str(limit)])
                    return spent, (int(printed.split()[-1]),)
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


def given_at_random(cluesat, source, target, givens, seed):
    """Sudokus with random digits of the answers of a list as givens; they may have several answers."""
    chance, made = random.Random(seed), []
    for answer in seconds([cluesat, "solve", "-q", "--format", "line", source])[1].split():
        kept = set(chance.sample(range(81), chance.randint(*givens)))
        made.append("".join(digit if index in kept else "." for index, digit in enumerate(answer)) + "\n")
    target.write_text("".join(made))
    return target


def tallies(race, cluesat, path, crate, td, limit=100_000):
    """Counting the answers of sudokus that have many."""
    def ours():
        spent, printed = seconds([cluesat, "count", "-q", "-j1", "--max", str(limit), "--format", "json", path])
        return spent, (sum(json.loads(line)["count"] >= limit for line in printed.splitlines()),)

    def other(program):
        def way():
            spent, printed = seconds([program, path, str(limit)])
            return spent, (int(printed.split()[-1]),)
        return way

    others = [("crate sudoku", crate and other(crate)), ("tdoku", td and other(td))]
    race.run(f"sudoku, ten counted to {limit:,} answers", ("cluesat", ours), others)


def made(cluesat, folder, seed, family, size, count, *more):
    """A file with one game id for each of some new puzzles with one answer."""
    command = [cluesat, "generate", family, "--size", str(size), "--count", str(count), "--seed", str(seed), *more]
    lines = [line for line in seconds([*command, "-q", "--to", "tatham"])[1].splitlines() if line]
    files = [folder / f"{family}-{size}-{number}.txt" for number in range(len(lines))]
    for file, line in zip(files, lines):
        file.write_text(line + "\n")
    return files


def each(files, ask):
    """A way to ask a program about each file in turn."""
    def way():
        results = [ask(file) for file in files]
        return sum(spent for spent, _ in results), tuple(verdict for _, verdict in results)
    return way


def ours(cluesat, files):
    def ask(file):
        spent, printed = seconds([cluesat, "unique", "-q", "-j1", "--format", "line", file])
        return spent, printed.split()[0]
    return "cluesat", each(files, ask)


def tatham(game, files):
    """A solver of Tatham's, which reasons: what it solves has one answer."""
    program = shutil.which(f"{game}solver")

    def ask(file):
        spent, printed = seconds([program, file.read_text().strip()])
        gave_up = "Unable" in printed or "?" in printed or "multiple" in printed
        return spent, None if gave_up else "unique"
    return f"Tatham's {game}solver", program and each(files, ask)


def loops(race, cluesat, sizes, seed, folder):
    """Slitherlinks with one answer and 55 to 60 % of the clues, a process each."""
    clingo = shutil.which("clingo")
    program = (HERE / "loop.lp").read_text()

    def rival(file):
        spent, printed = seconds([clingo, "2", "-q", "--outf=2", "-"], program + facts(file.read_text()))
        return spent, "unique" if json.loads(printed)["Models"]["Number"] == 1 else "multiple"

    for size in sizes:
        clues = f"{size * size * 55 // 100}..{size * size * 60 // 100}"
        files = made(cluesat, folder, seed, "slitherlink", size, 5, "--clues", clues)
        others = [("clingo", clingo and each(files, rival)), tatham("loopy", files)]
        race.run(f"slitherlink {size}x{size}, {len(files)} of them", ours(cluesat, files), others)


def nonograms(race, cluesat, sizes, seed, folder):
    """Nonograms with one answer, a process each."""
    program = nonogrid(folder)

    def rival(file):
        spent, printed = seconds([program, "-m", "2", file.with_suffix(".nin")])
        return spent, "multiple" if "solutions" in printed else "unique"

    for size in sizes:
        files = made(cluesat, folder, seed, "nonogram", size, 10)
        for file in files:
            subprocess.run([cluesat, "convert", "--to", "nin", file, "-o", file.with_suffix(".nin")], check=True)
        others = [("nonogrid", program and each(files, rival)), tatham("pattern", files)]
        race.run(f"nonogram {size}x{size}, {len(files)} of them", ours(cluesat, files), others)


def ids(race, cluesat, seed, folder):
    """Sudokus in a process each."""
    for size in (9, 16):
        files = made(cluesat, folder, seed, "sudoku", size, 10)
        race.run(f"sudoku {size}x{size}, {len(files)} of them", ours(cluesat, files), [tatham("solo", files)])


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
    """All answers of puzzles that have many, printed by nobody."""
    clasp = shutil.which("clasp")
    texts = [(f"nonogram {size}x{size}, one cell in each line", ones(size), 0) for size in (6, 8, 9)]
    for size, percent, seed in ((10, 35, 4), (12, 25, 4), (15, 35, 1), (20, 40, 2), (25, 45, 2), (25, 45, 3)):
        made = [sys.executable, GROWTH, "nonogram", str(size), str(percent), str(seed)]
        texts.append((f"nonogram {size}x{size} of noise, {percent} % filled, seed {seed}", seconds(made)[1], 0))
    texts += [
        ("sudoku 6x6, one row given", "# family: sudoku\n123456\n" + "......\n" * 5, 0),
        ("sudoku 9x9, the first 100,000", "# family: sudoku\n123456789\n" + ".........\n" * 8, 100_000),
        ("slitherlink 4x4 without clues", "4x4t0:p\n", 0),
    ]
    for number, (name, text, most) in enumerate(texts):
        file, formula = folder / f"many-{number}.txt", folder / f"many-{number}.cnf"
        file.write_text(text)
        # Of the encodings of a loop, this one has one model for each answer.
        encoding = ["--encoding", "connectivity=order"]
        subprocess.run([cluesat, "export", "--bare", *encoding, file, "-o", formula], check=True, capture_output=True)

        def ours():
            limit = ["--max", str(most)] if most else []
            spent, printed = seconds([cluesat, "count", "--method", "enumerate", *limit, "-q", "--format", "json", file])
            return spent, (json.loads(printed)["count"] if not most else most,)

        def rival():
            spent, printed = seconds([clasp, "-n", str(most), "-q", formula])
            models = next(line for line in printed.splitlines() if "Models" in line)
            return spent, (int(models.split(":")[1].strip().rstrip("+")),)

        race.run(f"all answers, {name}", ("cluesat", ours), [("clasp", clasp and rival)])


def ones(size):
    return f"width {size}\nheight {size}\nrows\n" + "1\n" * size + "columns\n" + "1\n" * size


PARTS = ("sudokus", "loops", "nonograms", "ids", "counts")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("cluesat", type=Path)
    arguments.add_argument("--tdoku", type=Path, metavar="FOLDER")
    arguments.add_argument("--sudoku", type=Path, action="append", default=[], metavar="LIST")
    arguments.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, metavar="PART")
    arguments.add_argument("--repeat", type=int, default=5)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    cluesat = options.cluesat.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder, race, seed = Path(name), Race(options.repeat), options.seed
        if "sudokus" in options.only:
            minimal = folder / "minimal.txt"
            command = [cluesat, "generate", "sudoku", "--minimal", "--count", "20000", "--seed", str(seed), "--to", "line"]
            minimal.write_text(seconds(command)[1])
            fewer = less(minimal, folder / "less.txt", (1, 4), seed)
            given = given_at_random(cluesat, minimal, folder / "random.txt", (30, 40), seed)
            lists = [("20,000 minimal, generated", minimal), ("without 1 to 4 clues", fewer)]
            lists += [("30 to 40 random givens", given)]
            lists += [(path.stem, path) for path in options.sudoku]
            crate, td = crate_sudoku(folder), tdoku(options.tdoku, folder)
            sudokus(race, cluesat, lists, crate, td)
            tallies(race, cluesat, less(minimal, folder / "many.txt", (9, 9), seed, most=10), crate, td)
        if "loops" in options.only:
            loops(race, cluesat, (10, 12, 15), seed, folder)
        if "nonograms" in options.only:
            nonograms(race, cluesat, (15, 30, 50), seed, folder)
        if "ids" in options.only:
            ids(race, cluesat, seed, folder)
        if "counts" in options.only:
            counts(race, cluesat, folder)
        race.print()


if __name__ == "__main__":
    main()
