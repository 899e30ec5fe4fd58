"""A person at the program's window, who looks, clicks and types through the X server."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tkinter import ttk
from typing import Any, TypeVar

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.players.player_spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.engine.setup import Setup, default_players
from fourgames_tk.store.results import Result
from fourgames_tk.ui.canvas.board import AnyBoard
from fourgames_tk.ui.game_view.game_controller import GameController
from fourgames_tk.ui.game_view.game_model import Phase
from fourgames_tk.ui.game_view.game_view import GameView
from fourgames_tk.ui.pages.exercise import ExercisePage
from fourgames_tk.ui.pages.game_end import EndPage
from fourgames_tk.ui.pages.game_start import StartingDiceScreen
from fourgames_tk.ui.services import Services
from fourgames_tk.ui.widgets.buttons import FACE_MARGIN
from fourgames_tk.ui.widgets.controls import SegmentedControl, Stepper
from fourgames_tk.ui.widgets.dialogs import Dialog
from fourgames_tk.ui.widgets.focus import DOUBLE_CLICK_TIME, QUIT_EVENT, take_focus
from fourgames_tk.ui.widgets.form import Dropdown
from fourgames_tk.ui.widgets.layout import ScrolledFrame
from fourgames_tk.ui.widgets.side_panel import PageT
from fourgames_tk.ui.window.menus import find_action
from tests.limits import WAIT_SECONDS
from tests.ui.gestures import Click, Drag, gestures_for
from tests.ui.pump import box, centre, pump, settle
from tests.ui.xdriver import XDriver

QUICK_OPTIONS: dict[str, dict[str, Any]] = {
    "mancala": {"stones": "2"},
    "skirmish": {"rows": "4", "columns": "4", "stones": "2"},
}
"""Options with which the computer searches a game to its end at once."""

WidgetT = TypeVar("WidgetT", bound=tk.Misc)

NO_DOUBLE_CLICKS = -1
"""Value of `DOUBLE_CLICK_TIME` with which no two clicks are a double click."""


class Person:
    """A person at the window of an `App`."""

    def __init__(self, app: Services, driver: XDriver) -> None:
        self.app, self.driver = app, driver
        self.root = app.root
        self.root.tk.globalsetvar(DOUBLE_CLICK_TIME, NO_DOUBLE_CLICKS)

    @property
    def controller(self) -> GameController:
        """The controller of the running game."""
        controller = self.app.workspace.controller
        assert controller is not None, "no game is running"
        return controller

    @property
    def game_view(self) -> GameView:
        """The game view of the running game."""
        game_view = self.app.workspace.game_view
        assert game_view is not None, "no game is running"
        return game_view

    def shown_page(self, kind: type[PageT]) -> PageT:
        """Return the page in the side panel, which must be of this kind."""
        page = self.app.workspace.side_panel.page
        assert isinstance(page, kind)
        return page

    @property
    def board(self) -> AnyBoard:
        """The visible board, of the running game or of a page."""
        page = self.app.workspace.side_panel.page
        return page.exercise.board if isinstance(page, ExercisePage) else self.controller.board

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves so far."""
        return tuple(self.controller.session.moves)

    @property
    def status(self) -> str:
        """The text of the status line."""
        return self.app.status_bar.text

    @property
    def empty_pixel(self) -> tuple[int, int]:
        """A screen pixel at which the start screen is empty."""
        return self.root.winfo_rootx() + 5, self.root.winfo_rooty() + 600

    @contextmanager
    def staying(self) -> Iterator[list[bool]]:
        """Let the program go on when it is asked to end, and return a list of these requests."""
        requests: list[bool] = []
        script = self.root.bind(QUIT_EVENT)
        self.root.bind(QUIT_EVENT, lambda event: requests.append(True))
        yield requests
        self.root.tk.call("bind", self.root, QUIT_EVENT, script)

    def do(self, name: str) -> None:
        """Run an action by its name, without its key or menu."""
        find_action(name).command(self.app)

    def start_game(
        self, game: AnyGame, players: str = "human level:1", seed: int = 1, **options: str
    ) -> None:
        """Start a game with these players, and wait for the person's turn."""
        specs = tuple(PlayerSpec.parse(text) for text in players.split())
        with_people = any(spec.kind == "human" for spec in specs)
        assert with_people or self.app.preferences.speed != "off", (
            "computers that never pause may play their whole game before the test looks"
        )
        self.app.workspace.begin_game(Setup(game, game.options_type.parse(options), seed, specs))
        self.wait_for_board()
        if with_people:
            self.wait_for_turn()

    def continue_session(self, session: Session, players: str = "human human") -> None:
        """Continue a session with these players, and wait for the person's turn."""
        specs = tuple(map(PlayerSpec.parse, players.split()))
        setup = Setup(session.game, session.options, session.seed, specs)
        self.app.workspace.begin_game(setup, session)
        self.wait_for_board()
        self.wait_for_turn()

    def play_to_the_end(self) -> None:
        """Play the last legal move for every person until the game is over."""
        while (state := self.controller.session.state).outcome() is None:
            self.controller.submit(state.legal_moves()[-1])
            self.wait_for_turn()

    def resize(self, size: str) -> None:
        """Resize the window to a size such as `800x560`, and wait until the board is drawn."""
        self.root.geometry(size)
        width = int(size.partition("x")[0])
        self.wait(lambda: self.root.winfo_width() == width, "the size")
        if self.app.workspace.controller is not None:
            self.wait(lambda: self.board.is_drawn_for_size, "the board")

    def wait_for_board(self) -> None:
        """Wait until the board is drawn, and skip the dice that decide who moves first."""
        for dice in [each for each in self.widgets() if isinstance(each, StartingDiceScreen)]:
            self.wait(lambda dice=dice: bool(dice.find_withtag("die-1")), "the dice")  # type: ignore[misc]  # a lambda with a default
            dice.skip()
            dice.skip()
        pump(self.root, lambda: self.board.is_drawn_for_size, message="the board to be drawn")
        take_focus(self.board)
        settle(self.root)
        self.driver.move(*self.at(2, 2))
        settle(self.root)
        # A page that was opened beside the board has made it smaller.
        pump(self.root, lambda: self.board.is_drawn_for_size, message="the board to be drawn again")

    def wait_for_turn(self) -> None:
        """Wait until a person may move, or the game is over."""
        pump(
            self.root,
            lambda: (
                (self.board.accepts_input and self.controller.phase is not Phase.MOVING)
                or (
                    self.controller.session.state.outcome() is not None
                    and not self.board.is_animating
                )
            ),
            "the person's turn",
        )
        settle(self.root)

    def wait_for_moves(self, count: int) -> None:
        """Wait until `count` moves are played and shown."""
        pump(
            self.root,
            lambda: len(self.moves) == count and not self.board.is_animating,
            f"move {count}",
        )
        settle(self.root)

    def wait_for_hint(self) -> str:
        """Wait for a hint, ask again until it names its move, and return the move."""
        warned = "turns this into a practice game"
        self.wait(lambda: warned in self.screen or "Hint: " in self.status, "the hint")
        if warned in self.screen:
            self.do("hint")
            self.wait(lambda: "Hint: " in self.status, "the hint")
        if "Hint: look at" in self.status:
            self.do("hint")
        text = self.status.split("Hint: ")[1]
        moves = self.controller.session.state.legal_moves()
        return next(move for move in moves if text.startswith(f"{self.board.move_in_words(move)}."))

    def wait(self, until: Callable[[], bool], message: str) -> None:
        """Run the event loop until a condition holds."""
        pump(self.root, until, message)
        settle(self.root)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the screen pixel of a pixel on the board."""
        return self.board.winfo_rootx() + round(x), self.board.winfo_rooty() + round(y)

    def item(self, tag: str) -> tuple[int, int]:
        """Return the screen pixel in the middle of an item of the board."""
        box = self.board.bbox(tag)
        assert box is not None, f"nothing on the board is tagged {tag}"
        return self.at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)

    def click(self, place: tuple[int, int], button: int = 1) -> None:
        """Click on a pixel of the screen."""
        self._wait_for_picture()
        self.driver.click(*place, button=button)
        self.flush()

    def _wait_for_picture(self) -> None:
        """Wait until what was asked for is in sight."""
        workspace = self.app.workspace
        if workspace.winfo_exists() and workspace.main_pane.keeps_picture:
            pane = workspace.main_pane
            self.wait(lambda: not pane.keeps_picture, "the picture of what has changed")

    def double_click(self, place: tuple[int, int]) -> None:
        """Click twice on a pixel of the screen, the second time on what the first click shows.

        These clicks are a double click, however slow the machine is; no others are in tests.
        """
        self.root.tk.globalsetvar(DOUBLE_CLICK_TIME, round(WAIT_SECONDS * 1000))
        self.click(place)
        self.click(place)
        self.root.tk.globalsetvar(DOUBLE_CLICK_TIME, NO_DOUBLE_CLICKS)

    def drag(self, start: tuple[int, int], stop: tuple[int, int]) -> None:
        """Drag from one pixel of the screen to another."""
        self._wait_for_picture()
        self.driver.drag(start, stop)
        self.flush()

    def key(self, *names: str) -> None:
        """Press keys, one after the other; on the end page wait until it accepts keys."""
        for name in names:
            self._wait_for_the_end()
            # A widget that was just given the focus must have it before the key arrives.
            self.root.winfo_pointerxy()
            self.driver.key(name)
            self.flush()

    def shows(self, text: str) -> bool:
        """Return whether a widget of the window has this text."""
        found = [each for each in self.widgets() if getattr(each, "text", "") == text]
        return any(each.winfo_manager() for each in found)

    def _wait_for_the_end(self) -> None:
        page = self.app.workspace.side_panel.page
        if isinstance(page, EndPage):
            self.wait(lambda: page.accepts_keys, "the end page to accept keys")

    def flush(self) -> None:
        """Wait until the window has handled the driver's input, and saved a move that was shown."""
        settle(self.root)
        if self._waits_for_the_disk():
            self.wait(lambda: not self._waits_for_the_disk(), "the move to be saved")

    def _waits_for_the_disk(self) -> bool:
        controller = self.app.workspace.controller
        return (
            controller is not None
            and controller.phase is Phase.MOVING
            and not controller.board.is_animating
        )

    def make(self, move: str, way: str) -> None:
        """Make a move by `mouse`, `keys` or `drag`."""
        gestures = getattr(gestures_for(self.board, move), way)
        assert gestures, f"{move} cannot be made by {way}"
        for gesture in gestures:
            if isinstance(gesture, Click):
                self.click(self.at(*self.board.pixel(gesture.point)), gesture.button)
            elif isinstance(gesture, Drag):
                start, stop = (
                    self.at(*self.board.pixel(point)) for point in (gesture.start, gesture.stop)
                )
                self.drag(start, stop)
            else:
                self.key(gesture)

    def press(self, text: str) -> None:
        """Click the button with this text, wherever it is in the window, once it is seen.

        Scroll to it first.
        """
        found = list[tk.Misc]()

        def is_seen() -> bool:
            texts = (each for each in self.widgets() if text_of(each) == text)
            found[:] = [each for each in texts if each.winfo_viewable()]
            return bool(found)

        self.wait(is_seen, f"the button {text!r}")
        self.reveal(found[-1])
        self.click(centre(found[-1]))

    def menu(self, name: str, *entries: str) -> tk.Menu:
        """Open a menu by a click, and click through its entries, given by how they begin.

        Return the menu, which is open if no entry is given.
        """
        opener = next(
            each
            for each in self.widgets()
            if each.winfo_class().endswith("enubutton")
            and text_of(each) == name
            and each.winfo_viewable()
        )
        self.reveal(opener)
        self.click(centre(opener))
        menu = self.root.nametowidget(str(opener.cget("menu")))
        assert isinstance(menu, tk.Menu)
        self.wait(menu.winfo_viewable, f"the menu {name}")
        self.pick(menu, *entries)
        if not entries:
            # Keys reach the menu only when it has taken the focus, after it is mapped.
            self.wait(lambda: str(self.root.tk.call("focus")) == str(menu), "the menu's focus")
        return menu

    def pick(self, menu: tk.Menu, *entries: str) -> None:
        """Click through the entries of an open menu."""
        for label in entries:
            self.wait(menu.winfo_viewable, f"the menu with {label}")
            number = next(
                each
                for each in range((menu.index("end") or 0) + 1)
                if menu.type(each) != "separator"
                and str(menu.entrycget(each, "label")).startswith(label)
            )
            inner = str(menu.entrycget(number, "menu")) if menu.type(number) == "cascade" else ""
            top = menu.winfo_rooty() + menu.yposition(number)
            self.click((menu.winfo_rootx() + 20, top + 5))
            if inner:
                menu = self.root.nametowidget(inner)

    def choose(self, wanted: str, place: int = 0) -> None:
        """Choose a value in the control that offers it; `place` is the index if several do."""
        offers = [
            each
            for each in self.widgets()
            if isinstance(each, SegmentedControl | Dropdown)
            and each.winfo_viewable()
            and wanted in [words for _, words in each.choices]
        ]
        self._choose_of(offers[place], wanted)

    def _choose_of(self, control: SegmentedControl | Dropdown, wanted: str) -> None:
        number = [words for _, words in control.choices].index(wanted)
        if isinstance(control, SegmentedControl):
            left, top, right, bottom = box(control)
            part = (right - left - 2 * FACE_MARGIN) / len(control.choices)
            self.click((round(left + FACE_MARGIN + (number + 0.5) * part), (top + bottom) // 2))
            return
        self.click(centre(control))
        menu = self.root.nametowidget(str(control.cget("menu")))
        self.wait(menu.winfo_viewable, f"the list with {wanted}")
        self.click((menu.winfo_rootx() + 20, menu.winfo_rooty() + menu.yposition(number) + 5))

    def beside(self, label: str, kind: type[tk.Misc] | tuple[type[tk.Misc], ...]) -> tk.Misc:
        """Return the widget of a class to the right of a label."""
        seen = [each for each in self.widgets() if each.winfo_viewable()]
        labels = [each for each in seen if isinstance(each, tk.Label | ttk.Label)]
        words = [each for each in labels if text_of(each) == label]
        assert words, f"no label says {label!r}"
        x, y = centre(words[-1])
        there = [each for each in seen if isinstance(each, kind) and centre(each)[0] > x]
        return min(there, key=lambda each: abs(centre(each)[1] - y))

    def fill(self, label: str, text: str) -> None:
        """Type a text into the field beside a label, or choose it there."""
        field = self.beside(label, (ttk.Entry, Stepper, SegmentedControl))
        if isinstance(field, SegmentedControl):
            self._choose_of(field, text)
        else:
            # A focused widget is scrolled into view.
            take_focus(field)
            self.flush()
            self.click(centre(field))
            self.key(*() if isinstance(field, Stepper) else ("ctrl+a",), *text)

    def reveal(self, widget: tk.Misc) -> None:
        """Turn the wheel until a widget that scrolls is wholly in sight, if that is possible."""
        scrolled: tk.Misc | None = widget
        while scrolled is not None and not isinstance(scrolled, ScrolledFrame):
            scrolled = scrolled.master
        if scrolled is None or widget.winfo_height() > scrolled.winfo_height():
            return
        left, top, _, bottom = box(scrolled)
        before = None
        while before != box(widget):
            before = box(widget)
            if before[3] > bottom or before[1] < top:
                # In the margin: a control turns with the wheel.
                self.driver.move(left + 3, (top + bottom) // 2)
                self.driver.wheel(-1 if before[3] > bottom else 1)
                settle(self.root)

    def at_text(self, text: str, where: tk.Misc | None = None) -> tuple[int, int]:
        """Return a screen pixel of a text in a list, or in one, after scrolling it into sight."""
        for widget in [where] if where else self.widgets():
            if isinstance(widget, tk.Text) and widget.winfo_viewable():
                place = widget.search(text, "1.0")
                box = widget.bbox(place) if place else None
                if box:
                    x, y, width, height = box
                    return (
                        widget.winfo_rootx() + x + width // 2,
                        widget.winfo_rooty() + y + height // 2,
                    )
            if isinstance(widget, tk.Canvas) and widget.winfo_viewable():
                if text in written(widget).split("\n"):
                    self.reveal(widget)
                for item in widget.find_all():
                    if widget.type(item) == "text" and widget.itemcget(item, "text") == text:
                        left, top, right, bottom = widget.bbox(item)
                        across = (left + right) / 2 - widget.canvasx(0)
                        down = (top + bottom) / 2 - widget.canvasy(0)
                        return self._in(widget, across, down)
            if isinstance(widget, ttk.Treeview) and widget.winfo_viewable():
                for row in widget.get_children():
                    line = widget.bbox(row)
                    if text in map(str, widget.item(row, "values")) and line:
                        return self._in(widget, 40, line[1] + 5)
        raise AssertionError(f"no list says {text!r}")

    def _in(self, widget: tk.Misc, x: float, y: float) -> tuple[int, int]:
        return widget.winfo_rootx() + round(x), widget.winfo_rooty() + round(y)

    @property
    def screen(self) -> str:
        """All visible texts, in no particular order."""
        return "\n".join(written(each) for each in self.widgets() if each.winfo_viewable())

    def see(self, *texts: str) -> None:
        """Wait until all these texts are on the screen."""
        for text in texts:
            self.wait(lambda text=text: text in self.screen, f"{text!r} on the screen")  # type: ignore[misc]

    def widgets(self) -> Iterator[tk.Misc]:
        """Return every widget of the program."""
        return below(self.root)

    def widget(self, kind: type[WidgetT]) -> WidgetT:
        """Return the first widget of a class."""
        return next(each for each in self.widgets() if isinstance(each, kind))

    @property
    def windows(self) -> list[tk.Toplevel]:
        """The windows besides the main one, without tooltips."""
        found = [each for each in self.widgets() if isinstance(each, tk.Toplevel)]
        return [each for each in found if not each.overrideredirect()]

    def dialogs(self) -> list[Dialog]:
        """Return the dialogs that are open."""
        return [each for each in self.widgets() if isinstance(each, Dialog)]


def below(widget: tk.Misc) -> Iterator[tk.Misc]:
    """Return all descendants of a widget."""
    for child in widget.winfo_children():
        yield child
        yield from below(child)


def written(widget: tk.Misc) -> str:
    """Return the text that a widget shows."""
    if isinstance(widget, tk.Text):
        return widget.get("1.0", "end")
    if isinstance(widget, (tk.Entry, ttk.Entry)):
        return widget.get()
    if isinstance(widget, ttk.Treeview):
        rows = (
            (widget.item(row, "text"), *widget.item(row, "values")) for row in widget.get_children()
        )
        return "\n".join(" ".join(map(str, row)) for row in rows)
    if isinstance(widget, (tk.Tk, tk.Toplevel)):
        return widget.title()
    if isinstance(widget, tk.Canvas):
        items = (each for each in widget.find_all() if widget.type(each) == "text")
        return "\n".join([text_of(widget), *(widget.itemcget(each, "text") for each in items)])
    return text_of(widget)


def keep_as_begun(person: Person, game: AnyGame) -> None:
    """Save the players of a game, as its beginning does."""
    options = game.options_type()
    players = default_players(game, options, (0,), 1)
    person.app.settings.save_setup(Setup(game, options, 1, players))


def results(person: Person) -> list[Result]:
    """Return the journal of results, after all results are written."""
    person.app.library.writer.finish(WAIT_SECONDS)
    return person.app.library.results.read()


def text_of(widget: tk.Misc) -> str:
    """Return the text of a label, a button or another widget that has one; else an empty one."""
    text = getattr(widget, "text", None)
    if isinstance(text, str):
        return text
    try:
        return str(widget.cget("text"))
    except tk.TclError:
        return ""
