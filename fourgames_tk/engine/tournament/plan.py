"""What a tournament is: who plays what, who meets whom, and how each game ended."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import FourgamesError, quoted
from ..games import find_game
from ..options import Options, parse_seed, split_words
from ..players.spec import PlayerSpec
from .ratings import Meeting, Sprt

MOST_GAMES = 100_000
"""In one tournament."""

GAMES_OF_A_PAIR = 10
GAMES_OF_A_TEST = 20_000
"""How many games are usual, the second for a sequential test, which mostly needs fewer."""


class BadTournament(FourgamesError):
    """A tournament that cannot be played, or a folder that belongs to another one."""


@dataclass(frozen=True)
class Fixture:
    """One game of a tournament: `players` are numbers of players, in the order of the seats."""

    number: int
    players: tuple[int, ...]
    seed: int


def round_robin(count: int, seats: int, games: int, seed: int) -> list[Fixture]:
    """Return the games in which every group of players that fills the seats meets."""
    return _meetings(list(itertools.combinations(range(count), seats)), games, seed)


def gauntlet(count: int, seats: int, games: int, seed: int) -> list[Fixture]:
    """Return the games in which the first player meets every group of others."""
    others = itertools.combinations(range(1, count), seats - 1)
    return _meetings([(0, *group) for group in others], games, seed)


def most_games(form: str, count: int, seats: int, games: int) -> int:
    """Return how many games a tournament has."""
    groups = math.comb(count - 1, seats - 1) if form == "gauntlet" else math.comb(count, seats)
    return games * groups


FORMATS: Mapping[str, Callable[[int, int, int, int], list[Fixture]]] = {
    "round-robin": round_robin,
    "gauntlet": gauntlet,
}
"""By name: players, seats, games of a group and first seed give the games."""


def _meetings(groups: Sequence[tuple[int, ...]], games: int, seed: int) -> list[Fixture]:
    """Let every group play; those who sit together change seats from game to game."""
    return [
        Fixture(number, _turned(group, round_), seed + round_ // len(group))
        for number, (round_, group) in enumerate(itertools.product(range(games), groups))
    ]


def _turned(group: tuple[int, ...], round_: int) -> tuple[int, ...]:
    turn = round_ % len(group)
    return (*group[turn:], *group[:turn])


@dataclass(frozen=True)
class Plan:
    """A tournament.

    `players` are texts of `PlayerSpec`, `options` those of the game (`rows=8`), `format` is one of
    `FORMATS`: it says which groups of players that fill the seats meet, each for `games` games. The
    players of a group change seats from game to game, and the games in which everybody had every
    seat once share a seed, counted on from `seed`. `seconds` is for a move. With `sprt`, two
    players meet until it is known which of its claims holds, for `games` games at most.
    """

    game: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    games: int = 2
    seed: int = 0
    seconds: float = 1.0
    format: str = "round-robin"
    sprt: Sprt | None = None

    def checked(self) -> Plan:
        """Return the plan if it can be played; raises FourgamesError, saying why not."""
        self.check_form()
        game = find_game(self.game)
        for text in self.players:
            PlayerSpec.parse_entrant(text).make(game, options=self.game_options()).close()
        return self

    def check_form(self) -> None:
        """Raise FourgamesError for what is no tournament, whether or not its players are here."""
        game, seats = find_game(self.game), self.seats
        if self.format not in FORMATS:
            known = ", ".join(FORMATS)
            raise BadTournament(f"unknown format {quoted(self.format)}: there are {known}")
        if len(self.players) < seats:
            raise BadTournament(f"{game.title} needs {seats} players, not {len(self.players)}")
        if self.sprt is not None:
            self._check_sprt(self.sprt)
        if self.games < 1 or not 0 < self.seconds < math.inf:
            raise BadTournament("a tournament needs at least one game and some time for a move")
        count = self.most_games
        if count > MOST_GAMES:
            raise BadTournament(f"{count:,} games are too many: allowed are {MOST_GAMES:,}")
        for seed in (self.seed, self.seed + self.games):
            parse_seed(str(seed))
        for text in self.players:
            PlayerSpec.parse_entrant(text)

    def game_options(self) -> Options:
        """Return the options of the game; raises BadOption."""
        options: Options = find_game(self.game).options_type.parse(split_words(self.options))
        return options

    @property
    def seats(self) -> int:
        """How many sit at a board; raises BadOption."""
        return find_game(self.game).seats(self.game_options())

    @property
    def most_games(self) -> int:
        """How many games there are if none is spared."""
        return most_games(self.format, len(self.players), self.seats, self.games)

    def fixtures(self) -> list[Fixture]:
        """Return all games, in the order in which they are begun."""
        return FORMATS[self.format](len(self.players), self.seats, self.games, self.seed)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' texts; one that enters more than once gets a number."""
        return tuple(
            text
            if self.players.count(text) == 1
            else f"{text} ({self.players[: i + 1].count(text)})"
            for i, text in enumerate(self.players)
        )

    def to_json(self) -> dict[str, Any]:
        """Return the plan as plain JSON values; two plans are equal if these are."""
        found = dataclasses.asdict(self)
        return {**found, "players": list(self.players), "options": list(self.options)}

    @classmethod
    def from_json(cls, data: Any) -> Plan:
        """Return the plan of decoded JSON values; raises BadTournament if they are none."""
        try:
            plan = cls(
                str(data["game"]),
                tuple(map(str, data["players"])),
                tuple(map(str, data["options"])),
                int(data["games"]),
                int(data["seed"]),
                float(data["seconds"]),
                str(data["format"]),
                None if data["sprt"] is None else _sprt_of(data["sprt"]),
            )
        except (ValueError, TypeError, KeyError, OverflowError):
            raise BadTournament("this is no plan of a tournament") from None
        if plan.to_json() != data:
            raise BadTournament("this is no plan of a tournament")
        return plan

    def _check_sprt(self, sprt: Sprt) -> None:
        if len(self.players) != 2 or self.seats != 2 or self.format != "round-robin":
            raise BadTournament("a sequential test compares two players in a game of two")
        sprt.check()


def _sprt_of(data: Any) -> Sprt:
    """Return the test of decoded JSON values; raises TypeError or ValueError if they are none."""
    if not all(isinstance(value, int | float) for value in dict(data).values()):
        raise TypeError("a claim is no number")
    return Sprt(**data)


@dataclass(frozen=True)
class Result:
    """How a game of a tournament ended.

    `shares` are the parts of one point by seat. `failure` says which bot could not go on and why,
    with the last that it said in lines below, and is empty otherwise.
    """

    number: int
    players: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    failure: str = ""

    @property
    def meeting(self) -> Meeting:
        """The game as ratings see it."""
        return Meeting(self.players, self.shares)

    @property
    def failed(self) -> int | None:
        """The player who could not go on, and so got nothing; None where everybody could."""
        pairs = zip(self.players, self.shares, strict=True)
        return next((player for player, share in pairs if self.failure and not share), None)
