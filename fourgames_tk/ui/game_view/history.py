"""Looking back: a cursor of what is shown, beside the session's cursor of what is played.

It changes nothing of a game: no record, no statistics, no player hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.game import State
from ...engine.session import AnyStep, Session
from ..canvas.scene import AnyScene, SeenSequence
from ..text import moving_status, short_name
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from .game_controller import GameController

AUTOPLAY_MS = {"off": 900, "slow": 900, "normal": 600, "fast": 400, "fastest": 200}
"""How long a position stays in sight while the game plays through by itself."""


class HistoryCursor:
    """Shows the positions of a game, those taken back included."""

    def __init__(self, controller: GameController) -> None:
        self._play = controller
        self._ply: int | None = None
        self._mover: int | None = None
        self._timer = Timer(controller.board)
        self.is_playing = False
        """Whether the game plays through by itself."""

    @property
    def active(self) -> bool:
        """Whether another position is shown than that of the game."""
        return self._ply is not None or self._mover is not None

    @property
    def can_browse(self) -> bool:
        """Whether there is anything to look at, and nothing else under way."""
        return self._play.is_idle and self.length > 0

    @property
    def length(self) -> int:
        """How many moves there are, those taken back included."""
        return self._play.session.length

    @property
    def ply(self) -> int:
        """How many moves have been played in the position that is shown."""
        return self._play.session.ply if self._ply is None else self._ply

    @property
    def step(self) -> AnyStep | None:
        """The move that led to the position that is shown."""
        return self._steps[self.ply - 1] if self.ply else None

    @property
    def state(self) -> State:
        """The position that is shown, whole."""
        step = self.step
        return self._play.session.first if step is None else step.after

    @property
    def status_text(self) -> str:
        """What is shown, in words; empty where it is the game's own position."""
        if self._mover is not None:
            return moving_status(self._play.names[self._mover])
        if self._ply is None:
            return ""
        return f"Looking back: {self._position_text}."

    @property
    def scene(self) -> AnyScene:
        """What is shown at the cursor; nobody may move there but in the game itself."""
        scene = self._play.visibility.scene
        if self._ply is None:
            return scene
        heading, subheading = "The start", ""
        if (last := self.step) is not None:
            heading = self._move_text.capitalize()
            said = self._play.board.say_move(last.move)
            subheading = f"{short_name(scene.names[last.seat])}: {said}"
        return replace(
            scene,
            state=self._play.visibility.mask_at(self.state, self._ply),
            steps=SeenSequence(
                self._steps[: self._ply], self._play.visibility.viewers_at(self._ply)
            ),
            seat=None,
            heading=heading,
            subheading=subheading,
        )

    @property
    def key_actions(self) -> dict[str, Callable[[], None]]:
        """Where each key leads, by its name in lower case."""
        return {"left": self.back, "right": self.forward, "home": self.first, "end": self.last}

    def go_to(self, index: int) -> None:
        """Show the position after so many moves."""
        if self.can_browse:
            self._stop()
            self._show(max(0, min(self.length, index)))

    def first(self) -> None:
        self.go_to(0)

    def back(self) -> None:
        self.go_to(self.ply - 1)

    def forward(self) -> None:
        if self.can_browse:
            self._stop()
            self._animate_next(self._stop_playing)

    def last(self) -> None:
        self.go_to(self._play.session.ply)

    def toggle_autoplay(self) -> None:
        """Show one move after the other, from the start if the end is shown; or stop that."""
        if self.is_playing:
            self.go_to(self.ply)
        elif self.can_browse:
            self._stop()
            if self.ply == self.length:
                self._show(0)
            self.is_playing = True
            self._schedule_next()

    def reset(self) -> None:
        """Hear that the game stands at another position, which is shown."""
        self._stop()
        self._ply = None

    def _stop(self) -> None:
        self._timer.cancel()
        self._mover, self.is_playing = None, False

    def _schedule_next(self) -> None:
        self._play.history_moved()
        self._timer.start(AUTOPLAY_MS[self._play.app.preferences.speed], self._play_next)

    def _play_next(self) -> None:
        self._animate_next(
            self._schedule_next if self.ply + 1 < self.length else self._stop_playing
        )

    def _stop_playing(self) -> None:
        self.is_playing = False
        self._play.history_moved()

    def _animate_next(self, then: Callable[[], None]) -> None:
        """Show the next move; `then` is called when it has been seen."""
        if self.ply == self.length:
            then()
            return
        step, board = self._steps[self.ply], self._play.board
        # Whatever was in motion, or chosen on the board, gives way to the position before it.
        board.show(self.scene)
        self._set_ply(self.ply + 1)
        self._mover = step.seat

        def shown() -> None:
            self._mover = None
            then()

        self._play.history_moved()
        board.perform(self._play.visibility.mask_at(step, self.ply), lambda: self.scene, shown)

    def _show(self, index: int) -> None:
        self._set_ply(index)
        self._play.board.show(self.scene)
        self._play.history_moved()

    def _set_ply(self, index: int) -> None:
        self._ply = None if index == self._play.session.ply else index

    @property
    def _steps(self) -> tuple[AnyStep, ...]:
        return self._play.session.all_steps

    @property
    def _move_text(self) -> str:
        """Which move is shown, counted like the list of moves: by turns."""
        turns = turn_numbers(self._steps)
        return f"move {turns[self.ply]} of {turns[-1]}"

    @property
    def _position_text(self) -> str:
        if (step := self.step) is None:
            return "the start"
        mover = short_name(self._play.names[step.seat])
        return f"{self._move_text}, {mover}: {self._play.board.say_move(step.move)}"


def turn_number(session: Session) -> int:
    """Return the number of the turn that is played now, as the list of moves will have it."""
    steps = session.steps
    goes_on = bool(steps) and steps[-1].seat == session.state.turn
    over = session.state.outcome() is not None
    return turn_numbers(steps)[-1] + (not goes_on and not over)


def turn_numbers(steps: Sequence[AnyStep]) -> list[int]:
    """Return for every number of moves in which turn the last of them was made."""
    turns, seat = [0], None
    for step in steps:
        turns.append(turns[-1] + (step.seat != seat))
        seat = step.seat
    return turns
