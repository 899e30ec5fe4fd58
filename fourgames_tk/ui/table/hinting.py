"""A hint in steps: what to look at, then the move, then the line that it begins."""

from __future__ import annotations

from typing import Protocol

from ...engine.game import Hint, State
from ...engine.players.remote import EngineProcess
from ...engine.session import Session
from ...engine.setup import Setup
from ..canvas.board import AnyBoard
from ..canvas.scene import AnyScene
from ..kit.thinker import Thinker
from .looking_back import LookingBack
from .sight import Sight


class Hinted(Protocol):
    """A game in which hints are given."""

    session: Session
    setup: Setup
    board: AnyBoard
    looking_back: LookingBack
    sight: Sight

    @property
    def waits(self) -> bool:
        """Whether a person may move now."""

    @property
    def person_to_move(self) -> bool:
        """Whether a person has the turn in a game that goes on."""

    @property
    def scene(self) -> AnyScene:
        """What the board shows of the position."""

    def note(self, detail: str) -> None:
        """Add a detail to the status line."""


class Hinting:
    """The hint for one position, and how far it has been told; all its steps are one hint."""

    def __init__(self, game: Hinted, thinker: Thinker, engine: EngineProcess) -> None:
        """Look for hints in `engine`, waiting in `thinker`: whoever stops that drops the hint."""
        self._game, self._thinker, self._engine = game, thinker, engine
        self._state: State | None = None
        self._hint: Hint | None = None
        self._told = 0

    @property
    def left(self) -> int | None:
        """How many hints the seat to move may still ask for; None for as many as wanted."""
        session = self._game.session
        return session.hints_left(session.state.turn)

    def is_about(self, state: State) -> bool:
        """Tell whether the hint for this position is known."""
        return self._hint is not None and self._state == state

    def go_on(self) -> None:
        """Go a step on with the hint for this position, or say why there is none."""
        game, state = self._game, self._game.session.state
        if (reason := self._refusal) is not None:
            game.board.complain(reason)
            return
        if game.looking_back.active:
            game.looking_back.last()
        if self._hint is not None and self.is_about(state):
            self._tell_next(self._hint)
            return
        view, setup, engine = state.view(state.turn), game.setup, self._engine

        def found(hint: Hint) -> None:
            game.session.hints_used[state.turn] += 1
            self._state, self._hint, self._told = state, hint, 0
            if self.left is not None:
                game.board.show(game.scene)
            self._tell_next(hint)

        self._thinker.ask(
            lambda clock: engine.hint(setup.game, setup.options, view, clock),
            found,
            lambda error: game.note(str(error)),
        )
        game.note("Looking for a hint …")

    @property
    def _refusal(self) -> str | None:
        """Why no hint can be given now; None where it can."""
        game, state = self._game, self._game.session.state
        if state.outcome() is not None:
            return "The game is over: there is nothing left to hint at."
        if not game.person_to_move:
            return "A hint is for your own turn." if game.setup.people else "A hint is for people."
        if not game.waits:
            return "A hint can be given when the move has been shown."
        if game.sight.covered:
            return "Show the blocks first: a hint would tell what they are."
        if self.left == 0 and not self.is_about(state):
            return "There is no hint left."
        return None

    def _tell_next(self, hint: Hint) -> None:
        """Mark the next step on the board and say it in words; at the last it stays."""
        board = self._game.board
        self._told = min(self._told + 1, 3 if len(hint.line) > 1 else 2)
        if self._told == 1:
            board.point_out(hint.move)
            self._game.note(f"Hint: look at {board.say_where(hint.move)}.")
            return
        board.point_out(None)
        board.mark_hint(hint.move)
        said = f"Hint: {board.say_move(hint.move)}. {hint.reason}"
        if self._told > 2:
            said = f"{said} Then perhaps: {', '.join(hint.line[1:])}."
        self._game.note(said)
