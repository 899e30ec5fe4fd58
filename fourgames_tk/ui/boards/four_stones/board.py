"""The board of Four Stones: move input by mouse and keys, and texts about moves."""

from __future__ import annotations

from PIL import Image

from ....engine.games.four_stones.rules import SPACE, FourStonesState
from ....engine.session import Step
from ....engine.text import counted
from ...canvas.board import Board, EndWords
from ...canvas.move_input import KeyPress, MoveTarget, Path
from ...canvas.scaled_canvas import Box, Point
from ...paint import pieces
from ...paint.palette import Palette
from .drawing import TILE, FourStonesDrawing, Grooves, grooves

ROWS = ("top", "second", "third", "fourth", "fifth", "sixth", "seventh")
"""Names of the rows, except the last one."""


class FourStonesBoard(Board[FourStonesState, FourStonesDrawing]):
    """Click a letter, then a dot; or drag it; or type it and how far it goes.

    The targets of a path are the letter and the number of the space it slides to.
    """

    GOAL = "Leave your opponent without a move"
    END = EndWords(again="Start the game over")
    LAUREL = ("#E3C48C", "#C79A55")
    KEYS = (
        ("A … Z", "choose the letter"),
        ("Tab, Shift+Tab", "choose the next or the previous letter that can move"),
        ("← →", "one space further, one space back"),
        ("1 … 9", "go that many spaces"),
        ("Enter or Space", "slide the letter"),
        ("Backspace or Esc", "let go of the letter"),
    )
    CLICK_DESELECTS = False
    drawing_type = FourStonesDrawing

    @staticmethod
    def piece(side: int, palette: Palette) -> Image.Image:
        return pieces.letter_tile(side, "D", 1, palette)

    def move_path(self, move: str) -> Path:
        return move[0], self._space(move[0]) - int(move[1:])

    def target_box(self, thing: MoveTarget) -> Box:
        """Return the box of a letter's tile, or of a tile on a space."""
        side = TILE * self._grooves.scale
        return Box.around(self._grooves.spaces.centre(self._space(thing)), side, side)

    def target_at(self, point: Point) -> MoveTarget | None:
        space = self._grooves.space_at(*point)
        if space is None:
            return None
        row, column = divmod(space, len(self.state.rows[0]))
        sign = self.state.rows[row][column]
        return sign if sign.isalpha() else space

    def move_in_words(self, move: str) -> str:
        return f"slide {move[0]} {counted(int(move[1:]), 'space')}"

    def where_in_words(self, move: str) -> str:
        row, last = self.state.find(move[0])[0], len(self.state.rows) - 1
        return f"the {'bottom' if row == last else ROWS[row]} row"

    def move_places(self, move: str) -> tuple[str, ...]:
        return tuple(self.state.rows[self.state.find(move[0])[0]].replace(SPACE, ""))

    def target_of_place(self, place: str) -> MoveTarget | None:
        letter = len(place) == 1 and place in self.state.letters
        return place if letter else self._grooves.spaces.cell_named(place)

    def mark_hint(self, move: str) -> None:
        letter, space = self.move_path(move)
        self.set_chosen_path((letter,))
        self.cursor = space
        self.draw_selection()

    def draw_selection(self) -> None:
        self.delete("mark")
        if self.chosen_path:
            self.drawing.mark_selection(self._letter, self._spaces_to(self.playable_target))
        elif self.hovered is not None:
            self.drawing.mark_reach(self.hovered, 0)
        if self.carried_point is not None:
            self.draw_carried(self.carried_centre(self.carried_point))

    def status_text(self) -> str:
        letter = self._letter if self.chosen_path else self.hovered
        return "" if letter is None else self._describe(letter)

    def refusal_text(self, thing: MoveTarget) -> str:
        if isinstance(thing, str):
            return self._describe(thing)
        if thing // len(self.state.rows[0]) != self.state.find(self._letter)[0]:
            return f"{self._letter} stays in its own row."
        return self._too_far(self._spaces_to(thing))

    def winning_piece(self, last: Step[FourStonesState], size: int) -> Image.Image:
        letter = last.move[0]
        return pieces.letter_tile(size, letter, last.after.find(letter)[0], self.palette)

    def has_hover_info(self, thing: MoveTarget | None) -> bool:
        """Describe also a letter that cannot move."""
        return super().has_hover_info(thing) or (not self.chosen_path and isinstance(thing, str))

    def set_chosen_path(self, path: Path) -> None:
        """Choose a letter, without a destination yet."""
        self.cursor = None
        super().set_chosen_path(path)

    def choose_target(self, thing: MoveTarget) -> None:
        """Choose a letter, or slide the chosen one; a click elsewhere cancels the choice."""
        if isinstance(thing, int) and not self.chosen_path:
            self.clear_choice()
        else:
            super().choose_target(thing)

    def carried_centre(self, point: Point) -> Point:
        """Return the nearest point in the letter's groove that it can be dragged to."""
        x, (home, y) = (
            point[0] - (self.grab_offset or point)[0],
            self.target_box(self._letter).centre,
        )
        end = self.target_box(self._space(self._letter) - self.state.reach(self._letter)).centre[0]
        return min(max(x, end), home), y

    def drop_target(self, point: Point) -> MoveTarget | None:
        """Return the nearest space, or None if it is the letter's own."""
        grid, home = self._grooves.spaces, self._space(self._letter)
        passed = round((grid.centre(home)[0] - self.carried_centre(point)[0]) / grid.across)
        return home - passed if passed else None

    def draw_carried(self, point: Point) -> None:
        self.drawing.lift(self._letter, point[0], self._spaces_to(self.hovered))

    def on_key(self, key: KeyPress) -> None:
        self.hovered = None
        if key.name in ("Up", "Down") and self.chosen_path:
            self.refuse(f"{self._letter} stays in its own row.", self._letter)
        elif key.arrow is not None:
            self._preview_slide(self._spaces_to(self.cursor) - key.arrow[1])
        elif key.is_confirm:
            self.confirm()
        elif key.digit is not None:
            self._preview_slide(key.digit, 1)
        elif len(key.char) == 1 and key.char.isalpha() and key.char.isascii():
            self._choose(key.char.upper())

    def confirm(self) -> None:
        if not self.chosen_path:
            self.refuse("Choose a letter first: type it, or press Tab.")
        elif not self._spaces_to(self.cursor):
            self.refuse("Say how far: press a digit or Left, then Enter.", self._letter)
        else:
            self.choose_target(self.cursor)

    def reset(self) -> None:
        super().reset()
        self.cursor = None

    @property
    def pointed_target(self) -> MoveTarget | None:
        """The letter or space under the pointer, else the one that keys have reached."""
        return self.cursor if self.hovered is None else self.hovered

    @property
    def _grooves(self) -> Grooves:
        return grooves(len(self.state.rows), len(self.state.rows[0]))

    @property
    def _letter(self) -> str:
        letter: str = self.chosen_path[0]
        return letter

    def _space(self, thing: MoveTarget) -> int:
        """Return the number of a space; for a letter, of the space it is on."""
        if isinstance(thing, int):
            return thing
        row, column = self.state.find(thing)
        return row * len(self.state.rows[0]) + column

    def _spaces_to(self, space: MoveTarget | None) -> int:
        """Return how many spaces the chosen letter slides to reach a space; 0 for None."""
        return 0 if space is None else self._space(self._letter) - self._space(space)

    def _choose(self, letter: str) -> None:
        letters = self.state.letters
        if letter in letters:
            self.choose_target(letter)
        else:
            self.refuse(f"There is no {letter}: the letters are {letters[0]} to {letters[-1]}.")

    def _preview_slide(self, spaces: int, least: int = 0) -> None:
        """Show the chosen letter `spaces` further, or say how far it can go."""
        if not self.chosen_path:
            self.refuse("Choose a letter first: type it, or press Tab.")
        elif least <= spaces <= self.state.reach(self._letter):
            self.cursor = self._space(self._letter) - spaces
            self.draw_selection()
        else:
            self.refuse(self._too_far(spaces), self._letter)

    def _too_far(self, spaces: int) -> str:
        """Return why the chosen letter cannot slide so far; negative `spaces` are to the right."""
        if spaces < 0:
            return "Letters slide to the left only."
        return f"Not {spaces}: {self._describe(self._letter)}"

    def _describe(self, letter: str) -> str:
        reach = self.state.reach(letter)
        if reach == 0:
            return f"{letter} is as far left as it can go."
        return f"{letter} can go {'1 space' if reach == 1 else f'1 to {reach} spaces'}."
