"""The board of Stones: Skirmish: move input by mouse and keys, and texts about moves."""

from __future__ import annotations

import re
from collections.abc import Hashable

from PIL import Image

from ....engine.errors import IllegalMove
from ....engine.games.skirmish.game import EMPTY
from ....engine.games.skirmish.rules import SkirmishState
from ....engine.session import Step
from ....engine.text import counted
from ...canvas.board import Board
from ...canvas.move_input import Key, MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...canvas.scene import ChatLine
from ...paint import pieces
from ...paint.palette import Palette
from ...text import name_in_sentence, sentence, short_name
from .drawing import WELL, SkirmishDrawing, draw_countdown_texts

CELL = re.compile("[a-z][0-9]+")
"""Pattern of the name of a tile in a move."""


class SkirmishBoard(Board[SkirmishState, SkirmishDrawing]):
    """Click a stone, then a dot or a ringed enemy; or drag it; or use arrows and Enter."""

    GOAL = "Be the last one who has stones"
    KEYS = (
        ("← → ↑ ↓", "move the cursor"),
        ("Enter or Space", "pick the stone, then step to the tile"),
        ("Tab, Shift+Tab", "go to the next or the previous stone that can step"),
        ("Esc or Backspace", "let go of the stone"),
    )
    KNOWN = "Move with the arrows; Enter picks a stone, then the tile where it steps."
    LAUREL = ("#3C7FA6", "#2B6387")
    drawing_type = SkirmishDrawing

    @staticmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        return pieces.river_stone(side, 0, palette)

    _hovers = False
    """Whether the pointer has moved since the last key press."""

    def trophy(self, last: Step[SkirmishState], size: int) -> Image.Image:
        owner = max(last.after.tiles)
        return pieces.river_stone(size, owner, self.palette)

    def steps(self, move: str) -> Path:
        return self.state.step(move)

    def box(self, thing: MoveTarget) -> Box:
        tiles = self.drawing.tiles
        return Box.around(tiles.centre(thing), WELL * tiles.across, WELL * tiles.across)

    def at(self, point: Point) -> MoveTarget | None:
        return self.drawing.tiles.at(*point)

    def home(self) -> MoveTarget:
        return self.state.tiles.index(self.state.turn)

    def stepped(self, arrow: tuple[int, int]) -> MoveTarget:
        """Return the neighbouring tile; the first arrow only shows the cursor."""
        return (
            self.home() if self.cursor is None else self.drawing.tiles.stepped(self.cursor, arrow)
        )

    def say_move(self, move: str) -> str:
        return " to ".join(CELL.findall(move))

    def say_where(self, move: str) -> str:
        return f"the stone on {self._cell(self.state.step(move)[0])}"

    def where(self, move: str) -> tuple[str, ...]:
        return (self._cell(self.state.step(move)[0]),)

    def named(self, place: str) -> MoveTarget | None:
        return self.drawing.tiles.named(place)

    def mark_hint(self, move: str) -> None:
        self.let_go()
        start, stop = self.steps(move)
        self.picked, self.cursor, self.by_keys, self._hovers = (start,), stop, True, False
        self.mark()

    def mark(self) -> None:
        drawing, aimed, preview = self.drawing, self.aimed, self.app.preferences.preview
        self.delete("mark")
        for stone in self.picked:
            drawing.ring(stone, "selected", ("mark", "selected"))
            drawing.mark_targets(stone)
            if aimed is not None and preview and self.carried is None:
                drawing.mark_step(aimed)
        if not self.picked and self.over is not None and preview and self.goes_on(self.over):
            drawing.mark_targets(self.over)
        if self.by_keys and self.cursor is not None and drawing.shown.seat is not None:
            drawing.ring(self.cursor, "cursor", ("mark", "cursor"))
        if self.carried is not None:
            self.carry(self.carried)

    def status_text(self) -> str:
        if not self.picked:
            tile = self.pointed
            if tile is None or (owner := self.state.tiles[tile]) == EMPTY:
                return ""
            if owner == self.state.turn:
                return self._describe(tile)
            whose = short_name(self.drawing.shown.names[owner])
            return f"{whose}’s stone: the {owner + 1} is its player’s number."
        if self.aimed is not None and self.app.preferences.preview:
            return self._step_forecast(self.aimed)
        return self._describe(self.picked[0])

    def refusal(self, thing: MoveTarget) -> str:
        owner = self.state.tiles[thing]
        if owner == self.state.turn:
            return self._describe(thing)
        if self.picked:
            return self.drop_refusal(thing)
        return (
            "There is no stone on that tile."
            if owner == EMPTY
            else "Choose one of your own stones."
        )

    def drop_refusal(self, thing: MoveTarget) -> str:
        """Return why the stone cannot step to a tile, in the words of the rules."""
        try:
            self.state.play(self._move_to(thing))
        except IllegalMove as error:
            return sentence(str(error))
        return ""

    @property
    def pointed(self) -> MoveTarget | None:
        """The tile of the pointer or the cursor, whichever moved last."""
        return self.over if self._hovers else super().pointed

    def on_hover(self, point: Point | None) -> None:
        """Show what a click would do, instead of what Enter would do."""
        aimed, self._hovers = self.aimed, True
        super().on_hover(point)
        if self.picked and aimed is not None and self.over is None:
            self.mark()
            self.game.show_status(self.status_text())

    def on_key(self, key: Key) -> None:
        self._hovers = False
        super().on_key(key)

    def carry(self, point: Point) -> None:
        self.drawing.lift(self.picked[0], point)

    def says(self, thing: MoveTarget | None) -> bool:
        """Describe also the stones of other players."""
        stone = thing is not None and self.state.tiles[thing] != EMPTY
        return super().says(thing) or (stone and not self.picked)

    def aimed_at(self, point: Point) -> Hashable:
        tile = self.at(point)
        return None if tile is None else (tile, self.state.tiles[tile])

    def expected(self) -> str:
        """Say in addition which stones are the person's (first turn), and how near a draw is."""
        own = [f"Your stones bear a {self.state.turn + 1}."]
        first = len(self.drawing.shown.steps) < self.state.players
        return " ".join([super().expected(), *own * first, *draw_countdown_texts(self.state)[:1]])

    def hear(self, chat: tuple[ChatLine, ...]) -> None:
        """Show new chat lines at once, even while the computer is thinking."""
        self.drawing.chat.lines = chat
        if self.scene is not None and not self.moving and self.drawn:
            self.drawing.chat.draw(self.scene)

    def _move_to(self, target: int) -> str:
        return self._cell(self.picked[0]) + self._cell(target)

    def _cell(self, tile: int) -> str:
        return self.state.tiling.text(tile)

    def _describe(self, tile: int) -> str:
        steps = self.state.steps_from(tile)
        hits = sum(self.state.tiles[target] != EMPTY for target in steps)
        if not steps:
            return f"{self._cell(tile)} cannot step: its own side stands around it."
        can = f"{self._cell(tile)} can step to {counted(len(steps), 'tile')}"
        return f"{can} and take {counted(hits, 'stone')}." if hits else f"{can}."

    def _step_forecast(self, target: int) -> str:
        """Return what a step would do: whom it hits, and whether it could be hit back."""
        after = self.state.play(self._move_to(target)).state
        victim, where = self.state.tiles[target], self._cell(target)
        deed = f"Steps to {where}"
        if victim != EMPTY:
            owner = name_in_sentence(short_name(self.drawing.shown.names[victim]))
            deed = f"Takes {owner}’s stone on {where}"
        if after.is_over:
            return f"{deed} and wins."
        if target in after.in_danger(self.state.turn):
            return f"{deed}, and could be struck back."
        return f"{deed}, and nothing could strike back."
