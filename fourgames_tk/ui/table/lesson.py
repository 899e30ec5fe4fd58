"""After a lost game: the line that would have won, laid out to be stepped through."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.game import MissedChance
from ...engine.players.remote import EngineProcess
from ..kit.thinker import Thinker
from .play import Play

SECONDS = 20.0
"""The most time that is spent on the search."""


class Lesson:
    """Looks, beside the window, for where a person could last have won the game that is over."""

    def __init__(self, play: Play, redo_key: str, leave: Callable[[], None]) -> None:
        """Prepare; nothing is started before `show`.

        `redo_key` steps through what is found. `leave` is called before the table shows that
        instead of the game that was played.
        """
        self._play, self._redo_key, self._leave = play, redo_key, leave
        self._engine = EngineProcess()
        self._thinker = Thinker(play.board, self._engine.stop)

    @property
    def seat(self) -> int | None:
        """The person who lost and can be taught; None where nobody moved, or no teacher is."""
        outcome = self._play.session.state.outcome()
        if outcome is None or not outcome.winners or not self._play.setup.game.finds_chances:
            return None
        moved = {step.seat for step in self._play.session.steps}
        people = self._play.setup.people
        losers = [seat for seat in people if seat in moved and seat not in outcome.winners]
        return losers[0] if losers else None

    def show(self) -> None:
        """Look for the line; when it is found the game goes back to where it begins."""
        seat, session, engine = self.seat, self._play.session, self._engine
        if seat is None or self._thinker.busy:
            return
        self._play.note("Looking for a line that would have won …")
        self._thinker.ask(
            lambda clock: engine.missed_chance(session, seat, SECONDS, clock),
            self._found,
            lambda error: self._play.note(str(error)),
        )

    def close(self) -> None:
        """Stop looking."""
        self._thinker.close()

    def _found(self, chance: MissedChance | None) -> None:
        if chance is None:
            self._play.note("No line was found that would have won.")
            return
        self._leave()
        self._play.branch(chance.index, chance.moves)
        self._play.note(
            f"Here was the last chance. {chance.reason} {self._redo_key} shows it step by step."
        )
