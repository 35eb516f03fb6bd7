"""Lists of sudokus, from file to file on one core.

In: a race, our binary, lists. Out: rows of the race. Must not know: how rivals are built.
"""

import json
import random
from functools import partial

from programs import crate_sudoku, tdoku
from race import seconds


def run(race, cluesat, lists, sources, seed, folder):
    minimal = folder / "minimal.txt"
    command = [cluesat, "generate", "sudoku", "--minimal", "--count", "20000", "--seed", str(seed), "--to", "line"]
    minimal.write_text(seconds(command)[1])
    sudokus = []
    for name, path in [("20,000 minimal, generated", minimal)] + [(path.stem, path) for path in lists]:
        fewer = less(path, folder / f"less-{path.stem}.txt", (1, 4), seed, at_least=10_000)
        sudokus += [(name, path), (f"{name}, without 1 to 4 givens", fewer)]
    sudokus += [("30 to 40 random givens", at_random(cluesat, minimal, folder / "random.txt", (30, 40), seed))]
    rivals = [("crate sudoku", crate_sudoku(folder)), ("tdoku", tdoku(sources, folder))]

    def raced(what, ours, path, limit):
        others = [(name, program and partial(rival, program, path, limit)) for name, program in rivals]
        race.run(what, ("cluesat", ours), others)

    for name, path in sudokus:
        raced(f"sudoku, {name}, solve", partial(solved, cluesat, path), path, 1)
        raced(f"sudoku, {name}, unique", partial(judged, cluesat, path), path, 2)
    many = less(minimal, folder / "many.txt", (9, 9), seed, most=10)
    raced("sudoku, ten counted to 100,000 answers", partial(counted, cluesat, many, 100_000), many, 100_000)


def rival(program, path, limit):
    """How many have at least `limit` answers."""
    spent, printed = seconds([program, path, str(limit)])
    return spent, (int(printed.split()[-1]),)


def solved(cluesat, path):
    spent, printed = seconds([cluesat, "solve", "-q", "-j1", "--format", "line", path])
    return spent, (sum(map(bool, printed.splitlines())),)


def judged(cluesat, path):
    spent, printed = seconds([cluesat, "unique", "-q", "-j1", "--format", "line", path])
    return spent, (sum(line.startswith("multiple") for line in printed.splitlines()),)


def counted(cluesat, path, limit):
    spent, printed = seconds([cluesat, "count", "-q", "-j1", "--max", str(limit), "--format", "json", path])
    return spent, (sum(json.loads(line)["count"] >= limit for line in printed.splitlines()),)


def less(source, target, clues, seed, most=None, at_least=0):
    """The sudokus of a list without some of their clues, so that most of them have several answers; each several times
    until there are enough."""
    chance, made = random.Random(seed), []
    lines = [line for line in source.read_text().splitlines() if len(line) >= 81][:most]
    for line in lines * max(1, -(-at_least // len(lines))):
        cells = list(line[:81])
        given = [index for index, cell in enumerate(cells) if cell in "123456789"]
        for index in chance.sample(given, chance.randint(*clues)):
            cells[index] = "."
        made.append("".join(cells) + "\n")
    target.write_text("".join(made))
    return target


def at_random(cluesat, source, target, givens, seed):
    """Sudokus with random digits of the answers of a list as givens; they may have several answers."""
    chance, made = random.Random(seed), []
    for answer in seconds([cluesat, "solve", "-q", "--format", "line", source])[1].split():
        kept = set(chance.sample(range(81), chance.randint(*givens)))
        made.append("".join(digit if index in kept else "." for index, digit in enumerate(answer)) + "\n")
    target.write_text("".join(made))
    return target
