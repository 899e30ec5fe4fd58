"""The look of ttk widgets, from a palette: one place for every dialog and panel."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from .theme import Palette, ui_font

UNIT = 8
"""Pixels of the grid that paddings and gaps are multiples of."""


def apply_style(root: tk.Misc, palette: Palette) -> None:
    """Colour all ttk widgets of the program; call it again when the theme changes.

    Plain Tk widgets (text, canvas, menu) are coloured by those who make them.
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
    style.map(".", foreground=[("disabled", palette.muted)])
    # The list that a combobox drops down is a plain Tk widget that nobody else can colour.
    for option, colour in (
        ("background", palette.card),
        ("foreground", palette.ink),
        ("selectBackground", palette.accent),
        ("selectForeground", palette.on_accent),
    ):
        root.option_add(f"*TCombobox*Listbox.{option}", colour)
    _style_buttons(style, palette)
    _style_fields(style, palette)
    _style_lists(style, palette, font.metrics("linespace"))


def _style_buttons(style: ttk.Style, palette: Palette) -> None:
    style.configure(
        "TButton",
        background=palette.board,
        bordercolor=palette.line,
        lightcolor=palette.board,
        darkcolor=palette.board,
        padding=(2 * UNIT, UNIT),
        relief="flat",
    )
    style.map("TButton", background=[("disabled", palette.ground), ("active", palette.well)])
    style.configure(
        "Primary.TButton",
        background=palette.accent,
        foreground=palette.on_accent,
        bordercolor=palette.primary.rim,
        lightcolor=palette.accent,
        darkcolor=palette.accent,
        focuscolor=palette.on_accent,
    )
    style.map(
        "Primary.TButton",
        background=[
            ("disabled", palette.disabled.bottom),
            ("pressed", palette.primary_pressed.bottom),
            ("active", palette.primary_hover.bottom),
        ],
        foreground=[("disabled", palette.disabled.ink)],
    )


def _style_fields(style: ttk.Style, palette: Palette) -> None:
    for kind in ("TCheckbutton", "TRadiobutton"):
        style.configure(
            kind,
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
            padding=UNIT // 2,
        )
        style.map(
            kind,
            fieldbackground=[("disabled", palette.ground), ("readonly", palette.card)],
            foreground=[("disabled", palette.muted), ("readonly", palette.ink)],
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
            arrowsize=UNIT + UNIT // 2,
            gripcount=0,
            relief="flat",
        )
        style.map(kind, background=[("disabled", palette.ground), ("active", palette.muted)])
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
    style.configure("TNotebook", background=palette.ground, bordercolor=palette.card_line)
    style.configure("TNotebook.Tab", background=palette.board, padding=(2 * UNIT, UNIT // 2))
    style.map("TNotebook.Tab", background=[("selected", palette.ground)])
