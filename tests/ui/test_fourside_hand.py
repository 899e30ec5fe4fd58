"""Tests of the hand of FourSide: which block is chosen, and how blocks are turned."""

from __future__ import annotations

from fourgames_tk.ui.boards.fourside.layout import HandState

BLOCKS = ((1, 2, 3, 4), (5, 5, 5, 5), (6, 7, 8, 9), (1, 1, 2, 2), (3, 3, 3, 1))


def test_a_turned_block_stays_turned_until_it_is_played_or_another_hand_comes() -> None:
    hand = HandState()
    hand.set_hand(0, BLOCKS)
    hand.choose_block(2)
    hand.rotate_chosen_block(1)
    hand.choose_block(3, turns=2)
    drawn = (*BLOCKS[:3], (9, 9, 9, 9), BLOCKS[4])
    hand.set_hand(0, drawn)
    assert hand.turned_block(2) == (9, 6, 7, 8)
    assert (hand.slot, hand.quarter_turns) == (3, 0)
    hand.set_hand(1, BLOCKS)
    assert (hand.slot, hand.quarter_turns) == (0, 0)
    assert [hand.turned_block(slot) for slot in range(5)] == list(BLOCKS)
