"""The start screen: layout of the cards, and what they do."""

from __future__ import annotations

import os
import re
import tkinter as tk
from datetime import date, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.language import LANGUAGES, ngettext
from fourgames_tk.engine.learn.lessons import load_lessons
from fourgames_tk.engine.session import Session
from fourgames_tk.store.picture_cache import PictureCacheFolder
from fourgames_tk.store.results import Result
from fourgames_tk.ui.boards import BOARDS
from fourgames_tk.ui.canvas.scaled_canvas import ScaledCanvas
from fourgames_tk.ui.canvas.scene import Scene
from fourgames_tk.ui.pages import start_cards
from fourgames_tk.ui.pages.board_embed import render_board
from fourgames_tk.ui.pages.course import CoursePage
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.help import HelpPage
from fourgames_tk.ui.pages.puzzle import PuzzlePage
from fourgames_tk.ui.pages.start import DailyPuzzleCard, ListCard, StartScreen, justify_rows
from fourgames_tk.ui.pages.start_cards import BoardCard, Card, GameCard
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.widgets.data_table import RowList
from fourgames_tk.ui.widgets.images import ImageCache, PictureDiskCache
from tests.store.games import kept
from tests.ui.person import Person, keep_as_begun, written
from tests.ui.plain_services import plain_services
from tests.ui.pump import box, centre, settle
from tests.ui.screens import faults
from tests.ui.waiting import come_to_rest, still_waiting

USUAL = (1334, 676, 100)
"""A window on a screen of 1366 × 768, beside the panels of the desktop."""
SIZES = [(800, 560, 100), (800, 600, 150), USUAL, (1366, 768, 100), (2560, 1440, 200)]
"""Width and height of the window in pixels, and the size of text in percent."""
STONES = find_game("four-stones")


def painted(person: Person) -> StartScreen:
    """Return the start screen when it is completely painted."""
    screen = person.widget(StartScreen)
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
    # A practice game.
    person.app.library.results.add(Result(*won, (30, 18), 20, 60, False, "hint", "b.4g"))
    person.app.workspace.show_start()
    settle(person.root)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_card_lies_over_another(
    request: pytest.FixtureRequest, person: Person, language: str
) -> None:
    save_some_games(person)
    person.app.set_preference("language", language)
    request.addfinalizer(partial(person.app.set_preference, "language", "en"))
    practice = ngettext("{n} practice game", "{n} practice games", 1).format(n=1)
    for size, percent in product(("800x560", "1366x768"), ("100", "150")):
        person.app.set_preference("text_size", percent)
        person.resize(size)
        screen = painted(person)
        assert not list(faults(screen)), (size, percent)
        shown = [
            card.itemcget(item, "text")
            for card in screen.cards
            for item in card.find_all()
            if card.type(item) == "text"
        ]
        assert practice in "\n".join(shown)


def test_pictures_on_the_disk_are_there_with_their_cards(person: Person, tmp_path: Path) -> None:
    pictures = PictureDiskCache(PictureCacheFolder(tmp_path))
    ImageCache.of_window(person.root).pictures = pictures
    for card in painted(person).cards:
        # Without this, the pictures of the first screen would not be on the disk.
        card.event_generate("<<ThemeChanged>>")
        card.restyle()
    painted(person)
    person.app.workspace.show_start()
    screen = person.widget(StartScreen)
    person.wait(lambda: screen.winfo_width() > 1, "the layout")
    games = [card for card in screen.cards if isinstance(card, GameCard)]
    assert not any(card.paint_next_picture() for card in games)


def test_all_pictures_come_by_themselves(person: Person) -> None:
    screen = person.widget(StartScreen)

    def are_there() -> bool:
        boards = (card for card in screen.cards if isinstance(card, BoardCard))
        return all(card._background is not None for card in screen.cards) and all(
            card._board is not None for card in boards
        )

    person.wait(are_there, "the pictures, that of the puzzle of the day included")


def test_a_card_without_room_for_a_board_shows_none(person: Person) -> None:
    """Beside a page, with large text, the calendar leaf leaves nothing to the daily puzzle."""
    person.wait(lambda: person.widget(DailyPuzzleCard).is_loaded, "the puzzle of the day")
    painted(person)
    card = person.widget(DailyPuzzleCard)
    for percent, shown in product(("100", "200"), (True, False)):
        person.app.set_preference("text_size", percent)
        leaf = 400 - round(card.max_board_width(400))
        for room in range(60, 160, 9) if shown else range(-60, 60, 9):
            card.resize(leaf + room, 300, 52)
            while card.paint_next_picture():
                pass
            assert (card._board is not None) == shown, (percent, room)


def test_boards_lie_in_the_middle_of_the_felt_after_a_change_of_size(person: Person) -> None:
    """Also one that is as high as before: its width is limited, not its height."""
    person.resize("1000x700")
    screen = person.widget(StartScreen)
    person.wait(lambda: person.widget(DailyPuzzleCard).is_loaded, "the puzzle of the day")
    painted(person)
    person.resize("1366x768")
    boards = [card for card in screen.cards if isinstance(card, BoardCard)]
    for card in boards:
        shown = [item for item in card.find_all() if card.type(item) == "image"]
        assert str(card._board) in {card.itemcget(item, "image") for item in shown}, "not blank"
    painted(person)
    for card in boards:
        assert card._board is not None and card._board.height() == card._felt_height


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
    person.shown_page(GameSetupPage)
    assert person.app.workspace.controller is None and not person.dialogs()


def test_rows_are_as_few_and_even_as_possible() -> None:
    assert justify_rows([4, 4, 4, 4, 4, 4], 30, 1) == [[4] * 6]
    assert justify_rows([4, 4, 4, 4, 4, 4], 20, 1) == [[4] * 3] * 2
    assert sorted(map(len, justify_rows([10, 3, 3, 3], 10, 1))) == [1, 1, 2]
    assert justify_rows([50, 3], 10, 1) == [[10], [3]]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_space_for_a_board_is_as_wide_as_its_slab(root: tk.Tk, game: object) -> None:
    sheet = ScaledCanvas(root, plain_services(root))
    drawing = BOARDS[game.id].drawing_type(sheet)  # type: ignore[attr-defined]
    options = game.options_type()  # type: ignore[attr-defined]
    state = game.start(options, 1)  # type: ignore[attr-defined]
    drawing.scene = Scene(state, ("", ""), None, (), heading="", subheading="")
    box = drawing.make_background().slab_box
    ratio = box.width / box.height
    where = f"write {ratio:.2f} for {game.id} in ui/boards/__init__.py"  # type: ignore[attr-defined]
    assert BOARDS.aspect_ratio(game.id) == pytest.approx(ratio, rel=0.03), where  # type: ignore[attr-defined]


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
    assert len(card.list.rows) == len(GAMES) and "All your games" not in person.screen
    for has_lessons, shown in ((True, CoursePage), (False, HelpPage)):
        monkeypatch.setattr(start_cards, "has_lessons", lambda game, has=has_lessons: has)  # type: ignore[misc]  # a lambda with a default
        person.app.workspace.show_start()
        painted(person)
        person.click(person.at_text("Skirmish"))
        assert isinstance(person.app.workspace.side_panel.page, shown)
        assert person.app.workspace.game is GAMES[1] or not has_lessons
    kept(person.app.library, players=("level:1", "level:2"))
    person.resize("1366x768")
    save_some_games(person)
    screen = painted(person)
    last = screen.cards[-1]
    assert isinstance(last, ListCard) and last.title == "Your games"
    assert [each.game.id for each in last.list.rows] == [
        STONES.id,
        *(game.id for game in GAMES[1:]),
    ]
    person.reveal(last)
    x, y = centre(last)
    person.click((x, y + last.winfo_height() // 2 - 20))
    assert isinstance(person.app.workspace.side_panel.page, YourGamesPage)
    person.app.workspace.show_start()
    painted(person)
    person.click(person.at_text("turn 2"))
    person.wait_for_board()
    assert person.moves == ("D3",)


def test_games_not_begun_or_learnt_keep_their_lessons_until_each_was_begun(
    person: Person,
) -> None:
    def rows() -> list[tuple[str, str]]:
        card = painted(person).cards[-1]
        assert isinstance(card, ListCard)
        return [(each.game.id, each.end()) for each in card.list.rows]

    settings, taught = person.app.settings, [(game.id, "Learn") for game in GAMES]
    save_some_games(person)
    assert rows()[:4] == [(STONES.id, "Resume"), *taught[1:4]], "as many as there is room for"
    person.resize("1366x768")
    assert rows() == [(STONES.id, "Resume"), *taught[1:]]
    for game in GAMES[1:-1]:
        keep_as_begun(person, game)
    settings.save_lesson_step(GAMES[1], "FIRST", "STEP")
    person.app.workspace.show_start()
    assert rows() == [(STONES.id, "Resume"), taught[-1], taught[0], taught[2], taught[3]]
    person.click(person.at_text("First time here?"))
    assert isinstance(person.app.workspace.side_panel.page, CoursePage)
    assert person.app.workspace.game is GAMES[-1]
    keep_as_begun(person, GAMES[-1])
    person.app.workspace.show_start()
    assert rows() == [(STONES.id, "Resume")]


def test_a_course_that_is_begun_is_one_click_away_after_a_game(person: Person) -> None:
    person.resize("1366x768")
    save_some_games(person)
    lesson = load_lessons(STONES)[0]
    person.app.settings.save_lesson_step(STONES, lesson.id, lesson.steps[0].id)
    person.app.workspace.show_start()
    painted(person)
    person.see("Course", "Next step")
    person.click(person.at_text("Course"))
    assert isinstance(person.app.workspace.side_panel.page, CoursePage)
    assert person.app.workspace.game is STONES


def test_progress_and_actions_have_one_place_on_all_cards(person: Person) -> None:
    save_some_games(person)
    screen = painted(person)
    daily = person.widget(DailyPuzzleCard)
    person.wait(lambda: daily.is_loaded, "the puzzle of the day")
    daily.teaches = True
    daily.draw()
    edges = set()
    for card in (screen.cards[0], daily):
        tag = "learn" if card is daily else "chip"
        edges.add(
            (
                card.winfo_width() - card.bbox(tag)[2],
                card.winfo_height() - card.bbox(tag)[3],
            )
        )
    (right, low), *others = edges
    assert all(abs(right - x) <= 1 and abs(low - y) <= 3 for x, y in others)
    for card in screen.cards[: len(GAMES)]:
        (text,) = (
            each
            for each in card.find_all()
            if card.type(each) == "text" and re.match(r"\d+ of \d", card.itemcget(each, "text"))
        )
        assert card.itemcget(text, "anchor") == "w", "after the beads, at the left"


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
        person.widget(RowList).focus_force()
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
    assert isinstance(below, Card | RowList) and below.winfo_rooty() > screen.cards[1].winfo_rooty()
    person.key("Up", "Up", "Home")
    screen.cards[1].focus_force()
    person.key("Return")
    assert not screen.winfo_exists()
    assert person.app.workspace.game is screen.cards[1].game  # type: ignore[attr-defined]


def test_arrows_go_through_the_rows_of_a_card_and_leave_it_at_its_ends(person: Person) -> None:
    card = painted(person).cards[-1]
    assert isinstance(card, ListCard)
    person.driver.move(*person.empty_pixel)
    card.list.focus_force()
    person.key(*["Down"] * (len(GAMES) - 1))
    assert card.list.value_text == "Mancala, Learn" and person.root.focus_get() is card.list
    person.key(*["Up"] * (len(GAMES) - 1))
    assert card.list.chosen_index == 0 and person.root.focus_get() is card.list
    person.key("Up")
    assert isinstance(person.root.focus_get(), Card)


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
    painted(person)
    daily, beads = person.widget(DailyPuzzleCard), list[list[bool]]()
    monkeypatch.setattr(daily, "draw_beads", lambda *place: beads.append([*place[-1]]))
    for ago in (0, 6, 7):
        daily._found = {date.today() - timedelta(ago): True}
        daily.draw()
        assert beads[-1] == [each == ago for each in range(6, -1, -1)]


@pytest.mark.parametrize("way", ["mouse", "key", "puzzle", "begun"])
def test_the_puzzle_of_the_day_leads_to_the_lessons_of_a_game_never_begun(
    person: Person, way: str
) -> None:
    painted(person)
    card = person.widget(DailyPuzzleCard)
    person.wait(lambda: card.is_loaded, "the puzzle of the day")
    game = card._puzzle.game
    assert card.action_text == f"{game.title}: Learn, key L" and card.bbox("learn")
    if way == "begun":
        keep_as_begun(person, game)
        person.app.workspace.show_start()
        painted(person)
        card = person.widget(DailyPuzzleCard)
        person.wait(lambda: card.is_loaded, "the puzzle of the day")
        assert card.action_text == "" and not card.bbox("learn")
        person.driver.move(*person.empty_pixel)
        person.key("l")
        assert person.app.workspace.is_at_start
        person.key("z")
        person.shown_page(PuzzlePage)
        person.flush()
        assert "Learn" not in person.screen
        return
    if way == "mouse":
        left, top, right, bottom = card.bbox("learn")
        person.click(
            (card.winfo_rootx() + (left + right) // 2, card.winfo_rooty() + (top + bottom) // 2)
        )
    elif way == "key":
        person.driver.move(*person.empty_pixel)
        person.key("l")
    else:
        card.invoke()
        person.press("Learn")
    assert person.shown_page(CoursePage).game is game


@pytest.mark.parametrize("use", ["pointer", "key", "map"])
def test_the_new_date_is_shown_when_the_window_is_used_after_midnight(
    person: Person, use: str
) -> None:
    for game in GAMES:
        keep_as_begun(person, game)
    kept(person.app.library, plies=300)
    save_some_games(person)
    day = date.today()
    screen = painted(person)
    person.wait(lambda: person.widget(DailyPuzzleCard).is_loaded, "the puzzle of the day")
    texts, task = f"{day:%A} {day.day} {day:%B}", written(person.widget(DailyPuzzleCard))
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
    assert texts not in person.screen and written(person.widget(DailyPuzzleCard)) != task
    person.see("yesterday")


def page(person: Person) -> Any:
    return person.app.workspace.side_panel.page


@pytest.mark.parametrize("modifier", ["alt", "ctrl"])
def test_the_start_screen_leaves_keys_with_a_modifier_alone(person: Person, modifier: str) -> None:
    person.driver.move(*person.empty_pixel)
    person.flush()
    person.key(*(f"{modifier}+{number}" for number in range(1, len(GAMES) + 1)))
    assert page(person) is None and person.root.title().startswith("Fourgames")
    person.key("1")
    assert page(person) is not None


@pytest.mark.parametrize(
    ("size", "picture"), [("1280x800", 172), ("1366x768", 156), ("1100x740", 96)]
)
def test_boards_are_as_high_as_the_window_has_room_for(
    person: Person, size: str, picture: int
) -> None:
    person.resize(size)
    come_to_rest(person.root)
    cards = [each for each in person.widgets() if isinstance(each, BoardCard)]
    assert {each.winfo_height() - 2 * each.margin for each in cards} == {picture + 144}
    assert not [*faults(person.root)]
