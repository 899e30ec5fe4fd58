"""Position editor of Skirmish: stones of all players, and the turns since the last capture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...game import EditableNumber, PositionEditor
from ...language import N_, _
from ...parsing import parse_cell
from .options import EMPTY
from .rules import SkirmishState


class SkirmishPositionEditor(PositionEditor[SkirmishState]):
    """Editor in which every tile can have a stone of any player."""

    INSTRUCTIONS = N_(
        "Choose a tile to place a stone. Choose a stone of the same player to remove it."
    )

    def clickable_places(self, state: SkirmishState) -> Sequence[str]:
        return [state.tiling.tile_name(tile) for tile in range(state.tiling.tile_count)]

    def edit(self, state: SkirmishState, place: str, piece: str, remove: bool) -> SkirmishState:
        tiles, where = [*state.tiles], state.tiling
        tile, owner = (
            where.tile_at(*parse_cell(place, where.row_count, where.column_count)),
            int(piece) - 1,
        )
        tiles[tile] = EMPTY if remove or tiles[tile] == owner else owner
        return replace(state, tiles=tuple(tiles))

    def cleared(self, state: SkirmishState) -> SkirmishState:
        return replace(state, tiles=(EMPTY,) * state.tiling.tile_count, quiet=0)

    def piece_choices(self, state: SkirmishState) -> Mapping[str, str]:
        label = _("Stone {number}")
        players = range(1, state.player_count + 1)
        return {str(player): label.format(number=player) for player in players}

    def editable_numbers(
        self, state: SkirmishState, place: str
    ) -> Sequence[EditableNumber[SkirmishState]]:
        if not (most := state.variation.quiet_turns):
            return ()
        return (
            EditableNumber(
                _("Turns without capture"), state.quiet, 0, most, lambda n: replace(state, quiet=n)
            ),
        )
