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
from concurrent.futures import Executor, as_completed
from typing import Protocol, runtime_checkable

from . import record
from .games import find_game
from .match import Match
from .players.bots.bot import BotPlayer
from .players.bots.failure import BotFailure
from .players.bots.limits import Limits
from .players.spec import PlayerSpec
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
    kept = record.of_session(session, named, comments)
    return Result(
        fixture.number,
        fixture.players,
        shares,
        len(session.moves),
        record.to_text(kept),
        failure,
    )


@runtime_checkable
class EndsAtOnce(Protocol):
    """An executor that need not wait for the games under way."""

    def end(self) -> None:
        """End all games; nothing of them is left when this returns."""


def run(
    journal: Journal,
    executor: Executor,
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Play what the journal does not have yet and return all results by number.

    Every result is in the journal before `progress` hears of it. If the executor breaks or
    somebody interrupts, the games not yet begun are given up, the error goes on, and another
    run with the same journal plays what is missing. Somebody who interrupts does not wait for the
    games under way, where the executor can end them.
    """
    plan = journal.plan
    while not plan.is_decided(journal.results):
        have = {result.number for result in journal.results}
        missing = [each for each in plan.fixtures(journal.results) if each.number not in have]
        if not missing:
            break
        waiting = [executor.submit(play, plan, fixture) for fixture in missing]
        try:
            for future in as_completed(waiting):
                result = future.result()
                journal.add(result)
                if progress is not None:
                    progress(result)
                if plan.is_decided(journal.results):
                    break
        except KeyboardInterrupt:
            if isinstance(executor, EndsAtOnce):
                executor.end()
            raise
        finally:
            for future in waiting:
                future.cancel()
    return sorted(journal.results, key=lambda result: result.number)
