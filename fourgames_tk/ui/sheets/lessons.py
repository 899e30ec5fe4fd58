"""The list of a game's lessons, and the way to one of them."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...engine.learn.lessons import BadLesson, Lesson, load_lessons
from ..text import sentence
from ..widgets.buttons import EDGE, Button, Kind
from ..widgets.fonts import pixels
from ..widgets.layout import wrapped
from ..widgets.side_panel import Page
from .lesson import LessonPage

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App

KEYS = (("1 … 9", "begin the lesson of this number"), ("Esc", "go back to the game"))
"""(key, what it does) in the list of lessons, for the keys page."""


class LessonsPage(Page):
    """A button for each lesson, with how much of it is done."""

    def __init__(
        self, parent: tk.Misc, app: App, lessons: Sequence[Lesson], fault: str = ""
    ) -> None:
        super().__init__(parent, app, "Lessons")
        begun = None
        for number, lesson in enumerate(lessons):
            go = partial(show_lesson, app, lessons, number)
            done, of = len(app.settings.steps(lesson.game, lesson.title)), len(lesson.steps)
            begins = begun is None and done < of
            kind: Kind = "primary" if begins else "plain"
            button = Button(self.body, lesson.title, go, key=str(number + 1), kind=kind)
            button.pack(fill="x", pady=(pixels(self, 16 - EDGE), 0))
            far = "Done. " if done >= of else f"{done} of {of} steps done. " if done else ""
            self._line(f"{far}{lesson.about}")
            self.commands[str(number + 1)] = go
            begun = begun or (button if begins else None)
        self.primary = begun
        if fault:
            self._line(f"Some lessons are left out: {sentence(fault)}")

    def _line(self, text: str) -> None:
        label = wrapped(self.body, 13, text=text)
        label.pack(fill="x", padx=pixels(self, EDGE), pady=(pixels(self, 2), 0))


def read(game: AnyGame) -> tuple[Sequence[Lesson], str]:
    """Return the lessons of a game that are whole, and what is wrong with the others."""
    try:
        return load_lessons(game), ""
    except BadLesson as error:
        return error.rest, str(error)


def learn(app: App, game: AnyGame) -> None:
    """Begin the first lesson with who has done none of them, else show the list."""
    lessons, fault = read(game)
    if lessons and not fault and not any(app.settings.steps(game, each.title) for each in lessons):
        show_lesson(app, lessons, 0)
    else:
        list_lessons(app, game)


def list_lessons(app: App, game: AnyGame) -> None:
    lessons, fault = read(game)
    app.desk.welcome(game)
    app.desk.show(lambda parent, app: LessonsPage(parent, app, lessons, fault))


def show_lesson(app: App, lessons: Sequence[Lesson], place: int) -> None:
    game = lessons[place].game
    app.desk.learn(game, lambda parent, app: LessonPage(parent, app, lessons, place))
