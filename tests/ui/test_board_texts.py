"""What a board says of moves, targets and places: in hints, lists, refusals, and by speech."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fourgames_tk.engine import language
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.language import ENGLISH, use_catalogue, use_language
from fourgames_tk.engine.session import Session
from fourgames_tk.ui.boards.four_by_four.layout import CALL, GIVEN, GO_ON
from fourgames_tk.ui.boards.four_stones.board import FourStonesBoard
from fourgames_tk.ui.boards.mancala import layout
from fourgames_tk.ui.canvas.move_input import MoveTarget, Path
from fourgames_tk.ui.canvas.scaled_canvas import Point
from fourgames_tk.ui.canvas.scene import RunningGame
from fourgames_tk.ui.services import Services
from tests.engine.test_translatable import Brackets, words_outside_messages
from tests.ui.boards import gift, square
from tests.ui.four_by_four import ONE_LEFT, ROW_TO_FILL
from tests.ui.test_board_after_moves import Boards

GAME_OPTIONS = {
    "mancala": {"swap": "yes"},
    "fourside": {"columns": "5", "rows": "5"},
    "skirmish": {"rows": "5", "columns": "5", "stones": "5"},
}
"""Options with which rare moves come, too, and the games are short."""
GRID = 24
"""Distance between the points that are clicked, in design units."""
MAX_TARGETS = 8
"""Number of targets that are clicked in a position, chosen at random."""


class Heard(RunningGame):
    """A game that records what its board says and submits."""

    def __init__(self) -> None:
        self.status_texts: list[str] = []
        self.submitted: list[str] = []

    def show_status(self, detail: str, whole_line: bool = False, is_on_board: bool = False) -> None:
        self.status_texts.append(detail)

    def submit(self, move: str) -> None:
        self.submitted.append(move)


def random_game(game: AnyGame, seed: int) -> Session:
    """Return a session at its start with a whole random game to redo."""
    options = game.options_type.parse(GAME_OPTIONS.get(game.id, {}))
    session, random = Session(game, options, seed), Random(seed)
    while session.state.outcome() is None:
        moves = session.state.legal_moves()
        # Games in which nobody calls a line have the rarest last moves.
        session.play(random.choice([each for each in moves if "!" not in each] or moves))
    while session.ply:
        session.undo()
    return session


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_two_moves_have_one_name_and_a_hint_looks_where_its_move_is(
    app: Services, game: AnyGame
) -> None:
    boards, session = Boards(app, game), random_game(game, 7)
    board: Any = boards.open(session)
    while True:
        board.drawing.scene = boards.scene(session)
        board.reset_choice()
        moves = session.state.legal_moves()
        sentences = [*board.rows_in_words(), *board.situation_in_words()]
        for named in (
            [board.move_in_words(move) for move in moves],
            [board.move_list_entry(session.state, move) for move in moves],
        ):
            assert len({*map(str, named)}) == len(moves)
            assert not any("{" in str(each) or not each for each in named)
        for move in moves:
            assert "{" not in board.move_area_in_words(move) != ""
            around = [board.place_box(place) for place in board.hint_area_places(move)]
            targets = [board.target_box(each) for each in board.targets_of_move(move)]
            assert not around or any(each in around for each in targets), move
            assert board.targets_of_move(move) or session.state.forced_move() == move
        assert all(each.endswith((".", "!")) and "{" not in each for each in sentences)
        if session.ply == session.length:
            break
        step = session.redo()
        name = f"{board.seat_name(step.seat)}: "
        assert board.step_in_words(step).startswith(name)
    boards.window.destroy()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_goal_keys_moves_and_rows_can_be_translated(app: Services, game: AnyGame) -> None:
    boards, session = Boards(app, game), random_game(game, 7)
    use_catalogue("de", Brackets())
    try:
        board: Any = boards.open(session)
        moves, keys = session.state.legal_moves(), (meaning for _key, meaning in board.KEYS)
        texts = [language._(board.GOAL), *map(language._, keys), *board.rows_in_words()]
        texts += [*map(board.move_in_words, moves), *map(board.move_area_in_words, moves)]
        wrong = [text for text in texts if words_outside_messages(text)]
    finally:
        use_language(ENGLISH)
    assert not wrong, "mark texts of a board by _ or N_"
    boards.window.destroy()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_click_on_anything_does_something_or_says_why_not(app: Services, game: AnyGame) -> None:
    boards, session, heard = Boards(app, game), random_game(game, 3), Heard()
    board, random = boards.open(session, heard), Random(3)
    for ply in range(session.length):
        asks = session.state.forced_move() is None
        if asks and ply in (0, 1, session.length // 2, session.length - 1):
            board.show_scene(boards.scene(session))
            moves = session.state.legal_moves()
            for path in {board.targets_of_move(move)[:-1] for move in (moves[0], moves[-1])}:
                choose(board, path)
                points = points_by_target(board)
                for target in random.sample([*points], min(MAX_TARGETS, len(points))):
                    choose(board, path)
                    check_click(board, heard, target, points[target])
        session.redo()
    boards.window.destroy()


def choose(board: Any, path: Path) -> None:
    """Choose the targets of a partial path, instead of any others."""
    board.reset_choice()
    if path:
        board.set_chosen_path(path)
        board.skip_animation()


def points_by_target(board: Any) -> dict[MoveTarget, Point]:
    """Return a point on each target of a board."""
    points = ((x, y) for x in range(0, 1100, GRID) for y in range(0, 674, GRID))
    found = {board.target_at(point): point for point in points}
    # The keys of FourSide are commands, which have no place in a move.
    return {each: found[each] for each in found.keys() - {None, "F1", "F2", "F8"}}


def check_click(board: Any, heard: Heard, target: MoveTarget, point: Point) -> None:
    """Check that a click submits a legal move, changes the choice, or says why not."""
    before = board.chosen_path
    heard.status_texts.clear()
    heard.submitted.clear()
    board.on_press(point)
    board.on_release(point, False)
    board.skip_animation()
    if heard.submitted:
        assert heard.submitted[0] in board.state.legal_moves()
    elif board.chosen_path == before and target not in before:
        assert heard.status_texts and "{" not in heard.status_texts[-1]
        is_space = isinstance(target, int) and isinstance(board, FourStonesBoard)
        assert heard.status_texts[-1] or (is_space and not before), target


def text(name: str, *arguments: Any) -> Callable[[Any], object]:
    """Return a function that calls a method of a board."""
    return lambda board: getattr(board, name)(*arguments)


def in_list(move: str) -> Callable[[Any], object]:
    """Return a function that gives the words of a move in the list of moves."""
    return lambda board: board.move_list_entry(board.state, move)[1][-1]


SWAP_SIDES = "Swap sides: you take over the other side, and your opponent moves."
QUIET = {"board": [[0, -1, -1], [-1, -1, -1], [1, 1, -1]], "turn": 0, "quiet": 99}
"""The draw comes if the stone does not take one of the others now; that of b3 is protected."""
TAKES = {"board": [[-1, -1, -1], [0, 1, -1], [-1, 1, 1]], "turn": 0, "quiet": 0}
UNEQUAL = {
    "bottom": [1, 0, 2, 0, 0, 1], "top": [0, 3, 0, 1, 0, 2], "stores": [7, 7], "turn": 0,
}  # fmt: skip
SMALL = {"layout": "shuffled", "rows": "2", "spaces": "6", "letters": "4"}
TWO_ROWS = {"rows": ["A.B...", "C..D.."], "turn": 0}
SAID: tuple[tuple[str, dict[str, Any] | None, dict[str, str], str, Any], ...] = (
    ("four-by-four", ROW_TO_FILL, {}, "", {
        text("move_in_words", "d1!"): "place it on d1 and call “Four!”",
        text("move_in_words", "a2"): "place it on a2",
        text("move_area_in_words", "d1!"): "the lines that the piece could complete",
        text("move_area_in_words", "b3"): "row 3",
        text("hint_area_places", "b3"): ("b3", "c3"),
        text("hint_area_places", "d1!"): (),
        text("target_of_place", "ltrh"): square("b2"),
        text("target_of_place", "lsqf"): GIVEN,
        text("target_of_place", "dtqf"): gift("dtqf"),
        text("targets_of_move", "d1!"): (square("d1"), CALL, ("line", "a1-d1")),
        in_list("d1!"): "d1 Four!",
        lambda board: board.rows_in_words()[1:]: [
            "Row 2: b2 light, tall, round, hollow.",
            "Row 3: a3 dark, short, round, hollow; d3 dark, short, square, solid.",
            "Row 4: empty.",
        ],
        lambda board: board.situation_in_words()[0]:
            "The given piece: light, short, square, solid.",
    }),
    ("four-by-four", ROW_TO_FILL, {}, "d1", {
        text("move_area_in_words", "dtqf"): "the dark pieces",
        text("refusal_text", square("a2")): "Give your opponent a piece first.",
    }),
    ("four-by-four", ROW_TO_FILL, {}, "d1 dsrf", {
        text("move_in_words", "!"): "call “Four!”",
        text("move_area_in_words", "!"):
            "the lines on the board, and check whether one is complete",
        in_list("!"): "Four!",
    }),
    ("four-by-four", ROW_TO_FILL, {"calling": "automatic"}, "", {
        text("targets_of_move", "a2"): (square("a2"),),
        text("move_text_for_path", (square("a2"),)): "a2",
        text("move_text_for_path", (square("a1"),)): None,
    }),
    ("four-by-four", ONE_LEFT, {}, "d4", {
        text("move_in_words", "pass"): "continue without a call",
        text("move_area_in_words", "pass"):
            "the lines on the board, and check whether one is complete",
        text("targets_of_move", "pass"): (GO_ON,),
        text("refusal_text", square("a1")): "All pieces are placed.",
        in_list("pass"): "no call",
    }),
    ("mancala", None, {"swap": "yes"}, "3", {
        text("move_in_words", "swap"): "take over the other side",
        text("move_area_in_words", "swap"): "both sides of the board, and compare them",
        text("hint_area_places", "swap"): (),
        text("hint_area_places", "1"): ("1", "3", "4"),
        text("hint_area_places", "2"): ("1", "2", "3"),
        text("hint_area_places", "6"): ("4", "5", "6"),
        text("target_box", "swap"): layout.SWAP_BUTTON,
        lambda board: board.situation_in_words()[-1]: SWAP_SIDES,
        lambda board: board.step_in_words(board.scene.steps[-1])[:10]: "Player 1: ",
        text("place_in_words", "2"): "pile 2",
        text("place_in_words", "top3"): "pile 3",
        text("place_in_words", "bottom3"): "Player 1’s pile 3",
        text("place_in_words", "store1"): "Player 1’s score pile",
    }),
    ("mancala", None, {"swap": "yes"}, "3 swap", {
        lambda board: board.step_in_words(board.scene.steps[-1]):
            "Player 2: take over the other side.",
    }),
    ("skirmish", QUIET, {"rows": "3", "columns": "3", "stones": "2", "layout": "random"}, "", {
        lambda board: forecast(board, "a1", "b1"): "Steps to b1 and ends the game in a draw.",
        text("move_in_words", "a1b1"): "a1 to b1",
        text("rows_in_words"): [
            "Row 1, at the top: a1 Player 1’s stone.",
            "Row 2: empty.",
            "Row 3: a3 Player 2’s stone, b3 Player 2’s stone.",
        ],
    }),
    ("skirmish", TAKES, {"rows": "3", "columns": "3", "stones": "3", "layout": "random"}, "", {
        lambda board: forecast(board, "a2", "b2"):
            "Captures Player 2’s stone on b2 and could be recaptured.",
        lambda board: forecast(board, "a2", "a1"): "Steps to a1 and cannot be recaptured.",
        lambda board: at_cursor(board, "a2"):
            "a2: Player 1’s stone. It can capture b2. It can step to a1 and a3.",
        lambda board: at_cursor(board, "b2"): "b2: Player 2’s stone.",
        lambda board: at_cursor(board, "a1"): "a1: empty.",
        lambda board: at_cursor(board, "a2", "a2"):
            "a2: selected. It can capture b2. It can step to a1 and a3.",
        lambda board: at_cursor(board, "a1", "a2"):
            "a1: empty. Steps to a1 and cannot be recaptured.",
        text("situation_in_words"): [
            "Draw after 100 more turns without a capture.",
            "a2: It can capture b2. It can step to a1 and a3.",
        ],
    }),
    ("skirmish", TAKES, {"rows": "3", "columns": "3", "stones": "3", "layout": "random"}, "a2b2", {
        lambda board: board.step_in_words(board.scene.steps[-1]):
            "Player 1: a2 to b2. It captures Player 2’s stone.",
    }),
    ("mancala", UNEQUAL, {"stones": "2"}, "", {
        text("rows_in_words"): [
            "Player 2, piles 1 to 6: 0, 3, 0, 1, 0, 2. Score pile: 7.",
            "Player 1, piles 1 to 6: 1, 0, 2, 0, 0, 1. Score pile: 7.",
        ],
        lambda board: board.score_in_one_sentence(): "Player 1 7, Player 2 7 stones.",
        lambda board: [each[:6] for each in board.situation_in_words()]: [
            "Pile 1", "Pile 3", "Pile 6",
        ],
    }),
    ("four-stones", TWO_ROWS, SMALL, "", {
        text("rows_in_words"): ["Row 1, at the top: A, 1 space, B.", "Row 2: C, 2 spaces, D."],
        text("move_area_in_words", "B1"): "the top row",
        text("move_area_in_words", "D1"): "the bottom row",
        text("hint_area_places", "D1"): ("C", "D"),
        text("move_in_words", "D2"): "slide D 2 spaces",
        text("situation_in_words"):
            ["Letter B can slide 1 space.", "Letter D can slide 1 to 2 spaces."],
    }),
    ("fourside", None, {"columns": "5", "rows": "5"}, "PASS", {
        text("move_in_words", "pass"): "pass",
        text("move_area_in_words", "pass"): "your blocks: none of them fits",
        text("hint_area_places", "pass"): (),
        in_list("pass"): "pass",
    }),
    ("four-stones", None, {}, "", {
        text("result_in_words", 0, ("won by {score}", "drawn", "lost by {score}")): "drawn",
        text("result_in_words", -1, ("won by {score}", "drawn", "lost by {score}")):
            "lost by 1 point",
    }),
)  # fmt: skip
"""Of a game, a position, options and moves: what the board says."""


def at_cursor(board: Any, name: str, chosen: str = "") -> object:
    """Return what a board of Skirmish says of the tile at the cursor; another may be chosen."""
    board.chosen_path = (board.target_of_place(chosen),) if chosen else ()
    board.cursor, board.cursor_visible = board.target_of_place(name), True
    return board.cursor_in_words()


def forecast(board: Any, start: str, stop: str) -> object:
    """Return what a board of Skirmish says of a step."""
    board.chosen_path = board.targets_of_move(start + stop)[:1]
    return board._step_forecast(board.targets_of_move(start + stop)[1])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_rare_moves_and_refusals_are_said_in_words(app: Services, game: AnyGame) -> None:
    boards = Boards(app, game)
    for _, position, words, moves, said in (each for each in SAID if each[0] == game.id):
        options = game.options_type.parse(words)
        first = None if position is None else game.parse_position(position, options, 1)
        session = Session(game, options, 1, first)
        if moves == "PASS":
            session = session_before("pass", game)
        else:
            for move in moves.split():
                session.play(move)
        board = boards.open(session)
        for call, expected in said.items():
            assert call(board) == expected
    boards.window.destroy()


def session_before(move: str, game: AnyGame) -> Session:
    """Return a random game up to where a move is possible."""
    for seed in range(100):
        session = random_game(game, seed)
        while session.ply < session.length:
            if move in session.state.legal_moves():
                return session
            session.redo()
    raise AssertionError(f"no {move}")
