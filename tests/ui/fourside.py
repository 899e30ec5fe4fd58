"""Playing FourSide in the window: how to sit down, what to play, and where to click."""

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
    """Return the screen's pixel in the middle of a cell."""
    shown = board(person)
    return person.at(*shown.pixel(shown.drawing.cells.centre(number)))


def near(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Tell whether two pixels are the same but for rounding."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def slot(person: Person, number: int) -> tuple[int, int]:
    """Return the screen's pixel in the middle of a block of the hand."""
    return person.item(f"hand-{number}")


def sit_alone(person: Person, **options: str) -> None:
    """Sit down against the computer in a game where the person moves first."""
    person.sit_down(GAME, "human level:1", seed=first_seed(0), **options)


def sit_together(person: Person, curtain: bool = False, **options: str) -> None:
    """Sit down with two people at the screen, player 1 first, with or without the curtain."""
    settings = person.app.settings
    settings.save_preferences(replace(settings.preferences, curtain=curtain))
    person.sit_down(GAME, "human human", seed=first_seed(0), **options)


def lift_cover(person: Person) -> None:
    """Wait until the cover may be lifted, and lift it by a key."""
    person.wait(lambda: board(person).can_lift_cover, "the time of the cover")
    person.key("Return")
    assert not board(person).is_covered


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
    """Return the cell of the keyboard's cursor, which is shown on the board."""
    shown = board(person)
    left, top, right, bottom = shown.bbox("cursor")
    found = shown.drawing.cells.cell_at(
        *shown.transform.to_units((left + right) // 2, (top + bottom) // 2)
    )
    assert found is not None
    return found


def go_to(person: Person, number: int) -> None:
    """Move the keyboard's cursor to a cell."""
    person.key(*arrows(board(person).drawing.cells.neighbour, cursor(person), number))
