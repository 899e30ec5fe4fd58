"""How the events of FourSide are shown."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.game import Passed
from ....engine.games.fourside.events import Drew, Placed, Scored
from ....engine.games.fourside.ground import neighbours
from ....engine.games.fourside.rules import FourSideState, points_text
from ....engine.session import Step
from ...canvas.motion import Motion, between
from ...paint import marks
from ...scene.words import short
from .drawing import FourSideView
from .layout import BOARD_CENTRE, HAND, HAND_BLOCK, SCORE_LINES, STATUS_LEFT
from .preview import draw_bubble, draw_glow
from .status import score_tag

PLACE_MS, POINTS_MS, DRAW_MS, FORFEIT_MS = 220, 950, 160, 1300
RISE = 0.55
"""How far the points rise, in cells."""
SIZES = 5
"""In how many steps a block grows or shrinks on its way: each is a picture to be painted."""
SMALL = 0.4
"""How small a new block begins, as a share of its size."""


class Motions:
    """Makes the motions of one board."""

    def __init__(self, board: FourSideView) -> None:
        self._board = board

    def placed(self, event: Placed) -> Iterator[Motion]:
        """A block goes from the hand, or from its player's name, to its cell."""
        board = self._board
        slot = event.index - 1
        own = event.seat == board.owner
        goal, to_size = board.cell_pixel(board.cell_number(event.cell)), board.cell_side()
        origin, from_size = board.released_at, to_size
        if origin is None and own:
            origin, from_size = _pixel(board, HAND[slot]), board.fit.length(HAND_BLOCK)
        elif origin is None:
            origin = _pixel(board, (STATUS_LEFT + 30, SCORE_LINES[event.seat]))
        start_x, start_y = origin

        def start() -> None:
            if own:
                board.delete(f"hand-{slot}")
            board.delete("mark", "last-move")
            board.create_image(start_x, start_y, tags=("flying", "block"))

        def frame(progress: float) -> None:
            step = round(progress * SIZES) / SIZES
            size = round(between(from_size, to_size, step))
            image = board.block_picture(event.block, size, lift=0.0 if progress == 1.0 else 1.0)
            board.itemconfigure("flying", image=image)
            place = between(start_x, goal[0], progress), between(start_y, goal[1], progress)
            board.coords("flying", *place)

        yield Motion(PLACE_MS, frame, start)
        yield Motion(1, sound="place")

    def scored(self, event: Scored, step: Step) -> Iterator[Motion]:
        """The touching sides glow, the sum rises from the block, and the score counts up."""
        board, before = self._board, step.before
        assert isinstance(before, FourSideState)
        cell = board.cell_number(event.cell)
        beside = neighbours(before.columns, before.rows)[cell]
        sides = tuple(side for other, side, _ in beside if before.board[other] is not None)
        old = before.scores[event.seat]
        bubble: list[tuple[int, tuple[float, float]]] = []

        def start() -> None:
            draw_glow(board, board.cells, cell, sides, "scored")
            text = points_text(event.sides, event.area)
            bubble.append(draw_bubble(board, board.cells, cell, text, "scored"))

        def frame(progress: float) -> None:
            rise = RISE * progress * board.cells.pitch * board.fit.scale
            for item, (x, y) in bubble:
                board.coords(item, x, y - rise)
            score = round(between(old, event.score, progress))
            board.itemconfigure(score_tag(event.seat), text=str(score))

        sound = "bonus" if event.area > 0 else "minus" if event.area < 0 else "score"
        yield Motion(POINTS_MS, frame, start, sound)

    def drew(self, event: Drew) -> Iterator[Motion]:
        """A new block comes to the hand, if that is the one on the screen."""
        board, block = self._board, event.block
        if block is None or event.seat != board.owner:
            return
        slot = event.index - 1
        full = board.fit.length(HAND_BLOCK)
        tags = ("hand", f"hand-{slot}")

        def frame(progress: float) -> None:
            size = round(between(SMALL, 1.0, round(progress * SIZES) / SIZES) * full)
            board.itemconfigure(tags[1], image=board.block_picture(block, size))

        def start() -> None:
            board.create_image(*_pixel(board, HAND[slot]), tags=tags)

        yield Motion(DRAW_MS, frame, start)

    def passed(self, event: Passed) -> Iterator[Motion]:
        """A forfeited turn is announced over the board."""
        board = self._board
        assert board.scene is not None
        name = short(board.scene.names[event.seat])
        verb = "forfeit your" if name == "You" else "forfeits the"
        text = f"{name} {verb} turn: no block fits."

        def start() -> None:
            height = board.text_height(20)
            image = board.sprite(
                ("forfeit", text, height), lambda: marks.bubble(text, height, board.palette)
            )
            board.create_image(*_pixel(board, BOARD_CENTRE), image=image, tags="forfeit")

        yield Motion(FORFEIT_MS, start=start, sound="low")


def _pixel(board: FourSideView, place: tuple[float, float]) -> tuple[float, float]:
    """Return the pixel of a place on the sheet."""
    return board.fit.x(place[0]), board.fit.y(place[1])
