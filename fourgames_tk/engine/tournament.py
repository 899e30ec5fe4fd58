"""Many matches: a tournament on any executor, its results, and its journal.

    plan = Plan("skirmish", ("level:2", "bot:hunter.py"), games=20).checked()
    with ProcessPoolExecutor() as executor:
        results = run(Journal(plan), executor)
    print(report(plan, results)["standings"])

Games are small values that travel as text, so that the executor's workers may be threads,
processes, or machines far away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from queue import SimpleQueue
from typing import Protocol, runtime_checkable

from .games import find_game
from .match import Match
from .players.bot import BotPlayer
from .players.child import Limits
from .players.failure import BotFailure
from .players.spec import PlayerSpec
from .record import Record
from .session import Session
from .sprt import Sprt
from .tournament_formats import FORMATS, Fixture
from .tournament_journal import Journal
from .tournament_plan import BadTournament, Plan, Result
from .tournament_report import report

__all__ = [
    "FORMATS",
    "BadTournament",
    "Fixture",
    "Journal",
    "Plan",
    "Result",
    "Sprt",
    "play",
    "report",
    "run",
]


def play(plan: Plan, fixture: Fixture, places: Mapping[str, str] | None = None) -> Result:
    """Play one game to its end; a bot that fails gets nothing, and the others share the point.

    `places` says where players are that are elsewhere than in the plan: texts by texts of the plan.
    """
    game, options = find_game(plan.game), plan.game_options()
    seats = len(fixture.players)
    texts = [plan.players[player] for player in fixture.players]
    specs = [PlayerSpec.parse_entrant((places or {}).get(text, text)) for text in texts]
    seeds = [(plan.seed * 1_000_003 + fixture.number) * 8 + seat for seat in range(seats)]
    limits = Limits(seconds=plan.seconds)
    players = [
        spec.make(game, seed=seed, options=options, limits=limits)
        for spec, seed in zip(specs, seeds, strict=True)
    ]
    session = Session(game, options, fixture.seed)
    failure = ""
    try:
        winners: Sequence[int] = Match(session, players).run(plan.seconds).winners
    except BotFailure as error:
        loser = session.state.turn
        winners = [seat for seat in range(seats) if seat != loser]
        failure = "\n".join([error.headline, *error.last_words])
    finally:
        for player in players:
            player.close()
        for player in players:
            if isinstance(player, BotPlayer):
                player.wait_closed()
    winners = winners or range(seats)
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    # Whoever reads the game wants to know why it ended; the last words stand in the result.
    comments = {len(session.moves): failure.partition("\n")[0]} if failure else {}
    named = [PlayerSpec.parse_entrant(text).text for text in texts]
    kept = Record.of(session, named, comments)
    return Result(
        fixture.number,
        fixture.players,
        shares,
        len(session.moves),
        kept.to_text(),
        failure,
    )


AHEAD = 32
"""How many games an executor gets at a time that does not say how many it needs."""


@runtime_checkable
class EndsAtOnce(Protocol):
    """An executor that need not wait for the games under way."""

    def end(self) -> None:
        """End all games; nothing of them is left when this returns."""


@runtime_checkable
class HasWorkers(Protocol):
    """An executor that knows how many games keep its workers busy."""

    @property
    def ahead(self) -> int:
        """How many games it should have at a time: those under way, and some that wait."""


def run(
    journal: Journal,
    executor: Executor,
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Play what the journal does not have yet and return all results by number.

    The executor gets a few games more than it can play at a time, and the results are taken in the
    order in which the games end: a sequential test leaves nothing out that was over before it was
    decided. Every result is in the journal before `progress` hears of it. If the executor breaks or
    somebody interrupts, the games not yet begun are given up, the error goes on, and another
    run with the same journal plays what is missing. Nobody waits for the games under way who
    interrupts, or has the answer of a sequential test, where the executor can end them.
    """
    while not journal.is_decided:
        have = {result.number for result in journal.results}
        fixtures = journal.plan.fixtures(journal.results)
        missing = [each for each in fixtures if each.number not in have]
        if not missing:
            break
        _play_all(journal, missing, executor, progress or (lambda result: None))
    return sorted(journal.results, key=lambda result: result.number)


def _play_all(
    journal: Journal,
    fixtures: Sequence[Fixture],
    executor: Executor,
    progress: Callable[[Result], None],
) -> None:
    """Play these games, or those that a sequential test needs of them."""
    to_begin = iter(fixtures)
    begun: set[Future[Result]] = set()
    ended: SimpleQueue[Future[Result]] = SimpleQueue()
    workers = executor if isinstance(executor, HasWorkers) else None
    enough = 0
    try:
        while True:
            # Half of them may end before others are begun: to ask for the workers has its price.
            if len(begun) <= enough:
                ahead = AHEAD if workers is None else workers.ahead
                enough = ahead // 2
                for fixture in islice(to_begin, ahead - len(begun)):
                    game = executor.submit(play, journal.plan, fixture)
                    begun.add(game)
                    game.add_done_callback(ended.put)
            if not begun:
                return
            game = ended.get()
            begun.remove(game)
            result = game.result()
            journal.add(result)
            progress(result)
            if journal.is_decided:
                _end(executor)
                return
    except BrokenExecutor:
        # It gives them all up itself, and until Python 3.11 leaves its processes behind if one of
        # them is cancelled meanwhile.
        begun.clear()
        raise
    except KeyboardInterrupt:
        _end(executor)
        raise
    finally:
        for game in begun:
            game.cancel()


def _end(executor: Executor) -> None:
    """Do not wait for the games under way, where that is possible."""
    if isinstance(executor, EndsAtOnce):
        executor.end()
