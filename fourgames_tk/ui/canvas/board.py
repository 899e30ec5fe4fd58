"""Base class of all boards: texts about the game, hints, and the display of scenes and moves."""

from __future__ import annotations

import re
import time
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PIL import Image, ImageTk

from ...engine.explanation import Mark, MarkStyle, Reason
from ...engine.game import Event, StateT, Won
from ...engine.language import N_, _, labelled, ngettext, number_text
from ...engine.session import Step
from ..paint.palette import Palette
from ..text import name_without_level
from .animation import Animation
from .drawing import MARK_TAG, DrawingT, draw_reason_marks
from .move_input import (
    MoveInput,
    MoveSubmission,
    MoveTarget,
)
from .scaled_canvas import Box
from .scene import ChatLine, Scene

MOVE_MARK_SIZE, MIN_MOVE_MARK = 64.0, 24.0
"""Side of the mark at the last target of a move if that has a shorter side than the second number,
in board units."""

LONG_MOVE_SECONDS, SKIP_TEXT = 2.0, N_("Enter or a click shows the end at once.")
"""After this many seconds of animation, the status line shows this text."""


@dataclass(frozen=True)
class EndPageTexts:
    """Texts of the page at the end of a game that the document of the game prescribes.

    `title` is the heading, `again` the label of the button that starts another game, and `leave`
    that of the button that quits the program; empty texts are not shown. `again_title` is shown
    above the buttons; if it is not empty, `again` is the primary button after every result.
    """

    title: str = ""
    again_title: str = ""
    again: str = N_("Start over")
    leave: str = ""


class Board(MoveInput[StateT, DrawingT]):
    """A board: its `drawing` draws the position; the board handles input and describes moves."""

    GOAL: ClassVar[str]
    """The goal of the game in a few words, shown below the heading."""
    KEYS: ClassVar[tuple[tuple[str, str], ...]]
    """(key, what it does) for the page that lists the keys."""
    LAUREL: ClassVar[tuple[str, str]] = ("#3D9B6C", "#2F8A5D")
    """Colours ``#RRGGBB`` of the inner and the outer leaves of the winner's laurel."""
    LINKS_BY_BRACKETS: ClassVar[bool] = False
    """Whether places in a row are linked by a bracket below them instead of a band over them."""
    UNITS: ClassVar[tuple[str, str]] = (N_("point"), N_("points"))
    """Unit of the scores, in the singular and the plural."""
    END: ClassVar[EndPageTexts] = EndPageTexts()
    """Texts of the page at the end of a game."""
    HAS_BRIEF_WORDS: ClassVar[bool] = True
    """Whether a position in words is short enough to be said with the question of a drill."""
    TERMS: ClassVar[Mapping[str, str]] = {}
    """Explanations, in a sentence, of terms that the status line uses."""
    NOTATION: ClassVar[re.Pattern[str] | None] = None
    """Pattern of a move text that people who listen would not understand: `2r0@f4`."""
    MOVE_COLUMNS: ClassVar[tuple[str, ...]] = ()
    """Headings of the columns in the list of moves, for games whose turns have several moves."""

    _reason: Reason | None = None
    overlay: Callable[[StateT], Reason | None] | None = None
    """Returns the structure of a position, which is drawn while no other reason is shown."""

    @staticmethod
    @abstractmethod
    def piece_picture(side: int, palette: Palette) -> Image.Image:
        """Return an RGBA picture of one piece, `side` pixels wide without its shadow, for lists."""

    def move_in_words(self, move: str) -> str:
        """Return a legal move in words, as hints name it."""
        return move

    def past_move_in_words(self, move: str) -> str:
        """Return a move in words when the board shows the position after it."""
        return self.move_in_words(move)

    def move_list_entry(
        self, state: StateT, move: str
    ) -> tuple[int, tuple[str | ImageTk.PhotoImage, ...]]:
        """Return the column of a legal move in the list of moves, and its texts and pictures.

        The board may not show anything yet.
        """
        return 0, (move,)

    def move_pictures_in_words(self, state: StateT, move: str) -> str:
        """Return the pictures of `move_list_entry` in words; empty if it has none."""
        return ""

    def move_notation_in_words(self, move: str) -> str:
        """Return the meaning of a move text in a list, in any position; empty if it is plain.

        The board may not show anything yet.
        """
        return ""

    def notation_example(self, moves: Iterable[tuple[StateT, str]]) -> str:
        """Return the first of these moves that needs words as in the list of moves, with words.

        Such as `D3: slide D 3 spaces`; empty without such a move.
        """
        for state, move in moves:
            shown = self.move_list_entry(state, move)[1][0]
            if isinstance(shown, str) and (words := self.move_notation_in_words(move)):
                return labelled(shown.split("  ")[0], words)
        return ""

    def log_text(self, step: Step[StateT], name: str) -> str:
        """Return a move for the log in a sentence; empty if its notation is plain to people.

        `name` is that of the player. The board may not show anything yet.
        """
        return ""

    def move_area_in_words(self, move: str) -> str:
        """Return the area in which a legal move is, in words, for a hint that does not name it."""
        return _("the board")

    def hint_area_places(self, move: str) -> tuple[str, ...]:
        """Return the places in the area of a legal move, as `target_of_place` knows them."""
        return ()

    def after_partial_move(self, state: StateT) -> StateT:
        """Return the position after the part of a move that the person has made on the board.

        The rest of the move is a move of that position. By default a move has no parts.
        """
        return state

    def ring_hint_area(self, move: str | None) -> None:
        """Draw rings around the area of a move, instead of a reason; None removes them."""
        rings = (
            None
            if move is None
            else Reason("", (Mark(MarkStyle.RING, self.hint_area_places(move)),))
        )
        self.show_reason_marks(rings)

    def select_hinted_move(self, move: str) -> None:
        """Select a hinted move, so that Enter plays it."""

    def place_box(self, place: str) -> Box | None:
        """Return the box of a place of a `Mark` in board units; None if it is not shown."""
        target = self.target_of_place(place)
        return None if target is None else self.target_box(target)

    def target_of_place(self, place: str) -> MoveTarget | None:
        """Return the target at a place of a `Mark`, or None."""
        return None

    def show_reason_marks(self, reason: Reason | None) -> None:
        """Draw the marks of a reason above the position until it changes; None removes them."""
        self._reason = reason
        self.draw_explanation_marks()

    def draw_explanation_marks(self) -> None:
        """Draw the marks of the shown reason or the overlay again, if the position is drawn."""
        self.delete(MARK_TAG)
        if not self.find_all():
            return
        reason = self._reason
        if reason is None and self.overlay is not None and not self.is_animating:
            reason = self.overlay(self.state)
        if reason is not None:
            what = reason.marks, self._place_or_move_boxes
            draw_reason_marks(self, *what, has_brackets=self.LINKS_BY_BRACKETS)

    def _place_or_move_boxes(self, place: str) -> Sequence[Box]:
        """Return the box of a place, or those of a legal move.

        These are both places of a move from one to another on the slab; else the last target, or a
        box around it if it is small, such as a line.
        """
        if (found := self.place_box(place)) is not None:
            return (found,)
        if place not in self.state.legal_moves() or self.state.forced_move() is not None:
            return ()
        boxes = [self.target_box(each) for each in self.targets_of_move(place)]
        slab, last = self.drawing.make_background().slab_box, boxes[-1]
        if len(boxes) == 2 and all(slab.contains(*each.centre) for each in boxes):
            return boxes
        is_small = min(last.width, last.height) < MIN_MOVE_MARK
        return (Box.around(last.centre, MOVE_MARK_SIZE, MOVE_MARK_SIZE) if is_small else last,)

    def winning_piece_picture(self, last_step: Step[StateT], size: int) -> Image.Image | None:
        """Return the piece that won with the last move, `size` pixels large, or None.

        It is shown inside the laurel if the game has no scores.
        """
        return None

    def winning_line_text_and_pictures(
        self, last_step: Step[StateT], size: int
    ) -> tuple[str, Sequence[Image.Image]] | None:
        """Return the line that the last move won with, and pictures of its pieces, or None."""
        return None

    def score_in_words(self, number: int) -> str:
        """Return a score with its unit, such as `8 stones`."""
        return ngettext("{n} point", "{n} points", number).format(n=number_text(number))

    def result_in_words(self, difference: float, texts: tuple[str, str, str]) -> str:
        """Return a sentence about a final difference in score: for a win, a draw or a loss.

        The place `score` of the texts is filled with a score in words, such as `9 stones`.
        """
        if not difference:
            return texts[1]
        score = self.score_in_words(round(abs(difference)))
        return texts[0 if difference > 0 else 2].format(score=score)

    def turn_prompt(self) -> str:
        """Return the task of the person to move, as a short sentence."""
        return self.state.prompt

    def status_prompt(self) -> str:
        """Return `turn_prompt` without the part that the board itself says, for the status line."""
        return self.turn_prompt()

    # Sentences for people who listen; a scene has nothing that its viewers may not know.

    def step_in_words(self, step: Step[StateT]) -> str:
        """Return the last moves and their effects in sentences."""
        # Translators: {name} is a player, {move} a move in words, such as “slide D 2 spaces”.
        text = _("{name}: {move}.")
        return text.format(name=self.seat_name(step.seat), move=self.move_in_words(step.move))

    def turn_in_words(self, steps: Sequence[Step[StateT]]) -> str:
        """Return the moves that one player made in a turn, in as few words as possible."""
        moves = [text for step in steps if (text := self.brief_step_in_words(step))]
        return labelled(self.seat_name(steps[0].seat), f"{', '.join(moves)}.")

    def brief_move_in_words(self, move: str) -> str:
        """Return a legal move as short as possible."""
        return self.move_in_words(move)

    def brief_step_in_words(self, step: Step[StateT]) -> str:
        """Return a move and its effects as short as possible; empty to leave it out of a turn."""
        return self.past_move_in_words(step.move)

    def reviewed_step_in_words(self, step: Step[StateT]) -> str:
        """Return a move as short as possible, without its effects: a review tells these."""
        return self.brief_step_in_words(step)

    def cursor_in_words(self) -> str:
        """Return sentences about the place at the keyboard cursor and the effect of Enter there."""
        return self.status_text()

    def rows_in_words(self) -> Sequence[str]:
        """Return the position in sentences, one for each row of the board."""
        return ()

    def order_in_words(self) -> str:
        """Return in which order the places follow each other, if the rows do not tell it."""
        return ""

    def position_in_words(self) -> str:
        """Return the position in one text, in as few words as possible."""
        rows = self.rows_in_words()
        empty = {self.row_in_words(number, _("empty")) for number in range(1, len(rows) + 1)}
        return " ".join(row for row in rows if row not in empty)

    def change_in_words(self, before: Sequence[str]) -> str:
        """Return the rows that differ from `rows_in_words` of another position.

        Of a board of another size, return `position_in_words`.
        """
        rows = self.rows_in_words()
        if len(rows) != len(before):
            return self.position_in_words()
        return " ".join(row for row, old in zip(rows, before, strict=True) if row != old)

    def row_in_words(self, number: int, contents: str) -> str:
        """Return a row of the board in a sentence; that of row 1 says at which side it is."""
        if number == 1:
            return _("Row 1, at the top: {contents}.").format(contents=contents)
        # Translators: {row} is the number of a row of the board, {contents} a list.
        return _("Row {row}: {contents}.").format(row=number, contents=contents)

    def score_in_one_sentence(self) -> str:
        """Return the running score of all players, such as “You 5, Computer 3 stones”."""
        scores = self.running_scores()
        if not scores:
            return ""
        # Only the last number has its unit.
        texts = [*map(number_text, scores[:-1]), self.score_in_words(scores[-1])]
        parts = [f"{self.seat_name(seat)} {text}" for seat, text in enumerate(texts)]
        return f"{', '.join(parts)}."

    def running_scores(self) -> Sequence[int]:
        """Return each player's points or stones; empty if nothing is counted during the game."""
        return ()

    def situation_in_words(self) -> Sequence[str]:
        """Return the legal moves of a person who is to move, in sentences."""
        moves = map(self.move_in_words, self.state.legal_moves() if self.awaits_move else ())
        # Translators: {moves} are all legal moves in words.
        text = _("Moves: {moves}.")
        return [text.format(moves=", ".join(each))] if (each := [*moves]) else ()

    def scores_in_words(self, scores: Sequence[int]) -> Sequence[str]:
        """Return each player’s score in a sentence."""
        # Translators: {name} is a player, {text} a sentence such as “3 points.”
        text = _("{name}: {text}")
        return [
            text.format(name=self.seat_name(seat), text=f"{self.score_in_words(score)}.")
            for seat, score in enumerate(scores)
        ]

    def marked_places_in_words(self, marks: Sequence[Mark] | None = None) -> str:
        """Return the places that a reason or a lesson marks, or other marks, in a sentence."""
        if marks is None:
            marks = () if self._reason is None else self._reason.marks
        places = dict.fromkeys(self.place_in_words(each) for mark in marks for each in mark.places)
        # Translators: {places} are cells or letters of the board: “b3, c4”.
        between = _("; ") if any("," in each for each in places) else ", "
        return _("Marked: {places}.").format(places=between.join(places)) if places else ""

    def question_marks_in_words(self, marks: Sequence[Mark]) -> str:
        """Return what is at the marked places of a question, if it matters; by default nothing."""
        return ""

    def place_in_words(self, place: str) -> str:
        """Return the name of a place of a `Mark` for people who listen."""
        return place.replace(".", " ")

    def seat_name(self, seat: int) -> str:
        """Return the short name of the player on a seat."""
        return name_without_level(self.drawing.current_scene.names[seat])

    def event_explanation(self, event: Event) -> str:
        """Return the text of the status line while an event is animated; usually empty."""
        return ""

    def is_double_move(self, step: Step[StateT], following: Step[StateT]) -> bool:
        """Return whether a person makes two moves as one, so that undo takes back both."""
        return False

    def show_chat(self, chat: tuple[ChatLine, ...]) -> None:
        """Show the chat so far."""

    def show_scene(self, scene: Scene[StateT]) -> None:
        """Stop animations and draw a scene at once."""
        self._animator.stop()
        self._reason = None
        self.drawing.scene = scene
        self.reset_choice()
        self.redraw()

    def update_scene_texts(self, scene: Scene[StateT]) -> None:
        """Draw a scene of the same position with other texts; keep what the person has chosen."""
        self.drawing.scene = scene
        self.redraw()

    def animate_step(
        self, step: Step[StateT], scene: Callable[[], Scene[StateT]], done: Callable[[], None]
    ) -> None:
        """Animate the events of a move, then draw the scene after it and call `done`.

        `scene` returns the scene after the move; it is called when the animations of the events
        have ended, before those of a win.
        """
        submission, self._submission = self._submission, MoveSubmission()
        start, skip_explained, explanation = time.monotonic(), False, ""

        def finish() -> None:
            if skip_explained or explanation:
                self.game.show_status(self.event_explanation(step.events[-1]))
            self.show_scene(scene())
            done()
            # `done` may have shown another position, for which `on_shown` was not meant.
            if submission.on_shown is not None and self.accepts_input and self.state == step.after:
                submission.on_shown()

        def animations() -> Iterator[Animation]:
            nonlocal skip_explained, explanation
            for event in step.events:
                if isinstance(event, Won):
                    # The heading must not say any more whose turn it is.
                    self.drawing.scene = scene()
                    self.reset_choice()
                    self.redraw()
                    yield from self.drawing.celebration_animations(event.seats, step)
                    continue
                if text := self.event_explanation(event):
                    explanation = text
                    self.game.show_status(explanation)
                for animation in self.drawing.event_animations(event, step, submission.dropped_at):
                    if not skip_explained and time.monotonic() > start + LONG_MOVE_SECONDS:
                        skip_explained = True
                        self.game.show_status(f"{explanation} {_(SKIP_TEXT)}".lstrip())
                    yield animation

        self._reason = None
        self.reset_choice()
        self.cursor_visible = False
        if self.is_drawn_for_size:
            # The position before the move is already drawn: only remove its marks.
            self.delete(MARK_TAG)
            self.draw_input_marks()
        else:
            self.redraw()
        self.drawing.prepare_animations()
        self._animator.run(animations(), finish)

    def on_preferences_changed(self) -> None:
        """Redraw with the new preferences, unless an animation is playing."""
        if not self.is_animating:
            self.redraw()


AnyBoard = Board[Any, Any]
"""The type of a board of any game."""
