from __future__ import annotations

import pytest

from fourgames_tk.engine.games import find_game
from tests.ui.person import Person
from tests.ui.pump import box

GAME = find_game("four-stones")


def space(person: Person, row: int, column: int) -> tuple[int, int]:
    """Return the pixel of a space of the classic board, from those of A and C in row 0."""
    a, c, d = (person.item(f"tile-{letter}") for letter in "ACD")
    across = (c[0] - a[0]) / 5
    down = d[1] - a[1]
    return round(a[0] + (column - 2) * across), round(a[1] + row * down)


def test_a_hint_names_the_row_in_which_to_look(person: Person) -> None:
    person.sit_down(GAME, "human human")
    rows = {letter: person.board.say_where(f"{letter}1") for letter in "CDFH"}
    assert rows == dict(C="the top row", D="the second row", F="the third row", H="the bottom row")


def test_a_long_hint_does_not_move_the_board(person: Person) -> None:
    person.sit_down(GAME, "human level:5")
    person.resize("640x480")
    size = person.board.winfo_width(), person.board.winfo_height()
    person.key("ctrl+h")
    person.wait_for_hint()
    assert (person.board.winfo_width(), person.board.winfo_height()) == size
    assert person.board.active


def test_a_shuffled_board_of_the_largest_size_is_played_by_mouse(person: Person) -> None:
    person.sit_down(
        GAME, "human human", layout="shuffled", rows="8", spaces="16", letters="26", seed=3
    )
    state = person.play.session.state
    move = state.legal_moves()[-1]
    person.click(person.item(f"tile-{move[0]}"))
    dots = sorted(person.board.coords(dot)[0] for dot in person.board.find_withtag("target"))
    farthest = dots[0]
    y = person.board.coords(f"tile-{move[0]}")[1]
    person.click(person.at(farthest, y))
    assert person.moves == (move,)


def test_it_is_seen_from_where_the_last_letter_came(person: Person) -> None:
    person.sit_down(GAME, "human human")
    home = person.item("tile-D")
    assert not person.board.find_withtag("origin")
    person.key("d", "3", "Return")
    assert person.item("origin") == home
    assert person.item("last") == person.item("tile-D")


@pytest.mark.parametrize("place", [(1, 8), (2, 5), (0, 3)], ids=["right", "row", "letter"])
def test_a_refused_click_keeps_the_choice_and_its_ghost(
    person: Person, place: tuple[int, int]
) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "2")
    where = space(person, *place)
    person.driver.move(*where)
    person.flush()
    before = person.driver.screenshot(box(person.board))
    person.click(where)
    person.board.delete("refused")
    person.flush()
    assert person.driver.screenshot(box(person.board)).tobytes() == before.tobytes()
    person.key("Return")
    assert person.moves == ("D2",)
