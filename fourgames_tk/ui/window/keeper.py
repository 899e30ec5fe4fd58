"""What a running game leaves behind: the kept game, and its result in the statistics."""

from __future__ import annotations

import time

from ...engine.game import Outcome
from ...store.statistics import Finished, Statistics, results
from ..shell import Shell, Sound
from ..table.play import Play
from ..table.saving import Saving
from ..table.watcher import Watcher


class Keeper(Watcher):
    """Watches one game on the table."""

    def __init__(self, shell: Shell, saving: Saving, statistics: Statistics, play: Play) -> None:
        self._shell, self._saving, self._statistics = shell, saving, statistics
        self._play = play
        self._began = time.monotonic()

    def game_restarted(self) -> None:
        """Count the time anew."""
        self._began = time.monotonic()

    def position_changed(self) -> None:
        """Keep the game as it stands."""
        self._saving.keep(self._play.setup, self._play.session)

    def game_left(self) -> None:
        """Keep the game as it is left: a hint since the last move counts too."""
        self.position_changed()

    def game_ended(self, outcome: Outcome) -> None:
        """Count the game, and let its end be heard."""
        setup = self._play.setup
        finished = Finished(
            game=setup.game.id,
            options=setup.options.changes(),
            players=tuple(spec.text for spec in setup.players),
            level=setup.level,
            results=results(outcome, len(setup.players), setup.people),
            moves=len(self._play.session.steps),
            seconds=time.monotonic() - self._began,
        )
        alone = {"won": Sound.WIN, "lost": Sound.LOSE, "drawn": Sound.DRAW}
        by_winner = Sound.WIN if outcome.winners else Sound.DRAW
        self._shell.play_sound(alone.get(finished.result or "", by_winner))
        if (message := self._statistics.add(finished)) is not None:
            self._shell.status(message)
