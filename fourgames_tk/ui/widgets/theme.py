"""Light or dark: which palette holds, how plain widgets follow it, and what the system has.

The palette that holds is kept by the window itself. Tk tells every widget, plain ones too, by the
event `<<ThemeChanged>>` when it is another one, and when the size of text is.

Of the system. Linux, where there is a session bus: the setting `color-scheme` of the desktop's
portal, else that of GNOME. Windows: the value `AppsUseLightTheme` of the registry. macOS: the
default `AppleInterfaceStyle`.
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
"""The variable of Tk that keeps the name of the palette that holds; without it, the light one."""

TIMEOUT_SECONDS = 0.5
"""How long a system may take to answer; the window is waiting."""

LIGHT, DARK = "light", "dark"
PORTAL_NAMESPACE, PORTAL_KEY = "org.freedesktop.appearance", "color-scheme"
PREFERS_DARK = 1
"""What the portal answers for a dark system; 0 is no preference, 2 a light one."""

BUS_VARIABLE = "DBUS_SESSION_BUS_ADDRESS"


def set_palette(root: tk.Misc, chosen: Palette) -> None:
    """Let a palette hold in a window; `apply_style` does this, and Tk then tells the widgets."""
    root.setvar(THEME_VARIABLE, chosen.name)


def palette_of(widget: tk.Misc) -> Palette:
    """Return the palette that holds in the window of a widget."""
    return PALETTES[
        widget.tk.eval(f"if {{[info exists {THEME_VARIABLE}]}} {{set {THEME_VARIABLE}}}") or LIGHT
    ]


def themed(widget: WidgetT, **options: str | int) -> WidgetT:
    """Give options of a widget colours by their roles, now and in every theme; return the widget.

    `themed(tk.Label(parent), background="sheet", padx=16)`: roles are the names of the palette's
    colours; a number is a length in design units, which grows with the size of text.
    """

    def style() -> None:
        now = palette_of(widget)
        values: dict[str, object] = {
            option: getattr(now, value) if isinstance(value, str) else pixels(widget, value)
            for option, value in options.items()
        }
        widget.configure(values)  # type: ignore[attr-defined]  # every widget can that has options

    keep_styled(widget, style)
    return widget


def keep_styled(widget: tk.Misc, restyle: Callable[[], object]) -> None:
    """Call `restyle` now, and whenever the palette or the size of text is another one."""
    on_theme_change(widget, restyle)
    restyle()


def on_theme_change(widget: tk.Misc, restyle: Callable[[], object]) -> None:
    """Call `restyle` whenever the palette or the size of text is another one."""
    # Tk sends events to what has a window of the system only: others would keep the colours.
    widget.winfo_id()
    shown = _style_key(widget)

    def changed() -> None:
        nonlocal shown
        if _style_key(widget) != shown:
            shown = _style_key(widget)
            restyle()

    on_own_event(widget, "<<ThemeChanged>>", changed)


def _style_key(widget: tk.Misc) -> tuple[str, float]:
    return palette_of(widget).name, design_unit(widget)


def system_theme() -> str:
    """Return `dark` or `light`; where the system does not say, `light`."""
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
        said = _command_output("defaults", "read", "-g", "AppleInterfaceStyle")
        return DARK if said == "Dark" else LIGHT
    if not has_session_bus():
        return LIGHT
    # A session without a bus shows its window sooner.
    from . import portal

    try:
        chosen = portal.read_setting(PORTAL_NAMESPACE, PORTAL_KEY, TIMEOUT_SECONDS)
    except portal.NoPortal:
        said = _command_output("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
        return DARK if said == "'prefer-dark'" else LIGHT
    return DARK if chosen == PREFERS_DARK else LIGHT


def _command_output(*command: str) -> str:
    """Return what a program of the system writes, empty where it is not or takes too long."""
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
    """Tell whether there is a session bus, on which a portal may be."""
    return sys.platform == "linux" and bool(os.environ.get(BUS_VARIABLE))


def style_menu(menu: tk.Menu) -> None:
    """Give a menu the colours of the program."""
    themed(
        menu,
        background="sheet",
        foreground="ink",
        activebackground="accent",
        activeforeground="on_accent",
        disabledforeground="faint",
        selectcolor="accent",
    )
