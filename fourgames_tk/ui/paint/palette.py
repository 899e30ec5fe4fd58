"""Colours of the window, in a light and a dark palette.

Colours are ``#RRGGBB`` strings, which Tk and Pillow both read. Everything drawn takes its colours
from a `Palette`, so a third theme is one more instance of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

VALUE_COLOURS: tuple[str, ...] = (
    "#2F7FC1",
    "#D9662C",
    "#3D9B6C",
    "#E0B43A",
    "#8B5AA8",
    "#C43C52",
    "#4FB0BF",
    "#7A6A58",
    "#2C3340",
)
"""Colour of the FourSide values 1 to 9, in that order."""

WHITE, INK = "#FFFFFF", "#22252A"

VALUE_INKS: tuple[str, ...] = (WHITE, WHITE, WHITE, INK, WHITE, WHITE, INK, WHITE, WHITE)
"""Colour of the numeral on each of `VALUE_COLOURS`."""

ROW_COLOURS: tuple[str, ...] = ("#2B78B8", "#CC5A20", "#2F8458", "#8453A2")
"""Letter colours of Four Stones; row *r* takes entry *r* modulo the length."""

GLASS_COLOURS: tuple[str, ...] = (
    "#C43C52",
    "#D9662C",
    "#E0B43A",
    "#3D9B6C",
    "#2F7FC1",
    "#9459B0",
)
"""The six colours of the glass stones of mancala."""

PLAYERS: tuple[str, ...] = ("#1B1B1B", "#FAFAF7", "#0072B2", "#D55E00")
"""Colour of each seat; a numeral always goes with it."""

PLAYER_INKS: tuple[str, ...] = (WHITE, INK, WHITE, WHITE)
"""Colour of the numeral on each of `PLAYERS`."""

RESULT_COLOURS: dict[str, str] = {"win": "#0072B2", "draw": "#7D848E", "loss": "#D55E00"}
"""Colours of a won, drawn and lost result; `RESULT_SIGNS` go with them."""

RESULT_SIGNS: dict[str, str] = {"win": "▲", "draw": "=", "loss": "▼"}
"""The shape that says the same as `RESULT_COLOURS`."""


@dataclass(frozen=True)
class Wood:
    """The tones of one kind of wood, all ``#RRGGBB``."""

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
    """The small dot that marks an empty space in a groove."""
    print: str
    """Lettering printed on the wood."""

    @property
    def small_print(self) -> str:
        """Lettering on the wood that stands back a little."""
        return mix(self.print, self.bottom, 0.3)

    @property
    def faint_print(self) -> str:
        """Lettering on the wood that is only looked for: names of rows and columns."""
        return mix(self.print, self.bottom, 0.45)


STATES = ("normal", "hover", "pressed", "disabled")
"""What a button can show."""


@dataclass(frozen=True)
class Button:
    """The colours of one kind of button in one state, all ``#RRGGBB``."""

    top: str
    bottom: str
    rim: str
    ink: str


@dataclass(frozen=True)
class Palette:
    """Every colour of one theme, all ``#RRGGBB``.

    ``ground``, ``board``, ``well``, ``line``, ``ink`` and ``accent`` colour dialogs, lists and
    entries; ``table`` is what the wooden board lies on; ``bar`` and ``card`` are the menu and
    status bars and the panels beside the board.
    """

    name: str
    ground: str
    board: str
    well: str
    line: str
    ink: str
    muted: str
    accent: str
    on_accent: str
    last_move: str
    last_move_ring: str
    danger: str
    table: str
    bar: str
    bar_line: str
    card: str
    card_line: str
    shadow: str
    shadow_strength: float
    """How dark soft shadows are, from 0 (none) to 1 (black)."""
    wood: Wood
    primary: Button
    primary_hover: Button
    primary_pressed: Button
    disabled: Button
    bonus: str = "#2E7D4F"
    minus: str = "#A63232"
    on_area: str = "#FFFFFF"
    bubble: Button = field(
        default_factory=lambda: Button("#4883B8", "#1A5F9C", "#0C3F6C", "#FFFFFF")
    )
    ivory_top: str = "#F4ECDA"
    ivory_bottom: str = "#DDD2BC"
    ivory_edge: str = "#978E7C"


LIGHT = Palette(
    name="light",
    ground="#F7F5F0",
    board="#EFE9DD",
    well="#E3DBCA",
    line="#8C8270",
    ink="#22252A",
    muted="#6B6355",
    accent="#1B66A8",
    on_accent="#FFFFFF",
    last_move="#F2C14E",
    last_move_ring="#E2A624",
    danger="#C43C52",
    table="#F3EEE4",
    bar="#FBF9F4",
    bar_line="#DFD7C8",
    card="#FBF9F4",
    card_line="#DCD4C4",
    shadow="#2A2118",
    shadow_strength=0.42,
    wood=Wood(
        top="#CDA878",
        bottom="#A0845E",
        grain="#7E5A32",
        rim_light="#F0D9B4",
        rim_dark="#5C4327",
        well_top="#8C6236",
        well_bottom="#AA7C4B",
        well_shadow="#3A2410",
        peg="#D6C6AF",
        print="#22252A",
    ),
    primary=Button("#4883B8", "#1A5F9C", "#0C3F6C", "#FFFFFF"),
    primary_hover=Button("#5A94C8", "#2A70AE", "#0C3F6C", "#FFFFFF"),
    primary_pressed=Button("#19588F", "#2169A6", "#0C3F6C", "#FFFFFF"),
    disabled=Button("#DDD7CA", "#CFC8B9", "#B3AA98", "#6B6355"),
)
"""Daylight: pale ground, honey-coloured wood."""

DARK = Palette(
    name="dark",
    ground="#1E2126",
    board="#31363E",
    well="#282C33",
    line="#7D848E",
    ink="#ECEEF1",
    muted="#A0A5AC",
    accent="#6CB2EB",
    on_accent="#10202E",
    last_move="#B98A22",
    last_move_ring="#E5A826",
    danger="#E0566B",
    table="#1B1E22",
    bar="#23272C",
    bar_line="#343A40",
    card="#23272C",
    card_line="#373C43",
    shadow="#000000",
    shadow_strength=0.6,
    wood=Wood(
        top="#66482F",
        bottom="#4A3423",
        grain="#2A1B10",
        rim_light="#A58A6E",
        rim_dark="#1A1009",
        well_top="#2B1A0E",
        well_bottom="#3E2816",
        well_shadow="#0A0502",
        peg="#6E5A48",
        print="#ECEEF1",
    ),
    primary=Button("#88BFED", "#65A5DA", "#48779D", "#10202E"),
    primary_hover=Button("#9CCBF2", "#7AB5E5", "#48779D", "#10202E"),
    primary_pressed=Button("#5E9DD1", "#6BABE0", "#48779D", "#10202E"),
    disabled=Button("#343A41", "#2E333A", "#20242A", "#8A9098"),
)
"""Evening: dark ground, walnut."""

PALETTES: dict[str, Palette] = {"light": LIGHT, "dark": DARK}


def palette(name: str) -> Palette:
    """Return the palette called ``light`` or ``dark``.

    Raises:
        ValueError: no palette has that name; the message lists the names there are.
    """
    try:
        return PALETTES[name]
    except KeyError:
        allowed = ", ".join(PALETTES)
        raise ValueError(f"no theme is called {name!r}; there are: {allowed}") from None


def button_colours(palette: Palette, state: str) -> Button:
    """Return the colours of the large button in one of `STATES`.

    Raises:
        ValueError: ``state`` is not one of `STATES`.
    """
    choices = (
        palette.primary,
        palette.primary_hover,
        palette.primary_pressed,
        palette.disabled,
    )
    for name, colours in zip(STATES, choices, strict=True):
        if name == state:
            return colours
    raise ValueError(f"no button state is called {state!r}; there are: {', '.join(STATES)}")


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue of a colour ``#RRGGBB``, 0 to 255 each."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def mix(first: str, second: str, share: float) -> str:
    """Return the colour that lies ``share`` (0 to 1) of the way from ``first`` to ``second``."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def lighten(colour: str, share: float) -> str:
    """Return ``colour`` mixed with ``share`` of white."""
    return mix(colour, "#FFFFFF", share)


def darken(colour: str, share: float) -> str:
    """Return ``colour`` mixed with ``share`` of black."""
    return mix(colour, "#000000", share)
