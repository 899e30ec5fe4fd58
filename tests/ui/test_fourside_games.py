from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from fourgames_tk.ui.kit.timer import Timer
from fourgames_tk.ui.table.asking import PAUSE_MS
from fourgames_tk.ui.table.play import Phase
from tests.ui.fourside import GAME, sit_alone, sit_together, state
from tests.ui.person import Person

FORFEIT_SEED = 187
"""A game in which the first legal moves soon leave a player without one."""


def test_three_hints_a_game(person: Person) -> None:
    sit_alone(person)
    seat = state(person).turn
    for left in (2, 1, 0):
        for said in ("Hint: look at ", "Hint: block ", "turned"):
            person.key("F1")
            person.wait(lambda said=said: said in person.status, said)  # type: ignore[misc]
            scene = person.board.scene
            assert scene is not None and scene.hints_left == left
        count = len(person.moves)
        person.key("Return")
        assert len(person.moves) > count
        person.wait_for_turn()
    for key in ("F1", "ctrl+h"):
        person.play.note("")
        person.key(key)
        assert "There is no hint left." in person.status
    person.key("ctrl+g", "g")
    person.wait_for_board()
    assert person.play.session.hints_used[seat] == 3


def test_a_game_is_played_to_its_end_and_says_the_score(person: Person) -> None:
    sit_together(person, columns="5", rows="5", values="3")
    while (outcome := state(person).outcome()) is None:
        person.play.submit(state(person).legal_moves()[0])
        person.board.skip()
        person.wait(lambda: not person.board.moving, "the move to be shown")
    person.wait(lambda: "The game is over." in person.status, "the end")
    person.wait_for_board()
    assert outcome.scores is not None
    said = person.board.itemcget("prompt", "text")
    assert said == "FINAL SCORE   Player 1 {}, Player 2 {}".format(*outcome.scores)


def test_a_forfeited_turn_is_announced_after_twice_the_pause(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = person.app.settings
    settings.keep_preferences(replace(settings.preferences, speed="fast", curtain=False))
    pauses: list[int] = []
    start = Timer.start

    def watched(timer: Timer, milliseconds: int, do: Callable[[], object]) -> None:
        pauses.append(milliseconds)
        start(timer, milliseconds, do)

    monkeypatch.setattr(Timer, "start", watched)
    person.sit_down(GAME, "human human", seed=FORFEIT_SEED, columns="5", rows="5", values="9")
    while state(person).forced() is None:
        person.play.submit(state(person).legal_moves()[0])
        person.board.skip()
        person.wait(lambda: not person.board.moving, "the move to be shown")
    name = person.play.names[state(person).turn]
    person.wait(lambda: bool(person.board.find_withtag("forfeit")), "the announcement")
    assert person.moves[-1] == "pass" and 2 * PAUSE_MS["fast"] in pauses
    scene = person.board.scene
    assert scene is not None and scene.names[scene.state.turn] == name


def test_escape_stops_the_search_for_a_hint_before_it_leaves(person: Person) -> None:
    sit_alone(person)
    person.key("F1")
    assert "Looking for a hint" in person.status
    person.key("Escape")
    assert person.play.phase is Phase.WAITING and not person.play.thinking
    person.key("Escape")
    assert person.app.desk.play is None
