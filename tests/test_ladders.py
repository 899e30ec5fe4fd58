"""The ladders of levels: the two people, the series and the figures that are kept."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import dev
import pytest
from contest import beginners, ladders
from contest.series import Setting, Tally, play, series, total

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import after, start, state_of


@pytest.mark.parametrize("column", ladders.COLUMNS)
def test_both_people_play_every_column_by_the_rules(column: str) -> None:
    setting = ladders.COLUMNS[column]
    game: AnyGame = find_game(setting.game)
    for seed in range(2):
        random = Random(seed)
        state: State = game.start(setting.options(seed), seed)
        while state.outcome() is None:
            name = ("child", "hobby")[(state.turn + seed) % 2]
            view = state.view(state.turn)
            move = state.forced() or beginners.choose(game.id, name, view, random)
            assert move in view.legal_moves()
            state = state.play(move).state


def moves_of(name: str, game_id: str, state: State) -> dict[str, int]:
    """Return how often which move was made in 200 turns."""
    made = [beginners.choose(game_id, name, state, Random(seed)) for seed in range(200)]
    return {move: made.count(move) for move in made}


def test_a_child_of_4_x_4_completes_a_line_but_for_one_move_in_five_and_the_other_always() -> None:
    row = after(start(), "ltrh", "a1", "ltrf", "b2", "ltqh", "c3", "ltqf")
    assert 150 < moves_of("child", "four-by-four", row)["d4!"] < 190
    assert moves_of("hobby", "four-by-four", row) == {"d4!": 200}


def test_only_the_hobby_player_of_4_x_4_keeps_a_piece_to_give() -> None:
    state = state_of("b1dsqf d2dtrh b3lsqf c3ltqf d3ltrh d4lsrh", given="dtqf")
    assert set(moves_of("hobby", "four-by-four", state)) == {"d1"}
    assert len(moves_of("child", "four-by-four", state)) > 3


def test_in_four_stones_both_make_a_move_that_wins_and_one_never_leaves_one() -> None:
    last = FourStonesState(("..A",))
    assert moves_of("child", "four-stones", last)["A2"] > 150
    assert moves_of("hobby", "four-stones", last) == {"A2": 200}
    left = FourStonesState((".A.B",))
    assert set(moves_of("hobby", "four-stones", left)) == {"B1"}
    assert set(moves_of("child", "four-stones", left)) == {"A1", "B1"}


def test_only_the_hobby_player_of_skirmish_looks_who_takes_back() -> None:
    state: State = SKIRMISH.position(
        {"board": [[1, 1, -1], [-1, 0, -1], [-1, 1, -1]], "turn": 0, "quiet": 0},
        SkirmishOptions.parse({"rows": "3", "columns": "3", "stones": "3"}),
        0,
    )
    assert set(moves_of("hobby", "skirmish", state)) == {"b2b3"}
    assert moves_of("child", "skirmish", state)["b2b1"] > 50


def test_a_free_turn_of_mancala_counts_with_what_follows_it() -> None:
    # Both piles store one stone, and pile 3 earns another turn with it.
    state = MancalaState((0, 0, 3, 1, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0), 0)
    assert set(moves_of("hobby", "mancala", state)) == {"3"}
    assert set(moves_of("child", "mancala", state)) == {"3", "4"}


class AtOnce(Executor):
    """Plays in this thread."""

    def submit(self, fn: Any, /, *arguments: Any, **words: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*arguments, **words))
        return future


def test_a_series_changes_seats_and_is_the_same_each_time() -> None:
    setting = Setting("four-stones", {"layout": "shuffled"})
    tallies = series(setting, ("level:10", "child"), range(20), AtOnce())
    with ThreadPoolExecutor(2) as pool:
        assert series(setting, ("level:10", "child"), range(20), pool) == tallies
    assert [tally.games for tally in tallies] == [10, 10]
    assert total(tallies).share > 0.8
    # The same game told by the other player.
    assert play(setting, ("child", "level:10"), 3)[1] in (1, -1)
    turned = Setting("mancala", {}, ("stones", ("3", "6")))
    assert [turned.options(number).words()["stones"] for number in range(3)] == ["3", "6", "3"]
    assert turned.text() == "stones=3,6"


def test_a_level_plays_with_the_options_that_go_with_it_unless_they_are_given() -> None:
    free, given = Setting("fourside", {}), Setting("fourside", {"values": "6"})
    assert [free.options(0, level).words()["values"] for level in (1, 7)] == ["3", "9"]
    assert given.options(0, 1).words()["values"] == "6"


@pytest.mark.parametrize("seats", [2, 3])
def test_one_player_sits_in_each_place_in_turn(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[tuple[str, int]] = []

    def noting(game_id: str, name: str, view: State, random: Random) -> str:
        sat.append((name, view.turn))
        return view.legal_moves()[0]

    monkeypatch.setattr(beginners, "choose", noting)
    setting = Setting("skirmish", {"players": str(seats), "quiet_turns": "6"})
    for number in range(4):
        sat.clear()
        assert play(setting, ("one", "others"), number) == (number % seats, 0)
        assert {seat for name, seat in sat if name == "one"} == {number % seats}
        assert {seat for name, seat in sat if name == "others"} == {*range(seats)} - {
            number % seats
        }


def test_a_draw_of_three_is_a_third_of_a_point() -> None:
    setting = Setting("skirmish", {"players": "3", "quiet_turns": "1"})
    tallies = series(setting, ("child", "hobby"), range(6), AtOnce())
    assert tallies == [Tally(0, 2, 0, 3)] * 3
    assert total(tallies).share == pytest.approx(1 / 3)
    assert ladders.margin(total(tallies)) == 0


Played = list[tuple[tuple[str, str], int, int, float | None]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Played:
    """Nothing is played: what would be, by players, first number, games and seconds."""
    found: Played = []

    def at_once(
        setting: Setting, pair: tuple[str, str], numbers: Sequence[int], pool: Executor
    ) -> list[Tally]:
        found.append((pair, numbers[0], len(numbers), setting.seconds))
        return [Tally(2, 1, 1, setting.seats)] * setting.seats

    monkeypatch.setattr(ladders, "series", at_once)
    monkeypatch.setattr(ladders, "PATH", tmp_path / "ladders.json")
    monkeypatch.setattr(ladders, "ProcessPoolExecutor", lambda jobs, context: AtOnce())
    return found


def test_a_whole_column_is_kept_with_both_seats_of_fresh_games(played: Played) -> None:
    ladders.main(["skirmish", "--games", "8", "--best", "2"])
    pairs = [pair for pair, *_ in played]
    assert pairs[:3] == [("level:1", "child"), ("level:1", "hobby"), ("level:2", "child")]
    assert played[-1] == (("level:9", "level:8"), ladders.FRESH, 2, 0.1)
    assert played[0][2] == 8
    kept = json.loads(ladders.PATH.read_text("utf-8"))["skirmish"]
    assert kept["pairs"][0] == {
        "level": 1,
        "against": "child",
        "games": 8,
        "shares": [0.625, 0.625],
    }


def test_single_levels_opponents_options_and_another_time_are_only_tried(
    played: Played, capsys: pytest.CaptureFixture[str]
) -> None:
    ladders.main(["skirmish", "--games", "2", "--level", "2", "--level", "9", "--against", "below"])
    assert [pair for pair, *_ in played] == [("level:2", "level:1"), ("level:9", "level:8")]
    played.clear()
    ladders.main(["skirmish", "players=3", "--games", "6"])
    assert len(played) == 8
    assert "child" not in capsys.readouterr().out
    played.clear()
    ladders.main(["skirmish", "players=3", "--games", "2", "--seconds", "0.3", "--level", "9"])
    assert played == [(("level:9", "level:8"), ladders.FRESH, 2, 0.3)]
    played.clear()
    ladders.main(["mancala", "--try", "--games", "2"])
    assert played[0][1] == 0
    assert not ladders.PATH.exists()


def test_the_time_of_a_ladder_is_processor_time_of_the_best_level_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times: set[tuple[int, bool]] = set()
    monkeypatch.setattr("time.monotonic", None)

    def choose(view: State, level: int, clock: Clock, random: Random) -> str:
        times.add((level, clock.remaining() is None))
        return view.legal_moves()[0]

    monkeypatch.setattr(find_game("skirmish"), "choose", choose)
    play(Setting("skirmish", {"quiet_turns": "4"}, seconds=9.0), ("level:9", "level:8"), 0)
    assert times == {(9, False), (8, True)}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["skirmish", "--level", "17"], "skirmish has no level 17: allowed is 1 to"),
        (["chess"], "no column 'chess'"),
        (["players=3"], "options are those of one column"),
        (["skirmish", "mancala", "stones=4"], "options are those of one column"),
        (["mancala", "players=3"], "unknown option 'players'"),
        (["skirmish", "--games", "3"], "an even number"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        ladders.main(words)
    assert reason in capsys.readouterr().err


def test_a_share_outside_what_is_wanted_is_marked() -> None:
    words = ladders.line(2, "below", [Tally(4, 0, 1), Tally(4, 0, 1)])
    assert "80.0% ± 24.8%, by seat 80%, 80%; 8 won, 0 drawn, 2 lost  (wanted: 60% to 75%)" in words
    assert "wanted" not in ladders.line(2, "below", [Tally(7, 0, 3)] * 2)
    assert "wanted: 15% to 35%" in ladders.line(1, "child", [Tally(7, 0, 3)] * 2)
    assert "wanted" not in ladders.line(2, "child", [Tally(7, 0, 3)] * 2)


@pytest.mark.parametrize(
    ("column", "better", "worse"),
    [
        ("four-stones", 5, 2),
        ("skirmish", 6, 3),
        ("four-by-four", 5, 2),
        ("fourside", 5, 2),
        ("mancala", 5, 2),
    ],
)
def test_a_level_beats_one_far_below_it(column: str, better: int, worse: int) -> None:
    pair = f"level:{better}", f"level:{worse}"
    assert total(series(ladders.COLUMNS[column], pair, range(16), AtOnce())).share > 0.6


@pytest.mark.parametrize("column", ladders.COLUMNS)
def test_the_kept_figures_say_that_each_level_beats_the_one_below(column: str) -> None:
    kept = json.loads(ladders.PATH.read_text("utf-8"))[column]
    shares = {
        pair["level"]: sum(pair["shares"]) / 2
        for pair in kept["pairs"]
        if pair["against"] == ladders.BELOW
    }
    assert list(shares) == [level.number for level in find_game(kept["game"]).levels[1:]]
    # In a game that the first seat decides, levels that know it win half of their games.
    least = 0.5 if column == "mancala-full" else 0.55
    assert all(share >= least for share in shares.values())


def test_only_contests_take_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["bench", "mancala", "--games", "20"]) == 2
    assert "Only ladders and match take arguments" in capsys.readouterr().err
