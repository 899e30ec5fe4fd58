"""Description of 4 × 4: texts, puzzles, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...game import CourseStage, DrillKind, Game, MoveValue, PuzzleTaskText, hint_search_clock
from ...language import N_, _
from ...search.clock import Clock
from .. import four_by_four
from .levels import LEVELS, SKILLS
from .options import ATTRIBUTES, FourByFourOptions

if TYPE_CHECKING:
    from ...explanation import Hint, Reason
    from .position_editor import FourByFourPositionEditor
    from .rules import FourByFourState


SQUARES_PUZZLE_SHARE = 0.2
"""Share of the puzzles (0 to 1) that come from games in which squares count."""


class FourByFour(Game["FourByFourState", FourByFourOptions]):
    """Place the piece your opponent gives you, and call "Four!" at a line that agrees."""

    id = "four-by-four"
    title = "4 × 4"
    summary = N_("Line up four pieces that share a feature, and call it.")
    credit = N_("{game} is the game in which your opponent gives you your piece.")
    options_type = FourByFourOptions
    turn_has_two_moves = True
    levels = LEVELS
    course = (
        CourseStage(grade=1, level=1),
        CourseStage("safe-gift", level=2),
        CourseStage("safe-gifts-left", grade=2, level=4),
        CourseStage("who-runs-out", grade=1, level=6),
        CourseStage(grade=4, level=8),
    )
    usual_place = None
    throws_dice = True
    open_options = frozenset({"starter"})

    def throw_dice(self, random: Random) -> tuple[tuple[int, ...], ...]:
        throws: list[tuple[int, int]] = []
        while not throws or throws[-1][0] == throws[-1][1]:
            throws.append((random.randint(1, 6), random.randint(1, 6)))
        return tuple(throws)

    def move_order_explanation(self, options: FourByFourOptions) -> str:
        """Return a sentence that says what the first player does and who has the advantage.

        The opening books prove that every variation is a draw with perfect play.
        """
        return _(
            "The first player gives a piece. The second player places it. With perfect play, the "
            "game is a draw."
        )

    def with_first_seat(self, options: FourByFourOptions, seat: int) -> FourByFourOptions:
        return replace(options, starter=str(seat))

    def start(self, options: FourByFourOptions, seed: int) -> FourByFourState:
        """Return the empty board with the starter to give a piece; the seed has no effect."""
        return four_by_four.rules.initial_state(options)

    def actions(self, options: FourByFourOptions) -> tuple[str, ...]:
        """Return all gifts, squares without and with a call, the late call and the pass."""
        gifts = four_by_four.rules.initial_state(options).legal_moves()
        cells = four_by_four.pieces.CELLS
        return (*gifts, *cells, *(f"{cell}!" for cell in cells), "!", "pass")

    def parse_position(
        self, data: object, options: FourByFourOptions, seed: int
    ) -> FourByFourState:
        return four_by_four.rules.parse_position(data, options)

    def position_editor(self) -> FourByFourPositionEditor:
        return four_by_four.position_editor.FourByFourPositionEditor()

    def choose(self, view: FourByFourState, level: int, clock: Clock, random: Random) -> str:
        return four_by_four.thinking.choose_move(view, SKILLS[level - 1], clock, random)

    def move_values(self, view: FourByFourState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1, 0 or −1 for every legal move, assuming that every line is called."""
        return four_by_four.thinking.move_values(view, clock)

    def puzzle_options(self, random: Random) -> FourByFourOptions:
        """Return the main rules, or sometimes squares or fewer characteristics."""
        count = random.choice((4, 4, 4, 3, 2))
        counting = set(random.sample(ATTRIBUTES, count))
        attributes = tuple(name for name in ATTRIBUTES if name in counting)
        return FourByFourOptions(attributes, squares=random.random() < SQUARES_PUZZLE_SHARE)

    def puzzle_tasks(self) -> Mapping[str, PuzzleTaskText]:
        safe = PuzzleTaskText(
            _("Give a piece that does not lose."),
            _("Give the only piece that does not lose."),
            _("safe piece"),
        )
        return {**super().puzzle_tasks(), "safe": safe}

    def puzzle_kind(self, view: FourByFourState, values: Collection[float]) -> str:
        """Return the default kind, or `safe` if the task is to give a piece that does not lose.

        A position with an uncalled line is no puzzle, since people would wonder about the line.
        """
        if view.complete_line_names():
            return ""
        kind = super().puzzle_kind(view, values)
        return "safe" if kind == "save" and view.given is None else kind

    def hint(self, view: FourByFourState, clock: Clock) -> Hint:
        hint = four_by_four.thinking.hint(view, hint_search_clock(clock))
        return replace(hint, line=self.likely_line(view, hint.move, clock))

    def move_reason(self, view: FourByFourState, move: str, clock: Clock) -> Reason:
        return four_by_four.move_reasons.move_reason(view, move)

    def compared_reason(
        self, view: FourByFourState, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        return four_by_four.move_reasons.compared_reason(view, move, values)

    def follows_from_lessons(self, view: FourByFourState, values: Mapping[str, MoveValue]) -> bool:
        return four_by_four.move_reasons.follows_from_lessons(view, values)

    def drill_kinds(self) -> tuple[DrillKind[FourByFourState, FourByFourOptions], ...]:
        return four_by_four.drills.KINDS


FOUR_BY_FOUR = FourByFour()
