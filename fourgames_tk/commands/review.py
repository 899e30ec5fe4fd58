"""`fourgames review`: what decided a saved game, each player's accuracy, and every move."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ..engine.learn.review import (
    PlyReview,
    Review,
    first_mover_chance,
    review_clock,
    review_game,
    signed_text,
    whole_percents,
)
from ..engine.record import Record
from ..engine.record_text import BadRecord, level_of
from ..engine.review_in_record import UnusableReview, saved_review
from ..engine.search.clock import Clock
from ..engine.session import turn_numbers
from ..engine.text import listed
from .terminal import Parser, print_and_flush, print_error, read_record, seconds_argument

PROGRAM = "fourgames review"


def main(arguments: Sequence[str]) -> int:
    """Print the review of a game. Return the exit status."""
    chosen = argument_parser().parse_args(arguments)
    record = read_record(chosen.file)
    print_and_flush("\n".join(_report(record, _review(record, chosen.seconds))))
    return 0


def argument_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=PROGRAM,
        description="Show what decided a saved game and how good each of its moves was.",
        epilog="A value is +1, 0 or −1 for a win, a draw or a loss of who moved, or the expected "
        "difference in score; one that is not proved has a question mark, and is the chance of who "
        "moved in a game without scores. With three or four players it is always the chance of who "
        "moved, followed by those of all players. The numbers are those of the window.",
    )
    parser.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help="a saved game (.4g)",
    )
    parser.add_argument(
        "--seconds",
        type=seconds_argument,
        metavar="S",
        help="seconds to think, by default about ten, in which every machine finds the same; "
        "without this option, a review that is saved in the file is printed as it is",
    )
    return parser


def _review(record: Record, seconds: float | None) -> Review:
    """Return the saved review of the record, or a new one. Raises BadRecord without moves."""
    if not record.moves:
        raise BadRecord("there is no move to review")
    try:
        kept = None if seconds else saved_review(record)
    except UnusableReview as error:
        kept = None
        print_error(f"{PROGRAM}: {error}")
    session = record.session()
    seats, steps = record.game.seat_count(record.options), session.all_steps
    found = kept or review_game(record.game, seats, steps, review_clock(Clock(), seconds))
    levels = [level for text in record.players if (level := level_of(text)) is not None]
    chance = first_mover_chance(record.game, record.options, levels, session.from_position)
    return replace(found, first_chance=chance)


def _report(record: Record, review: Review) -> list[str]:
    """Return the lines of a review: its moments, the accuracy of each player, every move."""
    lines = [f"{record.game.title}: {' – '.join(record.players)}, {record.result}", ""]
    steps = record.session().all_steps
    turns = turn_numbers(steps)
    moments, mistakes = len(review.key_moments), len(review.mistakes)
    if moments < mistakes:
        lines.append(f"The {moments} largest of {mistakes} mistakes:")
    for number, sentence in review.moment_sentences(review.explain_moments(steps, Clock())).items():
        mover = review.plies[number - 1].seat + 1
        lines.append(f"Turn {turns[number]}, player {mover}: {sentence}")
    if (first := review.first_ply_played_for_person) is not None:
        lines.append(f"From turn {turns[first]} on, the computer played for a person.")
    if not review.key_moments and review.is_proved:
        lines.append("No move decided this game.")
    elif not review.key_moments:
        lines.append("No mistake was found. The values marked “?” are estimates.")
    hidden = review.losers_without_mistake(steps[-1].after.outcome())
    if review.key_moments and hidden:
        losers = listed([f"player {seat + 1}" for seat in hidden], "and")
        lines.append(f"No mistake of {losers} was found. The values marked “?” are estimates.")
    lines.append("")
    for number, share in enumerate(review.accuracy, 1):
        said = "no choice" if share is None else f"{share:.0%} of the moves were best"
        if number - 1 in review.seats_without_win:
            said = "had no winning move"
        lines.append(f"Player {number}: {said}")
    lines.append("")
    for ply in review.plies:
        proved = " " if ply.exact else "?"
        best, value = _value_text(review, ply, best=True), _value_text(review, ply)
        # Moves may differ less than the rounded values.
        most = "better" if best == value else f"best {best}"
        better = "" if ply.kept_best_value else f"  {most}: {' '.join(ply.moves)}"
        after = f"  ({' '.join(map(str, whole_percents(ply.chances)))})" if ply.chances else ""
        lines.append(
            f"{turns[ply.ply]:4}  {ply.seat + 1}  {ply.move:8} {value + proved:>7}{after}{better}"
        )
    return lines


def _value_text(review: Review, ply: PlyReview, best: bool = False) -> str:
    """Return the value of a move or of the best one: a difference, or the chance of who moved."""
    value = ply.best if best else ply.value
    if review.game.scored:
        return signed_text(value if ply.exact else round(value))
    if ply.exact and review.seats == 2:
        return signed_text(value)
    before, after = review.whole_chances(ply, ply.seat)
    return f"{before if best else after} %"
