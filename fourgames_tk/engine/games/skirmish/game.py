"""Stones: Skirmish as the program knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ...game import Game, Hint, MoveValue
from ...search.clock import ENDLESS, Clock
from .. import skirmish
from .levels import LEVELS
from .options import SkirmishOptions, first_tiles

if TYPE_CHECKING:
    from .rules import SkirmishState


class Skirmish(Game["SkirmishState", SkirmishOptions]):
    """The game, its levels and its thinking."""

    id = "skirmish"
    title = "Stones: Skirmish"
    summary = "The last one standing wins."
    credit = "comes from a repository’s page that names no author."
    options_type = SkirmishOptions
    levels = LEVELS
    first_place = 1

    def seats(self, options: SkirmishOptions) -> int:
        return options.players

    def going_first(self, options: SkirmishOptions) -> str:
        if options == SkirmishOptions():
            return "First steps first. Played well, second is better off."
        if options.players == 2:
            return "First steps first. On this board nobody knows which is better."
        return "They step in this order. Nobody knows which place is best."

    def start(self, options: SkirmishOptions, seed: int) -> SkirmishState:
        board = skirmish.rules.tiling(options.rows, options.columns, options.diagonal)
        tiles = first_tiles(options, seed)
        return skirmish.rules.SkirmishState(
            board, tiles, options.players, 0, 0, options.quiet_turns
        )

    def actions(self, options: SkirmishOptions) -> tuple[str, ...]:
        """Return every step from a tile to a neighbour."""
        board = skirmish.rules.tiling(options.rows, options.columns, options.diagonal)
        return tuple(
            board.text(tile) + board.text(near)
            for tile, all_near in enumerate(board.neighbours)
            for near in all_near
        )

    def position(self, data: object, options: SkirmishOptions, seed: int) -> SkirmishState:
        return skirmish.rules.read_position(data, options)

    def choose(self, view: SkirmishState, level: int, clock: Clock, random: Random) -> str:
        return skirmish.thinking.choose(view, level, clock, random)

    def values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss where proved, elsewhere an estimate between −1 and +1."""
        return skirmish.thinking.values(view, clock)

    def hint(self, view: SkirmishState, clock: Clock) -> Hint:
        hint = skirmish.thinking.hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def perft(self, state: SkirmishState, depth: int, clock: Clock = ENDLESS) -> int:
        return skirmish.thinking.perft(state, depth, clock)

    def board_json(self, view: SkirmishState) -> Any:
        """Return the board alone, as the original's `GameStart` has it."""
        return view.board


SKIRMISH = Skirmish()
