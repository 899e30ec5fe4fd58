from __future__ import annotations

import pytest

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.session import Session


@pytest.fixture
def session() -> Session:
    return Session(FOUR_STONES, FourStonesOptions(), 1)


def test_a_step_as_a_seat_sees_it_keeps_what_is_hidden() -> None:
    fourside = find_game("fourside")
    session = Session(fourside, fourside.options_type(), 1)
    mover = session.state.turn
    step = session.play(session.state.legal_moves()[0])
    for seat in (0, 1):
        seen = step.view(seat)
        assert (seen.seat, seen.move) == (mover, step.move)
        assert (seen.before, seen.after) == (step.before.view(seat), step.after.view(seat))
        assert (seen.events == step.events) == (seat == mover)
        *others, drew = seen.events
        assert tuple(others) == step.events[:-1]
        assert (drew.to_json()["block"] is None) == (seat != mover)


def test_a_session_counts_the_moves_before_and_after_its_cursor(session: Session) -> None:
    assert (session.ply, session.length, session.from_position) == (0, 0, False)
    assert session.state is session.final_state is session.first
    steps = [session.play(move) for move in ("D3", "F5", "I1")]
    assert session.undo() is steps[2] and session.undo() is steps[1]
    assert (session.ply, session.length) == (1, 3)
    assert (session.steps, session.undone_steps) == ((steps[0],), (steps[1], steps[2]))
    assert session.all_steps == tuple(steps)
    assert session.states == (session.first, steps[0].after)
    assert session.redo() is steps[1]
    session.go_to(0)
    with pytest.raises(FourgamesError, match="nothing to undo"):
        session.undo()
    session.go_to(3)
    with pytest.raises(FourgamesError, match="nothing to redo"):
        session.redo()
    later = Session(session.game, session.options, 1, session.state)
    assert later.from_position and later.first is session.state


def test_hints_are_counted_for_each_seat_and_undo_does_not_give_them_back() -> None:
    fourside = find_game("fourside")
    session = Session(fourside, fourside.options_type(), 1)
    assert (session.hints_left(0), session.hints_left(1)) == (3, 3)
    session.hints_used[1] += 1
    assert session.hints_left(1) == 2
    session.hints_used[1] += 2
    session.play(session.state.legal_moves()[0])
    session.undo()
    assert (session.hints_left(0), session.hints_left(1)) == (3, 0)
    session.hints_used[1] += 1
    assert session.hints_left(1) == 0
    four_stones = find_game("four-stones")
    assert Session(four_stones, four_stones.options_type(), 1).hints_left(0) is None


def test_the_line_goes_on_after_the_cursor(session: Session) -> None:
    for move in ("D3", "F5", "I1"):
        session.play(move)
    end = session.state
    session.go_to(1)
    assert (session.moves, session.all_moves) == (("D3",), ("D3", "F5", "I1"))
    assert session.final_state is end
    session.go_to(3)
    assert session.state is end
    for ply in (-1, 4):
        with pytest.raises(ValueError, match="there are 3 moves"):
            session.go_to(ply)
    session.go_to(0)
    session.play("J1")
    assert session.all_moves == ("J1",)


def test_a_game_of_hundreds_of_moves_ends_where_its_last_one_does() -> None:
    skirmish = find_game("skirmish")
    options = skirmish.options_type.parse(
        {"rows": "3", "columns": "3", "stones": "1", "quiet_turns": "0"}
    )
    session = Session(skirmish, options, 1)
    for move in ("b1a1", "b3a3", "a1b1", "a3b3") * 65:
        session.play(move)
    session.undo()
    assert session.redo() is session.all_steps[259]
    with pytest.raises(FourgamesError, match="nothing to redo"):
        session.redo()
