"""Caches of search results."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
EntryT = TypeVar("EntryT")


class LazyDict(dict[KeyT, EntryT]):
    """A dictionary that makes a missing entry with `make` and keeps it.

    With a `capacity`, it drops all entries when it is full.
    """

    def __init__(self, make: Callable[[KeyT], EntryT], capacity: int | None = None) -> None:
        self._make, self._capacity = make, capacity

    def __missing__(self, key: KeyT) -> EntryT:
        if self._capacity is not None and len(self) >= self._capacity:
            self.clear()
        self[key] = entry = self._make(key)
        return entry


class TranspositionTable(Generic[KeyT, EntryT]):
    """A cache of search results by position, for at most `capacity` positions (two at least).

    It has two generations of half the capacity. When the recent one is full, it becomes the older
    one, and the previous older one is dropped.
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
        """Store an entry, replacing an older one of this position."""
        if len(self._recent) >= self._half:
            self._older = self._recent
            self._recent = {}
        self._recent[key] = entry
