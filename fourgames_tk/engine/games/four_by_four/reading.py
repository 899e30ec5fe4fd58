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

    The option `starter` says who has the turn, for the players place by turns.

    Without `fresh`, the lines standing on the board are taken for the work of the last placement,
    and may be called, if one cell lies on all of them; otherwise they have lost their value.
    Without `end` the game goes on, unless lines are called by themselves and the board says that
    it is over.
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
    state = dataclasses.replace(state, fresh=_fresh(state, position))
    state = dataclasses.replace(state, end=_end(state, position))
    _check_turn(state)
    _check_last_placement(state)
    return state


def _piece(data: object, what: str) -> int:
    try:
        return parse_piece(check.text(data, what))
    except BadPosition:
        raise
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


def _fresh(state: FourByFourState, position: dict[str, object]) -> tuple[str, ...]:
    standing = state.standing()
    if not (state.by_players or _one_placement(standing)):
        raise BadPosition(
            "where lines are called by themselves the first one ends the game: "
            f"{' and '.join(standing)} have no cell in common"
        )
    if "fresh" not in position:
        return standing if _one_placement(standing) else ()
    names = [check.text(name, "a line") for name in check.items(position["fresh"], "fresh")]
    for name in names:
        if name not in standing:
            known = ", ".join(standing) or "none"
            raise BadPosition(
                f"{quoted(name)} is no complete line: those on this board are {known}"
            )
    if not _one_placement(tuple(names)):
        raise BadPosition("the fresh lines must have a cell in common: one placement made them")
    return tuple(name for name in standing if name in names)


def _one_placement(names: tuple[str, ...]) -> bool:
    cells = [set(LINE_BY_NAME[name]) for name in names]
    return not cells or bool(set.intersection(*cells))


def _end(state: FourByFourState, position: dict[str, object]) -> str:
    full = None not in state.board
    derived = "" if state.by_players else CALLED if state.standing() else FULL if full else ""
    end = check.text(position["end"], "end") if "end" in position else derived
    if end not in ("", CALLED, FULL):
        raise BadPosition(f"end must be {CALLED}, {FULL} or empty, not {quoted(end)}")
    if end == CALLED and not state.fresh:
        raise BadPosition("a game ends by a call only where a fresh line stands on the board")
    if end == FULL and (not full or state.fresh):
        raise BadPosition("a game ends full only on a full board without a fresh line")
    if not state.by_players:
        if end != derived or bool(state.fresh) != bool(state.standing()):
            raise BadPosition("where lines are called by themselves, a complete line is a win")
        if end and state.given is not None:
            raise BadPosition("the game was over before this piece was given")
    return end


def _check_turn(state: FourByFourState) -> None:
    """Refuse the turn of a player whose it is not: the one who did not start places first."""
    starter = int(state.options.starter)
    placed = 16 - state.board.count(None)
    if state.given is not None:
        turn, what = (starter + placed + 1) % 2, "was given the piece"
    elif placed < 16:
        turn, what = (starter + placed) % 2, "gives a piece"
    elif state.end == CALLED and (state.turn == starter or not state.by_players):
        turn, what = starter, "has called as the last piece was placed"
    else:
        turn, what = 1 - starter, "has the last word"
    if state.turn != turn:
        raise BadPosition(
            f"starter={starter}, and {placed} pieces are placed: player {turn + 1} {what} ({turn})"
        )


def _check_last_placement(state: FourByFourState) -> None:
    """Refuse where no piece can be the one placed last, which completed just the fresh lines."""
    if state.end == FULL:
        return  # the last word has taken the value of whatever the last piece completed
    standing = state.standing()
    placed = [cell for cell, piece in enumerate(state.board) if piece is not None]
    made = [{name for name in standing if cell in LINE_BY_NAME[name]} for cell in placed]
    if placed and set(state.fresh) not in made:
        raise BadPosition(
            "the piece placed last completed every line that it lies on: fresh cannot be "
            f"{' and '.join(state.fresh) or 'empty'}, with {' and '.join(standing)} on the board"
        )
