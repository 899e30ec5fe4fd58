"""The bots that come with the program play as their texts say."""

from __future__ import annotations

import os
import re
import subprocess
from ast import literal_eval
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fourgames_tk import Chat, PlayerInterface
from fourgames_tk.engine.game import AnyGame, Outcome, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.fourside.rules import Scored
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.games.skirmish.options import SkirmishOptions
from fourgames_tk.engine.match import Match
from fourgames_tk.engine.messages import GameStart, Message, Move, TurnTo
from fourgames_tk.engine.options import Options, split_assignments
from fourgames_tk.engine.players.bot_files import SAMPLES
from fourgames_tk.engine.players.player import ComputerPlayer, Player
from fourgames_tk.engine.players.python_bot import load_bot_class
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.session import Session
from tests.engine.bots.helpers import bot, play

LADDER = ("random_walker", "rusher", "catcher", "dodger", "alpha_beta")
PARITY = "skirmish/parity.awk"


class InProcess(Player):
    """A Python bot without a process of its own, so that many games take little time."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name, self._seed, self.said = name, seed, list[str]()
        self.bot: PlayerInterface = CLASSES[name]()

    def initialize(self, seat: int) -> None:
        self.bot.initialize(Chat(seat, self._seed, 5.0, self.said.append))

    def update(self, message: Message, view: State) -> None:
        self.bot.update(message, view)

    def choose(self, view: State, clock: Clock) -> str:
        move = self.bot.get_next_move()
        return move if isinstance(move, str) else move.notation


@pytest.fixture(scope="module", autouse=True)
def same_folder_and_path() -> object:
    """Loading a bot changes the working folder, so change it back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(Path.cwd())
        patch.syspath_prepend(".")
        for name in LADDER:
            CLASSES[name] = load_bot_class(SAMPLES / "skirmish" / f"{name}.py")
        for path in SAMPLES.glob("*/*.py"):
            CLASSES.setdefault(path.stem, load_bot_class(path))
        yield


CLASSES: dict[str, type[PlayerInterface]] = {}


def one_game(
    game: AnyGame, players: Sequence[Player], seed: int, options: Options | None = None
) -> Outcome:
    return Match(Session(game, options or game.options_type(), seed), players).play_to_end()


def points(
    game: AnyGame, player: Callable[[int], Player], other: Callable[[int], Player], games: int
) -> float:
    """Return the points that a player makes in a series with changing seats.

    Each game has seeds of its own, so whoever plays at random plays the same each time.
    """
    total = 0.0
    for number in range(games):
        seat = number % 2
        pair = [player(2 * number), other(2 * number + 1)]
        players = pair if seat == 0 else pair[::-1]
        winners = one_game(game, players, number).winners
        total += 0.5 if len(winners) != 1 else float(winners[0] == seat)
    return total


def skirmish(board: list[list[int]], turn: int = 0) -> State:
    """Return a position of a small game."""
    options = SkirmishOptions(rows=len(board), columns=len(board[0]), stones=3)
    return SKIRMISH.parse_position({"board": board, "turn": turn, "quiet": 0}, options, 0)


def moves_of(name: str, state: State, times: int, seed: int = 0) -> set[str]:
    """Return the moves that a bot makes in a position, asked again and again."""
    found = set()
    player = InProcess(name, seed)
    player.initialize(state.turn)
    player.update(GameStart(None), state)
    player.update(TurnTo(state.turn), state)
    for _ in range(times):
        found.add(player.choose(state, Clock()))
    return found


NEXT_TO_AN_ENEMY = [[0, 1, -1, -1], [-1, -1, -1, -1], [-1, -1, -1, 0]]
NEAR_BELOW = [[0, -1, -1, 1], [-1, -1, -1, -1], [1, -1, -1, -1]]
TWO_AWAY = [[0, -1, 1, -1], [-1, -1, -1, -1], [-1, -1, -1, 1]]


def test_every_bot_of_the_ladder_beats_the_one_below() -> None:
    for above, below in zip(LADDER[1:], LADDER, strict=False):
        found = points(SKIRMISH, partial(InProcess, above), partial(InProcess, below), 8)
        assert found >= 6, f"{above} makes {found} of 8 against {below}"


def test_alpha_beta_is_beaten_by_a_player_that_knows_the_opposition() -> None:
    first, _ = play([bot(PARITY), InProcess("alpha_beta")])
    second, _ = play([InProcess("alpha_beta"), bot(PARITY)])
    assert {*first.winners, *(1 - seat for seat in second.winners)} == {0}, "at worst it is even"


@pytest.mark.parametrize(
    ("name", "board", "moves"),
    [
        ("random_walker", NEXT_TO_AN_ENEMY, None),
        ("rusher", NEXT_TO_AN_ENEMY, {"a1b1"}),
        ("rusher", TWO_AWAY, {"a1b1"}),
        ("rusher", NEAR_BELOW, {"a1a2"}),
        ("catcher", NEXT_TO_AN_ENEMY, {"a1b1"}),
        ("catcher", TWO_AWAY, None),
        ("dodger", NEXT_TO_AN_ENEMY, {"a1b1"}),
        ("alpha_beta", NEXT_TO_AN_ENEMY, {"a1b1"}),
        # The other one would be answered by b1c1.
        ("alpha_beta", TWO_AWAY, {"a1a2"}),
    ],
)
def test_a_sample_plays_as_it_says(
    name: str, board: list[list[int]], moves: set[str] | None
) -> None:
    """The sample plays one of `moves`, or plays at random if that is None."""
    state = skirmish(board)
    assert moves_of(name, state, 200) == (moves or set(state.legal_moves()))
    by_seed = [moves_of(name, state, 1, seed) for seed in range(20)]
    assert (len(set().union(*by_seed)) > 1) == (not moves), "other seeds, other random moves"


@pytest.mark.parametrize(
    ("name", "game_id", "level"),
    [
        ("nim_pairs", "four-stones", 3),
        ("careful_giver", "four-by-four", 2),
        ("greedy", "fourside", 1),
        ("greedy_turns", "mancala", 1),
    ],
)
def test_the_sample_of_each_game_beats_a_low_level(name: str, game_id: str, level: int) -> None:
    game = find_game(game_id)
    found = points(game, partial(InProcess, name), lambda seed: ComputerPlayer(game, level, 1), 6)
    assert found >= 5


def test_pairs_plays_perfectly() -> None:
    """From any won position, it wins against the best level."""
    game = find_game("four-stones")
    options = game.options_type.parse({"layout": "shuffled"})
    best = game.levels[-1].number
    for seed in range(10):
        values = game.move_values(game.start(options, seed), Clock())
        wins = max(value.value for value in values.values()) > 0
        outcome = one_game(
            game, [InProcess("nim_pairs"), ComputerPlayer(game, best, 0)], seed, options
        )
        assert outcome.winners == ((0,) if wins else (1,))


def test_the_samples_use_every_option_of_their_game() -> None:
    """Four players, automatic calls, swaps: every sample can play every variation."""
    for name, game_id, words in (
        ("alpha_beta", "skirmish", {"players": "4", "diagonal": "yes"}),
        ("dodger", "skirmish", {"players": "3", "layout": "random"}),
        ("careful_giver", "four-by-four", {"calling": "automatic", "squares": "yes"}),
        ("greedy_turns", "mancala", {"swap": "yes", "stones": "2"}),
        ("greedy_turns", "mancala", {"stones": "6"}),
        ("greedy", "fourside", {"rows": "5", "columns": "5"}),
    ):
        game = find_game(game_id)
        options = game.options_type.parse(words)
        players = [InProcess(name) for _ in range(game.seat_count(options))]
        assert one_game(game, players, 1, options) is not None


@pytest.mark.parametrize(
    "options",
    [SkirmishOptions(rows=9, columns=12, stones=9, players=3), SkirmishOptions(players=4)],
)
def test_the_sample_in_another_language_plays_on_every_board(options: SkirmishOptions) -> None:
    others = [ComputerPlayer(SKIRMISH, 2, seed=seat) for seat in range(options.players - 1)]
    outcome, session = play([bot(PARITY, options=options), *others], options=options)
    assert outcome is not None and len(session.moves) > 10


def skirmish_bot(name: str, seat: int) -> Any:
    """Return a bot of Skirmish, ready to play on a seat."""
    bot = CLASSES[name]()
    bot.initialize(Chat(seat, 1, 5.0))
    return bot


def test_dodger_looks_before_three_steps_of_four() -> None:
    said = list[str]()
    dodger = CLASSES["dodger"]()
    dodger.initialize(Chat(0, 1, 5.0, said.append))
    dodger.update(TurnTo(0), skirmish(TWO_AWAY))
    for _ in range(400):
        dodger.get_next_move()
    assert 60 < len(said) < 140


def test_greedy_counts_the_open_sides_of_a_block() -> None:
    game, random = find_game("fourside"), Random(1)
    greedy: Any = CLASSES["greedy"]()
    state: Any = game.start(game.options_type.parse({"columns": "5", "rows": "5"}), 1)
    seen = set[int]()
    while (moves := state.legal_moves()) and moves != ("pass",):
        greedy.state = state
        for move in moves:
            beside = state.variation.neighbours[state.read_move(move)[2]]
            assert greedy.open_side_count(move) == sum(
                state.board[each.cell] is None for each in beside
            )
            seen.add(greedy.open_side_count(move))
        state = state.after(random.choice(moves))
    assert seen >= {1, 2, 3}


def test_greedy_turns_looks_ahead_in_its_own_turn_only() -> None:
    game, random = find_game("mancala"), Random(1)
    greedy: Any = CLASSES["greedy_turns"]()
    greedy.initialize(Chat(0, 1, 5.0))
    state, ends = game.start(game.options_type(), 1), set[bool]()
    while moves := state.legal_moves():
        state = state.after(random.choice(moves))
        further = state.turn == 0 and state.outcome() is None
        assert further or greedy.best(state, 3) == greedy.lead(state)
        ends.add(further)
    assert ends == {True, False}


@pytest.mark.parametrize("seat", [0, 1])
def test_careful_bots_do_not_step_next_to_an_enemy(seat: int) -> None:
    random, seen = Random(3), 0
    options = SKIRMISH.options_type.parse({"rows": "5", "columns": "5", "stones": "3"})
    hunter, dodger = (skirmish_bot(name, seat) for name in ("hunter", "dodger"))
    state = SKIRMISH.start(options, 1)
    while (moves := state.legal_moves()) and seen < 40:
        if state.turn == seat:
            after = {move: state.play(move).state for move in moves}
            safe = {move for move in moves if not after[move].in_danger(seat)}
            takes = {move for move in moves if sum(after[move].counts) < sum(state.counts)}
            for bot in (hunter, dodger):
                bot.update(TurnTo(seat), state)
            assert {move for move in moves if dodger.is_safe(move)} == safe
            chosen, apart = hunter.get_next_move().notation, state.in_danger(seat) == ()
            assert not takes or chosen in takes
            assert takes or not safe or not apart or chosen in safe
            seen += 1
        state = state.play(random.choice(moves)).state
    assert seen >= 15


def steps_to_enemies(state: Any, stone: int, seat: int) -> list[int]:
    """Return the steps, without diagonal ones, from a tile to each stone of others, sorted."""
    row, column = state.tiling.row_and_column(stone)
    places = [state.tiling.row_and_column(tile) for tile in range(len(state.tiles))]
    return sorted(
        abs(row - places[tile][0]) + abs(column - places[tile][1])
        for tile, owner in enumerate(state.tiles)
        if owner not in (-1, seat)
    )


def captures(state: Any, move: str) -> bool:
    return bool(state.tiles[state.step_tiles(move)[1]] != -1)


def hunter_rank(state: Any, move: str, seat: int) -> float:
    steps = steps_to_enemies(state, state.step_tiles(move)[1], seat)[0]
    return float("inf") if steps == 1 else steps


def parity_rank(state: Any, move: str, seat: int) -> tuple[int, int]:
    """Return 0 for a capture, 1 and 2 for an even and an odd number of steps, 3 beside an enemy."""
    steps = steps_to_enemies(state, state.step_tiles(move)[1], seat)[0]
    return (0 if steps == 0 else 3 if steps == 1 else 1 + steps % 2, steps)


def two_plies(state: Any, move: str, seat: int) -> float:
    """Return the worst estimate after a move and any reply to it."""

    def estimate(end: Any) -> float:
        if (outcome := end.outcome()) is not None:
            return 1000 if seat in outcome.winners else -1000 if outcome.winners else 0
        mine = [tile for tile, owner in enumerate(end.tiles) if owner == seat]
        if not mine:
            return -1000
        far = max(steps_to_enemies(end, stone, seat)[0] for stone in mine)
        return len(mine) - (sum(end.counts) - len(mine)) - 0.01 * far

    after = state.after(move)
    replies = () if after.outcome() else after.legal_moves()
    return min((estimate(after.after(reply)) for reply in replies), default=estimate(after))


def calls_left(state: Any, move: str, seat: int) -> float:
    """Return how many moves win for the other player, after the best gift; -1 if `move` wins."""
    after = state.after(move)
    if (outcome := after.outcome()) is not None:
        return -1 if outcome.winners else 0
    gifts = [after.after(gift) for gift in after.legal_moves()] if after.turn == seat else [after]
    return min(
        sum(
            bool((end := gift.after(reply).outcome()) and end.winners)
            for reply in gift.legal_moves()
        )
        if gift.outcome() is None
        else 0
        for gift in gifts
    )


def points_of(state: Any, move: str) -> int:
    """Return the points of a placement in FourSide."""
    return sum(each.points for each in state.play(move).events if isinstance(each, Scored))


def points_less_open_sides(state: Any, move: str, seat: int) -> float:
    points = points_of(state, move)
    beside = state.variation.neighbours[state.read_move(move)[2]]
    return float(points - 2 * sum(state.board[each.cell] is None for each in beside))


def lead_of_turn(state: Any, move: str, seat: int, free_turns: int = 3) -> float:
    """Return the best lead at the end of this turn, with so many free turns at most."""
    after = state.after(move)
    if free_turns and after.turn == seat and after.outcome() is None:
        return max(lead_of_turn(after, each, seat, free_turns - 1) for each in after.legal_moves())
    return float(after.stores[seat] - after.stores[1 - seat])


def nim_rank(state: Any, move: str, seat: int) -> float:
    """Return 0 for moves that lose for the other player, otherwise the new column of the letter."""
    total = 0
    for row in state.after(move).rows:
        gaps = [len(gap) for gap in re.split("[A-Z]", row)[:-1]]
        for gap in gaps[::-1][::2]:
            total ^= gap
    return float(int(move[1:]) if total else 0)


RULES: dict[str, tuple[str, str, Callable[[Any, str, int], float]]] = {
    "rusher": (
        "skirmish",
        "rows=5 columns=5 stones=3 players=3 layout=random",
        lambda state, move, seat: steps_to_enemies(state, state.step_tiles(move)[1], seat)[0],
    ),
    "catcher": (
        "skirmish",
        "rows=4 columns=4 stones=2 players=3 layout=random",
        lambda state, move, seat: not captures(state, move),
    ),
    "dodger": (
        "skirmish",
        "rows=4 columns=4 stones=2 players=3 layout=random",
        lambda state, move, seat: not captures(state, move),
    ),
    "hunter": ("skirmish", "rows=5 columns=5 stones=3 players=3 layout=random", hunter_rank),
    "alpha_beta": (
        "skirmish",
        "rows=4 columns=4 stones=2 players=3 layout=random",
        lambda state, move, seat: -two_plies(state, move, seat),
    ),
    "careful_giver": ("four-by-four", "squares=yes", calls_left),
    "greedy": (
        "fourside",
        "columns=5 rows=5",
        lambda state, move, seat: -points_less_open_sides(state, move, seat),
    ),
    "greedy_turns": (
        "mancala",
        "stones=4",
        lambda state, move, seat: -lead_of_turn(state, move, seat),
    ),
    "nim_pairs": ("four-stones", "layout=shuffled", nim_rank),
}
"""Game, options, and a number for each move: the bot plays one with the least."""

SAID: dict[str, Callable[[Any, str, float], float]] = {
    "rusher": lambda state, move, rank: rank,
    "hunter": lambda state, move, rank: min(rank, 100),
    "alpha_beta": lambda state, move, rank: -rank,
    "greedy": lambda state, move, rank: points_of(state, move),
    "greedy_turns": lambda state, move, rank: -rank,
}
"""The number at the end of what a bot says of its move; without one, it is 0."""


def late_positions(game: AnyGame, options: Options, seed: int) -> list[Any]:
    """Return the last positions with a choice of a short random game."""
    random, states = Random(seed), [game.start(options, seed)]
    while len(states) < 60 and (moves := states[-1].legal_moves()):
        states.append(states[-1].after(random.choice(moves)))
    return [state for state in states[-12:] if len(state.legal_moves()) > 1]


@pytest.mark.parametrize("name", RULES)
def test_a_sample_plays_what_a_plain_form_of_its_rule_allows(name: str) -> None:
    game_id, words, rank = RULES[name]
    game, choices = find_game(game_id), 0
    options = game.options_type.parse(split_assignments(words.split()))
    for seed in range(8):
        seats = [InProcess(name, seed) for _ in range(game.seat_count(options))]
        for seat, player in enumerate(seats):
            player.initialize(seat)
        for state in late_positions(game, options, seed):
            seat, view = state.turn, state.view(state.turn)
            ranks = {move: rank(state, move, seat) for move in state.legal_moves()}
            seats[seat].update(TurnTo(seat), view)
            move = seats[seat].choose(view, Clock())
            assert ranks[move] == min(ranks.values()), state
            if name in SAID:
                told = re.findall(r"(?:^| )([+-]?[\d.]+)(?= |$)", seats[seat].said[-1])
                expected = round(SAID[name](state, move, ranks[move]), 1)
                assert (float(told[-1]) if told else 0.0) == expected, seats[seat].said[-1]
            choices += len(set(ranks.values())) > 1
    assert choices >= 10


def test_the_sample_in_another_language_plays_what_its_rule_allows() -> None:
    words = "rows=5 columns=6 stones=4 players=3 layout=random"
    options = SKIRMISH.options_type.parse(split_assignments(words.split()))
    states = [each for seed in range(12) for each in late_positions(SKIRMISH, options, seed)]
    seen = set[bool]()
    for seat in range(3):
        mine = [state for state in states if state.turn == seat]
        lines = [f"{GameStart(SKIRMISH.board_json(each))}\n{TurnTo(seat)}\n" for each in mine]
        environment = {**os.environ, "FOURGAMES_PLAYER": str(seat)}
        command = ["awk", "-f", str(SAMPLES / PARITY)]
        out = subprocess.check_output(
            command, input="".join(lines), env=environment, text=True
        ).splitlines()
        for state, line in zip(mine, [x for x in out if x.startswith("Move")], strict=True):
            ranks = {move: parity_rank(state, move, seat) for move in state.legal_moves()}
            _, _, *points = line.split()
            start, stop = (literal_eval(f"({point})") for point in points)
            assert ranks[Move(seat, start, stop).notation] == min(ranks.values()), line
            seen |= {rank[0] == 2 for rank in ranks.values()}
    assert seen == {False, True}
