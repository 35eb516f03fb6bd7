from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from ._native import Puzzle

_Texts = str | Iterable[str]
_State = TypeVar("_State", bound=Hashable)

def machine(
    start: _State,
    step: Callable[[_State, int], _State | None],
    accept: Callable[[_State], bool],
    values: Iterable[int],
) -> str: ...

class Kind:
    def __init__(
        self,
        text: str | None = None,
        *,
        name: str | None = None,
        play: str | None = None,
        rules: _Texts | None = None,
        given: _Texts | None = None,
        cells: str | None = None,
        marks: str | None = None,
        links: str | None = None,
        edges: str | None = None,
        header: _Texts | None = None,
        grids: _Texts | None = None,
        height: str | None = None,
        but: _Texts | None = None,
        also: _Texts | None = None,
        parts: Mapping[str, str] | None = None,
        machines: Mapping[str, str] | None = None,
        make: Mapping[str, Any] | None = None,
        draw: Mapping[str, str] | None = None,
        address: Mapping[str, str] | None = None,
    ) -> None: ...
    @classmethod
    def built_in(cls, name: str) -> Kind: ...
    @staticmethod
    def names() -> list[str]: ...
    @property
    def name(self) -> str: ...
    @property
    def play(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def account(self) -> str: ...
    @property
    def explained(self) -> list[str]: ...
    def puzzle(
        self,
        *blocks: str | Iterable[Iterable[int | str | None]],
        numbers: Iterable[int] = (),
        size: tuple[int, int] | None = None,
    ) -> Puzzle: ...
    def generate(self, **wishes: Any) -> Puzzle: ...
    def __reduce__(self) -> tuple[type[Kind], tuple[str]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
