"""The list of moves beside the board: every turn on a line, with comments in between."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...engine.session import Session
from ..text import short_name
from ..widgets.fonts import pixels, ui_font
from ..widgets.theme import palette_of
from .foot import LookBar
from .looking_back import turns_of
from .panels import Panel, Part

if TYPE_CHECKING:
    from .table import Table

NUMBER, NAME, GAP, COLUMN = 18, 30, 20, 100
"""Where the number of a turn ends and its player's name begins, what is between the longest name
and the moves, and how wide a column of moves is, in design units."""
MOST_NAME = 120
"""The most room that names get, in design units."""
BAR, ABOVE = 4, 7
"""The breadth of the bar before the turn that is shown, and what is above and below a line."""
BEGINS = "begins"

Line = list[Part]


class MovesPanel(Panel):
    """Every turn on a line, with what was taken back in grey below, and comments in between."""

    TITLE = "Moves"

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        self._columns = table.board.MOVE_COLUMNS
        super().__init__(parent, table)
        self.look = LookBar(self.tools, table.play)
        self.look.pack()
        self.text.bind("<Configure>", lambda event: self._show_place())
        self.text.tag_configure("strong", font=ui_font(self, bold=True))
        self.text.tag_configure("pointed", underline=True)
        self.text.tag_bind("move", "<ButtonRelease-1>", lambda event: self._clicked())
        self.text.tag_bind("move", "<Enter>", lambda event: self._point(self._under_pointer()))
        self.text.tag_bind("move", "<Motion>", lambda event: self._point(self._under_pointer()))
        self.text.tag_bind("move", "<Leave>", lambda event: self._point(()))

    def style_tags(self) -> None:
        """Let the turn that is shown, and the comment on it, stand out from others."""
        super().style_tags()
        palette, name, above = palette_of(self), pixels(self, NAME), pixels(self, ABOVE)
        # Pictures are higher than letters.
        around = 0 if self._columns else above
        self.text.tag_configure("turn", lmargin1=pixels(self, BAR))
        self.text.tag_configure("turn", spacing1=around, spacing3=around)
        amber = {"background": palette.amber_soft, "lmargincolor": palette.amber}
        self.text.tag_configure("shown", amber)
        for tag, ink in (("earlier", palette.muted), ("now", palette.ink)):
            self.text.tag_configure(
                tag, foreground=ink, lmargin1=name, lmargin2=name, spacing3=above
            )

    def follow(self) -> None:
        table, play = self.table, self.table.play
        self.look.follow()
        self.show(play.session, play.names, table.comments, play.looking_back.at)

    def show(
        self, session: Session, names: Sequence[str], comments: Mapping[int, str], shown: int
    ) -> None:
        """Write the moves of a session, and how many of them the board shows.

        Comments are by number of moves played before them.
        """
        self._set_columns(names)
        lines: list[Line] = []
        turns = turns_of(session.all_steps)
        played, board = session.ply, self.table.board
        if self._columns and session.length:
            lines.append([("\t\t\t" + "\t".join(self._columns), "turn muted")])

        def remark(number: int) -> bool:
            if number in comments:
                lines.append([(comments[number], "now" if number == shown else "earlier")])
            return number in comments

        remarked = remark(0)
        for number, step in enumerate(session.all_steps, 1):
            begins, name = turns[number] > turns[number - 1], short_name(names[step.seat])
            if begins:
                lines.append([(f"\t{turns[number]}\t", "turn muted"), (f"{name}\t", "turn")])
            elif remarked:
                lines.append([])
            column, parts = board.shown_move(step.before, step.move)
            tag = "strong" if number == shown else "muted" if number > played else ""
            if begins:
                lines[-1] += [(f"{BEGINS}\t", "turn muted")] * column
            else:
                lines[-1].append(("\t" if column else " ", "turn"))
            lines[-1] += [(part, f"turn move {tag}") for part in parts]
            remarked = remark(number)
        if not session.length:
            lines.append([("No move yet.", "turn muted")])
        self._point(())
        # Each line ends, also the last one: so its ground is as wide as the list.
        self._fill([part for line in lines for part in (*line, ("\n", ""))])
        self._show_place()

    def _set_columns(self, names: Sequence[str]) -> None:
        """Let numbers, names and moves stand in columns."""
        measure = ui_font(self).measure
        room = min(max(measure(short_name(name)) for name in names), pixels(self, MOST_NAME))
        number, name, column = (pixels(self, each) for each in (NUMBER, NAME, COLUMN))
        first = name + room + pixels(self, GAP)
        self.text.tag_configure("turn", lmargin2=first)
        self.text.configure(tabs=(number, "right", name, first, first + column))

    def _clicked(self) -> None:
        """Go to the move that was clicked."""
        if found := self._under_pointer():
            starts = [str(index) for index in self.text.tag_ranges("move")[::2]]
            self.table.look_at(starts.index(found[0]) + 1)

    def _point(self, place: tuple[str, ...]) -> None:
        """Show which move a click would pick, where it begins and ends, or none."""
        self.text.tag_remove("pointed", "1.0", "end")
        if place:
            self.text.tag_add("pointed", *place)
        self.text.configure(cursor="hand2" if place else "")

    def _under_pointer(self) -> tuple[str, ...]:
        return tuple(map(str, self.text.tag_prevrange("move", "current +1c")))

    def _show_place(self) -> None:
        """Mark the line of the move that is shown, and scroll to it, with the comment on it."""
        self.text.tag_remove("shown", "1.0", "end")
        self.text.see("1.0")
        for tag in ("now", "strong"):
            if found := self.text.tag_ranges(tag):
                self.text.see(f"{found[-1]} +1l")
                self.text.see(found[0])
        if found:
            self.text.tag_add("shown", f"{found[0]} linestart", f"{found[0]} lineend +1c")
