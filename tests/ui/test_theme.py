from __future__ import annotations

import tkinter
from itertools import pairwise
from tkinter import ttk

import pytest
from PIL import ImageChops, ImageStat

from fourgames_tk.ui.paint import control_art, marks, pieces, surfaces
from fourgames_tk.ui.paint import palette as palettes
from fourgames_tk.ui.paint.palette import PALETTES, Palette
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.widgets.theme import keep_styled, on_theme_change, palette_of, themed
from tests.ui.colour_vision import SIGHTS, contrast, difference

BOTH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)

ALL_PALETTES = (*PALETTES.values(), *palettes.BOARD_PALETTES.values())
EACH_BOARD = pytest.mark.parametrize("palette", ALL_PALETTES, ids=lambda each: each.name)

GROUNDS = [
    "table",
    "sheet",
    "felt",
    "track",
    "tile",
    "button",
    "button_hover",
    "accent_soft",
    "amber_soft",
]


@BOTH
def test_text_is_readable(palette: Palette) -> None:
    for ground in (*GROUNDS, "felt_top"):
        assert contrast(palette.ink, getattr(palette, ground)) >= 7
        if ground not in ("tile",):
            assert contrast(palette.muted, getattr(palette, ground)) >= 4.5, ground
    for ground in ("table", "sheet", "button", "button_hover", "accent_soft"):
        assert contrast(palette.accent, getattr(palette, ground)) >= 4.5, ground
    assert contrast(palette.danger, palette.sheet) >= 4.5
    assert contrast(palette.amber_ink, palette.amber_soft) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    for wood in (palette.wood.top, palette.wood.bottom):
        assert contrast(palette.wood.print, wood) >= 4
        assert contrast(palette.wood.small_print, wood) >= 4.5
    for area in (palette.pieces.bonus, palette.pieces.minus):
        assert contrast(palettes.WHITE, area) >= 4.5


@pytest.mark.parametrize("palette", palettes.BOARD_PALETTES.values(), ids=lambda each: each.name)
def test_text_on_a_board_with_its_own_colours_is_readable(palette: Palette) -> None:
    for ground in ("table", "sheet", "button", "button_hover"):
        for ink in ("ink", "muted"):
            assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5, (ink, ground)
    for ground in ("table", "sheet"):
        assert contrast(palette.accent, getattr(palette, ground)) >= 4.5, ground
    assert contrast(palette.danger, palette.sheet) >= 4.5
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert contrast(palette.primary.ink, palette.primary.top) >= 4.5
    assert contrast(palette.mark, palette.mark_outline) >= 9
    wood, colours = palette.wood, palette.pieces
    for face in (wood.top, wood.well_top, wood.well_bottom):
        assert contrast(wood.print, face) >= 4.5 <= contrast(wood.small_print, face)
        for letter in colours.letters if "four-stones" in palette.name else ():
            assert contrast(letter, face) >= 4.5
    grounds = (*colours.values, *colours.players)
    for ground, ink in zip(grounds, (*colours.value_inks, *colours.player_inks), strict=True):
        assert contrast(ground, ink) >= 4.5


@BOTH
def test_letters_on_ivory_can_be_read_down_to_its_lower_edge(palette: Palette) -> None:
    for letter in () if palette.is_flat else palette.pieces.letters:
        assert contrast(letter, pieces.IVORY_TOP) >= 4.5 <= contrast(letter, pieces.IVORY_BOTTOM)


def test_high_contrast_is_high() -> None:
    palette = palettes.CONTRAST
    for ground in (getattr(palette, name) for name in GROUNDS):
        for ink in ("ink", "muted"):
            assert contrast(getattr(palette, ink), ground) >= 7, ink
        for line in ("line", "faint", "track_line", "tile_line", "knob_line", "button_line"):
            assert contrast(getattr(palette, line), ground) >= 4.5, (line, ground)
        for sign in ("accent", "amber", "win", "draw", "loss", "danger"):
            assert contrast(getattr(palette, sign), ground) >= 4.5, (sign, ground)
    for ink in ("accent", "danger", "amber_ink", "win", "draw", "loss", "faint"):
        assert contrast(getattr(palette, ink), palette.sheet) >= 7, ink
    assert contrast(palette.on_accent, palette.accent) >= 7
    assert contrast(palette.amber_ink, palette.amber_soft) >= 7
    for state in ("normal", "hover", "pressed", "disabled"):
        button = palettes.button_colours("primary", state, palette)
        assert contrast(button.ink, button.top) >= 7 and contrast(button.ink, button.bottom) >= 7
        assert contrast(button.rim, palette.sheet) >= 4.5
    for wood in (palette.wood.top, palette.wood.bottom, palette.wood.well_bottom):
        assert contrast(palette.wood.print, wood) >= 7 and contrast(palette.wood.peg, wood) >= 4.5
        assert contrast(palette.wood.rim_light, wood) >= 4.5
        assert contrast(palette.pieces.outline, wood) >= 4.5
    assert contrast(palette.mark, palette.mark_outline) == pytest.approx(21)


def test_text_on_pieces_of_high_contrast_can_be_read() -> None:
    colours = palettes.CLEAR_PIECES
    grounds = (*colours.values, *colours.players)
    for ground, ink in zip(grounds, (*colours.value_inks, *colours.player_inks), strict=True):
        assert contrast(ground, ink) >= 7
    for letter in colours.letters:
        assert contrast(letter, pieces.IVORY_TOP) >= 7 <= contrast(letter, pieces.IVORY_BOTTOM)
    for area in (colours.bonus, colours.minus):
        assert contrast(palettes.WHITE, palettes.lighten(area, 0.05)) >= 7
    for glass in colours.glass:
        assert contrast(glass, palettes.CONTRAST.wood.well_bottom) >= 4.5


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("second", range(4))
def test_stones_of_players_differ_in_grey(first: int, second: int) -> None:
    one, other = (
        pieces.river_stone(64, seat, palettes.CONTRAST, numeral=False).convert("L")
        for seat in (first, second)
    )
    changed = sum(ImageChops.difference(one, other).histogram()[100:])
    assert (changed > 150) == (first != second)


@pytest.mark.parametrize("kind", ["primary", "plain", "quiet"])
def test_a_disabled_button_has_a_sign_besides_its_colour(kind: str) -> None:
    rims = []
    for state in ("normal", "disabled"):
        art = control_art.button(kind, (48, 40), state, False, "#000000", palettes.CONTRAST, 1.0)
        edge = art.convert("L").crop((control_art.FACE_ROOM, control_art.FACE_ROOM, 53, 6))
        levels = edge.tobytes()[10:38]
        rims.append(sum(a != b for a, b in pairwise(levels)))
    assert rims[0] == 0 < 6 <= rims[1], "the rim of a disabled one is dashed"


@BOTH
def test_buttons_are_readable_in_every_state(palette: Palette) -> None:
    for state in ("normal", "hover", "pressed", "disabled"):
        button = palettes.button_colours("primary", state, palette)
        # The text is in the middle of the gradient.
        middle = palettes.mix(button.top, button.bottom, 0.5)
        assert contrast(button.ink, middle) >= 4.5, state
    for kind in ("plain", "quiet", "row"):
        normal, disabled = (
            palettes.button_colours(kind, state, palette).ink for state in ("normal", "disabled")
        )
        assert contrast(disabled, palette.sheet) < contrast(normal, palette.sheet), kind
        states = ("normal", "hover", "pressed")
        faces = [palettes.button_colours(kind, state, palette).top for state in states]
        assert len({face or palette.sheet for face in faces}) == 3, kind
        assert contrast(normal, faces[2]) >= 4.5, kind
    assert contrast(marks.BUBBLE_COLOURS.ink, marks.BUBBLE_COLOURS.bottom) >= 4.5


@BOTH
def test_text_of_disabled_widgets_is_faint(root: tkinter.Tk, palette: Palette) -> None:
    apply_style(root, palette)
    style = ttk.Style(root)
    for name in ("TLabel", "TCheckbutton", "TRadiobutton", "Strong.TLabel"):
        for state, ink in (([], palette.ink), (["disabled"], palette.faint)):
            assert style.lookup(name, "foreground", state) == ink


@BOTH
def test_accent_and_last_move_stand_out_and_apart(palette: Palette) -> None:
    for vision in SIGHTS:
        for ground in (palette.sheet, palette.table):
            assert difference(palette.accent, ground, vision) > 25
        if vision != "grey":
            assert difference(palette.accent, palette.amber, vision) > 40


def test_numerals_stand_out_from_the_stones_that_bear_them() -> None:
    for colour, ink in zip(palettes.PLAYERS, palettes.PLAYER_INKS, strict=True):
        assert contrast(colour, ink) >= 3, colour


@EACH_BOARD
def test_numerals_on_blocks_can_be_read_in_every_palette(palette: Palette) -> None:
    colours = palette.pieces
    for colour, ink in zip(colours.values, colours.value_inks, strict=True):
        assert contrast(colour, ink) >= 4.5, colour


@BOTH
def test_light_on_a_block_leaves_its_numerals_readable(palette: Palette) -> None:
    """A numeral has at least 15 pixels on a block of 58."""
    size = 58
    reach, away = size * pieces.NUMERAL_HEIGHT / 3, size * pieces.PLACE
    assert size * pieces.NUMERAL_HEIGHT >= 15
    for value, ink in enumerate(palette.pieces.value_inks, 1):
        block = pieces.fourside_block(size, (value,) * 4, palette, least=size + 1).convert("RGB")
        for right, down in ((0, -away), (away, 0), (0, away), (-away, 0)):
            x, y = block.width / 2 + right, block.height / 2 + down
            below = block.crop(
                (round(x - reach), round(y - reach), round(x + reach), round(y + reach))
            )
            ground = "#{:02X}{:02X}{:02X}".format(*ImageStat.Stat(below).median)
            assert contrast(ground, ink) >= 4.5, (value, right, down)


@pytest.mark.parametrize(
    "palette",
    [each for each in ALL_PALETTES if each.name not in ("original-fourside", "original-mancala")],
    ids=lambda each: each.name,
)
def test_the_dot_of_an_empty_space_stands_out_from_what_is_around_it(palette: Palette) -> None:
    wood, dot = palette.wood, surfaces.empty_space_dot(10, palette)
    middle = dot.getpixel((dot.width // 2, dot.height // 2))
    assert middle == (*palettes.rgb(wood.peg), 255), "it is painted in its whole strength"
    rim = dot.getpixel((1, dot.height // 2))
    assert palette.is_flat or rim == (*palettes.rgb(wood.well_shadow), 255)
    around = [wood.well_top, wood.well_bottom] if palette.is_flat else [wood.well_shadow]
    for ground in around:
        assert contrast(wood.peg, ground) >= 4.5


@BOTH
@pytest.mark.parametrize("vision", [vision for vision in SIGHTS if vision != "grey"])
def test_win_and_loss_stay_apart(vision: str, palette: Palette) -> None:
    assert difference(palette.win, palette.loss, vision) > 40
    assert len(set(palettes.RESULT_SIGNS.values())) == len(palettes.RESULT_SIGNS) == 3


def test_plain_widgets_follow_the_palette_seen_or_not(root: tkinter.Tk) -> None:
    dialog = tkinter.Toplevel(root)
    dialog.withdraw()
    frame = themed(tkinter.Frame(dialog), background="sheet")
    never_put = themed(tkinter.Label(frame), background="table", foreground="danger")
    menu = themed(tkinter.Menu(root), background="sheet", activebackground="accent")
    assert palette_of(frame) is palettes.LIGHT, "the one that holds before any is set"
    for palette in (palettes.DARK, palettes.LIGHT):
        apply_style(root, palette)
        root.update_idletasks()
        assert palette_of(never_put) is palette
        assert frame.cget("background") == palette.sheet
        assert never_put.cget("background") == palette.table
        assert never_put.cget("foreground") == palette.danger
        assert str(menu.cget("activebackground")) == palette.accent


def test_a_widget_that_is_destroyed_for_a_new_theme_keeps_it_from_no_other(
    root: tkinter.Tk,
) -> None:
    errors, told = list[str](), list[str]()
    root.tk.createcommand("bgerror", errors.append)
    mover, *others = (tkinter.Frame(root) for _ in range(3))
    tkinter.Label(others[0])
    on_theme_change(mover, others[0].destroy)
    on_theme_change(others[1], lambda: told.append("told"))
    apply_style(root, palettes.DARK)
    root.update_idletasks()
    assert (told, errors) == (["told"], [])


def test_a_window_is_notified_once_of_a_new_theme_and_of_nothing_else(root: tkinter.Tk) -> None:
    told: list[str] = []
    for number in range(3):
        tkinter.Label(root).winfo_id()
        keep_styled(root, lambda number=number: told.append(str(number)))  # type: ignore[misc]  # a lambda with a default
    assert told == ["0", "1", "2"]
    apply_style(root, palettes.DARK)
    root.update_idletasks()
    assert told == 2 * ["0", "1", "2"]
    Button(root, "Go on", str, key="G")
    root.update_idletasks()
    root.bind("<<ThemeChanged>>", lambda event: told.append("for a button"), add=True)
    Button(root, "Stop", str, key="G")
    root.update_idletasks()
    assert len(told) == 6
