"""Notifications of a running game to players, panels and status line, and ends of tasks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.messages import GameStart, Message, TurnTo
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.canvas.scene import ChatLine
from fourgames_tk.ui.game_view.computer_players import PAUSE_MS
from fourgames_tk.ui.game_view.history import AUTOPLAY_MS, turn_numbers
from fourgames_tk.ui.game_view.panels import MessagesPanel, log_lines
from fourgames_tk.ui.game_view.recent_lines import MAX_LINE_LENGTH, RecentLines, clean_chat_line
from fourgames_tk.ui.widgets.focus import has_focus
from fourgames_tk.ui.widgets.sound import Sound
from tests.ui.late_answer import LateAnswer
from tests.ui.person import Person
from tests.ui.pump import pump
from tests.ui.test_mailbox import open_files

GAME, FOURSIDE, MANCALA = (find_game(name) for name in ("four-stones", "fourside", "mancala"))


def play(person: Person, *moves: str) -> None:
    for move in moves:
        person.controller.submit(move)
        person.wait_for_turn()


def session_of(moves: Sequence[str]) -> Session:
    session = Session(MANCALA, MANCALA.options_type(), 1)
    for move in moves:
        session.play(move)
    return session


@pytest.mark.parametrize(("begun", "hums"), [(False, 1), (True, 0)])
def test_a_computer_hums_once_a_turn(
    person: Person, monkeypatch: pytest.MonkeyPatch, begun: bool, hums: int
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(person.app.sounds, "play", heard.append)
    session = session_of(["1"] * begun)
    assert session.state.turn == 0, "the first seat is in its turn"
    person.continue_session(session, "level:1 human")
    assert len(person.moves) > begun and heard.count(Sound.HUM) == hums


@pytest.mark.parametrize(("moves", "turn"), [((), 1), (("1",), 1), (("1", "3"), 2), (("3",), 2)])
def test_the_turn_that_is_played_counts_several_moves_as_one(
    moves: Sequence[str], turn: int
) -> None:
    assert session_of(moves).turn_number == turn


def test_no_turn_is_played_after_the_end() -> None:
    session = session_of(())
    while session.state.outcome() is None:
        session.play(session.state.legal_moves()[0])
    assert session.turn_number == turn_numbers(session.steps)[-1]


@pytest.mark.parametrize("ply", range(4))
def test_a_chat_line_follows_what_had_happened_when_it_was_sent(ply: int) -> None:
    session = session_of(("1", "3"))
    found = log_lines(session, [ChatLine(1, "Hello.", ply)], ("Ann", "Ben"), None)
    at = next(number for number, line in enumerate(found) if line.is_chat)
    last = min(ply, 2)
    assert found[at].turn == turn_numbers(session.steps)[last]
    before = [line for line in found[:at] if "plays" in line.text]
    assert len(before) == last and found[at].text == "Ben says: Hello."
    assert (at == len(found) - 1) == (ply >= 2)


def test_a_chat_line_is_cut_and_keeps_its_seat_and_ply() -> None:
    line = clean_chat_line(1, f" {'x' * MAX_LINE_LENGTH}y", 3)
    assert line == ChatLine(1, "x" * (MAX_LINE_LENGTH - 1), 3)


def test_new_lines_go_to_the_last_subscriber_alone(person: Person) -> None:
    before = open_files()
    log, first, second = RecentLines[ChatLine](3), list[ChatLine](), list[ChatLine]()
    log.subscribe(person.root, first.extend)
    log.subscribe(person.root, second.extend)
    line = ChatLine(0, "Hello.", 0)
    log.append(line)
    pump(person.root, lambda: bool(second), message="the line")
    log.unsubscribe()
    assert first == [] and second == [line] and open_files() == before


def test_the_last_hint_can_be_looked_at_again(person: Person) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(FOURSIDE, "human level:1")
    session, turn = person.controller.session, person.controller.session.state.turn
    assert FOURSIDE.hints_per_game is not None
    session.hints_used[turn] = FOURSIDE.hints_per_game - 1
    person.key("ctrl+h")
    person.wait(lambda: person.status.startswith("Hint: "), "the hint")
    text = person.status
    assert session.hints_left(turn) == 0
    person.controller.show_status("")
    person.key("ctrl+h")
    assert person.status == text
    play(person, session.state.legal_moves()[0])
    person.key("ctrl+h")
    assert "You have no hints left in this game." in person.status


# Browsing, with moves that were taken back.


def test_earlier_positions_are_not_shown_while_a_hint_is_searched(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    play(person, "D3")
    controller = person.controller
    late = LateAnswer(controller.computer_players.engine.hint)
    monkeypatch.setattr(controller.computer_players.engine, "hint", late)
    controller.show_hint()
    person.wait(lambda: late.is_asked, "the search for the hint")
    controller.history.go_to(0)
    assert not controller.history.can_browse and not controller.history.is_browsing
    late.let_come()
    person.wait(lambda: controller.history.can_browse, "the hint")


def test_a_replay_goes_on_through_moves_that_were_taken_back(person: Person) -> None:
    person.start_game(GAME, "human human")
    play(person, "D3", "F5", "C1", "J1")
    person.controller.undo()
    history = person.controller.history
    for start, first in ((3, 3), (4, 0)):
        history.go_to(start)
        history.toggle_autoplay()
        assert history.ply == first
        history.toggle_autoplay()
    history.go_to_start()
    history.go_to_end()
    assert history.ply == 3 and not history.is_browsing


def test_no_move_is_awaited_while_earlier_positions_are_shown(person: Person) -> None:
    person.start_game(GAME, "human human")
    play(person, "D3")
    for browse, waits in (
        (person.controller.history.go_to_start, False),
        (person.controller.history.go_to_end, True),
    ):
        browse()
        assert person.app.status_bar.awaits_person is waits


def test_a_click_on_a_move_leaves_the_keys_with_the_board(person: Person) -> None:
    person.start_game(GAME, "human human")
    play(person, "D3", "F5")
    person.key("ctrl+m")
    person.wait_for_board()
    person.game_view.panel("moves").text.focus_force()  # type: ignore[attr-defined]
    person.click(person.at_text("F5"))
    assert has_focus(person.board)


def test_a_new_message_is_visible(person: Person) -> None:
    person.start_game(MANCALA, "human human")
    person.do("messages")
    panel = person.game_view.panel("messages")
    assert isinstance(panel, MessagesPanel)
    while panel.text.yview() == (0.0, 1.0):
        play(person, person.controller.session.state.legal_moves()[0])
    assert panel.text.yview()[1] == 1.0


# What is said of a position or a player ends with it.


def test_the_status_before_a_move_is_cleared_while_it_is_shown(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "human human")
    person.controller.show_status("Hint: look at D.", whole_line=True)
    person.controller.submit("D3")
    assert person.board.is_animating and person.status.startswith("Player 1 moves.")


def test_the_words_that_a_status_line_explains_go_with_their_game(
    person: Person,
) -> None:
    for name in ("four-stones", "fourside", "four-by-four", "skirmish", "mancala"):
        person.start_game(find_game(name), "human human")
        assert person.app.status_bar.terms == person.board.TERMS
    assert person.board.TERMS
    person.app.workspace.show_start()
    assert person.app.status_bar.terms == {}


def test_players_and_names_are_notified_of_every_change(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    controller = person.controller
    controller.change_players((PlayerSpec("human", name="Ann"), PlayerSpec("human", name="Ben")))
    assert controller.names == ("Ann", "Ben")
    assert person.status.startswith("Ann")
    play(person, "D3", "F5")
    heard: list[Message] = []

    def hear(message: Message, view: Any) -> None:
        heard.append(message)

    monkeypatch.setattr(controller.match.players[1], "update", hear)
    for act, turn in ((controller.undo, 1), (controller.undo, 0), (controller.redo, 1)):
        heard.clear()
        act()
        person.wait_for_turn()
        assert [type(each) for each in heard] == [GameStart, TurnTo]
        assert heard[-1] == TurnTo(turn)


def test_who_took_a_seat_and_is_ready_sees_that_seat_from_then_on(
    person: Person,
) -> None:
    person.app.set_preference("curtain", "yes")
    person.start_game(FOURSIDE, "human level:1")
    controller = person.controller
    controller.change_players((PlayerSpec("level", 1), PlayerSpec("human")))
    person.wait_for_turn()
    assert controller.visibility.viewers == (0, 1), "not before the new person is ready"
    controller.reveal_hand()
    for _ in range(2):
        play(person, controller.session.state.legal_moves()[0])
        assert controller.visibility.viewers == (1,)


# Times.


@pytest.mark.parametrize("speed", PAUSE_MS)
def test_a_computer_waits_as_long_as_the_speed_says_and_twice_for_a_forced_move(
    person: Person, monkeypatch: pytest.MonkeyPatch, speed: str
) -> None:
    person.start_game(GAME, "human human")
    person.app.set_preference("speed", speed)
    players, waits = person.controller.computer_players, list[int]()
    monkeypatch.setattr(players._delay, "start", lambda wait, call: waits.append(wait))
    players.request_move(print, print)
    monkeypatch.setattr(type(person.controller.session.state), "forced_move", lambda state: "D3")
    players.request_move(print, print)
    assert waits == [PAUSE_MS[speed], 2 * PAUSE_MS[speed]]
    waits.clear()
    monkeypatch.undo()
    play(person, "D3")
    history = person.controller.history
    monkeypatch.setattr(history._timer, "start", lambda wait, call: waits.append(wait))
    history.toggle_autoplay()
    assert waits == [AUTOPLAY_MS[speed]]
