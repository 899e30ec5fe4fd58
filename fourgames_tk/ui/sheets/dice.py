"""The throw of dice that decides who moves first: shown once, before the table is laid."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from math import pi, sin
from typing import TYPE_CHECKING

from PIL import Image

from ..canvas.animation import Animation, Animator, between
from ..canvas.drawing import BoardSlab
from ..canvas.scaled_canvas import Box, Point, ScaledCanvas, ViewTransform
from ..paint import pieces, surfaces
from ..paint.palette import Palette
from ..text import short_name, turn_heading
from ..widgets.focus import with_modifier
from ..widgets.sound import Sound
from ..widgets.theme import on_theme
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ..app import App


THROW_MS, TIE_MS, RESULT_MS = 1100, 900, 1800
"""How long the dice roll, a tie is shown, and the result is shown before the game begins."""
TRAY = Box(270.0, 190.0, 830.0, 450.0)
EDGE, CORNER = 22.0, 18.0
"""Breadth of the tray's rim, and radius of the corners inside it."""
DIE = 92.0
APART = 240.0
"""From the middle of a die to that of the next."""
SETTLED, FROM = 320.0, 150.0
"""Where the dice come to rest, and how far below they are thrown, in units of the sheet."""
FACES = (3, 6, 2, 5, 1, 4)
"""What a rolling die shows, one after another."""
ROLLS = 9


class DiceScreen(ScaledCanvas):
    """Rolls a die for each player. A click or a key goes to the result, another one begins.

    `done` is called when the game may begin.
    """

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        names: Sequence[str],
        throws: Sequence[Sequence[int]],
        done: Callable[[], None],
    ) -> None:
        super().__init__(parent, app)
        self._names, self._throws, self._done = [short_name(name) for name in names], throws, done
        self._whose = turn_heading(names[self.winner], first_move=True)
        self._animator = Animator(self, app)
        self._begun = False
        self.settled = False
        """Whether the dice lie still and the result is shown."""
        self._shown: Sequence[int] = throws[0]
        self._progress = 1.0
        self._news = ""
        self._timer = Timer(self)
        self.bind("<Configure>", self._resized)
        self.bind("<Button-1>", lambda event: self.go_on())
        self.bind("<Key>", self._typed)
        on_theme(self, self._draw_anew)
        app.status("The dice decide who moves first. A click or a key skips the throw.")

    @property
    def winner(self) -> int:
        """The seat with the highest number of the last throw."""
        last = self._throws[-1]
        return last.index(max(last))

    def go_on(self) -> None:
        """Skip what rolls; once the result is shown, begin the game."""
        if self.settled:
            self._done()
        elif self._begun:
            self._animator.skip()

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if event.keysym[-2:] not in ("_L", "_R") and not with_modifier(event):
            self.go_on()

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        self.fit = ViewTransform.of(event.width, event.height)
        self._draw_anew()
        if not self._begun:
            self._begun = True
            motions = [motion for throw in self._throws for motion in self._motions(throw)]
            self._animator.run(motions, self._settle)

    def _draw_anew(self) -> None:
        self.forget_sprites()
        self._draw()

    def _motions(self, throw: Sequence[int]) -> list[Animation]:
        def begin() -> None:
            self._shown, self._news = throw, ""
            self._draw()

        def roll(progress: float) -> None:
            self._progress = progress
            for seat in range(len(throw)):
                self._place(seat)

        def tie() -> None:
            self._news = f"Both threw {throw[0]}: once more!"
            self._draw()

        motions = [Animation(THROW_MS, roll, begin, sound=Sound.DICE)]
        if len(set(throw)) == 1:
            motions.append(Animation(TIE_MS, start=tie))
        return motions

    def _settle(self) -> None:
        self.settled = True
        self._shown = self._throws[-1]
        self._news = f"{self._whose}!"
        self._draw()
        self.app.status("Click, or press a key, to begin.")
        self._timer.start(RESULT_MS, self._done)

    def _draw(self) -> None:
        self.delete("all")
        self.write(550, 110, "Who moves first?", 26, bold=True)
        self._draw_tray()
        for seat, name in enumerate(self._names):
            x = self._rest(seat)[0]
            name = self.fitting((name,), APART - DIE / 4, 19, bold=True)
            self.write(x, 492, name, 19, bold=True)
            if self.settled:
                self.write(x, 520, f"threw {self._shown[seat]}", 16, colour=self.palette.muted)
            self.create_image(0, 0, tags=f"die-{seat}")
            self._place(seat)
        ink = self.palette.accent if self.settled else self.palette.ink
        self.write(550, 580, self._news, 24, bold=True, colour=ink)

    def _draw_tray(self) -> None:
        left, top = self.pixel((TRAY.left, TRAY.top))
        right, bottom = self.pixel((TRAY.right, TRAY.bottom))
        tray = self.sprite(_tray, self.fit, self.palette)
        self.create_image((left + right) // 2, (top + bottom) // 2, image=tray)

    def _rest(self, seat: int) -> Point:
        """Return where the die of a seat comes to rest."""
        return 550 + (seat - (len(self._names) - 1) / 2) * APART, SETTLED

    def _place(self, seat: int) -> None:
        """Show the die of a seat on its way into the tray, at rest at the end of the motion."""
        progress = self._progress
        x, y = self._rest(seat)
        outward = 1 if x > 550 else -1
        left = 1 - progress
        number, turn = self._shown[seat], 0.0
        if progress < 1:
            step = int(progress * ROLLS)
            number = FACES[(step + 3 * seat) % len(FACES)] if step < ROLLS - 1 else number
            turn = outward * (20 + 340 * left)
        x += outward * FROM * left
        y += between(0, FROM, left) - 46 * abs(sin(3 * pi * progress)) * left
        size = self.fit.length(DIE)
        turn = 10 * round(turn / 10)
        image = self.sprite(pieces.die, size, number, self.palette, turn)
        self.itemconfigure(f"die-{seat}", image=image)
        self.coords(f"die-{seat}", *self.pixel((x, y)))


def _tray(fit: ViewTransform, palette: Palette) -> Image.Image:
    slab = BoardSlab(TRAY, fit, palette)
    left, top = slab.place((TRAY.left, TRAY.top))
    right, bottom = slab.place((TRAY.right, TRAY.bottom))
    edge = fit.length(EDGE)
    inside = right - left - 2 * edge, bottom - top - 2 * edge
    slab.carve([surfaces.Well(left + edge, top + edge, *inside, fit.length(CORNER))])
    return slab.picture
