"""Playing 4 × 4 in the window: positions to begin from, and where to click."""

from __future__ import annotations

from typing import Any

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.pieces import CELLS, parse_piece
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.four_by_four import layout
from fourgames_tk.ui.boards.four_by_four.board import FourByFourBoard
from tests.ui.person import Person

GAME = find_game("four-by-four")

ROW_TO_FILL: dict[str, Any] = {
    "board": [
        ["lsrf", "ltqf", "ltrf", None],
        [None, "ltrh", None, None],
        ["dsrh", None, None, "dsqf"],
        [None] * 4,
    ],
    "given": "lsqf",
    "pool": ["ltqh", "lsrh", "lsqh", "dtrh", "dtrf", "dtqh", "dtqf", "dsrf", "dsqh"],
    "turn": 0,
}
"""The light piece completes row 1 on d1; nothing else completes a line."""

CROSSED: dict[str, Any] = {
    **ROW_TO_FILL,
    "board": [
        ["lsrf", "ltqf", "ltrf", None],
        [None, "dsrh", None, None],
        ["dtrh", "dtqf", None, "dsqf"],
        [None, "lsqh", None, None],
    ],
    "pool": ["ltqh", "lsrh", "ltrh", "dtrf", "dtqh", "dsrf", "dsqh"],
}
"""The same, where a full column that is no four crosses row 1."""

ONE_LEFT: dict[str, Any] = {
    "board": [
        ["lsrh", "dtqf", "dtqh", "dsrf"],
        ["dsrh", "ltqf", "lsqh", "ltrh"],
        ["ltrf", "dsqf", "dsqh", "lsrf"],
        ["ltqh", "dtrh", "dtrf", None],
    ],
    "given": "lsqf",
    "pool": [],
    "turn": 0,
}
"""All but the last piece; nothing is a line, and none comes of it."""


def lay(
    person: Person,
    position: dict[str, Any],
    *moves: str,
    players: str = "human human",
    **options: str,
) -> None:
    """Let the person sit down at a position with a given piece, after these moves."""
    placed = sum(piece is not None for row in position["board"] for piece in row)
    starter = str((position["turn"] + placed + 1) % 2)
    chosen = GAME.options_type.parse({"starter": starter, **options})
    session = Session(GAME, chosen, 1, GAME.position(position, chosen, 1))
    for move in moves:
        session.play(move)
    person.go_on_with(session, players)


def at(person: Person, place: tuple[float, float]) -> tuple[int, int]:
    """Return the screen's pixel of a place on the sheet."""
    fit = person.board.transform
    return person.at(fit.x(place[0]), fit.y(place[1]))


def cell(person: Person, text: str) -> tuple[int, int]:
    return at(person, layout.BOARD.centre(CELLS.index(text)))


def pool(person: Person, piece: str) -> tuple[int, int]:
    return at(person, layout.slot_place(parse_piece(piece)).middle)


def plate(person: Person) -> tuple[int, int]:
    return at(person, layout.PLATE.middle)


def four(person: Person) -> tuple[int, int]:
    return at(person, layout.CALL_BUTTON.centre)


def in_row(person: Person, text: str) -> tuple[int, int]:
    """Return a pixel that means the row through a cell."""
    x, y = layout.BOARD.centre(CELLS.index(text))
    return at(person, (x + 30, y))


def words(person: Person) -> str:
    """Return all that is written on the board."""
    board = person.board
    person.wait(lambda: board.is_drawn, "the board")
    texts = [
        board.itemcget(item, "text") for item in board.find_all() if board.type(item) == "text"
    ]
    return "\n".join(texts)


def hands(person: Person) -> FourByFourBoard:
    assert isinstance(person.board, FourByFourBoard)
    return person.board


def position(person: Person) -> FourByFourState:
    state = person.controller.session.state
    assert isinstance(state, FourByFourState)
    return state
