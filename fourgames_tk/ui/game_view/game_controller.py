"""The game in the window: who moves, undo, what may be seen, and the end.

It stands between the match and the board: a person's move comes from the board, the computer's
from who is asked, and both take the one road through `Match.play`.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError, IllegalMove
from ...engine.game import State
from ...engine.learn.review import WHY_SECONDS
from ...engine.match import Match
from ...engine.players.spec import PlayerSpec
from ...engine.search.clock import Clock
from ...engine.session import AnyStep, Session
from ...engine.setup import Setup
from ..boards import BOARDS
from ..canvas.scene import ChatLine, RunningGame, seen
from ..text import player_names, sentence
from ..widgets.sound import Sound
from .coach import Coach
from .computer_players import MOST_SAID, MOST_SENT, ComputerPlayers, LineLog, TrafficLine
from .history import HistoryCursor
from .visibility import Visibility

if TYPE_CHECKING:
    from ...engine.game import Outcome
    from ..app import App


class GameObserver:
    """Hears what happens in a game. A subclass takes what it cares for; the rest is nothing."""

    def position_changed(self) -> None:
        """Hear that the game stands at another position, or that what is hidden has changed."""

    def phase_changed(self) -> None:
        """Hear that the game is at another phase: somebody thinks, or has been stopped."""

    def looked_back(self) -> None:
        """Hear that another position is shown, or that looking back has ended."""

    def game_left(self) -> None:
        """Hear that the game goes away from the table, as it stands."""

    def game_ended(self, outcome: Outcome) -> None:
        """Hear that the game has just been played to its end, and the end is shown."""

    def player_failed(self, error: FourgamesError) -> None:
        """Hear that a player could not move, and why; the game stands still."""

    def player_spoke(self) -> None:
        """Hear that there are new lines in the chat."""


class Phase(Enum):
    """What a running game is at."""

    WAITING = "a person is to move"
    THINKING = "the computer, a program or the rules are to move"
    MOVING = "a move is being shown"
    PAUSED = "the computer was stopped, and waits to be asked again"
    FAILED = "the computer or a program could not move, and waits to be asked again"
    OVER = "the game has ended"


class GameController(RunningGame):
    """One game on the screen, from its setup to its end."""

    def __init__(self, parent: tk.Misc, app: App, setup: Setup, session: Session) -> None:
        """Begin or go on with `session` on a board in `parent`; `start` sets it moving."""
        self.app = app
        self.setup = setup
        self.names = player_names(setup.players)
        self.session = session
        self.phase = Phase.PAUSED
        self.board = BOARDS[setup.game.id](parent, app, self)
        self.chat = LineLog[ChatLine](MOST_SAID)
        self.traffic = LineLog[TrafficLine](MOST_SENT)
        self.visibility = Visibility(self)
        self.history: HistoryCursor = HistoryCursor(self)
        self.computer_players = ComputerPlayers(self)
        self.coach = Coach(self)
        self._warned = False
        self._watchers: list[GameObserver] = []
        self.ended_here = False
        """Whether the game has come to its end by a move, rather than been opened there."""
        self._pauses = False
        self.match = Match(self.session, self.computer_players.seat())

    def watch(self, observer: GameObserver) -> None:
        """Tell `watcher` what happens from now on."""
        self._watchers.append(observer)

    def unwatch(self, observer: GameObserver) -> None:
        """Tell `watcher` nothing any more."""
        self._watchers.remove(observer)

    def start(self) -> None:
        self._settle()

    @property
    def thinking(self) -> bool:
        """Whether the computer's move or a hint is awaited."""
        return self.phase is Phase.THINKING or self.computer_players.busy

    @property
    def over(self) -> bool:
        """Whether the game has ended, and its last move has been shown."""
        return self.phase is Phase.OVER

    @property
    def waits(self) -> bool:
        """Whether a person may move now."""
        return self.phase is Phase.WAITING

    @property
    def stoppable(self) -> bool:
        """Whether there is something to stop: a thought, or a game that plays through by itself."""
        return self.thinking or self.history.playing

    @property
    def paused(self) -> bool:
        """Whether the computer, stopped or at a loss, waits to be asked again."""
        return self.phase in (Phase.PAUSED, Phase.FAILED)

    @property
    def failed(self) -> bool:
        return self.phase is Phase.FAILED

    @property
    def person_to_move(self) -> bool:
        """Whether a person has the turn in a game that goes on."""
        state = self.session.state
        return state.outcome() is None and self.setup.players[state.turn].kind == "human"

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to take back: a person's, or in a demo any."""
        people = self.setup.people
        return any(not people or step.seat in people for step in self.session.steps)

    @property
    def can_redo(self) -> bool:
        return self.session.ply < self.session.length

    @property
    def rests(self) -> bool:
        """Whether nothing is on the way, and nothing is covered: then it can be looked back at."""
        if self.phase is Phase.OVER:
            return True
        still = (self.waits or self.paused) and not self.computer_players.busy
        return still and not self.visibility.covered

    @property
    def analysis_waits(self) -> bool:
        """Whether hints are counted, so that values of moves are shown at the end alone.

        In a game that takes no level anyhow they are free.
        """
        session, people = self.session, self.setup.people
        counted = any(session.hints_left(seat) is not None for seat in people)
        free = session.state.outcome() is not None or self.app.workspace.autosave.practice
        return counted and not free

    # What a person does.

    def submit(self, move: str) -> None:
        """Play a person's move; an illegal one is refused with the reason."""
        if self.history.active:
            self.note("Nobody moves while you look back.")
        elif self.waits:
            try:
                step = self.match.play(move)
            except IllegalMove as error:
                self.app.play_sound(Sound.LOW)
                self.note(sentence(str(error)))
            else:
                self._played(step)

    def try_out(self, move: str | None, question: str = "Why") -> str:
        """Show a legal move of the position on the board there, or take it away with None.

        Return what is said of it: the question, and the answer.
        """
        waits = self.waits and self.board.active and not self.board.holds
        if waits or (self.history.active and not self.board.moving):
            self.board.show(self.history.scene)
            self.note("")
            if move is not None:
                state = self.history.state
                return self.explain(state.view(state.turn), move, question)
        return ""

    def explain(self, view: State, move: str, question: str) -> str:
        """Show a legal move and what there is to see of it, and return what is said of it."""
        reason = self.session.game.why(view, move, Clock(WHY_SECONDS))
        self.board.mark_hint(move)
        self.board.explain(reason)
        said = f"{question} {self.board.say_move(move)}? {reason.sentence}"
        self.note(said)
        return said

    def confirm_practice(self, what: str) -> bool:
        """Tell, once a game, that help makes it one that takes no level: then none is given yet."""
        if self._warned or self.app.workspace.autosave.pending_level is None:
            return False
        self._warned = True
        why = f"{what} makes this a practice game, which counts for no level."
        self.note(f"{why} Ask again to have it.")
        return True

    def watch_with_coach(self) -> None:
        """Let the coach look at what people do, or no more."""
        if self.coach.on:
            self.coach.on = False
            self.note("The coach is gone.")
        elif not self.confirm_practice("The coach"):
            self.coach.on = True
            self.app.workspace.autosave.record_assistance("coach")
            self.note("The coach looks on: what gives much away is told, and can be taken back.")

    def hint(self) -> None:
        self.computer_players.hint()

    def note(self, detail: str) -> None:
        """Add a detail to the status line; an empty one takes it away."""
        self.visibility.detail = detail
        self._tell_status()

    def uncover(self) -> None:
        self.visibility.uncover()
        self._look_anew()

    def preferences_changed(self) -> None:
        """Show what preferences decide; whether the curtain is used is one of them."""
        scene = self.board.scene
        if not self.board.moving and scene is not None and scene.viewers != self.visibility.viewers:
            if self.waits:
                # A hint that is still looked for would tell what is hidden now.
                self.computer_players.stop()
            self._look_anew()
        else:
            self.board.preferences_changed()

    def undo(self) -> None:
        """Take back up to and including the last turn of a person (in a demo, one move)."""
        if not self.can_undo:
            return
        self._halt()
        people = self.setup.people
        while True:
            step = self.session.undo()
            if not people or step.seat in people:
                break
        if people and self.session.steps and self.board.in_one_go(self.session.steps[-1], step):
            self.session.undo()
        self._go_on_elsewhere()

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        if not self.can_redo:
            return
        self._halt()
        self.visibility.detail = ""
        self.visibility.hide()
        self.board.show(self.visibility.scene)
        self._redo_step()

    def branch(self, index: int, moves: Sequence[str]) -> None:
        """Go back to the position of this index, and lay other moves ahead for `redo`."""
        self._halt()
        self.session.branch(index, moves)
        self._go_on_elsewhere()

    def change_players(self, players: tuple[PlayerSpec, ...]) -> None:
        """Let the game go on from where it stands with other players, or other names."""
        self._halt()
        self.visibility.change_players(players)
        self.setup = self.setup.with_players(players)
        self.names = player_names(players)
        self.match = Match(self.session, self.computer_players.seat())
        self._settle()
        if self.visibility.left_to_computers and self.visibility.covered:
            self.note("What the players hold stays hidden: people have played this game.")

    def stop(self) -> None:
        """Stop playing through, or the thinking; the computer waits until `resume`."""
        if self.history.playing:
            self.history.play_through()
        elif self.thinking:
            self._halt()
            self._settle(paused=True)

    def resume(self) -> None:
        """Let the computer move after a stop, or try again."""
        if self.paused:
            self._halt()
            self._settle()

    def pause(self) -> None:
        """Stop the thinking, or stop when the move that is being shown has been shown."""
        if self.phase is Phase.MOVING:
            self._pauses = True
        else:
            self.stop()

    def close(self) -> None:
        """End the game for good: the window or the board goes away."""
        self._tell(lambda observer: observer.game_left())
        self._halt()
        self.chat.leave()
        self.traffic.leave()
        self.computer_players.dismiss()

    # What who is asked answers.

    def answer(self, move: str) -> None:
        """Play the move of a computer, of a program, or of the rules."""
        name = self.names[self.session.state.turn]
        try:
            step = self.match.play(move)
        except IllegalMove as error:
            self.fail(IllegalMove(f"{name} played {move!r}: {error}"))
        else:
            self._played(step)

    def fail(self, error: Exception) -> None:
        """Stand still: who was asked has no move."""
        self._enter(Phase.FAILED)
        if not isinstance(error, FourgamesError):
            raise error
        self._tell(lambda observer: observer.player_failed(error))

    # The phases: `_enter` is the one way from one to the next.

    def _enter(self, phase: Phase) -> None:
        self.phase = phase
        if phase is not Phase.MOVING:
            self.visibility.mover = None
        if phase is Phase.THINKING:
            self.computer_players.move()
        self._tell_status()
        self._tell(lambda observer: observer.phase_changed())

    def _enter_by_position(self, paused: bool = False) -> None:
        """Begin the phase that the position asks for; where nobody has to act, `paused` holds."""
        state = self.session.state
        if state.outcome() is not None:
            self._enter(Phase.OVER)
        elif self.person_to_move and (paused or state.forced() is None):
            self._enter(Phase.WAITING)
        else:
            self._enter(Phase.PAUSED if paused else Phase.THINKING)

    def _halt(self) -> None:
        """Drop every thought and motion; nothing happens until another phase begins."""
        self.computer_players.stop()
        self._pauses = False
        self.history.forget()
        self.board.drop()

    def _settle(self, paused: bool = False) -> None:
        """Show the position without motion, and go on from it."""
        self.ended_here = False
        self.visibility.detail = ""
        self.chat.cut(self.session.ply)
        self.board.hear(self.chat.lines)
        self.board.show(self.visibility.scene)
        self._tell(lambda observer: observer.position_changed())
        self._enter_by_position(paused)

    def _go_on_elsewhere(self) -> None:
        """Go on from another position of the session; who sits at the screen now is not known."""
        self.visibility.hide()
        self.match.announce_position()
        self._settle(paused=True)

    def _played(self, step: AnyStep) -> None:
        # A hint that is still looked for is about the position before.
        self.computer_players.stop()
        self.visibility.hide()
        self._show(step, self._arrived)

    def _arrived(self) -> None:
        if self.coach.watches(self.session.steps[-1]):
            self.coach.look(self._go_on)
        else:
            self._go_on(False)

    def _go_on(self, waits: bool) -> None:
        """Go on after a move that has been shown; who is to answer `waits` where that is asked."""
        paused, self._pauses = self._pauses or waits, False
        outcome = self.session.state.outcome()
        self.ended_here = outcome is not None
        self._enter_by_position(paused)
        if outcome is not None:
            self._tell(lambda observer: observer.game_ended(outcome))

    def _redo_step(self) -> None:
        self._show(self.session.redo(), self._redone)

    def _redone(self) -> None:
        session, people = self.session, self.setup.people
        if people and session.undone:
            turn_ends = not self.board.in_one_go(session.steps[-1], session.undone[0])
            if not (self.person_to_move and turn_ends):
                self._redo_step()
                return
        self.match.announce_position()
        self._enter_by_position(paused=not people)

    def _show(self, step: AnyStep, done: Callable[[], None]) -> None:
        """Show a move on the board, as it is seen by who looks on before it."""
        before = self.board.scene
        viewers = before.viewers if before is not None else self.visibility.viewers
        self.visibility.detail = ""
        self.visibility.mover = step.seat
        self._enter(Phase.MOVING)
        self._tell(lambda observer: observer.position_changed())
        self.board.perform(seen(step, viewers), lambda: self.visibility.scene, done)

    def looked_back(self) -> None:
        """Hear that another position is shown than before; the game stands where it stood."""
        self.note("")
        self._tell(lambda observer: observer.looked_back())

    def _tell_status(self) -> None:
        """Say what is seen, in words and by the sign of thinking."""
        self.app.status(self.visibility.status, self.waits and not self.history.active)
        self.board.show_thinking(self.thinking)

    def _look_anew(self) -> None:
        """Show the position as it may be seen now."""
        self.board.show(self.visibility.scene)
        self.note("")
        self._tell(lambda observer: observer.position_changed())

    def spoken(self, lines: list[ChatLine]) -> None:
        """Hear of new lines in the chat."""
        self.board.hear(self.chat.lines)
        self._tell(lambda observer: observer.player_spoke())

    def _tell(self, what: Callable[[GameObserver], None]) -> None:
        for observer in self._watchers:
            what(observer)
