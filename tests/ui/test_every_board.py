"""Tests of each board by mouse and keys, game by game: refusals, cursors, dragging.

`test_every_game.py` makes every move in every way; these tests are about what is between moves.
"""

from __future__ import annotations

import tkinter as tk

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.pieces import parse_piece
from fourgames_tk.ui.canvas.move_input import MoveInput
from fourgames_tk.ui.paint import brushes
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.widgets.sound import Sound
from tests.ui.boards import (
    InputAction,
    click,
    drag,
    gift,
    hold,
    hover,
    keys,
    square,
    start_from_position,
    tagged,
    target_pixel,
)
from tests.ui.person import Person, below
from tests.ui.pictures import Pictures
from tests.ui.pump import box

FOUR_STONES, SKIRMISH, FOUR_BY_FOUR = "four-stones", "skirmish", "four-by-four"
FOURSIDE, MANCALA = "fourside", "mancala"
GAME_IDS = FOUR_STONES, SKIRMISH, FOUR_BY_FOUR, FOURSIDE, MANCALA
PLATE = "given", None
"""The piece that was given, on the plate of 4 × 4."""
SPACES = 10
"""In a row of the classic board of Four Stones."""


PRESSED = (
    (FOUR_STONES, "c BackSpace d Left Left Right Return", "D1"),
    (FOUR_STONES, "d 4 Return", "D4"),
    (FOUR_STONES, "c Left e Left Return", "E1"),
    (FOUR_STONES, "Tab Tab Left Return", "C1"),
    (FOUR_STONES, "c 2 9 0 Return", ""),
    (FOUR_STONES, "c Left Left Left Left Return", "C3"),
    (SKIRMISH, "Down Return Down Return", "b2b3"),
    (SKIRMISH, "Tab Tab Up Return", "d4d3"),
    (SKIRMISH, "d 4 Return 3 Return", "d4d3"),
    (SKIRMISH, "Return Right Down Return Return", ""),
    (SKIRMISH, "Tab Escape Return Down space", "b2b3"),
    (SKIRMISH, "Tab BackSpace Return Right Return", "b2c2"),
    (MANCALA, "6 Return", "6"),
    (MANCALA, "6 3 Return", "3"),
    (MANCALA, "Right Right Return", "3"),
    (MANCALA, "Right Right Right Right Return", "1"),
    (MANCALA, "Right Return Right Return", "1 3"),
    (MANCALA, "Right Return Return", "1"),
    (FOURSIDE, "1 space Left Return", ""),
    (FOURSIDE, "Right Return space Down Up Return", "2r1@e3"),
    (FOURSIDE, "3 r space Return", "3r1@e3"),
    (FOURSIDE, "5 Left space space Right space Down Return", ""),
    (FOUR_BY_FOUR, "a 4 Return l t q o h Return", "a4 ltqh"),
    (FOUR_BY_FOUR, "c 4 Right Return Tab Left Return d t q Return", "c4 dtqh"),
    (FOUR_BY_FOUR, "d 1 Return exclam 1 Return", "d1!"),
    (FOUR_BY_FOUR, "d 1 Return F Down Return", "d1!"),
    (FOUR_BY_FOUR, "d 1 Return exclam Up Down slash 1 Return", "d1!"),
)
"""On which board, which keys, and the moves that come of them."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_moves_are_made_by_keys(person: Person, game: str) -> None:
    for _, pressed, moves in (each for each in PRESSED if each[0] == game):
        start_from_position(person, game)
        person.key(*pressed.split())
        assert " ".join(person.moves) == moves, pressed


CHOOSE, HOW_FAR = "First choose a letter: type it or press Tab.", "Choose how far: press a digit"
ROWS = "Columns are A to D, rows are 1 to 4."
PIECES = "Choose a piece with L or D, T or S, R or Q, H or O. Tab moves to the board."
NO_STEP = "b2 to d2 is not a step: a stone moves one tile up, down, left or right."


REFUSED: tuple[tuple[str, InputAction, str], ...] = (
    (FOUR_STONES, keys("b"), "Letter B is as far left as it can go."),
    (FOUR_STONES, keys("z"), "There is no letter Z. The letters are A to J."),
    *(
        (
            FOUR_STONES,
            keys("c", key),
            f"Letter C cannot slide {key} spaces: it cannot jump over B. Letter C can slide 1 to 3",
        )
        for key in "49"
    ),
    (FOUR_STONES, keys("c", "0"), "Letter C can slide 1 to 3"),
    (
        FOUR_STONES,
        keys("d", "9"),
        "Letter D cannot slide 9 spaces: it cannot leave the board. Letter D can slide 1 to 6",
    ),
    (
        FOUR_STONES,
        keys("c", *["Left"] * 4),
        "Letter C cannot slide 4 spaces: it cannot jump over B. Letter C can slide 1 to 3",
    ),
    (FOUR_STONES, keys("c", "Right"), "Letters slide only to the left."),
    (FOUR_STONES, keys("c", "Down"), "C stays in its own row."),
    (FOUR_STONES, keys("Down"), CHOOSE),
    (FOUR_STONES, keys("c", "Return"), HOW_FAR),
    (FOUR_STONES, keys("d", "2", "c", "Return"), HOW_FAR),
    (FOUR_STONES, click("D", SPACES + 8), "Letters slide only to the left."),
    (FOUR_STONES, click("D", 0), "D stays in its own row."),
    (
        FOUR_STONES,
        click("F", 2 * SPACES + 1),
        "Letter F cannot slide 7 spaces: it cannot jump over E. Letter F can slide 1 to 5",
    ),
    (SKIRMISH, click(12), "Choose one of your own stones."),
    (SKIRMISH, click(0), "There is no stone on that tile."),
    (SKIRMISH, click(5, 7), NO_STEP),
    (SKIRMISH, drag(5, 7), NO_STEP),
    (MANCALA, click("2"), "Pile 2 is empty."),
    (MANCALA, click(8), "Your piles are in the lower row."),
    (MANCALA, click(6), "Stones in a score pile stay there"),
    (MANCALA, keys("Return"), "First choose a pile"),
    (MANCALA, keys("7"), "Your piles are numbered from 1 to 6."),
    (MANCALA, keys("Up"), "Press ← or → to choose a pile"),
    (MANCALA, keys("x"), "Your piles are numbered from 1 to 6."),
    *((SKIRMISH, keys(key), "Type a tile, such as c3") for key in "x7"),
    *((FOURSIDE, keys("3", key), "Choose a block with 1 to 5 and turn it with R") for key in "x6"),
    (FOURSIDE, click((1, 0), 22), "does not fit on e3: the 2 at its bottom would touch a 4."),
    (FOURSIDE, click(31), "e4 already has a block"),
    (FOUR_BY_FOUR, click(square("b2")), "b2 is occupied. Choose an empty cell."),
    (FOUR_BY_FOUR, drag(PLATE, square("b2")), "b2 is occupied. Choose an empty cell."),
    (FOUR_BY_FOUR, click(PLATE), "Choose the cell for this piece."),
    (FOUR_BY_FOUR, click(gift("dtqh")), "First place the piece that you were given."),
    (FOUR_BY_FOUR, click(square("c3"), gift("ltrh")), "That piece is already on the board"),
    (FOUR_BY_FOUR, keys("exclam", "Return"), "Select the line"),
    (FOUR_BY_FOUR, keys("b", "2"), "b2: light, tall, round, hollow."),
    *((FOUR_BY_FOUR, keys("a", key), ROWS) for key in "059t"),
    *((FOUR_BY_FOUR, keys("Tab", "Tab", key), PIECES) for key in "1c"),
    (FOUR_BY_FOUR, keys("Tab", "9"), ROWS),
)
"""On which board, what somebody does, and why that cannot be done."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_cannot_be_done_says_why_and_changes_nothing(person: Person, game: str) -> None:
    for _, deed, reason in (each for each in REFUSED if each[0] == game):
        start_from_position(person, game)
        assert reason not in person.status
        deed(person)
        assert reason in person.status
        assert person.moves == ()
        if tagged(person, "refused"):
            labels = (each for each in below(person.app.status_bar) if isinstance(each, tk.Label))
            shown = " ".join(str(each.cget("text")) for each in labels)
            assert shown and reason not in shown, "the bubble alone shows it"
            font, text = brushes.program_font(40), "".join(person.status.split())
            assert all(font.getmask(sign).getbbox() for sign in text), "each sign is painted"


@pytest.mark.parametrize(
    ("game", "chosen", "there", "ghosts"),
    [
        (FOUR_STONES, ("D",), 0, 0),
        (SKIRMISH, (5,), 7, 0),
        (MANCALA, (), "2", 0),
        (FOURSIDE, ((1, 0),), 22, 1),
        (FOUR_BY_FOUR, (), square("b2"), 0),
    ],
)
def test_a_refusal_stands_where_it_was_clicked_until_the_pointer_goes_on(
    person: Person, game: str, chosen: tuple[object, ...], there: object, ghosts: int
) -> None:
    """A block of FourSide stays in sight, though window managers take the pointer for the click."""
    start_from_position(person, game)
    click(*chosen)(person)
    hover(there)(person)
    assert not tagged(person, "refused")
    person.board.event_generate("<Leave>")
    person.driver.press()
    person.driver.release()
    person.flush()
    assert tagged(person, "ghost") == ghosts
    left, _, right, bottom = person.board.bbox("refused")
    x, y = target_pixel(person, there)
    assert person.at(left, 0)[0] <= x <= person.at(right, 0)[0]
    assert y - 110 < person.at(0, bottom)[1] <= y
    person.driver.move(*person.at(3, 3))
    person.wait(lambda: not tagged(person, "refused"), "the reason to go")


@pytest.mark.parametrize(
    ("game", "chosen", "there", "needed"),
    [
        (FOUR_BY_FOUR, (square("c3"),), gift("dsrh"), gift("dtrh")),
        (FOUR_BY_FOUR, (square("c3"),), gift("dsqf"), gift("dtqf")),
        (FOUR_BY_FOUR, (), gift("dtqh"), square("d3")),
        (FOURSIDE, ((2, 0),), 40, 31),
        (FOUR_STONES, ("D",), 9, "D"),
        (SKIRMISH, (), 12, 5),
    ],
)
def test_a_refusal_covers_nothing_that_is_needed_next(
    person: Person, game: str, chosen: tuple[object, ...], there: object, needed: object
) -> None:
    start_from_position(person, game)
    click(*chosen, there)(person)
    left, top, right, bottom = person.board.bbox("refused")
    for thing in (there, needed):
        place = person.board.target_box(thing)
        x, y = place.centre
        for part in (-0.2, 0, 0.2):
            over, down = person.board.pixel((x, y + part * place.height))
            assert not (left < over < right and top < down < bottom)


def test_what_cannot_be_done_sounds_low(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    start_from_position(person, MANCALA)
    monkeypatch.setattr(person.app.sounds, "play", heard.append)
    person.key("4")
    assert heard == [Sound.LOW]


@pytest.mark.parametrize(
    ("game", "chosen", "there", "tag", "count", "text"),
    [
        (FOUR_STONES, (), "D", "target", 6, "Letter D can slide 1 to 6 spaces."),
        (SKIRMISH, (), 5, "target", 4, "b2 can step to 4 tiles. It can capture 1 stone."),
        (SKIRMISH, (), 6, "target", 0, "Player 2’s stone: the 2 on it is the player’s number."),
        (SKIRMISH, (5,), 6, "ghost", 1, "Captures Player 2’s stone on c2 and cannot be"),
        (
            MANCALA,
            (),
            "3",
            "last-stone",
            1,
            "Pile 3 puts 1 stone in the score pile. The sowing takes 5 laps.",
        ),
        (FOURSIDE, (), 30, "ghost", 1, "This block fits. The block scores 1 × 1 = 1."),
        (FOURSIDE, ((1, 0),), 22, "clash", 1, "the 2 at its bottom would touch a 4."),
        (FOUR_BY_FOUR, (), square("c3"), "hover", 2, ""),
        (FOUR_BY_FOUR, (square("c3"),), gift("dtqh"), "hover", 1, "Give this piece: dark, tall"),
    ],
)
def test_what_a_click_would_do_is_shown_below_the_pointer(
    person: Person, game: str, chosen: tuple[object, ...], there: object, tag: str, count: int,
    text: str,
) -> None:  # fmt: skip
    start_from_position(person, game)
    click(*chosen)(person)
    hover(there)(person)
    person.wait(lambda: tagged(person, tag) == count, f"{count} {tag}")
    assert bool(tagged(person, "bubble")) == (game == FOURSIDE and tag == "ghost"), "the points"
    assert text in person.status
    person.driver.move(*person.at(3, 3))
    person.wait(lambda: not tagged(person, tag) or bool(chosen and game == SKIRMISH), "it to go")


@pytest.mark.parametrize(
    ("game", "chosen", "there", "tag", "text"),
    [
        (SKIRMISH, (), 5, "target", "b2 can step to"),
        (MANCALA, (), "3", "last-stone", "Pile 3 has 2 stones."),
        (FOURSIDE, (), 30, "ghost", "Place a block"),
    ],
)
def test_nothing_is_shown_in_advance_if_that_is_not_wanted(
    person: Person, game: str, chosen: tuple[object, ...], there: object, tag: str, text: str
) -> None:
    person.app.set_preference("preview", "no")
    start_from_position(person, game)
    click(*chosen)(person)
    hover(there)(person)
    assert text in person.status and "would" not in person.status and "fits" not in person.status
    assert not tagged(person, tag)


CARRIED = pytest.mark.parametrize(
    ("game", "start", "stop", "tag", "move"),
    [
        (FOUR_STONES, "D", SPACES + 4, "tile-D", "D2"),
        (SKIRMISH, 5, 9, "stone-b2", "b2b3"),
        (FOURSIDE, (0, 0), 30, "carried", "1r0@d4"),
        (FOUR_BY_FOUR, PLATE, square("b3"), f"piece-{parse_piece('lsqf')}", ""),
    ],
)
"""(start, stop, tag while carried, move) of pieces that can be dragged."""


@CARRIED
def test_what_is_carried_stays_in_the_hand_until_escape(
    person: Person, game: str, start: object, stop: object, tag: str, move: str
) -> None:
    start_from_position(person, game)
    home = person.item("hand-0" if game == FOURSIDE else tag)
    hold(person, start, stop)
    person.app.set_preference("theme", "dark")
    person.wait(lambda: person.board.is_drawn_for_size, "the other colours")
    person.board.redraw()
    there, at = target_pixel(person, stop), person.item(tag)
    assert max(abs(there[0] - at[0]), abs(there[1] - at[1])) <= 1
    person.key("Escape")
    assert person.item("hand-0" if game == FOURSIDE else tag) == home
    assert not tagged(person, "target") and not tagged(person, "carried")
    person.driver.release()
    person.flush()
    assert person.moves == ()


@CARRIED
def test_a_carried_piece_returns_when_the_window_is_minimised(
    person: Person, game: str, start: object, stop: object, tag: str, move: str
) -> None:
    start_from_position(person, game)
    tag = "hand-0" if game == FOURSIDE else tag
    home = person.item(tag)
    hold(person, start, stop)
    assert isinstance(person.board, MoveInput) and person.board.carried_point is not None
    person.root.withdraw()
    person.flush()
    person.driver.release()
    person.root.deiconify()
    person.wait_for_board()
    assert person.board.carried_point is None and person.item(tag) == home
    assert person.moves == ()


def test_a_choice_made_by_a_key_stays_when_the_window_is_minimised(person: Person) -> None:
    person.start_game(find_game(FOUR_STONES), "human human")
    person.key("d")
    assert isinstance(person.board, MoveInput)
    chosen = person.board.chosen_path
    assert chosen
    person.root.withdraw()
    person.flush()
    person.root.deiconify()
    person.wait_for_board()
    assert person.board.chosen_path == chosen


@CARRIED
def test_what_is_dropped_beside_the_board_goes_back(
    person: Person, game: str, start: object, stop: object, tag: str, move: str
) -> None:
    start_from_position(person, game)
    tag = "hand-0" if game == FOURSIDE else tag
    home = person.item(tag)
    person.drag(target_pixel(person, start), person.at(1, 1))
    assert person.moves == () and person.item(tag) == home
    drag(start, stop)(person)
    assert " ".join(person.moves) == move


@pytest.mark.parametrize(
    ("game", "deed", "tag", "text"),
    [
        (FOUR_STONES, keys("d", "2"), "selection", ""),
        (SKIRMISH, click(5), "selected", ""),
        (MANCALA, keys("Right"), "mark", "Pile"),
        (FOURSIDE, keys("space"), "ghost", ""),
        (FOUR_BY_FOUR, keys("exclam"), "nothing", "“Four!” Select the line with the arrow keys"),
    ],
)
@pytest.mark.parametrize("key", ["Escape", "BackSpace"])
def test_escape_lets_go_of_what_is_chosen(
    person: Person, game: str, deed: InputAction, tag: str, text: str, key: str
) -> None:
    start_from_position(person, game)
    before = person.status
    deed(person)
    assert text in person.status
    person.key(key)
    assert not tagged(person, tag) and person.status == before
    assert person.app.workspace.controller is not None and person.moves == ()


@pytest.mark.parametrize(
    ("game", "deed"),
    [
        (FOUR_STONES, keys("d", "Left", "Left")),
        (FOURSIDE, hover(30)),
        (MANCALA, keys("1", "Return")),
        (FOUR_BY_FOUR, click(square("a4"), gift("dtqf"))),
    ],
)
@pytest.mark.parametrize("theme", PALETTES)
def test_the_board_looks_as_in_its_reference_picture(
    person: Person, pictures: Pictures, game: str, deed: InputAction, theme: str
) -> None:
    person.app.set_preference("theme", theme)
    start_from_position(person, game, *KEPT_PLAYERS.get(game, ()))
    deed(person)
    if game == MANCALA:
        hover("3")(person)
    elif game == FOUR_BY_FOUR:
        person.driver.move(*person.at(2, 2))
        person.key("c", "2")
    pictures.check(person.driver.screenshot(box(person.board)), f"{game}-{theme}")


KEPT_PLAYERS = {FOUR_STONES: ("human level:5",), MANCALA: ("human level:4",)}
"""Players of the games in the reference pictures."""


@pytest.mark.parametrize("game", [FOUR_STONES, SKIRMISH, FOURSIDE, MANCALA, FOUR_BY_FOUR])
def test_a_press_that_makes_a_move_shows_it_and_makes_it_on_release(
    person: Person, game: str
) -> None:
    """A finger has no hover: it holds to see the preview, and slides off to make no move."""
    start_from_position(person, game)
    board = person.board
    path = board.targets_of_move(board.state.legal_moves()[0])
    target, chosen = path[-1], path[:-1]
    if game == FOUR_BY_FOUR:
        target, chosen = square("c3"), ()
    if chosen != board.chosen_path:
        click(*chosen)(person)
    before = board.chosen_path
    person.driver.move(*target_pixel(person, target))
    person.driver.press()
    person.flush()
    assert (board.hovered, board.chosen_path, person.moves) == (target, before, ())
    for x in (20, 3):
        person.driver.move(*person.at(x, 3))
    person.flush()
    assert board.hovered is None
    person.driver.release()
    person.flush()
    assert (board.chosen_path, person.moves) == (before, ()), "the pointer has left the target"
    person.click(target_pixel(person, target))
    assert person.moves or board.chosen_path == (target,)
