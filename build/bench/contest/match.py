"""Whether the program got stronger: this checkout against another revision of it.

    python3 build/dev.py bench match GAME [OPTION=VALUE …] --against REVISION
        [--games 100] [--level N] [--against-level N] [--seconds S] [--jobs N]

Both play by the text protocol, each in processes of its own, from the same beginnings on both
seats; each sees the view of its own seat alone. The rules are those of this checkout. Without
levels and seconds both play their best level with the time that it takes by itself.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from zipfile import ZipFile

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.match import Match, TimeControl
from fourgames_tk.engine.options import Options
from fourgames_tk.engine.players.player import Computer
from fourgames_tk.engine.players.remote import EngineProcess
from fourgames_tk.engine.search.clock import Clock
from fourgames_tk.engine.tournament.plan import begin_game
from fourgames_tk.engine.tournament.ratings import CrossTable
from fourgames_tk.engine.tournament.report import signed

from .ladders import margin
from .series import Tally as Score

ROOT = Path(__file__).resolve().parents[3]
HERE, OTHER = 0, 1
COMMAND = [sys.executable, "-m", "fourgames_tk", "engine", "--end-with-input"]


@dataclass
class Side:
    """One of the two checkouts: where it lies, its level, and how long its choices took."""

    folder: Path
    level: int
    seconds: list[float] = field(default_factory=list)


Game = tuple[int, tuple[str, ...]]
"""What this checkout got, +1, 0 or −1, and the moves, all of them."""


def play(
    game: AnyGame, options: Options, sides: Sequence[Side], seconds: float | None, number: int
) -> Game:
    """Play one game for this checkout, which changes seats from game to game.

    Both games of a pair begin with the same moves by chance, as in a tournament.
    """
    session = begin_game(game, options, number // 2, game.opening_plies)
    order = (HERE, OTHER) if number % 2 == 0 else (OTHER, HERE)
    players = []
    with ExitStack() as until_end:
        for side in (sides[each] for each in order):
            engine = EngineProcess(COMMAND, str(side.folder))
            until_end.callback(engine.stop)
            # A choice is timed; the start is not.
            engine.choose(game, options, session.state.view(session.state.turn), 1, Clock(0))
            players.append(Computer(game, side.level, number, engine, options))
        played = Match(session, players, None if seconds is None else TimeControl(seconds))
        outcome = played.run()
    for ply, step in enumerate(session.steps, 1):
        if ply in played.seconds and step.before.forced() is None:
            sides[order[step.seat]].seconds.append(played.seconds[ply])
    if len(outcome.winners) != 1:
        return 0, session.moves
    return (1 if order[outcome.winners[0]] == HERE else -1), session.moves


def check_out(revision: str, folder: Path) -> str:
    """Write the sources of a revision into a folder and return its short name.

    Raises SystemExit, saying so, where there is no such revision.
    """
    name = _git("rev-parse", "--short", "--verify", f"{revision}^{{commit}}")
    archive = _git("archive", "--format=zip", f"{revision}^{{commit}}", "fourgames_tk")
    if name is None or archive is None:
        raise SystemExit(f"There is no revision {revision!r} of this checkout.")
    # Python differs, from one small version to the next, in how a tar archive is unpacked.
    with ZipFile(io.BytesIO(archive)) as sources:
        sources.extractall(folder)
    return name.decode().strip()


def _git(*arguments: str) -> bytes | None:
    found = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    return None if found.returncode else found.stdout


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="dev.py bench match", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE")
    parser.add_argument("--against", required=True, metavar="REVISION")
    parser.add_argument("--games", type=int, default=100, help="an even number (100)")
    parser.add_argument("--level", type=int, help="of this checkout (the best)")
    parser.add_argument("--against-level", type=int, help="of the other one (the same number)")
    parser.add_argument("--seconds", type=float, help="for a move, at most")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time (1)")
    chosen = parser.parse_intermixed_args(arguments)
    words = dict(option.partition("=")[::2] for option in chosen.options)
    try:
        game = find_game(chosen.game)
        options: Options = game.options_type.parse(words)
    except BadOption as error:
        parser.error(str(error))
    if chosen.games < 2 or chosen.games % 2:
        parser.error(f"--games {chosen.games}: allowed is an even number from 2 on")
    ours = chosen.level or game.levels[-1].number
    with tempfile.TemporaryDirectory() as folder:
        name = check_out(chosen.against, Path(folder))
        sides = (
            Side(ROOT, ours),
            Side(Path(folder), chosen.against_level or ours),
        )
        with ThreadPoolExecutor(chosen.jobs) as pool:
            one = partial(play, game, options, sides, chosen.seconds)
            games = list(pool.map(one, range(chosen.games)))
    print(f"{game.id} {' '.join(chosen.options)}".rstrip(), f"against {name}")
    print(report(games, sides))


def report(games: Sequence[Game], sides: Sequence[Side]) -> str:
    """Return how this checkout fared: in all, by seat, in Elo points, and the time of both.

    The last line counts different games, on which alone the Elo points rest.
    """
    results = [result for result, _ in games]
    score = Score(results.count(1), results.count(0), results.count(-1))
    seats = [(sum(part) / len(part) + 1) / 2 for part in (results[::2], results[1::2])]
    cross, seen = CrossTable(2), set[tuple[int, tuple[str, ...]]]()
    for number, (result, moves) in enumerate(games):
        if (way := (number % 2, moves)) not in seen:
            cross.add((HERE, OTHER), ((1 + result) / 2, (1 - result) / 2))
            seen.add(way)
    ratings, margins = cross.ratings()
    times = [f"{1000 * sum(s.seconds) / max(1, len(s.seconds)):.0f} ms" for s in sides]
    return (
        f"{score.share:.1%} ± {margin(score):.1%} of {score.games} games "
        f"({score.won} won, {score.drawn} drawn, {score.lost} lost; "
        f"as player 1 {seats[0]:.1%}, as player 2 {seats[1]:.1%})\n"
        f"Elo {signed(ratings[HERE] - ratings[OTHER], 0)} ± {sum(margins):.0f}; "
        f"a choice took {times[HERE]} here and {times[OTHER]} there\n"
        f"{len(seen)} different games of {score.games}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
