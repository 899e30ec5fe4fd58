"""A hint comes in steps, costs one, and says why it cannot come."""

from __future__ import annotations

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.table.play import Phase
from tests.ui.person import Person

FOURSIDE = find_game("fourside")
SKIRMISH = find_game("skirmish")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hint_says_where_to_look_then_the_move_then_the_line(
    person: Person, game: AnyGame
) -> None:
    person.app.set_preference("curtain", "no")
    person.sit_down(game, "human human")
    play, turn = person.play, person.play.session.state.turn
    person.key("ctrl+h")
    person.wait(lambda: "Hint: look at " in person.status, "the first step")
    hint = play.asking.found
    assert hint is not None and person.board.say_move(hint.move) not in person.status
    assert person.board.find_withtag("where")
    person.driver.move(*person.at(200, 200))
    person.flush()
    assert person.board.find_withtag("where"), "the mark stays while the pointer moves"
    person.key("ctrl+h")
    said = f"Hint: {person.board.say_move(hint.move)}. {hint.reason}"
    assert person.status.endswith(said)
    assert not person.board.find_withtag("where")
    for _ in range(2):
        person.key("ctrl+h")
        line = ", ".join(hint.line[1:])
        assert person.status.endswith(f"{said} Then perhaps: {line}." if line else said)
    assert bool(hint.line) == (game is not FOURSIDE)
    assert play.session.hints_used[turn] == 1
    person.key("Return")
    # In 4 × 4 nothing has been placed yet: a piece is given.
    assert person.moves == (hint.move,)
    assert not person.board.find_withtag("where")


def test_the_where_of_the_first_step_goes_with_the_position(person: Person) -> None:
    person.sit_down(SKIRMISH, "human human")
    person.key("ctrl+h")
    person.wait(lambda: "Hint: look at " in person.status, "the first step")
    person.play.submit(person.play.session.state.legal_moves()[0])
    person.wait_for_turn()
    assert not person.board.find_withtag("where")
    person.key("ctrl+h")
    person.wait(lambda: "Hint: look at " in person.status, "a hint for the new position")


def test_a_hint_ends_looking_back_and_is_for_the_position_of_the_game(person: Person) -> None:
    person.sit_down(SKIRMISH, "human human")
    play = person.play
    play.submit(play.session.state.legal_moves()[0])
    person.wait_for_turn()
    play.looking_back.first()
    person.key("ctrl+h")
    person.wait(lambda: "Hint: look at " in person.status, "the first step")
    assert not play.looking_back.active and person.board.active
    assert play.asking.found is not None


def test_a_hint_out_of_turn_says_why_nothing_comes(person: Person) -> None:
    person.sit_down(FOURSIDE, "human level:1")
    play = person.play
    person.app.set_preference("speed", "slow")
    play.submit(play.session.state.legal_moves()[0])
    person.wait(lambda: play.phase is Phase.THINKING, "the computer's turn")
    person.key("F1")
    assert "A hint is for your own turn." in person.status
    person.key("Escape")
    person.key("ctrl+h")
    assert "A hint is for your own turn." in person.status
    assert play.session.hints_used == [0, 0]


def test_a_hint_after_the_end_and_before_the_curtain_says_why(person: Person) -> None:
    person.sit_down(FOURSIDE, "human human")
    if person.play.covered:
        person.key("F1")
        assert "Show the blocks first" in person.status
    while person.play.session.state.outcome() is None:
        person.play.submit(person.play.session.state.legal_moves()[0])
        person.wait_for_turn()
    person.key("ctrl+h")
    assert "The game is over: there is nothing left to hint at." in person.status
