"""A position set up by hand, as text."""

from __future__ import annotations

import json
import tkinter as tk
from collections.abc import Callable
from tkinter import ttk

from ...engine import check
from ...engine.errors import FourgamesError
from ...engine.game import AnyGame, State
from ...engine.options import Options
from ..canvas.words import sentence
from ..kit.fonts import pixels
from ..kit.style import UNIT
from ..kit.theme import themed
from ..sheets.dialog import WIDEST_TEXT, Dialog

LINES, LETTERS = 14, 56
NARROWEST = 12
"""Letters in a list that is written in one line: a row of a board."""


class PositionDialog(Dialog):
    """The position of a state as JSON, to be changed; `lay` gets the one that was set up."""

    def __init__(
        self,
        parent: tk.Misc,
        game: AnyGame,
        options: Options,
        state: State,
        lay: Callable[[State], None],
    ) -> None:
        super().__init__(parent, "Position")
        self._game, self._options, self._lay = game, options, lay
        ttk.Label(
            self.body,
            text="Change what stands where, and who has the turn; an impossible position is "
            "refused. It is laid on the board, and the bench asks there.",
            style="Muted.TLabel",
            wraplength=self.text_width(WIDEST_TEXT),
            justify="left",
        ).pack(anchor="w", pady=(0, UNIT))
        self.text = tk.Text(
            self.body,
            width=LETTERS,
            height=LINES,
            wrap="none",
            font="TkFixedFont",
            borderwidth=0,
            highlightthickness=0,
            padx=pixels(self, UNIT),
            pady=pixels(self, UNIT),
            undo=True,
        )
        themed(
            self.text,
            background="card",
            foreground="ink",
            insertbackground="ink",
            selectbackground="accent",
            selectforeground="on_accent",
        )
        self.text.insert("1.0", as_text(state.to_json()))
        self.text.mark_set("insert", "1.0")
        # Enter and Tab are for the text here.
        self.text.bind("<Return>", self._new_line)
        self.text.pack(fill="both", expand=True)
        self.finish([("Lay on the Board", self._take), ("Cancel", self.destroy)])
        self.text.focus_set()

    def _new_line(self, event: tk.Event[tk.Misc]) -> str:
        self.text.insert("insert", "\n")
        return "break"

    def _take(self) -> None:
        try:
            data = check.decode(self.text.get("1.0", "end"))
            state = self._game.position(data, self._options, 0)
        except FourgamesError as error:
            self.complain(sentence(str(error)))
            return
        self.destroy()
        self._lay(state)


def as_text(position: object) -> str:
    """Return a position as JSON, an entry a line, and boards a row a line."""
    if not isinstance(position, dict):
        return json.dumps(position)
    entries = ",\n".join(f" {json.dumps(name)}: {_value(each)}" for name, each in position.items())
    return f"{{\n{entries}\n}}"


def _value(value: object) -> str:
    if isinstance(value, list) and len(json.dumps(value)) > NARROWEST:
        rows = ",\n".join(f"  {json.dumps(row)}" for row in value)
        if any(isinstance(row, (list, str)) for row in value):
            return f"[\n{rows}\n ]"
    return json.dumps(value)
