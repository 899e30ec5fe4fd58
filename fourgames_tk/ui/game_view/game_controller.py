"""Controller of a running game: phases, moves, undo and redo, and its observers.

It stands between the match and the board. Moves of people come from the board, those of the
computer from `ComputerPlayers`; both go through `Match.play`.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError, IllegalMove
from ...engine.game import MoveValue, State
from ...engine.language import _
from ...engine.learn.review import WHY_SECONDS
from ...engine.match import Match
from ...engine.players.player_spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup
from ..boards import BOARDS
from ..canvas.scene import ChatLine, RunningGame, masked_for
from ..text import error_as_sentence, player_names
from ..widgets.sound import Sound
from .coach import Coach
from .computer_players import (
    MAX_CHAT_LINES,
    MAX_TRAFFIC_LINES,
    BotTrafficLine,
    ComputerPlayers,
    RecentLines,
)
from .history import HistoryCursor
from .observer import GameObserver
from .visibility import Visibility

if TYPE_CHECKING:
    from ..host import Host
    from .observer import GameAutosave


class Phase(Enum):
    """Phase of a running game."""

    WAITING = "a person is to move"
    THINKING = "the computer, a program or the rules are to move"
    MOVING = "a move is being shown"
    PAUSED = "the computer was stopped, and waits to be asked again"
    FAILED = "the computer or a program could not move, and waits to be asked again"
    OVER = "the game has ended"


class GameController(RunningGame):
    """Runs one game on the screen, from its setup to its end."""

    def __init__(
        self,
        parent: tk.Misc,
        app: Host,
        autosave: GameAutosave,
        setup: Setup,
        session: Session,
    ) -> None:
        """Create the board in `parent`; `start` begins to play."""
        self.app, self.autosave = app, autosave
        self.setup = setup
        self.names = player_names(setup.players)
        self.session = session
        self.phase = Phase.PAUSED
        self.board = BOARDS[setup.game.id](parent, app, self)
        self.chat = RecentLines[ChatLine](MAX_CHAT_LINES)
        self.traffic = RecentLines[BotTrafficLine](MAX_TRAFFIC_LINES)
        self.visibility = Visibility(self)
        self.history: HistoryCursor = HistoryCursor(self)
        self.computer_players = ComputerPlayers(self)
        self.coach = Coach(self)
        self._announced = set[str]()
        """What was said to make the game practice."""
        self._observers: list[GameObserver] = []
        self.ended_by_move = False
        """Whether a move has just ended the game, rather than its end being opened."""
        self._pause_requested = False
        self.finishing = False
        """Whether the computer plays all seats to the end, without animations."""
        self.match = Match(self.session, self.computer_players.create_players())

    def add_observer(self, observer: GameObserver) -> None:
        self._observers.append(observer)

    def remove_observer(self, observer: GameObserver) -> None:
        self._observers.remove(observer)

    def start(self) -> None:
        self._show_position()

    @property
    def is_thinking(self) -> bool:
        """Whether a computer's move or a hint is being searched."""
        return self.phase is Phase.THINKING or self.computer_players.is_busy

    @property
    def is_over(self) -> bool:
        """Whether the game has ended and its last move was shown."""
        return self.phase is Phase.OVER

    @property
    def awaits_person(self) -> bool:
        """Whether a person may move now."""
        return self.phase is Phase.WAITING

    @property
    def can_stop_computer(self) -> bool:
        """Whether Esc can stop something: a search, a replay, or a computer that moves next."""
        follows = (
            self.phase is Phase.MOVING
            and not self._pause_requested
            and self.session.state.outcome() is None
            and not self.is_person_to_move
        )
        return self.is_thinking or self.history.is_playing or follows

    @property
    def is_paused(self) -> bool:
        """Whether the computer was stopped or has failed, and waits for `resume`."""
        return self.phase in (Phase.PAUSED, Phase.FAILED)

    @property
    def has_failed(self) -> bool:
        return self.phase is Phase.FAILED

    @property
    def is_person_to_move(self) -> bool:
        """Whether the game goes on and it is a person's turn."""
        state = self.session.state
        return state.outcome() is None and self.setup.players[state.turn].kind == "human"

    @property
    def can_undo(self) -> bool:
        """Whether a person's turn can be taken back; without people, any turn."""
        people = self.setup.people_seats
        return any(not people or step.seat in people for step in self.session.steps)

    @property
    def can_redo(self) -> bool:
        return self.session.ply < self.session.length

    @property
    def can_finish_by_computer(self) -> bool:
        """Whether the computer can play to the end: people play computers, and nothing moves."""
        computers = len(self.setup.players) > len(self.setup.people_seats) > 0
        still = self.phase not in (Phase.MOVING, Phase.OVER)
        return computers and still and not self.finishing

    @property
    def is_idle(self) -> bool:
        """Whether nothing moves, is searched or is hidden, so that the history can be browsed."""
        if self.phase is Phase.OVER:
            return True
        still = (self.awaits_person or self.is_paused) and not self.computer_players.is_busy
        return still and not self.visibility.is_hand_covered

    @property
    def is_analysis_locked(self) -> bool:
        """Whether hints are counted, so that Analysis shows values only after the game.

        A practice game has no such limit.
        """
        session, people = self.session, self.setup.people_seats
        counted = any(session.hints_left(seat) is not None for seat in people)
        free = session.state.outcome() is not None or self.autosave.practice_reason
        return counted and not free

    # Actions of people.

    def submit(self, move: str) -> None:
        """Play a person's move; an illegal one is refused with the reason."""
        if self.history.is_browsing:
            self.show_status(_("You can’t move while you look at an earlier position."))
        elif self.awaits_person:
            try:
                step = self.match.play(move)
            except IllegalMove as error:
                self.app.play_sound(Sound.LOW)
                self.show_status(error_as_sentence(str(error)))
            else:
                self._show_played(step)

    def preview_move(
        self, move: str | None, values: Mapping[str, MoveValue], is_worse: bool
    ) -> str:
        """Show a legal move of the shown position on the board; None removes it.

        The reason compares it with the best move by these values; if `is_worse`, it says why not.
        Return the text about it (question and answer), or an empty text if it cannot be shown now.
        """
        waits = (
            self.awaits_person and self.board.accepts_input and not self.board.has_unfinished_move
        )
        looks = self.history.is_browsing or self.is_paused
        if waits or (looks and not self.board.is_animating):
            self.board.show_scene(self.history.scene)
            self.show_status("")
            if move is not None:
                state = self.history.state
                return self._explain_move(state.view(state.turn), move, values, is_worse)
        return ""

    def _explain_move(
        self, view: State, move: str, values: Mapping[str, MoveValue], is_worse: bool
    ) -> str:
        """Mark a legal move and the reason for it, and return the text about it."""
        reason = self.session.game.compared_reason(view, move, Clock(WHY_SECONDS), values)
        self.board.select_hinted_move(move)
        self.board.show_reason_marks(reason)
        # Translators: {move} is a move in words, such as "sow pile 4".
        question = _("Why not {move}?") if is_worse else _("Why {move}?")
        text = question.format(move=self.board.move_in_words(move))
        text += f" {self.board.sentence_for_view(reason.sentence)}"
        self.show_status(text, whole_line=True)
        return text

    def warn_once_about_practice(self, action: str) -> bool:
        """Warn once that `action` turns the game into practice, which counts for no level.

        `action` names it in a sentence, such as `“Undo”` or `A hint`. Return True if the warning
        was shown now: the caller must not do it yet.
        """
        self.board.hide_question_bubble()
        over = self.session.final_state.outcome() is not None
        if over or action in self._announced or self.autosave.winnable_level is None:
            return False
        self._announced.add(action)
        # Translators: {help} is such as: A hint. Or a command: “Undo”.
        text = _(
            "{help} turns this into a practice game, which doesn’t count towards levels. "
            "Choose the same command again to confirm."
        )
        self.show_status(text.format(help=action))
        self.board.show_question_bubble(text.format(help=action))
        return True

    def record_assistance(self, word: str) -> None:
        """Record that a player had help, a word of `ASSISTANCE`, and show that it is practice."""
        self.autosave.record_assistance(word)
        self._notify(lambda observer: observer.on_assistance_recorded())

    def toggle_coach(self) -> None:
        """Turn the coach on or off."""
        if self.coach.enabled:
            self.coach.enabled = False
            self.show_status(_("Coach off."), whole_line=True)
        elif not self.warn_once_about_practice(_("The coach")):
            self.coach.enabled = True
            self.record_assistance("coach")
            text = _("Coach on. The coach warns you of costly moves, and you can take them back.")
            self.show_status(text, whole_line=True)

    @property
    def has_overlay(self) -> bool:
        """Whether the structure of this game's positions can be drawn on the board."""
        return self.session.game.overlay_marks(self.history.state) is not None

    def toggle_overlay(self) -> None:
        """Draw the structure of each position on the board, or stop that."""
        game, board = self.session.game, self.board
        if board.overlay is not None:
            board.overlay = None
            self.show_status("")
        elif not self.warn_once_about_practice(_("This help")):
            self.record_assistance("hint")
            board.overlay = game.overlay_marks
            if (reason := game.overlay_marks(self.history.state)) is not None:
                self.show_status(reason.sentence)
        board.draw_explanation_marks()

    def show_hint(self) -> None:
        self.computer_players.show_hint()

    def show_status(self, detail: str, whole_line: bool = False) -> None:
        """Show a detail in the status line; an empty text removes it.

        It follows the state of the game, or replaces it if it takes the whole line.
        """
        self.visibility.detail, self.visibility.is_detail_alone = detail, whole_line
        self._update_status()

    def reveal_hand(self) -> None:
        self.visibility.reveal_hand()
        self._redraw()

    def leave(self) -> None:
        self.app.show_start()

    def on_preferences_changed(self) -> None:
        """Apply changed preferences to the board, and to what is hidden."""
        scene = self.board.scene
        if (
            not self.board.is_animating
            and scene is not None
            and scene.viewers != self.visibility.viewers
        ):
            if self.awaits_person:
                # A hint still being searched would reveal what is hidden now.
                self.computer_players.stop()
            self._redraw()
        else:
            self.board.on_preferences_changed()

    def on_language_changed(self) -> None:
        """Show names, the texts of the board and the status line in the language of the process."""
        self.names = player_names(self.setup.players)
        if not self.board.is_animating:
            self.board.update_scene_texts(self.history.scene)
        self.show_status("")

    def undo(self) -> None:
        """Undo moves up to and including the last one of a person; without people, one move."""
        if not self.can_undo:
            return
        self._cancel_all()
        people = self.setup.people_seats
        while True:
            step = self.session.undo()
            if not people or step.seat in people:
                break
        if (
            people
            and self.session.steps
            and self.board.is_double_move(self.session.steps[-1], step)
        ):
            self.session.undo()
        self._continue_at_position()

    def redo(self) -> None:
        """Play moves that were taken back, up to the next turn of a person."""
        if not self.can_redo:
            return
        self._cancel_all()
        self.visibility.detail = ""
        self.visibility.hide_hand()
        self.board.show_scene(self.visibility.scene)
        self._redo_step()

    def replace_moves_from(self, index: int, moves: Sequence[str]) -> None:
        """Go back to ply `index`, and put `moves` after it, to be played by `redo`."""
        self._cancel_all()
        self.session.replace_moves_from(index, moves)
        self._continue_at_position()

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Continue the game with other players or names."""
        self._cancel_all()
        self.visibility.change_players(players)
        self.setup = self.setup.with_players(players)
        self.names = player_names(players)
        self.match = Match(self.session, self.computer_players.create_players())
        self._show_position()
        if self.visibility.only_computers_left and self.visibility.is_hand_covered:
            self.show_status(_("The hands stay hidden because people have played this game."))

    def stop(self) -> None:
        """Stop an automatic replay or the computer, which then waits for `resume`.

        A move that is being shown is shown to its end at once.
        """
        if self.history.is_playing:
            self.history.toggle_autoplay()
        elif self.phase is Phase.MOVING:
            self._pause_requested = True
            self.board.skip_animation()
        elif self.is_thinking:
            self._cancel_all()
            self._show_position(paused=True)

    def resume(self) -> None:
        """Request a move of the computer after a stop or a failure."""
        if self.is_paused:
            self._cancel_all()
            self._show_position()

    def finish_by_computer(self) -> None:
        """Play to the end without animations, at the best level for people; Esc stops it."""
        if self.can_finish_by_computer and not self.warn_once_about_practice(_("“Finish for Me”")):
            self.record_assistance("finished")
            self._cancel_all()
            self.finishing = True
            self._show_position()

    def pause(self) -> None:
        """Stop a search now, or stop after the move that is being shown."""
        if self.phase is Phase.MOVING:
            self._pause_requested = True
        else:
            self.stop()

    def close(self) -> None:
        """Notify the observers, then stop all work and close the players."""
        self._notify(lambda observer: observer.on_game_closing())
        self._cancel_all()
        self.chat.unsubscribe()
        self.traffic.unsubscribe()
        self.computer_players.close_players()

    # Answers of computer players and bots.

    def play_computer_move(self, move: str) -> None:
        """Play a move of a computer player or bot, or one that the rules force."""
        name = self.names[self.session.state.turn]
        try:
            step = self.match.play(move, self.finishing and self.is_person_to_move)
        except IllegalMove as error:
            text = _("{name} played {move}: {error}")
            self.handle_player_failure(
                IllegalMove(text.format(name=name, move=repr(move), error=error))
            )
        else:
            self._show_played(step)

    def handle_player_failure(self, error: Exception) -> None:
        """Enter the phase FAILED: a player has no move. Other errors are raised again."""
        self._enter(Phase.FAILED)
        if not isinstance(error, FourgamesError):
            raise error
        self._notify(lambda observer: observer.on_player_failed(error))

    # Phases: only `_enter` changes the phase.

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        if phase is not Phase.MOVING:
            self.visibility.mover = None
        if phase is Phase.THINKING:
            self.computer_players.request_move()
        self._update_status()
        self._notify(lambda observer: observer.on_phase_changed())

    def _enter_by_position(self, paused: bool = False) -> None:
        """Enter the phase that the position asks for; `paused` keeps a computer from moving."""
        state = self.session.state
        if state.outcome() is not None:
            self.finishing = False
            self._enter(Phase.OVER)
        elif (
            self.is_person_to_move
            and not self.finishing
            and (paused or state.forced_move() is None)
        ):
            self._enter(Phase.WAITING)
        else:
            self._enter(Phase.PAUSED if paused else Phase.THINKING)

    def _cancel_all(self) -> None:
        """Cancel searches, animations, a requested pause and the browsing of the history."""
        self.computer_players.stop()
        self._pause_requested = self.finishing = False
        self.history.reset()
        self.board.stop_animation()

    def _show_position(self, paused: bool = False) -> None:
        """Show the position without animation, then enter its phase."""
        self.ended_by_move = False
        self.visibility.detail = ""
        self.chat.drop_lines_after(self.session.ply)
        self.board.show_chat(self.chat.lines)
        self.board.show_scene(self.visibility.scene)
        self._notify(lambda observer: observer.on_position_changed())
        self._enter_by_position(paused)

    def _continue_at_position(self) -> None:
        """Continue at another position; hide hands until a person is ready."""
        self.visibility.hide_hand()
        self.match.announce_position()
        self._show_position(paused=True)

    def _show_played(self, step: AnyStep) -> None:
        # A hint still being searched is for the position before this move.
        self.computer_players.stop()
        self.visibility.hide_hand()
        if self.finishing:
            self.board.show_scene(self.visibility.scene)
            self._notify(lambda observer: observer.on_position_changed())
            self._continue(False)
        else:
            self._animate(step, self._on_move_shown)

    def _on_move_shown(self) -> None:
        if self.coach.should_judge(self.session.steps[-1]):
            self.coach.judge_turn(self._continue)
        else:
            self._continue(False)

    def _continue(self, waits: bool) -> None:
        """Continue after a move was shown; with `waits` a computer player is paused."""
        paused, self._pause_requested = self._pause_requested or waits, False
        outcome = self.session.state.outcome()
        self.ended_by_move = outcome is not None
        self._enter_by_position(paused)
        if outcome is not None:
            self._notify(lambda observer: observer.on_game_ended(outcome))

    def _redo_step(self) -> None:
        self._animate(self.session.redo(), self._on_redo_shown)

    def _on_redo_shown(self) -> None:
        session, people = self.session, self.setup.people_seats
        if people and session.undone_steps:
            turn_ends = not self.board.is_double_move(session.steps[-1], session.undone_steps[0])
            if not (self.is_person_to_move and turn_ends):
                self._redo_step()
                return
        self.match.announce_position()
        paused, self._pause_requested = self._pause_requested or not people, False
        self._enter_by_position(paused)

    def _animate(self, step: AnyStep, done: Callable[[], None]) -> None:
        """Show a move on the board for the viewers of the position before it, then call `done`."""
        before = self.board.scene
        viewers = before.viewers if before is not None else self.visibility.viewers
        self.visibility.detail = ""
        self.visibility.mover = step.seat
        self._enter(Phase.MOVING)
        self._notify(lambda observer: observer.on_position_changed())
        self.board.animate_step(masked_for(step, viewers), lambda: self.visibility.scene, done)

    def notify_history_moved(self) -> None:
        """Clear the status detail and notify the observers that another position is shown."""
        self.show_status("")
        self._notify(lambda observer: observer.on_history_moved())

    def _update_status(self) -> None:
        """Update the status line and the board's sign of thinking."""
        self.app.show_status(
            self.visibility.status_text, self.awaits_person and not self.history.is_browsing
        )
        self.board.show_thinking_dots(self.is_thinking)

    def _redraw(self) -> None:
        """Show the current position again with what may be seen now."""
        self.board.show_scene(self.visibility.scene)
        self.show_status("")
        self._notify(lambda observer: observer.on_position_changed())

    def on_chat_lines(self, lines: list[ChatLine]) -> None:
        """Show new chat lines on the board, and notify the observers."""
        self.board.show_chat(self.chat.lines)
        self._notify(lambda observer: observer.on_chat_received())

    def _notify(self, what: Callable[[GameObserver], None]) -> None:
        for observer in self._observers:
            what(observer)
