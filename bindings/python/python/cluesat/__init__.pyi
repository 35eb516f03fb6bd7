from collections.abc import Iterable
from os import PathLike
from typing import Any

from ._errors import CluesatError as CluesatError
from ._errors import EngineError as EngineError
from ._errors import ParseError as ParseError
from ._errors import TimeLimit as TimeLimit
from ._kind import Kind as Kind, machine as machine
from ._native import Answers as Answers
from ._native import Board as Board
from ._native import Count as Count
from ._native import Decided as Decided
from ._native import Explanation as Explanation
from ._native import Hint as Hint
from ._native import Judgement as Judgement
from ._native import Proposal as Proposal
from ._native import Puzzle as Puzzle
from ._native import Rating as Rating
from ._native import Reduced as Reduced
from ._native import Repaired as Repaired
from ._native import Solved as Solved
from ._native import Step as Step
from ._native import Verdict as Verdict
from ._native import __version__ as __version__
from ._native import generate as generate
from ._native import read as read
from ._native import solve_many as solve_many

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

# Rows of numbers: lists, tuples, or a numpy array.
_Rows = Iterable[Iterable[int | None]] | Any


def load(
    source: str | bytes | PathLike[str],
    *,
    family: str | None = None,
    format: str | None = None,
    time_limit: float | None = None,
) -> Puzzle: ...
def load_all(
    source: str | bytes | PathLike[str],
    *,
    family: str | None = None,
    format: str | None = None,
    time_limit: float | None = None,
) -> list[Puzzle]: ...
def sudoku(grid: _Rows) -> Puzzle: ...
def nonogram(rows: _Rows, columns: _Rows) -> Puzzle: ...
def slitherlink(rows: _Rows) -> Puzzle: ...
