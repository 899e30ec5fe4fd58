from __future__ import annotations

from fourgames_tk.engine.games import find_game
from tests.ui.person import Person

GAME = find_game("four-stones")


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
