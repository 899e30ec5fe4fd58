"""The board of Four Stones: letter tiles in grooves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from PIL import Image, ImageTk

from ...engine.game import Event
from ...engine.games.four_stones.rules import FourStonesState, Slid
from ...engine.session import Step
from ..board import BoardView
from ..motion import Motion
from ..paint import marks, tiles, wells, wood
from ..scene import Scene
from ..theme import Palette

CELL, PITCH, TILE = 94.0, 108.0, 76.0
"""Width of a space, distance of the grooves, side of a tile on the classic board."""
BORDER = 30.0
SLAB_CENTRE = (550.0, 335.0)
SLAB_LIMITS = (1000.0, 510.0)


class FourStonesBoard(BoardView):
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

    _selected: str | None = None
    _spaces = 0
    _grabbed: float | None = None

    @property
    def _state(self) -> FourStonesState:
        assert self.scene is not None and isinstance(self.scene.state, FourStonesState)
        return self.scene.state

    @property
    def _grow(self) -> float:
        """How much larger than on the classic board everything is."""
        rows, columns = len(self._state.rows), len(self._state.rows[0])
        width = columns * CELL + 2 * BORDER
        height = rows * PITCH - (PITCH - CELL) + 2 * BORDER
        return min(SLAB_LIMITS[0] / width, SLAB_LIMITS[1] / height, 1.25)

    def _corner(self) -> tuple[float, float]:
        """The design units of the outer corner of the first groove."""
        rows, columns = len(self._state.rows), len(self._state.rows[0])
        width, height = columns * CELL, rows * PITCH - (PITCH - CELL)
        return SLAB_CENTRE[0] - width * self._grow / 2, SLAB_CENTRE[1] - height * self._grow / 2

    def _centre(self, row: int, column: int) -> tuple[int, int]:
        """The pixel in the middle of a space."""
        left, top = self._corner()
        x = left + (column + 0.5) * CELL * self._grow
        y = top + (row * PITCH + CELL / 2) * self._grow
        return self.fit.x(x), self.fit.y(y)

    @classmethod
    def emblem(cls, width: int, height: int, palette: Palette) -> Image.Image:
        """Return two grooves with letters."""
        margin = wood.slab_margin(width, height)
        wide, high = width - 2 * margin, height - 2 * margin
        groove = round(high * 0.38)
        left, step = margin + round(wide * 0.06), groove * 1.02
        picture = wood.slab(wide, high, palette, radius=high // 10)
        tops = [margin + round(high * share) for share in (0.08, 0.54)]
        length = wide - 2 * (left - margin)
        picture = wells.carve(
            picture, [wells.Well(left, top, length, groove, groove // 4) for top in tops], palette
        )
        side = round(groove * 0.8)
        for row, column, letter in ((0, 0, "A"), (0, 2, "B"), (1, 1, "C")):
            tile = tiles.letter_tile(side, letter, row, palette)
            x = left + round((column + 0.5) * step)
            y = tops[row] + groove // 2
            picture.alpha_composite(tile, (x - tile.width // 2, y - tile.height // 2))
        return picture

    def background_key(self) -> Hashable:
        """The background depends on the number of rows and spaces."""
        return len(self._state.rows), len(self._state.rows[0])

    def paint_background(self, picture: Image.Image) -> None:
        """Paint the slab, its grooves and the pegs of the spaces."""
        rows, columns = len(self._state.rows), len(self._state.rows[0])
        left, top = self._corner()
        border = BORDER * self._grow
        x, y = self.fit.x(left - border), self.fit.y(top - border)
        width = self.fit.x(left + columns * CELL * self._grow + border) - x
        bottom = top + (rows * PITCH - (PITCH - CELL)) * self._grow + border
        height = self.fit.y(bottom) - y
        slab = wood.slab(width, height, self.palette)
        margin = wood.slab_margin(width, height)
        groove = self.fit.length(CELL * self._grow)
        grooves = []
        for row in range(rows):
            start, middle = self._centre(row, 0)[0] - groove // 2, self._centre(row, 0)[1]
            grooves.append(
                wells.Well(
                    start - x + margin,
                    middle - groove // 2 - y + margin,
                    self._centre(row, columns - 1)[0] + groove // 2 - start,
                    groove,
                    round(groove * 0.25),
                )
            )
        slab = wells.carve(slab, grooves, self.palette)
        peg = wells.peg(self.fit.length(6 * self._grow), self.palette)
        for row in range(rows):
            for column in range(columns):
                peg_x, peg_y = self._centre(row, column)
                place = (peg_x - x + margin - peg.width // 2, peg_y - y + margin - peg.height // 2)
                slab.alpha_composite(peg, place)
        picture.paste(slab, (x - margin, y - margin), slab)

    def draw(self, scene: Scene) -> None:
        """Draw heading, tiles and the mark of the last move."""
        self.write_heading(scene)
        if scene.last is not None:
            for event in scene.last.events:
                if isinstance(event, Slid):
                    self._ring(event.row, event.stop, "last")
        for row, text in enumerate(self._state.rows):
            for column, sign in enumerate(text):
                if sign.isalpha():
                    x, y = self._centre(row, column)
                    image = self._tile(sign, row, 0.0)
                    self.create_image(x, y, image=image, tags=("tile", f"tile-{sign}"))

    def motions(self, event: Event, step: Step) -> Iterable[Motion]:
        """A letter slides along its groove, faster the farther it goes."""
        if isinstance(event, Slid):
            start, stop = self._centre(event.row, event.start), self._centre(event.row, event.stop)
            glide = self.glide(f"tile-{event.letter}", start, stop)
            length = 180 + 12 * (event.start - event.stop)
            yield Motion(length, glide.frame, glide.start, sound="slide")

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

    def _mark_selection(self, spaces: int) -> None:
        self.delete("mark")
        if self._selected is None:
            return
        row, column = self._state.find(self._selected)
        self._ring(row, column, "selected")
        self._mark_targets(spaces)

    def _mark_targets(self, spaces: int) -> None:
        if self._selected is not None:
            self.delete("target")
            self._mark_reach(self._selected, spaces)

    def _mark_reach(self, letter: str, spaces: int) -> None:
        """Dot the spaces where a letter may go; with `spaces`, show it there as well."""
        row, column = self._state.find(letter)
        diameter = self.fit.length(20 * self._grow)
        dot = self.sprite(("dot", diameter), lambda: marks.target_dot(diameter, self.palette))
        for distance in range(1, self._state.reach(letter) + 1):
            x, y = self._centre(row, column - distance)
            if distance == spaces:
                image = self._tile(letter, row, 0.0, ghost=True)
                self.create_image(x, y, image=image, tags=("mark", "target"))
            else:
                self.create_image(x, y, image=dot, tags=("mark", "target"))
        self.tag_raise("tile")

    def _ring(self, row: int, column: int, kind: str) -> None:
        side = self.fit.length(TILE * self._grow)
        radius = round(side * 0.19)
        paint = marks.selected_ring if kind == "selected" else marks.last_move_ring
        image = self.sprite((kind, side), lambda: paint(side, side, radius, self.palette))
        x, y = self._centre(row, column)
        self.create_image(
            x, y, image=image, tags=("mark", "selection") if kind == "selected" else kind
        )
        if kind == "selected":
            self.tag_raise("tile")

    def _tile(self, letter: str, row: int, lift: float, ghost: bool = False) -> ImageTk.PhotoImage:
        side = self.fit.length(TILE * self._grow)

        def paint() -> Image.Image:
            picture = tiles.letter_tile(side, letter, row, self.palette, lift)
            if ghost:
                picture.putalpha(picture.getchannel("A").point([a // 2 for a in range(256)]))
            return picture

        return self.sprite((letter, side, lift, ghost), paint)

    def _space_at(self, x: float, y: float) -> tuple[int, int] | None:
        for row in range(len(self._state.rows)):
            for column in range(len(self._state.rows[0])):
                middle_x, middle_y = self._centre(row, column)
                half = CELL * self._grow * self.fit.scale / 2
                if abs(x - middle_x) <= half and abs(y - middle_y) <= half:
                    return row, column
        return None

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
