"""Commands of pages: declared once, with button, key and line on the page of keys."""

from __future__ import annotations

import tkinter as tk
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.pages.rush import start_rush
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.commands import ENTER, ESCAPE, CommandOwner, PageCommand
from fourgames_tk.ui.widgets.side_panel import PanelPage
from tests.store.games import kept
from tests.ui.game_ends import play_last_move
from tests.ui.menu_pages import PAGE_COMMANDS
from tests.ui.person import Person, below
from tests.ui.waiting import come_to_rest

GAME = find_game("four-stones")
WITHOUT_COMMANDS = {"players", "keys", "about", "bench"}
"""Pages in a window of their own, and the help page, which `rules` is too."""
SCREENS = (
    *("the page of a game", "won", "lost"),
    *(each for each in PAGE_COMMANDS if each not in WITHOUT_COMMANDS),
)


def open_screen(person: Person, name: str) -> PanelPage:
    """Open a page, and return it."""
    person.app.workspace.show_game_page(GAME)
    if name in ("won", "lost", "review"):
        person.start_game(GAME)
        play_last_move(person, GAME, winner=int(name == "lost"))
        if name == "review":
            person.do("review")
    elif name == "rush":
        start_rush(person.app, GAME)
    elif name != "the page of a game":
        kept(person.app.library)
        person.do(name)
    if name != "rush":  # Its clock never rests.
        come_to_rest(person.root)
    person.driver.move(*person.empty_pixel)
    person.flush()
    page = person.app.workspace.side_panel.page
    assert page is not None
    return page


@pytest.mark.parametrize("screen", SCREENS)
def test_every_key_and_every_button_runs_the_command_that_declares_it(
    person: Person, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    page = open_screen(person, screen)
    ran: list[str] = []

    def record(owner: CommandOwner, command: PageCommand[Any]) -> None:
        if command.is_offered(owner) and command.is_enabled(owner):
            ran.append(command.id)

    monkeypatch.setattr(CommandOwner, "run_command", record)
    offered = [each for each in page.all_commands if each.is_offered(page)]
    assert max(Counter(each.id for each in offered).values()) == 1
    keys = Counter(key for each in offered for key in each.keys.split())
    assert not keys or max(keys.values()) == 1, keys
    shown = [each for each in below(page) if isinstance(each, Button) and each.winfo_manager()]
    buttons = [each for each in shown if each.key]
    labels = {each.key_labels(page.SHOWS_MODIFIER): each.button_text(page) for each in offered}
    for button in buttons:
        assert button.text.startswith(labels[button.key]), "a button that no command declares"
    for command in offered:
        for key in command.keys.split():
            if key in (ENTER, ESCAPE) or not command.is_enabled(page):
                continue
            page.focus_force()
            person.flush()
            letter = key.removeprefix("Ctrl+").lower()
            name = {"del": "Delete", "↑": "Up", "↓": "Down", "←": "Left", "→": "Right"}.get(letter)
            pressed = name or (key if len(letter) > 1 else letter)
            person.key(f"ctrl+{letter}" if letter != key.lower() else pressed)
            assert ran == [command.id], key
            ran.clear()


@pytest.mark.parametrize(("offered", "enabled"), [(True, True), (True, False), (False, True)])
def test_a_command_runs_only_if_it_is_offered_and_enabled(offered: bool, enabled: bool) -> None:
    owner, ran = CommandOwner(), list[CommandOwner]()
    command = PageCommand[CommandOwner]("it", "", "I", ran.append)
    command = replace(command, is_offered=lambda own: offered, is_enabled=lambda own: enabled)
    owner.run_command(command)
    assert ran == [owner] * (offered and enabled)


def test_shortcuts_of_your_games_work_wherever_the_focus_is(person: Person) -> None:
    path = kept(person.app.library)
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    person.do("your_games")
    page = person.shown_page(YourGamesPage)
    page.refresh(path)
    page._delete()
    assert not path.exists()
    close = next(each for each in below(page) if isinstance(each, Button) and each.text == "Close")
    close.focus_force()
    person.flush()
    person.key("ctrl+z")
    assert path.exists() and person.moves == ("D1",), "no move is taken back behind the page"
    menu = person.menu("Game")
    share = next(
        each for each in below(menu) if isinstance(each, tk.Menu) and "Save" in entries(each)
    )
    share.tk.eval(str(share.cget("postcommand")))
    assert share.entrycget("Save", "accelerator") == "", "Ctrl+S saves the chosen game here"


def entries(menu: tk.Menu) -> list[str]:
    """Return the labels of a menu."""
    last = menu.index("end")
    return [
        str(menu.entrycget(number, "label"))
        for number in range(0 if last is None else last + 1)
        if menu.type(number) != "separator"
    ]
