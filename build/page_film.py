"""Films page changes of the window, and counts pictures in which the new page is not whole.

Another process, which never waits for Tk, captures the screen while a page changes. Of each picture
it compares the part where the new page comes to stand with the picture before the change and with
the final one: it shows the old page, the new one, or one that is bare or half-built. The panel may
still slide: the new page counts as whole wherever it is on its way. Parts that have an animation of
their own are left out.

All changes but the ends of games are filmed twice: first without cached pictures, as on the first
day, then again.

Pictures that last less than a capture, about 10 ms, can be missed.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import tempfile
import time
import tkinter as tk
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import figures
from frozen_program import empty_environment
from PIL import Image, ImageChops, ImageDraw
from Xlib import X, display

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.services import Services

SIZE = 1366, 768
"""Width and height of the window in pixels."""
THEMES = "light", "dark"
COMMANDS = "options", "instructions", "learn"
"""Commands of the page of a game that show another page."""
FIRST_SECONDS, CHANGE_SECONDS, END_SECONDS = 6.0, 0.8, 10.0
"""Time for the first window to rest and for what follows when a page is shown, and the longest time
until it is."""
FRAME_SECONDS = 0.02
"""The length of a frame in the figures."""
AIM_SECONDS = 0.15
"""Time within which a page is to be whole."""
LEAST_DIFFERENCE = 10
"""How much a pixel must differ to count, from 0 to 255."""
WHOLE_SHARE, OLD_SHARE, BARE_SHARE = 0.001, 0.005, 0.1
"""Shares of the pixels: a page is whole if fewer differ from the final picture, old if fewer differ
from the picture before, and bare if it has a smaller part of the final picture's ink."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels of the screen."""


@dataclass(frozen=True)
class Part:
    """The part of the screen where a page comes to stand.

    The page may come from `slide` pixels to the right; `moving` are boxes of it with an animation.
    """

    box: Box
    slide: int = 0
    moving: Sequence[Box] = ()

    def of(self, picture: Image.Image, distance: int = 0) -> Image.Image:
        """Return this part of a picture, with what moves painted over.

        With a `distance` it is the page that is still so far from its place, as far as it is seen.
        """
        left, top, right, bottom = self.box
        found = picture.crop((left + distance, top, right - self.slide + distance, bottom))
        for x, y, *end in self.moving:
            box = x - left, y - top, end[0] - left, end[1] - top
            ImageDraw.Draw(found).rectangle(box, "black")
        return found


@dataclass(frozen=True)
class Change:
    """How a page has changed: numbers of pictures, frames of `FRAME_SECONDS`, and seconds.

    `seconds` is the time from the change until the page was whole. `is_first` says that no such
    page has been shown before.
    """

    name: str
    is_first: bool
    bare: int
    half_built: int
    frames: float
    seconds: float


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of the pixels that differ."""
    counts = ImageChops.difference(one, other).convert("L").histogram()
    return sum(counts[LEAST_DIFFERENCE:]) / (one.width * one.height)


def ink(picture: Image.Image) -> float:
    """Return the share of the pixels that do not have the most frequent colour."""
    colours: Any = picture.getcolors(picture.width * picture.height)
    return difference(picture, Image.new("RGB", picture.size, max(colours)[1]))


def state_of(picture: Image.Image, before: Image.Image, final: Image.Image, part: Part) -> str:
    """Return whether a part of the screen is `whole`, `old`, `bare` or `half-built`."""
    wanted, found = part.of(final), part.of(picture)
    for distance in range(part.slide + 1):
        if difference(part.of(picture, distance), wanted) < WHOLE_SHARE:
            return "whole"
    if difference(found, part.of(before)) < OLD_SHARE:
        return "old"
    return "bare" if ink(found) < BARE_SHARE * ink(wanted) else "half-built"


def states(pictures: Sequence[tuple[float, bytes]], part: Part) -> list[tuple[float, str]]:
    """Return the time of each picture with its state; the first is the one before the change."""
    screens = [Image.frombytes("RGB", SIZE, data, "raw", "BGRX") for _, data in pictures]
    known: dict[bytes, str] = {}
    found = []
    for (each, _), picture in zip(pictures, screens, strict=True):
        key = picture.crop(part.box).tobytes()
        if key not in known:
            known[key] = state_of(picture, screens[0], screens[-1], part)
        found.append((each, known[key]))
    return found


def record(display_name: str, folder: Path | None) -> None:
    """Capture the screen between an empty line of the input and one that describes a `Part`.

    The answer to the latter is a line with the time and state of each new picture; with a folder
    the pictures that are not whole are saved there.
    """
    server = display.Display(display_name)
    screen = server.screen().root
    # A card below the pointer looks different.
    screen.warp_pointer(screen.get_geometry().width - 1, screen.get_geometry().height - 1)
    server.sync()
    while sys.stdin.readline():
        pictures: list[tuple[float, bytes]] = []
        while not select.select([sys.stdin], [], [], 0)[0]:
            taken = time.monotonic()
            data = screen.get_image(0, 0, *SIZE, X.ZPixmap, 0xFFFFFFFF).data
            if not pictures:
                print("begun", flush=True)
            if not pictures or data != pictures[-1][1]:
                pictures.append((taken, data))
        words = json.loads(sys.stdin.readline())
        # Pictures from before the change, such as those of a last move, do not count.
        del pictures[: sum(taken < words["begun"] for taken, _ in pictures) - 1]
        found = states(pictures, Part(words["box"], words["slide"], words["moving"]))
        print(json.dumps(found), flush=True)
        for number, ((_, state), (_, data)) in enumerate(zip(found, pictures, strict=True)):
            is_wanted = state in ("bare", "half-built") or number == len(pictures) - 1
            if folder is not None and is_wanted:
                picture = Image.frombytes("RGB", SIZE, data, "raw", "BGRX")
                picture.save(folder / f"{words['name']} {number} {state}.png")


class Film:
    """Makes page changes, each filmed by the other process."""

    def __init__(self, app: Services, recorder: subprocess.Popen[str]) -> None:
        self._app, self._recorder = app, recorder
        self.changes: list[Change] = []
        self._names = set[str]()

    def rest(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Run the event loop for some time, or until a condition holds."""
        end, tcl = time.monotonic() + seconds, self._app.root.tk
        waking = self._app.root.after(round(1000 * seconds), lambda: None)
        while time.monotonic() < end and not until():
            tcl.dooneevent(0)
        self._app.root.after_cancel(waking)

    def change(
        self, name: str, do: Callable[[], object], until: Callable[[], bool] | None = None
    ) -> None:
        """Change the page, and film that for some time.

        With `until` the page changes by itself when this holds, some time after `do`.
        """
        self._send("")
        self._read()
        begun = time.monotonic()
        do()
        if until is not None:
            self.rest(END_SECONDS, until)
            begun = time.monotonic()
        self.rest(END_SECONDS, lambda: not self._app.workspace.main_pane.keeps_picture)
        self.rest(CHANGE_SECONDS)
        words = {"name": name, "begun": begun, **asdict(self._part)}
        self._send(json.dumps(words))
        is_first = name not in self._names
        self._names.add(name)
        self.changes.append(change_of(name, is_first, begun, json.loads(self._read())))

    @property
    def _part(self) -> Part:
        """The area of the screen to compare: the side panel, or the main pane without a page."""
        workspace = self._app.workspace
        page = workspace.side_panel.page
        if page is None:
            return Part(box_of(workspace.main_pane))
        moving = [page.laurel, page.beads] if isinstance(page, EndPage) else []
        boxes = [box_of(each) for each in moving if each is not None]
        return Part(box_of(workspace.side_panel), 24, boxes)

    def _send(self, line: str) -> None:
        assert self._recorder.stdin is not None
        print(line, file=self._recorder.stdin, flush=True)

    def _read(self) -> str:
        assert self._recorder.stdout is not None
        return self._recorder.stdout.readline()


def box_of(widget: tk.Misc) -> Box:
    """Return where a widget is on the screen."""
    left, top = widget.winfo_rootx(), widget.winfo_rooty()
    return left, top, left + widget.winfo_width(), top + widget.winfo_height()


def change_of(
    name: str, is_first: bool, begun: float, found: Sequence[tuple[float, str]]
) -> Change:
    """Return the figures of a change from the times and states of its pictures."""
    whole = next((at for at, state in found if state == "whole" and at >= begun), begun)
    lost = [
        later - at for (at, state), (later, _) in pairwise(found) if state in ("bare", "half-built")
    ]
    kinds = [state for _, state in found]
    return Change(
        name,
        is_first,
        kinds.count("bare"),
        kinds.count("half-built"),
        sum(lost) / FRAME_SECONDS,
        max(0.0, whole - begun),
    )


def before_the_end(game: AnyGame) -> tuple[Setup, Session, str]:
    """Return a game of two people that a last move, the third value, ends with a winner."""
    options = game.options_type()
    people = (PlayerSpec("human"),) * game.seat_count(options)
    for seed in range(1, 500):
        random, session = Random(seed), Session(game, options, seed)
        while session.state.outcome() is None and session.length < 300:
            session.play(random.choice(session.state.legal_moves()))
        outcome = session.state.outcome()
        if outcome is not None and outcome.winners:
            return Setup(game, options, seed, people), session, session.undo().move
    raise LookupError(f"no such game of {game.id}")


def film_games(film: Film, app: Services, with_ends: bool) -> None:
    """Film the page of every game with those that it opens, the way home, and perhaps the end."""
    workspace = app.workspace

    def run(command: str) -> None:
        page = workspace.side_panel.page
        assert page is not None
        page.run_command(page.find_command(command))

    def cancel() -> None:
        page = workspace.side_panel.page
        assert page is not None
        page.cancel()

    for game in GAMES:
        film.change(f"{game.id}, open", partial(workspace.show_game_page, game))
        for command in COMMANDS:
            film.change(f"{game.id}, {command}", partial(run, command))
            film.change(f"{game.id}, back from {command}", cancel)
        film.change(f"{game.id}, home", workspace.show_start)
        if not with_ends:
            continue
        setup, session, move = before_the_end(game)
        workspace.begin_game(setup, session)
        film.rest(2 * CHANGE_SECONDS)
        controller = workspace.controller
        assert controller is not None
        film.change(
            f"{game.id}, end",
            partial(controller.play_computer_move, move),
            lambda: workspace.side_panel.find_page(EndPage) is not None,
        )
        workspace.show_start()
        film.rest(CHANGE_SECONDS)


@contextmanager
def recorder(display_name: str, folder: str) -> Iterator[subprocess.Popen[str]]:
    """Run the process that captures the screen."""
    command = [sys.executable, __file__, display_name, folder]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield child
    finally:
        child.communicate()


def film(theme: str, display_name: str, home: Path, folder: str = "") -> list[Change]:
    """Return how pages change in a window with this theme; save pictures in the folder, if any."""
    os.environ.update(empty_environment(display_name, home))
    root = tk.Tk(className="Fourgames")
    app = App(root, Settings(sound="no", theme=theme)).services
    root.geometry(f"{SIZE[0]}x{SIZE[1]}+0+0")
    with recorder(display_name, folder) as child:
        filmed = Film(app, child)
        filmed.rest(FIRST_SECONDS)
        film_games(filmed, app, with_ends=True)
        film_games(filmed, app, with_ends=False)
    app.quit()
    return filmed.changes


def tell(theme: str, changes: Sequence[Change]) -> None:
    """Print how each page has changed, and leave the sums for the table."""
    for each in changes:
        print(
            f"{theme}: {each.name}{' (first)' * each.is_first}: {each.bare} bare, "
            f"{each.half_built} half-built pictures in {each.frames:.1f} frames, "
            f"whole after {each.seconds:.2f} s",
            flush=True,
        )
    for is_first, when in ((True, "first"), (False, "again")):
        _tell_sums(f"{theme}, {when}", [each for each in changes if each.is_first == is_first])


def _tell_sums(which: str, changes: Sequence[Change]) -> None:
    number, seconds = len(changes), sorted(each.seconds for each in changes)
    in_time = sum(each <= AIM_SECONDS for each in seconds)
    within = f"whole within {AIM_SECONDS} s"
    for name, value, unit, reference, beside in (
        ("bare pictures", sum(each.bare for each in changes), "", number, "changes"),
        ("half-built pictures", sum(each.half_built for each in changes), "", number, "changes"),
        ("frames of both", sum(each.frames for each in changes), "", number, "changes"),
        (within, in_time, "", number, "changes"),
        ("whole, median", seconds[number // 2], "s", AIM_SECONDS, "aim"),
        ("whole, longest", seconds[-1], "s", AIM_SECONDS, "aim"),
    ):
        print(f"{which}, {number} changes: {name}: {value:.3g} {unit}", flush=True)
        figures.report(
            f"page changes, {which}: {name}",
            value,
            unit,
            reference,
            beside,
            more_is_better=name == within,
        )


def film_page_changes(display_name: str) -> None:
    """Film the changes in both themes; the screen must be as large as the window."""
    with tempfile.TemporaryDirectory() as folder:
        for theme in THEMES:
            home = Path(folder) / theme
            home.mkdir()
            tell(theme, film(theme, display_name, home))


if __name__ == "__main__":
    record(sys.argv[1], Path(sys.argv[2]) if sys.argv[2] else None)
