"""The look of ttk widgets, from a palette: one place for every dialog and panel."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from tkinter import ttk
from typing import TYPE_CHECKING, Any

from .. import paint
from ..paint.palette import Palette, mix
from .fonts import pixels, text_font, ui_font
from .pictures import Pictures, Shown
from .theme import set_palette
from .widgets import button_face, show_plate

if TYPE_CHECKING:
    from PIL import Image

Layout = list[tuple[str, dict[str, Any]]]
"""Elements of a widget, each with how it lies and what lies in it."""

UNIT = 8
"""Pixels of the grid that paddings and gaps are multiples of."""

INDICATOR, ARROW, KNOB = 18, 20, 22
"""Sides of a check box, of the arrow of a list and of a slider's knob, in design units."""

FACE_WIDTH, FACE_HEIGHT = 96, 35
"""Pixels of the picture that a button's face is stretched from.

Tk repeats its middle until the button is full, and asks the screen for what lies below each time.
"""
FACE_BORDER = 12
"""Pixels at each edge of that picture that are not repeated."""


def apply_style(root: tk.Misc, palette: Palette) -> list[Shown]:
    """Let a palette hold in the window and colour all ttk widgets; call it again for another one.

    Plain Tk widgets (text, canvas, menu) are told by Tk as soon as it is idle. Returns the
    pictures of the buttons that were made for this theme: Tk goes on using them, but shows them
    only as long as Python holds them.
    """
    set_palette(root, palette)
    style = ttk.Style(root)
    style.theme_use("clam")
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
        font=text_font(root),
    )
    style.map(
        ".",
        foreground=[("disabled", palette.line)],
        background=[("disabled", palette.ground)],
    )
    for name, larger, bold in (("Title", 6, True), ("Strong", 1, True), ("Small", -1, False)):
        style.configure(f"{name}.TLabel", font=text_font(root, larger, bold))
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
    pictures += _style_marks(root, style, palette)
    _style_fields(style, palette)
    _style_lists(style, palette, ui_font(root).metrics("linespace"))
    return pictures


def _style_buttons(root: tk.Misc, style: ttk.Style, palette: Palette) -> list[Shown]:
    """Give the buttons rounded faces, plain ones and the primary one of a dialog."""
    pictures: list[Shown] = []
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
                element,
                "image",
                faces["normal", False],
                *states,
                border=FACE_BORDER,
                sticky="nsew",
                width=2 * FACE_BORDER,
                height=2 * FACE_BORDER,
            )
        label: tuple[str, dict[str, object]] = (
            "Button.padding",
            {"sticky": "nswe", "children": [("Button.label", {})]},
        )
        style.layout(name, [(element, {"sticky": "nswe", "children": [label]})])  # type: ignore[list-item]  # the stubs' layout is narrower
        style.configure(
            name,
            foreground=button_face(palette, kind, "normal").ink,
            padding=(pixels(root, 2 * UNIT), pixels(root, UNIT)),
            anchor="center",
            width=-7,
        )
        style.map(
            name,
            foreground=[("disabled", palette.line)],
            background=[],
        )
        # Where many stand beside each other.
        style.configure(f"Compact.{name}", padding=(pixels(root, UNIT // 2), 0), width=0)
    return pictures


def _button_faces(root: tk.Misc, palette: Palette, kind: str) -> dict[tuple[str, bool], Shown]:
    """Return the faces of a kind of button, by state and by whether it has the keys."""
    faces = {}
    for state in ("normal", "hover", "pressed", "disabled"):
        for focused in (False, True):
            colours = button_face(palette, kind, state)
            # Tk repeats the middle of the picture, so that it must be of one colour.
            even = mix(colours.top, colours.bottom, 0.5)
            colours = replace(colours, top=even, bottom=even)
            faces[state, focused] = show_plate(
                root, FACE_WIDTH, FACE_HEIGHT, colours, palette, focused
            )
    return faces


def _style_marks(root: tk.Misc, style: ttk.Style, palette: Palette) -> list[Shown]:
    """Give check boxes, radio buttons, lists, spin boxes and sliders marks of our own."""
    marks = _Marks(root, style, palette)
    side, width, height = (pixels(root, units) for units in (INDICATOR, ARROW, ARROW // 2 + 2))
    for kind, draw in (("Checkbutton", "check_box"), ("Radiobutton", "radio_button")):
        states = [
            (
                " ".join(filter(None, (on, keys, off))),
                (draw, side, palette, bool(on), not off, bool(keys)),
            )
            for off in ("disabled", "")
            for keys in (("",) if off else ("focus", ""))
            for on in ("selected", "")
        ]
        indicator = marks.make(f"{kind}.indicator", states)
        label: Layout = [(f"{kind}.label", {"side": "left", "sticky": "nswe"})]
        inside: Layout = [(indicator, {"side": "left", "sticky": ""}), *label]
        padding: Layout = [(f"{kind}.padding", {"sticky": "nswe", "children": inside})]
        style.layout(f"T{kind}", padding)  # type: ignore[arg-type]  # the stubs' layout is narrower
    inks = (("disabled", palette.line), ("", palette.ink))
    lists = [(state, ("arrow", width, height, False, ink)) for state, ink in inks]
    drop = marks.make("Combobox.downarrow", lists)
    text: Layout = [("Combobox.textarea", {"sticky": "nswe"})]
    inside = [("Combobox.padding", {"expand": "1", "sticky": "nswe", "children": text})]
    inside = [(drop, {"side": "right", "sticky": ""}), *inside]
    field: Layout = [("Entry.field", {"sticky": "nswe", "children": inside})]
    style.layout("TCombobox", field)  # type: ignore[arg-type]  # the stubs' layout is narrower
    arrows: Layout = [
        # Tk tells by the ends of these names which of the two is pressed.
        (
            marks.make(name, [(state, ("arrow", width, height, up, ink)) for state, ink in inks]),
            {"side": side_, "sticky": ""},
        )
        for name, up, side_ in (
            ("Spinbox.uparrow", True, "top"),
            ("Spinbox.downarrow", False, "bottom"),
        )
    ]
    text = [("Spinbox.textarea", {"sticky": "nswe"})]
    inside = [
        ("null", {"side": "right", "sticky": "", "children": arrows}),
        ("Spinbox.padding", {"sticky": "nswe", "children": text}),
    ]
    field = [("Spinbox.field", {"side": "top", "sticky": "we", "children": inside})]
    style.layout("TSpinbox", field)  # type: ignore[arg-type]  # the stubs' layout is narrower
    size = pixels(root, KNOB)
    trough = marks.make(
        "Scale.trough", [("", ("groove", size, palette))], border=(size // 3, 0), sticky="ew"
    )
    slider = marks.make(
        "Scale.slider",
        [
            ("disabled", ("knob", size, palette, False, False)),
            ("focus", ("knob", size, palette, True, True)),
            ("", ("knob", size, palette, True, False)),
        ],
    )
    held: Layout = [(slider, {"side": "left", "sticky": ""})]
    style.layout("Horizontal.TScale", [(trough, {"sticky": "nswe", "children": held})])  # type: ignore[list-item]  # the stubs' layout is narrower
    return marks.pictures


class _Marks:
    """Makes elements of ttk from pictures; each theme and each size needs its own, for good."""

    def __init__(self, root: tk.Misc, style: ttk.Style, palette: Palette) -> None:
        self._root, self._style = root, style
        self._prefix = f"{palette.name}{pixels(root, 100)}"
        self.pictures: list[Shown] = []

    def make(
        self, name: str, states: Sequence[tuple[str, tuple[object, ...]]], **options: object
    ) -> str:
        """Return the name of the element; the last of the `states` is that of none.

        Each has the name of what draws it in `paint.signs`, and what that is given.
        """
        element = f"{self._prefix}.{name}"
        if element not in self._style.element_names():
            kept = Pictures.of(self._root)
            made = [
                (state, kept.show(self._root, what, partial(_draw, what))) for state, what in states
            ]
            self.pictures += [picture for _, picture in made]
            plain = made[-1][1]
            self._style.element_create(element, "image", plain, *made[:-1], **options)  # type: ignore[call-overload]  # the stubs know fewer options
        return element


def _draw(what: tuple[object, ...]) -> Image.Image:
    name, *arguments = what
    picture: Image.Image = getattr(paint.signs, str(name))(*arguments)
    return picture


def _style_fields(style: ttk.Style, palette: Palette) -> None:
    for kind in ("TCheckbutton", "TRadiobutton"):
        style.configure(kind, padding=(0, UNIT // 2))
        style.map(kind, background=[("active", palette.ground)])
    for kind in ("TEntry", "TCombobox", "TSpinbox"):
        style.configure(
            kind,
            fieldbackground=palette.card,
            background=palette.board,
            bordercolor=palette.line,
            lightcolor=palette.card,
            padding=pixels(style.master, UNIT // 2),
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
        bordercolor=[("focus", palette.accent)],
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
