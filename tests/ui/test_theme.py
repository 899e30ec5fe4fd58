from __future__ import annotations

import tkinter
from itertools import pairwise

import pytest
from PIL import ImageChops

from fourgames_tk.ui.paint import control_art, marks, pieces
from fourgames_tk.ui.paint import palette as palettes
from fourgames_tk.ui.paint.palette import PALETTES, Palette
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.widgets.theme import keep_styled, palette_of, themed
from tests.ui.colour_vision import SIGHTS, contrast, difference

BOTH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)

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
    assert contrast(marks.BUBBLE_COLOURS.ink, marks.BUBBLE_COLOURS.bottom) >= 4.5


@BOTH
def test_accent_and_last_move_stand_out_and_apart(palette: Palette) -> None:
    for vision in SIGHTS:
        for ground in (palette.sheet, palette.table):
            assert difference(palette.accent, ground, vision) > 25
        if vision != "grey":
            assert difference(palette.accent, palette.amber, vision) > 40


def test_letters_and_numerals_stand_out_from_what_they_stand_on() -> None:
    for colour in palettes.ROW_COLOURS:
        assert contrast(colour, pieces.IVORY_TOP) >= 3.3
        assert contrast(colour, pieces.IVORY_BOTTOM) >= 2.6
    grounds = (*palettes.VALUE_COLOURS, *palettes.PLAYERS)
    for colour, ink in zip(grounds, (*palettes.VALUE_INKS, *palettes.PLAYER_INKS), strict=True):
        assert contrast(colour, ink) >= 3, colour


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
