"""What each move is worth, found beside the window while a person thinks."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from ....engine.game import AnyGame, MoveValue, State
from ....engine.options import Options
from ....engine.players.remote import EngineProcess
from ...kit.fonts import pixels, ui_font
from ...kit.thinker import Thinker
from ...paint.palette import RESULT_COLOURS, RESULT_SIGNS, Palette
from .side import SidePanel

SECONDS = 3.0
GAP = 16
"""Between the moves and their values, in design units."""
WORDS = {1: ("win", "wins"), 0: ("draw", "draws"), -1: ("loss", "loses")}
"""The result by the sign of a value, and how it is said."""


class AnalysisPanel(SidePanel):
    """The moves of the position, best first, with their values; proved ones say so."""

    def __init__(
        self,
        parent: tk.Misc,
        palette: Palette,
        try_out: Callable[[str | None], None],
        submit: Callable[[str], None],
    ) -> None:
        """Call `try_out` with the move that is pointed at, or None, `submit` with one clicked."""
        super().__init__(parent, palette, "Analysis")
        self._try_out, self._submit = try_out, submit
        self._engine = EngineProcess()
        self._thinker = Thinker(self, self._engine.stop)
        for name, sign in RESULT_SIGNS.items():
            self.text.tag_configure(sign, foreground=RESULT_COLOURS[name])

    def destroy(self) -> None:
        """End the engine with the panel."""
        self._thinker.close()
        super().destroy()

    def show(self, game: AnyGame, options: Options, view: State | None) -> None:
        """Find the values of a position as it is seen; None while it is covered."""
        if view is None or not view.legal_moves():
            self._thinker.stop()
            over = view is not None and view.outcome() is not None
            text = "The game is over." if over else "What the player to move holds is hidden."
            self.fill([(text, "muted")])
            return
        self.fill([("Thinking …", "muted")])
        engine = self._engine
        self._thinker.ask(
            lambda clock: engine.values(game, options, view, SECONDS, clock),
            lambda values: self._write(values, game.scored),
            lambda error: self.fill([(str(error), "muted")]),
        )

    def _point(self, move: str, inside: bool) -> None:
        self._try_out(move if inside else None)

    def _write(self, values: Mapping[str, MoveValue], scored: bool) -> None:
        parts: list[tuple[str, str]] = []
        self.forget_links()
        self._set_column(values)
        ranked = sorted(values.items(), key=lambda item: -item[1].value)
        for move, found in ranked:
            result, word = WORDS[(found.value > 0) - (found.value < 0)]
            if scored:
                word = f"{found.value:+.3g}".replace("-", "−")
            link = self.link(partial(self._submit, move), partial(self._point, move))
            parts.append((f"{move}\t", f"strong {link}"))
            parts.append((f"{RESULT_SIGNS[result]} {word}", f"{RESULT_SIGNS[result]} {link}"))
            parts.append(("\n" if found.exact else "  (estimate)\n", f"muted {link}"))
        self.fill(parts)
        self.text.see("1.0")

    def _set_column(self, moves: Iterable[str]) -> None:
        """Let the values stand in a column right beside the longest move."""
        longest = max(map(ui_font(self, bold=True).measure, moves))
        column = longest + pixels(self, GAP)
        self.text.configure(tabs=(column,))
