"""What the window says of a tournament: players, how far it is, and rows of tables."""

from __future__ import annotations

from typing import Any

from ...engine.games import find_game
from ...engine.text import counted
from ...engine.tournament.plan import GameResult, Plan
from ...engine.tournament.report import duration_text, signed_elo
from ..pages.player_form import label_of
from ..text import clean_comment
from ..widgets.data_table import Column

TEST = "test"
FORMATS = {"round-robin": "Everybody", "gauntlet": "One against all", TEST: "Until it is sure"}
"""Every format with its name for people; the last is a round robin with a sequential test."""

BETWEEN = "  –  "
"""What stands between those who play each other."""


def player_labels(plan: Plan) -> tuple[str, ...]:
    """Return what the players are called; who enters twice gets a number."""
    game = find_game(plan.game)
    labels = [spec.name or label_of(game, spec) for spec in plan.specs]
    return tuple(
        label if labels.count(label) == 1 else f"{label} ({labels[: i + 1].count(label)})"
        for i, label in enumerate(labels)
    )


def plan_line(plan: Plan) -> str:
    form = FORMATS[TEST if plan.sprt else plan.format].lower()
    facts = [find_game(plan.game).title, *plan.game_options().short_texts(), form]
    if plan.sprt:
        facts.append(f"by {plan.sprt.elo1:g} rather than {plan.sprt.elo0:g} Elo")
    clock = f"{plan.total:g} + {plan.increment:g} s for all moves"
    return " · ".join([*facts, clock if plan.total else f"{plan.seconds:g} s for a move"])


def size_line(plan: Plan) -> str:
    """Return how many games a tournament has; raises FourgamesError for one that cannot be."""
    most = counted(plan.most_games, "game")
    return f"{most} at most: it ends when the answer is known." if plan.sprt else f"{most} in all."


def progress_line(played: int, total: int, at_most: bool, left: float | None) -> str:
    """Return how far a tournament is that is being played; `left` is in seconds."""
    most = "at most " if at_most else ""
    line = f"{played:,} of {most}{counted(total, 'game')} {'is' if total == 1 else 'are'} played"
    return f"{line}." if left is None else f"{line}, {most}about {duration_text(left)} left."


def standing_columns(labels: tuple[str, ...]) -> tuple[Column, ...]:
    numbers = {"Points": "888.5/888", "Elo": "−8888", "± 95 %": "888", "Failed": "888"}
    found = [Column(name, (sample,), is_number=True) for name, sample in numbers.items()]
    place = Column("", ("88",), is_number=True)
    return (place, Column("Player", labels, stretches=True), *found)


def standing_row(place: int, label: str, one: dict[str, Any]) -> tuple[str, ...]:
    """Return how a player stands, from a summary."""
    points, elo = f"{one['points']:g}/{one['games']}", signed_elo(one["elo"], 0)
    return (
        str(place),
        label,
        points,
        elo,
        f"{one['margin']:.0f}",
        str(sum(one["failures"].values()) or ""),
    )


def game_columns(labels: tuple[str, ...]) -> tuple[Column, ...]:
    return (
        Column("Players, by seat", (BETWEEN.join(labels[:2]),), stretches=True),
        Column("Game", ("88888",), is_number=True),
        Column("Moves", ("8888",), is_number=True),
        Column("Result", tuple(f"{label} failed" for label in labels)),
    )


def game_row(labels: tuple[str, ...], result: GameResult) -> tuple[str, ...]:
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
    return clean_comment(failure.splitlines()[0]) if failure else ""
