"""On what terms a tournament is played: each is declared here, for the command and the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..check import decimal, whole
from ..errors import repeated
from ..files import read_bytes
from ..options import LARGEST_SEED
from .plan import MOST_GAMES, MOST_PLIES, BadTournament, Plan


@dataclass(frozen=True)
class Term:
    """One term that can be set, by a text.

    `usual` says what holds where it is not, `takes` stands for the text on a command line, and
    `read` returns the parts of a `Plan` that it sets, or raises ValueError for what is not
    `allowed`.
    """

    label: str
    usual: str
    takes: str
    allowed: str
    help: str
    read: Callable[[str], dict[str, Any]]


def on_terms(plan: Plan, texts: Mapping[str, str | None]) -> Plan:
    """Return a plan with the terms that are set, by their names; raises BadTournament."""
    for term, text in ((TERMS[name], text) for name, text in texts.items() if text):
        try:
            plan = replace(plan, **term.read(text))
        except (ValueError, OSError):
            wrong = f"allowed is {term.allowed}, not {repeated(text)}"
            raise BadTournament(f"{term.label}: {wrong}") from None
    return plan


def _clock(text: str) -> dict[str, Any]:
    total, plus, more = text.partition("+")
    if decimal(total) <= 0:
        raise ValueError(text)
    return {"total": decimal(total), "increment": decimal(more) if plus else 0.0}


def _positions(text: str) -> dict[str, Any]:
    """Return the positions in a file, without empty lines and comments (`#`)."""
    lines = read_bytes(Path(text)).decode("utf-8", "replace").splitlines()
    found = tuple(line.strip() for line in lines if line.strip() and line[0] != "#")
    return {"openings": found}


TERMS: Mapping[str, Term] = {
    "time": Term(
        "Total clock",
        "none: seconds for each move",
        "TOTAL[+MORE]",
        "a number of seconds, such as 60 or 60+0.5",
        "seconds for all moves of a player, and how many more after each; in place of --seconds",
        _clock,
    ),
    "margin": Term(
        "Margin",
        "0.1 seconds",
        "SECONDS",
        "a number of seconds, such as 0.1",
        "seconds by which a move may be late, 0.1",
        lambda text: {"margin": decimal(text)},
    ),
    "opening-plies": Term(
        "Opening moves",
        "by chance, as many as the game needs",
        "N",
        f"a whole number from 0 to {MOST_PLIES}",
        "with how many moves by chance each pair of games begins; usually what the game needs",
        lambda text: {"opening_plies": whole(text, 0, MOST_PLIES)},
    ),
    "openings": Term(
        "Openings",
        "by chance",
        "FILE",
        "a file that can be read",
        "begin each pair of games from the next position in FILE, one as JSON on each line",
        _positions,
    ),
    "seed": Term(
        "Seed",
        "chosen by chance",
        "N",
        f"a whole number from 0 to {LARGEST_SEED}",
        "the same games again; usually chosen by chance, for a program can guess a small one",
        lambda text: {"seed": whole(text, 0, LARGEST_SEED)},
    ),
    "max-failures": Term(
        "Failures at most",
        "any number",
        "N",
        f"a whole number from 1 to {MOST_GAMES}",
        "play no more games of a player who has failed so often",
        lambda text: {"max_failures": whole(text, 1, MOST_GAMES)},
    ),
}
"""By the name of the option on a command line."""
