"""The board of a game alone, small: for cards and lists, still or in motion."""

from __future__ import annotations

import tkinter as tk
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageTk

from ...engine.session import Session
from ..boards import BOARDS
from ..canvas.background import Likeness
from ..canvas.grid import Fit
from ..canvas.motion import Animator
from ..canvas.scene import AnyScene, Scene, seen
from ..canvas.sheet import SheetCanvas
from ..kit.timer import Timer
from ..paint.plates import table_felt

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

PLIES, SEED = 6, 4
"""How many moves lie behind the position on a picture, and what chooses them."""
SHOWN_MOVES, BETWEEN_MS = 20, 900
"""How many moves a board makes at most, and the pause between two."""


class Miniature(SheetCanvas):
    """Shows a position, so much of the sheet as the slab covers, and no lettering."""

    def __init__(
        self,
        parent: tk.Misc,
        app: App,
        session: Session,
        room: tuple[float, float],
        felt: tuple[int, int] | None = None,
    ) -> None:
        """Make the slab as large as goes into `room`, wide and high in pixels.

        It lies in the middle of felt, of which so much lies beside the slab, and which is so high;
        or else on the bare table.
        """
        super().__init__(parent, app)
        self._session, self._random = session, Random(SEED)
        self.drawing = BOARDS[session.game.id].drawing_type(self)
        self.drawing.scene = self._scene()
        ground = self.drawing.ground()
        box, (width, height) = ground.box, room
        scale = min(width / box.width, height / box.height)
        size = round(box.width * scale), round(box.height * scale)
        self.configure(width=size[0], height=size[1])
        left, top = box.left * scale, box.top * scale
        if felt is None:
            self.corner = 0, 0
            self._below = Image.new("RGB", size, self.palette.table)
        else:
            self.corner = felt[0], (felt[1] - size[1]) // 2
            self._below = table_felt(size[0] + 2 * felt[0], felt[1], self.palette)
        whole = Fit(scale, self.corner[0] - left, self.corner[1] - top)
        ground.paint_board(self._below, whole, self.palette)
        inside = (*self.corner, self.corner[0] + size[0], self.corner[1] + size[1])
        self._ground = ImageTk.PhotoImage(self._below.crop(inside), master=self)
        self.fit, self._size = Fit(scale, -left, -top), size
        self._animator, self._timer = Animator(self, app), Timer(self)
        self._animator.silent = True
        self._draw()

    def painted(self) -> Image.Image:
        """Return the board as it stands with all that lies around it."""
        picture = self._below.copy()
        picture.paste(Likeness(self, self._size, self._ground).picture, self.corner)
        return picture

    def play(self) -> None:
        """Let the game go on for a while, without a sound."""
        self._timer.start(BETWEEN_MS // 2, self._move)

    def _scene(self) -> AnyScene:
        session = self._session
        names = ("",) * session.game.seats(session.options)
        state: Any = seen(session.state, range(len(names)))
        return Scene(state, names, None, (), heading="", subheading="")

    def _draw(self) -> None:
        self.delete("all")
        self.create_image(0, 0, image=self._ground, anchor="nw")
        self.drawing.scene = self._scene()
        self.drawing.draw()
        for item in self.find_all():
            if self.type(item) == "text":
                self.delete(item)

    def _move(self) -> None:
        session = self._session
        if session.length >= PLIES + SHOWN_MOVES or session.state.outcome() is not None:
            return
        self.drawing.set_out()
        step = session.play(self._random.choice(session.state.legal_moves()))
        motions = (self.drawing.motions(event, step, None) for event in step.events)
        self._animator.run(chain.from_iterable(motions), self._moved)

    def _moved(self) -> None:
        self._draw()
        self._timer.start(BETWEEN_MS, self._move)


def example(game: AnyGame) -> Session:
    """Return a game in its beginnings, the same each time."""
    session, chosen = Session(game, game.options_type(), SEED), Random(SEED)
    while session.length < PLIES and session.state.outcome() is None:
        session.play(chosen.choice(session.state.legal_moves()))
    return session
