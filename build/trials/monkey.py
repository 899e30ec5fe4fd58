"""The window used at random, by a real mouse and keyboard on a virtual screen.

A case is the life of one window: from its start, through so many random acts, to its end. Nothing
may raise in it, stand still, or be left behind. `bench memory` measures what many games take.
"""

from __future__ import annotations

import _tkinter
import contextlib
import faulthandler
import gc
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tkinter as tk
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import TracebackType
from unittest.mock import patch

from frozen_program import empty_environment
from virtual_screen import virtual_screen

from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.game_view.game_controller import Phase
from fourgames_tk.ui.window import voice
from fourgames_tk.ui.window.menus import ACTIONS
from tests.ui.one_thread import guarded
from tests.ui.taking_focus import destroy_with_focus
from tests.ui.waiting import still_waiting
from tests.ui.xdriver import XDriver
from trials.drawing import drawn_options, options_of, some_session, spoilt
from trials.runner import Case

ACTS = 150
"""In the life of a window."""

ACT_MS = 2
SCALING = 96 / 72
"""Pixels a point on the screens of the trial."""

LONGEST_SECONDS = 1.0
"""For which the window may be busy, in its own processor time: the machine may be busy too."""

STANDSTILL_SECONDS = 20.0
"""For which it may be busy with anything, waiting included."""

HANG_SECONDS = 60
"""After which a window that does not act any more is given up, and all cases with it."""

END_SECONDS = 60.0
"""How long processes and threads may take to end after the window: the machine may be busy."""

OWN_THREAD = "start"
"""Of the one that starts children, and stays: bubblewrap's end with the thread they came from."""

FILE_DIALOG = "__tk_filedialog"
"""The name of one of Tk's own, below the window that asked for it."""

KEYS = (
    *"abcdefghijklmnoprstuvwxyz0123456789?!.",
    *("Return", "Escape", "Tab", "shift+Tab", "space", "BackSpace", "Delete", "Prior", "Next"),
    *("Up", "Down", "Left", "Right", "Home", "End", "F1", "F10"),
    *(f"ctrl+{letter}" for letter in "zyhrgnmletikp"),
)
SPARED = {"quit", "open", "save", "save_as"}
"""Actions that end the life, or open a dialog of the system's that takes all keys."""


class Monkey:
    """Acts in one window from inside its event loop, so in dialogs that wait for an answer too."""

    def __init__(self, app: App, driver: XDriver, random: Random, folder: Path) -> None:
        self.failures: list[str] = []
        self.timers: list[str] = []
        self.counts: Counter[str] = Counter()
        self._app, self._driver, self._random, self._folder = app, driver, random, folder
        self._left = ACTS
        self._last = "begin"
        self._acts: tuple[tuple[int, Callable[[], None]], ...] = (
            (12, self._click),
            (8, self._key),
            (10, self._move),
            (2, self._drag),
            (1, self._wheel),
            (1, self._resize),
            (1, self._prefer),
            (2, self._begin),
            (1, self._open),
            (2, self._do),
        )
        self._since = time.monotonic(), time.thread_time()
        app.root.report_callback_exception = self._report  # type: ignore[method-assign]
        self._timer = app.root.after(ACT_MS, self._step)
        app.root.bind("<Destroy>", self._gone, add=True)

    def _gone(self, event: tk.Event[tk.Misc]) -> None:
        """Act no more: a click may have been on Quit. Look which timers nobody has ended."""
        root = self._app.root
        if event.widget is root:
            root.after_cancel(self._timer)
            self.timers += [f"a timer is left: {each}" for each in still_waiting(root)]

    def _step(self) -> None:
        faulthandler.dump_traceback_later(HANG_SECONDS, exit=True)
        now = time.monotonic(), time.thread_time()
        standing, busy = now[0] - self._since[0], now[1] - self._since[1]
        if busy > LONGEST_SECONDS or standing > STANDSTILL_SECONDS:
            self.failures.append(f"busy for {busy:.2f} s in {standing:.2f} s: {self._last}")
        self._since = now
        # First, for an act may wait for the answer of a dialog, and may raise.
        self._timer = self._app.root.after(ACT_MS, self._step)
        if not self._left:
            self._app.quit()
            return
        self._left -= 1
        if (dialog := _file_dialog(self._app.root.tk, ".")) is not None:
            self._app.root.tk.eval(f"event generate {dialog} <Escape>")
        else:
            weights, acts = zip(*self._acts, strict=True)
            (act,) = self._random.choices(acts, weights)
            self._last = act.__name__.strip("_")
            self.counts[self._last] += 1
            act()

    def _report(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        self.failures.append("".join(traceback.format_exception(kind, fault, trace)))

    # What a person may do.

    def _click(self) -> None:
        button = self._random.choice((1, 1, 1, 1, 1, 2, 3))
        self._driver.click(*self._point(), button=button)

    def _key(self) -> None:
        key = self._random.choice(KEYS)
        self._last += f" {key}"
        self._driver.key(key)

    def _move(self) -> None:
        controller = self._app.workspace.controller
        if controller is None or controller.phase is not Phase.WAITING:
            return self._click()
        if moves := controller.session.state.legal_moves():
            self.counts["moves played"] += 1
            controller.submit(self._random.choice(moves))
        return None

    def _drag(self) -> None:
        self._driver.drag(self._point(), self._point())

    def _wheel(self) -> None:
        self._driver.move(*self._point())
        self._driver.wheel(self._random.choice((-3, -1, 1, 3)))

    def _resize(self) -> None:
        width, height = self._random.randint(300, 1800), self._random.randint(200, 1150)
        self._app.root.geometry(f"{width}x{height}")

    def _prefer(self) -> None:
        words = drawn_options(Preferences, self._random).texts_by_name()
        name = self._random.choice(sorted(set(words) - {"sound"}))
        self._last += f" {name}={words[name]}"
        self._app.set_preference(name, words[name])

    def _begin(self) -> None:
        game = self._random.choice(GAMES)
        options = options_of(game, self._random)
        texts = ("human", "human", "level:1", "level:2")
        players = tuple(
            PlayerSpec.parse(self._random.choice(texts)) for _ in range(game.seat_count(options))
        )
        dice = self._random.random() < 0.3
        setup = Setup(game, options, self._random.randrange(10**18), players, dice)
        self._last += f" {game.id} {options.non_default_texts()}"
        self._app.workspace.begin_game(setup)

    def _open(self) -> None:
        session = some_session(self._random.choice(GAMES), self._random, 30)
        text = Record.from_session(session).to_text()
        if self._random.random() < 0.4:
            text = spoilt(text, self._random)
        path = self._folder / "opened.4g"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        self._app.workspace.open_file(path)

    def _do(self) -> None:
        action = self._random.choice(ACTIONS)
        if action.id not in SPARED and action.is_enabled(self._app):
            self._last += f" {action.id}"
            action.command(self._app)

    def _point(self) -> tuple[int, int]:
        """Return a point of the screen in some widget that can be seen."""
        root = self._app.root
        seen = [each for each in _below(root) if each.winfo_viewable()] or [root]
        widget = self._random.choice(seen)
        self._last += f" {widget}"
        across = self._random.randrange(max(1, widget.winfo_width()))
        down = self._random.randrange(max(1, widget.winfo_height()))
        x, y = widget.winfo_rootx() + across, widget.winfo_rooty() + down
        return max(0, min(x, self._driver.width - 1)), max(0, min(y, self._driver.height - 1))


@contextmanager
def trial() -> Iterator[Case]:
    """Open two screens; one has a window manager, where openbox is installed."""
    faulthandler.enable()
    with contextlib.ExitStack() as stack:
        screens = [stack.enter_context(virtual_screen()) for _ in range(2)]
        if shutil.which("openbox") is not None:
            manager = subprocess.Popen(
                ["openbox"],
                env={**os.environ, "DISPLAY": screens[1]},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            stack.callback(manager.wait)
            stack.callback(manager.terminate)
        before = dict(os.environ)
        stack.callback(os.environ.update, before)
        # As the program does: a thread that outlives its window would let objects of Tk go, and
        # wait a second for each.
        gc.disable()
        stack.callback(gc.enable)

        def case(number: int, random: Random) -> Counter[str]:
            try:
                return _live(screens[number % 2], random)
            finally:
                faulthandler.cancel_dump_traceback_later()
                gc.collect()

        yield case


def _live(display: str, random: Random) -> Counter[str]:
    """Live the life of a window, and look for what it leaves behind."""
    with tempfile.TemporaryDirectory() as name:
        home, temporary = Path(name, "home"), Path(name, "tmp")
        temporary.mkdir()
        os.environ.update({**empty_environment(display, home), "TMPDIR": str(temporary)})
        tempfile.tempdir = None
        children, threads = _children(), set(threading.enumerate())
        strangers: list[str] = []
        with patch.object(_tkinter, "create", guarded(strangers)):
            root = tk.Tk(className="Fourgames")
        # It belongs to the screen, and the life before left its own.
        root.tk.call("tk", "scaling", SCALING)
        settings = Settings(sound="no", speed=random.choice(("off", "fast", "fastest")))
        keys = patch.object(tk.Tk, "destroy", destroy_with_focus)
        quiet = voice.Synthesizer("true", lambda settings: [], reads_input=False)
        mute = patch.object(voice, "SYNTHESIZERS", {sys.platform: (quiet,)})
        with XDriver(display) as driver, keys, mute:
            app = App(root, settings)
            monkey = Monkey(app, driver, random, Path(name))
            root.mainloop()
        tempfile.tempdir = None
        failures = [*monkey.failures, *monkey.timers]
        failures += [f"a thread called Tk: {each}" for each in strangers]
        failures += _left_behind(children, threads)
        failures += [f"a file is left: {path.name}" for path in temporary.iterdir()]
        failures += [f"a file is left: {path.name}" for path in home.rglob(".*.tmp")]
        assert not failures, "\n".join(failures)
        return monkey.counts


def _left_behind(children: set[str], threads: set[threading.Thread]) -> list[str]:
    """Return what processes and threads there are besides those of before, once all had time."""
    deadline = time.monotonic() + END_SECONDS
    nothing = threading.Event()
    while time.monotonic() < deadline:
        processes = _children() - children
        others = (each for each in threading.enumerate() if not each.name.startswith(OWN_THREAD))
        running = [each for each in set(others) - threads if each.is_alive()]
        if not processes and not running:
            return []
        nothing.wait(0.05)
    return [f"a process is left: {_command(each)}" for each in sorted(processes)] + [
        f"a thread is left: {each.name}" for each in running
    ]


def _children() -> set[str]:
    """Return the numbers of the processes that we have started and that run."""
    found: set[str] = set()
    for path in Path("/proc/self/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found |= set(path.read_text("ascii").split())
    return {number for number in found if _runs(number)}


def _command(number: str) -> str:
    with contextlib.suppress(OSError):
        return Path("/proc", number, "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def _runs(number: str) -> bool:
    with contextlib.suppress(OSError):
        return Path("/proc", number, "stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


def _file_dialog(interpreter: _tkinter.TkappType, parent: str) -> str | None:
    """Return the path of a file dialog that takes all clicks, or None.

    One that was closed stays, out of sight; one without the grab is still being made.
    """
    for child in map(str, interpreter.splitlist(interpreter.call("winfo", "children", parent))):
        if child.endswith(FILE_DIALOG) and interpreter.eval(f"grab current {child}"):
            return child
        if (found := _file_dialog(interpreter, child)) is not None:
            return found
    return None


def _below(widget: tk.Misc) -> Iterator[tk.Misc]:
    for child in widget.winfo_children():
        yield child
        yield from _below(child)
