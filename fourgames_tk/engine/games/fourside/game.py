"""FourSide as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...game import Game, Hint, MoveValue, PageOption, Reason, Welcome
from ...search.clock import Clock
from .. import fourside
from .levels import LEVELS, SKILLS
from .options import LEVELS_OF_PLAY, FourSideOptions

if TYPE_CHECKING:
    from .editing import FourSideEditing
    from .rules import FourSideState


class FourSide(Game["FourSideState", FourSideOptions]):
    """Match the sides of numbered blocks; most points win."""

    id = "fourside"
    title = "FourSide"
    summary = "Match the sides; most points win."
    credit = "is by Todd Lewis (DOS)."
    options_type = FourSideOptions
    levels = LEVELS
    first_place = None
    welcome = Welcome(
        single="Play your computer…",
        several="Play another player…",
        watch="Watch a demo…",
        leave="Quit",
        keys={"S": "C", "M": "P", "E": "Q"},
    )
    page_option = PageOption(
        "values", "Numbers", {str(highest): f"1–{highest}" for highest in LEVELS_OF_PLAY}
    )
    levels_of_play = tuple(LEVELS_OF_PLAY.values())
    hints_per_game = 3
    opening_plies = 0
    scored = True
    noise = 2.0

    def options_for(self, options: FourSideOptions, level: int) -> FourSideOptions:
        return replace(options, values=list(LEVELS_OF_PLAY)[level - 1])

    def level_for(self, options: FourSideOptions) -> int:
        return list(LEVELS_OF_PLAY).index(options.values) + 1

    def start(self, options: FourSideOptions, seed: int) -> FourSideState:
        return fourside.rules.FourSideState.start(options, seed)

    def actions(self, options: FourSideOptions) -> tuple[str, ...]:
        """Return every block of a hand, in every turn, on every cell, and the pass."""
        cells = fourside.blocks.cell_names(options.columns, options.rows)
        hand = range(1, fourside.supply.HAND_SIZE + 1)
        blocks = [f"{index}r{turns}" for index in hand for turns in range(4)]
        return (*(f"{block}@{cell}" for block in blocks for cell in cells), fourside.rules.PASS)

    def position(self, data: object, options: FourSideOptions, seed: int) -> FourSideState:
        """Return the state of a decoded position; the blocks to come are those of the seed."""
        return fourside.reading.read_position(data, options, seed)

    def editing(self) -> FourSideEditing:
        return fourside.editing.FourSideEditing()

    def choose(self, view: FourSideState, level: int, clock: Clock, random: Random) -> str:
        return fourside.thinking.choose(view.view(view.turn), SKILLS[level], clock, random)

    def values(self, view: FourSideState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the expected final difference in score of every legal move."""
        return fourside.thinking.values(view.view(view.turn))

    def puzzle_options(self, random: Random) -> FourSideOptions:
        """Return any level of play on a board of moderate size."""
        columns, rows = random.choice(((5, 5), (7, 5), (7, 7), (9, 7)))
        return FourSideOptions(random.choice(list(LEVELS_OF_PLAY)), columns, rows)

    def puzzle_values(self, view: FourSideState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the points of every move: how a game ends is hardly ever proved."""
        return fourside.thinking.points(view)

    def puzzle_tasks(self) -> Mapping[str, str]:
        return {"points": "Find {a} move that gains the most points at once."}

    def puzzle_kind(self, view: FourSideState, values: Collection[float]) -> str:
        return "points"

    def hint(self, view: FourSideState, clock: Clock) -> Hint:
        """Return a possible move, not the best one, and what it scores."""
        return fourside.thinking.hint(view.view(view.turn))

    def why(self, view: FourSideState, move: str, clock: Clock) -> Reason:
        return fourside.why.reason(view.view(view.turn), move)


FOURSIDE = FourSide()
