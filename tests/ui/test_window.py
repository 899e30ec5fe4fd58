from __future__ import annotations

import json
import tkinter as tk
from pathlib import Path

import pytest
from Xlib import X, display

from fourgames_tk.engine import record_reading
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.store import places
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.actions import ACTIONS, keys_page
from fourgames_tk.ui.app import App
from fourgames_tk.ui.boards import BOARDS
from fourgames_tk.ui.dialogs.statistics import StatisticsDialog
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box, centre, settle

GAME = find_game("four-stones")


def test_every_game_has_a_board() -> None:
    assert list(BOARDS) == [game.id for game in GAMES]


def test_every_action_is_done_by_the_window(app: App) -> None:
    assert all(callable(getattr(app, action.id)) for action in ACTIONS)


def test_the_window_has_an_icon_of_its_own(app: App) -> None:
    connection = display.Display()
    try:
        inner = connection.create_resource_object("window", app.root.winfo_id())
        name = connection.intern_atom("_NET_WM_ICON")
        found = inner.query_tree().parent.get_full_property(name, X.AnyPropertyType)
    finally:
        connection.close()
    assert found is not None and list(found.value[:2]) == [64, 64]


def test_no_two_actions_share_a_shortcut() -> None:
    shortcuts = [action.sequence for action in ACTIONS if action.sequence]
    assert len(shortcuts) == len(set(shortcuts))


def test_the_keys_page_names_every_shortcut() -> None:
    page = keys_page("Four Stones", BOARDS["four-stones"].KEYS)
    for action in ACTIONS:
        if action.accelerator:
            assert f"| {action.accelerator} | {action.label.rstrip('…')}: " in page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_enter_takes_what_is_offered_first(person: Person, game: AnyGame) -> None:
    person.driver.move(*centre(person.root))
    person.key(str(GAMES.index(game) + 1), "Return", "Return")
    person.wait_for_board()
    assert person.play.setup.game is game
    assert person.play.setup.people == (0,)


@pytest.mark.parametrize("opener", ["i", "ctrl+i", "ctrl+k", "ctrl+n", "ctrl+comma", "ctrl+t"])
def test_escape_closes_a_window_and_nothing_else(person: Person, opener: str) -> None:
    person.app.desk.welcome(GAME)
    person.driver.move(*person_corner(person))
    settle(person.root)
    person.key(opener)
    open_windows = [each for each in person.widgets() if isinstance(each, tk.Toplevel)]
    assert len(open_windows) == 1
    person.key("Escape")
    assert not open_windows[0].winfo_exists()
    assert person.status.startswith("Click a button or press its key.")
    person.key("Escape")
    assert person.status.startswith("Pick a game")


def test_a_welcome_leads_back_to_all_games_by_mouse(person: Person) -> None:
    person.app.desk.welcome(GAME)
    settle(person.root)
    person.press("Back to all games")
    assert person.status.startswith("Pick a game")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_reached_from_the_start_by_keys(person: Person, game: object) -> None:
    person.driver.move(*centre(person.root))
    person.key(str(list(GAMES).index(game) + 1), "s")  # type: ignore[arg-type]
    person.key("1")
    person.wait_for_board()
    assert person.play.setup.game is game
    assert person.play.setup.players[0].kind == "human"
    assert person.play.setup.players[1].kind == "level"


def test_single_player_by_mouse(person: Person) -> None:
    person.app.desk.welcome(GAME)
    person.flush()
    person.press("Single player")
    person.press("▶")
    person.press("Second")
    person.wait_for_board()
    assert [spec.text for spec in person.play.setup.players] == ["level:4", "human"]


def test_multi_player_and_demo_by_keys(person: Person) -> None:
    person.driver.move(*centre(person.root))
    for key, kinds in (("m", ["human", "human"]), ("w", ["level", "level"])):
        person.app.desk.welcome(GAME)
        person.flush()
        person.key(key)
        person.wait_for_board()
        assert [spec.kind for spec in person.play.setup.players] == kinds


def test_escape_goes_a_page_back(person: Person, pictures: Pictures) -> None:
    person.driver.move(*person_corner(person))
    person.key("1", "s")
    person.key("Escape")
    pictures.check(person.driver.screenshot(box(person.root)), "welcome-four-stones")
    person.key("Escape")
    pictures.check(person.driver.screenshot(box(person.root)), "start")


def person_corner(person: Person) -> tuple[int, int]:
    """Return a pixel of the window on which there is nothing."""
    return person.root.winfo_rootx() + 20, person.root.winfo_rooty() + 600


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
    assert person.play.paused and not person.play.thinking
    assert "was stopped" in person.status
    person.key("Return")
    person.wait_for_moves(2)


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


def test_preferences_change_by_menu_and_outlive_the_window(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.app.set_preference("theme", "dark")
    person.wait_for_board()
    assert person.moves == ("D1",)
    assert str(person.board.cget("background")) == "#1B1E22"
    person.app.quit()
    settings, message = Settings.load()
    assert message is None
    assert settings.preferences.theme == "dark"
    assert settings.window == (1100, 740)


def test_damaged_settings_are_set_aside(root: object) -> None:
    path = places.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{ this is no JSON", encoding="utf-8")
    settings, message = Settings.load()
    assert message is not None and "The defaults are used." in message
    assert settings.preferences.theme == "light"
    assert path.with_name("settings.json.damaged").exists()


def test_a_game_is_saved_and_opened_again(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.4g"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    person.sit_down(GAME, "human human", seed=7, layout="shuffled")
    move = person.play.session.state.legal_moves()[0]
    person.key(move[0].lower(), move[1:], "Return")
    person.key("ctrl+s")
    assert "Saved as game.4g." in person.status
    assert record_reading.read(path).moves == (move,)
    person.app.desk.welcome(GAME)
    person.app.desk.open(path)
    person.wait_for_board()
    assert person.moves == (move,)
    assert person.play.setup.seed == 7


def test_names_and_comments_of_an_opened_game_are_saved_again(
    person: Person, tmp_path: Path
) -> None:
    path = tmp_path / "game.4g"
    path.write_text(
        '[Game "four-stones"]\n[Player1 "Ann"]\n[Player2 "level:2"]\n[Event "Final"]\n\n'
        "1. D3 {Why not.}\n2. F5\n*\n",
        encoding="utf-8",
    )
    person.app.desk.open(path)
    person.wait_for_board()
    person.key("ctrl+g")
    person.press("Go on with Four Stones")
    person.wait_for_board()
    person.key("ctrl+s")
    assert "Saved as game.4g." in person.status
    text = path.read_text(encoding="utf-8")
    for kept in ('"Ann"', '"level:2"', '[Event "Final"]', "1. D3 {Why not.}"):
        assert kept in text


def test_a_damaged_record_is_refused_and_the_game_stays(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "bad.4g"
    path.write_text('[Game "four-stones"]\n\n1. D9 *\n', encoding="utf-8")
    person.sit_down(GAME, "human human")
    person.app.desk.open(path)
    person.flush()
    assert len(person.dialogs()) == 1
    person.press("Close")
    assert person.dialogs() == []
    person.key("d", "1", "Return")
    assert person.moves == ("D1",)


def test_a_running_game_is_kept_and_gone_on_with(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+g")
    person.press("Go on with Four Stones")
    person.wait_for_board()
    assert person.moves == ("D1",)


def test_a_running_game_is_given_up_only_when_confirmed(person: Person, tmp_path: Path) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+n")
    person.press("Start")
    person.press("Cancel")
    assert person.moves == ("D1",)
    person.key("ctrl+n")
    person.press("Start")
    person.press("Give it up")
    person.wait_for_board()
    assert person.moves == ()


def test_the_statistics_are_those_of_the_game_on_the_table(person: Person) -> None:
    person.sit_down(find_game("mancala"), "human human")
    person.key("ctrl+t")
    (window,) = person.dialogs()
    assert isinstance(window, StatisticsDialog)
    assert window.chooser.get() == "Stones: Mancala"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_dialog_says_who_moves_first_where_that_is_sure(person: Person, game: AnyGame) -> None:
    person.app.desk.welcome(game)
    person.app.new_game()
    person.flush()
    said = [str(each.cget("text")) for each in person.widgets() if each.winfo_class() == "TLabel"]
    by_chance_or_choice = game.id in ("fourside", "four-by-four")
    assert ("Player 1" if by_chance_or_choice else "Player 1 (moves first)") in said


def test_a_new_game_is_chosen_in_the_dialog(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("ctrl+n")
    layout = next(
        each
        for each in person.widgets()
        if each.winfo_class() == "TCombobox" and "Classic" in str(each.cget("values"))
    )
    layout.focus_force()
    person.driver.move(*centre(layout))
    # Down opens the list, a second one goes to the next line, Return takes it.
    person.key("Down")
    person.key("Down")
    person.key("Return")
    person.press("Start")
    person.wait_for_board()
    assert person.play.setup.options.words()["layout"] == "shuffled"


def test_the_level_is_changed_in_the_middle_of_a_game(person: Person) -> None:
    person.sit_down(GAME, "human level:1")
    person.key("d", "1", "Return")
    person.wait_for_moves(2)
    person.app.desk.change_level(5)
    person.wait_for_board()
    assert [spec.text for spec in person.play.setup.players] == ["human", "level:5"]
    assert len(person.moves) == 2
    assert json.loads(places.settings_path().read_text())["games"]["four-stones"]["level"] == 5


def test_moves_and_analysis_stand_beside_the_board(person: Person, pictures: Pictures) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+m")
    person.wait_for_board()
    assert person.app.desk.table is not None
    assert person.app.desk.table.side == "moves"
    person.key("ctrl+l")
    person.wait_for_board()
    assert person.app.desk.table.side == "analysis"
    person.key("ctrl+l")
    assert person.app.desk.table.side == ""


def test_menus_are_made_from_the_table(person: Person) -> None:
    buttons = [each for each in person.widgets() if each.winfo_class() == "Menubutton"]
    assert [str(button.cget("text")) for button in buttons] == [
        "Game",
        "Move",
        "Settings",
        "Tools",
        "Help",
    ]
    for button in buttons:
        menu = person.root.nametowidget(str(button.cget("menu")))
        labels = [
            menu.entrycget(index, "label")
            for index in range(menu.index("end") + 1)
            if menu.type(index) == "command"
        ]
        expected = [a.label for a in ACTIONS if a.menu == str(button.cget("text"))]
        assert labels == expected


def test_a_menu_opens_by_click_and_says_what_can_be_done(person: Person) -> None:
    person.sit_down(GAME, "human human")
    button = next(
        each
        for each in person.widgets()
        if each.winfo_class() == "Menubutton" and str(each.cget("text")) == "Move"
    )
    menu = person.root.nametowidget(str(button.cget("menu")))
    person.click(centre(button))
    person.wait(menu.winfo_viewable, "the menu")
    assert menu.entrycget(0, "state") == "disabled"
    person.key("Escape")
    person.board.focus_force()
    person.key("d", "1", "Return")
    person.click(centre(button))
    person.wait(menu.winfo_viewable, "the menu")
    assert menu.entrycget(0, "state") != "disabled"
    person.key("Return")
    person.wait(lambda: person.moves == (), "the move to be taken back")


def test_a_dialog_that_grows_stays_on_the_screen(person: Person) -> None:
    person.app.new_game()
    dialog = person.dialogs()[0]
    low = person.driver.height - dialog.winfo_height() - 4
    dialog.geometry(f"+40+{low}")
    person.wait(lambda: dialog.winfo_rooty() == low, "the dialog to be moved")
    tk.Frame(dialog.body, height=120).pack()
    person.wait(
        lambda: (
            dialog.winfo_rooty() + dialog.winfo_height() <= person.driver.height
            and dialog.winfo_rooty() < low
        ),
        "the dialog to move up",
    )
