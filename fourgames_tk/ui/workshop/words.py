"""What the window says of a tournament: players, formats, how far it is, and rows of tables."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from typing import Any

from ...engine.games import find_game
from ...engine.players.spec import PlayerSpec
from ...engine.tournament import Plan, Result
from ...engine.tournament.report import in_words, signed
from ..canvas.words import comment
from ..kit.table import Column
from ..sheets.seating import label_of

TEST = "test"
FORMATS = {
    "round-robin": "Round robin: everybody meets everybody",
    "gauntlet": "Gauntlet: the first player meets all others",
    TEST: "Sequential test: is the first player better?",
}
"""Every format with its name for people; the last is a round robin with a test."""

BETWEEN = "  –  "
"""What stands between those who play each other."""


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


def form_of(plan: Plan) -> str:
    """Return the format in a word or two."""
    return FORMATS[TEST if plan.sprt else plan.format].partition(":")[0]


def plan_line(plan: Plan) -> str:
    game = find_game(plan.game)
    parts = [game.title, *plan.game_options().facts(), form_of(plan).lower()]
    if plan.sprt:
        parts.append(f"by {plan.sprt.elo1:g} rather than {plan.sprt.elo0:g} Elo")
    return " · ".join([*parts, f"{plan.seconds:g} s for a move"])


def games(number: int) -> str:
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


def standing_columns(labels: tuple[str, ...]) -> tuple[Column, ...]:
    return (
        Column("", ("88",), is_number=True),
        Column("Player", labels, stretches=True),
        Column("Points", ("888.5/888",), is_number=True),
        Column("Elo", ("−8888",), is_number=True),
        Column("± 95 %", ("888",), is_number=True),
        Column("Failed", ("888",), is_number=True),
    )


def standing_row(place: int, label: str, one: dict[str, Any]) -> tuple[str, ...]:
    """Return how a player stands, from a summary."""
    points, elo = f"{one['points']:g}/{one['games']}", signed(one["elo"], 0)
    return str(place), label, points, elo, f"{one['margin']:.0f}", str(one["failures"] or "")


def game_columns(labels: tuple[str, ...]) -> tuple[Column, ...]:
    return (
        Column("Players, by seat", (BETWEEN.join(labels[:2]),), stretches=True),
        Column("Game", ("88888",), is_number=True),
        Column("Moves", ("8888",), is_number=True),
        Column("Result", tuple(f"{label} failed" for label in labels)),
    )


def game_row(labels: tuple[str, ...], result: Result) -> tuple[str, ...]:
    """Return a game: who played, its number, its moves, and who won or failed."""
    pairs = zip(result.players, result.shares, strict=True)
    winners = [labels[player] for player, share in pairs if share > 0]
    ending = "draw" if len(winners) == len(result.players) else ", ".join(winners)
    if result.failed is not None:
        ending = f"{labels[result.failed]} failed"
    names = BETWEEN.join(labels[player] for player in result.players)
    return names, str(result.number + 1), str(result.plies), ending


def headline(failure: str) -> str:
    """Return why a game was lost by failing, as it is shown: its first line says the most."""
    return comment(failure.splitlines()[0]) if failure else ""
