"""Drills of 4 × 4: safe gifts, how many of them a placement leaves, and who runs out of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...explanation import HARDEST_DRILL, DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _, number_text
from ...text import listed
from .move_reasons import (
    current_threats,
    line_mark,
    safe_pieces_after_gift_text,
    threat_text,
    threats_completed_by,
    trait_names,
)
from .options import FourByFourOptions
from .pieces import CELLS, PIECES, Threat, parse_piece, piece_description, piece_text
from .position_editor import GIVEN_PLACE
from .rules import FourByFourState, initial_state
from .safe_pieces import SafePieceSearch

PIECES_ON_BOARD = (5, 6, 7, 8, 10)
"""Number of pieces on the board, by difficulty."""
MAX_SAFE_SHARE = 0.5
"""Most pieces of those left that are safe, as a share."""
PIECES_LEFT = (3, 3, 4, 4, 5)
"""Number of pieces left to give in a question about who runs out, by difficulty."""
MOST_SAFE_GIFTS = (2, 2, 2, 3, 4)
"""Most safe pieces that are still given before a player runs out, by difficulty."""


def random_options_and_position(
    difficulty: int, random: Random, given: bool = False
) -> tuple[FourByFourOptions, FourByFourState]:
    """Return options and a position without a complete line; a piece is to be given or placed."""
    return _random_position(PIECES_ON_BOARD[difficulty - 1], random, given)


def _random_position(
    count: int, random: Random, given: bool = False
) -> tuple[FourByFourOptions, FourByFourState]:
    """Like `random_options_and_position`, with `count` pieces on the board."""
    options = FourByFourOptions()
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


class WhoRunsOut(DrillKind[FourByFourState, FourByFourOptions]):
    """Drill that asks which player is first without a safe piece, if both play perfectly."""

    id = "who-runs-out"
    title = N_("Who runs out of safe pieces first?")
    text_answers = True
    claims_winner = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourByFourOptions, FourByFourState]:
        """Return a position in which the giver, the other player or nobody runs out, by chance."""
        left, wanted = PIECES_LEFT[difficulty - 1], random.choice((1, 0, None))
        while True:
            options, state = _random_position(len(PIECES) - left, random)
            if 0 < len(pieces_safe_to_give(state)) < left:
                count = SafePieceSearch(state).count_until_out()
                if wanted == (None if count is None else count % 2):
                    return options, state

    def make_question(
        self, state: FourByFourState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        search = SafePieceSearch(state)
        count = search.count_until_out()
        if count is not None and count > MOST_SAFE_GIFTS[difficulty - 1]:
            return None
        mover, other, nobody = _("The player to move"), _("The other player"), _("Nobody")
        right = nobody if count is None else other if count % 2 else mover
        said, gifts = _count_text(state, search, count)
        begun = current_threats(state)
        marks = [line_mark(each.line, trait_names(each.shared)) for each in begun]
        marks.append(Mark(MarkStyle.RING, tuple(map(piece_text, gifts))))
        return DrillQuestion(
            _("Who runs out of safe pieces first? Both players play perfectly."),
            (mover, other, nobody),
            (right,),
            Reason(said, tuple(marks)),
        )

    def trains_mistake(self, view: FourByFourState, move: str, better: str) -> bool:
        """Return whether the mover, with a safe piece to give, then runs out of them first."""
        if view.fresh or move.endswith("!") or len(view.pool) > PIECES_LEFT[-1]:
            return False
        return _runs_out_later(view, move) and not _runs_out_later(view, better)


def _count_text(
    state: FourByFourState, search: SafePieceSearch, count: int | None
) -> tuple[str, tuple[int, ...]]:
    """Return a sentence about the `count` of safe pieces until a player runs out.

    The pieces that it is about are those to give, of which a single one if it makes the other
    player run out.
    """
    safe = pieces_safe_to_give(state)
    if count is None:
        return _("Both players always find a safe piece, until all are placed."), safe
    if count % 2:
        gift = next(
            each
            for each in search.safe_gifts()
            if search.count_after_gift(each, count - 1) is not None
        )
        give = _("Give this piece: {piece}.").format(piece=piece_description(gift))
        if count == 1:
            none = _("Wherever it is placed, no safe piece is left.")
            return f"{give} {none}", (gift,)
        return f"{give} {safe_pieces_after_gift_text(count - 1)}", (gift,)
    if count == 2:
        return _(
            "Whichever safe piece is given, the other player can give one more. Then none is left."
        ), safe
    return _(
        "At most {n} safe pieces can still be given. Then the player to move has none."
    ).format(n=number_text(count)), safe


def _runs_out_later(view: FourByFourState, move: str) -> bool:
    """Return whether the mover still has a safe piece for a move, but then runs out first."""
    if view.given is None:
        piece = parse_piece(move)
        if piece not in pieces_safe_to_give(view):
            return False
        count = SafePieceSearch(view).count_after_gift(piece)
        return count is not None and count % 2 == 1
    if view.lines_completed_on(CELLS.index(move[:2])):
        return False
    count = SafePieceSearch(view.after(move)).count_until_out()
    return count is not None and count > 0 and count % 2 == 0


KINDS = (SafeGift(), SafeGiftsLeft(), WhoRunsOut())
