"""The slow plain rules that stand beside the tests, held against a step that was played."""

from __future__ import annotations

from typing import Any

from fourgames_tk.engine.games.mancala.rules import pile_place
from fourgames_tk.engine.session import AnyStep, Session
from tests.engine.four_by_four import plain as four_by_four
from tests.engine.four_stones import plain as four_stones
from tests.engine.fourside import reference as fourside
from tests.engine.mancala import plain as mancala
from tests.engine.skirmish import reference as skirmish


def check_plain(session: Session, step: AnyStep) -> None:
    """Compare moves and position with the plain rules of the game, if it has some.

    Raises AssertionError where they differ.
    """
    check = _CHECKS.get(session.game.id)
    if check is not None:
        check(step, session.options)


def _four_stones(step: AnyStep, options: Any) -> None:
    rows = tuple(step.before.to_json()["rows"])
    moves = four_stones.moves(rows)
    assert {f"{letter}{spaces}" for letter, spaces in moves} == set(step.before.legal_moves())
    after = four_stones.slide(rows, step.move[0], int(step.move[1:]))
    assert list(after) == step.after.to_json()["rows"]


def _mancala(step: AnyStep, options: Any) -> None:
    if not step.move.isdigit():
        return
    before, after = step.before, step.after
    piles = before.ring if before.turn == 0 else mancala.turned(before.ring)
    sown, free, over = mancala.sow(piles, _pile(before.turn, step.move))
    assert over == (after.outcome() is not None)
    assert sown == (after.ring if before.turn == 0 else mancala.turned(after.ring))
    if options.opening == "full":
        # The first turn of a short opening is one sowing, whatever it earns.
        assert over or free == (after.turn == before.turn)


def _pile(turn: int, move: str) -> int:
    """Return the pile of a move in the order of sowing; the first player counts against it."""
    return pile_place(0, move) if turn == 0 else int(move) - 1


def _skirmish(step: AnyStep, options: Any) -> None:
    data, after = step.before.to_json(), step.after.to_json()
    board = tuple(map(tuple, data["board"]))
    moves = skirmish.moves(board, data["turn"], options.diagonal)
    texts = {_tile(start) + _tile(stop): (start, stop) for start, stop in moves}
    assert set(texts) == set(step.before.legal_moves())
    then = skirmish.after(board, *texts[step.move])
    assert [list(row) for row in then] == after["board"]
    if step.after.outcome() is None:
        assert after["turn"] == skirmish.next_player(then, data["turn"], options.players)


def _tile(point: tuple[int, int]) -> str:
    return f"{'abcdefghijkl'[point[1]]}{point[0] + 1}"


def _four_by_four(step: AnyStep, options: Any) -> None:
    data = step.before.to_json()
    if data["given"] is None:
        return
    letters = ("light", "tall", "round", "hollow")
    counting = "".join(str(letters.index(name)) for name in options.attributes)
    cells = [cell for row in data["board"] for cell in row]
    named = dict(zip(four_by_four.CELLS, cells, strict=True))
    board = {cell: piece for cell, piece in named.items() if piece is not None}
    moves = step.before.legal_moves()
    for cell in four_by_four.CELLS:
        line = cell not in board and four_by_four.completes(
            board, cell, data["given"], counting, options.squares
        )
        assert (f"{cell}!" in moves) == (line and options.calling == "players")
        assert (cell in moves) == (cell not in board)


def _fourside(step: AnyStep, options: Any) -> None:
    state = step.before
    moves = fourside.moves(state, state.turn)
    assert list(state.legal_moves()) == ([move for move, _ in moves] or ["pass"])
    points = dict(moves).get(step.move, 0)
    assert step.after.scores[state.turn] == max(0, state.scores[state.turn] + points)
    assert step.after.scores[1 - state.turn] == state.scores[1 - state.turn]


_CHECKS = {
    "four-stones": _four_stones,
    "mancala": _mancala,
    "skirmish": _skirmish,
    "four-by-four": _four_by_four,
    "fourside": _fourside,
}
