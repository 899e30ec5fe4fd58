"""Playing FourSide in the window: how to sit down, what to play, and where to click."""

from __future__ import annotations

from dataclasses import replace

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.ui.boards.fourside.board import FourSideBoard
from tests.ui.person import Person

GAME = find_game("fourside")
ROW_KEYS = ("Up", "Down")
COLUMN_KEYS = ("Left", "Right")


def board(person: Person) -> FourSideBoard:
    assert isinstance(person.board, FourSideBoard)
    return person.board


def state(person: Person) -> FourSideState:
    now = person.play.session.state
    assert isinstance(now, FourSideState)
    return now


def cell(person: Person, number: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a cell."""
    shown = board(person)
    return person.at(*shown.pixel(shown.drawing.cells.centre(number)))


def slot(person: Person, number: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a block of the hand."""
    return person.item(f"hand-{number}")


def sit_alone(person: Person, **options: str) -> None:
    """Sit down against the computer in a game where the person moves first."""
    person.sit_down(GAME, "human level:1", seed=first_seed(0), **options)


def sit_together(person: Person, curtain: bool = False, **options: str) -> None:
    """Sit down with two people at the screen, player 1 first, with or without the curtain."""
    settings = person.app.settings
    settings.keep_preferences(replace(settings.preferences, curtain=curtain))
    person.sit_down(GAME, "human human", seed=first_seed(0), **options)


def first_seed(seat: int) -> int:
    """Return a seed with which this seat moves first."""
    return next(s for s in range(50) if GAME.start(GAME.options_type(), s).turn == seat)


def some_move(person: Person, turns: int | None = None) -> tuple[str, int, int, int]:
    """Return a legal move with its slot, turns and cell."""
    now = state(person)
    for move in now.legal_moves():
        index, quarter_turns, number = now.read_move(move)
        if turns is None or quarter_turns == turns:
            return move, index - 1, quarter_turns, number
    raise AssertionError("no such move")


def go_to(person: Person, number: int) -> None:
    """Move the keyboard's cursor from the middle of the board to a cell."""
    now = state(person)
    row, column = divmod(number, now.columns)
    for keys, steps in (
        (ROW_KEYS, row - now.rows // 2),
        (COLUMN_KEYS, column - now.columns // 2),
    ):
        for _ in range(abs(steps)):
            person.key(keys[steps > 0])


def held_turns(person: Person, place: int) -> int:
    """Return how often a block of the hand is turned already."""
    return board(person).drawing.hand.held.turns_of(place)
