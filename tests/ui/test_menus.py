"""Tests of the menus: their shortcuts work on every screen, and settings can be chosen."""

from __future__ import annotations

import itertools
import tkinter as tk
from collections.abc import Callable, Iterator

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.game_view.computer_players import ComputerPlayers
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.game_view.panels import PanelsPage
from fourgames_tk.ui.pages.game_page import CHANCE, GameSetupPage
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.rush import start_rush
from fourgames_tk.ui.paint.palette import PALETTES, rgb
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.text import short_game_title
from fourgames_tk.ui.widgets.fonts import pixels
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.widgets.theme import palette_of
from fourgames_tk.ui.window.menus import ACTIONS, Action
from tests.ui.menu_pages import PAGE_COMMANDS
from tests.ui.person import Person, below
from tests.ui.pump import box, centre
from tests.ui.test_play import reach

GAME, MANCALA = find_game("four-stones"), find_game("mancala")
KEYS = {"F4": "F4", "Esc": "Escape", "Enter": "Return", "Space": "space", "←": "Left", "→": "Right"}
"""Names of keys in menus, and in X."""


def entries(menu: tk.Menu) -> Iterator[tuple[tk.Menu, int]]:
    """Yield the entries of a menu and its submenus, as it opens."""
    menu.tk.eval(str(menu.cget("postcommand")))
    for number in range((menu.index("end") or 0) + 1):
        if menu.type(number) == "cascade":
            yield from entries(menu.nametowidget(menu.entrycget(number, "menu")))
        elif menu.type(number) != "separator":
            yield menu, number


def enabled(person: Person) -> dict[str, str]:
    """Return the accelerators of enabled entries by the command's id."""
    ids = {each.label: each.id for each in ACTIONS if each.menu}
    buttons = [each for each in below(person.root) if isinstance(each, tk.Menubutton)]
    menus = [person.root.nametowidget(str(each.cget("menu"))) for each in buttons[:4]]
    return {
        ids[menu.entrycget(number, "label")]: accelerator
        for each in menus
        for menu, number in entries(each)
        if (accelerator := str(menu.entrycget(number, "accelerator")).strip())
        and str(menu.entrycget(number, "state")) != "disabled"
    }


def think(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the computer search until it is stopped."""
    reach(person, Phase.WAITING)
    monkeypatch.setattr(ComputerPlayers, "_ask_player", lambda *arguments: None)
    person.controller.submit(person.controller.session.state.legal_moves()[-1])
    person.board.skip_animation()
    assert person.controller.phase is Phase.THINKING


def look_back(person: Person) -> None:
    reach(person, Phase.WAITING)
    person.controller.history.step_back()


SCREENS: dict[str, Callable[[Person], object]] = {
    **{
        f"a game that is {phase.name.lower()}": lambda person, phase=phase: reach(person, phase)  # type: ignore[misc]  # a lambda with a default
        for phase in Phase
        if phase is not Phase.THINKING
    },
    "a game that is looked back at": look_back,
    "all games": lambda person: person.app.workspace.show_start(),
    "the page of a game": lambda person: person.app.workspace.show_game_page(GAME),
    **{
        name: lambda person, name=name: person.do(name)  # type: ignore[misc]  # a lambda with a default
        for name in (
            *("new_game", "your_games", "statistics", "lessons", "puzzles", "daily"),
            *("set_up", "preferences", "rules"),
        )
    },
    "rush": lambda person: start_rush(person.app, GAME),
}
"""Functions that show each page on which keys are pressed."""


@pytest.mark.parametrize("screen", [*SCREENS, "a game that is thinking"])
def test_every_key_that_a_menu_shows_works_while_its_entry_can_be_chosen(
    person: Person, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    done: list[str] = []
    if screen in SCREENS:
        SCREENS[screen](person)
    else:
        think(person, monkeypatch)
    person.flush()
    person.driver.move(*person.empty_pixel)
    shown = enabled(person)
    assert {"home", "quit"} < set(shown)

    def record(action: Action, app: Services) -> bool:
        done.append(action.id)
        return True

    monkeypatch.setattr(Action, "run", record)
    # A key that is released and pressed again at once counts as held.
    for name, accelerator in sorted(shown.items(), key=lambda each: "Shift" in each[1]):
        *modifiers, key = accelerator.replace(",", "comma").lower().split("+")
        key = KEYS.get(accelerator.rpartition("+")[2], key)
        person.key("+".join([*modifiers, key]))
        assert done == [name], accelerator
        done.clear()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_command_of_a_menu_that_is_not_possible_says_why(person: Person, screen: str) -> None:
    SCREENS[screen](person)
    person.flush()
    for action in ACTIONS:
        if action.menu and not action.is_enabled(person.app):
            assert action.refusal(person.app), (screen, action.id)


def test_a_grey_entry_says_why_when_it_is_pointed_at(person: Person) -> None:
    person.start_game(GAME, "human human")
    before = person.app.status_bar.text_with_warning
    menu = person.menu("Move")
    assert menu.entrycget(0, "label") == "Undo" and menu.entrycget(0, "state") == "disabled"
    person.driver.move(menu.winfo_rootx() + 20, menu.winfo_rooty() + menu.yposition(0) + 5)
    person.see("There is no turn of yours to take back.")
    person.key("Escape")
    person.wait(lambda: not menu.winfo_viewable(), "the closed menu")
    assert person.app.status_bar.text_with_warning == before
    person.key("ctrl+y")
    person.see("No move was taken back.")


def test_every_command_that_opens_a_page_is_listed_for_the_tests_of_pages(person: Person) -> None:
    # A help page with another text, and panels, need no tests of their own.
    known = HelpPage, PanelsPage, type(None)
    for action in ACTIONS:
        if action.menu in ("", "Share", "Move", "Speech") or action.id in ("quit", *PAGE_COMMANDS):
            continue
        person.start_game(GAME, "human human")
        before = person.app.workspace.side_panel.page
        action.run(person.app)
        person.flush()
        page = person.app.workspace.side_panel.page
        assert page is before or isinstance(page, known), (
            f"add {action.id} to tests/ui/menu_pages.py"
        )


# Settings with few values.


def test_settings_with_few_values_are_chosen_in_the_menu(person: Person) -> None:
    person.app.workspace.show_game_page(MANCALA)
    for menu_name, label, choice, name, word in (
        ("Settings", "Speed", "Fastest", "speed", "fastest"),
        ("Game", "Speed", "Slow", "speed", "slow"),
        ("Settings", "Theme", "Dark", "theme", "dark"),
    ):
        person.menu(menu_name, label, choice)
        assert person.app.preferences.texts_by_name()[name] == word
    for word in ("yes", "no"):
        person.menu("Settings", "Sound")
        assert person.app.preferences.texts_by_name()["sound"] == word
    person.menu("Settings", "Who Goes First", "You play second")
    page = person.app.workspace.side_panel.page
    assert isinstance(page, GameSetupPage) and page.begins == 1
    page.choose_move_order(CHANCE)
    menu = person.menu("Settings")
    assert [offered(each) for each in inside(menu)] == [
        f"1  {MANCALA.level(1).name}: {MANCALA.level(1).strength_text}",
        "Random",
        "Slow",
        "Dark",
        "Use system setting",
    ]


def test_the_level_of_the_current_game_is_ticked(person: Person) -> None:
    person.start_game(MANCALA, "human level:3")
    person.app.settings.save_level(MANCALA, 1)
    assert offered(inside(person.menu("Settings"))[0]).startswith("3  ")


def inside(menu: tk.Menu) -> list[tk.Menu]:
    """Return the submenus with choices of a menu, as they open."""
    found = [n for n in range((menu.index("end") or 0) + 1) if menu.type(n) == "cascade"]
    menus = [menu.nametowidget(menu.entrycget(number, "menu")) for number in found]
    for each in menus:
        each.tk.eval(str(each.cget("postcommand")))
    return menus


def offered(menu: tk.Menu) -> str:
    """Return the ticked choice of a menu."""
    now = menu.getvar(str(menu.entrycget(0, "variable")))
    numbers = range((menu.index("end") or 0) + 1)
    return next(
        str(menu.entrycget(n, "label")) for n in numbers if menu.entrycget(n, "value") == now
    )


def test_who_begins_applies_from_the_next_game(person: Person) -> None:
    person.start_game(MANCALA, "human level:1")
    person.menu("Settings", "Who Goes First", "You play second")
    assert person.controller.setup.people_seats == (0,) and "from the next game" in person.status
    person.app.workspace.restart_game()
    person.wait_for_board()
    assert person.controller.setup.people_seats == (1,)
    person.app.workspace.restart_game()
    person.wait_for_board()
    assert person.controller.setup.people_seats == (1,)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_shows_a_way_out_and_esc_tells_it(person: Person, game: AnyGame) -> None:
    person.start_game(game, "human human")
    if not game.levels_of_play:
        person.key("Escape")
        person.see("To leave the game, choose “All games” or press Ctrl+G.")
    for size in ("1100x740", "800x560"):
        person.resize(size)
        assert person.app.workspace.menubar.home.winfo_viewable()
    person.press("All games")
    assert person.app.workspace.is_at_start
    assert not person.app.workspace.menubar.home.winfo_viewable()


@pytest.mark.parametrize("label", ["Level", "Who Goes First"])
def test_a_setting_of_a_game_names_the_game_that_it_changes(person: Person, label: str) -> None:
    person.root.focus_force()
    for game in (GAME, MANCALA):
        person.app.settings.save_last_game(game)
        menu = person.menu("Settings")
        shown = [
            str(menu.entrycget(each, "label"))
            for each in range((menu.index("end") or 0) + 1)
            if menu.type(each) == "cascade"
        ]
        assert f"{label} ({short_game_title(game)})" in shown
        person.key("Escape")
        person.wait(lambda menu=menu: not menu.winfo_viewable(), "the menu to close")  # type: ignore[misc]


# What menus look like.


@pytest.mark.parametrize("theme", PALETTES)
def test_a_menu_has_a_border_and_room_before_its_words(person: Person, theme: str) -> None:
    person.app.set_preference("theme", theme)
    person.root.focus_force()
    menu = person.menu("Settings")
    palette, picture = palette_of(menu), person.driver.screenshot(box(menu))
    assert {picture.getpixel((0, y)) for y in range(2, picture.height - 2)}.isdisjoint(
        {rgb(palette.sheet)}
    ), "a border at the left"
    # The first entry is the active one.
    first, last = menu.yposition(1), menu.yposition(2)
    assert picture.crop((1, first + 1, pixels(menu, 8), last)).getcolors() == [
        ((pixels(menu, 8) - 1) * (last - first - 1), rgb(palette.sheet))
    ]
    menu.unpost()


def test_the_entry_under_the_pointer_has_a_bar_and_the_chosen_one_a_tick(person: Person) -> None:
    person.root.focus_force()
    menu = person.menu("Help")
    left, top, _, _ = box(menu)
    for number in (1, 0):
        y = top + menu.yposition(number) + 8
        person.driver.move(left + 40, y)
        person.wait(lambda number=number: menu.index("active") == number, "the active entry")  # type: ignore[misc]  # a lambda with a default
        assert person.driver.screenshot((left + 1, y, left + 2, y + 1)).getpixel((0, 0)) == rgb(
            palette_of(menu).accent
        )
    menu.unpost()
    (chosen,) = {each for each in inside(person.menu("Settings")) if offered(each) == "Off"}
    ticks = {str(chosen.entrycget(n, "selectimage")) for n in range((chosen.index("end") or 0) + 1)}
    assert len(ticks) == 1 and ticks != {str(chosen.entrycget(0, "image"))}


def test_a_list_is_as_wide_as_its_field(person: Person) -> None:
    person.app.workspace.show_game_page(MANCALA)
    person.do("new_game")
    person.flush()
    field = person.widget(Dropdown)
    person.click((field.winfo_rootx() + 30, field.winfo_rooty() + 20))
    menu = person.root.nametowidget(str(field.cget("menu")))
    person.wait(menu.winfo_viewable, "the list")
    assert abs(menu.winfo_width() - field.winfo_width()) <= 4
    assert field.value == MANCALA.id
    menu.unpost()


def test_an_open_menu_follows_the_pointer_to_other_menus_and_submenus(person: Person) -> None:
    person.root.focus_force()
    buttons = [each for each in below(person.root) if isinstance(each, tk.Menubutton)]
    menus = [person.root.nametowidget(str(each.cget("menu"))) for each in buttons[:4]]
    person.driver.move(*centre(buttons[1]))
    person.flush()
    assert not any(each.winfo_viewable() for each in menus), "none is open"
    person.click(centre(buttons[1]))
    for button, menu in zip(buttons[:4], menus, strict=True):
        person.driver.move(*centre(button))
        person.wait(menu.winfo_viewable, "the menu under the pointer")
        assert [each for each in menus if each.winfo_viewable()] == [menu]
    person.driver.move(*centre(buttons[0]))
    person.wait(menus[0].winfo_viewable, "the first menu")
    number = next(at for at in range(20) if menus[0].type(at) == "cascade")
    left, top, _, _ = box(menus[0])
    person.driver.move(left + 30, top + menus[0].yposition(number) + 8)
    submenu = person.root.nametowidget(str(menus[0].entrycget(number, "menu")))
    person.wait(submenu.winfo_viewable, "the submenu under the pointer")
    person.key("Escape")
    person.key("Escape")


@pytest.mark.parametrize("percent", ["100", "150"])
def test_entries_that_can_be_ticked_are_aligned_with_the_others(
    person: Person, percent: str
) -> None:
    person.app.set_preference("text_size", percent)
    person.start_game(GAME, "human human")
    person.root.focus_force()
    menu = person.menu("Move")
    picture = person.driver.screenshot(box(menu)).convert("L")
    ends = [*(menu.yposition(n) for n in range((menu.index("end") or 0) + 1)), picture.height - 2]
    edges = {"command": set[int](), "checkbutton": set[int]()}
    for number, (top, end) in enumerate(itertools.pairwise(ends)):
        # Without the bar before the active entry.
        if number != menu.index("active") and menu.type(number) in edges:
            row = picture.crop((2, top + 3, picture.width - 4, end - 3))
            inked = row.point([255 * (ink < 200) for ink in range(256)]).getbbox()
            assert inked is not None
            edges[menu.type(number)].add(inked[0])
    menu.unpost()
    assert len({min(each) for each in edges.values()}) == 1, "where first letters are underlined"
