"""The windows above the main one: how they come, stay, and change their look."""

from __future__ import annotations

import contextlib
import tkinter as tk
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.bot_failure import BotFailure
from fourgames_tk.ui.pages.bot_failure import BotFailureDialog
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.widgets.dialogs import MessageDialog
from tests.ui.person import Person
from tests.ui.screens import faults
from tests.ui.waiting import come_to_rest

GAME = find_game("four-stones")


def test_a_window_that_is_open_is_brought_forward(person: Person) -> None:
    person.do("bench")
    (window,) = person.windows
    # The editor focuses its first list when it is idle.
    person.flush()
    assert window.focus_displayof() is not None
    inside = window.focus_lastfor()
    above = tk.Toplevel(person.root)
    person.flush()
    person.app.workspace.focus_force()
    person.flush()
    person.do("bench")
    above.destroy()
    assert person.windows == [window]
    assert person.root.focus_get() == inside
    assert person.root.tk.splitlist(person.root.tk.call("wm", "stackorder", "."))[-1] == str(window)


def wear(person: Person, theme: str) -> None:
    """Set another theme."""
    person.app.set_preference("theme", theme)
    person.flush()


def test_messages_are_collected_in_the_dialog_that_is_open(person: Person, tmp_path: Path) -> None:
    for _ in range(2):
        person.app.workspace.open_file(tmp_path / "none.4g")
        person.flush()
    (dialog,) = person.dialogs()
    assert isinstance(dialog, MessageDialog) and len(dialog.messages) == 1
    for text in ("Something else.", "And more."):
        person.app.show_message("Journals", text)
        person.flush()
    assert person.dialogs() == [dialog]
    person.see("none.4g", "Journals", "Something else.", "And more.")
    come_to_rest(person.root)
    assert not list(faults(person.root))
    person.press("Close")
    assert person.dialogs() == []
    person.app.show_message("Journals", "And more.")
    (dialog,) = person.dialogs()
    assert isinstance(dialog, MessageDialog) and dialog.text == "And more."


def themed(person: Person) -> str:
    """Return the name of the theme that the open window is in."""
    ground = str(person.windows[0].cget("background"))
    return next(name for name, palette in PALETTES.items() if palette.sheet == ground)


def test_every_window_takes_the_colours_of_the_theme(person: Person) -> None:
    app = person.app
    person.start_game(GAME, "human human")
    error = BotFailure("mine.py", "the answer is no move", last_output=("Oh dear.",))
    for opened in (
        partial(person.do, "bench"),
        lambda: app.show_message("Title", "Text"),
        lambda: BotFailureDialog(app, person.controller, error),
    ):
        opened()
        (window,) = person.windows
        for theme in ("dark", "contrast", "light"):
            wear(person, theme)
            assert person.windows == [window] and themed(person) == theme
            for part in colours(window):
                assert part not in foreign(theme), f"{window} has {part}"
        window.destroy()


def colours(widget: tk.Misc) -> Iterator[str]:
    """Return the colours that a plain Tk widget and those inside it are set to."""
    for option in ("background", "foreground"):
        with contextlib.suppress(tk.TclError):
            yield str(widget.cget(option)).upper()
    if isinstance(widget, tk.Text):
        for tag in widget.tag_names():
            for option in ("background", "foreground", "lmargincolor"):
                yield str(widget.tag_cget(tag, option)).upper()
    for child in widget.winfo_children():
        yield from colours(child)


def foreign(theme: str) -> set[str]:
    """Return the colours that only another theme has, except black, the default of Tk."""
    own = {value for value in PALETTES[theme] if isinstance(value, str)}
    return {
        value
        for name, palette in PALETTES.items()
        if name != theme
        for value in palette
        if isinstance(value, str) and value.startswith("#") and value not in {*own, "#000000"}
    }


def test_a_dialog_acts_on_the_game_after_the_theme_has_changed(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+p")
    wear(person, "dark")
    person.press("Continue")
    person.wait_for_board()
    assert person.moves == ("D1",)
    person.key("ctrl+n")
    wear(person, "light")
    person.press("Start")
    person.wait_for_board()
    assert "D1" not in person.moves, "another game, which the computer may begin"
    assert person.windows == []
