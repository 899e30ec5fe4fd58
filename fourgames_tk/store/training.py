"""When a missed task comes again: the scheduler FSRS decides it from the answers in the journal.

FSRS estimates how long a person remembers (https://github.com/open-spaced-repetition/py-fsrs). A
task that was missed comes again after a day; after right answers then, with these numbers of days
between: 2, 6, 17, 44.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime, time, timezone

from ..engine.games import GAMES
from ..engine.learn.training import TrainingTask, parse_task, task_id, task_to_text
from .puzzles import PuzzleHistory, TrainingAnswer

ROUND_TASKS = 10
"""Most tasks of a round."""
KNOWN_DAYS = 60
"""A task that need not come again for more days than this is known, and comes no more."""
MAX_INTERVAL_DAYS = 365
"""Longest distance in days, so that no date is outside of the calendar."""


@dataclass(frozen=True)
class TrainingCard:
    """A task that comes again on the day `due`. `game` is an id, and `task` the task as text."""

    id: str
    game: str
    task: str
    due: date


def missed_answer(task: TrainingTask, today: date, *, is_new: bool = False) -> TrainingAnswer:
    """Return the entry of a missed task; if it `is_new`, an earlier one of the task stays valid."""
    right = None if is_new else False
    return TrainingAnswer(today.isoformat(), task.game.id, task_id(task), right, task_to_text(task))


def right_answer(task: TrainingTask, today: date) -> TrainingAnswer:
    return TrainingAnswer(today.isoformat(), task.game.id, task_id(task), True)


def training_cards(history: PuzzleHistory) -> list[TrainingCard]:
    """Return the tasks that are not yet known, those that are due first at the beginning."""
    if not history.training:
        return []
    # Imported late: slow, and not needed before something was missed.
    import fsrs

    # Without steps within a day, and without chance.
    scheduler = fsrs.Scheduler(
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=MAX_INTERVAL_DAYS,
        enable_fuzzing=False,
    )
    cards, tasks = dict[str, fsrs.Card](), dict[str, tuple[str, str]]()
    for each in history.training:
        if each.task:
            tasks[each.card] = each.game, each.task
        is_known_before = each.card in cards
        if each.card not in tasks or (is_known_before and each.right is None):
            continue
        when = datetime.combine(date.fromisoformat(each.day), time(), timezone.utc)
        card = cards.get(each.card)
        # After two answers on a day the scheduler would wait longer for a task that was missed.
        if card is None or (card.last_review == when and not each.right):
            card = fsrs.Card(card_id=0, due=when)
        rating = fsrs.Rating.Good if each.right else fsrs.Rating.Again
        cards[each.card] = scheduler.review_card(card, rating, when)[0]
    found = []
    for key, card in cards.items():
        last = card.last_review
        if last is not None and (card.due - last).days <= KNOWN_DAYS:
            found.append(TrainingCard(key, *tasks[key], card.due.date()))
    return sorted(found, key=lambda card: (card.due, card.id))


def tasks_due(history: PuzzleHistory, today: date) -> list[TrainingTask]:
    """Return all tasks that are due; games and kinds of tasks alternate."""
    games, before = {game.id: game for game in GAMES}, Counter[tuple[str, type]]()
    found = list[tuple[int, TrainingTask]]()
    for card in training_cards(history):
        if card.due <= today and card.game in games:
            task = parse_task(games[card.game], card.task)
            if task is not None:
                kind = card.game, type(task)
                found.append((before[kind], task))
                before[kind] += 1
    return [task for _number, task in sorted(found, key=lambda each: each[0])]


def next_due_day(history: PuzzleHistory, today: date) -> date | None:
    """Return the first day after today on which a task is due; None without any."""
    return min((card.due for card in training_cards(history) if card.due > today), default=None)
