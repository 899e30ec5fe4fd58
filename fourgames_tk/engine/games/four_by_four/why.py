"""Why a move of 4 × 4 is good or bad: the lines that it completes or begins, and the gifts left."""

from __future__ import annotations

from ...game import Mark, Reason, Sign
from .pieces import (
    CELLS,
    LINE_BY_NAME,
    SQUARES,
    VALUES,
    Line,
    Threat,
    line_name,
    line_words,
    lines_of_board,
    parse_piece,
    threats,
    values_mask,
)
from .rules import FourByFourState


def reason(state: FourByFourState, move: str) -> Reason:
    """Return what a legal move does to lines, which lie as links with what their pieces share."""
    if move == "pass":
        return Reason("All pieces are placed and there is no line to call: the game is even.")
    if move[:2] in CELLS or move == "!":
        after = state.play(move).state
        if after.fresh:
            return _completed(after)
        return _placed(state, after, CELLS.index(move[:2]))
    return _given(state, move)


def _completed(after: FourByFourState) -> Reason:
    """Return the reason of a placement that completes lines, called or not."""
    marks = [_link(LINE_BY_NAME[name], after.shared(LINE_BY_NAME[name])) for name in after.fresh]
    outcome = after.outcome()
    if outcome is not None:
        return Reason(outcome.reason, tuple(marks))
    where = " and ".join(map(line_words, after.fresh))
    return Reason(f"It completes {where} without a call: the other player may call.", tuple(marks))


def _placed(state: FourByFourState, after: FourByFourState, cell: int) -> Reason:
    """Return which lines of three a placement makes or stops, and what can be given then."""
    before, then = _threats(state), _threats(after)
    made = [threat for threat in then if cell in threat.line]
    stopped = [threat for threat in before if threat.gap == cell]
    marks = [Mark(Sign.RING, (CELLS[cell],))]
    marks += [_link(threat.line, _names(threat.shared)) for threat in made]
    said = "It completes no line"
    if made:
        said = f"It makes three in {_told(made[0])}"
    elif stopped:
        said = f"It stops {_told(stopped[0])}"
        marks.append(_link(stopped[0].line, _names(stopped[0].shared)))
    pool = after.pool
    if not pool:
        return Reason(f"{said}, and no piece is left.", tuple(marks))
    safe = sum(not _fits(piece, then) for piece in pool)
    if not safe:
        marks += [Mark(Sign.DANGER, (CELLS[threat.gap],)) for threat in then]
    left = len(pool)
    pieces = f"{safe} of {left} pieces" if 0 < safe < left else ("no piece", "all")[safe > 0]
    return Reason(f"{said}, and leaves {pieces} that can be given safely.", tuple(marks))


def _given(state: FourByFourState, move: str) -> Reason:
    """Return the lines that a gift could complete, or else those that it does not fit."""
    begun = _threats(state)
    piece = parse_piece(move)
    fits = _fits(piece, begun)
    ring = Mark(Sign.RING, (move,))
    if fits:
        first = fits[0]
        shared = _names(first.shared & values_mask(piece))
        said = (
            f"This gift could be placed on {CELLS[first.gap]} and called on {_told(first, shared)}."
        )
        marks = [_link(each.line, _names(each.shared & values_mask(piece))) for each in fits]
        return Reason(
            said, (ring, *marks, *(Mark(Sign.DANGER, (CELLS[each.gap],)) for each in fits))
        )
    marks = [_link(each.line, _names(each.shared)) for each in begun]
    if begun:
        return Reason(
            f"This gift fits no line of three: {_told(begun[0])} is not for it.", (ring, *marks)
        )
    return Reason("No line of three pieces waits for this gift.", (ring,))


def _threats(state: FourByFourState) -> list[Threat]:
    return threats(state.board, lines_of_board(state.options.squares), state.counting)


def _fits(piece: int, begun: list[Threat]) -> list[Threat]:
    return [threat for threat in begun if threat.shared & values_mask(piece)]


def _names(shared: int) -> tuple[str, ...]:
    """Return the names of values that are given as bits."""
    return tuple(name for value, name in enumerate(VALUES) if shared >> value & 1)


def _told(threat: Threat, shared: tuple[str, ...] = ()) -> str:
    """Return a line in words, with what its pieces share: `row 3 (tall, hollow)`."""
    return f"{line_words(line_name(threat.line))} ({', '.join(shared or _names(threat.shared))})"


def _link(line: Line, shared: tuple[str, ...]) -> Mark:
    """Return the band around a line; a square's corners in the order of going round."""
    places = [CELLS[cell] for cell in line]
    if line in SQUARES:
        first, second, third, fourth = places
        places = [first, second, fourth, third, first]
    return Mark(Sign.LINK, tuple(places), ", ".join(shared))
