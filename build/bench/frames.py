"""How evenly motions are painted while the best level thinks: the time between two frames.

Of every game random moves are shown in a window of two sizes, at normal speed, while the program's
own engine thinks beside it. A frame is over when the server has painted it. In the same run a small
square is moved over a bare canvas of the same size by the same clock: what it lacks, the machine
lacks. What a frame costs, in processor time of the program and of the server, tells on a machine
with other work whether it could come in time.

Before that, page changes are filmed, and pictures counted in which the new page is not whole
(`page_film`).
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
import tkinter as tk
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import figures
import page_film
from virtual_screen import virtual_screen

from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.players.engine_process import EngineProcess
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas.animation import Animation, Animator
from fourgames_tk.ui.services import Services

BARE = "bare canvas"

SIZES = ((1100, 740), (2560, 1440))
"""Sizes of the window in pixels: the usual one and a large one."""
EVEN, LATE = 0.020, 0.034
"""In seconds: 95 % of frames are to come within the first, 99 % within the second."""
FRAMES, MOVES = 400, 60
"""How many frames are measured of each game, as far as so many moves have them."""
THINKS = "fourside"
"""The game whose best level thinks all the time that it is given."""


class Frames:
    """Hears when each frame of a motion has been painted."""

    def __init__(self, root: tk.Misc, server: int) -> None:
        """Report the frames of a program whose X server is this process."""
        self._root, self._server = root, server
        self._last: tuple[float, float] | None = None
        self.gaps: list[float] = []
        """Seconds between two frames of the same motions."""
        self._waiting = False
        self.costs: list[float] = []
        """Seconds that processors were busy for each, here and in the server."""

    def watch(self, tick: Callable[[Animator], None], animator: Animator) -> None:
        """Advance an animator by a step, and wait until the server has painted it."""
        running = animator.current is not None
        tick(animator)
        if running:
            self._waiting = True
            self._root.after_idle(self._painted, animator)

    def rest(self) -> None:
        """Forget the last frame: what comes next belongs to other motions."""
        self._last = None

    def end(self, go_on: Callable[[Animator], None], animator: Animator) -> None:
        """Continue an animator after a motion whose last frame is painted by now."""
        if self._waiting:
            self._painted(animator)
        go_on(animator)

    def _painted(self, animator: Animator) -> None:
        if not self._waiting:
            return
        self._waiting = False
        # The server answers when it has done all that was asked of it before.
        self._root.winfo_pointerx()
        now = time.perf_counter(), time.process_time() + busy_seconds(self._server)
        if self._last is not None:
            self.gaps.append(now[0] - self._last[0])
            self.costs.append(now[1] - self._last[1])
        self._last = now if animator.current is not None else None


def busy_seconds(process: int) -> float:
    """Return how long the first thread of a process has kept a processor busy (Linux)."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def only_child() -> int:
    """Return the process that this one has started (Linux)."""
    (child,) = Path("/proc/thread-self/children").read_text().split()
    return int(child)


class Thinking:
    """Lets an engine think at the best level, again and again, until it is left."""

    def __init__(self) -> None:
        self._engine, self._left = EngineProcess(), threading.Event()
        self._thread = threading.Thread(target=self._think, daemon=True)

    def __enter__(self) -> Thinking:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self._left.set()
        self._engine.stop()
        self._thread.join()

    def _think(self) -> None:
        game = find_game(THINKS)
        options = game.options_type()
        view = game.start(options, 1).view(0)
        clock = Clock(stopped=self._left.is_set)
        while not self._left.is_set():
            try:
                self._engine.choose(game, options, view, game.levels[-1].number, clock)
            except FourgamesError:
                return


def share(gaps: Sequence[float], seconds: float) -> float:
    """Return the part of the frames that came within so many seconds."""
    return sum(gap <= seconds for gap in gaps) / len(gaps) if gaps else 0.0


def play(app: Services, game: AnyGame, frames: Frames, random: Random) -> None:
    """Show random moves of a game, and hear of its frames."""
    options = game.options_type()
    people = (PlayerSpec("human"),) * game.seat_count(options)
    app.workspace.begin_game(Setup(game, options, 1, people))
    running = app.workspace.controller
    assert running is not None
    for _ in range(MOVES):
        while not running.board.is_drawn_for_size or running.board.is_animating:
            app.root.tk.dooneevent(0)
        frames.rest()
        if len(frames.gaps) >= FRAMES or not (moves := running.session.state.legal_moves()):
            return
        running.submit(random.choice(moves))


def bare(root: tk.Tk, app: Services, size: tuple[int, int], frames: Frames) -> None:
    """Move a small square over a canvas with nothing else on it."""
    window = tk.Toplevel(root)
    window.geometry(f"{size[0]}x{size[1]}+0+0")
    canvas = tk.Canvas(window, highlightthickness=0)
    canvas.pack(fill="both", expand=True)
    square = canvas.create_rectangle(0, 0, 60, 60, fill="black")
    root.update()
    animator = Animator(canvas, app)

    def frame(progress: float) -> None:
        left, top = progress * size[0] / 2, progress * size[1] / 2
        canvas.coords(square, left, top, left + 60, top + 60)

    while len(frames.gaps) < FRAMES:
        frames.rest()
        animator.run([Animation(200, frame)])
        while animator.current is not None:
            root.tk.dooneevent(0)
    window.destroy()


def measure(size: tuple[int, int], home: Path, server: int) -> dict[str, Frames]:
    """Return the frames of a bare canvas and of every game in a window of this size."""
    root = tk.Tk()
    settings = Settings(home / "settings.json", sound="no", preview="no")
    found: dict[str, Frames] = {}
    current = Frames(root, server)
    tick, go_on = Animator._tick, Animator._next

    def watched(animator: Animator) -> None:
        current.watch(tick, animator)

    def ended(animator: Animator) -> None:
        current.end(go_on, animator)

    # Only here is each frame heard of.
    Animator._tick = watched  # type: ignore[method-assign, assignment]
    Animator._next = ended  # type: ignore[method-assign, assignment]
    try:
        app = App(root, settings, home=home).services
        root.geometry(f"{size[0]}x{size[1]}+0+0")
        root.update()
        with Thinking():
            current = found[BARE] = Frames(root, server)
            bare(root, app, size, current)
            for game in GAMES:
                current = found[game.id] = Frames(root, server)
                play(app, game, current, Random(1))
        app.quit()
    finally:
        Animator._tick, Animator._next = tick, go_on  # type: ignore[method-assign]
    return found


def main() -> None:
    """Print how pages change, and the shares of frames in time, beside that of a bare canvas."""
    # One server for all: Tk goes on talking to the first one that it has met.
    with virtual_screen(*SIZES[-1]) as display, tempfile.TemporaryDirectory() as folder:
        os.environ["DISPLAY"] = display
        server = only_child()
        page_film.film_page_changes(display)
        for size in SIZES:
            found = measure(size, Path(folder), server)
            for name, frames in found.items():
                tell(f"{name}, {size[0]} × {size[1]}", frames, found[BARE])


def tell(name: str, frames: Frames, bare: Frames) -> None:
    """Print how many frames came in time, and leave that for the table."""
    costs = sorted(frames.costs)
    for limit in (EVEN, LATE):
        within = f"within {limit * 1000:.0f} ms"
        for what, part in (("frames", lambda each: each.gaps), ("cost", lambda each: each.costs)):
            of = 100 * share(part(frames), limit)
            print(f"{name}: {what} {within}: {of:.1f} %", flush=True)
            if frames is not bare:
                reference = 100 * share(part(bare), limit)
                figures.report(
                    f"{name}: {what} {within}", of, "%", reference, BARE, more_is_better=True
                )
    print(
        f"{name}: {len(costs)} frames, longest {1000 * max(frames.gaps):.0f} ms, "
        f"median cost {1000 * costs[len(costs) // 2]:.1f} ms",
        flush=True,
    )


if __name__ == "__main__":
    main()
