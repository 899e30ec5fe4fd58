"""Which puzzle is shown next: one of a game, one of a day, the first of a rush."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING

from ...engine import learn
from ...engine.errors import FourgamesError
from ...engine.learn.puzzle import GRADES, Puzzle
from ...engine.learn.rating import grade_for
from .. import sheets
from ..canvas import words

if TYPE_CHECKING:
    from ...engine.game import AnyGame
    from ..app import App


def ready_for(app: App, game: AnyGame) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the program; says so where there are none."""
    found: tuple[Puzzle, ...] = ()
    fault = f"there are no puzzles of {game.title} yet"
    try:
        found = learn.collection.load(game)
    except FourgamesError as error:
        fault = str(error)
    if not found:
        app.tell("Puzzles", words.sentence(fault))
    return found


def fresh(app: App, game: AnyGame, but: Collection[str] = (), grade: int = 0) -> Puzzle | None:
    """Return a puzzle near a grade, or one's own, that was not found yet if there is one.

    `but` are ids of others.
    """
    history = app.library.history()
    found, wanted = history.found(game), grade or grade_for(game, history.rating(game))
    others = [each for each in ready_for(app, game) if each.id not in but]
    left = [each for each in others if each.id not in found] or others
    nearest = min((abs(each.grade - wanted) for each in left), default=0)
    near = [each for each in left if abs(each.grade - wanted) == nearest]
    return SystemRandom().choice(near) if near else None


def show_puzzles(app: App, game: AnyGame) -> None:
    if (puzzle := fresh(app, game)) is not None:
        app.desk.learn(game, partial(sheets.puzzle.PuzzlePage, puzzle=puzzle))


def show_rush(app: App, game: AnyGame) -> None:
    if (puzzle := fresh(app, game, grade=GRADES[0])) is not None:
        app.desk.learn(game, partial(sheets.rush.RushPage, puzzle=puzzle))


def show_daily(app: App, day: date | None = None) -> None:
    """Show the puzzle of a day, by default of today."""
    day = day or app.today()
    try:
        puzzle = learn.collection.daily(day)
    except FourgamesError as error:
        app.tell("Puzzle of the day", words.sentence(str(error)))
    else:
        app.desk.learn(puzzle.game, partial(sheets.puzzle.PuzzlePage, puzzle=puzzle, day=day))
