"""Helpers for tests of the bot editor, and bots to try there."""

from __future__ import annotations

import tkinter as tk

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.workshop.bot_editor import BotEditor
from tests.engine.bots.helpers import BOT
from tests.ui.person import Person, below, text_of

SKIRMISH = find_game("skirmish")
ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"
LAST = BOT.replace("legal_moves()[0]", "legal_moves()[-1]")
CRASHES = BOT.replace(ANSWER, "return self.missing")
LINE = BOT[: BOT.index(ANSWER)].count("\n") + 1
"""The line of the answer in a bot."""


def log(editor: BotEditor) -> list[str]:
    """Return the visible lines of the log."""
    return editor.visible_log.lines


def answers(editor: BotEditor) -> list[str]:
    """Return the lines of the log that are answers."""
    return [line for line in log(editor) if " answers " in line]


def headline(editor: BotEditor) -> tk.Misc:
    """Return the label above the log."""
    return next(each for each in below(editor) if text_of(each) == editor.headline)


def choice(editor: BotEditor, label: str) -> Dropdown:
    """Return the list beside a label of the form, or the first one in its row."""
    beside = next(each for words, each in editor.form._labels if words.cget("text") == label)
    return next(each for each in (beside, *beside.winfo_children()) if isinstance(each, Dropdown))


def press(editor: BotEditor, name: str) -> None:
    """Click a button that can be used."""
    assert not editor.buttons[name].instate(["disabled"]), name
    editor.buttons[name].invoke()


def finish(person: Person, editor: BotEditor) -> None:
    """Wait until the trial is over."""
    person.wait(lambda: editor.is_idle, "the trial")
