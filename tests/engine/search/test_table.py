"""The transposition table against what it was told."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.search.table import TranspositionTable


@given(st.integers(2, 17), st.lists(st.integers(0, 12), max_size=60))
def test_the_latest_entries_are_kept_and_the_number_is_bounded(
    capacity: int, keys: list[int]
) -> None:
    table: TranspositionTable[int, int] = TranspositionTable(capacity)
    half = capacity // 2
    told: dict[int, int] = {}
    for entry, key in enumerate(keys):
        table.put(key, entry)
        told[key] = entry
        assert len(table) <= capacity
        for other in range(13):
            assert table.get(other) in (told.get(other), None), "an older entry is never given"
        for recent in keys[max(0, entry + 1 - half) : entry + 1]:
            assert table.get(recent) == told[recent]


def test_old_entries_go_when_the_room_is_used_up() -> None:
    table: TranspositionTable[str, int] = TranspositionTable(4)
    for entry, key in enumerate("abcd"):
        table.put(key, entry)
    assert (len(table), table.get("a")) == (4, 0)
    table.put("e", 4)
    assert [table.get(key) for key in "abcde"] == [None, None, 2, 3, 4]
    table.put("d", 9)
    assert table.get("d") == 9


def test_however_little_room_there_is_the_last_two_entries_are_kept() -> None:
    table: TranspositionTable[str, int] = TranspositionTable(1)
    for entry, key in enumerate("abcd"):
        table.put(key, entry)
    assert [table.get(key) for key in "abcd"] == [None, None, 2, 3]


def test_an_entry_that_counts_as_false_is_an_entry() -> None:
    table: TranspositionTable[str, int] = TranspositionTable(4)
    table.put("a", 0)
    assert table.get("a") == 0
    assert table.get("b") is None
