"""Tests of the theme Original: the arrangements that the documents of the games describe."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.fourside import layout
from fourgames_tk.ui.pages.board_embed import render_board
from fourgames_tk.ui.pages.course import CoursePage
from fourgames_tk.ui.pages.game_page import GameSetupPage
from fourgames_tk.ui.pages.lessons import LessonPage
from fourgames_tk.ui.pages.title_screen import TitleScreen
from fourgames_tk.ui.widgets.focus import take_focus
from tests.ui.fourside import GAME, board, lift_cover, slot, some_move, start_two_people
from tests.ui.person import Person, text_of

SCREENS = (("800x560", "100"), ("1350x690", "100"), ("1350x690", "150"))
"""Sizes of the window, and text sizes in per cent."""


def choose_theme(person: Person, theme: str) -> None:
    person.app.set_preference("theme", theme)
    person.wait(lambda: board(person).is_drawn_for_size, "the board in its new look")
    take_focus(person.board)


def places_of_blocks(person: Person) -> list[tuple[int, int]]:
    return [slot(person, number) for number in range(5)]


def is_row(person: Person) -> bool:
    return len({y for _x, y in places_of_blocks(person)}) == 1


@pytest.mark.parametrize(("size", "text_size"), SCREENS)
def test_fourside_looks_and_plays_as_its_document_says(
    person: Person, size: str, text_size: str
) -> None:
    start_two_people(person)
    person.app.set_preference("text_size", text_size)
    person.resize(size)
    assert not is_row(person)
    choose_theme(person, "original")
    shown = board(person)
    # The board is at the left, the status at the right, the prompt above, the keys below.
    blocks = places_of_blocks(person)
    assert is_row(person) and all(one[0] < other[0] for one, other in pairwise(blocks))
    slab = shown.drawing.make_background().slab_box
    assert blocks[0][0] > person.at(*shown.pixel((slab.right, 0)))[0]
    assert shown.bbox("prompt")[3] <= shown.pixel((0, slab.top))[1]
    assert shown.bbox("keys")[1] >= shown.pixel((0, slab.bottom))[1]
    assert shown.find_withtag("key-Esc") and shown.find_withtag("key-F1")
    for tag in ("keys", "prompt", "area-title", "slot-number", "hand"):
        left, top, right, bottom = shown.bbox(tag)
        assert min(left, top) >= 0 and right <= shown.winfo_width(), tag
        assert bottom <= shown.winfo_height(), tag
    # Keys and the mouse choose a block, which is between the arrow heads.
    for number, choose in enumerate(
        (lambda: None, lambda: person.key("Right"), lambda: person.click(blocks[2]))
    ):
        choose()
        heads = [shown.bbox(item) for item in shown.find_withtag("choice")]
        middle = person.item(f"hand-{number}")[0] - shown.winfo_rootx()
        assert sorted(box[0] < middle for box in heads) == [False, True]
        assert shown.drawing.hand.held.slot == number
    person.key("Left", "space")
    assert shown.text_of("prompt").startswith("Player 1: Choose a cell")
    person.key("space")
    _move, number, _turns, target = some_move(person, turns=0)
    person.key(str(number + 1))
    person.driver.move(*person.at(*shown.pixel(shown.drawing.cell_geometry.centre(target))))
    person.flush()
    _title, text = (shown.text_of(item) for item in shown.find_withtag("this-move"))
    assert re.search(r" × \d.* = −?\d+ points?$", text)
    for way in ("keys", "mouse", "drag"):
        move, number, _turns, target = some_move(person)
        person.driver.move(*person.at(*shown.pixel(shown.drawing.cell_geometry.centre(target))))
        person.flush()
        if way == "keys":
            block = shown.drawing.hand.held.slot + 1
            assert f"BLOCK {block} ON" in shown.text_of("this-move")
            assert shown.move_in_words(move).startswith(f"block {number + 1} on ")
        made = len(person.moves)
        person.make(move, way)
        person.wait_for_moves(made + 1)
        assert person.moves[-1] == move
    choose_theme(person, "dark")
    assert not is_row(person)


def test_a_narrow_board_keeps_blocks_that_can_be_read(person: Person) -> None:
    """Beside a panel in the smallest window, five blocks in a row would have no numerals."""
    start_two_people(person)
    person.app.set_preference("text_size", "200")
    person.resize("800x560")
    choose_theme(person, "original")
    assert is_row(person)
    person.do("moves")
    person.wait(lambda: board(person).is_drawn_for_size, "the board beside the panel")
    assert not is_row(person)
    move = some_move(person)[0]
    person.make(move, "mouse")
    person.wait_for_moves(1)
    person.do("moves")
    person.wait(lambda: board(person).is_drawn_for_size, "the board without the panel")
    assert is_row(person)


def test_lessons_keep_the_places_that_their_texts_name(person: Person) -> None:
    person.app.set_preference("theme", "original")
    person.app.workspace.show_game_page(GAME)
    person.shown_page(GameSetupPage).key_commands["l"]()
    person.shown_page(CoursePage).key_commands["1"]()
    page = person.shown_page(LessonPage)
    person.wait(lambda: page.exercise.board.is_drawn_for_size, "the board")
    assert not is_row(person)


def test_a_small_picture_of_the_board_has_no_texts(person: Person) -> None:
    """On the cards of the start screen, the names of the columns would lie over the cells."""
    person.app.set_preference("theme", "original")
    picture = render_board(person.app, Session(GAME, GAME.options_type(), 1), (900, 600))
    placed, (columns, rows) = layout.USUAL, (9, 7)
    slab = placed.tight_slab(placed.cells(columns, rows))
    y = round(placed.border[1] / 2 * picture.width / slab.width)
    inside = range(picture.width // 20, picture.width * 19 // 20)
    assert len({picture.getpixel((x, y)) for x in inside}) == 1


def test_the_prompt_at_a_covered_hand_fits_the_player_it_names(person: Person) -> None:
    start_two_people(person, curtain=True)
    choose_theme(person, "original")
    lift_cover(person)
    person.make(some_move(person)[0], "keys")
    person.wait_for_moves(1)
    assert board(person).is_hand_covered
    assert board(person).text_of("prompt") == "Player 2: Press Enter when only you are looking."


def titles(person: Person) -> list[TitleScreen]:
    return [each for each in person.widgets() if isinstance(each, TitleScreen)]


def texts(title: TitleScreen) -> list[str]:
    """Return the texts of the title, which are pictures in the typeface of its look."""
    return [title.text_of(item) for item in title.find_all() if title.text_of(item)]


def open_fourside(person: Person) -> None:
    """Open FourSide from the start screen, by its key."""
    person.driver.move(*person.empty_pixel)
    person.key(str(GAMES.index(GAME) + 1))


def choices(person: Person) -> list[str]:
    """Return the choices of the game's page from top to bottom."""
    page = person.shown_page(GameSetupPage)
    wanted = ["several", "single", "watch", "leave"]
    buttons = {name: page.find_command(name) for name in wanted}
    labels = {name: each.button_text(page) for name, each in buttons.items()}
    places = {
        name: min(each.winfo_rooty() for each in person.widgets() if text_of(each) == label)
        for name, label in labels.items()
    }
    return sorted(wanted, key=lambda name: places[name])


def test_a_title_comes_before_the_first_menu_of_the_original_look_alone(person: Person) -> None:
    open_fourside(person)
    assert not titles(person)
    page = person.shown_page(GameSetupPage)
    assert page.heading.cget("text") == "FourSide"
    assert choices(person) == ["single", "several", "watch", "leave"]
    person.app.set_preference("theme", "original")
    person.flush()
    assert page.heading.cget("text") == "GAME PLAY"
    assert choices(person) == ["several", "single", "watch", "leave"]
    person.key("Escape")
    open_fourside(person)
    (title,) = titles(person)
    assert person.status.startswith("FourSide · Fun And Games · by Todd Lewis.")
    assert {"Fun And Games", "by Todd Lewis", "Press any key or click"} <= {*texts(title)}
    # Keys of the line below do what it says.
    sound = person.app.preferences.sound
    person.key("F2")
    assert person.app.preferences.sound != sound and titles(person) == [title]
    person.key("space")
    assert not titles(person)
    assert person.shown_page(GameSetupPage).heading.cget("text") == "GAME PLAY"
    # A game by a key of the document, as ever.
    person.key("p")
    assert person.dialogs()
    person.key("q", "Escape")
    open_fourside(person)
    assert not titles(person), "the first menu alone has a title"


@pytest.mark.parametrize("way", ["click", "Escape", "click on Esc", "theme", "language"])
def test_ways_out_of_the_title(person: Person, way: str) -> None:
    person.app.set_preference("theme", "original")
    open_fourside(person)
    (title,) = titles(person)
    person.resize("800x560")
    person.app.set_preference("text_size", "150")
    # The keyboard follows the pointer, which must be over the smaller window.
    person.driver.move(title.winfo_rootx() + 20, title.winfo_rooty() + 20)
    person.wait(lambda: bool(title.find_withtag("keys")), "the title")
    for item in title.find_all():
        if text := title.text_of(item):
            left, top, right, bottom = title.bbox(item)
            assert min(left, top) >= 0 and right <= title.winfo_width(), text
            assert bottom <= title.winfo_height(), text
    if way == "click":
        person.click((title.winfo_rootx() + 200, title.winfo_rooty() + 100))
    elif way == "Escape":
        person.key("Escape")
    elif way == "click on Esc":
        left, top, right, bottom = title.bbox("Escape")
        x, y = (left + right) // 2, (top + bottom) // 2
        person.click((title.winfo_rootx() + x, title.winfo_rooty() + y))
    elif way == "theme":
        person.app.set_preference("theme", "dark")
        person.wait(lambda: not titles(person), "the page in the other theme")
        assert person.shown_page(GameSetupPage).heading.cget("text") == "FourSide"
    else:
        person.app.set_preference("language", "de")
        person.flush()
        assert "von Todd Lewis" in texts(title)
        person.key("Return")
        assert person.shown_page(GameSetupPage).heading.cget("text") == "SPIELMENÜ"
    assert not titles(person)
    assert person.app.workspace.is_at_start == ("Esc" in way)
