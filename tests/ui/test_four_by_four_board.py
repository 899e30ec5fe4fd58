"""Tests of the board of 4 × 4: cards, carrying pieces, choosing by keys."""

from __future__ import annotations

from math import dist

import pytest

from fourgames_tk.engine.games.four_by_four.pieces import CELLS, parse_piece
from fourgames_tk.store.results import Result
from fourgames_tk.ui.boards.four_by_four import layout
from fourgames_tk.ui.boards.four_by_four.drawing import FourByFourDrawing, given_piece_card_texts
from fourgames_tk.ui.boards.four_by_four.layout import PartialMove
from fourgames_tk.ui.canvas.scaled_canvas import Box
from fourgames_tk.ui.paint import wooden_pieces
from tests.limits import WAIT_SECONDS
from tests.ui.four_by_four import (
    GAME,
    ROW_TO_FILL,
    board_of,
    cell,
    plate,
    pool,
    position,
    start_from,
)
from tests.ui.person import Person


def test_a_placed_piece_can_be_moved_and_taken_back_until_a_piece_is_given(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "a2"))
    person.click(cell(person, "c3"))
    assert person.moves == ()
    assert board_of(person).partial_move.placed == CELLS.index("c3")
    person.key("BackSpace")
    assert board_of(person).partial_move.placed is None
    assert person.item(f"piece-{parse_piece('lsqf')}") == plate(person)
    person.click(cell(person, "d4"))
    person.click(pool(person, "dsrf"))
    assert person.moves == ("d4", "dsrf")
    assert dist(person.item("last"), cell(person, "d4")) < 2, "not the piece that was given"
    person.key("ctrl+z")
    assert person.moves == ()
    assert person.item(f"piece-{parse_piece('lsqf')}") == plate(person)
    person.key("ctrl+y")
    assert person.moves == ("d4", "dsrf")
    person.key("ctrl+z")
    person.click(cell(person, "c3"))
    for arrow in ("Right", "Down", "Left", "Up"):
        seen = set()
        for _ in range(len(position(person).pool) + 1):
            person.key(arrow)
            seen.add(person.board.cursor)
        assert seen == {("slot", piece) for piece in position(person).pool}
    person.click(pool(person, "dsqh"))
    assert person.moves == ("c3", "dsqh")


def test_a_hinted_call_of_a_missed_line_is_played_by_enter(person: Person) -> None:
    start_from(person, ROW_TO_FILL, "d1", "dsrf")
    person.key("ctrl+h")
    assert person.wait_for_hint() == "!"
    person.key("Return")
    assert person.moves[-1] == "!"


def test_a_hint_takes_no_piece_back(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    board = person.board
    assert board.move_in_words("d1") == "place it on d1 without calling"
    assert (
        board.place_box("d1!") == board.place_box("d1")
        and board.place_box("!") == layout.CALL_BUTTON
    )
    board.select_hinted_move("b3")
    person.key("Escape")
    assert board_of(person)._hint is None, "Esc clears a hint, too"
    board.select_hinted_move("b3")
    person.click(cell(person, "c3"))
    assert board_of(person)._hint is None, "the hint is not for the next choice"
    assert person.controller.preview_move("b3", {}, False) == ""
    assert board_of(person).partial_move.placed == CELLS.index("c3"), "nor does the analysis"
    for move in ("b3", "c3"):
        person.board.select_hinted_move(move)
        assert board_of(person).partial_move == PartialMove(CELLS.index("c3"))
    person.key("Return")
    assert person.moves[0] == "c3"


def test_a_piece_is_dragged_to_its_square_and_back_to_the_plate(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.drag(plate(person), cell(person, "c3"))
    assert board_of(person).partial_move.placed == CELLS.index("c3")
    person.drag(cell(person, "c3"), plate(person))
    assert board_of(person).partial_move.placed is None
    assert person.item(f"piece-{parse_piece('lsqf')}") == plate(person)
    start_from(person, ROW_TO_FILL, calling="automatic")
    person.drag(plate(person), cell(person, "c3"))
    assert person.moves == ("c3",)
    person.drag(pool(person, "dsrf"), plate(person))
    assert person.moves == ("c3", "dsrf")


def test_no_frame_of_a_carried_piece_waits_for_its_picture(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    person.start_game(GAME, "human human")
    drawing, piece = person.board.drawing, parse_piece("ltrh")
    assert isinstance(drawing, FourByFourDrawing)
    paint, painted = wooden_pieces.wooden_piece, []

    def watched(*arguments: object) -> object:
        painted.append(arguments)
        return paint(*arguments)  # type: ignore[arg-type]  # whatever the board asks for

    monkeypatch.setattr(wooden_pieces, "wooden_piece", watched)
    # Pictures that another test has painted are in the disk cache.
    monkeypatch.setattr(drawing.canvas, "cached_sprite", drawing.canvas.sprite)
    for stop in (layout.PLATE, layout.piece_place_on_cell(5)):
        motion = drawing.carry_animation(piece, layout.piece_place_in_pool(piece), stop)
        motion.start()
        assert painted, "what is shown is painted as it begins"
        painted.clear()
        for step in range(21):
            motion.frame(step / 20)
        assert painted == []


def check_cards(person: Person) -> None:
    """Check that all text right of the board is inside a card and overlaps no other."""
    person.wait(lambda: person.board.is_drawn_for_size, "the board")
    board = person.board
    cards = [
        Box(*board.pixel(card[:2]), *board.pixel(card[2:]))
        for card in (layout.PLATE_CARD, layout.POOL_CARD)
    ]
    beside, seen = board.transform.x(layout.SLAB.right), list[Box]()
    for item in board.find_all():
        on_button = any(tag.endswith("-text") for tag in board.gettags(item))
        place = board.bbox(item)
        # A hidden text has no box.
        if board.type(item) != "text" or on_button or not place or place[0] < beside:
            continue
        target_pixel, text = Box(*place), board.itemcget(item, "text")
        inside = any(
            card.contains(*target_pixel[:2]) and card.contains(*target_pixel[2:]) for card in cards
        )
        assert inside, f"{text!r} runs out of its card"
        for other in seen:
            apart = target_pixel.top >= other.bottom - 1 or other.top >= target_pixel.bottom - 1
            assert apart, f"{text!r} stands on other words"
        seen.append(target_pixel)
    assert seen


@pytest.mark.parametrize("turn", [0, 1])
def test_the_card_of_the_given_piece_names_who_places_it_and_who_gets_the_next(turn: int) -> None:
    options = GAME.options_type.parse({"starter": str(turn)})
    state = GAME.parse_position({**ROW_TO_FILL, "turn": turn}, options, 1)
    names = ("Ann", "Ben")
    titles, _ = given_piece_card_texts(state, names, PartialMove())
    assert titles[0] == f"{names[turn]}’s piece"
    _, texts = given_piece_card_texts(state, names, PartialMove(CELLS.index("c3")))
    assert texts == (f"for {names[1 - turn]}",), "a fact: the status line says what to do"


@pytest.mark.parametrize("players", ["human human", "human level:1"])
def test_words_stay_inside_their_card_all_the_way(person: Person, players: str) -> None:
    person.start_game(GAME, players)
    person.resize("800x560")
    check_cards(person)
    start_from(person, ROW_TO_FILL, players=players)
    check_cards(person)
    person.click(cell(person, "a4"))
    check_cards(person)
    person.key("exclam")
    check_cards(person)


def test_a_press_on_a_piece_that_is_taken_back_places_nothing(person: Person) -> None:
    person.start_game(GAME, "human human", starter="0")
    for move in ("ltrh", "c2"):
        person.controller.submit(move)
        person.wait_for_turn()
    person.driver.move(*cell(person, "c2"))
    person.driver.press()
    person.flush()
    person.controller.undo()
    person.wait_for_turn()
    person.driver.release()
    person.flush()
    assert person.moves == ("ltrh",) and person.board.chosen_path == ()


def test_beginners_see_only_the_features_that_count_and_what_a_four_is(person: Person) -> None:
    person.app.library.results.add(
        Result(
            *("2026-11-23", "four-by-four", "", 1, ("person", "level:1"), 0, "1-0", None, 9, 60),
            *(True, "", "a.4g"),
        )
    )
    for attributes, words, four in (
        ("light", "light", "such as “light”"),
        ("light,tall", "light, short", "such as “tall”"),
        ("light,tall,round,hollow", "light, short,\nsquare, solid", ""),
    ):
        start_from(person, ROW_TO_FILL, attributes=attributes)
        board = person.board
        written = {
            board.itemcget(item, "text") for item in board.find_all() if board.type(item) == "text"
        }
        assert words in written, written
        assert bool(board.find_withtag("four")) is bool(four)
        assert not four or any(four in text for text in written)
        assert person.status.endswith(f"Place the piece: {words.replace(chr(10), ' ')}.")


def test_a_placed_piece_is_still_there_when_the_game_is_resumed(person: Person) -> None:
    start_from(person, ROW_TO_FILL)
    person.click(cell(person, "d4"))
    person.click(pool(person, "dsrf"))
    person.click(cell(person, "c3"))
    assert person.moves == ("d4", "dsrf") and board_of(person).partial_move.placed is not None
    person.app.library.writer.finish(WAIT_SECONDS)
    path = person.app.workspace.autosave.path
    assert path is not None
    for _again in range(2):
        person.app.workspace.show_start()
        person.app.workspace.open_file(path)
        person.wait_for_board()
        assert board_of(person).partial_move.placed == CELLS.index("c3")
        placed = person.item(f"piece-{parse_piece('dsrf')}")
        assert dist(placed, cell(person, "c3")) < 3, "it is seen there"
    person.click(pool(person, "dsqh"))
    assert person.moves == ("d4", "dsrf", "c3", "dsqh")
    person.app.workspace.show_start()
    person.app.workspace.open_file(path)
    person.wait_for_board()
    assert board_of(person).partial_move.placed is None, "that was another position"
