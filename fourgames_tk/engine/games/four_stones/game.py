"""Four Stones as the program knows it: what it says about itself, its levels, its thinking."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, MoveValue, PageOption, Reason, Welcome
from ...search.clock import Clock
from .. import four_stones
from .levels import LEVELS, SIGHT
from .options import SPACE, FourStonesOptions, first_rows

if TYPE_CHECKING:
    from .editing import FourStonesEditing
    from .rules import FourStonesState

CLASSIC_PUZZLES = 0.3
"""How many of the puzzles come from the usual layout."""


class FourStones(Game["FourStonesState", FourStonesOptions]):
    """The game, its levels and its theory."""

    id = "four-stones"
    title = "Four Stones"
    summary = "Slide letters to the left; whoever cannot move loses."
    credit = "comes from a page that names no author."
    options_type = FourStonesOptions
    levels = LEVELS
    first_place = 1
    welcome = Welcome(
        "Welcome to Four Stones!", "What would you like to do?", several="Multi player"
    )
    page_option = PageOption(
        "layout", "Letters lie", {"classic": "As always", "shuffled": "Shuffled"}
    )

    def first_move_text(self, options: FourStonesOptions) -> str:
        if options == FourStonesOptions():
            return "First slides first. From the classic layout, second wins if it never errs."
        return "First slides first. Which is better depends on the layout."

    def start(self, options: FourStonesOptions, seed: int) -> FourStonesState:
        return four_stones.rules.FourStonesState(first_rows(options, seed))

    def actions(self, options: FourStonesOptions) -> tuple[str, ...]:
        """Return every letter with every number of spaces."""
        rows = first_rows(options, 0)
        letters = sorted(set("".join(rows)) - {SPACE})
        return tuple(f"{letter}{steps}" for letter in letters for steps in range(1, len(rows[0])))

    def position(self, data: object, options: FourStonesOptions, seed: int) -> FourStonesState:
        return four_stones.rules.read_position(data, options)

    def editing(self) -> FourStonesEditing:
        return four_stones.editing.FourStonesEditing()

    def choose(self, view: FourStonesState, level: int, clock: Clock, random: Random) -> str:
        """Return the level's move; it takes milliseconds, so no clock is asked."""
        return four_stones.thinking.choose(view, SIGHT[level], random)

    def values(self, view: FourStonesState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1 or −1 for every move, all proved by the nim-sum."""
        winning = set(four_stones.thinking.winning_moves(view))
        return {
            move: MoveValue(1 if move in winning else -1, exact=True) for move in view.legal_moves()
        }

    def puzzle_options(self, random: Random) -> FourStonesOptions:
        """Return a shuffled layout that can be taken in at a glance, or the usual one."""
        if random.random() < CLASSIC_PUZZLES:
            return FourStonesOptions()
        rows, spaces = random.randint(2, 5), random.randint(6, 10)
        letters = random.randint(rows + 1, 3 * rows)
        return FourStonesOptions("shuffled", rows=rows, spaces=spaces, letters=letters)

    def puzzle_tasks(self) -> Mapping[str, str]:
        """Return the only kind: there is no draw to save."""
        return {"win": "Find {a} slide that wins."}

    def hint(self, view: FourStonesState, clock: Clock) -> Hint:
        """Return the first of the best moves, how it balances the gaps, and what may follow."""
        move = four_stones.thinking.best_moves(view)[0]
        line = self.likely_line(view, move, clock)
        return Hint(move, four_stones.why.reason(view, move).sentence, line)

    def why(self, view: FourStonesState, move: str, clock: Clock) -> Reason:
        return four_stones.why.reason(view, move)


FOUR_STONES = FourStones()
