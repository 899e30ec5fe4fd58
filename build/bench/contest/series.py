"""Series of games between levels and model beginners, fixed by their seeds, on processes."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.search.clock import Clock

from .beginners import BEGINNERS


@dataclass(frozen=True)
class Setting:
    """What is played: the options common to all games, and one that goes in turn through values."""

    game: str
    words: Mapping[str, str]
    turned: tuple[str, tuple[str, ...]] | None = None
    seconds: float | None = None
    """What a move may take at most, for levels that think by the clock; None: what they like."""

    def options(self, number: int) -> Mapping[str, str]:
        """Return the words of the options of a pair of games."""
        if self.turned is None:
            return self.words
        name, values = self.turned
        return {**self.words, name: values[number % len(values)]}

    def text(self) -> str:
        """Return the options for people, empty where they are the usual ones."""
        words = [f"{name}={value}" for name, value in self.words.items()]
        if self.turned is not None:
            words.append(f"{self.turned[0]}={','.join(self.turned[1])}")
        return " ".join(words)


@dataclass(frozen=True)
class Tally:
    """How a player fared against another."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points, a draw being half of one."""
        return (self.won + self.drawn / 2) / self.games


def play(setting: Setting, players: tuple[str, str], number: int) -> int:
    """Play one game: +1, 0 or −1 for the first player, who changes seats from game to game.

    Players are `level:3`, or the name of a beginner. Each two games have the same beginning.
    """
    game: AnyGame = find_game(setting.game)
    seats = players if number % 2 == 0 else players[::-1]
    options = game.options_type.parse(setting.options(number // 2))
    randoms = [Random(f"{number}/{name}") for name in seats]
    state: State = game.start(options, number // 2)
    while (outcome := state.outcome()) is None:
        move = state.forced()
        if move is None:
            seat = state.turn
            move = _choose(game, state.view(seat), seats[seat], setting.seconds, randoms[seat])
        state = state.play(move).state
    if len(outcome.winners) != 1:
        return 0
    return 1 if seats[outcome.winners[0]] == players[0] else -1


def series(setting: Setting, players: tuple[str, str], games: int, pool: Executor) -> Tally:
    """Play so many games and return how the first player fared."""
    waiting = [pool.submit(play, setting, players, number) for number in range(games)]
    results = [future.result() for future in waiting]
    return Tally(results.count(1), results.count(0), results.count(-1))


def _choose(game: AnyGame, view: State, name: str, seconds: float | None, random: Random) -> str:
    kind, _, level = name.partition(":")
    if kind == "level":
        return game.choose(view, int(level), Clock(seconds), random)
    return BEGINNERS[game.id][name](view, random)
