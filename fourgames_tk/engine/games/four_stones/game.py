"""Description of Four Stones: texts, puzzles, and the calls into rules and thinking."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from .... import engine
from ...game import CourseStage, DrillKind, Game, GamePageText, MoveValue, PuzzleTaskText
from ...language import N_, _
from ...options import GamePageOption
from ...search.clock import Clock
from .. import four_stones
from .levels import LEVELS, SKILLS
from .options import FourStonesOptions

if TYPE_CHECKING:
    from ...explanation import Hint, Reason
    from .position_editor import FourStonesPositionEditor
    from .rules import FourStonesState


CLASSIC_PUZZLE_SHARE = 0.3
"""Share of the puzzles (0 to 1) that start from the classic layout."""


class FourStones(Game["FourStonesState", FourStonesOptions]):
    """Description of Four Stones."""

    id = "four-stones"
    title = "Four Stones"
    summary = N_("Slide letters to the left. If you cannot move, you lose.")
    credit = N_("{game} comes from a page that does not name its author.")
    options_type = FourStonesOptions
    levels = LEVELS
    course = (
        CourseStage(level=1),
        CourseStage("who-wins", grade=1, level=4),
        CourseStage("winning-letter", grade=2, level=7),
        CourseStage(grade=3),
        CourseStage(grade=5, level=10),
    )
    usual_place = 1
    welcome = GamePageText(
        N_("Welcome to Four Stones!"),
        N_("What would you like to do?"),
        several=N_("Multi player"),
    )
    page_option = GamePageOption(
        "layout", N_("Layout"), {"classic": N_("Classic"), "shuffled": N_("Shuffled")}
    )

    def move_order_explanation(self, options: FourStonesOptions) -> str:
        if options == FourStonesOptions():
            return _("With perfect play, the second player wins from the classic layout.")
        return _("Whether it is better to move first or second depends on the layout.")

    def start(self, options: FourStonesOptions, seed: int) -> FourStonesState:
        return four_stones.rules.FourStonesState(four_stones.rules.initial_rows(options, seed))

    def actions(self, options: FourStonesOptions) -> tuple[str, ...]:
        """Return every letter with every number of spaces."""
        letters, steps = options.variation.letter_names, range(1, options.variation.spaces)
        return tuple(f"{letter}{step}" for letter in letters for step in steps)

    def parse_position(
        self, data: object, options: FourStonesOptions, seed: int
    ) -> FourStonesState:
        return four_stones.rules.parse_position(data, options)

    def position_editor(self) -> FourStonesPositionEditor:
        return four_stones.position_editor.FourStonesPositionEditor()

    def choose(self, view: FourStonesState, level: int, clock: Clock, random: Random) -> str:
        """Return the move of a level; takes milliseconds, so the clock is not used."""
        return four_stones.thinking.choose_move(view, SKILLS[level], random)

    def move_values(self, view: FourStonesState, clock: Clock) -> Mapping[str, MoveValue]:
        """Return +1 or −1 for every move; the nim-sum proves all of them."""
        winning = set(four_stones.thinking.winning_moves(view))
        return {
            move: MoveValue(1 if move in winning else -1, exact=True) for move in view.legal_moves()
        }

    def puzzle_options(self, random: Random) -> FourStonesOptions:
        """Return a shuffled layout of moderate size, or sometimes the classic one."""
        if random.random() < CLASSIC_PUZZLE_SHARE:
            return FourStonesOptions()
        rows, spaces = random.randint(2, 5), random.randint(6, 10)
        letters = random.randint(rows + 1, 3 * rows)
        return FourStonesOptions("shuffled", rows=rows, spaces=spaces, letters=letters)

    def puzzle_tasks(self) -> Mapping[str, PuzzleTaskText]:
        """Return the only kind of puzzle; there are no draws, so no puzzle saves one."""
        return {
            "win": PuzzleTaskText(
                _("Find a slide that wins."),
                _("Find the only slide that wins."),
                _("winning move"),
            )
        }

    def hint(self, view: FourStonesState, clock: Clock) -> Hint:
        """Return one of the best moves, how it balances the gaps, and how play may go on."""
        move = four_stones.thinking.best_moves(view)[0]
        line = self.likely_line(view, move, clock)
        reason = four_stones.move_reasons.move_reason(view, move)
        return engine.explanation.Hint(move, reason.sentence, line)

    def likely_reply(self, view: FourStonesState, clock: Clock) -> str:
        """Return the winning reply that `move_reason` names; if none wins, one of `best_moves`."""
        thinking = four_stones.thinking
        return next(iter(thinking.sorted_winning_moves(view) or thinking.best_moves(view)))

    def move_reason(self, view: FourStonesState, move: str, clock: Clock) -> Reason:
        return four_stones.move_reasons.move_reason(view, move)

    def overlay_marks(self, view: FourStonesState) -> Reason:
        return four_stones.move_reasons.gaps_reason(view)

    def drill_kinds(self) -> tuple[DrillKind[FourStonesState, FourStonesOptions], ...]:
        return four_stones.drills.KINDS


FOUR_STONES = FourStones()
