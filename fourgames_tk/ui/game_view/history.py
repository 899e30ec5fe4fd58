"""Browsing earlier positions: a cursor for the shown one.

It changes nothing in the game: neither record nor statistics nor players are affected.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...engine.game import MoveValue, State
from ...engine.language import N_, _, labelled, number_text
from ...engine.session import AnyStep, turn_numbers
from ..canvas.scene import AnyScene, MaskedSequence
from ..text import moving_status_text, name_in_sentence, name_without_level, turn_title
from ..widgets.commands import ESCAPE
from ..widgets.question_card import Answer, Question
from ..widgets.timers import Timer
from .computer_players import ComputerPlayers
from .game_model import GameModel
from .visibility import Visibility

AUTOPLAY_MS = {"off": 900, "slow": 900, "normal": 600, "fast": 400, "fastest": 200}
"""Time for which an automatic replay shows each position, in milliseconds, by speed."""
LINE_MOVE_MS = 900
"""Time for which each position of a line is shown, in milliseconds."""
LINE_TEXT = N_("The line goes on like this. Its result is only estimated.")
DRAWN_LINE_TEXT = N_("The line goes on like this. It leads to a draw.")
# Translators: {whom} is a player inside a sentence, such as “you” or “the computer”.
WON_LINE_TEXT = N_("The line goes on like this. It leads to a win for {whom}.")


def line_move_text(number: int, count: int, name: str, move: str) -> str:
    """Return the status text about move `number` of the `count` moves of a line."""
    # Translators: A move of a line that is shown: “Line: move 2 of 7, You: sow pile 3.”
    return _("Line: move {n} of {all}, {name}: {move}.").format(
        n=number_text(number), all=number_text(count), name=name, move=move
    )


def line_result_text(value: MoveValue | None, seat: int, names: Sequence[str]) -> str:
    """Return a sentence about the result of a line that ends before the game does.

    `value` is that of its first move, for the `seat` that makes it, if it is known.
    """
    if value is None or not value.exact or len(names) != 2:
        return _(LINE_TEXT)
    if not value.value:
        return _(DRAWN_LINE_TEXT)
    winner = names[seat if value.value > 0 else 1 - seat]
    return _(WON_LINE_TEXT).format(whom=name_in_sentence(name_without_level(winner)))


class HistoryCursor:
    """Shows the positions of a game, including those that were taken back."""

    def __init__(self, game: GameModel, visibility: Visibility, players: ComputerPlayers) -> None:
        self._game, self._visibility, self._players = game, visibility, players
        self._ply: int | None = None
        self._mover: int | None = None
        self._is_before_move = False
        self._line: tuple[AnyStep, ...] = ()
        self._line_shown = 0
        """How many moves of a line that is not of the game are shown."""
        self._line_heading: Callable[[], str] = str
        """Returns the heading of the line in the language of the process."""
        self._line_value: MoveValue | None = None
        """The value of the line for the player who begins it, if it is known."""
        self._line_exit = ""
        """Label of the button that leads back from a line, in English."""
        self._line_return: tuple[int | None, bool] | None = None
        """Values of `_ply` and `_is_before_move` to restore after a line that begins elsewhere."""
        self._timer = Timer(game.board)
        self.is_playing = False
        """Whether an automatic replay runs."""

    @property
    def is_browsing(self) -> bool:
        """Whether another position than the current one is shown."""
        return self._ply is not None or self._mover is not None or self.shows_line

    @property
    def shows_line(self) -> bool:
        """Whether moves are shown that were not played in the game."""
        return bool(self._line)

    @property
    def line_step(self) -> AnyStep | None:
        """The move of a line that was shown last, without what is hidden, or None."""
        return self._masked_line_step(self._line_shown - 1) if self._line_shown else None

    @property
    def can_browse(self) -> bool:
        """Whether there are moves to browse, and nothing moves, is searched or is hidden."""
        return self.can_show_line and (self.total_move_count > 0 or self.shows_line)

    @property
    def can_show_line(self) -> bool:
        """Whether nothing moves, is searched or is hidden."""
        game = self._game
        still = (game.awaits_person or game.is_paused) and not self._players.is_busy
        return game.is_over or (still and not self._visibility.is_hand_covered)

    @property
    def total_move_count(self) -> int:
        """Number of moves, including those taken back."""
        return self._game.session.length

    @property
    def ply(self) -> int:
        """Number of moves played in the shown position."""
        return self._game.session.ply if self._ply is None else self._ply

    @property
    def step(self) -> AnyStep | None:
        """The move that led to the shown position, or None at the start."""
        return self._steps[self.ply - 1] if self.ply else None

    @property
    def state(self) -> State:
        """The shown position, with nothing hidden."""
        step = self.step
        return self._game.session.first if step is None else step.after

    @property
    def status_text(self) -> str:
        """Text about the shown position; empty at the current position."""
        if self._mover is not None:
            return moving_status_text(self._game.names[self._mover])
        if self._line_shown:
            last = self._line[self._line_shown - 1]
            return line_move_text(
                self._line_shown,
                len(self._line),
                name_without_level(self._game.names[last.seat]),
                self._game.board.past_move_in_words(last.move),
            )
        if self._ply is None:
            return ""
        if self._is_before_move:
            return f"{self.heading}."
        if (step := self.step) is None:
            return _("Earlier position: start of the game.")
        return _("Earlier position: turn {n} of {all}, {name}: {move}.").format(
            **self._turn_numbers,
            name=name_without_level(self._game.names[step.seat]),
            move=self._game.board.past_move_in_words(step.move),
        )

    @property
    def heading(self) -> str:
        """The name of the shown position, such as `Turn 4 of 30` or `Before turn 5 of 30`."""
        if not self.named_move_number:
            return _("Start of the game")
        text = _("Before turn {n} of {all}") if self._is_before_move else _("Turn {n} of {all}")
        return text.format(**self._turn_numbers)

    @property
    def scene(self) -> AnyScene:
        """The scene to draw; away from the current position no seat may move."""
        scene = self._visibility.scene
        if self._line_shown:
            step = self._masked_line_step(self._line_shown - 1)
            return replace(
                scene,
                state=step.after,
                steps=(step,),
                seat=None,
                heading=self._line_heading(),
                subheading=self._game.board.past_move_in_words(step.move),
                is_past=True,
            )
        if self._ply is None:
            return scene
        heading, subheading = self.heading, ""
        if self._is_before_move:
            number, seat = self.named_move_number, self._steps[self.ply].seat
            heading = turn_title(turn_numbers(self._steps)[number], scene.names[seat])
        elif (last := self.step) is not None:
            text = self._game.board.past_move_in_words(last.move)
            subheading = labelled(name_without_level(scene.names[last.seat]), text)
        return replace(
            scene,
            state=self._visibility.masked_at_ply(self.state, self._ply),
            steps=MaskedSequence(
                self._steps[: self._ply],
                self._visibility.viewers_at(self._ply),
            ),
            seat=None,
            heading=heading,
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

    def show_line(
        self,
        line: Sequence[AnyStep],
        heading: Callable[[], str],
        value: MoveValue | None = None,
        exit_label: str = N_("Back to the game"),
        start: int | None = None,
    ) -> None:
        """Show moves, one after the other, that were not played, from the shown position on.

        The last position stays until another one is shown, such as by `end_line`, which has a
        button with the text `exit_label`, in English. `heading` returns the heading in the language
        of the process. `value` is that of the first move, if it is known. With `start`, the line
        begins at the position after so many moves, and `end_line` shows again what is shown now.
        """
        if self.can_show_line:
            before = self._line_return or (self._ply, self._is_before_move)
            self._stop()
            if start is not None:
                self._set_ply(start)
                self._line_return = before
            self._game.board.show_scene(self.scene)
            self._line, self._line_heading = tuple(line), heading
            self._line_value, self._line_exit = value, exit_label
            self._game.notify_history_moved()
            self._timer.start(LINE_MOVE_MS, self._show_next_of_line)

    def _show_next_of_line(self) -> None:
        step, board = self._masked_line_step(self._line_shown), self._game.board
        self._line_shown += 1

        def shown() -> None:
            outcome = step.after.outcome()
            if self._line_shown < len(self._line):
                self._game.show_status("")
                self._timer.start(LINE_MOVE_MS, self._show_next_of_line)
            else:
                self._game.show_status(
                    line_result_text(self._line_value, self._line[0].seat, self._game.names)
                    if outcome is None
                    else outcome.reason
                )

        board.animate_step(step, lambda: self.scene, shown)

    @property
    def line_question(self) -> Question | None:
        """The card with the way back from a line, or None."""
        if not self.shows_line:
            return None
        back = Answer(_(self._line_exit), self.end_line, ESCAPE)
        return Question(_("These moves are only shown, not played."), "", (back,))

    def end_line(self) -> None:
        """Show the position again that was shown before a line, and what belongs to it."""
        if self.shows_line:
            if self._line_return is not None:
                self._ply, self._is_before_move = self._line_return
            self._stop()
            self._game.board.show_scene(self.scene)
            self._game.notify_history_moved()

    def _masked_line_step(self, number: int) -> AnyStep:
        return self._visibility.masked_at_ply(self._line[number], self.ply)

    def go_to_start(self) -> None:
        self.go_to(0)

    def step_back(self) -> None:
        self.go_to(self.ply - 1)

    def step_forward(self) -> None:
        if self.shows_line:
            self.go_to(self.ply)
        elif self.can_browse:
            self._stop()
            self._animate_next(self._stop_playing)

    def go_to_end(self) -> None:
        self.go_to(self._game.session.ply)

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
        self._line, self._line_shown, self._line_return = (), 0, None

    def _schedule_next(self) -> None:
        self._game.notify_history_moved()
        self._timer.start(AUTOPLAY_MS[self._game.app.preferences.speed], self._play_next)

    def _play_next(self) -> None:
        self._animate_next(
            self._schedule_next if self.ply + 1 < self.total_move_count else self._stop_playing
        )

    def _stop_playing(self) -> None:
        self.is_playing = False
        self._game.notify_history_moved()

    def _animate_next(self, then: Callable[[], None]) -> None:
        """Show the next move; `then` is called when its animation has ended."""
        if self.ply == self.total_move_count:
            then()
            return
        step, board = self._steps[self.ply], self._game.board
        # Cancels an animation or a selection on the board.
        board.show_scene(self.scene)
        self._set_ply(self.ply + 1)
        self._mover = step.seat

        def shown() -> None:
            self._mover = None
            then()

        self._game.notify_history_moved()
        board.animate_step(
            self._visibility.masked_at_ply(step, self.ply),
            lambda: self.scene,
            shown,
        )

    def _show(self, index: int, is_before_move: bool = False) -> None:
        self._set_ply(index)
        self._is_before_move = is_before_move
        self._game.board.show_scene(self.scene)
        self._game.notify_history_moved()

    def _set_ply(self, index: int) -> None:
        self._is_before_move = False
        self._ply = None if index == self._game.session.ply else index

    @property
    def _steps(self) -> tuple[AnyStep, ...]:
        return self._game.session.all_steps

    def shows_position_before(self, number: int) -> bool:
        """Return whether the position before a move, counted from 1, is shown for that move."""
        return self._is_before_move and self.named_move_number == number

    @property
    def named_move_number(self) -> int:
        """The number of the move that heading and status name; 0 at the start of the game."""
        return self.ply + self._is_before_move

    @property
    def _turn_numbers(self) -> dict[str, str]:
        """Which turn is shown of how many."""
        turns = turn_numbers(self._steps)
        return {"n": number_text(turns[self.named_move_number]), "all": number_text(turns[-1])}
