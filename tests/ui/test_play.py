"""Tests of the running game: phases, undo and redo, hints, failures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fourgames_tk.engine.explanation import Hint
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player import ComputerPlayer
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.ui.canvas.drawing import MARK_TAG
from fourgames_tk.ui.canvas.scene import ChatLine
from fourgames_tk.ui.game_view import computer_players
from fourgames_tk.ui.game_view.game_controller import GameController
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.game_view.recent_lines import RecentLines
from fourgames_tk.ui.widgets.buttons import Button
from tests.limits import WAIT_SECONDS
from tests.ui.person import QUICK_OPTIONS, Person, below, results
from tests.ui.pictures import Pictures
from tests.ui.pump import box
from tests.ui.waiting import come_to_rest

GAME = find_game("four-stones")
FOURSIDE, SKIRMISH = find_game("fourside"), find_game("skirmish")
SHORT: dict[str, Any] = {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "2"}


def test_start_over_stays_at_the_end_whatever_way_it_is_reached(
    person: Person, pictures: Pictures
) -> None:
    person.start_game(GAME, "human human", **SHORT)
    while person.controller.session.state.outcome() is None:
        move = person.controller.session.state.legal_moves()[-1]
        person.key(move[0].lower(), move[1:], "Return")
    pictures.check(person.driver.screenshot(box(person.root)), "four-stones-end")
    games = results(person)
    for preference, value in (("theme", "dark"), ("speed", "fast"), ("volume", "20")):
        person.app.set_preference(preference, value)
        person.wait_for_board()
        assert offered(person) == ["Close the game", "Review", "Start the game over", "Swap sides"]
    person.key("ctrl+z")
    assert offered(person) == []
    person.key("ctrl+y")
    person.wait(lambda: person.controller.phase is Phase.OVER, "the end")
    assert offered(person) == ["Close the game", "Review", "Start the game over", "Swap sides"]
    assert results(person) == games
    assert len(games) == 1 and games[0].seat is None
    person.key("s")
    person.wait_for_board()
    assert person.moves == ()


def offered(person: Person) -> list[str]:
    """Return the labels of the visible buttons at the end of the game."""
    buttons = [each for each in below(person.app.workspace) if isinstance(each, Button)]
    return sorted(filter(None, (each.text for each in buttons if each.winfo_viewable())))


def test_undo_takes_back_a_whole_turn_and_redo_plays_it_again(person: Person) -> None:
    person.start_game(GAME, "human level:5")
    computer = person.controller.match.players[1]
    assert isinstance(computer, ComputerPlayer) and computer.engine is not None, (
        "in another process"
    )
    person.key("d", "1", "Return")
    person.wait_for_moves(2)
    letter = person.controller.session.state.legal_moves()[0][0]
    person.key(letter.lower(), "1", "Return")
    person.wait_for_moves(4)
    played = person.moves
    person.key("ctrl+z")
    person.see("“Undo” turns this into a practice game")
    assert person.moves == played
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


def test_moves_of_one_action_are_undone_and_redone_together(person: Person) -> None:
    moves = ("ltrh", "a1", "dsqf", "b2", "ltrf", "c4")
    person.start_game(find_game("four-by-four"), "human human", calling="players")
    for move in moves:
        person.controller.submit(move)
        person.wait_for_turn()
    lengths = []
    for command in ("undo", "undo", "undo", "undo", "redo", "redo", "redo", "redo"):
        person.do(command)
        person.wait_for_turn()
        lengths.append(len(person.moves))
    assert lengths == [5, 3, 1, 0, 1, 3, 5, 6]


def test_an_answer_is_dropped_if_the_position_moved_on(person: Person) -> None:
    person.start_game(GAME, "human level:5")
    person.key("d", "1", "Return")
    # An answer in between takes back the question whether the game may become practice.
    while person.moves:
        person.key("ctrl+z")
    person.key("e", "1", "Return")
    person.wait_for_moves(2)
    assert person.moves[0] == "E1"


def test_undo_in_a_demo_pauses_it_until_resume(person: Person) -> None:
    person.app.set_preference("speed", "fast")
    person.start_game(GAME, "level:1 level:1")
    person.wait(lambda: len(person.moves) >= 2, "two moves")
    person.key("ctrl+z")
    count = len(person.moves)
    assert person.controller.phase is Phase.PAUSED and not person.controller.is_thinking
    assert "was stopped" in person.status
    last = "Undo takes back the last move."
    assert person.status.endswith(last) == person.controller.can_undo
    person.key("ctrl+y")
    person.wait(lambda: person.controller.phase is not Phase.MOVING, "the move to be shown")
    assert person.controller.phase is Phase.PAUSED and len(person.moves) == count + 1
    person.key("Return")
    person.wait(lambda: len(person.moves) > count + 1, "the demo to go on")


def test_every_key_during_an_animation_counts(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return", "c", "1", "Return", "e", "1", "Return")
    assert person.moves == ("D1", "C1", "E1")
    assert person.board.is_animating
    person.do("hint")
    assert "Wait until the move has been shown, then ask for a hint." in person.status
    person.key("Tab")
    assert not person.board.is_animating and person.board.chosen_path, "Tab chooses a letter"


def test_a_click_during_an_animation_acts_if_its_target_is_still_there(
    person: Person,
) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "human human")
    person.key("d", "6", "Return")
    assert person.board.is_animating
    person.click(person.item("tile-C"))
    assert not person.board.is_animating
    assert person.board.find_withtag("selection")
    person.key("1", "Return")
    assert person.moves == ("D6", "C1") and person.board.is_animating
    # The letter was on its way here; what is here now was not aimed at.
    person.click(person.item("tile-C"))
    assert not person.board.is_animating and not person.board.find_withtag("selection")


def test_escape_goes_one_step_at_a_time(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(GAME, "human level:5")
    person.key("d")
    person.key("Escape")
    assert not person.board.find_withtag("selection")
    person.key("d", "6", "Return")
    assert person.board.is_animating and person.status.startswith("You move.")
    person.key("Escape")
    assert not person.board.is_animating and person.controller.phase is Phase.PAUSED
    assert person.status.endswith("Choose “Resume” or press Enter. Undo takes back your move.")
    person.key("Return", "Escape")
    assert person.controller.phase is Phase.PAUSED
    person.key("Escape")
    assert "To leave the game" in person.status and person.controller.phase is Phase.PAUSED


# Hints: in steps, counted, or refused with the reason.


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_hint_says_where_to_look_then_the_move_then_the_line(
    person: Person, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So much time that each search ends by itself, also on a busy machine.
    monkeypatch.setattr(computer_players, "HINT_TEXT_SECONDS", WAIT_SECONDS / 2)
    person.app.set_preference("curtain", "no")
    person.start_game(game, "human human", **QUICK_OPTIONS.get(game.id, {}))
    controller, turn = person.controller, person.controller.session.state.turn

    def line() -> str:
        then = (
            controller.computer_players.current_hint.line[1:]
            if controller.computer_players.current_hint
            else ()
        )
        return "; ".join(map(person.board.move_in_words, then))

    person.key("ctrl+h")
    person.wait(lambda: "Hint: " in person.status, "the first step")
    person.wait(lambda: bool(line()) or game is FOURSIDE, "what may follow")
    hint = controller.computer_players.current_hint
    # Where hints are counted, one shows its move at once.
    at_once = game.hints_per_game is not None
    assert hint is not None and ("Hint: look at " in person.status) != at_once
    assert (person.board.move_in_words(hint.move) in person.status) == at_once
    assert person.board.find_withtag(MARK_TAG)
    assert ("on an empty board" in person.status) == (game.id == "four-by-four")
    person.driver.move(*person.at(200, 200))
    person.flush()
    assert person.board.find_withtag(MARK_TAG), "the mark stays while the pointer moves"
    person.key("ctrl+h")
    text = f"Hint: {person.board.move_in_words(hint.move)}. {hint.reason}"
    if at_once:
        # A counted hint is one line, which only the first sentence of its reason fits.
        text = text.partition(" always the best.")[0] + " always the best."
    assert person.status == text, "the hint has the line for itself"
    short = f"Hint: {person.board.move_in_words(hint.move)}. The game could continue: {line()}."
    for _ in range(2):
        person.key("ctrl+h")
        assert person.status == (short if line() else text)
    controller.computer_players._show_next_step(replace(hint, line=(hint.move,)))
    assert person.status == text, "no move may follow the hinted one"
    assert bool(line()) == (game is not FOURSIDE)
    assert controller.session.hints_used[turn] == 1
    person.key("Return")
    # In 4 × 4 nothing has been placed yet: a piece is given.
    assert person.moves == (hint.move,)
    assert not person.board.find_withtag(MARK_TAG)


def test_a_hint_ends_browsing_and_is_for_the_current_position(person: Person) -> None:
    person.start_game(SKIRMISH, "human human")
    controller = person.controller
    controller.submit(controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    controller.history.go_to_start()
    person.key("ctrl+h")
    person.wait(lambda: "Hint: look at " in person.status, "the first step")
    assert not controller.history.is_browsing and person.board.accepts_input
    assert controller.computer_players.current_hint is not None
    assert controller.session.hints_used == [0, 1], "by the seat that has the turn"


def test_a_move_cancels_the_search_for_a_hint(person: Person) -> None:
    person.start_game(SKIRMISH, "human human")
    controller = person.controller
    controller.show_hint()
    controller.submit(controller.session.state.legal_moves()[0])
    person.wait(
        lambda: controller.awaits_person and not controller.computer_players.is_busy,
        "the other's turn",
    )
    assert controller.session.hints_used == [0, 0]
    assert not person.board.find_withtag(MARK_TAG)


def test_a_hint_out_of_turn_is_refused_with_a_reason(person: Person) -> None:
    person.start_game(FOURSIDE, "human level:1")
    controller = person.controller
    person.app.set_preference("speed", "slow")
    controller.submit(controller.session.state.legal_moves()[0])
    person.wait(lambda: controller.phase is Phase.THINKING, "the computer's turn")
    person.key("F1")
    assert "You can ask for a hint only on your turn." in person.status
    person.key("Escape")
    person.key("ctrl+h")
    assert "You can ask for a hint only on your turn." in person.status
    assert controller.session.hints_used == [0, 0]
    person.app.set_preference("speed", "off")
    person.start_game(FOURSIDE, "human human")
    assert person.controller.visibility.is_hand_covered
    person.key("F1")
    assert "Show your blocks first" in person.status
    person.play_to_the_end()
    person.board.focus_force()
    person.key("F1")
    assert "The game is over, so there is no hint." in person.status


# The phases.

PAIR = "human bot:nobody.py"
"""A person, and a program that is not there: it cannot move."""


def reach(person: Person, phase: Phase) -> GameController:
    """Bring a game with a person to a phase, after two moves."""
    person.app.set_preference("speed", "off")
    players = PAIR if phase is Phase.FAILED else "human level:1"
    options = SHORT if phase is Phase.OVER else {}
    person.start_game(GAME, players if phase is not Phase.OVER else "human human", **options)
    controller = person.controller
    if phase is Phase.OVER:
        while controller.session.state.outcome() is None:
            controller.submit(controller.session.state.legal_moves()[-1])
            person.wait_for_turn()
    elif phase is Phase.FAILED:
        controller.submit("D1")
        person.wait(lambda: controller.phase is Phase.FAILED, "the program to be missed")
        person.press("Close")
    else:
        controller.submit("D1")
        person.wait_for_turn()
        person.app.set_preference("speed", "slow")
        if phase is not Phase.WAITING:
            controller.submit(controller.session.state.legal_moves()[-1])
        if phase in (Phase.THINKING, Phase.PAUSED):
            person.board.skip_animation()
        if phase is Phase.PAUSED:
            controller.stop()
    assert controller.phase is phase
    return controller


def take_over(controller: GameController) -> None:
    """Give all seats to people."""
    controller.change_players((PlayerSpec("human"), PlayerSpec("human")))


def hand_over(controller: GameController) -> None:
    """Give all seats to the computer."""
    controller.change_players((PlayerSpec("level", 1), PlayerSpec("level", 1)))


def submit_any(controller: GameController) -> None:
    """Play a legal move of a person, for any seat."""
    controller.submit(next(iter(controller.session.state.legal_moves()), "D1"))


W, T, M, P, F, O = (  # noqa: E741
    Phase.WAITING, Phase.THINKING, Phase.MOVING, Phase.PAUSED, Phase.FAILED, Phase.OVER
)  # fmt: skip
AFTER: dict[str, tuple[Callable[[GameController], object], dict[Phase, Phase]]] = {
    "undo": (GameController.undo, {W: W, T: W, M: W, P: W, F: W, O: W}),
    "stop": (GameController.stop, {W: W, T: P, M: P, P: P, F: F, O: O}),
    "resume": (GameController.resume, {W: W, T: T, M: M, P: T, F: T, O: O}),
    "pause": (GameController.pause, {W: W, T: P, M: M, P: P, F: F, O: O}),
    "take over": (take_over, {W: W, T: W, M: W, P: W, F: W, O: O}),
    "hand over": (hand_over, {W: T, T: T, M: T, P: T, F: T, O: O}),
    "redo": (GameController.redo, {W: W, T: T, M: M, P: P, F: F, O: O}),
    "submit": (submit_any, {W: M, T: T, M: M, P: P, F: F, O: O}),
}
"""Actions of a person, and the phase after each."""


@pytest.mark.parametrize("what", AFTER)
def test_each_action_leads_from_each_phase_to_the_next(person: Person, what: str) -> None:
    do, following = AFTER[what]
    for phase in Phase:
        controller = reach(person, phase)
        moves = len(person.moves)
        do(controller)
        assert controller.phase is following[phase], phase
        # Nothing of the phase before goes on beside it.
        assert controller.is_thinking == (controller.phase is Phase.THINKING)
        assert person.board.is_animating == (controller.phase is Phase.MOVING)
        if what == "undo":
            moves -= 1 + (phase is Phase.WAITING)
        elif what == "submit":
            moves += phase is Phase.WAITING
        assert len(person.moves) == moves, phase
        if controller.phase is Phase.MOVING:
            person.board.skip_animation()
            assert controller.phase is (Phase.PAUSED if what == "pause" else Phase.THINKING)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_esc_stops_a_watched_game_also_while_a_move_is_shown(person: Person, game: AnyGame) -> None:
    person.app.set_preference("speed", "slow")
    person.start_game(game, "level:1 level:1")
    for _ in range(3):
        person.wait(lambda: person.controller.phase is Phase.MOVING, "a move")
        person.key("Escape")
        assert person.controller.phase is Phase.PAUSED and not person.board.is_animating
        count = len(person.moves)
        person.key("Return")
        person.wait(lambda count=count: len(person.moves) > count, "the next move")  # type: ignore[misc]


@pytest.mark.parametrize("what", ["undo", "redo", "take over", "hand over"])
def test_a_pause_requested_during_an_animation_ends_with_it(person: Person, what: str) -> None:
    controller = reach(person, Phase.MOVING)
    controller.pause()
    if what == "redo":
        controller.undo()
        controller.redo()
    else:
        AFTER[what][0](controller)
    person.app.set_preference("speed", "off")
    person.board.skip_animation()
    hand_over(controller)
    person.wait(lambda: len(person.moves) > 3, "the computers to go on")


def test_a_pause_before_the_turn_of_a_person_ends_with_it(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    person.app.set_preference("speed", "slow")
    controller = person.controller
    controller.submit("D1")
    person.board.skip_animation()
    controller.computer_players.stop()
    controller.play_computer_move("F1")
    controller.pause()
    person.board.skip_animation()
    assert controller.phase is Phase.WAITING
    controller.submit("D2")
    person.board.skip_animation()
    assert controller.phase is Phase.THINKING


@pytest.mark.parametrize("ply", range(4))
def test_lines_of_undone_moves_are_dropped(ply: int) -> None:
    lines = RecentLines[ChatLine](3)
    for number in range(4):
        lines.append(ChatLine(0, f"after {number}", number))
    lines.drop_lines_after(ply)
    assert [each.ply for each in lines.lines] == [*range(1, ply + 1)]


def test_chat_after_an_undone_move_is_dropped(person: Person) -> None:
    person.start_game(GAME, "human human")
    controller = person.controller
    for move in ("D1", "F1"):
        controller.submit(move)
        person.wait_for_turn()
        controller.chat.append(ChatLine(0, move, controller.session.ply))
    controller.undo()
    assert [each.text for each in controller.chat.lines] == ["D1"]


@pytest.mark.parametrize("phase", [Phase.THINKING, Phase.PAUSED])
def test_a_computer_stopped_before_its_search_does_not_move(person: Person, phase: Phase) -> None:
    controller, before = reach(person, phase), person.moves
    controller.stop()
    come_to_rest(person.root)
    assert (
        controller.phase is Phase.PAUSED
        and not controller.computer_players.is_busy
        and person.moves == before
    )


def test_redo_to_the_end_of_a_game_is_no_new_end(person: Person) -> None:
    controller = reach(person, Phase.OVER)
    assert controller.ended_by_move
    controller.undo()
    assert not controller.ended_by_move
    controller.redo()
    person.wait(lambda: controller.phase is Phase.OVER, "the end")
    assert not controller.ended_by_move


def test_a_program_error_in_a_player_is_raised(person: Person) -> None:
    controller = reach(person, Phase.THINKING)
    controller.computer_players.stop()
    with pytest.raises(ZeroDivisionError):
        controller.handle_player_failure(ZeroDivisionError("at fault"))
    assert controller.phase is Phase.FAILED


def test_a_better_explanation_belongs_to_its_hint_only(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    computer_players, controller = person.controller.computer_players, person.controller
    hints = [Hint("D1", "The hint."), Hint("F1", "Another hint.")]
    monkeypatch.setattr(computer_players.engine, "hint", lambda *about: hints.pop(0))
    while computer_players.current_hint is None:
        # The first time it is said that this makes a practice game.
        person.controller.show_hint()
        person.wait(
            lambda: not computer_players.is_busy and not computer_players.advice_task.is_busy,
            "the hint",
        )
    found = computer_players.current_hint
    assert found.reason == "The hint." and hints == []
    controller.submit("C1")
    assert computer_players.current_hint is None, "it was for the position before"
    controller.undo()
    assert computer_players.current_hint is found


def test_a_better_explanation_does_not_tell_the_move_before_it_is_asked_for(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    computer_players = person.controller.computer_players
    hints = [Hint("D1", "The hint."), Hint("D1", "A better reason.")]
    monkeypatch.setattr(computer_players.engine, "hint", lambda *about: hints.pop(0))
    while computer_players.current_hint is None:
        # The first time it is said that this makes a practice game.
        person.controller.show_hint()
        person.wait(lambda: not computer_players.is_busy, "the hint")
    person.wait(lambda: not computer_players.advice_task.is_busy, "the better explanation")
    assert hints == [] and person.status.startswith("Hint: look at ")
    computer_players.show_hint()
    assert person.status.endswith("A better reason.")


def test_an_illegal_answer_is_reported_and_pauses_the_game(person: Person) -> None:
    controller = reach(person, Phase.THINKING)
    controller.computer_players.stop()
    controller.play_computer_move("Z9")
    person.see("Computer, level 1 played 'Z9': there is no letter Z:")
    assert controller.phase is Phase.FAILED and len(person.moves) == 3


@pytest.mark.parametrize("modifier", ["ctrl", "alt"])
def test_keys_with_ctrl_or_alt_neither_move_nor_press_buttons(
    person: Person, modifier: str
) -> None:
    person.start_game(GAME, "human human", **SHORT)
    person.key("a")
    chosen = person.item("mark")
    person.key(*(f"{modifier}+{key}" for key in ("d", "1", "space", "Tab")))
    assert person.item("mark") == chosen
    assert person.moves == () and person.controller.phase is Phase.WAITING
    controller = reach(person, Phase.OVER)
    keys = ["c"] if modifier == "ctrl" else ["s", "c", "l"]
    person.key(*(f"{modifier}+{key}" for key in keys))
    assert person.controller is controller and controller.phase is Phase.OVER
