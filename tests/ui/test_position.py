"""Setting up a position by mouse or by keys, on the board of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.ui.game_view.analysis import HIDDEN_TEXT, AnalysisPanel
from fourgames_tk.ui.pages.position_setup import PositionSetupPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.text import name_without_level
from fourgames_tk.ui.widgets.controls import Stepper
from tests.ui.person import Person, below
from tests.ui.pump import pump


@dataclass(frozen=True)
class Task:
    """Actions on an empty board, and the position they must result in."""

    game: str
    clicks: tuple[str, ...]
    expected: Callable[[Any], object]
    result: object
    fault: str
    """Parts of the position of an empty board."""


TASKS = (
    Task(
        "four-stones",
        ("b1", "d1", "c2", "d1"),
        lambda state: state.rows[:2],
        (".A........", "..B......."),
        "letters: a whole number from 2 to 26.",
    ),
    Task(
        "skirmish",
        ("a1", "a1", "b2", "2", "b3", "f6"),
        lambda state: [(row, *line) for row, line in enumerate(state.board) if max(line) >= 0],
        [(1, -1, 0, *[-1] * 4), (2, -1, 1, *[-1] * 4), (5, *[-1] * 5, 1)],
        "has no stone",
    ),
    Task(
        "four-by-four",
        ("dsqf", "a1", "b2", "b2", "ltqh", "given"),
        lambda state: (state.to_json()["board"][0][0], state.to_json()["given"], len(state.pool)),
        ("dsqf", "ltqh", 14),
        "",
    ),
    Task(
        "fourside",
        ("e4", "f4", "2", "f4"),
        lambda state: (sum(map(bool, state.board)), state.areas[32], len(state.legal_moves()) > 0),
        (2, 20, True),
        "game would already be over",
    ),
    Task(
        "mancala",
        ("bottom6", "bottom6", "store1", *["top1"] * 21),
        lambda state: (state.bottom_row[5], state.stores, state.top_row[0]),
        (2, (1, 0), 21),
        "must add up to",
    ),
)


@pytest.fixture(autouse=True)
def same_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal fixed hands: at random, one in a thousand has no block that fits."""
    monkeypatch.setattr("fourgames_tk.ui.window.workspace.random_seed", lambda: 1)


def steppers(page: PositionSetupPage) -> list[Stepper]:
    """Return the fields with numbers on the page."""
    return [each for each in below(page) if isinstance(each, Stepper)]


def set_up(person: Person, game: AnyGame) -> PositionSetupPage:
    """Open the page for a game without a running game."""
    person.app.workspace.show_game_page(game)
    person.root.focus_force()
    person.flush()
    person.key("ctrl+u")
    page = person.shown_page(PositionSetupPage)
    pump(person.root, lambda: page.exercise.board.is_drawn_for_size, message="the board")
    person.flush()
    return page


def click(person: Person, page: PositionSetupPage, place: str, button: int = 1) -> None:
    """Click on a place of the board by name, or press the key of a piece."""
    if place in ("2", "4"):
        person.key(place)
        return
    board = page.exercise.board
    box = board.place_box(place)
    assert box is not None, place
    x, y = board.pixel(box.centre)
    person.click((board.winfo_rootx() + x, board.winfo_rooty() + y), button)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.game)
def test_a_position_is_set_up_by_mouse_and_played_on(person: Person, task: Task) -> None:
    game = find_game(task.game)
    page = set_up(person, game)
    assert "The position is valid." in person.screen
    before = page.state
    person.press("Clear the board")
    if task.fault:
        assert task.fault.lower() in person.screen.lower()
        person.key("ctrl+p")
        assert person.app.workspace.side_panel.page is page, (
            "what cannot be played on is not played"
        )
        assert person.status and page.button_of("play").refusal == page._error
    for place in task.clicks:
        click(person, page, place)
    assert task.expected(page.state) == task.result
    assert "The position is valid." in person.screen
    person.choose("Player 2")
    person.key("ctrl+c")
    copied = Record.parse(person.root.clipboard_get()).position
    person.key("ctrl+p")
    first = person.controller.session.first
    assert first == copied and first.turn == 1 and task.expected(first) == task.result
    assert person.controller.session.from_position and before != first
    click_away = set_up(person, game)
    click(person, click_away, task.clicks[0])
    person.key("ctrl+z")
    assert "The position is valid." in person.screen


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.position_editor()], ids=lambda game: game.id
)
def test_a_position_is_set_up_by_keys_alone(person: Person, game: AnyGame) -> None:
    page = set_up(person, game)
    before = page.state
    person.key("Right", "Right", "Down", "Return", "Right", "Delete", "Up", "1", "3", "space")
    assert page.state != before and page.cursor
    person.key("ctrl+e", "ctrl+e")
    cleared = page.state
    assert cleared == page.editing.cleared(cleared)
    person.key("ctrl+z")
    assert page.state != cleared, "clearing it again has changed nothing"
    for _ in range(12):
        person.key("ctrl+z")
    assert page.state == before
    person.key("ctrl+a")
    table = person.app.workspace.game_view
    assert table is not None and "analysis" in table.open_panels
    assert [spec.kind for spec in table.controller.setup.players] == ["human"] * 2
    person.start_game(game, "human human")
    assert person.game_view.open_panels == ()


def test_a_piece_that_is_removed_is_the_next_to_place(person: Person) -> None:
    page = set_up(person, find_game("four-by-four"))
    page.clear_board()
    first, second, *_others = page.editing.piece_choices(page.state)
    page.choose_piece(first)
    page.edit_place("a1")
    page.choose_piece(second)
    page.edit_place("a1", True)
    assert page.piece == first


def test_the_right_button_removes_a_piece(person: Person) -> None:
    page = set_up(person, find_game("mancala"))
    click(person, page, "top3", button=3)
    assert page.state.top_row == (4, 4, 3, 4, 4, 4)
    assert "must add up to 48" in person.screen
    (stepper,) = steppers(page)
    stepper.focus_force()
    person.key("Left", "4")
    assert steppers(page) == [stepper], "what a person types in stays"
    assert page.state.top_row == (4,) * 6 and "The position is valid." in person.screen


REMOVED = {
    "four-stones": ("b2", "a2", "b2", "a2"),
    "skirmish": ("b2", "c3", "b2", "c3"),
    "four-by-four": ("dsqf", "b2", "ltqh", "given", "b2", "given"),
    "fourside": ("e4", "2", "f4", "4", "e4", "f4"),
    "mancala": ("bottom6", "store1", "2", "bottom6", "store1"),
}
"""Clicks that put two pieces on an empty board and remove them, with keys that choose a piece."""


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.position_editor()], ids=lambda game: game.id
)
def test_everything_is_removed_by_plain_clicks(person: Person, game: AnyGame) -> None:
    page = set_up(person, game)
    person.press("Clear the board")
    empty, states = page.state, []
    for place in REMOVED[game.id]:
        click(person, page, place)
        states.append(page.state)
    assert states[-1] == empty and states[-2] != empty


def test_the_numbers_of_a_block_and_the_scores_are_set(person: Person) -> None:
    page = set_up(person, find_game("fourside"))
    click(person, page, "1")
    numbers = steppers(page)
    assert [each.value for each in numbers[:4]] == [*page.state.hands[page.state.turn][0]]
    numbers[0].set_value(3)
    numbers[5].set_value(77)
    assert page.state.hands[page.state.turn][0][0] == 3 and page.state.scores == (0, 77)


def test_cancel_reopens_the_game(person: Person) -> None:
    person.start_game(find_game("four-stones"), "human human")
    person.key("d", "3", "Return")
    person.flush()
    state = person.controller.session.state
    person.key("ctrl+u")
    page = person.app.workspace.side_panel.page
    assert isinstance(page, PositionSetupPage) and page.state == state
    person.key("Return", "Escape")
    assert person.controller.session.state == state and person.moves == ("D3",)


def test_a_position_becomes_a_puzzle_if_every_move_is_proved(person: Person) -> None:
    page = set_up(person, find_game("four-stones"))
    person.key("ctrl+m")
    # In the original layout, the first player loses.
    person.see("This position can’t become a puzzle.")
    person.key("Right", "Return", "ctrl+m")
    person.wait(lambda: person.app.workspace.side_panel.page is not page, "the puzzle")
    posed = person.app.workspace.side_panel.page
    assert isinstance(posed, PuzzlePage) and posed.puzzle.position == page.state
    assert posed.puzzle.solutions


@pytest.mark.parametrize("modifier", ["ctrl", "alt", "cmd"])
def test_keys_with_a_modifier_do_nothing_on_the_board(person: Person, modifier: str) -> None:
    page = set_up(person, find_game("skirmish"))
    before = page.state, page.cursor, page.piece
    person.key(*(f"{modifier}+{key}" for key in ("Right", "Down", "Delete", "space", "2")))
    assert (page.state, page.cursor, page.piece) == before
    person.key("Right", "2")
    assert page.cursor and page.piece != before[2]


def test_undo_without_a_change_does_nothing_and_open_panels_stay_open(person: Person) -> None:
    person.start_game(find_game("four-stones"), "human human")
    person.do("analysis")
    person.key("ctrl+u")
    page = person.shown_page(PositionSetupPage)
    before = page.state
    person.key("ctrl+z")
    assert page.state == before
    person.key("ctrl+a")
    person.wait_for_board()
    assert "analysis" in person.game_view.open_panels
    assert [each.kind for each in person.controller.setup.players] == ["human"] * 2


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.position_editor()], ids=lambda game: game.id
)
def test_analysis_of_a_position_lists_moves_with_the_hand_open(
    person: Person, game: AnyGame
) -> None:
    set_up(person, game)
    person.key("ctrl+a")
    person.wait_for_board()
    panel = person.game_view.panel("analysis")
    assert isinstance(panel, AnalysisPanel)
    board, session = person.controller.board, person.controller.session
    for _turn in range(2):
        seat = session.state.turn
        person.wait(lambda: bool(panel._values), "the values of the moves")
        assert board.scene is not None and board.scene.state == session.state.view(seat)
        person.controller.submit(session.state.legal_moves()[0])
        person.wait_for_turn()


def test_an_analysis_that_is_opened_again_has_the_hands_open(person: Person) -> None:
    set_up(person, find_game("fourside"))
    person.key("ctrl+a")
    person.wait_for_board()
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    path = person.app.workspace.autosave.path
    assert path is not None
    person.app.workspace.show_start()
    person.app.workspace.open_file(path)
    person.wait(lambda: person.app.workspace.controller is not None, "the game")
    assert not person.controller.visibility.is_hand_covered


def test_a_game_of_two_people_from_a_position_hides_the_hands(person: Person) -> None:
    person.start_game(find_game("fourside"), "human human")
    person.key("ctrl+u")
    person.shown_page(PositionSetupPage).play_from_here()
    person.wait_for_board()
    person.do("analysis")
    panel = person.game_view.panel("analysis")
    assert isinstance(panel, AnalysisPanel)
    assert person.controller.visibility.is_hand_covered and not panel.ranked_moves
    assert HIDDEN_TEXT in person.screen
    person.controller.reveal_hand()
    person.wait(lambda: bool(panel.ranked_moves), "the values of the open hand")


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.position_editor()], ids=lambda game: game.id
)
def test_the_board_keeps_names_and_side_of_the_running_game(person: Person, game: AnyGame) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(game, "level:2 human")
    # Not the players of the last game, which the settings know.
    person.controller.change_players((PlayerSpec("level", 1), PlayerSpec("human", name="Ann")))
    controller = person.controller
    before, players = controller.board.scene, controller.setup.players
    assert before is not None
    person.key("ctrl+u")
    page = person.shown_page(PositionSetupPage)
    shown = page.exercise.board.scene
    assert shown is not None and shown.bottom_seat == before.bottom_seat
    assert shown.names == tuple(map(name_without_level, before.names))
    page.play_from_here()
    person.wait_for_board()
    assert person.controller.setup.players == players
    assert person.controller.visibility.scene.bottom_seat == before.bottom_seat
