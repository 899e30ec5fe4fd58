"""A game as an animated picture: its frames, the GIF, and the command that saves it."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from ...engine.files import write_atomically
from ...engine.game import Won
from ...engine.language import N_, _, labelled, number_text
from ...engine.review_in_record import UnusableReview
from .. import pages, widgets
from ..canvas.animation import ease
from ..canvas.scene import MaskedSequence, Scene, masked_for
from ..paint.brushes import program_font
from ..text import name_without_level, player_names
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.dialogs import Dialog, show_question
from ..widgets.timers import Timer

if TYPE_CHECKING:
    from ...engine.learn.review import Review
    from ...engine.session import Session
    from ...engine.setup import Setup
    from ..canvas.scene import AnyScene
    from ..game_view.game_controller import GameController
    from ..paint.palette import Palette
    from ..services import Services
    from .board_embed import SceneRenderer

ANIMATION_FILES = (N_("Animations"), "*.gif")
MAX_BYTES = 2_000_000
"""Largest size of a file, which mail and forums accept."""
WIDTH, MIN_WIDTH = 800, 320
"""Width of a picture, and the least one that is tried to make the file smaller, in pixels."""
MAX_FRAMES = 500
"""After this many frames, moves are shown without frames between two positions."""
TURN_FRAME_MS, GAME_FRAME_MS = 60, 150
"""Time between two frames of a moving piece in milliseconds: of one turn, and of a whole game."""
TURN_MOVES = 12
"""A picture of more moves is shown like a whole game."""
POSITION_MS, LAST_POSITION_MS = 900, 3000
"""How long the position after a move is shown, and the last one, in milliseconds."""
CAPTION_SHARE = 0.05
"""Height of the line of text, as a share of the width of a picture."""
COLOUR_COUNT = 255
SLICE_SECONDS = 0.03
"""Seconds of drawing at a time before the window handles events."""


@dataclass(frozen=True)
class Frame:
    """A picture with the colours that all frames share, and how long it is shown."""

    picture: Image.Image
    milliseconds: int
    moves_done: int
    """Number of moves whose frames are drawn."""


class AnimatedGame:
    """Draws the frames of some moves of a session on a board that is not shown.

    `viewers_at` returns the seats whose view is shown after a number of moves; what one of them may
    not see is not drawn. By default nothing is hidden.
    """

    def __init__(
        self,
        app: Services,
        setup: Setup,
        session: Session,
        plies: range | None = None,
        viewers_at: Callable[[int], tuple[int, ...]] = lambda ply: (),
    ) -> None:
        """Show the moves so far, or those whose numbers, counted from 0, are in `plies`."""
        self._app, self._setup, self._viewers_at = app, setup, viewers_at
        self._states, self._steps = session.states, session.steps
        self.plies = range(len(self._steps)) if plies is None else plies

    def frames(self, width: int, moving: bool = True) -> Generator[Frame, None, None]:
        """Yield the frames, `width` pixels wide; without `moving` only one for each position."""
        with pages.board_embed.SceneRenderer(self._app, self._setup.game, width) as renderer:
            yield from self._frames(renderer, moving)

    def _frames(self, renderer: SceneRenderer, moving: bool) -> Generator[Frame, None, None]:
        board, drawing, plies = renderer.board, renderer.board.drawing, self.plies
        count = done = 0

        def frame(caption: str, milliseconds: int) -> Frame:
            nonlocal count
            count += 1
            picture = with_caption(renderer.picture(), caption, board.palette)
            shared = picture.quantize(palette=colours, dither=Image.Dither.NONE)
            return Frame(shared, milliseconds, done)

        colours = self._colours(renderer)
        names = player_names(self._setup.players)
        yield frame(" – ".join(names), POSITION_MS)
        frame_ms = GAME_FRAME_MS if len(plies) > TURN_MOVES else TURN_FRAME_MS
        for ply in plies:
            step = masked_for(self._steps[ply], self._viewers_at(ply))
            renderer.draw(self._scene(ply))
            caption = labelled(name_without_level(names[step.seat]), board.move_in_words(step.move))
            drawing.prepare_animations()
            for event in step.events if moving else ():
                if isinstance(event, Won):
                    continue
                for animation in drawing.event_animations(event, step, None):
                    animation.start()
                    parts = max(1, round(animation.milliseconds / frame_ms))
                    for part in range(1, parts + 1):
                        animation.frame(ease(part / parts))
                        if animation.milliseconds and count < MAX_FRAMES:
                            yield frame(caption, animation.milliseconds // parts)
            done += 1
            renderer.draw(self._scene(ply + 1))
            yield frame(caption, LAST_POSITION_MS if done == len(plies) else POSITION_MS)

    def _colours(self, renderer: SceneRenderer) -> Image.Image:
        """Return a picture with the colours of the first and the last position; draw the first."""
        pictures = []
        # The first one last, so that it stays drawn.
        for ply in (self.plies.stop, self.plies.start):
            renderer.draw(self._scene(ply))
            pictures.append(renderer.picture())
        both = Image.new("RGB", (renderer.size[0], 2 * renderer.size[1]))
        for number, each in enumerate(pictures):
            both.paste(each, (0, number * renderer.size[1]))
        return both.quantize(COLOUR_COUNT, Image.Quantize.MEDIANCUT)

    def _scene(self, ply: int) -> AnyScene:
        """Return the scene after `ply` moves."""
        setup, state, viewers = self._setup, self._states[ply], self._viewers_at(ply)
        return Scene(
            state=masked_for(state, viewers),
            names=player_names(setup.players),
            seat=None,
            steps=MaskedSequence(self._steps[:ply], viewers),
            heading="",
            subheading="",
            viewer=setup.viewing_seat(state.turn),
            bottom_seat=setup.bottom_seat,
            viewers=viewers,
            is_past=True,
        )


def with_caption(picture: Image.Image, caption: str, palette: Palette) -> Image.Image:
    """Return a picture with a line of text below it."""
    width, height = picture.size
    band = round(width * CAPTION_SHARE)
    result = Image.new("RGB", (width, height + band), palette.table)
    result.paste(picture)
    side = band // 2
    while program_font(side).getlength(caption) > width - band and side > 1:
        side -= 1
    middle = width // 2, height + band // 2
    ImageDraw.Draw(result).text(middle, caption, palette.ink, program_font(side), "mm")
    return result


def encode(frames: Sequence[Frame]) -> bytes:
    """Return frames as a GIF that repeats for ever."""
    data = io.BytesIO()
    first, *others = (frame.picture for frame in frames)
    times = [frame.milliseconds for frame in frames]
    first.save(data, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return data.getvalue()


def smaller_size(width: int, moving: bool, byte_count: int) -> tuple[int, bool] | None:
    """Return width and `moving` for the next try to make a GIF smaller; None if it may stay."""
    if byte_count <= MAX_BYTES or not moving:
        return None
    if width == MIN_WIDTH:
        return width, False
    # Measured: the size of long games grows less than with the area.
    fitting = int(width * 0.9 * MAX_BYTES / byte_count)
    return max(MIN_WIDTH, min(fitting, width * 4 // 5)), True


def animation_of(game: AnimatedGame, width: int = WIDTH) -> bytes:
    """Return the GIF of a game, if possible of at most `MAX_BYTES`."""
    size: tuple[int, bool] | None = (width, True)
    data = b""
    while size is not None:
        data = encode([*game.frames(*size)])
        size = smaller_size(*size, len(data))
    return data


class AnimationDialog(Dialog):
    """Draws an animation in slices and saves it, while the window goes on; Cancel ends that."""

    def __init__(
        self, app: Services, game: AnimatedGame, path: Path, on_saved: Callable[[str], object]
    ) -> None:
        """Call `on_saved` with a text when the file is there."""
        super().__init__(app.root, _("Save an animation"))
        self._app, self._game, self._path, self._on_saved = app, game, path, on_saved
        self._timer = Timer(self)
        self._task = BackgroundTask(self, lambda: None)
        self.add_text(_("Save an animation"), "Title.TLabel", below=12)
        self._progress = self.add_text("", below=0)
        self._begin((WIDTH, True))
        self.open_with_buttons([(_("Cancel"), self.destroy)])

    def _begin(self, size: tuple[int, bool]) -> None:
        """Draw all frames in this size."""
        self._size, self._frames = size, list[Frame]()
        self._work = self._game.frames(*size)
        self._timer.start_when_idle(self._draw_some)

    def on_language_changed(self) -> None:
        """Begin again: the pictures have captions."""
        self.destroy()
        AnimationDialog(self._app, self._game, self._path, self._on_saved)

    def destroy(self) -> None:
        self._work.close()
        super().destroy()

    def _draw_some(self) -> None:
        until = time.monotonic() + SLICE_SECONDS
        for frame in self._work:
            self._frames.append(frame)
            if time.monotonic() >= until:
                share = 100 * frame.moves_done / len(self._game.plies)
                text = _("Drawing the moves: {n} %").format(n=number_text(share))
                self._progress.configure(text=text)
                self._timer.start(1, self._draw_some)
                return
        frames = self._frames
        self._progress.configure(text=_("Saving the animation…"))
        self._task.run(lambda clock: encode(frames), self._on_encoded, self._on_error)

    def _on_encoded(self, data: bytes) -> None:
        """Write the file, or begin again with smaller pictures."""
        if (size := smaller_size(*self._size, len(data))) is not None:
            self._begin(size)
            return

        def on_written(written: None) -> None:
            self.destroy()
            text, size = _("Saved as {name} ({n} MB)."), number_text(len(data) / 1e6, 1)
            self._on_saved(text.format(name=self._path.name, n=size))

        write = partial(write_atomically, self._path, data)
        self._task.run(lambda clock: write(), on_written, self._on_error)

    def _on_error(self, error: Exception) -> None:
        self.destroy()
        if isinstance(error, OSError):
            text = partial(pages.import_export.write_error_text, self._path, error)
            self._app.show_message("Fourgames", text)
        else:
            make_error_handler(partial(self._app.show_message, "Fourgames"))(error)


def shown_turn(controller: GameController) -> range:
    """Return the moves of the turn that led to the shown position, of the first one at the start.

    A turn is all that one seat plays in a row.
    """
    return _turn_of(controller, max(1, controller.history.ply))


def saved_review(controller: GameController) -> Review | None:
    """Return the review that is saved with the game, or None without a usable one."""
    try:
        return controller.app.workspace.autosave.read_review()
    except UnusableReview:
        return None


def deciding_turn(controller: GameController, review: Review | None) -> range | None:
    """Return the moves of the turn with the largest mistake, or None if none is known."""
    moment = None if review is None else review.deciding_moment
    if moment is None or moment.ply > controller.session.ply:
        return None
    return _turn_of(controller, moment.ply)


def _turn_of(controller: GameController, ply: int) -> range:
    """Return the moves of the turn to which a move belongs, which is counted from 1."""
    steps = controller.session.steps
    start, stop, seat = ply - 1, ply, steps[ply - 1].seat
    while start and steps[start - 1].seat == seat:
        start -= 1
    while stop < len(steps) and steps[stop].seat == seat:
        stop += 1
    return range(start, stop)


def save_animation(controller: GameController) -> None:
    """Ask what to show and for a file; save an animation."""
    app, setup, session = controller.app, controller.setup, controller.session
    viewers_at, title = controller.visibility.viewers_at, _("Save an animation")

    def save(plies: range) -> None:
        game = AnimatedGame(app, setup, session, plies, viewers_at)
        name = widgets.files.dated_filename(f"{setup.game.id}.gif")

        def write(path: Path) -> None:
            AnimationDialog(app, game, path, controller.show_status)

        app.file_dialogs.save(app.root, title, ANIMATION_FILES, name, write)

    buttons: list[tuple[str, Callable[[], None]]] = [
        (_("Whole Game"), partial(save, range(session.ply))),
        (_("Shown Turn"), partial(save, shown_turn(controller))),
        (_("Cancel"), lambda: None),
    ]
    text = _("A GIF shows the moves one after another. You can send it to a friend.")
    review = saved_review(controller)
    if (turn := deciding_turn(controller, review)) is not None:
        buttons.insert(2, (_("Deciding Moment"), partial(save, turn)))
    elif review is None:
        text += " " + _("After a review you can also choose its deciding moment.")
    show_question(app.root, title, text, buttons, partial(save_animation, controller))
