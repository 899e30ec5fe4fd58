"""Colours of the window, in a light, a dark and a high-contrast palette.

Colours are ``#RRGGBB`` strings, which Tk and Pillow both read. Everything drawn takes its colours
from a `Palette`: another theme is one more instance.

With high contrast, text has a contrast of at least 7, lines and marks of at least 4.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from ...store import themes

VALUE_COLOURS: tuple[str, ...] = (
    "#2A72B0",
    "#BB4D1B",
    "#2C7D53",
    "#E0B43A",
    "#8B5AA8",
    "#C43C52",
    "#4FB0BF",
    "#7A6A58",
    "#2C3340",
)
"""Colours of the FourSide values 1 to 9, in that order."""

WHITE, INK = "#FFFFFF", "#22252A"

VALUE_INKS: tuple[str, ...] = (WHITE, WHITE, WHITE, INK, WHITE, WHITE, INK, WHITE, WHITE)
"""Colour of the numeral on each of `VALUE_COLOURS`."""

ROW_COLOURS: tuple[str, ...] = ("#1F5D93", "#96400F", "#22663F", "#75458F")
"""Letter colours of Four Stones; row *r* takes entry *r* modulo the length."""

GLASS_COLOURS: tuple[str, ...] = ("#C43C52", "#D9662C", "#E0B43A", "#3D9B6C", "#2F7FC1", "#9459B0")
"""The six colours of the glass stones of mancala."""

PLAYERS: tuple[str, ...] = ("#1B1B1B", "#FAFAF7", "#0072B2", "#D55E00")
"""Colour of each seat; it is always shown with the seat's number."""

PLAYER_INKS: tuple[str, ...] = (WHITE, INK, WHITE, WHITE)
"""Colour of the numeral on each of `PLAYERS`."""

BONUS, MINUS = "#2E7D4F", "#A63232"
"""Colours of the BONUS and MINUS areas of FourSide."""

RESULT_SIGNS: dict[str, str] = {"win": "▲", "draw": "=", "loss": "▼"}
"""The shape that repeats the meaning of a result's colour."""


Typeface = Literal["sans", "mono", "condensed"]
"""One of the program's own typefaces; the condensed one is always bold."""


class WoodColours(NamedTuple):
    """The colours of the wood of a board, all ``#RRGGBB``."""

    top: str
    """Face of the slab at its upper edge."""
    bottom: str
    """Face of the slab at its lower edge."""
    grain: str
    """The dark lines in the face."""
    rim_light: str
    """Light on the upper edge and on the lower lip of a well."""
    rim_dark: str
    """Shade on the lower edge."""
    well_top: str
    """Bottom of a well, far from the viewer."""
    well_bottom: str
    """Bottom of a well, near the viewer."""
    well_shadow: str
    """Shadow that the upper edge of a well throws into it."""
    peg: str
    """The small dot that marks an empty space in a groove, in a ring of ``well_shadow``."""
    print: str
    """Text printed on the wood."""
    small_print: str
    """Small text on the wood, such as names of rows and columns; its contrast is at least 4.5."""


class PieceColours(NamedTuple):
    """The colours of pieces, ``#RRGGBB``; those of numerals are in the order of their grounds."""

    outline: str = ""
    """The outline around each piece; empty for none."""
    players: tuple[str, ...] = PLAYERS
    player_inks: tuple[str, ...] = PLAYER_INKS
    values: tuple[str, ...] = VALUE_COLOURS
    value_inks: tuple[str, ...] = VALUE_INKS
    letters: tuple[str, ...] = ROW_COLOURS
    glass: tuple[str, ...] = GLASS_COLOURS
    bonus: str = BONUS
    minus: str = MINUS
    dark_wood: float = 0.0
    """Share by which the dark pieces of 4 × 4 are darkened."""


CLEAR_PIECES = PieceColours(
    outline="#FFFFFF",
    players=("#000000", "#FFFFFF", "#004A80", "#FFB066"),
    player_inks=("#FFFFFF", "#000000", "#FFFFFF", "#000000"),
    values=(
        "#76ABD6",
        "#E49167",
        "#6CB38F",
        "#E0B43A",
        "#B799C9",
        "#DD8E9B",
        "#53B2C0",
        "#ADA397",
        "#F2F2F2",
    ),
    value_inks=("#000000",) * 9,
    letters=("#163E60", "#622B0F", "#18422C", "#4D305E"),
    glass=("#D77A89", "#DE7B4A", "#E0B43A", "#50A57B", "#5D9BCF", "#B287C6"),
    bonus="#1C5033",
    minus="#862828",
    dark_wood=0.45,
)
"""The colours of pieces with high contrast: numerals have a contrast of at least 7."""


class ButtonColours(NamedTuple):
    """The colours of one kind of button in one state, all ``#RRGGBB``."""

    top: str
    bottom: str
    rim: str
    ink: str


class Palette(NamedTuple):
    """All colours of one theme, ``#RRGGBB``.

    ``table`` is the surface that the board lies on, ``sheet`` the background of pages and panels.
    ``faint`` is for icons, never for text. Amber marks what the player owns, has earned or did
    last; the accent marks what is current.
    """

    name: str
    table: str
    sheet: str
    line: str
    felt: str
    felt_top: str
    track: str
    """Background of a groove, and of a pressed button."""
    track_line: str
    tile: str
    tile_line: str
    knob: str
    knob_line: str
    button: str
    button_line: str
    button_hover: str
    hollow: str
    ink: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    accent_soft: str
    primary: ButtonColours
    amber: str
    amber_edge: str
    amber_ink: str
    amber_soft: str
    win: str
    draw: str
    loss: str
    danger: str
    mark: str
    mark_last: str
    mark_danger: str
    mark_outline: str
    """The paper-coloured hairline on both sides of each mark on a board.

    Its contrast with the marks is at least 9, so that a mark and its outline together have a
    contrast of at least 3 (the square root) with whatever they lie on.
    """
    last_move: str
    shadow: str
    paper_shadow: float
    """Strength of the shadows of pages and controls, from 0 (none) to 1 (black)."""
    shadow_strength: float
    """Strength of the shadows of wood and pieces, from 0 (none) to 1 (black)."""
    groove_shade: float
    """Strength of the shade in a groove of a control, from 0 (none) to 1 (black)."""
    area_opacity: float
    """Opacity of an area below the line of a chart."""
    wood: WoodColours
    pieces: PieceColours
    is_flat: bool = False
    """Whether boards and pieces are printed shapes, without wood, light and shadow."""
    typeface: Typeface = "sans"
    """The typeface of letters, numerals and texts on the board."""
    is_terminal: bool = False
    """Whether the board is printed text, below the words with which the game begins."""
    is_window: bool = False
    """Whether the board stands in a window with a title bar, on a grey pattern."""
    has_status_area: bool = False
    """Whether board and status of a game are two areas that fill the window, with the hand in one
    row, the prompt at the top and the keys at the bottom."""
    has_document_menu: bool = False
    """Whether the menu of the game has the heading and the order of its document, and a title
    before it."""

    @property
    def has_high_contrast(self) -> bool:
        """Whether outlines are broad, and signs repeat what otherwise only a colour shows."""
        return bool(self.pieces.outline)

    @property
    def wells(self) -> tuple[str, ...]:
        """The colours below most pieces: those of the bottom of a well, from far to near."""
        return self.wood.well_top, self.wood.well_bottom


COLOURS: Mapping[str, tuple[str, ...]] = {
    "table": ("#F3EEE4", "#1B1E22", "#000000"),
    "sheet": ("#FBF9F4", "#23272C", "#000000"),
    "line": ("#DED5C5", "#353B42", "#A6A6A6"),
    "felt": ("#E8E0D1", "#15181B", "#000000"),
    "felt_top": ("#E1D8C6", "#111316", "#000000"),
    "track": ("#EAE3D5", "#181B1F", "#000000"),
    "track_line": ("#CFC5B1", "#40474F", "#D0D0D0"),
    "tile": ("#FFFEFB", "#3C434B", "#3A3A3A"),
    "tile_line": ("#C6BAA3", "#5A636D", "#FFFFFF"),
    "knob": ("#FFFEFB", "#D3D8DD", "#FFFFFF"),
    "knob_line": ("#C6BAA3", "#8B949D", "#FFFFFF"),
    "button": ("#FFFEFB", "#2D3238", "#000000"),
    "button_line": ("#CFC5B1", "#474F58", "#FFFFFF"),
    "button_hover": ("#F4EEE2", "#363C43", "#2E2E2E"),
    "hollow": ("#DCD2BF", "#15181B", "#000000"),
    "ink": ("#22252A", "#ECEEF1", "#FFFFFF"),
    "muted": ("#645C4E", "#A9AEB5", "#E2E2E2"),
    "faint": ("#8C8270", "#7D848E", "#C0C0C0"),
    "accent": ("#1B66A8", "#6CB2EB", "#6FD3FF"),
    "on_accent": ("#FFFFFF", "#10202E", "#000000"),
    "accent_soft": ("#E6ECEF", "#263848", "#12384A"),
    "amber": ("#E2A624", "#E5A826", "#FFD400"),
    "amber_edge": ("#9A6A0A", "#F3CC77", "#FFFFFF"),
    "amber_ink": ("#7A5200", "#EBBE5C", "#FFDC50"),
    "amber_soft": ("#F8ECCF", "#3A311C", "#332A00"),
    "win": ("#0072B2", "#5AA9E0", "#6FD3FF"),
    "draw": ("#7D848E", "#8F969F", "#E2E2E2"),
    "loss": ("#C25500", "#E8823A", "#FFA852"),
    "danger": ("#B3344A", "#F08A9B", "#FFA3B1"),
    "mark": ("#0D3F6E", "#8FC6F2", "#FFFFFF"),
    "mark_last": ("#3A2800", "#F3CC77", "#FFFFFF"),
    "mark_danger": ("#6E1226", "#F5A3B1", "#FFFFFF"),
    "mark_outline": ("#FFFEFB", "#08090B", "#000000"),
    "last_move": ("#F2C14E", "#B98A22", "#FFD400"),
    "shadow": ("#2A2118", "#000000", "#000000"),
}
"""(light, dark, high-contrast) colour of each role."""

WOODS: Mapping[str, tuple[str, ...]] = {
    "top": ("#CDA878", "#66482F", "#1E1E1E"),
    "bottom": ("#A0845E", "#4A3423", "#141414"),
    "grain": ("#7E5A32", "#2A1B10", "#1A1A1A"),
    "rim_light": ("#F0D9B4", "#A58A6E", "#FFFFFF"),
    "rim_dark": ("#5C4327", "#1A1009", "#FFFFFF"),
    "well_top": ("#8C6236", "#2B1A0E", "#000000"),
    "well_bottom": ("#AA7C4B", "#3E2816", "#000000"),
    "well_shadow": ("#3A2410", "#0A0502", "#000000"),
    "peg": ("#F4E6CC", "#AC9982", "#C0C0C0"),
    "print": ("#22252A", "#ECEEF1", "#FFFFFF"),
    "small_print": ("#140F08", "#D6CCBF", "#FFFFFF"),
}
"""(light, dark, high-contrast) colour of each tone of the wood: honey, walnut, black."""


def _theme(
    name: str,
    primary: ButtonColours,
    paper_shadow: float,
    shadow_strength: float,
    groove_shade: float,
    area_opacity: float,
    pieces: PieceColours,
) -> Palette:
    """Return the palette of a theme, from its column of `COLOURS` and `WOODS`."""
    number = list(themes.THEMES).index(name)
    wood = WoodColours(**{role: colours[number] for role, colours in WOODS.items()})
    return Palette(
        name=name,
        primary=primary,
        paper_shadow=paper_shadow,
        shadow_strength=shadow_strength,
        groove_shade=groove_shade,
        area_opacity=area_opacity,
        wood=wood,
        pieces=pieces,
        **{role: colours[number] for role, colours in COLOURS.items()},  # type: ignore[arg-type]  # colours alone
    )


LIGHT_PRIMARY = ButtonColours("#2B76B8", "#1B66A8", "#11477A", "#FFFFFF")
DARK_PRIMARY = ButtonColours("#2F78B2", "#27699F", "#153C5B", "#FFFFFF")
CONTRAST_PRIMARY = ButtonColours("#6FD3FF", "#6FD3FF", "#FFFFFF", "#000000")
LIGHT = _theme(themes.LIGHT, LIGHT_PRIMARY, 0.16, 0.42, 0.1, 0.16, PieceColours())
DARK = _theme(themes.DARK, DARK_PRIMARY, 0.42, 0.6, 0.35, 0.24, PieceColours())
CONTRAST = _theme(themes.CONTRAST, CONTRAST_PRIMARY, 0.0, 0.0, 0.0, 0.35, CLEAR_PIECES)

PLAIN_PIECES = PieceColours(
    players=("#000000", "#FFFFFF", "#FFFFFF", "#000000"),
    player_inks=("#FFFFFF", "#000000", "#000000", "#FFFFFF"),
    values=("#000000",) * 9,
    value_inks=(
        "#55FFFF",
        "#55FF55",
        "#FFFF55",
        "#FF7777",
        "#FF77FF",
        "#FFFFFF",
        "#FFAA55",
        "#AAAAFF",
        "#AAAAAA",
    ),
    letters=("#000000",) * 4,
    glass=("#000000",),
    bonus="#007A00",
    minus="#AA0000",
)
"""The colours of pieces in the original look."""

ORIGINAL = Palette(
    name=themes.ORIGINAL,
    table="#C8C8C8",
    sheet="#FFFFFF",
    line="#808080",
    felt="#C8C8C8",
    felt_top="#C8C8C8",
    track="#E4E4E4",
    track_line="#808080",
    tile="#FFFFFF",
    tile_line="#000000",
    knob="#FFFFFF",
    knob_line="#000000",
    button="#FFFFFF",
    button_line="#000000",
    button_hover="#EEEEEE",
    hollow="#E4E4E4",
    ink="#000000",
    muted="#444444",
    faint="#808080",
    accent="#0000AA",
    on_accent="#FFFFFF",
    accent_soft="#E0E0FF",
    primary=ButtonColours("#0000AA", "#0000AA", "#000055", "#FFFFFF"),
    amber="#E2A624",
    amber_edge="#9A6A0A",
    amber_ink="#6B4700",
    amber_soft="#FFF0C8",
    win="#0072B2",
    draw="#7D848E",
    loss="#C25500",
    danger="#AA0000",
    mark="#00006E",
    mark_last="#3A2800",
    mark_danger="#6E0000",
    mark_outline="#FFFFFF",
    last_move="#F2C14E",
    shadow="#000000",
    paper_shadow=0.0,
    shadow_strength=0.0,
    groove_shade=0.0,
    area_opacity=0.2,
    wood=WoodColours(
        top="#FBF3DE",
        bottom="#FBF3DE",
        grain="#FBF3DE",
        rim_light="#000000",
        rim_dark="#000000",
        well_top="#FFFBEF",
        well_bottom="#FFFBEF",
        well_shadow="#000000",
        peg="#666666",
        print="#000000",
        small_print="#000000",
    ),
    pieces=PLAIN_PIECES,
    is_flat=True,
)
"""The original look of pages, and of boards that no document shows: black print on cream."""

PALETTES = {each.name: each for each in (LIGHT, DARK, CONTRAST, ORIGINAL)}


def _one_colour(face: str, line: str, ink: str, well: str, store: str, peg: str) -> WoodColours:
    """Return the colours of a flat board: face, lines, text, round and long places, dots."""
    return WoodColours(face, face, face, line, line, well, store, line, peg, ink, ink)


BOARD_PALETTES: Mapping[tuple[str, str], Palette] = {
    (themes.ORIGINAL, "four-stones"): ORIGINAL._replace(
        name="original-four-stones",
        table="#101010",
        sheet="#101010",
        line="#808080",
        tile="#101010",
        button="#101010",
        button_line="#AAAAAA",
        button_hover="#333333",
        track="#333333",
        ink="#FFFFFF",
        muted="#C8C8C8",
        accent="#FFC85F",
        on_accent="#000000",
        accent_soft="#3A3011",
        primary=ButtonColours("#FFC85F", "#FFC85F", "#FFFFFF", "#000000"),
        amber="#FFC85F",
        danger="#FF9090",
        mark="#FFC85F",
        mark_last="#FFFFFF",
        mark_danger="#FFA0A0",
        mark_outline="#000000",
        last_move="#FFC85F",
        wood=_one_colour("#101010", "#101010", "#FFFFFF", "#101010", "#101010", "#AAAAAA"),
        pieces=PLAIN_PIECES._replace(letters=("#FFFFFF",) * 4),
        typeface="mono",
        is_terminal=True,
    ),
    (themes.ORIGINAL, "fourside"): ORIGINAL._replace(
        name="original-fourside",
        table="#0000AA",
        sheet="#AA0000",
        line="#FFFFFF",
        tile="#000000",
        tile_line="#FFFFFF",
        button="#000000",
        button_line="#FFFFFF",
        button_hover="#333333",
        track="#000000",
        track_line="#FFFFFF",
        ink="#FFFFFF",
        muted="#EEEEEE",
        accent="#FFFF55",
        on_accent="#000000",
        accent_soft="#00007A",
        primary=ButtonColours("#00AAAA", "#00AAAA", "#FFFFFF", "#000000"),
        amber="#55FFFF",
        danger="#FFFFFF",
        mark="#FFFF55",
        mark_last="#55FFFF",
        mark_danger="#FFB0B0",
        mark_outline="#000000",
        last_move="#55FFFF",
        wood=_one_colour("#0000AA", "#FFFFFF", "#FFFFFF", "#0000AA", "#0000AA", "#666666"),
        typeface="mono",
        has_status_area=True,
        has_document_menu=True,
    ),
    (themes.ORIGINAL, "mancala"): ORIGINAL._replace(
        name="original-mancala",
        accent="#000000",
        accent_soft="#E4E4E4",
        primary=ButtonColours("#000000", "#000000", "#000000", "#FFFFFF"),
        amber="#808080",
        mark="#000000",
        mark_last="#000000",
        mark_danger="#000000",
        last_move="#808080",
        wood=_one_colour("#FFFFFF", "#000000", "#000000", "#FFFFFF", "#DCDCDC", "#666666"),
        typeface="condensed",
        is_window=True,
    ),
}
"""Palettes of boards by the names of a theme and of a game, where the game had its own colours."""


def palette_for_board(palette: Palette, game: str) -> Palette:
    """Return the palette of the board of a game, in a window that has this palette."""
    return BOARD_PALETTES.get((palette.name, game), palette)


def button_colours(kind: str, state: str, palette: Palette) -> ButtonColours:
    """Return the colours of a `primary`, `plain`, `quiet` or `row` button.

    The states are `normal`, `hover`, `pressed` and `disabled`.
    """
    if kind == "primary":
        top, bottom, rim, ink = palette.primary
        return {
            "normal": palette.primary,
            "hover": ButtonColours(lighten(top, 0.07), lighten(bottom, 0.07), rim, ink),
            "pressed": ButtonColours(darken(bottom, 0.12), bottom, rim, ink),
            "disabled": ButtonColours(
                palette.track, palette.track, palette.track_line, palette.muted
            ),
        }[state]
    flat = kind in ("quiet", "row")
    # In high contrast, the track is as black as a button at rest.
    pressed = mix(palette.button, palette.ink, 0.3) if palette.has_high_contrast else palette.track
    faces = {"hover": palette.button_hover, "pressed": pressed}
    face = faces.get(state, "" if flat else palette.button)
    ink = palette.accent if kind == "quiet" else palette.ink
    rim = "" if flat else palette.button_line
    return ButtonColours(face, face, rim, palette.faint if state == "disabled" else ink)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a colour ``#RRGGBB``, 0 to 255 each."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def mix(first: str, second: str, share: float) -> str:
    """Return the colour ``share`` (0 to 1) of the way from ``first`` to ``second``."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def lighten(colour: str, share: float) -> str:
    return mix(colour, "#FFFFFF", share)


def darken(colour: str, share: float) -> str:
    return mix(colour, "#000000", share)


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours as WCAG defines it, 1 to 21."""
    low, high = sorted(map(_luminance, (first, second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    shares = (each / 255 for each in rgb(colour))
    linear = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    )
    return sum(weight * each for weight, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


STANDS_OUT = 2.2
"""Least contrast of a piece that needs no rim with what is below it."""
RIM_CONTRASTS = {"#000000": 2.2, WHITE: 3.0}
"""Least contrast of a rim darker or paler than its piece; the shadow helps a dark one."""


@cache
def rim_colour(tone: str, grounds: tuple[str, ...]) -> str:
    """Return the colour of a rim around a piece, empty if it stands out from what is below it.

    The rim is the shade or tint of the piece that is nearest to its own tone and stands out.
    """

    def least(colour: str) -> float:
        return min(contrast(colour, each) for each in grounds)

    if least(tone) >= STANDS_OUT:
        return ""
    end = max(RIM_CONTRASTS, key=least)
    tones = (mix(tone, end, step / 20) for step in range(1, 20))
    return next((each for each in tones if least(each) >= RIM_CONTRASTS[end]), end)
