"""The ladders of levels: the two simulated people, the series, and the saved figures."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from contest import beginners, ladders
from contest.series import Setting, play, series, total

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.games.mancala.rules import MancalaState
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
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
            move = state.forced_move() or beginners.choose(game.id, name, view, random)
            assert move in view.legal_moves()
            state = state.play(move).state


ROW = ("ltrh", "a1", "ltrf", "b2", "ltqh", "c3", "ltqf")
TAKEN_BACK: State = SKIRMISH.parse_position(
    {"board": [[1, 1, -1], [-1, 0, -1], [-1, 1, -1]], "turn": 0, "quiet": 0},
    SkirmishOptions.parse({"rows": "3", "columns": "3", "stones": "3"}),
    0,
)


@pytest.mark.parametrize(
    ("game", "state", "wanted"),
    [
        ("four-by-four", after(start(), *ROW), "d4!"),
        # No other square leaves a safe piece to give.
        ("four-by-four", state_of("b1dsqf d2dtrh b3lsqf c3ltqf d3ltrh d4lsrh", given="dtqf"), "d1"),
        ("four-stones", FourStonesState((".A.B",)), "B1"),
        ("skirmish", TAKEN_BACK, "b2b3"),
        # Both piles store one stone, and pile 3 earns another turn with it.
        ("mancala", MancalaState.from_rows((0, 0, 3, 1, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0), 0), "3"),
    ],
)
def test_the_hobby_player_always_sees_what_the_child_may_overlook(
    game: str, state: State, wanted: str
) -> None:
    made = {
        name: Counter(beginners.choose(game, name, state, Random(seed)) for seed in range(200))
        for name in ("hobby", "child")
    }
    assert made["hobby"] == {wanted: 200}
    assert 0 < made["child"][wanted] < 200


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
    assert [turned.options(number).texts_by_name()["stones"] for number in range(3)] == [
        "3",
        "6",
        "3",
    ]
    assert turned.text() == "stones=3,6"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["skirmish", "--level", "17"], "skirmish has no level 17: expected 1 to"),
        (["chess"], "no column 'chess'"),
        (["players=3"], "options are those of one column"),
        (["skirmish", "--games", "3"], "an even number"),
    ],
)
def test_a_ladder_that_cannot_be_played_is_refused(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        ladders.main(words)
    assert reason in capsys.readouterr().err


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
