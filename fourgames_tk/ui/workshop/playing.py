"""The game on the table, as long as the program on the bench plays in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.game import State
from ...engine.players.failure import BotFailure
from ..canvas import words
from ..table.chat import TrafficLine
from ..table.play import Phase, Play
from ..table.watcher import Watcher
from .log import told

if TYPE_CHECKING:
    from .bench import BenchWindow

HIDDEN = (
    "What people at the screen may not see stays hidden here too: "
    "let computers and programs play to see what a program hears."
)


class Playing(Watcher):
    """Follows the program in that game, and shows it on the bench."""

    def __init__(self, bench: BenchWindow) -> None:
        self._bench, self._choices, self._log = bench, bench.choices, bench.log
        self._play: Play | None = None

    @property
    def phase(self) -> Phase | None:
        """What the game is at, None if the program plays in none."""
        return None if self._play is None else self._play.phase

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

    def restart(self) -> bool:
        """Start a program that was saved again; tell whether it plays in a game that goes on."""
        play = self._play
        if play is None or play.phase is Phase.OVER:
            return False
        stopped = play.phase is Phase.PAUSED
        self._bench.say("Saved: it starts again, and the game goes on.")
        self._log.add([told("Saved: the program is started again.")])
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
            self._log.clear()
            play.watch(self)
            play.traffic.follow(self._log, self._hear_traffic)
        self._bench.refresh()

    def game_left(self) -> None:
        """Hear that the game leaves the table."""
        self.leave()
        self._bench.refresh()

    def phase_changed(self) -> None:
        """Hear that something else can be done with the game now, or how it ended."""
        self._conceal()
        self._bench.refresh()
        if self._play is None or (outcome := self._play.session.state.outcome()) is None:
            return
        if self._play.phase is Phase.OVER:
            ending = words.ending(outcome, self._play.names)
            self._bench.say(f"The game is over. {ending.title} {ending.detail}".strip())

    def tells_of(self, error: FourgamesError) -> bool:
        """Tell why a program cannot go on; return whether the bench does that in this game."""
        if self._play is None or not isinstance(error, BotFailure):
            return False
        self._bench.say_failure(error)
        self._bench.refresh()
        return True

    def _hear_traffic(self, lines: list[TrafficLine]) -> None:
        """Show what went over the wire of the program."""
        if (play := self._play) is None or self._conceal():
            return
        seats = self._seats(play)
        found = [line for line in lines if line.seat in seats]
        self._log.show(found, play.session, play.names, several=len(seats) > 1)

    def _conceal(self) -> bool:
        """Leave nothing in the log that may not be seen now; tell whether there is such a thing."""
        play = self._play
        if play is None:
            return False
        if not any(_hides(play, play.session.state.view(seat)) for seat in self._seats(play)):
            return False
        if self._log.entries != [told(HIDDEN)]:
            self._log.clear()
            self._log.add([told(HIDDEN)])
        return True

    def _seats(self, play: Play) -> list[int]:
        """Return the seats of the program in a game."""
        mine = self._choices.spec
        return [seat for seat, spec in enumerate(play.setup.players) if spec == mine]


def _hides(play: Play, view: State) -> bool:
    """Tell whether what a seat sees is more than may be seen on the board of a game."""
    return bool(play.seen(view) != view)
