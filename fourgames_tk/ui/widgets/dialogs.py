"""Dialogs in the colours of the program: base class, questions, messages and crashes."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk
from typing import TypeVar

from ...engine.language import N_, _, ngettext
from ...engine.text import printable_lines
from ..text import clean_message
from .background import DISCARDED_EVENT
from .buttons import Tooltip
from .commands import choose_mnemonics, underlined_letter
from .focus import QUIT_EVENT, SHORTCUT_MODIFIER, key_names, take_focus
from .fonts import pixels
from .form import require_control_styles
from .layout import (
    ScrolledFrame,
    packed,
    usable_screen_bottom,
    usable_screen_size,
)
from .theme import keep_styled, on_theme_change, themed
from .timers import Timer, on_event

TEXT_WIDTH = 440
"""Width at which the text of a message wraps, in design units."""
MARGIN, GAP = 24, 8
"""Horizontal margin of the body and the footer, and between buttons, in design units."""

AnyDialog = TypeVar("AnyDialog", bound="Dialog")


def find_dialog(parent: tk.Misc, kind: type[AnyDialog]) -> AnyDialog | None:
    """Return the open dialog of a class above `parent`, or None."""
    return next((each for each in parent.winfo_children() if isinstance(each, kind)), None)


def bring_forward(parent: tk.Misc, kind: type[AnyDialog]) -> AnyDialog | None:
    """Bring the open dialog of a class to the front and return it; None if there is none."""
    window = find_dialog(parent, kind)
    if window is not None:
        window.bring_to_front()
    return window


class Dialog(tk.Toplevel):
    """Base of dialogs: a non-modal window with a scrolling body and buttons below it.

    It is hidden until `open_with_buttons` is called. Esc closes it; Enter invokes the first button,
    and Alt with the underlined letter of a button that one. With `above`, it stays above the main
    window. Answers come through the commands of its buttons; no call waits for them.
    """

    def __init__(self, parent: tk.Misc, title: str, *, above: bool = True) -> None:
        super().__init__(parent)
        self.withdraw()
        require_control_styles(self)
        themed(self, background="sheet", pady=20)
        self.maxsize(*usable_screen_size(self))
        self.title(title)
        self._parent = parent.winfo_toplevel()
        self._first: ttk.Button | None = None
        self.buttons: dict[str, ttk.Button] = {}
        """The buttons by their original texts."""
        self._refusals = dict[ttk.Button, Callable[[], str]]()
        """Why a disabled button cannot be used."""
        if above:
            self.transient(self._parent)  # type: ignore[call-overload]  # the stubs know wm_transient alone
        self._footer = ttk.Frame(self)
        # Packed first, so that the buttons stay visible in a low window.
        packed(self._footer, side="bottom", fill="x", padx=MARGIN)
        self._scrolled = ScrolledFrame(self, MARGIN, self._max_body_height)
        self._scrolled.pack(side="top", fill="both", expand=True)
        self.body = self._scrolled.body
        # Raised, so that Tab reaches the buttons after the body.
        self._footer.lift()
        self.message = tk.Label(self._footer, anchor="w", justify="left")
        themed(self.message, background="sheet", foreground="danger")
        self.bind("<Escape>", lambda event: self.destroy())
        self.bind("<Key>", self._on_quit_key)
        self.bind("<Alt-Key>", self._on_mnemonic)
        for enter in ("<Return>", "<KP_Enter>"):
            self.bind(enter, self._on_return)
        self._footer.bind("<Configure>", lambda event: self._scrolled.request_size())
        self._move_timer = Timer(self)
        on_theme_change(self, lambda: self._move_timer.start(0, self._move_into_screen))

    def destroy(self) -> None:
        """Close the dialog, and announce that memory can be freed."""
        super().destroy()
        self.nametowidget(".").event_generate(DISCARDED_EVENT)

    def on_language_changed(self) -> None:
        """Show the texts in the language of the process, by default only when opened again."""

    def _move_into_screen(self) -> None:
        """Move the dialog, which larger texts have made wider and higher, into the screen."""
        self.update_idletasks()
        room, place = usable_screen_size(self), (self.winfo_rootx(), self.winfo_rooty())
        size = self.winfo_reqwidth(), self.winfo_reqheight()
        x, y = (max(0, min(at, all - own)) for at, all, own in zip(place, room, size, strict=True))
        if self.winfo_viewable() and (x, y) != place:
            self.geometry(f"+{x}+{y}")

    def bring_to_front(self) -> None:
        """Bring the dialog to the front and restore its focus."""
        self.deiconify()
        self.lift()
        take_focus(self, str(self.tk.call("focus", "-lastfor", self)))

    def open_with_buttons(self, buttons: Sequence[tuple[str, Callable[[], None]]]) -> None:
        """Add buttons (text, command) from right to left, and show the dialog."""
        row, room = self._button_row(), self.wrap_width(self.winfo_screenwidth())
        taken, gap = 0, pixels(self, GAP)
        letters = choose_mnemonics([text for text, _command in buttons])
        for number, ((text, command), letter) in enumerate(zip(buttons, letters, strict=True)):
            style = "TButton" if number else "Primary.TButton"
            button = ttk.Button(
                self._footer, text=text, command=command, style=style, underline=letter
            )
            taken += button.winfo_reqwidth() + gap
            if taken > room:
                # On a narrow screen, the buttons that do not fit go to a row above.
                row, taken = self._button_row(), button.winfo_reqwidth() + gap
            packed(button, in_=row, side="right", padx=(GAP, 0))
            button.lift(row)
            self.buttons[text] = button
            self._first = self._first or button
        self.update_idletasks()
        self._scrolled.request_size()
        call_when_visible(self, self._parent, self._open)

    def set_button_enabled(self, button: ttk.Button, on: bool, refusal: Callable[[], str]) -> None:
        """Enable or disable a button; `refusal` returns why it is disabled.

        Its tooltip and its letter say so.
        """
        if button not in self._refusals:
            Tooltip(button, lambda: self._refusal_of(button))
        self._refusals[button] = refusal
        button.state(["!disabled" if on else "disabled"])

    def _refusal_of(self, button: ttk.Button) -> str:
        return self._refusals.get(button, str)() if button.instate(["disabled"]) else ""

    def _button_row(self) -> ttk.Frame:
        """Add a row for buttons above the present ones, and before them in the tab order."""
        row = ttk.Frame(self._footer)
        packed(row, side="bottom", fill="x", pady=(2 * GAP, 0))
        row.lower()
        return row

    def show_error(self, text: str) -> None:
        """Show an error above the buttons; an empty text hides it."""
        self.message.configure(
            text=clean_message(text), wraplength=max(pixels(self, 300), self.body.winfo_width())
        )
        if text:
            packed(self.message, side="top", fill="x", pady=(GAP, 0))
        else:
            self.message.pack_forget()

    def wrap_width(self, units: float) -> int:
        """Return the wrap length in pixels: these design units, or what the screen allows."""
        room = usable_screen_size(self)[0] - 2 * pixels(self, MARGIN)
        return min(pixels(self, units), room)

    def add_text(
        self, text: str, style: str = "TLabel", below: int = 6, units: int = TEXT_WIDTH
    ) -> ttk.Label:
        """Add a text to the body that wraps at `units`, with a gap `below`, in design units."""
        label = ttk.Label(self.body, text=clean_message(text), style=style, justify="left")
        keep_styled(label, lambda: label.configure(wraplength=self.wrap_width(units)))
        packed(label, anchor="w", pady=(0, below))
        return label

    def closing_command(self, command: Callable[[], None]) -> Callable[[], None]:
        """Return a command that closes the dialog, then calls `command`."""

        def close() -> None:
            self.destroy()
            command()

        return close

    def _open(self) -> None:
        """Show the dialog over its parent window, unless it is visible already."""
        if self.winfo_exists() and not self.winfo_viewable():
            centre_over(self, self._parent)
            self.bring_to_front()

    def _max_body_height(self) -> int:
        """Return the greatest height of the body, in pixels.

        A visible dialog does not grow over the desktop's panel, and does not shrink when it is
        moved.
        """
        room = usable_screen_size(self)[1]
        if self.winfo_viewable():
            room = min(room, usable_screen_bottom(self) - self.winfo_rooty())
            room = max(room, self.winfo_height())
        return room - self._footer.winfo_reqheight() - 2 * int(str(self.cget("pady")))

    def _on_quit_key(self, event: tk.Event[tk.Misc]) -> None:
        """Handle the shortcut that leaves the program; the main window gets no keys of a dialog."""
        if int(event.state) & SHORTCUT_MODIFIER and "q" in key_names(event):
            self.nametowidget(".").event_generate(QUIT_EVENT)

    def _on_mnemonic(self, event: tk.Event[tk.Misc]) -> None:
        """Invoke the button with the letter that was pressed with Alt."""
        for button in self.buttons.values():
            if underlined_letter(button) in key_names(event):
                if reason := self._refusal_of(button):
                    self.show_error(reason)
                button.invoke()
                return

    def _on_return(self, event: tk.Event[tk.Misc]) -> None:
        if self._first is not None:
            self._first.invoke()


def centre_over(window: tk.Toplevel, parent: tk.Misc) -> None:
    """Centre a window over `parent`, within the usable area of the screen."""
    window.update_idletasks()
    below = parent.winfo_toplevel()
    room = usable_screen_size(window)
    width = min(window.winfo_reqwidth(), room[0])
    height = min(window.winfo_reqheight(), room[1])
    x = below.winfo_rootx() + (below.winfo_width() - width) // 2
    y = below.winfo_rooty() + (below.winfo_height() - height) // 3
    window.geometry(f"+{max(0, min(x, room[0] - width))}+{max(0, min(y, room[1] - height))}")


def call_when_visible(owner: tk.Misc, window: tk.Misc, do: Callable[[], None]) -> None:
    """Call `do` once `window` is visible: before that, its position is unknown.

    Do nothing if `owner` is destroyed first.
    """
    if window.winfo_viewable():
        do()
        return

    waiting = [do]

    def on_map(event: tk.Event[tk.Misc]) -> None:
        if event.widget is window and waiting:
            Timer(owner).start_when_idle(waiting.pop())

    on_event(owner, str(window), "<Map>", on_map)


class QuestionDialog(Dialog):
    """Dialog with a text and buttons; each button closes it, then runs its command.

    `again` asks the question again, in the language of the process.
    """

    def __init__(
        self,
        parent: tk.Misc,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, Callable[[], None]]],
        again: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent, title)
        self.text, self._again = text, again
        self.add_text(title, "Title.TLabel", below=12)
        self.add_text(text, below=0)
        self.open_with_buttons(
            [(label, self.closing_command(command)) for label, command in buttons]
        )

    def on_language_changed(self) -> None:
        if self._again is not None:
            self.destroy()
            self._again()


def show_question(
    parent: tk.Misc,
    title: str,
    text: str,
    buttons: Sequence[tuple[str, Callable[[], None]]],
    again: Callable[[], object] | None = None,
) -> Dialog:
    """Show a question; close an equal one that is still open. `again` asks it again."""
    text = clean_message(text)
    for window in parent.winfo_children():
        if isinstance(window, QuestionDialog) and (window.title(), window.text) == (title, text):
            window.destroy()
    return QuestionDialog(parent, title, text, buttons, again)


Message = str | Callable[[], str]
"""The text of a message, or what returns it in the language of the process. What an error of the
engine says is a text: it stays in the language in which it was found."""


def _text_of(message: Message) -> str:
    return message if isinstance(message, str) else message()


class MessageDialog(Dialog):
    """Shows a text with a button to close it; while it is open, it collects further ones.

    Titles are marked by `N_`.
    """

    def __init__(self, parent: tk.Misc, title: str, text: Message) -> None:
        super().__init__(parent, _(title))
        self.messages = list[tuple[str, str]]()
        """The titles and texts as they are shown, from the top."""
        self._sources = list[tuple[str, Message]]()
        self.add_message(title, text)
        self.open_with_buttons([(_("Close"), self.destroy)])

    def on_language_changed(self) -> None:
        self.destroy()
        for title, text in self._sources:
            show_message(self._parent, title, text)

    @property
    def text(self) -> str:
        """All texts, from the top."""
        return "\n".join(text for _title, text in self.messages)

    def add_message(self, title: str, text: Message) -> None:
        """Add a text below the others, with its title if it differs from the one above it."""
        shown = _(title), clean_message(_text_of(text))
        if shown in self.messages:
            return
        if not self.messages or self.messages[-1][0] != shown[0]:
            self.add_text(shown[0], "Title.TLabel", below=12)
        self.messages.append(shown)
        self._sources.append((title, text))
        self.add_text(shown[1], below=12)


def show_message(parent: tk.Misc, title: str, text: Message) -> MessageDialog:
    """Show a text with a button to close it, if possible in the message dialog that is open.

    The title is marked by `N_`. Several messages may come at once, such as when the program starts
    without a folder for its files.
    """
    window = find_dialog(parent, MessageDialog)
    if window is None:
        return MessageDialog(parent, title, text)
    window.add_message(title, text)
    if window.winfo_viewable():
        window.bring_to_front()
    return window


class RenameDialog(Dialog):
    """Dialog that asks for the new title of a game."""

    def __init__(self, parent: tk.Misc, title: str, rename: Callable[[str], None]) -> None:
        super().__init__(parent, _("Rename"))
        self._rename = rename
        field = self._field = ttk.Entry(self.body, width=40)
        field.insert(0, title)
        field.select_range(0, "end")
        field.pack(fill="x")

        def accept() -> None:
            text = field.get()
            self.destroy()
            rename(text)

        self.open_with_buttons([(_("Rename"), accept), (_("Cancel"), self.destroy)])
        field.focus_set()

    def on_language_changed(self) -> None:
        title = self._field.get()
        self.destroy()
        RenameDialog(self._parent, title, self._rename)


CRASH_TITLE = N_("An error in Fourgames")


class CrashDialog(Dialog):
    """Reports a crash of the program; while it is open, it collects further ones.

    `summary` says what is safe and where the report is saved. `details` are the reports for the
    developers.
    """

    def __init__(self, parent: tk.Misc, summary: Message, details: Sequence[str]) -> None:
        super().__init__(parent, _(CRASH_TITLE))
        self._details = list(details)
        self._text = self.add_text("")
        self._note = self.add_text("", "Muted.TLabel", below=0)
        self._show(summary)
        self.open_with_buttons([(_("Continue"), self.destroy), (_("Copy"), self._copy)])

    def on_language_changed(self) -> None:
        self.destroy()
        CrashDialog(self._parent, self._summary, self._details)

    @property
    def text(self) -> str:
        return str(self._text.cget("text"))

    def add_crash(self, summary: Message, details: str) -> None:
        """Add another crash; an equal one is counted once."""
        if details not in self._details:
            self._details.append(details)
        self._show(summary)

    def _show(self, summary: Message) -> None:
        self._summary, count = summary, len(self._details)
        self._text.configure(text=clean_message(_text_of(summary)))
        if count > 1:
            text = ngettext("{n} error so far.", "{n} errors so far.", count)
            self._note.configure(text=text.format(n=count))

    def _copy(self) -> None:
        self.clipboard_clear()
        # The clipboard takes no lone surrogates, and ends at a NUL.
        self.clipboard_append(printable_lines("\n".join(self._details)))
        self._note.configure(text=_("Copied. Paste it into your error report."))


def report_crash(parent: tk.Misc, summary: Message, details: str) -> None:
    """Report a crash, in the dialog that is open if there is one."""
    window = bring_forward(parent, CrashDialog)
    if window is None:
        CrashDialog(parent, summary, [details])
    else:
        window.add_crash(summary, details)
