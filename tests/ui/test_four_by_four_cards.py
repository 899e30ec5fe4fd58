from __future__ import annotations

import pytest

from fourgames_tk.ui.boards.four_by_four import layout
from fourgames_tk.ui.canvas.grid import Box
from tests.ui.four_by_four import GAME, ROW_TO_FILL, cell, hands, lay, pool
from tests.ui.person import Person


def check_cards(person: Person) -> None:
    """Check that what is written right of the board stands inside a card, nothing on another."""
    person.wait(lambda: person.board.drawn, "the board")
    board = person.board
    cards = [
        Box(*board.pixel(card[:2]), *board.pixel(card[2:]))
        for card in (layout.PLATE_CARD, layout.POOL_CARD)
    ]
    beside, seen = board.fit.x(layout.SLAB.right), list[Box]()
    for item in board.find_all():
        on_button = any(tag.endswith("-text") for tag in board.gettags(item))
        if board.type(item) != "text" or on_button or board.bbox(item)[0] < beside:
            continue
        spot, said = Box(*board.bbox(item)), board.itemcget(item, "text")
        inside = any(card.holds(*spot[:2]) and card.holds(*spot[2:]) for card in cards)
        assert inside, f"{said!r} runs out of its card"
        for other in seen:
            apart = spot.top >= other.bottom - 1 or other.top >= spot.bottom - 1
            assert apart, f"{said!r} stands on other words"
        seen.append(spot)
    assert seen


@pytest.mark.parametrize("players", ["human human", "human level:1"])
def test_words_stay_inside_their_card_all_the_way(person: Person, players: str) -> None:
    person.sit_down(GAME, players)
    person.resize("640x480")
    check_cards(person)
    lay(person, ROW_TO_FILL, players=players)
    check_cards(person)
    person.click(cell(person, "a4"))
    check_cards(person)
    person.key("exclam")
    assert hands(person).hand.calling
    check_cards(person)
    person.key("Escape")
    person.click(pool(person, "dsrf"))
    check_cards(person)
