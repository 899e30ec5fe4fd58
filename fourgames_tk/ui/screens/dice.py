"""The throw of dice that decides who moves first: shown once, before the table is laid."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sin

from PIL import Image

from ..canvas.fit import Fit
from ..canvas.keys import with_modifier
from ..canvas.motion import Animator, Motion, between
from ..canvas.sprites import Sprites
from ..look.fonts import board_font, family
from ..paint import dice, wells, wood
from ..paint.palette import Palette
from ..scene.words import short, whose_turn

THROW_MS, TIE_MS, RESULT_MS = 1100, 900, 1800
"""How long the dice roll, a tie is shown, and the result is shown before the game begins."""
TRAY = (270.0, 190.0, 830.0, 450.0)
DIE = 92.0
SETTLED, FROM = 320.0, 150.0
"""Where the dice come to rest, and how far below they are thrown, in units of the sheet."""
FACES = (3, 6, 2, 5, 1, 4)
"""What a rolling die shows, one after another."""
ROLLS = 9


@dataclass(frozen=True)
class DiceHooks:
    """What the throw asks of the window; `done` is called when the game may begin."""

    play_sound: Callable[[str], None]
    status: Callable[[str], None]
    done: Callable[[], None]


class DiceScreen(tk.Canvas):
    """Rolls a die for each player. A click or a key goes to the result, another one begins."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        names: Sequence[str],
        throws: Sequence[Sequence[int]],
        speed: str,
        hooks: DiceHooks,
    ) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, background=palette.table)
        self._palette, self._hooks, self._speed = palette, hooks, speed
        self._names, self._throws = [short(name) for name in names], throws
        self._whose = whose_turn(names[self.winner], first_move=True)
        self._fit = Fit(1.0, 0.0, 0.0)
        self._sprites = Sprites(self)
        self._animator = Animator(self, hooks.play_sound)
        self._begun = self._settled = False
        self._shown: Sequence[int] = throws[0]
        self._news = ""
        self._timer: str | None = None
        self.bind("<Configure>", self._resized)
        self.bind("<Button-1>", lambda event: self.go_on())
        self.bind("<Key>", self._typed)
        hooks.status("The dice decide who moves first. A click or a key skips the throw.")

    @property
    def winner(self) -> int:
        """The seat with the highest number of the last throw."""
        last = self._throws[-1]
        return last.index(max(last))

    @property
    def settled(self) -> bool:
        """Whether the dice lie still and the result is shown."""
        return self._settled

    def go_on(self) -> None:
        """Skip what rolls; once the result is shown, begin the game."""
        if self._settled:
            self._finish()
        elif self._begun:
            self._animator.skip()

    def destroy(self) -> None:
        """Stop everything; the game does not begin."""
        self._animator.drop()
        if self._timer is not None:
            self.after_cancel(self._timer)
            self._timer = None
        super().destroy()

    def _typed(self, event: tk.Event[tk.Misc]) -> None:
        if event.keysym[-2:] not in ("_L", "_R") and not with_modifier(event):
            self.go_on()

    def _resized(self, event: tk.Event[tk.Misc]) -> None:
        self._fit = Fit.of(event.width, event.height)
        self._sprites.clear()
        self._draw()
        if not self._begun:
            self._begun = True
            motions = [motion for throw in self._throws for motion in self._motions(throw)]
            self._animator.run(motions, self._speed, self._settle)

    def _motions(self, throw: Sequence[int]) -> list[Motion]:
        def begin() -> None:
            self._shown, self._news = throw, ""
            self._draw()

        def roll(progress: float) -> None:
            for seat in range(len(throw)):
                self._place(seat, progress)

        def tie() -> None:
            self._news = f"Both threw {throw[0]}: once more!"
            self._draw()

        motions = [Motion(THROW_MS, roll, begin, sound="dice")]
        if len(set(throw)) == 1:
            motions.append(Motion(TIE_MS, start=tie))
        return motions

    def _settle(self) -> None:
        self._settled = True
        self._shown = self._throws[-1]
        self._news = f"{self._whose}!"
        self._draw()
        self._hooks.status("Click, or press a key, to begin.")
        self._timer = self.after(RESULT_MS, self._finish)

    def _finish(self) -> None:
        self._hooks.done()

    def _draw(self) -> None:
        self.delete("all")
        fit = self._fit
        self._write(550, 110, "Who moves first?", 26, True, self._palette.ink)
        self._draw_tray()
        for seat, name in enumerate(self._names):
            x = self._rest(seat)[0]
            self._write(x, 492, name, 19, True, self._palette.ink)
            if self._settled:
                self._write(x, 520, f"threw {self._shown[seat]}", 16, False, self._palette.muted)
            self.create_image(0, 0, tags=f"die-{seat}")
            self._place(seat, 1.0)
        self.create_text(
            fit.x(550),
            fit.y(580),
            text=self._news,
            font=self._font(24, True),
            fill=self._palette.accent if self._settled else self._palette.ink,
        )

    def _draw_tray(self) -> None:
        fit = self._fit
        left, top, right, bottom = TRAY
        x, y = fit.x(left), fit.y(top)
        width, height = fit.x(right) - x, fit.y(bottom) - y

        def paint() -> Image.Image:
            margin, edge = wood.slab_margin(width, height), fit.length(22)
            well = wells.Well(
                margin + edge,
                margin + edge,
                width - 2 * edge,
                height - 2 * edge,
                fit.length(18),
            )
            return wells.carve(wood.slab(width, height, self._palette), [well], self._palette)

        image = self._sprites.get(("tray", width, height), paint)
        self.create_image(x + width // 2, y + height // 2, image=image)

    def _rest(self, seat: int) -> tuple[float, float]:
        """Return where the die of a seat comes to rest."""
        return 550 + (seat - (len(self._names) - 1) / 2) * 240, SETTLED

    def _place(self, seat: int, progress: float) -> None:
        """Show the die of a seat on its way into the tray, at rest at 1."""
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
        size = self._fit.length(DIE)
        turn = 10 * round(turn / 10)
        image = self._sprites.get(
            (size, number, turn), lambda: dice.die(size, number, self._palette, turn)
        )
        self.itemconfigure(f"die-{seat}", image=image)
        self.coords(f"die-{seat}", self._fit.x(x), self._fit.y(y))

    def _write(self, x: float, y: float, text: str, size: float, bold: bool, colour: str) -> None:
        place = self._fit.x(x), self._fit.y(y)
        self.create_text(*place, text=text, font=self._font(size, bold), fill=colour)

    def _font(self, size: float, bold: bool) -> tuple[str, int, str]:
        return board_font(max(11, round(size * self._fit.scale)), bold, family(self))
