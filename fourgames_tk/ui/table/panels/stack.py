"""The panels beside the board, one above the other, where there is not room for all of them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence

from ...paint.palette import Palette
from .side import SidePanel


class PanelStack(tk.Frame):
    """Every panel has room for a few lines; one that has not folds to its title.

    The panel that was asked for last keeps its room longest.
    """

    def __init__(self, parent: tk.Misc, palette: Palette, order: Sequence[str]) -> None:
        """Begin without a panel; `order` has the names that they can have, from above."""
        super().__init__(parent, background=palette.card)
        self.pack_propagate(False)
        self._order = order
        self._panels: dict[str, SidePanel] = {}
        self._latest: list[str] = []
        self.bind("<Configure>", lambda event: self._arrange())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the panels that are there, from above."""
        return tuple(name for name in self._order if name in self._panels)

    def panel(self, name: str) -> SidePanel:
        """Return the panel of a name; raises KeyError where there is none."""
        return self._panels[name]

    def find(self, name: str) -> SidePanel | None:
        """Return the panel of a name, None where there is none."""
        return self._panels.get(name)

    def put(self, name: str, panel: SidePanel) -> None:
        """Put a panel at its place, instead of the one that has its name."""
        if name in self._panels:
            self._panels[name].destroy()
        else:
            self._latest.insert(0, name)
        self._panels[name] = panel
        panel.bind("<<Unfold>>", lambda event: self.unfold(name))
        for each in self.names:
            self._panels[each].pack_forget()
            self._panels[each].pack(side="top", fill="x")
            # The key Tab goes through them as the eye does.
            self._panels[each].lift()
        self._arrange()

    def take_away(self, name: str) -> None:
        """Take a panel away."""
        self._panels.pop(name).destroy()
        self._latest.remove(name)
        self._arrange()

    def folds(self, name: str) -> bool:
        """Tell whether a panel is folded to its title."""
        return self._panels[name].folded

    def unfold(self, name: str) -> None:
        """Give a panel room first, at the cost of those that were asked for before."""
        self._latest.remove(name)
        self._latest.insert(0, name)
        self._arrange()

    def restyle(self, palette: Palette) -> None:
        """Take the colours of a palette; the panels are put anew by who made them."""
        self.configure(background=palette.card)

    def _arrange(self) -> None:
        room = self.winfo_height()
        if room <= 1:
            return
        left = room - sum(panel.title_height for panel in self._panels.values())
        opened: list[str] = []
        for name in self._latest:
            need = self._panels[name].least_height - self._panels[name].title_height
            if need <= left or not opened:
                opened.append(name)
                left -= need
        for name, panel in self._panels.items():
            panel.fold(name not in opened)
            # What is left over they share.
            panel.pack_configure(expand=name in opened, fill="both" if name in opened else "x")
