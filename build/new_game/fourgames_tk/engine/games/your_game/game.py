"""Your Game as the program knows it: what it says about itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, MoveValue
from ...search.clock import Clock
from .. import your_game
from .levels import LEVELS
from .options import YourGameOptions

if TYPE_CHECKING:
    from .rules import YourGameState


class YourGame(Game["YourGameState", YourGameOptions]):
    """The game and its levels."""

    id = "your-game"
    title = "Your Game"
    summary = "Put three of your signs in a row."
    credit = "is as old as the hills."
    options_type = YourGameOptions
    levels = LEVELS

    def start(self, options: YourGameOptions, seed: int) -> YourGameState:
        """Return the empty board; the seed plays no part."""
        return your_game.rules.YourGameState(options)

    def actions(self, options: YourGameOptions) -> tuple[str, ...]:
        """Return the cells."""
        return your_game.rules.YourGameState(options).legal_moves()

    def position(self, data: object, options: YourGameOptions, seed: int) -> YourGameState:
        """Return a position of a game with these options; raises BadPosition."""
        return your_game.rules.read_position(data, options)

    def choose(self, view: YourGameState, level: int, clock: Clock, random: Random) -> str:
        """Return the move of a level."""
        return your_game.thinking.choose(view, level, clock, random)

    def values(self, view: YourGameState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss for every move."""
        return your_game.thinking.values(view, clock)

    def hint(self, view: YourGameState, clock: Clock) -> Hint:
        """Return a best move, what it leads to, and how play may go on."""
        hint = your_game.thinking.hint(view, clock)
        return replace(hint, line=self.likely_line(view, hint.move, clock))


YOUR_GAME = YourGame()
