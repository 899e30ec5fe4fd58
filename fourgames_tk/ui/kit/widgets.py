"""The buttons of the program, with what comes beside them: words about one, and its menu."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from math import floor
from tkinter import font as tkfont
from typing import TYPE_CHECKING, Literal

from .. import paint
from ..paint.palette import Button as ButtonColours
from ..paint.palette import Palette, button_colours
from .focus import has_focus
from .fonts import LINE_PADDING, pixels, ui_font
from .pictures import Pictures
from .theme import follow_theme, palette_of
from .timer import Timer

if TYPE_CHECKING:
    from ..paint.signs import Glyph
    from .pictures import Shown

CAP_MARGIN = 6
"""The least distance of a key's frame to the upper and the lower edge of a button, in pixels."""
CAPITAL = 2 / 3
"""The height of a capital, as a share of what a font reaches above its baseline."""
SMALLEST_TEXT = 11
"""The least height of the lettering, in design units; it shrinks to fit a narrow button."""


SMALLEST = 12
"""The least width and height in pixels that have room for a face with its rim."""

SIGN, ROOM = 16, 5
"""The side of the sign and the room around it, in design units."""

WAIT_MS = 500
BELOW = 6
"""Pixels between what is explained and the words."""


class Button(tk.Canvas):
    """A rounded button. With `key`, the key that also presses it stands before the text.

    Its lettering shrinks to fit. Reached by Tab, pressed by a click, Space or Enter. `kind` is
    `primary` or `plain`; `ground` is the role of the colour around it. A `low` one fits into the
    line at the bottom of the window.
    """

    def __init__(
        self,
        parent: tk.Misc,
        text: str,
        command: Callable[[], None],
        *,
        key: str = "",
        kind: str = "plain",
        larger: int = 1,
        ground: str = "table",
        low: bool = False,
    ) -> None:
        super().__init__(
            parent, highlightthickness=0, borderwidth=0, cursor="hand2", takefocus=True
        )
        self.text, self.key = text, key
        self._kind, self._ground, self._command = kind, ground, command
        self._low = low
        self._font = ui_font(self, larger, bold=True)
        self._cap_font = ui_font(self, larger - 2, bold=True)
        self.natural_width = self.natural_height = 0
        self._state = "normal"
        self._picture: Shown | None = None
        self.bind("<Configure>", lambda event: self._draw())
        self.bind("<FocusIn>", lambda event: self._draw())
        self.bind("<FocusOut>", lambda event: self._draw())
        self.bind("<Enter>", lambda event: self._become("hover"))
        self.bind("<Leave>", lambda event: self._become("normal"))
        self.bind("<Button-1>", lambda event: self._become("pressed"))
        self.bind("<ButtonRelease-1>", self._released)
        for press in ("<space>", "<Return>", "<KP_Enter>"):
            self.bind(press, self._key_pressed)
        follow_theme(self, self._restyle)

    def say(self, text: str) -> None:
        """Change the text."""
        self.text = text
        self._draw()

    def press(self) -> None:
        """Do what the button is for."""
        self._command()

    def _restyle(self) -> None:
        """Take the room that the text needs, and the colours."""
        self._line = self._font.metrics("linespace")
        self._padding = self._line * 3 // 4
        self._cap = self._line * 5 // 4 if self.key else 0
        width = self._font.measure(self.text) + 2 * self._padding
        width += self._cap + self._padding // 2 if self.key else 0
        height = self._line * 2 + 4
        if self._low:
            height = ui_font(self).metrics("linespace") + 2 * pixels(self, LINE_PADDING)
        if (width, height) != (self.natural_width, self.natural_height):
            self.natural_width, self.natural_height = width, height
            self.configure(width=width, height=height)
        self.configure(background=getattr(palette_of(self), self._ground))
        self._draw()

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        inside = 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height()
        pressed = self._state == "pressed"
        self._become("hover" if inside else "normal")
        if pressed and inside:
            self.press()

    def _key_pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.press()
        return "break"

    def _become(self, state: str) -> None:
        self._state = state
        self._draw()

    def _draw(self) -> None:
        width, height = self.winfo_width(), self.winfo_height()
        if width < SMALLEST or height < SMALLEST:
            return
        palette = palette_of(self)
        colours = button_face(palette, self._kind, self._state)
        self._picture = show_plate(self, width, height, colours, palette, has_focus(self))
        self.delete("all")
        self.create_image(0, 0, image=self._picture, anchor="nw")
        # Of the face: its rim is thicker below.
        middle = (height - 1) / 2
        left = self._padding
        font = self._fitting_font(width - (self.natural_width - self._font.measure(self.text)))
        if self.key:
            self._draw_cap(left, middle, colours.ink)
            left += self._cap + self._padding // 2
            self._write(left, middle, self.text, font, colours.ink, "w")
        else:
            self._write(width / 2, middle, self.text, font, colours.ink, "center")

    def _write(
        self,
        x: float,
        middle: float,
        text: str,
        font: tkfont.Font,
        ink: str,
        anchor: Literal["w", "center"],
    ) -> None:
        """Write a text, the middle of its capitals at a height in pixels."""
        ascent, descent = font.metrics("ascent"), font.metrics("descent")
        low = (ascent * (1 - CAPITAL) - descent) / 2
        self.create_text(x, floor(middle - low), text=text, font=font, fill=ink, anchor=anchor)

    def _fitting_font(self, room: int) -> tkfont.Font:
        """Return the largest font, down to the smallest that can be read, for a room in pixels."""
        font = self._font
        # The size asked for: what `actual` tells may stem from a font of another scaling.
        points = int(font.cget("size"))
        height = pixels(self, points * 96 / 72) if points > 0 else -points
        while font.measure(self.text) > room and height > pixels(self, SMALLEST_TEXT):
            height -= 1
            font = tkfont.Font(root=self, family=font.cget("family"), size=-height, weight="bold")
        # Tk draws with a font only as long as Python holds it.
        self._fitted_font = font
        return font

    def _draw_cap(self, left: float, middle: float, ink: str) -> None:
        half = min(self._cap, self.winfo_height() - 2 * CAP_MARGIN) / 2
        self.create_rectangle(
            left, middle - half, left + self._cap, middle + half, outline=ink, width=1
        )
        self._write(left + self._cap / 2, middle, self.key, self._cap_font, ink, "center")


def button_face(palette: Palette, kind: str, state: str) -> ButtonColours:
    """Return the colours of a `primary` or `plain` button in one of `palette.STATES`."""
    if kind == "primary":
        return button_colours(palette, state)
    faces = {"hover": palette.board, "pressed": palette.well}
    face = faces.get(state, palette.card)
    ink = palette.line if state == "disabled" else palette.ink
    return ButtonColours(face, face, palette.card_line, ink)


def show_plate(
    widget: tk.Misc,
    width: int,
    height: int,
    colours: ButtonColours,
    palette: Palette,
    focused: bool,
) -> Shown:
    """Return a button's face for a widget, as `plates.button_plate` paints it."""
    plate = width, height, colours, palette, focused
    return Pictures.of(widget).show(
        widget, ("button", *plate), lambda: paint.plates.button_plate(*plate)
    )


class IconButton(tk.Label):
    """Reached by Tab while it can be pressed; pressed by a click, Space or Enter.

    What it does has a key of its own too, which `text`, shown beside it, should name. A click
    leaves the keys where they are: with the board. `ground` is the role of the colour around it.
    """

    def __init__(
        self,
        parent: tk.Misc,
        sign: Glyph,
        text: Callable[[], str],
        command: Callable[[], object],
        ground: str,
        enabled: bool = True,
    ) -> None:
        super().__init__(parent, borderwidth=0, highlightthickness=0, takefocus=True)
        self._ground, self._command = ground, command
        self._enabled, self._sign = enabled, sign
        self._pictures: dict[tuple[int, Glyph, int, str, str], Shown] = {}
        self.bind("<Enter>", lambda event: self._light(True))
        self.bind("<Leave>", lambda event: self._light(False))
        self.bind("<ButtonRelease-1>", self._released)
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._draw())
        for press in ("<space>", "<Return>", "<KP_Enter>"):
            self.bind(press, self._key_pressed)
        Tooltip(self, text)
        follow_theme(self, self._restyle)

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed now."""
        return self._enabled

    def become(self, sign: Glyph, enabled: bool) -> None:
        """Show another sign, or whether it can be pressed."""
        if (sign, enabled) != (self._sign, self._enabled):
            self._sign, self._enabled = sign, enabled
            self._draw()

    def press(self) -> None:
        """Do what the button is for, if that can be done."""
        if self._enabled:
            self._command()

    def _key_pressed(self, event: tk.Event[tk.Misc]) -> str:
        self.press()
        return "break"

    def _released(self, event: tk.Event[tk.Misc]) -> None:
        if 0 <= event.x < self.winfo_width() and 0 <= event.y < self.winfo_height():
            self.press()

    def _restyle(self) -> None:
        self._side = pixels(self, SIGN + 2 * ROOM)
        self.configure(width=self._side, height=self._side)
        self._light(False)
        self._draw()

    def _light(self, on: bool) -> None:
        lit = on and self._enabled
        self.configure(background=getattr(palette_of(self), "well" if lit else self._ground))

    def _draw(self) -> None:
        palette = palette_of(self)
        colour = palette.ink if self._enabled else palette.line
        # The accent's ring goes around the sign that has the keys.
        ring = palette.accent if has_focus(self) else ""
        plate = self._side, self._sign, pixels(self, SIGN), colour, ring
        if plate not in self._pictures:
            self._pictures[plate] = Pictures.of(self).show(
                self, ("sign", *plate), lambda: paint.plates.sign_plate(*plate)
            )
        self.configure(
            image=self._pictures[plate],
            cursor="hand2" if self._enabled else "",
            takefocus=self._enabled,
        )


class Tooltip:
    """Shows what `text` returns while the pointer rests on a widget, unless it is empty."""

    def __init__(self, widget: tk.Misc, text: Callable[[], str]) -> None:
        self._widget, self._text = widget, text
        self._timer = Timer(widget)
        self._window: tk.Toplevel | None = None
        widget.bind("<Enter>", self._entered, add="+")
        for event in ("<Leave>", "<Button>", "<Destroy>"):
            widget.bind(event, self._left, add="+")

    def _entered(self, event: tk.Event[tk.Misc]) -> None:
        self._hide()
        self._timer.start(WAIT_MS, self._show)

    def _left(self, event: tk.Event[tk.Misc]) -> None:
        self._hide()

    def _hide(self) -> None:
        self._timer.cancel()
        if self._window is not None:
            self._window.destroy()
            self._window = None

    def _show(self) -> None:
        widget = self._widget
        if not (text := self._text()):
            return
        palette = palette_of(widget)
        window = self._window = tk.Toplevel(widget, background=palette.card_line)
        window.withdraw()
        window.overrideredirect(True)
        label = tk.Label(
            window,
            text=text,
            background=palette.card,
            foreground=palette.ink,
            font=ui_font(widget),
            padx=8,
            pady=4,
        )
        label.pack(padx=1, pady=1)
        window.update_idletasks()
        wide, high = window.winfo_reqwidth(), window.winfo_reqheight()
        left = max(0, min(widget.winfo_rootx(), widget.winfo_screenwidth() - wide))
        top = widget.winfo_rooty() + widget.winfo_height() + BELOW
        if top + high > widget.winfo_screenheight():
            top = widget.winfo_rooty() - high - BELOW
        window.geometry(f"+{left}+{top}")
        window.deiconify()
