"""Stones: Skirmish as the program knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ...game import Game, Hint, MoveValue, Reason
from ...search.clock import Clock
from .. import skirmish
from .levels import LEVELS
from .options import SkirmishOptions, first_tiles

if TYPE_CHECKING:
    from .editing import SkirmishEditing
    from .rules import SkirmishState

PUZZLE_BOARDS = ((3, 4), (4, 4), (5, 5), (6, 6), (6, 6))
"""Rows and columns."""
DIAGONAL_PUZZLES = 0.5
"""How many of the puzzles are on boards with diagonal steps."""


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

    def first_move_text(self, options: SkirmishOptions) -> str:
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

    def editing(self) -> SkirmishEditing:
        return skirmish.editing.SkirmishEditing()

    def choose(self, view: SkirmishState, level: int, clock: Clock, random: Random) -> str:
        return skirmish.thinking.choose(view, level, clock, random)

    def values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss where proved, elsewhere an estimate between −1 and +1."""
        return skirmish.thinking.values(view, clock)

    def puzzle_options(self, random: Random) -> SkirmishOptions:
        """Return a board so small that all is soon proved, or one whose endings are known."""
        rows, columns = random.choice(PUZZLE_BOARDS)
        return SkirmishOptions(
            rows=rows,
            columns=columns,
            stones=random.randint(2, 4),
            layout="random",
            diagonal=random.random() < DIAGONAL_PUZZLES,
        )

    def puzzle_values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return `values` by a whole table of endings, so that no earlier search plays a part."""
        return skirmish.thinking.settled_values(view, clock)

    def hint(self, view: SkirmishState, clock: Clock) -> Hint:
        hint = skirmish.thinking.hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def why(self, view: SkirmishState, move: str, clock: Clock) -> Reason:
        return skirmish.why.reason(view, move)

    def board_json(self, view: SkirmishState) -> Any:
        """Return the board alone, as the original's `GameStart` has it."""
        return view.board


SKIRMISH = Skirmish()
