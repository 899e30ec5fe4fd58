"""A walk through the window: steps that a person can take, and what must hold after each.

A step is a line of text, such as `key ctrl+m` or `press 0 50 50 Start game`, so that a walk can be
recorded, replayed and shortened. `window_model.py` chooses the steps.
"""

from __future__ import annotations

import contextlib
import math
import os
import random
import re
import tempfile
import time
import tkinter as tk
import traceback
import webbrowser
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from random import Random
from tkinter import filedialog
from types import TracebackType
from unittest.mock import patch

from frozen_program import empty_environment
from trials.drawing import options_of, some_session, spoilt

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.language import ENGLISH
from fourgames_tk.engine.options import FlagSpec
from fourgames_tk.engine.players.bot_files import sample_bots
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup
from fourgames_tk.store.settings import Preferences, Settings
from fourgames_tk.store.themes import THEMES
from fourgames_tk.ui.app import App, apply_language
from fourgames_tk.ui.canvas.board import AnyBoard, Board
from fourgames_tk.ui.game_view.game_controller import GameController
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.game_view.panels import PanelsPage
from fourgames_tk.ui.pages.exercise import ExercisePage
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.side_panel import PanelPage
from fourgames_tk.ui.window.menus import ACTIONS, find_action
from tests.limits import WAIT_SECONDS
from tests.ui.person import Person, text_of
from tests.ui.pump import TICK, box, pump, settle
from tests.ui.screens import faults, short_thinking
from tests.ui.waiting import pending_commands, rest_within, still_waiting
from tests.ui.xdriver import XDriver

SCALING = 96 / 72
"""Pixels a point on the virtual screens."""
REST_SECONDS = 2.0
"""How long a step waits for a window that does not come to rest, such as while computers play."""
THINKING_NODES = 5_000
"""Positions searched for the analysis of a position."""
PLAY_OUT_MOVES = 60
"""Most moves of the step `finish`."""
CANVASES = 3
"""Most canvases one inside the other that hold widgets."""
ESCAPES = 14
"""Most strikes of Esc until a person must be back at a board or the start screen."""
TODAY = date(2026, 11, 28)
"""The date in walks, which decides the puzzle of the day."""

SIZES = ("800x560", "1100x740", "1366x768", "900x1000", "1800x1000")
PREFERENCES = {
    "theme": tuple(THEMES),
    "language": ("en", "de", "fr", "es"),
    "text_size": ("80", "100", "150", "200"),
    "speed": ("off", "fast", "slow"),
    "speak": ("yes", "no"),
    "curtain": ("yes", "no"),
    "fits": ("yes", "no"),
    "preview": ("yes", "no"),
    # Others follow, so that a seed goes on giving the same walk.
    **{
        name: ("yes", "no")
        for name, spec in Preferences.specs().items()
        if isinstance(spec, FlagSpec) and name != "sound"
    },
}
"""Values of preferences that change what the window shows."""
KEYS = (
    *("Escape", "Return", "Tab", "shift+Tab", "space", "BackSpace", "Delete", "Prior", "Next"),
    *("Left", "Right", "Home", "End", "Up", "Down", "F1", "F4", "F5", "F6", "F7", "F10", "?"),
    *(f"ctrl+{letter}" for letter in "zyhrgnmletikpubcv,"),
    *("ctrl+shift+h", "ctrl+shift+g", "ctrl+shift+c", "ctrl+shift+t", "ctrl+shift+p"),
    *"abcdefghijklmnoprstuvwxyz1234567890",
)
PLAYERS = ("human human", "human level:1", "level:1 human", "level:1 level:2", "human bot")
"""Players for the step `begin`; `bot` is a sample bot of the game, or level 2 if it has none."""
RECORDS = ("plain", "comments", "damaged", "position", "over")
"""Kinds of games for the step `open`."""
CLICKABLE = ("TButton", "TCheckbutton", "TMenubutton", "TRadiobutton", "Menubutton", "TEntry")
"""Tk classes whose class bindings react to a click."""
OTHERS = ("reopen", "finish", "escape", "minimise", "restart")
"""Steps without arguments."""
SPARED = {"quit"}
"""Commands that end the program; the step `restart` does that."""


class StepFailed(AssertionError):
    """A step after which something did not hold; says what, and all steps up to it."""

    def __init__(self, lines: Sequence[str], found: Sequence[str]) -> None:
        super().__init__(
            "\n".join([*found, "after these steps:", *(f"  {each}" for each in lines)])
        )
        self.lines = tuple(lines)
        self.kind = re.sub(r"\W*\d[\d\W]*|object at \w+", " ", found[0].strip().splitlines()[-1])
        """What is wrong, without numbers, to compare with other failures."""


class Walk:
    """A window, and somebody who takes one step after another in it.

    `lines` are the steps so far. Each `some_...` method returns a step that is possible now, chosen
    by a number; `do` takes a step, and raises StepFailed if something does not hold after it.
    """

    def __init__(
        self, driver: XDriver, home: Path, managed: bool = False, busy_seconds: float = math.inf
    ) -> None:
        """Open the window.

        Args:
            driver: Mouse and keyboard of the screen of `DISPLAY`.
            home: Folder for files of the steps.
            managed: Whether a window manager runs, so that windows can be minimised.
            busy_seconds: Most processor time that one event may take.
        """
        self.lines: list[str] = []
        self.counts: Counter[str] = Counter()
        self._driver, self._home, self._managed = driver, home, managed
        self._busy_seconds, self._longest = busy_seconds, 0.0
        self._game: AnyGame = GAMES[0]
        self.has_failed = False
        """Whether something did not hold after the last step."""
        self._errors: list[str] = []
        self._first = {"speed": "off", "theme": "light", "language": ENGLISH}
        """Preferences of the first window; the next one has those that were chosen."""
        self._bindings: dict[tuple[str, str], int] | None = None
        self._person = self._open()

    @property
    def _app(self) -> Services:
        return self._person.app

    @property
    def _root(self) -> tk.Tk:
        return self._person.root

    @property
    def _controller(self) -> GameController | None:
        return self._app.workspace.controller

    @property
    def is_open(self) -> bool:
        """Whether the window is there."""
        return bool(self._root.tk.eval("info commands .") == ".")

    def _open(self) -> Person:
        root = tk.Tk(className="Fourgames")
        root.tk.call("tk", "scaling", SCALING)
        root.tk.call("tk", "useinputmethods", False)
        root.report_callback_exception = self._report  # type: ignore[method-assign]
        root.tk.createcommand("bgerror", self._errors.append)
        settings = Settings(None, sound="no", **self._first)
        self._first = {}
        apply_language(root, settings.preferences.language)
        self._program = App(root, settings)
        app = self._program.services
        app.today = lambda: TODAY
        root.geometry("1100x740+0+0")
        settle(root)
        person = Person(app, self._driver)
        self._move_pointer_into(root)
        return person

    def _move_pointer_into(self, root: tk.Tk) -> None:
        """Move the pointer over nothing in the window: without a manager, keys go there."""
        left, _, _, bottom = box(root)
        self._driver.move(left + 12, bottom - 12)
        settle(root)

    def _report(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self._errors.append("".join(traceback.format_exception(kind, error, trace)))

    # Steps that are possible now.

    def some_button(self, number: int) -> str:
        """Return a click on something that reacts to clicks: a button, a row, a field."""
        seen = list(self._clickable())
        if not seen:
            return "key Return"
        number, place = divmod(number, 100)
        index, label = seen[number % len(seen)]
        x, y = (50, 50) if label[:1] != "." else (5 + place % 10 * 10, 5 + place // 10 * 10)
        return f"press {index} {x} {y} {label}"

    def some_key(self, number: int) -> str:
        """Return a keystroke, from those of the visible page as often as from all."""
        page = self._app.workspace.side_panel.page
        known = sorted(page.key_commands) if page is not None else []
        typed = [each for each in known if len(each) == 1 and each.isalnum()]
        keys = typed if typed and number % 2 else KEYS
        return f"key {keys[number // 2 % len(keys)]}"

    def some_command(self, number: int) -> str:
        """Return a command of the menus that is enabled."""
        found = [
            each.id for each in ACTIONS if each.id not in SPARED and each.is_enabled(self._app)
        ]
        return f"command {found[number % len(found)]}"

    def some_page_command(self, number: int) -> str:
        """Return a command of the visible page, or of the menus if there is none."""
        page = self._app.workspace.side_panel.page
        found = [
            each.id
            for each in (page.all_commands if page is not None else ())
            if each.is_offered(page) and each.is_enabled(page)
        ]
        return f"page_command {found[number % len(found)]}" if found else self.some_command(number)

    def some_move(self, number: int) -> str:
        """Return a legal move, or the start of a game if nobody can move."""
        controller = self._controller
        if controller is None or controller.phase is Phase.OVER:
            page = self._app.workspace.side_panel.page
            return self.some_board_click(number) if page is not None else self.some_game(number)
        moves = controller.session.state.legal_moves()
        return f"move {moves[number % len(moves)]}" if moves else "key Return"

    def some_board_click(self, number: int) -> str:
        """Return a click somewhere on the visible board, in hundredths of it."""
        return f"board {3 + number % 32 * 3} {3 + number // 32 % 32 * 3}"

    def some_preference(self, number: int) -> str:
        """Return the choice of a value of `PREFERENCES`."""
        number, which = divmod(number, len(PREFERENCES))
        name = list(PREFERENCES)[which]
        values = PREFERENCES[name]
        return f"preference {name}={values[number % len(values)]}"

    def some_size(self, number: int) -> str:
        """Return a size of the window."""
        return f"size {SIZES[number % len(SIZES)]}"

    def some_game(self, number: int) -> str:
        """Return the start of a game of random options and players."""
        number, which = divmod(number, len(PLAYERS))
        options = " ".join(
            f"{name}={text}"
            for name, text in options_of(self._game, Random(number)).non_default_texts().items()
        )
        return f"begin {number} {PLAYERS[which].replace(' ', ',')} {options}".strip()

    def some_file(self, number: int) -> str:
        """Return the opening of a saved game: with comments, damaged, from a position, over."""
        number, which = divmod(number, len(RECORDS))
        return f"open {RECORDS[which]} {number % 50} {number // 50 % 12}"

    def some_other(self, number: int) -> str:
        """Return one of the steps of `OTHERS`."""
        return OTHERS[number % len(OTHERS)]

    # Taking a step.

    def do(self, line: str) -> None:
        """Take a step, wait until the window rests, and check it."""
        self._take(line)
        # Twice: without rest it may be seen between two events that belong together.
        found = self._faults_after(REST_SECONDS) and self._faults_after(2 * REST_SECONDS)
        if found:
            self.has_failed = True
            raise StepFailed(self.lines, found)

    def take(self, line: str) -> None:
        """Take a step, and wait until no computer thinks and no move is shown, but not for rest."""
        self._take(line)
        deadline = time.monotonic() + REST_SECONDS
        settle(self._root)
        pump(
            self._root,
            lambda: not self._is_game_busy or time.monotonic() > deadline,
            "the game to wait for a person",
        )

    @property
    def _is_game_busy(self) -> bool:
        """Whether something moves or is searched; of computers alone, until one has moved."""
        controller = self._controller
        if controller is None or (controller.session.ply and not controller.setup.people_seats):
            return False
        return controller.phase in (Phase.MOVING, Phase.THINKING) or controller.board.is_animating

    def _take(self, line: str) -> None:
        self.lines.append(line)
        verb, _, rest = line.partition(" ")
        self.counts[verb] += 1
        self._longest, begun = 0.0, time.thread_time()
        try:
            getattr(self, f"_do_{verb}")(rest)
        except Exception as error:
            self._errors.append("".join(traceback.format_exception(error, chain=False)))
        if verb not in ("finish", "escape"):
            self._on_turn(time.thread_time() - begun)
        if not self.is_open:
            # Quit is also on pages and in dialogs.
            self._person = self._open()

    def _faults_after(self, seconds: float) -> list[str]:
        """Return what is wrong once the window rests, or after a time."""
        rested = self.rest(seconds)
        return [*self._errors] or list(self._wrong(rested))

    def rest(self, seconds: float = REST_SECONDS) -> bool:
        """Wait until the window is idle, or for so long; return whether it is idle."""
        return self.is_open and rest_within(self._root, seconds, self._on_turn)

    def _on_turn(self, seconds: float) -> None:
        self._longest = max(self._longest, seconds)

    def _do_game(self, game: str) -> None:
        """Show the page of a game, of which are the games of later steps."""
        self._game = find_game(game)
        self._app.workspace.show_game_page(self._game)

    def _do_key(self, name: str) -> None:
        if not self._root.tk.call("focus"):
            self._move_pointer_into(self._root)
        self._driver.key(name)

    def _do_press(self, words: str) -> None:
        index, across, down, label = words.split(" ", 3)
        found = [each for each in self._clickable_widgets() if self._label(each) == label]
        if not found:
            return
        widget = found[min(int(index), len(found) - 1)]
        left, top, right, bottom = box(widget)
        x, y = left + (right - left) * int(across) // 100, top + (bottom - top) * int(down) // 100
        self._driver.click(x, y)

    def _do_command(self, name: str) -> None:
        action = find_action(name)
        if action.is_enabled(self._app):
            action.command(self._app)

    def _do_page_command(self, name: str) -> None:
        page = self._app.workspace.side_panel.page
        for each in page.all_commands if page is not None else ():
            if each.id == name and page is not None:
                page.run_command(each)
                return

    def _do_move(self, move: str) -> None:
        controller = self._controller
        if controller is not None and controller.board.accepts_input:
            controller.submit(move)

    def _do_board(self, words: str) -> None:
        across, down = map(int, words.split())
        boards = [
            each for each in self._person.widgets() if isinstance(each, Board) and self._seen(each)
        ]
        if boards:
            left, top, right, bottom = box(boards[-1])
            x, y = left + (right - left) * across // 100, top + (bottom - top) * down // 100
            self._driver.click(x, y)

    def _do_preference(self, words: str) -> None:
        """Choose values of preferences at once, such as `theme=dark text_size=200`."""
        chosen = dict(each.split("=") for each in words.split())
        texts = self._app.preferences.texts_by_name()
        self._app.set_preferences(Preferences.parse({**texts, **chosen}))

    def _do_size(self, size: str) -> None:
        self._root.geometry(size)

    def _do_begin(self, words: str) -> None:
        seed, players, *options = words.split()
        options_type = self._game.options_type
        values = options_type.parse(dict(each.split("=", 1) for each in options))
        texts = (players.split(",") * 2)[: self._game.seat_count(values)]
        specs = tuple(player(self._game, text) for text in texts)
        self._app.workspace.begin_game(Setup(self._game, values, int(seed), specs))

    def _do_open(self, words: str) -> None:
        """Open a saved game of `RECORDS`, by default of people."""
        kind, seed, plies, *players = words.split()
        path = self._home / "opened.4g"
        texts = players[0].split(",") if players else ["human"]
        path.write_bytes(record_text(self._game, kind, int(seed), int(plies), texts))
        self._app.workspace.open_file(path)

    def _do_play(self, words: str) -> None:
        """Play the first legal move, if it is a person's turn, as often as the number says."""
        for _ in range(int(words)):
            controller = self._controller
            if controller is None or controller.phase is not Phase.WAITING:
                return
            controller.submit(controller.session.state.legal_moves()[0])
            self.rest(REST_SECONDS)

    def _do_reopen(self, words: str) -> None:
        """Leave the game, and open it again from the library."""
        path = self._app.workspace.autosave.path
        if path is not None:
            self._app.workspace.show_start()
            self._app.workspace.open_file(path)

    def _do_finish(self, words: str) -> None:
        """Play the last legal moves for people, to the end if that is near."""
        controller = self._controller
        for _ in range(PLAY_OUT_MOVES):
            if controller is None or self._controller is not controller:
                return
            if controller.phase is not Phase.WAITING or not controller.board.accepts_input:
                return
            if controller.history.is_browsing or not self.is_open:
                return
            controller.submit(controller.session.state.legal_moves()[-1])
            pump(
                self._root,
                lambda: (
                    self._controller is not controller
                    or controller.phase is not Phase.MOVING
                    or controller.board.is_animating
                ),
                "a move",
            )

    def _do_restart(self, words: str) -> None:
        """Quit, and start the program again."""
        self._app.quit()

    def _do_minimise(self, words: str) -> None:
        """Minimise the window and show it again, as the buttons of a frame do."""
        if self._managed:
            root = self._root
            root.iconify()
            pump(root, lambda: root.state() == "iconic", "the window to go")
            exposed: list[bool] = []
            root.bind("<Expose>", lambda event: exposed.append(True))
            root.deiconify()
            # Tk's state is ahead of the screen: the manager shows the window later. A canvas maps
            # what it contains only when it is exposed, and a canvas inside it after that.
            pump(root, lambda: bool(exposed), "the window to come back")
            root.unbind("<Expose>")
            for _ in range(CANVASES):
                settle(root)

    def _do_escape(self, words: str) -> None:
        """Strike Esc until nothing is open; fail if it leads nowhere."""
        trail: list[object] = []
        for _ in range(ESCAPES):
            page = self._app.workspace.side_panel.page
            if page is None and not self._windows():
                return
            state = [*map(str, self._windows())], id(page), self._controller is None
            trail.append(state)
            if trail[-3:] == [state] * 3:
                break
            for window in self._windows()[-1:]:
                # Without a window manager a click on a window does not give it the focus.
                window.focus_force()
            self._do_key("Escape")
            self.rest(REST_SECONDS / 2)
            if not self.is_open or self._errors:
                return
        page = self._app.workspace.side_panel.page
        if self._windows() or not isinstance(page, PanelsPage | EndPage | None):
            windows = [type(each).__name__ for each in self._windows()]
            self._errors.append(
                f"Esc does not lead back from page {type(page).__name__}, windows {windows},"
                f" focus {self._root.tk.call('focus')}"
            )

    # What is in sight.

    def _windows(self) -> list[tk.Toplevel]:
        return [each for each in self._person.windows if each.winfo_viewable()]

    def _seen(self, widget: tk.Misc) -> bool:
        """Return whether the middle of a widget is in sight."""
        if not widget.winfo_viewable():
            return False
        left, top, right, bottom = box(widget)
        middle = (left + right) // 2, (top + bottom) // 2
        return self._root.winfo_containing(*middle) is widget

    def _clickable_widgets(self) -> list[tk.Misc]:
        return [
            each
            for each in self._person.widgets()
            if not isinstance(each, tk.Tk | tk.Toplevel | tk.Menu | Board)
            and (
                each.winfo_class() in CLICKABLE
                or {"<Button-1>", "<ButtonRelease-1>"}.intersection(each.bind())
            )
            and self._seen(each)
        ]

    def _clickable(self) -> Iterator[tuple[int, str]]:
        """Yield what can be clicked, by its label and its number among those of the label."""
        counts = Counter[str]()
        for each in self._clickable_widgets():
            label = self._label(each)
            yield counts[label], label
            counts[label] += 1

    def _label(self, widget: tk.Misc) -> str:
        """Return the text of a widget, or a dot and its class."""
        text = " ".join(text_of(widget).split())
        return text or f".{type(widget).__name__}"

    # What must hold.

    def _wrong(self, rested: bool) -> Iterator[str]:
        """Yield what is wrong with the window; measure it only if it rests."""
        yield from self._wrong_sight()
        yield from self._wrong_focus()
        controller = self._controller
        if controller is not None:
            yield from self._wrong_game(controller)
        yield from self._wrong_callbacks()
        if self._longest > self._busy_seconds:
            yield f"An event takes {self._longest:.2f} s of processor time"
        if rested:
            yield from faults(self._root)

    def _wrong_sight(self) -> Iterator[str]:
        workspace, panel = self._app.workspace, self._app.workspace.side_panel
        page = panel.page
        pages = [
            each
            for each in panel.winfo_children()
            if isinstance(each, PanelPage) and each.winfo_viewable()
        ]
        visible = self._root.winfo_viewable()
        if visible and pages != ([page] if page is not None else []):
            yield f"These pages are in sight: {pages}, while the page is {page}"
        inside = [
            each
            for each in workspace.main_pane.winfo_children()
            if each.winfo_viewable() and not isinstance(each, tk.Toplevel)
        ]
        if visible and page is None and not inside:
            yield "Neither a page nor a board is in sight"
        controller = self._controller
        if controller is not None and workspace.is_at_start:
            yield "A game and the start screen are open"
        if controller is not None and isinstance(page, ExercisePage):
            yield "A game and an exercise are open"
        over = controller is None or controller.phase is Phase.OVER
        if not over and panel.find_page(EndPage) is not None:
            yield "The end page is open, and the game goes on"

    def _wrong_focus(self) -> Iterator[str]:
        root = self._root
        if not root.winfo_viewable():
            return
        if not root.tk.call("focus"):
            self._move_pointer_into(root)
        path = str(root.tk.call("focus"))
        page = type(self._app.workspace.side_panel.page).__name__
        if not path:
            if not self._managed:
                yield f"Nothing has the focus; page {page}"
            return
        try:
            widget = root.nametowidget(path)
        except KeyError:
            # A menu of Tk's own.
            return
        if not widget.winfo_viewable():
            yield f"The hidden {widget} has the focus; page {page}"
        elif widget is root and not self._windows():
            yield f"The root window has the focus; page {page}"

    def _wrong_game(self, controller: GameController) -> Iterator[str]:
        board: AnyBoard = controller.board
        session = controller.session
        if board.scene is None or controller.phase is Phase.MOVING or board.is_animating:
            return
        browsing = controller.history.is_browsing
        where = f"; phase {controller.phase.name}{', browsing' if browsing else ''}"
        if not controller.history.is_playing:
            wanted, shown = controller.history.scene, board.scene
            for name in ("state", "names", "seat", "viewers", "bottom_seat", "heading", "is_past"):
                if getattr(wanted, name) != getattr(shown, name):
                    yield (
                        f"The board shows {name} {getattr(shown, name)!r},"
                        f" not {getattr(wanted, name)!r}{where}"
                    )
            if len(wanted.steps) != len(shown.steps):
                yield f"The board shows {len(shown.steps)} moves of {len(wanted.steps)}{where}"
        over = session.state.outcome() is not None
        if over and not browsing and controller.phase is not Phase.OVER:
            yield f"The game is over{where}"
        yield from self._wrong_file(controller)

    def _wrong_file(self, controller: GameController) -> Iterator[str]:
        path = self._app.workspace.autosave.path
        if path is None:
            return
        self._app.library.writer.finish(WAIT_SECONDS)
        saved = self._app.library.read_record(path)
        if saved.moves != tuple(controller.session.all_moves):
            yield f"The file has {saved.moves}, the game {tuple(controller.session.all_moves)}"

    def _wrong_callbacks(self) -> Iterator[str]:
        """Yield timers and bindings whose commands are gone, and bindings that pile up."""
        root = self._root
        for script, command in pending_commands(root):
            if not root.tk.call("info", "commands", command):
                yield f"A timer is left that calls nothing: {script}"
        counts = {
            (tag, sequence): str(root.bind_class(tag, sequence)).count("\n")
            for tag in (".", "all")
            for sequence in root.tk.splitlist(root.tk.call("bind", tag))
        }
        page, speaks = self._app.workspace.side_panel.page, self._app.preferences.speak
        if self._app.workspace.is_at_start and page is None and not speaks and not self._windows():
            if self._bindings is None:
                self._bindings = counts
            for key in sorted(counts):
                # Once a part may have been made that belongs to the program.
                if counts[key] > self._bindings.get(key, 0) + 1:
                    yield f"More bindings at the start screen than at first: {key}, {counts[key]}"

    def close(self) -> list[str]:
        """End the program, and return the timers that are left."""
        if not self.is_open:
            return []
        left: list[str] = []

        def on_destroy(event: tk.Event[tk.Misc]) -> None:
            if event.widget is root:
                left.extend(each for each in still_waiting(root) if TICK not in each)

        root = self._root
        root.bind("<Destroy>", on_destroy, add=True)
        self._program.close()
        return [f"A timer is left: {each}" for each in left] + self._errors


def record_text(game: AnyGame, kind: str, seed: int, plies: int, players: Sequence[str]) -> bytes:
    """Return the text of a saved game of `RECORDS`, of random moves, with players in turn."""
    source = Random(seed)
    session = some_session(game, source, 300 if kind == "over" else plies)
    if kind == "position":
        session = Session(game, session.options, session.seed, session.state)
    comments = {}
    if kind == "comments":
        comments = {ply: f"Comment at {ply}\nsecond line" for ply in range(0, session.ply + 1, 2)}
    seats = range(game.seat_count(session.options))
    texts = [player(game, players[seat % len(players)]).text for seat in seats]
    text = Record.from_session(session, texts, comments).to_text()
    if kind == "damaged":
        text = spoilt(text, source)
    return text.encode("utf-8", "surrogatepass")


def player(game: AnyGame, text: str) -> PlayerSpec:
    """Return a player; `bot` is a sample bot of the game, or level 2 if it has none."""
    if text != "bot":
        return PlayerSpec.parse(text)
    bots = sample_bots(game)
    return PlayerSpec("bot", path=bots[0].name) if bots else PlayerSpec.parse("level:2")


@contextmanager
def open_walk(
    driver: XDriver, home: Path, managed: bool = False, busy_seconds: float = math.inf
) -> Iterator[Walk]:
    """Open a window for a walk, independent of the machine: folders, dialogs, date, chance.

    The arguments are those of `Walk`, for a folder that is made.

    At the end of the block the program is ended; raises StepFailed if something is left of it.
    """
    home.mkdir(parents=True, exist_ok=True)
    programs, chosen, luck = home / "bin", str(home / "chosen.4g"), Random(0)
    programs.mkdir()
    # What the program opens in other programs.
    (programs / "xdg-open").symlink_to("/bin/true")
    folders = empty_environment(driver.display_name, home / "user")
    variables = {
        # All walks share the pictures that are painted.
        **{name: value for name, value in folders.items() if "CACHE" not in name},
        "TMPDIR": str(home),
        "PATH": os.pathsep.join((str(programs), os.environ["PATH"])),
    }
    system_random = random.SystemRandom
    with contextlib.ExitStack() as stack:
        for patched in (
            patch.dict(os.environ, variables),
            patch.object(tempfile, "tempdir", None),
            patch.object(filedialog, "asksaveasfilename", lambda **options: chosen),
            patch.object(filedialog, "askopenfilename", lambda **options: chosen),
            patch.object(filedialog, "askdirectory", lambda **options: str(home / "folder")),
            patch.object(webbrowser, "open", lambda *arguments, **options: True),
            # Else another walk of the same steps has other seats, seeds and puzzles.
            patch.object(system_random, "getrandbits", lambda self, bits: luck.getrandbits(bits)),
            patch.object(system_random, "random", lambda self: luck.random()),
            short_thinking(THINKING_NODES),
        ):
            stack.enter_context(patched)
        walk = Walk(driver, home, managed, busy_seconds)
        try:
            yield walk
        finally:
            left = walk.close()
    if left and not walk.has_failed:
        raise StepFailed([*walk.lines, "restart"], left)
