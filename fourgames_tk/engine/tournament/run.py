"""Playing the games of a tournament, on threads of this program or on a cluster."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Any

from ..errors import NO_THREAD, FourgamesError
from ..files import system_reason
from ..games import find_game
from ..language import _
from ..match import Match
from ..players.bot_failure import BotFailure
from ..players.child_process import (
    ProcessLimits,
    ProcessLogKind,
    ProcessLogLine,
    omitted_lines_text,
)
from ..players.engine_process import EngineFailure, EngineProcess
from ..players.player import Player, close_players, player_seed
from ..record import Record
from ..search.clock import NO_LIMIT, Clock, OutOfTime, StopSignal
from .folder import GAME_LINE_PREFIX, TournamentFolder, game_file_name, record_text
from .plan import Fixture, GameResult, Plan
from .trial import first_move

GAMES_PER_THREAD = 4
"""Games submitted for each thread, so that no thread waits for the next one."""

CHAT_LINES, LOG_LINES = 20, 1000
"""Most chat lines of a program saved per move, and most lines of its output per game."""

MAX_CHAT, CHAT_FULL = 20_000, "(the rest is not saved: too much chat in this game)"
"""Most characters of a program's chat saved per game, and the line in place of what follows."""

MAX_TRIES = 3
"""How often a game is played if its engine process is killed, before an error is raised."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: its record as text, and (name, output) of each program."""

    text: str
    output: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Tryout:
    """Result of trying a program alone: why it cannot play, empty if it can, and its output."""

    problem: str = ""
    output: tuple[str, ...] = ()


class GameExecutor(Executor):
    """An executor of games: `submit(play_game, plan, fixture)`, and of `try_player`.

    Leaving its context waits for all games. `shutdown(wait=False)` cancels them.
    """

    @property
    def max_submitted_games(self) -> int:
        """How many games to have submitted at a time, running and waiting."""
        raise NotImplementedError


class _ThreadState(threading.local):
    """State of a worker thread: its engine process, and the clock that stops it."""

    def __init__(self) -> None:
        self.engine = EngineProcess()
        self.until = NO_LIMIT


_thread_state = _ThreadState()


class ThreadExecutor(ThreadPoolExecutor, GameExecutor):
    """An executor with threads of this program. Their engine processes end with them."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._engines: list[EngineProcess] = []
        self._stop = StopSignal()
        super().__init__(jobs, "game", self._begin)

    @property
    def max_submitted_games(self) -> int:
        return GAMES_PER_THREAD * self._jobs

    def submit(self, work: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        """Play a game as soon as a thread is free. Raises FourgamesError if none can start."""
        try:
            return super().submit(work, *words, **more)
        except (RuntimeError, MemoryError):
            raise FourgamesError(_(NO_THREAD)) from None

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        if wait:
            super().shutdown(cancel_futures=cancel_futures)
        self._stop.request_stop()
        for engine in self._engines:
            engine.stop()

    def _begin(self) -> None:
        _thread_state.until = Clock(stopped=self._stop)
        self._engines.append(_thread_state.engine)


def try_player(plan: Plan, player: int) -> Tryout:
    """Start a program alone on each seat, and ask it for a move within the limits of the games.

    Raises OutOfTime once the thread is to stop.
    """
    game, options = find_game(plan.game), plan.game_options()
    for seat in range(plan.seat_count):
        if (session := plan.tryout_session(seat)) is None:
            continue
        bot = plan.player_specs[player].make_player(
            game,
            options,
            limits=_limits(plan),
            seed=player_seed(plan.seed, plan.player_names[player]),
            program=plan.bot_programs[player],
        )
        try:
            first_move(bot, session, _thread_state.until, plan.time_control)
        except BotFailure as error:
            return Tryout(error.description, error.last_output)
        except FourgamesError as error:
            # The file has gone since the plan was made.
            return Tryout(str(error))
    return Tryout()


def _limits(plan: Plan) -> ProcessLimits:
    return ProcessLimits(plan.total or plan.seconds, margin=plan.margin, chat_lines=CHAT_LINES)


def play_game(plan: Plan, fixture: Fixture) -> PlayedGame:
    """Play one game to its end, or until a program fails.

    The seeds of the players depend on the plan only. Raises OutOfTime once the thread is to stop,
    or FourgamesError if its engine is killed repeatedly.
    """
    for _time in range(MAX_TRIES):
        try:
            return _play_once(plan, fixture)
        except (EngineFailure, OutOfTime):
            if _thread_state.until.is_stopped:
                raise OutOfTime from None
    raise FourgamesError(_("a process that played games was ended by another program"))


def _play_once(plan: Plan, fixture: Fixture) -> PlayedGame:
    game, options, session = (
        find_game(plan.game),
        plan.game_options(),
        plan.opening_session(fixture),
    )
    said: dict[int, list[str]] = defaultdict(list)
    printed: dict[int, deque[str]] = {}
    counts, chatted = Counter[int](), Counter[int]()

    def seated(player: int) -> Player:
        output = printed[player] = deque(maxlen=LOG_LINES)

        def tap(line: ProcessLogLine) -> None:
            if line.kind is ProcessLogKind.SAID:
                before, chatted[player] = chatted[player], chatted[player] + len(line.text)
                if before <= MAX_CHAT:
                    text = line.text if chatted[player] <= MAX_CHAT else CHAT_FULL
                    said[session.ply + 1].append(text)
            elif line.kind in (ProcessLogKind.PRINTED, ProcessLogKind.FAILED):
                # The output of a program must not look like a line of a game.
                output.append(
                    f" {line.text}" if line.text.startswith(GAME_LINE_PREFIX) else line.text
                )
                counts[player] += 1

        seed = player_seed(fixture.seed, plan.player_names[player])
        return plan.player_specs[player].make_player(
            game,
            options,
            limits=_limits(plan),
            tap=tap,
            seed=seed,
            engine=_thread_state.engine,
            program=plan.bot_programs[player],
        )

    players = [seated(player) for player in fixture.players]
    match, failure = Match(session, players, plan.time_control), None
    try:
        match.play_to_end(_thread_state.until)
    except BotFailure as error:
        failure = error
    finally:
        close_players(players)
    comments: dict[int, str] = {}
    for ply, seconds in match.seconds.items():
        lines = [f"{seconds:.3f} s", *said.get(ply, ())]
        if failure is not None and ply > session.ply:
            # The failed move has no ply of its own: comment on the last one that was played.
            ply, lines = ply - 1, [comments.get(ply - 1, ""), *lines, failure.headline]
        comments[ply] = "\n".join(filter(None, lines))
    for ply in sorted(said.keys() - match.seconds.keys()):
        # Chat of programs about the last move and the result stands with that move.
        at = min(ply, session.ply)
        comments[at] = "\n".join(filter(None, [comments.get(at), *said[ply]]))
    texts = [plan.player_specs[player].text for player in fixture.players]
    text = record_text(
        plan, fixture, Record.from_session(session, texts, comments), failure, session.state.turn
    )
    logs = []
    for player, tail in printed.items():
        if tail:
            left_out = counts[player] - len(tail)
            head = [f"{GAME_LINE_PREFIX}{game_file_name(plan, fixture)}"]
            head += [omitted_lines_text(left_out)] if left_out else []
            logs.append((plan.player_names[player], "\n".join([*head, *tail, ""])))
    return PlayedGame(text, tuple(logs))


def run_tournament(
    games: TournamentFolder,
    executor: GameExecutor,
    progress: Callable[[GameResult], None] = lambda result: None,
    tried: Callable[[int, str], None] = lambda player, problem: None,
) -> list[GameResult]:
    """Play the missing games, and return all results by number.

    First each program is tried alone, and `tried` is called with the player and the reason why it
    cannot play, empty if it can. Results are taken in the order in which the games end, so that a
    sequential test misses no game that ended before its decision. Every game is saved, with the
    programs' output, before `progress` is called. On an interrupt or a decision, running games are
    cancelled. Games that a player still plays after its last failure allowed are cancelled or
    dropped.
    """
    _try_players(games, executor, tried)
    to_begin = games.missing_fixtures()
    begun: dict[Future[PlayedGame], Fixture] = {}
    ended: SimpleQueue[Future[PlayedGame]] = SimpleQueue()
    enough, broken_off = 0, True
    try:
        while not games.is_decided:
            # Refill when half of them have ended: asking a cluster for its workers is slow.
            if len(begun) <= enough:
                ahead = executor.max_submitted_games
                enough = ahead // 2
                for fixture in islice(to_begin, ahead - len(begun)):
                    game = executor.submit(play_game, games.plan, fixture)
                    begun[game] = fixture
                    game.add_done_callback(ended.put)
            if not begun:
                break
            game = ended.get()
            fixture = begun.pop(game)
            if games.has_excluded_player(fixture):
                continue
            played = game.result()
            result = games.save_game(fixture, played.text)
            games.append_output(played.output)
            progress(result)
            for waiting, fixture in begun.items():
                if games.has_excluded_player(fixture):
                    waiting.cancel()
        broken_off = bool(begun)
    finally:
        # An interrupt can come before the first game that was submitted is known here.
        if broken_off:
            executor.shutdown(wait=False)
        for game in begun:
            game.cancel()
    return games.results_in_order


def _try_players(
    games: TournamentFolder, executor: GameExecutor, tried: Callable[[int, str], None]
) -> None:
    """Try the programs that were not tried yet, at the same time, and save what came of it."""
    begun: dict[Future[Tryout], int] = {}
    try:
        for player in games.untried_players():
            begun[executor.submit(try_player, games.plan, player)] = player
        for done in as_completed(begun):
            player, tryout = begun[done], done.result()
            if tryout.problem:
                name = games.plan.player_names[player]
                lines = [f"{GAME_LINE_PREFIX}tried alone", *tryout.output, tryout.problem, ""]
                games.append_output([(name, "\n".join(lines))])
            games.save_tryout(player, tryout.problem)
            tried(player, tryout.problem)
    except BaseException:
        executor.shutdown(wait=False)
        raise


class BackgroundTournament(threading.Thread):
    """A tournament that runs in a background thread. Only `join` waits for it.

    The output of programs is saved. At its end the folder is always unlocked.
    """

    def __init__(
        self, games: TournamentFolder, jobs: int, changed: Callable[[], None] = lambda: None
    ) -> None:
        """Start playing. Another thread calls `changed` after each game and at the end."""
        super().__init__(name="tournament")
        self._games = games
        self._changed = changed
        self._executor = ThreadExecutor(jobs)
        self.is_running = True
        self.problem = ""
        """Why the tournament broke off, for people; empty without a problem."""
        try:
            self.start()
        except (RuntimeError, MemoryError):
            self.problem = _(NO_THREAD)
            self._end()

    def stop(self) -> None:
        """Cancel the running games. Finished games stay saved."""
        self._executor.shutdown(wait=False)

    def run(self) -> None:
        try:
            with self._executor:
                run_tournament(
                    self._games,
                    self._executor,
                    lambda result: self._changed(),
                    lambda player, problem: self._changed(),
                )
        except (OutOfTime, CancelledError):
            return
        except FourgamesError as error:
            self.problem = str(error)
        except OSError as error:
            self.problem = _("the games cannot be saved: {reason}").format(
                reason=system_reason(error)
            )
        except Exception:
            self.problem = _("an error in Fourgames")
            raise
        finally:
            self._end()

    def _end(self) -> None:
        try:
            self._games.close()
        finally:
            self.is_running = False
            self._changed()
