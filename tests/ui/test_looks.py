"""Details of how boards and pages look: nothing is cut, touches, or is too small."""

from __future__ import annotations

import tkinter as tk
from tkinter import font as tkfont

import pytest
from PIL import Image, ImageChops, ImageStat, ImageTk

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.mancala.rules import STORES
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.four_by_four.drawing import draw_line_band
from fourgames_tk.ui.boards.fourside import drawing as fourside
from fourgames_tk.ui.boards.mancala import layout
from fourgames_tk.ui.canvas import board_canvas
from fourgames_tk.ui.pages.board_embed import BoardPreview, render_board
from fourgames_tk.ui.pages.start import StartScreen
from fourgames_tk.ui.paint import marks
from fourgames_tk.ui.paint.palette import LIGHT, PALETTES, Palette, rgb
from fourgames_tk.ui.widgets.fonts import pixels
from fourgames_tk.ui.widgets.question_card import CARD_WIDTH, SHADOW, Question, QuestionCard
from fourgames_tk.ui.widgets.theme import palette_of
from tests.ui.boards import start_from_position
from tests.ui.colour_vision import contrast
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person, below
from tests.ui.pump import box, settle

LEAST_TEXT = 12
"""Least height of a font in pixels, except for what is painted into a picture."""

UNSEEN = 7
"""Difference in level, of 255, that nobody sees along an edge."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_text_on_a_board_is_too_small(person: Person, game: AnyGame) -> None:
    person.resize("800x560")
    person.start_game(game, "human human")
    board = person.board
    fonts = {
        board.itemcget(item, "font") for item in board.find_all() if board.type(item) == "text"
    }
    assert fonts
    for each in fonts:
        assert -int(tkfont.nametofont(each, board).cget("size")) >= LEAST_TEXT


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("size", ["1366x768", "1000x900", "800x560"])
def test_a_preview_shows_the_whole_shadow_of_its_board(
    person: Person, game: AnyGame, size: str
) -> None:
    person.resize(size)
    person.app.workspace.show_game_page(game)
    settle(person.root)
    (preview,) = (each for each in below(person.root) if isinstance(each, BoardPreview))
    board = preview.board
    assert board is not None
    shown = next(each for each in preview.winfo_children() if isinstance(each, tk.Frame))
    person.driver.move(1, 1)
    settle(person.root)
    picture, table = person.driver.screenshot(box(shown)), rgb(palette_of(shown).table)
    wide, high = picture.size
    # The link to all games may lie over the upper edge.
    top = high // 2
    sides = [(0, high - 1, wide, high), (0, top, 1, high), (wide - 1, top, wide, high)]
    # In a strip, the cards are a few pixels away.
    for side in sides if high > 400 else sides[:1]:
        for values, wanted in zip(picture.crop(side).split(), table, strict=True):
            assert max(abs(value - wanted) for value in values.tobytes()) <= UNSEEN, side


def test_the_line_through_a_name_is_as_long_as_the_name(person: Person) -> None:
    start_from_position(person, "skirmish")
    game: AnyGame = find_game("skirmish")
    options = person.controller.session.options
    tiles = [[-1, 0, 1, -1], *[[-1] * 4] * 3]
    position = game.parse_position({"board": tiles, "turn": 0, "quiet": 0}, options, 1)
    person.continue_session(Session(game, options, 1, position))
    person.make("b1c1", "keys")
    person.wait(lambda: bool(person.board.find_withtag("struck-1")), "the line")
    name, line = (person.board.bbox(tag) for tag in ("player-1", "struck-1"))
    assert name[0] <= line[0] + 1 and line[2] - 1 <= name[2]


def test_piles_keep_away_from_the_stores() -> None:
    for store in STORES:
        x, _ = layout.place_centre(store)
        edge = layout.STORE_WIDTH / 2
        gaps = [
            abs(layout.place_centre(place)[0] - x) - edge - layout.PILE_DIAMETER / 2
            for place in range(14)
            if place not in STORES
        ]
        assert min(gaps) >= 12


def test_light_around_a_store_fades_inwards() -> None:
    picture = marks.rim_glow(74, 300, 38, "#E2A624")
    row = picture.getchannel("A").crop((0, 180, picture.width, 181)).tobytes()
    margin = marks.glow_margin(74, 300)
    assert max(row) == max(row[margin - 1 : margin + 2]) > 200
    assert row[picture.width // 2] < 20 > row[0]


@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("line", ["a1-a4", "d1-d4", "a1-d1", "a4-d4"])
def test_a_band_covers_no_letter_at_the_edge(person: Person, line: str, called: bool) -> None:
    start_from_position(person, "four-by-four")
    board = person.board
    draw_line_band(board, line, called, ("band",))
    picture = ImageTk.getimage(board.photos[board.itemcget("band", "image")])
    # Without the soft light.
    solid = picture.getchannel("A").point([0] * 200 + [255] * 56).getbbox()
    assert solid is not None
    x, y = board.bbox("band")[:2]
    band = x + solid[0], y + solid[1], x + solid[2], y + solid[3]
    for item in board.find_withtag("label"):
        left, top, right, bottom = board.bbox(item)
        # Letters are lower than their line.
        inside = left, top + 3, right, bottom - 3
        apart = band[2] <= inside[0] or inside[2] <= band[0]
        assert apart or band[3] <= inside[1] or inside[3] <= band[1], board.itemcget(item, "text")


def test_a_move_of_fourside_takes_no_more_than_a_second() -> None:
    times = fourside.PLACE_MS, fourside.POINTS_MS, fourside.DRAW_MS
    assert sum(times) <= 1000


def test_the_icon_beside_the_title_grows_with_the_text(person: Person) -> None:
    sizes = []
    for percent in ("100", "200"):
        person.app.set_preference("text_size", percent)
        settle(person.root)
        (screen,) = (each for each in below(person.root) if isinstance(each, StartScreen))
        canvases = [each for each in below(screen) if isinstance(each, tk.Canvas)]
        icons = [
            (canvas, item)
            for canvas in canvases
            for item in canvas.find_all()
            if canvas.type(item) == "image" and canvas.itemcget(item, "anchor") == "w"
        ]
        canvas, item = icons[0]
        left, _, right, _ = canvas.bbox(item)
        sizes.append(right - left)
    assert sizes[1] >= 1.9 * sizes[0]


def test_a_board_within_a_text_lies_on_its_page(person: Person) -> None:
    game = find_game("skirmish")
    picture = render_board(person.app, Session(game, game.options_type(), 1), (300, 200))
    sheet = rgb(palette_of(person.root).sheet)
    corner = picture.convert("RGB").getpixel((0, 0))
    assert isinstance(corner, tuple)
    assert max(abs(a - b) for a, b in zip(corner, sheet, strict=True)) < 12


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("name", ["skirmish", "four-by-four", "fourside", "mancala"])
def test_names_of_rows_and_columns_can_be_read(person: Person, name: str, theme: str) -> None:
    person.app.set_preference("theme", theme)
    start_from_position(person, name)
    board = person.board
    person.wait(lambda: board.is_drawn_for_size, "the board")
    tag = "number" if name == "mancala" else "label"
    labels = {item: board.bbox(item) for item in board.find_withtag(tag)}
    # Texts of the original look are pictures.
    pictured = {item: shown.colour for item, shown in board._pictured.items()}
    inks = {item: pictured.get(item) or board.itemcget(item, "fill") for item in labels}
    assert labels
    board.delete(tag)
    settle(person.root)
    wood = person.driver.screenshot(box(board))
    for item, place in labels.items():
        mean = "#" + "".join(f"{round(each):02X}" for each in ImageStat.Stat(wood.crop(place)).mean)
        assert contrast(inks[item], mean) >= 4.5


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_refusal_does_not_look_like_a_button(palette: Palette) -> None:
    told, refused = (marks.text_bubble("", 16, palette, 2.0, each) for each in (False, True))
    assert told.size == refused.size
    middle = refused.width // 2, refused.height // 2
    assert refused.getpixel(middle) == (*rgb(palette.sheet), 255)
    # With high contrast, buttons are blue and both plates are paper.
    assert (refused.getpixel(middle) == told.getpixel(middle)) == palette.has_high_contrast
    for plate in (told, refused):
        colours = {colour for _, colour in plate.getcolors(plate.width * plate.height) or ()}
        assert ((*rgb(palette.danger), 255) in colours) == (plate is refused)


@pytest.mark.parametrize("lines", [1, 2, 3])
def test_lines_in_a_bubble_are_in_its_middle(lines: int) -> None:
    bubble = marks.text_bubble("\n".join(["HHH"] * lines), 16, LIGHT, refused=True)
    picture = Image.new("RGB", bubble.size, "white")
    picture.paste(bubble, mask=bubble)
    ink = Image.new("RGB", bubble.size, LIGHT.ink)
    inked = ImageChops.difference(picture, ink).convert("L").point(lambda level: level < 40)
    found = inked.getbbox()
    assert found is not None and abs(found[1] + found[3] - bubble.height) <= 4


def test_a_block_under_the_pointer_is_lifted(person: Person) -> None:
    start_from_position(person, "fourside")
    board = person.board

    def picture() -> str:
        return str(board.itemcget("hand-2", "image"))

    flat = picture()
    person.driver.move(*person.item("hand-2"))
    person.flush()
    assert picture() != flat
    person.driver.move(*person.empty_pixel)
    person.flush()
    assert picture() == flat


def slab_box(person: Person) -> tuple[int, int, int, int]:
    """Return the box of the board's wood, in pixels of the canvas."""
    slab = person.board.drawing.make_background().slab_box
    return (
        *person.board.pixel((slab.left, slab.top)),
        *person.board.pixel((slab.right, slab.bottom)),
    )


def is_inside(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    """Return whether a box is inside another one, or beyond it by the pixel of rounding."""
    return (
        outer[0] - 1 <= inner[0] <= inner[2] <= outer[2] + 1
        and outer[1] - 1 <= inner[1] <= inner[3] <= outer[3] + 1
    )


@pytest.mark.parametrize("size", ["1366x768", "800x560"])
def test_a_refusal_stays_on_the_board(person: Person, size: str) -> None:
    person.resize(size)
    person.start_game(find_game("skirmish"), "human human")
    for stone in ("a1", "f6"):
        person.click(person.item(f"stone-{stone}"))
    assert is_inside(person.board.bbox("refused"), slab_box(person))


@pytest.mark.parametrize("game", GAMES[:3], ids=lambda game: game.id)
def test_a_question_about_help_stands_below_the_board_until_it_is_answered(
    person: Person, game: AnyGame
) -> None:
    person.start_game(game, "human level:1")
    person.do("coach")
    person.see("The coach turns this into a practice game")
    (card,) = (each for each in person.widgets() if isinstance(each, QuestionCard))
    settle(person.root)
    slab_bottom = person.board.winfo_rooty() + slab_box(person)[3]
    assert card.winfo_rooty() >= slab_bottom
    person.resize("1900x1000")
    settle(person.root)
    shadow = 2 * pixels(card, SHADOW)
    assert card.winfo_width() <= pixels(card, CARD_WIDTH) + shadow, "as wide as the board of a game"
    assert card.winfo_x() == pytest.approx(
        (person.board.winfo_width() - card.winfo_width()) / 2, abs=1
    )
    person.resize("800x560")
    settle(person.root)
    assert person.board.winfo_width() - shadow <= card.winfo_width() <= person.board.winfo_width()
    person.do("coach")
    assert "Coach on" in person.status
    assert not any(isinstance(each, QuestionCard) for each in person.widgets())


def test_a_board_keeps_its_place_when_a_question_fits_below_it(person: Person) -> None:
    """A line that the question would cut is hidden meanwhile."""
    person.resize("1366x768")
    for game in (find_game("four-stones"), find_game("mancala")):
        person.start_game(game, "human level:1")
        before, shown = person.board.slab_place, visible_items(person)
        person.do("coach")
        person.see("The coach turns this into a practice game")
        settle(person.root)
        assert person.board.slab_place == before and person.board.is_drawn_for_size
        card_top = person.widget(QuestionCard).winfo_rooty() - person.board.winfo_rooty()
        cut = shown - visible_items(person)
        assert all(person.board.bbox(each)[3] <= card_top for each in visible_items(person))
        assert bool(cut) == (game.id == "mancala"), "the score of the lower player"
        person.key("Escape")
        assert visible_items(person) == shown


def visible_items(person: Person) -> set[int]:
    """Return the items of the board above its background that are seen."""
    board = person.board
    items = (each for each in board.find_all() if "background" not in board.gettags(each))
    return {each for each in items if board.bbox(each)}


def test_a_board_glides_when_a_question_has_no_room_below_it(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.resize("1366x768")
    person.start_game(find_game("four-by-four"), "human human")
    before = person.board.slab_place
    monkeypatch.setattr(board_canvas, "GLIDE_MS", 10_000_000)
    person.app.set_preference("speed", "normal")
    person.controller.ask(lambda: Question("A question?", "", ()))
    settle(person.root)
    assert not person.board.is_drawn_for_size
    assert tuple(person.board.slab_place) == pytest.approx(tuple(before), abs=5)
    person.board.ensure_drawn()
    assert person.board.slab_place.width < before.width
    person.controller.ask(None)
    settle(person.root)
    person.board.ensure_drawn()
    assert person.board.slab_place == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_names_of_rows_and_columns_are_on_the_wood(person: Person, game: AnyGame) -> None:
    person.resize("800x560")
    person.start_game(game, "human human")
    for item in person.board.find_withtag("label"):
        assert is_inside(person.board.bbox(item), slab_box(person))


@pytest.mark.parametrize("size", ["1366x768", "1000x900", "800x560"])
def test_the_keys_of_fourside_are_below_the_board_until_the_end(person: Person, size: str) -> None:
    person.app.set_preference("curtain", "no")
    person.resize(size)
    person.start_game(find_game("fourside"), "human human")
    board, slab = person.board, slab_box(person)
    keys = board.find_withtag("keys")
    assert {board.type(item) for item in keys} == {"image", "text"}
    for item in keys:
        left, top, right, bottom = board.bbox(item)
        assert slab[0] <= left and right <= slab[2] + 1
        assert slab[3] < top and bottom <= board.winfo_height()
    assert len(board.find_withtag("key-F1")) == 2
    play_last_move(person, find_game("fourside"))
    assert not person.board.find_withtag("keys")
