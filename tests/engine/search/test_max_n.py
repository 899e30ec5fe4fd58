"""Max-n search itself, against a search of the whole tree of small artificial games."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.search import max_n
from fourgames_tk.engine.search.clock import Clock
from tests.engine.search.graphs import Party, party, plain_max_n

seeds = st.integers(0, 10**6)


@settings(max_examples=200)
@given(seeds, st.integers(2, 4), st.integers(1, 5))
def test_every_move_has_the_values_of_the_whole_tree(seed: int, players: int, depth: int) -> None:
    game = party(seed, players)
    scored = max_n.deepen_iteratively(game, 0, Clock(), depth)
    assert dict(scored) == {child: plain_max_n(game, child, depth - 1) for child in game.after[0]}
    own = [values[game.mover(0)] for _, values in scored]
    assert own == sorted(own, reverse=True)


class Watched(Party):
    """Remembers what was evaluated."""

    def __init__(self, after: list[list[int]], movers: list[int], values: list[max_n.Values]):
        super().__init__(after, movers, values)
        self.seen: list[int] = []

    def evaluate(self, position: int) -> max_n.Values:
        self.seen.append(position)
        return super().evaluate(position)


def test_nothing_is_sought_beside_a_sure_win_and_all_beside_less() -> None:
    values: list[max_n.Values] = [(0.5, 0.5), (0.5, 0.5), (0.0, 1.0), (0.2, 0.8)]
    game = Watched([[1], [2, 3], [], []], [0, 1, 0, 0], values)
    assert max_n.deepen_iteratively(game, 0, Clock(), 2) == [(1, (0.0, 1.0))]
    assert 3 not in game.seen
    game.values[2] = 0.01, 0.99
    game.values[3] = 0.0, 1.0
    assert max_n.deepen_iteratively(game, 0, Clock(), 2) == [(1, (0.0, 1.0))]


@settings(max_examples=50)
@given(seeds, st.integers(0, 120))
def test_when_time_is_up_the_last_whole_search_counts(seed: int, checks: int) -> None:
    game = party(seed, 3)
    left = iter(range(checks))
    clock = Clock(stopped=lambda: next(left, None) is None)
    scored = max_n.deepen_iteratively(game, 0, clock, 4)
    whole = [max_n.deepen_iteratively(game, 0, Clock(), depth) for depth in range(5)]
    assert scored in whole
    assert whole[0] == [(move, game.evaluate(0)) for move in game.after[0]]
    assert checks or scored == whole[0]


def test_equally_good_moves_have_equal_chances() -> None:
    values: list[max_n.Values] = [(0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (0.5, 0.0), (0.4, 0.6)]
    game = Party([[1, 2, 3, 4], [], [], [], []], [0] * 5, values)
    first = Counter(
        max_n.deepen_iteratively(game, 0, Clock(), 2, Random(seed))[0][0] for seed in range(300)
    )
    assert set(first) == {1, 2, 3}
    assert min(first.values()) > 70
    assert max_n.deepen_iteratively(game, 0, Clock(), 2)[0][0] == 1


@given(seeds, st.integers(1, 4), st.integers(1, 7))
def test_beyond_the_first_only_whole_cycles_are_searched(seed: int, cycle: int, depth: int) -> None:
    game = party(seed, 3, layers=9)
    last = depth if depth <= cycle else depth // cycle * cycle
    scored = max_n.deepen_iteratively(game, 0, Clock(), depth, cycle=cycle)
    assert dict(scored) == {child: plain_max_n(game, child, last - 1) for child in game.after[0]}


class Countdown(Clock):
    """A clock that a second passes on whenever somebody looks how much is left; it never runs out.

    One look is taken before a depth is searched, one after it, and one before the next cycle.
    With a `pace` so many seconds pass on each look.
    """

    def __init__(self, seconds: int, pace: int = 1) -> None:
        super().__init__()
        self._left, self._pace = float(seconds + pace), pace

    def remaining_seconds(self) -> float:
        self._left -= self._pace
        return self._left


def test_a_cycle_for_which_the_time_will_hardly_do_is_not_begun() -> None:
    """The first takes one second, and with three moves the next will take three."""
    after = [[1, 2, 3], [4], [4], [4], []]
    values: list[max_n.Values] = [(0.5, 0.5), (0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.4, 0.6)]
    game = Party(after, [0, 1, 1, 1, 0], values)
    one, two = (max_n.deepen_iteratively(game, 0, Clock(), depth) for depth in (1, 2))
    assert one != two
    assert max_n.deepen_iteratively(game, 0, Countdown(4), 2) == one
    for enough in (5, 6, 50):
        assert max_n.deepen_iteratively(game, 0, Countdown(enough), 2) == two
    assert max_n.deepen_iteratively(game, 0, Countdown(10, pace=5), 2) == one, (
        "there is no time left"
    )
    assert max_n.deepen_iteratively(game, 0, Countdown(4), 2, cycle=2) == two


def test_all_of_the_first_cycle_is_begun_however_little_time_is_left() -> None:
    after = [[1, 2, 3], [4], [4], [4], [5], []]
    values: list[max_n.Values] = [(at / 10, 1 - at / 10) for at in range(len(after))]
    game = Party(after, [0, 1, 1, 1, 1, 0], values)
    two, three = (max_n.deepen_iteratively(game, 0, Clock(), depth, cycle=3) for depth in (2, 3))
    assert two != three
    assert max_n.deepen_iteratively(game, 0, Countdown(6), 3, cycle=3) == three


def test_a_cycle_of_two_is_thought_to_take_as_many_times_as_there_are_ways_through_it() -> None:
    """With three moves nine times the one second that the first two plies took."""
    after = [[1, 2, 3], [4], [4], [4], [5], [6], []]
    values: list[max_n.Values] = [(at / 10, 1 - at / 10) for at in range(len(after))]
    game = Party(after, [0, 1, 1, 1, 0, 1, 0], values)
    two, four = (max_n.deepen_iteratively(game, 0, Clock(), depth, cycle=2) for depth in (2, 4))
    assert two != four
    # Looked at twice at each of the first two depths, and once before the next.
    assert max_n.deepen_iteratively(game, 0, Countdown(12), 4, cycle=2) == two
    assert max_n.deepen_iteratively(game, 0, Countdown(13), 4, cycle=2) == four
