"""Positions that are set up by hand: whatever is done, it is read or refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame, PositionEditor
from fourgames_tk.engine.games import GAMES, find_game

EDITED = [game for game in GAMES if game.position_editor() is not None]
edited = pytest.mark.parametrize("game", EDITED, ids=lambda game: game.id)


def editor(game: AnyGame) -> PositionEditor[Any]:
    editing = game.position_editor()
    assert editing is not None
    return editing


def game_states(game: AnyGame, seed: int = 1) -> Iterator[Any]:
    """Yield the positions of a random game, the finished one too."""
    random, state = Random(seed), game.start(game.options_type(), seed)
    yield state
    while moves := state.legal_moves():
        state = state.play(random.choice(moves)).state
        yield state


@edited
def test_what_is_put_on_an_empty_board_is_there_until_it_is_taken_away(game: AnyGame) -> None:
    editing = editor(game)
    empty = editing.cleared(game.start(game.options_type(), 1))
    things, tried = editing.piece_choices(empty) or {"": ""}, 0
    on_board = [
        each
        for each in editing.clickable_places(empty)
        if each not in things and not each.isdigit()
    ]
    for place in on_board:
        for thing in list(things)[:3]:
            if editing.edit(empty, place, thing, True) != empty:
                continue  # An area lies there, which belongs to the board.
            put = editing.edit(empty, place, thing, False)
            assert put != empty
            assert editing.edit(put, place, thing, True) == empty
            tried += 1
    assert tried > 10


@edited
def test_a_number_is_what_it_was_made_and_no_other_changes(game: AnyGame) -> None:
    """Also with player 2 to move, whose hand and score differ."""
    editing = editor(game)
    for state in list(game_states(game))[:4]:
        for place in ["", *editing.clickable_places(state)]:
            if place in editing.piece_choices(state):
                continue
            before = [each.value for each in editing.editable_numbers(state, place)]
            for at, number in enumerate(editing.editable_numbers(state, place)):
                for value in (number.lowest, number.highest):
                    now = editing.editable_numbers(number.with_value(value), place)
                    expected = [*before[:at], value, *before[at + 1 :]]
                    assert [each.value for each in now] == expected


def test_turns_without_capture_are_counted_only_if_they_end_the_game() -> None:
    game = find_game("skirmish")
    for most in (0, 30):
        state = game.start(game.options_type.parse({"quiet_turns": str(most)}), 1)
        numbers = editor(game).editable_numbers(state, "")
        assert [each.highest for each in numbers] == ([most] if most else [])


@edited
def test_an_emptied_board_tells_nothing_of_the_game_before(game: AnyGame) -> None:
    editing, states = editor(game), game_states(game)
    kept = ("hands", "turn")  # Blocks in a hand lie on no board.

    def cleared(state: Any) -> dict[str, Any]:
        found = editing.cleared(state).to_json()
        return {name: value for name, value in found.items() if name not in kept}

    first = cleared(next(states))
    assert all(cleared(state) == first for state in states)


@pytest.mark.parametrize("name", ["four-by-four", "fourside"])
def test_a_finished_game_goes_on_once_a_thing_is_taken_away(name: str) -> None:
    game = find_game(name)
    editing = editor(game)
    *_, last = game_states(game)
    assert last.outcome() is not None
    place = next(
        each for each in editing.clickable_places(last) if "a" <= each[0] <= "d" and each[1:] == "4"
    )
    for state in (last, editing.edit(last, place, "", True)):
        after = editing.edit(state, place, "block" if name == "fourside" else "", True)
        assert after.outcome() is None
    assert editing.cleared(last).outcome() is None


def test_a_second_click_takes_away_what_stands_there() -> None:
    for name, place, thing in (
        ("four-stones", "b2", ""),
        ("skirmish", "b2", "2"),
        ("four-by-four", "b2", "ltrh"),
        ("four-by-four", "given", "ltrh"),
        ("fourside", "b2", "bonus"),
        ("fourside", "b2", "minus"),
    ):
        game = find_game(name)
        editing = editor(game)
        empty = editing.cleared(game.start(game.options_type(), 3))
        once = editing.edit(empty, place, thing, False)
        assert editing.edit(once, place, thing, False) == empty != once, name
    skirmish, pieces = find_game("skirmish"), find_game("four-by-four")
    empty = editor(skirmish).cleared(skirmish.start(skirmish.options_type(), 3))
    first = editor(skirmish).edit(empty, "b2", "1", False)
    assert editor(skirmish).edit(first, "b2", "2", False).tiles.count(1) == 1, "another replaces"
    start = pieces.start(pieces.options_type(), 3)
    laid = editor(pieces).edit(start, "b2", "ltrh", False)
    assert editor(pieces).edit(laid, "b2", "dsqf", False) == start, "a piece is taken back first"


def test_stones_and_letters_have_their_most() -> None:
    stones, letters = find_game("mancala"), find_game("four-stones")
    state: Any = stones.start(stones.options_type(), 1)
    for change in (-1, 1):
        full = editor(stones).editable_numbers(state, "top3")[0]
        end = full.with_value(full.highest if change > 0 else 0)
        assert editor(stones).edit(end, "top3", "", change < 0) == end
    five = editor(stones).edit(state, "top3", "", False)
    assert editor(stones).implied_options(five) == {}
    for each in range(9):
        for place in editor(stones).clickable_places(state):
            number = editor(stones).editable_numbers(state, place)[0]
            state = number.with_value(0 if place.startswith("store") else each)
        implied = {"stones": f"{each}"} if 2 <= each <= 6 else {}
        assert editor(stones).implied_options(state) == implied
    state = letters.start(letters.options_type(), 1)
    assert editor(letters).implied_options(state) == {"layout": "classic"}
    state = editor(letters).cleared(state)
    for place in editor(letters).clickable_places(state)[:27]:
        state = editor(letters).edit(state, place, "", False)
    assert len(state.letters) == 26
    sizes = {"layout": "shuffled", "rows": "4", "spaces": "10", "letters": "26"}
    assert editor(letters).implied_options(state) == sizes


@edited
def test_whatever_is_touched_is_read_or_refused(game: AnyGame) -> None:
    editing, random, options = game.position_editor(), Random(1), game.options_type()
    assert editing is not None
    start = game.start(options, 1)
    for _ in range(15):
        state = random.choice((start, editing.cleared(start)))
        for _ in range(random.randrange(40)):
            place, things = (
                random.choice(editing.clickable_places(state)),
                [*editing.piece_choices(state), ""],
            )
            if place not in things:
                thing = random.choice(things[:-1] or things)
                state = editing.edit(state, place, thing, random.random() < 0.2)
            for number in editing.editable_numbers(state, place):
                assert number.lowest <= number.value <= number.highest
                wanted = random.randint(number.lowest, number.highest)
                if random.random() < 0.1:
                    state = number.with_value(wanted)
        try:
            fitting = game.options_type.parse(
                {**options.texts_by_name(), **editing.implied_options(state)}
            )
            found = game.parse_position(editing.position_json(state), fitting, 1)
        except FourgamesError as error:
            assert str(error)
        else:
            assert found.legal_moves() or found.outcome() is not None
            assert game.parse_position(found.to_json(), fitting, 1) == found


@edited
def test_the_first_position_is_good_and_an_empty_board_has_nothing(game: AnyGame) -> None:
    editing = game.position_editor()
    assert editing is not None
    start = game.start(game.options_type(), 2)
    assert game.parse_position(editing.position_json(start), game.options_type(), 2) == start
    empty = editing.cleared(start)
    assert editing.cleared(empty) == empty
