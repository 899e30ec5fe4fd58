"""A part of a list that only grows, as an immutable sequence that costs nothing to make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

ItemT = TypeVar("ItemT", covariant=True)


class Excerpt(Sequence[ItemT]):
    """The items `start` to `stop` of a list. Whoever owns the list may append to it, no more.

    It equals every sequence of the same items, a tuple too; a slice is a tuple.
    """

    __slots__ = ("_items", "_start", "_stop")

    def __init__(self, items: list[ItemT], start: int, stop: int) -> None:
        """Show these items of a list, which all exist."""
        self._items, self._start, self._stop = items, start, stop

    def __len__(self) -> int:
        """Return the number of items."""
        return self._stop - self._start

    @overload
    def __getitem__(self, index: int) -> ItemT: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ItemT, ...]: ...

    def __getitem__(self, index: int | slice) -> ItemT | tuple[ItemT, ...]:
        """Return an item, or a tuple of several."""
        places = range(self._start, self._stop)[index]
        if isinstance(places, int):
            return self._items[places]
        return tuple([self._items[place] for place in places])

    def __iter__(self) -> Iterator[ItemT]:
        """Return the items one by one."""
        return islice(self._items, self._start, self._stop)

    def __eq__(self, other: object) -> bool:
        """Tell whether the other one is a sequence of the same items."""
        if not isinstance(other, (Excerpt, tuple, list)):
            return NotImplemented
        return len(self) == len(other) and self.shared(other) == len(self)

    def __hash__(self) -> int:
        """Return the hash of the tuple of the items."""
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Return the items as a list."""
        return f"Excerpt({list(self)!r})"

    def shared(self, other: Sequence[object]) -> int:
        """Return with how many equal items both begin; at once where both show one list."""
        shortest = min(len(self), len(other))
        if (
            isinstance(other, Excerpt)
            and other._items is self._items
            and other._start == self._start
        ):
            return shortest
        for number, (mine, theirs) in enumerate(zip(self, other, strict=False)):
            if mine is not theirs and mine != theirs:
                return number
        return shortest
