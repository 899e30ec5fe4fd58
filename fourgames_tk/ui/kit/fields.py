"""Lists to choose from and fields to write in, as ttk shows them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk
from typing import Any

from .buttons import EDGE, button_style, chevron_element, face, face_element, stretched
from .controls import HEIGHT, TEXT, USUAL
from .focus import has_focus, watch_rings
from .fonts import pixels, sized, unit
from .theme import colour_menu, follow_theme, palette_of, themed
from .timer import on_write


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
        on_write(self, self._text, lambda: changed(self.value))
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
