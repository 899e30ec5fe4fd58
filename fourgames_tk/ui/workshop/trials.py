"""What the bench tries out in a thread: whether a program keeps the rules, and its first move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...engine.errors import FourgamesError
from ...engine.players.bot_files import BotProgram
from ...engine.players.child import ProcessLimits, WireLine
from ...engine.players.trial import FirstMove, TrialResult, ask_first_move, trial_verdict, try_bot
from ...engine.search.clock import Clock
from ...engine.session import Session
from ...store.programs import record_trial
from ..game_view.computer_players import TrafficLine
from ..text import drawable
from ..widgets.background import BackgroundTask
from .log import seconds

if TYPE_CHECKING:
    from .bench import BenchWindow

News = WireLine | TrialResult
"""What comes of a trial before its end."""


class Trials:
    """One trial at a time; what comes of it stands in the log of the bench, and above it."""

    def __init__(self, bench: BenchWindow) -> None:
        self._bench = bench
        self._thinker = BackgroundTask(bench.log, lambda: None)

    @property
    def busy(self) -> bool:
        return self._thinker.busy

    def check(self) -> None:
        """Let the program play everybody who plays the game; or break off what is tried."""
        bench, program, game = self._bench, self._bench.program, self._bench.game
        options = bench.options
        if self.busy:
            self.stop()
            bench.say("It was broken off.")
            bench.refresh()
        elif program is not None:

            def work(clock: Clock, tell: Callable[[News], None]) -> list[TrialResult]:
                checks = []
                for found in try_bot(program, game, options, ProcessLimits(), clock):
                    checks.append(found)
                    tell(found)
                return checks

            def done(checks: list[TrialResult]) -> None:
                self._remember(program, not checks[0].failure)
                wrong = any(each.failure for each in checks)
                bench.say(f"{program.name} was checked: {trial_verdict(checks)}.", wrong)

            bench.say(f"{program.name} plays everybody who plays {game.title} …")
            bench.log.clear()
            self._begin(work, done)

    def ask_first_move(self, program: BotProgram) -> None:
        """Ask a program that was saved for a first move, to see whether it can play at all."""
        bench, game, options = self._bench, self._bench.game, self._bench.options

        def done(answer: FirstMove) -> None:
            time = seconds(answer.seconds)
            self._remember(program, True)
            bench.say(f"Saved: it is ready. Its first move is {answer.move}, after {time}.")

        bench.say("Saved: it is started …")
        bench.log.clear()
        self._begin(
            lambda clock, tell: ask_first_move(
                program, game, options, ProcessLimits(), clock, tell
            ),
            done,
        )

    def stop(self) -> None:
        self._thinker.stop()

    def _remember(self, program: BotProgram, can: bool) -> None:
        """Keep whether a program plays the game: it is offered where it does."""
        if program.path is not None:
            record_trial(program.path, self._bench.game, can)

    def _begin(
        self, work: Callable[[Clock, Callable[[News], None]], Any], done: Callable[[Any], None]
    ) -> None:
        bench = self._bench

        def answered(found: Any) -> None:
            done(found)
            bench.refresh()

        def failed(error: Exception) -> None:
            if not isinstance(error, FourgamesError):
                raise error
            bench.say_failure(error)
            bench.refresh()

        self._thinker.ask(work, answered, failed, self._hear)
        bench.refresh()

    def _hear(self, news: list[News]) -> None:
        bench, log = self._bench, self._bench.log
        session = Session(bench.game, bench.options, 0)
        names = [f"Player {seat + 1}" for seat in range(bench.game.seats(bench.options))]
        for each in news:
            if isinstance(each, TrialResult):
                look = "failed" if each.failure else "printed"
                log.add((look, drawable(line)) for line in str(each).splitlines())
            else:
                log.show([TrafficLine(session.state.turn, 0, each)], session, names, several=False)
