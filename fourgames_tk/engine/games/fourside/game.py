"""Description of FourSide: texts, puzzles, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from ...game import (
    CourseStage,
    DrillKind,
    Event,
    Game,
    GamePageText,
    MoveValue,
    Passed,
    PuzzleTaskText,
)
from ...language import N_, _
from ...options import BoardPreset, GamePageOption
from ...search.clock import Clock
from .. import fourside
from .levels import LEVELS, SKILLS
from .options import LEVELS_OF_PLAY, FourSideOptions

MAX_SCORE = 1_000_000
"""More points than any game brings."""

if TYPE_CHECKING:
    from ...explanation import Hint, Reason
    from .position_editor import FourSidePositionEditor
    from .rules import FourSideState


POINTS_PER_BLOCK, BLOCKS_AHEAD = 8, 6
"""About what a block brings, and the number of the next blocks whose points are at stake."""


class FourSide(Game["FourSideState", FourSideOptions]):
    """Match the sides of numbered blocks; most points win."""

    id = "fourside"
    title = "FourSide"
    summary = N_("Match the numbers of touching sides. The player with the most points wins.")
    credit = N_("{game} is by Todd Lewis (DOS).")
    options_type = FourSideOptions
    demonstrated_steps = ((0, 0), (0, 1), (0, 2), (1, 2))
    levels = LEVELS
    course = (
        CourseStage("best-place", level=1),
        CourseStage("opened-cell", grade=1, level=3),
        CourseStage("fitting-blocks", grade=2, level=5),
        CourseStage(grade=3),
        CourseStage(grade=5, level=7),
    )
    usual_place = None
    welcome = GamePageText(
        single=N_("Play your computer…"),
        several=N_("Play another player…"),
        watch=N_("Watch a demo…"),
        leave=N_("Quit"),
        keys={"S": "C", "M": "P", "E": "Q"},
        menu_heading=N_("GAME PLAY"),
        menu_order=("several", "single"),
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
    best_titles: ClassVar[Mapping[str, str]] = {
        "points": N_("Most points with one block"),
        "turns": N_("Most turns without a forfeit"),
    }

    def best_numbers(self, events: Sequence[Event], seat: int) -> Mapping[str, int]:
        most = turns = points = 0
        for event in events:
            if isinstance(event, Passed) and event.seat == seat:
                turns = 0
            elif isinstance(event, fourside.rules.Scored) and event.seat == seat:
                turns += 1
                most, points = max(most, turns), max(points, event.points)
        return {"points": points, "turns": most}

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
                _("most points"),
            )
        }

    def puzzle_kind(self, view: FourSideState, values: Collection[float]) -> str:
        return "points"

    def hint(self, view: FourSideState, clock: Clock) -> Hint:
        """Return a legal move of medium value, and why."""
        return fourside.thinking.hint(view.view(view.turn))

    def move_reason(self, view: FourSideState, move: str, clock: Clock) -> Reason:
        return fourside.move_reasons.move_reason(view.view(view.turn), move)

    def compared_reason(
        self, view: FourSideState, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        return fourside.move_reasons.compared_reason(view.view(view.turn), move, values)

    def relative_json(self, data: Mapping[str, Any], seat: int, seats: int) -> dict[str, Any]:
        """Return the position with the seat's own hand and score first."""
        turned = super().relative_json(data, seat, seats)
        for name in ("hands", "scores"):
            turned[name] = [*data[name][seat:], *data[name][:seat]]
        return turned

    def field_limits(self, options: FourSideOptions) -> Mapping[str, tuple[int, int]]:
        value = (0, options.values)
        return {"board": value, "hands": value, "scores": (0, MAX_SCORE), "turn": (0, 1)}

    def drill_kinds(self) -> tuple[DrillKind[FourSideState, FourSideOptions], ...]:
        return fourside.drills.KINDS


FOURSIDE = FourSide()
