"""A reason on every board: its marks lie where its places are, and as long as the position does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from math import dist
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageFilter

from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.four_stones.move_reasons import gap_marks
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.ui.canvas.drawing import MARK_LABEL_TAG, MARK_TAG
from fourgames_tk.ui.paint import marks, pieces
from fourgames_tk.ui.paint.palette import PALETTES, Palette
from fourgames_tk.ui.widgets.theme import palette_of
from tests.ui.boards import start_from_position, tagged
from tests.ui.colour_vision import contrasts
from tests.ui.person import Person
from tests.ui.pump import settle

PLACES = {
    "four-stones": ("A", "D", "a1"),
    "skirmish": ("b2", "c2", "d4"),
    "four-by-four": ("b2", "dtqh", "lsqf"),
    "fourside": ("e4", "e4.top", "1"),
    "mancala": ("3", "top2", "store1"),
}
"""Three places of each kind that a board has at the position of `sit_at`."""
NOWHERE = ("", "z9", "e4.inside", "store3", "top7", "AB", "ltr", "6.top")


@pytest.mark.parametrize("game", PLACES)
def test_marks_stay_with_the_position(person: Person, game: str) -> None:
    start_from_position(person, game)
    board, (first, second, third) = person.board, PLACES[game]
    reason = Reason(
        "Look.",
        (
            Mark(MarkStyle.RING, (first,), "7"),
            Mark(MarkStyle.LINK, (first, second)),
            Mark(MarkStyle.PATH, (second, third), "end"),
            Mark(MarkStyle.DANGER, (third,)),
            Mark(MarkStyle.RING, NOWHERE),
        ),
    )
    boxes = [board.place_box(place) for place in PLACES[game]]
    assert len({each.centre for each in boxes if each is not None}) == 3
    assert not any(map(board.place_box, NOWHERE))
    board.show_reason_marks(reason)
    # A ring with its label, a band, arrows with theirs, a double ring with its sign.
    assert tagged(person, MARK_TAG) == 7
    board.on_hover(board.transform.to_units(*board.pixel((550, 337))))
    lowest = board.find_all().index(board.find_withtag(MARK_TAG)[0])
    above = {board.gettags(item)[0] for item in board.find_all()[lowest:]}
    assert above <= {MARK_TAG, "mark", "prompt"}, "only what a hand points at lies above the marks"
    person.root.geometry("800x560")
    settle(person.root)
    person.wait(
        lambda: board.is_drawn_for_size and tagged(person, MARK_TAG) == 7,
        "the marks at another size",
    )
    person.app.set_preference("theme", "dark")
    person.wait(
        lambda: board.is_drawn_for_size and tagged(person, MARK_TAG) == 7, "marks in the dark"
    )
    wide, high = board.winfo_width(), board.winfo_height()
    left, top, right, bottom = board.bbox(MARK_TAG)
    assert 0 <= left < right <= wide and 0 <= top < bottom <= high
    board.show_reason_marks(None)
    assert not tagged(person, MARK_TAG)
    board.show_reason_marks(reason)
    person.make(person.controller.session.state.legal_moves()[0], "keys")
    assert not tagged(person, MARK_TAG), "a reason is about the position before"


@pytest.mark.parametrize("game", PLACES)
def test_no_mark_lies_over_a_move_that_is_shown(person: Person, game: str) -> None:
    person.app.set_preference("speed", "slow")
    start_from_position(person, game)
    board = person.board
    reason = Reason("Look.", (Mark(MarkStyle.RING, PLACES[game][:1]),))
    board.overlay = lambda view: reason
    board.show_reason_marks(reason)
    assert tagged(person, MARK_TAG)
    person.controller.submit(person.controller.session.state.legal_moves()[0])
    assert board.is_animating and not tagged(person, MARK_TAG)
    board.draw_explanation_marks()
    assert board.is_animating and not tagged(person, MARK_TAG)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_place_of_a_reason_is_on_the_board(person: Person, game: AnyGame) -> None:
    person.app.set_preference("curtain", "no")
    person.start_game(game, "human human", 2)
    random, session, board = Random(5), person.controller.session, person.board
    for _ in range(24):
        if not (moves := session.state.legal_moves()):
            break
        for move in random.sample(moves, min(3, len(moves))):
            reason = game.move_reason(session.state.view(session.state.turn), move, Clock())
            for mark in reason.marks:
                assert all(board.place_box(place) for place in mark.places), (move, mark)
        session.play(random.choice(moves))
        board.show_scene(person.controller.visibility.scene)


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("game", PLACES)
def test_marks_stand_out_from_all_that_they_lie_on(person: Person, game: str, theme: str) -> None:
    person.app.set_preference("theme", theme)
    start_from_position(person, game)
    board, places = person.board, PLACES[game]
    person.wait(lambda: board.is_drawn_for_size, "the board")
    for sign in MarkStyle:
        paths = (
            [places] if sign in (MarkStyle.LINK, MarkStyle.PATH) else [(place,) for place in places]
        )
        for path in paths:
            reason = Reason("", (Mark(sign, path),))
            check_contrast(person, lambda reason=reason: board.show_reason_marks(reason))  # type: ignore[misc]  # a lambda with a default
    for box in map(board.place_box, places):
        assert box is not None
        side = board.transform.length(min(box.width, box.height))
        check_contrast(
            person,
            lambda at=box.centre, side=side: board.draw_ring(  # type: ignore[misc]  # a lambda with defaults
                "cursor", at, (side, side, side // 4), MARK_TAG
            ),
        )
        check_contrast(
            person,
            lambda at=box.centre, side=side: board.draw_target_dot(at, side // 4, MARK_TAG),  # type: ignore[misc]  # a lambda with defaults
        )


def check_contrast(person: Person, draw: Callable[[], None]) -> None:
    """Check that no part of what `draw` draws is far from a pixel of enough contrast.

    The contrast is that of luminance, so that it is as large in grey: 3, and 4.5 in the theme of
    high contrast.
    """
    board = person.board
    board.show_reason_marks(None)
    settle(person.root)
    left, top = board.winfo_rootx(), board.winfo_rooty()
    place = left, top, left + board.winfo_width(), top + board.winfo_height()
    before = person.driver.screenshot(place)
    draw()
    settle(person.root)
    box = board.bbox(MARK_TAG)
    ratios = contrasts(before.crop(box), person.driver.screenshot(place).crop(box))
    board.delete(MARK_TAG)
    assert least_contrast(ratios) >= (45 if palette_of(board).has_high_contrast else 30)


def least_contrast(ratios: Image.Image) -> int:
    """Return the least of the highest contrasts near each changed pixel."""
    near = ratios
    # Filters of one pixel, which together have the reach of a slow large one.
    for _ in range(REACH):
        near = near.filter(ImageFilter.MaxFilter(3))
    changed = ratios.point([level > CHANGED for level in range(256)])
    return min(compress(near.tobytes(), changed.tobytes()))


PICTURES: dict[str, Callable[[Palette], Image.Image]] = {
    "dot": lambda palette: marks.target_dot(12, palette),
    "circle": lambda palette: marks.later_target_circle(12, palette),
    "origin": lambda palette: marks.last_move_ring(14, 14, 14, palette),
    "chosen": lambda palette: marks.selection_ring(40, 40, 6, palette),
    "cursor": lambda palette: marks.cursor_ring(40, 40, 6, palette),
    "danger": lambda palette: marks.danger_ring(40, 40, 20, palette),
    "cross": lambda palette: marks.cross_sign(14, palette),
    "band": lambda palette: marks.outlined_band([(0, 0), (60, 0)], 30, palette),
    "arrow": lambda palette: marks.arrow_path([(0, 0), (60, 0)], 5, palette),
    "warning": lambda palette: marks.warning_sign(18, palette),
    "matching side": lambda palette: pieces.matching_side_glow(48, 0, palette),
}
"""A small picture of each mark."""


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("name", PICTURES)
def test_a_mark_stands_out_from_every_brightness(name: str, palette: Palette) -> None:
    mark, enough = PICTURES[name](palette), 45 if palette.has_high_contrast else 30
    for level in range(0, 256, 5):
        ground = Image.new("RGB", mark.size, (level,) * 3)
        marked = ground.copy()
        marked.paste(mark, mask=mark)
        ratios = contrasts(ground, marked)
        assert max(ratios.tobytes()) >= enough, level
        assert least_contrast(ratios) >= enough, level


CHANGED = 13
"""Ten times the contrast from which a pixel belongs to a mark, not to the faint face of a band."""
REACH = 12
"""Distance in pixels within which a mark must have a pixel of enough contrast."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_labels_cover_no_marked_place(person: Person, game: AnyGame) -> None:
    person.root.geometry("1366x768")
    person.app.set_preference("curtain", "no")
    person.start_game(game, "human human", 2)
    random, session, board = Random(5), person.controller.session, person.board
    for _ in range(12):
        moves = session.state.legal_moves()
        if not moves or session.state.outcome() is not None:
            break
        move = random.choice(moves)
        why = game.move_reason(
            session.state.view(session.state.turn), move, Clock().limited_to(0.2)
        )
        marks = tuple(each for each in why.marks if each.sign in (MarkStyle.LINK, MarkStyle.DANGER))
        board.show_reason_marks(Reason("", (*marks, Mark(MarkStyle.PLAYED, (move,)))))
        boxes = [board.place_box(place) for mark in marks for place in mark.places]
        for item in board.find_withtag(MARK_LABEL_TAG):
            label = board.item_box(item).grown(-2, -2)
            assert not [box for box in boxes if box is not None and label.overlap_area(box)], move
        person.controller.submit(move)
        person.wait_for_turn()


def test_labels_of_gaps_are_in_the_row_of_their_pair(person: Person) -> None:
    """Between its letters, whatever is marked besides."""
    person.root.geometry("1366x768")
    person.start_game(find_game("four-stones"), "human human")
    game: AnyGame = find_game("four-stones")
    session, board = person.controller.session, person.board
    for move in (None, "F2", "F5", "D6"):
        overlay = game.overlay_marks(session.state)
        assert overlay is not None
        reason = overlay if move is None else game.move_reason(session.state, move, Clock())
        board.show_reason_marks(reason)
        links = [mark for mark in reason.marks if mark.sign is MarkStyle.LINK]
        labels = [board.item_box(item) for item in board.find_withtag(MARK_LABEL_TAG)]
        assert len(labels) == len(links)
        for mark, label in zip(links, labels, strict=True):
            first, last = (board.place_box(place) for place in mark.places)
            assert first is not None and last is not None
            assert first.centre[0] < label.centre[0] < last.centre[0], mark
            assert first.top <= label.top and label.bottom <= first.bottom + 20, mark


@pytest.mark.parametrize("size", ["800x560", "1366x768"])
def test_the_pairs_of_four_stones_have_brackets_below_them(person: Person, size: str) -> None:
    """What links two letters covers neither them nor any other."""
    person.root.geometry(size)
    person.start_game(find_game("four-stones"), "human human")
    board = person.board
    person.wait(lambda: board.is_drawn_for_size, "the board")
    state: Any = person.controller.session.state
    letters = [board.place_box(letter) for row in state.rows for letter in row if letter != "."]
    board.show_reason_marks(Reason("", tuple(gap_marks(state))))
    marks = [board.item_box(item) for item in board.find_withtag(MARK_TAG)]
    assert len(marks) > 8 and len(letters) > 8
    for mark in marks:
        for letter in letters:
            assert letter is not None
            assert not mark.grown(-3, -3).overlap_area(letter.grown(-3, -3))


def test_a_better_move_to_the_same_place_is_ringed_inside_the_played_one(person: Person) -> None:
    start_from_position(person, "fourside")
    board, moves = person.board, person.controller.session.state.legal_moves()
    by_cell: dict[str, list[str]] = {}
    for move in moves:
        by_cell.setdefault(move.partition("@")[2], []).append(move)
    one, other = next(each[:2] for each in by_cell.values() if len(each) > 1)
    elsewhere = next(each for each in moves if each.partition("@")[2] != one.partition("@")[2])
    for better, is_inside in ((other, True), (elsewhere, False)):
        signs = (Mark(MarkStyle.PLAYED, (one,)), Mark(MarkStyle.BETTER, (better,)))
        board.show_reason_marks(Reason("", signs))
        # The block of the better move lies below the signs.
        _block, first, second = map(board.item_box, board.find_withtag(MARK_TAG))
        assert (second.width < 0.9 * first.width) == is_inside
        assert (dist(first.centre, second.centre) < 2) == is_inside


def test_arrows_of_a_played_and_a_better_move_begin_beside_the_letter(person: Person) -> None:
    start_from_position(person, "four-stones")
    board = person.board
    move = person.controller.session.state.legal_moves()[0]
    board.show_reason_marks(Reason("", (Mark(MarkStyle.PLAYED, (move,)),)))
    (arrow,) = board.find_withtag(MARK_TAG)
    letter, left = board.place_box(move[0]), board.item_box(arrow)
    assert letter is not None and left.left < letter.left and left.right < letter.centre[0] - 3
    board.show_reason_marks(
        Reason("", (Mark(MarkStyle.PLAYED, (move,)), Mark(MarkStyle.BETTER, (move,))))
    )
    first, second = map(board.item_box, board.find_withtag(MARK_TAG))
    assert first.centre != second.centre, "both can be seen"


@pytest.mark.parametrize("line", ["a4 b3 c2 d1", "a1 b2 c3 d4"])
def test_the_label_of_a_diagonal_is_at_one_of_its_ends(person: Person, line: str) -> None:
    start_from_position(person, "four-by-four")
    board, cells = person.board, line.split()
    board.show_reason_marks(Reason("Look.", (Mark(MarkStyle.LINK, tuple(cells), "tall, square"),)))
    (item,) = board.find_withtag(MARK_LABEL_TAG)
    label = board.item_box(item)
    corners = {cell: board.place_box(cell) for cell in ("a1", "a4", "d1", "d4")}
    found = [(dist(label.centre, each.centre), cell) for cell, each in corners.items() if each]
    assert min(found)[1] in cells
