"""Explanations of 4 × 4 moves: lines completed, begun or stopped, and safe gifts."""

from __future__ import annotations

from collections.abc import Mapping

from ...explanation import Mark, Reason, Sign
from ...game import MoveValue
from ...text import counted, listed
from .pieces import (
    CELLS,
    LINE_BY_NAME,
    SQUARES,
    VALUES,
    Line,
    Threat,
    line_name,
    line_words,
    parse_piece,
    threats,
    values_mask,
)
from .rules import FourByFourState

NAMED_LINES = 3
"""Most lines that a sentence names, or names and counts."""


def reason(state: FourByFourState, move: str) -> Reason:
    """Return what a legal move does to lines; marks link the pieces of each line."""
    if move == "pass":
        return Reason("All pieces are placed and there is no line to call, so the game is a draw.")
    if move[:2] in CELLS or move == "!":
        after = state.after(move)
        if after.fresh:
            found = _completion_reason(after)
        else:
            found = _placement_reason(state, after, CELLS.index(move[:2]))
        return found if move.endswith("!") else _with_missed_line(state, found)
    if state.fresh:
        return _gift_of_line_reason(state, move)
    return _gift_reason(state, move)


def compared_reason(state: FourByFourState, move: str, values: Mapping[str, MoveValue]) -> Reason:
    """Return the reason of `reason`; of a move that provably loses later, it says so."""
    found, value = reason(state, move), values.get(move)
    if value is None or not value.exact or value.value >= 0 or _loses_at_once(state, move):
        return found
    how = "with this piece" if state.given is None else "whichever piece is given next"
    said = f"{found.sentence} But {how}, the other player can force a line."
    return Reason(said, found.marks)


def _loses_at_once(state: FourByFourState, move: str) -> bool:
    """Return whether the opponent can call after a gift, or after every gift of a placement."""
    if state.given is None:
        begun = begun_threats(state)
        return bool(state.fresh or fitting_threats(parse_piece(move), begun))
    return every_gift_loses(state.after(move))


def _with_missed_line(state: FourByFourState, found: Reason) -> Reason:
    """Return the reason of a placement, after what it gives up if the opponent missed a line."""
    if not state.fresh:
        return found
    where = _fresh_lines_text(state)
    return Reason(f"It misses the chance to call {where}. {found.sentence}", found.marks)


def _gift_of_line_reason(state: FourByFourState, move: str) -> Reason:
    """Return the reason for a gift after a line that its maker has not called."""
    ring = Mark(Sign.RING, (move,))
    marks = [
        line_mark(LINE_BY_NAME[name], state.shared_values(LINE_BY_NAME[name]))
        for name in state.fresh
    ]
    where = _fresh_lines_text(state)
    said = f"Every piece loses at once: the other player may call {where} before placing it."
    return Reason(said, (ring, *marks))


def _fresh_lines_text(state: FourByFourState) -> str:
    """Return the complete lines that may still be called, in words."""
    return " and ".join(map(line_words, state.fresh))


def _completion_reason(after: FourByFourState) -> Reason:
    """Return the reason for a placement that completes lines, called or not."""
    marks = [
        line_mark(LINE_BY_NAME[name], after.shared_values(LINE_BY_NAME[name]))
        for name in after.fresh
    ]
    outcome = after.outcome()
    if outcome is not None:
        return Reason(outcome.reason, tuple(marks))
    where = _fresh_lines_text(after)
    said = f"It completes {where} without a call, so the other player may call “Four!”."
    return Reason(said, tuple(marks))


def _placement_reason(state: FourByFourState, after: FourByFourState, cell: int) -> Reason:
    """Return the lines of three that a placement makes or stops, and the safe gifts left."""
    before, then = begun_threats(state), begun_threats(after)
    made = [threat for threat in then if cell in threat.line]
    stopped = [threat for threat in before if threat.gap == cell]
    marks = [Mark(Sign.RING, (CELLS[cell],))]
    marks += [line_mark(each.line, value_names(each.shared)) for each in (*made, *stopped)]
    does = {"builds three of four in": made, "blocks": stopped}
    done = [f"{verb} {lines_text(lines)}" for verb, lines in does.items() if lines]
    between = ", and " if max(len(made), len(stopped)) > 1 else " and "
    said = f"It {between.join(done) or 'completes no line'}"
    pool = after.pool
    if not pool:
        return Reason(f"{said}, and no piece is left to give.", tuple(marks))
    safe = sum(not fitting_threats(piece, then) for piece in pool)
    if not safe:
        marks += [Mark(Sign.DANGER, (CELLS[threat.gap],)) for threat in then]
    return Reason(f"{said}, and {_share_text(safe, len(pool))} be given safely.", tuple(marks))


def _share_text(safe: int, left: int) -> str:
    """Return how many remaining pieces are safe: `3 of the 5 remaining pieces can`."""
    if left == 1:
        return f"the last piece {'can' if safe else 'cannot'}"
    if safe == left == 2:
        return "both remaining pieces can"
    share = "none of the" if not safe else "all" if safe == left else f"{safe} of the"
    return f"{share} {left} remaining pieces can"


def _gift_reason(state: FourByFourState, move: str) -> Reason:
    """Return the lines that a gift could complete or, without any, those that it does not fit."""
    begun = begun_threats(state)
    piece = parse_piece(move)
    fits = fitting_threats(piece, begun)
    ring = Mark(Sign.RING, (move,))
    if fits:
        first = fits[0]
        shared = value_names(first.shared & values_mask(piece))
        line = line_text(first, shared)
        gift = "Every piece loses at once. This one" if every_gift_loses(state) else "This piece"
        said = f"{gift} could be placed on {CELLS[first.gap]}, and would complete {line}."
        if fits[1:]:
            said += f" It would also complete {counted(len(fits) - 1, 'more line')}."
        marks = [
            line_mark(each.line, value_names(each.shared & values_mask(piece))) for each in fits
        ]
        return Reason(
            said, (ring, *marks, *(Mark(Sign.DANGER, (CELLS[each.gap],)) for each in fits))
        )
    marks = [line_mark(each.line, value_names(each.shared)) for each in begun]
    if begun:
        said = f"This piece does not complete {lines_text(begun, 'or')}."
        return Reason(said, (ring, *marks))
    return Reason("No piece can complete a line yet.", (ring,))


def every_gift_loses(state: FourByFourState) -> bool:
    """Return whether each gift lets the opponent call at once, also a line made before it."""
    if state.fresh:
        return True
    begun = begun_threats(state)
    return all(fitting_threats(piece, begun) for piece in state.pool)


def begun_threats(state: FourByFourState) -> list[Threat]:
    return threats(state.board, state.variation.lines, state.variation.counting_mask)


def fitting_threats(piece: int, begun: list[Threat]) -> list[Threat]:
    return [threat for threat in begun if threat.shared & values_mask(piece)]


def value_names(shared: int) -> tuple[str, ...]:
    """Return the names of the values in a mask."""
    return tuple(name for value, name in enumerate(VALUES) if shared >> value & 1)


def line_text(threat: Threat, shared: tuple[str, ...] = ()) -> str:
    """Return a line in words with the values that its pieces share: `row 3 (tall, hollow)`."""
    return (
        f"{line_words(line_name(threat.line))} ({', '.join(shared or value_names(threat.shared))})"
    )


def lines_text(begun: list[Threat], word: str = "and") -> str:
    """Return lines in words, joined by `word`; more than `NAMED_LINES` end with a number."""
    named = list(map(line_text, begun))
    if len(named) > NAMED_LINES:
        named[NAMED_LINES - 1 :] = [counted(len(named) - NAMED_LINES + 1, "more line")]
    return listed(named, word)


def line_mark(line: Line, shared: tuple[str, ...]) -> Mark:
    """Return the mark around a line; the corners of a square come in circular order."""
    places = [CELLS[cell] for cell in line]
    if line in SQUARES:
        first, second, third, fourth = places
        places = [first, second, fourth, third, first]
    return Mark(Sign.LINK, tuple(places), ", ".join(shared))
