"""The board of Four Stones: what a person does with mouse and keys."""

from __future__ import annotations

from .drawing import FourStonesView


class FourStonesBoard(FourStonesView):
    """Click a letter, then a dot; or drag it; or type it and how far it goes."""

    GOAL = "Leave your opponent without a move"
    KEYS = (
        ("A … Z", "choose the letter"),
        ("Tab, Shift+Tab", "choose the next or the previous letter that can move"),
        ("← →", "one space further, one space back"),
        ("1 … 9", "go that many spaces"),
        ("Enter or Space", "slide the letter"),
        ("Backspace", "let go of the letter"),
    )

    _spaces = 0
    _grabbed: float | None = None

    def say_move(self, move: str) -> str:
        """Return a move in words: `slide D 3 spaces`."""
        spaces = int(move[1:])
        return f"slide {move[0]} {spaces} {'space' if spaces == 1 else 'spaces'}"

    def mark_hint(self, move: str) -> None:
        """Choose the letter and show where it would go."""
        self._select(move[0], int(move[1:]))

    def reset(self) -> None:
        """Let go of the letter."""
        self._selected, self._spaces, self._grabbed = None, 0, None

    def on_hover(self, x: float, y: float) -> None:
        """Show where the letter below the pointer could go, or where the chosen one would."""
        over = self._letter_at(x, y)
        reach = self._state.reach(over) if over else 0
        self.configure(cursor="hand2" if reach or self._target_at(x, y) else "")
        if self._selected is not None:
            self._mark_selection(self._target_at(x, y) or self._spaces)
            return
        self.delete("mark")
        if over is not None:
            self._mark_reach(over, 0)
            self.context.tell(self._describe(over))
        else:
            self.context.tell("")

    def on_press(self, x: float, y: float) -> None:
        """Choose a letter, or slide the chosen one to the dot that was clicked."""
        spaces = self._target_at(x, y)
        letter = self._letter_at(x, y)
        if self._selected is not None and spaces:
            self._submit(spaces)
        elif letter is None:
            self._refuse_or_let_go(x, y)
        elif self._state.reach(letter) == 0:
            self._deselect()
            self.complain(self._describe(letter))
        else:
            self._select(letter)
            self._grabbed = x - self._centre(*self._state.find(letter))[0]

    def on_drag(self, x: float, y: float) -> None:
        """Move the letter in the hand along its groove, as far as it may go."""
        if self._selected is None or self._grabbed is None:
            return
        row, column = self._state.find(self._selected)
        home, middle = self._centre(row, column)
        end = self._centre(row, column - self._state.reach(self._selected))[0]
        place = min(max(x - self._grabbed, end), home)
        tag = f"tile-{self._selected}"
        self.itemconfigure(tag, image=self._tile(self._selected, row, 1.0))
        self.coords(tag, place, middle)
        self.tag_raise(tag)
        self.delete("selection")
        self._mark_targets(self._nearest(place))

    def on_release(self, x: float, y: float) -> None:
        """Put the letter down: on another space that is a move, on its own it stays chosen."""
        if self._selected is None or self._grabbed is None:
            return
        row, column = self._state.find(self._selected)
        place = self.coords(f"tile-{self._selected}")[0]
        self._grabbed = None
        spaces = self._nearest(place)
        if spaces:
            self._submit(spaces)
            return
        tag = f"tile-{self._selected}"
        self.itemconfigure(tag, image=self._tile(self._selected, row, 0.0))
        self.coords(tag, *self._centre(row, column))
        self._mark_selection(0)

    def on_key(self, keysym: str, char: str) -> None:
        """Choose by letter, go by arrows or a digit, slide with Enter."""
        if keysym in ("Tab", "ISO_Left_Tab"):
            self._cycle(-1 if keysym == "ISO_Left_Tab" else 1)
        elif keysym in ("Left", "Right"):
            self._step(1 if keysym == "Left" else -1)
        elif keysym in ("Return", "KP_Enter", "space"):
            self._enter()
        elif keysym == "BackSpace":
            self._deselect()
        elif char.isdigit() and char != "0":
            self._step(int(char) - self._spaces)
        elif len(char) == 1 and char.isalpha() and char.isascii():
            self._choose(char.upper())

    def _choose(self, letter: str) -> None:
        if letter not in self._state.letters:
            letters = self._state.letters
            self.complain(f"There is no {letter}: the letters are {letters[0]} to {letters[-1]}.")
        elif self._state.reach(letter) == 0:
            self._deselect()
            self.complain(self._describe(letter))
        else:
            self._select(letter)

    def _cycle(self, direction: int) -> None:
        movable = [letter for letter in self._state.letters if self._state.reach(letter)]
        if self._selected in movable:
            place = movable.index(self._selected) + direction
        else:
            place = 0 if direction > 0 else -1
        self._select(movable[place % len(movable)])

    def _step(self, spaces: int) -> None:
        if self._selected is None:
            self.complain("Choose a letter first: type it, or press Tab.")
            return
        reach = self._state.reach(self._selected)
        wanted = self._spaces + spaces
        if wanted > reach:
            self.complain(self._describe(self._selected))
        self._spaces = min(max(wanted, 0), reach)
        self._mark_selection(self._spaces)

    def _enter(self) -> None:
        if self._selected is None:
            self.complain("Choose a letter first: type it, or press Tab.")
        elif not self._spaces:
            self.complain("Say how far: press ← or a digit, then Enter.")
        else:
            self._submit(self._spaces)

    def _submit(self, spaces: int) -> None:
        move = f"{self._selected}{spaces}"
        self.configure(cursor="")
        self.context.submit(move)

    def _select(self, letter: str, spaces: int = 0) -> None:
        self._selected, self._spaces = letter, spaces
        self._mark_selection(spaces)
        self.context.tell(self._describe(letter))

    def _deselect(self) -> None:
        self.reset()
        self.delete("mark")
        self.context.tell("")

    def _refuse_or_let_go(self, x: float, y: float) -> None:
        selected = self._selected
        space = self._space_at(x, y)
        self._deselect()
        if selected is not None and space is not None:
            row, column = self._state.find(selected)
            if space[0] == row and space[1] > column:
                self.complain("Letters slide to the left only.")
            elif space[0] == row:
                self.complain(self._describe(selected))
            else:
                self.complain(f"{selected} stays in its own row.")

    def _describe(self, letter: str) -> str:
        reach = self._state.reach(letter)
        if reach == 0:
            return f"{letter} is as far left as it can go."
        return f"{letter} can go {'1 space' if reach == 1 else f'1 to {reach} spaces'}."

    def _letter_at(self, x: float, y: float) -> str | None:
        space = self._space_at(x, y)
        sign = self._state.rows[space[0]][space[1]] if space else "."
        return sign if sign.isalpha() else None

    def _target_at(self, x: float, y: float) -> int:
        """Return how many spaces the chosen letter goes to get there; 0 for no legal place."""
        space = self._space_at(x, y)
        if self._selected is None or space is None:
            return 0
        row, column = self._state.find(self._selected)
        distance = column - space[1]
        legal = space[0] == row and 1 <= distance <= self._state.reach(self._selected)
        return distance if legal else 0

    def _nearest(self, x: float) -> int:
        """Return the number of spaces whose place is nearest to the pixel."""
        if self._selected is None:
            return 0
        row, column = self._state.find(self._selected)
        places = range(self._state.reach(self._selected) + 1)
        return min(places, key=lambda spaces: abs(self._centre(row, column - spaces)[0] - x))
