"""Reading a position of 4 × 4 from decoded JSON."""

from __future__ import annotations

import dataclasses

from ... import check
from ...errors import BadPosition, quoted
from .lines import LINE_BY_NAME
from .options import FourByFourOptions
from .pieces import PIECES, parse_piece, piece_text
from .rules import CALLED, FULL, FourByFourState


def read_position(data: object, options: FourByFourOptions) -> FourByFourState:
    """Return the state of a position; raises BadPosition, saying what is wrong.

    Without `fresh`, the lines standing on the board are taken for the work of the last placement,
    and may be called, if one cell lies on all of them; otherwise they have lost their value.
    Without `end` the game goes on. Where lines are called by themselves, every complete one wins
    for the seat to move, and `fresh` and `end` can say nothing else.
    """
    position = check.fields(data, ("board", "given", "pool", "turn"), ("fresh", "end"))
    board: list[int | None] = []
    for number, row in enumerate(check.items(position["board"], "the board", 4), 1):
        for entry in check.items(row, f"row {number} of the board", 4):
            board.append(None if entry is None else _piece(entry, "an entry of the board"))
    given = position["given"]
    state = FourByFourState(
        options,
        tuple(board),
        None if given is None else _piece(given, "the given piece"),
        check.integer(position["turn"], "the turn", 0, 1),
    )
    _check_pieces(state, check.items(position["pool"], "the pool"))
    standing = state.standing()
    if not state.by_players:
        fresh, end = standing, CALLED if standing else FULL if None not in board else ""
    else:
        fresh, end = standing if _have_a_cell_in_common(standing) else (), ""
    state = dataclasses.replace(
        state,
        fresh=_fresh(position["fresh"], standing) if "fresh" in position else fresh,
        end=check.text(position["end"], "end") if "end" in position else end,
    )
    if not state.by_players and (state.fresh, state.end) != (fresh, end):
        raise BadPosition("where lines are called by themselves, a complete line is a win")
    _check_end(state)
    return state


def _piece(data: object, what: str) -> int:
    text = check.text(data, what)
    try:
        return parse_piece(text)
    except ValueError as error:
        raise BadPosition(f"{what}: {error}") from None


def _check_pieces(state: FourByFourState, pool: list[object]) -> None:
    pieces = [piece for piece in (*state.board, state.given) if piece is not None]
    pieces += [_piece(entry, "an entry of the pool") for entry in pool]
    for piece in PIECES:
        if pieces.count(piece) != 1:
            wrong = "missing" if piece not in pieces else "there more than once"
            raise BadPosition(
                f"the piece {piece_text(piece)} is {wrong}: board, pool and given piece together "
                "hold each of the sixteen once"
            )


def _fresh(data: object, standing: tuple[str, ...]) -> tuple[str, ...]:
    names = [check.text(name, "a line") for name in check.items(data, "fresh")]
    for name in names:
        if name not in standing:
            known = ", ".join(standing) or "none"
            raise BadPosition(
                f"{quoted(name)} is no complete line: those on this board are {known}"
            )
    return tuple(name for name in standing if name in names)


def _have_a_cell_in_common(names: tuple[str, ...]) -> bool:
    cells = [set(LINE_BY_NAME[name]) for name in names]
    return bool(cells and set.intersection(*cells))


def _check_end(state: FourByFourState) -> None:
    if state.end not in ("", CALLED, FULL):
        raise BadPosition(f"end must be {CALLED}, {FULL} or empty, not {quoted(state.end)}")
    if state.end == CALLED and not state.fresh:
        raise BadPosition("a game ends by a call only where a fresh line stands on the board")
    if state.end == FULL and (None in state.board or state.fresh):
        raise BadPosition("a game ends full only on a full board without a fresh line")
