"""The Analysis panel: a bar for the value of each legal move, best move first."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from ...engine.game import VALUES_NODES, MoveValue, State
from ...engine.language import N_, _, number_text
from ...engine.players.engine_process import EngineProcess
from ..paint.palette import RESULT_SIGNS, mix
from ..text import name_without_level
from ..widgets.background import BackgroundTask, make_error_handler
from ..widgets.buttons import Button
from ..widgets.controls import Switch
from ..widgets.focus import was_dragged
from ..widgets.fonts import pixels, ui_font
from ..widgets.layout import packed
from ..widgets.theme import palette_of
from ..widgets.timers import Timer
from .panels import LINE_GAP, Panel, Part

if TYPE_CHECKING:
    from .game_controller import GameController

ANSWER_NODES = 100_000
"""Positions searched for the values of the replies to one move."""
HOVER_MS = 250
"""Time that the pointer must rest on a move before its reply is searched, in milliseconds."""
# Translators: What a move does, in a list of moves: it wins, draws or loses the game.
RESULT_WORDS = {"win": N_("wins"), "draw": N_("draws"), "loss": N_("loses")}
"""Word for each proved result."""
COMMON_RESULTS = {
    "win": N_("All moves win."),
    "draw": N_("All moves draw."),
    "loss": N_("All moves lose."),
}
"""The sentence about moves that all have this proved result."""
ROW_HEIGHT, BAR_HEIGHT, LEFT, GAP = 30, 14, 12, 8
"""Height of a row and of a bar, and the space left of and between them, in design units."""
PLAY_TEXT = N_("Play this move")
LIST_TEXT = N_("List the moves")
LOCKED_TEXT = N_("This game limits hints, so you can use Analysis only after the game.")
HIDDEN_TEXT = N_("The hand of the player to move is hidden.")


class AnalysisPanel(Panel):
    """Lists the legal moves with their values: filled bars are proved, outlined ones estimated.

    Of moves that all have one proved result a sentence says it, and a button or Enter lists them.
    A click or an arrow key selects a move, which the board then shows; Enter or the button plays
    it. The board shows the move under the pointer as long as it is there.
    """

    TITLE = N_("Analysis")

    def __init__(self, parent: tk.Misc, controller: GameController, name: str) -> None:
        super().__init__(parent, controller, name)
        self._engine = EngineProcess()
        self._values_task = BackgroundTask(self, self._engine.stop)
        self._state: State = controller.history.state
        """The position whose moves are listed."""
        self._values: Mapping[str, MoveValue] = {}
        self.ranked_moves: list[str] = []
        """The listed moves, best first."""
        self._pointed: int | None = None
        self._selected: int | None = None
        self._hover_timer = Timer(self)
        self.switch = Switch(self.tools, True, lambda on: self.refresh())
        self.switch.pack()
        self.play_button = Button(self, _(PLAY_TEXT), self._play_selected, key="Enter")
        self.list_button = Button(self, _(LIST_TEXT), self._list_moves, key="Enter")
        self.line_button = Button(self, _("Show"), self._show_line, key="W")
        self.text.bind("<Motion>", lambda event: self._point(self._row_at(event)))
        self.text.bind("<Leave>", lambda event: self._point(None))
        self.text.bind("<ButtonRelease-1>", self._on_release)
        self.text.bind("<Configure>", lambda event: self._draw() if self.ranked_moves else None)
        for key, step in (
            ("<Up>", -1),
            ("<Down>", 1),
            ("<Home>", -1000),
            ("<End>", 1000),
        ):
            self.text.bind(key, partial(self._move_cursor, step))
        for key in ("<Return>", "<KP_Enter>", "<space>"):
            self.text.bind(key, lambda event: self._play_selected())
        self.text.bind("<w>", lambda event: self._show_line())

    def _on_release(self, event: tk.Event[tk.Misc]) -> None:
        if not was_dragged(event):
            self._select(self._row_at(event))

    def style_tags(self) -> None:
        """Set the colours of the result signs and of the highlighted row."""
        super().style_tags()
        palette = palette_of(self)
        for name in RESULT_SIGNS:
            self.text.tag_configure(name, foreground=getattr(palette, name))
        self.text.tag_configure("pointed", background=palette.accent_soft)
        self.text.tag_configure("proved", font=ui_font(self, bold=True))

    def wait_for_move(self) -> None:
        """End all searches: they are for the position before the move."""
        self._cancel_searches()

    def _cancel_searches(self) -> None:
        self._values_task.stop()
        # Its move may not be legal in this position.
        self._hover_timer.cancel()
        self._set_selected(None)

    def show_position(self) -> None:
        """Start the search for the values of the moves in the shown position."""
        if self.controller.history.shows_line:
            # The list is still that of the position before the line.
            return
        controller, engine = self.controller, self._engine
        game, options, state = (
            controller.session.game,
            controller.session.options,
            controller.history.state,
        )
        # The search must not know more than the seat to move.
        view = controller.visibility.masked(state.view(state.turn))
        self._cancel_searches()
        title, name = _("Analysis: {name}"), name_without_level(controller.names[state.turn])
        own = controller.setup.people_seats == (state.turn,) or not state.legal_moves()
        self.set_title(_(self.TITLE) if own else title.format(name=name))
        if controller.is_analysis_locked:
            # Not a switch that is on and does nothing.
            self.switch.pack_forget()
            self._show_text(_(LOCKED_TEXT))
            return
        self.switch.pack()
        if not self.switch.value:
            self._show_text("")
        elif controller.visibility.is_hand_covered:
            self._show_text(_(HIDDEN_TEXT))
        elif not view.legal_moves():
            self._show_text("" if view.outcome() is not None else _(HIDDEN_TEXT))
        else:
            self._show_text(_("Thinking …"))
            self._state = state
            self._values_task.run(
                lambda clock: engine.values(game, options, view, None, clock, VALUES_NODES),
                self._show_values,
                make_error_handler(self._show_text),
            )

    def _show_text(self, text: str) -> None:
        self._values, self.ranked_moves, self._pointed = {}, [], None
        self.list_button.pack_forget()
        self.explain_notation(())
        self._set_parts([(text, "muted")])

    def _show_values(self, values: Mapping[str, MoveValue]) -> None:
        text = self._common_result_text(values)
        if text:
            self._show_text(text)
            self._show_button(self.list_button)
        self._values = values
        if not text:
            self._list_moves()

    def _common_result_text(self, values: Mapping[str, MoveValue]) -> str:
        """Return the sentence about moves that are equally good, proved and not counted in points.

        It is empty if there is something to choose, or if the only move is to be seen.
        """
        if self._has_shares or self.controller.session.game.scored or len(values) < 2:
            return ""
        results = {(each.value, each.exact) for each in values.values()}
        value = next(iter(values.values()))
        return _(COMMON_RESULTS[_result(value)]) if len(results) == 1 and value.exact else ""

    def _list_moves(self) -> None:
        """Write the moves whose values have arrived, best first."""
        values = self._values
        self.list_button.pack_forget()
        self.ranked_moves = sorted(values, key=lambda move: -values[move].value)
        self.explain_notation((self._state, move) for move in self.ranked_moves)
        self._draw()
        self.text.see("1.0")

    def _draw(self) -> None:
        """Write a row for each move, and below them a legend for filled and outlined bars."""
        gap, row, measure = (
            pixels(self, GAP),
            pixels(self, ROW_HEIGHT),
            ui_font(self, bold=True).measure,
        )
        state, board = self._state, self.controller.board
        # The last part is enough: the piece to place is common to all moves.
        shown = [board.move_list_entry(state, move)[1][-1] for move in self.ranked_moves]
        values = [self._values[move] for move in self.ranked_moves]
        first = 2 * gap + max(
            ui_font(self).measure(each) if isinstance(each, str) else each.width() for each in shown
        )
        room = max(measure(self._value_text(value)) for value in values)
        # The values may arrive before the text has its width.
        laid = self.text.winfo_width() - 3 * pixels(self, LEFT)
        right = max(laid, first + row + room + 3 * gap)
        last = right - room - 3 * gap
        self.text.configure(tabs=(first, last + 2 * gap, "center", right, "right"))
        parts: list[Part] = []
        for part, value in zip(shown, values, strict=True):
            parts += [(part, ""), ("\t", ""), (self._bar(value, last - first), "")]
            name = "" if self._has_shares else _result(value)
            parts += [(f"\t{RESULT_SIGNS.get(name, '')}", name)]
            parts += [(f"\t{self._value_text(value)}\n", "proved" * value.exact)]
        palette = palette_of(self)
        for text, fill in (
            (_("proved"), palette.line),
            (_("estimated"), palette.track),
        ):
            box = self._box(3 * gap, (0, 3 * gap), palette.line, fill)
            parts += [(box, ""), (f"  {text}     ", "muted")]
        self._set_parts(parts)
        self._highlight_row(self._pointed)

    def _bar(self, value: MoveValue, width: int) -> tk.PhotoImage:
        """Return the bar of a value: from the middle, or from the left for a share of a win."""
        palette, half = palette_of(self), pixels(self, BAR_HEIGHT) / 2
        colour = palette.accent if self._has_shares else getattr(palette, _result(value))
        if self._has_shares:
            middle, end = 0.0, (value.value + 1) / 2 * width
        else:
            most = max(1.0, *(abs(each.value) for each in self._values.values()))
            middle, end = width / 2, (1 + value.value / most) * width / 2
        start, stop = sorted((middle, end))
        if stop - start < half:
            start, stop = max(0.0, middle - half / 2), middle + half / 2
        fill = colour if value.exact else mix(palette.track, colour, 0.3)
        picture = self._box(width, (round(start), round(stop)), colour, fill, palette.track)
        if not self._has_shares:
            top = (picture.height() - pixels(self, BAR_HEIGHT)) // 2
            at = round(middle), top, round(middle) + 1, top + pixels(self, BAR_HEIGHT)
            picture.put(palette.muted, to=at)
        return picture

    def _box(
        self, width: int, ends: tuple[int, int], line: str, fill: str, below: str = ""
    ) -> tk.PhotoImage:
        """Return a picture one row high with a box between two abscissas, in pixels."""
        high, (left, right) = pixels(self, BAR_HEIGHT), ends
        picture = tk.PhotoImage(
            master=self, width=width, height=pixels(self, ROW_HEIGHT) - LINE_GAP
        )
        top = (picture.height() - high) // 2
        if below:
            picture.put(below, to=(0, top, width, top + high))
        picture.put(line, to=(left, top, right, top + high))
        picture.put(fill, to=(left + 2, top + 2, right - 2, top + high - 2))
        return picture

    @property
    def _has_shares(self) -> bool:
        """Whether values are shares of a win, as in games with more than two players."""
        return len(self.controller.names) > 2

    def _value_text(self, value: MoveValue) -> str:
        if self._has_shares:
            return _("{n} %").format(n=round(50 * (value.value + 1)))
        if value.exact and not self.controller.session.game.scored:
            return _(RESULT_WORDS[_result(value)])
        if not value.value:
            return "0"
        # Two digits, without zeros after the decimal sign.
        digits = len(f"{value.value:.2g}".partition(".")[2]) if abs(value.value) < 10 else 0
        return number_text(value.value, digits, "+")

    def _row_at(self, event: tk.Event[tk.Misc]) -> int | None:
        number = int(self.text.index(f"@{event.x},{event.y}").split(".")[0]) - 1
        return number if number < len(self.ranked_moves) else None

    def _move_cursor(self, step: int, event: tk.Event[tk.Misc]) -> str:
        if self.ranked_moves:
            here = -1 if self._selected is None else self._selected
            number = max(0, min(len(self.ranked_moves) - 1, here + step))
            self._select(number)
            self.text.see(f"{number + 1}.0")
        return "break"

    def _point(self, number: int | None) -> None:
        """Show the move of the row under the pointer, or else the selected one."""
        self._preview(self._selected if number is None else number)

    def _select(self, number: int | None) -> None:
        """Show the move of a row until another one is selected, without playing it."""
        if number is not None:
            self._set_selected(number)
            self.text.focus_set()
            self._preview(number)

    def _set_selected(self, number: int | None) -> None:
        """Set the selected row; the button that plays its move is visible if that is possible."""
        self._selected = number
        controller = self.controller
        if number is not None and controller.awaits_person and not controller.history.is_browsing:
            self._show_button(self.play_button)
        else:
            self.play_button.pack_forget()
        if number is not None and self._can_show_line:
            self._show_button(self.line_button)
        else:
            self.line_button.pack_forget()

    def _show_button(self, button: Button) -> None:
        """Show a button below the list."""
        packed(button, side="bottom", fill="x", padx=LEFT, pady=GAP)
        button.pack(before=self.text.master)

    @property
    def _can_show_line(self) -> bool:
        """Whether a line can be shown: nothing else is, and nothing would be revealed by it."""
        controller, state = self.controller, self._state
        is_open = controller.is_over or state.view(state.turn) == state
        return controller.history.can_show_line and is_open

    def _show_line(self) -> str:
        """Show on the board what the selected move leads to."""
        if self._selected is not None and self._can_show_line:
            move = self.ranked_moves[self._selected]
            # In words now, since the board can name only moves of the position that it shows.
            # Translators: {move} is a move in words, such as "sow pile 4".
            heading = _("After: {move}").format(move=self.controller.board.move_in_words(move))
            self.controller.board.focus_set()
            self.controller.show_line(move, self._values[move], lambda: heading)
        return "break"

    def _highlight_row(self, number: int | None) -> None:
        self.text.tag_remove("pointed", "1.0", "end")
        self.text.configure(cursor="" if number is None else "hand2")
        if number is not None:
            self.text.tag_add("pointed", f"{number + 1}.0", f"{number + 2}.0")

    def _preview(self, number: int | None) -> None:
        """Show the move of a row on the board; None removes it."""
        if number == self._pointed:
            return
        self._pointed = number
        self._highlight_row(number)
        self._hover_timer.cancel()
        if number is None:
            self.controller.preview_move(None, {}, False)
            return
        move, best = self.ranked_moves[number], self._values[self.ranked_moves[0]].value
        is_worse = self._values[move].value < best
        text = self.controller.preview_move(move, self._values, is_worse)
        if text and is_worse:
            self._hover_timer.start(HOVER_MS, partial(self._find_answer, move, text))

    def _find_answer(self, move: str, text: str) -> None:
        """Search the best reply to a poor move, and add it to the status line."""
        controller, engine, state = self.controller, self._engine, self._state
        game, options = controller.session.game, controller.session.options
        if state.view(state.turn) != state or game.why_compares:
            return
        after = state.after(move)
        if after.outcome() is not None or after.turn == state.turn:
            return

        def answered(values: Mapping[str, MoveValue]) -> None:
            answer = max(values, key=lambda each: values[each].value)
            if self._pointed is not None and self.ranked_moves[self._pointed] == move:
                reply = _("The reply would be: {move}.")
                reply = reply.format(move=self.controller.board.move_in_words(answer))
                controller.show_status(f"{text} {reply}", whole_line=True)

        self._values_task.run(
            lambda clock: engine.values(game, options, after, None, clock, ANSWER_NODES),
            answered,
            lambda error: None,
        )

    def _play_selected(self) -> str:
        if self._values and not self.ranked_moves:
            self._list_moves()
        elif self._selected is not None:
            move = self.ranked_moves[self._selected]
            self.controller.board.focus_set()
            self.controller.submit(move)
        return "break"


def _result(value: MoveValue) -> str:
    return "win" if value.value > 0 else "loss" if value.value < 0 else "draw"
