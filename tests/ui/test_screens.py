"""Every page is complete: nothing is cut off, overlaps or is still to be drawn."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.ui.game_view.analysis import AnalysisPanel
from fourgames_tk.ui.pages.start import DailyPuzzleCard
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.screens import faults, measure, open_window, short_thinking
from tests.ui.waiting import come_to_rest
from tests.ui.xdriver import XDriver


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_screen_is_whole(root: tk.Tk, driver: XDriver, game: AnyGame) -> None:
    """In the smallest window, in the theme with outlines and signs that the others do not have.

    `test_page_sizes.py` looks at the largest letters, `dev.py screens` at other sizes.
    """
    app = open_window(root, 640, 480, 100, "contrast")
    assert not measure(Person(app, driver), games=(game,))
    app.quit()


MANCALA = GAMES[-1]


def start(person: Person) -> bool:
    """Return whether the card of the puzzle of the day shows its board."""
    person.app.show_start()
    come_to_rest(person.root)
    (card,) = (each for each in person.widgets() if isinstance(each, DailyPuzzleCard))
    return card.is_loaded and not card.paint_next_picture()


def analysis(person: Person) -> bool:
    """Return whether the analysis shows the value of every move."""
    person.start_game(MANCALA, "human human")
    person.app.workspace.toggle_panel("analysis")
    come_to_rest(person.root)
    (panel,) = (each for each in person.widgets() if isinstance(each, AnalysisPanel))
    return set(panel.ranked_moves) == set(person.controller.session.state.legal_moves())


def review(person: Person) -> bool:
    """Return whether the review has judged every move."""
    play_last_move(person, MANCALA)
    person.app.workspace.show_review()
    come_to_rest(person.root)
    return "decided this game" in person.screen and "Reviewing" not in person.screen


@pytest.mark.parametrize("finished", [start, analysis, review])
def test_a_page_is_finished_when_the_window_rests(
    person: Person, finished: Callable[[Person], bool]
) -> None:
    with short_thinking():
        assert finished(person)


def test_a_board_that_is_not_drawn_yet_is_reported(person: Person) -> None:
    person.app.workspace.show_game_page(MANCALA)
    person.do("your_games")
    person.root.update_idletasks()
    assert any("is not drawn" in each for each in faults(person.root))
    come_to_rest(person.root)
    assert not list(faults(person.root))
