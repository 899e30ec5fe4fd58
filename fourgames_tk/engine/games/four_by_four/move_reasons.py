"""Explanations of 4 × 4 moves: lines completed, begun or stopped, and safe gifts to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...explanation import Mark, MarkStyle, Reason
from ...game import MoveValue
from ...language import _, ngettext, number_text
from ...text import listed
from .pieces import (
    CELLS,
    LINE_BY_NAME,
    SQUARES,
    TRAITS,
    Line,
    Threat,
    find_threats,
    line_description,
    line_name,
    parse_piece,
    trait_mask,
    traits_text,
)
from .rules import FourByFourState
from .safe_pieces import SafePieceSearch

GIFT_LESSON = "What to give"
"""Id of the lesson about safe pieces."""
COUNT_LESSON = "Who runs out?"
"""Id of the lesson about the number of safe pieces."""
MOST_PIECES_LEFT = 5
"""With more pieces left to give, no sentence says who runs out of safe pieces first."""
MOST_SAFE_GIFTS = 4
"""Most safe pieces still given before a player runs out, of which a sentence speaks."""
NAMED_LINES = 3
"""Most lines that a sentence names, or names and counts."""


def move_reason(state: FourByFourState, move: str) -> Reason:
    """Return the effect of a legal move on lines; marks link the pieces of each line."""
    if move == "pass":
        return Reason(
            _("All pieces are placed and there is no line to call, so the game is a draw.")
        )
    if move[:2] in CELLS or move == "!":
        after = state.after(move)
        if after.fresh:
            found = _completion_reason(after)
        else:
            found = _placement_reason(state, after, CELLS.index(move[:2]))
            found = _with_running_out(state, move, found)
        return found if move.endswith("!") else _with_missed_line(state, found)
    if state.fresh:
        return _gift_of_line_reason(state, move)
    return _with_running_out(state, move, _gift_reason(state, move))


def _with_running_out(state: FourByFourState, move: str, found: Reason) -> Reason:
    """Return the reason with who runs out of safe pieces first, if that is proved."""
    if not (text := running_out_text(state, move)):
        return found
    return replace(found, sentence=f"{found.sentence} {text}", lesson=COUNT_LESSON)


def running_out_text(state: FourByFourState, move: str) -> str:
    """Return a sentence that says who runs out of safe pieces first after a move.

    Empty if that is not proved, with many pieces left, and if the game can be decided at once.
    """
    if len(state.pool) > MOST_PIECES_LEFT or move == "pass" or move.endswith("!"):
        return ""
    if state.given is None:
        piece = parse_piece(move)
        if state.fresh or threats_completed_by(piece, current_threats(state)):
            return ""
        count = SafePieceSearch(state).count_after_gift(piece, MOST_SAFE_GIFTS)
        if count is None:
            return ""
        if count % 2:
            return _("But the other player can give the last safe piece.")
        none_left = _("Wherever it is placed, no safe piece is left.")
        return safe_pieces_after_gift_text(count) if count else none_left
    if state.lines_completed_on(CELLS.index(move)):
        return ""
    count = SafePieceSearch(state.after(move)).count_until_out(MOST_SAFE_GIFTS)
    if not count:
        return ""
    if count % 2:
        return _(
            "If the right piece is given next, the other player runs out of safe pieces first."
        )
    return _("But whichever piece is given next, the other player can give the last safe piece.")


def safe_pieces_after_gift_text(count: int) -> str:
    """Return how many safe pieces can be given after one, until the receiver runs out."""
    return _(
        "After it, at most {n} more safe pieces can be given. Then the other player has none."
    ).format(n=number_text(count))


def compared_reason(state: FourByFourState, move: str, values: Mapping[str, MoveValue]) -> Reason:
    """Return the reason of `move_reason`; it also says of a losing move that it loses later."""
    found, value = move_reason(state, move), values.get(move)
    if value is None or not value.exact or value.value >= 0:
        return found
    if _loses_at_once(state, move) or running_out_text(state, move):
        return found
    if state.given is None:
        loses = _("But with this piece, the other player can force a line.")
    else:
        loses = _("But whichever piece is given next, the other player can force a line.")
    return replace(found, sentence=f"{found.sentence} {loses}")


def _loses_at_once(state: FourByFourState, move: str) -> bool:
    """Return whether the opponent can call after a gift, or after every gift of a placement."""
    if state.given is None:
        begun = current_threats(state)
        return bool(state.fresh or threats_completed_by(parse_piece(move), begun))
    return every_gift_loses(state.after(move))


def follows_from_lessons(state: FourByFourState, values: Mapping[str, MoveValue]) -> bool:
    """Return whether lines and safe pieces tell the best of moves with exact values.

    A win is told by a line to call, or by who runs out of safe pieces; a draw by the other moves,
    after which the opponent can call at once.
    """
    best = max(each.value for each in values.values())
    found = [move for move, each in values.items() if each.value == best]
    if best > 0:
        calls = any(move.endswith("!") for move in found)
        return calls or all(running_out_text(state, move) for move in found)
    return all(_loses_at_once(state, move) for move in values if move not in found)


def _with_missed_line(state: FourByFourState, found: Reason) -> Reason:
    """Return the reason of a placement, after what it gives up if the opponent missed a line."""
    if not state.fresh:
        return found
    missed = _("This move misses the chance to call {lines}.").format(
        lines=_fresh_lines_text(state)
    )
    return replace(found, sentence=f"{missed} {found.sentence}")


def _gift_of_line_reason(state: FourByFourState, move: str) -> Reason:
    """Return the reason for a gift whose giver has just made a line without calling it."""
    ring = Mark(MarkStyle.RING, (move,))
    marks = [
        line_mark(LINE_BY_NAME[name], state.shared_traits(LINE_BY_NAME[name]))
        for name in state.fresh
    ]
    said = _(
        "Every piece loses at once. Before placing it, the other player may call {lines}."
    ).format(lines=_fresh_lines_text(state))
    return Reason(said, (ring, *marks))


def _fresh_lines_text(state: FourByFourState) -> str:
    """Return the complete lines that may still be called, in words."""
    return listed(map(line_description, state.fresh), _("and"))


def _completion_reason(after: FourByFourState) -> Reason:
    """Return the reason for a placement that completes lines, called or not."""
    marks = [
        line_mark(LINE_BY_NAME[name], after.shared_traits(LINE_BY_NAME[name]))
        for name in after.fresh
    ]
    outcome = after.outcome()
    if outcome is not None:
        return Reason(outcome.reason, tuple(marks))
    said = _(
        "This move completes {lines} without a call, so the other player may call “Four!”."
    ).format(lines=_fresh_lines_text(after))
    return Reason(said, tuple(marks))


def _placement_reason(state: FourByFourState, after: FourByFourState, cell: int) -> Reason:
    """Return the lines of three that a placement makes or stops, and the safe gifts left."""
    before, then = current_threats(state), current_threats(after)
    made = [threat for threat in then if cell in threat.line]
    stopped = [threat for threat in before if threat.gap == cell]
    marks = [Mark(MarkStyle.RING, (CELLS[cell],))]
    marks += [line_mark(each.line, trait_names(each.shared)) for each in (*made, *stopped)]
    if made and stopped:
        said = _("This move builds three of four in {made}. It blocks {blocked}.").format(
            made=threats_text(made, _("and")), blocked=threats_text(stopped, _("and"))
        )
    elif made:
        text = _("This move builds three of four in {lines}.")
        said = text.format(lines=threats_text(made, _("and")))
    elif stopped:
        said = _("This move blocks {lines}.").format(lines=threats_text(stopped, _("and")))
    else:
        said = _("This move completes no line.")
    pool = after.pool
    safe = sum(not threats_completed_by(piece, then) for piece in pool)
    if not safe:
        marks += [Mark(MarkStyle.DANGER, (CELLS[threat.gap],)) for threat in then]
    return Reason(f"{said} {_safety_text(safe, len(pool))}", tuple(marks), GIFT_LESSON)


def _safety_text(safe: int, left: int) -> str:
    """Return how many of the pieces that are left to give are safe, as a sentence."""
    if not left:
        return _("No piece is left to give.")
    if left == 1 and safe:
        return _("The last piece can be given without losing at once.")
    if left == 1:
        return _("The last piece cannot be given without losing at once.")
    if safe == left == 2:
        return _("Both remaining pieces can be given without losing at once.")
    if safe == left:
        return _("All remaining pieces ({left}) can be given without losing at once.").format(
            left=left
        )
    if not safe:
        return _(
            "None of the remaining pieces ({left}) can be given without losing at once."
        ).format(left=left)
    return ngettext(
        "Of the remaining pieces ({left}), {safe} can be given without losing at once.",
        "Of the remaining pieces ({left}), {safe} can be given without losing at once.",
        safe,
    ).format(safe=safe, left=left)


def _gift_reason(state: FourByFourState, move: str) -> Reason:
    """Return the lines that a gift could complete or, without any, those that it does not fit."""
    begun = current_threats(state)
    piece = parse_piece(move)
    fits = threats_completed_by(piece, begun)
    ring = Mark(MarkStyle.RING, (move,))
    if fits:
        first = fits[0]
        shared = trait_names(first.shared & trait_mask(piece))
        line = threat_text(first, shared)
        said = [_("Every piece loses at once.")] if every_gift_loses(state) else []
        said.append(
            _("Placed on {cell}, this piece would complete {line}.").format(
                cell=CELLS[first.gap], line=line
            )
        )
        if more := len(fits) - 1:
            text = ngettext(
                "It could complete {n} more line.", "It could complete {n} more lines.", more
            )
            said.append(text.format(n=number_text(more)))
        marks = [
            line_mark(each.line, trait_names(each.shared & trait_mask(piece))) for each in fits
        ]
        return Reason(
            " ".join(said),
            (ring, *marks, *(Mark(MarkStyle.DANGER, (CELLS[each.gap],)) for each in fits)),
        )
    marks = [line_mark(each.line, trait_names(each.shared)) for each in begun]
    if begun:
        lines = threats_text(begun, _("or"))
        completes_none = _("This piece does not complete {lines}.").format(lines=lines)
        return Reason(completes_none, (ring, *marks))
    return Reason(_("No piece can complete a line yet."), (ring,))


def every_gift_loses(state: FourByFourState) -> bool:
    """Return whether each gift lets the opponent call at once, also a line made before it."""
    if state.fresh:
        return True
    begun = current_threats(state)
    return all(threats_completed_by(piece, begun) for piece in state.pool)


def current_threats(state: FourByFourState) -> list[Threat]:
    return find_threats(state.board, state.variation.lines, state.variation.counting_trait_mask)


def threats_completed_by(piece: int, begun: list[Threat]) -> list[Threat]:
    return [threat for threat in begun if threat.shared & trait_mask(piece)]


def trait_names(shared: int) -> tuple[str, ...]:
    """Return the names of the traits in a mask."""
    return tuple(name for value, name in enumerate(TRAITS) if shared >> value & 1)


def threat_text(threat: Threat, shared: tuple[str, ...] = ()) -> str:
    """Return a line in words with the traits that its pieces share: `row 3 (tall, hollow)`."""
    features = traits_text(shared or trait_names(threat.shared))
    # Translators: A line and the features that its pieces share, such as “row 3 (tall, hollow)”.
    return _("{line} ({features})").format(
        line=line_description(line_name(threat.line)), features=features
    )


def threats_text(threats: list[Threat], conjunction: str) -> str:
    """Return the names of lines as a list in words, such as `row 1, row 2 and column a`.

    `conjunction` joins the last two: `and` or `or`. Of more than `NAMED_LINES` lines, the last ones
    are replaced by their number: `3 more lines`.
    """
    named = list(map(threat_text, threats))
    more = len(named) - NAMED_LINES + 1
    if more > 1:
        text = ngettext("{n} more line", "{n} more lines", more)
        named[NAMED_LINES - 1 :] = [text.format(n=number_text(more))]
    return listed(named, conjunction)


def line_mark(line: Line, shared: tuple[str, ...]) -> Mark:
    """Return the mark around a line; the corners of a square come in circular order."""
    places = [CELLS[cell] for cell in line]
    if line in SQUARES:
        first, second, third, fourth = places
        places = [first, second, fourth, third, first]
    return Mark(MarkStyle.LINK, tuple(places), traits_text(shared))
