"""A bot is asked at one position, or again at each of its turns, and all lines can be heard."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.match import transcript
from fourgames_tk.engine.players.asking import Again, ask, replay
from fourgames_tk.engine.players.child import Wire, WireLine
from fourgames_tk.engine.players.failure import BotFailure
from fourgames_tk.engine.players.find import find_bot
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from fourgames_tk.engine.session import Session

from .helpers import BOT, QUICK, STRICT, write_bot

SKIRMISH = find_game("skirmish")
OPTIONS = SKIRMISH.options_type()
LAST = BOT.replace("legal_moves()[0]", "legal_moves()[-1]")
TALKS = BOT.replace(
    "return Move(", "print('to find faults')\n        self.chat.write('hm')\n        return Move("
)


def played(count: int) -> Session:
    """Return a game of so many moves, always the first legal one."""
    session = Session(SKIRMISH, OPTIONS, 1)
    for _ in range(count):
        session.play(session.state.legal_moves()[0])
    return session


def test_a_bot_is_asked_at_the_start_and_at_any_position(tmp_path: Path) -> None:
    program = find_bot(str(write_bot(tmp_path, "last.py", LAST)))
    first = ask(program, SKIRMISH, OPTIONS, QUICK)
    assert first.move == SKIRMISH.start(OPTIONS, 0).legal_moves()[-1]
    assert 0 < first.seconds < QUICK.seconds
    state = played(3).state
    assert ask(program, SKIRMISH, OPTIONS, QUICK, state).move == state.legal_moves()[-1]


def test_asking_can_be_stopped(tmp_path: Path) -> None:
    text = BOT.replace("return Move(", "time.sleep(1000)\n        return Move(")
    program = find_bot(str(write_bot(tmp_path, "slow.py", text)))
    with pytest.raises(OutOfTime):
        ask(program, SKIRMISH, OPTIONS, QUICK, clock=Clock(stopped=lambda: True))


def test_all_lines_are_heard_in_their_order(tmp_path: Path) -> None:
    lines: list[WireLine] = []
    program = find_bot(str(write_bot(tmp_path, "talks.py", TALKS)))
    answer = ask(program, SKIRMISH, OPTIONS, QUICK, tap=lines.append)
    kinds = [line.kind for line in lines if line.kind is not Wire.PRINTED]
    sent = [line.text.split()[0] for line in lines if line.kind is Wire.SENT]
    assert kinds[0] is Wire.STARTED and lines[0].text == "talks.py"
    assert sent == ["Setup", "State", "GameStart", "TurnTo"]
    assert kinds[-2:] == [Wire.SAID, Wire.ANSWERED]
    (answered,) = [line for line in lines if line.kind is Wire.ANSWERED]
    assert answered.text == f"Move 0 {answer.move}"
    assert 0 < answered.seconds <= answer.seconds
    assert WireLine(Wire.PRINTED, "to find faults") in lines


def test_a_failure_is_heard_too(tmp_path: Path) -> None:
    lines: list[WireLine] = []
    program = find_bot(str(write_bot(tmp_path, "silent.sh", "#!/bin/sh\nsleep 1000\n")))
    with pytest.raises(BotFailure) as caught:
        ask(program, SKIRMISH, OPTIONS, STRICT, tap=lines.append)
    assert lines[-1] == WireLine(Wire.FAILED, caught.value.account)


def test_a_game_is_replayed_with_the_same_messages(tmp_path: Path) -> None:
    lines: list[WireLine] = []
    program = find_bot(str(write_bot(tmp_path, "last.py", LAST)))
    session = played(5)
    turns = list(replay(program, session, 1, 5, QUICK, tap=lines.append))
    assert [(turn.ply, turn.then) for turn in turns] == [
        (1, session.moves[1]),
        (3, session.moves[3]),
        (5, ""),
    ]
    for turn in turns:
        assert turn.now.move == session.states[turn.ply].legal_moves()[-1]
    heard = [line.text for line in lines if line.kind is Wire.SENT]
    heard = [text for text in heard if text.split()[0] not in ("Setup", "State")]
    assert heard == [str(message) for _, message in transcript(session, 1)]


def test_a_replay_says_where_the_program_plays_otherwise_now(tmp_path: Path) -> None:
    session = played(4)
    first = find_bot(str(write_bot(tmp_path, "first.py", BOT)))
    last = find_bot(str(write_bot(tmp_path, "last.py", LAST)))
    same: list[Again] = list(replay(first, session, 0, 4, QUICK))
    assert [turn.ply for turn in same] == [0, 2, 4]
    assert all(turn.now.move == turn.then for turn in same[:-1])
    other = list(replay(last, session, 0, 3, QUICK))
    assert [turn.ply for turn in other] == [0, 2]
    assert all(turn.now.move != turn.then for turn in other)
