"""What is set on a sheet: parts side by side, steps, sliders, switches, lists and fields."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from tkinter import font as tkfont
from tkinter import ttk
from typing import TYPE_CHECKING, Any

from .buttons import EDGE, button_style, chevron_element, drawn, face, face_element, stretched
from .focus import has_focus, watch_rings, wears_ring
from .fonts import pixels, sized, unit
from .pictures import Pictures
from .theme import colour_menu, follow_theme, palette_of, themed

if TYPE_CHECKING:
    from ..paint.palette import Palette
    from .pictures import Shown

HEIGHT = 40
"""Of every control, in design units, without the room around it."""
TILE, INSET, GROOVE = 38, 3, 9
"""Of a stepper: the width of its ends; how far inside tiles lie; the radius of the groove."""
KNOB, TICKS = 22, 18
"""The side of a slider's knob, and the height of what stands below it."""
TEXT = 12
"""From the edge of a field or a part to its words."""
FEW = 20
"""Of so many numbers of a stepper each is measured; of more, the first and the last."""
SMALLEST, USUAL = 12, 14
"""Sizes of lettering; in a narrow part it is smaller."""

WHEEL = (("<Button-4>", 1), ("<Button-5>", -1))

Say = Callable[[int], tuple[str, str]]
"""Returns, for a number, what stands bold, and what stands beside it."""


class Control(tk.Canvas):
    """One stop for Tab, painted anew when its width, its value or the theme is another one.

    Its face stands `EDGE` units inside. A disabled one takes no keys and no clicks.
    """

    def __init__(self, parent: tk.Misc, high: int = HEIGHT) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=True)
        watch_rings(self)
        self._high, self._enabled = high, True
        self._held: dict[Hashable, Shown] = {}
        self._seen: dict[Hashable, Shown] = {}
        for event in ("<Configure>", "<FocusIn>", "<FocusOut>", "<<Ring>>"):
            self.bind(event, lambda event: self.draw())
        self.bind("<Button-1>", self._clicked)
        for key in ("Left", "Right", "Home", "End", "space"):
            self.bind(f"<{key}>", self._key)
        for wheel, way in WHEEL:
            self.bind(wheel, lambda event, way=way: self._turned(way))  # type: ignore[misc]  # a lambda with a default
        self.bind("<MouseWheel>", lambda event: self._turned(1 if event.delta > 0 else -1))

    def enable(self, on: bool) -> None:
        """Say whether it can be changed."""
        self._enabled = on
        self.configure(takefocus=on)
        self.draw()

    def begin(self) -> None:
        """Be as large as it must, now and in every size of text; call it last in the making."""
        follow_theme(self, self._restyle)

    def asks(self) -> int:
        """Return the width in pixels that it needs inside."""
        raise NotImplementedError

    def paint(self, palette: Palette, width: int) -> None:
        """Draw everything for a width inside, in pixels."""
        raise NotImplementedError

    def pointed(self, x: int) -> None:
        """Do what a click is for."""

    def key(self, name: str) -> bool:
        """Do what a key is for; tell whether it is for anything."""
        raise NotImplementedError

    def wheel(self, way: int) -> bool:
        """Do what the wheel is for, `way` being 1 or -1; tell whether it is for anything."""
        return False

    def draw(self) -> None:
        """Draw what it is now."""
        width = self.winfo_width() - 2 * self.edge
        if width > 1:
            self.delete("all")
            self._seen = {}
            self.paint(palette_of(self), width)
            self._held = self._seen

    @property
    def edge(self) -> int:
        """The room around the face, in pixels."""
        return pixels(self, EDGE)

    @property
    def middle(self) -> int:
        """The height of the middle of the face, in pixels."""
        return self.edge + pixels(self, HEIGHT) // 2

    def show(self, x: float, y: float, name: str, *what: Any, plain: bool = False) -> None:
        """Put a picture of `paint.faces` with its upper left corner there."""
        depends, painted = drawn(self, name, *what, plain=plain)
        shown = self._seen.get(depends) or self._held.get(depends)
        self._seen[depends] = shown or Pictures.of(self).show(self, depends, painted)
        self.create_image(x, y, image=self._seen[depends], anchor="nw")

    def groove(self, palette: Palette, width: int) -> None:
        """Put the groove that parts or steps lie in, with the ring."""
        size = width, pixels(self, HEIGHT)
        self.show(0, 0, "groove", size, pixels(self, GROOVE), wears_ring(self), palette.sheet)

    def write(
        self,
        x: float,
        text: str,
        ink: str,
        bold: bool = False,
        anchor: Any = "center",
        px: int = 14,
    ) -> None:
        """Write on the middle line."""
        font = sized(self, px, bold)
        self.create_text(x, self.middle, text=text, fill=ink, font=font, anchor=anchor)

    def _restyle(self) -> None:
        self._held = {}
        wide, high = self.asks() + 2 * self.edge, pixels(self, self._high) + 2 * self.edge
        self.configure(width=wide, height=high, background=palette_of(self).sheet)
        self.draw()

    def _clicked(self, event: tk.Event[tk.Misc]) -> None:
        if self._enabled:
            self.focus_set()
            self.pointed(event.x)

    def _key(self, event: tk.Event[tk.Misc]) -> str | None:
        return "break" if self._enabled and self.key(event.keysym) else None

    def _turned(self, way: int) -> str | None:
        return "break" if self._enabled and self.wheel(way) else None


class Segmented(Control):
    """One of a few choices, all in sight: each has what is kept and what is said."""

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], object],
    ) -> None:
        super().__init__(parent)
        self.choices, self.value, self._changed = tuple(choices), value, changed
        self.begin()

    def choose(self, value: str) -> None:
        """Choose as a person does; who waits for it hears of another choice."""
        if value != self.value:
            self.value = value
            self.draw()
            self._changed(value)

    def asks(self) -> int:
        """Leave every part the room that the longest words need."""
        font = sized(self, USUAL, bold=True)
        widest = max(font.measure(words) for _, words in self.choices)
        return len(self.choices) * (widest + 2 * pixels(self, TEXT)) + 2 * pixels(self, INSET)

    def paint(self, palette: Palette, width: int) -> None:
        """Draw the groove, the tile of the choice, and fine lines between the others."""
        self.groove(palette, width)
        edges, at = self._edges(width), self._at()
        high, inset = pixels(self, HEIGHT), pixels(self, INSET)
        if at is not None:
            size = edges[at + 1] - edges[at], high - 2 * inset
            self.show(edges[at] - self.edge, inset, "tile", size)
        for number in range(1, len(self.choices)):
            if at not in (number - 1, number):
                top, low = self.edge + high * 3 // 10, self.edge + high * 7 // 10
                self.create_line(edges[number], top, edges[number], low, fill=palette.track_line)
        room = min(after - before for before, after in pairwise(edges))
        px = self._fitting(room - pixels(self, 8))
        for number, (_, words) in enumerate(self.choices):
            chosen = number == at
            ink = palette.ink if chosen and self._enabled else palette.muted
            self.write((edges[number] + edges[number + 1]) / 2, words, ink, chosen, px=px)

    def pointed(self, x: int) -> None:
        """Choose the part that was clicked."""
        edges = self._edges(self.winfo_width() - 2 * self.edge)
        part = sum(x >= edge for edge in edges[1:-1])
        self.choose(self.choices[part][0])

    def key(self, name: str) -> bool:
        """Go to the next, the first or the last choice."""
        last, at = len(self.choices) - 1, self._at() or 0
        ways = {"Left": max(at - 1, 0), "Right": min(at + 1, last), "Home": 0, "End": last}
        if name in ways:
            self.choose(self.choices[ways[name]][0])
        return name in ways

    def _at(self) -> int | None:
        return next((n for n, (value, _) in enumerate(self.choices) if value == self.value), None)

    def _edges(self, width: int) -> list[int]:
        inset, count = pixels(self, INSET), len(self.choices)
        start, room = self.edge + inset, width - 2 * inset
        return [start + round(room * number / count) for number in range(count + 1)]

    def _fitting(self, room: int) -> int:
        """Return the size of lettering at which all words fit."""
        for px in range(USUAL, SMALLEST, -1):
            font = sized(self, px, bold=True)
            if all(font.measure(words) <= room for _, words in self.choices):
                return px
        return SMALLEST


class Stepper(Control):
    """A number between two, changed by steps, by the wheel or by typing it."""

    def __init__(
        self,
        parent: tk.Misc,
        low: int,
        high: int,
        value: int,
        changed: Callable[[int], object],
        say: Say = lambda number: (str(number), ""),
        *,
        step: int = 1,
    ) -> None:
        super().__init__(parent)
        self.low, self.high, self.value = low, high, value
        self._changed, self._say, self._step, self._typed = changed, say, step, ""
        self.bind("<Key>", self._type)
        self.bind("<FocusOut>", lambda event: self._forget(), add="+")
        self.begin()

    def choose(self, value: int) -> None:
        """Take a number, or the nearest there is, as a person does."""
        value = min(max(value, self.low), self.high)
        value -= (value - self.low) % self._step
        if value != self.value:
            self.value = value
            self.draw()
            self._changed(value)

    def limit(self, low: int, high: int) -> None:
        """Allow other numbers; one that is not allowed any more gives way."""
        if (low, high) != (self.low, self.high):
            self.low, self.high = low, high
            self.choose(self.value)
            self.draw()

    def asks(self) -> int:
        """Leave the room that the longest words need."""
        gap, ends = pixels(self, 10), 2 * pixels(self, TILE + INSET + TEXT)
        bold, plain = sized(self, USUAL, bold=True), sized(self, USUAL)
        numbers = range(self.low, self.high + 1, self._step)
        said = [self._say(n) for n in (numbers if len(numbers) <= FEW else (self.low, self.high))]
        widest = max(bold.measure(a) + (gap + plain.measure(b) if b else 0) for a, b in said)
        return max(pixels(self, 120), widest + ends)

    def paint(self, palette: Palette, width: int) -> None:
        """Draw the groove with a tile at each end, and the words between."""
        self.groove(palette, width)
        inset, tile = pixels(self, INSET), pixels(self, TILE)
        size, side = (tile, pixels(self, HEIGHT) - 2 * inset), pixels(self, 10)
        for left, end in ((inset, self.low), (width - inset - tile, self.high)):
            alive = self._enabled and self.value != end
            if alive:
                self.show(left, inset, "tile", size)
            ink = palette.ink if alive else palette.faint
            at = self.edge + left + (tile - side) // 2, self.middle - side // 2 - 1
            self.show(*at, "sign", end == self.low and left == inset, side, ink, plain=True)
        bold, plain = self._say(self.value)
        first, second = sized(self, USUAL, bold=True), sized(self, USUAL)
        gap = pixels(self, 10) if plain else 0
        room = width - 2 * (tile + inset + pixels(self, 4)) - first.measure(bold) - gap
        plain = _cut(second, plain, room)
        wide = first.measure(bold) + gap + second.measure(plain)
        x = self.edge + (width - wide) / 2
        self.write(x, bold, palette.ink if self._enabled else palette.muted, True, "w")
        self.write(x + wide, plain, palette.muted, anchor="e")

    def pointed(self, x: int) -> None:
        """Step down at the left end, up at the right."""
        end = self.edge + pixels(self, TILE + INSET)
        if x < end or x > self.winfo_width() - end:
            self.choose(self.value + (-self._step if x < end else self._step))

    def key(self, name: str) -> bool:
        """Step, or go to an end."""
        ways = {
            "Left": self.value - self._step,
            "Right": self.value + self._step,
            "Home": self.low,
            "End": self.high,
        }
        if name in ways:
            self._forget()
            self.choose(ways[name])
        return name in ways

    def wheel(self, way: int) -> bool:
        """Step up or down."""
        self.choose(self.value + way * self._step)
        return True

    def _type(self, event: tk.Event[tk.Misc]) -> str | None:
        if not self._enabled or not event.char.isdecimal() or not event.char.isascii():
            return None
        typed = self._typed + event.char
        self._typed = typed if int(typed) <= self.high else event.char
        if self.low <= int(self._typed) <= self.high:
            self.choose(int(self._typed))
        return "break"

    def _forget(self) -> None:
        self._typed = ""


class Slider(Control):
    """A number between two, moved along a line; numbers of `ticks` stand below it."""

    def __init__(
        self,
        parent: tk.Misc,
        low: int,
        high: int,
        value: int,
        changed: Callable[[int], object],
        *,
        step: int = 1,
        ticks: Sequence[int] = (),
        say: Callable[[int], str] = str,
    ) -> None:
        super().__init__(parent, HEIGHT + (TICKS if ticks else 0))
        self.low, self.high, self.value = low, high, value
        self._changed, self._step, self._ticks, self._say = changed, step, tuple(ticks), say
        self.bind("<B1-Motion>", self._clicked)
        self.begin()

    def choose(self, value: int) -> None:
        """Take the nearest number there is, as a person does."""
        steps = round((value - self.low) / self._step)
        value = min(max(self.low + steps * self._step, self.low), self.high)
        if value != self.value:
            self.value = value
            self.draw()
            self._changed(value)

    def asks(self) -> int:
        """Leave room for the line and the value."""
        return pixels(self, 120) + self._beside()

    def paint(self, palette: Palette, width: int) -> None:
        """Draw the line with its knob, the value at its right and the ticks below."""
        line = max(width - self._beside(), pixels(self, KNOB) + 1)
        top = self.middle - pixels(self, KNOB) // 2 - self.edge
        share = self._share(self.value)
        self.show(0, top, "slider", line, round(share, 4), wears_ring(self), palette.sheet)
        self.write(self.edge + width, self._say(self.value), palette.ink, True, "e")
        for tick in self._ticks:
            x, y = round(self._x(tick)), self.middle + pixels(self, 12)
            self.create_line(x, y, x, y + pixels(self, 5), fill=palette.faint)
            font = sized(self, SMALLEST)
            low = y + pixels(self, 13)
            self.create_text(x, low, text=str(tick), font=font, fill=palette.muted)

    def pointed(self, x: int) -> None:
        """Go there."""
        knob = pixels(self, KNOB)
        room = self.winfo_width() - 2 * self.edge - self._beside() - knob
        share = (x - self.edge - knob / 2) / max(1, room)
        self.choose(round(self.low + share * (self.high - self.low)))

    def key(self, name: str) -> bool:
        """Go a step, or to an end."""
        ways = {
            "Left": self.value - self._step,
            "Right": self.value + self._step,
            "Home": self.low,
            "End": self.high,
        }
        if name in ways:
            self.choose(ways[name])
        return name in ways

    def wheel(self, way: int) -> bool:
        """Go a step."""
        self.choose(self.value + way * self._step)
        return True

    def _share(self, value: int) -> float:
        return (value - self.low) / (self.high - self.low)

    def _x(self, value: int) -> float:
        knob = pixels(self, KNOB)
        room = self.winfo_width() - 2 * self.edge - self._beside() - knob
        return self.edge + knob / 2 + self._share(value) * room

    def _beside(self) -> int:
        """Return the room for the value, in pixels."""
        font = sized(self, USUAL, bold=True)
        return pixels(self, 16) + max(font.measure(self._say(n)) for n in (self.low, self.high))


class Switch(Control):
    """On or off, with a word beside it."""

    def __init__(
        self,
        parent: tk.Misc,
        value: bool,
        changed: Callable[[bool], object],
        words: str = "",
    ) -> None:
        super().__init__(parent)
        self.value, self.text, self._changed = value, words, changed
        self.begin()

    def choose(self, value: bool) -> None:
        """Turn it on or off, as a person does."""
        if value != self.value:
            self.value = value
            self.draw()
            self._changed(value)

    def asks(self) -> int:
        """Leave room for the words."""
        return pixels(self, 44 + TEXT) + sized(self, USUAL).measure(self.text)

    def paint(self, palette: Palette, width: int) -> None:
        """Draw it and the words."""
        top = self.middle - pixels(self, 12) - self.edge
        self.show(0, top, "switch", self.value, wears_ring(self), palette.sheet)
        ink = palette.ink if self._enabled else palette.muted
        self.write(self.edge + pixels(self, 44 + TEXT), self.text, ink, anchor="w")

    def pointed(self, x: int) -> None:
        """Turn it over."""
        self.choose(not self.value)

    def key(self, name: str) -> bool:
        """Turn it over, or to a side."""
        ways = {"space": not self.value, "Left": False, "Right": True}
        if name in ways:
            self.choose(ways[name])
        return name in ways


class Choice(ttk.Menubutton):
    """One of many choices, of which a menu tells."""

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        changed: Callable[[str], object],
    ) -> None:
        super().__init__(parent, cursor="hand2", direction="below")
        watch_rings(self)
        self.choices, self.value = tuple(choices), value
        self._changed = changed
        self._menu = tk.Menu(self, tearoff=False)
        self._chosen = tk.StringVar(self, value)
        colour_menu(self._menu)
        for kept, words in choices:
            self._menu.add_radiobutton(
                label=words,
                value=kept,
                variable=self._chosen,
                command=lambda kept=kept: self.choose(kept),  # type: ignore[misc]  # a lambda with a default
            )
        self.configure(menu=self._menu)
        for key, way in (("Left", -1), ("Right", 1)):
            self.bind(f"<{key}>", lambda event, way=way: self._step(way))  # type: ignore[misc]  # a lambda with a default
        follow_theme(self, self._restyle)

    def choose(self, value: str) -> None:
        """Choose as a person does."""
        other = value != self.value
        self.show(value)
        if other:
            self._changed(value)

    def show(self, value: str) -> None:
        """Show another choice, and tell nobody."""
        self.value = value
        self._chosen.set(value)
        self.configure(text=dict(self.choices)[value])

    def enable(self, on: bool) -> None:
        """Say whether it can be changed."""
        self.state(["!disabled" if on else "disabled"])

    def _step(self, way: int) -> str:
        values = [value for value, _ in self.choices]
        at = values.index(self.value) + way
        if 0 <= at < len(values) and not self.instate(["disabled"]):
            self.choose(values[at])
        return "break"

    def _restyle(self) -> None:
        palette, style = palette_of(self), ttk.Style(self)
        plain = button_style(self, "plain", (0, HEIGHT), "sheet")
        around = face_element(self, "plain", (0, HEIGHT), "sheet", (TEXT, TEXT))
        arrow = chevron_element(self)
        name = f"{plain.removesuffix('.TButton')}.TMenubutton"
        inside = [
            (arrow, {"side": "right", "sticky": ""}),
            ("Menubutton.label", {"side": "left", "sticky": "w"}),
        ]
        held: Any = [(around, {"sticky": "nswe", "children": inside})]
        style.layout(name, held)
        style.configure(name, font=sized(self, USUAL), foreground=palette.ink, padding=0)
        style.map(name, foreground=[("disabled", palette.faint)], background=[])
        font, words = sized(self, USUAL), [words for _, words in self.choices]
        letters = max(font.measure(each) for each in words) / font.measure("0")
        self.configure(style=name, width=int(letters) + 3, text=dict(self.choices)[self.value])


class Entry(ttk.Entry):
    """A field; `changed` hears every letter. While it is empty, `hint` says what it is for."""

    def __init__(
        self,
        parent: tk.Misc,
        value: str,
        changed: Callable[[str], object],
        *,
        width: int = 12,
        hint: str = "",
    ) -> None:
        self._text = tk.StringVar(parent, value)
        super().__init__(parent, textvariable=self._text, width=width)
        self.configure(font=sized(self, USUAL))
        self._fault = tk.Label(self, font=sized(self, 13, bold=True))
        themed(self._fault, background="button", foreground="danger")
        self._hint = tk.Label(self, font=sized(self, USUAL), text=hint, padx=0, cursor="xterm")
        themed(self._hint, background="button", foreground="muted")
        self._hint.bind("<Button-1>", lambda event: self.focus_set())
        self._text.trace_add("write", lambda *_: changed(self.value))
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._show_hint(), add="+")
        follow_theme(self, self._restyle)

    @property
    def value(self) -> str:
        """What is written there."""
        return self._text.get()

    def _show_hint(self) -> None:
        if self.value or has_focus(self):
            self._hint.place_forget()
        else:
            self._hint.place(relx=0, rely=0.5, x=pixels(self, EDGE + TEXT), y=-1, anchor="w")

    def fault(self, text: str) -> None:
        """Say what is wrong with it, such as “3 to 12”; nothing where nothing is."""
        self.state(["invalid" if text else "!invalid"])
        self._fault.configure(text=f"! {text}")
        if text:
            self._fault.place(relx=1, rely=0.5, x=-pixels(self, EDGE + TEXT), anchor="e")
        else:
            self._fault.place_forget()

    def _restyle(self) -> None:
        palette, style = palette_of(self), ttk.Style(self)
        name = f"{palette.name}{unit(self) * 1000:.0f}"
        if f"{name}.field" not in style.element_names():
            size, ground = (pixels(self, 48), pixels(self, HEIGHT)), palette.sheet
            states = [
                (state, face(self, "entry", size, state, ground))
                for state in ("disabled", "invalid", "focus", "")
            ]
            stretched(self, f"{name}.field", states, 0, (TEXT, TEXT))
        inside: Any = [("Entry.textarea", {"sticky": "we"})]
        around: Any = [(f"{name}.field", {"sticky": "nswe", "children": inside})]
        style.layout(f"{name}.TEntry", around)
        style.configure(f"{name}.TEntry", padding=0)
        self.configure(style=f"{name}.TEntry")
        self._show_hint()


def _cut(font: tkfont.Font, text: str, room: int) -> str:
    """Return as much of a text as there is room for, in pixels."""
    if font.measure(text) <= room:
        return text
    while text and font.measure(f"{text}…") > room:
        text = text[:-1]
    return f"{text.rstrip()}…" if text else ""
