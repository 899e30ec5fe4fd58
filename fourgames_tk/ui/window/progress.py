"""What the window does as the game on the table goes on, and when it ends or stands still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.players.failure import BotFailure
from ...engine.record import result_text
from ...store.results import DRAWN, LOST, WON, seat_result
from .. import pages
from ..game_view.game_controller import GameObserver
from ..text import sentence
from ..widgets.sound import Sound

if TYPE_CHECKING:
    from ...engine.errors import FourgamesError
    from ...engine.game import Outcome
    from ..app import App
    from ..game_view.game_controller import GameController

SOUNDS = {WON: Sound.WIN, DRAWN: Sound.DRAW, LOST: Sound.LOSE}


class Progress(GameObserver):
    """Follows one game."""

    def __init__(self, app: App, play: GameController) -> None:
        self._app, self._play = app, play

    def phase_changed(self) -> None:
        """Show what can be taken back or played again now, and at the end who has won."""
        desk = self._app.desk
        self._app.menubar.toolbar.refresh()
        if self._play.over:
            desk.show(pages.end.EndPage)
        elif desk.paper.find(pages.end.EndPage) is not None:
            desk.paper.remove(pages.end.EndPage)
            desk.take_keys()

    def game_ended(self, outcome: Outcome) -> None:
        """Let the end be heard: by a person alone as what it is for them.

        After a level that is theirs now, the next one is what the game's page offers.
        """
        setup, people = self._play.setup, self._play.setup.people
        if len(people) != 1:
            self._app.play_sound(Sound.WIN if outcome.winners else Sound.DRAW)
            return
        own = seat_result(result_text(outcome, len(setup.players)), people[0])
        self._app.play_sound(SOUNDS[own])
        if own == WON and (level := self._app.desk.keeping.takes) is not None:
            self._app.settings.save_level(setup.game, min(level + 1, len(setup.game.levels)))

    def player_failed(self, error: FourgamesError) -> None:
        """Tell why a player cannot go on, and what can be done."""
        onlooker = self._app.desk.onlooker
        if onlooker is not None and onlooker.tells_of(error):
            return
        if isinstance(error, BotFailure):
            pages.dialogs.tell_failure(self._app, self._play, error)
        else:
            self._app.tell("The game stands still", sentence(str(error)))
