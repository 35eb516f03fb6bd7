"""Pencil puzzles: solved with SAT, proved unique, explained step by step.

>>> import cluesat
>>> puzzle = cluesat.load("1..........2.34.")
>>> puzzle.unique().status
'unique'
>>> len(puzzle.solve().line)
16
"""

from __future__ import annotations

import operator

from ._errors import CluesatError, EngineError, ParseError, TimeLimit
from ._kind import Kind, machine
from ._native import (
    Answers,
    Board,
    Count,
    Decided,
    Explanation,
    Hint,
    Judgement,
    Proposal,
    Puzzle,
    Rating,
    Reduced,
    Repaired,
    Solved,
    Step,
    Verdict,
    __version__,
    generate,
    read,
    solve_many,
)

__all__ = [
    "Answers",
    "Board",
    "CluesatError",
    "Count",
    "Decided",
    "EngineError",
    "Explanation",
    "Hint",
    "Judgement",
    "Kind",
    "ParseError",
    "Proposal",
    "Puzzle",
    "Rating",
    "Reduced",
    "Repaired",
    "Solved",
    "Step",
    "TimeLimit",
    "Verdict",
    "__version__",
    "generate",
    "load",
    "load_all",
    "machine",
    "nonogram",
    "slitherlink",
    "solve_many",
    "sudoku",
]


def load(source, *, family=None, format=None, time_limit=None):
    """Reads one puzzle: from text (an address, a game id, a line, a drawing), bytes, or the path of a file."""
    puzzles = read(source, family, format, 2, time_limit=time_limit)
    if not puzzles:
        raise ParseError("there is no puzzle in it")
    if len(puzzles) > 1:
        raise ParseError("there are several puzzles in it: use `load_all`")
    return puzzles[0]


def load_all(source, *, family=None, format=None, time_limit=None):
    """Reads all puzzles of a text or a file."""
    return read(source, family, format, time_limit=time_limit)


def sudoku(grid):
    """A sudoku from the rows of its board: numbers, with 0, -1 or None where nothing is given."""
    return _of_rows([" ".join(str(max(_number(cell), 0)) for cell in row) for row in grid], "sudoku", "grid")


def nonogram(rows, columns):
    """A nonogram in black and white from its clues: the runs of each row from the top, of each column from the left."""
    clues = ["[\n" + ",\n".join(str([_number(run) for run in clue]) for clue in side) + "]" for side in (rows, columns)]
    return _of_rows(['{"rows": ' + clues[0] + ', "columns": ' + clues[1] + "}"], "nonogram", "json")


def slitherlink(rows):
    """A slitherlink from the rows of its clues: numbers, with -1 or None where there is no clue."""
    signs = [[_number(cell) for cell in row] for row in rows]
    return _of_rows([" ".join("." if sign < 0 else str(sign) for sign in row) for row in signs], "slitherlink", "rows")


def _of_rows(lines, family, format):
    # As bytes, so that it is not taken for the name of a file.
    return load("".join(line + "\n" for line in lines).encode(), family=family, format=format)


def _number(cell):
    """The number in a cell, -1 if it is open; what is not a whole number is refused."""
    return -1 if cell is None else operator.index(cell)
