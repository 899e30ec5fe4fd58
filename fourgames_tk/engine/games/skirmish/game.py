"""Stones: Skirmish as the program knows it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ...game import Game, Hint, MoveValue
from ...search.clock import ENDLESS, Clock
from . import advice, thinking
from .levels import LEVELS
from .options import SkirmishOptions, first_tiles
from .position import read_position
from .rules import SkirmishState
from .tiling import tiling


class Skirmish(Game[SkirmishState, SkirmishOptions]):
    """The game, its levels and its thinking."""

    id = "skirmish"
    title = "Stones: Skirmish"
    summary = "Step and capture; the last player standing wins."
    credit = "is from Stones 1.1 by Nathaniel Tagg (Macintosh, 1995)."
    options_type = SkirmishOptions
    levels = LEVELS

    def seats(self, options: SkirmishOptions) -> int:
        """Return the number of players."""
        return options.players

    def start(self, options: SkirmishOptions, seed: int) -> SkirmishState:
        """Return the board with all stones and player 1 to move."""
        board = tiling(options.rows, options.columns, options.diagonal)
        tiles = first_tiles(options, seed)
        return SkirmishState(board, tiles, options.players, quiet_turns=options.quiet_turns)

    def position(self, data: object, options: SkirmishOptions, seed: int) -> SkirmishState:
        """Return a position of these options, whatever the seed; raises BadPosition."""
        return read_position(data, options)

    def choose(self, view: SkirmishState, level: int, clock: Clock, random: Random) -> str:
        """Return the move of a level."""
        return thinking.choose(view, level, clock, random)

    def values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss where proved, elsewhere an estimate between −1 and +1."""
        return thinking.values(view, clock)

    def hint(self, view: SkirmishState, clock: Clock) -> Hint:
        """Return the move that the top level would play, and why."""
        return advice.hint(view, clock)

    def perft(self, state: SkirmishState, depth: int, clock: Clock = ENDLESS) -> int:
        """Return the number of leaves of the full move tree, counted on bits."""
        return thinking.perft(state, depth, clock)

    def board_json(self, view: SkirmishState) -> Any:
        """Return the board alone, as the original's `GameStart` has it."""
        return view.board


SKIRMISH = Skirmish()
