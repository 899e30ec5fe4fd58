"""Tables of what a search has worked out and may ask for again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
EntryT = TypeVar("EntryT")


class LazyDict(dict[KeyT, EntryT]):
    """Entries by key, each made by `make` when it is first asked for and kept for good."""

    def __init__(self, make: Callable[[KeyT], EntryT]) -> None:
        self._make = make

    def __missing__(self, key: KeyT) -> EntryT:
        self[key] = entry = self._make(key)
        return entry


class TranspositionTable(Generic[KeyT, EntryT]):
    """What is known of positions, of a bounded number, two at least.

    When half of the room is used up, what was stored before the last half was begun is
    forgotten: old entries go at once and cheaply, recent ones are kept.
    """

    def __init__(self, capacity: int = 400_000) -> None:
        self._half = capacity // 2
        self._recent: dict[KeyT, EntryT] = {}
        self._older: dict[KeyT, EntryT] = {}

    def __len__(self) -> int:
        return len(self._recent) + len(self._older)

    def get(self, key: KeyT) -> EntryT | None:
        entry = self._recent.get(key)
        return self._older.get(key) if entry is None else entry

    def put(self, key: KeyT, entry: EntryT) -> None:
        """Store an entry, in place of an older one of the same position."""
        if len(self._recent) >= self._half:
            self._older = self._recent
            self._recent = {}
        self._recent[key] = entry
