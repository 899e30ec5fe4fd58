"""Controller of a running game: phases, moves, undo and redo, and its observers.

It stands between the match and the board. Moves of people come from the board, those of the
computer from `ComputerPlayers`; both go through `Match.play`.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError, IllegalMove
from ...engine.explanation import MissedWin
from ...engine.game import VALUES_NODES, MoveValue, State
from ...engine.language import N_, _
from ...engine.learn.review import why_clock
from ...engine.match import Match
from ...engine.players.player_spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup
from ..canvas.scene import masked_for
from ..text import error_as_sentence, outcome_text, player_names
from ..widgets.background import make_error_handler
from ..widgets.commands import ENTER, ESCAPE
from ..widgets.focus import KeyPress
from ..widgets.question_card import Answer, Question
from ..widgets.sound import Sound
from .coach import Coach
from .computer_players import ComputerPlayers
from .game_model import GameModel, Phase
from .history import HistoryCursor
from .visibility import Visibility

if TYPE_CHECKING:
    from ..services import Services


class GameController(GameModel):
    """Runs one game on the screen, from its setup to its end."""

    def __init__(
        self,
        parent: tk.Misc,
        app: Services,
        setup: Setup,
        session: Session,
    ) -> None:
        """Create the board in `parent`; `start` begins to play."""
        super().__init__(parent, app, setup, session)
        self.visibility = Visibility(self)
        self.computer_players = ComputerPlayers(self, self.visibility)
        self.history: HistoryCursor = HistoryCursor(self, self.visibility, self.computer_players)
        self.coach: Coach = Coach(self, self.computer_players)
        self._is_detail_alone = False
        """Whether `status_detail` is in the status line without the state of the game."""
        self._is_detail_on_board = False
        """Whether the board shows `status_detail`, so that the status line does not repeat it."""
        self.ended_by_move = False
        """Whether a move has just ended the game, rather than its end being opened."""
        self._pause_requested = False
        self.match = Match(self.session, self.computer_players.create_players())

    def start(self) -> None:
        """Begin to play; the coach of a reopened game judges the turn before it once more."""
        steps = self.session.steps
        is_judged = bool(steps) and self.coach.should_judge(steps[-1])
        self._show_position(paused=is_judged)
        if is_judged:
            self.coach.judge_turn(self._continue)

    @property
    def bottom_seat(self) -> int:
        return self.setup.bottom_seat

    @property
    def is_thinking(self) -> bool:
        """Whether a computer's move or a hint is being searched."""
        return self.phase is Phase.THINKING or self.computer_players.is_busy

    @property
    def can_stop_computer(self) -> bool:
        """Whether Esc can stop something: a search, a replay, or a computer that moves next."""
        follows = (
            self.phase is Phase.MOVING
            and not self._pause_requested
            and self.session.state.outcome() is None
            and not self.is_person_to_move
        )
        shows = self.history.is_playing or self.history.shows_line
        return self.is_thinking or shows or follows

    @property
    def can_finish_by_computer(self) -> bool:
        """Whether the computer can play to the end: people play computers, and nothing moves."""
        computers = len(self.setup.players) > len(self.setup.people_seats) > 0
        still = self.phase not in (Phase.MOVING, Phase.OVER)
        return computers and still and not self.finishing

    @property
    def finish_refusal(self) -> str:
        """Why the computer cannot play this game to the end; empty if it can."""
        people, seats = len(self.setup.people_seats), len(self.setup.players)
        if self.can_finish_by_computer:
            return ""
        if self.is_over:
            return _("The game is over.")
        if 0 < people < seats:
            return _("Wait until the move has been shown.")
        if people:
            return _("The computer can finish only a game that has a computer player.")
        return _("The computer can finish only a game that a person plays.")

    @property
    def is_analysis_locked(self) -> bool:
        """Whether hints are counted, so that Analysis shows values only after the game.

        A practice game and one from a set-up position have no such limit.
        """
        session, people = self.session, self.setup.people_seats
        if session.from_position or session.state.outcome() is not None:
            return False
        counted = any(session.hints_left(seat) is not None for seat in people)
        return counted and not self.app.workspace.autosave.practice_reason

    # Actions of people.

    def submit(self, move: str) -> None:
        """Play a person's move; an illegal one is refused with the reason."""
        if self.history.is_browsing:
            self.show_status(_("You can’t move while you look at an earlier position."))
        elif self.awaits_person:
            try:
                step = self.match.play(move)
            except IllegalMove as error:
                self.app.sounds.play(Sound.LOW)
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
        reason = self.session.game.compared_reason(view, move, why_clock(), values)
        self.board.select_hinted_move(move)
        self.board.show_reason_marks(reason)
        # Translators: {move} is a move in words, such as "sow pile 4".
        question = _("Why not {move}?") if is_worse else _("Why {move}?")
        text = question.format(move=self.board.move_in_words(move))
        text += f" {reason.sentence}"
        self.show_status(text, whole_line=True)
        return text

    def show_line(self, move: str, value: MoveValue | None, heading: Callable[[], str]) -> None:
        session, engine, state = self.session, self.computer_players.engine, self.history.state
        start = Session(session.game, session.options, session.seed, state)

        def find(clock: Clock) -> tuple[MoveValue, Sequence[AnyStep]]:
            view = state.view(state.turn)
            known = (
                value
                or engine.values(session.game, session.options, view, None, clock, VALUES_NODES)[
                    move
                ]
            )
            return known, engine.line_to_result(start, move, known, clock)

        def show(found: tuple[MoveValue, Sequence[AnyStep]]) -> None:
            if self.history.state == state:
                self.history.show_line(found[1], heading, found[0])

        self.show_status(_("Looking for the line …"))
        self.computer_players.advice_task.run(
            find,
            show,
            make_error_handler(self.show_status),
        )

    @property
    def can_show_why(self) -> bool:
        """Whether there is a mistake that the coach found, or a hint, to be explained by moves."""
        return self.coach.current_mistake is not None or self.computer_players.can_show_hint_line

    def show_why(self) -> None:
        """Show the reply to a mistake, then the line after it; or the line of a hint."""
        if self.history.is_browsing:
            self.history.go_to_end()
        if self.coach.current_mistake is not None:
            self.coach.show_mistake_reply()
        else:
            self.computer_players.show_hint_line()

    def toggle_coach(self) -> None:
        """Turn the coach on or off."""
        if self.coach.enabled:
            self.coach.enabled = False
            self._notify(lambda observer: observer.on_assistance_recorded())
            self.show_status(_("Coach off."), whole_line=True)
        elif not self.asks_about_practice(N_("The coach"), partial(self.command_answer, "coach")):
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
        elif not self.asks_about_practice(N_("This help"), partial(self.command_answer, "overlay")):
            self.record_assistance("hint")
            board.overlay = game.overlay_marks
            if (reason := game.overlay_marks(self.history.state)) is not None:
                self.show_status(reason.sentence)
        board.draw_explanation_marks()

    def show_hint(self) -> None:
        """Show the next step of the hint for the current position, or say why there is none."""
        session, players = self.session, self.computer_players
        if (reason := players.hint_refusal) is not None:
            self.board.refuse_input(reason)
            return
        counted = session.hints_left(session.state.turn) is not None
        if not counted and self.asks_about_practice(
            N_("A hint"), partial(self.command_answer, "hint")
        ):
            return
        if self.history.is_browsing:
            self.history.go_to_end()
        players.show_hint()

    def show_missed_win(self, chance: MissedWin) -> None:
        """Show the line that would have won, from the position in which it begins."""
        session, history = self.session, self.history
        ahead = Session(session.game, session.options, session.seed, session.states[chance.index])
        for move in chance.moves:
            ahead.play(move)
        history.show_line(ahead.steps, lambda: _("Winning line"), start=chance.index)

    def show_status(self, detail: str, whole_line: bool = False, is_on_board: bool = False) -> None:
        self.status_detail, self._is_detail_alone = detail, whole_line
        self._is_detail_on_board = is_on_board
        self._update_status()

    def on_board_click(self) -> bool:
        """Stop the computer if it finishes the game for the person."""
        if self.finishing:
            self.stop()
            return True
        return False

    def reveal_hand(self) -> None:
        self.visibility.reveal_hand()
        self._redraw()

    def leave(self) -> None:
        self.app.workspace.show_start()

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
            if self.visibility.is_hand_covered:
                # People cannot browse until the hand is shown.
                self.history.reset()
            self._redraw()
        else:
            self.board.on_preferences_changed()

    def on_language_changed(self) -> None:
        """Show names, the texts of the board and the status line in the language of the process."""
        self.names = player_names(self.setup.players)
        self.update_question()
        if self.history.shows_line:
            self._notify(lambda observer: observer.on_question_changed())
        if not self.board.is_animating:
            self.board.update_scene_texts(self.history.scene)
        self.show_status("")

    @property
    def shown_question(self) -> Question | None:
        """The question below the board; that of a line has only the way back."""
        return self.history.line_question if self.history.is_browsing else self.question

    def answer_question(self, key: KeyPress) -> bool:
        question = self.shown_question
        answer = None if question is None else question.answer_for_key(key)
        if answer is None or not key.is_new:
            return False
        answer.run()
        return True

    def ask(self, question: Callable[[], Question] | None) -> None:
        """Ask the person something; the heading says whose decision it is."""
        super().ask(question)
        if self.is_paused and not self.board.is_animating and not self.history.is_browsing:
            self.board.update_scene_texts(self.visibility.scene)
            self._update_status()

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
        self.status_detail = ""
        self.visibility.hide_hand()
        self.board.show_scene(self.visibility.scene)
        self._redo_step()

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
        """Stop a line, an automatic replay or the computer, which then waits for `resume`.

        A move that is being shown is shown to its end at once.
        """
        if self.history.is_playing:
            self.history.toggle_autoplay()
        elif self.history.shows_line:
            self.history.end_line()
        elif self.phase is Phase.MOVING:
            self._pause_requested = True
            self.board.skip_animation()
        elif self.is_thinking:
            self._cancel_all()
            self._show_position(paused=True)
            self._ask_to_resume()

    def _ask_to_resume(self) -> None:
        """Ask what to do after the computer was stopped."""
        if self.phase is Phase.PAUSED:

            def question() -> Question:
                name = self.names[self.session.state.turn]
                resume = replace(self.command_answer("resume", key=ENTER), is_primary=True)
                undo = (self.command_answer("undo"),) if self.can_undo else ()
                return Question(_("{name} was stopped.").format(name=name), "", (resume, *undo))

            self.ask(question)

    def resume(self) -> None:
        """Request a move of the computer after a stop or a failure."""
        if self.is_paused:
            self._cancel_all()
            self._show_position()

    def finish_by_computer(self) -> None:
        """Play to the end without animations, at the best level for people.

        Esc or a click on the board stops it. In a game that is decided, it is no help.
        """
        if not self.can_finish_by_computer:
            return
        if self.session.state.decided_outcome() is None:
            if self.asks_about_practice(
                N_("“Finish for Me”"), partial(self.command_answer, "finish")
            ):
                return
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
        GameModel.ask(self, None)
        if phase is not Phase.MOVING:
            self.visibility.mover = None
        if phase is Phase.THINKING:
            self.computer_players.request_move(self.play_computer_move, self.handle_player_failure)
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
            self._offer_to_finish()
        else:
            self._enter(Phase.PAUSED if paused else Phase.THINKING)

    def _offer_to_finish(self) -> None:
        """Offer to finish a game against computers on the person's first turn after it is decided.

        Enter is no answer, since it makes moves.
        """
        if len(self.setup.people_seats) != 1 or not self.can_finish_by_computer:
            return
        *earlier, state = self.session.states
        own = (each for each in earlier if each.turn == state.turn)
        decided = state.decided_outcome()
        if decided is None or any(each.decided_outcome() is not None for each in own):
            return

        def question() -> Question:
            return Question(
                outcome_text(decided, self.names).title,
                # The reason in the language of the process, which may have changed.
                (state.decided_outcome() or decided).reason,
                (
                    self.command_answer("finish"),
                    Answer(_("Play On"), partial(self.ask, None), ESCAPE),
                ),
            )

        self.ask(question)

    def _cancel_all(self) -> None:
        """Cancel searches, animations, a requested pause and the browsing of the history."""
        self.computer_players.stop()
        self._pause_requested = self.finishing = False
        GameModel.ask(self, None)
        self.history.reset()
        self.board.stop_animation()

    def _show_position(self, paused: bool = False) -> None:
        """Show the position without animation, then enter its phase."""
        self.ended_by_move = False
        self.status_detail = ""
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
        if paused and not waits:
            self._ask_to_resume()
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
        self.status_detail = ""
        self.visibility.mover = step.seat
        self._enter(Phase.MOVING)
        self._notify(lambda observer: observer.on_position_changed())
        self.board.animate_step(masked_for(step, viewers), lambda: self.visibility.scene, done)

    def _update_status(self) -> None:
        """Update the status line and the board's sign of thinking."""
        detail = self.status_detail
        texts = [detail, detail]
        if not detail or not self._is_detail_alone:
            browsing, now = self.history.status_text, self.visibility
            states = browsing or now.status_text, browsing or now.shown_status_text
            texts = [f"{state}   {detail}".rstrip() for state in states]
            if self._is_detail_on_board:
                texts[1] = states[1]
        waits = self.awaits_person and not self.history.is_browsing
        self.app.status_bar.set_text(texts[0], waits, texts[1])
        self.board.show_thinking_dots(self.is_thinking)

    def _redraw(self) -> None:
        """Show the shown position again with what may be seen now."""
        self.board.show_scene(self.history.scene)
        self.show_status("")
        self._notify(lambda observer: observer.on_position_changed())
