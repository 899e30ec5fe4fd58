"""The base class of pages, and what pages and the workshop may ask of the window.

`PageHost` adds to `Host` what names a running game or a page; `app.App` implements it.
"""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from ..game_view.observer import GameAutosave
from ..host import Host
from ..widgets.side_panel import MainPane, PageT, PanelPage, SidePanel

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ...engine.errors import FourgamesError
    from ...engine.game import AnyGame
    from ...engine.learn.review import Review
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ...store.ladder import Ladder
    from ...store.results import Result
    from ..game_view.game_controller import GameController
    from ..game_view.game_view import GameView
    from .exercise import ExerciseBoard, ExerciseFactory, ExercisePage
    from .import_export import LoadedGame


class Page(PanelPage):
    """A page of the side panel that knows the program it belongs to.

    `app.workspace.show_page(PageClass)` creates one, and `app.workspace.close_page()` closes it.
    """

    def __init__(self, parent: tk.Misc, app: PageHost, title: str = "", size: int = 30) -> None:
        super().__init__(parent, title, size)
        self.app = app

    def cancel(self) -> None:
        """Close the page, as Esc does; a page with something to lose may ask first."""
        self.app.workspace.close_page()


class OpenedGameObserver(Protocol):
    """An observer of every game that the window shows, such as the bot editor."""

    def on_game_opened(self, controller: GameController) -> None:
        """Handle a game that has just been shown."""

    def try_report_failure(self, error: FourgamesError) -> bool:
        """Report why a player failed; return False if the window has to report it."""


class AutosaveForPages(GameAutosave, Protocol):
    """The part of the autosave of the running game that pages use."""

    path: Path | None
    """The file in the library; None until there is something to save."""
    result: Result | None
    """The result of the running game as the journal has it; None before its end."""

    @property
    def reopen_path(self) -> Path | None:
        """The file that the game can be opened from again."""

    def all_results(self) -> list[Result]:
        """Return all results, that of the game that has just ended included."""

    def read_review(self) -> Review | None:
        """Return the review that was saved with the game, if any."""

    def save_review(self, review: Review, sentences: Mapping[int, str]) -> None:
        """Save a review with the game."""

    def save_to_file(self, as_new: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Save the game to a file that a person picks; call `then` when it is written."""


T = TypeVar("T")


class Navigation(Protocol):
    """The main area of the window as pages see it: what it shows, and what they can open."""

    next_place: tuple[int | None] | None
    """When the person moves in the next game, if that was chosen during this one."""
    spectator: OpenedGameObserver | None

    @property
    def autosave(self) -> AutosaveForPages:
        """The saved state of the running game."""

    @property
    def main_pane(self) -> MainPane:
        """The area left of the side panel: the games to pick from, or a board."""

    @property
    def side_panel(self) -> SidePanel:
        """The panel at the right that stacks pages."""

    @property
    def game_view(self) -> GameView | None:
        """The view of the running game, if there is one."""

    @property
    def controller(self) -> GameController | None:
        """The running game, if there is one."""

    @property
    def game(self) -> AnyGame:
        """The game that is played, or the one that was shown last."""

    @property
    def is_at_start(self) -> bool:
        """Whether the start screen is shown, instead of a game or its page."""

    @property
    def game_or_exercise(self) -> GameController | ExerciseBoard | None:
        """The running game, or the exercise of the visible page; None without either."""

    @property
    def can_review(self) -> bool:
        """Whether the game can be reviewed: a running game that counts for a level cannot."""

    def ladder_progress(self, game: AnyGame) -> Ladder:
        """Return which levels of a game are beaten."""

    def show_page(self, make: PageFactory[PageT]) -> PageT:
        """Show a page on top of the side panel; one of its class is replaced."""

    def open_exercise(
        self, game: AnyGame, make: ExerciseFactory, way_back: Callable[[], object] | None = None
    ) -> ExercisePage:
        """Show a page that has its own board; the running game is saved and closed.

        Esc calls `way_back`, by default a function that shows what is shown now.
        """

    def close_page(self) -> None:
        """Remove the page on top of the side panel; the one below it is visible again."""

    def show_start(self) -> None:
        """Show the start screen."""

    def show_game_page(self, game: AnyGame) -> None:
        """Show the page of a game."""

    def begin_game(
        self, setup: Setup, session: Session | None = None, remember_setup: bool = True
    ) -> None:
        """Start a game, or continue a session; with `remember_setup`, later games are like it."""

    def restart_game(self, chosen: Setup | None = None) -> None:
        """Start a new game with the options and players of the running one, or with `chosen`."""

    def show_new_game(self, game: AnyGame | None = None, seed: int | None = None) -> None:
        """Show the page to choose a game, its options and its players."""

    def show_players(self) -> None:
        """Show the page to change the players of the running game."""

    def toggle_panel(self, name: str) -> None:
        """Show or hide a panel of the game view by its name."""

    def show_review(self, path: Path | None = None, saved_review: Review | None = None) -> None:
        """Review the running game, or a saved one; `saved_review` is its review, if it has one."""

    def open_file(self, path: Path, then: Callable[[], object] = lambda: None) -> bool:
        """Open a saved game and call `then` when it is shown; return False if that fails."""

    @property
    def has_background_work(self) -> bool:
        """Whether work that `run_in_background` was given is running."""

    def run_in_background(
        self,
        work: Callable[[], T],
        on_result: Callable[[T], None],
        on_error: Callable[[Exception], None],
    ) -> None:
        """Run work in a thread for a person who waits. A new call or another game cancels it."""

    def open_game(self, loaded_game: LoadedGame) -> None:
        """Show a game that was read from a file or from text."""

    def show_library(self) -> None:
        """Show the list of all saved games."""

    def rename_game(self, path: Path, title: str) -> None:
        """Give a game of the library a title; raises FourgamesError or OSError."""

    def delete_game(self, path: Path) -> None:
        """Delete a game of the library; raises FourgamesError or OSError."""


class PageHost(Host, Protocol):
    """Protocol of the program (`app.App`) for pages and the workshop."""

    @property
    def workspace(self) -> Navigation:
        """The main area of the window."""


PageFactory = Callable[[tk.Misc, PageHost], PageT]
"""A class of pages, or a function that creates a page from the side panel and the program."""
