"""The game on the table, as long as the program on the bench plays in it."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.errors import FourgamesError
from ...engine.players.failure import BotFailure
from ..canvas import words
from ..table.chat import TrafficLine
from ..table.play import Phase, Play
from ..table.watcher import Watcher
from .choices import Bench, Choices
from .log import told
from .secrecy import HIDDEN, hides
from .trace import Trace


class Playing(Watcher):
    """Follows the program in that game. `changed` hears that something else can be done now."""

    def __init__(
        self, bench: Bench, choices: Choices, trace: Trace, changed: Callable[[], None]
    ) -> None:
        self._bench, self._choices, self._trace = bench, choices, trace
        self._changed = changed
        self._play: Play | None = None

    @property
    def phase(self) -> Phase | None:
        """What the game is at, None if the program plays in none."""
        return None if self._play is None else self._play.phase

    @property
    def seat(self) -> int:
        """The seat of the program in the game, else the one that is chosen."""
        mine = self._choices.spec
        if mine is None or self._play is None:
            return self._choices.seat
        return self._play.setup.players.index(mine)

    def pause(self) -> None:
        """Stop the game, or let it go on."""
        if self._play is not None and self._play.paused:
            self._play.resume()
        elif self._play is not None:
            self._play.pause()

    def step(self) -> None:
        """Let one move be made after a stop."""
        if self._play is not None:
            self._play.step()

    def look_back(self, ply: int) -> None:
        """Show on the board where an answer was asked for."""
        if self._play is not None:
            self._play.looking_back.go(ply)

    def restart(self) -> bool:
        """Start a program that was saved again; tell whether it plays in a game that goes on."""
        play = self._play
        if play is None or play.phase is Phase.OVER:
            return False
        stopped = play.phase is Phase.PAUSED
        self._bench.say("Saved: it starts again, and the game goes on.")
        self._trace.log.add([told("Saved: the program is started again.")])
        play.reseat(play.setup.players)
        if stopped:
            play.pause()
        return True

    def leave(self) -> None:
        """Follow the game no longer; it goes on."""
        if self._play is not None:
            self._play.unwatch(self)
            self._play.traffic.leave()
            self._play = None

    # What the desk and the game on the table tell.

    def game_laid(self, play: Play) -> None:
        """Hear of the game that is on the table now, and look on if the program plays in it."""
        self.leave()
        if self._choices.spec in play.setup.players:
            self._play = play
            self._trace.clear()
            play.watch(self)
            play.traffic.follow(self._trace.log, self._hear_traffic)
        self._changed()

    def game_left(self) -> None:
        """Hear that the game leaves the table."""
        self.leave()
        self._changed()

    def phase_changed(self) -> None:
        """Hear that something else can be done with the game now, or how it ended."""
        self._conceal()
        self._changed()
        if self._play is None or (outcome := self._play.session.state.outcome()) is None:
            return
        if self._play.phase is Phase.OVER:
            ending = words.ending(outcome, self._play.names)
            self._bench.say(f"The game is over. {ending.title} {ending.detail}".strip())

    def looked_back(self) -> None:
        """Hear that another position is shown."""
        self._changed()

    def tells_of(self, error: FourgamesError) -> bool:
        """Tell why a program cannot go on; return whether the bench does that in this game."""
        if self._play is None or not isinstance(error, BotFailure):
            return False
        self._bench.say_failure(error)
        self._changed()
        return True

    def _hear_traffic(self, lines: list[TrafficLine]) -> None:
        """Show what went over the wire of the program."""
        if (play := self._play) is None or self._conceal():
            return
        seats = self._seats(play)
        found = [line for line in lines if line.seat in seats]
        self._trace.show(found, play.session, play.names, several=len(seats) > 1)

    def _conceal(self) -> bool:
        """Leave nothing in the log that may not be seen now; tell whether there is such a thing."""
        play = self._play
        if play is None:
            return False
        if not any(hides(play, play.session.state, seat) for seat in self._seats(play)):
            return False
        if self._trace.log.entries != [told(HIDDEN)]:
            self._trace.clear()
            self._trace.log.add([told(HIDDEN)])
        return True

    def _seats(self, play: Play) -> list[int]:
        """Return the seats of the program in a game."""
        mine = self._choices.spec
        return [seat for seat, spec in enumerate(play.setup.players) if spec == mine]
