"""Every drawing of every board at all sizes: nothing that is drawn may need a least size."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from fourgames_tk.engine.explanation import Mark, MarkStyle, Reason
from fourgames_tk.engine.game import AnyGame, Won
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.options import FlagSpec, NumberSpec, Options
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import AnyStep, Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.ui.boards import BOARDS
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.canvas.scaled_canvas import BOARD_HEIGHT, BOARD_WIDTH
from fourgames_tk.ui.canvas.scene import RunningGame, Scene
from fourgames_tk.ui.paint import marks, pieces
from fourgames_tk.ui.paint.palette import LIGHT, PALETTES
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.focus import KeyPress
from tests.ui.game_ends import play_last_move
from tests.ui.person import Person
from tests.ui.waiting import come_to_rest

SIZES = [(60, 60), (60, 300), (150, 92), (220, 135), (420, 100)]
"""Width and height of the board in pixels."""
POINTS = 6
"""Number of places across the board, and down, at which the pointer rests."""
SAMPLE = 3
"""Number of moves and targets of a position that are tried."""
MAX_PLIES = 400
"""Length of the random game, if it does not end before."""


def extreme_options(game: AnyGame, largest: bool) -> Options:
    """Return the options with the largest or the smallest board, everything else turned on."""
    kind, words = game.options_type, dict[str, str]()
    for name, spec in kind.specs().items():
        if isinstance(spec, FlagSpec):
            words[name] = "yes"
        elif isinstance(spec, NumberSpec):
            usual = {**kind().texts_by_name(), **words}
            words[name] = str(kind.number_bounds(name, usual)[largest])
    return kind.parse(words)


def positions(game: AnyGame, options: Options) -> Iterator[Session]:
    """Yield the start of a random game, a later position, the last with moves, and its end."""
    session, random = Session(game, options, 3), Random(3)
    while session.ply < MAX_PLIES and (moves := session.state.legal_moves()):
        session.play(random.choice(moves))
    for ply in sorted({0, session.length * 2 // 3, session.length - 1, session.length}):
        session.go_to(ply)
        yield session


def draw_everything(game: AnyGame, board: AnyBoard, step: AnyStep | None, random: Random) -> None:
    """Draw all that a person can make the board draw in the shown position."""
    state = board.state
    moves = random.sample(list(state.legal_moves()), min(SAMPLE, len(state.legal_moves())))
    points = [
        (BOARD_WIDTH * (x + 0.5) / POINTS, BOARD_HEIGHT * (y + 0.5) / POINTS)
        for x in range(POINTS)
        for y in range(POINTS)
    ]
    board.show_thinking_dots(True)
    board.event_generate("<<TraverseIn>>")
    for point in points:
        board.on_hover(point)
        target = board.target_at(point)
        if target is not None and not board.reacts_to_click(target):
            board.choose_target(target)
    for move in moves:
        path = board.targets_of_move(move)
        for length in range(len(path)):
            if length:
                board.set_chosen_path(path[:length])
            for name in ("Right", "Up"):
                board.on_key(KeyPress(name))
            for point in random.sample(points, SAMPLE):
                board.on_hover(point)
                board.grab_offset = 0, 0
                board.on_drag(point)
            board.on_hover(board.target_box(path[length]).centre)
            board.cancel_choice()
        board.cancel_choice()
        board.select_hinted_move(move)
        board.ring_hint_area(move)
        for sign in MarkStyle:
            board.show_reason_marks(Reason("", (Mark(sign, (move,), "7"),)))
    board.overlay = game.overlay_marks
    board.show_reason_marks(None)
    board.overlay = None
    if step is not None:
        board.drawing.prepare_animations()
        for event in step.events:
            for animation in (
                board.drawing.celebration_animations(event.seats, step)
                if isinstance(event, Won)
                else board.drawing.event_animations(event, step, None)
            ):
                animation.start()
                animation.frame(0.4)
                animation.frame(1.0)


@pytest.mark.parametrize("largest", [False, True], ids=["smallest", "largest"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_board_draws_everything_at_every_size(
    app: Services, game: AnyGame, largest: bool
) -> None:
    app.set_preference("fits", "yes")
    options = extreme_options(game, largest)
    seats = game.seat_count(options)
    setup = Setup(game, options, 3, (PlayerSpec("human"),) * seats)
    board = BOARDS[game.id](app.root, app, RunningGame())
    for number, session in enumerate(positions(game, options)):
        scenes = [
            Scene.from_session(session, setup, board.GOAL, viewers)
            for viewers in ((session.state.turn,), None)
        ]
        step = session.undone_steps[0] if session.undone_steps else None
        for width, height in SIZES:
            board.place(width=width, height=height)
            app.root.update_idletasks()
            for scene in scenes[number % 2 :] if number else scenes:
                board.show_scene(scene)
                board.ensure_drawn()
                assert board.is_drawn_for_size and board.find_all()
                draw_everything(game, board, step, Random(number))
    board.destroy()


def test_a_board_in_a_strip_above_a_page_has_no_texts_that_cover_it(person: Person) -> None:
    person.resize("800x560")
    for percent in ("100", "150"):
        person.app.set_preference("text_size", percent)
        for game in GAMES:
            person.start_game(game, "human human")
            play_last_move(person, game, winner=0)
            come_to_rest(person.root)
            board = person.board
            texts = [text for item in board.find_all() if (text := board.text_of(item))]
            assert bool(texts) == (percent == "100"), (game.id, percent)


@pytest.mark.parametrize("size", range(1, 40))
def test_a_mark_can_be_painted_at_any_size(size: int) -> None:
    for paint_disc in (marks.target_dot, marks.later_target_circle, marks.cross_sign):
        assert paint_disc(size, LIGHT).getbbox() is not None
    for paint_ring in (
        marks.selection_ring,
        marks.last_move_ring,
        marks.danger_ring,
        marks.cursor_ring,
    ):
        assert paint_ring(size, size, size, LIGHT).getbbox() is not None


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("size", range(1, 40))
def test_a_piece_can_be_painted_at_any_size(size: int, theme: str) -> None:
    palette = PALETTES[theme]
    for kind in ("bonus", "minus"):
        assert pieces.bonus_area(size, kind, palette).size == (size, size)
    for piece in (
        pieces.letter_tile(size, "A", 0, palette),
        pieces.river_stone(size, 0, palette),
        pieces.glass_stone(size, 0, palette),
        pieces.fourside_block(size, (1, 2, 3, 4), palette),
        pieces.fourside_block_back(size, palette),
    ):
        assert piece.getbbox() is not None
