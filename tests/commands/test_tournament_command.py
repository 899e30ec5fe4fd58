"""`fourgames tournament`: interruptions, invalid arguments, and texts."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from fourgames_tk.cli import run as command
from fourgames_tk.commands import bot, cluster, tournament
from fourgames_tk.engine.launch_commands import program_command
from fourgames_tk.engine.players.bot_files import SAMPLES
from fourgames_tk.engine.players.sandbox import PROTECTION_HEADING
from fourgames_tk.engine.tournament.folder import TournamentFolder
from fourgames_tk.engine.tournament.plan import Fixture, GameResult, Plan
from fourgames_tk.engine.tournament.report import TimeEstimate
from fourgames_tk.engine.tournament.run import ThreadExecutor, play_game
from tests.engine.bots.helpers import BOT, carriers, wait_until, write_bot
from tests.limits import WAIT_SECONDS

DEAF = """#!/bin/sh
trap '' TERM HUP INT
while :; do sleep 1; done
"""
PAIR = ["tournament", "skirmish", "--player", "level:1", "--player", "level:2"]
SMALL = ["rows=4", "columns=4", "stones=2"]


@pytest.mark.parametrize("with_folder", [True, False])
def test_ctrl_c_ends_a_tournament_without_waiting_for_a_move(
    with_folder: bool, tmp_path: Path
) -> None:
    """Two workers play with programs that ignore their input; no process is left."""
    deaf = write_bot(tmp_path, "deaf.sh", DEAF)
    words = [
        "tournament",
        "skirmish",
        *SMALL,
        "--trust",
        "--player",
        f"bot:{deaf}",
        "--player",
        f"Other=bot:{deaf}",
    ]
    more = ["--seconds", "100000", "--jobs", "2", "--games", "50"]
    if with_folder:
        more += ["--folder", "games"]
    mark = f"INTERRUPT_TEST={tmp_path}"
    with subprocess.Popen(
        program_command(*words, *more),
        cwd=tmp_path,
        env={**os.environ, "INTERRUPT_TEST": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            # This one, and the two programs with what they have started.
            assert wait_until(lambda: len(carriers(mark)) >= 4)
            os.killpg(process.pid, signal.SIGINT)
            out, error = process.communicate(timeout=WAIT_SECONDS)
        finally:
            # After a failure the end of the block would wait for it without a limit.
            process.kill()
    assert process.returncode == 130
    assert out == ""
    assert error.splitlines()[-1] == "fourgames tournament: interrupted; no game is finished yet"
    assert "Traceback" not in error
    assert wait_until(lambda: not carriers(mark))
    assert (tmp_path / "games").exists() == with_folder


@pytest.mark.parametrize(
    ("end", "status"), [(KeyboardInterrupt(), 130), (OSError(28, "No space left"), 2)]
)
def test_an_unfinished_tournament_is_reported_and_continues(
    end: BaseException,
    status: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [*PAIR, *SMALL, "--games", "4", "--jobs", "1"]
    add = TournamentFolder.save_game

    def interrupt(games: TournamentFolder, fixture: Fixture, text: str) -> GameResult:
        result = add(games, fixture, text)
        if len(games.results) == 2:
            raise end
        return result

    with monkeypatch.context() as patch:
        patch.setattr(TournamentFolder, "save_game", interrupt)
        assert command([*words, "--folder", "games"]) == status
        message = capsys.readouterr()
        assert "2 games are saved in games; the same command continues from there" in message.err
        assert len(re.findall("level:[12] +[0-9.]+/2", message.out)) == 2, "how they stand by now"
        assert ("a game cannot be saved: No space left" in message.err) == (status == 2)
        assert command(words) == status
        assert "the 2 games that are finished are lost; use --folder" in capsys.readouterr().err
    assert command([*words, "--folder", "games", "--json", "result.json"]) == 0
    assert "4 games played" in capsys.readouterr().err
    assert len(json.loads(Path("result.json").read_text("utf-8"))["games"]) == 4


def test_a_tournament_that_is_over_is_shown_again_and_no_other_takes_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, file = tmp_path / "games", tmp_path / "result.json"
    words = [*PAIR, *SMALL, "--games=2", "--jobs=1", f"--folder={folder}", f"--json={file}"]
    tables = {name: tmp_path / f"table.{name}" for name in ("csv", "html")}
    words += [f"--{name}={path}" for name, path in tables.items()]
    assert command(words) == 0
    first = capsys.readouterr().out
    for name, path in tables.items():
        assert all(f"level:{level}" in path.read_text("utf-8-sig") for level in (1, 2)), name
    assert first.splitlines()[-1] == "2 different games of 2"
    kept = file.read_bytes()
    assert command([*words, "--quiet"]) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (first, "") and file.read_bytes() == kept
    assert command([*words, "--seed", "9"]) == 2
    assert "games contains another tournament" in capsys.readouterr().err


def test_a_class_plays_from_a_folder_and_one_who_mends_a_program_plays_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    students, games = tmp_path / "class", tmp_path / "games"
    for name in ("ann", "bob"):
        (students / name).mkdir(parents=True)
        write_bot(students / name, "player.py", BOT)
    write_bot(students, "eve.py", BOT.replace("[0]", "[-1]"))
    (students / "_notes").mkdir()
    words = [
        "tournament",
        "skirmish",
        *SMALL,
        "--trust",
        f"--players={students}",
        f"--folder={games}",
    ]
    words += ["--player", "Top=level:3", "--games=2", "--jobs=2", "--seconds=20"]
    assert command(words) == 0
    rows = capsys.readouterr().out.splitlines()[1:5]
    assert {row.split()[1] for row in rows} == {"ann", "bob", "eve", "Top"}
    write_bot(students, "eve.py", BOT)
    before = {path.name: path.stat().st_mtime_ns for path in games.glob("*.4g")}
    assert command(words) == 0
    again = {
        path.name for path in games.glob("*.4g") if before[path.name] != path.stat().st_mtime_ns
    }
    assert again == {name for name in before if "eve" in name} and len(again) == 6
    (students / "cid").mkdir()
    write_bot(students, "eve.js", "")
    capsys.readouterr()
    assert command([*words, "--quiet", "--max-failures=1"]) == 0
    shown = capsys.readouterr()
    assert "cid cannot play: it has no bot" in shown.err
    assert {row.split()[1] for row in shown.out.splitlines()[1:6]} == {
        *("ann", "bob", "eve", "eve.js", "Top")
    }, "who came first keeps the name"
    assert re.search("–  eve.js +cannot play: ", shown.out), "an empty file"


def test_standings_are_shown_while_it_runs_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(tournament, "_LOOK_SECONDS", 0.0)
    assert command([*PAIR, *SMALL, "--games=3", "--jobs=1"]) == 0
    shown = terminal.getvalue()
    assert "3/3 games" in shown and shown.count(" different game") == 3
    assert capsys.readouterr().out.count("different games of") == 1


def test_the_seeds_of_a_tournament_are_unpredictable(tmp_path: Path) -> None:
    """The first seed would reveal all hidden hands and all future blocks of FourSide."""
    seeds = set()
    for name in ("one.json", "two.json"):
        file = tmp_path / name
        assert command([*PAIR, *SMALL, "--games", "2", "--jobs", "1", "--json", str(file)]) == 0
        seeds.add(json.loads(file.read_text("utf-8"))["plan"]["seed"])
    assert len(seeds) == 2 and min(seeds) > 10**9


@pytest.mark.parametrize(
    ("option", "place"),
    [
        ("--json", "nowhere/result.json"),
        ("--json", "taken/result.json"),
        ("--json", "here"),
        ("--folder", "taken/games"),
        ("--folder", "taken"),
    ],
)
def test_where_nothing_can_be_written_nothing_is_played(
    option: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken").touch()
    (tmp_path / "here").mkdir()
    assert command([*PAIR, option, str(tmp_path / place)]) == 2
    out, text = capsys.readouterr()
    assert out == "" and text.startswith(f"fourgames tournament: {tmp_path / place}"[:-6])


def test_the_game_comes_first_and_people_are_not_suggested(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert command(["tournament", "chess"]) == 2
    assert "unknown game 'chess': the games are four-stones" in capsys.readouterr().err
    assert command(["tournament", "skirmish"]) == 2
    assert "needs 2 players, not 0" in capsys.readouterr().err
    for player in ("robot", "human"):
        assert command([*PAIR, "--player", player]) == 2
        assert "write level:N, bot:PATH, command:LINE or engine:LINE" in capsys.readouterr().err


def test_a_note_before_the_start_says_what_a_program_may_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_bot(tmp_path, "first.py", BOT)
    for players, times in (
        (["level:1", "bot:random_walker.py"], 0),
        ([f"bot:{path}", f"command:{path}"], 1),
    ):
        words = ["tournament", "skirmish", *SMALL, "--games=1", "--jobs=1", "--trust"]
        words += [f"--folder={tmp_path / str(times)}"]
        words += [word for player in players for word in ("--player", player)]
        assert command(words) == 0
        assert capsys.readouterr().err.count(PROTECTION_HEADING) == times
        assert command(words) == 0
        assert PROTECTION_HEADING not in capsys.readouterr().err, "nothing is started any more"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no root")
@pytest.mark.parametrize(
    ("answer", "words", "status"),
    [(None, [], 2), (None, ["--trust"], 0), ("\n", [], 2), ("no\n", [], 2), ("y\n", [], 0)],
)
def test_a_program_runs_as_root_only_with_consent(
    answer: str | None,
    words: list[str],
    status: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`None` as answer means that the input is not a terminal. A command line needs no consent."""
    asked = io.StringIO(answer or "")
    monkeypatch.setattr(asked, "isatty", lambda: answer is not None)
    monkeypatch.setattr(sys, "stdin", asked)
    path = write_bot(tmp_path, "first.py", BOT)
    players = ["--player", "level:1", "--quiet", "--games=1", "--jobs=1", *SMALL]
    start = ["tournament", "skirmish", *players]
    monkeypatch.setattr(bot, "runs_as_root", lambda sandbox: True)
    assert command([*start, *words, "--player", f"bot:{path}"]) == status
    printed = capsys.readouterr()
    assert ("Run these bots as root?" in printed.err) == (answer is not None)
    assert ("add --trust" in printed.err) == (answer is None and not words)
    assert bool(printed.out) == (status == 0), "a table only after a game"
    for other in ("bot:random_walker.py", f"command:{path}"):
        assert command([*start, "--player", other]) == 0


def test_the_command_finds_bots_in_the_folder_for_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "bots_path", lambda: tmp_path)
    words = "tournament skirmish --trust --games 1 --jobs 1 --player level:1 --player bot:mine.py"
    assert command(words.split()) == 2
    assert str(tmp_path) in capsys.readouterr().err
    (tmp_path / "mine.py").write_text(
        (SAMPLES / "skirmish" / "hunter.py").read_text("utf-8"), "utf-8"
    )
    for given, shown in (("bot:mine.py", "mine"), ("Ann=bot:mine.py", "Ann")):
        assert command(words.replace("bot:mine.py", given).split()) == 0
        assert f" {shown} " in capsys.readouterr().out


def test_programs_of_two_classes_may_have_the_same_names(tmp_path: Path) -> None:
    words = ["skirmish"]
    for group in ("first", "second"):
        (tmp_path / group).mkdir()
        write_bot(tmp_path / group, "ann.py", BOT)
        words += ["--players", str(tmp_path / group)]
    plan, left_out = tournament._plan(tournament.argument_parser().parse(words))
    assert not left_out and plan.max_failures == 3, "as in every class"
    assert plan.player_names == ("ann", "ann.py")


def test_a_missing_cluster_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECTION_SECONDS", 0.5)
    assert command([*PAIR, "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert "no cluster at tcp://127.0.0.1:9" in capsys.readouterr().err


class Screen(io.StringIO):
    """A terminal, with the output since the last call."""

    def isatty(self) -> bool:
        return True

    def shown(self) -> str:
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


def test_the_standings_are_shown_over_the_ones_before_and_not_too_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(tournament, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    games = TournamentFolder(Plan("skirmish", ("level:1", "level:2"), games=4), tmp_path)
    games.close()
    screen, silent = Screen(), Screen()
    display, quiet = (
        tournament.ProgressDisplay(games, screen),
        tournament.ProgressDisplay(games, silent, quiet=True),
    )
    display.show()
    first = screen.shown()
    assert "0/4 games" in first and "level:1" in first and not first.startswith("\x1b")
    display.show()
    assert screen.shown() == ""
    now[0] += 1
    display.show()
    up = f"\x1b[{first.count(chr(10))}A\x1b[J"
    assert screen.shown() == up + first
    monkeypatch.setenv("LINES", "3")
    now[0] += 1
    display.show()
    low = screen.shown().removeprefix(up)
    assert low == "".join(first.splitlines(keepends=True)[:2]), "and not beyond the terminal"
    display.print_game_count()
    assert screen.shown() == "\x1b[2A\x1b[J0 games played\n"
    quiet.show()
    quiet.print_game_count()
    assert silent.shown() == ""


def test_the_time_left_is_estimated_from_the_games_played_since_the_command_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    clock = SimpleNamespace(monotonic=lambda: now[0])
    monkeypatch.setattr(tournament, "time", clock)
    monkeypatch.setattr(tournament, "TimeEstimate", partial(TimeEstimate, clock=clock.monotonic))
    plan = Plan("skirmish", ("level:1", "level:2"), tuple(SMALL), games=4)
    games = TournamentFolder(plan, tmp_path)
    first, second, third, _ = games.plan.fixtures()
    with ThreadExecutor(1) as threads:
        futures = [threads.submit(play_game, plan, each) for each in (first, second, third)]
        played = [each.result().text for each in futures]
    for fixture, text in zip((first, second), played[:2], strict=True):
        games.save_game(fixture, text)
    screen = Screen()
    display = tournament.ProgressDisplay(games, screen)
    now[0] += 10
    display.show()
    assert "2/4 games\x1b" in screen.shown()
    games.save_game(third, played[2])
    now[0] += 10
    display.show()
    games.close()
    assert "3/4 games, about 20 s left" in screen.shown()
