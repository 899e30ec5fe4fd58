from __future__ import annotations

import tkinter

import pytest

from fourgames_tk.ui.paint import marks, pieces
from fourgames_tk.ui.paint import palette as palettes
from fourgames_tk.ui.paint.palette import PALETTES, Palette
from fourgames_tk.ui.widgets.buttons import Button
from fourgames_tk.ui.widgets.style import apply_style
from fourgames_tk.ui.widgets.theme import keep_styled, palette_of, themed
from tests.ui.colour_vision import SIGHTS, contrast, difference

BOTH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


@BOTH
def test_text_is_readable(palette: Palette) -> None:
    grounds = "table sheet felt felt_top track tile button button_hover accent_soft amber_soft"
    for ground in grounds.split():
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
    for area in (pieces.BONUS, pieces.MINUS):
        assert contrast(palettes.WHITE, area) >= 4.5


@BOTH
def test_buttons_are_readable_in_every_state(palette: Palette) -> None:
    for state in ("normal", "hover", "pressed", "disabled"):
        button = palettes.button_colours("primary", state, palette)
        # The text is in the middle of the gradient.
        middle = palettes.mix(button.top, button.bottom, 0.5)
        assert contrast(button.ink, middle) >= 4.5, state
    assert contrast(marks.BUBBLE.ink, marks.BUBBLE.bottom) >= 4.5


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
