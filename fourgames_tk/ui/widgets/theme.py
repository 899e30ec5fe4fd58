"""The themes: the palette of a window, widgets that follow it, and the system's theme.

A Tk variable has the name of the current palette. Tk sends the event `<<ThemeChanged>>` to every
widget when the palette or the text size changes.

The system's theme is read from: on Linux with a session bus, the settings `contrast` and
`color-scheme` of the desktop's portal, else the theme and `color-scheme` of GNOME; on Windows, the
parameter `SPI_GETHIGHCONTRAST` and the registry value `AppsUseLightTheme`; on macOS, the defaults
`increaseContrast` and `AppleInterfaceStyle`.
"""

from __future__ import annotations

import os
import sys
import tkinter as tk
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from ...store.themes import CONTRAST, DARK, LIGHT
from ..paint.palette import PALETTES, Palette
from .background import BackgroundTask, make_error_handler
from .fonts import pixels, pixels_per_design_unit, tk_variable
from .timers import on_own_event

if TYPE_CHECKING:
    from .portal import SettingsWatch

WidgetT = TypeVar("WidgetT", bound=tk.Misc)

THEME_VARIABLE = "theme_of_window"
"""The Tk variable with the name of the current palette; without it, the palette is light."""

SYSTEM_ANSWER_SECONDS = 0.5
"""Longest time in seconds to wait for the system's answer, which delays the window."""

PORTAL_NAMESPACE, GNOME_NAMESPACE = "org.freedesktop.appearance", "org.gnome.desktop.interface"
PREFERS_DARK, PREFERS_CONTRAST = 1, 1
"""The portal's values of `color-scheme` for a dark theme (0 means no preference, 2 a light theme),
and of `contrast` for high contrast (0 means no preference)."""
GNOME_CONTRAST = "HighContrast"
"""How the names of GNOME's themes with high contrast start."""
SPI_GETHIGHCONTRAST, HCF_HIGHCONTRASTON = 0x42, 1
"""Windows' number of the question for high contrast, and the flag in its answer."""

BUS_VARIABLE = "DBUS_SESSION_BUS_ADDRESS"


def set_palette(root: tk.Misc, chosen: Palette) -> None:
    """Set the palette of a window, for `apply_style`, which also restyles the widgets."""
    root.setvar(THEME_VARIABLE, chosen.name)


def palette_of(widget: tk.Misc) -> Palette:
    """Return the current palette of a widget's window."""
    return PALETTES[tk_variable(widget, THEME_VARIABLE) or LIGHT]


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
    return palette_of(widget).name, pixels_per_design_unit(widget)


def system_theme() -> str:
    """Return the system's theme, `contrast`, `dark` or `light`; `light` if it is unknown."""
    if sys.platform == "win32":
        return _windows_theme()
    if sys.platform == "darwin":
        if (
            _command_output("defaults", "read", "com.apple.universalaccess", "increaseContrast")
            == "1"
        ):
            return CONTRAST
        style = _command_output("defaults", "read", "-g", "AppleInterfaceStyle")
        return DARK if style == "Dark" else LIGHT
    if not has_session_bus():
        return LIGHT
    # Imported late: slow, and not needed without a session bus.
    from . import portal

    try:
        settings = portal.read_desktop_settings(
            (PORTAL_NAMESPACE, GNOME_NAMESPACE), SYSTEM_ANSWER_SECONDS
        )
    except portal.NoPortal:
        lines = _command_output("gsettings", "list-recursively", GNOME_NAMESPACE).splitlines()
        values = [line.split(maxsplit=2)[1:] for line in lines]
        settings = {
            GNOME_NAMESPACE: {key: value.strip("'") for key, value in values if value[:1] == "'"}
        }
    chosen, gnome = (settings.get(name, {}) for name in (PORTAL_NAMESPACE, GNOME_NAMESPACE))
    if chosen.get("contrast") == PREFERS_CONTRAST:
        return CONTRAST
    if str(gnome.get("gtk-theme", "")).startswith(GNOME_CONTRAST):
        return CONTRAST
    scheme = chosen.get("color-scheme", gnome.get("color-scheme"))
    return DARK if scheme in (PREFERS_DARK, "prefer-dark") else LIGHT


class SystemThemeWatcher:
    """Follows the theme of the system while the window is open and the theme `is_used`.

    On Linux the portal reports when it changes. Elsewhere, and without a portal, it is read again
    when the window gets the focus back. `on_change` is called after a change.
    """

    def __init__(
        self, root: tk.Misc, is_used: Callable[[], bool], on_change: Callable[[], object]
    ) -> None:
        self.name = system_theme() if is_used() else LIGHT
        """The theme that was read last."""
        self._root, self._is_used, self._on_change = root, is_used, on_change
        self._was_left = False
        self._task: BackgroundTask | None = None
        self._watch: SettingsWatch | None = None
        on_own_event(root, "<FocusOut>", self._on_focus_out)
        on_own_event(root, "<FocusIn>", self._on_focus_in)
        on_own_event(root, "<Destroy>", self._close)

    def read(self) -> None:
        """Read the theme now, and follow it if it was not used before."""
        self.name = system_theme()
        self.watch()

    def watch(self) -> None:
        """Ask the portal to report changes, if there is one and the theme is used."""
        if self._watch is None and self._is_used() and has_session_bus():
            from . import portal

            names = PORTAL_NAMESPACE, GNOME_NAMESPACE
            with suppress(portal.NoPortal):
                self._watch = portal.SettingsWatch(self._root, names, self._read_again)

    @property
    def is_watched(self) -> bool:
        """Whether the portal reports changes."""
        return self._watch is not None

    def _on_focus_out(self) -> None:
        self._was_left = True

    def _on_focus_in(self) -> None:
        if self._was_left and self._is_used():
            self._was_left = False
            self._read_again()

    def _read_again(self) -> None:
        """Read the theme in a thread: the system may take a while to answer."""
        if self._task is None:
            self._task = BackgroundTask(self._root, lambda: None)
        # If no file or memory is left, the theme is read again with the next focus, silently.
        with suppress(OSError, MemoryError):
            self._task.run(
                lambda clock: system_theme(), self._apply, make_error_handler(lambda text: None)
            )

    def _apply(self, name: str) -> None:
        if name != self.name:
            self.name = name
            if self._is_used():
                self._on_change()

    def _close(self) -> None:
        if self._watch is not None:
            self._watch.close()


if sys.platform == "win32":

    def _windows_theme() -> str:
        import ctypes
        import winreg

        class HighContrast(ctypes.Structure):
            _fields_ = (
                ("size", ctypes.c_uint),
                ("flags", ctypes.c_uint32),
                ("scheme", ctypes.c_wchar_p),
            )

        state = HighContrast(size=ctypes.sizeof(HighContrast))
        known = ctypes.windll.user32.SystemParametersInfoW(
            SPI_GETHIGHCONTRAST, state.size, ctypes.byref(state), 0
        )
        if known and state.flags & HCF_HIGHCONTRASTON:
            return CONTRAST
        place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        try:
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
                light, _ = winreg.QueryValueEx(key, "AppsUseLightTheme")
        except OSError:
            return LIGHT
        return LIGHT if light else DARK


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
            errors="replace",
            timeout=SYSTEM_ANSWER_SECONDS,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip()


def has_session_bus() -> bool:
    """Return whether there is a D-Bus session bus, which a portal needs."""
    return sys.platform == "linux" and bool(os.environ.get(BUS_VARIABLE))
