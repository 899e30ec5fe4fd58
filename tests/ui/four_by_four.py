"""Playing 4 × 4 in the window: positions to start from, and pixels to click."""

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
"""Like `ROW_TO_FILL`, but a full column that is no four crosses row 1."""

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
"""All pieces but one are placed; no line is complete, and the last piece completes none."""


def start_from(
    person: Person,
    position: dict[str, Any],
    *moves: str,
    players: str = "human human",
    **options: str,
) -> None:
    """Start a game from a position with a given piece, after these moves."""
    placed = sum(piece is not None for row in position["board"] for piece in row)
    starter = str((position["turn"] + placed + 1) % 2)
    chosen = GAME.options_type.parse({"starter": starter, **options})
    session = Session(GAME, chosen, 1, GAME.parse_position(position, chosen, 1))
    for move in moves:
        session.play(move)
    person.continue_session(session, players)


def at(person: Person, place: tuple[float, float]) -> tuple[int, int]:
    """Return the screen pixel of a point in design units."""
    transform = person.board.transform
    return person.at(transform.x(place[0]), transform.y(place[1]))


def cell(person: Person, text: str) -> tuple[int, int]:
    return at(person, layout.BOARD.centre(CELLS.index(text)))


def pool(person: Person, piece: str) -> tuple[int, int]:
    return at(person, layout.piece_place_in_pool(parse_piece(piece)).centre)


def plate(person: Person) -> tuple[int, int]:
    return at(person, layout.PLATE.centre)


def call_button(person: Person) -> tuple[int, int]:
    return at(person, layout.CALL_BUTTON.centre)


def in_row(person: Person, text: str) -> tuple[int, int]:
    """Return a screen pixel on the line of the row through a cell."""
    x, y = layout.BOARD.centre(CELLS.index(text))
    return at(person, (x + 30, y))


def words(person: Person) -> str:
    """Return all texts on the board."""
    board = person.board
    person.wait(lambda: board.is_drawn_for_size, "the board")
    texts = [
        board.itemcget(item, "text") for item in board.find_all() if board.type(item) == "text"
    ]
    return "\n".join(texts)


def board_of(person: Person) -> FourByFourBoard:
    assert isinstance(person.board, FourByFourBoard)
    return person.board


def position(person: Person) -> FourByFourState:
    state = person.controller.session.state
    assert isinstance(state, FourByFourState)
    return state
