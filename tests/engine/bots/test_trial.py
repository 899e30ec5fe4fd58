"""Trials of bots: the report on each game."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from fourgames_tk.engine.game import State
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.players.bot_files import BotProgram
from fourgames_tk.engine.players.player import ComputerPlayer, Player
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.tournament import trial
from fourgames_tk.engine.tournament.trial import TrialResult, bot_trial_results
from tests.limits import WAIT_SECONDS

from .helpers import BOT, QUICK, write_bot

SMALL = SkirmishOptions(rows=3, columns=4, stones=2)


class First(Player):
    """Plays the first legal move, like the bot on trial."""

    name = "first"

    def choose(self, view: State, clock: Clock) -> str:
        return view.legal_moves()[0]


def expected(seat: int) -> tuple[str, int]:
    """Return the result of a game against the first level, and the number of moves of a seat."""
    level = ComputerPlayer(SKIRMISH, 1, 1 - seat)
    session = Session(SKIRMISH, SMALL, seat)
    outcome = Match(session, [First(), level] if seat == 0 else [level, First()]).play_to_end()
    result = "drawn" if not outcome.winners else "won" if seat in outcome.winners else "lost"
    return result, sum(step.seat == seat for step in session.steps)


def test_a_report_describes_the_game(tmp_path: Path) -> None:
    program = BotProgram("first.py", write_bot(tmp_path, "first.py", BOT))
    games = list(islice(bot_trial_results(program, SKIRMISH, SMALL, QUICK), 3))[1:]
    assert [(each.opponent, each.seat) for each in games] == [("level:1", 0), ("level:1", 1)]
    assert [(each.result, each.moves) for each in games] == [expected(0), expected(1)]
    assert {each.result for each in games} <= {"won", "lost"}
    assert all(len(each.times) == each.moves and not each.failure for each in games)


def test_a_failure_of_the_opponent_is_none_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = BotProgram("first.py", write_bot(tmp_path, "first.py", BOT))
    bad = BotProgram("bad.sh", write_bot(tmp_path, "bad.sh", "#!/bin/sh\nexit 3\n"))
    monkeypatch.setattr(trial, "sample_bots", lambda game: [bad])
    found = list(bot_trial_results(program, SKIRMISH, SMALL, QUICK))[7:]
    assert [(each.opponent, each.seat, each.result) for each in found] == [
        ("bad.sh", 0, ""),
        ("bad.sh", 1, ""),
    ]
    assert all(each.opponent_failure for each in found)
    assert "not counted: the opponent failed in turn 1: " in found[1].text(set())
    assert not any(each.failure or each.last_output for each in found)


def test_samples_have_the_time_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = BotProgram("first.py", write_bot(tmp_path, "first.py", BOT))
    line = f"import os; assert os.environ['FOURGAMES_SECONDS'] == '{WAIT_SECONDS:g}'\n"
    sample = BotProgram("sample.py", write_bot(tmp_path, "sample.py", line + BOT))
    monkeypatch.setattr(trial, "sample_bots", lambda game: [sample])
    for each in list(bot_trial_results(program, SKIRMISH, SMALL, QUICK))[7:]:
        assert each.record is not None and each.record.session().state.outcome() is not None


def test_a_program_that_fails_in_a_game_says_why_and_after_how_many_moves(tmp_path: Path) -> None:
    counts = "self.turns = getattr(self, 'turns', 0) + 1; assert self.turns < 3, 'tired'"
    text = BOT.replace("return Move(", f"{counts}; return Move(")
    program = BotProgram("tired.py", write_bot(tmp_path, "tired.py", text))
    for each in list(islice(bot_trial_results(program, SKIRMISH, SMALL, QUICK), 3))[1:]:
        assert each.moves == 2 and each.result != "won"
        assert "AssertionError: tired" in each.failure and each.last_output
        assert f"(seat {each.seat + 1})" in str(each) and f"failed in turn {each.turn}: " in str(
            each
        )
        assert each.record is not None and each.turn == each.record.session().turn_number


def test_the_times_of_a_game_are_reported_without_the_start() -> None:
    told = str(TrialResult("level:1", 0, "won", 3, (5.0, 0.001, 0.003)))
    assert told.split(maxsplit=3) == [
        "level:1",
        "(seat",
        "1)",
        "won    3 moves, mean 2, longest 3 ms",
    ]
    assert str(TrialResult("level:1", 1, "drawn", 1, (0.5,))).endswith("mean 500, longest 500 ms")
    assert str(TrialResult("level:1", 1, "won")).endswith("  0 moves, mean 0, longest 0 ms")
    failed = TrialResult(
        "level:1", 1, "", 3, failure="gave no move", last_output=("a", "b"), turn=4
    )
    assert (
        str(failed).split("(seat 2)")[1].strip() == "failed in turn 4: gave no move\n    a\n    b"
    )
