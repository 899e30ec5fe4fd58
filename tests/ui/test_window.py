"""Tests of the main window: status bar, menus, keys page, closing."""

from __future__ import annotations

import tkinter as tk
from importlib import import_module
from pkgutil import walk_packages

import pytest

from fourgames_tk import ui
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.store.paths import settings_path
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui import app as app_module
from fourgames_tk.ui.app import App
from fourgames_tk.ui.boards import BOARDS
from fourgames_tk.ui.game_view import panels
from fourgames_tk.ui.pages import game_start
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.start import StartScreen
from fourgames_tk.ui.paint.palette import LIGHT
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets import buttons, data_table, focus, side_panel
from fourgames_tk.ui.widgets.commands import CommandOwner
from fourgames_tk.ui.widgets.dialogs import Dialog, MessageDialog, find_dialog
from fourgames_tk.ui.widgets.status_bar import StatusBar
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.window.menus import ACTIONS, SUBMENUS
from tests.ui.person import Person, below
from tests.ui.pump import pump, settle
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver

GAME = find_game("four-stones")
PLACES = tuple(each.KEYS for each in (panels, game_start, side_panel, focus, data_table))
"""Lines on the page of keys besides those of a board and of pages."""


def test_a_warning_outside_a_game_shows_the_status_line_until_it_is_cleared(app: Services) -> None:
    for text in ("Not saved: the disk is full.", ""):
        app.workspace.show_warning(text)
        settle(app.root)
        assert bool(app.status_bar.winfo_viewable()) == bool(text)


def test_a_warning_precedes_the_status_text_until_cleared(root: tk.Tk) -> None:
    apply_style(root, LIGHT)
    bar = StatusBar(root)
    for waits in (True, False):
        bar.set_text("Your turn", waits)
        bar.set_warning("Not kept.")
        assert (bar.text_with_warning, bar.text, bar.awaits_person) == (
            "Not kept.   Your turn",
            "Your turn",
            waits,
        )
        bar.set_warning("")
        assert (bar.text_with_warning, bar.awaits_person) == ("Your turn", waits)


def test_a_dot_marks_a_turn_and_a_long_text_takes_the_room_of_what_is_optional(
    root: tk.Tk,
) -> None:
    apply_style(root, LIGHT)
    root.geometry("600x200+0+0")
    bar = StatusBar(root)
    facts, more = tk.Label(bar.right_area, text="facts"), tk.Label(bar.optional_area, text="more")
    for label in (facts, more):
        label.pack()
    bar.place_at_bottom(600)
    settle(root)
    for text, waits in (("Your turn.", True), ("It " + "thinks " * 20, False), ("So.", False)):
        bar.set_text(text, waits)
        settle(root)
        (dot,) = (each for each in bar.winfo_children() if isinstance(each, tk.Canvas))
        assert dot.winfo_ismapped() == waits and facts.winfo_viewable()
        assert more.winfo_viewable() == (len(text) < 50)
        assert not waits or dot.winfo_rootx() < bar._label.winfo_rootx()


def test_the_pointer_on_the_status_line_explains_its_terms(
    root: tk.Tk, driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(buttons, "TOOLTIP_DELAY_MS", 0)
    apply_style(root, LIGHT)
    root.geometry("600x200+0+0")
    bar = StatusBar(root)
    bar.place_at_bottom(600)
    bar.terms = {"lap": "Lap: once around.", "pit": "Pit: a hole."}
    for text, shown in (
        ("The lap ends.", "Lap: once around."),
        ("A Pit, a LAP.", "both"),
    ):
        bar.set_text(text)
        settle(root)
        driver.move(10, 10)
        settle(root)
        driver.move(bar.winfo_rootx() + 40, bar.winfo_rooty() + bar.winfo_height() // 2)
        pump(
            root,
            lambda: any(isinstance(each, tk.Toplevel) for each in below(bar)),
            "a tooltip",
        )
        (window,) = (each for each in below(bar) if isinstance(each, tk.Toplevel))
        (label,) = window.winfo_children()
        assert label.cget("text") == ("\n".join(bar.terms.values()) if shown == "both" else shown)


def test_settings_that_cannot_be_read_are_reported_at_the_start(root: tk.Tk) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("{", encoding="utf-8")
    app = App(root, Settings(sound="no")).services
    pump(root, lambda: find_dialog(root, MessageDialog) is not None, "the message")
    dialog = find_dialog(root, MessageDialog)
    assert dialog is not None and dialog.title() == "Preferences"
    texts = [str(each.cget("text")) for each in below(dialog) if "text" in each.keys()]  # noqa: SIM118
    assert any(text.endswith("Fourgames uses the default settings.") for text in texts)
    app.quit()


def test_a_home_that_is_no_folder_is_reported_in_one_dialog(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/etc/passwd")
    app = App(root, Settings(sound="no")).services
    pump(root, lambda: find_dialog(root, MessageDialog) is not None, "the message")
    come_to_rest(root)
    app.set_preference("sound", "no")
    app.settings.save_window_size(900, 700)
    come_to_rest(root)
    dialogs = [each for each in root.winfo_children() if isinstance(each, Dialog)]
    assert dialogs == [find_dialog(root, MessageDialog)]
    assert isinstance(dialogs[0], MessageDialog) and dialogs[0].winfo_viewable()
    assert len(dialogs[0].messages) > 1
    app.quit()


def test_sound_and_volume_change_at_once(app: Services) -> None:
    for name, text in (("sound", "yes"), ("volume", "10"), ("sound", "no"), ("volume", "90")):
        app.set_preference(name, text)
        chosen = app.preferences
        assert (app.sounds.enabled, app.sounds.volume) == (chosen.sound, chosen.volume)
        assert chosen.texts_by_name()[name] == text


def test_a_window_that_is_raised_gives_the_keys_back_to_its_page(
    person: Person,
) -> None:
    workspace = person.app.workspace
    person.do("preferences")
    for raise_it in (False, True):
        workspace.focus_force()
        person.flush()
        assert not workspace.side_panel.has_focus
        if raise_it:
            person.app.workspace.raise_window()
            person.flush()
            assert workspace.side_panel.has_focus
    person.key("Escape")
    assert workspace.side_panel.page is None


def test_no_two_actions_share_a_shortcut() -> None:
    shortcuts = [action.shortcut for action in ACTIONS if action.shortcut]
    assert len(shortcuts) == len(set(shortcuts))


def test_the_keys_page_names_every_shortcut_and_the_keys_of_every_place(person: Person) -> None:
    person.app.workspace.show_game_page(GAME)
    person.driver.move(*person.empty_pixel)
    person.flush()
    person.key("ctrl+k")
    found = person.shown_page(HelpPage)
    person.wait(lambda: "Show all keyboard shortcuts" in found.text.get("1.0", "end"), "the page")
    page = " ".join(found.text.get("1.0", "end").split())
    for action in ACTIONS:
        if action.accelerator:
            assert f"{action.accelerator} {action.label.rstrip('…')}: " in page
    for keys in (BOARDS[GAME.id].KEYS, *PLACES):
        for key, meaning in keys:
            assert f"{key} {meaning}" in page
    for module in walk_packages(ui.__path__, f"{ui.__name__}."):
        import_module(module.name)
    owners = [CommandOwner]
    for owner in owners:
        owners += owner.__subclasses__()
        own = owner.__module__.startswith(ui.__name__)
        for key, meaning in owner.key_help_rows() if own else ():
            missing = f"add {owner.__name__} to `keys_markdown` in ui/window/menus.py"
            assert f"{key} {meaning}" in page, missing


@pytest.mark.parametrize("opener", ["i", "ctrl+i", "ctrl+k", "ctrl+n", "ctrl+comma"])
def test_escape_closes_a_window_and_nothing_else(person: Person, opener: str) -> None:
    person.app.workspace.show_game_page(GAME)
    person.driver.move(*person.empty_pixel)
    settle(person.root)
    page = person.app.workspace.side_panel.page
    person.key(opener)
    windows = person.windows
    opened = windows[0] if windows else person.app.workspace.side_panel.page
    assert len(windows) < 2 and opened is not None and opened is not page
    person.key("Escape")
    assert not opened.winfo_exists() and person.app.workspace.side_panel.page is page
    assert person.status.startswith("Choose a button or press its key.")
    person.key("Escape")
    person.wait(
        lambda: any(isinstance(each, StartScreen) for each in person.widgets()), "all the games"
    )


def test_keys_typed_ahead_are_for_the_page_that_a_key_has_opened(person: Person) -> None:
    person.start_game(GAME, "human human")
    for key in ("ctrl+n", "shift+Tab", "Return"):
        person.driver.key(key)
    person.flush()
    assert person.app.workspace.side_panel.page is None


def test_menus_are_built_from_the_commands(person: Person) -> None:
    buttons = [each for each in person.widgets() if each.winfo_class() == "Menubutton"]
    assert " ".join(str(each.cget("text")) for each in buttons) == "Game Move Settings Help"
    for button in buttons:
        menu = person.root.nametowidget(str(button.cget("menu")))
        kinds = [menu.type(index) for index in range(menu.index("end") + 1)]
        own = [a.label for a in ACTIONS if a.menu == str(button.cget("text"))]
        chosen = [n for n, kind in enumerate(kinds) if kind in ("command", "checkbutton")]
        labels = [menu.entrycget(number, "label") for number in chosen]
        assert [label for label in labels if label in own] == own
    assert all(sum(a.menu == name for a in ACTIONS) <= 8 for name in SUBMENUS)


def test_a_menu_opens_by_click_and_enables_possible_commands(person: Person) -> None:
    person.start_game(GAME, "human human")
    assert person.menu("Move").entrycget(0, "state") == "disabled"
    person.key("Escape")
    person.board.focus_force()
    person.key("d", "1", "Return")
    assert person.menu("Move").entrycget(0, "state") != "disabled"
    person.key("Return")
    person.wait(lambda: person.moves == (), "the move to be taken back")


def test_arrow_keys_go_from_menu_to_menu_and_into_those_inside(person: Person) -> None:
    buttons = [each for each in below(person.root) if isinstance(each, tk.Menubutton)]
    menus = [person.root.nametowidget(str(each.cget("menu"))) for each in buttons]

    def press(key: str, *opened: tk.Menu) -> None:
        person.key(key)
        seen = [each for each in below(person.root) if isinstance(each, tk.Menu)]
        message = f"{key} to open {opened}"
        person.wait(lambda: [e for e in seen if e.winfo_viewable()] == list(opened), message)

    person.start_game(GAME, "human human")
    press("F10", menus[0])
    for key, number in (("Right", 1), ("Left", 0), ("Left", 3), ("Right", 0)):
        press(key, menus[number])
    for key in ("Up", "Up", "Up"):
        press(key, menus[0])
    press("Right", menus[0], menus[0].winfo_children()[-1])
    press("Escape", menus[0])
    press("Escape")


def test_an_open_menu_runs_no_command_that_became_impossible(person: Person) -> None:
    person.start_game(GAME, "human human")
    menu = person.menu("Move")
    person.app.workspace.show_start()
    person.flush()
    person.click((menu.winfo_rootx() + 20, menu.winfo_rooty() + menu.yposition("Hint") + 5))
    person.wait(lambda: not menu.winfo_viewable(), "the menu to go")
    assert person.dialogs() == [] and person.app.workspace.controller is None


def test_no_timer_is_left_when_the_program_ends(person: Person) -> None:
    """Resize first, which starts timers of the board, a page, the list of games and the text.

    The guard of all window tests checks for timers at the end.
    """
    person.start_game(GAMES[0], "human human")
    for action in ("rules", "your_games"):
        person.do(action)
        person.flush()
    for each in (person.root, *person.root.winfo_children()):
        if isinstance(each, (tk.Tk, tk.Toplevel)):
            each.geometry(f"{each.winfo_width() + 70}x{each.winfo_height() + 60}")
    person.root.update()
    person.app.quit()


def test_closing_right_after_a_change_of_theme_is_quiet(app: Services) -> None:
    """Ttk notifies widgets of a theme later, when they are gone."""
    root = app.root
    root.tk.eval("set ::said {}; proc bgerror {message} { append ::said $message }")
    app.set_preference("theme", "dark")
    app.quit()
    root.tk.eval("update")
    assert root.tk.eval("set ::said") == ""


def test_letters_of_menus_are_underlined_as_long_as_alt_is_held_or_a_menu_is_open(
    person: Person,
) -> None:
    menus = [each for each in below(person.root) if isinstance(each, tk.Menubutton)]

    def underlined() -> set[str]:
        return {str(each.cget("text"))[int(each.cget("underline")) :][:1] for each in menus[:4]}

    person.driver.move(*person.empty_pixel)
    person.driver.hold("Alt_L")
    person.wait(lambda: underlined() == {*"GMSH"}, "the letters")
    person.driver.key("s")
    menu = person.root.nametowidget(menus[2].cget("menu"))
    person.wait(menu.winfo_viewable, "the menu")
    person.driver.release_key("Alt_L")
    person.driver.key("Escape")
    person.wait(lambda: underlined() == {""}, "no letters")


def test_the_start_screen_keeps_no_title_and_no_status_of_a_game(person: Person) -> None:
    person.start_game(GAME, "human level:1")
    assert person.status and person.root.title().startswith(GAME.title)
    seed = person.controller.session.seed
    person.app.workspace.restart_game()
    assert person.controller.session.seed != seed, "another game"
    person.app.workspace.show_start()
    assert person.status == "" and person.root.title().startswith("Fourgames")
    assert not person.app.status_bar.awaits_person


@pytest.mark.parametrize(
    ("remembered", "expected"),
    [((1, 1), app_module.MIN_WINDOW_SIZE), ((900, 600), (900, 600)), ((99_999, 600), (0, 600))],
)
def test_a_window_opens_as_large_as_it_was_if_the_screen_has_room(
    root: tk.Tk, remembered: tuple[int, int], expected: tuple[int, int]
) -> None:
    width, height = expected
    assert app_module.initial_window_size(root, remembered) == (
        width or root.winfo_screenwidth(),
        height,
    )
