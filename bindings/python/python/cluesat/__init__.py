"""Pencil puzzles: solved with SAT, proved unique, explained step by step.

>>> import cluesat
>>> puzzle = cluesat.load("1..........2.34.")
>>> puzzle.unique().status
'unique'
>>> len(puzzle.solve().line)
16
"""

from __future__ import annotations

from ._errors import CluesatError, EngineError, ParseError, TimeLimit
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
    "solve_many",
]


def load(source, *, family=None, format=None):
    """Reads one puzzle: from text (an address, a game id, a line, a drawing), bytes, or the path of a file."""
    puzzles = read(source, family, format, 2)
    if not puzzles:
        raise ParseError("there is no puzzle in it")
    if len(puzzles) > 1:
        raise ParseError("there are several puzzles in it: use `load_all`")
    return puzzles[0]


def load_all(source, *, family=None, format=None):
    """Reads all puzzles of a text or a file."""
    return read(source, family, format)
