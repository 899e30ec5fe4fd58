"""The panels beside the board about its moves: those that were played, and what each is worth."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ...engine.game import MoveValue
from ...engine.players.remote import EngineProcess
from ...engine.session import Session
from ..canvas.words import short
from ..kit.fonts import pixels, ui_font
from ..kit.theme import palette_of
from ..kit.thinker import Thinker
from ..paint.palette import RESULT_COLOURS, RESULT_SIGNS
from .side import SidePanel

if TYPE_CHECKING:
    from .table import Table

INDENT = 12
"""How far in the comments stand, in design units."""
SECONDS = 3.0
"""How long is looked for the values of the moves."""
GAP = 16
"""Between the moves and their values, in design units."""
WORDS = {1: ("win", "wins"), 0: ("draw", "draws"), -1: ("loss", "loses")}
"""The result by the sign of a value, and how it is said."""

Line = list[tuple[str, str]]
"""Texts, each with its tags, with blanks between."""


class MovesPanel(SidePanel):
    """Every turn on a line, with what was taken back in grey below, and comments in between.

    Lines that stay as they are are not written again: in a long game a move would take seconds.
    """

    TITLE = "Moves"

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent, table)
        self._lines: list[Line] = []

    def style_tags(self) -> None:
        """Let a comment on the position that is shown stand out from others."""
        super().style_tags()
        palette, indent = palette_of(self), pixels(self, INDENT)
        for tag, ink in (("earlier", palette.muted), ("now", palette.ink)):
            self.text.tag_configure(
                tag, foreground=ink, lmargin1=indent, lmargin2=indent, spacing3=indent // 2
            )

    def follow(self) -> None:
        """Write the moves of the game."""
        table, play = self.table, self.table.play
        self.show(play.session, play.names, table.comments, play.looking_back.at)

    def show(
        self, session: Session, names: Sequence[str], comments: Mapping[int, str], shown: int
    ) -> None:
        """Write the moves of a session, and how many of them the board shows.

        Comments are by number of moves played before them.
        """
        lines: list[Line] = []
        seat, turn = None, 0
        played = session.ply

        def remark(number: int) -> bool:
            if number in comments:
                lines.append([(comments[number], "now" if number == shown else "earlier")])
            return number in comments

        remarked = remark(0)
        for number, step in enumerate(session.all_steps, 1):
            if step.seat != seat:
                seat, turn = step.seat, turn + 1
                lines.append([(f"{turn}. {short(names[seat])}  ", "muted")])
            elif remarked:
                lines.append([])
            tag = "strong" if number == shown else "muted" if number > played else ""
            lines[-1] += [(step.move, f"move {tag}"), (" ", "")]
            remarked = remark(number)
        if turn == 0:
            lines.append([("No move yet.", "muted")])
        self._write(lines)
        self._show_place()

    def _write(self, lines: list[Line]) -> None:
        """Replace those lines that are others than before, in one piece."""
        before, self._lines = self._lines, lines
        most = min(len(before), len(lines))
        head = next((at for at in range(most) if before[at] != lines[at]), most)
        tail = next(
            (at for at in range(most - head) if before[-1 - at] != lines[-1 - at]), most - head
        )
        if head == 0 < tail == most:
            # Only the first line does not begin with an end: it is another one now.
            tail -= 1
        rows = list(accumulate((_rows(line) for line in before), initial=0))
        old, new = before[head : len(before) - tail], lines[head : len(lines) - tail]
        # Each line but the first begins with the end of the one before.
        start = f"{rows[head]}.end" if head else "1.0"
        self.forget_pointer()
        self.text.configure(state="normal")
        if old:
            self.text.delete(start, f"{rows[head + len(old)]}.end")
        words: list[str | tuple[str, ...]] = []
        for number, line in enumerate(new, head):
            for text, tags in [("\n" if number else "", ""), *line]:
                words += [text, tuple(tags.split())]
        if words:
            self.text.insert(start, "", "", *words)
        self.text.configure(state="disabled")

    def pick(self, number: int) -> None:
        """Go to a move."""
        self.table.look_at(number + 1)

    def _show_place(self) -> None:
        """Scroll to where the game stands: to its last move, with the comment on it."""
        self.text.see("1.0")
        for tag in ("now", "strong"):
            if found := self.text.tag_ranges(tag):
                self.text.see(found[-1])
                self.text.see(found[0])


def _rows(line: Line) -> int:
    """Return how many lines of the widget a line takes: a comment can have several."""
    return 1 + sum(text.count("\n") for text, _ in line)


class AnalysisPanel(SidePanel):
    """The moves of the position, best first, with their values; proved ones say so."""

    TITLE = "Analysis"

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent, table)
        self._engine = EngineProcess()
        self._thinker = Thinker(self, self._engine.stop)
        self._ranked: list[str] = []
        for name, sign in RESULT_SIGNS.items():
            self.text.tag_configure(sign, foreground=RESULT_COLOURS[name])

    def destroy(self) -> None:
        """End the engine with the panel."""
        self._thinker.close()
        super().destroy()

    def follow(self) -> None:
        """Find the values of the moves in the position that is shown."""
        play, engine = self.table.play, self._engine
        game, options, state = play.session.game, play.session.options, play.looking_back.state
        # The search is no wiser than the seat that it thinks for.
        view = play.seen(state.view(state.turn))
        if play.covered or not view.legal_moves():
            self._thinker.stop()
            over = not play.covered and view.outcome() is not None
            text = "The game is over." if over else "What the player to move holds is hidden."
            self.fill([(text, "muted")])
            return
        self.fill([("Thinking …", "muted")])
        self._thinker.ask(
            lambda clock: engine.values(game, options, view, SECONDS, clock),
            lambda values: self._write(values, game.scored),
            lambda error: self.fill([(str(error), "muted")]),
        )

    def pick(self, number: int) -> None:
        """Play a move."""
        self.table.submit(self._ranked[number])

    def point(self, number: int | None) -> None:
        """Show on the board a move that is pointed at."""
        self.table.play.try_out(None if number is None else self._ranked[number])

    def _write(self, values: Mapping[str, MoveValue], scored: bool) -> None:
        parts: list[tuple[str, str]] = []
        self._set_column(values)
        self._ranked = sorted(values, key=lambda move: -values[move].value)
        for move in self._ranked:
            found = values[move]
            result, word = WORDS[(found.value > 0) - (found.value < 0)]
            if scored:
                word = f"{found.value:+.3g}".replace("-", "−")
            parts.append((f"{move}\t", "strong move"))
            parts.append((f"{RESULT_SIGNS[result]} {word}", f"{RESULT_SIGNS[result]} move"))
            parts += [("" if found.exact else "  (estimate)", "muted move"), ("\n", "")]
        self.fill(parts)
        self.text.see("1.0")

    def _set_column(self, moves: Iterable[str]) -> None:
        """Let the values stand in a column right beside the longest move."""
        longest = max(map(ui_font(self, bold=True).measure, moves))
        column = longest + pixels(self, GAP)
        self.text.configure(tabs=(column,))
