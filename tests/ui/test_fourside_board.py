"""Tests of the board of FourSide: placing, turning, marks and texts."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.games.fourside.rules import Placed, Scored, points_text
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.boards.fourside.drawing import SIDE_DIRECTIONS
from fourgames_tk.ui.boards.fourside.layout import BLOCK, USUAL, _details, slot_tag
from fourgames_tk.ui.canvas.drawing import MARK_TAG
from fourgames_tk.ui.canvas.scaled_canvas import Box
from fourgames_tk.ui.canvas.scene import Scene
from fourgames_tk.ui.pages.lessons import LessonPage
from fourgames_tk.ui.paint.pieces import matching_side_glow
from tests.ui.fourside import (
    GAME,
    board,
    cell,
    go_to,
    near,
    slot,
    some_move,
    start_against_computer,
    start_two_people,
    state,
)
from tests.ui.person import Person, results
from tests.ui.pump import settle


def test_another_block_can_be_chosen_while_one_is_carried(person: Person) -> None:
    start_two_people(person)
    home, there = slot(person, 2), cell(person, 3)
    person.driver.move(*home)
    person.driver.press()
    person.driver.move(there[0] + 4, there[1])
    person.driver.move(*there)
    person.key("1")
    assert len(person.board.find_withtag("hand")) == 5
    assert person.item("selected") == slot(person, 0)
    # It is between two arrow heads.
    assert dist(person.item("choice"), slot(person, 0)) < 2
    person.driver.release()
    person.flush()
    assert person.moves == ()


def test_a_click_during_an_animation_chooses_the_block_that_it_aimed_at(person: Person) -> None:
    start_against_computer(person)
    move, place, _, _ = some_move(person)
    person.app.set_preference("speed", "slow")
    person.controller.submit(move)
    person.wait(lambda: len(person.moves) == 2 and person.board.is_animating, "the answer")
    person.click(slot(person, (place + 1) % 5))
    assert not person.board.is_animating
    assert board(person).drawing.hand.held.slot == (place + 1) % 5


def test_a_click_during_an_animation_chooses_nothing_of_another_hand(person: Person) -> None:
    start_two_people(person)
    person.app.set_preference("speed", "slow")
    person.controller.submit(some_move(person)[0])
    assert person.board.is_animating
    person.click(slot(person, 3))
    assert not person.board.is_animating
    assert board(person).drawing.hand.held.slot == 0


def test_the_block_of_a_better_move_is_shown_on_its_cell(person: Person) -> None:
    start_against_computer(person)
    move = some_move(person)[0]
    for style, count in ((MarkStyle.PLAYED, 1), (MarkStyle.BETTER, 2)):
        person.board.show_reason_marks(Reason("", (Mark(style, (move,)),)))
        items = person.board.find_withtag(MARK_TAG)
        assert len(items) == count, "a ring, and below it the block"
        assert {tuple(person.board.coords(each)) for each in items} == {
            tuple(person.board.coords(items[0]))
        }
    words = board(person).move_in_words(move)
    assert words.index(f"on {move.partition('@')[2]}") < words.index("at the top")


def test_each_turn_begins_at_the_hand(person: Person) -> None:
    start_two_people(person)
    move, place, _, number = some_move(person, turns=0)
    person.key(str(place + 1), "space")
    go_to(person, number)
    person.key("Return")
    assert person.moves == (move,)
    person.key("Right")
    assert near(person.item("cursor"), slot(person, 1))


def test_all_of_the_largest_board_is_visible_in_a_small_window(person: Person) -> None:
    start_two_people(person, columns="15", rows="11", values="9")
    person.resize("800x560")
    for item in person.board.find_all():
        left, top, right, bottom = person.board.bbox(item)
        assert left >= -40 and top >= -40
        assert right <= person.board.winfo_width() + 40
        assert bottom <= person.board.winfo_height() + 40


def test_scoring_is_explained_until_a_game_has_ended(person: Person) -> None:
    start_two_people(person, columns="5", rows="5", values="3")
    text = person.board.itemcget("scoring", "text")
    assert "multiply by" in text and "+20 or −20" in text
    while state(person).outcome() is None:
        person.controller.submit(state(person).legal_moves()[0])
        person.board.skip_animation()
        person.wait(lambda: not person.board.is_animating, "the move to be shown")
    results(person)
    start_two_people(person)
    assert not person.board.find_withtag("scoring")


def test_the_lines_below_the_board_are_apart_from_it_and_grow_with_text(person: Person) -> None:
    person.root.geometry("1280x800")
    start_two_people(person)
    board = person.board

    def height_of_keys() -> int:
        return min(
            int(board.tk.call("font", "actual", board.itemcget(each, "font"), "-size"))
            for each in board.find_withtag("keys")
            if board.type(each) == "text"
        )

    slab = USUAL.slab(board.drawing.cell_geometry)
    assert board.bbox("scoring")[1] - board.transform.y(slab.bottom) >= 8
    assert board.winfo_height() - board.bbox("keys")[3] >= 4
    usual = height_of_keys()
    person.app.set_preference("text_size", "150")
    person.wait_for_board()
    # A status line of two rows would hide them.
    person.board.on_covered(0)
    assert height_of_keys() > 1.25 * usual
    assert {"key-F1", "key-F2", "key-F8"} <= {
        tag for each in board.find_withtag("keys") for tag in board.gettags(each)
    }


def test_keys_of_the_game_are_shown_while_they_apply(person: Person) -> None:
    start_against_computer(person)
    board, history = person.board, person.controller.history
    person.wait_for_turn()
    assert board.find_withtag("keys")
    person.controller.submit(some_move(person)[0])
    person.wait_for_turn()
    assert board.find_withtag("keys")
    person.do("back")
    assert history.is_browsing and not board.find_withtag("keys")
    history.go_to_end()
    assert board.find_withtag("keys")
    # A text of several rows would cover the line, or cut it.
    for text, is_covered in (("A long text. " * 60, True), ("", False)):
        person.app.status_bar.set_text(text)
        settle(person.root)
        assert bool(board.find_withtag("keys")) != is_covered


def test_what_dots_and_rings_mean_is_said_in_the_first_turn(person: Person) -> None:
    start_two_people(person, values="3")
    meaning = "Dot: the chosen block fits. Ring: it fits when you turn it."
    assert person.status.endswith(meaning)
    for _turn in range(2):
        person.controller.submit(some_move(person)[0])
        person.wait_for_turn()
    assert meaning not in person.status


def test_in_a_lesson_the_board_asks_for_nothing_but_the_task(person: Person) -> None:
    person.driver.move(*person.empty_pixel)
    person.key(str(GAMES.index(GAME) + 1), "l", "1")
    page = person.shown_page(LessonPage)
    shown = page.exercise.board
    person.wait(lambda: shown.is_drawn_for_size, "the board")
    assert shown.itemcget("prompt", "text") == ""


TASK = "Choose a block again to turn it, then a cell where all touching sides match."


def test_nothing_is_asked_for_while_a_block_is_on_its_way(person: Person) -> None:
    start_two_people(person)
    person.app.set_preference("speed", "slow")
    shown = board(person)
    assert shown.itemcget("prompt", "text") == TASK
    person.controller.submit(some_move(person)[0])
    assert shown.is_animating
    assert shown.itemcget("prompt", "text") == "Player 1 moves first"
    person.key("Escape")
    assert shown.itemcget("prompt", "text") == TASK


def test_the_task_is_shown_above_the_board_alone_and_spoken_from_the_status_line(
    person: Person,
) -> None:
    start_two_people(person)
    bar, task = person.app.status_bar, "Place a block so that all touching sides match."
    assert board(person).itemcget("prompt", "text") == TASK
    assert bar.text_with_warning == "Player 1’s turn."
    assert bar.text == f"Player 1’s turn: {task}"
    person.controller.show_status("Looking for a hint…")
    assert bar.text_with_warning == "Player 1’s turn.   Looking for a hint…"


def test_the_hints_that_are_left_are_those_of_the_person(person: Person) -> None:
    start_against_computer(person)
    session, setup = person.controller.session, person.controller.setup
    session.hints_used[:] = [2, 0]
    for turn in (0, 1):
        assert session.state.turn == turn
        assert Scene.from_session(session, setup, "").hints_left == session.hints_left(0)
        session.play(session.state.legal_moves()[0])
    assert session.hints_left(0) != session.hints_left(1)


def test_what_a_free_cell_needs_is_told_by_the_sides_that_touch_it(person: Person) -> None:
    start_two_people(person, values="9")
    shown, now = board(person), state(person)
    cells, sides = shown.drawing.cell_geometry, ("top", "right", "bottom", "left")
    for number, block in enumerate(now.board):
        if block is not None:
            continue
        x, y = cells.centre(number)
        needed = []
        for side, (right, down) in enumerate(SIDE_DIRECTIONS):
            other = cells.cell_at(x + right * cells.across, y + down * cells.down)
            if other is not None and (near := now.board[other]) is not None:
                needed.append(f"{sides[side]} {near[(side + 2) % 4]}")
        text = shown._cell_in_words(number)
        assert ("needs" in text) == bool(needed) and ", ".join(needed) in text


def test_below_each_name_are_the_points_of_its_last_turn() -> None:
    session = Session(GAME, GAME.options_type(), 1)
    setup = Setup(GAME, session.options, 1, (PlayerSpec("human"),) * 2)
    for _ in range(12):
        session.play(session.state.legal_moves()[0])
        scene = Scene.from_session(session, setup, "", ())
        for seat in (0, 1):
            events = [each for step in session.steps if step.seat == seat for each in step.events]
            scored = [each for each in events if isinstance(each, Scored)][-1:]
            texts = _details(scene, seat)
            assert texts[0] == (points_text(scored[0].sides, scored[0].area) if scored else "")


def test_a_block_of_another_comes_from_the_name_of_its_player(person: Person) -> None:
    start_two_people(person)
    drawing, move = board(person).drawing, some_move(person)[0]
    (placed,) = (each for each in state(person).play(move).events if isinstance(each, Placed))
    assert drawing.shown_hand_seat == 0
    for seat, line in reversed(list(enumerate(USUAL.score_lines))):
        flight = next(iter(drawing._animate_placed(replace(placed, seat=seat), None)))
        flight.start()
        flight.frame(0.0)
        in_hand = board(person).find_withtag(slot_tag(placed.index - 1))
        assert bool(in_hand) == (seat != 0)
        if seat != 0:
            place = board(person).item_box(board(person).find_withtag("flying")[0]).centre
            assert abs(place[1] - line) < 1


def test_the_sides_of_a_placed_block_glow_that_touch_others(person: Person) -> None:
    start_two_people(person, values="3")
    shown, before = board(person), state(person)
    for move in before.legal_moves():
        (scored,) = (each for each in before.play(move).events if isinstance(each, Scored))
        drawing, cells = shown.drawing, shown.drawing.cell_geometry
        next(iter(drawing._animate_scored(scored, before)))
        marks = drawing._marks_at(scored.cell)
        touching = set()
        for side, (right, down) in enumerate(SIDE_DIRECTIONS):
            x, y = marks.centre
            other = cells.cell_at(x + right * cells.across, y + down * cells.down)
            if other is not None and before.board[other] is not None:
                touching.add(
                    str(shown.sprite(matching_side_glow, marks.block_side, side, shown.palette))
                )
        assert {shown.itemcget(each, "image") for each in shown.find_withtag("glow")} == touching
        shown.delete("scored")


def test_the_first_levels_show_where_the_chosen_block_fits(person: Person) -> None:
    """A dot where it fits as it lies, a circle where it fits when it is turned."""
    start_two_people(person, values="4")
    shown = board(person)
    for keys in ((), ("r",), ("3",)):
        person.key(*keys)
        held = shown.drawing.hand.held
        ways: dict[int, set[int]] = {}
        for move in state(person).legal_moves():
            index, turns, number = state(person).read_move(move)
            if index - 1 == held.slot:
                ways.setdefault(number, set()).add(turns)
        fits = [number for number, turns in ways.items() if held.quarter_turns in turns]
        assert sorted(cells_at(person, "fit")) == sorted(fits)
        assert sorted(cells_at(person, "turned-fit")) == sorted(ways.keys() - fits)
    assert person.controller.session.hints_left(0) == 3, "that is no hint"
    person.app.set_preference("fits", "no")
    assert not shown.find_withtag("fit") and not shown.find_withtag("turned-fit")


def test_where_a_block_fits_is_shown_at_high_levels_only_if_wanted(person: Person) -> None:
    start_two_people(person, values="6")
    assert not board(person).find_withtag("fit || turned-fit")
    person.app.set_preference("fits", "yes")
    assert board(person).find_withtag("fit || turned-fit")


def cells_at(person: Person, tag: str) -> list[int]:
    """Return the cells at the middle of the items with a tag."""
    shown, found = board(person), []
    for item in shown.find_withtag(tag):
        number = shown.drawing.cell_geometry.cell_at(*shown.item_box(item).centre)
        assert number is not None
        found.append(number)
    return found


@pytest.mark.parametrize(
    ("size", "options"),
    [
        ("1366x768", {"columns": "9", "rows": "7"}),
        ("800x560", {"columns": "9", "rows": "7"}),
        ("800x560", {"columns": "15", "rows": "11"}),
        ("800x560", {"columns": "5", "rows": "5"}),
    ],
)
def test_points_cover_no_block_that_is_compared(
    person: Person, size: str, options: dict[str, str]
) -> None:
    start_two_people(person, False, values="9", **options)
    person.resize(size)
    drawing = board(person).drawing
    for number in range(state(person).column_count * state(person).row_count):
        marks = drawing.cell_marks(number)
        item = marks.write_points("(8 + 1 + 9 + 7) × 4 − 20 = 80", "mark")
        box, (x, y), pitch = (
            board(person).item_box(item),
            marks.centre,
            drawing.cell_geometry.across,
        )
        for right, down in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)):
            compared = x + right * pitch, y + down * pitch
            if drawing.cell_geometry.cell_at(*compared) is not None:
                side = pitch * BLOCK
                assert box.overlap_area(Box.around(compared, side, side)) < 0.02 * side**2, number
        (primer,) = (cell for cell, each in enumerate(state(person).board) if each is not None)
        columns = state(person).column_count
        if abs(number - primer) in (columns - 1, columns + 1):
            (block,) = board(person).find_withtag("block")
            over = box.overlap_area(board(person).item_box(block))
            assert over < 0.02 * side**2, "the other corners are free"
        board(person).delete(item)


def test_the_list_of_moves_shows_points(person: Person) -> None:
    start_against_computer(person)
    person.do("moves")
    for _ in range(2):
        person.controller.submit(some_move(person)[0])
        person.wait_for_turn()
    session = person.controller.session
    for step in session.steps[:2]:
        gain = step.after.scores[step.seat] - step.before.scores[step.seat]
        person.see(f"{step.move}   {'−' if gain < 0 else '+'}{abs(gain)}")
    now, gains = GAME.start(GAME.options_type(), 1), set[bool]()
    while now.outcome() is None and len(gains) < 2:
        for move in now.legal_moves():
            (index, turns, cell), seat = now.read_move(move), now.turn
            raw = now.trial(cell, index, turns).points
            gain = now.after(move).scores[seat] - now.scores[seat]
            gains.add(gain == raw)
            (text,) = board(person).move_list_entry(now, move)[1]
            assert text == f"{move}   {'−' if gain < 0 else '+'}{abs(gain)}", "not below 0"
        now = now.after(now.legal_moves()[0])
    assert gains == {True, False}


def test_the_keys_below_the_board_can_be_clicked(person: Person) -> None:
    start_against_computer(person)
    shown = person.board
    assert not person.app.preferences.sound and not shown.find_withtag("note")
    person.click(person.item("key-F2"))
    assert person.app.preferences.sound and shown.find_withtag("note")
    assert str(shown.cget("cursor")) == "hand2"
    person.click(person.item("key-F1"))
    person.wait_for_hint()
    assert person.controller.session.hints_used == [1, 0]
    advice = person.controller.computer_players.advice_task
    person.wait(lambda: not advice.is_busy, "the better explanation")
    person.controller.show_status("")  # A text of several rows covers the keys.
    settle(person.root)
    person.click(person.item("key-F8"))
    assert person.app.workspace.controller is None


def test_button_1_alone_chooses_turns_and_places_a_block(person: Person) -> None:
    """A click on a block chooses it, one on the chosen block turns it, also if it comes fast.

    The first block is chosen at the start of a turn.
    """
    start_two_people(person)
    held = board(person).drawing.hand.held
    for place, number, turns in ((0, 0, 1), (0, 0, 2), (2, 2, 0), (2, 2, 1), (0, 0, 2), (0, 0, 3)):
        person.click(slot(person, place))
        assert (held.slot, held.quarter_turns) == (number, turns)
    person.double_click(slot(person, 4))
    assert (held.slot, held.quarter_turns) == (4, 1)
    person.drag(slot(person, 4), person.at(2, 2))
    assert held.quarter_turns == 1, "a block that comes back is not turned"
    move, place, turns, number = some_move(person)
    before = held.quarter_turns_of(place)
    for _ in range((place != held.slot) + (turns - before) % 4):
        person.click(slot(person, place))
    person.click(cell(person, number))
    assert person.moves == (move,)
    # The other player’s turn begins with a chosen block, too.
    person.click(slot(person, held.slot))
    assert held.quarter_turns == 1
    person.key("2")
    person.click(slot(person, 1))
    assert (held.slot, held.quarter_turns) == (1, 1)


def test_all_captions_below_the_board_are_buttons(person: Person) -> None:
    start_two_people(person)
    held, shown = board(person).drawing.hand.held, board(person)
    person.click(person.item("key-Enter"))
    assert (held.slot, held.quarter_turns) == (0, 1)
    person.click(person.item("key-← →"))
    assert held.slot == 1
    person.click(person.item("key-Space"))
    assert isinstance(shown.cursor, int) and shown.cursor_visible
    person.click(person.item("key-Space"))
    assert isinstance(shown.cursor, tuple)
    person.click(person.item("key-F8"))
    assert person.app.workspace.controller is None


def test_a_right_click_on_the_board_turns_the_chosen_block(person: Person) -> None:
    start_two_people(person)
    held = board(person).drawing.hand.held
    person.key("2")
    for place, turns in ((cell(person, 0), 1), (person.at(2, 2), 2), (slot(person, 1), 3)):
        person.click(place, button=3)
        assert (held.slot, held.quarter_turns) == (1, turns)
    person.click(slot(person, 3), button=3)
    assert (held.slot, held.quarter_turns) == (3, 1)
