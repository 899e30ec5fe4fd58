"""Drills: endless small questions about positions, whose answers the rules or a solver prove.

A game says by `Game.drill_kinds` which kinds it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from ..errors import FourgamesError
from ..explanation import HARDEST_DRILL, DrillQuestion
from ..game import AnyGame, DrillKind, State
from ..options import MAX_SEED, Options
from ..text import listed, quoted

AnyDrillKind = DrillKind[Any, Any]
"""A kind of drill of any game."""


class UnknownDrillKind(FourgamesError):
    """The game has no such kind of drill. The message is a sentence for people."""


@dataclass(frozen=True)
class DrillTask:
    """A question of a kind about a position of a game; `seed` determines later chance.

    `made_from` are the difficulty and the seed with which `make_drill` makes it again.
    """

    game: AnyGame
    kind: AnyDrillKind
    options: Options
    seed: int
    position: State
    question: DrillQuestion
    made_from: tuple[int | None, int]

    def to_json(self) -> dict[str, Any]:
        """Return the answer of the protocol."""
        question, words = self.question, self.options.non_default_texts()
        return {
            "position": self.position.to_json(),
            "options": " ".join(f"{name}={text}" for name, text in words.items()),
            "seed": self.seed,
            "seat": self.position.turn,
            "kind": self.kind.id,
            "question": question.text,
            "answers": list(question.answers),
            "right": list(question.right),
            "reason": question.reason.sentence,
        }


@dataclass(frozen=True)
class DrillRound:
    """A round of a drill that a person has left before its end.

    `question` waits for an answer; None if the last one has been answered. `missed` are those that
    come again at the end.
    """

    asked: int
    right: int
    missed: tuple[DrillTask, ...]
    question: DrillTask | None


def find_drill_kind(game: AnyGame, kind_id: str | None, random: Random) -> AnyDrillKind:
    """Return the kind of this id (None: any). Raises UnknownDrillKind, naming the kinds."""
    kinds = game.drill_kinds()
    if not kinds:
        raise UnknownDrillKind(f"{game.title} has no drills")
    if kind_id is None:
        return random.choice(kinds)
    for kind in kinds:
        if kind.id == kind_id:
            return kind
    known = listed([kind.id for kind in kinds], "and")
    raise UnknownDrillKind(f"no kind of drill {quoted(kind_id)}: {game.title} has {known}")


def drill_kind_for_mistakes(
    game: AnyGame, mistakes: Iterable[tuple[State, str, str]]
) -> AnyDrillKind | None:
    """Return the kind of drill that trains most of these mistakes, None if there is none.

    A mistake is the view of who moved, the move, and a better one.
    """
    counts = Counter(
        kind for mistake in mistakes for kind in game.drill_kinds() if kind.trains_mistake(*mistake)
    )
    return counts.most_common(1)[0][0] if counts else None


def make_drill(
    game: AnyGame, kind_id: str | None = None, difficulty: int | None = None, seed: int = 0
) -> DrillTask:
    """Return a drill of this kind and difficulty (None: any). Deterministic in the arguments.

    Raises UnknownDrillKind if the game has no such kind.
    """
    kind = find_drill_kind(game, kind_id, Random(f"{game.id}/{seed}"))
    random = Random(f"{game.id}/{kind.id}/{difficulty}/{seed}")
    hard = random.randint(1, HARDEST_DRILL) if difficulty is None else difficulty
    while True:
        options, state = kind.random_options_and_position(hard, random)
        if (question := kind.make_question(state.view(state.turn), hard, random)) is not None:
            later = random.randrange(MAX_SEED)
            position = game.parse_position(state.to_json(), options, later)
            made_from = difficulty, seed
            return DrillTask(game, kind, options, later, position, question, made_from)
