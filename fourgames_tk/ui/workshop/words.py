"""What the window calls the players of a tournament, its formats and how far it is."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath

from ...engine.games import find_game
from ...engine.players.spec import PlayerSpec
from ...engine.tournament import Plan
from ...engine.tournament.report import in_words
from ..canvas.words import comment
from ..sheets.seating import label_of

TEST = "test"
FORMATS = {
    "round-robin": "Round robin: everybody meets everybody",
    "gauntlet": "Gauntlet: the first player meets all others",
    TEST: "Sequential test: is the first player better?",
}
"""Every format with its name for people; the last is a round robin with a test."""


def player_labels(plan: Plan) -> tuple[str, ...]:
    """Return what the players are called, each by another name.

    Files of one name are told apart by their folders, and who enters twice by a number.
    """
    game = find_game(plan.game)
    labels = [label_of(game, PlayerSpec.parse_entrant(text)) for text in plan.players]
    texts = {label: {plan.players[i] for i, each in enumerate(labels) if each == label}
             for label in labels}  # fmt: skip
    for i, text in enumerate(plan.players):
        if len(texts[labels[i]]) > 1 and text.startswith("bot:"):
            labels[i] += f" in {comment(PurePath(text[4:]).parent.name)}"
    counts = Counter(labels)
    return tuple(
        label if counts[label] == 1 else f"{label} ({labels[: i + 1].count(label)})"
        for i, label in enumerate(labels)
    )


def plan_line(plan: Plan) -> str:
    """Return what is played, in a line."""
    game = find_game(plan.game)
    form = FORMATS[TEST if plan.sprt else plan.format].partition(":")[0].lower()
    parts = [game.title, *plan.game_options().facts(), form]
    if plan.sprt:
        parts.append(f"by {plan.sprt.elo1:g} rather than {plan.sprt.elo0:g} Elo")
    return " · ".join([*parts, f"{plan.seconds:g} s for a move"])


def games(number: int) -> str:
    """Return a number of games in words."""
    return f"{number:,} game" if number == 1 else f"{number:,} games"


def size_line(plan: Plan) -> str:
    """Return how many games a tournament has; raises FourgamesError for one that cannot be."""
    most = plan.most_games
    if plan.sprt:
        return f"{games(most)} at most: it ends when the answer is known."
    return f"{games(most)} in all."


def progress_line(played: int, total: int, at_most: bool, left: float | None) -> str:
    """Return how far a tournament is that is being played; `left` is in seconds."""
    most = "at most " if at_most else ""
    line = f"{played:,} of {most}{games(total)} {'is' if total == 1 else 'are'} played"
    return f"{line}." if left is None else f"{line}, {most}about {in_words(left)} left."
