"""Tasks that come again in *Training*, as text: puzzles, drill questions, mistakes of a game."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from ..game import AnyGame, State
from ..options import Options, split_assignments
from ..session import Session
from .drills import DrillTask, make_drill
from .puzzle import Puzzle
from .review import PlyReview


@dataclass(frozen=True)
class MistakeTask:
    """A mistake of a game: the position before it, and its review, whose `ply` is 1."""

    game: AnyGame
    options: Options
    seed: int
    position: State
    review: PlyReview

    def session(self) -> Session:
        """Return a session that consists of the mistake.

        Raises IllegalMove if it cannot be played.
        """
        session = Session(self.game, self.options, self.seed, self.position)
        session.play(self.review.move)
        return session


TrainingTask = Puzzle | DrillTask | MistakeTask


def task_id(task: TrainingTask) -> str:
    """Return a short id: what the task shows and asks, without its value or grade."""
    if isinstance(task, Puzzle):
        asked = task.id
    elif isinstance(task, DrillTask):
        asked = json.dumps([task.game.id, task.kind.id, *task.made_from])
    else:
        shown = json.dumps(task.position.to_json(), sort_keys=True)
        asked = f"{task.game.id} {shown} {_options_text(task.options)} {task.review.move}"
    return hashlib.sha256(asked.encode()).hexdigest()[:16]


def task_to_text(task: TrainingTask) -> str:
    """Return the task as JSON. `parse_task` reads it."""
    if isinstance(task, Puzzle):
        data: dict[str, Any] = {"puzzle": task.to_json()}
    elif isinstance(task, DrillTask):
        data = {"drill": [task.kind.id, *task.made_from]}
    else:
        data = {
            "mistake": asdict(task.review),
            "options": _options_text(task.options),
            "seed": task.seed,
            "position": task.position.to_json(),
        }
    return json.dumps(data, separators=(",", ":"))


def parse_task(game: AnyGame, text: str) -> TrainingTask | None:
    """Return the task of a text; None if it is damaged, or not possible in this version."""
    try:
        data = json.loads(text)
        if "puzzle" in data:
            return Puzzle.from_json(game, data["puzzle"])
        if "drill" in data:
            kind, difficulty, seed = data["drill"]
            return make_drill(game, kind, difficulty, seed)
        options = game.options_type.parse(split_assignments(data["options"].split()))
        position = game.parse_position(data["position"], options, data["seed"])
        found: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data["mistake"].items()
        }
        task = MistakeTask(game, options, data["seed"], position, PlyReview(**found))
        legal = {*position.legal_moves()}
        is_possible = task.review.moves and {task.review.move, *task.review.moves} <= legal
        return task if is_possible and task.review.ply == 1 else None
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


def _options_text(options: Options) -> str:
    words = options.non_default_texts()
    return " ".join(f"{name}={words[name]}" for name in sorted(words))
