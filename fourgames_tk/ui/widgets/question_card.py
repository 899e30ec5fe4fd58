"""The card below a board with a question of the program, which waits for a person's answer."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Callable
from dataclasses import dataclass

from ...engine.language import _
from .. import paint
from .buttons import Button
from .commands import ENTER, ESCAPE
from .controls import StaticCanvas
from .focus import KeyPress
from .fonts import pixels, pixels_per_design_unit
from .images import ImageCache
from .layout import FlowRow, follow_width, packed, wrapped_label
from .theme import keep_styled, palette_of, themed

PADDING, SIGN_SIDE, BAR_WIDTH, BUTTON_HEIGHT = 16, 30, 4, 40
"""Space inside the card, side of the warning sign, width of the bar at the left, and height of the
buttons, in design units."""
BUTTON_GAP = 2
"""Space between the buttons, beside their margins, in design units."""
BUTTONS_BESIDE_WIDTH = 860
"""Width from which the buttons stand beside the text, not below it, in design units."""
CARD_WIDTH, SHADOW = 1032, 10
"""Greatest width of the card, and space for its shadow on every side, in design units."""


@dataclass(frozen=True)
class Answer:
    """A possible answer: the text of its button, its key as people write it, and what it does.

    Enter and Esc are handled by the board that has the focus; other keys only label the button.
    """

    text: str
    run: Callable[[], object]
    key: str = ""
    is_primary: bool = False


@dataclass(frozen=True)
class Question:
    """A question of the program: a title, a sentence about it, and the possible answers."""

    title: str
    text: str
    answers: tuple[Answer, ...]
    is_warning: bool = False
    """Whether the card has a warning sign."""
    status: str = ""
    """Text of the status line while the game waits for the answer; empty for the usual one."""

    @property
    def in_words(self) -> str:
        """The question and the answers with their keys, in sentences, for people who listen."""
        answers = (
            f"{each.text} ({_(each.key)})" if each.key else each.text for each in self.answers
        )
        return f"{self.title} {self.text} {', '.join(answers)}."

    def answer_for_key(self, key: KeyPress) -> Answer | None:
        """Return the answer of Enter or Esc, or None."""
        name = ENTER if key.is_enter else ESCAPE if key.name == "Escape" else None
        return next((each for each in self.answers if each.key == name), None)


class CardFace(StaticCanvas):
    """The paper of a question card with its shadow on the table."""

    def draw_contents(self, width: int, height: int) -> None:
        palette, unit, shadow = palette_of(self), pixels_per_design_unit(self), pixels(self, SHADOW)
        size = width - 2 * shadow, height - 2 * shadow
        if min(size) <= 2 * paint.surfaces.CARD_RADIUS * unit:
            return
        picture = ImageCache.of_window(self).load_or_paint(
            ("paper_card", size, unit, palette.name),
            lambda: paint.surfaces.paper_card(*size, palette, unit),
        )
        self.place_image(picture, width / 2, height / 2)


class QuestionCard(tk.Frame):
    """Shows a `Question` on paper: text at the left, buttons at the right or, if narrow, below.

    In a grid without `sticky`, it is as wide as there is room, up to `CARD_WIDTH`.
    """

    def __init__(self, parent: tk.Misc, question: Question) -> None:
        super().__init__(parent)
        self.question = question
        themed(self, background="table")
        CardFace(self, "table").place(relwidth=1, relheight=1)
        packed(themed(tk.Frame(self), background="table", width=CARD_WIDTH), pady=(SHADOW, 0))
        paper = themed(tk.Frame(self), background="sheet")
        packed(paper, fill="x", padx=SHADOW + 4, pady=(0, SHADOW + 3))
        ink = "mark_danger" if question.is_warning else "accent"
        bar = themed(tk.Frame(paper, width=BAR_WIDTH), background=ink)
        packed(bar, side="left", fill="y", padx=(5, 0), pady=(8, 8))
        if question.is_warning:
            sign = self._sign = tk.Label(paper, borderwidth=0)
            themed(sign, background="sheet")
            packed(sign, side="left", padx=(PADDING, 0))
            keep_styled(sign, self._show_sign)
        self._content = themed(tk.Frame(paper), background="sheet")
        packed(
            self._content,
            side="left",
            fill="both",
            expand=True,
            padx=(PADDING, 4),
            pady=(5, 5),
        )
        texts = self._texts = themed(tk.Frame(self._content), background="sheet")
        packed(wrapped_label(texts, 15, "ink", question.title, bold=True), fill="x")
        if question.text:
            packed(wrapped_label(texts, 14, text=question.text), fill="x", pady=(2, 0))
        self._row = FlowRow(self._content, gap=BUTTON_GAP, align="left")
        self.buttons = [
            self._row.add(
                Button(
                    self._row,
                    each.text,
                    each.run,
                    key=each.key,
                    kind="primary" if each.is_primary else "plain",
                    height=BUTTON_HEIGHT,
                    width=1,
                )
            )
            for each in question.answers
        ]
        self._content.columnconfigure(0, weight=1)
        self._content.rowconfigure(0, weight=1)
        follow_width(self, BUTTONS_BESIDE_WIDTH, self._arrange)
        keep_styled(self, lambda: self._arrange(self._is_wide))

    def _show_sign(self) -> None:
        palette, side = palette_of(self), pixels(self, SIGN_SIDE)
        image = ImageCache.of_window(self).cached_image(
            ("warning_sign", side, palette.name),
            lambda: paint.marks.warning_sign(side, palette),
        )
        self._sign.configure(image=image)

    def _arrange(self, wide: bool) -> None:
        """Put the buttons beside the text in a wide card, else below it."""
        self._is_wide = wide
        aside, gap = pixels(self, PADDING), pixels(self, BUTTON_GAP)
        buttons = sum(max(each.full_width, each.winfo_reqwidth()) + gap for each in self.buttons)
        self._texts.grid(row=0, column=0, sticky="we")
        if wide:
            self._content.columnconfigure(1, minsize=buttons + aside)
            self._row.grid(row=0, column=1, sticky="we", padx=(aside, 0), pady=0)
        else:
            self._content.columnconfigure(1, minsize=0)
            self._row.grid(row=1, column=0, sticky="we", padx=0, pady=(gap, 0))
