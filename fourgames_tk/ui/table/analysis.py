"""What each move of the position is worth: a bar for each, the best move first."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ...engine.game import MoveValue
from ...engine.players.remote import EngineProcess
from ..kit.controls import Switch
from ..kit.fonts import pixels, ui_font
from ..kit.theme import palette_of, themed
from ..kit.thinker import Thinker, saying
from ..kit.timer import Timer
from ..paint.palette import RESULT_SIGNS, mix
from .panels import Panel

if TYPE_CHECKING:
    from PIL import ImageTk

    from .table import Table

SECONDS, ANSWER_SECONDS = 3.0, 0.5
"""How long is looked for the values of the moves, and of the answers to one of them."""
REST_MS = 250
"""How long a move is pointed at before its answer is looked for."""
WORDS = {1: ("win", "wins"), 0: ("draw", "even"), -1: ("loss", "loses")}
"""The result by the sign of a value, and how it is said."""
ROW, BAR, GROOVE, LEFT, GAP = 30, 14, 200, 12, 8
"""Height of a row, of a bar, width of the bar of all, and what is left before and between, in
design units."""
WAITS = "Hints are counted in this game, so Analysis waits for its end."
HIDDEN = "What the player to move holds is hidden."


class AnalysisPanel(Panel):
    """The moves of the position with their values: proved ones are filled, others outlined."""

    TITLE = "Analysis"

    def __init__(self, parent: tk.Misc, table: Table) -> None:
        super().__init__(parent, table)
        self._engine = EngineProcess()
        self._thinker = Thinker(self, self._engine.stop)
        self._values: Mapping[str, MoveValue] = {}
        self.ranked: list[str] = []
        """The moves that are shown, the best first."""
        self._said = ""
        self._pictures: list[ImageTk.PhotoImage] = []
        self._pointed: int | None = None
        self._waiting = Timer(self)
        self.switch = Switch(self.tools, True, lambda on: self.follow())
        self.switch.pack()
        self.canvas = tk.Canvas(self.body, width=1, height=1, borderwidth=0, takefocus=True)
        colours = {
            "background": "sheet",
            "highlightbackground": "sheet",
            "highlightcolor": "accent",
        }
        self.scroll(themed(self.canvas, **colours, highlightthickness=2))
        self.canvas.bind("<Motion>", lambda event: self._point(self._row_at(event.y)))
        self.canvas.bind("<Leave>", lambda event: self._point(None))
        self.canvas.bind("<ButtonRelease-1>", lambda event: self._pick(self._row_at(event.y)))
        self.canvas.bind("<Configure>", lambda event: self._draw())
        self.canvas.bind("<Button-4>", lambda event: self._scroll(-1))
        self.canvas.bind("<Button-5>", lambda event: self._scroll(1))
        self.canvas.bind("<MouseWheel>", lambda event: self._scroll(-1 if event.delta > 0 else 1))
        for key, step in (("<Up>", -1), ("<Down>", 1), ("<Home>", -1000), ("<End>", 1000)):
            self.canvas.bind(key, partial(self._step, step))
        for key in ("<Return>", "<KP_Enter>", "<space>"):
            self.canvas.bind(key, lambda event: self._pick(self._pointed))

    def follow(self) -> None:
        """Find the values of the moves in the position that is shown."""
        play, engine = self.table.play, self._engine
        game, options, state = play.session.game, play.session.options, play.looking_back.state
        # The search is no wiser than the seat that it thinks for.
        view = play.sight.seen(state.view(state.turn))
        self._thinker.stop()
        if not self.switch.value:
            self._say("")
        elif play.analysis_waits:
            self._say(WAITS)
        elif play.sight.covered:
            self._say(HIDDEN)
        elif not view.legal_moves():
            self._say("" if view.outcome() is not None else HIDDEN)
        else:
            self._say("Thinking …")
            self._thinker.ask(
                lambda clock: engine.values(game, options, view, SECONDS, clock),
                self._show,
                saying(self._say),
            )

    def _say(self, text: str) -> None:
        self._values, self.ranked, self._pointed, self._said = {}, [], None, text
        canvas, left = self.canvas, pixels(self, LEFT)
        canvas.delete("all")
        width = max(80, canvas.winfo_width() - 2 * left)
        ink = palette_of(self).muted
        canvas.create_text(left, left, text=text, anchor="nw", width=width, fill=ink, tags="said")
        canvas.itemconfigure("said", font=ui_font(self))
        canvas.configure(scrollregion=(0, 0, 1, 1))

    def _show(self, values: Mapping[str, MoveValue]) -> None:
        self._values = values
        self.ranked = sorted(values, key=lambda move: -values[move].value)
        self._draw()
        self.canvas.yview_moveto(0)

    def _draw(self) -> None:
        """Draw a row for each move, and below them what filled and outlined bars mean."""
        if not self.ranked:
            self._say(self._said)
            return
        canvas, palette, row = self.canvas, palette_of(self), pixels(self, ROW)
        canvas.delete("all")
        left, gap, font = pixels(self, LEFT), pixels(self, GAP), ui_font(self)
        right = canvas.winfo_width() - 2 * left
        state, board = self.table.play.looking_back.state, self.table.board
        values = [self._values[move] for move in self.ranked]
        # The last part is enough: what is placed is the same for all.
        shown = [board.shown_move(state, move)[1][-1] for move in self.ranked]
        self._pictures = [part for part in shown if not isinstance(part, str)]
        room = max(map(ui_font(self, bold=True).measure, map(self._word, values)))
        first = left + max(map(self._width, shown)) + 2 * gap
        last = max(first + row, right - room - 3 * gap)
        for number, (part, value) in enumerate(zip(shown, values, strict=True)):
            y = number * row + row // 2
            if isinstance(part, str):
                canvas.create_text(left, y, text=part, anchor="w", fill=palette.ink, font=font)
            else:
                canvas.create_image(left, y, image=part, anchor="w")
            self._draw_bar(value, y, first, last)
            sign, ink = self._sign(value)
            canvas.create_text(last + 2 * gap, y, text=sign, fill=ink, font=font)
            word, bold = self._word(value), ui_font(self, bold=value.exact)
            canvas.create_text(right, y, text=word, anchor="e", fill=palette.ink, font=bold)
        legend = len(shown) * row + row // 2
        self._draw_legend(left, legend)
        canvas.configure(scrollregion=(0, 0, 1, legend + row), yscrollincrement=row)

    def _draw_legend(self, x: int, y: int) -> None:
        """Say what filled and outlined bars mean."""
        canvas, palette, gap = self.canvas, palette_of(self), pixels(self, GAP)
        for text, fill in (("proved", palette.line), ("estimated", palette.track)):
            box = x, y - gap + 2, x + 3 * gap, y + gap - 2
            canvas.create_rectangle(*box, fill=fill, outline=palette.line, width=2)
            item = canvas.create_text(x + 4 * gap, y, text=text, anchor="w", font=ui_font(self))
            canvas.itemconfigure(item, fill=palette.muted)
            x = canvas.bbox(item)[2] + 3 * gap

    def _draw_bar(self, value: MoveValue, y: int, left: int, right: int) -> None:
        """Draw the bar of a value between two edges: from the middle, or from the left a share."""
        canvas, palette, half = self.canvas, palette_of(self), pixels(self, BAR) // 2
        canvas.create_rectangle(left, y - half, right, y + half, fill=palette.track, outline="")
        if self._shares:
            middle: float = left
            end = left + (value.value + 1) / 2 * (right - left)
        else:
            middle = (left + right) / 2
            end = middle + value.value / self._most * (right - left) / 2
        _, colour = self._sign(value)
        start, stop = sorted((middle, end))
        if stop - start < half:
            start, stop = middle - half / 2, middle + half / 2
        fill = colour if value.exact else mix(palette.track, colour, 0.3)
        canvas.create_rectangle(start, y - half, stop, y + half, fill=fill, outline=colour, width=2)
        if not self._shares:
            canvas.create_line(middle, y - half, middle, y + half + 1, fill=palette.muted)

    @property
    def _shares(self) -> bool:
        """Whether values are shares of a win among more than two players."""
        return len(self.table.play.names) > 2

    @property
    def _most(self) -> float:
        """The value whose bar reaches the edge."""
        return max(1.0, *(abs(value.value) for value in self._values.values()))

    def _word(self, value: MoveValue) -> str:
        if self._shares:
            return f"{round(50 * (value.value + 1))} %"
        if value.exact and not self.table.play.session.game.scored:
            return WORDS[_side(value)][1]
        return f"{value.value:+.2g}".replace("-", "−") if value.value else "0"

    def _sign(self, value: MoveValue) -> tuple[str, str]:
        """Return the sign of a value, and its colour; shares need none."""
        if self._shares:
            return "", palette_of(self).accent
        name = WORDS[_side(value)][0]
        return RESULT_SIGNS[name], getattr(palette_of(self), name)

    def _width(self, part: str | ImageTk.PhotoImage) -> int:
        return ui_font(self).measure(part) if isinstance(part, str) else part.width()

    def _row_at(self, y: int) -> int | None:
        number = int(self.canvas.canvasy(y)) // pixels(self, ROW)
        return number if 0 <= number < len(self.ranked) else None

    def _scroll(self, lines: int) -> str:
        self.canvas.yview_scroll(lines, "units")
        return "break"

    def _step(self, step: int, event: tk.Event[tk.Misc]) -> str:
        if self.ranked:
            here = -1 if self._pointed is None else self._pointed
            number = max(0, min(len(self.ranked) - 1, here + step))
            self._point(number)
            top, height = self.canvas.canvasy(0), self.canvas.winfo_height()
            y, row = number * pixels(self, ROW), pixels(self, ROW)
            if not top <= y <= top + height - row:
                self.canvas.yview_moveto(
                    max(0, y - height // 2) / (len(self.ranked) * row + 2 * row)
                )
        return "break"

    def _point(self, number: int | None) -> None:
        """Show on the board the move that is pointed at."""
        if number == self._pointed:
            return
        self._pointed = number
        self.canvas.delete("pointed")
        self.canvas.configure(cursor="" if number is None else "hand2")
        if number is not None:
            row, width = pixels(self, ROW), self.canvas.winfo_width()
            ground = palette_of(self).accent_soft
            box = 0, number * row, width, (number + 1) * row
            self.canvas.create_rectangle(*box, fill=ground, outline="", tags="pointed")
            self.canvas.tag_lower("pointed")
        self._waiting.cancel()
        if number is None:
            self.table.play.try_out(None)
            return
        move, best = self.ranked[number], self._values[self.ranked[0]].value
        worse = self._values[move].value < best
        if (said := self.table.play.try_out(move, "Why not" if worse else "Why")) and worse:
            self._waiting.start(REST_MS, partial(self._look_for_answer, move, said))

    def _look_for_answer(self, move: str, said: str) -> None:
        """Add to what is said of a move the answer that shows what is wrong with it."""
        play, engine = self.table.play, self._engine
        game, options, state = play.session.game, play.session.options, play.looking_back.state
        if state.view(state.turn) != state:
            return
        after = state.play(move).state
        if after.outcome() is not None or after.turn == state.turn:
            return

        def answered(values: Mapping[str, MoveValue]) -> None:
            answer = max(values, key=lambda each: values[each].value)
            if self._pointed is not None and self.ranked[self._pointed] == move:
                play.note(f"{said} The answer: {self.table.board.say_move(answer)}.")

        self._thinker.ask(
            lambda clock: engine.values(game, options, after, ANSWER_SECONDS, clock),
            answered,
            lambda error: None,
        )

    def _pick(self, number: int | None) -> str:
        if number is not None:
            self.table.submit(self.ranked[number])
        return "break"


def _side(value: MoveValue) -> int:
    return (value.value > 0) - (value.value < 0)
