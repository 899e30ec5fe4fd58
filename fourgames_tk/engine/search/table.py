"""A transposition table: what a search already knows about positions it may meet again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)
EntryT = TypeVar("EntryT")


class TranspositionTable(Generic[KeyT, EntryT]):
    """Entries by position, of a bounded number.

    When half of the room is used up, what was stored before the last half was begun is
    forgotten: old entries go at once and cheaply, recent ones are kept.
    """

    def __init__(self, capacity: int = 400_000) -> None:
        """Make room for `capacity` entries, two at least."""
        self._half = capacity // 2
        self._recent: dict[KeyT, EntryT] = {}
        self._older: dict[KeyT, EntryT] = {}

    def __len__(self) -> int:
        """Return the number of entries, at most the capacity or two."""
        return len(self._recent) + len(self._older)

    def get(self, key: KeyT) -> EntryT | None:
        """Return the entry of a position, or None."""
        entry = self._recent.get(key)
        return self._older.get(key) if entry is None else entry

    def put(self, key: KeyT, entry: EntryT) -> None:
        """Store an entry, in place of an older one of the same position."""
        if len(self._recent) >= self._half:
            self._older = self._recent
            self._recent = {}
        self._recent[key] = entry
