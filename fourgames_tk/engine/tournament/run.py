"""Playing a tournament: on threads of this program, whose players think elsewhere, or a cluster."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import defaultdict, deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue

from ..errors import FourgamesError
from ..games import find_game
from ..match import Match
from ..players.bot import end, seed_of
from ..players.child import Limits, Wire, WireLine
from ..players.failure import BotFailure
from ..players.player import Player
from ..players.remote import EngineFailure, EngineProcess, RemoteComputer
from ..record import Record
from ..search.clock import OutOfTime
from .games import Games, kept_text, name_of
from .plan import Fixture, Plan, Result

AHEAD = 4
"""How many games are begun for each thread, so that none waits for the next one."""

CHAT_LINES, LOG_LINES = 20, 1000
"""How many lines a program may say for each move that are kept, and print in a game."""

TRIES = 3
"""How often a game is played whose engine was ended from outside, before we give up."""


@dataclass(frozen=True)
class Played:
    """A game that is over: its record as text, and what each program printed, by its name."""

    text: str
    output: tuple[tuple[str, str], ...] = ()


class Tables(ABC):
    """Where games are played. Used as a context: at its end no game is under way."""

    @property
    @abstractmethod
    def ahead(self) -> int:
        """How many games to have here at a time: those under way, and some that wait."""

    @abstractmethod
    def begin(self, plan: Plan, fixture: Fixture) -> Future[Played]:
        """Let a game be played."""

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

    def begin(self, plan: Plan, fixture: Fixture) -> Future[Played]:
        return self._executor.submit(self._play, plan, fixture)

    def stop(self) -> None:
        self._is_stopped = True
        for engine in self._engines:
            engine.stop()

    def close(self) -> None:
        """Wait for the games under way, then end the engines."""
        self._executor.shutdown(cancel_futures=True)
        self.stop()

    def _play(self, plan: Plan, fixture: Fixture) -> Played:
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
) -> Played:
    """Play one game to its end, or until a program fails.

    Levels think in `engine`; they and the programs have seeds that the plan's makes the same each
    time. Raises EngineFailure if the engine is ended, or OutOfTime once `stopped` says so.
    """
    game, options, session = find_game(plan.game), plan.game_options(), plan.opening(fixture)
    limits = Limits(plan.total or plan.seconds, margin=plan.margin, chat_lines=CHAT_LINES)
    said: dict[int, list[str]] = defaultdict(list)
    printed: dict[int, deque[str]] = {}
    players: list[Player] = []
    for player in fixture.players:
        spec, seed = plan.specs[player], seed_of(fixture.seed, plan.names[player])
        if spec.kind == "level":
            players.append(RemoteComputer(engine, game, options, spec.level, seed))
            continue
        output = printed.setdefault(player, deque(maxlen=LOG_LINES))

        def chat(line: str) -> None:
            said[session.ply + 1].append(line)

        def tap(line: WireLine, output: deque[str] = output) -> None:
            if line.kind in (Wire.PRINTED, Wire.FAILED):
                output.append(line.text)

        players.append(
            spec.make(game, options=options, limits=limits, chat=chat, tap=tap, seed=seed)
        )
    match, failure, failed = Match(session, players, plan.control), None, None
    try:
        match.run(stopped=stopped)
    except BotFailure as error:
        failure, failed = error, session.state.turn
    finally:
        end(players)
    comments: dict[int, str] = {}
    for ply, seconds in match.seconds.items():
        lines = [f"{seconds:.3f} s", *said.get(ply, ())]
        if failure is not None and ply > session.ply:
            # Of the move that did not come, after the last one that did.
            ply, lines = ply - 1, [comments.get(ply - 1, ""), *lines, failure.headline]
        comments[ply] = "\n".join(filter(None, lines))
    texts = [plan.specs[player].text for player in fixture.players]
    text = kept_text(plan, fixture, Record.of(session, texts, comments), failed, failure)
    logs = [
        (plan.names[player], "\n".join([f"--- {name_of(plan, fixture)}", *lines, ""]))
        for player, lines in printed.items()
        if lines
    ]
    return Played(text, tuple(logs))


def run(
    games: Games,
    tables: Tables,
    progress: Callable[[Result], None] = lambda result: None,
    *,
    log: bool = False,
) -> list[Result]:
    """Play what is missing, and return all results by number.

    The tables get a few games more than they can play at a time, and the results are taken in the
    order in which the games end: a sequential test leaves nothing out that was over before it was
    decided. Every game is kept before `progress` hears of it, and if there is to be a `log`, what
    the programs printed too. If somebody interrupts, or has the
    answer of a sequential test, the games under way are given up.
    """
    to_begin = (each for each in games.missing() if not games.is_spared(each))
    begun: dict[Future[Played], Fixture] = {}
    ended: SimpleQueue[Future[Played]] = SimpleQueue()
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
            fixture, played = begun.pop(game), game.result()
            result = games.add(fixture, played.text)
            if log:
                games.log(played.output)
            progress(result)
    finally:
        if begun:
            tables.stop()
        for game in begun:
            game.cancel()
    return games.by_number


class Background:
    """A tournament that is played while somebody watches; nothing but `join` waits for it.

    What the programs print is kept. At its end, whatever that is, the folder is let go of:
    somebody else may go on with it.
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
                run(self._games, self._tables, lambda result: self._changed(), log=True)
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
