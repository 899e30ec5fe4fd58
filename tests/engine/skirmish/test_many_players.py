"""Tests of the search game of three and four players against slow references."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.game import Level
from fourgames_tk.engine.games.skirmish import SKIRMISH, thinking
from fourgames_tk.engine.games.skirmish.levels import BEST_LEVEL, Skill, level_skill
from fourgames_tk.engine.games.skirmish.many_player_search import ManyPlayerSkirmish
from fourgames_tk.engine.games.skirmish.options import EMPTY, SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState, Variation, tiling
from fourgames_tk.engine.search import max_n
from fourgames_tk.engine.search.clock import NO_LIMIT, Clock, NodeClock

Position = tuple[tuple[int, ...], int, int]


def some_state(seed: int) -> SkirmishState:
    """Return a position with several players, from the middle of a game that many hits opened."""
    random = Random(seed)
    options = SkirmishOptions(
        players=random.choice((3, 4)),
        rows=random.choice((3, 4, 6)),
        columns=random.choice((4, 7)),
        stones=3,
        layout="random",
        diagonal=random.random() < 0.5,
        quiet_turns=random.choice((0, 4, 100)),
    )
    state = SKIRMISH.start(options, seed)
    for _ in range(random.randrange(30)):
        after = state.play(random.choice(state.legal_moves())).state
        if thinking.remaining_player_count(after) < 3 or after.is_over:
            break
        state = after
    return state


def packed(state: SkirmishState) -> Position:
    stones = [
        sum(1 << tile for tile, who in enumerate(state.tiles) if who == player)
        for player in range(state.player_count)
    ]
    return tuple(stones), state.turn, state.quiet


def reference_shares(state: SkirmishState) -> tuple[float, ...]:
    """Return the shares of `ManyPlayerSkirmish.evaluate`, computed tile by tile."""
    where = state.tiling
    players = range(state.player_count)
    home_tiles = [
        [tile for tile, who in enumerate(state.tiles) if who == player] for player in players
    ]

    def takers(tile: int) -> set[int]:
        return {state.tiles[near] for near in where.neighbours[tile]} - {EMPTY}

    def lost(player: int) -> float:
        threatened = [tile for tile in home_tiles[player] if takers(tile) - {player}]
        bare = [tile for tile in threatened if player not in takers(tile)]
        if player != state.turn and any(state.turn in takers(tile) for tile in bare):
            return 0.6
        later = 0.4 if bare else 0.2 if threatened else 0.0
        return 0.2 * later if player == state.turn else later

    def steps(tile: int, other: int) -> int:
        (row, column), (r, c) = where.row_and_column(tile), where.row_and_column(other)
        down, right = abs(row - r), abs(column - c)
        return max(down, right) if where.diagonal else down + right

    worth = [max(0.2, len(home_tiles[p]) - lost(p)) ** 2 if home_tiles[p] else 0.0 for p in players]
    shares = []
    for player, mine in enumerate(home_tiles):
        others = [tile for tile, who in enumerate(state.tiles) if who not in (EMPTY, player)]
        away = sum(min(steps(tile, other) for other in others) for tile in mine)
        outside = sum(
            abs(2 * row - where.row_count + 1) + abs(2 * column - where.column_count + 1)
            for row, column in map(where.row_and_column, mine)
        )
        whole = len(mine) * (where.row_count + where.column_count) or 1
        share = worth[player] / sum(worth) + 0.02 * (1 - outside / whole) - 0.3 * away / whole
        shares.append(min(0.99, max(0.001, share)) if mine else 0.0)
    return tuple(shares)


@given(st.integers(0, 10**6))
def test_shares_agree_with_a_count_tile_by_tile(seed: int) -> None:
    state = some_state(seed)
    game = ManyPlayerSkirmish(state.variation)
    for _ in range(2):
        assert game.evaluate(packed(state)) == pytest.approx(reference_shares(state), abs=1e-12)


def test_a_draw_is_a_quarter_each_and_the_last_player_has_all() -> None:
    game = ManyPlayerSkirmish(Variation(tiling(5, 5, False), 3, 10))
    assert game.evaluate(((1, 1 << 4, 1 << 20), 0, 10)) == (0.25, 0.25, 0.25)
    assert game.evaluate(((1, 1 << 4, 0), 0, 10)) == (0.25, 0.25, 0.0)
    assert game.evaluate(((0, 1 << 4, 0), 1, 3)) == (0.0, 1.0, 0.0)


@given(st.integers(0, 10**6))
def test_children_agree_with_the_rules_and_hits_come_first(seed: int) -> None:
    state = some_state(seed)
    children = ManyPlayerSkirmish(state.variation).children(packed(state))
    by_rules = {move: packed(state.play(move).state) for move in state.legal_moves()}
    found = {thinking.step_text(state, step): child for step, child in children}
    assert found.keys() == by_rules.keys()
    for move, child in found.items():
        # A game that is over has no player to move.
        stones, _, quiet = by_rules[move]
        assert child[::2] == (stones, quiet)
        if not state.play(move).state.is_over:
            assert child == by_rules[move]
    taken = [sum(map(int.bit_count, child[0])) < sum(state.counts) for _, child in children]
    assert taken == sorted(taken, reverse=True)


def test_impatience_lowers_the_own_share_with_each_quiet_turn() -> None:
    where = Variation(tiling(6, 6, False), 3, 100)
    stones = (1 << 7 | 1 << 8, 1 << 33, 1 << 24 | 1 << 35)
    patient, impatient = (
        ManyPlayerSkirmish(where),
        ManyPlayerSkirmish(where, thinker=1, impatience=0.1),
    )

    def seen(
        game: ManyPlayerSkirmish, quiet: int, stones: tuple[int, ...] = stones
    ) -> max_n.Values:
        return game.evaluate((stones, 0, quiet))

    assert seen(impatient, 0) == seen(patient, 0) == seen(patient, 90)
    for quiet, less in ((10, 0.01), (50, 0.05), (100, 0.1)):
        first, own, last = seen(patient, quiet)
        assert seen(impatient, quiet) == (first, pytest.approx(own - less), last)
    assert seen(
        ManyPlayerSkirmish(replace(where, quiet_turns=0), thinker=1, impatience=0.1), 50
    ) == seen(patient, 50)
    out = (stones[0], 0, stones[2])
    assert seen(impatient, 50, out) == seen(patient, 50, out), "who is out waits for nothing"
    crowd = (sum(1 << tile for tile in range(18)), 1 << 35, 1 << 30)
    assert 0 < seen(impatient, 99, crowd)[1] < 0.01, "who has stones always has a little"


@pytest.mark.parametrize(("plies", "searched"), [(2, 2), (3, 3), (5, 3), (6, 6), (8, 6)])
def test_beyond_one_round_only_whole_rounds_are_searched(plies: int, searched: int) -> None:
    board = [[0, -1, 1, -1], [-1] * 4, [3, -1, -1, -1]]
    options = SkirmishOptions(players=4, rows=3, columns=4, stones=1)
    state = SKIRMISH.parse_position({"board": board, "turn": 0, "quiet": 0}, options, 0)
    game = ManyPlayerSkirmish(state.variation)
    whole = max_n.deepen_iteratively(game, packed(state), Clock(), searched, cycle=searched)
    assert dict(thinking.search_many_players(state, Skill(plies), Clock())) == dict(whole)


@pytest.mark.parametrize("level", SKIRMISH.levels[-3:], ids=lambda level: str(level.number))
def test_a_level_captures_what_nothing_guards(level: Level) -> None:
    options = SkirmishOptions(players=3, rows=5, columns=5, stones=1)
    for turn in range(3):
        board = [[EMPTY] * 5 for _ in range(5)]
        board[0][0], board[0][1], board[4][4] = turn, (turn + 1) % 3, (turn + 2) % 3
        state = SKIRMISH.parse_position({"board": board, "turn": turn, "quiet": 0}, options, 0)
        assert state.legal_moves() == ("a1b1", "a1a2")
        assert SKIRMISH.choose(state, level.number, NodeClock(NO_LIMIT, 3000), Random(1)) == "a1b1"
        first, *others = thinking.search_many_players(state, Skill(3), Clock())
        assert all(first[1][turn] > shares[turn] for _, shares in others)


def test_the_best_level_is_impatient() -> None:
    assert level_skill(BEST_LEVEL, 3, diagonal=False).impatience > 0
    waited = replace(SKIRMISH.start(SkirmishOptions(players=3), 1), quiet=60)
    patient, impatient = (
        dict(thinking.search_many_players(waited, Skill(2, impatience=each), Clock()))
        for each in (0, 0.1)
    )
    assert all(impatient[step][0] < patient[step][0] for step in patient)
