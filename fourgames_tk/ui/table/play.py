"""The game in the window: who moves, the computer's thinking, hints, undo, and the end.

It stands between the match and the board: a person's move comes from the board, the computer's
from the thinker, and both take the one road through `Match.play`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...engine.errors import FourgamesError, IllegalMove
from ...engine.game import Hint, Outcome
from ...engine.match import Match
from ...engine.players.player import Absent, Human, Player
from ...engine.players.remote import EngineProcess, RemoteComputer
from ...engine.players.spec import PlayerSpec
from ...engine.session import Session, Step
from ...engine.setup import Setup
from ..canvas.board import BoardView
from ..loop.thinker import Thinker
from ..scene import words
from ..scene.chat import Chat
from ..scene.scene import Scene

PAUSE_MS = {"off": 0, "slow": 700, "normal": 350, "fast": 120, "fastest": 40}
"""How long the computer waits at least before it moves, so that a person can follow."""


@dataclass(frozen=True)
class PlayHooks:
    """Whom a running game tells what: the status line, sounds, and the window.

    `changed` follows every change of position; `over` whenever the end of a game is shown, by
    whatever way it was reached; `ended` the end of a game that was just played, before that;
    `failed` a player that could not move, with the reason; `said` a new line in the chat.
    """

    status: Callable[[str], None]
    play_sound: Callable[[str], None]
    changed: Callable[[], None]
    over: Callable[[words.Ending], None]
    ended: Callable[[Outcome], None]
    failed: Callable[[FourgamesError], None]
    said: Callable[[], None] = lambda: None


class Play:
    """One game on the screen, from its setup to its end."""

    def __init__(
        self, board: BoardView, setup: Setup, hooks: PlayHooks, session: Session | None = None
    ) -> None:
        """Begin, or go on with `session`; `start` sets it moving."""
        self.board = board
        self.setup = setup
        self.names = words.player_names(setup.players)
        self._hooks = hooks
        self._engine = EngineProcess()
        self._thinker = Thinker(board, self._engine.stop)
        self._paused = False
        self._detail = ""
        self._timer: str | None = None
        self.chat = Chat(board, self._said)
        self.session = session or Session(setup.game, setup.options, setup.seed)
        self.match = Match(self.session, [self._player(*seat) for seat in enumerate(setup.players)])
        self.match.listen(self._stepped)

    def start(self) -> None:
        """Show the position and let the game go on from it."""
        self._settle()

    @property
    def thinking(self) -> bool:
        """Whether the computer or a hint is being thought about."""
        return self._thinker.busy or self._timer is not None

    @property
    def paused(self) -> bool:
        """Whether the computer was stopped and waits to be asked again."""
        return self._paused

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
        """Whether there is something to play again."""
        return bool(self.session.undone)

    @property
    def hints_left(self) -> int | None:
        """How many hints the seat to move may still ask for; None for as many as wanted."""
        return self.session.hints_left(self.session.state.turn)

    def submit(self, move: str) -> None:
        """Play a person's move; an illegal one is refused with the reason."""
        if not self.person_to_move:
            return
        try:
            self.match.play(move)
        except IllegalMove as error:
            self._hooks.play_sound("low")
            self.tell(words.sentence(str(error)))

    def tell(self, detail: str) -> None:
        """Add a detail to the status line."""
        self._detail = detail
        self._hooks.status(self.status)

    @property
    def status(self) -> str:
        """Who moves, what is expected, and the detail of the moment."""
        state = self.session.state
        name = self.names[state.turn]
        if (outcome := state.outcome()) is not None:
            text = f"The game is over. {outcome.reason}"
        elif self.person_to_move:
            text = words.status(name, state.prompt)
        elif self._paused:
            whose = "your" if self.setup.people else "the last"
            text = f"{name} was stopped. Enter lets it move; Undo takes {whose} move back."
        else:
            text = f"{name} is thinking. Esc stops it."
        return f"{text}   {self._detail}" if self._detail else text

    def undo(self) -> None:
        """Take back up to and including the last turn of a person (in a demo, one move)."""
        if not self.can_undo:
            return
        self.halt()
        people = self.setup.people
        while True:
            step = self.session.undo()
            if not people or step.seat in people:
                break
        self._paused = not people
        self._jumped()

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        if not self.can_redo:
            return
        self.halt()
        self._paused = not self.setup.people
        self._detail = ""
        self.board.show(self.scene())
        self._redo_step()

    def branch(self, index: int, moves: Sequence[str]) -> None:
        """Go back to the position of this index, and lay other moves ahead for `redo`."""
        self.halt()
        self.session.branch(index, moves)
        self._paused = not self.person_to_move
        self._jumped()

    def restart(self) -> None:
        """Go back to the first position."""
        self.halt()
        self.session.restart()
        self._paused = False
        self._jumped()

    def stop(self) -> None:
        """Stop the thinking; the computer waits until `resume`."""
        if self.thinking:
            self.halt()
            self._paused = not self.person_to_move
            self._detail = ""
            self._settle()

    def resume(self) -> None:
        """Let the computer move after a stop."""
        self._paused = False
        self._settle()

    def hint(self) -> None:
        """Ask for a good move, and show it with the reason."""
        turn = self.session.state.turn
        if not self.person_to_move or self.board.moving or self.board.covers(turn):
            return
        if self.hints_left == 0:
            self._hooks.play_sound("low")
            self.tell("There is no hint left.")
            return
        state = self.session.state
        view = state.view(state.turn)
        setup, engine = self.setup, self._engine
        self.tell("Looking for a hint …")
        self._thinker.ask(
            lambda clock: engine.hint(setup.game, setup.options, view, clock),
            self._show_hint,
            lambda error: self.tell(str(error)),
        )

    def halt(self) -> None:
        """Drop every thought and motion; nothing happens until the position is shown again."""
        if self._timer is not None:
            self.board.after_cancel(self._timer)
            self._timer = None
        self._thinker.stop()
        self.board.drop()

    def close(self) -> None:
        """End the game for good: the window or the board goes away."""
        self.halt()
        self.chat.close()
        self._thinker.close()
        for player in self.match.players:
            player.close()

    def moved_to(self, board: BoardView, setup: Setup, hooks: PlayHooks) -> Play:
        """Return the same game on another board, or with other players; this one is closed."""
        self.close()
        moved = Play(board, setup, hooks, self.session)
        moved._paused = self._paused and setup.players == self.setup.players
        moved.chat.adopt(self.chat.lines)
        return moved

    @property
    def viewer(self) -> int | None:
        """The seat through whose eyes the game is shown, None in a demo."""
        return self.setup.viewer(self.session.state.turn)

    def scene(self) -> Scene:
        """Return what the board shows now."""
        return Scene.of(self.session, self.setup, self.board.GOAL)

    def _player(self, seat: int, spec: PlayerSpec) -> Player:
        if spec.kind == "human":
            return Human("Human")
        if spec.kind == "level":
            setup = self.setup
            return RemoteComputer(self._engine, setup.game, setup.options, spec.level)

        def chat(line: str) -> None:
            self.chat.say(seat, line, len(self.session.steps))

        try:
            return spec.make(self.setup.game, options=self.setup.options, chat=chat)
        except FourgamesError as error:
            return Absent(self.names[seat], error)

    def _said(self) -> None:
        self.board.hear(self.chat.lines)
        self._hooks.said()

    def _stepped(self, step: Step) -> None:
        # A hint that is still looked for is about the position before.
        self._thinker.stop()
        self._detail = ""
        self._hooks.changed()
        self._hooks.status(self.status)
        self._show_step(step, self._played)

    def _redo_step(self) -> None:
        step = self.session.redo()
        self._hooks.changed()
        self._hooks.status(self.status)
        self._show_step(step, self._redone)

    def _show_step(self, step: Step, done: Callable[[], None]) -> None:
        """Play a step on the board, as it is seen by who looks on before it."""
        before = self.board.scene
        viewer = before.viewer if before is not None else self.viewer
        shown = step if viewer is None else step.view(viewer)
        self.board.play(shown, self.scene(), done)

    def _redone(self) -> None:
        if self.setup.people and not self.person_to_move and self.can_redo:
            self._redo_step()
        else:
            self.match.announce()
            self._hooks.status(self.status)
            self._go_on()

    def _played(self) -> None:
        outcome = self.session.state.outcome()
        if outcome is not None:
            self._hooks.status(self.status)
            self._hooks.ended(outcome)
        self._go_on()

    def _jumped(self) -> None:
        """Go on from another position of the session."""
        self.match.announce()
        self._settle()

    def _settle(self) -> None:
        """Show the position without motion, and go on from it."""
        self._detail = ""
        self.chat.cut(len(self.session.steps))
        self.board.chat = self.chat.lines
        self.board.show(self.scene())
        self._hooks.changed()
        self._hooks.status(self.status)
        self._go_on()

    def _go_on(self) -> None:
        state = self.session.state
        if (outcome := state.outcome()) is not None:
            self._hooks.over(words.ending(outcome, self.names))
            return
        if self._paused:
            return
        forced = state.forced()
        if forced is None and self.person_to_move:
            return
        delay = PAUSE_MS[self.board.context.speed]
        if forced is not None:
            self._timer = self.board.after(2 * delay, self._move, forced)
        else:
            self._timer = self.board.after(delay, self._think)

    def _think(self) -> None:
        self._timer = None
        state = self.session.state
        player, view = self.match.players[state.turn], state.view(state.turn)
        steps = self.session.steps
        if not steps or steps[-1].seat != state.turn:
            self._hooks.play_sound("hum")
        self._thinker.ask(lambda clock: player.choose(view, clock), self._move, self._fail)
        self._hooks.status(self.status)

    def _move(self, move: str) -> None:
        self._timer = None
        name = self.names[self.session.state.turn]
        try:
            self.match.play(move)
        except IllegalMove as error:
            self._fail(IllegalMove(f"{name} played {move!r}: {error}"))

    def _fail(self, error: Exception) -> None:
        self._paused = True
        if not isinstance(error, FourgamesError):
            self._hooks.status(self.status)
            raise error
        self._hooks.failed(error)
        self._hooks.status(self.status)

    def _show_hint(self, hint: Hint) -> None:
        self.session.hints_used[self.session.state.turn] += 1
        if self.hints_left is not None:
            self.board.show(self.scene())
        self.board.mark_hint(hint.move)
        self.tell(f"Hint: {self.board.say_move(hint.move)}. {hint.reason}")
