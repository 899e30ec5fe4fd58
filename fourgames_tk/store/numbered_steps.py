"""The steps of lessons by their numbers, as settings of earlier versions name them.

It is never changed: those numbers mean these steps, whatever lessons have today.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

NUMBERED_STEPS: Mapping[tuple[str, str], Sequence[str]] = {
    ("four-by-four", "First steps"): (
        "Four that share a feature",
        "Call “Four!”",
        "The piece you give",
        "Win a game",
    ),
    ("four-by-four", "Call it"): (
        "A missed line",
        "Look before you place",
    ),
    ("four-by-four", "What to give"): (
        "Close the hole",
        "A piece that loses",
        "The last safe piece",
        "Count before you place",
        "Play it out",
    ),
    ("four-by-four", "Who runs out?"): (
        "Odd or even",
        "Two holes",
        "A new line of three",
        "Nobody runs out",
        "Count to the end",
    ),
    ("four-stones", "First steps"): (
        "Slide a letter",
        "If you cannot move",
        "Copy every move",
    ),
    ("four-stones", "Pairs and gaps"): (
        "A pair",
        "Two gaps",
        "A letter without a partner",
        "A wider gap",
        "Keep the gaps equal",
    ),
    ("four-stones", "The secret"): (
        "Split the gaps",
        "The part without a partner",
        "The real board",
    ),
    ("fourside", "First steps"): (
        "Sides that match",
        "Turn it",
        "Two sides count double",
        "Win a game",
    ),
    ("fourside", "More points"): (
        "Three sides",
        "Four sides",
        "Bonus cells",
        "Minus cells",
        "What you open",
        "The end",
    ),
    ("mancala", "First steps"): (
        "Sow a pile",
        "A free turn",
        "Laps",
        "Win a game",
    ),
    ("mancala", "Count and chain"): (
        "As many stones as steps",
        "The nearer pile first",
        "What the computer can score",
    ),
    ("mancala", "How games end"): (
        "Empty your side first",
        "Delay the computer",
        "Save a free turn",
        "The first turn",
    ),
    ("skirmish", "First steps"): (
        "One step",
        "A capture",
        "Check for guards",
        "Catch the last stone",
    ),
    ("skirmish", "Count the steps"): (
        "An odd number",
        "Chase it",
        "Wait with the other stone",
    ),
    ("skirmish", "Stronger together"): (
        "Attack two at once",
        "Trade when you are ahead",
        "A bot that you write",
    ),
}
"""The ids of the steps in order, by the ids of a game and a lesson."""
