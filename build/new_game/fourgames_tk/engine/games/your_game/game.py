"""Description of Your Game: texts, levels, and calls into its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...game import DrillKind, Game, Level, MoveValue, hint_search_clock
from ...language import N_
from ...search.clock import Clock
from .. import your_game
from .options import YourGameOptions

if TYPE_CHECKING:
    from ...explanation import Hint
    from .rules import YourGameState

LEVELS = (
    Level(1, N_("Beginner"), N_("For a first game: plays any move at random.")),
    Level(2, N_("Medium"), N_("A good match: looks two turns ahead.")),
    Level(3, N_("Perfect"), N_("Merciless: looks ahead to the end of the game.")),
)


class YourGame(Game["YourGameState", YourGameOptions]):
    """Description of Your Game."""

    id = "your-game"
    title = "Your Game"
    summary = N_("Put three of your signs in a row.")
    credit = N_("{game} is as old as the hills.")
    options_type = YourGameOptions
    levels = LEVELS

    def start(self, options: YourGameOptions, seed: int) -> YourGameState:
        """Return the empty board; the seed has no effect."""
        return your_game.rules.YourGameState(options)

    def actions(self, options: YourGameOptions) -> tuple[str, ...]:
        """Return the names of all cells."""
        return your_game.rules.YourGameState(options).legal_moves()

    def parse_position(self, data: object, options: YourGameOptions, seed: int) -> YourGameState:
        """Return the state of a decoded position; raises BadPosition."""
        return your_game.rules.parse_position(data, options)

    def choose(self, view: YourGameState, level: int, clock: Clock, random: Random) -> str:
        """Return the move of a level."""
        return your_game.thinking.choose_move(view, level, clock, random)

    def move_values(self, view: YourGameState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1, 0 or −1 (win, draw or loss) for every move."""
        return your_game.thinking.move_values(view, clock)

    def hint(self, view: YourGameState, clock: Clock) -> Hint:
        """Return a best move, what it leads to, and how play may go on."""
        hint = your_game.thinking.hint(view, hint_search_clock(clock))
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def drill_kinds(self) -> tuple[DrillKind[YourGameState, YourGameOptions], ...]:
        """Return the only kind of drill: where three in a row are completed."""
        return your_game.drills.KINDS


YOUR_GAME = YourGame()
