"""The layout rule: a page is one scrolling body with its heading, and a footer of one row.

Nothing is hidden or made smaller for lack of room; what does not fit is reached by scrolling.
"""

from __future__ import annotations

import ast
import calendar
import tkinter as tk
from datetime import date
from pathlib import Path
from random import Random
from tkinter import ttk

import pytest
from environment import ROOT

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.pages import game_page, puzzle
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.new_game import NewGamePage
from fourgames_tk.ui.pages.preferences import PreferencesPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.puzzle_calendar import PuzzleCalendar
from fourgames_tk.ui.widgets.buttons import FACE_MARGIN, Button
from fourgames_tk.ui.widgets.controls import SegmentedControl
from fourgames_tk.ui.widgets.fonts import pixels, sized_font
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from fourgames_tk.ui.widgets.side_panel import (
    FORM_WIDTH,
    PAGE_WIDTH,
    TABLE_WIDTH,
    WIDE_TABLE_WIDTH,
    PanelPage,
)
from fourgames_tk.ui.workshop.tournament_setup import TournamentPage
from tests.ui.person import Person, below
from tests.ui.pump import box, centre
from tests.ui.screens import PANELS, faults, short_thinking, walk
from tests.ui.test_page_commands import SCREENS, open_screen
from tests.ui.test_tab_order import with_keys
from tests.ui.waiting import come_to_rest

UI = ROOT / "fourgames_tk" / "ui"
FORBIDDEN = {"<Configure>", "winfo_height", "winfo_reqheight", "grid_remove", "grid_forget"}
"""Texts and methods with which a page could be arranged by its size."""
DRAWN = {
    "pages/board_embed.py": "a preview is a drawing that fills the pane of the board",
    "pages/game_start.py": "so are the dice",
    "pages/title_screen.py": "so is the title of a game",
    "pages/start.py": "so are the cards to pick a game from",
    "pages/start_cards.py": "a card draws itself, and knows whether a click was inside",
    "pages/review_widgets.py": "a graph is drawn from its lower edge up; buttons go with a moment",
    "pages/new_game.py": "a note without a text takes no row",
    "pages/your_games.py": "a menu opens below its button",
    "workshop/bot_editor.py": "a window of its own opens on the screen",
}
"""Files that may use what is forbidden, and why."""
HIDDEN_BY_STATE = {
    "pages/lessons.py": 1,
    "pages/puzzle.py": 2,
    "workshop/bot_editor.py": 1,
    "workshop/tournament.py": 3,
    "workshop/tournament_setup.py": 1,
}
"""Number of calls that hide what does not apply, by file."""
WHOLE = {"rules": "a text that scrolls itself"}
"""Pages whose body does not scroll, and why."""
HEIGHT_WITH_ROOM = 60
"""Greatest height of Play on the page of a game, in design units."""
FORMS = (NewGamePage, PreferencesPage, TournamentPage)
"""Pages whose titles are smaller, since they have much to choose."""
WIDTHS = (PAGE_WIDTH, FORM_WIDTH, TABLE_WIDTH, WIDE_TABLE_WIDTH)
A_FORM = "a form with all there is to choose"
VARIATIONS = "the choice of variations comes last"
MAY_SCROLL = {
    **{f"{game.id}-new_game": A_FORM for game in GAMES},
    f"{GAMES[-1].id}-preferences": A_FORM,
    **{f"{game.id}-review": "a list of all mistakes below the graph" for game in GAMES},
    "skirmish-puzzle": VARIATIONS,
    "four-by-four-puzzle": VARIATIONS,
}
"""Screens with a page that may scroll in a window of 1350 × 680 pixels, and why."""
NOT_OPENED = {
    f"{game.id}-{each}" for game in GAMES for each in (*PANELS, "question-c", "question-p", "rules")
}
"""Screens without a page, or with one that does not scroll as a whole."""


def words_of(path: Path) -> list[str]:
    """Return the names of methods and the texts in a file, docstrings included."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            found.append(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(node.value)
    return found


def test_no_page_arranges_itself_by_its_height() -> None:
    arranging, hiding = set[str](), dict[str, int]()
    for path in sorted((*UI.glob("pages/*.py"), *UI.glob("workshop/*.py"))):
        name, words = path.relative_to(UI).as_posix(), words_of(path)
        if FORBIDDEN.intersection(words):
            arranging.add(name)
        if count := words.count("pack_forget"):
            hiding[name] = count
    assert arranging == DRAWN.keys() and hiding == HIDDEN_BY_STATE


def rows_of_footer(page: PanelPage) -> int:
    """Return the number of rows of buttons in the footer; 0 without one."""
    footer = getattr(page, "footer", None)
    buttons = [each for each in below(footer) if isinstance(each, Button)] if footer else []
    return len({each.winfo_rooty() for each in buttons if each.winfo_manager()})


def stops_of(page: PanelPage) -> list[tk.Misc]:
    """Return the widgets of a page that Tab should reach."""
    focusable = page.tk.call
    return [
        each
        for each in below(page)
        if each.winfo_ismapped() and page.tk.getboolean(focusable("tk::FocusOK", each))
    ]


@pytest.mark.parametrize("screen", [each for each in SCREENS if each != "rush"])
def test_all_of_a_page_is_reached_by_tab_and_by_scrolling(person: Person, screen: str) -> None:
    person.resize("800x560")
    for percent, theme in (("100", "light"), ("200", "contrast")):
        person.app.set_preference("theme", theme)
        person.app.set_preference("text_size", percent)
        reach_everything(person, screen)


def reach_everything(person: Person, screen: str) -> None:
    """Open a page, and reach all that can have the focus by Tab."""
    page = open_screen(person, screen)
    person.driver.move(*centre(page))
    person.flush()
    holder = page._holder
    assert isinstance(holder, ScrolledFrame) or screen in WHOLE
    assert rows_of_footer(page) <= 1 and not list(faults(page))
    wanted, reached = set(stops_of(page)), set[tk.Misc]()
    page.take_focus()
    person.flush()
    for _ in range(3 * len(wanted) + 40):
        here = with_keys(person)
        if here in reached and wanted <= reached:
            break
        reached.add(here)
        if screen not in WHOLE and here in wanted and f"{here}.".startswith(f"{holder}."):
            inside, around = box(here), box(holder)
            assert inside[1] < around[3] and around[1] < inside[3], here
        person.key("Tab")
    assert wanted <= reached, wanted - reached


@pytest.mark.parametrize("screen", ["preferences", "new_game", "statistics", "review"])
def test_no_word_of_a_title_or_choice_is_cut_in_a_narrow_window(
    person: Person, screen: str
) -> None:
    person.resize("800x560")
    person.app.set_preference("language", "de")
    person.app.set_preference("text_size", "200")
    page = open_screen(person, screen)
    assert not list(faults(page))
    choices = [each for each in below(page) if isinstance(each, SegmentedControl)]
    cut = [
        each for each in choices if each.winfo_viewable() and each.least_width > each.winfo_width()
    ]
    assert not [each.choices for each in cut]
    if page.primary is None:
        # The way back is at the left.
        assert box(page.button_of("close"))[0] < centre(page)[0] - page.winfo_width() // 4


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_pages_fit_a_window_of_a_usual_laptop(
    person: Person, game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (puzzle, game_page):
        monkeypatch.setattr(module, "SystemRandom", lambda: Random(1))
    person.resize("1350x680")
    seen, scrolling = set[str](), set[str]()
    with short_thinking():
        for name in walk(person, (game,), NOT_OPENED):
            page = person.app.workspace.side_panel.page
            come_to_rest(person.root)
            seen.add(name)
            if page is not None and page.has_overflow:
                scrolling.add(name)
    assert scrolling <= MAY_SCROLL.keys()
    assert {each for each in MAY_SCROLL if each.startswith(game.id)} <= seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_page_of_a_game_fits_at_every_level(person: Person, game: AnyGame) -> None:
    """It may scroll with rules of its own for a level, since it says why."""
    person.resize("1350x680")
    for level in range(1, len(game.levels) + 1):
        person.app.settings.save_level(game, level)
        person.app.workspace.show_game_page(game)
        come_to_rest(person.root)
        page = person.shown_page(GameSetupPage)
        assert not page.has_overflow or page._proposed.winfo_children(), level


def test_pages_share_their_left_edge_and_the_size_of_their_titles(person: Person) -> None:
    person.resize("1350x680")
    for screen in [each for each in SCREENS if each != "rush"]:
        page = open_screen(person, screen)
        assert page.WIDTH in WIDTHS, screen
        edge = page.winfo_rootx() + pixels(page, 40)
        texts = [each for each in below(page.body) if isinstance(each, tk.Label)]
        lefts = [
            each.winfo_rootx() + int(str(each.cget("padx")))
            for each in texts
            if each.winfo_viewable() and each.cget("text") and each.cget("anchor") == "w"
        ]
        assert not lefts or min(lefts) == edge, screen
        if page.heading.winfo_viewable():
            size = 26 if isinstance(page, FORMS) else 30
            assert str(page.heading.cget("font")) == str(sized_font(page, size, bold=True)), screen


def test_the_calendar_of_a_month_of_six_weeks_is_seen_whole(person: Person) -> None:
    person.resize("1281x680")
    person.app.today = lambda: date(2026, 11, 29)  # type: ignore[assignment]
    person.do("daily")
    page = person.shown_page(PuzzlePage)
    come_to_rest(person.root)
    assert len(calendar.monthcalendar(2026, 11)) == 6
    (month,) = (each for each in below(page) if isinstance(each, PuzzleCalendar))
    assert box(month)[3] <= box(page.footer)[1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_play_and_the_rows_below_it_grow_where_there_is_room(person: Person, game: AnyGame) -> None:
    heights, rooms = list[tuple[int, int]](), list[int]()
    for size in ("1350x680", "1280x800"):
        person.resize(size)
        person.app.workspace.show_game_page(game)
        come_to_rest(person.root)
        page = person.shown_page(GameSetupPage)
        assert not page.has_overflow and page.primary is not None
        row, last = page.button_of("watch"), page.button_of("options")
        heights.append((page.primary.winfo_height(), row.winfo_height()))
        rooms.append(box(page)[3] - box(last)[3])
    (play, low), (high_play, high) = heights
    most = pixels(page, HEIGHT_WITH_ROOM + 2 * FACE_MARGIN)
    assert play < high_play <= most and low + 8 <= high
    assert rooms[1] > 12


def test_a_page_begins_with_its_heading_which_scrolls(person: Person) -> None:
    person.resize("800x560")
    page = open_screen(person, "preferences")
    assert page.has_overflow
    (bar,) = (each for each in below(page) if isinstance(each, ttk.Scrollbar))
    assert box(page)[2] - box(bar)[2] == pixels(page, 8)
    top = page.heading.winfo_rooty()
    page.scroll_page(1)
    person.flush()
    assert page.heading.winfo_rooty() < top
