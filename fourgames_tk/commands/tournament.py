"""`fourgames tournament`: a round robin on the command line."""

from __future__ import annotations

import argparse
import contextlib
import errno
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from pathlib import Path
from typing import Any, TextIO

from ..engine.atomic import write_atomically
from ..engine.errors import FourgamesError
from ..engine.games import GAMES
from ..engine.players.bots.find import SAMPLES, find_bot
from ..engine.players.spec import PlayerSpec
from ..engine.tournament import Journal, Plan, Result, report, run
from ..engine.tournament_pool import GamePool
from ..store.places import bots_path

POOLS = 3
"""How many pools are tried, each after one of whose processes was killed, before we give up."""

RETRIES = 3
"""How often a cluster plays a game again that could not be played."""

CLUSTER_SECONDS = 10.0
"""How long we try to reach a cluster."""

_BAR = 30


def main(arguments: Sequence[str]) -> int:
    """Play a tournament and print its table; return the exit status."""
    parser = argument_parser()
    # Options of the game may stand before, between and behind our own.
    chosen = parser.parse_intermixed_args(arguments)
    if chosen.jobs < 1:
        parser.error(f"argument --jobs: allowed is 1 or more, not {chosen.jobs}")
    try:
        plan = Plan(
            chosen.game,
            tuple(_found(text) for text in chosen.player),
            tuple(chosen.option),
            chosen.games,
            chosen.seed,
            chosen.seconds,
        ).checked()
        _check_places(chosen.json, chosen.records)
        part = chosen.json and chosen.json.with_name(f"{chosen.json.name}.part")
        journal = Journal(plan, part)
        results = _play_all(journal, chosen.jobs, chosen.scheduler)
        found = report(plan, results)
        print(table(found))
        if chosen.records is not None:
            write_records(chosen.records, results)
        if chosen.json is not None:
            text = json.dumps(found, indent=1, ensure_ascii=False)
            write_atomically(chosen.json, text + "\n")
            journal.remove()
    except FourgamesError as error:
        print(f"fourgames tournament: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"fourgames tournament: {where}{error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        kept = "the same command goes on from here" if chosen.json else "nothing is kept"
        print(f"\nfourgames tournament: interrupted; {kept}", file=sys.stderr)
        return 130
    return 0


def table(found: dict[str, Any]) -> str:
    """Return standings and cross table as text, from the report."""
    standings = found["standings"]
    width = max(len(standing["player"]) for standing in standings)
    numbers = "".join(f"{number:>8}" for number in range(1, len(standings) + 1))
    lines = [f"   {'player':{width}}  {'points':>12}  {'Elo':>6} {'± 95 %':>7}{numbers}"]
    for number, standing in enumerate(standings, 1):
        cells = ""
        for other in standings:
            points, games = standing["against"].get(other["player"], (0, 0))
            cell = f"{points:g}/{games:g}" if games else "·"
            cells += f"{cell:>8}"
        points = f"{standing['points']:g}/{standing['games']}"
        rating = f"{standing['elo']:+.0f}".replace("-", "−")
        lines.append(
            f"{number:2} {standing['player']:{width}}  {points:>12}  {rating:>6} "
            f"{standing['margin']:>7.0f}{cells}"
        )
    lines += [
        f"game {game['number'] + 1}: {game['failure'].splitlines()[0]}"
        for game in found["games"]
        if game["failure"]
    ]
    return "\n".join(lines)


def write_records(folder: Path, results: Sequence[Result]) -> None:
    """Write every game to a file of its own, `0001.4g` and so on."""
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        write_atomically(folder / f"{result.number + 1:04}.4g", result.record)


def _found(text: str) -> str:
    """Return the text of a player; a bot in the user's folder gets its path in place of its name.

    Raises FourgamesError, naming the folders, if there is no such bot.
    """
    spec = PlayerSpec.parse(text)
    if spec.kind != "bot":
        return text
    program = find_bot(spec.path, (SAMPLES, bots_path()))
    in_folder = program.path is not None and program.path == (bots_path() / spec.path).resolve()
    return f"bot:{program.path}" if in_folder else text


def _check_places(file: Path | None, folder: Path | None) -> None:
    """Raise OSError for what could not be written at the end, before anything is played."""
    if file is not None and file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)


def _play_all(journal: Journal, jobs: int, scheduler: str | None) -> list[Result]:
    """Play on a cluster or on processes of this machine, which are replaced if they are killed."""
    bar = ProgressBar(len(journal.plan.fixtures()), sys.stderr)
    bar.show(len(journal.results))
    for _ in range(POOLS):
        with contextlib.suppress(BrokenExecutor), open_executor(jobs, scheduler) as executor:
            return run(journal, executor, lambda _: bar.show(len(journal.results)))
    raise FourgamesError("the processes that play are ended again and again")


@contextlib.contextmanager
def open_executor(jobs: int, scheduler: str | None) -> Iterator[Executor]:
    """Open a pool of processes, or the cluster at an address; raises FourgamesError."""
    if scheduler is None:
        with GamePool(jobs) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise FourgamesError(
            "--scheduler needs the extra: pip install fourgames[cluster]"
        ) from None
    try:
        client = Client(scheduler, timeout=CLUSTER_SECONDS)
    except (OSError, ValueError) as error:
        raise FourgamesError(f"no cluster at {scheduler}: {error}") from None
    with client:
        # Games end differently each time; and a worker's death is no game's fault.
        yield client.get_executor(pure=False, retries=RETRIES)


class ProgressBar:
    """A line that fills up, on a terminal; elsewhere one line at the end."""

    def __init__(self, total: int, stream: TextIO) -> None:
        """Count to `total` games."""
        self._total = total
        self._stream = stream

    def show(self, done: int) -> None:
        """Show that so many games are played."""
        if self._stream.isatty():
            full = _BAR * done // self._total
            end = "\n" if done == self._total else ""
            bar = "█" * full + "·" * (_BAR - full)
            self._stream.write(f"\r{bar} {done}/{self._total} games{end}")
        elif done == self._total:
            self._stream.write(f"{done} games played\n")
        self._stream.flush()


def argument_parser() -> argparse.ArgumentParser:
    """Return the command's options."""
    parser = argparse.ArgumentParser(
        prog="fourgames tournament",
        description="Let computer players and bots play each other, and rate them.",
        epilog="Example: fourgames tournament skirmish --player level:3 --player bot:hunter.py "
        "--games 100 --jobs 2 --json result.json rows=8 columns=8",
    )
    games = ", ".join(f"{game.id} ({game.title})" for game in GAMES)
    parser.add_argument(
        "game", choices=[game.id for game in GAMES], metavar="GAME", help=f"one of {games}"
    )
    parser.add_argument("option", nargs="*", metavar="OPTION=VALUE", help="an option of the game")
    parser.add_argument(
        "--player",
        action="append",
        required=True,
        help="level:N or bot:PATH; give it once for each player",
    )
    parser.add_argument(
        "--games", type=int, default=10, help="games of each pair (or larger group), usually 10"
    )
    parser.add_argument(
        "--jobs", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="games at a time"
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="time for a move, usually 1")
    parser.add_argument("--seed", type=int, default=0, help="another seed, other games")
    parser.add_argument(
        "--json",
        type=Path,
        metavar="FILE",
        help="write everything to FILE; until the end FILE.part keeps what is played, and the same "
        "command goes on from there",
    )
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="write every game to a file in DIR"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster at tcp://HOST:PORT"
    )
    return parser
