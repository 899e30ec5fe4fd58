"""Whether the system is light or dark.

Linux, where there is a session bus: the setting `color-scheme` of the desktop's portal, else that
of GNOME. Windows: the value `AppsUseLightTheme` of the registry. macOS: the default
`AppleInterfaceStyle`.
"""

from __future__ import annotations

import sys

from .bus import has_bus

SECONDS = 0.5
"""How long a system may take to answer; the window is waiting."""

LIGHT, DARK = "light", "dark"
NAMESPACE, KEY = "org.freedesktop.appearance", "color-scheme"
PREFERS_DARK = 1
"""What the portal answers for a dark system; 0 is no preference, 2 a light one."""


def system_theme() -> str:
    """Return `dark` or `light`; where the system does not say, `light`."""
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform == "darwin":
        said = _said("defaults", "read", "-g", "AppleInterfaceStyle")
        return DARK if said == "Dark" else LIGHT
    if not has_bus():
        return LIGHT
    # A session without a bus shows its window sooner.
    from . import portal

    try:
        chosen = portal.read_setting(NAMESPACE, KEY, SECONDS)
    except portal.NoPortal:
        said = _said("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
        return DARK if said == "'prefer-dark'" else LIGHT
    return DARK if chosen == PREFERS_DARK else LIGHT


def _said(*command: str) -> str:
    """Return what a program of the system writes, empty where it is not or takes too long."""
    import shutil
    import subprocess

    if shutil.which(command[0]) is None:
        return ""
    try:
        found = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip()


def _of_windows() -> str:
    if sys.platform != "win32":
        return LIGHT
    import winreg

    place = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, place) as key:
            light, _ = winreg.QueryValueEx(key, "AppsUseLightTheme")
    except OSError:
        return LIGHT
    return LIGHT if light else DARK
