"""A class of twelve, bad programs among them, which tests and a benchmark let play each other.

The programs are scripts, which start soon; what they may not do is in `tests/engine/bots/bad.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from fourgames_tk.engine.record import Record
from fourgames_tk.engine.tournament.plan import Plan, entrants_in_folder
from tests.engine.bots.helpers import write_bot

TURN = """#!/bin/sh
while read -r word rest; do
    [ "$word" = Moves ] && moves=$rest
    [ "$word $rest" = "TurnTo $FOURGAMES_PLAYER" ] && { %s; }
done
"""
PICK = "set -- $moves; shift $(($# * %d / 10)); echo $1"
FIRST_MOVE_THEN = '[ "$moved" ] && { %s; }; moved=yes; set -- $moves; echo $1'
"""Fails from the second move on, for whoever fails with the first plays no game."""
STUDENTS = {
    **{f"ann{tenth}": PICK % tenth for tenth in (0, 1, 2, 3, 5, 7, 8)},
    "crash": FIRST_MOVE_THEN % "exit 3",
    "illegal": FIRST_MOVE_THEN % "moves=a1f6",
    "nonsense": FIRST_MOVE_THEN % "echo what is a move; read -r forever",
    "late": FIRST_MOVE_THEN % "sleep 100",
    "loud": FIRST_MOVE_THEN % "head -c 2000000 /dev/zero >&2; read -r forever",
}
FAILURES = {
    "crash": "crash",
    "illegal": "illegal move",
    "nonsense": "no move",
    "late": "time forfeit",
    "loud": "too much said",
}


def plan_in(folder: Path, students: Iterable[str] = STUDENTS) -> Plan:
    """Write the programs into a folder and return their tournament: a single round-robin."""
    for name in students:
        (folder / name).mkdir(parents=True)
        write_bot(folder / name, "player.sh", TURN % STUDENTS[name])
    players = entrants_in_folder(folder).texts
    words = ("rows=4", "columns=4", "stones=2")
    return Plan("skirmish", players, words, games=1, seconds=1).validated()


def thinking_in(folder: Path) -> float:
    """Return the seconds that the players of a folder of games took for their moves."""
    games = map(Record.read, folder.glob("*.4g"))
    comments = "\n".join(text for game in games for text in game.comments.values())
    return sum(map(float, re.findall(r"^([0-9.]+) s$", comments, re.MULTILINE)))
