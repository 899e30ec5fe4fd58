"""A person at the bench, and programs to try there."""

from __future__ import annotations

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.workshop.bench import BenchWindow
from tests.engine.bots.helpers import BOT
from tests.ui.person import Person

SKIRMISH = find_game("skirmish")
ANSWER = "return Move(self.chat.player, text=self.state.legal_moves()[0])"
LAST = BOT.replace("legal_moves()[0]", "legal_moves()[-1]")
TALKS = BOT.replace(ANSWER, f"print('for me'); self.chat.write('for all'); {ANSWER}")
CRASHES = BOT.replace(ANSWER, "return self.missing")
LINE = BOT[: BOT.index(ANSWER)].count("\n") + 1
"""The line of the answer in a bot."""


def log(bench: BenchWindow) -> list[str]:
    """Return the lines of the log as they are seen."""
    return bench.log.text.get("1.0", "end").strip().splitlines()


def answers(bench: BenchWindow) -> list[str]:
    """Return the lines of the log that tell of answers."""
    return [line for line in log(bench) if " answers " in line]


def against(bench: BenchWindow, label: str) -> None:
    """Choose an opponent."""
    values = list(bench.choices.opponents.cget("values"))
    bench.choices.opponents.current(values.index(label))


def press(bench: BenchWindow, name: str) -> None:
    """Press a button that can be pressed."""
    button = bench.buttons[name]
    assert not button.instate(["disabled"]), name
    button.invoke()


def finish(person: Person, bench: BenchWindow) -> None:
    """Wait for what is tried out."""
    person.wait(lambda: bench.idle, "the trial")
