"""Drills of 4 × 4: safe gifts, how many of them a placement leaves, and who runs out of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ...explanation import HARDEST_DRILL, DrillQuestion, Mark, MarkStyle, Reason
from ...game import DrillKind
from ...language import N_, _, ngettext, number_text
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
MOST_SAFE_PIECES = (2, 2, 2, 3, 4)
"""Most safe pieces in a question about who runs out, by difficulty."""
RULE_SHARE = 0.8
"""Share of the questions about who runs out that an odd or even number of safe pieces answers."""


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
            played=cell,
        )

    def trains_mistake(self, view: FourByFourState, move: str, better: str) -> bool:
        """Return whether the placement left fewer safe pieces than the better one."""
        left = [
            len(pieces_safe_to_give(view.play(each).state)) if each in CELLS else len(PIECES)
            for each in (move, better)
        ]
        return left[0] < left[1] < len(PIECES)


class WhoRunsOut(DrillKind[FourByFourState, FourByFourOptions]):
    """Drill that asks which player is first without a safe piece, if both play perfectly.

    Most questions follow the rule of the lesson: with an odd number of safe pieces the other player
    runs out, with an even one the player to move. The others are exceptions with one or two safe
    pieces, in which the next placement changes the number.
    """

    id = "who-runs-out"
    title = N_("Who runs out of safe pieces first?")
    about = N_("In most of these positions, odd or even decides. The others are exceptions.")
    text_answers = True
    claims_winner = True

    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[FourByFourOptions, FourByFourState]:
        """Return a position of a kind drawn by chance: odd, even or an exception."""
        left, most = PIECES_LEFT[difficulty - 1], MOST_SAFE_PIECES[difficulty - 1]
        follows_rule, odd = random.random() < RULE_SHARE, random.random() < 0.5
        numbers = [n for n in range(1, most + 1) if n % 2 == odd and (follows_rule or n <= 2)]
        wanted = random.choice(numbers)
        while True:
            options, state = _random_position(len(PIECES) - left, random)
            if len(pieces_safe_to_give(state)) != wanted:
                continue
            if follows_rule:
                if SafePieceSearch(state).count_until_out() == wanted:
                    return options, state
            elif _exception_text(state) is not None:
                return options, state

    def make_question(
        self, state: FourByFourState, difficulty: int, random: Random
    ) -> DrillQuestion | None:
        safe, search = pieces_safe_to_give(state), SafePieceSearch(state)
        count = search.count_until_out()
        mover, other, nobody = _("The player to move"), _("The other player"), _("Nobody")
        right = nobody if count is None else other if count % 2 else mover
        begun = current_threats(state)
        marks = [line_mark(each.line, trait_names(each.shared)) for each in begun]
        if count == len(safe):
            said, gifts = _count_text(state, search, count)
            sentences = [_number_text(count), said]
        elif (exception := _exception_text(state)) is not None:
            said, gifts, cell = exception
            sentences = [said]
            if cell:
                marks.append(Mark(MarkStyle.BETTER, (cell,)))
        else:
            return None
        if count is None:
            sentences.append(_("Both players always find a safe piece, until all are placed."))
        marks.append(Mark(MarkStyle.RING, tuple(map(piece_text, gifts))))
        return DrillQuestion(
            _("Who runs out of safe pieces first? Both players play perfectly."),
            (mover, other, nobody),
            (right,),
            Reason(" ".join(sentences), tuple(marks)),
            summary=sentences[0],
        )

    def trains_mistake(self, view: FourByFourState, move: str, better: str) -> bool:
        """Return whether the mover, with a safe piece to give, then runs out of them first."""
        if view.fresh or move.endswith("!") or len(view.pool) > PIECES_LEFT[-1]:
            return False
        return _runs_out_later(view, move) and not _runs_out_later(view, better)


def _number_text(count: int) -> str:
    """Return a sentence with the number of safe pieces, which is odd or even."""
    if count % 2:
        text = ngettext(
            "{n} safe piece is left, an odd number.",
            "{n} safe pieces are left, an odd number.",
            count,
        )
    else:
        text = _("{n} safe pieces are left, an even number.")
    return text.format(n=number_text(count))


def _count_text(
    state: FourByFourState, search: SafePieceSearch, count: int
) -> tuple[str, tuple[int, ...]]:
    """Return a sentence about the `count` of safe pieces until a player runs out.

    The pieces that it is about are those to give, of which a single one if it makes the other
    player run out.
    """
    safe = pieces_safe_to_give(state)
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


def _exception_text(state: FourByFourState) -> tuple[str, tuple[int, ...], str] | None:
    """Return a sentence about a placement that makes an exception to odd and even numbers.

    With the pieces that it is about, and the cell of the placement or an empty text. None if the
    number of safe pieces, one or two, does not mislead, and for exceptions of other kinds.
    """
    safe, search = pieces_safe_to_give(state), SafePieceSearch(state)
    count = search.count_until_out()
    if count is not None and count % 2 == len(safe) % 2:
        return None
    if len(safe) == 1:
        left = {
            cell: len(pieces_safe_to_give(after))
            for cell, after in _positions_after_gift(state, safe[0])
            if _ends_alike(SafePieceSearch(after).count_until_out(), count)
        }
        cell = max(left, key=left.__getitem__)
        text = ngettext(
            "An exception: 1 piece is safe, an odd number, but on {cell} it leaves {n} safe piece.",
            "An exception: 1 piece is safe, an odd number, but on {cell} it leaves {n} safe "
            "pieces.",
            left[cell],
        )
        return text.format(cell=cell, n=number_text(left[cell])), safe, cell
    for gift in safe if len(safe) == 2 else ():
        numbers = {
            len(pieces_safe_to_give(after)) for _cell, after in _positions_after_gift(state, gift)
        }
        if count is not None and numbers == {0}:
            text = _(
                "An exception: 2 pieces are safe, an even number, but wherever this piece is "
                "placed, no safe piece is left: {piece}."
            )
        elif count is None and search.count_after_gift(gift) is None and 1 not in numbers:
            text = _(
                "An exception: 2 pieces are safe, an even number, but after this piece, the other "
                "player cannot leave exactly 1 safe piece: {piece}."
            )
        else:
            continue
        return text.format(piece=piece_description(gift)), (gift,), ""
    return None


def _positions_after_gift(
    state: FourByFourState, piece: int
) -> Iterator[tuple[str, FourByFourState]]:
    """Yield each cell on which the other player can place a piece, and the position then."""
    placing = state.after(piece_text(piece))
    for move in placing.legal_moves():
        yield move, placing.after(move)


def _ends_alike(reply: int | None, count: int | None) -> bool:
    """Return whether a count after a reply gives the same result as the count before the gift.

    Then the other player is to give, who runs out if the count is even.
    """
    if reply is None or count is None:
        return reply == count
    return (reply + 1) % 2 == count % 2


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
