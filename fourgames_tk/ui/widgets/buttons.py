"""The buttons of the program, as ttk shows them: faces stretched from pictures, caps of keys."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from tkinter import ttk
from typing import TYPE_CHECKING, Any, Literal

from .. import paint
from ..paint.palette import button_colours
from .fonts import design_unit, pixels, sized_font, ui_font
from .images import ImageCache
from .layout import gridded
from .theme import keep_styled, palette_of, themed
from .timers import ALL_WIDGETS, Timer, on_event

if TYPE_CHECKING:
    from PIL import Image

    from ..paint.control_art import IconName
    from .images import TkImage


Kind = Literal["primary", "plain", "quiet", "row"]

HEIGHTS: dict[Kind, int] = {"primary": 44, "plain": 42, "quiet": 32, "row": 26}
"""Of a button that nothing is said of, in design units."""
MIN_WIDTHS: dict[Kind, int] = {"primary": 124, "plain": 112, "quiet": 0, "row": 112}
"""The least width."""
KEY_AT_END_FROM: dict[Kind, int] = {"primary": 260, "plain": 140, "quiet": 4000, "row": 0}
"""From which width the cap of the key stands at the end, not beside the words."""
SIDE_PADDING: dict[Kind, tuple[int, int]] = {
    "primary": (16, 16),
    "plain": (14, 10),
    "quiet": (8, 8),
    "row": (14, 10),
}
"""Between the face and what is on it."""
FACE_MARGIN = 5
"""Around every face, for its shadow and the ring: what stands beside it stands so much closer."""
GAP = 12
"""Between words and the cap of a key, and between two buttons."""
MAX_COLUMNS = 3
STRETCH, CORNER = 48, 12
"""The width of the picture of a face, and how much of its ends is not repeated."""

States = list[tuple[str, "TkImage"]]
"""Pictures by state of ttk."""
Part = tuple[str, dict[str, Any]]
"""An element of ttk, with how it lies."""
STATES = (
    ("disabled", "disabled", False),
    ("pressed", "pressed", False),
    ("user1 active", "hover", True),
    ("user1", "normal", True),
    ("active", "hover", False),
    ("", "normal", False),
)
"""State of ttk, state of the face, whether it wears the ring; the first that holds is shown."""


def bind_activation_keys(widget: tk.Misc, press: Callable[[], object]) -> None:
    """Let Space and Enter press what has the keys and is no button of ttk, and nothing else."""

    def pressed(event: tk.Event[tk.Misc]) -> str:
        press()
        return "break"

    for key in ("<space>", "<Return>", "<KP_Enter>"):
        widget.bind(key, pressed)


class Button(ttk.Button):
    """Pressed by a click, Space or Enter, the last two while it has the keys; a click takes none.

    With `key`, the key that presses it too stands on a cap at its end, beside the words where
    there is less room, and not at all where there is none; of several keys, separated by blanks,
    each has a cap. A `row` is one of a list, without a face of its own. `ground` is the role of the
    colour around it; `height` and the least `width` are in design units, without the `EDGE` around
    it.
    """

    def __init__(
        self,
        parent: tk.Misc,
        text: str,
        command: Callable[[], object],
        *,
        key: str = "",
        kind: Kind = "plain",
        height: int = 0,
        width: int = 0,
        background: str = "sheet",
        chevron: str = "",
    ) -> None:
        super().__init__(parent, text=text, command=command, cursor="hand2")
        self.key, self._kind, self._background = key, kind, background
        self._size = width or MIN_WIDTHS[kind], height or HEIGHTS[kind]
        self._chevron, self._full_width, self._key_place = chevron, 0, ""
        self._fitting = Timer(self)
        self.bind("<Button-1>", self._pressed)
        self.bind("<Configure>", lambda event: self._fit_width(event.width))
        keep_styled(self, self._restyle)

    @property
    def text(self) -> str:
        return str(self.cget("text"))

    @property
    def min_width(self) -> int:
        """The width in pixels that its words need, without the key."""
        font = ttk.Style(self).lookup(str(self.cget("style")), "font")
        words = int(self.tk.call("font", "measure", font, self.text))
        return words + pixels(self, sum(SIDE_PADDING[self._kind]) + 2 * FACE_MARGIN)

    def set_text(self, text: str) -> None:
        """Change the words."""
        self.configure(text=text)
        self._restyle()

    def set_chevron(self, chevron: str) -> None:
        """Let its chevron point another way: `left`, `right` or `down`."""
        self._chevron = chevron
        self._restyle()

    @property
    def shows_key(self) -> bool:
        """Whether the cap of its key is visible; a button that is too narrow hides it."""
        return bool(self.key) and self._key_place != "none"

    @property
    def full_width(self) -> int:
        """The width in pixels that its words and its key need."""
        return self._full_width

    def set_height(self, height: int) -> None:
        """Be so many design units high."""
        self._size = self._size[0], height
        self._restyle()

    def set_enabled(self, on: bool) -> None:
        self.state(["!disabled" if on else "disabled"])

    def _restyle(self) -> None:
        if self._chevron:
            colour = palette_of(self).accent
            shown = art_image(self, "chevron", self._chevron, pixels(self, 14), colour, plain=True)
            self.configure(image=shown, compound="left")
        self.configure(style=button_style(self, self._kind, self._size, self._background, self.key))
        self._full_width, self._key_place = self.winfo_reqwidth(), ""
        self._fit_width(self.winfo_width())

    def _fit_width(self, width: int) -> None:
        """Lay words and key out for a width in pixels, without the key when no more is to come."""
        if width <= 1 or not self.key:
            return
        if width < self._full_width and self._key_place != "none":
            # Without its key it asks for less: it would keep a width that is given in passing.
            self._fitting.start(1, self._lay_out)
        else:
            self._fitting.cancel()
            self._lay_out()

    def _lay_out(self) -> None:
        width = self.winfo_width()
        apart = width - pixels(self, 2 * FACE_MARGIN) >= pixels(self, KEY_AT_END_FROM[self._kind])
        if apart and self._kind != "plain":
            # The words stay in the middle, with as much room at their left as the key takes.
            apart = width >= 2 * self._full_width - self.min_width
        # Without the key it asks for less, and a grid may round what it gets: up, and down with it.
        least = self._full_width + (self._key_place == "none")
        self._key_place = lies = "none" if width < least else "apart" if apart else "beside"
        style = button_style(self, self._kind, self._size, self._background, self.key, lies)
        if style != str(self.cget("style")):
            self.configure(style=style)

    def _pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.tk.call("pointer_used")
        self.state(["pressed"])
        # What ttk does besides takes the keys from the board.
        return "break"


class ButtonGrid(tk.Frame):
    """Words, commands and keys as buttons in two columns, or in one or three.

    Each is as wide as usual, or as `least` in design units.
    """

    def __init__(
        self,
        parent: tk.Misc,
        commands: Iterable[tuple[str, Callable[[], object], str]],
        min_width: int = 0,
    ) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._buttons = [
            Button(self, text, command, key=key, width=min_width) for text, command, key in commands
        ]
        self._layout: tuple[int, list[bool]] = (0, [])
        self.arrange(2)

    @property
    def min_width(self) -> int:
        """The width in pixels in which two columns have room for all words."""
        return 2 * max(each.min_width for each in self._buttons) + pixels(
            self, GAP - 2 * FACE_MARGIN
        )

    def arrange(self, columns: int, *, even: bool = True, width: int = 0) -> None:
        """Lay the buttons in so many columns; `even` columns have the same width.

        With the `width` of the grid in pixels, a button whose words and key need more than one of
        two columns takes a whole row.
        """
        whole = self._whole_rows(columns, width)
        if (columns, whole) == self._layout:
            return
        self._layout = columns, whole
        for column in range(MAX_COLUMNS):
            used = column < columns
            self.columnconfigure(column, weight=used, uniform="all" if used and even else "")
        gap = GAP - 2 * FACE_MARGIN
        for each, (row, column, span) in zip(self._buttons, _cells(columns, whole), strict=True):
            left = gap if column else 0
            gridded(each, row=row, column=column, columnspan=span, sticky="ew", padx=(left, 0))

    def height_in(self, columns: int, width: int) -> int:
        """Return the height in pixels that `arrange` gives the grid in so many columns."""
        *_, (last, _, _) = _cells(columns, self._whole_rows(columns, width))
        return (last + 1) * max(each.winfo_reqheight() for each in self._buttons)

    def _whole_rows(self, columns: int, width: int) -> list[bool]:
        """Return which buttons need a whole row of a grid of a width in pixels, 0 for any."""
        cell = (width - pixels(self, GAP - 2 * FACE_MARGIN)) // 2
        return [columns == 2 and 0 < cell < each.full_width for each in self._buttons]


def _cells(columns: int, whole: Iterable[bool]) -> Iterator[tuple[int, int, int]]:
    """Yield row, column and column span of each button of a grid."""
    place = 0
    for wide in whole:
        span = columns if wide else 1
        row, column = divmod(place + (place % columns if wide else 0), columns)
        place = row * columns + column + span
        yield row, column, span


def button_style(
    widget: tk.Misc,
    kind: Kind,
    size: tuple[int, int],
    background: str,
    key: str = "",
    key_place: str = "beside",
    name: str = "",
) -> str:
    """Return the name of the style of a button, after making it; by default it is named for it.

    `size` is its least width and its height in design units. The key `lies` `apart` from the
    words or `beside` them, or `none` is shown.
    """
    key = key if key_place != "none" else ""
    apart = bool(key) and key_place == "apart"
    style, palette = ttk.Style(widget), palette_of(widget)
    sides = SIDE_PADDING[kind] if apart else (sum(SIDE_PADDING[kind]) // 2,) * 2
    around = button_element(widget, kind, size, background, sides)
    label: Part = ("Button.label", {"side": "left", "sticky": "w" if apart else ""})
    inside = [label]
    if key:
        gap, primary = pixels(widget, GAP), kind == "primary"

        def caps() -> States:
            return [
                (state, art_image(widget, "keycaps", key, white, gap))
                for state, white in (("disabled", False), ("", primary))
            ]

        named = key.replace(" ", "-")
        cap = image_element(widget, f"{kind}-{named}.cap", caps, sticky="")
        inside = [(cap, {"side": "right", "sticky": ""}), label]
        if apart and kind in ("primary", "quiet"):
            wide = caps()[-1][1].width()
            blank = image_element(
                widget,
                f"{kind}-{named}.blank",
                lambda: [("", art_image(widget, "blank_strip", wide, plain=True))],
                sticky="",
            )
            label[1].update(expand=True, sticky="")
            inside.insert(0, (blank, {"side": "left", "sticky": ""}))
    held: Part = ("null", {"sticky": "we" if apart else "", "children": inside})
    own, name = not name, name or f"{around}-{key.replace(' ', '-')}-{key_place}.TButton"
    # Tk tells every widget of a style that is made, be it the same again.
    if own and style.configure(name):
        return name
    style.layout(name, [(around, {"sticky": "nswe", "children": [held]})])  # type: ignore[list-item]  # the stubs' layout is narrower
    px = 14 if kind != "primary" else 20 if size[1] >= 52 else 15
    ink = button_colours(kind, "normal", palette).ink
    off = palette.muted if kind == "primary" else palette.faint
    font = sized_font(widget, px, bold=kind in ("primary", "quiet"))
    style.configure(name, font=font, foreground=ink, padding=0, width=0)
    style.map(name, foreground=[("disabled", off)], background=[])
    return name


def keyed_painter(
    widget: tk.Misc, name: str, *what: Any, plain: bool = False
) -> tuple[tuple[Hashable, ...], Callable[[], Image.Image]]:
    """Return what a picture of `paint.faces` depends on, and what paints it.

    All but `plain` ones are given the palette and the unit that hold, too.
    """
    palette, size = palette_of(widget), design_unit(widget)

    def painted() -> Image.Image:
        more = () if plain else (palette, size)
        picture: Image.Image = getattr(paint.control_art, name)(*what, *more)
        return picture

    return (name, *what, palette.name, size), painted


def art_image(widget: tk.Misc, name: str, *what: Any, plain: bool = False) -> TkImage:
    """Return a picture of `paint.faces` that is held as long as the window."""
    return ImageCache.of_window(widget).cached(*keyed_painter(widget, name, *what, plain=plain))


def image_element(
    widget: tk.Misc, name: str, pictures: Callable[[], States], **options: Any
) -> str:
    """Return the name of an element of ttk that shows pictures by state, the plain one last.

    It is made where there is none for the look that holds.
    """
    style, look = ttk.Style(widget), f"{palette_of(widget).name}{design_unit(widget) * 1000:.0f}"
    whole = f"{look}-{name}"
    if whole not in style.element_names():
        *others, (_, usual) = pictures()
        style.element_create(whole, "image", usual, *others, **options)  # type: ignore[call-overload]  # the stubs know fewer options
    return whole


def stretched_element(
    widget: tk.Misc,
    name: str,
    width: int,
    sides: Sequence[int],
    pictures: Callable[[], States],
    low: bool = False,
) -> str:
    """Return an `element` with its middle stretched, in room of `EDGE`; all is in design units.

    A `low` one is stretched across alone, and what is on it may be nearly as high.
    """
    left, right = (pixels(widget, FACE_MARGIN + side) for side in sides)
    above, below = (
        pixels(widget, end) for end in ((2, 2) if low else (FACE_MARGIN, FACE_MARGIN + 2))
    )
    across = pixels(widget, FACE_MARGIN + CORNER)
    return image_element(
        widget,
        name,
        pictures,
        # Tk never ends drawing a picture that is no higher than its upper and lower borders.
        border=(across, above if low else across),
        padding=(left, above, right, below),
        width=pixels(widget, width + 2 * FACE_MARGIN),
        sticky="nswe",
    )


def button_element(
    widget: tk.Misc, kind: Kind, size: tuple[int, int], background: str, sides: Sequence[int]
) -> str:
    """Return the name of the element of ttk that is the face of a button."""
    extent = pixels(widget, STRETCH), pixels(widget, size[1])
    colour = getattr(palette_of(widget), background)

    def faces() -> States:
        return [
            (state, art_image(widget, "button", kind, extent, look, ring, colour))
            for state, look, ring in STATES
        ]

    name = f"{kind}{size[0]}x{size[1]}-{background}-{sides[0]}.face"
    return stretched_element(widget, name, size[0], sides, faces, low=kind == "row")


ICON_SIZE, ICON_PADDING = 16, 5
"""The side of the sign and the room around it, in design units."""

TOOLTIP_DELAY_MS = 500
TOOLTIP_GAP = 6
"""Pixels between what is explained and the words."""


class IconButton(Button):
    """A sign that is pressed as every button.

    What it does has a key of its own too, which `text`, shown beside it, should name.
    """

    def __init__(
        self,
        parent: tk.Misc,
        icon: IconName,
        text: Callable[[], str],
        command: Callable[[], object],
        enabled: bool = True,
    ) -> None:
        self._icon: IconName = icon
        super().__init__(parent, "", command)
        self.set_icon(icon, enabled)
        Tooltip(self, text)

    @property
    def enabled(self) -> bool:
        return not self.instate(["disabled"])

    def set_icon(self, icon: IconName, enabled: bool) -> None:
        """Show another sign, or whether it can be pressed."""
        self.set_enabled(enabled)
        if icon != self._icon:
            self._icon = icon
            self._restyle()

    def _restyle(self) -> None:
        palette, side = palette_of(self), pixels(self, ICON_SIZE + 2 * ICON_PADDING)

        def shown(ink: str, ring: str = "") -> TkImage:
            plate = side, self._icon, pixels(self, ICON_SIZE), ink, ring
            return ImageCache.of_window(self).cached(
                plate, lambda: paint.surfaces.icon_plate(*plate)
            )

        # The accent's ring goes around the sign that has the keys.
        shows = shown(palette.ink), "disabled", shown(palette.faint)
        ring = "user1", shown(palette.ink, palette.accent)
        self.configure(style="Icon.TButton", image=" ".join(map(str, (*shows, *ring))))


class Tooltip:
    """Shows what `text` returns while the pointer rests on a widget, unless it is empty.

    The words go at the first key, too, and when the keys go elsewhere.
    """

    def __init__(self, widget: tk.Misc, text: Callable[[], str]) -> None:
        self._widget, self._text = widget, text
        self._timer = Timer(widget)
        self._window: tk.Toplevel | None = None
        widget.bind("<Enter>", self._entered, add="+")
        for event in ("<Leave>", "<Button>", "<Destroy>"):
            widget.bind(event, self._hide, add="+")

    def _entered(self, event: tk.Event[tk.Misc]) -> None:
        self._hide(event)
        self._timer.start(TOOLTIP_DELAY_MS, self._show)

    def _hide(self, event: tk.Event[tk.Misc]) -> None:
        self._timer.cancel()
        if self._window is not None:
            self._window.destroy()
            self._window = None

    def _show(self) -> None:
        widget = self._widget
        if not (text := self._text()):
            return
        palette = palette_of(widget)
        window = self._window = tk.Toplevel(widget, background=palette.line)
        window.withdraw()
        window.overrideredirect(True)
        label = tk.Label(window, text=text, font=ui_font(widget), padx=8, pady=4)
        label.configure(background=palette.sheet, foreground=palette.ink)
        label.pack(padx=1, pady=1)
        window.update_idletasks()
        wide, high = window.winfo_reqwidth(), window.winfo_reqheight()
        left = max(0, min(widget.winfo_rootx(), widget.winfo_screenwidth() - wide))
        top = widget.winfo_rooty() + widget.winfo_height() + TOOLTIP_GAP
        if top + high > widget.winfo_screenheight():
            top = widget.winfo_rooty() - high - TOOLTIP_GAP
        window.geometry(f"+{left}+{top}")
        window.deiconify()
        # A board keeps some keys to itself, but tells of all that are let go.
        for event in ("<Key>", "<KeyRelease>", "<FocusIn>"):
            on_event(window, ALL_WIDGETS, event, self._hide)
