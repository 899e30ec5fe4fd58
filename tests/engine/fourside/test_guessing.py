"""Whoever tries seeds against what is open to them finds none that the program chose."""

from __future__ import annotations

from fourgames_tk.engine.games.fourside import FOURSIDE, supply
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.options import fresh_seed

TRIED = 20_000


def guessed(seed: int) -> int | None:
    """Return the first seed that gives the primer and the first hand that its game shows."""
    options = FourSideOptions()
    view = FOURSIDE.start(options, seed).view(0)
    primer, hand = view.board[len(view.board) // 2], view.hands[0]
    for guess in range(TRIED):
        if supply.primer(guess, options.values) != primer:
            continue
        if supply.first_hand(guess, options.values, 0) == hand:
            return guess
    return None


def test_a_small_seed_is_found_and_a_fresh_one_is_not() -> None:
    assert guessed(12_345) == 12_345
    assert guessed(fresh_seed()) is None


def test_a_view_does_not_tell_the_seed() -> None:
    seed = fresh_seed()
    state = FOURSIDE.start(FourSideOptions(), seed)
    for seat in range(2):
        assert state.view(seat).seed is None
        assert str(seed) not in str(state.view(seat).to_json())
