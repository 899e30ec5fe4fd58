"""Drills of 4 × 4: safe gifts, and how many of them a placement leaves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...explanation import HARDEST_DRILL, DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _
from ...text import listed
from .move_reasons import current_threats, line_mark, threat_text, threats_completed_by, trait_names
from .options import FourByFourOptions
from .pieces import CELLS, PIECES, Threat, parse_piece, piece_text
from .position_editor import GIVEN_PLACE
from .rules import FourByFourState, initial_state

PIECES_ON_BOARD = (5, 6, 7, 8, 10)
"""Number of pieces on the board, by difficulty."""
MAX_SAFE_SHARE = 0.5
"""Most pieces of those left that are safe, as a share."""


def random_options_and_position(
    difficulty: int, random: Random, given: bool = False
) -> tuple[FourByFourOptions, FourByFourState]:
    """Return options and a position without a complete line; a piece is to be given or placed."""
    options, count = FourByFourOptions(), PIECES_ON_BOARD[difficulty - 1]
    while True:
        cells, pieces = random.sample(range(len(CELLS)), count), random.sample(PIECES, count + 1)
        placed = dict(zip(cells, pieces, strict=False))
        board = tuple(placed.get(cell) for cell in range(len(CELLS)))
        state = replace(initial_state(options), board=board, given=pieces[-1] if given else None)
        if not state.complete_line_names():
            return options, state


def pieces_safe_to_give(state: FourByFourState) -> tuple[int, ...]:
    """Return the pieces that complete no line wherever they are placed."""
    begun = current_threats(state)
    return tuple(piece for piece in state.pool if not threats_completed_by(piece, begun))


def _safety_text(begun: list[Threat]) -> str:
    """Return a sentence that names the lines of three which a safe piece must not complete."""
    lines = listed(map(threat_text, begun), _("and"))
    return _("A safe piece completes none of these lines: {lines}.").format(lines=lines)


class SafeGift(DrillKind[FourByFourState, FourByFourOptions]):
    """Find all pieces that may be given: they complete no line."""

    id = "safe-gift"
    title = N_("Which pieces are safe to give?")
    requires_all_answers = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourByFourOptions, FourByFourState]:
        return random_options_and_position(difficulty, random)

    def make_question(
        self, state: FourByFourState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        safe = pieces_safe_to_give(state)
        if not 0 < len(safe) <= MAX_SAFE_SHARE * len(state.pool):
            return None
        begun, texts = current_threats(state), tuple(map(piece_text, safe))
        marks = [line_mark(each.line, trait_names(each.shared)) for each in begun]
        return DrillQuestion(
            _("Which pieces are safe to give? Mark all that complete no line."),
            tuple(map(piece_text, state.pool)),
            texts,
            Reason(_safety_text(begun), (*marks, Mark(MarkStyle.RING, texts))),
        )

    def trains_mistake(self, view: FourByFourState, move: str, better: str) -> bool:
        """Return whether the move gave a piece that completes a line."""
        gift = view.given is None and move not in ("!", "pass")
        return gift and parse_piece(move) not in pieces_safe_to_give(view)


class SafeGiftsLeft(DrillKind[FourByFourState, FourByFourOptions]):
    """Count the pieces that can be given safely after a placement."""

    id = "safe-gifts-left"
    title = N_("How many safe pieces are left?")
    text_answers = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourByFourOptions, FourByFourState]:
        return random_options_and_position(min(difficulty + 1, HARDEST_DRILL), random, given=True)

    def make_question(
        self, state: FourByFourState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        quiet = [
            cell
            for at, cell in enumerate(CELLS)
            if state.board[at] is None
            and not state.lines_completed_on(at)
            and current_threats(state.play(cell).state)
        ]
        if not quiet:
            return None
        cell = random.choice(quiet)
        after = state.play(cell).state
        safe, begun = pieces_safe_to_give(after), current_threats(after)
        marks = [line_mark(each.line, trait_names(each.shared)) for each in begun]
        marks.append(Mark(MarkStyle.RING, tuple(map(piece_text, safe))))
        return DrillQuestion(
            _("You place your piece on {cell}. How many safe pieces are then left to give?").format(
                cell=cell
            ),
            tuple(map(str, range(len(after.pool) + 1))),
            (str(len(safe)),),
            Reason(_safety_text(begun), tuple(marks)),
            (Mark(MarkStyle.PLAYED, (cell, GIVEN_PLACE)),),
        )

    def trains_mistake(self, view: FourByFourState, move: str, better: str) -> bool:
        """Return whether the placement left fewer safe pieces than the better one."""
        left = [
            len(pieces_safe_to_give(view.play(each).state)) if each in CELLS else len(PIECES)
            for each in (move, better)
        ]
        return left[0] < left[1] < len(PIECES)


KINDS = (SafeGift(), SafeGiftsLeft())
