"""Tests of calling a line in 4 × 4: by clicks, strokes and keys."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from fourgames_tk.engine.games.four_by_four.pieces import (
    CELLS,
    Variation,
    line_name,
    parse_piece,
)
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.store.results import Result
from fourgames_tk.ui.boards.four_by_four import layout
from fourgames_tk.ui.boards.four_by_four.layout import next_line
from fourgames_tk.ui.widgets.sound import Sound
from tests.ui.four_by_four import (
    CROSSED,
    GAME,
    ONE_LEFT,
    ROW_TO_FILL,
    at,
    board_of,
    call_button,
    cell,
    in_row,
    pool,
    position,
    start_from,
    words,
)
from tests.ui.person import Person, results
from tests.ui.pump import box


def test_a_call_without_a_line_is_refused_kindly_and_costs_nothing(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "a4"))
    for place, reason in (
        (in_row(person, "a1"), "Row 1 still has an empty cell."),
        (at(person, (layout.BOARD.centre(0)[0], layout.BOARD.centre(0)[1] + 30)), "Column a still"),
    ):
        person.click(call_button(person))
        person.click(place)
        assert reason in person.status
        assert "A wrong call costs nothing" in person.status
        assert person.moves == ()
        assert not board_of(person).partial_move.calling
        assert board_of(person).partial_move.placed == CELLS.index("a4")
    person.click(pool(person, "dsrf"))
    assert person.moves == ("a4", "dsrf")


def test_a_full_row_without_anything_in_common_is_no_line(person: Person) -> None:
    start_from(person, ONE_LEFT)
    assert position(person).complete_line_names() == ()
    person.key("F", "1", "Return")
    assert "The pieces in row 1 share no feature. A wrong call costs nothing" in person.status
    assert person.moves == ()
    pool = [each if each != "dtqh" else ROW_TO_FILL["given"] for each in ROW_TO_FILL["pool"]]
    start_from(person, {**ROW_TO_FILL, "given": "dtqh", "pool": pool})
    person.click(cell(person, "d1"))
    person.key("F", "1", "Return")
    assert "The pieces in row 1 share no feature." in person.status, "with the one just placed"


def test_the_opponents_missed_line_is_called_before_placing(person: Person) -> None:
    start_from(person, ROW_TO_FILL, "d1", "dsrf")
    assert person.status.startswith("Player 2’s turn")
    person.click(call_button(person))
    person.driver.move(*in_row(person, "b1"))
    person.wait(lambda: "Call row 1?" in person.status, "the line to be named")
    assert person.board.find_withtag("pointer")
    person.click(in_row(person, "b1"))
    assert person.moves == ("d1", "dsrf", "!")
    outcome = position(person).outcome()
    assert outcome is not None and outcome.winners == (1,)


def test_an_uncalled_line_has_lost_its_value(person: Person) -> None:
    start_from(person, ROW_TO_FILL, "d1", "dsrf", "d4", "dsqh")
    person.click(call_button(person))
    person.click(in_row(person, "b1"))
    assert "Row 1 was not called in time and no longer counts." in person.status
    assert position(person).outcome() is None


def test_no_call_is_offered_while_giving_the_first_piece(person: Person) -> None:
    person.start_game(GAME, "human human")
    person.click(call_button(person))
    assert "You can call when you place a piece or when you are given one." in person.status
    assert not board_of(person).partial_move.calling


@pytest.mark.parametrize("laid", [False, True])
def test_the_picture_of_a_line_and_of_a_stale_one_is_the_same(person: Person, laid: bool) -> None:
    """Whether a line can still be called must not show on the screen."""
    start_from(person, ROW_TO_FILL, "d1", "dsrf")
    scene = person.board.scene
    assert scene is not None and isinstance(scene.state, FourByFourState)
    assert scene.state.fresh == ("a1-d1",)
    pictures = []
    for fresh in (("a1-d1",), ()):
        state = dataclasses.replace(scene.state, fresh=fresh)
        person.board.show_scene(dataclasses.replace(scene, state=state))
        if laid:
            person.click(cell(person, "a4"))
            person.driver.move(*person.at(2, 2))
        person.flush()
        pictures.append(person.driver.screenshot(box(person.board)).tobytes())
    assert pictures[0] == pictures[1]


def test_lines_called_by_themselves_need_no_button(person: Person) -> None:
    start_from(person, ROW_TO_FILL, calling="automatic")
    person.click(call_button(person))
    assert "This game calls lines automatically." in person.status
    person.click(cell(person, "a4"))
    assert person.moves == ("a4",)
    person.click(pool(person, "lsrh"))
    person.key("ctrl+z")
    assert person.moves == ("a4",), "the gift alone is taken back"
    person.key("ctrl+y")
    person.click(cell(person, "d1"))
    assert person.moves == ("a4", "lsrh", "d1")
    assert "Row 1: light" in words(person)


@pytest.mark.parametrize(
    ("piece", "beside"),
    [("a1", (0, 0)), ("b1", (0, 40)), ("c1", (4, -40)), ("d1", (30, -30))],
)
def test_a_click_on_any_piece_of_a_four_calls_it(
    person: Person, piece: str, beside: tuple[int, int]
) -> None:
    """Also where another line is nearer, full or not: column b is both filled and no four."""
    start_from(person, CROSSED)
    person.click(cell(person, "d1"))
    person.click(call_button(person))
    x, y = layout.BOARD.centre(CELLS.index(piece))
    person.click(at(person, (x + beside[0], y + beside[1])))
    assert person.moves == ("d1!",)


def test_a_square_is_pointed_at_where_its_cells_meet(person: Person) -> None:
    corner: dict[str, Any] = dict(ROW_TO_FILL, board=[
        ["lsrf", "ltqf", None, None], [None, "ltrh", None, None], ["dsrh", None, None, "dsqf"],
        ["ltrf", None, None, None],
    ])  # fmt: skip
    start_from(person, corner, squares="yes")
    person.click(cell(person, "a2"))
    person.click(call_button(person))
    x, y = layout.BOARD.centre(0)
    person.click(at(person, (x + layout.PITCH / 2, y + layout.PITCH / 2)))
    assert person.moves == ("a2!",)
    assert "The square from a1 to b2: light" in words(person)
    assert "Four!" not in words(person) and not person.board.find_withtag("call")


def test_after_the_sixteenth_piece_the_opponent_has_the_last_word(person: Person) -> None:
    start_from(person, ONE_LEFT)
    person.click(cell(person, "d4"))
    assert person.moves == ()
    person.key("Return")
    assert person.moves == ("d4",)
    assert position(person).complete_line_names() == ()
    assert "Last chance" in words(person) and "Call “Four!” or end the game." in person.status
    person.click(at(person, layout.GO_ON_BUTTON.centre))
    assert person.moves == ("d4", "pass")
    assert "A draw" in words(person)


def test_the_button_is_loud_during_a_call_alone(person: Person) -> None:
    """A full line does not change it, be it a four or not: that would help to find it."""

    def ink() -> str:
        return str(person.board.itemcget("call-text", "fill"))

    start_from(person, ONE_LEFT)
    palette = person.board.palette
    assert ink() == palette.ink, "many lines are full"
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "d1"))
    assert ink() == palette.ink, "a four"
    person.click(call_button(person))
    assert ink() == palette.primary.ink


def test_keyboard_players_see_the_keys_of_a_call(person: Person) -> None:
    def written() -> str:
        return str(person.board.itemcget("call-text", "text"))

    start_from(person, ROW_TO_FILL)
    person.key("d", "1", "Return")
    assert written() == "Four! (F)"
    person.key("f")
    assert "Select the line with the arrow keys" in person.status
    person.key("Escape")
    person.click(call_button(person))
    assert written() == "Four!" and "Choose the line" in person.status


def test_the_call_button_cancels_its_call_and_keys_go_on_from_the_pointer(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "d1"))
    person.click(call_button(person))
    person.click(call_button(person))
    assert not board_of(person).partial_move.calling
    assert person.status == "Player 1’s turn: Give a piece, or call “Four!”."
    person.key("F")
    person.driver.move(*in_row(person, "b2"))
    person.wait(lambda: person.status.endswith("Call row 2?"), "the line at the pointer")
    person.key("numbersign", "Down")
    assert person.status.endswith("Call row 3?") and board_of(person).cursor_visible
    person.driver.move(*person.at(2, 2))
    person.wait(lambda: person.status == "Player 1’s turn: Select the line.", "no line")
    assert not person.board.find_withtag("pointer")


def test_a_stroke_that_may_not_call_is_refused_once(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    start_from(person, ROW_TO_FILL)
    monkeypatch.setattr(person.app.sounds, "play", heard.append)
    person.key("F")
    assert heard == [Sound.TICK], "a call sounds"
    start_from(person, ROW_TO_FILL, calling="automatic")
    heard.clear()
    person.driver.move(*cell(person, "a1"))
    person.driver.press()
    for name in ("b1", "c1"):
        person.driver.move(*cell(person, name))
        person.flush()
    person.driver.release()
    person.flush()
    assert "This game calls lines automatically." in person.status
    assert heard == [Sound.LOW] and person.moves == ()


def test_a_stroke_after_the_call_points_at_its_line(person: Person) -> None:
    drawn = ("2026-11-20", GAME.id, "", 1, ("person", "level:2"), 0, "1/2-1/2")
    person.app.library.results.add(Result(*drawn, None, 32, 60, True, "", "a.4g"))
    start_from(person, ROW_TO_FILL)
    assert person.board.find_withtag("four"), "what a four is, until one was called"
    person.click(cell(person, "d1"))
    person.click(call_button(person))
    start, stop = cell(person, "d1"), cell(person, "b1")
    person.driver.move(*start)
    person.driver.press()
    person.driver.move(start[0] - 30, start[1])
    person.driver.move(*stop)
    person.flush()
    assert board_of(person).partial_move.line == "a1-d1" and person.moves == ()
    person.driver.release()
    person.flush()
    assert person.moves == ("d1!",)
    results(person)
    person.start_game(GAME, "human human")
    assert not person.board.find_withtag("four"), "who has called one knows"


def test_a_stroke_from_the_placed_piece_calls_the_line_that_it_completes(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "d1"))
    person.drag(cell(person, "d1"), cell(person, "a1"))
    assert person.moves == ("d1!",)


def test_a_placed_piece_that_completes_no_line_stays_where_it_is(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "a4"))
    person.drag(cell(person, "a4"), cell(person, "a1"))
    assert "a1 is occupied." in person.status and person.moves == ()


def test_a_stroke_through_no_line_is_refused_like_any_call(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.drag(cell(person, "a3"), cell(person, "d3"))
    assert "Row 3 still has an empty cell." in person.status
    assert person.moves == () and not board_of(person).partial_move.calling
    person.drag(cell(person, "a1"), cell(person, "b3"))
    assert person.moves == () and not board_of(person).partial_move.calling


@pytest.mark.parametrize(
    ("first", "last", "squares", "line"),
    [
        ("a1", "b1", False, "a1-d1"),
        ("c4", "c1", False, "c1-c4"),
        ("b2", "c3", False, "a1-d4"),
        ("b2", "c3", True, "b2-c3"),
        ("c2", "b3", False, "d1-a4"),
        ("b1", "c2", False, None),
        ("b1", "b1", True, None),
    ],
)
def test_a_stroke_means_the_line_between_its_ends(
    first: str, last: str, squares: bool, line: str | None
) -> None:
    start, stop = (layout.BOARD.centre(CELLS.index(name)) for name in (first, last))
    assert layout.line_between(start, stop, Variation(squares=squares)) == line


@pytest.mark.parametrize("squares", [False, True])
def test_lines_are_gone_through_in_their_order_and_around(squares: bool) -> None:
    variation = Variation(squares=squares)
    names = [line_name(cells) for cells in variation.lines]
    for steps, order in ((1, names), (-1, names[::-1])):
        line = None
        for name in (*order, order[0]):
            line = next_line(line, steps, variation)
            assert line == name


def test_a_piece_that_was_not_placed_before_the_call_covers_no_text(person: Person) -> None:
    row = ["lsqh", "lsrh", "ltqf", "ltrf"]
    missed = {**ROW_TO_FILL, "board": [row, [None] * 4, [None] * 4, [None] * 4], "given": "dtrh"}
    missed["pool"] = ["dsqf", "dsqh", "dtqh", "dtrf", "lsqf", "lsrf", "ltrh", "ltqh"]
    missed["pool"] += ["dsrf", "dsrh", "dtqf"]
    start_from(person, {**missed, "fresh": ["a1-d1"]})
    person.key("F", "1", "Return")
    person.wait(lambda: position(person).outcome() is not None, "the end")
    board = board_of(person)
    person.wait(lambda: board.is_drawn_for_size and not board.is_animating, "the board")
    (text,) = (each for each in board.find_withtag("mark") if "light" in board.text_of(each))
    piece = parse_piece("dtrh")
    assert board.bbox(f"piece-{piece}")[2] <= board.bbox(text)[0]
