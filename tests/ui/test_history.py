"""Tests of browsing earlier positions, of the end of a game, and of the bar below the board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.game_view.history import HistoryCursor
from fourgames_tk.ui.game_view.panels import GameFactsLabel, PlaybackBar
from fourgames_tk.ui.paint.control_art import IconName
from fourgames_tk.ui.widgets.buttons import TOOLTIP_DELAY_MS, IconButton
from tests.ui.fourside import lift_cover
from tests.ui.person import Person, results
from tests.ui.pump import centre
from tests.ui.waiting import come_to_rest

FOUR_STONES = find_game("four-stones")


def playback_buttons(person: Person) -> dict[IconName, IconButton]:
    """Return the buttons of the playback bar, or nothing if it is hidden."""
    bars = [each for each in person.widgets() if isinstance(each, PlaybackBar)]
    return bars[0].buttons if bars else {}


def shown(person: Person) -> int:
    """Return the number of moves played in the shown position."""
    assert person.board.scene is not None
    return len(person.board.scene.steps)


def play_to_the_end(person: Person, game: AnyGame, options: dict[str, str] | None = None) -> None:
    """Play a whole game of two people, the first legal move each time."""
    person.start_game(game, "human human", 1, **options or {})
    person.play_to_the_end()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_result_is_written_once(person: Person, game: AnyGame) -> None:
    play_to_the_end(person, game)
    outcome, board = person.controller.session.state.outcome(), person.board
    assert outcome is not None
    message = [str(each.cget("text")) for each in person.widgets() if each.winfo_class() == "Label"]
    texts = [
        board.itemcget(each, "text") for each in board.find_all() if board.type(each) == "text"
    ]
    found = [text for text in [*message, *texts] if re.search(r"\bwins?\b|even!|tie!", text)]
    assert len(found) == 1, found
    assert sum(outcome.reason in text for text in [*message, *texts]) == 1
    assert person.status.startswith("The game is over.")
    assert person.status.endswith(outcome.reason)
    if outcome.scores is not None:
        assert str(max(outcome.scores)) not in person.status


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_finished_game_can_be_browsed(person: Person, game: AnyGame) -> None:
    play_to_the_end(person, game)
    controller, count = person.controller, len(person.moves)
    kept, games = Record.from_session(controller.session), results(person)
    person.key("Home")
    assert shown(person) == 0 and not playback_buttons(person)["back"].is_enabled
    assert "Earlier position: start of the game." in person.status
    assert person.board.state == controller.visibility.masked(controller.session.first)
    person.key("Right", "Right")
    person.wait(lambda: shown(person) == 2 and not person.board.is_animating, "the second move")
    person.key("Left")
    assert shown(person) == 1 and "Earlier position: turn 1 of" in person.status
    person.click(centre(playback_buttons(person)["last"]))
    assert shown(person) == count and person.status.startswith("The game is over.")
    person.click(centre(playback_buttons(person)["back"]))
    assert shown(person) == count - 1
    person.key("End")
    assert shown(person) == count and not playback_buttons(person)["forward"].is_enabled
    person.key("Right")
    assert shown(person) == count and not controller.history.is_browsing
    assert Record.from_session(controller.session) == kept and person.moves == kept.moves
    assert results(person) == games
    assert controller.phase is Phase.OVER


@pytest.mark.parametrize(
    ("key", "stays"),
    [
        ("space", 2),
        ("Escape", 2),
        ("Left", 1),
        ("Right", 3),
        ("Home", 0),
        ("End", 4),
        ("ctrl+z", 3),
    ],
)
def test_a_stopped_autoplay_shows_no_further_move(person: Person, key: str, stays: int) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5", "C1", "J1"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.key("ctrl+m")
    person.wait_for_board()
    person.click(person.at_text("F5"))
    person.key("space")
    assert person.controller.history.is_playing
    assert playback_buttons(person)["play"]._icon == "pause"
    person.key(key)
    assert shown(person) == stays and not person.controller.history.is_playing
    come_to_rest(person.root)
    assert shown(person) == stays and not person.board.is_animating


def test_autoplay_stops_with_the_last_move(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5", "C1", "J1"):
        person.controller.submit(move)
        person.wait_for_turn()
    history = person.controller.history
    history.go_to(2)
    history.toggle_autoplay()
    person.wait(
        lambda: history.ply == history.total_move_count and not person.board.is_animating,
        "the last move",
    )
    assert not history.is_playing and not history._timer.is_waiting


def test_autoplay_of_undone_moves_begins_at_the_current_position(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5", "C1"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.key("ctrl+z")
    history = person.controller.history
    history.toggle_autoplay()
    assert history.is_playing and shown(person) == 2
    person.wait(lambda: not history.is_playing, "the undone move")
    assert history.ply == 3 and person.moves == ("D3", "F5")


def test_the_next_move_may_be_shown_while_one_still_moves(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5", "C1"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.app.set_preference("speed", "slow")
    history = person.controller.history
    history.go_to_start()
    history.step_forward()
    assert person.board.is_animating and shown(person) == 0
    history.step_forward()
    assert person.board.is_animating and shown(person) == 1
    person.wait(lambda: not person.board.is_animating, "the second move")
    assert shown(person) == 2 and "Earlier position: turn 2 of 3" in person.status
    history.show_before_move(2)
    assert shown(person) == 1 and person.status == "Before turn 2 of 3."
    history.step_forward()
    person.board.skip_animation()
    assert "Earlier position: turn 2 of 3" in person.status


def test_a_click_on_a_move_shows_its_position_and_blocks_moves(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5", "C1"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.key("ctrl+m")
    person.wait_for_board()
    person.click(person.at_text("F5"))
    assert shown(person) == 2
    person.key("j", "1", "Return")
    person.controller.submit("J1")
    assert person.moves == ("D3", "F5", "C1")
    person.key("End")
    assert shown(person) == 3 and person.board.accepts_input
    person.key("j", "1", "Return")
    assert person.moves[-1] == "J1"


def test_an_interrupted_animation_leaves_no_moving_status(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.app.set_preference("speed", "slow")
    history = person.controller.history
    history.go_to_start()
    history.step_forward()
    assert person.board.is_animating and "Earlier position" not in person.status
    history.go_to_start()
    assert not person.board.is_animating and "Earlier position: start of the game." in person.status


def test_the_board_has_the_focus_when_the_playback_bar_is_gone(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    person.controller.submit("D3")
    person.wait_for_turn()
    person.controller.history.go_to_start()
    playback_buttons(person)["last"].focus_force()
    person.flush()
    person.key("Return")
    assert not playback_buttons(person)
    person.key("e", "1", "Return")
    assert person.moves == ("D3", "E1")


@pytest.mark.parametrize(
    "browse",
    [
        HistoryCursor.go_to_start,
        HistoryCursor.toggle_autoplay,
        lambda history: history.show_before_move(2),
    ],
)
def test_undo_ends_browsing(person: Person, browse: Callable[[HistoryCursor], None]) -> None:
    person.start_game(FOUR_STONES, "human human")
    for move in ("D3", "F5"):
        person.controller.submit(move)
        person.wait_for_turn()
    history = person.controller.history
    browse(history)
    person.key("ctrl+z")
    come_to_rest(person.root)
    assert person.moves == ("D3",) and shown(person) == 1
    assert not history.is_browsing and not history.is_playing and person.board.accepts_input
    assert history.named_move_number == 1 and not history.shows_position_before(2)


def test_playback_buttons_name_their_keys(person: Person) -> None:
    person.app.workspace.show_start()
    person.flush()
    buttons = person.app.workspace.menubar.toolbar.buttons
    assert [name for name, each in buttons.items() if each.is_enabled] == ["new_game"]
    person.start_game(FOUR_STONES, "human human")
    person.controller.submit("D3")
    person.wait_for_turn()
    assert buttons["undo"].is_enabled and not buttons["redo"].is_enabled
    person.driver.move(*centre(buttons["hint"]))
    person.wait(lambda: "Hint (Ctrl+H)" in tooltips(person), "the words beside the pointer")
    person.driver.move(*person.at(300, 300))
    person.wait(lambda: not tooltips(person), "the words to go")


@pytest.mark.parametrize("key", ["x", "Tab", "Escape", ""])
def test_a_tooltip_closes_at_a_key_and_when_focus_is_lost(person: Person, key: str) -> None:
    person.start_game(FOUR_STONES, "human human")
    person.driver.move(*centre(person.app.workspace.menubar.toolbar.buttons["hint"]))
    person.wait(lambda: bool(tooltips(person)), "the words beside the pointer")
    if key:
        person.key(key)
    else:
        person.app.workspace.menubar.toolbar.buttons["hint"].focus_force()
    person.wait(lambda: not tooltips(person), "the words to go")


def test_a_tooltip_goes_when_its_button_is_pressed(person: Person) -> None:
    """It does not come back until the pointer has left: there it would cover what has come."""
    person.start_game(FOUR_STONES, "human human")
    buttons = person.app.workspace.menubar.toolbar.buttons
    person.driver.move(*centre(buttons["hint"]))
    person.wait(lambda: bool(tooltips(person)), "the words beside the pointer")
    person.driver.press()
    person.wait(lambda: not tooltips(person), "the words to go")
    person.driver.release()
    person.driver.move(*person.at(300, 300))
    person.flush()
    # A finger comes and presses at once.
    person.driver.click(*centre(buttons["hint"]))
    person.flush()
    passed: list[bool] = []
    person.root.after(TOOLTIP_DELAY_MS + 100, lambda: passed.append(True))
    person.wait(lambda: bool(passed), "the time of a tooltip")
    assert not tooltips(person)


def tooltips(person: Person) -> list[str]:
    """Return the texts of the visible tooltips."""
    found = [each for each in person.widgets() if each.winfo_class() == "Toplevel"]
    return [str(child.cget("text")) for each in found for child in each.winfo_children()]


def test_the_bar_below_the_board_shows_the_facts_of_the_game(person: Person) -> None:
    options = {"attributes": "light,tall", "squares": "yes", "calling": "automatic"}
    person.start_game(find_game("four-by-four"), "human human", 1, **options)
    facts = [each for each in person.widgets() if isinstance(each, GameFactsLabel)]
    assert [str(each.cget("text")) for each in facts] == [
        "Counts: colour, height · Lines are called: Automatically · Squares · turn 1"
    ]
    person.start_game(find_game("fourside"), "human level:3", 1, values="5")
    facts = [each for each in person.widgets() if isinstance(each, GameFactsLabel)]
    assert [str(each.cget("text")) for each in facts] == ["numbers 1–5 · level 3 · turn 2"]
    for _ in range(2):
        person.app.workspace.change_level(find_game("fourside"), 4)
    assert "level 4" in str(facts[0].cget("text"))


def test_browsing_shows_no_hand_of_another_person(person: Person) -> None:
    person.app.set_preference("curtain", "yes")
    person.start_game(find_game("fourside"), "human human")
    controller = person.controller
    for _ in range(3):
        controller.submit(controller.session.state.legal_moves()[0])
        person.wait_for_turn()
    assert controller.visibility.is_hand_covered
    controller.history.go_to_start()
    assert not controller.history.is_browsing, "not before the one who has the turn is ready"
    lift_cover(person)
    turn = controller.session.state.turn
    for index in range(3):
        controller.history.go_to(index)
        assert controller.history.is_browsing
        assert person.board.state.hands[1 - turn] is None


def test_a_change_of_what_is_hidden_keeps_the_earlier_position_unless_a_hand_is_covered(
    person: Person,
) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(find_game("fourside"), "human human")
    for _ in range(3):
        person.controller.submit(person.controller.session.state.legal_moves()[0])
        person.wait_for_turn()
    history = person.controller.history
    history.go_to(1)
    person.app.set_preference("curtain", "yes")
    assert person.controller.visibility.is_hand_covered
    assert not history.is_browsing and shown(person) == 3
    lift_cover(person)
    history.go_to(1)
    person.app.set_preference("curtain", "no")
    assert history.is_browsing and shown(person) == 1


@pytest.mark.parametrize("left_to_computers", [False, True])
def test_a_new_person_on_a_seat_sees_only_later_hands(
    person: Person, left_to_computers: bool
) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(find_game("fourside"), "human level:1")
    controller = person.controller
    controller.submit(controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    taken = controller.session.ply
    if left_to_computers:
        controller.change_players((PlayerSpec("level", 1),) * 2)
        controller.stop()
    controller.change_players((PlayerSpec("level", 1), PlayerSpec("human")))
    person.wait_for_turn()
    for index in (taken - 1, taken):
        controller.history.go_to(index)
        hands = person.board.state.hands
        assert hands[0] is None and (hands[1] is None) == (index < taken)
