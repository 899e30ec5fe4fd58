from __future__ import annotations

from fourgames_tk.engine.games import find_game
from tests.ui.person import Person

GAME = find_game("four-stones")


def test_it_is_seen_from_where_the_last_letter_came(person: Person) -> None:
    person.sit_down(GAME, "human human")
    home = person.item("tile-D")
    assert not person.board.find_withtag("origin")
    person.key("d", "3", "Return")
    assert person.item("origin") == home
    assert person.item("last") == person.item("tile-D")
