"""Playing FourSide in the window: starting games, choosing moves, and pixels to click."""

from __future__ import annotations

from dataclasses import replace

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.fourside.rules import FourSideState
from fourgames_tk.ui.boards.fourside.board import FourSideBoard
from tests.ui.gestures import arrows
from tests.ui.person import Person

GAME = find_game("fourside")


def board(person: Person) -> FourSideBoard:
    assert isinstance(person.board, FourSideBoard)
    return person.board


def state(person: Person) -> FourSideState:
    now = person.controller.session.state
    assert isinstance(now, FourSideState)
    return now


def cell(person: Person, number: int) -> tuple[int, int]:
    """Return the screen pixel in the middle of a cell."""
    shown = board(person)
    return person.at(*shown.pixel(shown.drawing.cell_geometry.centre(number)))


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two pixels are equal except for rounding."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def slot(person: Person, number: int) -> tuple[int, int]:
    """Return the screen pixel in the middle of a block of the hand."""
    return person.item(f"hand-{number}")


def choose_block(person: Person, place: int, turns: int) -> None:
    """Choose a block by a click and turn it by the wheel, before the window has handled either."""
    person.driver.move(*slot(person, place))
    if place != board(person).drawing.hand.held.slot:
        person.driver.click(*slot(person, place))
    person.driver.wheel(-turns)


def start_against_computer(person: Person, **options: str) -> None:
    """Start a game against the computer in which the person moves first."""
    person.start_game(GAME, "human level:1", seed=first_seed(0), **options)


def start_two_people(person: Person, curtain: bool = False, **options: str) -> None:
    """Start a game of two people, player 1 first; `curtain` hides the hands between turns."""
    settings = person.app.settings
    settings.save_preferences(replace(settings.preferences, curtain=curtain))
    person.start_game(GAME, "human human", seed=first_seed(0), **options)


def lift_cover(person: Person) -> None:
    """Wait until the hidden hand can be shown, and show it by a key."""
    person.wait(lambda: board(person).can_uncover_hand, "the hidden hand to be ready")
    person.key("Return")
    assert not board(person).is_hand_covered


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


def cursor(person: Person) -> int:
    """Return the cell of the visible keyboard cursor."""
    shown = board(person)
    left, top, right, bottom = shown.bbox("cursor")
    found = shown.drawing.cell_geometry.cell_at(
        *shown.transform.to_units((left + right) // 2, (top + bottom) // 2)
    )
    assert found is not None
    return found


def go_to(person: Person, number: int) -> None:
    """Move the keyboard cursor to a cell."""
    person.key(*arrows(board(person).drawing.cell_geometry.neighbour, cursor(person), number))
