"""All answers of puzzles that have many, printed by nobody.

In: a race, our binary. Out: rows of the race. Must not know: how answers are listed.
"""

import json
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

from race import seconds

GROWTH = Path(__file__).resolve().parent.parent / "growth" / "puzzles.py"

# Size, percentage of the cells that are filled, seed.
NOISE = ((10, 35, 4), (12, 25, 4), (15, 35, 1), (20, 40, 2), (25, 45, 2), (25, 45, 3), (12, 30, 21), (15, 35, 25), (25, 42, 6))


def run(race, cluesat, folder):
    clasp = shutil.which("clasp")
    for number, (name, text, most) in enumerate(puzzles()):
        file, formula = folder / f"many-{number}.txt", folder / f"many-{number}.cnf"
        file.write_text(text)
        # Of the encodings of a loop, this one has one model for each answer.
        encoding = ["--encoding", "connectivity=order"]
        subprocess.run([cluesat, "export", "--bare", *encoding, file, "-o", formula], check=True, capture_output=True)
        others = [("clasp", clasp and partial(rival, clasp, formula, most))]
        race.run(f"all answers, {name}", ("cluesat", partial(ours, cluesat, file, most)), others)


def puzzles():
    """A name, a text, the number of answers that are wanted (0: all)."""
    for size in (6, 8, 9):
        text = f"width {size}\nheight {size}\nrows\n" + "1\n" * size + "columns\n" + "1\n" * size
        yield f"nonogram {size}x{size}, one cell in each line", text, 0
    for size, percent, seed in NOISE:
        text = seconds([sys.executable, GROWTH, "nonogram", str(size), str(percent), str(seed)])[1]
        yield f"nonogram {size}x{size} of noise, {percent} % filled, seed {seed}", text, 0
    yield "sudoku 6x6, one row given", "# family: sudoku\n123456\n" + "......\n" * 5, 0
    yield "sudoku 9x9, the first 100,000", "# family: sudoku\n123456789\n" + ".........\n" * 8, 100_000
    yield "slitherlink 4x4 without clues", "4x4t0:p\n", 0


def ours(cluesat, file, most):
    limit = ["--max", str(most)] if most else []
    spent, printed = seconds([cluesat, "count", "--method", "enumerate", *limit, "-q", "--format", "json", file])
    return spent, (most or json.loads(printed)["count"],)


def rival(clasp, formula, most):
    spent, printed = seconds([clasp, "-n", str(most), "-q", formula])
    models = next(line for line in printed.splitlines() if "Models" in line)
    return spent, (int(models.split(":")[1].strip().rstrip("+")),)
