"""The ladders of levels: the model beginners, the series and their ratings."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random
from typing import Any

import dev
import pytest
from contest import ladders
from contest.beginners import BEGINNERS
from contest.series import Setting, Tally, play, series

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.search.clock import Clock
from tests.engine.four_by_four.boards import after, start, state_of


@pytest.mark.parametrize("game_id", ladders.SETTINGS)
def test_a_game_that_is_measured_has_two_beginners_who_play_by_the_rules(game_id: str) -> None:
    setting, middle = ladders.SETTINGS[game_id]
    game: AnyGame = find_game(game_id)
    assert middle in [level.number for level in game.levels]
    options = game.options_type.parse(setting.options(0))
    for seed in range(3):
        random = Random(seed)
        state: State = game.start(options, seed)
        while state.outcome() is None:
            name = ("casual", "careful")[(state.turn + seed) % 2]
            view = state.view(state.turn)
            move = state.forced() or BEGINNERS[game.id][name](view, random)
            assert move in view.legal_moves()
            state = state.play(move).state


ROW = ("ltrh", "a1", "ltrf", "b1", "ltqh", "c1", "ltqf")
DIAGONAL = ("ltrh", "a1", "ltrf", "b2", "ltqh", "c3", "ltqf")


def chosen(name: str, state: FourByFourState) -> set[str]:
    return {BEGINNERS["four-by-four"][name](state, Random(seed)) for seed in range(40)}


def test_the_casual_beginner_of_4_x_4_forgets_diagonals_and_the_careful_one_does_not() -> None:
    row, diagonal = after(start(), *ROW), after(start(), *DIAGONAL)
    assert chosen("casual", row) == chosen("careful", row) == {"d1!"}
    assert "d4!" not in chosen("casual", diagonal)
    assert chosen("careful", diagonal) == {"d4!"}


def test_only_the_careful_beginner_of_4_x_4_keeps_a_piece_to_give() -> None:
    state = state_of("b1dsqf d2dtrh b3lsqf c3ltqf d3ltrh d4lsrh", given="dtqf")
    assert chosen("careful", state) == {"d1"}
    assert len(chosen("casual", state)) > 3


class AtOnce(Executor):
    """Plays in this thread."""

    def submit(self, fn: Any, /, *arguments: Any, **words: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*arguments, **words))
        return future


def test_a_series_changes_seats_and_is_the_same_each_time() -> None:
    setting = Setting("four-stones", {"layout": "shuffled"})
    tally = series(setting, ("level:8", "casual"), 20, AtOnce())
    with ThreadPoolExecutor(2) as pool:
        assert series(setting, ("level:8", "casual"), 20, pool) == tally
    assert tally.games == 20
    assert tally.share > 0.8
    # The same game told by the other player: seats are the first player's in even games.
    assert play(setting, ("casual", "level:8"), 3) in (1, -1)
    turned = Setting("mancala", {}, ("stones", ("3", "6")))
    assert [turned.options(number)["stones"] for number in range(3)] == ["3", "6", "3"]
    assert turned.text() == "stones=3,6"


def test_a_player_sits_on_both_seats_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[int] = []

    def noting(state: State, random: Random) -> str:
        seats.append(state.turn)
        return state.legal_moves()[0]

    noted = {"four-stones": {"noting": noting}}
    monkeypatch.setattr("contest.series.BEGINNERS", noted)
    found = []
    for number in range(3):
        seats.clear()
        play(Setting("four-stones", {}), ("noting", "level:1"), number)
        found.append(set(seats))
    assert found == [{0}, {1}, {0}]


def test_a_game_of_three_has_one_player_on_each_seat_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seats: list[tuple[str, int]] = []

    def noting(name: str) -> Any:
        def choose(state: State, random: Random) -> str:
            seats.append((name, state.turn))
            return state.legal_moves()[0]

        return choose

    players = {"one": noting("one"), "others": noting("others")}
    monkeypatch.setattr("contest.series.BEGINNERS", {"skirmish": players})
    setting = Setting("skirmish", {"players": "3", "quiet_turns": "6"})
    for number in range(4):
        seats.clear()
        assert play(setting, ("one", "others"), number) == 0
        own = number % 3
        assert {seat for name, seat in seats if name == "one"} == {own}
        assert {seat for name, seat in seats if name == "others"} == {0, 1, 2} - {own}


def test_a_draw_of_three_is_a_third_of_a_point() -> None:
    setting = Setting("skirmish", {"players": "3", "quiet_turns": "1"})
    tally = series(setting, ("casual", "careful"), 6, AtOnce())
    assert tally == Tally(0, 6, 0, 3)
    assert tally.share == pytest.approx(1 / 3)
    assert ladders.margin(tally) == 0


def test_a_ladder_with_options_is_only_tried(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    monkeypatch.setattr(ladders, "keep", lambda name, figures: kept.append(name))
    monkeypatch.setattr(ladders, "ProcessPoolExecutor", lambda jobs, context: AtOnce())
    told = []
    for seats in ("3", "2"):
        words = ["skirmish", f"players={seats}", "quiet_turns=1", "--games", "6"]
        ladders.main(words)
        told.append(capsys.readouterr().out)
    assert "level:2 against level:1: 33.3% ± 0.0%; 0 won, 6 drawn, 0 lost\n" in told[0]
    assert "casual" not in told[0]
    assert "casual" in told[1]
    assert not kept


def test_single_levels_and_another_time_are_only_tried(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    times: set[tuple[str, float | None]] = set()

    def at_once(setting: Setting, pair: tuple[str, str], games: int, pool: Executor) -> Tally:
        times.add((pair[0], setting.seconds))
        return Tally(games, 0, 0, setting.seats)

    monkeypatch.setattr(ladders, "series", at_once)
    monkeypatch.setattr(ladders, "keep", lambda name, figures: kept.append(name))
    monkeypatch.setattr(ladders, "ProcessPoolExecutor", lambda jobs, context: AtOnce())
    ladders.main(["skirmish", "--games", "2", "--level", "2", "--level", "6"])
    assert times == {("level:2", 0.1), ("level:6", 0.1)}
    assert "level:1 against" not in capsys.readouterr().out
    times.clear()
    ladders.main(["skirmish", "players=3", "--games", "2", "--seconds", "0.3", "--level", "6"])
    assert times == {("level:6", 0.3)}
    ladders.main(["skirmish", "--games", "2", "--seconds", "0"])
    assert not kept
    ladders.main(["skirmish", "--games", "2"])
    assert kept == ["skirmish"]


def test_the_time_of_a_ladder_is_for_the_best_level_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    times: set[tuple[int, bool]] = set()

    def choose(view: State, level: int, clock: Clock, random: Random) -> str:
        times.add((level, clock.remaining() is None))
        return view.legal_moves()[0]

    game: AnyGame = find_game("skirmish")
    monkeypatch.setattr(game, "choose", choose)
    play(Setting("skirmish", {"quiet_turns": "4"}, seconds=9.0), ("level:6", "level:5"), 0)
    assert times == {(6, False), (5, True)}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["skirmish", "--level", "7"], "skirmish has no level 7: allowed is 1 to 6"),
        (["chess"], "no game 'chess'"),
        (["players=3"], "options are those of one game"),
        (["skirmish", "mancala", "stones=4"], "options are those of one game"),
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


def test_ratings_are_told_by_the_casual_beginner() -> None:
    players = ["level:1", "level:2", "casual"]
    found = {
        ("level:1", "casual"): Tally(30, 0, 70),
        ("level:2", "level:1"): Tally(60, 20, 20),
    }
    rated = ladders.rated(players, found)
    assert rated["casual"][0] == 1000
    assert rated["level:1"][0] == pytest.approx(1000 - 147, abs=4)
    assert rated["level:2"][0] - rated["level:1"][0] == pytest.approx(147, abs=4)
    assert rated["level:2"][1] > 0


def test_a_share_outside_its_band_is_marked() -> None:
    words = ladders.line("level:2", "level:1", Tally(8, 0, 2), ladders.BANDS["step"])
    assert "80.0% ± 24.8%; 8 won, 0 drawn, 2 lost  (wanted: 60% to 75%)" in words
    assert "wanted" not in ladders.line("a", "b", Tally(7, 0, 3), ladders.BANDS["step"])


def test_only_contests_take_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["bench", "mancala", "--games", "20"]) == 2
    assert "Only ladders and match take arguments" in capsys.readouterr().err
