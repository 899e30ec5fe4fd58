"""What the bench tries out in a thread: a program is checked, asked, or hears a game again."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import Any

from ...engine.game import AnyGame
from ...engine.options import Options
from ...engine.players.asking import Again, Answer, ask, replay
from ...engine.players.child import Limits, Tap, Wire, WireLine
from ...engine.players.find import BotProgram
from ...engine.players.sandbox import protection
from ...engine.players.trial import Check, check
from ...engine.search.clock import Clock
from ...engine.session import Session
from ..kit.mailbox import Mailbox
from ..kit.thinker import Thinker
from ..table.chat import GATHER_MS, TrafficLine

News = TrafficLine | Check | Again
"""What comes of a trial before its end."""

Failed = Callable[[Exception], None]


class Trials:
    """One trial at a time, in a thread; `news` hears what comes of it on the event loop."""

    def __init__(self, widget: tk.Misc, news: Callable[[list[News]], None]) -> None:
        self._widget, self._news = widget, news
        self._thinker = Thinker(widget, lambda: None)
        self._mailbox: Mailbox[News] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is tried out."""
        return self._thinker.busy

    def learn_protection(self, done: Callable[[tuple[str, ...]], None], failed: Failed) -> None:
        """Find out what programs may do on this system."""
        self._begin(lambda clock, post: protection(), done, failed)

    def check(
        self,
        program: BotProgram,
        game: AnyGame,
        options: Options,
        done: Callable[[list[Check]], None],
        failed: Failed,
    ) -> None:
        """Let a program play everybody who plays the game, as `fourgames bot check` does."""

        def work(clock: Clock, post: Callable[[News], None]) -> list[Check]:
            checks = []
            tap = _numbered(0, 0, post, Wire.ANSWERED)
            for found in check(program, game, options, Limits(), lambda: clock.stopped, tap):
                checks.append(found)
                post(found)
            return checks

        self._begin(work, done, failed)

    def ask(
        self,
        program: BotProgram,
        session: Session,
        ply: int,
        done: Callable[[Answer], None],
        failed: Failed,
    ) -> None:
        """Ask a program what it would do after so many moves of a game, moves undone included."""
        whole = Session(session.game, session.options, session.seed, session.first)
        for move in session.line[:ply]:
            whole.play(move)
        state = whole.state

        def work(clock: Clock, post: Callable[[News], None]) -> Answer:
            tap = _numbered(state.turn, ply, post)
            game, options = session.game, session.options
            return ask(program, game, options, Limits(), state, clock, tap)

        self._begin(work, done, failed)

    def replay(
        self,
        program: BotProgram,
        session: Session,
        seat: int,
        plies: int,
        done: Callable[[list[Again]], None],
        failed: Failed,
    ) -> None:
        """Let a program hear a game again, and answer at each of its turns."""

        def work(clock: Clock, post: Callable[[News], None]) -> list[Again]:
            turns = []
            tap = _numbered(seat, 0, post)
            for turn in replay(program, session, seat, plies, Limits(), clock, tap):
                turns.append(turn)
                post(turn)
            return turns

        self._begin(work, done, failed)

    def stop(self) -> None:
        """Break off what is tried out."""
        self._thinker.stop()
        self._close_mailbox()

    def close(self) -> None:
        """Break off for good."""
        self.stop()
        self._thinker.close()

    def _begin(
        self,
        work: Callable[[Clock, Callable[[News], None]], Any],
        done: Callable[[Any], None],
        failed: Failed,
    ) -> None:
        self.stop()
        mailbox = self._mailbox = Mailbox[News](self._widget, self._news, GATHER_MS)

        def deliver() -> None:
            # What came before the end is told before it.
            rest = mailbox.collect()
            self._close_mailbox()
            if rest:
                self._news(rest)

        def answer(found: Any) -> None:
            deliver()
            done(found)

        def failure(error: Exception) -> None:
            deliver()
            failed(error)

        self._thinker.ask(lambda clock: work(clock, mailbox.post), answer, failure)

    def _close_mailbox(self) -> None:
        if self._mailbox is not None:
            self._mailbox.close()
            self._mailbox = None


def _numbered(seat: int, ply: int, post: Callable[[News], None], only: Wire | None = None) -> Tap:
    """Return what posts the lines of a seat, with the number of moves that were played by then.

    It posts `only` those of one kind, if it is given: in many games there is much else.
    """
    played = [ply]

    def tap(line: WireLine) -> None:
        if line.kind is Wire.STARTED:
            played[0] = ply
        elif line.kind is Wire.SENT and line.text.startswith("Move "):
            played[0] += 1
        if only in (None, line.kind):
            post(TrafficLine(seat, played[0], line))

    return tap
