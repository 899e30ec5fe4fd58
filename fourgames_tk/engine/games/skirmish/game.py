"""Description of Stones: Skirmish: texts, puzzles, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ...game import CourseStage, DrillKind, Game, MoveValue, hint_search_clock
from ...language import N_, _
from ...search.clock import Clock
from .. import skirmish
from .levels import LEVELS
from .options import SkirmishOptions

MAX_QUIET = 1_000_000
"""More turns than any game has without a capture."""

if TYPE_CHECKING:
    from ...explanation import Hint, Reason
    from .position_editor import SkirmishPositionEditor
    from .rules import SkirmishState


PUZZLE_BOARDS = ((3, 4), (4, 4), (5, 5), (6, 6), (6, 6))
"""Rows and columns of puzzle boards, each with equal chance."""
DIAGONAL_PUZZLE_SHARE = 0.5
"""Share of the puzzles (0 to 1) on boards with diagonal steps."""


class Skirmish(Game["SkirmishState", SkirmishOptions]):
    """Description of Stones: Skirmish."""

    id = "skirmish"
    title = "Stones: Skirmish"
    summary = N_("The last player with stones wins.")
    credit = N_("{game} comes from a page in a software repository that names no author.")
    options_type = SkirmishOptions
    levels = LEVELS
    course = (
        CourseStage("in-danger", grade=1, level=1),
        CourseStage(grade=2, level=3),
        CourseStage(grade=3, level=6),
        CourseStage(grade=4, level=9),
    )
    has_depth = True
    usual_place = 1

    def seat_count(self, options: SkirmishOptions) -> int:
        return options.players

    def move_order_explanation(self, options: SkirmishOptions) -> str:
        if options == SkirmishOptions():
            return _("Between strong players, the second player wins most games.")
        if options.players == 2:
            return _("It is not known whether the first or the second player has the advantage.")
        return _("The players move in this order. It is not known which place is best.")

    def start_explanation(self, options: SkirmishOptions) -> str:
        return options.nearness_text

    def start(self, options: SkirmishOptions, seed: int) -> SkirmishState:
        return skirmish.rules.initial_state(options, seed)

    def actions(self, options: SkirmishOptions) -> tuple[str, ...]:
        """Return every step from a tile to a neighbour."""
        board = skirmish.rules.Variation.from_options(options).tiling
        return tuple(
            board.tile_name(tile) + board.tile_name(near)
            for tile, all_near in enumerate(board.neighbours)
            for near in all_near
        )

    def parse_position(self, data: object, options: SkirmishOptions, seed: int) -> SkirmishState:
        return skirmish.rules.parse_position(data, options)

    def position_editor(self) -> SkirmishPositionEditor:
        return skirmish.position_editor.SkirmishPositionEditor()

    def choose(self, view: SkirmishState, level: int, clock: Clock, random: Random) -> str:
        return skirmish.thinking.choose_move(view, level, clock, random)

    def move_values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return win, draw or loss if proved, else an estimate between −1 and +1."""
        return skirmish.thinking.move_values(view, clock)

    def puzzle_options(self, random: Random) -> SkirmishOptions:
        """Return a board that is small enough to be proved, or one with known endings."""
        rows, columns = random.choice(PUZZLE_BOARDS)
        return SkirmishOptions(
            rows=rows,
            columns=columns,
            stones=random.randint(2, 4),
            layout="random",
            diagonal=random.random() < DIAGONAL_PUZZLE_SHARE,
        )

    def puzzle_values(self, view: SkirmishState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the values with a complete table of endings, whatever was searched before."""
        return skirmish.thinking.move_values_by_full_table(view, clock)

    def hint(self, view: SkirmishState, clock: Clock) -> Hint:
        hint = skirmish.thinking.hint(view, hint_search_clock(clock))
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def move_reason(self, view: SkirmishState, move: str, clock: Clock) -> Reason:
        return skirmish.move_reasons.move_reason(view, move)

    def hint_reason(self, view: SkirmishState, move: str, clock: Clock) -> str:
        return skirmish.move_reasons.hint_reason(view, move)

    def compared_reason(
        self, view: SkirmishState, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        return skirmish.move_reasons.compared_reason(view, move, values)

    def board_json(self, view: SkirmishState) -> Any:
        """Return the board alone, as in the original's `GameStart` message."""
        return view.board

    def relative_json(self, data: Mapping[str, Any], seat: int, seats: int) -> dict[str, Any]:
        """Return the position with the seat's own stones as 0."""
        board = [
            [(tile - seat) % seats if tile >= 0 else tile for tile in row] for row in data["board"]
        ]
        return {**super().relative_json(data, seat, seats), "board": board}

    def field_limits(self, options: SkirmishOptions) -> Mapping[str, tuple[int, int]]:
        most = options.players - 1
        return {"board": (-1, most), "turn": (0, most), "quiet": (0, MAX_QUIET)}

    def drill_kinds(self) -> tuple[DrillKind[SkirmishState, SkirmishOptions], ...]:
        return skirmish.drills.KINDS


SKIRMISH = Skirmish()
