"""Puzzles of any size, the same for the same seed.

In: a family, a kind, a size, a seed. Out: the text of a puzzle that `cluesat` reads. Must not know: how anything is
solved or measured. Python 3, standard library only.

    python3 benches/growth/puzzles.py sudoku 49 60       49x49, 60 % of the cells given
    python3 benches/growth/puzzles.py nonogram 50 blobs  50x50, `blobs` or `noise`, or 30 for 30 % noise
    python3 benches/growth/puzzles.py slitherlink 60 100 60x60, 100 % of the clues given

Only `Random.random()` is drawn from, which Python keeps the same over its versions for the same seed.
"""

import math
import random
import sys


def dice(*seed):
    """A source of numbers for this seed, whatever the version of Python."""
    return random.Random(" ".join(str(part) for part in seed))


def shuffled(items, source):
    """A copy of `items` in another order (Fisher and Yates)."""
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = int(source.random() * (last + 1))
        items[last], items[other] = items[other], items[last]
    return items


def sudoku(size, percent, seed=1):
    """The pattern board of a square order, its digits, rows, columns, bands and stacks shuffled; `percent` of the cells
    stay. The answer need not be the only one."""
    box = math.isqrt(size)
    assert box * box == size, f"{size} is no square"
    source = dice("sudoku", size, percent, seed)
    digits = shuffled(range(1, size + 1), source)

    def lines():
        return [
            box * band + line
            for band in shuffled(range(box), source)
            for line in shuffled(range(box), source)
        ]

    rows, columns = lines(), lines()
    board = [[digits[(box * (row % box) + row // box + column) % size] for column in columns] for row in rows]
    cells = shuffled(((row, column) for row in range(size) for column in range(size)), source)
    for row, column in cells[round(size * size * percent / 100) :]:
        board[row][column] = 0
    width = len(str(size))
    lines = [" ".join(str(cell or ".").rjust(width) for cell in row) for row in board]
    return "\n".join(["# family: sudoku", f"# box: {box}x{box}", *lines]) + "\n"


def picture(size, kind, seed):
    """Pixels: `noise` is a coin for each, weighted 3 to 2, a number of percent another weight; `blobs` is fair noise that
    two rounds of "what most of the nine around me are" have smoothed."""
    source = dice("nonogram", size, kind, seed)
    share = {"noise": 0.6, "blobs": 0.5}.get(kind) or int(kind) / 100
    pixels = [[source.random() < share for _ in range(size)] for _ in range(size)]
    for _ in range(2 if kind == "blobs" else 0):

        def most(row, column):
            around = [
                pixels[r][c]
                for r in range(max(0, row - 1), min(size, row + 2))
                for c in range(max(0, column - 1), min(size, column + 2))
            ]
            return 2 * sum(around) > len(around)

        pixels = [[most(row, column) for column in range(size)] for row in range(size)]
    return pixels


def runs(line):
    """The lengths of the runs of a line, or a single 0."""
    text = "".join("#" if pixel else " " for pixel in line)
    return [len(run) for run in text.split()] or [0]


def nonogram(size, kind, seed=1):
    """The clues of a picture."""
    pixels = picture(size, kind, seed)
    rows = [",".join(map(str, runs(line))) for line in pixels]
    columns = [",".join(map(str, runs(line))) for line in zip(*pixels)]
    return "\n".join([f"width {size}", f"height {size}", "", "rows", *rows, "", "columns", *columns]) + "\n"


RING = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]


def region(size, source):
    """The inside of a loop: a region that grows cell by cell from the middle and stays one piece without holes and without
    corners that touch. Cells that would have one neighbour inside are taken at once, others only every fifth time,
    so that the rim is long."""
    inside = [[False] * (size + 2) for _ in range(size + 2)]

    def fits(row, column):
        around = [inside[row + down][column + right] for down, right in RING]
        arcs = sum(here and not before for before, here in zip([around[-1], *around], around))
        beside = sum(around[1::2])
        return arcs == 1 and beside > 0 and (beside == 1 or source.random() < 0.2)

    middle = (size + 1) // 2
    inside[middle][middle] = True
    rim = [(middle + down, middle + right) for down, right in RING[1::2]]
    while rim:
        at = int(source.random() * len(rim))
        rim[at], rim[-1] = rim[-1], rim[at]
        row, column = rim.pop()
        if not (1 <= row <= size and 1 <= column <= size) or inside[row][column] or not fits(row, column):
            continue
        inside[row][column] = True
        rim.extend((row + down, column + right) for down, right in RING[1::2])
    return inside


def clues(inside, size):
    """All clues of the loop round a region."""

    def clue(row, column):
        here = inside[row][column]
        return str(sum(inside[row + down][column + right] != here for down, right in RING[1::2]))

    return [[clue(row, column) for column in range(1, size + 1)] for row in range(1, size + 1)]


def slitherlink(size, percent, seed=1):
    """The clues of a random loop; `percent` of them stay. With all of them there are few other answers, if any."""
    source = dice("slitherlink", size, percent, seed)
    full = clues(region(size, source), size)
    board = ["".join(clue if 100 * source.random() < percent else "-" for clue in line) for line in full]
    return "\n".join(["# family: slitherlink", *board]) + "\n"


FAMILIES = {"sudoku": sudoku, "nonogram": nonogram, "slitherlink": slitherlink}


def puzzle(family, size, kind, seed=1):
    """The text of a puzzle."""
    return FAMILIES[family](size, kind if family == "nonogram" else int(kind), seed)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5) or sys.argv[1] not in FAMILIES:
        sys.exit(__doc__)
    sys.stdout.write(puzzle(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
