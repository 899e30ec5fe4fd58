"""The desk between the bars of the window, on which every game is begun, laid and put away."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from ...engine.errors import FourgamesError
from ...engine.options import random_seed
from ...engine.players.failure import BotFailure
from ...engine.record import result_text
from ...engine.session import Session
from ...engine.setup import Setup, with_person_moving
from ...store.ladder import Ladder
from ...store.results import DRAWN, LOST, WON, seat_result
from .. import game_view as tables
from .. import pages
from ..game_view.observer import GameObserver
from ..pages.start import StartScreen
from ..text import player_names, sentence
from ..widgets.garbage import DISCARDED
from ..widgets.side_panel import PageFactory, PageT, SidePanel
from ..widgets.sound import Sound
from ..widgets.theme import themed
from .autosave import Autosave
from .import_export import SAVED_GAMES, Found, read

if TYPE_CHECKING:
    from ...engine.game import AnyGame, Outcome
    from ...engine.learn.review import Review
    from ..app import App
    from ..game_view.game_controller import GameController
    from ..game_view.game_view import GameView
    from ..pages.exercise import Exercise, ExerciseFactory, ExercisePage
    from ..pages.questions import DiceScreen
    from ..workshop.bot_editor import BotEditor


SOUNDS = {WON: Sound.WIN, DRAWN: Sound.DRAW, LOST: Sound.LOSE}


class GameFlow(GameObserver):
    """Follows one game."""

    def __init__(self, app: App, controller: GameController) -> None:
        self._app, self._play = app, controller

    def phase_changed(self) -> None:
        """Show what can be taken back or played again now, and at the end who has won."""
        workspace = self._app.workspace
        self._app.menubar.toolbar.refresh()
        if self._play.over:
            workspace.show(pages.end.EndPage)
        elif workspace.side_panel.find(pages.end.EndPage) is not None:
            workspace.side_panel.remove(pages.end.EndPage)
            workspace.take_focus()

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
        if own == WON and (level := self._app.workspace.autosave.pending_level) is not None:
            self._app.settings.save_level(setup.game, min(level + 1, len(setup.game.levels)))

    def player_failed(self, error: FourgamesError) -> None:
        """Tell why a player cannot go on, and what can be done."""
        spectator = self._app.workspace.spectator
        if spectator is not None and spectator.tells_of(error):
            return
        if isinstance(error, BotFailure):
            pages.dialogs.tell_failure(self._app, self._play, error)
        else:
            self._app.tell("The game stands still", sentence(str(error)))


class Workspace(tk.Frame):
    """Holds the start screen, a throw of dice, or a table whose game is kept, and a sheet beside.

    Dice and table are imported when they are shown: the first window shows sooner.
    """

    def __init__(self, app: App) -> None:
        super().__init__(app.root)
        themed(self, background="table")
        self._app, self._library = app, app.library
        self.autosave: Autosave = Autosave(app)
        self._random = SystemRandom()
        self._before: Path | None = None
        self.next_place: tuple[int | None] | None = None
        """When the person moves in the next game, if that was chosen during this one."""
        self._start: StartScreen | None = None
        self._dice: DiceScreen | None = None
        self.game_view: GameView | None = None
        """The table, if there is a game."""
        self.left_pane = themed(tk.Frame(self), background="table")
        """What lies at the left: the games to pick from, or a board."""
        self.side_panel = SidePanel(self, app, self.left_pane)
        """The sheet at the right, on which pages lie."""
        self._sides: tuple[str, ...] = ()
        """The panels that lay beside the last game."""
        self.spectator: BotEditor | None = None
        """Who hears of every game that is laid."""

    @property
    def controller(self) -> GameController | None:
        """The game on the table, if there is one."""
        return self.game_view.controller if self.game_view is not None else None

    @property
    def game(self) -> AnyGame:
        """The game on the table, or the one that was looked at last."""
        return (
            self.game_view.controller.setup.game
            if self.game_view is not None
            else self._app.settings.game()
        )

    def ladder(self, game: AnyGame) -> Ladder:
        """Return which levels of a game are beaten, the one that was just won included.

        Whoever shows several games reads `keeping.results()` once, and makes each `Ladder` of it.
        """
        return Ladder.of(game, self.autosave.results())

    def take_focus(self) -> None:
        """Give the keys to what a person does something on: the board, or a page."""
        for shown in (self.game_view and self.game_view.board, self._dice, self._start):
            if shown is not None:
                shown.focus_set()
        if self.game_view is None and self.side_panel.page is not None:
            self.side_panel.page.take_focus()

    def show(self, make: PageFactory[PageT]) -> PageT:
        """Lay a page on the sheet of paper; one of its kind gives way, with what lay on it."""
        return self.side_panel.lay(make)

    def back(self) -> None:
        """Take away the page that is seen; what lay below it is seen again."""
        self.side_panel.lift_page()
        if self.side_panel.page is None:
            self.take_focus()

    def home(self) -> None:
        """Show the games to pick from; the game on the table is kept."""
        self._clear()
        self._app.set_title("")
        self._app.status("")
        self._show_games()
        self.take_focus()

    def _show_games(self) -> None:
        """Show the games to pick from, as they stand now, below what lies on the table."""
        if self._start is not None:
            self._start.destroy()
        self._start = StartScreen(self.left_pane, self._app)
        self._start.pack(fill="both", expand=True)
        self._start.lower()

    def welcome(self, game: AnyGame) -> None:
        self._clear()
        self._app.settings.save_last_game(game)
        self._app.set_title(game.title)
        self._app.status("Click a button or press its key. Esc goes back.")
        self.show(partial(pages.game_page.GamePage, game=game))

    def learn(self, game: AnyGame, make: ExerciseFactory) -> ExercisePage:
        """Show a page that brings its own board; the game on the table is kept."""
        self._clear()
        self._app.settings.save_last_game(game)
        self._app.set_title(game.title, in_game=True)
        return self.show(make)

    @property
    def exercise(self) -> Exercise | None:
        """The board on the table that belongs to the page that is seen, if one does."""
        found: Exercise | None = getattr(self.side_panel.page, "exercise", None)
        return found

    @property
    def active_game(self) -> GameController | Exercise | None:
        """What a person plays on: a game, or the board of a page."""
        return self.controller or self.exercise

    @property
    def can_hint(self) -> bool:
        """Whether something is played that is not over."""
        if (controller := self.controller) is not None:
            return controller.session.state.outcome() is None
        return self.exercise is not None

    def hint(self) -> None:
        if (asked := self.active_game) is not None:
            asked.hint()

    @property
    def can_review(self) -> bool:
        """Whether the game on the table can be reviewed: one that goes on and counts cannot."""
        controller = self.controller
        if controller is None or not controller.history.can_browse:
            return False
        counts = controller.setup.people and not self.autosave.practice
        return controller.session.end.outcome() is not None or not counts

    def review(self, path: Path | None = None, found: Review | None = None) -> None:
        """Review the game on the table, or a saved one, which is opened; `found` is its review."""
        if (path is None or self.open(path)) and self.can_review:
            # A file that is not the library's keeps none.
            if found is not None and self.autosave.path is None:
                self.autosave.keep_review(found, {})
            self.show(pages.review.ReviewPage)

    def begin(self, setup: Setup, session: Session | None = None) -> None:
        """Begin a game, or go on with a session; the one on the table is kept.

        What begins a game anew is remembered as what a person has chosen.
        """
        if session is None:
            self._app.settings.save_setup(setup)
        self._begin(setup, session)

    def _begin(self, setup: Setup, session: Session | None = None) -> None:
        self._clear(self._returns_to if session is None or not session.length else None)
        throws = setup.game.throw_dice(self._random) if session is None and setup.dice else ()
        if throws:
            self._throw_dice(setup, throws)
        else:
            self._lay_new(setup, session)

    def start_over(self, chosen: Setup | None = None) -> None:
        """Begin another game of the same kind, with what is proposed for those who play now.

        With `chosen` other players than now, or at another level; that is remembered. A game that
        began at a position begins there again, unless it is over there.
        """
        if (controller := self.controller) is None:
            return
        before = controller.session
        if chosen is None and before.from_position and before.first.outcome() is None:
            self._begin(
                controller.setup, Session(before.game, before.options, before.seed, before.first)
            )
            return
        setup = replace(chosen or controller.setup, seed=random_seed())
        if chosen is None and self.next_place is not None:
            setup = with_person_moving(setup, *self.next_place, self._random)
        proposal = self._app.settings.proposal(setup.game, setup.options, setup.players)
        proposed = proposal is not None and proposal.applied_to(setup.options) != setup.options
        if proposal is not None:
            setup = replace(setup, options=proposal.applied_to(setup.options))
        if chosen is not None:
            self._app.settings.save_setup(setup)
        self._begin(setup)
        if proposal is not None and proposed and self.game_view is not None:
            self.game_view.controller.show_status(proposal.reason)

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to take back, or a game before this one to return to."""
        asked = self.active_game
        return asked is not None and (asked.can_undo or self._before is not None)

    def undo(self) -> None:
        """Take back the last turn; before the first one, return to the game before this one."""
        if (asked := self.active_game) is not None and asked.can_undo:
            asked.undo()
        elif (controller := self.controller) is not None and self._before is not None:
            played = any(
                step.seat in controller.setup.people for step in controller.session.all_steps
            )
            left = None if played else self.autosave.path
            if self.open(self._before) and left is not None:
                with suppress(FourgamesError, OSError):
                    self._library.remove(left)

    def choose(self, game: AnyGame | None = None) -> None:
        """Let a person choose a game with its options and players, at first the one looked at."""
        self.show(partial(pages.new_game.NewGamePage, game=game or self.game))

    def choose_players(self) -> None:
        if (controller := self.controller) is not None:
            make = partial(
                pages.new_game.NewGamePage, game=controller.setup.game, controller=controller
            )
            self.show(make)

    def choose_file(self) -> None:
        """Open a saved game that a person picks."""

        def chosen(paths: list[Path]) -> None:
            self.open(paths[0])

        self._app.files.open(self._app.root, "Open a saved game", SAVED_GAMES, chosen)

    def open(self, path: Path) -> bool:
        """Open a saved game, one of the library or any file; return whether it can be read.

        Of one that is damaged what can be read is shown. It becomes a game of its own once it is
        played on, and so does one that is not the library's, or that another window plays.
        """
        if path == self.autosave.path:
            return True
        if (found := read(self._app, path)) is not None:
            self.open_found(found)
        return found is not None

    def open_found(self, found: Found) -> None:
        """Lay a table for a game that was written down, and tell what is wrong with it."""
        self._clear()
        record = found.record
        setup = Setup.of_record(record, found.kept is not None and self._library.is_trusted(record))
        if (game := setup.game).throws_dice and setup.people:
            setup = replace(setup, dice=self._app.settings.place(game) is None)
        self._app.settings.save_last_game(game)
        self._lay(setup, record.session(), found)
        if found.fault:
            self._app.tell("Fourgames", sentence(found.fault))

    def change_level(self, game: AnyGame, level: int) -> None:
        """Let the computer play a game at another level, now and in games to come."""
        self._app.settings.save_level(game, level)
        if (controller := self.controller) is not None and controller.setup.game is game:
            players = controller.setup.players
            controller.change_players(
                tuple(replace(p, level=level) if p.kind == "level" else p for p in players)
            )
        elif (page := self.side_panel.page) is not None:
            page.coming_back()

    def choose_place(self, game: AnyGame, place: int | None) -> None:
        """Let a person move first, 0, second, 1, or by chance, None, in games to come."""
        self._app.settings.save_first_place(game, place)
        if (controller := self.controller) is not None:
            if controller.setup.game is game and len(controller.setup.people) == 1:
                self.next_place = (place,)
                controller.show_status("This holds from the next game on.")
                if self.side_panel.page is not None:
                    self.side_panel.page.coming_back()
        elif (page := self.side_panel.page) is not None:
            page.coming_back()

    def toggle_panel(self, name: str) -> None:
        if self.game_view is not None:
            self.game_view.toggle_panel(name)

    def preferences_changed(self) -> None:
        if self.game_view is not None:
            self.game_view.controller.preferences_changed()

    def close(self) -> None:
        """Stop everything; the window is going away."""
        self._clear()
        self.autosave.close()

    @property
    def _returns_to(self) -> Path | None:
        """The game that undo returns to, once another one takes its place."""
        if (controller := self.controller) is None:
            return None
        return self.autosave.source if controller.session.length else self._before

    def _clear(self, before: Path | None = None) -> None:
        """Take away what is there; a game on a table is kept as it is left.

        What comes instead returns by undo to the game `before`.
        """
        # What shows the values of a position that was set up is not for the game that comes after.
        if self.game_view is not None and not self.game_view.controller.session.from_position:
            self._sides = self.game_view.open_panels
        self.side_panel.clear()
        for shown in (self._dice, self._start):
            if shown is not None:
                shown.destroy()
        if self.game_view is not None:
            self.game_view.close()
        self.game_view = self._dice = self._start = None
        self._before, self.next_place = before, None
        self.nametowidget(".").event_generate(DISCARDED)

    def _lay_new(self, setup: Setup, session: Session | None = None) -> None:
        """Lay a table for a game that begins."""
        self._lay(setup, session or Session(setup.game, setup.options, setup.seed))

    def _lay(self, setup: Setup, session: Session, found: Found | None = None) -> None:
        """Lay a table for the game that is kept from now on, as it was found or as a new one."""
        self._app.set_title(setup.game.title, in_game=True)
        game_view = self.game_view = tables.game_view.GameView(
            self.left_pane, self._app, setup, session
        )
        game_view.pack(fill="both", expand=True)
        game_view.controller.add_observer(self.autosave)
        self.autosave.follow(game_view.controller, found)
        game_view.board.configure(takefocus=lambda path: self._in_sight(game_view))
        if self._sides:
            game_view.show_panels(*self._sides)
        # Who opens a game with comments wants to read them.
        if self.autosave.comments:
            game_view.show_panels("moves")
        game_view.controller.add_observer(GameFlow(self._app, game_view.controller))
        if self.spectator is not None:
            self.spectator.game_laid(game_view.controller)
        game_view.start()

    def _in_sight(self, game_view: GameView) -> bool:
        """Tell whether a page has left the table in sight: it may cover it, or take its room."""
        return (
            self.left_pane.winfo_children()[-1] is game_view and self.left_pane.winfo_height() > 1
        )

    def _throw_dice(self, setup: Setup, throws: Sequence[Sequence[int]]) -> None:
        """Show the throws for the first move; the game begins when they have been seen."""

        def begin() -> None:
            options = setup.game.with_first_seat(setup.options, dice.winner)
            self._clear(self._before)
            self._lay_new(replace(setup, options=options))

        names = player_names(setup.players)
        dice = self._dice = pages.questions.DiceScreen(
            self.left_pane, self._app, names, throws, begin
        )
        self._app.set_title(setup.game.title)
        dice.pack(fill="both", expand=True)
        dice.focus_set()

    # What the start screen asks of the desk.

    def show_library(self) -> None:
        """Show every game that was ever played here."""
        self.show(pages.your_games.YourGamesPage)

    def rename(self, path: Path, title: str) -> None:
        """Give a game of the library a title; raises FourgamesError or OSError."""
        self._library.rename(path, title)
        if path == self.autosave.path:
            self.autosave.rename(title)

    def delete(self, path: Path) -> None:
        """Take a game out of the library, and off the table; raises FourgamesError or OSError."""
        on_table = path == self.autosave.path
        if on_table:
            self._clear()
        try:
            self._library.remove(path)
        finally:
            if on_table:
                self.home()
            elif self._start is not None:
                self._show_games()
