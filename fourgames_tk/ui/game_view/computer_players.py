"""Requests to computer players: their moves, hints, and the missed win after a lost game."""

from __future__ import annotations

import threading
import tkinter as tk
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from ...engine.errors import FourgamesError
from ...engine.explanation import Hint, MissedWin
from ...engine.game import State
from ...engine.language import _
from ...engine.learn.review import WHY_SECONDS
from ...engine.players.child_process import ProcessLogKind, ProcessLogLine
from ...engine.players.engine_process import EngineProcess
from ...engine.players.player import Player, UnavailablePlayer
from ...engine.players.player_spec import PlayerSpec
from ...engine.search.clock import Clock
from ..canvas.scene import ChatLine
from ..text import drawable_line
from ..widgets.background import BackgroundTask, Mailbox, make_error_handler
from ..widgets.sound import Sound
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from .game_controller import GameController


FINISH_SECONDS = 0.5
"""Most seconds for a move while the computer finishes a game."""
MAX_CHAT_LINES, MAX_TRAFFIC_LINES = 1000, 2000
"""Maximum numbers of stored chat lines and of protocol lines."""
MAX_LINE_LENGTH = 400
BATCH_MS = 60
"""How long new lines are collected before a subscriber gets them, so that floods stay cheap."""


@dataclass(frozen=True)
class BotTrafficLine:
    """A protocol line to or from the bot of a seat, with the number of moves played before it."""

    seat: int
    ply: int
    line: ProcessLogLine


LineT = TypeVar("LineT", ChatLine, BotTrafficLine)


class RecentLines(Generic[LineT]):
    """Keeps the last lines, and passes new ones to at most one subscriber."""

    def __init__(self, max_count: int) -> None:
        self._lock = threading.Lock()
        self._lines: deque[LineT] = deque(maxlen=max_count)
        self._mailbox: Mailbox[LineT] | None = None

    @property
    def lines(self) -> tuple[LineT, ...]:
        """The lines so far, oldest first."""
        with self._lock:
            return tuple(self._lines)

    def append(self, line: LineT) -> None:
        """Add a line; may be called from any thread."""
        with self._lock:
            self._lines.append(line)
            if self._mailbox is not None:
                self._mailbox.post(line)

    def subscribe(self, widget: tk.Misc, on_lines: Callable[[list[LineT]], None]) -> None:
        """Call `on_lines` with the lines so far, then with new ones in batches (event loop)."""
        self.unsubscribe()
        with self._lock:
            before = list(self._lines)
            self._mailbox = Mailbox(widget, on_lines, BATCH_MS)
        if before:
            on_lines(before)

    def unsubscribe(self) -> None:
        with self._lock:
            mailbox, self._mailbox = self._mailbox, None
        if mailbox is not None:
            mailbox.close()

    def drop_lines_after(self, ply: int) -> None:
        """Drop the lines after ply `ply`, whose moves were taken back."""
        with self._lock:
            remaining = [line for line in self._lines if line.ply <= ply]
            self._lines.clear()
            self._lines.extend(remaining)


def clean_chat_line(seat: int, text: str, ply: int) -> ChatLine:
    """Return a chat line of a player, shortened and without characters that cannot be drawn."""
    return ChatLine(seat, drawable_line(text[:MAX_LINE_LENGTH]).strip(), ply)


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

    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self.engine = EngineProcess()
        self._move_task = BackgroundTask(controller.board, self.engine.stop)
        self.advice_task = BackgroundTask(controller.board, self.engine.stop)
        self._delay = Timer(controller.board)
        self._players: list[Player] = []
        self._state: State | None = None
        self._hint: Hint | None = None
        self._steps_shown = 0
        """Number of shown steps of the current hint; together they count as one hint."""

    @property
    def current_hint(self) -> Hint | None:
        """The hint for the current position, or None until it is found."""
        return self._hint if self._state == self._controller.session.state else None

    @property
    def is_busy(self) -> bool:
        """Whether a move or a hint is being searched."""
        return self._move_task.is_busy

    def stop(self) -> None:
        """Cancel all requests."""
        self._delay.cancel()
        self._move_task.stop()
        self.advice_task.stop()

    # The players.

    def create_players(self) -> list[Player]:
        """Replace the players; one that cannot start becomes an UnavailablePlayer."""
        self.close_players()
        self._players = [
            self._create_player(seat) for seat in range(len(self._controller.setup.players))
        ]
        return self._players

    def request_move(self) -> None:
        """Ask the player to move for a move, or play the forced one after a pause."""
        controller = self._controller
        delay, forced = (
            0 if controller.finishing else PAUSE_MS[controller.app.preferences.speed],
            controller.session.state.forced_move(),
        )
        if forced is not None:
            self._delay.start(2 * delay, partial(controller.play_computer_move, forced))
        else:
            self._delay.start(delay, self._ask_player)

    def _ask_player(self) -> None:
        controller = self._controller
        state, steps = controller.session.state, controller.session.steps
        player, view = self._players[state.turn], state.view(state.turn)
        spec, seconds = controller.setup.players[state.turn], None
        if controller.finishing and not spec.is_program:
            if spec.kind == "human":
                best = PlayerSpec("level", controller.setup.game.levels[-1].number)
                player = self._make_player(best, state.turn)
            seconds = FINISH_SECONDS
        elif not steps or steps[-1].seat != state.turn:
            controller.app.play_sound(Sound.HUM)
        self._move_task.run(
            lambda clock: player.choose(view, clock.limited_to(seconds) if seconds else clock),
            controller.play_computer_move,
            controller.handle_player_failure,
        )

    def _create_player(self, seat: int) -> Player:
        return self._make_player(self._controller.setup.players[seat], seat)

    def _make_player(self, spec: PlayerSpec, seat: int) -> Player:
        controller = self._controller
        setup = controller.setup

        def tap(line: ProcessLogLine) -> None:
            if line.kind is ProcessLogKind.SAID:
                controller.chat.append(clean_chat_line(seat, line.text, controller.session.ply))
            controller.traffic.append(BotTrafficLine(seat, controller.session.ply, line))

        if spec.is_program:
            controller.chat.subscribe(controller.board, controller.on_chat_lines)
        try:
            return spec.make_player(setup.game, setup.options, tap=tap, engine=self.engine)
        except FourgamesError as error:
            return UnavailablePlayer(controller.names[seat], error)

    def close_players(self) -> None:
        """Close the players and end their processes."""
        players, self._players = self._players, []
        for player in players:
            player.close()

    # A hint has steps: where to look, the move, then the line after it.

    def show_hint(self) -> None:
        """Show the next step of the hint for this position, or why there is none."""
        controller, state, engine = (
            self._controller,
            self._controller.session.state,
            self.engine,
        )
        if (reason := self._refusal) is not None:
            controller.board.refuse_input(reason)
            return
        counted = controller.session.hints_left(state.turn) is not None
        if not counted and controller.warn_once_about_practice(_("A hint")):
            return
        if controller.history.is_browsing:
            controller.history.go_to_end()
        if (hint := self.current_hint) is not None:
            self._show_next_step(hint)
            return
        setup, view = controller.setup, state.view(state.turn)

        def found(hint: Hint) -> None:
            controller.session.hints_used[state.turn] += 1
            # A counted hint shows its move at once: each press of the key costs one hint.
            counted = controller.session.hints_left(state.turn) is not None
            if not counted:
                controller.record_assistance("hint")
            self._state, self._hint, self._steps_shown = state, hint, int(counted)
            controller.board.update_scene_texts(controller.visibility.scene)
            self._show_next_step(hint)
            self.advice_task.run(
                lambda clock: engine.hint(
                    setup.game, setup.options, view, HINT_TEXT_SECONDS, clock
                ),
                explained,
                lambda error: None,
            )

        def explained(hint: Hint) -> None:
            if self._hint is not None and hint.move == self._hint.move:
                self._hint = hint
                if self._steps_shown > 1:
                    self._show_hint_text(hint)

        self.advice_task.stop()
        self._move_task.run(
            lambda clock: engine.hint(setup.game, setup.options, view, None, clock),
            found,
            make_error_handler(controller.show_status),
        )
        controller.show_status(_("Looking for a hint …"))

    @property
    def _refusal(self) -> str | None:
        """The reason why no hint can be given now; None if one can."""
        controller, state = self._controller, self._controller.session.state
        if state.outcome() is not None:
            return _("The game is over, so there is no hint.")
        if not controller.is_person_to_move:
            return (
                _("You can ask for a hint only on your turn.")
                if controller.setup.people_seats
                else _("Hints are for people. Only computers play this game.")
            )
        if not controller.awaits_person:
            return _("Wait until the move has been shown, then ask for a hint.")
        if controller.visibility.is_hand_covered:
            return _("Show your blocks first. A hint would reveal them.")
        if controller.session.hints_left(state.turn) == 0 and self.current_hint is None:
            return _("You have no hints left in this game.")
        return None

    def _show_next_step(self, hint: Hint) -> None:
        """Mark the next step of a hint on the board, with a text; the last step stays."""
        controller, board = self._controller, self._controller.board
        self._steps_shown = min(self._steps_shown + 1, 3 if len(hint.line) > 1 else 2)
        if self._steps_shown == 1:
            board.ring_hint_area(hint.move)
            # Translators: {place} is such as "the top row" or "c4".
            text = _("Hint: look at {place}.").format(place=board.move_area_in_words(hint.move))
            controller.show_status(text, whole_line=True)
            return
        board.ring_hint_area(None)
        board.select_hinted_move(hint.move)
        state = controller.session.state
        board.show_reason_marks(
            controller.session.game.move_reason(
                state.view(state.turn), hint.move, Clock(WHY_SECONDS)
            )
        )
        self._show_hint_text(hint)

    def _show_hint_text(self, hint: Hint) -> None:
        """Show the hinted move with its reason or, in the last step, with the moves after it."""
        board = self._controller.board
        move, *then = map(board.move_in_words, (hint.move, *hint.line[1:]))
        # Translators: {move} is a move in words, such as "sow pile 4".
        text = _("Hint: {move}.").format(move=move)
        if self._steps_shown > 2:
            rest = _("The game could continue: {moves}.").format(moves=_("; ").join(then))
        else:
            rest = board.sentence_for_view(hint.reason)
        self._controller.show_status(f"{text} {rest}", whole_line=True)

    # After a lost game: the line that would have won.

    @property
    def missed_win_seat(self) -> int | None:
        """The person who lost and can be shown a missed win, or None."""
        session, people = self._controller.session, self._controller.setup.people_seats
        outcome = session.state.outcome()
        if outcome is None or not outcome.winners or not session.game.finds_missed_wins:
            return None
        moved = {step.seat for step in session.steps}
        losers = [seat for seat in people if seat in moved and seat not in outcome.winners]
        return losers[0] if losers else None

    def find_missed_win(self, on_found: Callable[[MissedWin], None]) -> None:
        """Search the last line that would have won; call `on_found` if there is one."""
        controller, seat, engine = self._controller, self.missed_win_seat, self.engine
        if seat is not None:
            self.advice_task.run(
                lambda clock: engine.last_missed_win(
                    controller.session, seat, MISSED_WIN_SECONDS, clock
                ),
                lambda chance: None if chance is None else on_found(chance),
                lambda error: None,
            )

    def show_missed_win(self, chance: MissedWin) -> None:
        """Go back to where the line begins, so that Redo shows it step by step."""
        controller = self._controller
        # The line is saved as a separate game.
        controller.autosave.observe_game(controller, kind="help")
        controller.replace_moves_from(chance.index, chance.moves)
        key = controller.app.menu_action("redo").accelerator
        sentences = (
            _("This was your last chance to win."),
            controller.board.sentence_for_view(chance.reason),
            _("Press {key} to see the moves step by step.").format(key=key),
        )
        controller.show_status(" ".join(sentences))
