"""Pictures of boards: in a text, in the preview beside a page, and in the laurel at the end."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageTk

from ...engine.games import find_game
from ...engine.language import N_, _
from ...engine.learn.lessons import parse_position_block
from ...engine.search.clock import Clock
from ...engine.session import Session
from ...engine.setup import Setup, default_players
from ..boards import BOARDS
from ..canvas.drawing import CanvasSnapshot, background_image
from ..canvas.scaled_canvas import BOARD_HEIGHT, BOARD_WIDTH, ScaledCanvas, ViewTransform
from ..canvas.scene import AnyScene, MaskedSequence, RunningGame, Scene, masked_for
from ..paint import marks
from ..paint.palette import Palette
from ..paint.surfaces import SLAB_MARGIN_SHARE, felt_strip, slab_margin
from ..widgets.buttons import FACE_MARGIN, Button
from ..widgets.fonts import pixels, sized_font
from ..widgets.images import ImageCache, TkImage
from ..widgets.layout import scroll_by_drag
from ..widgets.theme import keep_styled, on_theme_change, palette_of, themed
from ..widgets.timers import ALL_WIDGETS, Timer, on_click, on_event, on_own_event, on_wheel

if TYPE_CHECKING:
    from tkinter import font as tkfont

    from ...engine.game import AnyGame
    from ...engine.learn.lessons import DemonstratedMove
    from ...engine.session import AnyStep
    from ..canvas.board import AnyBoard
    from ..canvas.drawing import Drawing
    from ..services import Services
    from .page import Page


PICTURE_WIDTH = 1600
"""Default width of a picture, in pixels."""
EXAMPLE_PLIES, EXAMPLE_SEED = 6, 4
"""Number of random moves before the example position of a game, and their random seed."""


def render_session(app: Services, setup: Setup, session: Session, width: int) -> Image.Image:
    """Return a picture of a session's position with nothing hidden, `width` pixels wide."""
    scene: AnyScene = Scene.from_session(session, setup, "", ())
    return render_scene(app, setup.game, scene, width)


def render_scene(
    app: Services, game: AnyGame, scene: AnyScene, width: int = PICTURE_WIDTH
) -> Image.Image:
    """Return a picture of a scene, `width` pixels wide, in the colours of the theme."""
    with SceneRenderer(app, game, width) as renderer:
        renderer.draw(scene)
        return renderer.picture()


class SceneRenderer:
    """Draws scenes of a game on a board that is not shown; a context that destroys the board."""

    def __init__(self, app: Services, game: AnyGame, width: int) -> None:
        """Draw on a board `width` pixels wide, in the colours of the theme."""
        self.size = width, round(width * BOARD_HEIGHT / BOARD_WIDTH)
        self.board: AnyBoard = BOARDS[game.id](app.root, app, RunningGame())
        self.board.transform = ViewTransform.fitting(*self.size)
        self._background: ImageTk.PhotoImage | None = None

    def __enter__(self) -> SceneRenderer:
        return self

    def __exit__(self, *error: object) -> None:
        self.board.destroy()

    def draw(self, scene: AnyScene) -> None:
        """Draw a scene with all that a board shows before a person moves."""
        board = self.board
        board.delete("all")
        board.drawing.scene = scene
        below = background_image(board.drawing.make_background(), board.palette, *self.size)
        self._background = ImageTk.PhotoImage(below, master=board)
        board.create_image(0, 0, image=self._background, anchor="nw", tags="background")
        board.drawing.draw()
        board.draw_input_marks()

    def picture(self) -> Image.Image:
        """Return a picture of the board as it is drawn now."""
        assert self._background is not None, "a scene has been drawn"
        return CanvasSnapshot(self.board, self.size, self._background).picture


def render_board(
    app: Services,
    session: Session,
    available_size: tuple[float, float],
    felt_size: tuple[int, int] | None = None,
) -> Image.Image:
    """Return a picture of the board slab without text, as large as fits in `available_size`.

    `available_size` is the width and height in pixels. With `felt_size`, the slab lies in the
    middle of felt: the first number is the width of the felt on either side of the slab, the second
    the height of the picture, both in pixels. Without it, the background is the plain colour of a
    page.
    """
    canvas = ScaledCanvas(app.root, app, session.game.id)
    canvas.is_picture = True
    try:
        drawing = BOARDS[session.game.id].drawing_type(canvas)
        names = ("",) * session.game.seat_count(session.options)
        state: Any = masked_for(session.state, range(len(names)))
        drawing.scene = Scene(state, names, None, (), heading="", subheading="")
        background = drawing.make_background()
        box = background.slab_box
        scale = min(available_size[0] / box.width, available_size[1] / box.height)
        width, height = round(box.width * scale), round(box.height * scale)
        x, y, picture = 0, 0, Image.new("RGB", (width, height), palette_of(canvas).sheet)
        if felt_size is not None:
            x, y = felt_size[0], (felt_size[1] - height) // 2
            picture = felt_strip(width + 2 * x, felt_size[1], palette_of(canvas))
        left, top = box.left * scale, box.top * scale
        background.paint_slab(picture, ViewTransform(scale, x - left, y - top), canvas.palette)
        inside = picture.crop((x, y, x + width, y + height))
        canvas.transform = ViewTransform(scale, -left, -top)
        picture.paste(_render_drawing(drawing, inside), (x, y))
        return picture
    finally:
        canvas.destroy()


def _render_drawing(drawing: Drawing[Any], below: Image.Image) -> Image.Image:
    """Return the picture of a drawing without its texts, on top of its background."""
    canvas = drawing.canvas
    background = ImageTk.PhotoImage(below, master=canvas)
    canvas.create_image(0, 0, image=background, anchor="nw")
    drawing.draw()
    for item in canvas.find_all():
        # Also texts that are pictures, as those of the theme Original.
        if canvas.text_of(item):
            canvas.delete(item)
    return CanvasSnapshot(canvas, below.size, background).picture


def example_session(game: AnyGame) -> Session:
    """Return a session a few random moves into a game; always the same position."""
    session, chosen = Session(game, game.options_type(), EXAMPLE_SEED), Random(EXAMPLE_SEED)
    while session.length < EXAMPLE_PLIES and session.state.outcome() is None:
        session.play(chosen.choice(session.state.legal_moves()))
    return session


EMBED_HEIGHT, WHEEL_LINES = 170, 3
"""Largest height of an embedded board in design units, and text lines scrolled per wheel step."""


class BoardEmbed(tk.Frame):
    """Board in a help text; a click or its button starts a practice game from the position."""

    def __init__(self, parent: tk.Text, app: Services, game: str, block: str, width: int) -> None:
        """Parse the position block of a lesson; draw it at most `width` pixels wide.

        Raises ValueError if the block is not valid.
        """
        super().__init__(parent)
        self._app, self._text, self._width, self._block = app, parent, width, block
        options, seed, state = parse_position_block(find_game(game), block)
        self._session = Session(find_game(game), options, seed, state)
        themed(self, background="sheet")
        self._draw()
        on_theme_change(self, self._draw)

    def play_from_here(self) -> None:
        """Start a game from here as the seat to move, against the level chosen last."""
        session, settings = self._session, self._app.settings
        game, options, seat = session.game, session.options, session.state.turn
        players = default_players(game, options, (seat,), settings.last_level(game))
        setup = Setup(game, options, session.seed, settings.players_with_saved_names(players))
        self._app.workspace.begin_game(setup, session)

    def _draw(self) -> None:
        for child in self.winfo_children():
            child.destroy()
        room = self._width - 4, pixels(self, EMBED_HEIGHT)
        self._picture = ImageCache.of_window(self).load_or_paint(
            ("board in a text", self._session.game.id, self._block, room, palette_of(self)),
            lambda: render_board(self._app, self._session, room),
        )
        board = tk.Label(self, image=self._picture, borderwidth=0)
        board.pack(anchor="w")
        button = Button(
            self, _("Play on from here"), self.play_from_here, kind="quiet", chevron="right"
        )
        if self._session.state.outcome() is None:
            board.configure(cursor="hand2")
            on_click(board, lambda event: self.play_from_here())
            button.pack(anchor="w")
        for each in (self, board, button):
            # Otherwise the text would not scroll while the pointer is over the board.
            on_wheel(each, self._on_wheel)
            scroll_by_drag(each, lambda event: True, self._drag)

    def _on_wheel(self, event: tk.Event[tk.Misc], direction: int) -> None:
        self._text.yview_scroll(direction * WHEEL_LINES, "units")

    def _drag(self, distance: int) -> None:
        self._text.yview("scroll", distance, "pixels")  # type: ignore[no-untyped-call]


DEMO_DELAY_MS, DEMO_MOVE_MS, DEMO_MOVES = 4000, 1600, 20
"""Delay before the demo starts, time per move (both in ms), and the most moves it plays."""
DEMO_LEVEL, DEMO_SECONDS = 3, 0.05
"""Level of both players of the demo, and their time per move in seconds; the window waits for
it."""
PAUSE_CHARACTER = "?"
"""Key that pauses the moves that show the rules, and lets them go on."""
RULE_MS, RULE_MOVE_MS = 1200, 3800
"""Time before and after a move that shows a rule, in ms."""
DEMO_CAPTION = N_("The computer plays until you start a game.")
CORNER_POSITION = (40, 20)
"""Position of the buttons in the corner, in design units."""
MIN_MARGINS = (40, 76)
"""Least margins beside and above the slab, in design units."""
CARD_SHADOW = 9
"""How far the shadow of a card beside the slab can be seen, in the board's design units."""
CAPTION_MIN_HEIGHT, CAPTION_MARGIN = 400, 16
"""A preview lower than this has no caption; and the margin below the caption, and between it and
the shadow of the slab if there is room; in design units."""


class BoardPreview(tk.Frame, RunningGame):
    """Board shown in place of the game while a page is open, with a caption below it.

    The game on it is not saved or counted, and nobody can move. It shows only what every player may
    see. The preview is destroyed together with its page.
    """

    def __init__(self, page: Page) -> None:
        app = page.app
        page.covers_board = True
        app.workspace.main_pane.freeze_until_replaced()
        super().__init__(app.workspace.main_pane)
        themed(self, background="table")
        on_own_event(page, "<Destroy>", self._close)
        self._app, self._random, self._timer = app, Random(1), Timer(self)
        self._status_before = app.status_bar.text, app.status_bar.awaits_person
        """The text about the covered board, which is shown again after the page."""
        app.status_bar.set_text("")
        # Clips the canvas to the slab and its shadow.
        self._window = themed(tk.Frame(self), background="table")
        self._caption = tk.Label(self, font=sized_font(self, 13), justify="center")
        themed(self._caption, background="table", foreground="muted")
        self.session: Session | None = None
        self.board: AnyBoard | None = None
        self._corner_buttons: Sequence[Button] = ()
        self._rules: Iterator[DemonstratedMove] | None = None
        self._after_rules: Callable[[], object] = lambda: None
        self._next_of_rules: Callable[[], object] = lambda: None
        """What follows in the rules that are played, after the time to see what is shown."""
        self.is_paused = False
        """Whether the rules that are played wait until they are to go on."""
        self.bind("<Configure>", lambda event: self._arrange())
        on_theme_change(self, self._arrange)
        self.place(relwidth=1, relheight=1)

    def _close(self) -> None:
        if not self._app.status_bar.text:
            self._app.status_bar.set_text(*self._status_before)
        self.destroy()

    def show_position(
        self, session: Session | None, caption: str = "", names: Sequence[str] = ()
    ) -> None:
        """Show the position of a session, or no board, with a caption and the players' names."""
        before, self.session = self.session, session
        if self.board is not None and (before and before.game) is not (session and session.game):
            self.board.destroy()
            self.board = None
        if session is not None:
            if self.board is None:
                self.board = BOARDS[session.game.id](self._window, self._app, self)
                self.board.configure(takefocus=False)
                self.board.mute_animations()
            scene = _open_scene(session)
            if len(names) == len(scene.names):
                scene = replace(scene, names=tuple(names))
            self.board.show_scene(scene)
        self._set_caption(caption)

    def show_in_corner(self, *buttons: Button) -> None:
        """Show buttons of the pane in its upper left corner, and keep the slab out of it."""
        self._corner_buttons = buttons
        self._arrange()

    def _place_corner_buttons(self, height: int) -> tuple[int, int]:
        """Place the buttons below each other, or in a row where the pane is too low for that.

        Return the right and lower edge of their corner, in pixels.
        """
        buttons = self._corner_buttons
        left, top = (pixels(self, each - FACE_MARGIN) for each in CORNER_POSITION)
        right, bottom = (left, top) if buttons else (0, 0)
        is_column = top + sum(each.winfo_reqheight() for each in buttons) <= height
        for each in buttons:
            if is_column:
                each.place(x=left, y=bottom)
                right = max(right, left + each.winfo_reqwidth())
                bottom += each.winfo_reqheight()
            else:
                each.place(x=right, y=top)
                right += each.winfo_reqwidth()
                bottom = max(bottom, top + each.winfo_reqheight())
        return right, bottom

    def start_demo(self) -> None:
        """Start the demo after a delay: two computer players play a few moves.

        A key, a click, or another window that comes to the front ends it for good.
        """
        for touched in ("<Key>", "<Button>"):
            on_event(self, ALL_WIDGETS, touched, self._on_touch)
        if self._app.preferences.speed != "off":
            self._timer.start(DEMO_DELAY_MS, self._play_move)

    def _on_touch(self, event: tk.Event[tk.Misc]) -> None:
        """Stop the demo or the rules, except by a key that pauses them, or Shift before it."""
        is_key = event.type is tk.EventType.KeyPress
        pauses = is_key and (event.char == PAUSE_CHARACTER or event.keysym[-2:] in ("_L", "_R"))
        if not (pauses and self.shows_rules):
            self._stop_demo()

    @property
    def shows_rules(self) -> bool:
        """Whether moves that show the rules are played, or paused."""
        return self._rules is not None

    def pause_or_continue_rules(self) -> None:
        """Keep the rules at what is shown, or go on at once."""
        self.is_paused = not self.is_paused
        if self.is_paused:
            self._timer.cancel()
        else:
            self._timer.start_when_idle(self._next_of_rules)

    def _schedule_rule(self, milliseconds: int, call: Callable[[], object]) -> None:
        self._next_of_rules = call
        self._timer.start(milliseconds, call)

    def show_rules(self, moves: Sequence[DemonstratedMove], then: Callable[[], object]) -> None:
        """Play moves that show the rules, each with a caption that is spoken; then call `then`.

        What ends the demo ends this as well, and calls `then`.
        """
        self._stop_demo()
        self._rules, self._after_rules = iter(moves), then
        self._next_of_rules = self._show_rule
        # When idle: the key that starts it ends the demo.
        self._timer.start_when_idle(self._show_rule)

    def _show_rule(self) -> None:
        """Show the position of the next move of the rules, or end them after the last."""
        rule = next(self._rules, None) if self._rules is not None else None
        if rule is None:
            self._stop_demo()
            return
        step = rule.step
        session = Session(self._app.workspace.game, step.options, step.seed, step.position)
        # At once: a caption of another height could resize the board during the move.
        self.show_position(session, rule.caption)
        self._app.status_bar.set_text(rule.caption)
        self._schedule_rule(RULE_MS, partial(self._play_rule, session, rule))

    def _play_rule(self, session: Session, rule: DemonstratedMove) -> None:
        step = masked_for(session.play(rule.move), _all_seats(session))
        if self.board is not None and self.board.is_drawn_for_size:
            self.board.animate_step(step, lambda: _open_scene(session), lambda: None)
        else:
            self.show_position(session, rule.caption)
        self._schedule_rule(RULE_MOVE_MS, self._show_rule)

    def _set_caption(self, caption: str) -> None:
        self._caption.configure(text=caption)
        self._arrange()

    def _arrange(self) -> None:
        """Place the slab as large as there is room for, and hide the rest of the canvas."""
        width, height = self.winfo_width(), self.winfo_height()
        beside, above = pixels(self, MIN_MARGINS[0]), min(pixels(self, MIN_MARGINS[1]), height // 9)
        caption_height = self._place_caption(width - 2 * beside, height)
        right, bottom = self._place_corner_buttons(height)
        if self.board is None:
            self._window.place_forget()
            return
        background = self.board.drawing.make_background()
        box = background.slab_box
        scale = max(
            min((width - 2 * x) / box.width, (height - 2 * y) / box.height)
            for x, y in ((beside, max(above, bottom)), (max(beside, right), above))
        )
        tall = box.height + 2 * SLAB_MARGIN_SHARE * min(box.width, box.height)
        scale = min(scale, (height - 2 * caption_height) / tall)
        if scale <= 0:
            self._window.place_forget()
            return
        canvas = round(BOARD_WIDTH * scale), round(BOARD_HEIGHT * scale)
        slab = round(box.width * scale), round(box.height * scale)
        # The whole shadow is shown, but neither the cards beside the slab nor what is below the
        # caption.
        shadow = 0 if self.board.palette.is_flat else slab_margin(*slab)
        beside_cards = [
            round((card.left - box.right) * scale) - max(3, round(CARD_SHADOW * scale))
            for card in background.card_boxes
        ]
        across = max(0, min([shadow, (width - slab[0]) // 2, *beside_cards]))
        down = max(0, min(shadow, (height - slab[1]) // 2 - caption_height))
        self.board.place(
            x=across - round(box.left * scale),
            y=down - round(box.top * scale),
            width=canvas[0],
            height=canvas[1],
        )
        shown = slab[0] + 2 * across, slab[1] + 2 * down
        self._window.place(relx=0.5, rely=0.5, anchor="center", width=shown[0], height=shown[1])
        if caption_height:
            below = (height + shown[1]) // 2 + pixels(self, CAPTION_MARGIN)
            self._caption.place(rely=0, y=min(below, height - caption_height), anchor="n")

    def _place_caption(self, width: int, height: int) -> int:
        """Place the caption if there is room; return the height it takes in pixels."""
        if height < pixels(self, CAPTION_MIN_HEIGHT):
            self._caption.place_forget()
            return 0
        self._caption.configure(wraplength=width)
        # Not `placed`, which would move it back after `_arrange` when the text size changes.
        self._caption.place(relx=0.5, rely=1, y=-pixels(self, CAPTION_MARGIN), anchor="s")
        return self._caption.winfo_reqheight() + pixels(self, CAPTION_MARGIN)

    def _play_move(self) -> None:
        """Play one move and schedule the next, unless the window has lost the focus."""
        session, board = self.session, self.board
        if (
            session is None
            or board is None
            or not self.tk.call("focus")
            or (state := session.state).outcome() is not None
        ):
            self._stop_demo()
        else:
            if board.is_drawn_for_size and not board.is_animating:
                game, clock = session.game, Clock(DEMO_SECONDS)
                level = min(DEMO_LEVEL, game.levels[-1].number)
                view = state.view(state.turn)
                move = game.choose(view, level, clock, self._random)
                step = masked_for(session.play(move), _all_seats(session))
                board.animate_step(step, lambda: _open_scene(session), lambda: None)
            goes_on = session.length < DEMO_MOVES
            if goes_on:
                self._timer.start(DEMO_MOVE_MS, self._play_move)
            self._set_caption(_(DEMO_CAPTION) if goes_on else "")

    def _stop_demo(self) -> None:
        self._timer.cancel()
        self._set_caption("")
        if self._rules is not None:
            self._rules, self.is_paused = None, False
            self._app.status_bar.set_text("")
            self._after_rules()


def show_last_board_beside(page: Page) -> None:
    """Show a board of the last game beside a page, instead of the start screen."""
    if page.app.workspace.is_at_start:
        game = page.app.workspace.game
        BoardPreview(page).show_position(example_session(game), game.title)


def _all_seats(session: Session) -> range:
    return range(session.game.seat_count(session.options))


def _open_scene(session: Session) -> AnyScene:
    """Return a scene that shows only what every player may see, without text around the board."""
    seats = _all_seats(session)
    names, state = (
        tuple(_("Player {n}").format(n=seat + 1) for seat in seats),
        masked_for(session.state, seats),
    )
    steps = MaskedSequence(session.steps, seats)
    return Scene(state, names, None, steps, heading="", subheading="", viewers=tuple(seats))


SCORE_SIZES = (24, 21, 18)
"""Text sizes of the score in a laurel, in design units: the first one that has room."""
LAUREL_RADIUS, TROPHY_SIZE = 64, 53
"""Radius of the laurel, and size of the trophy inside it, in design units."""
LAUREL_TEXT_WIDTH = 1.45
"""Greatest width of a text inside the laurel, as a multiple of its radius."""


class LaurelWreath(tk.Canvas):
    """Laurel wreath in the game's colours, with the score or the winning piece inside."""

    def __init__(self, parent: tk.Misc, board: AnyBoard, last: AnyStep) -> None:
        super().__init__(parent, highlightthickness=0, borderwidth=0, takefocus=False)
        themed(self, background="sheet")
        self._board, self._last, self._score = board, last, ""
        outcome = last.after.outcome()
        if outcome is not None and outcome.scores is not None:
            best, second = sorted(outcome.scores, reverse=True)[:2]
            self._score = f"{best} : {second}"
            if self._score_font(self._score) is None:
                self._score = f"+{best - second}"
        self._growing: Iterator[Image.Image] = iter(())
        self._leaves = marks.LAUREL_LEAVES
        self._photos: list[TkImage] = []
        keep_styled(self, self._paint)

    def _score_font(self, text: str) -> tkfont.Font | None:
        """Return the largest font in which a text has room between the leaves, or None."""
        room = pixels(self, LAUREL_TEXT_WIDTH * LAUREL_RADIUS)
        fonts = (sized_font(self, size, bold=True) for size in SCORE_SIZES)
        return next((each for each in fonts if each.measure(text) <= room), None)

    @property
    def shows_scores(self) -> bool:
        """Whether the scores of both players are shown."""
        return ":" in self._score

    def unfold_leaves(self, progress: float) -> None:
        """Show the share `progress` of the leaves: 0.0 none, 1.0 all."""
        leaves = round(progress * marks.LAUREL_LEAVES)
        if leaves < self._leaves:
            self._growing, self._leaves = marks.laurel_frames(*self._kind_label), -1
        if leaves == marks.LAUREL_LEAVES != self._leaves:
            self._leaves = leaves
            self._paint()
        elif leaves > self._leaves:
            while self._leaves < leaves:
                picture = next(self._growing)
                self._leaves += 1
            self._photos[0] = ImageTk.PhotoImage(picture, master=self)
            self.itemconfigure("laurel", image=self._photos[0])

    @property
    def _kind_label(self) -> tuple[int, marks.LeafTones, Palette]:
        return pixels(self, LAUREL_RADIUS), self._board.LAUREL, palette_of(self)

    def _paint(self) -> None:
        """Draw the whole laurel for the current theme and text size."""
        self.delete("all")
        radius, tones, palette = kind = self._kind_label
        leaves, self._leaves = self._leaves, marks.LAUREL_LEAVES
        whole = ImageCache.of_window(self).load_or_paint(
            ("laurel", radius, tones, palette.name), lambda: marks.laurel(*kind)
        )
        width, height = marks.laurel_size(radius)
        self.configure(width=width, height=height)
        self.create_image(0, 0, image=whole, anchor="nw", tags="laurel")
        self._photos = [whole]
        middle = width / 2, marks.LAUREL_MIDDLE * radius
        trophy = self._board.winning_piece_picture(self._last, pixels(self, TROPHY_SIZE))
        if self._score:
            font = self._score_font(self._score) or sized_font(self, SCORE_SIZES[-1], bold=True)
            self.create_text(*middle, text=self._score, font=font, fill=palette.ink)
        elif trophy is not None:
            self._photos.append(ImageTk.PhotoImage(trophy, master=self))
            self.create_image(*middle, image=self._photos[-1])
        if leaves < marks.LAUREL_LEAVES:
            # The page may change its size while the laurel unfolds.
            self.unfold_leaves(max(0, leaves) / marks.LAUREL_LEAVES)
