"""The windows above the main one, in its colours: of each kind one is open, and none blocks it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk
from typing import TYPE_CHECKING, TypeVar

from ...engine.players.failure import BotFailure
from ...engine.text import printable_lines
from ..text import clean_message, drawable
from ..widgets.focus import take_focus
from ..widgets.fonts import pixels
from ..widgets.garbage import DISCARDED
from ..widgets.layout import Reading, Scrolled, lowest_line, room_on_screen
from ..widgets.theme import themed
from ..widgets.timers import Timer, on_event

if TYPE_CHECKING:
    from ..app import App
    from ..game_view.game_controller import GameController


WIDEST_TEXT = 440
"""Where the text of a message is broken, in design units."""
MARGIN = 24
"""On both sides of the body and of what is below it, in design units."""

AnyDialog = TypeVar("AnyDialog", bound="Dialog")


def find_open(parent: tk.Misc, kind: type[AnyDialog]) -> AnyDialog | None:
    """Return the window of a kind that is open above `parent`, or None."""
    return next((each for each in parent.winfo_children() if isinstance(each, kind)), None)


def bring_forward(parent: tk.Misc, kind: type[AnyDialog]) -> AnyDialog | None:
    """Bring the window of a kind to the front, and return it; None if none is open."""
    window = find_open(parent, kind)
    if window is not None:
        window.come_forward()
    return window


class Dialog(tk.Toplevel):
    """A titled window in the colours of the main one, with a body and buttons below it.

    It is unseen until `finish`. Esc closes it, Enter takes the first button. It answers through the
    commands of its buttons, so nothing waits for it. One that is not `above` the main window may
    lie behind it while a person plays on.
    """

    def __init__(self, parent: tk.Misc, title: str, *, above: bool = True) -> None:
        super().__init__(parent)
        self.withdraw()
        themed(self, background="sheet")
        self.maxsize(*room_on_screen(self))
        self.configure(pady=pixels(self, 20))
        self.title(title)
        self._parent = parent.winfo_toplevel()
        self._first: ttk.Button | None = None
        self.buttons: dict[str, ttk.Button] = {}
        """Those below the body, by what they said at first."""
        if above:
            self.transient(self._parent)  # type: ignore[call-overload]  # the stubs know wm_transient alone
        self._below = ttk.Frame(self)
        # First, so that the buttons keep their place in a low window.
        self._below.pack(side="bottom", fill="x", padx=pixels(self, MARGIN))
        self._middle = Scrolled(self, MARGIN, self._room)
        self._middle.pack(side="top", fill="both", expand=True)
        self.body = self._middle.body
        # The key Tab comes to the buttons last, as the eye does.
        self._below.lift()
        self.message = tk.Label(self._below, anchor="w", justify="left")
        themed(self.message, background="sheet", foreground="danger")
        self.bind("<Escape>", lambda event: self.destroy())
        self.bind("<Return>", self._enter)
        self._below.bind("<Configure>", lambda event: self._middle.ask())

    def destroy(self) -> None:
        """Go, and let it be known that much may have become free."""
        super().destroy()
        self.nametowidget(".").event_generate(DISCARDED)

    def come_forward(self) -> None:
        """Come to the front, and take the keys where they were in this window."""
        self.deiconify()
        self.lift()
        take_focus(self, str(self.tk.call("focus", "-lastfor", self)))

    def finish(self, buttons: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Add the buttons (text, command), right to left, and show the dialog."""
        row, room = self._button_row(), self.text_width(self.winfo_screenwidth())
        taken = 0
        for number, (text, command) in enumerate(buttons):
            style = "TButton" if number else "Primary.TButton"
            button = ttk.Button(self._below, text=text, command=command, style=style)
            taken += button.winfo_reqwidth() + 8
            if taken > room:
                # What has no room on a narrow screen stands above the others.
                row, taken = self._button_row(), button.winfo_reqwidth() + 8
            button.pack(in_=row, side="right", padx=(8, 0))
            button.lift(row)
            self.buttons[text] = button
            self._first = self._first or button
        self.update_idletasks()
        self._middle.ask()
        when_seen(self, self._parent, self._come)

    def _button_row(self) -> ttk.Frame:
        """Put a place for buttons above those that are there, to which the key Tab comes first."""
        row = ttk.Frame(self._below)
        row.pack(side="bottom", fill="x", pady=(16, 0))
        row.lower()
        return row

    def complain(self, text: str) -> None:
        """Show what is wrong with what was entered; an empty text clears it."""
        self.message.configure(
            text=clean_message(text), wraplength=max(pixels(self, 300), self.body.winfo_width())
        )
        if text:
            self.message.pack(side="top", fill="x", pady=(8, 0))
        else:
            self.message.pack_forget()

    def text_width(self, units: float) -> int:
        """Return where text is broken, in pixels: at these design units, or the screen's edge."""
        room = room_on_screen(self)[0] - 2 * pixels(self, MARGIN)
        return min(pixels(self, units), room)

    def write(
        self, text: str, style: str = "TLabel", below: int = 6, units: int = WIDEST_TEXT
    ) -> ttk.Label:
        """Write a text under what the body holds; below it some pixels are left."""
        label = ttk.Label(self.body, text=clean_message(text), style=style, justify="left")
        label.configure(wraplength=self.text_width(units))
        label.pack(anchor="w", pady=(0, below))
        return label

    def closing(self, command: Callable[[], None]) -> Callable[[], None]:
        """Return what closes the dialog, then does a command."""

        def close() -> None:
            self.destroy()
            command()

        return close

    def _come(self) -> None:
        """Open above the window that it belongs to; from then on nobody but the person moves it."""
        if self.winfo_exists() and not self.winfo_viewable():
            centre_over(self, self._parent)
            self.come_forward()

    def _room(self) -> int:
        """Return the height that the body may have, in pixels.

        Once the dialog is shown it grows no further than the desktop's panel; it does not shrink
        because it was moved.
        """
        room = room_on_screen(self)[1]
        if self.winfo_viewable():
            room = min(room, lowest_line(self) - self.winfo_rooty())
            room = max(room, self.winfo_height())
        return room - self._below.winfo_reqheight() - 2 * int(str(self.cget("pady")))

    def _enter(self, event: tk.Event[tk.Misc]) -> None:
        if self._first is not None:
            self._first.invoke()


def centre_over(window: tk.Toplevel, parent: tk.Misc) -> None:
    """Place a window above the middle of another, wholly between the bars of the screen."""
    window.update_idletasks()
    below = parent.winfo_toplevel()
    room = room_on_screen(window)
    width = min(window.winfo_reqwidth(), room[0])
    height = min(window.winfo_reqheight(), room[1])
    x = below.winfo_rootx() + (below.winfo_width() - width) // 2
    y = below.winfo_rooty() + (below.winfo_height() - height) // 3
    window.geometry(f"+{max(0, min(x, room[0] - width))}+{max(0, min(y, room[1] - height))}")


def when_seen(owner: tk.Misc, window: tk.Misc, do: Callable[[], None]) -> None:
    """Do something once a window is on the screen: before, nobody knows where it will be.

    If the owner is destroyed before, it is not done.
    """
    if window.winfo_viewable():
        do()
        return

    waiting = [do]

    def seen(event: tk.Event[tk.Misc]) -> None:
        if event.widget is window and waiting:
            Timer(owner).start_when_idle(waiting.pop())

    on_event(owner, str(window), "<Map>", seen)


class Question(Dialog):
    """A text with buttons; each closes the dialog, then does its command."""

    def __init__(
        self,
        parent: tk.Misc,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__(parent, title)
        self.text = text
        self.write(title, "Title.TLabel", below=12)
        self.write(text, below=0)
        self.finish([(label, self.closing(command)) for label, command in buttons])


def ask(
    parent: tk.Misc,
    title: str,
    text: str,
    buttons: Sequence[tuple[str, Callable[[], None]]],
) -> Dialog:
    """Show a question; the same one, if it is still open, gives way to it."""
    text = clean_message(text)
    for window in parent.winfo_children():
        if isinstance(window, Question) and (window.title(), window.text) == (title, text):
            window.destroy()
    return Question(parent, title, text, buttons)


def show_message(parent: tk.Misc, title: str, text: str) -> Dialog:
    """Show a text that only needs to be read."""
    return ask(parent, title, text, [("Close", lambda: None)])


MOST_LINES = 12
LETTERS, WORD = 60, 10
"""The width of the last words in letters, and how much of it a word at the edge may leave empty."""


class FailureDialog(Dialog):
    """Names the program, the move and the reason, with the last lines that the program wrote.

    Its buttons offer what can be done in the game of `play`.
    """

    def __init__(self, app: App, controller: GameController, error: BotFailure) -> None:
        super().__init__(app.root, "A program cannot go on")
        seat, number = controller.session.state.turn, len(controller.session.steps) + 1
        self.write(f"Player {seat + 1}, {error.bot}, cannot make move {number}.", "Strong.TLabel")
        self.write(f"The reason: {drawable(error.cause.rstrip('.'))}.")
        if error.move:
            self.write(f"It answered: {drawable(error.move)}")
        words = [drawable(word) for word in error.last_words]
        # Nothing to see says no more than the reason does, and no more does a part of it.
        if any(word.strip() not in drawable(error.description) for word in words):
            self.write("Its last words:", "Muted.TLabel")
            self._words(words)
        self.write(
            "The game is kept as it stands: let the program try again, save the game, or put "
            "somebody else on the seat.",
            "Muted.TLabel",
        )
        workspace = app.workspace
        self.finish(
            [
                ("Close", self.destroy),
                ("Save As…", self.closing(lambda: workspace.autosave.save_to_file(as_new=True))),
                ("Players…", self.closing(workspace.show_players)),
                ("Try Again", self.closing(controller.resume)),
            ]
        )

    def _words(self, lines: Sequence[str]) -> None:
        # A long line takes several; they break at blanks, so that not all of the width is used.
        shown = sum(1 + len(line) // (LETTERS - WORD) for line in lines)
        high, font = min(MOST_LINES, shown), "TkFixedFont"
        box = Reading(self.body, width=LETTERS, height=high, font=font, padx=10, pady=8)
        themed(box.text, background="track")
        with box.writing() as text:
            text.insert("end", "\n".join(lines))
        box.text.see("end")
        box.pack(fill="both", expand=True, pady=(0, 8))


def tell_failure(app: App, controller: GameController, error: BotFailure) -> None:
    """Tell why a program cannot make its move in a game; what was told before gives way."""
    if (told := find_open(app.root, FailureDialog)) is not None:
        told.destroy()
    FailureDialog(app, controller, error)


TITLE = "A fault in the program"


class FaultDialog(Dialog):
    """One for all faults: what comes while it is open is copied with the rest.

    `kept` says what is safe and where the fault is written down, `details` is for whoever mends it.
    """

    def __init__(self, app: App, kept: str, details: str) -> None:
        super().__init__(app.root, TITLE)
        self._details = [details]
        self._text = self.write(kept)
        self._note = self.write("", "Muted.TLabel", below=0)
        self.finish([("Go On", self.destroy), ("Copy", self._copy)])

    @property
    def text(self) -> str:
        return str(self._text.cget("text"))

    def add(self, kept: str, details: str) -> None:
        self._text.configure(text=kept)
        if details not in self._details:
            self._details.append(details)
            self._note.configure(text=f"{len(self._details)} faults so far.")

    def _copy(self) -> None:
        self.clipboard_clear()
        # A clipboard takes no half of a character, and ends at a NUL.
        self.clipboard_append(printable_lines("\n".join(self._details)))
        self._note.configure(text="Copied: paste it where you report the fault.")


def tell_fault(app: App, kept: str, details: str) -> None:
    """Tell of a fault, in the dialog that is open if there is one."""
    window = bring_forward(app.root, FaultDialog)
    if window is None:
        FaultDialog(app, kept, details)
    else:
        window.add(kept, details)
