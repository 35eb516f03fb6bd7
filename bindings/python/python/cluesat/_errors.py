"""What may go wrong."""

from __future__ import annotations


class CluesatError(Exception):
    """The base of all errors of cluesat."""


class ParseError(CluesatError, ValueError):
    """A text is no puzzle, or no board; the message points at the place."""

    message: str = ""
    line: int | None = None
    column: int | None = None
    help: str | None = None

    def __reduce__(self):
        return (_restored, (str(self), self.message, self.line, self.column, self.help))


def _restored(text, message, line, column, help):
    error = ParseError(text)
    error.message, error.line, error.column, error.help = message, line, column, help
    return error


class TimeLimit(CluesatError, TimeoutError):
    """A time limit was reached before there was a verdict."""


class EngineError(CluesatError, RuntimeError):
    """An engine failed, or this is a bug of cluesat."""
