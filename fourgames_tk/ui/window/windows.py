"""The windows above the main one: how each is opened, with what on it.

Each is imported when it is opened: the first window shows sooner.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine.games import GAMES
from ..sheets.window import bring_forward, find_open, restyle_windows

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...engine.options import Options
    from ...engine.players.failure import BotFailure
    from ...engine.players.spec import PlayerSpec
    from ...engine.setup import Setup
    from ...store.remembered import Remembered
    from ...store.settings import Preferences
    from ...store.shelf.shelf import Shelf
    from ..app import App
    from ..kit.sound import Sounds
    from ..paint.palette import Palette
    from ..sheets.progress import Progress
    from ..sheets.your_games import Librarian
    from ..workshop.desk import Desk
    from ..workshop.windows import TournamentWindows


class Windows:
    """Opens them in the colours of the main window; one that is open comes to the front."""

    def __init__(self, root: tk.Tk, app: App) -> None:
        self._root, self._app = root, app
        self._progress: Progress | None = None
        self._tournaments: TournamentWindows | None = None

    @property
    def _palette(self) -> Palette:
        return self._app.palette

    def restyle(self) -> None:
        """Give the windows that are open the colours that hold now."""
        restyle_windows(self._root, self._palette)

    def new_game(
        self, game: AnyGame, remembered: Remembered, begin: Callable[[Setup], None]
    ) -> None:
        """Let a person choose a game, at first this one, with its options and players."""
        from ..sheets.new_game import NewGameDialog

        window = bring_forward(self._root, NewGameDialog)
        if window is not None:
            window.ask_for(game)
            return
        NewGameDialog(self._root, self._palette, game, self._app.files, remembered, begin)

    def options(
        self,
        game: AnyGame,
        remembered: Remembered,
        keep: Callable[[Setup], None],
        begin: Callable[[Setup], None],
    ) -> None:
        """Let a person choose options and players of a game, to keep them or to begin."""
        from ..sheets.new_game import OptionsDialog

        window = find_open(self._root, OptionsDialog)
        if window is not None and window.game is game:
            window.come_forward()
            return
        if window is not None:
            window.destroy()
        files = self._app.files
        OptionsDialog(self._root, self._palette, game, files, remembered, keep, begin)

    def players(
        self,
        setup: Setup,
        people: Sequence[str],
        choose: Callable[[tuple[PlayerSpec, ...], tuple[str, ...]], None],
    ) -> None:
        """Let a person choose who goes on with the game of a setup; `people` are known names."""
        from ..sheets.players import PlayersDialog

        window = find_open(self._root, PlayersDialog)
        if window is not None and window.setup == setup:
            window.come_forward()
            return
        if window is not None:
            window.destroy()
        PlayersDialog(self._root, self._palette, setup, self._app.files, people, choose)

    def preferences(
        self, preferences: Preferences, sounds: Sounds, change: Callable[[Preferences], None]
    ) -> None:
        """Let a person change preferences."""
        from ..sheets.preferences import PreferencesDialog

        if bring_forward(self._root, PreferencesDialog) is None:
            silence = sounds.silent_because

            def choose_sounds() -> None:
                self.sounds(sounds)

            PreferencesDialog(
                self._root, self._palette, preferences, silence, choose_sounds, change
            )

    def sounds(self, sounds: Sounds) -> None:
        """Let a person put their own files in the place of sounds."""
        from ..sheets.sounds import SoundsDialog

        if bring_forward(self._root, SoundsDialog) is None:
            SoundsDialog(self._root, self._palette, self._app.files, sounds.own, sounds.play)

    def follow(self, preferences: Preferences) -> None:
        """Show preferences that were changed elsewhere, if their window is open."""
        from ..sheets.preferences import PreferencesDialog

        if (window := find_open(self._root, PreferencesDialog)) is not None:
            window.follow(preferences)

    def statistics(self, shelf: Shelf, game: AnyGame) -> None:
        """Show the games won and lost of a game."""
        from ..sheets.statistics import show_statistics

        titles = {each.id: each.title for each in GAMES}
        show_statistics(self._root, self._palette, shelf, titles, game.id)

    def your_games(self, shelf: Shelf, librarian: Librarian) -> None:
        """Show every game on the shelf."""
        from ..sheets.your_games import YourGamesDialog

        window = bring_forward(self._root, YourGamesDialog)
        if window is None:
            YourGamesDialog(self._root, self._app, shelf, librarian)
        else:
            window.refresh()

    def work(
        self,
        title: str,
        shares: Iterator[float],
        done: Callable[[], None],
        failed: Callable[[Exception], None],
        given_up: Callable[[], None] = lambda: None,
    ) -> None:
        """Do some work of which `shares` says how much is done; it ends what was begun before.

        What takes longer than a second is shown, and can be given up.
        """
        from ..sheets.progress import Progress

        self.end_work()
        self._progress = Progress(
            self._root, lambda: self._palette, title, shares, done, failed, given_up
        )
        # Not before: what it ends with may be more work, which takes its place.
        self._progress.start()

    @property
    def is_working(self) -> bool:
        """Whether there is more to do of some work."""
        return self._progress is not None and self._progress.running

    def end_work(self) -> None:
        """Give up what is still worked at."""
        if self._progress is not None:
            self._progress.give_up()

    def tournament(
        self,
        game: AnyGame,
        options: Callable[[AnyGame], Options],
        open_game: Callable[[str], None],
    ) -> None:
        """Let computer players and programs compete; what is watched already comes to the front.

        `options` gives those of each game, `open_game` puts a record on the table.
        """
        from ..workshop.windows import TournamentWindows

        if self._tournaments is None:
            self._tournaments = TournamentWindows(self._root, self._app)
        self._tournaments.show(game, options, open_game)

    def bench(self, desk: Desk) -> None:
        """Let a person write a program that plays."""
        from ..workshop.bench import BenchWindow

        if bring_forward(self._root, BenchWindow) is None:
            BenchWindow(self._root, self._app, desk, self.write_player).come_forward()

    def rules(self, game: AnyGame) -> None:
        """Show how a game is played."""
        from ..sheets.help import show_help

        show_help(self._root, self._palette, game.id)

    def keys(self, text: str) -> None:
        """Show the page of keys."""
        from ..sheets.help import show_text

        show_text(self._root, self._palette, "Keys", text)

    def write_player(self) -> None:
        """Show how to write a program that plays."""
        from ..sheets.help import show_help

        show_help(self._root, self._palette, "bots")

    def about(self) -> None:
        """Show version and credits."""
        from ..sheets.about import show_about

        show_about(self._root, self._palette)

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        from ..sheets import dialog

        dialog.tell(self._root, self._palette, title, text)

    def fault(self, kept: str, details: str) -> None:
        """Tell of a fault of the program: what is safe, and the details for whoever mends it."""
        from ..sheets.fault import tell_fault

        tell_fault(self._root, self._palette, kept, details)

    def failure(
        self,
        error: BotFailure,
        seat: int,
        number: int,
        actions: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        """Tell why a program on a seat cannot make the move of this number, and what can be done.

        `actions` are buttons (text, command).
        """
        from ..sheets.failure import FailureDialog

        if (told := find_open(self._root, FailureDialog)) is not None:
            told.destroy()
        FailureDialog(self._root, self._palette, error, seat, number, actions)
