"""A form on a sheet: sections, rows of a label and a control, and what is folded away."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk
from typing import Any, TypeVar

from .buttons import (
    FACE_MARGIN,
    Button,
    States,
    art_image,
    button_element,
    image_element,
    stretched_element,
)
from .controls import CONTROL_HEIGHT, TEXT_INSET, TEXT_SIZE
from .focus import has_focus
from .fonts import pixels, sized_font
from .layout import gridded, packed, placed, wrapped_label
from .theme import keep_styled, palette_of, style_menu, themed
from .timers import on_variable_write


def style_fields(root: tk.Misc) -> None:
    """Give the lists and fields of ttk, those of Tk's own dialogs too, the faces of the program."""
    palette, style = palette_of(root), ttk.Style(root)
    size = pixels(root, 48), pixels(root, CONTROL_HEIGHT)

    def fields() -> States:
        states = ("disabled", "invalid", "focus", "")
        return [(state, art_image(root, "entry", size, state, palette.sheet)) for state in states]

    field = stretched_element(root, "entry.field", 0, (TEXT_INSET, TEXT_INSET), fields)
    chevron = image_element(
        root,
        "choice.chevron",
        lambda: [
            ("", art_image(root, "chevron", "down", pixels(root, 12), palette.muted, plain=True))
        ],
        sticky="",
    )
    button = button_element(root, "plain", (0, CONTROL_HEIGHT), "sheet", (TEXT_INSET, TEXT_INSET))
    beside = (chevron, {"side": "right", "sticky": ""})
    label = ("Menubutton.label", {"side": "left", "sticky": "w"})
    layouts: dict[str, Any] = {
        "TEntry": (field, [("Entry.textarea", {"sticky": "we"})]),
        "TMenubutton": (button, [beside, label]),
    }
    for name, (around, inside) in layouts.items():
        style.layout(name, [(around, {"sticky": "nswe", "children": inside})])
        style.configure(name, font=sized_font(root, TEXT_SIZE), foreground=palette.ink, padding=0)
        style.map(name, foreground=[("disabled", palette.faint)], background=[])
    # What is selected stays so to the eye when a dialog opens above it.
    style.map("TEntry", selectbackground=[], selectforeground=[])


class Dropdown(ttk.Menubutton):
    """One of many choices, which a menu lists; as wide as the widest, or as so many `letters`."""

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object],
        letters: int = 0,
    ) -> None:
        super().__init__(parent, cursor="hand2", direction="below")
        self.choices, self.value, self._on_change = tuple(choices), value, on_change
        self._chosen = tk.StringVar(self)
        menu = tk.Menu(self, tearoff=False)
        style_menu(menu)
        for kept, words in choices:
            choose = lambda kept=kept: self.set_value(kept)  # noqa: E731
            menu.add_radiobutton(label=words, value=kept, variable=self._chosen, command=choose)
        self.configure(menu=menu)

        def resize() -> None:
            font = sized_font(self, TEXT_SIZE)
            widest = max(font.measure(words) for _, words in choices) / font.measure("0")
            self.configure(width=letters or int(widest) + 3)

        keep_styled(self, resize)
        self.bind("<Left>", lambda event: self._step(-1))
        self.bind("<Right>", lambda event: self._step(1))
        self.show_value(value)

    def set_value(self, value: str) -> None:
        """Choose as a person does."""
        other = value != self.value
        self.show_value(value)
        if other:
            self._on_change(value)

    def show_value(self, value: str) -> None:
        """Show another choice, and tell nobody."""
        self.value = value
        self._chosen.set(value)
        self.configure(text=dict(self.choices)[value])

    def set_enabled(self, on: bool) -> None:
        self.state(["!disabled" if on else "disabled"])

    def _step(self, way: int) -> str:
        values = [value for value, _ in self.choices]
        at = values.index(self.value) + way
        if 0 <= at < len(values) and not self.instate(["disabled"]):
            self.set_value(values[at])
        return "break"


class Entry(ttk.Entry):
    """A field; `changed` hears every letter. While it is empty, `hint` says what it is for."""

    def __init__(
        self,
        parent: tk.Misc,
        value: str,
        on_change: Callable[[str], object],
        *,
        width: int = 12,
        hint: str = "",
    ) -> None:
        self._text = tk.StringVar(parent, value)
        font = sized_font(parent, TEXT_SIZE)
        super().__init__(parent, textvariable=self._text, width=width, font=font)
        self._error = tk.Label(self, font=sized_font(self, 13, bold=True))
        themed(self._error, background="button", foreground="danger")
        self._hint = tk.Label(self, font=font, text=hint, padx=0, cursor="xterm")
        themed(self._hint, background="button", foreground="muted")
        self._hint.bind("<Button-1>", lambda event: self.focus_set())
        on_variable_write(self, self._text, lambda: on_change(self.value))
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._show_hint(), add="+")
        keep_styled(self, self._show_hint)

    @property
    def value(self) -> str:
        return self._text.get()

    def _show_hint(self) -> None:
        if self.value or has_focus(self):
            self._hint.place_forget()
        else:
            placed(self._hint, relx=0, rely=0.5, x=FACE_MARGIN + TEXT_INSET, y=-1, anchor="w")

    def show_error(self, text: str) -> None:
        """Say what is wrong with it, such as “3 to 12”; nothing where nothing is."""
        self.state(["invalid" if text else "!invalid"])
        self._error.configure(text=f"! {text}")
        if text:
            placed(self._error, relx=1, rely=0.5, x=-FACE_MARGIN - TEXT_INSET, anchor="e")
        else:
            self._error.place_forget()


WidgetT = TypeVar("WidgetT", bound=tk.Widget)

ROW, BETWEEN, SECTION = 40, 12, 24
"""The height of a row, the room between rows, and that above a section, in design units."""
MIN_CONTROL_WIDTH = 200
"""What a control has beside its label at least; with less it stands below it."""


class Form(tk.Frame):
    """Rows below one another; what a person sets is told by each control, not by the form."""

    def __init__(self, parent: tk.Misc, label_width: int = 120) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._label_width, self._stacked = label_width, False
        self._labels: list[tuple[tk.Label, tk.Widget]] = []
        self._part: tk.Frame = self._new_part()
        self._part.pack(fill="x")
        self.bind("<Configure>", lambda event: self._fit_width(event.width))
        keep_styled(self, self._restyle)

    def add_section(self, title: str) -> None:
        """Begin a group of rows below a heading with a line."""
        number, above = (
            self._next_row(),
            SECTION - BETWEEN + FACE_MARGIN if self._part.grid_slaves() else 0,
        )
        head = section_heading(self._part, title)
        pads = above, BETWEEN - FACE_MARGIN
        gridded(head, row=number, column=0, columnspan=2, sticky="we", pady=pads)

    def add_row(
        self,
        label: str,
        make: Callable[[tk.Misc], WidgetT],
        explain: str = "",
        *,
        fill: bool = True,
    ) -> WidgetT:
        """Add a label with the control that `make` makes, as wide as the form or as it asks."""
        number = self._next_row()
        words = tk.Label(
            self._part, text=label, font=sized_font(self, 14), anchor="w", justify="left"
        )
        themed(words, background="sheet", foreground="ink", padx=FACE_MARGIN, borderwidth=0)
        control = make(self._part)
        self._labels.append((words, control))
        control.grid(row=number, column=1, sticky="we" if fill else "w")
        self._place(words, control)
        if explain:
            self.add_note(explain)
        return control

    def add_note(self, text: str) -> tk.Label:
        """Add a quiet sentence below the row before; return what shows it."""
        note = wrapped_label(self._part, 13, text=text)
        gridded(note, row=self._next_row(), column=1, sticky="we", padx=FACE_MARGIN, pady=(0, 8))
        return note

    def clear(self) -> None:
        for part in self.winfo_children():
            if isinstance(part, tk.Frame):
                part.destroy()
        self._labels = []
        self._part = self._new_part()
        self._part.pack(fill="x")

    def begin_folded(self, summary: str, unfolded: bool = False) -> None:
        """Fold away what is added from now on; the summary says what it is."""
        line, folded = themed(tk.Frame(self._part), background="sheet"), self._new_part()
        where = {"row": self._next_row(), "columnspan": 2}
        gridded(line, column=0, sticky="we", pady=BETWEEN - FACE_MARGIN, **where)
        button = Button(line, "More", lambda: unfold(), kind="quiet", chevron="right")
        button.pack(side="left")
        hint = wrapped_label(line, 13, text=summary)
        hint.pack(side="left", fill="x", expand=True)
        self._part = folded

        def unfold() -> None:
            if folded.winfo_manager():
                folded.pack_forget()
            else:
                folded.pack(fill="x")
            button.set_chevron("down" if folded.winfo_manager() else "right")

        if unfolded:
            unfold()

    def _new_part(self) -> tk.Frame:
        part = themed(tk.Frame(self), background="sheet")
        part.columnconfigure(0, minsize=self._label_column)
        part.columnconfigure(1, weight=1)
        return part

    @property
    def _label_column(self) -> int:
        """The width of the column of labels, in pixels."""
        return 0 if self._stacked else pixels(self, self._label_width)

    def _next_row(self) -> int:
        return int(self._part.grid_size()[1])

    def _fit_width(self, width: int) -> None:
        stacked = width < pixels(self, self._label_width + MIN_CONTROL_WIDTH)
        if stacked != self._stacked:
            self._stacked = stacked
            self._restyle()

    def _restyle(self) -> None:
        for part in self.winfo_children():
            if isinstance(part, tk.Frame):
                part.columnconfigure(0, minsize=self._label_column)
        for words, control in self._labels:
            self._place(words, control)

    def _place(self, words: tk.Label, control: tk.Widget) -> None:
        number = int(control.grid_info()["row"])
        span = 2 if self._stacked else 1
        words.grid(row=number, column=0, columnspan=span, sticky="nw")
        above, gap = 0, pixels(self, BETWEEN - 2 * FACE_MARGIN)
        if self._stacked:
            words.grid_configure(pady=0)
            words.configure(wraplength=0)
            above = words.winfo_reqheight()
        else:
            words.configure(wraplength=self._label_column - pixels(self, 2 * FACE_MARGIN))
            # In the middle of the first forty units of its row, whatever stands below.
            middle = pixels(self, FACE_MARGIN + ROW / 2) - words.winfo_reqheight() // 2
            words.grid_configure(pady=(max(0, middle), 0))
        control.grid_configure(column=2 - span, columnspan=span, pady=(above, gap))


def section_heading(parent: tk.Misc, title: str) -> tk.Frame:
    """Return a heading with a line beside it, which stands `EDGE` away from both ends."""
    line = themed(tk.Frame(parent), background="sheet")
    head = tk.Label(line, text=title, font=sized_font(parent, 15, bold=True))
    themed(head, background="sheet", foreground="ink", padx=FACE_MARGIN, borderwidth=0)
    head.pack(side="left")
    rule = themed(tk.Frame(line, height=1), background="line")
    packed(rule, side="left", fill="x", expand=True, padx=(16, FACE_MARGIN))
    return line
