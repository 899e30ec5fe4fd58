"""The menu bar: a strip in the window's own colours, its menus made from the table of actions."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ..kit.fonts import pixels, ui_font
from ..kit.listening import on_event
from ..paint.palette import Palette
from .actions import MENUS, Action, PartsT

ENTRY_ROOM = 8
"""How much higher than its text an entry of a menu is, in design units."""


class RoomyMenu(tk.Menu):
    """A flat menu. Tk can only give its entries room with a raised rim, or with a picture."""

    def __init__(self, parent: tk.Misc, height: int, **looks: Any) -> None:
        super().__init__(parent, tearoff=False, borderwidth=1, activeborderwidth=0, **looks)
        self._spacer = tk.PhotoImage(master=self, width=1, height=height)

    def add(self, itemType: str, cnf: dict[str, Any] | None = None, **kw: Any) -> None:  # noqa: N803
        """Add an entry of a kind, high enough to be hit with ease."""
        options = {**(cnf or {}), **kw}
        if itemType != "separator":
            options |= {"image": self._spacer, "compound": "left"}
        if options.get("accelerator"):
            options["accelerator"] += "  "
        super().add(itemType, options)  # type: ignore[no-untyped-call]


class MenuBar(tk.Frame):
    """Menus with the title of the game at the right. Alt+letter and F10 open them."""

    def __init__(self, parent: tk.Misc, palette: Palette) -> None:
        """Build the strip; `fill` puts in the menus."""
        super().__init__(parent, background=palette.bar)
        self._line = tk.Frame(self, background=palette.bar_line, height=1)
        self._line.pack(side="bottom", fill="x")
        self._palette = palette
        self._font = ui_font(self)
        self._buttons: dict[str, tk.Menubutton] = {}
        self._title = tk.Label(
            self,
            background=palette.bar,
            foreground=palette.muted,
            font=ui_font(self, bold=True),
            padx=pixels(self, 16),
        )
        self._title.pack(side="right")
        self.bind("<Configure>", lambda event: self._fit())

    def fill(
        self,
        actions: Sequence[Action[PartsT]],
        parts: PartsT,
        extend: Mapping[str, Callable[[tk.Menu], None]],
        opens: Callable[[], None],
    ) -> None:
        """Make the menus of the actions, which act on `parts`; each is filled as it first opens.

        `extend` adds what is not an action (submenus of preferences) at the end of a menu; `opens`
        is called as a menu opens.
        """
        for event, place in (("<KeyPress-Alt_L>", 0), ("<KeyRelease-Alt_L>", -1)):
            on_event(self, str(self.winfo_toplevel()), event, partial(self._underline, place))
        for name in MENUS:
            button = tk.Menubutton(
                self,
                text=name,
                font=self._font,
                padx=pixels(self, 11),
                pady=pixels(self, 7),
                borderwidth=0,
                background=self._palette.bar,
                foreground=self._palette.ink,
                activebackground=self._palette.well,
                activeforeground=self._palette.ink,
            )
            menu = self.styled_menu(button)
            mine = [action for action in actions if action.menu == name]
            fill = partial(self._fill_menu, menu, mine, parts, extend.get(name))
            menu.configure(postcommand=partial(self._open, menu, fill, mine, parts, opens))
            button.configure(menu=menu)
            button.pack(side="left")
            self._buttons[name] = button

    def _fill_menu(
        self,
        menu: tk.Menu,
        actions: Sequence[Action[PartsT]],
        parts: PartsT,
        extend: Callable[[tk.Menu], None] | None,
    ) -> None:
        for action in actions:
            if action.rule:
                menu.add_separator()
            menu.add_command(
                label=action.label,
                accelerator=action.accelerator,
                command=partial(action.perform, parts),
            )
        if extend is not None:
            extend(menu)

    def styled_menu(self, parent: tk.Misc) -> tk.Menu:
        """Return an empty menu in the palette's colours."""
        palette = self._palette
        return RoomyMenu(
            parent,
            self._font.metrics("linespace") + pixels(self, ENTRY_ROOM),
            font=self._font,
            relief="flat",
            background=palette.card,
            foreground=palette.ink,
            activebackground=palette.accent,
            activeforeground=palette.on_accent,
            disabledforeground=palette.line,
            selectcolor=palette.accent,
        )

    def _underline(self, place: int, event: tk.Event[tk.Misc]) -> None:
        """Show which letters open the menus while Alt is held down."""
        for button in self._buttons.values():
            button.configure(underline=place)

    @property
    def title(self) -> str:
        """What stands at the right end."""
        return str(self._title.cget("text"))

    def set_title(self, title: str) -> None:
        """Write the name of the game at the right end."""
        self._title.configure(text=title)
        self._fit()

    def _fit(self) -> None:
        """Leave the title out where the menus and what stands beside them need its room."""
        others = [each for each in self.pack_slaves() if each not in (self._line, self._title)]
        needed = sum(each.winfo_reqwidth() for each in (*others, self._title))
        if needed <= self.winfo_width():
            self._title.pack(side="right", after=self._line)
        else:
            self._title.pack_forget()

    def _open(
        self,
        menu: tk.Menu,
        fill: Callable[[], None],
        actions: Sequence[Action[PartsT]],
        parts: PartsT,
        opens: Callable[[], None],
    ) -> None:
        if menu.index("end") is None:
            fill()
        opens()
        for action in actions:
            state = "normal" if action.when(parts) else "disabled"
            menu.entryconfigure(self._index(menu, action.label), state=state)

    def _index(self, menu: tk.Menu, label: str) -> int:
        last = menu.index("end")
        for index in range((last if last is not None else -1) + 1):
            if menu.type(index) == "command" and menu.entrycget(index, "label") == label:
                return index
        raise LookupError(label)
