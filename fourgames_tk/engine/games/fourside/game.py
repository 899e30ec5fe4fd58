"""Description of FourSide: options, levels, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from ...explanation import Hint, Reason
from ...game import (
    DrillKind,
    Game,
    GamePageText,
    Level,
    MoveValue,
    PuzzleTaskText,
)
from ...language import N_, _
from ...options import BoardPreset, GamePageOption, Options, number
from ...search.clock import Clock
from .. import fourside

if TYPE_CHECKING:
    from .position_editor import FourSidePositionEditor
    from .rules import FourSideState


LEVELS_OF_PLAY = {
    3: N_("Beginner (1–3)"),
    4: N_("Novice (1–4)"),
    5: N_("Easy (1–5)"),
    6: N_("Average (1–6)"),
    7: N_("Skilled (1–7)"),
    8: N_("Advanced (1–8)"),
    9: N_("Expert (1–9)"),
}
"""Names of the seven levels of play by the highest number on a block."""


@dataclass(frozen=True)
class FourSideOptions(Options):
    """The level of play and the size of the board."""

    values: int = number(
        6,
        N_("Numbers"),
        3,
        9,
        words=LEVELS_OF_PLAY,
        help=N_("The highest number on a block. The more numbers, the fewer blocks fit."),
    )
    columns: int = number(9, N_("Columns"), 5, 15, step=2)
    rows: int = number(7, N_("Rows"), 5, 11, step=2)


POINTS_PER_BLOCK, BLOCKS_AHEAD = 8, 6
"""About what a block brings, and the number of the next blocks whose points are at stake."""


@dataclass(frozen=True)
class PlayoutSettings:
    """How many playouts a move gets, and how long these are.

    The best `candidates` placements get `games` playouts in all. Each goes on for `plies` plies, or
    to the end of the game if at most `ending` cells are empty.
    """

    candidates: int
    games: int
    plies: int
    ending: int


@dataclass(frozen=True)
class Skill:
    """How a level chooses.

    It looks at `max_placements` placements, drawn at random (None: all). It takes the one that
    scores most or, with `by_value`, the one with the best value. With `playouts` it takes the one
    with the best result in playouts.
    """

    max_placements: int | None = None
    by_value: bool = False
    playouts: PlayoutSettings | None = None


BEST_SKILL = Skill(playouts=PlayoutSettings(candidates=8, games=240, plies=4, ending=8))

LEVELS = (
    Level(1, N_("Beginner"), N_("For a first game: considers only a few placements.")),
    Level(
        2,
        N_("Novice"),
        N_("A match for a child: considers some placements, but never your replies."),
    ),
    Level(
        3,
        N_("Easy"),
        N_("Easy to beat if you look around: considers many placements, but never your replies."),
    ),
    Level(
        4,
        N_("Average"),
        N_("A good match: considers a few placements and your replies to them."),
    ),
    Level(
        5,
        N_("Skilled"),
        N_("Fairly hard: considers some placements and your replies to them."),
    ),
    Level(6, N_("Advanced"), N_("Hard: considers all placements and your replies to them.")),
    Level(
        7,
        N_("Expert"),
        N_("Very hard: plays ahead with hands that you may have, and saves useful blocks."),
    ),
)

SKILLS = {
    1: Skill(10),
    2: Skill(13),
    3: Skill(17),
    4: Skill(9, by_value=True),
    5: Skill(13, by_value=True),
    6: Skill(by_value=True),
    7: BEST_SKILL,
}
"""The skill of each level by number."""


class FourSide(Game["FourSideState", FourSideOptions]):
    """Match the sides of numbered blocks; most points win."""

    id = "fourside"
    title = "FourSide"
    summary = N_("Match the numbers of touching sides. The player with the most points wins.")
    credit = N_("{game} is by Todd Lewis (DOS).")
    options_type = FourSideOptions
    levels = LEVELS
    usual_place = None
    welcome = GamePageText(
        single=N_("Play your computer…"),
        several=N_("Play another player…"),
        watch=N_("Watch a demo…"),
        leave=N_("Quit"),
        keys={"S": "C", "M": "P", "E": "Q"},
    )
    page_option = GamePageOption(
        "values",
        N_("Numbers"),
        {str(highest): f"1–{highest}" for highest in LEVELS_OF_PLAY},
    )
    page_boards = (
        BoardPreset(N_("Usual (9 × 7)"), {"columns": "9", "rows": "7"}),
        BoardPreset(N_("Short (7 × 5)"), {"columns": "7", "rows": "5"}),
    )
    levels_of_play = tuple(LEVELS_OF_PLAY.values())
    hints_per_game = 3
    opening_plies = 0
    scored = True
    estimate_error = 2.0

    def options_for_level(self, options: FourSideOptions, level: int) -> FourSideOptions:
        return replace(options, values=list(LEVELS_OF_PLAY)[level - 1])

    def level_for(self, options: FourSideOptions) -> int:
        return list(LEVELS_OF_PLAY).index(options.values) + 1

    def start(self, options: FourSideOptions, seed: int) -> FourSideState:
        return fourside.rules.FourSideState.initial_state(options, seed)

    def actions(self, options: FourSideOptions) -> tuple[str, ...]:
        """Return every block of a hand in every rotation on every cell, and the pass."""
        cells = fourside.blocks.Variation.from_options(options).cell_names
        hand = range(1, fourside.blocks.HAND_SIZE + 1)
        blocks = [f"{index}r{turns}" for index in hand for turns in range(4)]
        return (*(f"{block}@{cell}" for block in blocks for cell in cells), fourside.rules.PASS)

    def parse_position(self, data: object, options: FourSideOptions, seed: int) -> FourSideState:
        """Return the state of a decoded position; the seed determines the blocks to come."""
        return fourside.rules.parse_position(data, options, seed)

    def position_editor(self) -> FourSidePositionEditor:
        return fourside.position_editor.FourSidePositionEditor()

    def choose(self, view: FourSideState, level: int, clock: Clock, random: Random) -> str:
        return fourside.thinking.choose_move(view.view(view.turn), SKILLS[level], clock, random)

    def move_values(self, view: FourSideState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the expected final difference in score of every legal move."""
        return fourside.thinking.move_values(view.view(view.turn))

    def points_still_to_win(self, view: FourSideState) -> float:
        """Return about what the next blocks bring, as far as estimates look ahead."""
        return POINTS_PER_BLOCK * min(view.board.count(None), BLOCKS_AHEAD)

    def puzzle_options(self, random: Random) -> FourSideOptions:
        """Return any level of play on a board of moderate size."""
        columns, rows = random.choice(((5, 5), (7, 5), (7, 7), (9, 7)))
        return FourSideOptions(random.choice(list(LEVELS_OF_PLAY)), columns, rows)

    def puzzle_values(self, view: FourSideState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the points of every move; the result of a game is hardly ever provable."""
        return fourside.thinking.gains_by_move(view)

    def puzzle_tasks(self) -> Mapping[str, PuzzleTaskText]:
        return {
            "points": PuzzleTaskText(
                _("Find a move that scores the most points this turn."),
                _("Find the only move that scores the most points this turn."),
            )
        }

    def puzzle_kind(self, view: FourSideState, values: Collection[float]) -> str:
        return "points"

    def hint(self, view: FourSideState, clock: Clock) -> Hint:
        """Return a legal move of medium value, and what it scores."""
        return fourside.thinking.hint(view.view(view.turn))

    def move_reason(self, view: FourSideState, move: str, clock: Clock) -> Reason:
        return fourside.move_reasons.move_reason(view.view(view.turn), move)

    def drill_kinds(self) -> tuple[DrillKind[FourSideState, FourSideOptions], ...]:
        return fourside.drills.KINDS


FOURSIDE = FourSide()
