"""The board of Four Stones: what a person does with mouse and keys."""

from __future__ import annotations

from ....engine.games.four_stones.rules import FourStonesState
from ...canvas.board import Board
from ...canvas.controls import Key
from ...canvas.gesture import Click, Drag, Press, Ways
from ...canvas.grid import Point
from .drawing import FourStonesDrawing
from .ground import emblem


class FourStonesBoard(Board[FourStonesState, FourStonesDrawing]):
    """Click a letter, then a dot; or drag it; or type it and how far it goes."""

    GOAL = "Leave your opponent without a move"
    AGAIN = "Start the game over"
    AGAIN_NARROW = "Start over"
    KEYS = (
        ("A … Z", "choose the letter"),
        ("Tab, Shift+Tab", "choose the next or the previous letter that can move"),
        ("← →", "one space further, one space back"),
        ("1 … 9", "go that many spaces"),
        ("Enter or Space", "slide the letter"),
        ("Backspace or Esc", "let go of the letter"),
    )
    drawing_type = FourStonesDrawing
    emblem = staticmethod(emblem)

    _selected: str | None = None
    _spaces = 0
    _held_at: float | None = None
    """How far right of the letter's middle a hand holds it, in design units."""

    def ways(self, move: str) -> Ways:
        """Click the letter, then the space; type the letter and arrows; or drag it."""
        letter, spaces = move[0], int(move[1:])
        row, column = self.state.find(letter)
        start, stop = (self.drawing.centre(row, at) for at in (column, column - spaces))
        return Ways(
            mouse=(Click(start), Click(stop)),
            keys=(Press(letter.lower()), *[Press("Left")] * spaces, Press("Return")),
            drag=(Drag(start, stop),),
        )

    def say_move(self, move: str) -> str:
        """Return a move in words: `slide D 3 spaces`."""
        spaces = int(move[1:])
        return f"slide {move[0]} {spaces} {'space' if spaces == 1 else 'spaces'}"

    def say_where(self, move: str) -> str:
        """Return the row of the letter in words: `row 2`."""
        return f"row {self.state.find(move[0])[0] + 1}"

    def draw_where(self, move: str) -> None:
        """Ring every letter of the row."""
        self.drawing.ring_row(self.state.find(move[0])[0])

    def mark_hint(self, move: str) -> None:
        """Choose the letter and show where it would go."""
        self._select(move[0], int(move[1:]))

    def reset(self) -> None:
        """Let go of the letter."""
        self._selected, self._spaces, self._held_at = None, 0, None

    def mark(self) -> None:
        """Draw what is chosen."""
        if self._selected is not None:
            self.drawing.mark_selection(self._selected, self._spaces)

    def let_go(self) -> bool:
        """Let go of the letter."""
        selected = self._selected is not None
        self._deselect()
        return selected

    def aimed_at(self, point: Point) -> str | None:
        """Return the letter at a point."""
        return self._letter_at(point)

    def on_hover(self, point: Point | None) -> None:
        """Show where the letter below the pointer could go, or where the chosen one would."""
        over, spaces = self._letter_at(point), self._spaces_to(point)
        reach = self.state.reach(over) if over else 0
        self.configure(cursor="hand2" if reach or spaces else "")
        if self._selected is not None:
            self.drawing.mark_selection(self._selected, spaces or self._spaces)
            return
        self.delete("mark")
        if over is not None:
            self.drawing.mark_reach(over, 0)
        self.game.note("" if over is None else self._describe(over))

    def on_press(self, point: Point) -> None:
        """Choose a letter, or slide the chosen one to the dot that was clicked."""
        spaces, letter = self._spaces_to(point), self._letter_at(point)
        if self._selected is not None and spaces:
            self.submit(f"{self._selected}{spaces}")
        elif letter is None:
            self._refuse_or_let_go(point)
        elif self.state.reach(letter) == 0:
            self.complain(self._describe(letter))
        else:
            self._select(letter)
            self._held_at = point[0] - self.drawing.centre(*self.state.find(letter))[0]

    def on_drag(self, point: Point) -> None:
        """Move the letter in the hand along its groove, as far as it may go."""
        if self._selected is not None and self._held_at is not None:
            x = self._carried_to(point[0] - self._held_at)
            self.drawing.lift(self._selected, x, self._nearest(x))

    def on_release(self, point: Point, dragged: bool) -> None:
        """Put the letter down: on another space that is a move, on its own it stays chosen."""
        held_at, self._held_at = self._held_at, None
        if self._selected is None or held_at is None or not dragged:
            return
        x = self._carried_to(point[0] - held_at)
        if spaces := self._nearest(x):
            middle = self.drawing.centre(*self.state.find(self._selected))[1]
            self.submit(f"{self._selected}{spaces}", carried_from=(x, middle))
        else:
            self.redraw()

    def on_key(self, key: Key) -> None:
        """Choose by letter, go by arrows or a digit, slide with Enter."""
        if key.name in ("Left", "Right"):
            self._go(self._spaces + (1 if key.name == "Left" else -1))
        elif key.acts:
            self._enter()
        elif key.digit == 0 and self._selected is not None:
            self.complain(self._describe(self._selected))
        elif key.digit is not None:
            self._go(key.digit)
        elif len(key.char) == 1 and key.char.isalpha() and key.char.isascii():
            self._choose(key.char.upper())

    def on_tab(self, step: int) -> bool:
        """Choose the next letter that can move, or the one before."""
        movable = [letter for letter in self.state.letters if self.state.reach(letter)]
        place = 0 if step > 0 else len(movable) - 1
        if self._selected in movable:
            place = movable.index(self._selected) + step
        if not 0 <= place < len(movable):
            self._deselect()
            return False
        self._select(movable[place])
        return True

    def _choose(self, letter: str) -> None:
        if letter not in self.state.letters:
            letters = self.state.letters
            self.complain(f"There is no {letter}: the letters are {letters[0]} to {letters[-1]}.")
        elif self.state.reach(letter) == 0:
            self.complain(self._describe(letter))
        else:
            self._select(letter)

    def _go(self, spaces: int) -> None:
        if self._selected is None:
            self.complain("Choose a letter first: type it, or press Tab.")
            return
        if spaces > self.state.reach(self._selected):
            self.complain(self._describe(self._selected))
        elif spaces >= 0:
            self._spaces = spaces
            self.mark()

    def _enter(self) -> None:
        if self._selected is None:
            self.complain("Choose a letter first: type it, or press Tab.")
        elif not self._spaces:
            self.complain("Say how far: press ← or a digit, then Enter.")
        else:
            self.submit(f"{self._selected}{self._spaces}")

    def _select(self, letter: str, spaces: int = 0) -> None:
        self._selected, self._spaces = letter, spaces
        self.mark()
        self.game.note(self._describe(letter))

    def _deselect(self) -> None:
        self.reset()
        self.delete("mark")
        self.game.note("")

    def _refuse_or_let_go(self, point: Point) -> None:
        selected, space = self._selected, self.drawing.grooves.space_at(*point)
        if selected is None or space is None:
            self._deselect()
            return
        row, column = self.drawing.grooves.spaces.place(space)
        own_row, own_column = self.state.find(selected)
        if row == own_row and column > own_column:
            self.complain("Letters slide to the left only.")
        elif row == own_row:
            self.complain(self._describe(selected))
        else:
            self.complain(f"{selected} stays in its own row.")

    def _describe(self, letter: str) -> str:
        reach = self.state.reach(letter)
        if reach == 0:
            return f"{letter} is as far left as it can go."
        return f"{letter} can go {'1 space' if reach == 1 else f'1 to {reach} spaces'}."

    def _letter_at(self, point: Point | None) -> str | None:
        space = self.drawing.grooves.space_at(*point) if point is not None else None
        if space is None:
            return None
        row, column = self.drawing.grooves.spaces.place(space)
        sign = self.state.rows[row][column]
        return sign if sign.isalpha() else None

    def _spaces_to(self, point: Point | None) -> int:
        """Return how many spaces the chosen letter goes to get there; 0 for no legal place."""
        space = self.drawing.grooves.space_at(*point) if point is not None else None
        if self._selected is None or space is None:
            return 0
        row, column = self.drawing.grooves.spaces.place(space)
        own_row, own_column = self.state.find(self._selected)
        legal = row == own_row and 1 <= own_column - column <= self.state.reach(self._selected)
        return own_column - column if legal else 0

    def _reachable(self) -> list[float]:
        """Return the middles of the chosen letter's places, from its own one to the left."""
        if self._selected is None:
            return []
        row, column = self.state.find(self._selected)
        places = range(self.state.reach(self._selected) + 1)
        return [self.drawing.centre(row, column - spaces)[0] for spaces in places]

    def _carried_to(self, x: float) -> float:
        """Return where a hand at this abscissa takes the chosen letter: inside its free way."""
        home, *_, end = self._reachable()
        return min(max(x, end), home)

    def _nearest(self, x: float) -> int:
        """Return the number of spaces whose place is nearest."""
        distances = [abs(place - x) for place in self._reachable()]
        return distances.index(min(distances))
