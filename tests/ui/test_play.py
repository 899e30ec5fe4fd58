from __future__ import annotations

import json
from itertools import groupby

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.player import Human
from fourgames_tk.engine.players.remote import RemoteComputer
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store import places
from fourgames_tk.ui.kit.sound import Sound, Sounds
from fourgames_tk.ui.kit.widgets import Button
from fourgames_tk.ui.table.play import Phase
from tests.ui.person import Person, results
from tests.ui.pictures import Pictures
from tests.ui.pump import box

GAME = find_game("four-stones")
SECOND = (PlayerSpec.parse("level:5"), PlayerSpec.parse("human"))
"""The computer moves first."""


def test_the_game_ends_with_start_over_and_close(person: Person, pictures: Pictures) -> None:
    person.sit_down(GAME, "human human", layout="shuffled", rows="2", spaces="6", letters="2")
    while person.play.session.state.outcome() is None:
        move = person.play.session.state.legal_moves()[-1]
        person.key(move[0].lower(), move[1:], "Return")
    assert person.status.startswith("The game is over.")
    pictures.check(person.driver.screenshot(box(person.root)), "four-stones-end")
    finished = person.play
    person.key("s")
    person.wait_for_board()
    assert person.play is not finished and person.moves == ()
    while person.play.session.state.outcome() is None:
        move = person.play.session.state.legal_moves()[-1]
        person.key(move[0].lower(), move[1:], "Return")
    person.press("Close the game")
    assert person.app.desk.play is None


def test_the_computer_hums_once_a_turn(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "play", lambda sounds, name: heard.append(name))
    person: Person = request.getfixturevalue("person")
    person.app.set_preference("speed", "fastest")
    person.sit_down(find_game("mancala"), "level:1 level:1", stones="2")
    person.wait(lambda: person.play.session.state.outcome() is not None, "the end")
    seats = [step.seat for step in person.play.session.steps]
    turns = len(list(groupby(seats)))
    assert turns < len(seats)
    assert heard.count(Sound.HUM) == turns


def test_the_computer_thinks_in_another_process(person: Person) -> None:
    person.sit_down(GAME, "human level:1")
    human, computer = person.play.match.players
    assert isinstance(human, Human) and isinstance(computer, RemoteComputer)


def test_start_over_stays_at_the_end_whatever_way_it_is_reached(person: Person) -> None:
    person.sit_down(GAME, "human human", layout="shuffled", rows="2", spaces="6", letters="2")
    while person.play.session.state.outcome() is None:
        move = person.play.session.state.legal_moves()[-1]
        person.key(move[0].lower(), move[1:], "Return")
    games = results(person)
    for preference, value in (("theme", "dark"), ("speed", "fast"), ("volume", "20")):
        person.app.set_preference(preference, value)
        person.wait_for_board()
        assert offered(person) == ["Close the game", "Start the game over"]
    person.key("ctrl+z")
    assert offered(person) == []
    person.key("ctrl+y")
    person.wait(lambda: person.play.phase is Phase.OVER, "the end")
    assert offered(person) == ["Close the game", "Start the game over"]
    assert results(person) == games
    assert len(games) == 1 and games[0].seat is None
    person.key("s")
    person.wait_for_board()
    assert person.moves == ()


def offered(person: Person) -> list[str]:
    """Return what the buttons at the end of the game say."""
    return sorted(each.text for each in person.widgets() if isinstance(each, Button))


def test_undo_takes_back_a_whole_turn_and_redo_brings_it_again(person: Person) -> None:
    person.sit_down(GAME, "human level:5")
    person.key("d", "1", "Return")
    person.wait_for_moves(2)
    letter = person.play.session.state.legal_moves()[0][0]
    person.key(letter.lower(), "1", "Return")
    person.wait_for_moves(4)
    played = person.moves
    person.key("ctrl+z")
    assert person.moves == played[:2]
    person.key("ctrl+z")
    assert person.moves == ()
    person.key("ctrl+z")
    assert person.moves == ()
    person.key("ctrl+y")
    assert person.moves == played[:2]
    person.key("ctrl+y")
    assert person.moves == played


def test_escape_stops_the_computer_and_enter_lets_it_go_on(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "human level:5")
    person.key("d", "1", "Return")
    person.key("Return")
    person.wait(lambda: person.play.thinking, "the computer to think")
    assert person.status.startswith("Computer, level 5 is thinking. Esc stops it.")
    person.key("Escape")
    assert person.play.phase is Phase.PAUSED and not person.play.thinking
    assert person.status.startswith(
        "Computer, level 5 was stopped. Enter lets it move; Undo takes your move back."
    )
    person.key("Return")
    person.wait_for_moves(2)


def test_who_has_not_moved_is_offered_no_undo_where_the_computer_was_stopped(
    person: Person,
) -> None:
    person.app.desk.begin(Setup(GAME, GAME.options_type(), 1, SECOND))
    person.play.stop()
    assert person.status.startswith("Computer, level 5 was stopped. Enter lets it move.")


def test_what_is_done_in_one_go_is_undone_and_redone_in_one_go(person: Person) -> None:
    moves = ("ltrh", "a1", "dsqf", "b2", "ltrf", "c4")
    person.sit_down(find_game("four-by-four"), "human human", calling="players")
    for move in moves:
        person.play.submit(move)
        person.wait_for_turn()
    lengths = []
    for command in ("undo", "undo", "undo", "undo", "redo", "redo", "redo", "redo"):
        person.do(command)
        person.wait_for_turn()
        lengths.append(len(person.moves))
    assert lengths == [5, 3, 1, 0, 1, 3, 5, 6]


def test_an_answer_is_dropped_if_the_position_moved_on(person: Person) -> None:
    person.sit_down(GAME, "human level:5")
    person.key("d", "1", "Return")
    person.key("ctrl+z")
    person.key("e", "1", "Return")
    person.wait_for_moves(2)
    assert person.moves[0] == "E1"


def test_a_click_skips_the_animation(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "human human")
    person.key("d", "6", "Return")
    assert person.board.moving
    person.click(person.at(5, 5))
    assert not person.board.moving
    assert person.board.scene is not None and person.board.scene.seat == 1


def test_the_level_is_changed_in_the_middle_of_a_game(person: Person) -> None:
    person.sit_down(GAME, "human level:1")
    person.key("d", "1", "Return")
    person.wait_for_moves(2)
    person.app.desk.change_level(5)
    person.wait_for_board()
    assert [spec.text for spec in person.play.setup.players] == ["human", "level:5"]
    assert len(person.moves) == 2
    assert json.loads(places.settings_path().read_text())["level.four-stones"] == 5


def test_undo_in_a_demo_stops_it_until_it_is_asked_to_go_on(person: Person) -> None:
    person.app.set_preference("speed", "fast")
    person.sit_down(GAME, "level:1 level:1")
    person.wait(lambda: len(person.moves) >= 2, "two moves")
    person.key("ctrl+z")
    count = len(person.moves)
    assert person.play.phase is Phase.PAUSED and not person.play.thinking
    assert "was stopped" in person.status
    person.key("Return")
    person.wait(lambda: len(person.moves) > count, "the demo to go on")


def test_every_key_that_falls_into_a_motion_counts(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return", "c", "1", "Return", "e", "1", "Return")
    assert person.moves == ("D1", "C1", "E1")


def test_a_click_that_falls_into_a_motion_acts_where_it_finds_what_it_aimed_at(
    person: Person,
) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "human human")
    person.key("d", "6", "Return")
    assert person.board.moving
    person.click(person.item("tile-C"))
    assert not person.board.moving
    assert person.board.find_withtag("selection")
    person.key("1", "Return")
    assert person.moves == ("D6", "C1") and person.board.moving
    # The letter was on its way here; what is here now was not aimed at.
    person.click(person.item("tile-C"))
    assert not person.board.moving and not person.board.find_withtag("selection")


def test_escape_goes_one_step_at_a_time(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "human level:5")
    person.key("d")
    person.key("Escape")
    assert not person.board.find_withtag("selection")
    person.key("d", "6", "Return")
    assert person.board.moving and person.status.startswith("You move.")
    person.key("Escape")
    assert not person.board.moving and person.play.phase is Phase.THINKING
    person.key("Escape")
    assert person.play.phase is Phase.PAUSED


def test_a_demo_is_played_one_move_at_a_time(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.sit_down(GAME, "level:1 level:1")
    play = person.play
    person.wait(lambda: person.board.moving, "a move")
    count = len(person.moves)
    play.pause()
    assert play.phase is Phase.MOVING, "a move is shown to its end"
    person.wait(lambda: play.phase is Phase.PAUSED, "the end of the move")
    assert len(person.moves) == count
    play.step()
    assert play.phase is Phase.THINKING
    person.wait(lambda: play.phase is Phase.PAUSED, "one move")
    assert len(person.moves) == count + 1
    play.resume()
    # Who does not stand still takes no step.
    play.step()
    play.pause()
    assert play.phase is Phase.PAUSED and not play.thinking
    play.resume()
    person.wait(lambda: len(person.moves) == count + 3, "the demo to go on")
