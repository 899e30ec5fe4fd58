"""The kinds of puzzles, and the task of each in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

TASKS: Mapping[str, str] = {
    "win": "Find {a} move that wins.",
    "save": "Find {a} move that does not lose.",
}
"""What people are told; `{a}` is filled with `the only` or `a`."""

SCORE_TASKS: Mapping[str, str] = {**TASKS, "best": "Find {a} move that leads to the best score."}
"""The same where move values are differences in score."""


def kind_of(values: Iterable[float], scored: bool) -> str:
    """Return the kind of a puzzle whose moves, not all alike, have these values for the mover."""
    best, second = sorted(set(values), reverse=True)[:2]
    if best > 0 and (second <= 0 or not scored):
        return "win"
    return "save" if best == 0 else "best"
