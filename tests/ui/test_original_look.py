"""Tests of the boards in the theme Original: what is printed, and that all is played as ever."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image, ImageTk

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.mancala.rules import STORES
from fourgames_tk.engine.language import ENGLISH, LANGUAGES, _, use_language
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.mancala import layout
from fourgames_tk.ui.paint.palette import BOARD_PALETTES, rgb
from tests.ui.boards import target_pixel
from tests.ui.person import Person
from tests.ui.pump import box

FOUR_STONES = BOARD_PALETTES["original", "four-stones"]
LAST_MOVE = {"bottom": [1, 0, 0, 0, 0, 0], "top": [1, 0, 0, 0, 2, 0], "stores": [12, 8], "turn": 0}
"""Pile 1 ends the game, and the first player wins."""
MENU = ("[S]ingle player", "[M]ulti player", "[I]nstructions", "[E]xit game")


def printed(person: Person) -> list[str]:
    """Return the lines of text on the board from top to bottom, from their parts."""
    board, lines = person.board, dict[int, list[tuple[int, str]]]()
    for item in board.find_all():
        if text := board.text_of(item):
            left, top, _right, bottom = board.bbox(item)
            lines.setdefault((top + bottom) // 8, []).append((left, text))
    return ["".join(text for _left, text in sorted(lines[each])) for each in sorted(lines)]


def colours(person: Person, target: str | int, side: int = 12) -> set[tuple[int, ...]]:
    """Return the colours of the screen in a square around the middle of a target."""
    x, y = target_pixel(person, target)
    person.driver.move(1, 1)
    person.flush()
    left, top, *_size = box(person.board)
    picture = person.driver.screenshot(box(person.board)).convert("RGB")
    square = (x - left - side, y - top - side, x - left + side, y - top + side)
    found = picture.crop(square).getcolors(4 * side * side)
    return {colour for _count, colour in found or []}  # type: ignore[misc]  # RGB triples


@pytest.fixture
def original(person: Person) -> Person:
    person.app.set_preference("theme", "original")
    person.resize("1366x768")
    return person


def test_four_stones_prints_the_documents_words_and_what_is_typed(original: Person) -> None:
    person = original
    person.start_game(find_game("four-stones"), "human human")
    person.wait_for_board()
    lines = printed(person)
    assert lines[0] == "Welcome to Four Stones!"
    assert tuple(lines[1:5]) == MENU and lines[5] == "What would you like to do? M"
    assert lines[6] == "Player 1 moves first. Which letter, and how many spaces? _"
    person.key("j")
    assert printed(person)[-1].endswith("how many spaces? J_")
    # The letter that is typed is shown in reverse.
    assert rgb(FOUR_STONES.mark) in colours(person, "J")
    person.key("2")
    assert printed(person)[-1].endswith("how many spaces? J2_")
    person.key("Return")
    person.wait_for_moves(1)
    person.wait_for_board()
    assert person.moves == ("J2",)
    assert printed(person)[-2:] == [
        "Player 1 slides J 2 spaces.",
        "Player 2’s turn. Which letter, and how many spaces? _",
    ]


def test_four_stones_prints_who_goes_first_and_the_mouse_plays(original: Person) -> None:
    person = original
    person.start_game(find_game("four-stones"), "human level:1")
    person.wait_for_board()
    assert printed(person)[5:7] == [
        "What would you like to do? S",
        "Would you like to go [1]st or [2]nd? 1",
    ]
    person.click(target_pixel(person, "C"))
    person.click(target_pixel(person, 5))
    person.wait_for_moves(2)
    person.wait_for_turn()
    person.wait_for_board()
    assert person.moves[0] == "C2"
    past = printed(person)[-2]
    assert past.startswith("Computer slides ") and past.endswith(("space.", "spaces."))


@pytest.mark.parametrize("size, percent", [("800x560", "100"), ("800x600", "150")])
def test_the_words_are_inside_a_small_board_in_every_language(
    original: Person, size: str, percent: str
) -> None:
    person = original
    person.app.set_preference("text_size", percent)
    person.resize(size)
    try:
        for language in LANGUAGES:
            use_language(language)
            person.start_game(find_game("four-stones"), "human level:1")
            person.wait_for_board()
            person.key("j", "2")
            board, texts = person.board, printed(person)
            assert _("Which letter, and how many spaces?") in texts[-1], language
            boxes = [board.bbox(item) for item in board.find_all() if board.text_of(item)]
            for left, top, right, bottom in boxes:
                assert 0 <= left < right <= board.winfo_width(), (language, texts)
                assert 0 <= top < bottom <= board.winfo_height(), (language, texts)
    finally:
        use_language(ENGLISH)


def board_picture(person: Person) -> Image.Image:
    person.driver.move(1, 1)
    person.flush()
    return person.driver.screenshot(box(person.board)).convert("RGB")


@pytest.mark.parametrize("size, percent", [("1366x768", "100"), ("800x560", "150")])
def test_mancala_stands_in_a_window_in_black_white_and_grey(
    original: Person, size: str, percent: str
) -> None:
    person = original
    person.app.set_preference("text_size", percent)
    person.resize(size)
    person.start_game(find_game("mancala"), "human human")
    person.wait_for_board()
    picture, scale = board_picture(person), person.board.transform
    found = picture.getcolors(picture.width * picture.height)
    assert found is not None
    shades: Any = [colour for _count, colour in found]
    assert all(max(each) - min(each) <= 2 for each in shades), "nothing but greys"
    # Beside the window is a pattern of two greys, inside it is white.
    left, top = scale.x(layout.WINDOW.left), scale.y(layout.WINDOW.top)
    corner = picture.crop((0, picture.height - 4, 4, picture.height)).getcolors()
    assert sorted(count for count, _colour in corner or []) == [8, 8]
    right, bottom = scale.x(layout.WINDOW.right), scale.y(layout.WINDOW.bottom)
    bar = scale.length(layout.TITLE_BAR)
    for x, y in ((left + 9, top + bar + 9), (right - 9, bottom - 9)):
        assert picture.getpixel((x, y)) == (255, 255, 255)
    stripes = [picture.getpixel((left + 30, y)) for y in range(top + 2, top + bar - 1)]
    assert len(set(stripes)) > 1, "the title bar is striped"
    # All texts are inside the window, and nothing is on its title bar.
    board = person.board
    for item in board.find_all():
        if text := board.text_of(item):
            edges = board.bbox(item)
            assert left < edges[0] and edges[2] < right, text
            assert top + bar <= edges[1] and edges[3] < bottom, text


def test_the_winners_score_pile_flashes_black(original: Person) -> None:
    person = original
    game: AnyGame = find_game("mancala")
    person.app.set_preference("speed", "fast")
    options = game.options_type.parse({"stones": "2"})
    position = game.parse_position(LAST_MOVE, options, 1)
    person.continue_session(Session(game, options, 1, position), "human human")
    person.key("1", "Return")
    board, seen = person.board, list[tuple[Any, ...]]()

    def is_lit() -> bool:
        # Read while it waits: the flash ends soon.
        if not seen and (place := board.coords("light")):
            photo = ImageTk.getimage(board.photos[board.itemcget("light", "image")])
            pixel = photo.getpixel((photo.width // 2, photo.height // 2))
            seen.append((person.at(*place), photo.size, pixel))
        return bool(seen)

    person.wait(is_lit, "the flash")
    scale = board.transform
    x, y = (scale.x(layout.place_centre(STORES[0])[0]), scale.y(layout.place_centre(STORES[0])[1]))
    inside = tuple(scale.length(side) for side in layout.place_size(STORES[0]))
    assert seen == [(person.at(x, y), inside, (0, 0, 0, 255))]
    person.wait(lambda: not board.find_withtag("light"), "the end of the flash")
    assert board.find_withtag("winner")
