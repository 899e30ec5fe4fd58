"""Saving a review in the record of its game, as tags and comments.

The tag `Review` contains the JSON that the protocol answers, with the `version` of this format. The
tags `Accuracy1` and so on are the share of each seat's moves that kept the best value. The comments
of decisive moves begin with `Review:`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from .errors import FourgamesError
from .language import _
from .learn.review import PlyReview, Review
from .record import REVIEW_TAG, Record

VERSION = 3
"""Version of the saved form; a review of another one is computed again."""
COMMENT_PREFIX = "Review: "


class UnusableReview(FourgamesError):
    """A record contains a review that is damaged, or of another version. It must be made again."""


def with_review(record: Record, review: Review, sentences: Mapping[int, str]) -> Record:
    """Return the record with a review of all its moves. `sentences` are comments by ply."""
    comments: dict[int, str] = {}
    for ply in sorted({*record.comments, *sentences}):
        lines = record.comments.get(ply, "").split("\n")
        kept = [line for line in lines if line and not line.startswith(COMMENT_PREFIX)]
        added = [f"{COMMENT_PREFIX}{sentences[ply]}"] if ply in sentences else []
        if kept or added:
            comments[ply] = "\n".join([*kept, *added])
    tags = {name: text for name, text in record.tags.items() if not REVIEW_TAG.fullmatch(name)}
    for seat, share in enumerate(review.accuracy, 1):
        if share is not None:
            tags[f"Accuracy{seat}"] = f"{share:.2f}"
    found = {"version": VERSION, **review.to_json()}
    tags["Review"] = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return replace(record, comments=comments, tags=tags)


def saved_review(record: Record) -> Review | None:
    """Return the review that a record contains, or None.

    Raises UnusableReview with the reason for a review of another version or of other moves.
    """
    if "Review" not in record.tags:
        return None
    steps = record.session().all_steps
    version = None
    try:
        found = json.loads(record.tags["Review"])
        version = found["version"]
        plies = tuple(
            PlyReview(
                int(each["ply"]),
                int(each["seat"]),
                str(each["move"]),
                float(each["value"]),
                float(each["best"]),
                tuple(map(str, each["moves"])),
                bool(each["exact"]),
                len(step.before.legal_moves()) == 1,
                record.game.points_still_to_win(step.before.view(step.seat)),
                step.for_person,
                tuple(map(float, each.get("chances", ()))),
                tuple(map(float, each.get("best_chances", ()))),
                bool(each.get("proved_worse", False)),
            )
            for each, step in zip(found["plies"], steps, strict=True)
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        plies = ()
    played = [(number, step.seat, step.move) for number, step in enumerate(steps, 1)]
    fits = [(ply.ply, ply.seat, ply.move) for ply in plies] == played
    seats = record.game.seat_count(record.options)
    known = seats if seats > 2 else 0
    fits = fits and all(len(ply.chances) == len(ply.best_chances) == known for ply in plies)
    for ply, step in zip(plies, steps, strict=False):
        fits = fits and 0 < len(ply.moves) == len({*ply.moves} & {*step.before.legal_moves()})
    if version != VERSION or not fits:
        raise UnusableReview(
            _("the review of this game is damaged and will be made again")
            if version == VERSION
            else _(
                "the review of this game was made by another version of Fourgames and will be "
                "made again"
            )
        )
    return Review(record.game, seats, plies)
