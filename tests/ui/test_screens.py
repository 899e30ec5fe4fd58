"""A page that rests is finished, and one that is still to be drawn is reported."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.game_view.analysis import AnalysisPanel
from fourgames_tk.ui.pages.start import DailyPuzzleCard
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.screens import faults, short_thinking
from tests.ui.waiting import come_to_rest

MANCALA = find_game("mancala")


def start(person: Person) -> bool:
    """Return whether the card of the puzzle of the day shows its board."""
    person.app.workspace.show_start()
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
