"""Requests to computer players: their moves, hints, and the missed win after a lost game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...engine.errors import FourgamesError
from ...engine.explanation import Hint, MissedWin
from ...engine.game import State
from ...engine.language import _
from ...engine.learn.review import why_clock
from ...engine.players.child_process import ProcessLogKind, ProcessLogLine
from ...engine.players.engine_process import EngineProcess
from ...engine.players.player import Player, UnavailablePlayer
from ...engine.players.player_spec import PlayerSpec
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.commands import ESCAPE
from ..widgets.question_card import Answer, Question
from ..widgets.sound import Sound
from ..widgets.timers import Timer
from .game_model import GameModel
from .recent_lines import BotTrafficLine, clean_chat_line
from .visibility import Visibility

FINISH_SECONDS = 0.5
"""Most seconds for a move while the computer finishes a game."""
PAUSE_MS = {"off": 0, "slow": 700, "normal": 350, "fast": 120, "fastest": 40}
"""Least time before the computer moves, in milliseconds, by the speed that is set."""

HINT_TEXT_SECONDS = 3.0
"""Maximum seconds spent on a better explanation of a hint whose move is already shown."""

MISSED_WIN_SECONDS = 20.0
"""Most seconds spent on the search for a line that would have won."""


class ComputerPlayers:
    """Asks computer players and bots in the background, one request at a time.

    Levels, hints, coach and missed wins share one engine process; a new request drops the answer
    to the one before.
    """

    def __init__(self, game: GameModel, visibility: Visibility) -> None:
        self._game, self._visibility = game, visibility
        self.engine = EngineProcess()
        self._move_task = BackgroundTask(game.board, self.engine.stop)
        self.advice_task = BackgroundTask(game.board, self.engine.stop)
        self._delay, self._is_asked = Timer(game.board), False
        self._players: list[Player] = []
        self._state: State | None = None
        self._hint: Hint | None = None
        self._steps_shown = 0
        """Number of shown steps of the current hint; together they count as one hint."""
        self._hint_text = ""
        """Text of the hint in the status line, which another text may have replaced."""

    @property
    def current_hint(self) -> Hint | None:
        """The hint for the current position, or None until it is found."""
        return self._hint if self._state == self._hint_state else None

    @property
    def _hint_state(self) -> State:
        """The position that a hint is about: after the part of a move that is already made."""
        return self._game.board.after_partial_move(self._game.session.state)

    @property
    def is_busy(self) -> bool:
        """Whether a move or a hint is being searched."""
        return self._move_task.is_busy

    def stop(self) -> None:
        """Cancel all requests."""
        self._is_asked = False
        self._delay.cancel()
        self._move_task.stop()
        self.advice_task.stop()

    # The players.

    def create_players(self) -> list[Player]:
        """Replace the players; one that cannot start becomes an UnavailablePlayer."""
        self.close_players()
        self._players = [
            self._make_player(self._game.setup.players[seat], seat)
            for seat in range(len(self._game.setup.players))
        ]
        return self._players

    def request_move(
        self, on_move: Callable[[str], None], on_failure: Callable[[Exception], None]
    ) -> None:
        """Ask the player to move for a move, or take the forced one after a pause."""
        game = self._game
        delay, forced = (
            0 if game.finishing else PAUSE_MS[game.app.preferences.speed],
            game.session.state.forced_move(),
        )
        call = partial(self._ask_player, on_move, on_failure)
        if forced is not None:
            delay, call = 2 * delay, partial(on_move, forced)
        self._is_asked = True

        def begin() -> None:
            if self._is_asked:
                self._delay.start(delay, call)

        # A new board is covered by the old picture for a while, and then glides to its place.
        game.app.workspace.main_pane.call_when_shown(begin)

    def _ask_player(
        self, on_move: Callable[[str], None], on_failure: Callable[[Exception], None]
    ) -> None:
        game = self._game
        state, steps = game.session.state, game.session.steps
        player, view = self._players[state.turn], state.view(state.turn)
        spec, seconds = game.setup.players[state.turn], None
        if game.finishing and not spec.is_program:
            if spec.kind == "human":
                best = PlayerSpec("level", game.setup.game.levels[-1].number)
                player = self._make_player(best, state.turn)
            seconds = FINISH_SECONDS
        elif not steps or steps[-1].seat != state.turn:
            game.app.sounds.play(Sound.HUM)
        self._move_task.run(
            lambda clock: player.choose(view, clock.limited_to(seconds) if seconds else clock),
            on_move,
            on_failure,
        )

    def _make_player(self, spec: PlayerSpec, seat: int) -> Player:
        game = self._game
        setup = game.setup

        def tap(line: ProcessLogLine) -> None:
            if line.kind is ProcessLogKind.SAID:
                game.chat.append(clean_chat_line(seat, line.text, game.session.ply))
            game.traffic.append(BotTrafficLine(seat, game.session.ply, line))

        if spec.is_program:
            game.chat.subscribe(game.board, game.on_chat_lines)
        try:
            return spec.make_player(setup.game, setup.options, tap=tap, engine=self.engine)
        except FourgamesError as error:
            return UnavailablePlayer(game.names[seat], error)

    def close_players(self) -> None:
        """Close the players and end their processes."""
        players, self._players = self._players, []
        for player in players:
            player.close()

    # A hint has steps: where to look, the move, then the line after it.

    def show_hint(self) -> None:
        """Show the next step of the hint for this position; there must be no `hint_refusal`."""
        game, state, engine = self._game, self._hint_state, self.engine
        if (hint := self.current_hint) is not None:
            self._show_next_step(hint)
            return
        setup, view = game.setup, state.view(state.turn)

        def found(hint: Hint) -> None:
            if state != self._hint_state:
                # The person has placed the piece meanwhile, or taken it back.
                return
            game.session.hints_used[state.turn] += 1
            # A counted hint shows its move at once: each press of the key costs one hint.
            counted = game.session.hints_left(state.turn) is not None
            if not counted:
                game.record_assistance("hint")
            self._state, self._hint, self._steps_shown = state, hint, int(counted)
            game.board.update_scene_texts(self._visibility.scene)
            self._show_next_step(hint)
            self.advice_task.run(
                lambda clock: engine.hint(
                    setup.game, setup.options, view, HINT_TEXT_SECONDS, clock
                ),
                explained,
                lambda error: None,
            )

        def explained(hint: Hint) -> None:
            if (shown := self.current_hint) is not None and hint.move == shown.move:
                self._hint = hint
                if self._steps_shown > 1 and game.status_detail == self._hint_text:
                    self._show_hint_text(hint)

        self.advice_task.stop()
        self._move_task.run(
            lambda clock: engine.hint(setup.game, setup.options, view, None, clock),
            found,
            make_error_handler(game.show_status),
        )
        game.show_status(_("Looking for a hint …"))

    @property
    def hint_refusal(self) -> str | None:
        """The reason why no hint can be given now; None if one can."""
        game, state = self._game, self._game.session.state
        if state.outcome() is not None:
            return _("The game is over, so there is no hint.")
        if not game.is_person_to_move:
            return (
                _("You can ask for a hint only on your turn.")
                if game.setup.people_seats
                else _("Hints are for people. Only computers play this game.")
            )
        if not game.awaits_person:
            return _("Wait until the move has been shown, then ask for a hint.")
        if self._visibility.is_hand_covered:
            return _("Show your blocks first. A hint would reveal them.")
        if game.session.hints_left(state.turn) == 0 and self.current_hint is None:
            return _("You have no hints left in this game.")
        return None

    def _show_next_step(self, hint: Hint) -> None:
        """Mark the next step of a hint on the board, with a text; the last step stays."""
        game, board, state = self._game, self._game.board, self._hint_state
        view = state.view(state.turn)
        self._steps_shown = min(self._steps_shown + 1, 3 if len(hint.line) > 1 else 2)
        if self._steps_shown == 1:
            board.ring_hint_area(hint.move)
            # Translators: {place} is such as "the top row" or "c4".
            text = _("Hint: look at {place}.").format(place=board.move_area_in_words(hint.move))
            game.show_status(text, whole_line=True)
            return
        board.ring_hint_area(None)
        board.select_hinted_move(hint.move)
        reason = game.session.game.move_reason(view, hint.move, why_clock())
        board.show_reason_marks(reason)
        self._show_hint_text(hint)
        if self.can_show_hint_line:
            game.ask(partial(self._hint_question, reason.lesson))

    def _hint_question(self, lesson: str) -> Question:
        """Return the question whether to see where a hinted move leads, or the lesson about it."""
        show = self._game.command_answer("why", _("Show"))
        close = Answer(_("Close"), partial(self._game.ask, None), ESCAPE)
        return Question(
            _("See what this move leads to?"), "", (show, *self._game.lesson_answers(lesson), close)
        )

    @property
    def can_show_hint_line(self) -> bool:
        """Whether a hinted move is shown whose line would reveal nothing that is hidden.

        A line starts from a position of the game, not from the middle of a move.
        """
        state = self._game.session.state
        shown = self.current_hint is not None and self._steps_shown > 1
        return shown and state.view(state.turn) == state == self._hint_state

    def show_hint_line(self) -> None:
        """Show on the board what the hinted move leads to."""
        if (hint := self.current_hint) is not None and self.can_show_hint_line:
            self._game.show_line(hint.move, None, lambda: _("The line of the hint"))

    def _show_hint_text(self, hint: Hint) -> None:
        """Show the hinted move with its reason or, in the last step, with the moves after it."""
        board = self._game.board
        move, *then = map(board.move_in_words, (hint.move, *hint.line[1:]))
        # Translators: {move} is a move in words, such as "sow pile 4".
        text = _("Hint: {move}.").format(move=move)
        if self._steps_shown > 2:
            rest = _("The game could continue: {moves}.").format(moves=_("; ").join(then))
        else:
            rest = hint.reason
        full, app = f"{text} {rest}", self._game.app
        counted = self._game.session.hints_left(self._game.session.state.turn) is not None
        if counted and app.workspace.speech is None and not app.status_bar.fits_in_line(full):
            # More lines would cover the number of hints that are left, in the line of keys. The
            # first sentence says that a counted hint is not always the best move.
            full = f"{text} {rest.partition('. ')[0]}."
            if not app.status_bar.fits_in_line(full):
                full = _("A possible move: {move}.").format(move=move)
        self._hint_text = full
        self._game.show_status(full, whole_line=True)

    # After a lost game: the line that would have won.

    @property
    def missed_win_seat(self) -> int | None:
        """The person who lost and can be shown a missed win, or None."""
        session, people = self._game.session, self._game.setup.people_seats
        outcome = session.state.outcome()
        if outcome is None or not outcome.winners or not session.game.finds_missed_wins:
            return None
        moved = {step.seat for step in session.steps}
        losers = [seat for seat in people if seat in moved and seat not in outcome.winners]
        return losers[0] if losers else None

    def find_missed_win(self, on_found: Callable[[MissedWin], None]) -> None:
        """Search the last line that would have won; call `on_found` if there is one."""
        game, seat, engine = self._game, self.missed_win_seat, self.engine
        if seat is not None:
            self.advice_task.run(
                lambda clock: engine.last_missed_win(game.session, seat, MISSED_WIN_SECONDS, clock),
                lambda chance: None if chance is None else on_found(chance),
                lambda error: None,
            )
