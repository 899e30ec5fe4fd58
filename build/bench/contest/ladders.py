"""How strong the levels are: against a child, a hobby player, and the level below, on each seat.

    python3 build/dev.py bench ladders [COLUMN … [OPTION=VALUE …]] [--games 200] [--best N]
        [--jobs N] [--try] [--level N …] [--against child|hobby|below …] [--from N] [--seconds S]

A column is a game with the options in which it is measured. A draw counts half; both players have
both seats, and every beginning is played twice. The games are fixed by their numbers, so the same
levels play the same games again (a best level that thinks by the clock as far as the clock is the
same: it is given processor time, whatever else the machine does): levels are tuned with `--try`,
which begins at 0, and kept figures are those of other games.
The figures go into the package, unless they are only tried. With options, for single levels or
opponents, or in another time, they are only tried. With more than two players, such as `skirmish
players=3`, each level sits on every seat in turn, all others being of the level below, and a draw
is shared by all.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.files import write_atomically
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.strength import FILE, PATH

from .beginners import CHILD, HOBBY
from .series import Setting, Tally, series, total

GAMES_A_PAIR = 200
"""Games between two levels."""

FRESH = 1_000_000
"""The number of the first game that is played for figures that are kept."""

BELOW = "below"
OPPONENTS = (CHILD, HOBBY, BELOW)

COLUMNS = {
    "four-stones": Setting("four-stones", {}),
    "four-stones-shuffled": Setting("four-stones", {"layout": "shuffled"}),
    "skirmish": Setting("skirmish", {}, seconds=0.1),
    "four-by-four": Setting("four-by-four", {}),
    "fourside": Setting("fourside", {}),
    "mancala": Setting(
        "mancala", {"swap": "yes", "opening": "short"}, ("stones", ("3", "4", "5", "6")), 0.5
    ),
    "mancala-full": Setting("mancala", {}, seconds=0.5),
}
"""The measured pairs of levels. The first column of a game says how strong its levels are."""

STEP, FIRST = (0.6, 0.75), (0.15, 0.35)
"""Wanted share of a level against the one below, and of the first one against the child."""


def measure(
    column: str,
    words: Mapping[str, str],
    numbers: Sequence[int],
    best: int,
    pool: Executor,
    only: Sequence[int] = (),
    against: Sequence[str] = OPPONENTS,
    seconds: float | None = None,
) -> dict[str, object]:
    """Play the ladder of a column, print it, and return its figures for the package.

    `only` names the levels to measure, all if none. The best one plays `best` of the games, and
    gets so many `seconds` for a move, if any are given. At a board of several no person sits.
    """
    setting = COLUMNS[column]
    setting = replace(setting, words={**setting.words, **words})
    if seconds is not None:
        setting = replace(setting, seconds=seconds)
    elif setting.seats > 2:
        # Without cutting off, looking ahead a turn of each may take more than a tenth of a second.
        setting = replace(setting, seconds=None)
    levels = [level.number for level in find_game(setting.game).levels]
    print(f"{column} {setting.text()}".rstrip(), flush=True)
    pairs: list[dict[str, object]] = []
    for level in only or levels:
        for opponent in against:
            if (opponent == BELOW and level == 1) or (opponent != BELOW and setting.seats > 2):
                continue
            other = f"level:{level - 1}" if opponent == BELOW else opponent
            played = numbers[: best if level == levels[-1] else len(numbers)]
            tallies = series(setting, (f"level:{level}", other), played, pool)
            print(line(level, opponent, tallies), flush=True)
            pairs.append(
                {
                    "level": level,
                    "against": opponent,
                    "games": len(played),
                    "shares": [round(tally.share, 4) for tally in tallies],
                }
            )
    turned = {} if setting.turned is None else {setting.turned[0]: setting.turned[1]}
    options = {**{name: [word] for name, word in setting.words.items()}, **turned}
    return {"game": setting.game, "options": options, "from": numbers[0], "pairs": pairs}


def line(level: int, opponent: str, tallies: Sequence[Tally]) -> str:
    """Return how a level fared against an opponent, for people."""
    tally = total(tallies)
    low, high = STEP if opponent == BELOW else FIRST if (level, opponent) == (1, CHILD) else (0, 1)
    if tally.seats > 2:
        low, high = 1 / tally.seats, 1
    seats = ", ".join(f"{each.share:.0%}" for each in tallies)
    fits = "" if low <= tally.share <= high else f"  (wanted: {low:.0%} to {high:.0%})"
    return (
        f"  level {level} against {opponent:5}: {tally.share:6.1%} ± {margin(tally):.1%}, "
        f"by seat {seats}; {tally.won} won, {tally.drawn} drawn, {tally.lost} lost{fits}"
    )


def margin(tally: Tally) -> float:
    """Return the half width of the 95 % interval of the share of the points."""
    variance = (tally.won + tally.drawn / tally.seats**2) / tally.games - tally.share**2
    return 1.96 * math.sqrt(max(0.0, variance) / tally.games)


def main(arguments: Sequence[str]) -> None:
    """Measure some columns, all without a name, and keep their figures in the package."""
    parser = argparse.ArgumentParser(prog="dev.py bench ladders", description=__doc__)
    parser.add_argument(
        "column",
        nargs="*",
        metavar="COLUMN",
        help=f"of {', '.join(COLUMNS)} (all), or an option of the one named",
    )
    parser.add_argument("--games", type=int, default=GAMES_A_PAIR, help="a pair, even (200)")
    parser.add_argument("--best", type=int, help="games of the best level, which thinks longest")
    parser.add_argument(
        "--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2), help="processes"
    )
    parser.add_argument("--try", dest="tries", action="store_true", help="print, keep nothing")
    parser.add_argument("--level", type=int, action="append", default=[], help="this one alone")
    parser.add_argument(
        "--against", choices=OPPONENTS, action="append", default=[], help="this one alone"
    )
    parser.add_argument("--from", dest="first", type=int, help="the number of the first game")
    parser.add_argument(
        "--seconds", type=float, help="for a move of the best level, of processor time"
    )
    chosen = parser.parse_intermixed_args(arguments)
    columns = [word for word in chosen.column if "=" not in word]
    words = dict(word.split("=", 1) for word in chosen.column if "=" in word)
    if unknown := set(columns) - set(COLUMNS):
        parser.error(f"no column {sorted(unknown)[0]!r}: there are {', '.join(COLUMNS)}")
    if words:
        if len(columns) != 1:
            parser.error("options are those of one column")
        setting = COLUMNS[columns[0]]
        try:
            find_game(setting.game).options_type.parse({**setting.words, **words})
        except BadOption as error:
            parser.error(str(error))
    for name in columns or COLUMNS:
        levels = [level.number for level in find_game(COLUMNS[name].game).levels]
        if unknown_levels := set(chosen.level) - set(levels):
            parser.error(f"{name} has no level {min(unknown_levels)}: expected 1 to {levels[-1]}")
    best = chosen.games if chosen.best is None else chosen.best
    first = (0 if chosen.tries else FRESH) if chosen.first is None else chosen.first
    for number in (chosen.games, best, first):
        if number % 2 or number < 2 * (number != first):
            parser.error(f"{number} games: expected an even number from 2 on")
    tries = chosen.tries or words or chosen.level or chosen.against or chosen.seconds is not None
    numbers = range(first, first + chosen.games)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(chosen.jobs, context) as pool:
        for name in columns or COLUMNS:
            figures = measure(
                name,
                words,
                numbers,
                best,
                pool,
                chosen.level,
                chosen.against or OPPONENTS,
                chosen.seconds,
            )
            if not tries:
                keep(name, figures)


def keep(column: str, figures: dict[str, object]) -> None:
    """Write the figures of a column among those of the others, in their order."""
    known = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
    known[column] = figures
    order = {name: known[name] for name in COLUMNS if name in known}
    write_atomically(PATH, json.dumps(order, indent=1) + "\n")
    print(f"kept in {FILE}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
