"""Dialogs fit the screen, hold to the limits of this game, and tell what they can show."""

from __future__ import annotations

import json
import os
import tkinter as tk
from collections.abc import Callable, Iterator
from pathlib import Path
from tkinter import ttk

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas.words import LONGEST_TOLD, MOST_LINES_TOLD, told
from fourgames_tk.ui.sheets.dialog import Question, tell
from fourgames_tk.ui.workshop.bench import BenchWindow
from tests.store.games import kept
from tests.ui.person import Person
from tests.ui.pump import settle


@pytest.mark.parametrize("size", [100, 150, 200])
def test_no_dialog_is_larger_than_a_small_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(tk.Misc, "winfo_screenwidth", lambda widget: 1366)
    monkeypatch.setattr(tk.Misc, "winfo_screenheight", lambda widget: 768)
    person.root.geometry("1100x600+0+0")
    person.app.set_preference("text_size", str(size))
    person.app.desk.welcome(find_game("skirmish"))
    person.flush()
    person.do("bench")
    person.flush()
    (dialog,) = person.dialogs()
    right = dialog.winfo_rootx() + dialog.winfo_width()
    bottom = dialog.winfo_rooty() + dialog.winfo_height()
    assert dialog.winfo_rootx() >= 0 and dialog.winfo_rooty() >= 0
    assert right <= 1366 and bottom <= 768 - 48
    buttons = [each for each in person.widgets() if each.winfo_class() == "TButton"]
    inside = [each for each in buttons if each.winfo_toplevel() == dialog]
    for each in [each for each in inside if each.winfo_manager()]:
        assert each.winfo_viewable()
        assert each.winfo_rooty() + each.winfo_height() <= bottom


def test_a_message_at_the_start_opens_above_its_window(root: tk.Tk, app: App) -> None:
    root.withdraw()
    settle(root)
    message = tell(root, "Settings", "Something could not be read.")
    settle(root)
    assert not message.winfo_viewable()
    root.deiconify()
    root.geometry("+500+300")
    settle(root)
    settle(root)
    assert message.winfo_viewable()
    assert root.winfo_rootx() < message.winfo_rootx()
    assert root.winfo_rooty() < message.winfo_rooty() < root.winfo_rooty() + root.winfo_height()


def labels(widget: tk.Misc) -> Iterator[str]:
    """Yield the texts of all labels below a widget."""
    for child in widget.winfo_children():
        if isinstance(child, (tk.Label, ttk.Label)):
            yield str(child.cget("text"))
        yield from labels(child)


def message(person: Person) -> str:
    """Wait for a dialog, and return what it says; that can be shown."""
    person.wait(lambda: bool(person.dialogs()), "the message")
    (dialog,) = person.dialogs()
    assert isinstance(dialog, Question)
    for text in labels(dialog):
        assert len(text) <= LONGEST_TOLD + 1 and text.isprintable()
    return dialog.text


@given(st.text(st.characters(), max_size=200))
@example("x" * 200_000)
@example("x\n" * 200_000)
@example("\x1b" * 200_000)
def test_a_message_is_shown_without_control_characters_and_not_too_long(text: str) -> None:
    shown = told(text)
    assert told(shown) == shown
    assert len(shown) <= LONGEST_TOLD + 1
    lines = shown.split("\n")
    assert len(lines) <= MOST_LINES_TOLD + 1
    assert all(line.replace("\N{NO-BREAK SPACE}", " ").isprintable() for line in lines)


def test_a_message_of_the_program_is_shown_as_it_is() -> None:
    text = "“É – ×”, 45\N{NO-BREAK SPACE}%.\n\nA second one: \\ '"
    assert told(text) == text


@pytest.mark.parametrize("bad", ["x" * 300_000, "\x1b[31m\n\x07 " * 1_000])
@pytest.mark.parametrize("tag", ["Game", "Options", "Seed"])
def test_a_damaged_kept_game_is_told_in_a_dialog_that_fits(
    person: Person, tag: str, bad: str
) -> None:
    path = kept(person.app.library)
    value = f"layout={bad}" if tag == "Options" else bad
    lines = path.read_text().splitlines(keepends=True)
    damaged = [f"[{tag} {json.dumps(value)}]\n" if f"[{tag}" in line else line for line in lines]
    path.write_text("".join(damaged))
    person.app.desk.open(path)
    assert "Line " in message(person)


@pytest.mark.parametrize("name", [b"a\x1b[31m\n\x07.4g", b"a\xff\xfe.4g", b"a" * 200 + b".4g"])
def test_a_file_that_is_missing_is_told_by_a_name_that_can_be_shown(
    person: Person, tmp_path: Path, name: bytes
) -> None:
    person.app.desk.open(tmp_path / os.fsdecode(name))
    assert message(person).endswith(".4g cannot be read: No such file or directory.")


def test_what_is_said_of_a_file_and_of_a_program_can_be_shown(
    person: Person, open_bench: Callable[..., BenchWindow], tmp_path: Path
) -> None:
    bench = open_bench()
    bench.say("x" * 200_000, wrong=True)
    bench.use_file(str(tmp_path / os.fsdecode(b"a\xff\x1b.py")))
    settle(person.root)
    for text in labels(bench):
        assert text.isprintable() or "\n" in text
        assert len(text) <= LONGEST_TOLD + 1
