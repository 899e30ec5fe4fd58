"""Position editor of mancala: stones in piles and score piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...game import EditableNumber, PositionEditor
from ...language import N_, _
from .rules import MancalaState

ROWS = [f"{row}{pile}" for row in ("bottom", "top") for pile in range(1, 7)]
"""Names of the piles of both rows, as in move explanations."""
PLACES = (*ROWS, "store1", "store2")
"""Names of all places that can hold stones."""
MAX_STONES = 6 * len(ROWS)
"""The most stones in one place: all stones of the largest game."""


class MancalaPositionEditor(PositionEditor[MancalaState]):
    """Editor in which every pile and score pile can have any number of stones."""

    INSTRUCTIONS = N_(
        "Choose a pile or a score pile to add a stone. To remove one, select “Remove” first, or "
        "right-click."
    )
    NEEDS_ERASER = True

    def clickable_places(self, state: MancalaState) -> Sequence[str]:
        return PLACES

    def edit(self, state: MancalaState, place: str, piece: str, remove: bool) -> MancalaState:
        stones = _counts(state)[PLACES.index(place)] + (-1 if remove else 1)
        return _with(state, place, min(max(stones, 0), MAX_STONES))

    def cleared(self, state: MancalaState) -> MancalaState:
        return replace(state, ring=(0,) * len(state.ring))

    def piece_choices(self, state: MancalaState) -> Mapping[str, str]:
        return {"stone": _("Stone")}

    def editable_numbers(
        self, state: MancalaState, place: str
    ) -> Sequence[EditableNumber[MancalaState]]:
        if not place:
            return ()
        stones = _counts(state)[PLACES.index(place)]
        return (
            EditableNumber(
                _("Stones in this pile"), stones, 0, MAX_STONES, lambda n: _with(state, place, n)
            ),
        )

    def implied_options(self, state: MancalaState) -> Mapping[str, str]:
        """Return the stones per pile at the start if a game can begin with this many stones."""
        each, left = divmod(sum(_counts(state)), len(ROWS))
        return {} if left or not 2 <= each <= 6 else {"stones": str(each)}


def _counts(state: MancalaState) -> list[int]:
    return [*state.bottom_row, *state.top_row, *state.stores]


def _with(state: MancalaState, place: str, stones: int) -> MancalaState:
    counts = _counts(state)
    counts[PLACES.index(place)] = stones
    changed = MancalaState.from_rows(counts[:6], counts[6:12], counts[12:], state.turn)
    return replace(state, ring=changed.ring)
