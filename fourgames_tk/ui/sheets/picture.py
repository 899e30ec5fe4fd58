"""Positions as pictures: the whole table for a file, the board alone for cards and pages."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageTk

from ...engine.session import Session
from ..boards import BOARDS
from ..canvas.drawing import Snapshot, painted
from ..canvas.scaled_canvas import SHEET_HEIGHT, SHEET_WIDTH, ScaledCanvas, ViewTransform
from ..canvas.scene import AnyScene, Scene, seen
from ..paint.surfaces import table_felt

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ...engine.setup import Setup
    from ..app import App
    from ..canvas.drawing import Drawing

WIDTH = 1600
"""Of a picture, in pixels, where nobody says another one."""
PLIES, SEED = 6, 4
"""How many moves lie behind the position on a card, and what chooses them."""


def picture_of_session(app: App, setup: Setup, session: Session, width: int) -> Image.Image:
    """Return what there is to see where a session stands, with nothing hidden."""
    scene: AnyScene = Scene.of(session, setup, "", ())
    return picture_of(app, setup.game, scene, width)


def picture_of(app: App, game: AnyGame, scene: AnyScene, width: int = WIDTH) -> Image.Image:
    """Return what a board shows of a scene, so many pixels wide, in the colours that hold."""
    size = width, round(width * SHEET_HEIGHT / SHEET_WIDTH)
    sheet = ScaledCanvas(app.root, app)
    try:
        sheet.fit = ViewTransform.of(*size)
        drawing = BOARDS[game.id].drawing_type(sheet)
        drawing.scene = scene
        return _drawn(drawing, painted(drawing.ground(), sheet.palette, *size))
    finally:
        sheet.destroy()


def board_of(
    app: App,
    session: Session,
    room: tuple[float, float],
    felt: tuple[int, int] | None = None,
) -> Image.Image:
    """Return the slab without lettering, as large as goes into `room`, wide and high in pixels.

    It lies in the middle of felt, of which so much lies beside the slab, and which is so high; or
    else on the bare table.
    """
    sheet = ScaledCanvas(app.root, app)
    try:
        drawing = BOARDS[session.game.id].drawing_type(sheet)
        names = ("",) * session.game.seats(session.options)
        state: Any = seen(session.state, range(len(names)))
        drawing.scene = Scene(state, names, None, (), heading="", subheading="")
        ground = drawing.ground()
        box, scale = ground.box, min(room[0] / ground.box.width, room[1] / ground.box.height)
        width, height = round(box.width * scale), round(box.height * scale)
        x, y, picture = 0, 0, Image.new("RGB", (width, height), sheet.palette.table)
        if felt is not None:
            x, y = felt[0], (felt[1] - height) // 2
            picture = table_felt(width + 2 * x, felt[1], sheet.palette)
        left, top = box.left * scale, box.top * scale
        ground.paint_board(picture, ViewTransform(scale, x - left, y - top), sheet.palette)
        inside = picture.crop((x, y, x + width, y + height))
        sheet.fit = ViewTransform(scale, -left, -top)
        picture.paste(_drawn(drawing, inside, lettered=False), (x, y))
        return picture
    finally:
        sheet.destroy()


def _drawn(drawing: Drawing[Any], below: Image.Image, lettered: bool = True) -> Image.Image:
    """Return what a drawing shows of its scene, on the picture of its ground."""
    sheet = drawing.sheet
    ground = ImageTk.PhotoImage(below, master=sheet)
    sheet.create_image(0, 0, image=ground, anchor="nw")
    drawing.draw()
    for item in sheet.find_all():
        if not lettered and sheet.type(item) == "text":
            sheet.delete(item)
    return Snapshot(sheet, below.size, ground).picture


def example(game: AnyGame) -> Session:
    """Return a game in its beginnings, the same each time."""
    session, chosen = Session(game, game.options_type(), SEED), Random(SEED)
    while session.length < PLIES and session.state.outcome() is None:
        session.play(chosen.choice(session.state.legal_moves()))
    return session
