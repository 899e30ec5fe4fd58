"""How the titles of other programs' windows are read."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from failures import DevError
from x_windows import WindowWatch
from Xlib import X, Xatom
from Xlib.display import Display

TITLE = "Four Stones – Fourgames"
# As Wine writes it: the dash is in UTF-8, between marks that begin and end it.
COMPOUND_TEXT = TITLE.encode().replace("–".encode(), b"\x1b%G\xe2\x80\x93\x1b%@")


@pytest.fixture
def watch(display: str) -> Iterator[WindowWatch]:
    with contextlib.closing(WindowWatch(display)) as watch:
        yield watch


@contextlib.contextmanager
def window(display: str, **names: bytes) -> Iterator[int]:
    """Show a window with names as a program for Windows has them under Wine; yield its number."""
    with contextlib.closing(Display(display)) as connection:
        shown = connection.screen().root.create_window(0, 0, 9, 9, 0, X.CopyFromParent)
        atom = connection.intern_atom
        kinds = {
            "older": (Xatom.WM_NAME, atom("COMPOUND_TEXT")),
            "latin": (Xatom.WM_NAME, Xatom.STRING),
            "full": (atom("_NET_WM_NAME"), atom("UTF8_STRING")),
        }
        for name, text in names.items():
            shown.change_property(*kinds[name], 8, text)
        shown.map()
        connection.sync()
        yield shown.id


def test_a_title_with_a_dash_is_read_under_wine_too(display: str, watch: WindowWatch) -> None:
    with window(display, older=COMPOUND_TEXT, full=TITLE.encode()) as number:
        assert watch.wait_for("– Fourgames", 20.0).id == number


def test_a_title_of_latin_letters_alone_is_read(display: str, watch: WindowWatch) -> None:
    with window(display, latin="Grüße".encode("latin-1")) as number:
        assert watch.wait_for("Grüße", 20.0).id == number


def test_a_title_that_cannot_be_read_is_none(display: str, watch: WindowWatch) -> None:
    with window(display, older=COMPOUND_TEXT), pytest.raises(DevError, match="windows: none"):
        watch.wait_for("Fourgames", 0.2)
