"""`stop` is read ahead; all other commands are executed and answered in order."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.protocol import Protocol, ProtocolLine
from tests.engine.conversation import Conversation, Refused, talk
from tests.limits import WAIT_SECONDS

LONG = "rows=12 columns=12 stones=24 players=4 seed=1"
"""Options of Skirmish with which every command takes longer than a test."""


engine = pytest.fixture(talk)


def send(engine: Conversation, *lines: str) -> None:
    engine.send("\n".join(lines).encode())


def test_what_thinks_answers_what_it_has_then_stop_answers(engine: Conversation) -> None:
    engine.ask(f"new skirmish {LONG}")
    moves = engine.ask("moves").split()
    send(engine, "choose")
    send(engine, "stop")
    assert engine.receive() in moves
    assert engine.receive() == ""
    send(engine, "values seconds=86400")
    send(engine, "stop")
    assert set(json.loads(engine.receive())) == set(moves)
    assert engine.receive() == ""
    send(engine, "hint")
    send(engine, "stop")
    assert json.loads(engine.receive())["move"] in moves
    assert engine.receive() == ""
    engine.ask(f"play {moves[0]}")
    send(engine, "review seconds=86400")
    send(engine, "stop")
    assert set(json.loads(engine.receive())) == {"plies", "moments", "accuracy"}
    assert engine.receive() == ""


@pytest.mark.parametrize(
    "command",
    [
        *("choose", "choose level=3", "values seconds=86400", "hint", "hint seconds=86400"),
        *("review seconds=86400", "chance 0 seconds=86400", "perft 9", "puzzle seed=999999"),
    ],
)
def test_every_search_looks_whether_it_is_stopped(command: str) -> None:
    looked: list[bool] = []

    def is_stopped() -> bool:
        looked.append(True)
        return True

    spoken = Protocol(is_stopped)
    small = command.startswith("chance")
    for line in ("new mancala stones=2" if small else f"new skirmish {LONG}", command):
        if line == command:
            state = spoken._running.state
            spoken.answer(ProtocolLine.parse(f"play {state.legal_moves()[0]}"))
            looked.clear()
        with suppress(FourgamesError):
            spoken.answer(ProtocolLine.parse(line))
    assert looked


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_counting_leaves_stops_in_every_game(engine: Conversation, game: AnyGame) -> None:
    engine.ask(f"new {game.id} seed=1")
    send(engine, "perft 99")
    send(engine, "stop")
    with pytest.raises(Refused, match=r"^stopped$"):
        engine.receive()
    assert engine.receive() == ""
    assert engine.ask("perft 1") == str(len(engine.ask("moves").split()))


def test_lines_already_sent_are_all_carried_out_in_their_order(engine: Conversation) -> None:
    engine.ask("new mancala swap=yes")
    lines = (
        "1 perft 99",
        "2 play 1",
        "3 moves",
        "4 jump",
        "5 stop 5",
        "6 stop",
        "7 undo",
        "8 moves",
    )
    send(engine, *lines)
    assert engine.process.stdin is not None
    output, _ = engine.process.communicate(timeout=WAIT_SECONDS)
    answers = output.decode().split("\n\n")
    assert [answer.partition(" ")[0] for answer in answers] == [
        *("?1", "=2", "=3", "?4", "?5", "=6", "=7", "=8", "")
    ]
    assert answers[0] == "?1 stopped"
    assert answers[4] == "?5 this command must be alone on its line"
