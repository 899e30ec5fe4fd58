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
    """What a move of the best level may take at most; None: what it likes."""

    @property
    def seats(self) -> int:
        """The number of seats, which is the same for all values of the option in turn."""
        game: AnyGame = find_game(self.game)
        return game.seats(game.options_type.parse(self.options(0)))

    def options(self, number: int) -> Mapping[str, str]:
        """Return the words of the options of the games with the same beginning."""
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
    seats: int = 2
    """How many sat at the board: the others were all of the other kind."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points, of which a draw gives each seat the same part."""
        return (self.won + self.drawn / self.seats) / self.games


def play(setting: Setting, players: tuple[str, str], number: int) -> int:
    """Play one game: +1, 0 or −1 for the first player, who changes seats from game to game.

    Players are `level:3`, or the name of a beginner. The second one has all seats but one. As many
    games as there are seats have the same beginning.
    """
    game: AnyGame = find_game(setting.game)
    count = setting.seats
    own = number % count
    seats = [players[0] if seat == own else players[1] for seat in range(count)]
    options = game.options_type.parse(setting.options(number // count))
    randoms = [Random(f"{number}/{name}") for name in seats]
    state: State = game.start(options, number // count)
    while (outcome := state.outcome()) is None:
        move = state.forced()
        if move is None:
            seat = state.turn
            move = _choose(game, state.view(seat), seats[seat], setting.seconds, randoms[seat])
        state = state.play(move).state
    if len(outcome.winners) != 1:
        return 0
    return 1 if outcome.winners[0] == own else -1


def series(setting: Setting, players: tuple[str, str], games: int, pool: Executor) -> Tally:
    """Play so many games and return how the first player fared."""
    waiting = [pool.submit(play, setting, players, number) for number in range(games)]
    results = [future.result() for future in waiting]
    return Tally(results.count(1), results.count(0), results.count(-1), setting.seats)


def _choose(game: AnyGame, view: State, name: str, seconds: float | None, random: Random) -> str:
    kind, _, level = name.partition(":")
    if kind == "level":
        by_clock = int(level) == game.levels[-1].number
        return game.choose(view, int(level), Clock(seconds if by_clock else None), random)
    return BEGINNERS[game.id][name](view, random)
