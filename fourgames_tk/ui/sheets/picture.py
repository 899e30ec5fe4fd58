"""A position as a picture of the whole table, for a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, ImageTk

from ..boards import BOARDS
from ..canvas.background import Likeness, Wanted
from ..canvas.grid import SHEET_HEIGHT, SHEET_WIDTH, Fit
from ..canvas.scene import AnyScene, Scene
from ..canvas.sheet import SheetCanvas

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ..app import App

WIDTH = 1600
"""Of a picture, in pixels, where nobody says another one."""


def picture_of_session(app: App, setup: Setup, session: Session, width: int) -> Image.Image:
    """Return what there is to see where a session stands, with nothing hidden."""
    scene: AnyScene = Scene.of(session, setup, "", ())
    return picture_of(app, setup.game, scene, width)


def picture_of(app: App, game: AnyGame, scene: AnyScene, width: int = WIDTH) -> Image.Image:
    """Return what a board shows of a scene, so many pixels wide, in the colours that hold."""
    size = width, round(width * SHEET_HEIGHT / SHEET_WIDTH)
    sheet = SheetCanvas(app.root, app)
    try:
        sheet.fit = Fit.of(*size)
        drawing = BOARDS[game.id].drawing_type(sheet)
        drawing.scene = scene
        painted = Wanted(drawing.ground(), sheet.palette, *size).paint()
        ground = ImageTk.PhotoImage(painted, master=sheet)
        sheet.create_image(0, 0, image=ground, anchor="nw")
        drawing.draw()
        return Likeness(sheet, size, ground).picture
    finally:
        sheet.destroy()
