"""A class that hands in its programs: each is judged alone, and told why it cannot play."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.players.bot_player import BotPlayer
from fourgames_tk.engine.tournament.folder import TRYOUTS_FILE, TournamentFolder
from fourgames_tk.engine.tournament.plan import Plan, entrants_in_folder
from fourgames_tk.engine.tournament.report import Standings, standings_text
from fourgames_tk.engine.tournament.run import ThreadExecutor, run_tournament, try_player
from tests.limits import WAIT_SECONDS

from .handed_in import BAD, BOT, GOOD, BadFile, Found, write_class
from .helpers import CONFINED

SLOW = ("endless",)
"""What is found by waiting: such a file has little time."""
CONFINED_ONLY = ("curious", "forks", "network", "writer")


@pytest.fixture(scope="module")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("handed") / "class"
    write_class(folder)
    # Root plays them as another user, who may enter no folder of pytest.
    return folder


def plan_of(folder: Path, *names: str, seconds: float = WAIT_SECONDS, games: int = 2) -> Plan:
    found = dict(entrants_in_folder(folder).programs)
    players = tuple(f"{name}=bot:{found[name]}" for name in names)
    return Plan("mancala", players, games=games, seconds=seconds, max_failures=3, opening_plies=4)


def test_files_that_cannot_be_programs_are_left_out_by_their_names(handed_in: Path) -> None:
    entrants = entrants_in_folder(handed_in)
    left_out = dict(entrants.left_out)
    expected = {bad.name: bad.reason for bad in BAD if bad.found is Found.BY_ITS_NAME}
    assert left_out.keys() == expected.keys()
    assert all(expected[name] in left_out[name] for name in expected)
    assert len(entrants.programs) + len(left_out) == len(BAD) + len(GOOD) == 34


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(bad, id=bad.name, marks=[CONFINED] if bad.stem in CONFINED_ONLY else [])
        for bad in BAD
        if bad.found is Found.ALONE
    ],
)
def test_each_that_cannot_play_is_told_why_when_it_is_tried_alone(
    bad: BadFile, handed_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if bad.stem in SLOW:
        monkeypatch.setattr(BotPlayer, "startup_allowance", 0.0)
    seconds = 1.0 if bad.stem in SLOW else WAIT_SECONDS
    tryout = try_player(plan_of(handed_in, bad.stem, "one", seconds=seconds), 0)
    assert bad.reason in tryout.problem
    assert "\n" not in tryout.problem and str(handed_in) not in tryout.problem
    tracebacks = [line for line in tryout.output if line.startswith("Traceback")]
    assert len(tracebacks) <= 1, "one traceback, however many processes there were"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("import urllib.request; urllib.request.urlopen('http://example.org')", "uses the network"),
        (
            "open(os.environ['TMPDIR'] + '/x', 'wb').write(bytes(10**8))",
            "more than 64 MB into files",
        ),
        ("raise ValueError('lost')", "ended by itself at bot.py, line 9: ValueError: lost"),
        ("raise SystemExit(3)", "called sys.exit()"),
        ("exit()", "called sys.exit() or exit()"),
    ],
)
@CONFINED
def test_more_ways_to_fail(line: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        BOT.replace("        return", f"        {line}\n        return")
    )
    plan = Plan("mancala", (f"bot:{tmp_path / 'bot.py'}", "level:1"), seconds=WAIT_SECONDS)
    assert reason in try_player(plan, 0).problem


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (
            BOT.replace("Bot", "B\N{LATIN SMALL LETTER O WITH DIAERESIS}t").encode("latin-1"),
            "UTF-8",
        ),
        (BOT.encode("utf-16-be"), "is saved as UTF-16: save it as UTF-8"),
        (BOT.replace("(self, message, state)", "(message, state)").encode(), "update() lacks self"),
        (
            BOT.replace("get_next_move(self)", "get_next_move()").encode(),
            "get_next_move() lacks self",
        ),
        (BOT.replace("(self, message, state)", "(self, state)").encode(), "has other parameters"),
        (BOT.replace("(self, message, state)", "()").encode(), "update() has other parameters"),
        (BOT.replace("initialize", "initialise").encode(), "the class Bot lacks the method init"),
        (b"import sys\nfor line in sys.stdin:\n    print(line)\n", "is a script that reads lines"),
        (b"", "has no class with the methods"),
    ],
)
def test_files_that_are_no_bots_say_what_they_lack(
    data: bytes, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_bytes(data)
    plan = Plan("mancala", (f"bot:{tmp_path / 'bot.py'}", "level:1"), seconds=WAIT_SECONDS)
    assert reason in try_player(plan, 0).problem


def test_a_copy_of_a_bot_by_fork_neither_answers_nor_fails(tmp_path: Path) -> None:
    """The first process plays on, whatever the copies of it do."""
    text = BOT.replace("        return", "        os.fork(); return")
    (tmp_path / "bot.py").write_text(text)
    plan = Plan("mancala", (f"bot:{tmp_path / 'bot.py'}", "level:1"), seconds=WAIT_SECONDS)
    assert try_player(plan, 0).problem == ""


def test_one_that_cannot_play_plays_no_game_and_one_that_fails_is_stopped(
    handed_in: Path, tmp_path: Path
) -> None:
    """They stand below all that play, without a rating, and their games count for nobody."""
    plan = plan_of(handed_in, "typo", "later", "two", "five", "one", games=4)
    games, tried = TournamentFolder(plan, tmp_path / "games"), dict[str, str]()
    try:
        with ThreadExecutor(2) as executor:
            results = run_tournament(
                games,
                executor,
                tried=lambda player, problem: tried.update({plan.player_names[player]: problem}),
            )
        assert not list(games.missing_fixtures()) and games.is_over
    finally:
        games.close()
    assert tried.keys() == {"typo", "later", "two", "five", "one"}
    assert [name for name, problem in tried.items() if problem] == ["typo"]
    assert not any(0 in result.players for result in results)
    assert sum(1 in result.players for result in results) == 3
    summary = games.scores.summary_json([("packed.zip", "is an archive")])
    standings = {each["player"]: each for each in summary["standings"]}
    assert [*standings][-3:] == ["later", "typo", "packed.zip"]
    assert [each["status"] for each in standings.values()] == ["", "", "", "stopped"] + [
        "cannot play"
    ] * 2
    for name in ("two", "five", "one"):
        assert standings[name]["games"] == 8, "games against one that is stopped do not count"
        assert standings[name]["against"]["later"] == [0, 0]
    assert all(standings[name]["elo"] is None for name in [*standings][-3:])
    assert (standings["later"]["games"], standings["later"]["points"]) == (3, 0)
    lines = standings_text(summary).splitlines()
    assert any(" stopped after 3 failed games: " in line and "IndexError" in line for line in lines)
    assert any(line.endswith(" cannot play: is an archive") for line in lines)
    assert lines[-1] == "12 different games of 12"


def test_tryouts_are_saved_until_a_file_changes(tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    for name in ("ann", "bob"):
        (tmp_path / "class" / f"{name}.py").write_text(BOT)
    broken = tmp_path / "class" / "eve.py"
    broken.write_text(BOT.replace("class Bot", "class"))
    players = entrants_in_folder(tmp_path / "class").texts
    plan = Plan("mancala", players, games=1, seconds=WAIT_SECONDS, max_failures=3)

    def played(to_play: bool = True) -> tuple[list[int], dict[int, str]]:
        games = TournamentFolder(plan, tmp_path / "games", to_play)
        try:
            untried = games.untried_players()
            if to_play:
                with ThreadExecutor(2) as executor:
                    run_tournament(games, executor)
            assert Standings(plan, games.results, games.scores.problems).summary_json() == (
                games.scores.summary_json()
            )
            return untried, games.scores.problems
        finally:
            games.close()

    assert played()[0] == [0, 1, 2]
    untried, problems = played(to_play=False)
    assert untried == [] and "SyntaxError" in problems[2], "they are shown again as they were"
    untried, problems = played()
    assert untried == [] and [*problems] == [2]
    broken.write_text(BOT)
    assert played() == ([2], {})
    (tmp_path / "class" / "ann.py").write_text(f"{BOT}\n")
    assert played() == ([0], {})
    (tmp_path / "games" / TRYOUTS_FILE).write_text("[")
    assert played() == ([0, 1, 2], {})
