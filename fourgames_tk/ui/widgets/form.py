"""Forms (sections, rows of a label and a control, collapsible rows), menus, dropdowns, fields."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any, TypeVar

from ...engine.language import _
from .buttons import (
    FACE_MARGIN,
    REFUSED,
    Button,
    StateImages,
    art_image,
    button_style,
    create_button_element,
    create_image_element,
    create_stretched_element,
)
from .commands import choose_mnemonics
from .controls import CONTROL_HEIGHT, CONTROL_TEXT_SIZE, TEXT_INSET
from .focus import has_focus
from .fonts import pixels, sized_font, tk_variable
from .layout import RING_WIDTH, gridded, packed, placed, wrap_to_width, wrapped_label
from .theme import keep_styled, palette_of, themed
from .timers import on_click, on_variable_write

if TYPE_CHECKING:
    from .images import TkImage


CONTROLS_VARIABLE = "are_controls_styled"
"""The Tk variable that exists as soon as `style_controls` was called for a window."""


def require_control_styles(widget: tk.Misc) -> None:
    """Style the controls of ttk, unless that was done.

    Not at the start: they need many pictures, and the first window shows no such control.
    """
    if not tk_variable(widget, CONTROLS_VARIABLE):
        style_controls(widget.nametowidget("."))


def style_controls(root: tk.Misc) -> None:
    """Style ttk's buttons, dropdowns and text fields, including those of Tk's own dialogs."""
    root.setvar(CONTROLS_VARIABLE, "yes")
    button_style(root, "plain", (112, 40), "sheet", name="TButton")
    button_style(root, "primary", (124, 44), "sheet", name="Primary.TButton")
    palette, style = palette_of(root), ttk.Style(root)
    size = pixels(root, 48), pixels(root, CONTROL_HEIGHT)

    def fields() -> StateImages:
        states = ("disabled", "invalid", "focus", "")
        return [
            (state, art_image(root, "text_field", size, state, palette.sheet)) for state in states
        ]

    field = create_stretched_element(root, "entry.field", 0, (TEXT_INSET, TEXT_INSET), fields)
    chevron = create_image_element(
        root,
        "choice.chevron",
        lambda: [
            ("", art_image(root, "chevron", "down", pixels(root, 12), palette.muted, plain=True))
        ],
        sticky="",
    )
    button = create_button_element(
        root, "plain", (0, CONTROL_HEIGHT), "sheet", (TEXT_INSET, TEXT_INSET)
    )
    beside = (chevron, {"side": "right", "sticky": ""})
    label = ("Menubutton.label", {"side": "left", "sticky": "w"})
    layouts: dict[str, Any] = {
        "TEntry": (field, [("Entry.textarea", {"sticky": "we"})]),
        "TMenubutton": (button, [beside, label]),
    }
    for name, (around, inside) in layouts.items():
        style.layout(name, [(around, {"sticky": "nswe", "children": inside})])
        style.configure(
            name, font=sized_font(root, CONTROL_TEXT_SIZE), foreground=palette.ink, padding=0
        )
        style.map(name, foreground=[("disabled", palette.faint)], background=[])
    # The selection stays visible while a dialog is open above the window.
    style.map("TEntry", selectbackground=[], selectforeground=[])


ENTRY_PADDING, MENU_PADDING = 8, 12
"""Height of a menu entry beyond its text, and the room before its text, in design units."""
CHOICE_PADDING = 28
"""Room before the text of the entries of a menu with a tick, in design units."""
ACCELERATOR_PADDING = "   "
"""Added to an accelerator to keep it off the edge of its menu."""


TICKED_SHIFT = 3
"""By how many pixels Tk draws entries that can be ticked to the right of others, on X11."""


class PaddedMenu(tk.Menu):
    """A flat menu with roomy entries and one fine border; ticks mark what is chosen.

    The picture before each text keeps the room free, and shows the tick, and a bar before the entry
    under the pointer. The pictures are created when the menu opens. The underlined letter of an
    entry chooses it, except in a list of choices.
    """

    def __init__(self, parent: tk.Misc, refresh: Callable[[], object] | None = None) -> None:
        """Call `refresh`, which may change the entries, each time that the menu opens."""
        super().__init__(parent, tearoff=False, borderwidth=1, activeborderwidth=0)
        self._font = sized_font(self, 14)
        self._lit: int | None = None
        self._refresh = refresh
        self._pictures: dict[tuple[bool, bool], TkImage] = {}
        """Pictures of entries that can be ticked, by whether they are, and whether with a bar."""
        self._plain_pictures: dict[bool, TkImage] = {}
        self.configure(font=self._font, postcommand=self.prepare_to_open)
        self.bind("<<MenuSelect>>", lambda event: self._show_bar())

    def prepare_to_open(self, min_width: int = 0) -> None:
        """Prepare for being opened; the menu becomes at least this many pixels wide."""
        if self._refresh is not None:
            self._refresh()
        palette, last = palette_of(self), self.index("end")
        # Tk dots the pictures of disabled entries with the menu's own background.
        has_line = palette.has_high_contrast
        self.configure(
            background=palette.line if has_line else palette.sheet,
            relief="flat" if has_line else "raised",
            foreground=palette.ink,
            activebackground=palette.accent_soft,
            activeforeground=palette.ink,
            disabledforeground=palette.faint,
        )
        kinds = [self.type(number) for number in range(0 if last is None else last + 1)]
        has_ticks = not {"checkbutton", "radiobutton"}.isdisjoint(kinds)
        room = pixels(self, CHOICE_PADDING if has_ticks else MENU_PADDING)
        size = room, self._font.metrics("linespace") + pixels(self, ENTRY_PADDING)
        self._pictures = {
            (tick, bar): art_image(self, "menu_entry_mark", size, tick, bar)
            for tick in ((False, True) if has_ticks else (False,))
            for bar in (False, True)
        }
        if has_ticks and self.tk.call("tk", "windowingsystem") == "x11":
            size = room + TICKED_SHIFT, size[1]
        self._plain_pictures = {
            bar: art_image(self, "menu_entry_mark", size, False, bar) for bar in (False, True)
        }
        self._lit = None
        lettered = [at for at, kind in enumerate(kinds) if kind not in ("separator", "radiobutton")]
        letters = choose_mnemonics([str(self.entrycget(at, "label")) for at in lettered])
        for number, place in zip(lettered, letters, strict=True):
            self.entryconfigure(number, underline=place)
        for number, kind in enumerate(kinds):
            self.entryconfigure(number, background=palette.sheet)
            self._set_picture(number, kind, bar=False)
        if kinds and min_width:
            self.entryconfigure(0, accelerator="")
            # Only this makes Tk compute the width.
            self.yposition(0)
            missing = min_width - self.winfo_reqwidth()
            filling = " " * max(0, round(missing / self._font.measure(" ")))
            self.entryconfigure(0, accelerator=filling)

    def _show_bar(self) -> None:
        """Show the bar before the active entry."""
        active = self.index("active")
        if active == self._lit:
            return
        for number, bar in ((self._lit, False), (active, True)):
            if number is not None:
                self._set_picture(number, self.type(number), bar)
        self._lit = active

    def _set_picture(self, number: int, kind: str, bar: bool) -> None:
        if kind == "separator":
            return
        options: dict[str, Any] = {"image": self._plain_pictures[bar], "compound": "left"}
        if kind in ("checkbutton", "radiobutton"):
            ticked, unticked = self._pictures[True, bar], self._pictures[False, bar]
            options |= {"image": unticked, "selectimage": ticked, "indicatoron": False}
        self.entryconfigure(number, options)

    def add(self, itemType: str, cnf: dict[str, Any] | None = None, **kw: Any) -> None:  # noqa: N803
        """Like `tk.Menu.add`, with padding between the accelerator and the edge of the menu."""
        options = {**(cnf or {}), **kw}
        if options.get("accelerator"):
            options["accelerator"] += ACCELERATOR_PADDING
        super().add(itemType, options)  # type: ignore[no-untyped-call]


class Dropdown(ttk.Menubutton):
    """A choice among values in a menu; `choices` are (value, label).

    It is as wide as the widest label, or as `letters` digits. With a `title`, which it shows
    instead of the chosen label, it can be without a value at first.
    """

    def __init__(
        self,
        parent: tk.Misc,
        choices: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object],
        letters: int = 0,
        title: str = "",
    ) -> None:
        require_control_styles(parent)
        super().__init__(parent, cursor="hand2", direction="below")
        self.choices, self.value, self._on_change = tuple(choices), value, on_change
        self._title = title
        self.refusal = ""
        """Why the list is disabled, if it is."""
        self._chosen = tk.StringVar(self)
        menu = PaddedMenu(self)
        for number, (choice, label) in enumerate(choices):
            # Tk gets the number, since it refuses file names that are not UTF-8.
            menu.add_radiobutton(
                label=label,
                value=str(number),
                variable=self._chosen,
                command=partial(self.set_value, choice),
            )
        menu.configure(postcommand=lambda: menu.prepare_to_open(self.winfo_width()))
        self.configure(menu=menu)

        def resize() -> None:
            font = sized_font(self, CONTROL_TEXT_SIZE)
            widest = max(font.measure(label) for _, label in choices) / font.measure("0")
            self.configure(width=letters or int(widest) + 3)

        keep_styled(self, resize)
        self.bind("<Left>", lambda event: self._step(-1))
        self.bind("<Right>", lambda event: self._step(1))
        for event in ("<Button-1>", "<space>"):
            self.bind(event, lambda event: self._refuse())
        self.set_value_silently(value)

    def set_value(self, value: str) -> None:
        """Choose a value; if it is another one, call `on_change`."""
        is_new = value != self.value
        self.set_value_silently(value)
        if is_new:
            self._on_change(value)

    def set_value_silently(self, value: str) -> None:
        """Choose a value without calling `on_change`."""
        self.value = value
        number = next((n for n, (each, _) in enumerate(self.choices) if each == value), -1)
        self._chosen.set(str(number))
        self.configure(text=self._title or self.choices[number][1])

    def set_enabled(self, on: bool, refusal: str = "") -> None:
        """Enable or disable the list; `refusal` says why it is disabled."""
        self.refusal = "" if on else refusal
        self.state(["!disabled" if on else "disabled"])
        # With a reason, a disabled list keeps its place in the tab order.
        self["takefocus"] = True if self.refusal else "ttk::takefocus"

    def _refuse(self) -> None:
        if self.instate(["disabled"]):
            self.event_generate(REFUSED)

    def _step(self, step: int) -> str:
        self._refuse()
        values = [value for value, _ in self.choices]
        at = values.index(self.value) + step if self.value in values else -1
        if 0 <= at < len(values) and not self.instate(["disabled"]):
            self.set_value(values[at])
        return "break"


class Entry(ttk.Entry):
    """A text field; `on_change` is called after each change. It shows `hint` while it is empty."""

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
        font = sized_font(parent, CONTROL_TEXT_SIZE)
        require_control_styles(parent)
        super().__init__(parent, textvariable=self._text, width=width, font=font)
        self._error = tk.Label(self, font=sized_font(self, 13, bold=True))
        themed(self._error, background="button", foreground="danger")
        self._hint = tk.Label(self, font=font, text=hint, padx=0, cursor="xterm")
        themed(self._hint, background="button", foreground="muted")
        on_click(self._hint, lambda event: self.focus_set())
        on_variable_write(self, self._text, lambda: on_change(self.value))
        for event in ("<FocusIn>", "<FocusOut>"):
            self.bind(event, lambda event: self._show_hint(), add="+")
        keep_styled(self, self._show_hint)

    @property
    def value(self) -> str:
        return self._text.get()

    @property
    def hint(self) -> str:
        """The text that the field shows while it is empty."""
        return str(self._hint.cget("text"))

    def set_value(self, text: str) -> None:
        """Replace the text; `on_change` is called."""
        self._text.set(text)
        self._show_hint()

    def _show_hint(self) -> None:
        if self.value or has_focus(self):
            self._hint.place_forget()
        else:
            placed(self._hint, relx=0, rely=0.5, x=FACE_MARGIN + TEXT_INSET, y=-1, anchor="w")

    def show_error(self, text: str) -> None:
        """Show an error in the field, such as “3 to 12”; an empty text removes it."""
        self.state(["invalid" if text else "!invalid"])
        self._error.configure(text=f"! {text}")
        if text:
            placed(self._error, relx=1, rely=0.5, x=-FACE_MARGIN - TEXT_INSET, anchor="e")
        else:
            self._error.place_forget()


WidgetT = TypeVar("WidgetT", bound=tk.Widget)

ROW_HEIGHT, ROW_GAP, SECTION_GAP = 40, 12, 24
"""Height of a row, gap between rows, and gap above a section, in design units."""
MIN_CONTROL_WIDTH = 200
"""Minimum width of a control beside its label, in design units; otherwise it is below the label."""


class Form(tk.Frame):
    """A column of rows with a label and a control; the controls report their own changes."""

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
        """Add a heading with a line; the next rows belong to it."""
        number, above = (
            self._next_row(),
            SECTION_GAP - ROW_GAP + FACE_MARGIN if self._part.grid_slaves() else 0,
        )
        head = section_heading(self._part, title)
        pads = above, ROW_GAP - FACE_MARGIN
        gridded(head, row=number, column=0, columnspan=2, sticky="we", pady=pads)

    def add_row(
        self,
        label: str,
        make: Callable[[tk.Misc], WidgetT],
        explain: str = "",
        *,
        fill: bool = True,
    ) -> WidgetT:
        """Add a label and the control that `make` creates; return the control.

        With `fill` it is as wide as the form, else as it requests. `explain` is a note below it.
        """
        number = self._next_row()
        name = tk.Label(
            self._part, text=label, font=sized_font(self, 14), anchor="w", justify="left"
        )
        themed(name, background="sheet", foreground="ink", padx=FACE_MARGIN, borderwidth=0)
        control = make(self._part)
        self._labels.append((name, control))
        control.grid(row=number, column=1, sticky="we" if fill else "w")
        self._place(name, control)
        if explain:
            self.add_note(explain)
        return control

    def add_wide(self, make: Callable[[tk.Misc], WidgetT]) -> WidgetT:
        """Add a widget that takes the whole width, without a label; return it."""
        widget = make(self._part)
        widget.grid(row=self._next_row(), column=0, columnspan=2, sticky="we")
        return widget

    def add_note(self, text: str) -> tk.Label:
        """Add a muted note below the last row; return its label."""
        note = wrapped_label(self._part, 13, text=text)
        gridded(note, row=self._next_row(), column=1, sticky="we", padx=FACE_MARGIN, pady=(0, 8))
        return note

    def clear(self) -> None:
        """Remove all rows."""
        for part in self.winfo_children():
            if isinstance(part, tk.Frame):
                part.destroy()
        self._labels = []
        self._part = self._new_part()
        self._part.pack(fill="x")

    def add_more_button(self, summary: str, expanded: bool = False) -> None:
        """Add a “More” button with a summary; it shows or hides the rows that are added later."""
        line, collapsed = themed(tk.Frame(self._part), background="sheet"), self._new_part()
        cell = {"row": self._next_row(), "columnspan": 2}
        gridded(line, column=0, sticky="we", pady=ROW_GAP - FACE_MARGIN, **cell)
        button = Button(line, _("More"), lambda: toggle(), kind="quiet", chevron="right")
        button.pack(side="left")
        hint = wrapped_label(line, 13, text=f"({summary})")
        hint.pack(side="left", fill="x", expand=True)
        self._part = collapsed

        def toggle() -> None:
            if collapsed.winfo_manager():
                collapsed.pack_forget()
            else:
                collapsed.pack(fill="x")
            button.set_chevron("down" if collapsed.winfo_manager() else "right")

        if expanded:
            toggle()

    def _new_part(self) -> tk.Frame:
        part = themed(tk.Frame(self), background="sheet")
        part.columnconfigure(0, minsize=self._label_column)
        part.columnconfigure(1, weight=1)
        return part

    @property
    def _label_column(self) -> int:
        """Width of the column of labels, in pixels."""
        return 0 if self._stacked else pixels(self, self._label_width)

    def _next_row(self) -> int:
        return int(self._part.grid_size()[1])

    def _fit_width(self, width: int) -> None:
        """Put the labels above the controls if beside them one had too little width."""
        wanted = [getattr(control, "least_width", 0) for _label, control in self._labels]
        least = max(pixels(self, MIN_CONTROL_WIDTH), *wanted, 0)
        stacked = width < pixels(self, self._label_width) + least
        if stacked != self._stacked:
            self._stacked = stacked
            self._restyle()

    def _restyle(self) -> None:
        for part in self.winfo_children():
            if isinstance(part, tk.Frame):
                part.columnconfigure(0, minsize=self._label_column)
        for name, control in self._labels:
            self._place(name, control)

    def _place(self, name: tk.Label, control: tk.Widget) -> None:
        number = int(control.grid_info()["row"])
        span = 2 if self._stacked else 1
        name.grid(row=number, column=0, columnspan=span, sticky="nw")
        above, gap = 0, pixels(self, ROW_GAP - 2 * FACE_MARGIN)
        if self._stacked:
            name.grid_configure(pady=0)
            name.configure(wraplength=0)
            above = name.winfo_reqheight()
        else:
            name.configure(wraplength=self._label_column - pixels(self, 2 * FACE_MARGIN))
            # Centred in the first `ROW_HEIGHT` of the row, even if the control is higher.
            middle = pixels(self, FACE_MARGIN + ROW_HEIGHT / 2) - name.winfo_reqheight() // 2
            name.grid_configure(pady=(max(0, middle), 0))
        control.grid_configure(column=2 - span, columnspan=span, pady=(above, gap))


CHEVRON_ROOM = 24
"""Width that the chevron of a disclosure takes, in design units."""


class Disclosure(tk.Frame):
    """A text with a button above it that shows or hides it; at first it is hidden."""

    def __init__(self, parent: tk.Misc, title: str) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        # A label, because the face of a button would begin left of other texts.
        font = sized_font(self, 14, bold=True)
        self.button = tk.Label(self, text=f" {title}", font=font, compound="left", cursor="hand2")
        self.button.configure(takefocus=True, borderwidth=0, highlightthickness=RING_WIDTH)
        self.button.configure(anchor="w", justify="left")
        wrap_to_width(self.button, CHEVRON_ROOM)
        themed(self.button, background="sheet", foreground="accent", highlightbackground="sheet")
        themed(self.button, highlightcolor="accent", padx=0, pady=4)
        packed(self.button, fill="x", padx=FACE_MARGIN - RING_WIDTH)
        self._text = wrapped_label(self, 13)
        on_click(self.button, lambda event: self.toggle())
        for key in ("<space>", "<Return>"):
            self.button.bind(key, lambda event: self.toggle())
        keep_styled(self.button, self._show_chevron)

    @property
    def text(self) -> str:
        return str(self._text.cget("text"))

    def set_text(self, text: str) -> None:
        self._text.configure(text=text)

    def toggle(self) -> str:
        """Show or hide the text."""
        if self._text.winfo_manager():
            self._text.pack_forget()
        else:
            packed(self._text, fill="x", padx=FACE_MARGIN, pady=(0, 8))
        self._show_chevron()
        # The key does not reach the window, whose primary button it would press.
        return "break"

    def _show_chevron(self) -> None:
        way = "down" if self._text.winfo_manager() else "right"
        colour = palette_of(self).accent
        image = art_image(self, "chevron", way, pixels(self, 14), colour, plain=True)
        self.button.configure(image=image)


def section_heading(parent: tk.Misc, title: str) -> tk.Frame:
    """Return a heading with a line beside it, with a margin of `FACE_MARGIN` at both ends."""
    line = themed(tk.Frame(parent), background="sheet")
    head = tk.Label(line, text=title, font=sized_font(parent, 15, bold=True))
    themed(head, background="sheet", foreground="ink", padx=FACE_MARGIN, borderwidth=0)
    head.pack(side="left")
    rule = themed(tk.Frame(line, height=1), background="line")
    packed(rule, side="left", fill="x", expand=True, padx=(16, FACE_MARGIN))
    return line
