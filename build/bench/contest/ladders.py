"""How strong the levels are: each against the one below, and against two model beginners.

    python3 build/dev.py bench ladders [GAME … [OPTION=VALUE …]] [--games 200] [--best N] [--jobs N]
        [--try] [--level N …] [--seconds S]

A draw counts half; both players have both seats, and every beginning is played twice. The seeds
are fixed, so the same levels play the same games again (a best level that thinks by the clock as
far as the clock is the same). The figures go into the package, unless they are only tried. With
options, for single levels, or in another time, they are only tried. With more than two players,
such as `skirmish players=3`, each level sits on every seat in turn, all others being of the level
below, and a draw is shared by all.
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
from fourgames_tk.engine.tournament import ratings

from .series import Setting, Tally, series

GAMES_A_PAIR = 200

SETTINGS = {
    "four-stones": (Setting("four-stones", {"layout": "shuffled"}), 4),
    "skirmish": (Setting("skirmish", {}, seconds=0.1), 4),
    "four-by-four": (Setting("four-by-four", {}), 5),
    "fourside": (Setting("fourside", {"values": "6"}), 4),
    "mancala": (
        Setting(
            "mancala", {"swap": "yes", "opening": "short"}, ("stones", ("3", "4", "5", "6")), 0.5
        ),
        5,
    ),
}
"""What is played, and the level that is to be a match for the careful beginner."""

THEORY = ("four-stones", "four-by-four")
"""Where the best level is perfect, and its share is what theory decides."""

CASUAL_ELO = 1000
"""The rating of the casual beginner, by whom the others are told."""

BANDS = {"step": (0.6, 0.75), "casual": (0.15, 0.35), "careful": (0.4, 0.6)}
"""What each share should be: a level's against the one below, the first one's against the casual
beginner, a middle one's against the careful beginner."""


def measure(
    game_id: str,
    words: Mapping[str, str],
    games: int,
    best: int,
    pool: Executor,
    only: Sequence[int] = (),
    seconds: float | None = None,
) -> dict[str, object]:
    """Play the ladder of a game, print it, and return its figures for the package.

    `only` names the levels to measure, all if none. The best one gets so many `seconds` for a
    move, if any are given. Several players at a board are no pair: they have no rating, and play
    no beginners.
    """
    setting, middle = SETTINGS[game_id]
    setting = replace(setting, words={**setting.words, **words})
    if seconds is not None:
        setting = replace(setting, seconds=seconds)
    elif setting.seats > 2:
        # Without cutting off, looking ahead a turn of each may take more than a tenth of a second.
        setting = replace(setting, seconds=None)
    levels = [level.number for level in find_game(game_id).levels]
    pairs = [(f"level:{number}", f"level:{number - 1}", "step") for number in levels[1:]]
    if setting.seats == 2:
        pairs.insert(0, (f"level:{levels[0]}", "casual", "casual"))
        pairs.append((f"level:{middle}", "careful", "careful"))
    if only:
        pairs = [pair for pair in pairs if pair[0] in {f"level:{number}" for number in only}]
    print(f"{game_id} {setting.text()}".rstrip(), flush=True)
    found = {}
    for one, other, kind in pairs:
        played = best if one == f"level:{levels[-1]}" else games
        tally = series(setting, (one, other), played, pool)
        found[one, other] = tally
        by_theory = game_id in THEORY and one == f"level:{levels[-1]}"
        band = BANDS[kind] if setting.seats == 2 else (1 / setting.seats, 1.0)
        print(line(one, other, tally, (0, 1) if by_theory else band), flush=True)
    if setting.seats > 2 or only:
        return {}
    players = [f"level:{number}" for number in levels] + ["casual", "careful"]
    elo = rated(players, found)
    for name in players:
        print(f"  {name:8} {elo[name][0]:5} ± {elo[name][1]}")
    return {
        "options": setting.text(),
        "players": {name: {"elo": elo[name][0], "margin": elo[name][1]} for name in players},
        "pairs": [
            {"player": one, "against": other, "games": tally.games, "share": round(tally.share, 4)}
            for (one, other), tally in found.items()
        ],
    }


def line(one: str, other: str, tally: Tally, band: tuple[float, float]) -> str:
    """Return how one fared against the other, for people."""
    low, high = band
    fits = "" if low <= tally.share <= high else f"  (wanted: {low:.0%} to {high:.0%})"
    counts = f"{tally.won} won, {tally.drawn} drawn, {tally.lost} lost"
    return f"  {one} against {other}: {tally.share:.1%} ± {margin(tally):.1%}; {counts}{fits}"


def margin(tally: Tally) -> float:
    """Return the half width of the 95 % interval of the share of the points."""
    variance = (tally.won + tally.drawn / tally.seats**2) / tally.games - tally.share**2
    return 1.96 * math.sqrt(max(0.0, variance) / tally.games)


def rated(
    players: Sequence[str], found: dict[tuple[str, str], Tally]
) -> dict[str, tuple[int, int]]:
    """Return the Elo rating of each player, ± its 95 % interval."""
    points = [[0.0] * len(players) for _ in players]
    games = [[0.0] * len(players) for _ in players]
    for (one, other), tally in found.items():
        i, j = players.index(one), players.index(other)
        # Half a draw more on each side: who won all is then rated, and not beyond all bounds.
        points[i][j] += tally.share * tally.games + ratings.PRIOR_DRAWS / 2
        points[j][i] += (1 - tally.share) * tally.games + ratings.PRIOR_DRAWS / 2
        for a, b in ((i, j), (j, i)):
            games[a][b] += tally.games + ratings.PRIOR_DRAWS
    elo, margins = ratings.elo(points, games, prior=0.0)
    base = CASUAL_ELO - elo[players.index("casual")]
    return {name: (round(elo[i] + base), round(margins[i])) for i, name in enumerate(players)}


def main(arguments: Sequence[str]) -> None:
    """Measure some ladders, all without a name, and keep their figures in the package."""
    names = list(SETTINGS)
    parser = argparse.ArgumentParser(prog="dev.py bench ladders", description=__doc__)
    parser.add_argument(
        "game",
        nargs="*",
        metavar="GAME",
        help=f"of {', '.join(names)} (all), or an option of the one named",
    )
    parser.add_argument("--games", type=int, default=GAMES_A_PAIR, help="a pair, even (200)")
    parser.add_argument("--best", type=int, help="games of the best level, which thinks longest")
    parser.add_argument(
        "--jobs", type=int, default=max(1, (os.cpu_count() or 1) // 2), help="processes"
    )
    parser.add_argument("--try", dest="tries", action="store_true", help="print, keep nothing")
    parser.add_argument("--level", type=int, action="append", default=[], help="this one alone")
    parser.add_argument("--seconds", type=float, help="for a move of the best level")
    chosen = parser.parse_intermixed_args(arguments)
    games = [word for word in chosen.game if "=" not in word]
    words = dict(word.split("=", 1) for word in chosen.game if "=" in word)
    if unknown := set(games) - set(names):
        parser.error(f"no game {sorted(unknown)[0]!r}: there are {', '.join(names)}")
    if words:
        if len(games) != 1:
            parser.error("options are those of one game")
        try:
            find_game(games[0]).options_type.parse({**SETTINGS[games[0]][0].words, **words})
        except BadOption as error:
            parser.error(str(error))
    for name in games or names:
        levels = [level.number for level in find_game(name).levels]
        if unknown_levels := set(chosen.level) - set(levels):
            parser.error(f"{name} has no level {min(unknown_levels)}: allowed is 1 to {levels[-1]}")
    best = chosen.games if chosen.best is None else chosen.best
    for number in (chosen.games, best):
        if number < 2 or number % 2:
            parser.error(f"{number} games: allowed is an even number from 2 on")
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(chosen.jobs, context) as pool:
        for name in games or names:
            figures = measure(name, words, chosen.games, best, pool, chosen.level, chosen.seconds)
            if not (chosen.tries or words or chosen.level or chosen.seconds is not None):
                keep(name, figures)


def keep(game_id: str, figures: dict[str, object]) -> None:
    """Write the figures of a game among those of the others, in the order of the games."""
    known = json.loads(PATH.read_text("utf-8")) if PATH.exists() else {}
    known[game_id] = figures
    order = {name: known[name] for name in SETTINGS if name in known}
    write_atomically(PATH, json.dumps(order, indent=1) + "\n")
    print(f"kept in {FILE}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
