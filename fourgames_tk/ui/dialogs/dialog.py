"""The base of the dialogs: a window above the main one, in its colours, never blocking it."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Sequence
from tkinter import ttk

from ..look.fonts import pixels
from ..paint.palette import Palette
from .window import Window


class Dialog(Window):
    """A titled window with a body and a row of buttons. Esc closes it, Enter takes the first.

    It answers through the commands of its buttons, so nothing waits for it.
    """

    def __init__(self, parent: tk.Misc, palette: Palette, title: str) -> None:
        super().__init__(parent, palette)
        self.configure(padx=24, pady=20)
        self.title(title)
        self._parent = parent.winfo_toplevel()
        self._first: ttk.Button | None = None
        self.transient(self._parent)  # type: ignore[call-overload]  # the stubs know wm_transient alone
        ttk.Label(self, text=title, style="Title.TLabel").pack(anchor="w", pady=(0, 12))
        self.body = ttk.Frame(self)
        self.body.pack(fill="both", expand=True)
        self.message = tk.Label(
            self, background=palette.ground, foreground=palette.danger, anchor="w", justify="left"
        )
        self.bind("<Escape>", lambda event: self.destroy())
        self.bind("<Return>", self._enter)
        self.bind("<Configure>", self._stay_on_screen)

    def finish(self, buttons: Sequence[tuple[str, Callable[[], None]]], primary: int = 0) -> None:
        """Add the buttons (text, command), right to left, and show the dialog."""
        self.message.pack(fill="x", pady=(8, 0))
        row = ttk.Frame(self)
        row.pack(fill="x", pady=(16, 0))
        for number, (text, command) in enumerate(buttons):
            style = "Primary.TButton" if number == primary else "TButton"
            button = ttk.Button(row, text=text, command=command, style=style)
            button.pack(side="right", padx=(8, 0))
            if number == primary:
                self._first = button
        centre_over(self, self._parent)
        self.come_forward()

    def restyle(self, palette: Palette) -> None:
        """Take the colours of another palette."""
        super().restyle(palette)
        self.message.configure(background=palette.ground, foreground=palette.danger)

    def complain(self, text: str) -> None:
        """Show what is wrong with what was entered; an empty text clears it."""
        self.message.configure(
            text=text, wraplength=max(pixels(self, 300), self.body.winfo_width())
        )

    def closing(self, command: Callable[[], None]) -> Callable[[], None]:
        """Return what closes the dialog, then does a command."""

        def close() -> None:
            self.destroy()
            command()

        return close

    def _stay_on_screen(self, event: tk.Event[tk.Misc]) -> None:
        """Move up when what was chosen makes the dialog higher than there is room below it."""
        bottom = self.winfo_rooty() + self.winfo_height()
        if event.widget is self and self.winfo_rooty() > 0 and bottom > self.winfo_screenheight():
            top = max(0, self.winfo_screenheight() - self.winfo_height())
            # Tk has to finish with the new size before it takes a new place.
            self.after_idle(self.geometry, f"+{self.winfo_x()}+{top}")

    def _enter(self, event: tk.Event[tk.Misc]) -> None:
        if self._first is not None:
            self._first.invoke()


def centre_over(window: tk.Toplevel, parent: tk.Misc) -> None:
    """Place a window above the middle of another, wholly on the screen."""
    window.update_idletasks()
    below = parent.winfo_toplevel()
    width, height = window.winfo_reqwidth(), window.winfo_reqheight()
    x = below.winfo_rootx() + (below.winfo_width() - width) // 2
    y = below.winfo_rooty() + (below.winfo_height() - height) // 3
    right, bottom = window.winfo_screenwidth() - width, window.winfo_screenheight() - height
    window.geometry(f"+{max(0, min(x, right))}+{max(0, min(y, bottom))}")


class Question(Dialog):
    """A text with buttons; each closes the dialog, then does its command."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        super().__init__(parent, palette, title)
        self.text = text
        ttk.Label(self.body, text=text, wraplength=pixels(self, 440), justify="left").pack(
            anchor="w"
        )
        self.finish([(label, self.closing(command)) for label, command in buttons])


def ask(
    parent: tk.Misc,
    palette: Palette,
    title: str,
    text: str,
    buttons: Sequence[tuple[str, Callable[[], None]]],
) -> Dialog:
    """Show a question; the same one, if it is still open, gives way to it."""
    for window in parent.winfo_children():
        if isinstance(window, Question) and (window.title(), window.text) == (title, text):
            window.destroy()
    return Question(parent, palette, title, text, buttons)


def tell(parent: tk.Misc, palette: Palette, title: str, text: str) -> Dialog:
    """Show a text that only needs to be read."""
    return ask(parent, palette, title, text, [("Close", lambda: None)])
