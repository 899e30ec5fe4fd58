"""A person at the bench, and programs to try there."""

from __future__ import annotations

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.workshop.bot_editor import BotEditor
from tests.engine.bots.helpers import BOT
from tests.ui.person import Person

SKIRMISH = find_game("skirmish")
ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"
LAST = BOT.replace("legal_moves()[0]", "legal_moves()[-1]")
CRASHES = BOT.replace(ANSWER, "return self.missing")
LINE = BOT[: BOT.index(ANSWER)].count("\n") + 1
"""The line of the answer in a bot."""


def log(bench: BotEditor) -> list[str]:
    """Return the lines of the log as they are seen."""
    return bench.log.lines


def answers(bench: BotEditor) -> list[str]:
    """Return the lines of the log that tell of answers."""
    return [line for line in log(bench) if " answers " in line]


def choice(bench: BotEditor, label: str) -> Dropdown:
    """Return the list beside a label of the form, or the first one in its row."""
    beside = next(each for words, each in bench.form._labels if words.cget("text") == label)
    return next(each for each in (beside, *beside.winfo_children()) if isinstance(each, Dropdown))


def press(bench: BotEditor, name: str) -> None:
    """Press a button that is there."""
    assert bench.buttons[name].winfo_manager(), name
    bench.buttons[name].invoke()


def finish(person: Person, bench: BotEditor) -> None:
    """Wait for what is tried out."""
    person.wait(lambda: bench.is_idle, "the trial")
