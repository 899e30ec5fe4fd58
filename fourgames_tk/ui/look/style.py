"""The look of ttk widgets, from a palette: one place for every dialog and panel."""

from __future__ import annotations

import tkinter as tk
from dataclasses import replace
from tkinter import ttk

from PIL import ImageTk

from ..paint import brushes
from ..paint.palette import Palette
from .fonts import pixels, ui_font
from .widgets import button_face, button_plate

UNIT = 8
"""Pixels of the grid that paddings and gaps are multiples of."""

INDICATOR, ARROW = 12, 12
"""Sides of a check box and of the arrow of a list, in design units."""

PLATE = 32
"""Side in pixels of the square that a button's face is stretched from."""


def apply_style(root: tk.Misc, palette: Palette) -> list[ImageTk.PhotoImage]:
    """Colour all ttk widgets of the program; call it again when the theme changes.

    Plain Tk widgets (text, canvas, menu) are coloured by those who make them. Returns the
    pictures of the buttons that were made for this theme: Tk goes on using them, but shows them
    only as long as Python holds them.
    """
    style = ttk.Style(root)
    style.theme_use("clam")
    font = ui_font(root)
    style.configure(
        ".",
        background=palette.ground,
        foreground=palette.ink,
        bordercolor=palette.card_line,
        lightcolor=palette.ground,
        darkcolor=palette.ground,
        troughcolor=palette.well,
        focuscolor=palette.accent,
        selectbackground=palette.accent,
        selectforeground=palette.on_accent,
        insertcolor=palette.ink,
        # A description, not the font itself: a named font dies with its Python object.
        font=(font.cget("family"), font.cget("size")),
    )
    style.map(
        ".",
        foreground=[("disabled", palette.line)],
        background=[("disabled", palette.ground)],
    )
    for name, larger, bold in (("Title", 6, True), ("Strong", 1, True), ("Small", -1, False)):
        made = ui_font(root, larger, bold)
        weight = "bold" if bold else "normal"
        style.configure(f"{name}.TLabel", font=(made.cget("family"), made.cget("size"), weight))
    for name in ("Muted", "Small"):
        style.configure(f"{name}.TLabel", foreground=palette.muted)
    # The list that a combobox drops down is a plain Tk widget that nobody else can colour. Tk
    # makes it when it is first wanted, so one of another theme only has to go.
    root.tk.call("bind", "TCombobox", "<<ThemeChanged>>", "destroy %W.popdown")
    for option, colour in (
        ("background", palette.card),
        ("foreground", palette.ink),
        ("selectBackground", palette.accent),
        ("selectForeground", palette.on_accent),
    ):
        root.option_add(f"*TCombobox*Listbox.{option}", colour)
    # The cursor of a text that no canvas has would blink, unseen, and wake the program.
    root.option_add("*Canvas.insertOffTime", 0)
    pictures = _style_buttons(root, style, palette)
    _style_fields(style, palette)
    _style_lists(style, palette, font.metrics("linespace"))
    return pictures


def _style_buttons(root: tk.Misc, style: ttk.Style, palette: Palette) -> list[ImageTk.PhotoImage]:
    """Give the buttons rounded faces, plain ones and the primary one of a dialog."""
    pictures: list[ImageTk.PhotoImage] = []
    for name, kind in (("TButton", "plain"), ("Primary.TButton", "primary")):
        # An element keeps its pictures for good, so that each theme needs its own.
        element = f"{palette.name}.{name}.face"
        if element not in style.element_names():
            faces = _button_faces(root, palette, kind)
            pictures += faces.values()
            states = [
                ("disabled", faces["disabled", False]),
                ("pressed", faces["pressed", True]),
                ("focus active", faces["hover", True]),
                ("focus", faces["normal", True]),
                ("active", faces["hover", False]),
            ]
            style.element_create(
                element, "image", faces["normal", False], *states, border=12, sticky="nsew"
            )
        label: tuple[str, dict[str, object]] = (
            "Button.padding",
            {"sticky": "nswe", "children": [("Button.label", {})]},
        )
        style.layout(name, [(element, {"sticky": "nswe", "children": [label]})])  # type: ignore[list-item]  # the stubs' layout is narrower
        style.configure(
            name,
            foreground=button_face(palette, kind, "normal").ink,
            padding=(2 * UNIT, UNIT),
            anchor="center",
            width=-7,
        )
        style.map(
            name,
            foreground=[("disabled", palette.line)],
            background=[],
        )
    return pictures


def _button_faces(
    root: tk.Misc, palette: Palette, kind: str
) -> dict[tuple[str, bool], ImageTk.PhotoImage]:
    """Return the faces of a kind of button, by state and by whether it has the keys."""
    faces = {}
    for state in ("normal", "hover", "pressed", "disabled"):
        for focused in (False, True):
            colours = button_face(palette, kind, state)
            # Tk repeats the middle of the picture, so that it must be of one colour.
            even = brushes.mix(colours.top, colours.bottom, 0.5)
            colours = replace(colours, top=even, bottom=even)
            plate = button_plate(PLATE, PLATE, colours, palette, focused)
            faces[state, focused] = ImageTk.PhotoImage(plate, master=root)
    return faces


def _style_fields(style: ttk.Style, palette: Palette) -> None:
    for kind in ("TCheckbutton", "TRadiobutton"):
        style.configure(
            kind,
            indicatorsize=pixels(style.master, INDICATOR),
            indicatormargin=(0, 0, pixels(style.master, INDICATOR // 2), 0),
            indicatorbackground=palette.card,
            indicatorforeground=palette.on_accent,
            upperbordercolor=palette.line,
            lowerbordercolor=palette.line,
            padding=(0, UNIT // 2),
        )
        style.map(
            kind,
            background=[("active", palette.ground)],
            indicatorbackground=[("selected", palette.accent), ("active", palette.well)],
        )
    for kind in ("TEntry", "TCombobox", "TSpinbox"):
        style.configure(
            kind,
            fieldbackground=palette.card,
            background=palette.board,
            bordercolor=palette.line,
            lightcolor=palette.card,
            arrowcolor=palette.ink,
            arrowsize=pixels(style.master, ARROW),
            padding=UNIT // 2,
        )
        style.map(
            kind,
            background=[("disabled", palette.board), ("active", palette.well)],
            fieldbackground=[("disabled", palette.ground), ("readonly", palette.card)],
            foreground=[("disabled", palette.line), ("readonly", palette.ink)],
            bordercolor=[("focus", palette.accent)],
            selectbackground=[("readonly", palette.card)],
            selectforeground=[("readonly", palette.ink)],
        )


def _style_lists(style: ttk.Style, palette: Palette, line: int) -> None:
    for kind in ("Vertical.TScrollbar", "Horizontal.TScrollbar"):
        style.configure(
            kind,
            background=palette.line,
            troughcolor=palette.ground,
            bordercolor=palette.ground,
            lightcolor=palette.line,
            darkcolor=palette.line,
            arrowcolor=palette.line,
            arrowsize=pixels(style.master, UNIT + UNIT // 2),
            gripcount=0,
            relief="flat",
        )
        hidden = [("disabled", palette.ground)]
        style.map(
            kind,
            background=[*hidden, ("active", palette.muted)],
            lightcolor=hidden,
            darkcolor=hidden,
        )
        # Without arrows: the wheel, the keys and the bar itself are enough.
        direction = kind.partition(".")[0]
        sticky = "ns" if direction == "Vertical" else "ew"
        thumb = (f"{direction}.Scrollbar.thumb", {"expand": "1", "sticky": "nswe"})
        trough = (f"{direction}.Scrollbar.trough", {"sticky": sticky, "children": [thumb]})
        style.layout(kind, [trough])  # type: ignore[list-item]  # the stubs' layout is narrower
    style.configure(
        "Treeview",
        background=palette.card,
        fieldbackground=palette.card,
        bordercolor=palette.card_line,
        lightcolor=palette.card,
        rowheight=line + UNIT,
    )
    style.map(
        "Treeview",
        background=[("selected", palette.accent)],
        foreground=[("selected", palette.on_accent)],
    )
    style.configure("Treeview.Heading", background=palette.board, relief="flat", padding=UNIT // 2)
    style.map("Treeview.Heading", background=[("active", palette.well)])
    style.configure(
        "Horizontal.TProgressbar",
        background=palette.accent,
        bordercolor=palette.card_line,
        lightcolor=palette.accent,
        darkcolor=palette.accent,
        thickness=UNIT,
    )
