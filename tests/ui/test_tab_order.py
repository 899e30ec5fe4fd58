"""Tab, arrows and Enter reach all widgets in visual order; a ring shows the focus."""

from __future__ import annotations

import tkinter as tk

import pytest
from PIL import Image, ImageChops, ImageColor

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.ui.canvas.board import Board
from fourgames_tk.ui.pages.start_cards import GameCard
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.widgets.buttons import Button, IconButton
from fourgames_tk.ui.widgets.focus import has_focus, has_focus_ring
from fourgames_tk.ui.widgets.theme import palette_of
from tests.ui.person import Person
from tests.ui.pump import box, centre

FOUR_STONES = find_game("four-stones")


def with_keys(person: Person) -> tk.Misc:
    """Return the focused widget."""
    return next(each for each in (person.root, *person.widgets()) if has_focus(each))


def go_round(person: Person, window: tk.Tk | tk.Toplevel) -> list[tk.Misc]:
    """Press Tab until it returns to the start; return the focused widgets in order."""
    first: tk.Misc = window
    if window is person.root:
        cards = (each for each in person.widgets() if isinstance(each, GameCard))
        first = next(cards, icons(person)["new_game"])
    first.focus_force()
    person.flush()
    reached: list[tk.Misc] = [] if first is window else [first]
    person.key("Tab")
    while not reached or with_keys(person) is not reached[0]:
        if not reached or with_keys(person) is not reached[-1]:
            reached.append(with_keys(person))
        assert len(reached) < 60
        person.key("Tab")
    return reached


def ringed(person: Person, widget: tk.Misc, before: Image.Image) -> bool:
    """Return whether the pixels of a widget that changed since a picture have the accent colour."""
    now = person.driver.screenshot(box(widget))
    changed = ImageChops.difference(before, now).getbbox()
    palette = widget.palette if isinstance(widget, Board) else palette_of(widget)
    accent = ImageColor.getrgb(palette.accent)
    colours = now.crop(changed).getcolors(now.width * now.height) if changed else None
    return any(colour == accent for _, colour in colours or ())


def icons(person: Person) -> dict[str, IconButton]:
    """Return the buttons beside the title, by the name of what they do."""
    return person.app.workspace.menubar.toolbar.buttons


def test_the_buttons_beside_the_title_are_reached_and_pressed_by_keys(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    person.key("d", "1", "Return")
    person.key("e", "1", "Return")
    assert person.moves == ("D1", "E1")
    icons(person)["undo"].focus_force()
    person.flush()
    person.key("space")
    assert person.moves == ("D1",)
    person.key("Tab")
    assert with_keys(person) is icons(person)["redo"]
    person.key("Return")
    assert person.moves == ("D1", "E1")
    person.key("Tab")
    assert with_keys(person) is icons(person)["hint"], "Enter does not play what is hinted"
    person.key("Tab")
    assert with_keys(person) is person.board
    person.key("f", "1", "Return")
    assert person.moves == ("D1", "E1", "F1")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("back", [False, True])
def test_tab_leaves_every_board_and_comes_back(person: Person, game: AnyGame, back: bool) -> None:
    person.start_game(game, "human human")
    key = "shift+Tab" if back else "Tab"
    presses = 0
    while with_keys(person) is person.board:
        person.key(key)
        presses += 1
        assert presses < 30
    assert isinstance(with_keys(person), Button)
    assert not person.board.find_withtag("cursor")
    while with_keys(person) is not person.board:
        person.key(key)
        presses += 1
        assert presses < 60
    assert person.moves == ()
    assert person.board.find_withtag("focus-ring"), "the board shows that it has the keys"
    person.click(person.at(3, 3))
    assert not person.board.find_withtag("focus-ring")


@pytest.mark.parametrize("theme", PALETTES)
def test_the_same_mark_shows_everywhere_what_has_the_keys(person: Person, theme: str) -> None:
    person.app.set_preference("theme", theme)
    person.start_game(FOUR_STONES, "human human")
    for name in ("moves", "analysis", "messages"):
        person.do(name)
    person.wait_for_board()
    for action in ("", "bench"):
        window: tk.Tk | tk.Toplevel = person.root
        if action:
            person.do(action)
            person.flush()
            (window,) = person.windows
        reached = go_round(person, window)
        person.key("Shift_L")
        for widget in reached:
            person.driver.move(person.driver.width - 1, person.driver.height - 1)
            elsewhere = icons(person)["hint"] if widget is not icons(person)["hint"] else reached[0]
            (window if action else elsewhere).focus_force()
            person.flush()
            before = person.driver.screenshot(box(widget))
            widget.focus_force()
            if isinstance(widget, Board):
                widget.event_generate("<<TraverseIn>>")
            person.flush()
            assert ringed(person, widget, before), (action, widget)
        if action:
            window.destroy()
            person.flush()


@pytest.mark.parametrize("size", ["1100x740", "800x560"])
def test_tab_goes_through_the_start_screen_as_the_eye_does(person: Person, size: str) -> None:
    person.resize(size)
    reached = [each for each in go_round(person, person.root) if not isinstance(each, IconButton)]
    places = [(each.winfo_rooty(), each.winfo_rootx()) for each in reached]
    # The cards of the games, that of the day, and the list.
    assert len(places) == len(GAMES) + 2 and places == sorted(places)


@pytest.mark.parametrize("key", ["Tab", "shift+Tab", "Right"])
def test_the_first_key_shows_where_the_keys_are(person: Person, key: str) -> None:
    person.click(person.empty_pixel)
    person.key(key)
    here = with_keys(person)
    assert has_focus_ring(here) and here is not person.root


BELOW = {
    "the start screen": lambda person: person.app.workspace.show_start(),
    "a game's page": lambda person: person.app.workspace.show_game_page(FOUR_STONES),
    "a game": lambda person: person.start_game(FOUR_STONES, "human human"),
}
"""Contents of the workspace below a page."""


@pytest.mark.parametrize("below", BELOW)
def test_tab_skips_pages_that_are_covered(person: Person, below: str) -> None:
    for name in ("preferences", "new_game", "your_games", "statistics", "about"):
        BELOW[below](person)
        person.do(name)
        person.flush()
        stage, page = person.app.workspace.main_pane, person.app.workspace.side_panel.page
        assert page is not None
        if person.app.workspace.game_view is stage.winfo_children()[-1]:
            person.wait(lambda: person.board.is_drawn_for_size, "the board beside the sheet")
        person.driver.move(*centre(page))
        page.take_focus()
        person.flush()
        first = reached = with_keys(person)
        for _ in range(100):
            on_table = f"{reached}.".startswith(f"{stage}.")
            x, y = centre(reached)
            seen = reached.winfo_containing(x, y)
            assert not on_table or (isinstance(reached, Board) and seen is reached), (name, reached)
            person.key("Tab")
            reached = with_keys(person)
            if reached is first:
                break
        assert reached is first, name


def test_no_key_falls_beside_while_the_look_changes(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    hint = icons(person)["hint"]
    hint.focus_force()
    person.flush()
    person.app.set_preference("text_size", "130")
    person.flush()
    assert has_focus(hint)
    person.do("home")
    person.flush()
    person.key("Tab")
    person.app.set_preference("theme", "dark")
    person.flush()
    person.key("1")
    assert person.app.workspace.menubar.title == FOUR_STONES.title


def test_the_board_has_the_keys_when_the_buttons_below_it_are_gone(person: Person) -> None:
    person.start_game(FOUR_STONES, "human human")
    person.play_to_the_end()
    moves = person.moves
    text = "Start the game over"
    button = next(each for each in person.widgets() if getattr(each, "text", "") == text)
    button.focus_force()
    person.flush()
    person.key("ctrl+z")
    assert person.moves == moves[:-1]
    person.wait_for_board()
    person.key(moves[-1][0].lower(), *["Left"] * int(moves[-1][1:]), "Return")
    assert person.moves == moves
