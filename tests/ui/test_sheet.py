"""The sheet that boards are drawn on: how its lettering is measured and wrapped."""

from __future__ import annotations

import gc
import tkinter as tk
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fourgames_tk.ui.canvas.sheet import MOST_WRAPPED, SheetCanvas
from tests.ui.plain_app import PlainApp

ROOM, SIZE = 160.0, 14.0
WORDS = st.lists(st.text("aiMW–", min_size=1, max_size=40), max_size=30)


@pytest.fixture
def sheet(root: tk.Tk) -> SheetCanvas:
    return SheetCanvas(root, PlainApp())


def plainly_wrapped(words: list[str], fits: Callable[[str], bool]) -> Iterator[str]:
    """Yield the lines of a text, letter by letter where a word alone is too long."""
    line = ""
    for word in words:
        rest = word
        if line and fits(f"{line} {word}"):
            line = f"{line} {word}"
            continue
        if line:
            yield line
        while not fits(rest):
            most = max(count for count in range(1, len(rest)) if fits(rest[:count]))
            yield rest[:most]
            rest = rest[most:]
        line = rest
    yield line


@example(words=["a", "MMMWWWWWWaaiiW"])
@given(words=WORDS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_text_is_wrapped_as_full_as_it_can_be(sheet: SheetCanvas, words: list[str]) -> None:
    measure = sheet.font(round(SIZE), False).measure
    lines = plainly_wrapped(words, lambda text: measure(text) <= ROOM)
    assert sheet.wrapped(" ".join(words), ROOM, SIZE) == tuple(lines)


def test_a_text_is_wrapped_once_for_each_width_and_size(
    sheet: SheetCanvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    font = sheet.font(round(SIZE), False)
    measure, measured = font.measure, []

    def count(text: str) -> int:
        measured.append(text)
        return measure(text)

    monkeypatch.setattr(font, "measure", count)
    text = "one two three " * 20
    lines = sheet.wrapped(text, ROOM, SIZE)
    assert measured
    measured.clear()
    assert sheet.wrapped(text, ROOM, SIZE) == lines
    assert not measured
    assert sheet.wrapped(text, 2 * ROOM, SIZE) != lines
    for number in range(MOST_WRAPPED):
        sheet.wrapped(str(number), ROOM, SIZE)
    measured.clear()
    assert sheet.wrapped(text, ROOM, SIZE) == lines
    assert measured


def test_a_font_stays_in_use_though_nothing_is_written_in_it(sheet: SheetCanvas) -> None:
    """Tk opens a font that no widget uses anew for each measuring, which is slow."""
    fonts = [sheet.font(27, True), sheet.font(27, False), sheet.font(28, True)]
    gc.collect()
    used = {str(each.cget("font")) for each in sheet.winfo_children()}
    assert used == {str(font) for font in fonts}
