"""Browsing earlier positions: a cursor for the shown one, and the bar of buttons that moves it.

It changes nothing in the game: neither record nor statistics nor players are affected.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...engine.game import State
from ...engine.language import _, labelled, number_text
from ...engine.session import AnyStep, Session, turn_numbers
from ..canvas.scene import AnyScene, MaskedSequence
from ..paint.control_art import IconName
from ..text import moving_status_text, name_without_level
from ..widgets.buttons import IconButton
from ..widgets.theme import themed
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from .game_controller import GameController

AUTOPLAY_MS = {"off": 900, "slow": 900, "normal": 600, "fast": 400, "fastest": 200}
"""Time for which an automatic replay shows each position, in milliseconds, by speed."""
PLAYBACK_ACTIONS: dict[IconName, str] = {
    "first": "first",
    "back": "back",
    "play": "play_through",
    "forward": "forward",
    "last": "last",
}
"""Actions of the window by the icons of their buttons."""


class HistoryCursor:
    """Shows the positions of a game, including those that were taken back."""

    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._ply: int | None = None
        self._mover: int | None = None
        self._is_before_move = False
        self._timer = Timer(controller.board)
        self.is_playing = False
        """Whether an automatic replay runs."""

    @property
    def is_browsing(self) -> bool:
        """Whether another position than the current one is shown."""
        return self._ply is not None or self._mover is not None

    @property
    def can_browse(self) -> bool:
        """Whether there are moves to browse, and the game is idle."""
        return self._controller.is_idle and self.total_move_count > 0

    @property
    def total_move_count(self) -> int:
        """Number of moves, including those taken back."""
        return self._controller.session.length

    @property
    def ply(self) -> int:
        """Number of moves played in the shown position."""
        return self._controller.session.ply if self._ply is None else self._ply

    @property
    def step(self) -> AnyStep | None:
        """The move that led to the shown position, or None at the start."""
        return self._steps[self.ply - 1] if self.ply else None

    @property
    def state(self) -> State:
        """The shown position, with nothing hidden."""
        step = self.step
        return self._controller.session.first if step is None else step.after

    @property
    def status_text(self) -> str:
        """Text about the shown position; empty at the current position."""
        if self._mover is not None:
            return moving_status_text(self._controller.names[self._mover])
        if self._ply is None:
            return ""
        if self._is_before_move:
            return f"{self.heading}."
        if (step := self.step) is None:
            return _("Earlier position: start of the game.")
        return _("Earlier position: move {n} of {all}, {name}: {move}.").format(
            **self._move_numbers,
            name=name_without_level(self._controller.names[step.seat]),
            move=self._controller.board.past_move_in_words(step.move),
        )

    @property
    def heading(self) -> str:
        """The name of the shown position, such as `Move 4 of 30` or `Before move 5 of 30`."""
        if not self.named_move_number:
            return _("Start of the game")
        text = _("Before move {n} of {all}") if self._is_before_move else _("Move {n} of {all}")
        return text.format(**self._move_numbers)

    @property
    def scene(self) -> AnyScene:
        """The scene to draw; away from the current position no seat may move."""
        scene = self._controller.visibility.scene
        if self._ply is None:
            return scene
        subheading = ""
        if (last := self.step) is not None and not self._is_before_move:
            text = self._controller.board.past_move_in_words(last.move)
            subheading = labelled(name_without_level(scene.names[last.seat]), text)
        return replace(
            scene,
            state=self._controller.visibility.masked_at_ply(self.state, self._ply),
            steps=MaskedSequence(
                self._steps[: self._ply],
                self._controller.visibility.viewers_at(self._ply),
            ),
            seat=None,
            heading=self.heading,
            subheading=subheading,
            is_past=True,
        )

    @property
    def key_actions(self) -> dict[str, Callable[[], None]]:
        """The method for each key, by the key's name in lower case."""
        return {
            "left": self.step_back,
            "right": self.step_forward,
            "home": self.go_to_start,
            "end": self.go_to_end,
        }

    def go_to(self, index: int) -> None:
        """Show the position after `index` moves."""
        if self.can_browse:
            self._stop()
            self._show(max(0, min(self.total_move_count, index)))

    def show_before_move(self, number: int) -> None:
        """Show the position before a move, counted from 1; heading and status name that move."""
        if self.can_browse:
            self._stop()
            self._show(number - 1, is_before_move=True)

    def go_to_start(self) -> None:
        self.go_to(0)

    def step_back(self) -> None:
        self.go_to(self.ply - 1)

    def step_forward(self) -> None:
        if self.can_browse:
            self._stop()
            self._animate_next(self._stop_playing)

    def go_to_end(self) -> None:
        self.go_to(self._controller.session.ply)

    def toggle_autoplay(self) -> None:
        """Start an automatic replay (from the start if the end is shown), or stop it."""
        if self.is_playing:
            self.go_to(self.ply)
        elif self.can_browse:
            self._stop()
            if self.ply == self.total_move_count:
                self._show(0)
            self.is_playing = True
            self._schedule_next()

    def reset(self) -> None:
        """Return to the current position without drawing it."""
        self._stop()
        self._ply, self._is_before_move = None, False

    def _stop(self) -> None:
        self._timer.cancel()
        self._mover, self.is_playing = None, False

    def _schedule_next(self) -> None:
        self._controller.notify_history_moved()
        self._timer.start(AUTOPLAY_MS[self._controller.app.preferences.speed], self._play_next)

    def _play_next(self) -> None:
        self._animate_next(
            self._schedule_next if self.ply + 1 < self.total_move_count else self._stop_playing
        )

    def _stop_playing(self) -> None:
        self.is_playing = False
        self._controller.notify_history_moved()

    def _animate_next(self, then: Callable[[], None]) -> None:
        """Show the next move; `then` is called when its animation has ended."""
        if self.ply == self.total_move_count:
            then()
            return
        step, board = self._steps[self.ply], self._controller.board
        # Cancels an animation or a selection on the board.
        board.show_scene(self.scene)
        self._set_ply(self.ply + 1)
        self._mover = step.seat

        def shown() -> None:
            self._mover = None
            then()

        self._controller.notify_history_moved()
        board.animate_step(
            self._controller.visibility.masked_at_ply(step, self.ply),
            lambda: self.scene,
            shown,
        )

    def _show(self, index: int, is_before_move: bool = False) -> None:
        self._set_ply(index)
        self._is_before_move = is_before_move
        self._controller.board.show_scene(self.scene)
        self._controller.notify_history_moved()

    def _set_ply(self, index: int) -> None:
        self._is_before_move = False
        self._ply = None if index == self._controller.session.ply else index

    @property
    def _steps(self) -> tuple[AnyStep, ...]:
        return self._controller.session.all_steps

    def shows_position_before(self, number: int) -> bool:
        """Return whether the position before a move, counted from 1, is shown for that move."""
        return self._is_before_move and self.named_move_number == number

    @property
    def named_move_number(self) -> int:
        """The number of the move that heading and status name; 0 at the start of the game."""
        return self.ply + self._is_before_move

    @property
    def _move_numbers(self) -> dict[str, str]:
        """Which move is shown of how many, counted by turns like the list of moves."""
        turns = turn_numbers(self._steps)
        return {"n": number_text(turns[self.named_move_number]), "all": number_text(turns[-1])}


def turn_number(session: Session) -> int:
    """Return the number of the turn being played, as the list of moves counts."""
    steps = session.steps
    goes_on = bool(steps) and steps[-1].seat == session.state.turn
    over = session.state.outcome() is not None
    return turn_numbers(steps)[-1] + (not goes_on and not over)


class PlaybackBar(tk.Frame):
    """Buttons for browsing: first, back, play through, forward, last."""

    def __init__(self, parent: tk.Misc, controller: GameController) -> None:
        super().__init__(parent)
        themed(self, background="sheet")
        self._controller = controller
        self.buttons: dict[IconName, IconButton] = {}
        for sign, name in PLAYBACK_ACTIONS.items():
            action = controller.app.menu_action(name)
            button = IconButton(
                self,
                sign,
                partial(str, action.tooltip),
                partial(controller.app.run_action, name),
            )
            button.pack(side="left")
            self.buttons[sign] = button
        self.refresh()

    def refresh(self) -> None:
        """Enable the buttons that are possible at the shown position."""
        looking = self._controller.history
        for sign, button in self.buttons.items():
            if sign in ("first", "back"):
                button.set_icon(sign, looking.ply > 0)
            elif sign == "play":
                button.set_icon(
                    "pause" if looking.is_playing else "play", looking.total_move_count > 0
                )
            else:
                button.set_icon(sign, looking.ply < looking.total_move_count)
