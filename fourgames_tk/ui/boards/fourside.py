"""The board of FourSide: enamelled blocks on the left, scores and the hand on the right."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable, Iterable

from PIL import Image, ImageTk

from ...engine.errors import IllegalMove
from ...engine.game import Event, Passed
from ...engine.games.fourside.blocks import Block
from ...engine.games.fourside.events import Drew, Placed, Scored
from ...engine.games.fourside.ground import cell_names
from ...engine.games.fourside.rules import PASS, FourSideState
from ...engine.session import Step
from ..board import BoardView
from ..board_context import BoardContext
from ..motion import Motion
from ..paint import blocks
from ..scene import Scene
from ..theme import Palette
from ..words import WelcomeMenu
from . import fourside_paint
from .fourside_hand import HeldHand
from .fourside_input import Input
from .fourside_keys import draw_keys
from .fourside_layout import (
    BLOCK,
    HAND,
    HAND_BLOCK,
    PROMPT,
    PROMPT_WIDTH,
    Grid,
)
from .fourside_motions import Motions
from .fourside_preview import draw_ring
from .fourside_status import draw_curtain, draw_hand_title, draw_scores


class FourSideBoard(BoardView):
    """Choose a block of the hand, turn it, and place it: by mouse, keys, or both."""

    GOAL = "Match the sides; most points win"
    MENU = WelcomeMenu(
        single=("C", "Play your computer"),
        multi=("P", "Play another player"),
        quit=("Q", "Quit"),
    )
    AGAIN = "Play again"
    KEYS = (
        ("Space", "go to the board, and back to the blocks"),
        ("← → at the blocks", "choose a block"),
        ("Enter at the blocks", "turn the block"),
        ("arrows on the board", "move the cursor"),
        ("Enter on the board", "place the block"),
        ("1 … 5", "choose a block"),
        ("R, wheel, right click", "turn the block"),
        ("F1", "hint; there are three in a game"),
        ("F2", "sound on or off"),
        ("F8 or Esc", "leave the game"),
    )

    def __init__(self, parent: tk.Misc, context: BoardContext) -> None:
        super().__init__(parent, context)
        self.held = HeldHand()
        self._ready: int | None = None
        self._input = Input(self)
        self._motions = Motions(self, self._input)

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
        return fourside_paint.emblem(width, height, palette)

    def background_key(self) -> Hashable:
        """The background depends on the size of the board and its areas."""
        return self.state.columns, self.state.rows, self.state.areas

    def paint_background(self, picture: Image.Image) -> None:
        """Paint slab, wells, areas and cards."""
        fourside_paint.ground(picture, self.fit, self.cells, self.state.areas, self.palette)

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
        self._input.mark()

    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """A block goes to its cell, its points rise, a new block comes; a forfeit is announced."""
        if isinstance(event, Placed):
            return self._motions.placed(event)
        if isinstance(event, Scored):
            return self._motions.scored(event, step)
        if isinstance(event, Drew):
            return self._motions.drew(event)
        if isinstance(event, Passed):
            return self._motions.passed(event)
        return ()

    def say_move(self, move: str) -> str:
        """Return a move in words: `block 3 on e5`."""
        return move if move == PASS else f"block {move[0]} on {move[move.index('@') + 1 :]}"

    def mark_hint(self, move: str) -> None:
        """Choose and turn the hinted block, and show it on its cell."""
        try:
            index, turns, cell = self.state.read_move(move)
        except IllegalMove:
            return
        self.held.choose(index - 1, turns)
        self._input.show_hint(cell)
        self.redraw()

    def reset(self) -> None:
        """Let go of what is dragged and shown; turned blocks stay turned."""
        if self.scene is not None:
            self.held.follow(self.owner, self.state.hands[self.owner] or ())
        self._input.reset()

    def drop(self) -> None:
        """Stop what is in motion for good."""
        super().drop()
        self._input.drop()

    def sound_changed(self) -> None:
        """Show or hide the note."""
        if self.scene is not None and self.drawn:
            self.delete("keys")
            draw_keys(self, self.scene)

    def on_hover(self, x: float, y: float) -> None:
        """Show the chosen block on the cell below the pointer."""
        self._input.hover(x, y)

    def on_press(self, x: float, y: float) -> None:
        """Choose a block of the hand, or place the chosen one on a cell."""
        self._input.press(x, y)

    def on_drag(self, x: float, y: float) -> None:
        """Carry the block of the hand."""
        self._input.drag(x, y)

    def on_release(self, x: float, y: float) -> None:
        """Place the carried block, or give it back to the hand."""
        self._input.release(x, y)

    def on_turn(self) -> None:
        """Turn the block below the pointer, or the chosen one."""
        self._input.turn()

    def on_wheel(self, steps: int) -> None:
        """Turn the chosen block."""
        self._input.rotate(steps)

    def on_key(self, keysym: str, char: str) -> None:
        """Go through the blocks or over the board, turn and place."""
        self._input.key(keysym, char)

    def on_command_key(self, keysym: str) -> bool:
        """Hint, sound and leaving work at any time, except that Esc stops a thinking computer."""
        over = self.scene is not None and self.state.outcome() is not None
        if keysym == "F1":
            self.context.ask_hint()
        elif keysym == "F2":
            self.context.toggle_sound()
        elif keysym == "F8" or (keysym == "Escape" and (self.active or over)):
            self.context.leave()
        else:
            return False
        return True

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
        if not self._input.keyed:
            return "rotate with the wheel or R, click a cell."
        if self._input.at_board:
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
