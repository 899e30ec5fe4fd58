"""The board on the table while a page lies beside it, and a quiet demo on it."""

from __future__ import annotations

import tkinter as tk
from random import Random
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageTk

from ...engine.games import find_game
from ...engine.learn.lessons import parse_position_block
from ...engine.search.clock import Clock
from ...engine.session import Session
from ...engine.setup import Setup, default_players
from ..boards import BOARDS
from ..canvas.drawing import Snapshot, painted
from ..canvas.scaled_canvas import SHEET_HEIGHT, SHEET_WIDTH, ScaledCanvas, ViewTransform
from ..canvas.scene import AnyScene, RunningGame, Scene, SeenSequence, seen
from ..paint.surfaces import table_felt
from ..widgets.buttons import Button
from ..widgets.fonts import pixels, sized
from ..widgets.theme import on_theme, themed
from ..widgets.timers import EVERYWHERE, Timer, on_event, on_own

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App
    from ..canvas.board import AnyBoard
    from ..canvas.drawing import Drawing
    from ..widgets.side_panel import Page


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


HEIGHT, LINES = 170, 3
"""Of the slab, in design units where there is room, and how far a turn of the wheel scrolls."""


class BoardEmbed(tk.Frame):
    """Shows a position in a text; a click on it, or its button, lays it as a practice game."""

    def __init__(self, parent: tk.Text, app: App, game: str, block: str, width: int) -> None:
        """Read a block as in a lesson; at most `width` pixels wide. Raises ValueError."""
        super().__init__(parent)
        self._app, self._text, self._width = app, parent, width
        options, seed, state = parse_position_block(find_game(game), block)
        self._session = Session(find_game(game), options, seed, state)
        themed(self, background="sheet")
        self._draw()
        on_theme(self, self._draw)

    def play_on(self) -> None:
        """Begin a game from here against the level that was chosen last, as who has the turn."""
        session, settings = self._session, self._app.settings
        game, options, seat = session.game, session.options, session.state.turn
        players = default_players(game, options, (seat,), settings.level(game))
        setup = Setup(game, options, session.seed, settings.with_known_names(players))
        self._app.workspace.begin(setup, session)

    def _draw(self) -> None:
        for child in self.winfo_children():
            child.destroy()
        room = self._width - 4, pixels(self, HEIGHT)
        picture = board_of(self._app, self._session, room)
        self._picture = ImageTk.PhotoImage(picture, master=self)
        board = tk.Label(self, image=self._picture, borderwidth=0)
        board.pack(anchor="w")
        button = Button(self, "Play on from here", self.play_on, kind="quiet", chevron="right")
        if self._session.state.outcome() is None:
            board.configure(cursor="hand2")
            board.bind("<ButtonRelease-1>", lambda event: self.play_on())
            button.pack(anchor="w")
        for each in (self, board, button):
            # A text that is scrolled over what stands in it goes on scrolling.
            each.bind("<Button-4>", lambda event: self._text.yview_scroll(-LINES, "units"))
            each.bind("<Button-5>", lambda event: self._text.yview_scroll(LINES, "units"))
            each.bind("<MouseWheel>", self._wheeled)

    def _wheeled(self, event: tk.Event[tk.Misc]) -> None:
        self._text.yview_scroll(LINES if event.delta < 0 else -LINES, "units")


BEFORE_MS, EACH_MS, MOST_MOVES = 4000, 1600, 20
"""When the demo begins, how long each move has, and how many there are at most."""
LEVEL, SECONDS = 3, 0.05
"""How well the two play, and the most time they think: the window waits for them."""
CAPTION = "The computer plays until you do."
MARGINS = (40, 76)
"""Beside the slab and above it, in design units."""
AROUND = (24, 34)
"""How much of its shadow is seen beside the slab, and above and below it, in units of the sheet."""
LOW, BELOW = 400, 16
"""A table that is lower has no words under the board; and what lies below them, in design units."""


class BoardPreview(tk.Frame, RunningGame):
    """Covers the table with the board of a game that a page tells of, and words below it.

    It goes with its page.

    It is no game that is kept or counted, nobody can move, and nothing is seen that any player may
    not see.
    """

    def __init__(self, page: Page) -> None:
        app = page.app
        super().__init__(app.workspace.left_pane)
        themed(self, background="table")
        on_own(page, "<Destroy>", self.destroy)
        self._app, self._random, self._timer = app, Random(1), Timer(self)
        # What lies beside the slab is out of sight.
        self._window = themed(tk.Frame(self), background="table")
        self._words = tk.Label(self, font=sized(self, 13), justify="center")
        themed(self._words, background="table", foreground="muted")
        self.session: Session | None = None
        self.board: AnyBoard | None = None
        self._corner = (0, 0)
        self.bind("<Configure>", lambda event: self._fit())
        on_theme(self, self._fit)
        self.place(relwidth=1, relheight=1)

    def show(self, session: Session | None, words: str = "") -> None:
        """Show where a game stands, or nothing."""
        before, self.session = self.session, session
        if self.board is not None and (before and before.game) is not (session and session.game):
            self.board.destroy()
            self.board = None
        if session is not None:
            if self.board is None:
                self.board = BOARDS[session.game.id](self._window, self._app, self)
                self.board.configure(takefocus=False)
                self.board.silence()
            self.board.show(_scene(session))
        self._say(words)

    def leave_free(self, right: int, bottom: int) -> None:
        """Keep the slab off what stands in the upper left corner; its ends are in pixels."""
        self._corner = right, bottom
        self._fit()

    def play(self) -> None:
        """After a while let two computers go on with the game a little.

        A key, a click, or another window that comes to the front ends that for good.
        """
        for touched in ("<Key>", "<Button>"):
            on_event(self, EVERYWHERE, touched, lambda event: self._end())
        if self._app.preferences.speed != "off":
            self._timer.start(BEFORE_MS, self._move)

    def _say(self, words: str) -> None:
        self._words.configure(text=words)
        self._fit()

    def _fit(self) -> None:
        """Show the slab as large as there is room for, and nothing else of the sheet."""
        width, height = self.winfo_width(), self.winfo_height()
        beside, above = pixels(self, MARGINS[0]), min(pixels(self, MARGINS[1]), height // 9)
        words = self._lay_words(width - 2 * beside, height)
        if self.board is None:
            self._window.place_forget()
            return
        box = self.board.drawing.ground().box
        right, bottom = self._corner
        scale = max(
            min((width - 2 * x) / box.width, (height - 2 * y) / box.height)
            for x, y in ((beside, max(above, bottom)), (max(beside, right), above))
        )
        if scale <= 0:
            return
        sheet = round(SHEET_WIDTH * scale), round(SHEET_HEIGHT * scale)
        slab = round(box.width * scale), round(box.height * scale)
        across = round(AROUND[0] * scale)
        # The words cover none of the shadow.
        down = max(0, min(round(AROUND[1] * scale), (height - slab[1]) // 2 - words))
        self.board.place(
            x=across - round(box.left * scale),
            y=down - round(box.top * scale),
            width=sheet[0],
            height=sheet[1],
        )
        shown = slab[0] + 2 * across, slab[1] + 2 * down
        self._window.place(relx=0.5, rely=0.5, anchor="center", width=shown[0], height=shown[1])

    def _lay_words(self, width: int, height: int) -> int:
        """Show the words at the foot of a table that is high enough; return how much they take."""
        if height < pixels(self, LOW):
            self._words.place_forget()
            return 0
        self._words.configure(wraplength=width)
        self._words.place(relx=0.5, rely=1, y=-pixels(self, BELOW), anchor="s")
        return self._words.winfo_reqheight() + pixels(self, BELOW)

    def _move(self) -> None:
        """Make a move, and wait for the next one, if this is still looked at."""
        session, board = self.session, self.board
        if (
            session is None
            or board is None
            or not self.tk.call("focus")
            or (state := session.state).outcome() is not None
        ):
            self._end()
        else:
            if board.drawn and not board.moving:
                game, clock = session.game, Clock(SECONDS)
                level = min(LEVEL, game.levels[-1].number)
                view = state.view(state.turn)
                move = state.forced() or game.choose(view, level, clock, self._random)
                step = seen(session.play(move), _all_seats(session))
                board.perform(step, lambda: _scene(session), lambda: None)
            goes_on = session.length < MOST_MOVES
            if goes_on:
                self._timer.start(EACH_MS, self._move)
            self._say(CAPTION if goes_on else "")

    def _end(self) -> None:
        self._timer.cancel()
        self._say("")


def _all_seats(session: Session) -> range:
    return range(session.game.seats(session.options))


def _scene(session: Session) -> AnyScene:
    """Return what every player may see, without words around the board, whoever they are."""
    seats = _all_seats(session)
    names, state = tuple(f"Player {seat + 1}" for seat in seats), seen(session.state, seats)
    steps = SeenSequence(session.steps, seats)
    return Scene(state, names, None, steps, heading="", subheading="", viewers=tuple(seats))
