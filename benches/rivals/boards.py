"""Slitherlinks, nonograms and sudokus with one answer.

In: a race, our binary, published collections. Out: rows of the race. Must not know: how rivals are built.
"""

import sys
from pathlib import Path

from programs import clingo, nonogrid, tatham
from race import each, seconds, verdicts

UNIQUE = Path(__file__).resolve().parent.parent / "growth" / "unique.py"

# Processor time that nonogrid has for a puzzle of the survey.
GIVE_UP = 4


def loops(race, cluesat, corpus, seed, folder):
    """Slitherlinks: a process for each of small ones, whole lists, large ones; our other engine beside."""
    def raced(what, files, others=()):
        varisat = ("cluesat, varisat", verdicts(cluesat, files, "--backend", "varisat"))
        race.run(f"slitherlink {what}", ("cluesat", verdicts(cluesat, files)), [varisat, *others])

    for size in (10, 12, 15):
        clues = f"{size * size * 55 // 100}..{size * size * 60 // 100}"
        files = made(cluesat, folder, seed, "slitherlink", size, 5, "--clues", clues)
        raced(f"{size}x{size}, {len(files)} of them", files, [clingo(files), tatham("loopy", files)])
    if corpus is None:
        return
    for size, percent, number in ((60, 55, 1), (60, 45, 2), (100, 75, 1)):
        file = folder / f"large-{size}-{percent}.txt"
        file.write_text(seconds([sys.executable, UNIQUE, cluesat, str(size), str(percent), str(number)])[1])
        raced(f"{size}x{size} with one answer from {percent} % of the clues", [file])
    for size in (10, 20, 30):
        files = apart(corpus / f"slitherlink/sgt-{size}x{size}-h.txt", folder)
        raced(f"Tatham's hard {size}x{size}, {len(files)} of them", files, [clingo(files), tatham("loopy", files)])
    for name in ("published", "sparse", "minimal-and-large"):
        raced(f"{name}.tsv", [corpus / f"slitherlink/{name}.tsv"])


def nonograms(race, cluesat, corpus, seed, folder):
    """Nonograms: a process for each of small ones, the survey."""
    for size in (15, 30, 50):
        files = made(cluesat, folder, seed, "nonogram", size, 10)
        others = [nonogrid(cluesat, files, folder), tatham("pattern", files)]
        race.run(f"nonogram {size}x{size}, {len(files)} of them", ("cluesat", verdicts(cluesat, files)), others)
    if corpus is None:
        return
    for size in (15, 30):
        files = apart(corpus / f"nonogram/pattern-{size}x{size}.txt", folder)
        others = [nonogrid(cluesat, files, folder), tatham("pattern", files)]
        race.run(f"nonogram, Tatham's {size}x{size}, {len(files)}", ("cluesat", verdicts(cluesat, files)), others)
    files = sorted((corpus / "nonogram/survey").glob("*.non"))
    numbered = [file for file in files if file.stem.startswith("webpbn")]
    others = [nonogrid(cluesat, numbered, folder, GIVE_UP)]
    race.run(f"nonogram survey, the {len(numbered)} numbered", ("cluesat", verdicts(cluesat, numbered)), others)
    for file in files:
        race.run(f"... {file.stem}", ("cluesat", verdicts(cluesat, [file])))


def sudokus(race, cluesat, seed, folder):
    """Sudokus in a process each."""
    for size in (9, 16):
        files = made(cluesat, folder, seed, "sudoku", size, 10)
        race.run(f"sudoku {size}x{size}, {len(files)} of them", ("cluesat", verdicts(cluesat, files)), [tatham("solo", files)])


def start(race, cluesat, puzzles):
    """An easy puzzle, as a whole process, beside a program that does nothing; the sum of a hundred of each."""
    for file in ("sudoku/9x9-easy.txt", "nonogram/key-5x5.txt", "slitherlink/easy-5x5.txt"):
        nothing = each([file] * 100, lambda _: (seconds(["/bin/true"])[0], None))
        race.run(f"a hundred times {file}", ("cluesat", verdicts(cluesat, [puzzles / file] * 100)), [("/bin/true", nothing)])


def made(cluesat, folder, seed, family, size, count, *more):
    """A file with one game id for each of some new puzzles with one answer."""
    command = [cluesat, "generate", family, "--size", str(size), "--count", str(count), "--seed", str(seed), *more]
    source = folder / f"{family}-{size}"
    source.write_text(seconds([*command, "-q", "--to", "tatham"])[1])
    return apart(source, folder)


def apart(source, folder):
    """A file for each line of a file."""
    files = []
    for number, line in enumerate(filter(None, source.read_text().splitlines())):
        files.append(folder / f"{source.stem}-{number}.txt")
        files[-1].write_text(line + "\n")
    return files
