"""Alpha-beta search itself, against plain minimax on small artificial games."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgames_tk.engine.search import alpha_beta
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.search.transposition_table import LazyDict, TranspositionTable
from tests.engine.search.graphs import Graph, ladder, minimax, move_values, storeys

seeds = st.integers(0, 10**6)

RUNGS = 14
"""As deep as a `ladder` goes."""


def searched(
    game: Graph, depth: int, *, every_move: bool = False
) -> list[alpha_beta.ScoredMove[int]]:
    return alpha_beta.AlphaBeta(game).deepen_iteratively(0, Clock(), depth, every_move=every_move)


@settings(max_examples=300)
@given(seeds)
def test_a_solved_game_has_the_value_and_the_distance_of_plain_minimax(seed: int) -> None:
    game = storeys(seed, layers=8)
    plain = move_values(game, 0, 8)
    best = searched(game, 8)[0]
    assert best.value == plain[best.move] == max(plain.values())


@settings(max_examples=300)
@given(seeds, st.booleans())
def test_where_ways_to_a_position_differ_in_length_a_win_is_as_far_as_it_is(
    seed: int, noisy: bool
) -> None:
    """Entries of the table from shallower searches, and noisy moves, do not make it longer."""
    game = ladder(seed, noisy=noisy)
    plain = move_values(game, 0, RUNGS)
    best = searched(game, RUNGS)[0]
    assert best.value == plain[best.move] == max(plain.values())
    assert best.is_length_proved == best.is_proved == bool(best.value)
    every = searched(game, RUNGS, every_move=True)
    assert {move.move: move.value for move in every} == plain


@settings(max_examples=200)
@given(seeds, st.integers(1, 6))
def test_a_length_is_called_exact_only_where_it_is(seed: int, depth: int) -> None:
    """A search that is not deep enough may overstate a win; then its length is not proved."""
    game = ladder(seed, noisy=True)
    plain = move_values(game, 0, RUNGS)
    for move in searched(game, depth, every_move=True):
        if move.is_length_proved:
            assert move.value == plain[move.move]
        if move.is_proved:
            assert (move.value > 0) == (plain[move.move] > 0)
            assert abs(move.value) <= abs(plain[move.move])


@settings(max_examples=200)
@given(seeds, st.integers(1, 4))
def test_what_is_proved_with_late_moves_less_deep_is_true(seed: int, late: int) -> None:
    game = ladder(seed, noisy=seed % 2 == 0)
    plain = max(move_values(game, 0, RUNGS).values())
    best = alpha_beta.AlphaBeta(game).deepen_iteratively(0, Clock(), RUNGS, late=late)[0]
    if best.is_proved:
        assert (best.value > 0) == (plain > 0)
        assert abs(best.value) <= abs(plain)


@pytest.mark.parametrize("estimate", [-9, 9])
def test_a_late_move_is_searched_in_full_only_where_it_looks_better(estimate: int) -> None:
    # At 1 the first move looks best until it is seen to lead to 6. The second one leads to 3, 5
    # and 7, and is estimated at 5, a ply too early.
    game = Graph([[1], [2, 3], [4], [5], [6], [7], [], []], {}, [0, 0, 0, 0, 12, estimate, 0, 0])
    alpha_beta.AlphaBeta(game).deepen_iteratively(0, Clock(), 4, late=1)
    assert game.visited.count(7) == (estimate > 0)


@settings(max_examples=100)
@given(seeds)
def test_what_one_search_has_stored_serves_the_next(seed: int) -> None:
    """A win is counted from the position that is asked about, not from an earlier one."""
    game = ladder(seed, noisy=seed % 2 == 0)
    search = alpha_beta.AlphaBeta(game)
    for position in (0, *game.after[0], 0):
        if position not in game.ends:
            best = search.deepen_iteratively(position, Clock(), RUNGS)[0]
            assert best.value == minimax(game, position, RUNGS)


@settings(max_examples=200)
@given(seeds, st.integers(1, 5), st.booleans())
def test_at_every_depth_the_best_move_is_that_of_plain_minimax(
    seed: int, depth: int, ends: bool
) -> None:
    game = storeys(seed, ends=ends)
    best, *others = searched(game, depth)
    plain = move_values(game, 0, best.depth)
    assert best.value == plain[best.move] == max(plain.values())
    assert best.is_proved or best.depth == depth
    for other in others:
        assert plain[other.move] <= other.value <= best.value


@settings(max_examples=200)
@given(seeds, st.integers(1, 5), st.booleans())
def test_every_move_has_its_value_where_each_is_asked_for(
    seed: int, depth: int, ends: bool
) -> None:
    game = storeys(seed, ends=ends)
    scored = searched(game, depth, every_move=True)
    assert {move.move: move.value for move in scored} == move_values(game, 0, scored[0].depth)
    values = [move.value for move in scored]
    assert values == sorted(values, reverse=True)
    assert scored[0].depth == depth or all(move.is_proved for move in scored)


def test_a_bound_is_not_taken_for_a_value() -> None:
    """Position 6 is first met where it cannot matter: that 7 is no better than −1 is enough there.

    By the other way it decides the game, and its value, −10, has to be found out.
    """
    after = [[1, 2], [3, 4], [5], [], [6], [6], [7], [8, 9], [], []]
    scored = searched(Graph(after, {3: 0, 8: -1, 9: -10}), 5, every_move=True)
    assert [(move.move, move.value) for move in scored] == [(2, 10), (1, 0)]


def test_what_is_proved_is_not_searched_again() -> None:
    game = Graph([[1, 2], [3], [4], [], [5], [6], [7], []], {3: -alpha_beta.WIN, 7: 0})
    searched(game, 5, every_move=True)
    assert game.visited.count(3) == 1
    assert game.visited.count(4) == 4


def uniform(branching: int, depth: int) -> tuple[Graph, range]:
    """Return a game whose positions all have so many moves, and its positions at that depth."""
    first = sum(branching**layer for layer in range(depth))
    size = first + branching**depth
    after = [list(range(at * branching + 1, (at + 1) * branching + 1)) for at in range(size)]
    return Graph(after), range(first, size)


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (3, 4), (3, 5), (5, 3)])
def test_no_more_is_searched_than_a_proof_takes(branching: int, depth: int) -> None:
    """Where all is equal, only so many leaves are seen as Knuth and Moore's theorem says."""
    game, leaves = uniform(branching, depth)
    searched(game, depth)
    seen = Counter(position for position in game.visited if position in leaves)
    assert set(seen.values()) == {1}
    assert len(seen) == branching ** (depth // 2) + branching ** ((depth + 1) // 2) - 1


class Named(Graph):
    """A game whose moves are called otherwise than the positions they lead to."""

    def children(self, position: int) -> list[tuple[int, int]]:
        return [(-child, child) for child in self.after[position]]


def test_the_best_move_of_the_last_search_is_tried_first_in_the_next_by_its_name() -> None:
    game = Named([[1], [2, 3, 4], [5], [5], [5], [6], [7], []], {7: 0})
    game.estimates = [0, 0, 0, 0, -9, 0, 0, 0]
    search = alpha_beta.AlphaBeta(game)
    assert search.deepen_iteratively(0, Clock(), 2)[0].move == -1
    game.visited.clear()
    search.deepen_iteratively(0, Clock(), 3)
    at = len(game.visited) - game.visited[::-1].index(1)
    assert game.visited[at] == 4


def test_what_was_shown_to_be_no_better_is_not_searched_again_where_that_is_enough() -> None:
    # By 1 there is a draw; by 2 and 3, which lead to 4, the root loses five.
    game = Graph([[1, 2, 3], [], [4], [4], [5], []], {1: 0, 5: 5})
    assert searched(game, 3)[0] == alpha_beta.ScoredMove(1, 0, 3)
    assert game.visited.count(5) == 1


def test_equal_positions_are_searched_once_to_a_depth() -> None:
    game, leaves = uniform(3, 3)
    for parent in range(4, 13):
        game.after[parent] = [leaves[0]]
    searched(game, 4, every_move=True)
    assert game.visited.count(leaves[0] * 3 + 1) == 1


def test_what_a_deeper_search_has_stored_serves_a_shallower_one() -> None:
    game, _ = uniform(3, 5)
    search = alpha_beta.AlphaBeta(game)
    search.deepen_iteratively(0, Clock(), 5, every_move=True)
    nodes = search.nodes
    search.deepen_iteratively(0, Clock(), 3, every_move=True)
    assert search.nodes - nodes == 3 * 3, "the moves of the root alone, at each depth"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_noisy_moves_are_followed_from_a_leaf_so_far_and_no_farther(depth: int) -> None:
    # Whoever is to move stands ill, and so moves on.
    after = [[at + 1] for at in range(20)]
    game = Graph(after, {}, [-9] * 20, after)
    assert searched(game, depth)[0].value == move_values(game, 0, depth)[1]
    assert max(game.visited) == depth + alpha_beta.SETTLING_PLIES


def test_where_noisy_moves_alone_can_matter_they_are_followed_as_far_as_from_a_leaf() -> None:
    # By 20 there are 5. Before the leaf of the other way no quiet move comes to so much.
    after = [[20, 1], *([at + 1] for at in range(1, 20)), []]
    game = Graph(after, {20: -5}, [-9] * 21, [[], *after[1:]], limited=True)
    plain = move_values(game, 0, 3)
    assert [(move.move, move.value) for move in searched(game, 3)] == [(1, plain[1]), (20, 5)]
    assert max({*game.visited} - {20}) == 3 + alpha_beta.SETTLING_PLIES


def test_noisy_moves_that_cannot_matter_are_not_followed() -> None:
    # After 2 the other side stands so well already that 1 is the better move.
    game = Graph([[1, 2], [], []], {}, [0, -5, 9, 0], [[], [], [3]])
    assert [(move.move, move.value) for move in searched(game, 1)] == [(1, 5), (2, -9)]
    assert 3 not in game.visited
    # After 2 and 3 the mover has 5 by the first move, and less than that is no news.
    chain = [[], [], [3], [4], [5], []]
    game = Graph([[1, 2], *([[]] * 5)], {}, [0, -5, -9, -20, 0, 0], chain)
    searched(game, 1)
    assert 4 in game.visited
    assert 5 not in game.visited
    # After 2, 3 and 4 the mover has 3, still less than the 5; what 5 comes to is no news either.
    noisy = [[], [], [3, 7], [4, 5], [], [6], [], []]
    game = Graph([[1, 2], *([[]] * 7)], {}, [0, -5, -9, -9, -3, -4, 0, 0], noisy)
    assert searched(game, 1)[0] == alpha_beta.ScoredMove(1, 5, 1)
    assert 5 in game.visited
    assert 6 not in game.visited
    # By 3 the other side refutes 2, and need not look at 7.
    assert 7 not in game.visited


def test_a_noisy_move_that_wins_is_as_far_as_it_is() -> None:
    after = [[1], [2], [3], []]
    game = Graph(after, {3: -alpha_beta.WIN}, [0, 0, 0, 0], [[], [2], [3], []])
    assert searched(game, 1)[0].value == 0, "the side that is to lose need not go on"
    assert searched(game, 2)[0].value == alpha_beta.WIN - 3


def test_a_search_goes_no_deeper_than_its_most_plies() -> None:
    game = Graph([[at + 1] for at in range(alpha_beta.MAX_PLIES + 50)])
    assert searched(game, alpha_beta.MAX_PLIES + 20)[0].depth == alpha_beta.MAX_PLIES + 20
    assert max(game.visited) == alpha_beta.MAX_PLIES


def test_the_clock_is_looked_at_before_each_depth_and_once_in_256_nodes() -> None:
    """Levels are limited by how often it is."""
    game, _ = uniform(3, 7)
    asked = count()
    search = alpha_beta.AlphaBeta(game)
    search.deepen_iteratively(0, Clock(stopped=lambda: next(asked) < 0), 7, every_move=True)
    assert next(asked) == 7 + search.nodes // 256 > 9


@settings(max_examples=50)
@given(seeds, st.integers(0, 12))
def test_when_time_is_up_the_last_whole_search_counts(seed: int, checks: int) -> None:
    game = storeys(seed, layers=10, ends=False)
    left = iter(range(checks))
    clock = Clock(stopped=lambda: next(left, None) is None)
    scored = alpha_beta.AlphaBeta(game).deepen_iteratively(0, clock, 9)
    depth = scored[0].depth
    assert {move.depth for move in scored} == {depth}
    assert 0 <= depth <= checks
    if depth:
        assert scored == searched(game, depth)
    else:
        assert scored == [alpha_beta.ScoredMove(move, 0, 0) for move in game.after[0]]


def test_equally_good_moves_have_equal_chances() -> None:
    game = Graph([[1, 2, 3, 4], [5], [5], [5], [5], []], {5: 0, 4: 7})
    first: Counter[int] = Counter()
    for seed in range(300):
        first[
            alpha_beta.AlphaBeta(game)
            .deepen_iteratively(0, Clock(), 2, random=Random(seed))[0]
            .move
        ] += 1
    assert set(first) == {1, 2, 3}
    assert min(first.values()) > 70
    assert searched(game, 2)[0].move == 1, "without chance the game's own order decides"


@given(st.integers(2, 17), st.lists(st.integers(0, 12), max_size=60))
def test_the_latest_entries_are_kept_and_the_number_is_bounded(
    capacity: int, keys: list[int]
) -> None:
    table: TranspositionTable[int, int] = TranspositionTable(capacity)
    half = capacity // 2
    told: dict[int, int] = {}
    for entry, key in enumerate(keys):
        table.put(key, entry)
        told[key] = entry
        assert len(table) <= capacity
        for other in range(13):
            assert table.get(other) in (told.get(other), None), "an older entry is never given"
        for recent in keys[max(0, entry + 1 - half) : entry + 1]:
            assert table.get(recent) == told[recent]


def test_a_dictionary_of_limited_capacity_makes_dropped_entries_again() -> None:
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        return -key

    table = LazyDict(make, capacity=2)
    assert [table[key] for key in (1, 2, 1, 3, 1)] == [-1, -2, -1, -3, -1]
    assert made == [1, 2, 3, 1] and len(table) == 2
