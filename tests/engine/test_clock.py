from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.search import clock as module
from fourgames_tk.engine.search.alpha_beta import AlphaBeta
from fourgames_tk.engine.search.clock import (
    NO_LIMIT,
    Clock,
    NodeClock,
    OutOfTime,
    StopSignal,
    fixed_limit_clock,
)
from tests.engine.long_games import move_to_go_on


class Watch:
    """Stands in for the time module, so that no test waits."""

    def __init__(self) -> None:
        self.now = 100.0

        self.worked = 0.0

    def monotonic(self) -> float:
        return self.now

    def thread_time(self) -> float:
        return self.worked


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(module, "time", watch)
    return watch


def test_a_deadline_is_seconds_from_now(watch: Watch) -> None:
    clock = Clock(2.0)
    assert clock.remaining_seconds() == 2.0
    watch.now += 1.5
    assert (clock.remaining_seconds(), clock.is_expired()) == (0.5, False)
    clock.check_time()
    watch.now += 0.5
    assert (clock.remaining_seconds(), clock.is_expired()) == (0.0, True)
    with pytest.raises(OutOfTime):
        clock.check_time()
    watch.now += 9
    assert (clock.remaining_seconds(), clock.is_expired()) == (0.0, True)


def test_a_stop_request_takes_effect_at_once(watch: Watch) -> None:
    wishes = [False]
    clock = Clock(10, lambda: wishes[0])
    inner = clock.limited_to(5)
    assert not clock.is_expired() and not inner.is_expired()
    wishes[0] = True
    assert clock.is_expired() and inner.is_expired()


def test_seconds_of_its_own_do_not_count_before_so_many_checks(watch: Watch) -> None:
    clock = Clock().limited_to(1, checks=3)
    assert clock.remaining_seconds() == 1
    watch.worked += 5
    assert [clock.is_expired() for _ in range(4)] == [False, False, False, True]
    clock = Clock(4).limited_to(1, checks=100)
    watch.now += 2
    assert not clock.is_expired()
    assert clock.limited_to(0).is_expired(), "a part of it is over when it is over"
    watch.now += 2
    assert clock.is_expired(), "the deadline that was set counts whatever is left to do"
    wishes = [False]
    clock = Clock(10, lambda: wishes[0]).limited_to(1, checks=100)
    watch.now += 2
    assert not clock.is_expired()
    wishes[0] = True
    assert clock.is_expired()


def test_seconds_of_its_own_are_those_in_which_it_works_and_given_ones_pass_by_themselves(
    watch: Watch,
) -> None:
    own, given = Clock().limited_to(2), Clock(3).limited_to(2)
    watch.now += 1.5
    assert not own.is_expired() and not given.is_expired()
    watch.now += 1
    assert not own.is_expired() and given.is_expired()
    watch.worked += 1.5
    assert own.remaining_seconds() == 0.5
    assert (
        own.with_share(0.5).remaining_seconds() == own.limited_to(0.25).remaining_seconds() == 0.25
    )
    watch.worked += 1
    assert own.is_expired() and own.expiring_after_checks(9).is_expired()


def test_a_stop_wakes_current_waiters_and_no_later_ones() -> None:
    stop, woken = StopSignal(), list[str]()
    clock = Clock(stopped=stop)
    with clock.calling_on_stop(lambda: woken.append("before")):
        pass
    with (
        clock.calling_on_stop(lambda: woken.append("waits")),
        clock.calling_on_stop(lambda: woken.append("too")),
    ):
        stop.request_stop()
    assert woken == ["waits", "too"]
    with clock.calling_on_stop(lambda: woken.append("later")):
        assert woken[2:] == ["later"], "it is stopped already"


def test_within_takes_the_nearer_deadline(watch: Watch) -> None:
    assert Clock(2).limited_to(5).remaining_seconds() == 2
    assert Clock(5).limited_to(2).remaining_seconds() == 2
    assert Clock().limited_to(3).remaining_seconds() == 3
    assert Clock().limited_to(0).is_expired()


def test_a_clock_for_so_many_checks_runs_out_with_the_last_or_with_the_other() -> None:
    clock = Clock().expiring_after_checks(2)
    assert [clock.is_expired() for _ in range(4)] == [False, False, True, True]
    inside = Clock().expiring_after_checks(2).limited_to(9)
    assert [inside.is_expired() for _ in range(3)] == [False, False, True]
    assert Clock(0).expiring_after_checks(9).is_expired()
    assert Clock(stopped=lambda: True).expiring_after_checks(9).is_expired()


def test_nodes_count_in_place_of_the_times_of_a_search(watch: Watch) -> None:
    clock = NodeClock(Clock(4), 1000)
    part = clock.limited_to(1).with_share(0.5)
    watch.now += 3
    part.check_time(500)
    with pytest.raises(OutOfTime):
        part.check_time()
    clock.check_time(499)
    with pytest.raises(OutOfTime):
        clock.check_time()
    few = NodeClock(NO_LIMIT, 10).expiring_after_checks(99)
    few.check_time(10)
    assert not few.is_expired()
    with pytest.raises(OutOfTime):
        few.check_time()
    assert few.is_expired(), "not only by the number of checks"
    both = fixed_limit_clock(NO_LIMIT, nodes=10, depth=3)
    both.check_time(10)
    with pytest.raises(OutOfTime):
        both.check_time()
    clock = NodeClock(Clock(4), 1000)
    assert clock.remaining_seconds() == 4
    watch.now += 4
    with pytest.raises(OutOfTime):
        clock.check_time()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_level_with_nodes_chooses_alike_on_a_slow_machine(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the slow one, a search has used up each time of its own when it looks first."""
    state = game.start(game.options_type(), 3)
    for _ in range(4):
        state = state.after(move_to_go_on(state))
    level, view = game.levels[-1].number, state.view(state.turn)
    seen: list[int] = []

    class Counting(NodeClock):
        def check_time(self, nodes: int = 1) -> None:
            seen.append(nodes)
            super().check_time(nodes)

    def choose() -> str:
        return game.choose(view, level, Counting(NO_LIMIT, 3000), Random(1))

    chosen, count = choose(), sum(seen)
    seen.clear()
    watch, later = Watch(), itertools.count(0, 100)
    monkeypatch.setattr(module, "time", watch)
    monkeypatch.setattr(watch, "thread_time", lambda: next(later))
    assert (choose(), sum(seen)) == (chosen, count)


@pytest.mark.parametrize("game", [game for game in GAMES if game.has_depth], ids=lambda g: g.id)
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_a_level_searches_to_the_depth_that_is_set(
    game: AnyGame, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each level, whatever its own depth, and on a slow machine too."""
    depths = list[int]()
    deepen_iteratively = AlphaBeta.deepen_iteratively

    def noting(*words: Any, **more: Any) -> Any:
        found = deepen_iteratively(*words, **more)
        depths.append(found[0].depth)
        return found

    monkeypatch.setattr(AlphaBeta, "deepen_iteratively", noting)
    state = game.start(game.options_type(), 3)
    later = itertools.count(0, 100)
    monkeypatch.setattr(module, "time", watch := Watch())
    monkeypatch.setattr(watch, "thread_time", lambda: next(later))
    # Levels below overlook much, or play at random.
    for level in game.levels[3:]:
        clock = fixed_limit_clock(NO_LIMIT, depth=depth)
        chosen = game.choose(state.view(state.turn), level.number, clock, Random(1))
        assert chosen in state.legal_moves()
    assert depths == [depth] * len(game.levels[3:])
