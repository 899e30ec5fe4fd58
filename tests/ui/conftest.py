"""Fixtures for tests of the window."""

from __future__ import annotations

import _tkinter
import gc
import os
import sys
import tkinter
import traceback
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from pathlib import Path
from types import FunctionType, TracebackType
from typing import Any

import pytest
from environment import CACHE
from PIL import Image

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.store import writer
from fourgames_tk.store.paths import bots_path
from fourgames_tk.store.picture_cache import PictureCacheFolder
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.app import App
from fourgames_tk.ui.canvas import animation, board_canvas, drawing, scaled_canvas
from fourgames_tk.ui.pages import board_embed
from fourgames_tk.ui.paint.palette import PALETTES
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets import images
from fourgames_tk.ui.widgets.dialogs import find_dialog
from fourgames_tk.ui.widgets.images import PictureDiskCache
from fourgames_tk.ui.window import autosave, crash_report, voice
from fourgames_tk.ui.workshop.bot_editor import BotEditor
from tests.engine.bots.helpers import write_bot
from tests.limits import WAIT_SECONDS
from tests.ui.animation_clock import CLOCK
from tests.ui.bot_editor import SKIRMISH
from tests.ui.one_thread import guarded
from tests.ui.person import Person
from tests.ui.pictures import Pictures
from tests.ui.pump import TICK, pump, settle
from tests.ui.screens import short_thinking
from tests.ui.taking_focus import destroy_with_focus
from tests.ui.visitor import Visitor
from tests.ui.waiting import still_waiting
from tests.ui.xdriver import XDriver

BACKGROUNDS = lru_cache(40)(drawing.paint_background)
"""Paint each background of a board once in a process: to save it takes as long."""
MOST_BYTES = 500_000_000
"""Greatest size of all pictures on boards together, in bytes."""
TEST_NODES = 10_000
"""Positions searched for the values of moves."""
DECODED = lru_cache(1000)(images._decoded)
"""Decode each cached picture once in a process."""


@pytest.fixture(scope="session")
def colours_stay_known(display: str) -> Iterator[None]:
    """Hold the colours of all windows in Tk, so that not each asks the X server for them again.

    Tk shares colours among the windows of a process, and forgets them when the last is destroyed.
    """
    named = {
        value
        for palette in PALETTES.values()
        for value in palette
        if isinstance(value, str) and value.startswith("#")
    }
    # Not a `tkinter.Tk`, which would be the parent of widgets that a test creates without one.
    window = _tkinter.create(None, "colours", "Colours", False, True, True, False, None)
    window.eval("wm withdraw .")
    # A picture holds the 256 shades of each primary colour.
    window.eval("label .picture -image [image create photo -width 1 -height 1]")
    for number, colour in enumerate(sorted(named)):
        window.eval(f"frame .{number} -background {colour}")
    window.eval("update")
    yield
    window.eval("destroy .")


@pytest.fixture(autouse=True)
def private_place(
    display: str,
    colours_stay_known: None,
    private_home: Path,
    painted: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Give every test of the window the private screen, and settings of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(painted))


@pytest.fixture(autouse=True)
def garbage_is_collected_between_tests() -> Iterator[None]:
    """Collect garbage after each test, so that no thread of another deletes its Tk objects.

    Objects that outlive a test are frozen: later collections ignore them.
    """
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def paint_once(painted: Path) -> Callable[..., Image.Image]:
    """Return a `call_paint_function` that keeps pictures, on disk for other processes, too."""
    pictures = PictureDiskCache(PictureCacheFolder(painted / "sprites", MOST_BYTES))

    @lru_cache(2000)
    def call_once(paint: Callable[..., Image.Image], args: tuple[Hashable, ...]) -> Image.Image:
        name = (
            f"{paint.__module__}.{paint.__qualname__}" if isinstance(paint, FunctionType) else "<"
        )
        # A function inside another one, or an object without a name, may paint anything.
        if "<" in f"{name}{args}":
            return paint(*args)
        return pictures.get_or_paint((name, args), lambda: paint(*args))

    return call_once


@pytest.fixture(autouse=True)
def boards_are_painted_once(
    paint_once: Callable[..., Image.Image], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Give the boards of all tests the pictures that one test has painted, to save time."""
    monkeypatch.setattr(images, "_decoded", DECODED)
    monkeypatch.setattr(scaled_canvas, "call_paint_function", paint_once)
    for module in (board_canvas, board_embed):
        monkeypatch.setattr(module, "background_image", BACKGROUNDS)


@pytest.fixture(autouse=True)
def callbacks_must_not_fail(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which a Tk callback raised or was not found: Tk would print that and go on."""
    failures: list[str] = []

    def report(
        root: tkinter.Tk,
        kind: type[BaseException],
        value: BaseException,
        trace: TracebackType | None,
    ) -> None:
        failures.append("".join(traceback.format_exception(kind, value, trace)))

    create = tkinter.Tk.__init__

    def created(root: tkinter.Tk, *arguments: Any, **options: Any) -> None:
        create(root, *arguments, **options)
        root.tk.createcommand("bgerror", failures.append)
        # Else Tk makes a context for input methods for each widget: tests type plain characters.
        root.tk.call("tk", "useinputmethods", False)

    monkeypatch.setattr(tkinter.Tk, "report_callback_exception", report)
    monkeypatch.setattr(tkinter.Tk, "__init__", created)
    yield
    assert not failures, "A Tk callback failed:\n" + "\n".join(failures)


@pytest.fixture(autouse=True)
def timers_must_not_end_their_own_widget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which a timer destroyed the widget that it was asked of.

    Tkinter takes the timer's command away once more then, by a name that may be another's by now:
    that one's timer never comes.
    """
    failures: list[str] = []
    delete = tkinter.Misc.deletecommand

    def watched(widget: tkinter.Misc, name: str) -> None:
        # Nothing is left that could lose its timer when the first widget goes.
        if widget._tclCommands is None and widget.master is not None:  # type: ignore[attr-defined]
            failures.append(f"{type(widget).__name__}: {name}")
        delete(widget, name)

    monkeypatch.setattr(tkinter.Misc, "deletecommand", watched)
    yield
    assert not failures, "A timer destroyed its own widget:\n" + "\n".join(failures)


@pytest.fixture(autouse=True)
def timers_must_end_with_the_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test in which the program ended and something still waited for its time."""
    failures: list[str] = []
    quit_ = App.quit

    def watched(app: App) -> None:
        def look(event: tkinter.Event[tkinter.Misc]) -> None:
            if event.widget is app.root:
                waiting = still_waiting(app.root)
                failures.extend(each for each in waiting if TICK not in each)

        app.root.bind("<Destroy>", look, add=True)
        quit_(app)

    monkeypatch.setattr(App, "quit", watched)
    yield
    assert not failures, "Timers are left:\n" + "\n".join(failures)


@pytest.fixture(autouse=True)
def focus_is_given_before_destruction(
    session_driver: XDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Give every program the focus before it ends, for the reason in `destroy_with_focus`."""

    def destroy(root: tkinter.Tk) -> None:
        destroy_with_focus(root, session_driver)

    monkeypatch.setattr(tkinter.Tk, "destroy", destroy)


@pytest.fixture(autouse=True)
def no_voice_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak by a program that says nothing: a real one may start a server that stays."""
    quiet = voice.Synthesizer("true", lambda settings: [], reads_input=False)
    monkeypatch.setattr(voice, "SYNTHESIZERS", {sys.platform: (quiet,)})


@pytest.fixture(autouse=True)
def animations_wait_for_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use an `AnimationClock`, so that no animation ends while a test sends keys and checks."""
    CLOCK.begin()
    monkeypatch.setattr(animation, "time", CLOCK)


@pytest.fixture(autouse=True)
def searches_are_short() -> Iterator[None]:
    """Search few positions for analyses, reviews and the coach, to save time."""
    with short_thinking(TEST_NODES):
        yield


@pytest.fixture(autouse=True)
def the_disk_has_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program wait longer for the disk before it reports it, for busy machines."""
    for module in (writer, crash_report):
        monkeypatch.setattr(module, "MAX_WAIT_SECONDS", WAIT_SECONDS)
    monkeypatch.setattr(autosave, "QUIT_SECONDS", WAIT_SECONDS)
    monkeypatch.setattr(autosave, "RETRY_MS", round(1000 * WAIT_SECONDS))


@pytest.fixture(autouse=True)
def every_window_goes(
    monkeypatch: pytest.MonkeyPatch, focus_is_given_before_destruction: None
) -> Iterator[None]:
    """Fail a test that leaves a program open: Tk's main loop waits until the last has gone.

    Another test's `mainloop`, in the same process, would never end.
    """
    opened: list[tkinter.Tk] = []
    open_ = tkinter.Tk.__init__

    def watched(root: tkinter.Tk, *arguments: Any, **named: Any) -> None:
        open_(root, *arguments, **named)
        opened.append(root)

    monkeypatch.setattr(tkinter.Tk, "__init__", watched)
    yield
    left = [root for root in opened if root.tk.eval("info commands .") == "."]
    for root in left:
        tkinter.Tk.destroy(root)
    assert not left, "A window is left open."


@pytest.fixture(autouse=True)
def tk_calls_from_other_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Fail a test in which a thread other than the window's called Tk, garbage included."""
    faults: list[str] = []
    monkeypatch.setattr(_tkinter, "create", guarded(faults))
    yield faults
    assert not faults, "A thread called Tk:\n" + "\n".join(faults)


@pytest.fixture
def root() -> Iterator[tkinter.Tk]:
    """Give a test a Tk root window of its own, at the top left of the screen."""
    window = tkinter.Tk()
    # The scaling belongs to the screen: another test may have left its own.
    window.tk.call("tk", "scaling", 96 / 72)
    window.geometry("+0+0")
    yield window
    if window.tk.eval("info commands .") == ".":
        window.destroy()


@pytest.fixture(scope="session")
def painted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for pictures that are painted once for the tests of all processes.

    It stays for later runs: pictures are found by the dates of the code that paints. With coverage
    it is new, so that this code runs.
    """
    folder = CACHE / "painted"
    if getattr(request.config.option, "cov_source", None):
        base = tmp_path_factory.getbasetemp()
        folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "painted"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def app(root: tkinter.Tk) -> Iterator[Services]:
    """Open the program's window without sound and animation, in the size of the pictures."""
    settings = Settings(sound="no", speed="off")
    settings.save_window_size(1100, 740)
    program = App(root, settings).services
    pump(root, lambda: root.winfo_width() == 1100, message="the window")
    settle(root)
    yield program
    if root.tk.eval("info commands .") == ".":
        program.quit()


@pytest.fixture
def person(app: Services, driver: XDriver) -> Person:
    """Seat a person at the window."""
    return Person(app, driver)


@pytest.fixture
def visitor(
    app: Services, driver: XDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Visitor]:
    """Seat somebody at the start screen whom each file dialog answers with `path`."""
    visitor = Visitor(app, driver)
    visitor.path = tmp_path / "mine.4g"
    for question in ("asksaveasfilename", "askopenfilename"):
        monkeypatch.setattr(f"tkinter.filedialog.{question}", lambda **options: str(visitor.path))
    monkeypatch.setattr("tkinter.filedialog.askdirectory", lambda **options: str(tmp_path / "all"))
    visitor.start()
    yield visitor
    for each in visitor.opened:
        if each.root.tk.eval("info commands .") == ".":
            each.quit()


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Pictures:
    """Compare with the reference pictures, or replace them with ``--keep-pictures``."""
    return Pictures(keep=bool(request.config.getoption("--keep-pictures")))


@pytest.fixture
def bots_folder(private_home: Path) -> Path:
    """Return the folder for programs, which is there."""
    path = bots_path()
    path.mkdir(parents=True)
    return path


@pytest.fixture
def open_editor(person: Person) -> Callable[..., BotEditor]:
    """Return a function that opens the bot editor of a game and waits for its first texts."""

    def open_it(game: AnyGame = SKIRMISH) -> BotEditor:
        person.app.workspace.show_game_page(game)
        person.do("bench")
        bench = find_dialog(person.root, BotEditor)
        assert bench is not None
        person.wait(lambda: bench.is_idle, "what is said first")
        return bench

    return open_it


@pytest.fixture
def open_bot_editor(
    bots_folder: Path, open_editor: Callable[..., BotEditor]
) -> Callable[..., BotEditor]:
    """Return a function that opens the bot editor of a game with a bot mine.py of a text."""

    def open_with(text: str, game: AnyGame = SKIRMISH) -> BotEditor:
        write_bot(bots_folder, "mine.py", text)
        return open_editor(game)

    return open_with
