"""Many matches: a round robin on any executor, its results, and its journal.

    plan = Plan("skirmish", ("level:2", "bot:hunter.py"), games=20).checked()
    with ProcessPoolExecutor() as executor:
        results = run(Journal(plan), executor)
    print(report(plan, results)["standings"])

Games are small values that travel as text, so that the executor's workers may be threads,
processes, or machines far away.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import record
from .atomic import write_atomically
from .errors import FourgamesError
from .games import find_game
from .match import Match
from .options import Options, parse_seed, split_words
from .players.bots.bot import BotPlayer
from .players.bots.failure import BotFailure
from .players.spec import BadPlayer, PlayerSpec
from .ratings import Meeting, cross_table, standings
from .reading import Unfit, read_bytes
from .session import Session

MOST_GAMES = 100_000
"""In one tournament."""

LARGEST_JOURNAL = 1_000_000_000
"""In bytes; so many games of the usual length take a third of it."""


class BadTournament(FourgamesError):
    """A tournament that cannot be played, or a journal that belongs to another one."""


@dataclass(frozen=True)
class Plan:
    """A tournament: every group of players that fills the seats plays `games` games.

    `players` are texts of `PlayerSpec`, `options` those of the game (`rows=8`). The players
    of a group change seats from game to game, and the games in which everybody had every seat
    once share a seed, counted on from `seed`. `seconds` is for a move.
    """

    game: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    games: int = 2
    seed: int = 0
    seconds: float = 1.0

    def checked(self) -> Plan:
        """Return the plan if it can be played; raises FourgamesError, saying why not."""
        game, options = find_game(self.game), self.game_options()
        seats = game.seats(options)
        if len(self.players) < seats:
            raise BadTournament(f"{game.title} needs {seats} players, not {len(self.players)}")
        if self.games < 1 or not 0 < self.seconds < math.inf:
            raise BadTournament("a tournament needs at least one game and some time for a move")
        count = self.games * math.comb(len(self.players), seats)
        if count > MOST_GAMES:
            raise BadTournament(f"{count:,} games are too many: allowed are {MOST_GAMES:,}")
        for seed in (self.seed, self.seed + self.games):
            parse_seed(str(seed))
        for text in self.players:
            spec = PlayerSpec.parse(text)
            if spec.kind == "human":
                raise BadPlayer("people cannot play a tournament: write level:N or bot:PATH")
            spec.make(game, options=options).close()
        return self

    def game_options(self) -> Options:
        """Return the options of the game; raises BadOption."""
        options: Options = find_game(self.game).options_type.parse(split_words(self.options))
        return options

    def fixtures(self) -> list[Fixture]:
        """Return all games, in the order in which they are begun."""
        seats = find_game(self.game).seats(self.game_options())
        groups = list(itertools.combinations(range(len(self.players)), seats))
        return [
            Fixture(number, (*group[turn:], *group[:turn]), self.seed + round_ // seats)
            for number, (round_, group) in enumerate(itertools.product(range(self.games), groups))
            for turn in (round_ % seats,)
        ]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' texts; one that enters more than once gets a number."""
        return tuple(
            text
            if self.players.count(text) == 1
            else f"{text} ({self.players[: i + 1].count(text)})"
            for i, text in enumerate(self.players)
        )


@dataclass(frozen=True)
class Fixture:
    """One game of a tournament: `players` are numbers of players, in the order of the seats."""

    number: int
    players: tuple[int, ...]
    seed: int


@dataclass(frozen=True)
class Result:
    """How a game of a tournament ended.

    `shares` are the parts of one point by seat. `failure` says which bot could not go on and
    why, and is empty otherwise. `record` is the saved game as text.
    """

    number: int
    players: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    record: str
    failure: str = ""

    @property
    def meeting(self) -> Meeting:
        """The game as ratings see it."""
        return Meeting(self.players, self.shares)

    @classmethod
    def from_json(cls, data: Any) -> Result:
        """Return the result of a decoded line of a journal.

        Raises ValueError, TypeError or KeyError if it is none.
        """
        return cls(
            int(data["number"]),
            tuple(map(int, data["players"])),
            tuple(map(float, data["shares"])),
            int(data["plies"]),
            str(data["record"]),
            str(data["failure"]),
        )


def play(plan: Plan, fixture: Fixture) -> Result:
    """Play one game to its end; a bot that fails gets nothing, and the others share the point."""
    game, options = find_game(plan.game), plan.game_options()
    seats = len(fixture.players)
    specs = [PlayerSpec.parse(plan.players[player]) for player in fixture.players]
    seeds = [(plan.seed * 1_000_003 + fixture.number) * 8 + seat for seat in range(seats)]
    players = [
        spec.make(game, seed=seed, options=options) for spec, seed in zip(specs, seeds, strict=True)
    ]
    session = Session(game, options, fixture.seed)
    failure = ""
    try:
        winners: Sequence[int] = Match(session, players).run(plan.seconds).winners
    except BotFailure as error:
        loser = session.state.turn
        winners = [seat for seat in range(seats) if seat != loser]
        failure = "\n".join([str(error), *error.last_words])
    finally:
        for player in players:
            player.close()
        for player in players:
            if isinstance(player, BotPlayer):
                player.wait_closed()
    winners = winners or range(seats)
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    comments = {len(session.moves): failure} if failure else {}
    kept = record.of_session(session, [spec.text for spec in specs], comments)
    return Result(
        fixture.number,
        fixture.players,
        shares,
        len(session.moves),
        record.to_text(kept),
        failure,
    )


def run(
    journal: Journal,
    executor: Executor,
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Play what the journal does not have yet and return all results by number.

    Every result is in the journal before `progress` hears of it. If the executor breaks or
    somebody interrupts, the games not yet begun are given up, the error goes on, and another
    run with the same journal plays what is missing.
    """
    have = {result.number for result in journal.results}
    waiting = [
        executor.submit(play, journal.plan, fixture)
        for fixture in journal.plan.fixtures()
        if fixture.number not in have
    ]
    try:
        for future in as_completed(waiting):
            result = future.result()
            journal.add(result)
            if progress is not None:
                progress(result)
    finally:
        for future in waiting:
            future.cancel()
    return sorted(journal.results, key=lambda result: result.number)


class Journal:
    """The results of a running tournament, in a file too: the plan, then one result a line.

    A line that was cut off when the program ended is dropped; its game is played again.
    """

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        """Begin, or go on with the file; raises BadTournament if it is another one's."""
        self.plan = plan
        self.results: list[Result] = []
        self._path = path
        if path is not None:
            self._open(path)

    def add(self, result: Result) -> None:
        """Write a result down."""
        self.results.append(result)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(dataclasses.asdict(result)) + "\n")

    def remove(self) -> None:
        """Remove the file: the tournament is over."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)

    def _open(self, path: Path) -> None:
        try:
            begun = read_bytes(path, LARGEST_JOURNAL).decode()
        except FileNotFoundError:
            begun = ""
        except (UnicodeDecodeError, Unfit):
            raise BadTournament(f"{path} is no journal of a tournament: remove it first") from None
        head = json.dumps(dataclasses.asdict(self.plan))
        # The last piece is empty, or a line that was cut off.
        lines = begun.split("\n")[:-1] or [head]
        if lines[0] != head or ("\n" not in begun and not head.startswith(begun)):
            raise BadTournament(f"{path} is the journal of another tournament: remove it first")
        due = {fixture.number: fixture.players for fixture in self.plan.fixtures()}
        for number, line in enumerate(lines[1:], 2):
            damaged = BadTournament(f"{path}, line {number}, is damaged: {line[:60]!r}")
            try:
                result = Result.from_json(json.loads(line))
            except (ValueError, TypeError, KeyError, RecursionError):
                raise damaged from None
            known = due.pop(result.number, None) == result.players
            if not known or len(result.shares) != len(result.players):
                raise damaged
            self.results.append(result)
        write_atomically(path, "".join(f"{line}\n" for line in lines))


def report(plan: Plan, results: Sequence[Result]) -> dict[str, Any]:
    """Return everything about a tournament as plain JSON values, the best player first.

    `results` may be those of a tournament that still runs.
    """
    meetings = [result.meeting for result in results]
    points, games = cross_table(len(plan.players), meetings)
    names = plan.names
    return {
        "game": plan.game,
        "options": list(plan.options),
        "seed": plan.seed,
        "seconds": plan.seconds,
        "date": time.strftime("%Y-%m-%d"),
        "standings": [
            {
                "player": names[standing.player],
                "points": round(standing.points, 3),
                "games": standing.games,
                "elo": round(standing.rating, 1),
                "margin": round(standing.margin, 1),
                "against": {
                    names[other]: [points[standing.player][other], games[standing.player][other]]
                    for other in range(len(names))
                    if other != standing.player
                },
            }
            for standing in standings(len(plan.players), meetings)
        ],
        "games": [
            {
                "number": result.number,
                "players": [names[player] for player in result.players],
                "shares": list(result.shares),
                "plies": result.plies,
                "failure": result.failure,
                "record": result.record,
            }
            for result in results
        ],
    }
