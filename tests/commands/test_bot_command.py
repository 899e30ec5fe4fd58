"""`fourgames bot`: its reports on good and bad programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.cli import run as command
from fourgames_tk.commands import bot as bot_command
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.bot_files import WEAKEST_FIRST, sample_bots
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament.trial import NAME_WIDTH, TrialResult
from fourgames_tk.store.bot_compatibility import plays_game
from fourgames_tk.store.paths import bots_path, checks_path
from tests.engine.bots.helpers import BOT, write_bot
from tests.limits import WAIT_SECONDS

pytestmark = pytest.mark.usefixtures("private_home")

SMALL = ["rows=4", "columns=4", "stones=2"]


def test_a_good_program_plays_every_sample_from_both_seats(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_bot(tmp_path, "first.py", BOT)
    words = [f"--seconds={WAIT_SECONDS:g}", "--game", "skirmish", *SMALL]
    assert command(["bot", "check", "--trust", str(path), *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "first.py plays Stones: Skirmish, with 120 s for a move"
    assert lines[1].startswith("handshake") and "ready after" in lines[1]
    opponents = [
        "level:1",
        "level:2",
        "level:3",
        *(sample.name for sample in sample_bots(find_game("skirmish"))),
    ]
    games = [f"{name} (seat {seat})" for name in opponents for seat in (1, 2)]
    assert [line[: len(game)] for line, game in zip(lines[2:-2], games, strict=True)] == games
    assert all("longest" in line for line in lines[2:-2])
    assert lines[-2] == "all games finished without an error"
    folder = Path(lines[-1].removeprefix("The games are saved in "))
    assert folder == checks_path() / "first.py"
    records = {path.name: Record.read(path) for path in folder.glob("*.4g")}
    assert len(records) == len(games) and "01 level_1 (seat 1).4g" in records
    outcomes = {name: record.session().state.outcome() for name, record in records.items()}
    assert not [name for name, outcome in outcomes.items() if outcome is None]
    assert records["02 level_1 (seat 2).4g"].players == ("level:1", "bot:first.py")
    # From now on it is offered for what it plays.
    assert [game.id for game in GAMES if plays_game(path, game)] == ["skirmish"]


def test_a_program_that_begins_is_offered_whatever_mistakes_it_makes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game = write_bot(tmp_path, "first.py", BOT), find_game("skirmish")
    ready = TrialResult("", 0, times=(0.1,))
    failed = TrialResult("level:1", 0, failure="made an illegal move")
    for found, status, offered in (
        ([ready, failed], 1, True),
        ([failed], 1, False),
        ([], 0, False),
    ):
        monkeypatch.setattr(bot_command, "bot_trial_results", lambda *words, found=found: found)
        assert command(["bot", "check", "--trust", str(path), "--game", "skirmish"]) == status
        assert plays_game(path, game) == offered


def test_each_reason_is_told_once_and_the_turn_is_that_of_the_saved_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = "self.turns = getattr(self, 'turns', 0) + 1; assert self.turns < 3, 'tired'"
    path = write_bot(tmp_path, "tired.py", BOT.replace("return Move(", f"{counts}; return Move("))
    assert command(["bot", "check", "--trust", str(path), "--game", "mancala"]) == 1
    out = capsys.readouterr().out
    assert out.count("AssertionError: tired") == 2, "in the line, and at the end of its traceback"
    assert out.count("as before") == 7 and out.count("Traceback") == 1
    folder = checks_path() / "tired.py"
    for line in out.splitlines():
        if " failed in turn " in line:
            name = line[:NAME_WIDTH].strip().replace(":", "_").replace("/", "_")
            (file,) = folder.glob(f"?? {name}.4g")
            assert f"failed in turn {Record.read(file).session().turn_number}: " in line


def test_the_reason_why_a_program_cannot_start_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_bot(tmp_path, "typo.py", BOT.replace("self.state = state", "self.state = stat"))
    assert command(["bot", "check", "--trust", str(path), "--game", "mancala"]) == 1
    out = capsys.readouterr().out
    assert "handshake" in out and "failed: ended by itself" in out
    assert "NameError: name 'stat' is not defined" in out
    assert out.splitlines()[-1] == "an error occurred"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["check", "nowhere.py", "--game", "skirmish"], "there is no bot 'nowhere.py'"),
        (["check", "hunter.py", "--game", "chess"], "unknown game 'chess'"),
        (["check", "hunter.py", "--game", "skirmish", "rows=1"], "rows=1: expected"),
        (["check", "command:'", "--game", "skirmish"], "a quotation mark is missing"),
        (["list", "--game", "chess"], "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_checked_says_why(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["bot", *words]) == 2
    assert reason in capsys.readouterr().err


def test_the_list_names_every_sample_and_what_programs_may_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command(["bot", "list"]) == 0
    out = capsys.readouterr().out
    for game in GAMES:
        assert game.title in out
        for sample in sample_bots(game):
            assert f"bot:{sample.name}" in out and sample.description in out
    assert "A command line runs as if" in out
    ladder = [bot.name for bot in sample_bots(find_game("skirmish"))][: len(WEAKEST_FIRST)]
    assert ladder == [f"skirmish/{name}" for name in WEAKEST_FIRST], "the others come last"
    assert "files beside it whose names begin with _" in " ".join(out.split())
    assert f"There are none in {bots_path()}" in out
    bots_path().mkdir(parents=True)
    own = write_bot(bots_path(), "mine.py", f'"""Takes the first move."""\n{BOT}')
    assert command(["bot", "list", "--game", "mancala"]) == 0
    found = capsys.readouterr().out
    assert f"In {bots_path()}\n  bot:{own.name:24} Takes the first move.\n" in found
    titles = {line for line in found.splitlines() if line in out.splitlines()}
    assert [game.id for game in GAMES if game.title in titles] == ["mancala"]
