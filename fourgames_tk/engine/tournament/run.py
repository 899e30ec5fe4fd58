"""Playing a tournament: on threads of this program, whose players think elsewhere, or a cluster."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from itertools import islice
from queue import SimpleQueue
from random import Random

from ..errors import FourgamesError
from ..games import find_game
from ..match import Match
from ..players.bot import end
from ..players.child import Limits
from ..players.failure import BotFailure
from ..players.player import Player
from ..players.remote import EngineFailure, EngineProcess, RemoteComputer
from ..players.spec import PlayerSpec
from ..record import Record
from ..search.clock import OutOfTime
from ..session import Session
from .games import Games, kept_text
from .plan import Fixture, Plan, Result

AHEAD = 4
"""How many games are begun for each thread, so that none waits for the next one."""

TRIES = 3
"""How often a game is played whose engine was ended from outside, before we give up."""


class Tables(ABC):
    """Where games are played. Used as a context: at its end no game is under way."""

    @property
    @abstractmethod
    def ahead(self) -> int:
        """How many games to have here at a time: those under way, and some that wait."""

    @abstractmethod
    def begin(self, plan: Plan, fixture: Fixture) -> Future[str]:
        """Let a game be played; the future has its record as text."""

    @abstractmethod
    def stop(self) -> None:
        """Give up all games, those under way and those that wait; does not wait for them."""

    @abstractmethod
    def close(self) -> None:
        """Wait until no game is under way."""

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, *fault: object) -> None:
        self.close()


class Threads(Tables):
    """Threads of this program, each with an engine for the players that are levels."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._executor = ThreadPoolExecutor(jobs, "game")
        self._own = threading.local()
        self._engines: list[EngineProcess] = []
        self._is_stopped = False

    @property
    def ahead(self) -> int:
        return AHEAD * self._jobs

    def begin(self, plan: Plan, fixture: Fixture) -> Future[str]:
        return self._executor.submit(self._play, plan, fixture)

    def stop(self) -> None:
        self._is_stopped = True
        for engine in self._engines:
            engine.stop()

    def close(self) -> None:
        """Wait for the games under way, then end the engines."""
        self._executor.shutdown(cancel_futures=True)
        self.stop()

    def _play(self, plan: Plan, fixture: Fixture) -> str:
        if not hasattr(self._own, "engine"):
            self._own.engine = EngineProcess()
            self._engines.append(self._own.engine)
        for _ in range(TRIES):
            try:
                return play(plan, fixture, self._own.engine, lambda: self._is_stopped)
            except (EngineFailure, OutOfTime):
                if self._is_stopped:
                    raise OutOfTime from None
        raise FourgamesError("a process that played was ended from outside")


def play(
    plan: Plan,
    fixture: Fixture,
    engine: EngineProcess,
    stopped: Callable[[], bool] = lambda: False,
) -> str:
    """Play one game to its end, or until a bot fails, and return its record as text.

    Levels think in `engine`, with choices that the plan's seed makes the same each time. Raises
    EngineFailure if that is ended, or OutOfTime once `stopped` says so.
    """
    game, options = find_game(plan.game), plan.game_options()
    specs = [PlayerSpec.parse_entrant(plan.players[player]) for player in fixture.players]
    chance = Random(f"{plan.seed}/{fixture.number}")
    limits = Limits(seconds=plan.seconds)
    players: list[Player] = [
        RemoteComputer(engine, game, options, spec.level, chance.randrange(10**9))
        if spec.kind == "level"
        else spec.make(game, options=options, limits=limits)
        for spec in specs
    ]
    session = Session(game, options, fixture.seed)
    failed, comments, words = None, {}, ""
    try:
        Match(session, players).run(plan.seconds, stopped)
    except BotFailure as error:
        failed = session.state.turn
        # Whoever reads the game wants to know why it ended; the last words stand in a tag.
        comments = {session.ply: error.headline}
        words = "\n".join([error.headline, *error.last_words])
    finally:
        end(players)
    record = Record.of(session, [spec.text for spec in specs], comments)
    return kept_text(record, failed, words)


def run(
    games: Games, tables: Tables, progress: Callable[[Result], None] = lambda result: None
) -> list[Result]:
    """Play what is missing, and return all results by number.

    The tables get a few games more than they can play at a time, and the results are taken in the
    order in which the games end: a sequential test leaves nothing out that was over before it was
    decided. Every game is kept before `progress` hears of it. If somebody interrupts, or has the
    answer of a sequential test, the games under way are given up.
    """
    to_begin = iter(games.missing())
    begun: dict[Future[str], Fixture] = {}
    ended: SimpleQueue[Future[str]] = SimpleQueue()
    enough = 0
    try:
        while not games.is_decided:
            # Half of them may end before others are begun: to ask for the workers has its price.
            if len(begun) <= enough:
                ahead = tables.ahead
                enough = ahead // 2
                for fixture in islice(to_begin, ahead - len(begun)):
                    game = tables.begin(games.plan, fixture)
                    begun[game] = fixture
                    game.add_done_callback(ended.put)
            if not begun:
                break
            game = ended.get()
            progress(games.add(begun.pop(game), game.result()))
    finally:
        if begun:
            tables.stop()
        for game in begun:
            game.cancel()
    return games.by_number


class Background:
    """A tournament that is played while somebody watches; nothing but `join` waits for it.

    At its end, whatever that is, the folder is let go of: somebody else may go on with it.
    """

    def __init__(self, games: Games, jobs: int, changed: Callable[[], None] = lambda: None) -> None:
        """Begin to play; `changed` is called, by another thread, after each game and at the end."""
        self._games = games
        self._changed = changed
        self._tables = Threads(jobs)
        self.is_running = True
        self.problem = ""
        """Why the tournament broke off, for people; empty while all is well."""
        self._thread = threading.Thread(target=self._play, name="tournament")
        self._thread.start()

    def stop(self) -> None:
        """Break off: the games under way are given up, those played are kept."""
        self._tables.stop()

    def join(self) -> None:
        self._thread.join()

    def _play(self) -> None:
        try:
            with self._tables:
                run(self._games, self._tables, lambda result: self._changed())
        except (OutOfTime, CancelledError):
            return
        except FourgamesError as error:
            self.problem = str(error)
        except OSError as error:
            self.problem = f"what is played cannot be kept: {error.strerror}"
        finally:
            self._games.close()
            self.is_running = False
            self._changed()
