"""The workspace: the main content of the window, and the switching between games and screens."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

from ... import engine
from ...engine import players
from ...engine.errors import FourgamesError
from ...engine.language import N_, _
from ...engine.options import random_seed
from ...engine.setup import Setup, with_move_order
from ...store import writer
from ...store.ladder import Ladder
from ...store.results import DRAWN, LOST, WON, seat_result
from .. import game_view as tables
from .. import pages, widgets
from ..game_view.observer import GameObserver
from ..pages.start import StartScreen
from ..paint.palette import palette_for_board
from ..text import error_as_sentence, player_names
from ..widgets.background import DISCARDED_EVENT, BackgroundTask
from ..widgets.backing_store import keep_covered_contents
from ..widgets.dialogs import Dialog
from ..widgets.focus import FOCUS_LOST, is_focus_lost, take_focus
from ..widgets.side_panel import MainPane, PageT, SidePanel
from ..widgets.sound import Sound
from ..widgets.status_bar import PAGE_STATUS
from ..widgets.theme import palette_of, themed
from ..widgets.timers import ALL_WIDGETS, Timer, on_event
from .autosave import Autosave
from .menus import MenuBar, action_for_key, find_action

if TYPE_CHECKING:
    from ...engine.game import AnyGame, Outcome
    from ...engine.learn.review import Review
    from ...engine.session import Session
    from ..canvas.board_canvas import SlabPlace
    from ..game_view.game_controller import GameController
    from ..game_view.game_view import GameView
    from ..pages.exercise import ExerciseBoard, ExerciseFactory, ExercisePage
    from ..pages.game_start import StartingDiceScreen
    from ..pages.import_export import LoadedGame
    from ..pages.page import PageFactory
    from ..pages.title_screen import TitleScreen
    from ..services import Services
    from ..workshop.bot_editor import BotEditor
    from .speech import Speech


T = TypeVar("T")
PROGRAM_NAME = "Fourgames"
RESULT_SOUNDS = {WON: Sound.WIN, DRAWN: Sound.DRAW, LOST: Sound.LOSE}


class GamePhaseHandler(GameObserver):
    """Reacts to the phases of one game: end page, sounds, level progress, failed players."""

    def __init__(self, app: Services, controller: GameController) -> None:
        self._app, self._play = app, controller

    def on_phase_changed(self) -> None:
        """Refresh the toolbar, and at the end of the game show the end page."""
        workspace = self._app.workspace
        workspace.refresh_toolbar()
        if self._play.is_over:
            workspace.show_page(pages.game_end.EndPage)
        elif workspace.side_panel.find_page(pages.game_end.EndPage) is not None:
            workspace.side_panel.remove_page(pages.game_end.EndPage)
            workspace.take_focus()

    def on_game_ended(self, outcome: Outcome) -> None:
        """Play the sound for the result: for a single human player their own win, loss or draw.

        After a win at the next open level, select the level above it for the next game.
        """
        setup, people = self._play.setup, self._play.setup.people_seats
        if len(people) != 1:
            self._app.sounds.play(Sound.WIN if outcome.winners else Sound.DRAW)
            return
        own = seat_result(engine.record.result_text(outcome, len(setup.players)), people[0])
        if self._play.is_finished_by_computer:
            # Neither praise nor blame for moves of the computer.
            own = DRAWN
        self._app.sounds.play(RESULT_SOUNDS[own])
        if own == WON and (level := self._app.workspace.autosave.winnable_level) is not None:
            self._app.settings.save_level(setup.game, min(level + 1, len(setup.game.levels)))

    def on_player_failed(self, error: FourgamesError) -> None:
        """Show why a player cannot move, and what can be done."""
        spectator = self._app.workspace.spectator
        if spectator is not None and spectator.try_report_failure(error):
            return
        if isinstance(error, players.bot_failure.BotFailure):
            pages.bot_failure.show_bot_failure(self._app, self._play, error)
        else:
            self._app.show_message(N_("The game has stopped"), error_as_sentence(str(error)))


class Workspace(tk.Frame):
    """Holds the start screen, a title, the dice or the game view at the left, and the side panel.

    Dice and game view are imported when they are shown, so that the first window opens sooner.
    """

    menu_action = staticmethod(find_action)
    action_for_key = staticmethod(action_for_key)

    def __init__(self, app: Services) -> None:
        super().__init__(app.root)
        themed(self, background="table")
        self._app, self._library = app, app.library
        self.autosave: Autosave = Autosave(app)
        self._random = SystemRandom()
        self.next_place: tuple[int | None] | None = None
        """Whether the person moves first in the next game, if chosen during this one."""
        self._start: StartScreen | None = None
        self._opens_window = True
        self._opening: StartingDiceScreen | TitleScreen | None = None
        """The dice before a game, or the title before the menu of a game, which a key ends."""
        self._board_before: tuple[str, SlabPlace] | None = None
        """The game id and the place of the board that was shown before the last change of game."""
        self._seen_titles: set[str] = set()
        """The games whose titles were shown since the program started."""
        self._waiting_for: BackgroundTask | None = None
        self.game_view: GameView | None = None
        """The game view, if a game runs."""
        self.main_pane = MainPane(self)
        """Container at the left for the start screen, dice or a board."""
        self.side_panel = SidePanel(self, self.main_pane)
        """The panel at the right that stacks pages."""
        self._focus_timer = Timer(self)
        on_event(self, ".", FOCUS_LOST, self._check_focus_soon)
        self._status_height = 0
        """Height that is kept free for the status bar, in pixels; 0 while it is hidden."""
        # Both last as long as the window.
        app.status_bar.bind("<Configure>", lambda event: self._end_panel_above_status(), add="+")
        # Tk reports no <FocusIn> of a window whose child had the focus.
        for moved in ("<FocusIn>", "<FocusOut>", "<Unmap>"):
            on_event(self, ALL_WIDGETS, moved, self._check_focus_soon)
        self._chosen_panels = set[str]()
        """Names of the panels that the person has opened, which open with the next game, too."""
        self.spectator: BotEditor | None = None
        """The bot editor, which is notified of every new game, if it is open."""
        self.speech: Speech | None = None
        """Says what happens, if the person wants it."""
        self._title, self._in_game = "", False

    def open(self) -> None:
        """Show the workspace, the menu bar above it, the status line and the start screen."""
        self.pack(fill="both", expand=True)
        self._build_menubar()
        # Raised, so that it covers the workspace and Tab reaches it last.
        self._app.status_bar.lift()
        covered = self, self.menubar, self._app.status_bar
        self.main_pane.paints_covered = keep_covered_contents(*covered)
        self.show_start()

    @property
    def controller(self) -> GameController | None:
        """The running game, if there is one."""
        return self.game_view.controller if self.game_view is not None else None

    @property
    def game(self) -> AnyGame:
        """The game being played, or the one that was looked at last."""
        return (
            self.game_view.controller.setup.game
            if self.game_view is not None
            else self._app.settings.last_game()
        )

    @property
    def focused_game(self) -> AnyGame:
        """The game whose card has the focus on the start screen, else `game`."""
        card = None if self._start is None else self._start.focused_game
        return self.game if card is None else card

    @property
    def is_at_start(self) -> bool:
        """Whether the start screen is shown, instead of a game or its page."""
        return self._start is not None

    def ladder_progress(self, game: AnyGame) -> Ladder:
        """Return which levels of a game were beaten, including one just won.

        For several games call `autosave.all_results()` once, which is slow, and make each `Ladder`
        of that list.
        """
        return Ladder.of(game, self.autosave.all_results())

    def course_place(self, game: AnyGame, level: int) -> tuple[int, int] | None:
        """Return which step of how many of the course a game against a level is, or None."""
        return pages.course.place_of_level(self._app, game, level)

    # The frame of the window.

    def _build_menubar(self) -> None:
        self.menubar: MenuBar = MenuBar(self._app)
        self.main_pane.toolbar_area = self.menubar.toolbar_area
        self.menubar.pack(side="top", fill="x", before=self)
        # Lowest in the stacking order: Tab reaches the menus first.
        self.menubar.lower()

    def refresh_toolbar(self) -> None:
        """Enable the buttons beside the menus that make sense now."""
        self.menubar.toolbar.refresh()

    def set_title(self, title: str, in_game: bool = False) -> None:
        """Set the title of the menu bar and the window.

        In a game the toolbar and the status line are shown too.
        """
        self._title, self._in_game = title, in_game
        title = _(title)
        self.menubar.set_title(title, in_game)
        self.place_status_bar()
        # Now, so that the next board is painted in its final size; but a window that opens is seen
        # with its contents.
        if self.winfo_viewable():
            self.update_idletasks()
        self._app.root.title(f"{title} – {PROGRAM_NAME}" if title else self._start_title)

    @property
    def _start_title(self) -> str:
        """The window's title on the start screen; at the first start it names the key of speech.

        Screen readers read the title of a window, but not what Tk draws in it.
        """
        if not self._app.settings.is_first_run or self.speech is not None:
            return PROGRAM_NAME
        key = find_action("speak").accelerator
        # Translators: The window’s title, read by screen readers; {key} is “F4”.
        text = _("press {key} to hear Fourgames speak")
        return f"{PROGRAM_NAME} – {text.format(key=key)}"

    def update_title(self) -> None:
        """Update the window's title after speech was turned on or off."""
        if self.is_at_start:
            self._app.root.title(self._start_title)

    def show_warning(self, text: str) -> None:
        """Show a warning before the text of the status line; an empty one clears it."""
        self._app.status_bar.set_warning(text)
        self.place_status_bar()

    def place_status_bar(self) -> None:
        """Show or hide the status line, and keep its height free below the workspace."""
        bar, height = self._app.status_bar, 0
        if self._in_game or bar.warning:
            height = bar.place_at_bottom(self._app.root.winfo_width())
        else:
            bar.place_forget()
        self._status_height = height
        self.pack_configure(pady=(0, height))
        self._end_panel_above_status()

    def _end_panel_above_status(self) -> None:
        """Keep the side panel above a status text of more lines; the board keeps its size."""
        covered = self._app.status_bar.winfo_reqheight() - self._status_height
        self.side_panel.set_covered_height(max(0, covered) if self._status_height else 0)

    def raise_window(self) -> None:
        """Raise the main window and give it keyboard focus."""
        self._app.root.deiconify()
        self._app.root.lift()
        take_focus(self._app.root)
        self.take_focus()

    # Pages, screens and games.

    def _check_focus_soon(self, event: tk.Event[tk.Misc]) -> None:
        if not self._focus_timer.is_waiting:
            self._focus_timer.start_when_idle(self._restore_lost_focus)

    def _restore_lost_focus(self) -> None:
        """Give focus to the visible page, else to what is at the left, if nothing seen has it."""
        window, page = self.winfo_toplevel(), self.side_panel.page
        if not is_focus_lost(window):
            return
        if page is None:
            self.take_focus()
            return
        page.take_focus()
        if is_focus_lost(window):
            # Its primary button is hidden.
            page.focus_set()

    def take_focus(self) -> None:
        """Give focus to the board, the dice, the title or the start screen, else to the page."""
        for shown in (self.game_view and self.game_view.board, self._opening, self._start):
            if shown is not None:
                shown.focus_set()
        if self.game_view is None and self.side_panel.page is not None:
            self.side_panel.page.take_focus()

    def show_page(self, make: PageFactory[PageT]) -> PageT:
        """Show a page in the side panel; it replaces one of its kind and the pages above that."""
        return self.side_panel.show_page(lambda panel: make(panel, self._app))

    def close_page(self) -> None:
        """Remove the page on top of the side panel; the one below it is visible again."""
        self.side_panel.close_page()
        if self.side_panel.page is None:
            self.take_focus()

    def show_start(self) -> None:
        """Show the start screen; the running game is saved."""
        self._clear()
        self.set_title("")
        self._app.status_bar.set_text("")
        self._show_start_screen()
        self.take_focus()

    def _show_start_screen(self) -> None:
        """Show the start screen with current contents, below what else is at the left."""
        self.main_pane.freeze_until_replaced()
        if self._start is not None:
            self._start.destroy()
        self._start = StartScreen(self.main_pane, self._app, self._opens_window)
        self._opens_window = False
        self._start.pack(fill="both", expand=True)
        self._start.lower()

    def show_game_page(self, game: AnyGame) -> None:
        """Show the page of a game; the running game is saved."""
        self._clear()
        self._app.settings.save_last_game(game)
        self.set_title(game.title)
        self.show_page(partial(pages.game_page.GameSetupPage, game=game))
        # After the page, whose board blanks the line.
        self._app.status_bar.set_text(_(PAGE_STATUS))

    def enter_game(self, game: AnyGame) -> None:
        """Show the page of a game; the first time after the title, if the look has one."""
        if (
            game.id in self._seen_titles
            or not palette_for_board(palette_of(self), game.id).has_document_menu
        ):
            self.show_game_page(game)
            return
        self._seen_titles.add(game.id)
        self._clear()
        self._app.settings.save_last_game(game)
        self.set_title(game.title)
        title = self._opening = pages.title_screen.TitleScreen(
            self.main_pane, self._app, partial(self.show_game_page, game), self.show_start
        )
        title.pack(fill="both", expand=True)
        title.focus_set()

    def open_exercise(
        self, game: AnyGame, make: ExerciseFactory, way_back: Callable[[], object] | None = None
    ) -> ExercisePage:
        """Show a page with a board of its own, such as a lesson; the running game is saved.

        Esc calls `way_back`, by default a function that shows what is shown now.
        """
        way_back = way_back or self.way_back
        self._clear()
        self._app.settings.save_last_game(game)
        self.set_title(game.title, in_game=True)

        def make_with_way_back(parent: tk.Misc, app: Services) -> ExercisePage:
            page = make(parent, app)
            page.way_back = way_back
            return page

        page = self.show_page(make_with_way_back)
        # The page's first picture of the board came before the board was its own.
        self.refresh_toolbar()
        return page

    @property
    def way_back(self) -> Callable[[], object]:
        """A function that reopens the review or game in sight, or what was before an exercise.

        They may be below other pages.
        """
        for page in reversed(self.side_panel.pages):
            before: Callable[[], object] | None = getattr(page, "way_back", None)
            if before is not None:
                return before
        if self.is_at_start:
            return self.show_start
        if self.controller is not None and self.autosave.reopen_path is not None:
            return partial(self.open_file, self.autosave.reopen_path)
        return partial(self.show_game_page, self.game)

    def show_lesson(self, lesson: str) -> None:
        """Show the lesson of the current game with an id, and then again what is shown now."""
        way_back = self.way_back
        lessons, _error = pages.lessons.valid_lessons_and_error(self.game)
        for place, each in enumerate(lessons):
            if each.id == lesson:
                pages.lessons.show_lesson(self._app, lessons, place, way_back=way_back)

    @property
    def exercise(self) -> ExerciseBoard | None:
        """The exercise of the visible page, or None."""
        found: ExerciseBoard | None = getattr(self.side_panel.page, "exercise", None)
        return found

    @property
    def game_or_exercise(self) -> GameController | ExerciseBoard | None:
        """The running game, or the exercise of the visible page; None without either."""
        return self.controller or self.exercise

    @property
    def can_hint(self) -> bool:
        """Whether a game or exercise is running that is not over."""
        if (controller := self.controller) is not None:
            return controller.session.state.outcome() is None
        return self.exercise is not None

    def hint(self) -> None:
        if (asked := self.game_or_exercise) is not None:
            asked.show_hint()

    @property
    def can_review(self) -> bool:
        """Whether the game can be reviewed: a running game that counts for a level cannot."""
        controller = self.controller
        if controller is None or not controller.history.can_browse:
            return False
        counts = controller.setup.people_seats and not self.autosave.practice_reason
        return controller.session.final_state.outcome() is not None or not counts

    @property
    def review_refusal(self) -> str:
        """Why no game can be reviewed now; empty if the running one can."""
        controller = self.controller
        if controller is None:
            return _("No game is running.")
        if self.can_review:
            return ""
        if controller.history.total_move_count == 0:
            return _("There is no move to review yet.")
        if controller.history.can_browse:
            return _("This game counts for a level. You can review it when it is over.")
        return _("Wait until the move has been shown.")

    def show_review(self, path: Path | None = None, saved_review: Review | None = None) -> None:
        """Review the running game, or a saved one; `saved_review` is its review, if it has one."""

        def review() -> None:
            if self.can_review:
                # A game outside the library has no saved review.
                if saved_review is not None and self.autosave.path is None:
                    self.autosave.save_review(saved_review, {})
                self.show_page(pages.review.ReviewPage)

        if path is None:
            review()
        else:
            self.open_file(path, review)

    def begin_game(
        self, setup: Setup, session: Session | None = None, remember_setup: bool = True
    ) -> None:
        """Start a new game, or continue a session; the running game is saved.

        The setup of a new game is remembered if it is the person's choice for later games.
        """
        if session is None and remember_setup:
            self._app.settings.save_setup(setup)
        self._start_game(setup, session)

    def _start_game(self, setup: Setup, session: Session | None = None) -> None:
        self._clear()
        throws = setup.game.throw_dice(self._random) if session is None and setup.dice else ()
        if throws:
            self._throw_dice(setup, throws)
        else:
            self._show_new(setup, session)

    def start_over(self) -> None:
        """Start the current game again; ask first if people have moved in it and it is not over.

        Other ways to leave a game need no question: their pages offer to resume it.
        """
        if (controller := self.controller) is None:
            return
        session, people = controller.session, controller.setup.people_seats
        is_over = session.final_state.outcome() is not None
        if is_over or not any(step.seat in people for step in session.steps):
            self.restart_game()
            return
        widgets.dialogs.show_question(
            self._app.root,
            _("Start Over"),
            _("Start over? The current game is saved in Your Games."),
            [(_("Start Over"), self.restart_game), (_("Cancel"), lambda: None)],
            self.start_over,
        )

    def restart_game(self, chosen: Setup | None = None) -> None:
        """Start another game of the same kind, with the options proposed for these players.

        `chosen` has other players or another level, which is remembered. A game that started from a
        set-up position starts there again, unless it is over there.
        """
        if (controller := self.controller) is None:
            return
        before = controller.session
        if chosen is None and before.from_position and before.first.outcome() is None:
            self._start_game(
                controller.setup,
                engine.session.Session(before.game, before.options, before.seed, before.first),
            )
            return
        setup = replace(chosen or controller.setup, seed=random_seed(), open_hands=False)
        if chosen is None and self.next_place is not None:
            setup = with_move_order(setup, *self.next_place, self._random)
        proposal = self._app.settings.options_proposal(setup.game, setup.options, setup.players)
        proposed = proposal is not None and proposal.applied_to(setup.options) != setup.options
        if proposal is not None:
            setup = replace(setup, options=proposal.applied_to(setup.options))
        if chosen is not None and len(setup.people_seats) == 1:
            self._app.settings.save_setup(setup)
        self._start_game(setup)
        if proposal is not None and proposed and self.game_view is not None:
            self.game_view.controller.show_status(_(proposal.reason))

    @property
    def can_undo(self) -> bool:
        """Whether a turn of the game or exercise can be taken back."""
        asked = self.game_or_exercise
        return asked is not None and asked.can_undo

    def undo(self) -> None:
        """Take back the last turn."""
        asked, controller = self.game_or_exercise, self.controller
        if controller is not None and controller.can_undo:
            if controller.asks_about_practice(
                N_("“Undo”"), partial(controller.command_answer, "undo")
            ):
                return
            if self.autosave.winnable_level is not None:
                controller.record_assistance("taken back")
            controller.undo()
        elif asked is not None and asked.can_undo:
            asked.undo()

    def show_new_game(self, game: AnyGame | None = None, seed: int | None = None) -> None:
        """Show the page to set up a new game, at first of `game` or the current one."""
        make = partial(pages.new_game.NewGamePage, game=game or self.game, seed=seed)
        self.show_page(make)

    def show_players(self) -> None:
        if (controller := self.controller) is not None:
            make = partial(
                pages.new_game.NewGamePage, game=controller.setup.game, controller=controller
            )
            self.show_page(make)

    def choose_and_open_game(self) -> None:
        """Ask for a saved game, and open it."""

        def chosen(paths: list[Path]) -> None:
            self.open_file(paths[0])

        self._app.file_dialogs.open(
            self._app.root, _("Open a saved game"), pages.import_export.SAVED_GAMES, chosen
        )

    def open_file(self, path: Path, then: Callable[[], object] = lambda: None) -> bool:
        """Open a saved game, of the library or any file, and call `then` when it is shown.

        Return False if it cannot be read; a large file is read in a thread, and fails later. Of a
        damaged one the readable part is shown. This, a file outside the library, and a game that
        another window plays become new games once a move is made, unless the file is that of a
        running game of the library, which goes on.
        """
        if path == self.autosave.path:
            then()
            return True

        def opened(found: LoadedGame) -> None:
            # Opened again, the game on the board would lose its lock.
            if found.library_path is None or found.library_path != self.autosave.path:
                self.open_game(found)
            then()

        return pages.import_export.read_game(self._app, path, opened)

    @property
    def has_background_work(self) -> bool:
        return self._waiting_for is not None and self._waiting_for.is_busy

    def run_in_background(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        """Run work in a thread for a person who waits. A new call or another game cancels it.

        If it takes less than `MAX_WAIT_SECONDS`, the result is there when this returns.
        """
        if self._waiting_for is None:
            self._waiting_for = BackgroundTask(self, lambda: None)
        self._waiting_for.run(
            lambda clock: work(), on_result, on_error, wait_seconds=writer.MAX_WAIT_SECONDS
        )

    def open_game(self, loaded_game: LoadedGame) -> None:
        """Show a loaded game, and its error if it has one."""
        self._clear()
        record = loaded_game.record
        setup = Setup.of_record(record, loaded_game.is_trusted)
        if (game := setup.game).throws_dice and setup.people_seats:
            setup = replace(setup, dice=self._app.settings.last_move_order(game) is None)
        self._app.settings.save_last_game(game)
        self._show_game(setup, loaded_game.session, loaded_game)
        if loaded_game.error:
            self._app.show_message("Fourgames", error_as_sentence(loaded_game.error))

    def change_level(self, game: AnyGame, level: int) -> None:
        """Change the level of the computer, now and in later games."""
        controller = self.controller
        if controller is not None and controller.setup.game is game:
            before = controller.setup.players
            players = tuple(replace(p, level=level) if p.kind == "level" else p for p in before)
            changes_game = players != before and controller.session.length
            if changes_game and controller.asks_about_practice(
                N_("Another level"),
                lambda: widgets.question_card.Answer(
                    _("Change Level"), partial(self.change_level, game, level)
                ),
            ):
                return
            self._app.settings.save_level(game, level)
            controller.change_players(players)
            return
        self._app.settings.save_level(game, level)
        if (page := self.side_panel.page) is not None:
            page.on_shown_again()

    def change_move_order(self, game: AnyGame, place: int | None) -> None:
        """Choose who moves first in later games.

        0: the person; 1: the opponent; None: at random.
        """
        self._app.settings.save_move_order(game, place)
        if (controller := self.controller) is not None:
            if controller.setup.game is game and len(controller.setup.people_seats) == 1:
                self.next_place = (place,)
                controller.show_status(_("This applies from the next game."))
                if self.side_panel.page is not None:
                    self.side_panel.page.on_shown_again()
        elif (page := self.side_panel.page) is not None:
            page.on_shown_again()

    def toggle_panel(self, name: str) -> None:
        """Open a panel beside the board, or close it; so it is in the next games.

        Not so with Analysis of a set-up position.
        """
        if (game_view := self.game_view) is None:
            return
        game_view.toggle_panel(name)
        if not game_view.controller.session.from_position:
            if name in game_view.open_panels:
                self._chosen_panels.add(name)
            else:
                self._chosen_panels.discard(name)

    def on_preferences_changed(self) -> None:
        if self.game_view is not None:
            self.game_view.controller.on_preferences_changed()

    def on_language_changed(self) -> None:
        """Show all texts in the language of the process; the running game goes on."""
        # Those above a page end with the page, which is created again.
        owners = filter(None, (self._app.root, self.side_panel.page))
        windows = [each for owner in owners for each in owner.winfo_children()]
        self.menubar.destroy()
        self._build_menubar()
        self.set_title(self._title, self._in_game)
        if self._start is not None:
            self._show_start_screen()
        if self._opening is not None:
            self._opening.on_language_changed()
        if self.game_view is not None:
            self.game_view.on_language_changed()
        self.side_panel.rebuild_pages()
        for window in windows:
            if isinstance(window, Dialog):
                window.on_language_changed()
        if self.speech is not None:
            self.speech.on_language_changed()

    def offered_voice_settings(self) -> tuple[str, ...]:
        """Return the fields of `VoiceSettings` that this system has, beside the rate."""
        # Imported late: most people do not need it.
        from .voice import offered_voice_settings

        return offered_voice_settings()

    def close(self) -> None:
        """Close the game and stop everything, before the window is destroyed."""
        if self.speech is not None:
            self.speech.close()
        self._clear()
        self.autosave.stop_watching()

    def _clear(self) -> None:
        """Close all pages, screens and the game, which is saved."""
        self.main_pane.freeze_until_replaced()
        self._board_before = None
        if self.main_pane.winfo_children():
            # Imported late: the first window has no board.
            from ..canvas.board_canvas import top_board

            if (board := top_board(self.main_pane)) is not None:
                self._board_before = board.GAME_ID, board.slab_place
        if self._waiting_for is not None:
            self._waiting_for.stop()
        self.side_panel.close_all_pages()
        for shown in (self._opening, self._start):
            if shown is not None:
                shown.destroy()
        if self.game_view is not None:
            self.game_view.close()
        self.game_view = self._opening = self._start = None
        self.next_place = None
        self.nametowidget(".").event_generate(DISCARDED_EVENT)

    def _show_new(self, setup: Setup, session: Session | None = None) -> None:
        """Show a new game."""
        self._show_game(
            setup, session or engine.session.Session(setup.game, setup.options, setup.seed)
        )

    def _show_game(self, setup: Setup, session: Session, found: LoadedGame | None = None) -> None:
        """Show a game view, and save its game from now on."""
        self.set_title(setup.game.title, in_game=True)
        game_view = self.game_view = tables.game_view.GameView(
            self.main_pane, self._app, setup, session
        )
        game_view.pack(fill="both", expand=True)
        if self._board_before is not None and self._board_before[0] == setup.game.id:
            game_view.board.glide_from(self._board_before[1])
        game_view.controller.add_observer(self.autosave)
        self.autosave.observe_game(game_view.controller, found)
        game_view.controller.coach.enabled = self.autosave.is_coached
        game_view.board.configure(
            # Unless a page covers the game view or takes all its room.
            takefocus=lambda path: (
                self.main_pane.winfo_children()[-1] is game_view
                and self.main_pane.winfo_height() > 1
            )
        )
        # Analysis would make this game practice before anybody has asked for it.
        counts = self.autosave.winnable_level is not None
        if chosen := self._chosen_panels - ({"analysis"} if counts else set()):
            game_view.open_more_panels(*chosen)
        # Comments are shown in the Moves panel.
        if self.autosave.comments_by_ply:
            game_view.open_more_panels("moves")
        game_view.controller.add_observer(GamePhaseHandler(self._app, game_view.controller))
        if self.spectator is not None:
            self.spectator.on_game_opened(game_view.controller)
        game_view.start()
        if targets := self.autosave.unfinished_move:
            game_view.board.set_chosen_path(targets)

    def _throw_dice(self, setup: Setup, throws: Sequence[Sequence[int]]) -> None:
        """Show the dice for the first move, then start the game."""

        def begin() -> None:
            options = setup.game.with_first_seat(setup.options, dice.winning_seat)
            self._clear()
            self._show_new(replace(setup, options=options))

        names = player_names(setup.players)
        dice = self._opening = pages.game_start.StartingDiceScreen(
            self.main_pane, self._app, names, throws, begin
        )
        self.set_title(setup.game.title)
        dice.pack(fill="both", expand=True)
        dice.focus_set()

    # The library.

    def show_library(self) -> None:
        """Show the page of all games that were played."""
        self.show_page(pages.your_games.YourGamesPage)

    def rename_game(
        self, path: Path, title: str, then: Callable[[], object] = lambda: None
    ) -> None:
        """Rename a game of the library, and call `then`; show a message if that fails."""

        def renamed(nothing: None) -> None:
            if path == self.autosave.path:
                self.autosave.set_game_title(title)
            then()

        job, failed = partial(self._library.rename_game, path, title), self._report_error
        self._app.ask_disk(job, renamed, failed)

    def _report_error(self, error: Exception) -> None:
        pages.import_export.report_error(self._app, error)

    def delete_game(self, path: Path, then: Callable[[], object] = lambda: None) -> None:
        """Remove a game from the library, close it if it is running, and call `then`.

        Show a message if that fails.
        """
        self._change_library((path,), partial(self._library.remove_game, path), then)

    def undo_library_change(self, then: Callable[[], object]) -> None:
        """Undo the last deletion or import, close a game that this removes, and call `then`.

        Show a message if that fails.
        """
        imported = self._library.changes[-1].imported
        self._change_library(imported, self._library.undo_change, then)

    def _change_library(
        self, paths: Sequence[Path], change: Callable[[], None], then: Callable[[], object]
    ) -> None:
        """Change the library, and close the running game if it is among the removed `paths`."""
        if self.autosave.path in paths:
            self.show_start()

        def changed(nothing: None) -> None:
            if self._start is not None:
                self._show_start_screen()
            then()

        self._app.ask_disk(change, changed, self._report_error)
