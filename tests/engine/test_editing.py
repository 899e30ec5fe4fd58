"""Positions that are set up by hand: whatever is done, it is read or refused with a reason."""

from __future__ import annotations

from random import Random

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES

EDITED = [game for game in GAMES if game.editing() is not None]


@pytest.mark.parametrize("game", EDITED, ids=lambda game: game.id)
def test_whatever_is_touched_is_read_or_refused(game: AnyGame) -> None:
    editing, random, options = game.editing(), Random(1), game.options_type()
    assert editing is not None
    start = game.start(options, 1)
    for _ in range(15):
        state = random.choice((start, editing.emptied(start)))
        for _ in range(random.randrange(40)):
            place, things = random.choice(editing.places(state)), [*editing.things(state), ""]
            if place not in things:
                thing = random.choice(things[:-1] or things)
                state = editing.touch(state, place, thing, random.random() < 0.2)
            for number in editing.numbers(state, place):
                assert number.lowest <= number.value <= number.highest
                wanted = random.randint(number.lowest, number.highest)
                if random.random() < 0.1:
                    state = number.become(wanted)
        try:
            fitting = game.options_type.parse({**options.words(), **editing.options(state)})
            found = game.position(editing.data(state), fitting, 1)
        except FourgamesError as error:
            assert str(error)
        else:
            assert found.legal_moves() or found.outcome() is not None
            assert game.position(found.to_json(), fitting, 1) == found


@pytest.mark.parametrize("game", EDITED, ids=lambda game: game.id)
def test_the_first_position_is_good_and_an_empty_board_has_nothing(game: AnyGame) -> None:
    editing = game.editing()
    assert editing is not None
    start = game.start(game.options_type(), 2)
    assert game.position(editing.data(start), game.options_type(), 2) == start
    empty = editing.emptied(start)
    assert editing.emptied(empty) == empty
