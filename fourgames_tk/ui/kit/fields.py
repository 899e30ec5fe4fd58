"""Lists to choose from and fields to write in, as ttk shows them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk
from typing import Any

from .buttons import EDGE, States, element, face, face_element, stretched
from .controls import HEIGHT, TEXT, USUAL
from .focus import has_focus
from .fonts import pixels, sized
from .theme import colour_menu, follow_theme, palette_of, themed
from .timer import on_write


def style_fields(root: tk.Misc) -> None:
    """Give the lists and fields of ttk, those of Tk's own dialogs too, the faces of the program."""
    palette, style = palette_of(root), ttk.Style(root)
    size = pixels(root, 48), pixels(root, HEIGHT)

    def fields() -> States:
        states = ("disabled", "invalid", "focus", "")
        return [(state, face(root, "entry", size, state, palette.sheet)) for state in states]

    field = stretched(root, "entry.field", 0, (TEXT, TEXT), fields)
    chevron = element(
        root,
        "choice.chevron",
        lambda: [("", face(root, "chevron", "down", pixels(root, 12), palette.muted, plain=True))],
        sticky="",
    )
    button = face_element(root, "plain", (0, HEIGHT), "sheet", (TEXT, TEXT))
    beside = (chevron, {"side": "right", "sticky": ""})
    label = ("Menubutton.label", {"side": "left", "sticky": "w"})
    layouts: dict[str, Any] = {
        "TEntry": (field, [("Entry.textarea", {"sticky": "we"})]),
        "TMenubutton": (button, [beside, label]),
    }
    for name, (around, inside) in layouts.items():
        style.layout(name, [(around, {"sticky": "nswe", "children": inside})])
        style.configure(name, font=sized(root, USUAL), foreground=palette.ink, padding=0)
        style.map(name, foreground=[("disabled", palette.faint)], background=[])
    # What is selected stays so to the eye when a dialog opens above it.
    style.map("TEntry", selectbackground=[], selectforeground=[])


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
        self.choices, self.value, self._changed = tuple(choices), value, changed
        self._chosen = tk.StringVar(self)
        menu = tk.Menu(self, tearoff=False)
        colour_menu(menu)
        for kept, words in choices:
            choose = lambda kept=kept: self.choose(kept)  # noqa: E731
            menu.add_radiobutton(label=words, value=kept, variable=self._chosen, command=choose)
        font = sized(self, USUAL)
        letters = max(font.measure(words) for _, words in choices) / font.measure("0")
        self.configure(menu=menu, width=int(letters) + 3)
        self.bind("<Left>", lambda event: self._step(-1))
        self.bind("<Right>", lambda event: self._step(1))
        self.show(value)

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
        self.state(["!disabled" if on else "disabled"])

    def _step(self, way: int) -> str:
        values = [value for value, _ in self.choices]
        at = values.index(self.value) + way
        if 0 <= at < len(values) and not self.instate(["disabled"]):
            self.choose(values[at])
        return "break"


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
        font = sized(parent, USUAL)
        super().__init__(parent, textvariable=self._text, width=width, font=font)
        self._fault = tk.Label(self, font=sized(self, 13, bold=True))
        themed(self._fault, background="button", foreground="danger")
        self._hint = tk.Label(self, font=font, text=hint, padx=0, cursor="xterm")
        themed(self._hint, background="button", foreground="muted")
        self._hint.bind("<Button-1>", lambda event: self.focus_set())
        on_write(self, self._text, lambda: changed(self.value))
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._show_hint(), add="+")
        follow_theme(self, self._show_hint)

    @property
    def value(self) -> str:
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
