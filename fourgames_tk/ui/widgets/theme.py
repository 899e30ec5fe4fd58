"""Light and dark theme: the palette of a window, widgets that follow it, and the system's theme.

A Tk variable has the name of the current palette. Tk sends the event `<<ThemeChanged>>` to every
widget when the palette or the text size changes.

The system's theme is read from: on Linux with a session bus, the setting `color-scheme` of the
desktop's portal, else that of GNOME; on Windows, the registry value `AppsUseLightTheme`; on macOS,
the default `AppleInterfaceStyle`.
"""

from __future__ import annotations

import os
import sys
import tkinter as tk
from collections.abc import Callable
from typing import TypeVar

from ..paint.palette import PALETTES, Palette
from .fonts import design_unit, pixels
from .timers import on_own_event

WidgetT = TypeVar("WidgetT", bound=tk.Misc)

THEME_VARIABLE = "theme_of_window"
"""The Tk variable with the name of the current palette; without it, the palette is light."""

TIMEOUT_SECONDS = 0.5
"""Longest time in seconds to wait for the system's answer, which delays the window."""

LIGHT, DARK = "light", "dark"
PORTAL_NAMESPACE, PORTAL_KEY = "org.freedesktop.appearance", "color-scheme"
PREFERS_DARK = 1
"""The portal's value for a dark theme; 0 means no preference, 2 a light theme."""

BUS_VARIABLE = "DBUS_SESSION_BUS_ADDRESS"


def set_palette(root: tk.Misc, chosen: Palette) -> None:
    """Set the palette of a window, for `apply_style`, which also restyles the widgets."""
    root.setvar(THEME_VARIABLE, chosen.name)


def palette_of(widget: tk.Misc) -> Palette:
    """Return the current palette of a widget's window."""
    return PALETTES[
        widget.tk.eval(f"if {{[info exists {THEME_VARIABLE}]}} {{set {THEME_VARIABLE}}}") or LIGHT
    ]


def themed(widget: WidgetT, **options: str | int) -> WidgetT:
    """Set options of a widget now and after each change of theme or text size; return the widget.

    In `themed(tk.Label(parent), background="sheet", padx=16)` a string is the name of a colour in
    the palette, and a number is a length in design units.
    """

    def style() -> None:
        now = palette_of(widget)
        values: dict[str, object] = {
            option: getattr(now, value) if isinstance(value, str) else pixels(widget, value)
            for option, value in options.items()
        }
        widget.configure(values)  # type: ignore[attr-defined]  # every widget with options has it

    keep_styled(widget, style)
    return widget


def keep_styled(widget: tk.Misc, restyle: Callable[[], object]) -> None:
    """Call `restyle` now, and after each change of the palette or the text size."""
    on_theme_change(widget, restyle)
    restyle()


def on_theme_change(widget: tk.Misc, restyle: Callable[[], object]) -> None:
    """Call `restyle` after each change of the palette or the text size."""
    # Tk sends the event only to widgets whose system window exists: this creates it.
    widget.winfo_id()
    applied = _style_key(widget)

    def changed() -> None:
        nonlocal applied
        if _style_key(widget) != applied:
            applied = _style_key(widget)
            restyle()

    on_own_event(widget, "<<ThemeChanged>>", changed)


def _style_key(widget: tk.Misc) -> tuple[str, float]:
    return palette_of(widget).name, design_unit(widget)


def system_theme() -> str:
    """Return the system's theme, `dark` or `light`; `light` if it is unknown."""
    if sys.platform == "win32":
        import winreg

        place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
                light, _ = winreg.QueryValueEx(key, "AppsUseLightTheme")
        except OSError:
            return LIGHT
        return LIGHT if light else DARK
    if sys.platform == "darwin":
        style = _command_output("defaults", "read", "-g", "AppleInterfaceStyle")
        return DARK if style == "Dark" else LIGHT
    if not has_session_bus():
        return LIGHT
    # Imported late: slow, and not needed without a session bus.
    from . import portal

    try:
        chosen = portal.read_setting(PORTAL_NAMESPACE, PORTAL_KEY, TIMEOUT_SECONDS)
    except portal.NoPortal:
        scheme = _command_output("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
        return DARK if scheme == "'prefer-dark'" else LIGHT
    return DARK if chosen == PREFERS_DARK else LIGHT


def system_locale(widget: tk.Misc) -> str:
    """Return the language that Windows or macOS reports, such as `de_at`; "" if it is unknown.

    Other systems have environment variables for it.
    """
    if sys.platform not in ("win32", "darwin"):
        return ""
    try:
        # Tcl asks these systems.
        return str(widget.tk.eval("package require msgcat; ::msgcat::mclocale"))
    except tk.TclError:
        return ""


def _command_output(*command: str) -> str:
    """Return the output of a command; "" if it does not exist or takes too long."""
    import subprocess

    try:
        found = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip()


def has_session_bus() -> bool:
    """Return whether there is a D-Bus session bus, which a portal needs."""
    return sys.platform == "linux" and bool(os.environ.get(BUS_VARIABLE))


def style_menu(menu: tk.Menu) -> None:
    """Give a menu the colours of the theme."""
    themed(
        menu,
        background="sheet",
        foreground="ink",
        activebackground="accent",
        activeforeground="on_accent",
        disabledforeground="faint",
        selectcolor="accent",
    )
