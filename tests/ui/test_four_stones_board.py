from __future__ import annotations

import pytest

from fourgames_tk.engine.games import find_game
from tests.ui.person import Person
from tests.ui.pump import box, pump

GAME = find_game("four-stones")


def space(person: Person, row: int, column: int) -> tuple[int, int]:
    """Return the pixel of a space of the classic board, from those of A and C in row 0."""
    a, c, d = (person.item(f"tile-{letter}") for letter in "ACD")
    across = (c[0] - a[0]) / 5
    down = d[1] - a[1]
    return round(a[0] + (column - 2) * across), round(a[1] + row * down)


def test_the_computer_answers_and_its_move_is_marked(person: Person) -> None:
    person.sit_down(GAME, "human level:5")
    person.key("d", "1", "Return")
    person.wait_for_moves(2)
    assert person.status.startswith("Your turn")
    letter = person.moves[1][0]
    assert person.item("last") == person.item(f"tile-{letter}")


def test_a_whole_game_is_won_by_keys_alone(person: Person) -> None:
    """The classic layout is lost for the first player, so the person goes second and hints win."""
    person.sit_down(GAME, "level:5 human")
    while person.play.session.state.outcome() is None:
        before = len(person.moves)
        person.key("ctrl+h")
        move = person.wait_for_hint()
        assert f"Hint: slide {move[0]} {move[1:]} space" in person.status
        rows = person.play.session.state.to_json()["rows"]
        place = next(number for number, row in enumerate(rows) if move[0] in row)
        where = person.board.say_where(move)
        assert where == f"the {('top', 'second', 'third', 'bottom')[place]} row"
        person.key("BackSpace", move[0].lower(), *(["Left"] * int(move[1:])), "Return")
        assert len(person.moves) > before
        person.wait_for_turn()
    assert person.play.session.state.outcome().winners == (1,)  # type: ignore[union-attr]
    assert person.board.scene is not None
    assert person.board.scene.heading == "No letter can move any more"


def test_a_long_hint_does_not_move_the_board(person: Person) -> None:
    person.sit_down(GAME, "human level:5")
    person.root.geometry("640x480")
    person.wait(lambda: person.board.winfo_width() == 640 and person.board.drawn, "the board")
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


def test_the_letters_stay_in_sight_while_the_board_is_painted_anew(person: Person) -> None:
    person.sit_down(GAME, "human human")
    board = person.board
    x, y = board.coords("tile-D")
    place = board.fit.back(x, y)
    scale = board.fit.scale
    person.root.geometry("900x640")
    pump(person.root, lambda: person.board.fit.scale != scale, message="the new size")
    person.root.update_idletasks()
    assert not person.board.drawn
    x, y = person.at(*board.pixel(place))
    colour = person.driver.screenshot((x, y - 20, x + 1, y - 19)).getpixel((0, 0))
    assert isinstance(colour, tuple) and min(colour[:3]) > 180, f"{colour} is no ivory"


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
    assert person.driver.screenshot(box(person.board)).tobytes() == before.tobytes()
    person.key("Return")
    assert person.moves == ("D2",)
