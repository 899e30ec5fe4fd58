from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.ui.boards.fourside.hand import HeldHand
from fourgames_tk.ui.boards.fourside.layout import SCORE_CARD, cells_of, slab_around

BLOCKS = ((1, 2, 3, 4), (5, 5, 5, 5), (6, 7, 8, 9), (1, 1, 2, 2), (3, 3, 3, 1))
SIZES = st.sampled_from([5, 7, 9, 11]), st.sampled_from([5, 7, 9, 11, 13, 15])


def test_a_turned_block_stays_turned_until_it_is_played() -> None:
    hand = HeldHand()
    hand.follow(0, BLOCKS)
    hand.choose(2)
    hand.rotate(1)
    hand.choose(3, turns=2)
    drawn = (*BLOCKS[:3], (9, 9, 9, 9), BLOCKS[4])
    hand.follow(0, drawn)
    assert hand.block(2) == (9, 6, 7, 8)
    assert hand.slot == 3
    assert hand.turns == 0


def test_another_hand_is_held_from_its_beginning() -> None:
    hand = HeldHand()
    hand.follow(0, BLOCKS)
    hand.choose(4)
    hand.rotate(3)
    hand.follow(1, BLOCKS)
    assert (hand.slot, hand.turns) == (0, 0)
    assert [hand.block(slot) for slot in range(5)] == list(BLOCKS)


@given(SIZES[0], SIZES[1])
def test_the_slab_has_room_between_prompt_cards_and_keys(rows: int, columns: int) -> None:
    slab = slab_around(cells_of(columns, rows))
    assert slab.left >= 30 and slab.top >= 44
    assert slab.right <= SCORE_CARD.left - 24 and slab.bottom <= 640
