"""Tests of whole games of FourSide by keys, forfeited turns and their end."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

import pytest

from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.boards.fourside.board import CAPTION_KEYS, KEYS_OF_PROMPT
from fourgames_tk.ui.game_view.computer_players import PAUSE_MS
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.game_start import ChoiceDialog
from fourgames_tk.ui.widgets import dialogs
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from fourgames_tk.ui.widgets.timers import Timer
from tests.ui.boards import tagged
from tests.ui.fourside import (
    GAME,
    board,
    go_to,
    lift_cover,
    some_move,
    start_against_computer,
    start_two_people,
    state,
)
from tests.ui.person import Person, below
from tests.ui.pump import box, centre, pump, settle

FORFEIT_SEED = 187
"""A game in which the first legal moves soon leave a player without one."""


@pytest.mark.parametrize("width", [1800, 1366, 1000, 800])
def test_three_hints_a_game_say_that_the_move_may_not_be_the_best(
    person: Person, width: int
) -> None:
    start_against_computer(person)
    person.root.geometry(f"{width}x700")
    person.wait(lambda: person.root.winfo_width() == width, "the new size")
    seat = state(person).turn
    for left in (2, 1, 0):
        if left == 2:
            person.click(centre(person.app.workspace.menubar.toolbar.buttons["hint"]))
        else:
            person.key("F1")
        person.wait(lambda: ": the " in person.status, "block, turn and cell at once")
        assert "A possible move: " in person.status or "not always the best." in person.status
        prompt = person.board.itemcget("prompt", "text")
        assert ("then a cell" in prompt) == (left == 2)
        if left < 2:
            check_keys_stand_once(person)
        text = person.status.split(": ", 1)[1]
        move = next(
            each
            for each in state(person).legal_moves()
            if text.startswith(person.board.move_in_words(each))
        )
        cell = person.board.targets_of_move(move)[1]
        assert " with " in text and tagged(person, "cursor") and person.board.cursor == cell
        scene = person.board.scene
        assert scene is not None and scene.hints_left == left
        # One line: more would cover the keys.
        keys = [
            person.board.itemcget(each, "text")
            for each in person.board.find_withtag("keys")
            if person.board.type(each) == "text"
        ]
        assert f"hint ({left} left)" in keys
        count = len(person.moves)
        person.key("Return")
        assert len(person.moves) > count
        person.wait_for_turn()
    for key in ("F1", "ctrl+h"):
        person.controller.show_status("")
        person.key(key)
        assert "You have no hints left in this game." in person.status
    person.key("ctrl+g", "g")
    person.wait_for_board()
    assert person.controller.session.hints_used[seat] == 3


def test_a_game_is_played_to_its_end_and_says_the_score(person: Person) -> None:
    start_two_people(person, columns="5", rows="5", values="3")
    while (outcome := state(person).outcome()) is None:
        person.controller.submit(state(person).legal_moves()[0])
        person.board.skip_animation()
        person.wait(lambda: not person.board.is_animating, "the move to be shown")
    person.wait(lambda: "The game is over." in person.status, "the end")
    person.wait_for_board()
    assert outcome.scores is not None
    board = person.board
    texts = [
        board.itemcget(each, "text") for each in board.find_all() if board.type(each) == "text"
    ]
    for each in map(str, outcome.scores):
        assert sum(each in text.split() for text in texts) == outcome.scores.count(int(each))


def test_a_forfeited_turn_is_announced_after_twice_the_pause(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = person.app.settings
    settings.save_preferences(replace(settings.preferences, speed="fast", curtain=False))
    pauses: list[int] = []
    start = Timer.start

    def watched(timer: Timer, milliseconds: int, do: Callable[[], object]) -> None:
        pauses.append(milliseconds)
        start(timer, milliseconds, do)

    monkeypatch.setattr(Timer, "start", watched)
    person.start_game(GAME, "human human", seed=FORFEIT_SEED, columns="5", rows="5", values="9")
    while state(person).forced_move() is None:
        person.controller.submit(state(person).legal_moves()[0])
        person.board.skip_animation()
        # `person.wait` would handle all events there are: on a slow machine the forced move, too.
        pump(person.root, lambda: not person.board.is_animating, "the move to be shown")
    name = person.controller.names[state(person).turn]
    person.wait(lambda: bool(person.board.find_withtag("forfeit")), "the announcement")
    assert person.moves[-1] == "pass" and 2 * PAUSE_MS["fast"] in pauses
    scene = person.board.scene
    assert scene is not None and scene.names[scene.state.turn] == name


def test_escape_stops_the_search_for_a_hint_before_it_leaves(person: Person) -> None:
    start_against_computer(person)
    person.key("F1")
    assert "Looking for a hint" in person.status
    person.key("Escape")
    assert person.controller.phase is Phase.WAITING and not person.controller.is_thinking
    person.key("Escape")
    assert person.app.workspace.controller is None


def explained_keys(person: Person) -> Collection[str]:
    """Return the keys with a meaning in the line below the board."""
    return [
        key
        for key in CAPTION_KEYS
        if any(
            person.board.type(each) == "text" for each in person.board.find_withtag(f"key-{key}")
        )
    ]


def check_keys_stand_once(person: Person) -> None:
    """Check that the prompt names keys only if the line below the board does not."""
    prompt, keys = person.board.itemcget("prompt", "text"), explained_keys(person)
    assert prompt and ("Enter" in prompt or "press" in prompt) == (not {*keys} >= KEYS_OF_PROMPT)


def place_by_keys(person: Person) -> None:
    """Place a block by the document's keys: arrows, Enter and the space bar."""
    if board(person).is_hand_covered:
        assert person.board.itemcget("prompt", "text").startswith("Press Enter")
        lift_cover(person)
    check_keys_stand_once(person)
    _, slot, turns, number = some_move(person)
    held, count = board(person).drawing.hand.held, len(person.moves)
    while held.slot != slot:
        person.key("Right")
    person.key(*["Return"] * ((turns - held.quarter_turns) % 4), "space")
    check_keys_stand_once(person)
    go_to(person, number)
    person.key("Return")
    assert len(person.moves) > count


@pytest.mark.parametrize(("key", "people"), [("c", 1), ("p", 2)])
def test_whole_games_by_the_keys_of_the_document_alone(
    person: Person, key: str, people: int
) -> None:
    small = GAME.options_type.parse({"columns": "5", "rows": "5", "values": "4"})
    players = PlayerSpec("human"), PlayerSpec("level", 2)
    person.app.settings.save_setup(Setup(GAME, small, 1, players))
    person.driver.move(*person.empty_pixel)
    person.root.focus_force()
    person.flush()
    person.key("4", key)
    (dialog,) = person.dialogs()
    assert isinstance(dialog, ChoiceDialog) and dialog.entries.chosen_index == 1, (
        "the level that was used last"
    )
    person.key("Up", "Up")
    assert dialog.entries.rows[dialog.entries.chosen_index].name == "Quit"
    person.key("Return")
    assert not person.dialogs() and person.app.workspace.controller is None, "back to the page"
    person.key(key, "Up", key)
    # Another game begins in the same way after a game of two people.
    games = 2 if people == 1 else 1
    for number in range(games):
        person.wait_for_board()
        setup = person.controller.setup
        assert len(setup.people_seats) == people and setup.options.texts_by_name()["values"] == "3"
        if number == 0:
            person.wait_for_turn()
        while state(person).outcome() is None:
            person.wait_for_turn()
            # A forced move may have been played since the turn began.
            if person.board.accepts_input:
                place_by_keys(person)
        person.wait(
            lambda: person.app.workspace.side_panel.find_page(EndPage) is not None,
            "the end",
        )
        if number < games - 1:
            controller = person.controller
            person.key("Return")
            assert person.controller is not controller
    person.key("c")
    assert person.app.workspace.controller is None


def test_a_demo_is_begun_and_left_by_the_keys_of_the_document(person: Person) -> None:
    person.app.set_preference("speed", "slow")
    person.driver.move(*person.empty_pixel)
    person.root.focus_force()
    person.flush()
    person.key("4", "w")
    (dialog,) = person.dialogs()
    assert isinstance(dialog, ChoiceDialog)
    person.key("End", "Up", "Return")
    person.wait_for_board()
    assert (
        person.controller.setup.people_seats == ()
        and person.controller.setup.options.texts_by_name()["values"] == "9"
    )
    person.key("F8")
    assert person.app.workspace.controller is None


def test_a_game_begun_by_the_mouse_speaks_of_the_mouse(person: Person) -> None:
    person.app.workspace.show_game_page(GAME)
    person.press("▶  Play")
    person.wait_for_board()
    person.wait_for_turn()
    assert person.board.itemcget("prompt", "text").startswith("Choose a block again")


LEVELS = (*(f"1–{number}" for number in range(3, 10)), "Quit")


@pytest.mark.parametrize("key", ["c", "p", "w"])
def test_each_way_to_play_asks_for_the_level_of_play(person: Person, key: str) -> None:
    person.app.workspace.show_game_page(GAME)
    person.driver.move(*person.empty_pixel)
    person.root.focus_force()
    person.flush()
    person.key(key)
    (dialog,) = person.dialogs()
    assert isinstance(dialog, ChoiceDialog) and "LEVEL OF PLAY" in [
        str(each.cget("text")) for each in below(dialog) if each.winfo_class() == "TLabel"
    ]
    rows = dialog.entries.rows
    assert tuple(each.name for each in rows) == LEVELS
    assert [each.description for each in rows][:2] == ["Beginner", "Novice"]
    person.wait(dialog.winfo_viewable, "the dialog")
    person.press("Cancel")
    assert not person.dialogs()
    person.key(key)
    person.key("q")
    assert not person.dialogs() and person.app.workspace.controller is None
    person.key(key)
    (dialog,) = person.dialogs()
    assert isinstance(dialog, ChoiceDialog)
    person.wait(dialog.winfo_viewable, "the dialog")
    left, top, _, bottom = box(dialog.entries)
    person.click((left + 60, round(top + (bottom - top) * 2.5 / len(LEVELS))))
    person.wait_for_board()
    assert person.controller.setup.options.texts_by_name()["values"] == "5"


@pytest.mark.parametrize("level", [1, 3, 4, 7])
def test_the_level_of_play_opens_at_its_title_with_the_chosen_row(
    person: Person, level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "usable_screen_size", lambda widget: (660, 430))
    person.app.settings.save_level(GAME, level)
    person.app.workspace.show_game_page(GAME)
    person.driver.move(*person.empty_pixel)
    person.root.focus_force()
    person.flush()
    person.key("c")
    (dialog,) = person.dialogs()
    assert isinstance(dialog, ChoiceDialog)
    person.wait(lambda: dialog.focus_get() is dialog.entries, "the focus")
    settle(person.root)
    (frame,) = (each for each in below(dialog) if isinstance(each, ScrolledFrame))
    title = next(each for each in below(dialog) if each.winfo_class() == "TLabel")
    _, top, _, bottom = box(frame)
    assert frame.has_overflow and dialog.entries.chosen_index == level - 1
    row = dialog.entries.winfo_height() // len(LEVELS)
    chosen = dialog.entries.winfo_rooty() + (level - 1) * row
    assert top <= chosen and chosen + row <= bottom
    if level < 4:
        assert top <= title.winfo_rooty()
