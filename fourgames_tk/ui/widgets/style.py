"""Styles of all ttk widgets, from a palette."""

from __future__ import annotations

import tkinter as tk
from tkinter import ttk

from ..paint.palette import Palette
from .fonts import closed_font, pixels, tk_variable, ui_font, ui_font_size
from .form import CONTROLS_VARIABLE, style_controls
from .theme import set_palette

UNIT = 8
"""Pixels of which paddings and gaps are multiples."""


THEME_CHANGED = """
proc ::ttk::ThemeChanged {} {
    set widgets .
    while {[llength $widgets]} {
        set children [list]
        foreach widget $widgets {
            if {[winfo exists $widget]} {event generate $widget <<ThemeChanged>>}
            if {[winfo exists $widget]} {lappend children {*}[winfo children $widget]}
        }
        set widgets $children
    }
}
"""
"""Sends the event to all widgets, outer ones first. Tk's own procedure fails, and leaves out all
other widgets, if one is destroyed meanwhile, such as a graph that moves to another place."""


def apply_style(root: tk.Misc, palette: Palette) -> None:
    """Set the palette of a window and style all ttk widgets; call it again for another palette.

    Plain Tk widgets (text, canvas, menu) are restyled by <<ThemeChanged>> when Tk is idle.
    """
    set_palette(root, palette)
    root.tk.eval(THEME_CHANGED)
    style = ttk.Style(root)
    style.theme_use("clam")
    style.configure(
        ".",
        background=palette.sheet,
        foreground=palette.ink,
        bordercolor=palette.line,
        lightcolor=palette.sheet,
        darkcolor=palette.sheet,
        troughcolor=palette.track,
        focuscolor=palette.accent,
        selectbackground=palette.accent,
        selectforeground=palette.on_accent,
        insertcolor=palette.ink,
        font=ui_font(root),
    )
    style.map(
        ".", foreground=[("disabled", palette.faint)], background=[("disabled", palette.sheet)]
    )
    for name, larger, bold in (("Title", 6, True), ("Strong", 1, True), ("Small", -1, False)):
        style.configure(f"{name}.TLabel", font=closed_font(root, ui_font_size(larger), bold))
    for name in ("Muted", "Small"):
        style.configure(f"{name}.TLabel", foreground=palette.muted)
    fault = closed_font(root, ui_font_size(1), True)
    style.configure("Fault.TLabel", font=fault, foreground=palette.danger)
    # Otherwise the invisible text cursor of a canvas would blink, and wake the program.
    root.option_add("*Canvas.insertOffTime", 0)
    style.layout("Icon.TButton", [("Button.label", {"sticky": "nswe"})])
    style.configure("Icon.TButton", background=palette.sheet)
    style.map("Icon.TButton", background=[("disabled", palette.sheet), ("active", palette.track)])
    if tk_variable(root, CONTROLS_VARIABLE):
        style_controls(root)
    _style_lists(style, palette, ui_font(root).metrics("linespace"))


def _style_lists(style: ttk.Style, palette: Palette, line: int) -> None:
    for kind in ("Vertical.TScrollbar", "Horizontal.TScrollbar"):
        style.configure(
            kind,
            background=palette.faint,
            troughcolor=palette.sheet,
            bordercolor=palette.sheet,
            lightcolor=palette.faint,
            darkcolor=palette.faint,
            arrowcolor=palette.faint,
            arrowsize=pixels(style.master, UNIT),
            # No grip on the thumb: Tk 8.6 and Tk 9 name the option differently.
            gripcount=0,
            gripsize=0,
            relief="flat",
        )
        hidden = [("disabled", palette.sheet)]
        style.map(
            kind,
            background=[*hidden, ("active", palette.muted)],
            lightcolor=hidden,
            darkcolor=hidden,
        )
        # No arrows: the wheel, the keys and the thumb are enough.
        direction = kind.partition(".")[0]
        sticky = "ns" if direction == "Vertical" else "ew"
        thumb = (f"{direction}.Scrollbar.thumb", {"expand": "1", "sticky": "nswe"})
        trough = (f"{direction}.Scrollbar.trough", {"sticky": sticky, "children": [thumb]})
        style.layout(kind, [trough])  # type: ignore[list-item]  # the stubs' layout is narrower
    style.configure(
        "Treeview",
        background=palette.sheet,
        fieldbackground=palette.sheet,
        bordercolor=palette.line,
        lightcolor=palette.sheet,
        rowheight=line + UNIT,
    )
    style.map(
        "Treeview",
        background=[("selected", palette.accent_soft)],
        foreground=[("selected", palette.ink)],
        bordercolor=[("focus", palette.accent)],
    )
    style.configure(
        "Treeview.Heading",
        background=palette.sheet,
        foreground=palette.muted,
        font=closed_font(style.master, 13, bold=True),
        relief="flat",
        padding=UNIT // 2,
    )
    style.map("Treeview.Heading", background=[("active", palette.button_hover)])
    style.configure(
        "Horizontal.TProgressbar",
        background=palette.accent,
        bordercolor=palette.line,
        lightcolor=palette.accent,
        darkcolor=palette.accent,
        thickness=UNIT,
    )
