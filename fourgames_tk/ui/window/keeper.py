"""What a game on the table leaves behind: it is kept on the shelf, and its end is heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...store.shelf.statistics import DRAWN, LOST, WON, results_of
from ..kit.sound import Sound
from ..table.watcher import Watcher

if TYPE_CHECKING:
    from ...engine.game import Outcome
    from ..app import App
    from ..table.play import Play
    from ..table.saving import Saving


class Keeper(Watcher):
    """Watches one game on the table."""

    def __init__(self, app: App, saving: Saving, play: Play) -> None:
        self._app, self._saving, self._play = app, saving, play

    def position_changed(self) -> None:
        """Keep the game as it stands."""
        self._saving.keep(self._play.setup, self._play.session)

    def game_left(self) -> None:
        """Keep the game as it is left: a hint since the last move counts too."""
        self.position_changed()

    def game_ended(self, outcome: Outcome) -> None:
        """Let the end be heard: by a person alone as what it is for them."""
        setup = self._play.setup
        found = results_of(outcome, len(setup.players), setup.people)
        results = [result for result in found if result is not None]
        sounds = {WON: Sound.WIN, DRAWN: Sound.DRAW, LOST: Sound.LOSE}
        by_winner = Sound.WIN if outcome.winners else Sound.DRAW
        self._app.play_sound(sounds[results[0]] if len(results) == 1 else by_winner)
