"""Mouse and keys on the board of FourSide: choose, turn and place; both work together."""

from __future__ import annotations

from ....engine.games.fourside.ground import cell_names
from ...canvas.motion import Animator, Motion
from ...scene.words import sentence
from .drawing import FourSideView
from .keys import key_at
from .layout import HAND, HAND_BLOCK, HAND_CARD, Place, inside, slot_at
from .preview import draw_preview, draw_ring, ring_picture

TURN_MS, TURN_STEP = 140, 22.5
"""How long a quarter turn takes on the screen, and its angles in degrees."""
DRAG_PIXELS = 6
"""How far the pointer moves with the button down before a click becomes a drag."""
ARROWS = ("Left", "Right", "Up", "Down")
ENTER = ("Return", "KP_Enter")


class Input:
    """What the person does before a move is made, on one board."""

    def __init__(self, board: FourSideView) -> None:
        self._board = board
        self._cursor: int | None = None
        self._shown: int | None = None
        self._pointer: Place = (-1.0, -1.0)
        self._grabbed: tuple[float, float] | None = None
        self._carrying = False
        self._turner = Animator(board, board.context.play_sound)

    def reset(self) -> None:
        """Let go of what is carried and shown."""
        self._turner.drop()
        self._shown, self._grabbed, self._carrying = None, None, False
        self._board.configure(cursor="")

    def drop(self) -> None:
        """Stop what is in motion for good."""
        self._turner.drop()

    def show_hint(self, cell: int) -> None:
        """Go to a cell of the board, as if by keys."""
        self._board.at_board = self._board.keyed = True
        self._cursor = self._shown = cell

    def hover(self, x: float, y: float) -> None:
        """Show the chosen block on the cell below the pointer; (-1, -1) when it has left."""
        board = self._board
        self._pointer = board.fit.back(x, y)
        board.configure(cursor="hand2" if self._clickable(x, y) else "")
        hidden = x < 0 or board.curtained
        self._show_on(None if hidden else board.cells.cell_at(*self._pointer))

    def press(self, x: float, y: float) -> None:
        """Choose a block of the hand, or place the chosen one on a cell."""
        board = self._board
        self._pointer = board.fit.back(x, y)
        key = key_at(board, x, y)
        if key is not None:
            board.on_command_key(key)
        elif board.curtained:
            if inside(HAND_CARD, *self._pointer):
                board.reveal()
        elif (slot := slot_at(*self._pointer)) is not None:
            self._choose(slot)
            self._grabbed = x, y
        elif (cell := board.cells.cell_at(*self._pointer)) is not None:
            self._place(cell)

    def drag(self, x: float, y: float) -> None:
        """Carry the block of the hand."""
        board = self._board
        self._pointer = board.fit.back(x, y)
        if self._grabbed is None:
            return
        moved = max(abs(x - self._grabbed[0]), abs(y - self._grabbed[1]))
        if not self._carrying and moved < DRAG_PIXELS:
            return
        if not self._carrying:
            self._carrying = True
            self._turner.skip()
            board.delete(f"hand-{board.held.slot}", "mark")
            board.create_image(x, y, tags="carried")
        board.coords("carried", x, y)
        self._show_on(board.cells.cell_at(*self._pointer))
        self._lift()

    def release(self, x: float, y: float) -> None:
        """Place the carried block, or give it back to the hand."""
        board = self._board
        carried, self._grabbed, self._carrying = self._carrying, None, False
        if not carried:
            return
        board.delete("carried")
        board.draw_held(board.held.slot)
        self.mark()
        cell = board.cells.cell_at(*board.fit.back(x, y))
        if cell is not None:
            board.released_at = x, y
            self._place(cell)
            board.released_at = None

    def turn(self) -> None:
        """Turn the block below the pointer, or the chosen one."""
        slot = slot_at(*self._pointer)
        if slot is not None and not self._carrying and not self._board.curtained:
            self._turner.skip()
            self._board.held.choose(slot)
        self.rotate(1)

    def key(self, keysym: str, char: str) -> None:
        """Go through the blocks or over the board, turn and place."""
        board = self._board
        if board.curtained:
            if keysym in (*ENTER, "space"):
                board.reveal()
        elif keysym == "space":
            board.at_board = not board.at_board
            self._by_key(self._cursor_cell if board.at_board else None)
        elif keysym in ENTER and board.at_board:
            self._place(self._cursor_cell)
        elif keysym in ENTER or char in ("r", "R"):
            self.rotate(1)
        elif keysym in ARROWS and board.at_board:
            self._cursor = board.cells.stepped(self._cursor_cell, keysym)
            self._by_key(self._cursor)
        elif keysym in ("Left", "Right"):
            self._choose(board.held.slot + (1 if keysym == "Right" else -1))
            self._by_key(None)
        elif char.isdigit() and 1 <= int(char) <= len(board.held.blocks):
            self._choose(int(char) - 1)

    def rotate(self, quarters: int) -> None:
        """Turn the chosen block by quarter turns clockwise."""
        board = self._board
        if board.curtained:
            return
        self._turner.skip()
        board.held.rotate(quarters)
        self._show_anew()
        if self._carrying:
            self._lift()
            return
        tag, block = f"hand-{board.held.slot}", board.held.block()
        side = board.fit.length(HAND_BLOCK)

        def frame(progress: float) -> None:
            angle = round(-90 * quarters * (1 - progress) / TURN_STEP) * TURN_STEP
            board.itemconfigure(tag, image=board.block_picture(block, side, turn=angle))

        motion = Motion(TURN_MS, frame, sound="tick")
        self._turner.run([motion], board.context.speed, lambda: None)

    def mark(self) -> None:
        """Draw all that depends on choice, pointer and cursor."""
        board = self._board
        board.delete("mark")
        if board.scene is None or board.scene.seat is None or board.curtained:
            return
        x, y = HAND[board.held.slot]
        centre = board.fit.x(x), board.fit.y(y)
        image = ring_picture(board, board.fit.length(HAND_BLOCK + 2), "selected")
        board.create_image(*centre, image=image, tags=("mark", "chosen"))
        if board.keyed and not board.at_board:
            image = ring_picture(board, board.fit.length(HAND_BLOCK + 14), "cursor")
            board.create_image(*centre, image=image, tags=("mark", "cursor"))
        shown = self._shown
        if shown is not None and board.context.preview and board.state.board[shown] is None:
            fit = board.state.fit(shown, board.held.slot + 1, board.held.turns)
            draw_preview(board, board.cells, shown, fit)
        if board.keyed and board.at_board:
            draw_ring(board, board.cells, self._cursor_cell, "cursor", "mark")

    @property
    def _cursor_cell(self) -> int:
        """The cell of the keyboard's cursor: at first the middle, where the primer lies."""
        cells = len(self._board.state.board)
        if self._cursor is None or self._cursor >= cells:
            self._cursor = cells // 2
        return self._cursor

    def _clickable(self, x: float, y: float) -> bool:
        if key_at(self._board, x, y) is not None:
            return True
        if self._board.curtained:
            return inside(HAND_CARD, *self._pointer)
        return slot_at(*self._pointer) is not None

    def _lift(self) -> None:
        """Show the carried block as it is turned, above all else."""
        board = self._board
        image = board.block_picture(board.held.block(), lift=1.0)
        board.itemconfigure("carried", image=image)
        board.tag_raise("carried")

    def _by_key(self, cell: int | None) -> None:
        """Show the keyboard's cursor, and the chosen block on a cell."""
        self._board.keyed, self._shown = True, cell
        self._show_anew()
        self._board.draw_prompt()

    def _choose(self, slot: int) -> None:
        self._turner.skip()
        self._board.held.choose(slot)
        self._board.context.play_sound("lift")
        self._show_anew()

    def _place(self, cell: int) -> None:
        """Submit the move; one that does not fit is refused by the rules, with the reason."""
        board = self._board
        name = cell_names(board.state.columns, board.state.rows)[cell]
        self._turner.skip()
        board.context.submit(f"{board.held.slot + 1}r{board.held.turns}@{name}")

    def _show_on(self, cell: int | None) -> None:
        if cell != self._shown:
            self._shown = cell
            self._show_anew()

    def _show_anew(self) -> None:
        """Show what the chosen block would do on the shown cell, and say it."""
        self.mark()
        self._board.context.tell(self._describe(self._shown))

    def _describe(self, cell: int | None) -> str:
        board = self._board
        if cell is None or not board.context.preview:
            return ""
        fit = board.state.fit(cell, board.held.slot + 1, board.held.turns)
        if fit.problem:
            return sentence(fit.problem)
        return f"It fits and scores {fit.sum_text}."
