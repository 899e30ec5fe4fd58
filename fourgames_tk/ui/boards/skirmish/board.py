"""The board of Stones: Skirmish: move input by mouse and keys, and texts about moves."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from math import inf

from PIL import Image

from ....engine.errors import IllegalMove
from ....engine.games.skirmish.options import EMPTY
from ....engine.games.skirmish.rules import SkirmishState
from ....engine.language import N_, _, labelled, ngettext, number_text
from ....engine.session import Step
from ....engine.text import listed
from ...canvas.board import Board
from ...canvas.move_input import MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...canvas.scene import ChatLine
from ...paint import pieces
from ...paint.palette import Palette
from ...text import error_as_sentence, is_you, name_in_sentence, name_without_level
from ...widgets.focus import KeyPress
from .drawing import WELL, SkirmishDrawing, game_draw_countdown_texts

CELL = re.compile("[a-z][0-9]+")
"""Pattern of the name of a tile in a move."""


class SkirmishBoard(Board[SkirmishState, SkirmishDrawing]):
    """Click a stone, then a dot or a ringed enemy; or drag it; or use arrows and Enter."""

    GOAL = N_("Be the last player with stones")
    KEYS = (
        ("← → ↑ ↓", N_("move the cursor")),
        ("A … L, 1 … 12", N_("move the cursor to that column or row")),
        (
            N_("Enter or Space"),
            N_("select the stone under the cursor, or step to the tile under it"),
        ),
        (N_("Tab, Shift+Tab"), N_("go to the next or previous stone that can step")),
        (N_("Esc or Backspace"), N_("clear the selection")),
    )
    UNKNOWN_KEY = N_(
        "Type a tile, such as c3, or go to it with the arrow keys. Enter selects the stone, then "
        "the tile it steps to."
    )
    LAUREL = ("#3C7FA6", "#2B6387")
    NOTATION = re.compile(r"\b[a-z]\d+[a-z]\d+\b")
    drawing_type = SkirmishDrawing

    @staticmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        return pieces.river_stone(side, 0, palette)

    _hovers = False
    """Whether the pointer has moved since the last key press."""
    _typed_row = ""
    """The digits of the row that is being typed."""

    def winning_piece_picture(self, last_step: Step[SkirmishState], size: int) -> Image.Image:
        owner = max(last_step.after.tiles)
        return pieces.river_stone(size, owner, self.palette)

    def targets_of_move(self, move: str) -> Path:
        return self.state.step_tiles(move)

    def target_box(self, target: MoveTarget) -> Box:
        tiles = self.drawing.tile_geometry
        return Box.around(tiles.centre(target), WELL * tiles.across, WELL * tiles.across)

    def target_at(self, point: Point) -> MoveTarget | None:
        return self.drawing.tile_geometry.cell_at(*point)

    def first_target(self) -> MoveTarget:
        return self.state.tiles.index(self.state.turn)

    def target_in_direction(self, arrow: tuple[int, int]) -> MoveTarget:
        """Return the neighbouring tile; the first arrow only shows the cursor."""
        return (
            self.first_target()
            if self.cursor is None
            else self.drawing.tile_geometry.neighbour(self.cursor, arrow)
        )

    def move_in_words(self, move: str) -> str:
        start, stop = CELL.findall(move)
        # Translators: A move in words: from one tile to another.
        return _("{start} to {stop}").format(start=start, stop=stop)

    def move_notation_in_words(self, move: str) -> str:
        return self.move_in_words(move)

    def move_area_in_words(self, move: str) -> str:
        return _("the stone on {tile}").format(tile=self._cell(self.state.step_tiles(move)[0]))

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        return (self._cell(self.state.step_tiles(move)[0]),)

    def target_of_place(self, place: str) -> MoveTarget | None:
        return self.drawing.tile_geometry.cell_named(place)

    def select_hinted_move(self, move: str) -> None:
        self.cancel_choice()
        start, stop = self.targets_of_move(move)
        self.chosen_path, self.cursor, self.cursor_visible, self._hovers = (
            (start,),
            stop,
            True,
            False,
        )
        self.draw_input_marks()

    def draw_input_marks(self) -> None:
        drawing, aimed, preview = self.drawing, self.playable_target, self.app.preferences.preview
        self.delete("mark")
        for stone in self.chosen_path:
            drawing.draw_tile_ring(stone, "selected", ("mark", "selected"))
            drawing.mark_destinations(stone)
            if aimed is not None and preview and self.carried_point is None:
                drawing.preview_step(aimed)
        if (
            not self.chosen_path
            and self.hovered is not None
            and preview
            and self.continues_path(self.hovered)
        ):
            drawing.mark_destinations(self.hovered)
        if (
            self.cursor_visible
            and self.cursor is not None
            and drawing.current_scene.seat is not None
        ):
            drawing.draw_tile_ring(self.cursor, "cursor", ("mark", "cursor"))
        if self.carried_point is not None:
            self.draw_carried_piece(self.carried_point)

    def status_text(self) -> str:
        if not self.chosen_path:
            tile = self.pointed_target
            if tile is None or (owner := self.state.tiles[tile]) == EMPTY:
                return ""
            if owner == self.state.turn:
                return self._describe(tile)
            name = name_without_level(self.drawing.current_scene.names[owner])
            text = _("{name}’s stone: the {n} on it is the player’s number.")
            return text.format(name=name, n=owner + 1)
        if self.playable_target is not None and self.app.preferences.preview:
            return self._step_forecast(self.playable_target)
        return self._describe(self.chosen_path[0])

    def step_in_words(self, step: Step[SkirmishState]) -> str:
        """Return the step, and whose stone it has captured."""
        victim = step.before.tiles[step.before.step_tiles(step.move)[1]]
        text = super().step_in_words(step)
        return text if victim == EMPTY else f"{text} {self._captured_text(victim)}"

    def turn_in_words(self, steps: Sequence[Step[SkirmishState]]) -> str:
        """Return the steps, whose stone each has captured, and how many that player has left."""
        texts = []
        for step in steps:
            texts.append(self.step_in_words(step))
            victim = step.before.tiles[step.before.step_tiles(step.move)[1]]
            if victim != EMPTY:
                left = step.after.tiles.count(victim)
                # Translators: How many stones a player has after the loss of one.
                texts.append(ngettext("{n} left.", "{n} left.", left).format(n=left))
        return " ".join(texts)

    def cursor_in_words(self) -> str:
        """Return the contents of the tile in words, with the tiles to which its stone can step."""
        if (tile := self.pointed_target) is None:
            return self.status_text()
        text = _("{tile}: {contents}.").format(
            tile=self._cell(tile), contents=self._owner_text(self.state.tiles[tile])
        )
        if self.chosen_path and self.playable_target is not None:
            return f"{text} {self._step_forecast(tile)}"
        if tile in self.chosen_path:
            text = _("{tile}: selected.").format(tile=self._cell(tile))
        own = self.state.tiles[tile] == self.state.turn
        return f"{text} {self._steps_text(tile)}".strip() if own else text

    def rows_in_words(self) -> Sequence[str]:
        tiling, rows = self.state.tiling, []
        for first in range(0, tiling.tile_count, tiling.column_count):
            stones = [
                f"{self._cell(tile)} {self._owner_text(self.state.tiles[tile])}"
                for tile in range(first, first + tiling.column_count)
                if self.state.tiles[tile] != EMPTY
            ]
            contents = ", ".join(stones) or _("empty")
            rows.append(self.row_in_words(int(self._cell(first)[1:]), contents))
        return rows

    def running_scores(self) -> Sequence[int]:
        return [self.state.tiles.count(seat) for seat in range(self.state.player_count)]

    def score_in_words(self, number: int) -> str:
        text = ngettext("{n} stone left", "{n} stones left", number)
        return text.format(n=number_text(number))

    def situation_in_words(self) -> Sequence[str]:
        tiles = self.state.tiles
        texts = [*game_draw_countdown_texts(self.state, at_most=inf)[:1]]
        for tile, owner in enumerate(tiles):
            if self.awaits_move and owner == self.state.turn and self.state.steps_from(tile):
                texts.append(labelled(self._cell(tile), self._steps_text(tile)))
        return texts

    def refusal_text(self, target: MoveTarget) -> str:
        owner = self.state.tiles[target]
        if owner == self.state.turn:
            return self._describe(target)
        if self.chosen_path:
            return self.drop_refusal_text(target)
        return (
            _("There is no stone on that tile.")
            if owner == EMPTY
            else _("Choose one of your own stones.")
        )

    def drop_refusal_text(self, target: MoveTarget) -> str:
        """Return why the stone cannot step to a tile, in the words of the rules."""
        try:
            self.state.play(self._move_to(target))
        except IllegalMove as error:
            return error_as_sentence(str(error))
        return ""

    @property
    def pointed_target(self) -> MoveTarget | None:
        """The tile of the pointer or the cursor, whichever moved last."""
        return self.hovered if self._hovers else super().pointed_target

    def on_hover(self, point: Point | None) -> None:
        """Preview a click at the pointer, instead of Enter at the cursor."""
        aimed, self._hovers = self.playable_target, True
        super().on_hover(point)
        if self.chosen_path and aimed is not None and self.hovered is None:
            self.draw_input_marks()
            self.game.show_status(self.status_text())

    def on_key(self, key: KeyPress) -> None:
        self._hovers = False
        if key.digit is None:
            self._typed_row = ""
        super().on_key(key)

    def choose_typed_target(self, key: KeyPress) -> None:
        """Move the cursor to the column of a letter, or to the row of a number."""
        here = self.cursor if self.cursor_visible and self.cursor is not None else None
        name = self._cell(self.first_target() if here is None else here)
        letter, row = name[0], name[1:]
        if key.digit is not None:
            names = [f"{letter}{self._typed_row}{key.char}", f"{letter}{key.char}"]
        else:
            names = [f"{key.letter}{row}"]
        for each in names:
            if (tile := self.target_of_place(each)) is not None:
                self._typed_row = each[1:] if key.digit is not None else ""
                self.move_cursor(tile)
                return
        super().choose_typed_target(key)

    def draw_carried_piece(self, point: Point) -> None:
        self.drawing.drag_stone(self.chosen_path[0], point)

    def has_hover_info(self, target: MoveTarget | None) -> bool:
        """Describe also the stones of other players."""
        stone = target is not None and self.state.tiles[target] != EMPTY
        return super().has_hover_info(target) or (stone and not self.chosen_path)

    def click_target_snapshot(self, point: Point) -> Hashable:
        tile = self.target_at(point)
        return None if tile is None else (tile, self.state.tiles[tile])

    def turn_prompt(self) -> str:
        """Add which stones are the person's (first turn), and how near a draw is."""
        own = [_("Your stones show a {n}.").format(n=self.state.turn + 1)]
        first = len(self.drawing.current_scene.steps) < self.state.player_count
        return " ".join(
            [super().turn_prompt(), *own * first, *game_draw_countdown_texts(self.state)[-1:]]
        )

    def show_chat(self, chat: tuple[ChatLine, ...]) -> None:
        """Show new chat lines at once, even while the computer is thinking."""
        self.drawing.chat.lines = chat
        if self.scene is not None and not self.is_animating and self.is_drawn_for_size:
            self.drawing.chat.draw(self.scene)

    def _move_to(self, target: int) -> str:
        return self._cell(self.chosen_path[0]) + self._cell(target)

    def _cell(self, tile: int) -> str:
        return self.state.tiling.tile_name(tile)

    def _describe(self, tile: int) -> str:
        steps = self.state.steps_from(tile)
        captures = sum(self.state.tiles[target] != EMPTY for target in steps)
        if not steps:
            text = _("{tile} cannot step: stones of its own side block it.")
            return text.format(tile=self._cell(tile))
        text = ngettext(
            "{tile} can step to {n} tile.", "{tile} can step to {n} tiles.", len(steps)
        ).format(tile=self._cell(tile), n=len(steps))
        if captures:
            # Translators: “It” is the stone on a tile.
            more = ngettext("It can capture {n} stone.", "It can capture {n} stones.", captures)
            text += " " + more.format(n=captures)
        return text

    def _owner_text(self, owner: int) -> str:
        """Return whose stone is on a tile, inside a sentence."""
        if owner == EMPTY:
            return _("empty")
        name = self.seat_name(owner)
        return _("your stone") if is_you(name) else _("{name}’s stone").format(name=name)

    def _captured_text(self, owner: int) -> str:
        name = self.seat_name(owner)
        text = _("It captures your stone.") if is_you(name) else _("It captures {name}’s stone.")
        return text.format(name=name)

    def _steps_text(self, tile: int) -> str:
        """Return to which tiles the stone on a tile can step, and which of them it captures."""
        steps = self.state.steps_from(tile)
        captures = [self._cell(each) for each in steps if self.state.tiles[each] != EMPTY]
        free = [self._cell(each) for each in steps if self.state.tiles[each] == EMPTY]
        texts = []
        if captures:
            # Translators: “It” is the stone on a tile, {tiles} are other tiles.
            texts.append(_("It can capture {tiles}.").format(tiles=listed(captures, _("and"))))
        if free:
            texts.append(_("It can step to {tiles}.").format(tiles=listed(free, _("and"))))
        return " ".join(texts) or _("It cannot step.")

    def _step_forecast(self, target: int) -> str:
        """Return the capture of a step in words, and whether its stone could be recaptured."""
        after = self.state.after(self._move_to(target))
        victim, where = self.state.tiles[target], self._cell(target)
        threats = after.threats_to(self.state.turn)
        danger = any(target in threat.stones for threat in threats)
        if victim == EMPTY:
            if after.is_over:
                text = _("Steps to {tile} and ends the game in a draw.")
            elif danger:
                text = _("Steps to {tile} and could be recaptured.")
            else:
                text = _("Steps to {tile} and cannot be recaptured.")
            return text.format(tile=where)
        owner = name_in_sentence(name_without_level(self.drawing.current_scene.names[victim]))
        if after.is_over:
            text = _("Captures {name}’s stone on {tile} and wins.")
        elif danger:
            text = _("Captures {name}’s stone on {tile} and could be recaptured.")
        else:
            text = _("Captures {name}’s stone on {tile} and cannot be recaptured.")
        return text.format(name=owner, tile=where)
