"""Tournaments: fixtures, folders of games, threads, and interruptions."""

from __future__ import annotations

import json
import math
import os
import re
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from itertools import count, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine import match
from fourgames_tk.engine.errors import NO_THREAD, FourgamesError
from fourgames_tk.engine.players.bot_failure import BotFailure, FailureKind
from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import turn_numbers
from fourgames_tk.engine.tournament import run
from fourgames_tk.engine.tournament.folder import (
    GAME_LINE_PREFIX,
    PLAN_FILE,
    TournamentFolder,
    game_file_name,
    record_text,
)
from fourgames_tk.engine.tournament.plan import (
    MAX_GAMES,
    MAX_OPENING_PLIES,
    PLAN_SETTINGS,
    BadTournament,
    Fixture,
    GameResult,
    Plan,
    entrants_in_folder,
    with_settings,
)
from fourgames_tk.engine.tournament.ratings import Sprt
from fourgames_tk.engine.tournament.report import Standings
from fourgames_tk.engine.tournament.run import (
    CHAT_FULL,
    BackgroundTournament,
    GameExecutor,
    PlayedGame,
    ThreadExecutor,
    play_game,
    run_tournament,
)
from tests.engine.bots.helpers import (
    BOT,
    CONFINED,
    another_program,
    carriers,
    wait_until,
    write_bot,
)
from tests.failing import Failing
from tests.limits import WAIT_SECONDS
from tests.store.games import session_of

SMALL = ("rows=4", "columns=4", "stones=2")
SKIRMISH = Plan("skirmish", ("level:1", "level:4", "level:4"), SMALL, games=4)
"""A small tournament whose games do not depend on the machine's speed."""
PAIR = Plan("skirmish", ("level:1", "level:2"), SMALL, games=4)
WON = json.dumps({"board": [[0, -1, -1, -1]] * 2 + [[-1] * 4] * 2, "turn": 0, "quiet": 0})
"""A position of `SMALL` that player 1 has won."""
FAILS_LATER = BOT.replace(
    "        return Move(",
    "        if hasattr(self, 'has_moved'):\n"
    "            raise RuntimeError('lost my way')\n"
    "        self.has_moved = True\n"
    "        return Move(",
)
"""A bot that fails with its second move: whoever fails with the first plays no game."""
SLOW = BOT.replace(
    "    def get_next_move(self):", "    def get_next_move(self):\n        time.sleep(30)"
)


@pytest.fixture(scope="module", autouse=True)
def engine_ends_with_the_tests() -> Iterator[None]:
    """End the engine process that `play_game` starts for the thread of the tests and keeps."""
    yield
    run._thread_state.engine.stop()


def played(plan: Plan, folder: Path, jobs: int = 2) -> list[GameResult]:
    games = TournamentFolder(plan, folder)
    try:
        with ThreadExecutor(jobs) as executor:
            return run_tournament(games, executor)
    finally:
        games.close()


def result_of(plan: Plan, fixture: Fixture, text: str, folder: Path) -> GameResult:
    games = TournamentFolder(plan, folder)
    try:
        return games.save_game(fixture, text)
    finally:
        games.close()


def text_of(plan: Plan, fixture: Fixture, winner: int | None = 0) -> str:
    """Return the record of an opening that a seat has won, or all have shared."""
    names = [plan.players[player] for player in fixture.players]
    record = Record.from_session(plan.opening_session(fixture), names)
    result = "1/2-1/2" if winner is None else ("1-0", "0-1")[winner]
    return record_text(plan, fixture, replace(record, result=result))


SKIRMISH_GAME = Record.parse('[Game "skirmish"]\n\n*\n').game


def test_a_game_counts_its_turns_as_the_list_of_moves_does(tmp_path: Path) -> None:
    plan = Plan("mancala", PAIR.players, games=1)
    (fixture,) = plan.fixtures()
    session = session_of("mancala", 400, fixture.seed)
    record = Record.from_session(session, plan.players)
    text = record_text(plan, fixture, record)
    turns = turn_numbers(session.steps)[-1]
    for each in (text, text.replace(f'[Turn "{turns}"]\n', "")):
        result = result_of(plan, fixture, each, tmp_path)
        assert (result.plies, result.turns) == (session.ply, turns if each == text else session.ply)
    assert turns < session.ply


@pytest.mark.parametrize(
    ("result", "shares"),
    [
        ("1-0-0", (1.0, 0.0, 0.0)),
        ("0-1-1", (0.0, 0.5, 0.5)),
        ("1/2-1/2-1/2", (1 / 3, 1 / 3, 1 / 3)),
    ],
)
def test_winners_share_a_point_and_so_do_all_in_a_draw(
    result: str, shares: tuple[float, ...], tmp_path: Path
) -> None:
    plan = Plan("skirmish", ("level:1",) * 3, ("players=3",), games=1)
    (fixture,) = plan.fixtures()
    record = Record(SKIRMISH_GAME, plan.game_options(), fixture.seed, players=plan.players)
    text = record_text(plan, fixture, replace(record, result=result))
    assert result_of(plan, fixture, text, tmp_path).shares == shares


class Scripted(GameExecutor):
    """Plays a game as soon as it gets it: who sits there first loses one of three."""

    def __init__(self, ahead: int) -> None:
        self.begun, self.is_stopped = 0, False
        self._ahead = ahead

    @property
    def max_submitted_games(self) -> int:
        return self._ahead

    def submit(self, work: Callable[..., object], /, *words: Any, **more: Any) -> Future[Any]:
        self.begun += 1
        game: Future[PlayedGame] = Future()
        plan, fixture = words
        first = int(fixture.number % 3 == 0)
        game.set_result(PlayedGame(text_of(plan, fixture, first ^ fixture.players[0])))
        return game

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.is_stopped |= not wait


def test_everybody_meets_everybody_from_both_seats() -> None:
    fixtures = SKIRMISH.fixtures()
    assert [fixture.number for fixture in fixtures] == list(range(12))
    meetings = Counter((fixture.players, fixture.seed) for fixture in fixtures)
    assert meetings == {
        (players, seed): 1
        for players in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
        for seed in (0, 1)
    }


def test_games_of_three_rotate_the_seats() -> None:
    plan = Plan("skirmish", ("level:1",) * 4, ("players=3",), games=3, seed=7)
    fixtures = plan.fixtures()
    assert len(fixtures) == 4 * 3
    assert {fixture.seed for fixture in fixtures} == {7}
    assert {fixture.players for fixture in fixtures} >= {(0, 1, 2), (1, 2, 0), (2, 0, 1)}


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (replace(PAIR, players=("level:1",)), "needs 2 players, not 1"),
        (replace(PAIR, players=("level:1", "human")), "people cannot play"),
        (replace(PAIR, players=("level:1", "level:99")), "level"),
        (replace(PAIR, options=("rows=1",)), "3 to 12"),
        (replace(PAIR, games=0), "at least one game"),
        (replace(PAIR, seconds=float("nan")), "some time for a move"),
        (replace(PAIR, seed=10**18 - 1), "at most 18 digits"),
        (replace(PAIR, format="knockout"), "the formats are round-robin, gauntlet"),
        (replace(SKIRMISH, sprt=Sprt(0, 5)), "needs two players"),
        (replace(PAIR, sprt=Sprt(0, 5), format="gauntlet"), "needs two players"),
        (replace(PAIR, opening_plies=MAX_OPENING_PLIES + 1), "begin with at most 40 random moves"),
        (replace(PAIR, total=math.inf), "a time is a number of seconds"),
        (replace(PAIR, increment=-1.0), "a time is a number of seconds"),
        (replace(PAIR, margin=-0.1), "a time is a number of seconds"),
        (replace(PAIR, openings=(WON,)), "opening 1, .*: the game is over in this position"),
    ],
)
def test_what_cannot_be_played_says_why(plan: Plan, reason: str) -> None:
    with pytest.raises(FourgamesError, match=reason):
        plan.validated()


def test_terms_are_read_from_their_texts(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text('# two of them\n{"a": 1}\n\n  {"b": 2}  \n#{"c": 3}\n')
    for name, text, parts in (
        ("time", "60", {"total": 60.0, "increment": 0.0}),
        ("time", "60+0.5", {"total": 60.0, "increment": 0.5}),
        ("margin", "0", {"margin": 0.0}),
        ("opening-plies", "0", {"opening_plies": 0}),
        ("openings", str(file), {"openings": ('{"a": 1}', '{"b": 2}')}),
        ("max-failures", "1", {"max_failures": 1}),
    ):
        assert with_settings(PAIR, {name: text}) == replace(PAIR, **parts)
    assert with_settings(PAIR, {"time": "", "seed": None}) == PAIR
    for name, text in {"time": "0", "max-failures": "0", "openings": f"{file}.gone"}.items():
        with pytest.raises(BadTournament, match=f"{PLAN_SETTINGS[name].label}: expected "):
            with_settings(PAIR, {name: text})


@pytest.mark.parametrize("sprt", [None, Sprt(0, 20)])
def test_a_plan_travels_as_it_is(sprt: Sprt | None) -> None:
    plan = replace(PAIR, sprt=sprt)
    data = json.loads(json.dumps(plan.to_json()))
    assert Plan.from_json(data) == plan
    for name in data:
        without = {each: value for each, value in data.items() if each != name}
        for bad in (without, {**data, name: [[]]}, {**data, name: {}}):
            with pytest.raises(BadTournament, match="not the plan of a tournament"):
                Plan.from_json(bad)


# A game.


def test_a_bot_that_fails_loses_and_the_reason_is_saved(tmp_path: Path) -> None:
    path = write_bot(tmp_path, "faulty.py", FAILS_LATER)
    plan = Plan("skirmish", (f"bot:{path}", "level:1"), games=2, seconds=20).validated()
    results = played(plan, tmp_path / "games")
    assert len(results) == 2
    for result in results:
        assert dict(zip(result.players, result.shares, strict=True)) == {0: 0.0, 1: 1.0}
        assert result.failed_player == 0
        headline, *words = result.failure.split("\n")
        assert "ended by itself" in headline and "lost my way" in headline
        assert any("Traceback" in word for word in words)
        fixture = plan.fixtures()[result.number]
        kept = Record.read(tmp_path / "games" / game_file_name(plan, fixture))
        assert [text.splitlines()[-1] for text in kept.comments.values()][-1] == headline
        assert (result.kind, kept.tags["Termination"]) == ("crash", "crash")
        assert kept.result == ("0-1" if result.players == (0, 1) else "1-0"), "it has a result"
        assert kept.tags["Round"] == str(result.number + 1)


def test_a_program_has_the_time_that_the_tournament_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tournament's limit replaces that of the window; it is small here, for a short test."""
    monkeypatch.setattr(BotPlayer, "startup_allowance", 0.0)
    thinks = "time.sleep(30)"
    text = BOT.replace("        return Move(", f"        {thinks}\n        return Move(")
    path = write_bot(tmp_path, "slow.py", text)
    options = ("rows=3", "columns=3", "stones=1")
    players = (f"bot:{path}", "level:2")
    plan = Plan("skirmish", players, options, games=1, seconds=0.3, opening_plies=0)
    found = play_game(plan, plan.fixtures()[0]).text
    assert "gave no move within 0.3 seconds" in found
    assert '[Termination "time forfeit"]' in found


@pytest.mark.parametrize("game", ["four-stones", "skirmish", "four-by-four", "mancala"])
def test_each_pair_of_games_begins_with_the_same_few_moves_and_no_two_pairs_alike(
    game: str,
) -> None:
    plan = Plan(game, ("level:1", "level:2", "level:3"), games=4)
    openings = {fixture: plan.opening_session(fixture).moves for fixture in plan.fixtures()}
    assert {len(moves) for moves in openings.values()} == {4}
    pairs = {(fixture.round - 1) // 2: set[object]() for fixture in openings}
    for fixture, moves in openings.items():
        pairs[(fixture.round - 1) // 2].add(moves)
    assert [len(each) for each in pairs.values()] == [1, 1]
    assert pairs[0] != pairs[1]
    assert Plan("fourside", plan.players).random_plies == 0, "its blocks are others each time"


def test_games_can_begin_from_positions() -> None:
    boards = tuple(
        json.dumps({"board": [[0, -1, -1], [-1, -1, -1], [-1, 1, 1]], "turn": turn, "quiet": 0})
        for turn in (0, 1)
    )
    words = ("rows=3", "columns=3", "stones=2")
    plan = Plan("skirmish", ("level:1", "level:2"), words, games=4, openings=boards).validated()
    begun = [plan.opening_session(fixture) for fixture in plan.fixtures()]
    assert [session.first.to_json() for session in begun] == [
        json.loads(boards[number // 2]) for number in range(4)
    ]
    assert not any(session.ply for session in begun), "without moves by chance"
    record = Record.parse(play_game(plan, plan.fixtures()[2]).text)
    assert record.position is not None and record.position.turn == 1
    for wrong, reason in (('{"row": 1}', "board"), ("{", "this is not JSON")):
        with pytest.raises(FourgamesError, match=rf"opening 2, .*{reason}"):
            replace(plan, openings=(boards[0], wrong)).validated()


def test_errors_of_openings_name_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    board = {"board": [[0, -1, -1], [-1, -1, -1], [-1, 1, 1]], "turn": 0, "quiet": 0}
    file.write_text(f'# two of them\n\n{json.dumps(board)}\n{{"row": 1}}\n')
    words = ("rows=3", "columns=3", "stones=2")
    plan = with_settings(Plan("skirmish", ("level:1", "level:2"), words), {"openings": str(file)})
    with pytest.raises(BadTournament, match=r"^line 4 of the openings, .*board"):
        plan.validated()
    assert Plan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_file_of_openings_may_come_from_any_system(
    encoding: str, line_end: str, tmp_path: Path
) -> None:
    file = tmp_path / "openings.txt"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    lines = [f"{mark}{WON}", "# Öffnung", "", f" {WON} ", ""]
    file.write_bytes(line_end.join(lines).encode(encoding))
    found = PLAN_SETTINGS["openings"].parse(str(file))
    assert found == {"openings": (WON, WON), "opening_lines": (1, 4)}
    file.write_bytes(line_end.join(lines[1:4]).encode("latin-1"))
    assert PLAN_SETTINGS["openings"].parse(str(file))["openings"] == (WON,)


def test_a_total_time_is_saved_and_restored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program whose moves take 200 seconds of 500 has none left after its third."""
    clock = SimpleNamespace(monotonic=partial(next, count(0.0, 200.0)))
    monkeypatch.setattr(match, "time", clock)
    monkeypatch.setattr(BotPlayer, "startup_allowance", 0.0)
    text = BOT.replace("        return Move(", "        time.sleep(0.2)\n        return Move(")
    path = write_bot(tmp_path, "slow.py", text)
    players, short = (f"bot:{path}", "level:1"), ("quiet_turns=12",)
    plan = Plan("skirmish", players, short, games=1, total=500.0, margin=0.0, opening_plies=0)
    lost = Record.parse(play_game(plan, plan.fixtures()[0]).text)
    assert lost.tags["Termination"] == "time forfeit" and len(lost.moves) == 6
    lines = {ply: text.splitlines() for ply, text in lost.comments.items()}
    assert {ply: len(told) for ply, told in lines.items()} == {
        **dict.fromkeys(range(1, 6), 1),
        6: 3,
    }
    assert "gave no move" in lines[6][-1], "a move that was not played has no comment of its own"
    longer = Record.parse(play_game(replace(plan, increment=100.0), plan.fixtures()[0]).text)
    assert len(longer.moves) > len(lost.moves)
    late = Record.parse(play_game(replace(plan, margin=WAIT_SECONDS), plan.fixtures()[0]).text)
    assert "Termination" not in late.tags, "that is let pass"


def test_chat_of_a_program_is_saved_with_its_move(tmp_path: Path) -> None:
    says = "        self.chat.write(self.state.legal_moves()[0])\n        return Move("
    path = write_bot(tmp_path, "says.py", BOT.replace("        return Move(", says))
    plan = Plan("skirmish", (f"bot:{path}", "level:1"), SMALL, games=1, seconds=20)
    record = Record.parse(play_game(plan, plan.fixtures()[0]).text)
    for ply, step in enumerate(record.session().steps, 1):
        if ply > plan.random_plies:
            text = record.comments[ply].splitlines()[1:]
            assert text == ([step.move] if step.seat == 0 else [])


def test_chat_about_the_last_move_and_the_result_is_saved_with_the_last_move(
    tmp_path: Path,
) -> None:
    says = "        self.state = state\n        self.chat.write(type(message).__name__)\n"
    path = write_bot(tmp_path, "says.py", BOT.replace("        self.state = state\n", says))
    for number in (0, 1):
        # With this layout neither game is a draw, of which a bot hears nothing but the move.
        small = (*SMALL, "layout=filled")
        plan = Plan("skirmish", (f"bot:{path}", "level:4"), small, games=2, seconds=20)
        record = Record.parse(play_game(plan, plan.fixtures()[number]).text)
        last = record.comments[len(record.moves)].splitlines()
        assert last[-1] == "PlayerWon" and "Move" in last
        assert "\n".join(record.comments.values()).split().count("PlayerWon") == 1


@pytest.mark.parametrize("number", [0, 1])
def test_the_output_of_a_program_is_saved_under_its_name(number: int, tmp_path: Path) -> None:
    path = write_bot(tmp_path, "mute.sh", "#!/bin/sh\necho help >&2\n")
    plan = replace(PAIR, players=("level:1", f"Ann=bot:{path}"))
    ((name, log),) = play_game(plan, plan.fixtures()[number]).output
    assert name == "Ann" and "help" in log.splitlines()


def test_of_much_output_of_a_program_the_last_lines_are_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.engine.tournament.run.LOG_LINES", 3)
    text = "#!/bin/sh\nfor n in 1 2 3 4 5 6 7 8 9; do echo $n >&2; done\n"
    path = write_bot(tmp_path, "counts.sh", text)
    plan = replace(PAIR, players=("level:1", f"Ann=bot:{path}"))
    ((_, log),) = play_game(plan, plan.fixtures()[0]).output
    _game, left_out, *rest = log.splitlines()
    # The last one says that the program has failed.
    assert left_out == "(7 lines left out)" and rest[:2] == ["8", "9"] and len(rest) == 3


def test_a_late_player_joins_and_more_games_follow(tmp_path: Path) -> None:
    first = replace(PAIR, games=2)
    before = {result.plies for result in played(first, tmp_path)}
    kept = {path: path.read_bytes() for path in tmp_path.glob("*.4g")}
    late = replace(first, players=("Ann=level:3", *first.players), games=4)
    games = TournamentFolder(late, tmp_path)
    assert len(games.results) == 2 and {result.plies for result in games.results} == before
    games.close()
    results = played(late, tmp_path)
    assert len(results) == 12 and {each for each in late.player_names} == {
        "Ann",
        "level:1",
        "level:2",
    }
    assert all(path.read_bytes() == data for path, data in kept.items())
    with pytest.raises(BadTournament, match="contains another tournament"):
        TournamentFolder(first, tmp_path)


@pytest.mark.parametrize("jobs", [1, 4])
def test_a_bot_that_fails_too_often_stops_playing_and_its_output_is_saved(
    jobs: int, tmp_path: Path
) -> None:
    path = write_bot(tmp_path, "faulty.py", FAILS_LATER)
    players = (f"bot:{path}", "level:1", "level:2")
    plan = Plan("skirmish", players, SMALL, games=4, seconds=20, max_failures=2)
    games = TournamentFolder(plan, tmp_path / "games")
    log, logged = tmp_path / "games" / "faulty.log", list[int]()

    def progress(result: GameResult) -> None:
        if result.failed_player == 0:
            logged.append(log.read_text().count("--- 000"))

    with ThreadExecutor(jobs) as executor:
        results = run_tournament(games, executor, progress)
    games.close()
    assert logged == [1, 2], "the output of a game is saved before its result is reported"
    assert games.is_over and not list(games.missing_fixtures())
    failed = [result.failed_player for result in results]
    assert failed.count(0) == 2
    assert sum(0 not in result.players for result in results) == 4
    message = log.read_text()
    assert message.count("--- 000") == failed.count(0) and "lost my way" in message


def test_a_log_that_grows_too_long_says_how_many_lines_it_leaves_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.engine.tournament.folder.MAX_LOG_BYTES", 1000)
    games = TournamentFolder(PAIR, tmp_path)
    lines = [f"line {number}" for number in range(1000)]
    for first in range(0, len(lines), 10):
        games.append_output([("Ann", "".join(f"{line}\n" for line in lines[first : first + 10]))])
    games.close()
    head, *kept = (tmp_path / "Ann.log").read_text("utf-8").splitlines()
    assert head == f"({len(lines) - len(kept)} lines left out)"
    assert kept == lines[-len(kept) :] and len(kept) > 30


def test_all_logs_together_have_a_limit_also_with_more_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.engine.tournament.folder.MAX_LOGS_BYTES", 4000)
    for name in ("ann", "ben", "eve", "tom"):
        write_bot(tmp_path, f"{name}.py", BOT)
    bots = [f"bot:{tmp_path}/{name}.py" for name in ("ann", "ben", "eve", "tom")]
    for players, names in ((2, ("ann", "ben")), (4, ("tom",))):
        games = TournamentFolder(Plan("skirmish", tuple(bots[:players])), tmp_path / "games")
        for game in range(100):
            output = f"{GAME_LINE_PREFIX}{game}.4g\nso much\nto say\n"
            games.append_output([(name, output) for name in names])
        games.close()
        logs = {path.stem: path.read_text() for path in (tmp_path / "games").glob("*.log")}
        assert all(250 < len(text) <= 4000 // players for text in logs.values())
        for text in logs.values():
            head, first, *_ = text.splitlines()
            assert re.fullmatch(r"\(\d+ lines left out\)", head) and first.startswith(
                GAME_LINE_PREFIX
            )


@CONFINED
def test_a_program_sees_no_file_of_another_player(tmp_path: Path) -> None:
    """Although its name is that of the program of a folder."""
    looks = "self.state = state; print(sorted(os.listdir()))"
    player = write_bot(tmp_path, "player.py", BOT.replace("self.state = state", looks))
    rival = write_bot(tmp_path, "rival.py", BOT)
    plan = Plan("skirmish", (f"bot:{player}", f"bot:{rival}"), SMALL, 1)
    played(plan, tmp_path / "games")
    lines = (tmp_path / "games" / "player.log").read_text().splitlines()
    assert set(lines[1:]) == {"['player.py']"}
    before = [each and each.digest for each in plan.bot_programs]
    rival.write_text(f"{BOT}# changed")
    after = [each and each.digest for each in plan.bot_programs]
    assert before[0] == after[0] and before[1] != after[1], "nor does it change with the other"


def test_a_saved_game_has_so_much_chat_and_says_where_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgames_tk.engine.tournament.run.MAX_CHAT", 30)
    text = BOT.replace("self.state = state", "self.state = state; self.chat.write('ten signs!')")
    plan = Plan("skirmish", (f"bot:{write_bot(tmp_path, 'ann.py', text)}", "level:1"), SMALL, 1)
    played(plan, tmp_path / "games")
    (fixture,) = plan.fixtures()
    record = Record.read(tmp_path / "games" / game_file_name(plan, fixture))
    said = "\n".join(record.comments.values())
    assert said.count("ten signs!") == 3 and said.count(CHAT_FULL) == 1


def test_what_a_program_prints_is_told_apart_by_games(tmp_path: Path) -> None:
    """A program cannot write the line of another game."""
    text = BOT.replace(
        "self.state = state", f"self.state = state; print('{GAME_LINE_PREFIX}no game.4g')"
    )
    plan = Plan("skirmish", (f"bot:{write_bot(tmp_path, 'ann.py', text)}", "level:1"), games=2)
    games = played(plan, tmp_path / "games")
    lines = (tmp_path / "games" / "ann.log").read_text().splitlines()
    heads = [line for line in lines if line.startswith(GAME_LINE_PREFIX)]
    assert len(games) == 2 and sorted(heads) == [
        f"{GAME_LINE_PREFIX}0001 ann - level_1.4g",
        f"{GAME_LINE_PREFIX}0002 level_1 - ann.4g",
    ]
    assert f" {GAME_LINE_PREFIX}no game.4g" in lines


def test_the_games_are_saved_games_and_the_same_each_time(tmp_path: Path) -> None:
    results = played(SKIRMISH, tmp_path / "one")
    assert [result.number for result in results] == list(range(12))
    assert results == played(SKIRMISH, tmp_path / "two", jobs=1)
    for result, fixture in zip(results, SKIRMISH.fixtures(), strict=True):
        name = game_file_name(SKIRMISH, fixture)
        one, two = (Record.read(tmp_path / folder / name) for folder in ("one", "two"))
        assert replace(one, comments={}) == replace(two, comments={})
        assert all(re.fullmatch(r"\d+\.\d{3} s", text) for text in one.comments.values())
        assert len(one.comments) == len(one.moves) - SKIRMISH.random_plies, "each move has its time"
        assert one.session().state.outcome() is not None
        assert len(one.moves) == result.plies
    names = sorted(
        one["player"] for one in Standings(SKIRMISH, results).summary_json()["standings"]
    )
    assert names == ["level:1", "level:4", "level:4 (2)"]


@pytest.mark.parametrize(
    ("game", "different"), [("mancala", 2), ("four-stones", 2), ("fourside", 8)]
)
def test_games_differ_by_what_was_dealt_and_played_and_not_by_their_seeds(
    game: str, different: int, tmp_path: Path
) -> None:
    """Two copies of a bot that plays the first move repeat their games from each seat.

    In FourSide the seed deals the blocks, so that no two games are alike.
    """
    copies = tuple(f"bot:{write_bot(tmp_path, f'{name}.py', BOT)}" for name in ("ann", "bob"))
    plan = Plan(game, copies, games=8, opening_plies=0, margin=WAIT_SECONDS)
    found = Standings(plan, played(plan, tmp_path / "games"))
    summary = found.summary_json()
    assert (summary["played"], summary["different"]) == (8, different)


@pytest.mark.parametrize(
    "change",
    [('Name1 "level:1"', 'Name1 "me"'), ('Seed "0"', 'Seed "9"'), ('"1-0"', '"*"'), ("[Seed", "[")],
)
def test_a_game_of_another_tournament_is_none_of_this(
    change: tuple[str, str], tmp_path: Path
) -> None:
    fixture = PAIR.fixtures()[0]
    result_of(PAIR, fixture, text_of(PAIR, fixture), tmp_path)
    path = tmp_path / game_file_name(PAIR, fixture)
    path.write_text(path.read_text().replace(*change))
    games = TournamentFolder(PAIR, tmp_path)
    assert games.results == [] and fixture in games.missing_fixtures()
    games.close()


def test_results_are_read_again_in_the_order_in_which_the_games_ended(tmp_path: Path) -> None:
    games = TournamentFolder(PAIR, tmp_path)
    for when, number in enumerate((2, 0, 3, 1)):
        fixture = PAIR.fixtures()[number]
        games.save_game(fixture, text_of(PAIR, fixture))
        os.utime(tmp_path / game_file_name(PAIR, fixture), (when, when))
    games.close()
    again = TournamentFolder(PAIR, tmp_path)
    again.close()
    assert [result.number for result in again.results] == [2, 0, 3, 1]
    assert again.results == games.results


@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_changed_plays_its_games_again(seat: int, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    bots = [write_bot(tmp_path, f"{name}.py", BOT) for name in ("ann", "ben")]
    plan = replace(PAIR, players=tuple(f"bot:{path}" for path in bots))
    for fixture in plan.fixtures():
        result_of(plan, fixture, text_of(plan, fixture), tmp_path / "games")

    def there() -> int:
        games = TournamentFolder(plan, tmp_path / "games")
        games.close()
        return len(games.results)

    assert there() == 4
    bots[seat].write_text(f"{BOT}# another\n")
    assert there() == 0


def test_who_has_failed_as_often_as_allowed_plays_no_more(tmp_path: Path) -> None:
    plan = replace(SKIRMISH, max_failures=2)
    games, failure = (
        TournamentFolder(plan, tmp_path),
        BotFailure("bot", "ended", kind=FailureKind.ENDED),
    )
    empty = Record(SKIRMISH_GAME, plan.game_options(), 0, players=("?", "?"))
    try:
        for left in (True, False):
            fixture = next(each for each in games.missing_fixtures() if 0 in each.players)
            record = replace(empty, seed=fixture.seed)
            failed = fixture.players.index(0)
            result = games.save_game(fixture, record_text(plan, fixture, record, failure, failed))
            assert result.failed_player == 0 and result.shares[failed] == 0
            assert any(0 in each.players for each in games.missing_fixtures()) == left
        assert all(1 in each.players and 2 in each.players for each in games.missing_fixtures())
        assert not games.is_over
    finally:
        games.close()


def test_a_folder_belongs_to_one_tournament_and_one_at_a_time(tmp_path: Path) -> None:
    games = TournamentFolder(PAIR, tmp_path)
    with pytest.raises(BadTournament, match="another window or command is running"):
        TournamentFolder.open_folder(tmp_path)
    games.close()
    with pytest.raises(BadTournament, match="contains another tournament: remove it first"):
        TournamentFolder(SKIRMISH, tmp_path)
    for text in ("dear diary", "[]", "[" * 100_000):
        (tmp_path / PLAN_FILE).write_text(text)
        with pytest.raises(BadTournament):
            TournamentFolder.open_folder(tmp_path)
    with pytest.raises(OSError):
        TournamentFolder.open_folder(tmp_path / "nowhere")


@pytest.mark.parametrize("is_there", [True, False])
@pytest.mark.parametrize(
    "name", [PLAN_FILE, ".lock", "1.log", game_file_name(PAIR, PAIR.fixtures()[0])]
)
def test_nothing_is_written_through_a_link_in_a_folder(
    name: str, is_there: bool, tmp_path: Path
) -> None:
    folder, outside = tmp_path / "games", tmp_path / "outside"
    played(PAIR, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    text = before.get(name, b"mine")
    if is_there:
        outside.write_bytes(text)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(outside)
    for to_play in (True, False):
        with pytest.raises(OSError, match=f"{name} is a symbolic link"):
            TournamentFolder.open_folder(folder, to_play)
    with pytest.raises(OSError, match=f"{name} is a symbolic link"):
        TournamentFolder(replace(PAIR, games=6), folder)
    assert (outside.read_bytes() if outside.exists() else None) == (text if is_there else None)
    (folder / name).unlink()
    if name in before:
        (folder / name).write_bytes(before[name])
    TournamentFolder(PAIR, folder).close()


def test_nothing_is_written_through_a_link_that_comes_while_a_tournament_runs(
    tmp_path: Path,
) -> None:
    folder, outside = tmp_path / "games", tmp_path / "outside"
    outside.write_text("mine")
    games = TournamentFolder(PAIR, folder)
    fixture = PAIR.fixtures()[0]
    for name in ("ann.log", game_file_name(PAIR, fixture)):
        (folder / name).symlink_to(outside)
    with pytest.raises(OSError, match=r"4g is a symbolic link"):
        games.save_game(fixture, text_of(PAIR, fixture))
    with pytest.raises(OSError, match=r"ann.log is a symbolic link"):
        games.append_output([("ann", "text")])
    games.close()
    assert outside.read_text() == "mine" and games.results == []


def test_a_link_in_the_folder_of_a_class_is_left_out_by_its_name(tmp_path: Path) -> None:
    folder, outside = tmp_path.resolve() / "class", tmp_path.resolve() / "outside"
    outside.mkdir()
    mine = write_bot(outside, "mine.py", BOT)
    for name in ("ann", "bob", "cyd"):
        (folder / name).mkdir(parents=True)
    eve = write_bot(folder, "eve.py", BOT)
    ann = write_bot(folder / "ann", "player.py", BOT)
    (folder / "ann" / "other.py").symlink_to(mine)
    (folder / "bob" / "player.py").symlink_to(mine)
    for name, target in (
        ("dan.py", mine),
        ("fay", outside),
        ("gus.py", "/etc/passwd"),
        ("hal.py", "no"),
    ):
        (folder / name).symlink_to(target)
    found = entrants_in_folder(folder)
    assert [path for _name, path in found.programs] == [ann, eve]
    assert found.left_out == (
        ("bob", "player.py is a symbolic link"),
        ("cyd", "it has no bot"),
        *((name, "it is a symbolic link") for name in ("dan.py", "fay", "gus.py", "hal.py")),
    )


def test_a_plan_with_any_number_is_played_or_refused_with_a_reason(tmp_path: Path) -> None:
    data: dict[str, Any] = replace(
        PAIR, opening_plies=2, max_failures=3, sprt=Sprt(0.0, 20.0)
    ).to_json()
    numbers = ("1" + "0" * 400, "-1" + "0" * 400, "1" + "0" * 5_000, "1e308", "1e999", "NaN")
    for name, value in data.items():
        values = [{**value, key: "@"} for key in value] if name == "sprt" else ["@"]
        for changed, number in product(values, (*numbers, "-1", "0", "1e-320", "true")):
            (tmp_path / PLAN_FILE).write_text(
                json.dumps({**data, name: changed}).replace('"@"', number)
            )
            try:
                TournamentFolder.open_folder(tmp_path).close()
            except FourgamesError as error:
                assert 0 < len(str(error)) < 200
    data["games"] = 10**400
    (tmp_path / PLAN_FILE).write_text(json.dumps(data))
    with pytest.raises(BadTournament, match=r"^too many games: expected at most 100,000, not .*…$"):
        TournamentFolder.open_folder(tmp_path)


def test_a_tournament_that_has_ended_lets_go_of_its_folder(tmp_path: Path) -> None:
    games, told = TournamentFolder(PAIR, tmp_path), list[int]()
    for fixture in PAIR.fixtures():
        games.save_game(fixture, text_of(PAIR, fixture))
    going = BackgroundTournament(games, 1, lambda: told.append(len(games.results)))
    going.join()
    assert (going.is_running, going.problem, told) == (False, "", [4])
    TournamentFolder(PAIR, tmp_path).close()


@pytest.mark.parametrize("ahead", [1, 8])
def test_a_long_test_begins_few_games_and_leaves_none_out(ahead: int, tmp_path: Path) -> None:
    plan = replace(PAIR, options=(), games=2_000, sprt=Sprt(0, 20))
    games, executor = TournamentFolder(plan, tmp_path), Scripted(ahead)
    results = run_tournament(games, executor)
    games.close()
    numbers = [result.number for result in results]
    assert 100 < len(numbers) < 1000
    assert numbers == list(range(len(numbers)))
    assert len(numbers) <= executor.begun < len(numbers) + ahead
    assert executor.is_stopped == (ahead > 1), "nobody waits for the games under way"
    verdicts = [
        plan.sprt and plan.sprt.verdict(Standings(plan, results[:i]).pair_score_counts)
        for i in (-1, None)
    ]
    assert verdicts == [None, True], "it ends with the game that decides it"
    assert Standings(plan, results).summary_json()["sprt"]["accepted"] == 20
    reopened = TournamentFolder.open_folder(tmp_path)
    assert reopened.is_over and reopened.is_decided
    reopened.close()


@pytest.mark.parametrize("opponent", ["bot", "level:5"])
def test_stopping_ends_its_games_and_their_bots(
    opponent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOP_TEST", str(tmp_path))
    path = write_bot(tmp_path, "slow.py", SLOW)
    players = (f"bot:{path}" if opponent == "bot" else opponent, "level:5")
    endless = ("rows=12", "columns=12", "stones=12", "quiet_turns=0")
    games = TournamentFolder(
        Plan("skirmish", players, endless, games=20, seconds=100), tmp_path / "games"
    )
    contest = BackgroundTournament(games, 2)
    mark = f"STOP_TEST={tmp_path}"
    assert wait_until(lambda: len(carriers(mark)) >= 2)
    contest.stop()
    contest.join()
    assert contest.problem == "" and games.results == []
    assert wait_until(lambda: not carriers(mark))


def test_no_move_by_chance_ends_a_game_before_it_begins() -> None:
    board = [[0, 1, -1, -1], *([-1] * 4 for _ in range(3))]
    position = json.dumps({"board": board, "turn": 0, "quiet": 0})
    words = ("rows=4", "columns=4", "stones=2")
    players = ("level:1", "level:2")
    plan = Plan("skirmish", players, words, games=20, opening_plies=1, openings=(position,))
    plan.check_without_players()
    begun = [plan.opening_session(fixture) for fixture in plan.fixtures()]
    first = begun[0].first
    assert any(first.after(move).outcome() is not None for move in first.legal_moves())
    assert all(each.ply == 1 and each.state.outcome() is None for each in begun)


def test_names_need_different_files_where_case_does_not_count() -> None:
    for first, second in (("Ann", "ANN"), ("Ann", "ann"), ("Ann&Bob", "Ann#Bob")):
        message = f"^'{second}' and '{first}' would have the same files: choose names that differ"
        with pytest.raises(BadTournament, match=message):
            Plan("skirmish", (f"{first}=level:1", f"{second}=level:2")).check_without_players()
    with pytest.raises(BadTournament, match="'mine' needs a name: write NAME=… before it"):
        Plan("skirmish", ("Mine=level:1", "bot:mine.py")).check_without_players()
    Plan("skirmish", ("Ann=level:1", "Anna=level:2")).check_without_players()


def test_a_folder_that_cannot_be_read_is_not_kept_locked(tmp_path: Path) -> None:
    plan = Plan("skirmish", ("level:1", "level:2"))
    TournamentFolder(plan, tmp_path).close()
    with pytest.raises(BadTournament, match="contains another tournament") as caught:
        TournamentFolder(replace(plan, seconds=2.0), tmp_path)
    # Its traceback still holds what was opened.
    assert caught.tb is not None
    TournamentFolder(plan, tmp_path).close()


def test_as_many_games_as_allowed_are_played_and_no_more() -> None:
    three = Plan("mancala", ("level:1", "level:2", "level:3"), games=MAX_GAMES // 3)
    assert MAX_GAMES - 3 < three.max_games <= MAX_GAMES
    two = Plan("mancala", ("level:1", "level:2"), games=MAX_GAMES)
    for plan in (three, two):
        plan.check_without_players()
        with pytest.raises(BadTournament, match="too many"):
            replace(plan, games=plan.games + 1).check_without_players()


class Interrupted(Scripted):
    """Starts a game, and is interrupted before it is registered."""

    def submit(self, work: Callable[..., object], /, *words: Any, **more: Any) -> Future[Any]:
        super().submit(work, *words, **more)
        raise KeyboardInterrupt


def test_an_interrupt_stops_a_game_that_has_just_begun(tmp_path: Path) -> None:
    executor = Interrupted(1)
    games = TournamentFolder(Plan("skirmish", ("level:1", "level:2")), tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run_tournament(games, executor)
    games.close()
    assert executor.begun == 1 and executor.is_stopped


def test_programs_of_a_class_have_their_own_folders_and_those_of_others_as_rivals(
    tmp_path: Path,
) -> None:
    folder = tmp_path.resolve()
    ann, bob = folder / "ann", folder / "bob"
    for own in (ann, bob):
        own.mkdir()
        write_bot(own, "player.sh", "#!/bin/sh\n")
    cyd = write_bot(folder, "cyd.sh", "#!/bin/sh\n")
    programs = Plan("skirmish", entrants_in_folder(folder).texts).bot_programs
    assert [each and each.own_paths for each in programs] == [(ann,), (bob,), (cyd,)]
    places = ({ann, ann / "player.sh"}, {bob, bob / "player.sh"}, {cyd})
    for each, own_places in zip(programs, places, strict=True):
        assert each and {*each.rivals} == set().union(*places) - own_places


def play_tournament(folder: str, *players: str) -> None:
    """Runs in another process: play without a report."""
    plan = Plan("skirmish", players, games=20, seconds=100)
    BackgroundTournament(TournamentFolder(plan, Path(folder) / "games"), 2).join()


def test_games_end_when_the_process_that_began_them_is_killed(tmp_path: Path) -> None:
    mark, begun = f"ORPHAN_TEST={tmp_path}", tmp_path / "begun"
    # A command line runs without a sandbox. Neither player notices that its input ends.
    deaf = write_bot(tmp_path, "deaf.sh", f"#!/bin/sh\n: > '{begun}'\nexec sleep 1000\n")
    bot = write_bot(tmp_path, "slow.py", SLOW.replace("30", "1000"))
    players = f"bot:{bot}", f"command:{deaf}"
    code = f"import {__name__} as tests; tests.play_tournament({str(tmp_path)!r}, *{players})"
    with another_program(code, tmp_path) as parent:
        assert wait_until(lambda: begun.exists() and len(carriers(mark)) >= 3)
        parent.kill()
        assert wait_until(lambda: not carriers(mark))


def test_an_engine_that_is_killed_costs_no_game_unless_it_happens_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = f"KILL_TEST={tmp_path}"
    monkeypatch.setenv("KILL_TEST", str(tmp_path))
    plan = Plan("skirmish", ("level:5", "level:5"), SMALL, games=2)
    games = TournamentFolder(plan, tmp_path)
    contest = BackgroundTournament(games, 1)
    assert wait_until(lambda: bool(carriers(mark)))
    os.kill(carriers(mark)[0], signal.SIGKILL)
    contest.join()
    assert contest.problem == "" and len(games.results) == 2
    monkeypatch.setattr(
        "fourgames_tk.engine.players.engine_process.engine_command", lambda: ["/bin/false"]
    )
    contest = BackgroundTournament(TournamentFolder(replace(plan, seed=3), tmp_path / "other"), 1)
    contest.join()
    assert "ended by another program" in contest.problem


@pytest.mark.parametrize(
    ("started", "error", "problem"),
    [
        (0, RuntimeError("can't start new thread"), NO_THREAD),
        (1, MemoryError(), NO_THREAD),
        (9, KeyError("odd"), "an error in Fourgames"),
        (9, OSError(28, "No space left on device"), "the games cannot be saved: No space left on"),
    ],
)
def test_an_aborted_tournament_is_reported_and_its_folder_released(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    started: int,
    error: Exception,
    problem: str,
) -> None:
    plan = Plan("skirmish", ("level:1", "level:1"), SMALL, games=2)
    changes: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(threading, "excepthook", lambda hook: None)
        patch.setattr(TournamentFolder, "save_game", Failing(TournamentFolder.save_game, error, 1))
        start = Failing(threading.Thread.start, error, 1, after=started)
        patch.setattr(threading.Thread, "start", start)
        contest = BackgroundTournament(
            TournamentFolder(plan, tmp_path), 1, lambda: changes.append(1)
        )
        if started:
            contest.join()
    assert contest.problem.startswith(problem) and not contest.is_running and changes
    TournamentFolder(plan, tmp_path).close()
