"""Tests of covering hands: the board gets no data of a hidden hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from fourgames_tk.engine.game import Event
from fourgames_tk.engine.games.fourside.rules import Drew, FourSideState
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Step
from fourgames_tk.ui.boards.fourside import board as fourside_board
from fourgames_tk.ui.boards.fourside.drawing import FourSideDrawing
from fourgames_tk.ui.canvas.animation import Animation
from fourgames_tk.ui.canvas.scaled_canvas import Point
from tests.ui.fourside import (
    board,
    cell,
    go_to,
    lift_cover,
    some_move,
    start_against_computer,
    start_two_people,
    state,
)
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box


def test_the_curtain_hides_a_hand_until_its_owner_is_ready(
    person: Person, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(fourside_board, "COVER_MS", 1_000_000)
        start_two_people(person, curtain=True)
    assert not person.board.find_withtag("hand")
    backs = person.board.find_withtag("back")
    assert len(backs) == 5
    button = person.board.bbox("curtain")
    for left, top, right, bottom in map(person.board.bbox, backs):
        apart = bottom <= button[1] or top >= button[3] or right <= button[0] or left >= button[2]
        assert apart, "the button covers a block"
    # The status line and the button say what to do; the line above the board does not.
    assert "Show the blocks" in person.status
    assert person.board.itemcget("prompt", "text") == "Player 1 moves first"
    person.key("F1")
    assert "Hint" not in person.status
    person.click(person.item("curtain"))
    assert not person.board.find_withtag("hand"), "too soon after the cover came"
    person.click(cell(person, 0), button=3)
    person.driver.wheel(1)
    person.click(cell(person, 0))
    assert not person.board.find_withtag("hand || ghost") and person.moves == ()
    board(person)._cover_timer.cancel()
    lift_cover(person)
    assert len(person.board.find_withtag("hand")) == 5
    move, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns)
    person.click(cell(person, number))
    assert person.moves == (move,)
    assert not person.board.find_withtag("hand")
    pictures.check(person.driver.screenshot(box(person.board)), "fourside-curtain")
    lift_cover(person)
    assert len(person.board.find_withtag("hand")) == 5
    person.key("ctrl+z")
    assert not person.board.find_withtag("hand")


def test_no_block_of_a_hidden_hand_or_of_another_seat_is_marked(person: Person) -> None:
    start_two_people(person, curtain=True)
    assert person.board.place_box("1") is None
    lift_cover(person)
    assert person.board.place_box("1") is not None
    start_against_computer(person)
    assert person.board.place_box("1") is not None
    person.app.set_preference("speed", "slow")
    person.controller.submit(some_move(person)[0])
    person.board.skip_animation()
    person.controller.stop()
    assert person.controller.is_paused and person.board.place_box("1") is None


def test_enter_held_down_opens_no_hand_that_another_person_holds(person: Person) -> None:
    start_two_people(person, curtain=True)
    lift_cover(person)
    _, place, turns, number = some_move(person)
    person.key(str(place + 1), *["r"] * turns, "space")
    go_to(person, number)
    strokes: list[int] = []
    person.root.bind("<KeyRelease>", lambda event: strokes.append(event.time), add="+")
    person.driver.hold("Return")
    person.wait(lambda: len(strokes) > 40, "Enter to be repeated")
    assert len(person.moves) == 1 and strokes[-1] - strokes[0] > 1000
    assert person.controller.visibility.is_hand_covered and not person.board.find_withtag("hand")
    person.driver.release_key("Return")
    # Not Enter, which would count as held if it came within 5 ms.
    person.wait(lambda: board(person).can_uncover_hand, "the time of the cover")
    person.key("space")
    assert not board(person).is_hand_covered


def test_without_the_curtain_only_the_movers_hand_is_seen(person: Person) -> None:
    start_two_people(person)
    for seat in (0, 1):
        scene = person.board.scene
        assert scene is not None and isinstance(scene.state, FourSideState)
        assert scene.viewer == seat
        assert scene.state.hands[1 - seat] is None
        assert len(person.board.find_withtag("hand")) == 5
        person.controller.submit(some_move(person)[0])
        person.flush()


def test_a_move_of_a_hand_that_is_not_shown_is_named_and_marked_by_its_cell(
    person: Person,
) -> None:
    start_against_computer(person)
    shown, move, scene = board(person), some_move(person)[0], person.board.scene
    place, past = move[move.index("@") + 1 :], shown.past_move_in_words(move)
    assert scene is not None and shown.move_in_words(move) != past
    # As in a review, before a move of the computer.
    shown.show_scene(replace(scene, viewer=1 - scene.state.turn))
    assert shown.move_in_words(move) == past
    assert shown.place_box(move) == shown.place_box(place) is not None


@pytest.mark.parametrize("between", [(), ("level:1", "level:1")])
def test_a_hand_that_passes_from_the_computer_to_a_person_is_hidden_at_first(
    person: Person, between: tuple[str, ...]
) -> None:
    person.app.set_preference("curtain", "yes")
    start_against_computer(person)
    assert not board(person).is_hand_covered
    for players in filter(None, (between, ("level:1", "human"))):
        person.controller.change_players(tuple(map(PlayerSpec.parse, players)))
    assert board(person).is_hand_covered
    person.wait_for_turn()
    assert person.controller.visibility.is_hand_covered and not person.board.find_withtag("hand-0")
    lift_cover(person)
    assert person.board.find_withtag("hand-0")
    person.controller.submit(some_move(person)[0])
    person.wait_for_turn()
    assert not board(person).is_hand_covered, "from now on it is the person's own"


def test_hands_stay_hidden_for_good_only_where_computers_go_on(person: Person) -> None:
    start_two_people(person, curtain=True)
    text = "The hands stay hidden"
    lift_cover(person)
    person.controller.change_players(person.controller.setup.players)
    assert person.controller.visibility.is_hand_covered and text not in person.status
    person.controller.change_players((PlayerSpec.parse("level:1"),) * 2)
    assert person.controller.visibility.is_hand_covered and text in person.status


Played = list[tuple[Event, Step[FourSideState]]]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    """Return what the board is given to play."""
    played: Played = []
    motions = FourSideDrawing.event_animations

    def watch(
        drawing: FourSideDrawing,
        event: Event,
        step: Step[FourSideState],
        carried_from: Point | None,
    ) -> Iterable[Animation]:
        played.append((event, step))
        return motions(drawing, event, step, carried_from)

    monkeypatch.setattr(FourSideDrawing, "event_animations", watch)
    return played


def test_who_moves_sees_what_they_draw_though_the_next_one_has_the_turn(
    person: Person, played: Played
) -> None:
    start_two_people(person, curtain=True)
    lift_cover(person)
    person.controller.submit(some_move(person)[0])
    person.wait_for_moves(1)
    (drawn,) = [event for event, _ in played if isinstance(event, Drew)]
    assert drawn.seat == 0 and drawn.block is not None


def test_the_computers_hand_never_reaches_the_board(person: Person, played: Played) -> None:
    """Scenes and steps that the board gets contain only the person's view."""
    start_against_computer(person, columns="5", rows="5")
    while state(person).outcome() is None:
        scene = person.board.scene
        assert scene is not None and scene.viewer == 0
        for shown in (scene.state, *(step.after for step in scene.steps)):
            assert isinstance(shown, FourSideState)
            assert shown.hands[1] is None and shown.seed is None
        if state(person).forced_move() is None:
            person.controller.submit(some_move(person)[0])
        person.wait(
            lambda: state(person).outcome() is not None or person.board.accepts_input,
            "the computer's answer",
        )
        if len(person.moves) == 2:
            person.key("ctrl+z", "ctrl+y")
            person.wait_for_moves(2)
    drawn = [event for event, _ in played if isinstance(event, Drew)]
    assert {event.seat for event in drawn} == {0, 1}
    assert all((event.block is None) == (event.seat == 1) for event in drawn)
    for _, step in played:
        assert step.before.hands[1] is None
        assert step.after.hands[1] is None or step.after.is_over
