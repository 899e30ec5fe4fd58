"""Buttons, icon buttons, grids of buttons, tooltips, and ttk styles made from pictures."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any, Literal

from ...engine.language import _
from .. import paint
from ..paint.palette import button_colours
from .commands import keys_on_cap, mnemonic_index
from .focus import is_stray_double_click, record_button_press
from .fonts import pixels, pixels_per_design_unit, sized_font, ui_font
from .images import ImageCache
from .theme import keep_styled, palette_of
from .timers import ALL_WIDGETS, Timer, on_event

if TYPE_CHECKING:
    from PIL import Image

    from ...engine.game import AnyGame
    from ..paint.control_art import IconName
    from .images import TkImage


Kind = Literal["primary", "plain", "quiet", "row"]
"""Look of a button: the main one of a page, a usual one, one without a border, a row of a list."""

HEIGHTS: dict[Kind, int] = {"primary": 44, "plain": 42, "quiet": 32, "row": 26}
"""Default heights, in design units."""
MIN_WIDTHS: dict[Kind, int] = {"primary": 124, "plain": 112, "quiet": 0, "row": 112}
"""Default minimum widths, in design units."""
TWO_LINES_HEIGHT = 42
"""Least height of a button that has room for a text of two lines, in design units."""
KEY_AT_END_WIDTHS: dict[Kind, int] = {"primary": 260, "plain": 140, "quiet": 4000, "row": 0}
"""Widths from which the key cap is at the right end, not beside the text, in design units."""
SIDE_PADDING: dict[Kind, tuple[int, int]] = {
    "primary": (16, 16),
    "plain": (14, 10),
    "quiet": (0, 0),
    "row": (14, 10),
}
"""Left and right padding of the content, in design units."""
FACE_MARGIN = 5
"""Margin around the face of every control, for shadow and focus ring, in design units. Gaps between
controls are reduced by it."""
BUTTON_GAP = 12
"""Space between text and key cap, and between two buttons, in design units."""
CHEVRON_WIDTH = 20
"""Width of a chevron with the space beside it, in design units."""
FACE_PICTURE_WIDTH, FACE_END_WIDTH = 48, 12
"""Width of the picture of a face, and of its ends that are not stretched, in design units."""

REPEATED_LINES = 4
"""Height in pixels of the middle of a face, which is repeated in a higher button: too low for steps
in a gradient to be seen, and high enough to be drawn fast."""

StateImages = list[tuple[str, "TkImage"]]
"""(ttk state, picture) of a ttk element; the default picture is the last one."""
LayoutPart = tuple[str, dict[str, Any]]
"""The name of a ttk element with its layout options."""
BUTTON_STATES = (
    ("disabled", "disabled", False),
    ("pressed", "pressed", False),
    ("user1 active", "hover", True),
    ("user1", "normal", True),
    ("active", "hover", False),
    ("", "normal", False),
)
"""(ttk state, state of the face, has a focus ring); the first matching entry is used."""


def bind_activation_keys(widget: tk.Misc, press: Callable[[], object]) -> None:
    """Bind Space and Enter to a function, for a widget that is no ttk button.

    Other bindings of these keys, such as those of the page, are not called.
    """

    def on_key(event: tk.Event[tk.Misc]) -> str:
        press()
        return "break"

    for key in ("<space>", "<Return>", "<KP_Enter>"):
        widget.bind(key, on_key)


class Button(ttk.Button):
    """A button, pressed by a click, or by Space or Enter while it has the focus.

    A click does not take the focus. `key` is the name of the key that also presses the button,
    shown on a cap at its end, beside the text, or in a tooltip, depending on the width; it only
    labels the button. Several keys are separated by blanks. `letter` is underlined in the text; if
    it is one of the keys, there is no cap. A text that is wider than the button stands in two
    lines, if the button is high enough.
    `background` is the palette's name of the colour around the button. `height` and the minimum
    `width` are in design units, without `FACE_MARGIN`.
    """

    def __init__(
        self,
        parent: tk.Misc,
        text: str,
        command: Callable[[], object],
        *,
        key: str = "",
        letter: str = "",
        kind: Kind = "plain",
        height: int = 0,
        width: int = 0,
        background: str = "sheet",
        chevron: str = "",
    ) -> None:
        super().__init__(parent, text=text, command=command, cursor="hand2")
        self.key, self.letter = _key_names(key), letter
        self._kind, self._background = kind, background
        self._size = width or MIN_WIDTHS[kind], height or HEIGHTS[kind]
        self._chevron, self._full_width, self._key_place = chevron, 0, ""
        self._is_wrapped = False
        self._fit_timer = Timer(self)
        self.bind("<Button-1>", self._on_press)
        self.bind("<Configure>", lambda event: self._fit_width(event.width))
        self._refusal: Callable[[], str] = str
        Tooltip(self, self._tooltip)
        keep_styled(self, self._restyle)

    def _tooltip(self) -> str:
        """Return the name with a key that is not seen, and why the button is disabled."""
        named = f"{self.text} ({self.key})" if self.key and not self.shows_key else ""
        return "\n".join(filter(None, (named, self.refusal)))

    @property
    def cap(self) -> str:
        """The keys on the cap: none if the text underlines one of them."""
        return keys_on_cap(self.key, self.text, self.letter)

    @property
    def refusal(self) -> str:
        """Why the button is disabled, if it is."""
        return self._refusal() if self.instate(["disabled"]) else ""

    @property
    def text(self) -> str:
        return str(self.cget("text"))

    @property
    def min_width(self) -> int:
        """The width in pixels that text and chevron need, without the key cap."""
        aside = sum(SIDE_PADDING[self._kind]) + 2 * FACE_MARGIN
        aside += bool(self._chevron) * CHEVRON_WIDTH
        return self._text_width(self.text) + pixels(self, aside)

    @property
    def wrapped_width(self) -> int:
        """The width in pixels that the text needs in two lines, without the key cap."""
        return self.min_width - self._text_width(self.text) + self._two_line_width

    @property
    def _two_line_width(self) -> int:
        """The least width of the text in two lines, in pixels."""
        words = self.text.split(" ") if self._size[1] >= TWO_LINES_HEIGHT else [self.text]
        pairs = ((words[:end], words[end:]) for end in range(1, len(words) + 1))
        return min(max(self._text_width(" ".join(part)) for part in pair) for pair in pairs)

    def _text_width(self, text: str) -> int:
        font = ttk.Style(self).lookup(str(self.cget("style")), "font")
        return int(self.tk.call("font", "measure", font, text))

    def set_text(self, text: str) -> None:
        self.configure(text=text)
        self._restyle()

    def set_chevron(self, chevron: str) -> None:
        """Set the direction of the chevron: `left`, `right` or `down`."""
        self._chevron = chevron
        self._restyle()

    @property
    def shows_key(self) -> bool:
        """Whether a key is visible, underlined or on a cap; a button too narrow hides the cap."""
        return bool(self.key) and not (self.cap and self._key_place == "none")

    @property
    def full_width(self) -> int:
        """The width in pixels that the text and the key cap need."""
        return self._full_width

    def set_key(self, key: str, letter: str = "") -> None:
        """Show another key, or none, and underline a letter."""
        if (names := _key_names(key), letter) != (self.key, self.letter):
            self.key, self.letter = names, letter
            self._restyle()

    def set_enabled(self, on: bool, refusal: Callable[[], str] = str) -> None:
        """Enable or disable the button; `refusal` returns why it is disabled."""
        self._refusal = refusal
        self.state(["!disabled" if on else "disabled"])

    def _restyle(self) -> None:
        if self._chevron:
            colour = palette_of(self).accent
            image = art_image(self, "chevron", self._chevron, pixels(self, 14), colour, plain=True)
            self.configure(image=image, compound="left")
        self.configure(
            style=button_style(self, self._kind, self._size, self._background, self.cap),
            underline=mnemonic_index(self.text, self.letter),
        )
        self._full_width, self._key_place = self.winfo_reqwidth(), ""
        self._is_wrapped = False
        self._fit_width(self.winfo_width())

    def _fit_width(self, width: int) -> None:
        """Choose the place of the key cap for a width in pixels, and wrap the text if necessary.

        The cap is hidden only after a delay.
        """
        if width <= 1 or not (self.key or width < self._full_width or self._is_wrapped):
            return
        if width < self._full_width and self._key_place != "none":
            # The width may be temporary. Without the cap, or wrapped, the button would request
            # less, and stay at this width.
            self._fit_timer.start(1, partial(self._fit_timer.start_when_idle, self._place_key))
        else:
            self._fit_timer.cancel()
            self._place_key()

    def _place_key(self) -> None:
        width = self.winfo_width()
        # Without a cap, texts of plain buttons stand at the left like those of wide ones.
        from_width = KEY_AT_END_WIDTHS[self._kind] if self.cap or self._kind != "plain" else 0
        apart = width - pixels(self, 2 * FACE_MARGIN) >= pixels(self, from_width)
        if apart and self._kind != "plain":
            # The text stays centred, so the space at its left must be as wide as the cap.
            apart = width >= 2 * self._full_width - self.min_width
        # One pixel more to show the cap again: a grid may round the width down when the button
        # requests more.
        least = self._full_width + (self._key_place == "none")
        self._key_place = place = (
            "none" if width < least else "apart" if apart and self.key else "beside"
        )
        self._is_wrapped = self.wrapped_width < self.min_width > width
        wrap = self._two_line_width if self._is_wrapped else 0
        style = button_style(
            self, self._kind, self._size, self._background, self.cap, place, wrap=wrap
        )
        if style != str(self.cget("style")):
            self.configure(style=style)

    def _on_press(self, event: tk.Event[tk.Misc]) -> str:
        if not is_stray_double_click(event):
            self.state(["pressed"])
        record_button_press(event)
        # The binding of ttk would also take the focus from the board.
        return "break"


def _key_names(key: str) -> str:
    """Return the names of keys in the language of the process, such as that of Enter."""
    return " ".join(map(_, key.split()))


def button_style(
    widget: tk.Misc,
    kind: Kind,
    size: tuple[int, int],
    background: str,
    key: str = "",
    key_place: str = "beside",
    name: str = "",
    wrap: int = 0,
) -> str:
    """Create the ttk style of a button and return its name.

    `size` is (minimum width, height) in design units. `key_place` is `apart` (the cap is at the
    right end, and the text of a plain button or a row at the left), `beside` (next to the text) or
    `none` (hidden). A text wraps at `wrap` pixels, if
    that is not 0. With `name` the style gets that name; otherwise an existing style for these
    arguments is used again.
    """
    key = key if key_place != "none" else ""
    apart = key_place == "apart" and (bool(key) or kind in ("plain", "row"))
    style, palette = ttk.Style(widget), palette_of(widget)
    sides = SIDE_PADDING[kind] if apart else (sum(SIDE_PADDING[kind]) // 2,) * 2
    face = element_name(widget, face_name(kind, size, background, sides))
    default_name = f"{face}-{key.replace(' ', '-')}-{key_place}{wrap or ''}.TButton"
    # Tk restyles every widget when a style is configured, even without a change.
    if not name and style.configure(default_name, "font"):
        return default_name
    around = create_button_element(widget, kind, size, background, sides)
    label: LayoutPart = ("Button.label", {"side": "left", "sticky": "w" if apart else ""})
    inside = [label]
    if key:
        gap, primary = pixels(widget, BUTTON_GAP), kind == "primary"

        def caps() -> StateImages:
            return [
                (state, art_image(widget, "keycaps", key, white, gap))
                for state, white in (("disabled", False), ("", primary))
            ]

        key_name = key.replace(" ", "-")
        cap = create_image_element(widget, f"{kind}-{key_name}.cap", caps, sticky="")
        inside = [(cap, {"side": "right", "sticky": ""}), label]
        if apart and kind in ("primary", "quiet"):
            cap_width = caps()[-1][1].width()
            blank = create_image_element(
                widget,
                f"{kind}-{key_name}.blank",
                lambda: [("", art_image(widget, "transparent_strip", cap_width, plain=True))],
                sticky="",
            )
            label[1].update(expand=True, sticky="")
            inside.insert(0, (blank, {"side": "left", "sticky": ""}))
    content: LayoutPart = ("null", {"sticky": "we" if apart else "", "children": inside})
    name = name or default_name
    style.layout(name, [(around, {"sticky": "nswe", "children": [content]})])  # type: ignore[list-item]  # the stubs' layout is narrower
    px = 14 if kind != "primary" else 20 if size[1] >= 52 else 15
    ink = button_colours(kind, "normal", palette).ink
    off = palette.muted if kind == "primary" else palette.faint
    font = sized_font(widget, px, bold=kind in ("primary", "quiet"))
    style.configure(name, font=font, foreground=ink, padding=0, width=0)
    if wrap:
        style.configure(name, wraplength=wrap, justify="center")
    style.map(name, foreground=[("disabled", off)], background=[])
    return name


def cache_key_and_painter(
    widget: tk.Misc, name: str, *args: Any, plain: bool = False
) -> tuple[tuple[Hashable, ...], Callable[[], Image.Image]]:
    """Return the cache key of a picture of `paint.control_art`, and a function that paints it.

    `name` is the painting function, which gets `args` and, unless `plain`, the palette and the
    pixels of a design unit.
    """
    palette, size = palette_of(widget), pixels_per_design_unit(widget)

    def paint_it() -> Image.Image:
        more = () if plain else (palette, size)
        picture: Image.Image = getattr(paint.control_art, name)(*args, *more)
        return picture

    return (name, *args, palette.name, size), paint_it


def art_image(widget: tk.Misc, name: str, *args: Any, plain: bool = False) -> TkImage:
    """Return a picture of `paint.control_art`, cached as long as the window exists.

    The arguments are those of `cache_key_and_painter`.
    """
    return ImageCache.of_window(widget).cached_image(
        *cache_key_and_painter(widget, name, *args, plain=plain)
    )


def level_emblem(widget: tk.Misc, game: AnyGame, number: int, side: int) -> TkImage:
    """Return the emblem of a level of a game, cached like `art_image`; `side` is in design units.

    It only decorates: the name of the level stands beside it.
    """
    palette, size, name = palette_of(widget), pixels(widget, side), game.level(number).name

    def paint_it() -> Image.Image:
        return paint.level_emblems.level_emblem(size, game.id, number, name, palette)

    key = "level_emblem", game.id, number, name, size, palette.name
    return ImageCache.of_window(widget).cached_image(key, paint_it)


def element_name(widget: tk.Misc, name: str) -> str:
    """Return the name of a `create_image_element` for the current theme and text size."""
    return f"{palette_of(widget).name}{pixels_per_design_unit(widget) * 1000:.0f}-{name}"


def create_image_element(
    widget: tk.Misc, name: str, pictures: Callable[[], StateImages], **options: Any
) -> str:
    """Create a ttk element that shows a picture for each state; return its name.

    An existing one for the current theme and text size is used again.
    """
    style, full_name = ttk.Style(widget), element_name(widget, name)
    if full_name not in style.element_names():
        *others, (_, default) = pictures()
        if border := options.get("border"):
            # Tk draws forever if nothing is left of a picture between its borders.
            width, height = default.width(), default.height()
            lines = max(1, (height - REPEATED_LINES) // 2)
            options["border"] = min(border, (width - 1) // 2), min(lines, (height - 1) // 2)
        style.element_create(full_name, "image", default, *others, **options)  # type: ignore[call-overload]  # the stubs know fewer options
    return full_name


def create_stretched_element(
    widget: tk.Misc,
    name: str,
    width: int,
    sides: Sequence[int],
    pictures: Callable[[], StateImages],
    low: bool = False,
) -> str:
    """Create an image element (ttk) that is stretched in the middle; return its name.

    `width` and the left and right paddings `sides` are in design units, without `FACE_MARGIN`.
    In a higher widget, the middle is repeated. With `low`, the content can be nearly as high as the
    picture.
    """
    left, right = (pixels(widget, FACE_MARGIN + side) for side in sides)
    above, below = (
        pixels(widget, end) for end in ((2, 2) if low else (FACE_MARGIN, FACE_MARGIN + 2))
    )
    across = pixels(widget, FACE_MARGIN + FACE_END_WIDTH)
    return create_image_element(
        widget,
        name,
        pictures,
        border=across,
        padding=(left, above, right, below),
        width=pixels(widget, width + 2 * FACE_MARGIN),
        sticky="nswe",
    )


def face_name(kind: Kind, size: tuple[int, int], background: str, sides: Sequence[int]) -> str:
    """Return the name of a `create_button_element`, without theme and text size."""
    return f"{kind}{size[0]}x{size[1]}-{background}-{sides[0]}.face"


def create_button_element(
    widget: tk.Misc, kind: Kind, size: tuple[int, int], background: str, sides: Sequence[int]
) -> str:
    """Create the ttk element that is the face of a button; return its name."""
    extent = pixels(widget, FACE_PICTURE_WIDTH), pixels(widget, size[1])
    colour = getattr(palette_of(widget), background)

    def faces() -> StateImages:
        return [
            (state, art_image(widget, "button", kind, extent, face, ring, colour))
            for state, face, ring in BUTTON_STATES
        ]

    name = face_name(kind, size, background, sides)
    return create_stretched_element(widget, name, size[0], sides, faces, low=kind == "row")


ICON_SIZE, ICON_PADDING = 16, 5
"""Side of an icon and the padding around it, in design units."""

TOOLTIP_DELAY_MS = 500
"""Time for which the pointer rests on a widget before its tooltip is shown, in ms."""
VALUE_CHANGED = "<<ValueChanged>>"
"""Virtual event of a control whose value has changed, after its owner has handled it."""
REFUSED = "<<Refused>>"
"""Virtual event of a disabled control that is clicked, or gets a key that would change it."""
TOOLTIP_GAP = 6
"""Space between a widget and its tooltip, in pixels."""
CONTROL_HEIGHTS = 3
"""Height of another control, as a multiple of the widget's, up to which a tooltip stays off it."""


class IconButton(Button):
    """A button with an icon and a tooltip.

    `text` returns the tooltip, which should name the key of the command.
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
        self._tooltip_text = text
        super().__init__(parent, "", command)
        self.set_icon(icon, enabled)

    def _tooltip(self) -> str:
        return self._tooltip_text()

    @property
    def value_text(self) -> str:
        """The text of the tooltip, for people who listen."""
        return self._tooltip_text()

    @property
    def is_enabled(self) -> bool:
        return not self.instate(["disabled"])

    def set_icon(self, icon: IconName, enabled: bool) -> None:
        """Set the icon, and enable or disable the button."""
        self.set_enabled(enabled)
        if icon != self._icon:
            self._icon = icon
            self._restyle()

    def _restyle(self) -> None:
        palette, side = palette_of(self), pixels(self, ICON_SIZE + 2 * ICON_PADDING)

        def image(ink: str, ring: str = "", struck: bool = False) -> TkImage:
            plate = side, self._icon, pixels(self, ICON_SIZE), ink, ring, struck
            return ImageCache.of_window(self).cached_image(
                plate, lambda: paint.surfaces.icon_plate(*plate)
            )

        # The state `user1` is set while the focus ring is shown.
        off = image(palette.faint, struck=palette.has_high_contrast)
        images = image(palette.ink), "disabled", off
        focused = "user1", image(palette.ink, palette.accent)
        self.configure(style="Icon.TButton", image=" ".join(map(str, (*images, *focused))))


class Tooltip:
    """A tooltip: shows what `text` returns while the pointer rests on a widget.

    An empty text is not shown. A press, a key or a change of focus hides the tooltip, too; it comes
    again when the pointer has left and comes back. A press of a disabled button, and a click or key
    that a disabled control refuses, show it at once.
    """

    def __init__(self, widget: tk.Misc, text: Callable[[], str]) -> None:
        self._widget, self._text = widget, text
        self._timer = Timer(widget)
        self._window: tk.Toplevel | None = None
        widget.bind("<Enter>", self._on_enter, add="+")
        for event in ("<Leave>", "<Destroy>"):
            widget.bind(event, self._hide, add="+")
        widget.bind("<Button>", self._on_press, add="+")
        if isinstance(widget, Button) and (press := str(widget.bind("<Button-1>"))):
            # Tk prefers it to <Button>. First, since a button ends the handling of its press.
            widget.bind("<Button-1>", self._on_press)
            widget.tk.call("bind", str(widget), "<Button-1>", f"+{press}")
        widget.bind(VALUE_CHANGED, self._refresh, add="+")
        widget.bind(REFUSED, self._on_refused, add="+")

    def _refresh(self, event: tk.Event[tk.Misc]) -> None:
        """Show the text for the new value, if the tooltip is visible."""
        if self._window is not None:
            self._hide(event)
            self._show()

    def _on_enter(self, event: tk.Event[tk.Misc]) -> None:
        self._hide(event)
        self._timer.start(TOOLTIP_DELAY_MS, self._show)

    def _on_press(self, event: tk.Event[tk.Misc]) -> None:
        self._hide(event)
        if isinstance(self._widget, ttk.Button) and self._widget.instate(["disabled"]):
            self._show()

    def _on_refused(self, event: tk.Event[tk.Misc]) -> None:
        self._hide(event)
        # The key that was refused is still to be released.
        self._show(("<Key>", "<FocusIn>"))

    def _hide(self, event: tk.Event[tk.Misc]) -> None:
        self._timer.cancel()
        if self._window is not None:
            self._window.destroy()
            self._window = None

    def _show(self, ends: Sequence[str] = ("<Key>", "<KeyRelease>", "<FocusIn>")) -> None:
        """Show the text until one of these events happens anywhere in the program."""
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
        left, top = self._best_corner(wide, high)
        window.geometry(f"+{left}+{top}")
        window.deiconify()
        # Releases, too: a board stops further handling of some keys when they are pressed.
        for event in ends:
            on_event(window, ALL_WIDGETS, event, self._hide)

    def _best_corner(self, wide: int, high: int) -> tuple[int, int]:
        """Return the upper left corner of a tooltip of this size, in pixels of the screen.

        It is below or above its widget, or beside it, where it covers fewest other controls.
        """
        widget, gap = self._widget, TOOLTIP_GAP
        x, y, right, bottom = _screen_box(widget)
        most_left, most_top = widget.winfo_screenwidth() - wide, widget.winfo_screenheight() - high
        lefts = [max(0, min(each, most_left)) for each in (x, right - wide)]
        middle = max(0, min((y + bottom - high) // 2, most_top))
        places = [(left, top) for top in (bottom + gap, y - high - gap) for left in lefts]
        places += [(right + gap, middle), (x - wide - gap, middle)]
        fitting = [
            each for each in places if 0 <= each[0] <= most_left and 0 <= each[1] <= most_top
        ]
        others = [_screen_box(each) for each in _nearby_controls(widget)]

        def covered(place: tuple[int, int]) -> int:
            left, top = place
            return sum(
                left < box[2] and box[0] < left + wide and top < box[3] and box[1] < top + high
                for box in others
            )

        return min(fitting or places, key=covered)


def _screen_box(widget: tk.Misc) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom edge of a widget, in pixels of the screen."""
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return left, top, left + widget.winfo_width(), top + widget.winfo_height()


def _nearby_controls(widget: tk.Misc) -> list[tk.Misc]:
    """Return the other visible controls of a window, disabled buttons included.

    Boards and lists, which are much higher, may be covered in part.
    """
    highest = CONTROL_HEIGHTS * widget.winfo_height()
    found: list[tk.Misc] = []

    def visit(parent: tk.Misc) -> None:
        for each in parent.winfo_children():
            if each is widget or isinstance(each, tk.Toplevel) or not each.winfo_viewable():
                continue
            takes_focus = each.tk.getboolean(each.tk.call("tk::FocusOK", each))
            is_control = takes_focus or isinstance(each, ttk.Button)
            if is_control and each.winfo_height() <= highest:
                found.append(each)
            visit(each)

    visit(widget.winfo_toplevel())
    return found
