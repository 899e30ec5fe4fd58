"""The start screen: layout of the cards, and what they do."""

from __future__ import annotations

import os
import tkinter as tk
from datetime import date, timedelta
from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.store.picture_cache import PictureCacheFolder
from fourgames_tk.store.results import Result
from fourgames_tk.ui.boards import BOARDS, aspect_ratio
from fourgames_tk.ui.canvas.scaled_canvas import ScaledCanvas
from fourgames_tk.ui.canvas.scene import Scene
from fourgames_tk.ui.pages import start
from fourgames_tk.ui.pages.board_embed import render_board
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.lessons import LessonPage
from fourgames_tk.ui.pages.start import ListCard, ListRow, StartScreen, justify_rows
from fourgames_tk.ui.pages.start_cards import BoardCard, Card, GameCard
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.widgets.images import ImageCache, PictureDiskCache
from tests.store.games import kept
from tests.ui.person import Person
from tests.ui.plain_app import PlainApp
from tests.ui.pump import box, centre, settle
from tests.ui.screens import faults
from tests.ui.waiting import still_waiting

USUAL = (1334, 676, 100)
"""A window on a screen of 1366 × 768, beside the panels of the desktop."""
SIZES = [(640, 480, 100), (800, 600, 150), USUAL, (1366, 768, 100), (2560, 1440, 200)]
"""Width and height of the window in pixels, and the size of text in percent."""
STONES = find_game("four-stones")


def painted(person: Person) -> StartScreen:
    """Return the start screen when it is completely painted."""
    screen = next(each for each in person.widgets() if isinstance(each, StartScreen))
    person.wait(lambda: not any(card.paint_next_picture() for card in screen.cards), "the pictures")
    settle(person.root)
    return screen


def save_some_games(person: Person) -> None:
    """Save an unfinished game of Four Stones, and a result of another game."""
    session = Session(STONES, STONES.options_type(), 1)
    session.play("D3")
    person.continue_session(session)
    won = ("2026-11-20T10:00:00", "mancala", "", 1, ("person", "level:2"), 0, "1-0")
    person.app.library.results.add(Result(*won, (30, 18), 20, 60, True, "", "a.4g"))
    person.app.workspace.show_start()
    settle(person.root)


def test_pictures_on_the_disk_are_there_with_their_cards(person: Person, tmp_path: Path) -> None:
    pictures = PictureDiskCache(PictureCacheFolder(tmp_path))
    ImageCache.of_window(person.root).pictures = pictures
    for card in painted(person).cards:
        # Without this, the pictures of the first screen would not be on the disk.
        card.event_generate("<<ThemeChanged>>")
        card._restyle()
    painted(person)
    person.app.workspace.show_start()
    screen = next(each for each in person.widgets() if isinstance(each, StartScreen))
    person.wait(lambda: screen.winfo_width() > 1, "the layout")
    games = [card for card in screen.cards if isinstance(card, GameCard)]
    assert not any(card.paint_next_picture() for card in games)


def test_all_pictures_come_by_themselves(person: Person) -> None:
    screen = next(each for each in person.widgets() if isinstance(each, StartScreen))

    def are_there() -> bool:
        boards = (card for card in screen.cards if isinstance(card, BoardCard))
        return all(card._background is not None for card in screen.cards) and all(
            card._board is not None for card in boards
        )

    person.wait(are_there, "the pictures, that of the puzzle of the day included")


@pytest.mark.parametrize(("width", "height", "size"), SIZES)
def test_cards_fill_rows_and_show_all_their_content(
    person: Person, width: int, height: int, size: int
) -> None:
    save_some_games(person)
    person.app.set_preference("text_size", str(size))
    person.resize(f"{width}x{height}")
    screen = painted(person)
    assert not list(faults(screen))
    rows: dict[int, list[int]] = {}
    for card in screen.cards:
        rows.setdefault(card.winfo_y(), []).append(card.winfo_x() + card.winfo_width())
    rights = [max(row) for row in rows.values()]
    assert max(rights) - min(rights) <= 2, "the rows are not justified"
    lowest = max(box(card)[3] for card in screen.cards)
    assert lowest <= box(screen.body)[3] + screen.cards[0].margin, "all can be scrolled into sight"
    for card, game in zip(screen.cards, GAMES, strict=False):
        texts = [
            card.itemcget(each, "text") for each in card.find_all() if card.type(each) == "text"
        ]
        levels = f" of {len(game.levels)}"
        assert any(text.partition(" levels")[0].endswith(levels) for text in texts), texts
    if width in (USUAL[0], 1366) and len(GAMES) <= 7:
        assert not screen.has_overflow, "the usual window must not scroll"


@pytest.mark.parametrize("down", [0.7, 0.9])
def test_a_double_click_on_a_card_only_opens_its_page(person: Person, down: float) -> None:
    """At the second click buttons of the page lie where the card was."""
    person.resize("1366x768")
    left, top, right, bottom = box(painted(person).cards[3])
    person.double_click((round(0.2 * left + 0.8 * right), round(top + down * (bottom - top))))
    page = person.app.workspace.side_panel.page
    assert isinstance(page, GameSetupPage)
    assert person.app.workspace.controller is None and not person.dialogs()


def test_rows_are_as_few_and_even_as_possible() -> None:
    assert justify_rows([4, 4, 4, 4, 4, 4], 30, 1) == [[4] * 6]
    assert justify_rows([4, 4, 4, 4, 4, 4], 20, 1) == [[4] * 3] * 2
    assert sorted(map(len, justify_rows([10, 3, 3, 3], 10, 1))) == [1, 1, 2]
    assert justify_rows([50, 3], 10, 1) == [[10], [3]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_space_for_a_board_is_as_wide_as_its_slab(root: tk.Tk, game: object) -> None:
    sheet = ScaledCanvas(root, PlainApp())
    drawing = BOARDS[game.id].drawing_type(sheet)  # type: ignore[attr-defined]
    options = game.options_type()  # type: ignore[attr-defined]
    state = game.start(options, 1)  # type: ignore[attr-defined]
    drawing.scene = Scene(state, ("", ""), None, (), heading="", subheading="")
    box = drawing.make_background().slab_box
    assert aspect_ratio(game.id) == pytest.approx(box.width / box.height, rel=0.03)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("rows", "spaces"), [("2", "16"), ("8", "6")])
def test_a_board_of_any_shape_fits_its_room(person: Person, rows: str, spaces: str) -> None:
    words = {"layout": "shuffled", "rows": rows, "spaces": spaces, "letters": "3"}
    session = Session(STONES, STONES.options_type.parse(words), 1)
    width, height = render_board(person.app, session, (200, 110), (14, 160)).size
    assert width <= 200 + 2 * 14 and height == 160
    width, height = render_board(person.app, session, (200, 110)).size
    assert width <= 200 and height <= 110


def test_a_first_day_offers_the_instructions_and_a_later_one_the_games(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = painted(person).cards[-1]
    assert isinstance(card, ListCard) and card.title == "First time here?"
    assert len(card.rows) == len(GAMES) and "All your games" not in person.screen
    for has_lessons, shown in ((True, LessonPage), (False, HelpPage)):
        monkeypatch.setattr(start, "has_lessons", lambda game, has=has_lessons: has)  # type: ignore[misc]  # a lambda with a default
        person.app.workspace.show_start()
        row = painted(person).cards[-1].winfo_children()[1]
        person.reveal(row)
        person.click(centre(row))
        assert isinstance(person.app.workspace.side_panel.page, shown)
        assert person.app.workspace.game is GAMES[1] or not has_lessons
    kept(person.app.library, players=("level:1", "level:2"))
    save_some_games(person)
    screen = painted(person)
    last = screen.cards[-1]
    assert isinstance(last, ListCard) and last.title == "Your games"
    (row,) = last.rows
    person.reveal(last)
    x, y = centre(last)
    person.click((x, y + last.winfo_height() // 2 - 20))
    assert isinstance(person.app.workspace.side_panel.page, YourGamesPage)
    person.app.workspace.show_start()
    (row,) = painted(person).cards[-1].rows  # type: ignore[attr-defined]
    person.reveal(row)
    person.click(centre(row))
    person.wait_for_board()
    assert person.moves == ("D3",)


@pytest.mark.parametrize("way", ["chip", "g", "row"])
def test_a_running_game_is_resumed(person: Person, way: str) -> None:
    save_some_games(person)
    screen = painted(person)
    assert f"1 of {len(find_game('mancala').levels)} levels" in person.screen, "what is beaten"
    card = screen.cards[0]
    if way == "chip":
        left, top, right, bottom = card.bbox("chip")
        x, y, _, _ = box(card)
        person.click((x + (left + right) // 2, y + (top + bottom) // 2))
    elif way == "g":
        person.driver.move(*person.empty_pixel)
        person.key("g")
    else:
        next(each for each in person.widgets() if isinstance(each, ListRow)).focus_force()
        person.key("Return")
    person.wait_for_board()
    assert person.moves == ("D3",)


def test_arrows_go_from_card_to_card_and_enter_opens_one(person: Person) -> None:
    screen = painted(person)
    person.driver.move(*person.empty_pixel)
    person.key("Down", "Right")
    assert person.root.focus_get() is screen.cards[1]
    person.key("Down")
    below = person.root.focus_get()
    assert isinstance(below, Card | ListRow) and below.winfo_rooty() > screen.cards[1].winfo_rooty()
    person.key("Up", "Up", "Home")
    screen.cards[1].focus_force()
    person.key("Return")
    assert not screen.winfo_exists()
    assert person.app.workspace.game is screen.cards[1].game  # type: ignore[attr-defined]


def test_a_hovered_board_plays_a_demo_and_stops_after(
    person: Person,
) -> None:
    person.app.set_preference("speed", "fast")
    person.driver.move(*person.empty_pixel)
    card = painted(person).cards[1]

    def pictures() -> list[str]:
        images = [each for each in card.find_all() if card.type(each) == "image"]
        return [card.itemcget(each, "image") for each in images]

    still, picture = pictures(), person.driver.screenshot(box(card))
    person.driver.move(*centre(card))
    person.wait(lambda: pictures()[-1] != still[-1], "a move")
    assert person.driver.screenshot(box(card)) != picture
    person.driver.move(*person.empty_pixel)
    person.wait(lambda: pictures()[-1] == still[-1], "the board to rest")
    assert person.driver.screenshot(box(card)) == picture
    assert not [each for each in still_waiting(person.root) if "Card" in each]


def test_journals_that_cannot_be_read_are_reported_once_and_the_screen_is_drawn(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(person.app, "show_message", lambda title, text: told.append(text))
    for name in ("results", "puzzles"):
        path = person.app.library.folder.with_name(f"{name}.jsonl")
        path.parent.mkdir(parents=True, exist_ok=True)
        os.mkfifo(path)
    for _ in range(2):
        person.app.workspace.show_start()
        assert painted(person).cards
    person.wait(lambda: len(told) > 1, "the messages")
    for game in ("four-by-four", "fourside"):
        person.start_game(find_game(game), "human human")
        settle(person.root)
    assert sorted(told) == [
        f"Couldn’t read your {name}: this is not an ordinary file."
        for name in ("puzzles", "results")
    ]


def test_the_puzzles_of_the_last_seven_days_end_with_that_of_today(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    daily, beads = painted(person)._daily, list[list[bool]]()
    monkeypatch.setattr(daily, "draw_beads", lambda *place: beads.append([*place[-1]]))
    for ago in (0, 6, 7):
        daily._found = {date.today() - timedelta(ago): True}
        daily.draw()
        assert beads[-1] == [each == ago for each in range(6, -1, -1)]


@pytest.mark.parametrize("use", ["pointer", "key", "map"])
def test_the_new_date_is_shown_when_the_window_is_used_after_midnight(
    person: Person, use: str
) -> None:
    kept(person.app.library, plies=300)
    save_some_games(person)
    day = date.today()
    screen = painted(person)
    person.wait(lambda: screen._daily.is_loaded, "the puzzle of the day")
    texts, task = f"{day:%A} {day.day} {day:%B}", screen._daily._texts
    person.see(texts)
    person.driver.move(*person.empty_pixel)
    person.flush()
    tomorrow = day + timedelta(1)
    person.app.today = lambda: tomorrow  # type: ignore[assignment]
    if use == "pointer":
        person.driver.move(*centre(screen.cards[0]))
    elif use == "key":
        person.key("Tab")
    else:
        person.root.withdraw()
        person.flush()
        person.root.deiconify()
    person.see(f"{tomorrow:%A} {tomorrow.day} {tomorrow:%B}", str(tomorrow.day))
    assert texts not in person.screen and screen._daily._texts != task
    person.see("yesterday")
