"""Series of games between levels and people, fixed by their seeds, on processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random

from fourgames_tk.engine.game import AnyGame, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.search.clock import Clock

from . import beginners


@dataclass(frozen=True)
class Setting:
    """Options of a series: those common to all games, and one that goes in turn through values.

    The usual options are those of the first player's level, where levels have their own.
    """

    game: str
    words: Mapping[str, str]
    turned: tuple[str, tuple[str, ...]] | None = None
    seconds: float | None = None
    """Most processor time for a move of the best level, in seconds; None without a limit."""

    @property
    def seats(self) -> int:
        return find_game(self.game).seat_count(self.options(0))

    def options(self, number: int, level: int = 1) -> Options:
        """Return the options of the games with the same beginning, played by this level."""
        words = dict(self.words)
        if self.turned is not None:
            name, values = self.turned
            words[name] = values[number % len(values)]
        game: AnyGame = find_game(self.game)
        usual: Options = game.options_for_level(game.options_type.parse(words), level)
        return game.options_type.parse({**usual.texts_by_name(), **words})

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
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points, of which a draw gives each seat the same part."""
        return (self.won + self.drawn / self.seats) / self.games


def play(setting: Setting, players: tuple[str, str], number: int) -> tuple[int, int]:
    """Play one game for the first player, who changes seats from game to game.

    Returns its place in the order of moving, 0 for who moves first, and +1, 0 or −1. Players are
    `level:3`, `child` or `hobby`. The second one has all seats but one. As many games as there are
    seats have the same beginning.
    """
    game: AnyGame = find_game(setting.game)
    count = setting.seats
    own = number % count
    seats = [players[0] if seat == own else players[1] for seat in range(count)]
    options = setting.options(number // count, level_of(players[0]) or 1)
    randoms = [Random(f"{number}/{name}") for name in seats]
    state: State = game.start(options, number // count)
    place = (own - state.turn) % count
    while (outcome := state.outcome()) is None:
        move = state.forced_move()
        if move is None:
            seat = state.turn
            move = _choose(game, state.view(seat), seats[seat], setting.seconds, randoms[seat])
        state = state.after(move)
    if len(outcome.winners) != 1:
        return place, 0
    return place, 1 if outcome.winners[0] == own else -1


def series(
    setting: Setting, players: tuple[str, str], numbers: Sequence[int], pool: Executor
) -> list[Tally]:
    """Play the games of these numbers and return how the first player fared in each place."""
    waiting = [pool.submit(play, setting, players, number) for number in numbers]
    results = [future.result() for future in waiting]
    tallies = []
    for place in range(setting.seats):
        won, drawn, lost = (results.count((place, result)) for result in (1, 0, -1))
        tallies.append(Tally(won, drawn, lost, setting.seats))
    return tallies


def total(tallies: Sequence[Tally]) -> Tally:
    won, drawn = sum(tally.won for tally in tallies), sum(tally.drawn for tally in tallies)
    return Tally(won, drawn, sum(tally.lost for tally in tallies), len(tallies))


def level_of(player: str) -> int | None:
    return int(player.partition(":")[2]) if player.startswith("level:") else None


def _choose(game: AnyGame, view: State, name: str, seconds: float | None, random: Random) -> str:
    level = level_of(name)
    if level is None:
        return beginners.choose(game.id, name, view, random)
    clock = Clock()
    if seconds is not None and level == game.levels[-1].number:
        clock = clock.limited_to(seconds)
    return game.choose(view, level, clock, random)
