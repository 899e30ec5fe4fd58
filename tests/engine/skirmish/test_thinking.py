"""Tests of the computer's play of Stones: Skirmish."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine.game import State
from fourgames_tk.engine.games.skirmish import SKIRMISH, thinking
from fourgames_tk.engine.games.skirmish.ending_tables import ending_table
from fourgames_tk.engine.games.skirmish.levels import (
    BEST_LEVEL,
    IMPARTIAL_SKILL,
    Skill,
    level_skill,
)
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.games.skirmish.rules import SkirmishState, Variation, tiling
from fourgames_tk.engine.games.skirmish.thinking import (
    remaining_player_count,
    search_two_players,
)
from fourgames_tk.engine.games.skirmish.two_player_search import (
    DRAW_HORIZON,
    NO_DRAW,
    TwoPlayerSkirmish,
    two_player_position,
)
from fourgames_tk.engine.search import clock as clock_module
from fourgames_tk.engine.search.alpha_beta import PROVED, WIN, AlphaBeta
from fourgames_tk.engine.search.clock import Clock, NodeClock

from . import reference
from .test_rules import position

LOW = range(1, BEST_LEVEL)
SKILLS = {level: level_skill(level, 2, diagonal=False) for level in LOW}
OVERLOOKS = {
    level: skill.overlook_chance for level, skill in SKILLS.items() if not skill.random_chance
}


@pytest.mark.parametrize("level", SKILLS.keys() - OVERLOOKS.keys())
def test_a_level_moves_at_random_as_often_as_its_skill_says(level: int) -> None:
    """A lone stone takes the only other one: any other move is random."""
    board = [[-1] * 6 for _ in range(6)]
    board[2][2], board[2][3] = 0, 1
    chosen = [SKIRMISH.choose(position(board), level, Clock(), Random(n)) for n in range(400)]
    assert abs(1 - chosen.count("c3d3") / 400 - 0.75 * SKILLS[level].random_chance) < 0.07
    assert set(chosen) <= {"c3d3", "c3c2", "c3c4", "c3b3"}


@pytest.mark.parametrize("level", OVERLOOKS)
def test_a_stone_is_overlooked_as_often_as_the_skill_says(level: int) -> None:
    """Of two free stones, a player who sees both takes the one that frees the way."""
    board = [[-1] * 6 for _ in range(6)]
    board[0][0], board[0][1], board[5][5] = 0, 1, 1
    state, overlook_chance = position(board), OVERLOOKS[level]
    tries = 300
    taken = [SKIRMISH.choose(state, level, Clock(), Random(seed)) for seed in range(tries)]
    # If both would be overlooked, one is seen, which may be this one.
    chance = overlook_chance - overlook_chance**2 / 2
    # No other move takes this stone, not even one that approaches the other stone.
    assert taken.count("a1b1") / tries >= 1 - chance - 0.08
    if not overlook_chance:
        assert set(taken) == {"a1b1"}
    elif chance > 0.1:
        assert len(set(taken)) > 1


@pytest.mark.parametrize("level", OVERLOOKS)
def test_the_last_stone_of_the_other_player_is_never_overlooked(level: int) -> None:
    board = [[-1] * 6 for _ in range(6)]
    board[2][2] = board[5][0] = board[5][5] = 0
    board[2][3] = 1
    for seed in range(100):
        assert SKIRMISH.choose(position(board), level, Clock(), Random(seed)) == "c3d3"


@pytest.mark.parametrize("players", [2, 4])
def test_low_levels_are_bounded_by_positions_and_not_by_time(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = SkirmishOptions(players=players, rows=12, columns=12, stones=20, layout="random")
    state = SKIRMISH.start(options, 2)
    monkeypatch.setattr(thinking, "MOST_CHECKS", 8)
    monkeypatch.setattr(thinking, "MOST_CHECKS_MANY_PLAYERS", 400)
    asked = count()
    SKIRMISH.choose(state, BEST_LEVEL - 1, Clock(stopped=lambda: next(asked) < 0), Random(5))
    assert next(asked) == (8 if players == 2 else 400)


def test_alpha_beta_agrees_with_the_reference() -> None:
    """On shallow searches of whole games every value that one proves, the other does."""
    proved = 0
    for seed in range(12):
        options = SkirmishOptions(rows=3, columns=3, stones=2, layout="random", quiet_turns=0)
        state = SKIRMISH.start(options, seed)
        board = tuple(map(tuple, state.board))
        for depth in (1, 2, 3, 4, 5):
            plain = reference.negamax(board, state.turn, depth, False)
            game = TwoPlayerSkirmish(state.variation, None)
            best = AlphaBeta(game).deepen_iteratively(two_player_position(state), Clock(), depth)[0]
            if plain:
                proved += 1
                assert best.is_proved
                assert (best.value > 0) == (plain > 0)
            elif best.is_proved:
                # The hits at the leaves see a little deeper than the reference.
                assert reference.negamax(board, state.turn, depth + 8, False)
    assert proved > 10


def hits(state: SkirmishState) -> list[str]:
    """Return the moves that take a stone."""
    return [
        move
        for move in state.legal_moves()
        if sum(state.play(move).state.counts) < sum(state.counts)
    ]


def test_forced_wins_are_as_long_as_stated() -> None:
    """On boards without a table of endings; hits are searched deeper, so long wins are found."""
    random = Random(2)
    lengths = []
    for seed in range(20):
        options = SkirmishOptions(rows=3, columns=7, stones=3, layout="random", quiet_turns=0)
        state = SKIRMISH.start(options, seed)
        while min(state.counts) > 1:
            state = state.play(random.choice(hits(state) or state.legal_moves())).state
        best = search_two_players(state, Skill(5, stone_count_value=0), Clock())[0]
        if not best.is_proved:
            continue
        plies = WIN - abs(best.value)
        assert best.is_length_proved == (plies <= best.depth)
        shorter = min(best.depth, plies - 1)
        board = tuple(map(tuple, state.board))
        assert not reference.negamax(board, state.turn, shorter, False)
        lengths.append(plies)
        if best.is_length_proved:
            hint = SKIRMISH.hint(state, Clock().limited_to(5))
            assert f" {(plies + 1) // 2} " in hint.reason or plies == 1
            assert "at most" not in hint.reason
    assert len(lengths) > 5


def test_values_are_exact_in_small_endings() -> None:
    where = Variation(tiling(5, 5, False))
    table = ending_table(where)
    assert table is not None
    table.ensure_built(Clock())
    random = Random(4)
    for _ in range(20):
        tiles = random.sample(range(25), 4)
        board = [[-1] * 5 for _ in range(5)]
        for number, tile in enumerate(tiles):
            board[tile // 5][tile % 5] = number % 2
        state = position(board, stones=2)
        values = SKIRMISH.move_values(state, Clock().limited_to(5))
        assert set(values) == set(state.legal_moves())
        assert all(value.exact for value in values.values())
        mine, theirs = (sum(1 << tile for tile in tiles[player::2]) for player in (0, 1))
        plies = table.plies_to_end(mine, theirs)
        assert plies is not None
        assert max(value.value for value in values.values()) == (1 if plies % 2 else -1)
        if plies > 1:
            # The last turn before the draw is early enough.
            game = TwoPlayerSkirmish(where, table)
            assert game.exact_value((mine, theirs, plies, 1)) is not None
            assert game.exact_value((mine, theirs, plies - 1, 1)) is None


def test_the_top_level_plays_endings_perfectly() -> None:
    table = ending_table(Variation(tiling(4, 4, False)))
    assert table is not None
    table.ensure_built(Clock())
    state: State = position([[0, -1, -1, -1], [-1] * 4, [-1, -1, 1, -1], [-1, 1, -1, 0]], stones=2)
    plies = table.plies_to_end(0b1000_0000_0000_0001, 0b0010_0100_0000_0000)
    assert plies is not None
    assert plies > 1
    left = plies
    while state.outcome() is None:
        assert isinstance(state, SkirmishState)
        state = state.play(
            SKIRMISH.choose(state, BEST_LEVEL, Clock().limited_to(1), Random(0))
        ).state
        left -= 1
    assert left == 0, "both sides keep to the distance of the table"


def test_a_win_that_comes_after_the_draw_is_not_called_exact() -> None:
    board = [[0, -1, -1, -1, -1], *([[-1] * 5] * 3), [-1, -1, -1, 1, -1]]
    early = SKIRMISH.move_values(position(board), Clock().limited_to(2))
    assert max(value.value for value in early.values()) == 1
    late = SKIRMISH.move_values(position(board, quiet=98), Clock().limited_to(2))
    assert all(value.value == 0 and value.exact for value in late.values() if value.exact)
    last = SKIRMISH.move_values(position(board, quiet=99), Clock().limited_to(2))
    assert all(value.value == 0 and value.exact for value in last.values())


@pytest.mark.parametrize("quiet_turns", [0, 2, 100])
def test_leaves_counted_on_bits_agree_with_the_rules(quiet_turns: int) -> None:
    options = SkirmishOptions(rows=3, columns=4, stones=2, layout="random", quiet_turns=quiet_turns)
    for seed in range(3):
        state = SKIRMISH.start(options, seed)
        game = TwoPlayerSkirmish(state.variation, None)
        for depth in range(4):
            assert leaves(game, two_player_position(state), depth) == SKIRMISH.perft(state, depth)


def leaves(game: TwoPlayerSkirmish, place: Any, depth: int) -> int:
    """Count the leaves of a tree on bits; a finished game is one leaf."""
    if depth == 0 or game.exact_value(place) is not None:
        return 1
    return sum(leaves(game, child, depth - 1) for _, child in game.children(place)) or 1


@pytest.mark.parametrize(
    ("rows", "turn", "quiet", "move"),
    [
        ("000000 ------ ------ ------ ------ 111111", 0, 0, "a1a2"),
        ("---00- 0----0 -00--- 1----1 --1-1- -1-1--", 0, 12, "a2a3"),
        ("------ 0--0-0 -000-- 1--11- -11-1- ------", 0, 20, "d3d4"),
        ("------ --0--- -0-0-1 --1--- 1--1-- ------", 1, 1, "a5a4"),
        ("000-00 ---0-- ------ ------ -1---- 1-1111", 0, 2, "c1d1"),
        ("-0---- --00-- ---0-0 -1--1- --11-- -----1", 0, 0, "f3e3"),
        ("000--0 ---0-- ----0- ------ 11---- --1111", 1, 5, "a5a4"),
        ("------ -0---0 --11-0 -1--1- ------ ----1-", 1, 3, "e4e3"),
    ],
)
def test_a_hint_is_worth_as_much_as_the_move_of_a_longer_search(
    rows: str, turn: int, quiet: int, move: str
) -> None:
    """The moves are those of searches whose best move did not change for four plies."""
    board = [[-1 if sign == "-" else int(sign) for sign in row] for row in rows.split()]
    state = position(board, turn, quiet=quiet)
    values = SKIRMISH.move_values(state, NodeClock(Clock(), 100_000))
    best = max(value.value for value in values.values())
    hint = SKIRMISH.hint(state, NodeClock(Clock(), 100_000))
    assert values[hint.move].value == best == values[move].value


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("diagonal", [False, True])
def test_hint_and_values_are_found_by_one_search(players: int, diagonal: bool) -> None:
    """With the same number of positions, a hint says what the values beside it say."""
    random = Random(7)
    for seed in range(12):
        options = SkirmishOptions(
            players=players, rows=4, columns=5, stones=3, layout="random", diagonal=diagonal
        )
        state = SKIRMISH.start(options, seed)
        for _ in range(random.randrange(30)):
            if state.legal_moves():
                state = state.after(random.choice(state.legal_moves()))
        if not state.legal_moves():
            continue
        values = SKIRMISH.move_values(state, NodeClock(Clock(), 5_000))
        hint = SKIRMISH.hint(state, NodeClock(Clock(), 5_000))
        value = values[hint.move]
        assert value.value == max(each.value for each in values.values())
        if remaining_player_count(state) == 2 and players == 2:
            assert ("Keeps a draw" in hint.reason) == (value.exact and not value.value)
            assert ("Wins" in hint.reason or "wins." in hint.reason) == (
                value.exact and value.value > 0
            )
            assert ("Every move loses" in hint.reason) == (value.exact and value.value < 0)


@pytest.mark.parametrize(
    ("board", "quiet", "move", "reason"),
    [
        (
            [[0, 1, -1], [-1, -1, -1], [-1, -1, -1]],
            0,
            "a1b1",
            "Captures the other player’s last stone and wins.",
        ),
        (
            [[0, -1, 1], [-1, -1, -1], [-1, -1, -1]],
            0,
            "",
            "Every move loses against perfect play. This move holds out for 3 of your turns.",
        ),
        (
            [[0, -1, -1], [-1, -1, 1], [-1, -1, -1]],
            0,
            "",
            "Wins, whatever the other player does. "
            "With perfect play, the game lasts 3 more of your turns.",
        ),
    ],
)
def test_hints_say_why(board: list[list[int]], quiet: int, move: str, reason: str) -> None:
    state = position(board, quiet=quiet)
    hint = SKIRMISH.hint(state, Clock().limited_to(1))
    assert hint.move in state.legal_moves()
    assert hint.move == (move or hint.move)
    assert hint.reason == reason


def test_without_a_win_the_hint_is_a_proved_draw() -> None:
    options = SkirmishOptions(stones=3, layout="random", diagonal=True)
    for seed in (21, 171):
        state = SKIRMISH.start(options, seed)
        found = SKIRMISH.move_values(state, Clock().limited_to(0.5))
        assert not any(value.exact and value.value > 0 for value in found.values())
        for clock in (Clock(), Clock().limited_to(1)):
            hint = SKIRMISH.hint(state, clock)
            assert hint.reason == "Keeps a draw, whatever the other player does."
            assert found[hint.move].exact and found[hint.move].value == 0


def positions(seed: int, diagonal: bool) -> tuple[SkirmishState, int, int]:
    """Return a position, the mover's and the other's stones as bits."""
    stones = Random(seed).randint(1, 6)
    options = SkirmishOptions(stones=stones, layout="random", diagonal=diagonal)
    state = SKIRMISH.start(options, seed)
    if seed % 2:
        state = state.play(state.legal_moves()[-1]).state
    mine, theirs, *_ = two_player_position(state)
    return state, mine, theirs


@pytest.mark.parametrize("seed", range(20))
def test_closeness_is_the_mean_over_all_pairs(seed: int) -> None:
    """The estimate counts the stones beyond each cut of the board."""
    where = SKIRMISH.start(SkirmishOptions(rows=5, columns=12, layout="random"), seed).tiling
    random = Random(seed)
    tiles = random.sample(range(60), 9)
    mine, theirs = tiles[: 5 + seed % 3], tiles[5 + seed % 3 :]

    def edge(tile: int) -> int:
        row, column = where.row_and_column(tile)
        return min(row, 4 - row) + min(column, 11 - column)

    def apart(one: int, other: int) -> int:
        (row, column), (r, c) = where.row_and_column(one), where.row_and_column(other)
        return abs(row - r) + abs(column - c)

    lead, both = len(mine) - len(theirs), len(mine) + len(theirs)
    near = sum(4 * (17 - apart(a, b)) for a in mine for b in theirs) // (len(mine) * len(theirs))
    value = 100 * lead + 300 * lead // both + 3 * (sum(map(edge, mine)) - sum(map(edge, theirs)))
    value += near if lead > 0 else -near
    my_stones, their_stones = (sum(1 << tile for tile in side) for side in (mine, theirs))
    assert (
        TwoPlayerSkirmish(Variation(where), None).evaluate((my_stones, their_stones, NO_DRAW, 1))
        == value
    )


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("opposition", [False, True])
def test_no_step_without_a_hit_exceeds_the_futility_bound(opposition: bool, diagonal: bool) -> None:
    for seed in range(60):
        state, mine, theirs = positions(seed, diagonal)
        game = TwoPlayerSkirmish(state.variation, None, opposition=opposition)
        seen = mine, theirs, NO_DRAW, 1
        bound = game.futility_bound(seen)
        assert bound is not None
        quiet = [after for _, after in game.children(seen) if after[0] == theirs]
        assert bound >= max(-game.evaluate(after) for after in quiet)
        assert bound >= game.evaluate(seen)
        assert game.futility_bound((mine, theirs, 1, 1)) is None, "a draw may follow"
        if mine.bit_count() + theirs.bit_count() <= 5:
            assert (
                TwoPlayerSkirmish(state.variation, ending_table(state.variation)).futility_bound(
                    seen
                )
                is None
            )


class Slow:
    """A clock of a very slow machine: each reading comes ten seconds later."""

    def __init__(self) -> None:
        self._now = 0.0

    def monotonic(self) -> float:
        self._now += 10
        return self._now

    thread_time = monotonic


@pytest.mark.parametrize("stones", [1, 2])
def test_the_opposition_wins_between_equal_sides(stones: int) -> None:
    """The estimate agrees with the table; there is no opposition with diagonal steps."""
    where = Variation(tiling(6, 6, False))
    table, random = ending_table(where), Random(stones)
    game = TwoPlayerSkirmish(where, None, opposition=True)
    assert table is not None
    for _ in range(300):
        tiles = random.sample(range(36), 2 * stones)
        mine, theirs = (sum(1 << tile for tile in tiles[side::2]) for side in (0, 1))
        seen = mine, theirs, NO_DRAW, 1
        if game.noisy_children(seen):
            continue
        plies = table.plies_to_end(mine, theirs)
        assert plies
        assert plies % 2 == (game.evaluate(seen) > 0)


def test_the_best_level_keeps_to_a_shorter_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clock_module, "time", Slow())
    asked = count()
    clock = Clock(30, stopped=lambda: next(asked) < 0)
    SKIRMISH.choose(SKIRMISH.start(SkirmishOptions(), 0), BEST_LEVEL, clock, Random(0))
    assert next(asked) < 5


def test_stone_count_value_counts_all_stones() -> None:
    state = SKIRMISH.start(SkirmishOptions(), 0)
    weighted, other = (
        search_two_players(state, Skill(1, stone_count_value=each), Clock())[0].value
        for each in (7, 0)
    )
    assert weighted - other == 7 * 12


def drawn(rows: list[str]) -> SkirmishState:
    """Return the position with diagonal steps that looks like this, player 1 to move."""
    board = [[-1 if tile == "." else int(tile) for tile in row] for row in rows]
    return position(board, diagonal="yes")


def test_contempt_lowers_the_value_of_a_draw_for_the_searching_player() -> None:
    where = Variation(tiling(6, 6, True), quiet_turns=100)
    mine, theirs = 0b11, 0b11 << 30
    game, plain = (
        TwoPlayerSkirmish(where, ending_table(where), 0, contempt) for contempt in (80, 0)
    )
    assert plain.exact_value((mine, theirs, NO_DRAW, 1)) == 0
    assert game.exact_value((mine, theirs, NO_DRAW, 1)) == -80
    assert game.exact_value((theirs, mine, NO_DRAW, -1)) == 80
    crowd = mine | mine << 6 | mine << 12
    assert game.exact_value((crowd, theirs, DRAW_HORIZON, 1)) is None
    assert game.exact_value((crowd, theirs, 0, 1)) == -80
    assert PROVED > 80


def test_values_and_games_without_diagonal_steps_have_no_contempt() -> None:
    state = drawn(["00....", "......", "......", "......", "......", "....11"])
    values = SKIRMISH.move_values(state, Clock().limited_to(5)).values()
    assert all(value.exact and value.value == 0 for value in values)
    assert level_skill(BEST_LEVEL, 2, diagonal=False) == IMPARTIAL_SKILL
    contempt = level_skill(BEST_LEVEL, 2, diagonal=True).contempt
    assert contempt > 0
    assert (
        search_two_players(state, Skill(1, contempt=contempt, uses_endings=True), Clock())[0].value
        == -contempt
    )
