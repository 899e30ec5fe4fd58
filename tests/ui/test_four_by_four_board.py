from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.games.four_by_four.lines import CELLS, LINE_BY_NAME
from fourgames_tk.engine.games.four_by_four.pieces import parse_piece
from fourgames_tk.engine.games.four_by_four.rules import FourByFourState
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards import four_by_four_layout as layout
from fourgames_tk.ui.boards.four_by_four import FourByFourBoard
from fourgames_tk.ui.setup import Setup
from fourgames_tk.ui.theme import PALETTES
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import box

GAME = find_game("four-by-four")

ROW_TO_FILL: dict[str, Any] = {
    "board": [
        ["lsrf", "ltqf", "ltrf", None],
        [None, "ltrh", None, None],
        ["dsrh", None, None, "dsqf"],
        [None] * 4,
    ],
    "given": "lsqf",
    "pool": ["ltqh", "lsrh", "lsqh", "dtrh", "dtrf", "dtqh", "dtqf", "dsrf", "dsqh"],
    "turn": 0,
}
"""The light piece completes row 1 on d1; nothing else completes a line."""

ONE_LEFT: dict[str, Any] = {
    "board": [
        ["ltrh", "dsqf", "ltrf", "dsqh"],
        ["dsrf", "ltqh", "dsrh", "ltqf"],
        ["lsqh", "dtrf", "lsrh", "dtqf"],
        ["dtrh", "lsqf", "dtqh", None],
    ],
    "given": "lsrf",
    "pool": [],
    "turn": 0,
}
"""All but the last piece; nothing is a line, and none comes of it."""


def lay(
    person: Person,
    position: dict[str, Any],
    *moves: str,
    players: str = "human human",
    **options: str,
) -> None:
    """Let the person sit down at a position, after these moves."""
    chosen = GAME.options_type.parse(options)
    session = Session(GAME, chosen, 1, GAME.position(position, chosen, 1))
    for move in moves:
        session.play(move)
    specs = tuple(PlayerSpec.parse(text) for text in players.split())
    person.app.desk.begin(Setup(GAME, chosen, 1, specs), session)
    person.wait_for_board()


def at(person: Person, place: tuple[float, float]) -> tuple[int, int]:
    """Return the screen's pixel of a place on the sheet."""
    fit = person.board.fit
    return person.at(fit.x(place[0]), fit.y(place[1]))


def cell(person: Person, text: str) -> tuple[int, int]:
    return at(person, layout.cell_centre(CELLS.index(text)))


def pool(person: Person, piece: str) -> tuple[int, int]:
    return at(person, layout.slot_centre(parse_piece(piece)))


def plate(person: Person) -> tuple[int, int]:
    return at(person, layout.PLATE)


def four(person: Person) -> tuple[int, int]:
    return at(person, layout.BUTTON.centre)


def in_row(person: Person, text: str) -> tuple[int, int]:
    """Return a pixel that means the row through a cell."""
    x, y = layout.cell_centre(CELLS.index(text))
    return at(person, (x + 30, y))


def words(person: Person) -> str:
    """Return all that is written on the board."""
    board = person.board
    texts = [
        board.itemcget(item, "text") for item in board.find_all() if board.type(item) == "text"
    ]
    return "\n".join(texts)


def hands(person: Person) -> FourByFourBoard:
    assert isinstance(person.board, FourByFourBoard)
    return person.board


def position(person: Person) -> FourByFourState:
    state = person.play.session.state
    assert isinstance(state, FourByFourState)
    return state


def test_a_whole_game_by_clicks_alone(person: Person) -> None:
    person.sit_down(GAME, "human human")
    assert "Choose a piece" not in words(person)
    assert "Player 1 chooses a piece for Player 2." in words(person)
    person.click(pool(person, "ltrh"))
    assert "tall, light,\nround, hollow" in words(person)
    for target, gift in (("b2", "ltrf"), ("c2", "ltqh"), ("d2", "dtqf")):
        person.click(cell(person, target))
        person.click(pool(person, gift))
    person.click(cell(person, "a2"))
    person.click(four(person))
    person.click(in_row(person, "c2"))
    assert person.moves == ("ltrh", "b2", "ltrf", "c2", "ltqh", "d2", "dtqf", "a2!")
    assert person.board.find_withtag("lit")
    assert "Row 2: tall" in words(person)
    assert person.status.startswith("The game is over.")


def test_a_whole_game_by_keys_alone(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "s", "r", "Return")
    assert person.moves == ("dsrh",)
    person.key("a", "4", "Return", "l", "t", "q", "h", "h", "Return")
    assert person.moves[1:] == ("a4", "ltqh")
    person.key("b", "Right", "Left", "Return")
    assert hands(person).put == CELLS.index("b4")
    person.key("Tab", "Right", "Return", "d", "t", "q", "Return")
    assert person.moves[3:] == ("c4", "dtqh")
    person.key("b", "4", "Return", "d", "s", "q", "Return")
    person.key("d", "4", "Return", "exclam", "4", "Return")
    assert person.moves[5:] == ("b4", "dsqh", "d4!")
    assert "Row 4: hollow" in words(person)


def test_a_laid_piece_may_be_moved_and_taken_back_until_a_piece_is_given(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.click(cell(person, "a2"))
    person.click(cell(person, "c3"))
    assert person.moves == ()
    assert hands(person).put == CELLS.index("c3")
    person.key("BackSpace")
    assert hands(person).put is None
    assert person.board.find_withtag("plate")
    person.click(cell(person, "d4"))
    person.click(pool(person, "dsrf"))
    assert person.moves == ("d4", "dsrf")
    person.key("ctrl+z")
    assert person.moves == ("d4",)
    person.click(pool(person, "dsqh"))
    assert person.moves == ("d4", "dsqh")


def test_pieces_are_dragged(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.driver.drag(plate(person), cell(person, "b3"))
    person.flush()
    assert hands(person).put == CELLS.index("b3")
    person.driver.drag(cell(person, "b3"), cell(person, "c3"))
    person.flush()
    assert hands(person).put == CELLS.index("c3")
    person.driver.drag(cell(person, "c3"), plate(person))
    person.flush()
    assert hands(person).put is None
    person.driver.drag(plate(person), cell(person, "b3"))
    person.driver.drag(pool(person, "dtqh"), plate(person))
    person.flush()
    assert person.moves == ("b3", "dtqh")


def test_a_piece_that_is_dropped_anywhere_else_goes_back(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    for start, end in (
        (plate(person), cell(person, "a1")),
        (plate(person), four(person)),
        (pool(person, "dtqh"), four(person)),
    ):
        person.driver.drag(start, end)
        person.flush()
        assert hands(person).put is None
        assert person.moves == ()


def test_a_call_without_a_line_is_refused_kindly_and_costs_nothing(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.click(cell(person, "a4"))
    for place, reason in (
        (in_row(person, "a1"), "Row 1 still has an empty square."),
        (at(person, (layout.cell_centre(0)[0], layout.cell_centre(0)[1] + 30)), "Column a still"),
    ):
        person.click(four(person))
        person.click(place)
        assert reason in person.status
        assert "Nothing is lost" in person.status
        assert person.moves == ()
        assert not hands(person).calling
        assert hands(person).put == CELLS.index("a4")
    person.click(pool(person, "dsrf"))
    assert person.moves == ("a4", "dsrf")


def test_a_full_row_without_anything_in_common_is_no_line(person: Person) -> None:
    lay(person, ONE_LEFT)
    person.key("F", "1", "Return")
    assert "The pieces of row 1 have nothing in common. Nothing is lost" in person.status
    assert person.moves == ()


def test_a_line_is_called_as_it_is_completed(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.driver.drag(plate(person), cell(person, "d1"))
    person.flush()
    person.key("exclam", "Down", "Return")
    assert person.moves == ("d1!",)
    assert "Row 1: light, solid" in words(person)


def test_the_opponents_missed_line_is_called_before_placing(person: Person) -> None:
    lay(person, ROW_TO_FILL, "d1", "dsrf")
    assert person.status.startswith("Player 2’s turn")
    person.click(four(person))
    person.driver.move(*in_row(person, "b1"))
    person.wait(lambda: "Call row 1?" in person.status, "the line to be named")
    assert person.board.find_withtag("pointer")
    person.click(in_row(person, "b1"))
    assert person.moves == ("d1", "dsrf", "!")
    outcome = position(person).outcome()
    assert outcome is not None and outcome.winners == (1,)


def test_a_line_that_nobody_called_has_lost_its_value(person: Person) -> None:
    lay(person, ROW_TO_FILL, "d1", "dsrf", "d4", "dsqh")
    person.click(four(person))
    person.click(in_row(person, "b1"))
    assert "Row 1 was not called in time: it has lost its value." in person.status
    assert position(person).outcome() is None


def test_a_call_is_taken_back(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.click(cell(person, "d1"))
    person.key("exclam")
    assert hands(person).calling
    person.key("Escape")
    assert not hands(person).calling
    assert hands(person).put == CELLS.index("d1")
    person.click(four(person))
    person.click(four(person))
    assert not hands(person).calling
    assert person.moves == ()


def test_nobody_calls_while_giving_the_first_piece(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.click(four(person))
    assert "Call as you place a piece, or when you are given one." in person.status
    assert not hands(person).calling


@pytest.mark.parametrize("laid", [False, True])
def test_the_picture_of_a_line_and_of_a_stale_one_is_the_same(person: Person, laid: bool) -> None:
    """What can be called and what no longer can differ in the rules, never on the screen."""
    lay(person, ROW_TO_FILL, "d1", "dsrf")
    scene = person.board.scene
    assert scene is not None and isinstance(scene.state, FourByFourState)
    assert scene.state.fresh == ("a1-d1",)
    pictures = []
    for fresh in (("a1-d1",), ()):
        state = dataclasses.replace(scene.state, fresh=fresh)
        person.board.show(dataclasses.replace(scene, state=state))
        if laid:
            person.click(cell(person, "a4"))
            person.driver.move(*person.at(2, 2))
        person.flush()
        pictures.append(person.driver.screenshot(box(person.board)).tobytes())
    assert pictures[0] == pictures[1]


def test_the_button_looks_alike_whether_a_line_was_completed_or_not(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    corner = at(person, (layout.PLATE_CARD.left, layout.PLATE_CARD.top))
    end = at(person, (layout.BUTTON.right, layout.BUTTON.bottom))
    seen = set()
    for target in ("a4", "d1"):
        person.click(cell(person, target))
        person.driver.move(*person.at(2, 2))
        person.flush()
        seen.add(person.driver.screenshot((*corner, *end)).tobytes())
    assert len(seen) == 1


def test_lines_called_by_themselves_need_no_button(person: Person) -> None:
    lay(person, ROW_TO_FILL, calling="automatic")
    person.click(four(person))
    assert "Lines are called by themselves in this game." in person.status
    person.click(cell(person, "a4"))
    assert person.moves == ("a4",)
    person.click(pool(person, "lsrh"))
    person.click(cell(person, "d1"))
    assert person.moves == ("a4", "lsrh", "d1")
    assert "Row 1: light" in words(person)


def test_a_square_is_pointed_at_where_its_cells_meet(person: Person) -> None:
    corner: dict[str, Any] = dict(ROW_TO_FILL, board=[
        ["lsrf", "ltqf", None, None], [None, "ltrh", None, None], ["dsrh", None, None, "dsqf"],
        ["ltrf", None, None, None],
    ])  # fmt: skip
    lay(person, corner, squares="yes")
    person.click(cell(person, "a2"))
    person.click(four(person))
    person.click(
        at(person, (layout.FIRST[0] + layout.PITCH / 2, layout.FIRST[1] + layout.PITCH / 2))
    )
    assert person.moves == ("a2!",)
    assert "Square a1 to b2: light" in words(person)


@pytest.mark.parametrize(("key", "name"), [("backslash", "a1-d4"), ("slash", "d1-a4")])
def test_a_diagonal_is_pointed_at_by_key_and_by_mouse(person: Person, key: str, name: str) -> None:
    lay(person, ROW_TO_FILL)
    person.key("exclam", key)
    assert hands(person).line == name
    person.driver.move(*person.at(2, 2))
    person.flush()
    assert hands(person).line is None
    one, two = (layout.cell_centre(cell) for cell in LINE_BY_NAME[name][:2])
    person.driver.move(*at(person, (one[0] * 0.8 + two[0] * 0.2, one[1] * 0.8 + two[1] * 0.2)))
    person.flush()
    assert hands(person).line == name


def test_after_the_sixteenth_piece_the_opponent_has_the_last_word(person: Person) -> None:
    lay(person, ONE_LEFT)
    person.click(cell(person, "d4"))
    assert person.moves == ()
    person.key("Return")
    assert person.moves == ("d4",)
    assert "Call “Four!”, or let it be." in words(person)
    person.click(at(person, layout.PASS_BUTTON.centre))
    assert person.moves == ("d4", "pass")
    assert "An even game" in words(person)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("a", "1", "Return"), "a1 is taken: choose an empty square."),
        (("Tab", "d", "t", "q", "Return"), "Place the piece you were given first."),
        (("exclam", "Return"), "Point at the line"),
        (("a", "4", "Return", "l", "t", "r", "Return"), "That piece is no longer here"),
        (("b", "3"), "b3: empty."),
        (("b", "2"), "b2: tall, light, round, hollow."),
    ],
)
def test_keys_say_what_is_there_and_what_is_wrong(
    person: Person, keys: tuple[str, ...], reason: str
) -> None:
    lay(person, ROW_TO_FILL)
    person.key(*keys)
    assert reason in person.status
    assert person.moves == ()


def test_a_wrong_click_says_why(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.click(cell(person, "b2"))
    assert "b2 is taken" in person.status
    person.click(pool(person, "dtqh"))
    assert "Place the piece you were given first." in person.status
    person.click(plate(person))
    assert "Click the square where it shall stand." in person.status


def test_hover_shows_the_piece_in_its_place(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.driver.move(*cell(person, "c3"))
    person.wait(lambda: len(person.board.find_withtag("hover")) == 2, "ring and piece")
    person.driver.move(*cell(person, "b2"))
    person.wait(lambda: not person.board.find_withtag("hover"), "them to go")
    person.app.set_preference("preview", "no")
    person.wait_for_board()
    person.driver.move(*cell(person, "c3"))
    person.wait(lambda: len(person.board.find_withtag("hover")) == 1, "the ring alone")


def test_a_hint_is_marked(person: Person) -> None:
    lay(person, ROW_TO_FILL, players="human level:5")
    person.key("ctrl+h")
    assert person.wait_for_hint() == "d1!"
    assert "Hint: place it on d1 and call “Four!”." in person.status
    assert hands(person).hint == ("cell", CELLS.index("d1"))
    person.key("Return")
    assert hands(person).put == CELLS.index("d1")
    assert person.board.say_move("dtqh") == "give the tall, dark, square, hollow piece"


def test_a_laid_piece_stays_when_the_window_grows(person: Person) -> None:
    lay(person, ROW_TO_FILL)
    person.click(cell(person, "c3"))
    scale = person.board.fit.scale
    person.root.geometry("1300x900")
    person.wait(lambda: person.board.fit.scale > scale and person.board.drawn, "the larger board")
    assert hands(person).put == CELLS.index("c3")
    person.click(pool(person, "dsrf"))
    assert person.moves == ("c3", "dsrf")


@pytest.mark.parametrize("speed", ["fast", "slow"])
def test_pieces_move_and_a_click_skips(person: Person, speed: str) -> None:
    person.app.set_preference("speed", speed)
    lay(person, ROW_TO_FILL)
    person.click(cell(person, "c3"))
    if speed == "slow":
        assert person.board.moving
        person.click(person.at(5, 5))
        assert not person.board.moving
    person.wait(lambda: not person.board.moving, "the piece to land")
    person.click(pool(person, "dsrf"))
    person.wait_for_moves(2)
    assert person.moves == ("c3", "dsrf")


def test_the_computer_gives_and_places(person: Person) -> None:
    person.sit_down(GAME, "level:1 human")
    assert len(person.moves) == 1
    person.click(cell(person, "b2"))
    person.key("Return", "Return")
    person.wait(lambda: len(person.moves) == 5, "the computer's piece and gift")
    person.wait_for_turn()
    assert person.status.startswith("Your turn: place the piece")
    placed = CELLS.index(person.play.session.moves[-2][:2])
    assert person.item("last") == at(person, layout.cell_centre(placed))


@pytest.mark.parametrize("theme", PALETTES)
def test_the_board_looks_as_kept(person: Person, pictures: Pictures, theme: str) -> None:
    person.app.set_preference("theme", theme)
    lay(person, ROW_TO_FILL, "a4", "dtqf")
    person.key("c", "2")
    pictures.check(person.driver.screenshot(box(person.root)), f"four-by-four-{theme}")


def test_a_won_game_looks_as_kept(person: Person, pictures: Pictures) -> None:
    lay(person, ROW_TO_FILL, players="human level:1")
    scale = person.board.fit.scale
    person.click(cell(person, "d1"))
    person.key("exclam", "1", "Return")
    person.wait(
        lambda: person.board.fit.scale < scale and person.board.drawn, "room for the result"
    )
    person.driver.move(*person.at(2, 2))
    person.flush()
    pictures.check(person.driver.screenshot(box(person.root)), "four-by-four-won")
