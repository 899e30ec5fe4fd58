"""The board of FourSide: mouse, keys and motions joined to what is seen."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable

from ....engine.errors import IllegalMove
from ....engine.game import Event, Passed
from ....engine.games.fourside.events import Drew, Placed, Scored
from ....engine.games.fourside.rules import PASS
from ....engine.session import Step
from ...canvas.board_context import BoardContext
from ...canvas.motion import Motion
from ...scene.scene import Scene
from ...scene.words import WelcomeMenu
from .drawing import FourSideView
from .input import Input
from .motions import Motions


class FourSideBoard(FourSideView):
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
        self._input = Input(self)
        self._motions = Motions(self)

    def draw(self, scene: Scene) -> None:
        """Draw the position, and what the person has chosen and points at."""
        super().draw(scene)
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
