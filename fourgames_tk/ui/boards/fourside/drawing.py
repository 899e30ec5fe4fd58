"""What is seen of FourSide: blocks on the left, scores and the hand on the right."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable

from PIL import Image, ImageTk

from ....engine.games.fourside.blocks import Block
from ....engine.games.fourside.events import Placed
from ....engine.games.fourside.ground import cell_names
from ....engine.games.fourside.rules import FourSideState
from ...canvas.board import BoardView
from ...canvas.board_context import BoardContext
from ...paint import blocks
from ...paint.palette import Palette
from ...scene.scene import Scene
from . import ground
from .hand import HeldHand
from .keys import draw_keys
from .layout import BLOCK, HAND, HAND_BLOCK, PROMPT, PROMPT_WIDTH, Grid
from .preview import draw_ring
from .status import draw_curtain, draw_hand_title, draw_scores


class FourSideView(BoardView):
    """Draws a position of FourSide; what a person does, and the motions, are the board's own.

    Attributes:
        held: the hand on the screen, chosen and turned.
        keyed: whether keys are used, so that their cursor is in sight.
        at_board: whether keys act on the board rather than on the hand.
        released_at: the pixel where a carried block was let go, while its move is played.
    """

    keyed: bool = False
    at_board: bool = False
    released_at: tuple[float, float] | None = None

    def __init__(self, parent: tk.Misc, context: BoardContext) -> None:
        super().__init__(parent, context)
        self.held = HeldHand()
        self._ready: int | None = None

    @property
    def state(self) -> FourSideState:
        """The position on the board."""
        assert self.scene is not None and isinstance(self.scene.state, FourSideState)
        return self.scene.state

    @property
    def cells(self) -> Grid:
        """Where the cells are."""
        return Grid(self.state.columns, self.state.rows)

    @property
    def owner(self) -> int:
        """The seat whose hand is on the screen: the viewer's, in a demo the mover's."""
        assert self.scene is not None
        return self.state.turn if self.scene.viewer is None else self.scene.viewer

    @classmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return three blocks that match, and an empty bonus cell."""
        return ground.emblem(width, height, palette)

    def background_key(self) -> Hashable:
        """The background depends on the size of the board and its areas."""
        return self.state.columns, self.state.rows, self.state.areas

    def paint_background(self, picture: Image.Image) -> None:
        """Paint slab, wells, areas and cards."""
        ground.ground(picture, self.fit, self.cells, self.state.areas, self.palette)

    def covers(self, seat: int) -> bool:
        """Tell whether the curtain hides a hand, because another person may still be looking."""
        shared = self.scene is None or self.scene.shared
        return self.context.curtain and shared and seat != self._ready

    def draw(self, scene: Scene) -> None:
        """Draw prompt, blocks, scores, hand and the line of keys."""
        self.draw_prompt()
        for cell, block in enumerate(self.state.board):
            if block is not None:
                x, y = self.cell_pixel(cell)
                self.create_image(x, y, image=self.block_picture(block), tags=("block",))
        self._draw_last(scene)
        draw_scores(self, scene, self.state)
        draw_hand_title(self, scene, self.owner)
        if self.curtained:
            draw_curtain(self, scene, self.owner)
        else:
            for slot in range(len(self.held.blocks)):
                self.draw_held(slot)
        draw_keys(self, scene)

    def sound_changed(self) -> None:
        """Show or hide the note."""
        if self.scene is not None and self.drawn:
            self.delete("keys")
            draw_keys(self, self.scene)

    def cell_pixel(self, cell: int) -> tuple[int, int]:
        """Return the pixel in the middle of a cell."""
        x, y = self.cells.centre(cell)
        return self.fit.x(x), self.fit.y(y)

    def cell_number(self, name: str) -> int:
        """Return the number of a cell by its name, such as `e5`."""
        return cell_names(self.state.columns, self.state.rows).index(name)

    def cell_side(self) -> int:
        """Return the side in pixels of a block on the board."""
        return self.fit.length(self.cells.pitch * BLOCK)

    def block_picture(
        self, block: Block, side: int = 0, lift: float = 0.0, turn: float = 0.0
    ) -> ImageTk.PhotoImage:
        """Return the picture of a block, by default as it lies on the board."""
        side = side or self.cell_side()
        key = ("block", block, side, lift, turn)
        return self.sprite(key, lambda: blocks.block(side, block, self.palette, lift, turn))

    @property
    def curtained(self) -> bool:
        """Whether the hand on the screen is covered."""
        return self.scene is not None and self.scene.seat is not None and self.covers(self.owner)

    def reveal(self) -> None:
        """Take the curtain away: the person who has the turn is ready."""
        self._ready = self.owner
        self.redraw()
        self.context.uncovered()

    def draw_prompt(self) -> None:
        """Write who moves and what to do, above the board."""
        scene = self.scene
        if scene is None:
            return
        self.delete("prompt")
        text = scene.heading
        if self.state.outcome() is not None:
            text = f"FINAL SCORE   {scene.heading}"
        elif scene.seat is not None:
            text = f"{scene.heading}: {self._expected()}"
        self.write(*PROMPT, text, 15, bold=True, width=PROMPT_WIDTH, tags="prompt")

    def _expected(self) -> str:
        if self.curtained:
            return "pass the mouse, then show the blocks."
        if not self.keyed:
            return "rotate with the wheel or R, click a cell."
        if self.at_board:
            return "move with the arrows, place with Enter."
        return "choose with ← →, rotate with Enter, then Space."

    def draw_held(self, slot: int) -> None:
        """Draw a block of the hand."""
        x, y = HAND[slot]
        picture = self.block_picture(self.held.block(slot), self.fit.length(HAND_BLOCK))
        place = self.fit.x(x), self.fit.y(y)
        self.create_image(*place, image=picture, tags=("hand", f"hand-{slot}"))

    def _draw_last(self, scene: Scene) -> None:
        for event in scene.last.events if scene.last is not None else ():
            if isinstance(event, Placed):
                draw_ring(self, self.cells, self.cell_number(event.cell), "last", "last-move")
