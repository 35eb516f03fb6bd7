"""Kinds of puzzles as texts or as parts."""

from __future__ import annotations

import operator

from ._native import generate, kind_account, kind_texts, read, read_kind


def _text(text):
    """A text in quotes, as TOML writes it: where that can be, as it is, so that errors point at its words."""
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return '"' + "".join(escapes.get(letter, letter) for letter in text) + '"'


def _list(texts):
    texts = [texts] if isinstance(texts, str) else list(texts)
    return "[" + ", ".join(_text(text) for text in texts) + "]"


def machine(start, step, accept, values):
    """The text of a machine: `step(state, value)` is the state after one more value, None where no line goes on, and
    `accept(state)` says whether a line may end so. States are anything that can be hashed; the functions run only now.

    >>> import cluesat
    >>> cluesat.machine(0, lambda state, value: value if value > state else None, lambda state: state > 1, [1, 2])
    'table 1; 1 2; - 2; - -; accept 2'
    """
    values = sorted(values)
    if not values or values != list(range(values[0], values[-1] + 1)):
        raise ValueError("the values of a machine are whole numbers without a gap")
    numbers = {start: 0}
    rows = []
    for state in (states := [start]):
        row = []
        for value in values:
            after = step(state, value)
            if after is not None and after not in numbers:
                numbers[after] = len(states)
                states.append(after)
                if len(states) * (len(values) + 1) > 1 << 16:
                    raise ValueError("the machine remembers too much: its table has more than 65536 entries")
            row.append("-" if after is None else str(numbers[after]))
        rows.append(" ".join(row))
    ends = [str(numbers[state]) for state in states if accept(state)]
    return "; ".join([f"table {values[0]}", *rows, " ".join(["accept", *ends])])


class Kind:
    """A kind of puzzle: from its text, or from its parts, whose names are the keys of that text; `but` is `except`.

    >>> import cluesat
    >>> stars = cluesat.Kind(
    ...     name="stars",
    ...     given="cells: number",
    ...     cells="empty -, star/stars x",
    ...     rules=["each line: count(star) = 1", "each touching pair: not all(star)",
    ...            "each number: count(star in near(here)) = number"],
    ... )
    >>> puzzle = stars.puzzle([[None] * 4, [None] * 4, [None, None, None, 2], [None, None, None, 1]])
    >>> puzzle.unique().status
    'unique'
    """

    def __init__(
        self,
        text=None,
        *,
        name=None,
        play=None,
        rules=None,
        given=None,
        cells=None,
        marks=None,
        links=None,
        edges=None,
        header=None,
        grids=None,
        height=None,
        but=None,
        also=None,
        parts=None,
        machines=None,
        make=None,
        draw=None,
        address=None,
    ):
        texts = {"name": name, "play": play, "cells": cells, "marks": marks, "links": links, "edges": edges}
        texts["height"] = height
        lists = {"also": also, "header": header, "grids": grids, "given": given, "except": but}
        tables = {"parts": parts, "machines": machines, "make": make, "draw": draw, "address": address}
        parts = {**texts, **lists, **tables, "rules": rules}
        if text is None:
            lines = [f"{key} = {_text(value)}" for key, value in texts.items() if value is not None]
            lines += [f"{key} = {_list(value)}" for key, value in lists.items() if value is not None]
            if rules is not None:
                sentences = rules.splitlines() if isinstance(rules, str) else list(rules)
                lines += ["rules = '''", *sentences, "'''"]
            for key, table in tables.items():
                if table:
                    lines.append(f"[{key}]")
                    lines += [f"{_text(part)} = {_text(str(value))}" for part, value in table.items()]
            text = "".join(line + "\n" for line in lines)
        elif any(value is not None for value in parts.values()):
            raise TypeError("a kind is given by its text or by its parts, not by both")
        self._text = text
        self._name, self._play, self._explained = read_kind(text)

    @classmethod
    def built_in(cls, name):
        """A kind that comes with the package."""
        texts = dict(kind_texts())
        if name not in texts:
            raise ValueError(f"`{name}` is no kind: `cluesat.Kind.names()` lists them")
        return cls(texts[name])

    @staticmethod
    def names():
        """The names of the kinds that come with the package."""
        return [name for name, _ in kind_texts()]

    @property
    def name(self):
        """Its name, in one word."""
        return self._name

    @property
    def play(self):
        """The rules for players."""
        return self._play

    @property
    def text(self):
        """Its text."""
        return self._text

    @property
    def account(self):
        """What each sentence becomes on a small board."""
        return kind_account(self._text)

    @property
    def explained(self):
        """Its rules in plain English, a sentence each, made of its sentences."""
        return list(self._explained)

    def puzzle(self, *blocks, numbers=(), size=None):
        """A puzzle: from its text, or from what is given as rows, one block after the other, and the numbers behind
        height and width. None is nothing."""
        if len(blocks) == 1 and isinstance(blocks[0], str):
            rows = blocks[0]
        else:
            blocks = [[list(row) for row in block] for block in blocks]
            if size is None:
                if not blocks or not blocks[0]:
                    raise ValueError("give the size: `size=(rows, columns)`")
                size = (max(len(block) for block in blocks), max(len(row) for block in blocks for row in block))
            first = [operator.index(number) for number in (*size, *numbers)]
            lines = [first, *(row for block in blocks for row in block)]
            rows = "".join(" ".join("-" if cell is None else str(cell) for cell in line) + "\n" for line in lines)
        puzzles = read(f"+++\n{self._text.rstrip()}\n+++\n{rows}".encode(), None, None, 2)
        if len(puzzles) != 1:
            raise ValueError(f"this is one puzzle, and there are {len(puzzles)}")
        return puzzles[0]

    def generate(self, **wishes):
        """A new puzzle with exactly one answer; the wishes are those of `cluesat.generate`."""
        # If several kinds have one name, it means the one that was read last.
        read_kind(self._text)
        return generate(self._name, **wishes)

    def __reduce__(self):
        return Kind, (self._text,)

    def __eq__(self, other):
        return isinstance(other, Kind) and self._text == other._text

    def __hash__(self):
        return hash(self._text)

    def __repr__(self):
        return f"<cluesat.Kind {self._name}>"
