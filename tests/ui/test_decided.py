"""Tests of games that are decided before their end: the window says so once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.session import Session
from fourgames_tk.store.results import WON
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.text import outcome_text
from fourgames_tk.ui.widgets.sound import Sound
from tests.ui.person import Person

MANCALA: AnyGame = find_game("mancala")
SKIRMISH: AnyGame = find_game("skirmish")
BEFORE, DECIDING = "422225151225", "5"
"""Moves from the start, and one that then gives player 1 more than half of the stones and a free
turn."""
REASON = "More than half of the stones, 25 of 48, are in one score pile."


def decide(person: Person, players: str) -> None:
    """Make the move that decides the game."""
    session = Session(MANCALA, MANCALA.options_type(), 1)
    for move in BEFORE:
        session.play(move)
    person.continue_session(session, players)
    assert person.controller.shown_question is None
    person.controller.submit(DECIDING)
    person.wait_for_turn()


def test_a_decided_game_says_so_once_and_the_person_plays_on(person: Person) -> None:
    decide(person, "human level:1")
    person.see("You win!", REASON, "Finish for Me")
    assert person.controller.awaits_person, "the question does not keep from moving"
    person.press("Play On")
    assert person.controller.shown_question is None
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    person.wait_for_turn()
    assert person.controller.is_over or person.controller.shown_question is None


def test_finishing_a_decided_game_is_no_help(person: Person) -> None:
    decide(person, "human level:1")
    person.press("Finish for Me")
    person.wait(lambda: person.controller.is_over, "the end of the game")
    autosave = person.app.workspace.autosave
    assert not autosave.practice_reason
    steps = person.controller.session.steps
    assert any(step.for_person for step in steps)
    result = autosave.result
    assert result is not None and result.counts and result.person_result == WON
    own = [event for step in steps if not step.for_person for event in step.events]
    assert result.bests == MANCALA.best_numbers(own, 0), "the computer’s moves are no best"
    assert person.shown_page(EndPage).laurel is not None, "the person has won"


@pytest.mark.parametrize(
    ("game", "options", "opponents"),
    [
        (MANCALA, {"stones": "2"}, "level:1"),
        (SKIRMISH, {"players": "3", "rows": "4", "columns": "4", "stones": "2"}, "level:1 level:2"),
    ],
    ids=["one level", "two levels"],
)
def test_a_game_that_the_computer_has_won_for_a_person_is_not_praised(
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    game: AnyGame,
    options: Mapping[str, str],
    opponents: str,
) -> None:
    """Its end says who won, and that the computer finished the game."""
    sounds: list[Sound] = []
    monkeypatch.setattr(person.app.sounds, "play", sounds.append)
    session = Session(game, game.options_type.parse(options), 1)
    person.continue_session(session, f"human {opponents}")
    assert person.controller.session.state.decided_outcome() is None
    for _again in range(2):
        person.do("finish")
    person.wait(lambda: person.controller.is_over, "the end of the game")
    page = person.shown_page(EndPage)
    outcome = person.controller.session.state.outcome()
    assert outcome is not None and page.laurel is None
    assert Sound.WIN not in sounds and Sound.LOSE not in sounds
    assert "he computer finished the game for you." in person.screen
    assert outcome_text(outcome, person.controller.names).title in person.screen


def test_nothing_is_said_between_people(person: Person) -> None:
    decide(person, "human human")
    assert person.controller.session.state.decided_outcome() is not None
    assert person.controller.shown_question is None


def test_finishing_an_undecided_game_is_still_practice(person: Person) -> None:
    person.start_game(MANCALA)
    person.menu("Move", "Finish for Me")
    person.see("“Finish for Me” turns this into a practice game")
