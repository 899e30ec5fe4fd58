"""Painted pictures: shapes, corners, letters, and distinguishable colours."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from make_icons import program_icon
from PIL import Image, ImageChops, ImageFilter, ImageStat

from fourgames_tk.engine import language
from fourgames_tk.ui.paint import brushes, control_art, marks, pieces, surfaces, wooden_pieces
from fourgames_tk.ui.paint.palette import DARK, LIGHT, PALETTES, Palette, rgb
from fourgames_tk.ui.widgets.images import ICON_FOLDER, ICON_SIZES
from tests.ui.colour_vision import SIGHTS, contrast, contrasts, picture_seen

Draw = Callable[[int, Palette], Image.Image]

PIECES: dict[str, Draw] = {
    "letter tile": lambda size, palette: pieces.letter_tile(size, "W", 1, palette),
    "tile in hand": lambda size, palette: pieces.letter_tile(size, "W", 1, palette, 1.0),
    "river stone": lambda size, palette: pieces.river_stone(size, 0, palette),
    "glass stone": lambda size, palette: pieces.glass_stone(size, 4, palette),
    "block": lambda size, palette: pieces.fourside_block(size, (9, 1, 4, 7), palette),
    "turning block": lambda size, palette: pieces.fourside_block(
        size, (9, 1, 4, 7), palette, 0.5, 40
    ),
    "block back": pieces.fourside_block_back,
    "matching side": lambda size, palette: pieces.matching_side_glow(size, 1, palette),
}
"""All pictures with `brushes.piece_margin` around them."""

BOTH = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)

TURNED = ["".join(letters) for letters in product("ld", "ts", "rq", "hf")]
PART = 24
"""Two pictures are compared by the part, this fraction of their size, in which they differ most."""


def opacity(picture: Image.Image, place: tuple[int, int]) -> int:
    pixel = picture.getpixel(place)
    assert isinstance(pixel, tuple)
    return pixel[3]


def corners(picture: Image.Image) -> list[int]:
    right, bottom = picture.width - 1, picture.height - 1
    return [opacity(picture, place) for place in ((0, 0), (right, 0), (0, bottom), (right, bottom))]


def largest_gap(first: Image.Image, second: Image.Image) -> int:
    levels = ImageChops.difference(first.convert("L"), second.convert("L")).tobytes()
    return max(levels)


@given(st.integers(12, 160), st.sampled_from(sorted(PIECES)), st.sampled_from([LIGHT, DARK]))
@settings(max_examples=100, deadline=None)
def test_pieces_have_the_size_they_are_asked_for(size: int, name: str, palette: Palette) -> None:
    picture = PIECES[name](size, palette)
    whole = size + 2 * brushes.piece_margin(size)
    assert (picture.mode, picture.size) == ("RGBA", (whole, whole))
    assert max(corners(picture)) <= 8
    if name != "matching side":
        assert opacity(picture, (whole // 2, whole // 2)) == 255
    assert PIECES[name](size, palette).tobytes() == picture.tobytes()


LIFTED: dict[str, Callable[[float], Image.Image]] = {
    "letter tile": lambda lift: pieces.letter_tile(64, "W", 1, LIGHT, lift),
    "river stone": lambda lift: pieces.river_stone(64, 0, LIGHT, lift=lift),
    "glass stone": lambda lift: pieces.glass_stone(64, 4, LIGHT, lift),
    "block": lambda lift: pieces.fourside_block(64, (9, 1, 4, 7), LIGHT, lift),
    "wooden piece": lambda lift: wooden_pieces.wooden_piece(64, "ltrh", LIGHT, lift),
}
"""All pieces that are carried, by how high."""


@pytest.mark.parametrize("name", LIFTED)
def test_the_shadow_of_a_lifted_piece_moves_away(name: str) -> None:
    lying, lifted = (LIFTED[name](lift).getchannel("A") for lift in (0.0, 1.0))
    assert lying.size == lifted.size
    assert max(ImageChops.difference(lying, lifted).tobytes()) > 10


def test_turning_a_block_by_a_quarter_is_the_next_block() -> None:
    turned_block = pieces.fourside_block(80, (1, 2, 3, 4), LIGHT, turn=90)
    next_block = pieces.fourside_block(80, (4, 1, 2, 3), LIGHT)
    gap = ImageChops.difference(turned_block.convert("RGB"), next_block.convert("RGB"))
    assert max(ImageStat.Stat(gap).mean) < 13
    unturned = ImageChops.difference(turned_block, pieces.fourside_block(80, (1, 2, 3, 4), LIGHT))
    assert max(ImageStat.Stat(unturned.convert("RGB")).mean) > 20


def test_every_typeface_has_every_sign_the_boards_need() -> None:
    for typeface, bold in product(brushes.FONT_FILES, (True, False)):
        font = brushes.program_font(40, bold, typeface)
        for sign in "ABCXYZabcxyz0123456789+−×=()!?.,:–'äöüßéèçñøåčłš":
            drawn, box = font.getmask(sign), font.getmask("\ue000")
            assert drawn.getbbox() is not None, (typeface, sign)
            assert (drawn.size, bytes(drawn)) != (box.size, bytes(box)), (typeface, sign)
            assert brushes.has_signs_for(sign)
        signs = filter(str.isprintable, brushes.LATIN | brushes.OTHER_SIGNS)
        for sign in sorted({*signs} - {" "}):
            drawn = font.getmask(sign)
            assert (drawn.size, bytes(drawn)) != (box.size, bytes(box)), (typeface, sign)
    assert not brushes.has_signs_for("\ue000")
    assert "SIL OPEN FONT LICENSE" in (brushes.FONTS / "OFL.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_the_label_of_a_changed_gap_has_signs_of_the_font(code: str) -> None:
    try:
        language.use_language(code)
        assert brushes.has_signs_for(language._("{before} to {after}"))
    finally:
        language.use_language("en")


@pytest.mark.parametrize("size", ICON_SIZES)
def test_the_icon_of_the_window_is_the_one_that_make_icons_paints(size: int) -> None:
    with Image.open(ICON_FOLDER / f"fourgames-{size}.png") as shipped:
        assert largest_gap(shipped.convert("RGBA"), program_icon(size)) <= 4


@given(st.integers(90, 260), st.integers(90, 260), st.integers(2, 12), st.floats(0.5, 6))
@settings(max_examples=25, deadline=None)
def test_a_stretched_shadow_equals_a_blurred_one(
    width: int, height: int, radius: int, blur: float
) -> None:
    margin = 24
    plain = brushes.padded_rounded_mask(width, height, radius, margin).filter(
        ImageFilter.GaussianBlur(blur)
    )
    quick = brushes.blurred_mask(width, height, radius, blur, margin)
    assert quick.size == plain.size
    assert largest_gap(quick, plain) <= 4


def on_wood(picture: Image.Image, palette: Palette, crop: int = 0) -> Image.Image:
    """Return the picture on the colour of a well, without ``crop`` pixels of its margin."""
    ground = Image.new("RGBA", picture.size, palette.wood.well_bottom)
    ground.alpha_composite(picture)
    box = (crop, crop, picture.width - crop, picture.height - crop)
    return ground.convert("RGB").crop(box)


def apart(pictures: dict[str, Image.Image], vision: str) -> dict[tuple[str, str], int]:
    """The difference of each two pictures, in levels of 255, where it is strongest."""
    looks = {name: picture_seen(picture, vision) for name, picture in pictures.items()}
    result = {}
    for first, second in combinations(looks, 2):
        gap = ImageChops.difference(looks[first], looks[second])
        part = ImageFilter.BoxBlur(max(1, gap.width / PART))
        result[first, second] = max(gap.convert("L").filter(part).tobytes())
    return result


TOLD_APART: dict[str, tuple[Callable[[int, Palette], dict[str, Image.Image]], int, int]] = {
    "the sixteen pieces": (
        lambda size, palette: {
            each: on_wood(wooden_pieces.wooden_piece(size, each, palette), palette, size // 5)
            for each in TURNED
        },
        60,
        35,
    ),
    "the players' stones": (
        lambda size, palette: {
            str(seat): on_wood(pieces.river_stone(size, seat, palette), palette)
            for seat in range(4)
        },
        60,
        60,
    ),
    # Without colour only the numerals distinguish them, four pixels wide at this size.
    "the nine values": (
        lambda size, palette: {
            str(value): on_wood(pieces.fourside_block(size, (value,) * 4, palette), palette)
            for value in range(1, 10)
        },
        24,
        15,
    ),
    "bonus and minus": (
        lambda size, palette: {
            kind: on_wood(pieces.bonus_area(size, kind, palette), palette)
            for kind in ("bonus", "minus")
        },
        24,
        20,
    ),
}
"""Functions that paint them in a size, the size that is tested besides 24, and the least gap."""


@BOTH
@pytest.mark.parametrize("vision", SIGHTS)
@pytest.mark.parametrize("what", TOLD_APART)
def test_pieces_that_differ_in_play_look_different(
    what: str, vision: str, palette: Palette
) -> None:
    draw, large, least = TOLD_APART[what]
    for size in {24, large}:
        gaps = apart(draw(size, palette), vision)
        assert min(gaps.values()) > least, min(gaps, key=lambda pair: gaps[pair])


@pytest.mark.parametrize("vision", SIGHTS)
def test_stones_without_numbers_differ_at_high_contrast(vision: str) -> None:
    palette = PALETTES["contrast"]
    stones = [pieces.river_stone(20, seat, palette, numeral=False) for seat in range(4)]
    gaps = apart({str(seat): on_wood(each, palette) for seat, each in enumerate(stones)}, vision)
    assert min(gaps.values()) > 75, min(gaps, key=lambda pair: gaps[pair])


@pytest.mark.parametrize("length", [33, 38, 42])
def test_dashes_begin_where_what_is_proved_ends(length: int) -> None:
    way = [(0.0, 10.0), (float(length), 10.0), (120.0, 10.0)]
    lines = [(way, [True, True, False], "#000000")]
    picture = surfaces.line_chart((120, 20), [], [], lines, LIGHT, 1.0)

    def is_drawn(start: float, stop: float) -> bool:
        inks = {picture.getpixel((x, 10)) == (0, 0, 0) for x in range(round(start), round(stop))}
        assert len(inks) == 1
        return inks.pop()

    assert is_drawn(1, length - 1)
    for dash in range(3):
        start = length + dash * (surfaces.DASH_LENGTH + surfaces.DASH_GAP)
        assert is_drawn(start + 1, start + surfaces.DASH_LENGTH - 1)
        assert not is_drawn(
            start + surfaces.DASH_LENGTH + 1, start + surfaces.DASH_LENGTH + surfaces.DASH_GAP - 1
        )


def test_what_is_proved_is_filled() -> None:
    box, colour = (5.0, 5.0, 35.0, 35.0), LIGHT.win
    picture = surfaces.bar_chart((40, 40), [], [(box, colour, True)], LIGHT, 1.0)
    outlined = surfaces.bar_chart((40, 40), [], [(box, colour, False)], LIGHT, 1.0)
    for chart, is_filled in ((picture, True), (outlined, False)):
        grey = chart.convert("L")
        edge, middle, paper = (grey.crop((x, 20, x + 1, 21)).tobytes()[0] for x in (5, 20, 0))
        assert edge < paper and (paper - middle > (paper - edge) / 2) == is_filled


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("is_stepped", [False, True])
def test_a_bar_has_three_times_the_brightness_of_its_card(
    palette: Palette, is_stepped: bool
) -> None:
    for colour in (palette.win, palette.draw, palette.loss):
        bar = [((5.0, 5.0, 35.0, 35.0), colour, False)]
        picture = surfaces.bar_chart((40, 40), [], bar, palette, 1.0, is_stepped)
        edge = "#{:02X}{:02X}{:02X}".format(*picture.convert("RGB").crop((20, 5, 21, 6)).tobytes())
        assert contrast(edge, palette.sheet) >= 3
    shares = surfaces.share_bar((80, 8), 0.5, palette.win, palette).convert("RGB")
    rim = "#{:02X}{:02X}{:02X}".format(*shares.crop((60, 0, 61, 1)).tobytes())
    assert contrast(rim, palette.sheet) >= (3 if palette.has_high_contrast else 1.5), "the track"


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_small_picture_of_a_block_has_no_numerals(palette: Palette) -> None:
    """Blocks that are played on keep theirs as long as they can be read."""

    def differs(size: int, least: int) -> bool:
        plain = pieces.fourside_block(size, (3, 1, 4, 2), palette, least=10 * size)
        return pieces.fourside_block(size, (3, 1, 4, 2), palette, least=least) != plain

    for size, in_pictures in ((20, False), (29, False), (30, True), (60, True)):
        assert differs(size, pieces.MIN_LETTERED_PICTURE) is in_pictures
    assert differs(25, pieces.MIN_LETTERED_BLOCK)


YES_NO = (False, True)
CONTROLS: dict[str, tuple[Callable[..., Image.Image], tuple[tuple[Any, ...], ...]]] = {
    "button": (
        lambda palette, kind, state, focus: control_art.button(
            kind, (60, 30), state, focus, "", palette, 1.0
        ),
        (("primary", "plain"), ("normal", "hover"), YES_NO),
    ),
    "text field": (
        lambda palette, state: control_art.text_field((60, 30), state, "", palette, 1.0),
        (("", "focus", "invalid", "disabled"),),
    ),
    "groove": (
        lambda palette, ring: control_art.groove((60, 30), 6, ring, "", palette, 1.0),
        (YES_NO,),
    ),
    "switch": (
        lambda palette, on, ring: control_art.switch(on, True, ring, "", palette, 1.0),
        (YES_NO, YES_NO),
    ),
    "slider": (
        lambda palette, share, ring: control_art.slider(90, share, True, ring, "", palette, 1.0),
        ((0.0, 0.5, 1.0), YES_NO),
    ),
    "bead of a level": (
        lambda palette, state: control_art.level_bead(20, state, palette.sheet, palette, 1.0),
        (("beaten", "new", "hollow"),),
    ),
    "menu entry": (
        lambda palette, tick, bar: control_art.menu_entry_mark((20, 20), tick, bar, palette, 1.0),
        (YES_NO, YES_NO),
    ),
    "chip": (
        lambda palette, kind, icon: control_art.chip("Go", kind, icon, palette, 1.0),
        (("go", "amber", "plain"), ("", "play", "check")),
    ),
    "chevron": (
        lambda palette, direction: control_art.chevron(direction, 20, palette.ink),
        (("left", "right", "down"),),
    ),
    "plus or minus": (
        lambda palette, minus: control_art.plus_or_minus(minus, 20, palette.ink),
        (YES_NO,),
    ),
}
"""Controls: how they are painted, and all values of what their state consists of."""


@BOTH
@pytest.mark.parametrize("control", CONTROLS)
def test_every_state_of_a_control_has_a_picture_of_its_own(control: str, palette: Palette) -> None:
    paint, values = CONTROLS[control]
    states = list(product(*values))
    assert len({paint(palette, *state).tobytes() for state in states}) == len(states)


@BOTH
@pytest.mark.parametrize("enabled", YES_NO)
def test_only_an_enabled_switch_or_slider_is_filled_with_the_accent_colour(
    palette: Palette, enabled: bool
) -> None:
    for picture in (
        control_art.switch(True, enabled, False, palette.sheet, palette, 1.0),
        control_art.slider(90, 1.0, enabled, False, palette.sheet, palette, 1.0),
    ):
        colours = {colour for _, colour in picture.convert("RGB").getcolors(10_000) or ()}
        assert (rgb(palette.accent) in colours) is enabled


def test_every_icon_has_a_picture_of_its_own() -> None:
    names = get_args(control_art.IconName)
    pictures = {control_art.icon_image(name, 16, "#000000").tobytes() for name in names}
    assert len(pictures) == len(names)


def test_an_arrow_to_the_place_where_it_begins_is_its_dot_alone() -> None:
    assert marks.arrow_path([(0, 0), (0, 0)], 5, LIGHT).getbbox()


def test_an_arrow_begins_with_a_dot_and_ends_with_its_tip() -> None:
    length, thick = 200, 10
    right = marks.arrow_path([(0, 0), (length, 0)], thick, LIGHT)
    margin = (right.width - length) // 2
    left_edge, _, right_edge, _ = right.getbbox() or (0, 0, 0, 0)
    assert margin - left_edge > thick > right_edge - (margin + length)


@pytest.mark.parametrize("unit", [1.0, 1.6])
def test_caps_of_several_keys_take_the_room_of_the_caps_and_of_the_gaps_between(
    unit: float,
) -> None:
    one, three = (control_art.keycaps(text, False, 5, LIGHT, unit).width for text in ("B", "B B B"))
    assert three == 3 * one - 2 * 5 + 2 * round(control_art.KEY_GAP * unit)


def outline_contrast(picture: Image.Image, ground: str) -> float:
    """Return the contrast with a ground that three quarters of the outline of a piece exceed.

    It is the highest within 4 pixels of a point of the outline: of the body or its rim.
    """
    body = picture.getchannel("A").point([255 * (level >= 250) for level in range(256)])
    below = Image.new("RGB", picture.size, ground)
    above = below.copy()
    above.paste(picture, (0, 0), picture)
    nearest = contrasts(below, above).filter(ImageFilter.MaxFilter(9))
    border = ImageChops.subtract(body, body.filter(ImageFilter.MinFilter(3)))
    levels = sorted(
        level
        for level, on_border in zip(nearest.tobytes(), border.tobytes(), strict=True)
        if on_border
    )
    return levels[len(levels) // 4] / 10


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_pieces_stand_out_from_what_is_below_them(palette: Palette) -> None:
    least, wells = 3.0 if palette.has_high_contrast else 2.0, palette.wells
    found = {
        f"stone {seat}": (pieces.river_stone(72, seat, palette, numeral=False), wells)
        for seat in range(4)
    }
    for number in range(len(palette.pieces.glass)):
        found[f"glass {number}"] = pieces.glass_stone(30, number, palette), wells
    for name in ("dtrf", "dsqh", "ltrf", "lsqh"):
        # Pale wood on paper has its shadow only.
        sheet = (palette.sheet,) * (name[0] == "d" or palette is not LIGHT)
        found[name] = wooden_pieces.wooden_piece(100, name, palette), (*wells, *sheet)
    if not palette.is_flat:
        found["tile"] = pieces.letter_tile(70, "A", 0, palette), wells
    found["block"] = pieces.fourside_block(60, (1, 2, 3, 4), palette), wells
    weak = {
        (name, ground): value
        for name, (picture, grounds) in found.items()
        for ground in grounds
        if (value := outline_contrast(picture, ground)) < least
    }
    assert not weak
