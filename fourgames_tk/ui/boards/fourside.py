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
from ...engine.games.fourside.rules import FourSideState
from ...engine.session import Step
from ..board import BoardContext, BoardView, Scene
from ..motion import Animator, Motion
from ..paint import blocks
from ..theme import Palette
from ..words import WelcomeMenu
from . import fourside_paint
from .fourside_hand import HeldHand
from .fourside_keys import draw_keys, key_at
from .fourside_layout import (
    BLOCK,
    HAND,
    HAND_BLOCK,
    HAND_CARD,
    PROMPT,
    PROMPT_WIDTH,
    Grid,
    inside,
    slot_at,
)
from .fourside_motions import Motions
from .fourside_preview import draw_preview, draw_ring, ring_picture
from .fourside_status import draw_curtain, draw_hand_title, draw_scores

TURN_MS, TURN_STEP = 140, 22.5
"""How long a quarter turn takes on the screen, and its angles in degrees."""
DRAG_PIXELS = 6
"""How far the pointer moves with the button down before a click becomes a drag."""


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
        self._at_board = False
        self._keyed = False
        self._cursor: int | None = None
        self._shown: int | None = None
        self._ready: int | None = None
        self._pointer = (-1.0, -1.0)
        self._grabbed: tuple[float, float] | None = None
        self._dragged_block = False
        self._turner = Animator(self, context.play_sound)
        self._motions = Motions(self)

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
        self._draw_prompt()
        for cell, block in enumerate(self.state.board):
            if block is not None:
                x, y = self.cell_pixel(cell)
                self.create_image(x, y, image=self.block_picture(block), tags=("block",))
        self._draw_last(scene)
        draw_scores(self, scene, self.state)
        draw_hand_title(self, scene, self.owner)
        if self._curtained:
            draw_curtain(self, scene, self.owner)
        else:
            for slot in range(len(self.held.blocks)):
                self._draw_held(slot)
        draw_keys(self, scene)
        self._mark()

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

    def mark_hint(self, move: str) -> None:
        """Choose and turn the hinted block, and show it on its cell."""
        try:
            index, turns, cell = self.state.read_move(move)
        except IllegalMove:
            return
        self.held.choose(index - 1, turns)
        self._at_board, self._keyed, self._cursor, self._shown = True, True, cell, cell
        self.redraw()

    def reset(self) -> None:
        """Let go of what is dragged and shown; turned blocks stay turned."""
        self._turner.drop()
        if self.scene is not None:
            self.held.follow(self.owner, self.state.hands[self.owner] or ())
        self._shown, self._grabbed, self._dragged_block = None, None, False
        self.configure(cursor="")

    def drop(self) -> None:
        """Stop what is in motion for good."""
        super().drop()
        self._turner.drop()

    def sound_changed(self) -> None:
        """Show or hide the note."""
        if self.scene is not None and self.drawn:
            self.delete("keys")
            draw_keys(self, self.scene)

    def on_hover(self, x: float, y: float) -> None:
        """Show the chosen block on the cell below the pointer."""
        self._pointer = self.fit.back(x, y)
        self.configure(cursor="hand2" if self._clickable(x, y) else "")
        self._show_on(self._cell_at_pointer() if x >= 0 else None)

    def on_press(self, x: float, y: float) -> None:
        """Choose a block of the hand, or place the chosen one on a cell."""
        self._pointer = self.fit.back(x, y)
        key = key_at(self, x, y)
        if key is not None:
            self.on_command_key(key)
        elif self._curtained:
            if inside(HAND_CARD, *self._pointer):
                self._reveal()
        elif (slot := slot_at(*self._pointer)) is not None:
            self._choose(slot)
            self._grabbed = self._pointer
        elif (cell := self.cells.cell_at(*self._pointer)) is not None:
            self._place(cell)

    def on_drag(self, x: float, y: float) -> None:
        """Carry the block of the hand."""
        self._pointer = self.fit.back(x, y)
        if self._grabbed is None:
            return
        start = self.fit.x(self._grabbed[0]), self.fit.y(self._grabbed[1])
        if not self._dragged_block and max(abs(x - start[0]), abs(y - start[1])) < DRAG_PIXELS:
            return
        if not self._dragged_block:
            self._dragged_block = True
            self._turner.skip()
            self.delete(f"hand-{self.held.slot}", "mark")
            self.create_image(x, y, tags="carried")
        self.itemconfigure("carried", image=self._carried_picture())
        self.coords("carried", x, y)
        self._show_on(self.cells.cell_at(*self._pointer))
        self.tag_raise("carried")

    def on_release(self, x: float, y: float) -> None:
        """Place the carried block, or give it back to the hand."""
        carried, self._grabbed, self._dragged_block = self._dragged_block, None, False
        if not carried:
            return
        self._pointer = self.fit.back(x, y)
        cell = self.cells.cell_at(*self._pointer)
        self.delete("carried")
        self._draw_held(self.held.slot)
        self._mark()
        if cell is not None:
            self._motions.released_at = (x, y)
            self._place(cell)
            self._motions.released_at = None

    def on_turn(self) -> None:
        """Turn the block below the pointer, or the chosen one."""
        slot = slot_at(*self._pointer)
        if slot is not None and not self._curtained:
            self.held.choose(slot)
        self._rotate(1)

    def on_wheel(self, steps: int) -> None:
        """Turn the chosen block."""
        self._rotate(steps)

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

    def on_key(self, keysym: str, char: str) -> None:
        """Go through the blocks or over the board, turn and place."""
        if self._curtained:
            if keysym in ("Return", "KP_Enter", "space"):
                self._reveal()
            return
        arrows = ("Left", "Right", "Up", "Down")
        if keysym == "space":
            self._at_board = not self._at_board
            self._by_key(self._cursor_cell if self._at_board else None)
        elif keysym in ("Return", "KP_Enter") and self._at_board:
            self._place(self._cursor_cell)
        elif keysym in ("Return", "KP_Enter") or char in ("r", "R"):
            self._keyed = True
            self._rotate(1)
        elif keysym in arrows and self._at_board:
            self._cursor = self.cells.stepped(self._cursor_cell, keysym)
            self._by_key(self._cursor)
        elif keysym in ("Left", "Right"):
            self._keyed = True
            self._choose(self.held.slot + (1 if keysym == "Right" else -1))
        elif char.isdigit() and 1 <= int(char) <= len(self.held.blocks):
            self._choose(int(char) - 1)

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
    def _curtained(self) -> bool:
        return self.scene is not None and self.scene.seat is not None and self.covers(self.owner)

    @property
    def _cursor_cell(self) -> int:
        """The cell of the keyboard's cursor: at first the middle, where the primer lies."""
        cells = self.state.columns * self.state.rows
        if self._cursor is None or self._cursor >= cells:
            self._cursor = cells // 2
        return self._cursor

    def _cell_at_pointer(self) -> int | None:
        return None if self._curtained else self.cells.cell_at(*self._pointer)

    def _clickable(self, x: float, y: float) -> bool:
        at_key = key_at(self, x, y) is not None
        if self._curtained:
            return at_key or inside(HAND_CARD, *self._pointer)
        return at_key or slot_at(*self._pointer) is not None

    def _by_key(self, cell: int | None) -> None:
        """Show the keyboard's cursor, and the block on its cell."""
        self._keyed = True
        self._shown = None
        self._show_on(cell)
        self._mark()
        self._draw_prompt()

    def _choose(self, slot: int) -> None:
        self._turner.skip()
        self.held.choose(slot)
        self.context.play_sound("lift")
        self._mark()

    def _rotate(self, quarters: int) -> None:
        if self._curtained:
            return
        self._turner.skip()
        self.held.rotate(quarters)
        self._mark()
        if self._dragged_block:
            self.itemconfigure("carried", image=self._carried_picture())
            self.tag_raise("carried")
            return
        tag, block = f"hand-{self.held.slot}", self.held.block()

        def frame(progress: float) -> None:
            angle = round(-90 * quarters * (1 - progress) / TURN_STEP) * TURN_STEP
            side = self.fit.length(HAND_BLOCK)
            self.itemconfigure(tag, image=self.block_picture(block, side, turn=angle))

        motion = Motion(TURN_MS, frame, sound="tick")
        self._turner.run([motion], self.context.speed, lambda: None)

    def _place(self, cell: int) -> None:
        """Submit the move; one that does not fit is refused by the rules, with the reason."""
        name = cell_names(self.state.columns, self.state.rows)[cell]
        self._turner.skip()
        self.context.submit(f"{self.held.slot + 1}r{self.held.turns}@{name}")

    def _reveal(self) -> None:
        self._ready = self.owner
        self.redraw()
        self.context.uncovered()

    def _show_on(self, cell: int | None) -> None:
        """Show what the chosen block would do on a cell, and say it."""
        if cell == self._shown:
            return
        self._shown = cell
        self._mark()
        self.context.tell(self._describe(cell))

    def _describe(self, cell: int | None) -> str:
        if cell is None or not self.context.preview:
            return ""
        fit = self.state.fit(cell, self.held.slot + 1, self.held.turns)
        if fit.problem:
            return f"{fit.problem[:1].upper()}{fit.problem[1:]}."
        return f"It fits and scores {fit.sum_text}."

    def _mark(self) -> None:
        """Draw all that depends on choice, pointer and cursor."""
        self.delete("mark")
        if self.scene is None or self.scene.seat is None or self._curtained:
            return
        x, y = HAND[self.held.slot]
        side = self.fit.length(HAND_BLOCK + 2)
        centre = self.fit.x(x), self.fit.y(y)
        image = ring_picture(self, side, "selected")
        self.create_image(*centre, image=image, tags=("mark", "chosen"))
        if self._keyed and not self._at_board:
            around = self.fit.length(HAND_BLOCK + 14)
            image = ring_picture(self, around, "cursor")
            self.create_image(*centre, image=image, tags=("mark", "cursor"))
        self._mark_board()

    def _mark_board(self) -> None:
        shown = self._shown
        if shown is not None and self.context.preview and self.state.board[shown] is None:
            fit = self.state.fit(shown, self.held.slot + 1, self.held.turns)
            draw_preview(self, self.cells, shown, fit)
        if self._keyed and self._at_board:
            draw_ring(self, self.cells, self._cursor_cell, "cursor", "mark")

    def _draw_prompt(self) -> None:
        scene = self.scene
        if scene is None:
            return
        self.delete("prompt")
        text = scene.heading
        if self.state.outcome() is not None:
            text = f"{scene.heading}   {scene.subheading}"
        elif scene.seat is not None:
            text = f"{scene.heading}: {self._expected()}"
        self.write(*PROMPT, text, 15, bold=True, width=PROMPT_WIDTH, tags="prompt")

    def _expected(self) -> str:
        if self._curtained:
            return "pass the mouse, then show the blocks."
        if not self._keyed:
            return "rotate with the wheel or R, click a cell."
        if self._at_board:
            return "move with the arrows, place with Enter."
        return "choose with ← →, rotate with Enter, then Space."

    def _draw_held(self, slot: int) -> None:
        x, y = HAND[slot]
        picture = self.block_picture(self.held.block(slot), self.fit.length(HAND_BLOCK))
        place = self.fit.x(x), self.fit.y(y)
        self.create_image(*place, image=picture, tags=("hand", f"hand-{slot}"))

    def _carried_picture(self) -> ImageTk.PhotoImage:
        return self.block_picture(self.held.block(), self.cell_side(), lift=1.0)

    def _draw_last(self, scene: Scene) -> None:
        for event in scene.last.events if scene.last is not None else ():
            if isinstance(event, Placed):
                draw_ring(self, self.cells, self.cell_number(event.cell), "last", "last-move")
