"""The messages of a whole game against a kept transcript."""

from __future__ import annotations

from pathlib import Path

from fourgames_tk.engine.game import State
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import Message
from fourgames_tk.engine.players.player import Player
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session

TRANSCRIPT = Path(__file__).with_name("transcript.txt")

MOVES = {0: ["b1b2"], 1: ["b3c3", "c3b3"], 2: ["a2b2", "b2b3"]}


class Clerk(Player):
    """Plays from a list and writes down all that is said to it."""

    def __init__(self, lines: list[str], moves: list[str]) -> None:
        self.name = "clerk"
        self._lines = lines
        self._moves = iter(moves)
        self._seat = -1

    def initialize(self, seat: int) -> None:
        self._seat = seat
        self._lines.append(f"{seat}: initialize")

    def update(self, message: Message, view: State) -> None:
        state = view.to_json()
        self._lines.append(f"{self._seat}: {message}  {state['board']}")

    def choose(self, view: State, clock: Clock) -> str:
        move = next(self._moves)
        self._lines.append(f"{self._seat}: get_next_move {move}")
        return move


def test_the_messages_come_in_the_order_of_the_original() -> None:
    lines: list[str] = []
    options = SkirmishOptions(players=3, rows=3, columns=3, stones=1)
    players = [Clerk(lines, MOVES[seat]) for seat in range(3)]
    outcome = Match(Session(SKIRMISH, options, 0), players).run()
    assert outcome.winners == (2,)
    assert lines == TRANSCRIPT.read_text(encoding="utf-8").splitlines()
