"""Dialogs: size on small screens, and how texts are shown."""

from __future__ import annotations

import os
import tkinter as tk
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.bot_failure import BotFailure
from fourgames_tk.ui.pages.bot_failure import show_bot_failure
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.text import MAX_MESSAGE, MAX_MESSAGE_LINES, clean_message
from fourgames_tk.ui.widgets.dialogs import (
    QuestionDialog,
    find_dialog,
    show_message,
    show_question,
)
from fourgames_tk.ui.widgets.layout import usable_screen_size
from fourgames_tk.ui.workshop.bot_editor import BotEditor
from tests.ui.person import Person, below
from tests.ui.pump import box, settle


@pytest.mark.parametrize("size", [100, 150, 200])
def test_no_dialog_is_larger_than_a_small_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(tk.Misc, "winfo_screenwidth", lambda widget: 1366)
    monkeypatch.setattr(tk.Misc, "winfo_screenheight", lambda widget: 768)
    person.root.geometry("1100x600+0+0")
    person.app.set_preference("text_size", str(size))
    person.app.workspace.show_game_page(find_game("skirmish"))
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


def test_a_message_at_the_start_opens_above_its_window(root: tk.Tk, app: Services) -> None:
    root.withdraw()
    settle(root)
    before = root.bind("<Map>")
    show_message(root, "Settings", "This goes before it is seen.").destroy()
    assert root.bind("<Map>") == before
    message = show_message(root, "Settings", "Something could not be read.")
    settle(root)
    assert not message.winfo_viewable()
    root.deiconify()
    root.geometry("+500+300")
    settle(root)
    settle(root)
    assert message.winfo_viewable()
    assert root.winfo_rootx() < message.winfo_rootx()
    assert root.winfo_rooty() < message.winfo_rooty() < root.winfo_rooty() + root.winfo_height()


@given(st.text(st.characters(), max_size=200))
@example("x" * 200_000)
@example("x\n" * 200_000)
@example("\x1b" * 200_000)
def test_a_message_is_shown_without_control_characters_and_not_too_long(text: str) -> None:
    shown = clean_message(text)
    assert clean_message(shown) == shown
    assert len(shown) <= MAX_MESSAGE + 1
    lines = shown.split("\n")
    assert len(lines) <= MAX_MESSAGE_LINES + 1
    assert all(line.replace("\N{NO-BREAK SPACE}", " ").isprintable() for line in lines)


def test_a_message_of_the_program_is_shown_as_it_is() -> None:
    text = "“É – ×”, 45\N{NO-BREAK SPACE}%.\n\nA second one: \\ '"
    assert clean_message(text) == text


@pytest.mark.parametrize("name", [b"a\x1b[31m\n\x07.4g", b"a\xff\xfe.4g", b"a" * 200 + b".4g"])
def test_a_missing_file_is_reported_by_a_displayable_name(
    person: Person, tmp_path: Path, name: bytes
) -> None:
    person.app.workspace.open_file(tmp_path / os.fsdecode(name))
    person.see(".4g: No such file or directory.")
    (text,) = (line for line in person.screen.splitlines() if "Couldn’t read" in line)
    assert text.isprintable() and len(text) <= MAX_MESSAGE + 1


def test_the_shortcut_to_leave_works_in_a_dialog(person: Person) -> None:
    person.start_game(find_game("skirmish"), "human human")
    person.app.show_message("The game has stopped", "The engine has ended.")
    person.wait(lambda: any(each.winfo_viewable() for each in person.dialogs()), "the dialog")
    with person.staying() as left:
        person.key("q")
        assert left == []
        person.key("ctrl+q")
        assert left == [True]
    person.dialogs()[0].destroy()


def test_text_and_buttons_of_a_dialog_wrap_on_a_narrow_screen(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tk.Misc, "winfo_screenwidth", lambda widget: 400)
    buttons = [(f"Answer number {number}", lambda: None) for number in range(5)]
    dialog = show_question(person.root, "Ask", "A long text. " * 20, buttons)
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog")
    left, top, right, bottom = box(dialog)
    assert right - left <= 400
    text = next(each for each in dialog.body.winfo_children() if each.winfo_height() > 40)
    for each in (text, *dialog.buttons.values()):
        inside = box(each)
        assert left <= inside[0] < inside[2] <= right and top <= inside[1] < inside[3] <= bottom
        assert each.winfo_width() >= each.winfo_reqwidth()
    places = [box(each)[:2] for each in dialog.buttons.values()]
    assert len({y for _, y in places}) > 1 and len(set(places)) == 5
    assert places[0][1] == max(y for _, y in places), "the first button stays at the bottom"


def test_a_bot_that_fails_again_is_reported_once_with_what_it_wrote(person: Person) -> None:
    person.start_game(find_game("skirmish"), "human human")
    for move, output, said in (
        ("Z9", ("too high", "a line of output"), True),
        ("Q7", ("too high", " "), False),
        ("", ("the first line", *map(str, range(99)), "the last line"), True),
    ):
        error = BotFailure("mine.py", "too high", move=move, last_output=output)
        show_bot_failure(person.app, person.controller, error)
        (dialog,) = person.dialogs()
        person.see("Player 1, mine.py, did not move in turn 1.", "Reason: too high.")
        assert (f"The bot’s answer: {move}" in person.screen) == bool(move)
        assert ("The bot’s last output:" in person.screen) == said
        for text in (each for each in below(dialog) if isinstance(each, tk.Text)):
            person.wait(lambda text=text: text.bbox("end - 1 lines") is not None, "its last line")  # type: ignore[misc]  # a lambda with a default


def test_an_error_takes_no_room_in_a_dialog_once_it_is_mended(person: Person) -> None:
    dialog = show_question(person.root, "Ask", "Go on?", [("Yes", lambda: None)])
    for text in ("It is full.", "", "It is broken.", ""):
        dialog.show_error(text)
        assert bool(dialog.message.winfo_manager()) == bool(text)


def test_an_equal_question_replaces_the_one_that_is_open(person: Person) -> None:
    for text, count in (("Once?", 1), ("Once?", 1), ("Twice?", 2), ("Once?", 2)):
        show_question(person.root, "Ask", text, [("Yes", lambda: None)])
        assert len(person.dialogs()) == count
    asked = [each.text for each in person.dialogs() if isinstance(each, QuestionDialog)]
    assert asked == ["Twice?", "Once?"]


@pytest.mark.parametrize("key", ["Return", "KP_Enter"])
def test_enter_on_either_part_of_the_keyboard_answers_a_dialog(person: Person, key: str) -> None:
    answers: list[str] = []
    dialog = show_question(
        person.root,
        "Ask",
        "Go on?",
        [(text, lambda text=text: answers.append(text)) for text in ("Yes", "No")],  # type: ignore[misc]
    )
    person.wait(lambda: bool(dialog.winfo_viewable()), "the dialog")
    dialog.focus_force()
    person.key(key)
    assert answers == ["Yes"] and not dialog.winfo_exists()


def test_a_dialog_stays_on_the_screen_when_its_text_grows(person: Person) -> None:
    person.do("bench")
    editor = find_dialog(person.root, BotEditor)
    assert editor is not None
    settle(person.root)
    room = usable_screen_size(editor)
    editor.geometry(f"+{room[0] - editor.winfo_width()}+{room[1] - editor.winfo_height()}")
    settle(person.root)
    person.app.set_preference("text_size", "200")
    settle(person.root)
    left, top, right, bottom = box(editor)
    assert min(left, top) >= 0 and right <= room[0] and bottom <= room[1]
