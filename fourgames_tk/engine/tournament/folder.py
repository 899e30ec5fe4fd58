"""The folder of a tournament: its plan and its games, each a saved game."""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from operator import attrgetter
from pathlib import Path
from typing import Any

from ..files import FileLock, check_not_link, open_regular_file, read_bytes, write_atomically
from ..language import _
from ..players.bot_failure import BotFailure
from ..players.child_process import omitted_lines_text
from ..players.player_spec import safe_file_name
from ..record import TERMINATION_TAG, Record, read_record_bytes
from ..record_text import FILE_EXTENSION, RecordHeader, is_result
from .plan import BadTournament, Fixture, GameResult, Plan
from .report import Standings, json_text

PLAN_FILE = "plan.json"
"""The file with the plan of the tournament."""

TRYOUTS_FILE = "tryouts.json"
"""The file that says of each program whether it can play: its name, with a list of its code and the
reason why not, empty if it can."""

TOURNAMENT_KIND = "tournament"
"""The tag `Kind` of the games."""

ROUND_TAG, FAILURE_TAG, FINGERPRINT_TAG = "Round", "Failure", "Fingerprint"
"""Tags of the games: the number of the game in its group, from 1; which program failed and why,
with its last output; a hash that equal games share."""

MAX_LOG_BYTES, MAX_LOGS_BYTES = 4_000_000, 50_000_000
"""Largest log of a program in a tournament, and of all programs together, in bytes. Each program
has an equal share."""

GAME_LINE_PREFIX = "--- "
"""How the line begins that names the game, before the output of a program in a log."""

_LEFT_OUT = re.compile(r"\(([\d,]+) lines? left out\)")
_LOCK = ".lock"
_LOG_EXTENSION = ".log"


class TournamentFolder:
    """The games of a tournament in a folder, with a file of the plan.

    Games that cannot be read, or of a program that has changed since, are played again. Programs
    are tried alone before the games; those that cannot play have no games. A plan with more players
    or games continues the saved ones. Until `close`, the folder is locked for other windows and
    commands. None of its files may be a symbolic link: a stranger may have packed it.
    """

    def __init__(self, plan: Plan, folder: Path, to_play: bool = True) -> None:
        """Open or create the folder; without `to_play`, old games of changed programs count.

        Raises BadTournament if the folder has another tournament, or OSError, also for a file that
        is a symbolic link.
        """
        _check_links(folder)
        self.plan, self.folder = plan, folder
        self.results: list[GameResult] = []
        """Results in the order in which the games ended."""
        self.scores = Standings(plan)
        """The current standings."""
        self._fixtures = plan.fixtures()
        self._digests = {
            name: _program_digest(plan, player) if to_play else None
            for player, name in enumerate(plan.player_names)
        }
        self._game_count: tuple[frozenset[int], int] | None = None
        self._tryouts: dict[str, tuple[str | None, str]] = {}
        """The code of each program that was tried, and the reason why it cannot play."""
        self._lock = FileLock(folder / _LOCK)
        if not self._lock.acquire():
            raise BadTournament(
                _("another window or command is running {name}").format(name=folder.name)
            )
        try:
            self._read()
            self._read_tryouts(to_play)
        except BaseException:
            self.close()
            raise

    @classmethod
    def open_folder(cls, folder: Path, to_play: bool = True) -> TournamentFolder:
        """Open the tournament of a folder. Raises BadTournament, or OSError.

        It does not start playing, since the plan names programs that the user may not trust.
        """
        _check_links(folder)
        plan = read_plan(folder)
        plan.check_without_players()
        return cls(plan, folder, to_play)

    @property
    def is_decided(self) -> bool:
        """Whether a sequential test has its answer, so that no more games are needed."""
        sprt = self.plan.sprt
        return sprt is not None and sprt.verdict(self.scores.pair_score_counts) is not None

    @property
    def is_over(self) -> bool:
        """Whether no game is left to play."""
        return self.is_decided or next(self.missing_fixtures(), None) is None

    @property
    def results_in_order(self) -> list[GameResult]:
        """The results in the order of the fixtures."""
        return sorted(self.results, key=attrgetter("number"))

    @property
    def game_count(self) -> int:
        """How many games are over or can still be played."""
        excluded = frozenset(filter(self.scores.is_excluded, range(len(self.plan.players))))
        if self._game_count is None or self._game_count[0] != excluded:
            have = {result.number for result in self.results}
            found = (
                each.number in have or excluded.isdisjoint(each.players) for each in self._fixtures
            )
            self._game_count = (excluded, sum(found))
        return self._game_count[1]

    def untried_players(self) -> list[int]:
        """Return the programs that must be tried before their games."""
        return [
            player
            for player, spec in enumerate(self.plan.player_specs)
            if spec.is_program and self.plan.player_names[player] not in self._tryouts
        ]

    def save_tryout(self, player: int, problem: str) -> None:
        """Save whether a program can play: the reason why not, or an empty text. Raises OSError."""
        name = self.plan.player_names[player]
        self._tryouts[name] = (self._digests[name], problem)
        write_atomically(self.folder / TRYOUTS_FILE, json_text(self._tryouts), follow_links=False)
        if problem:
            self.scores.exclude(player, problem)

    def missing_fixtures(self) -> Iterator[Fixture]:
        """Yield the games to play, without players who cannot play or have failed too often."""
        have = {result.number for result in self.results}
        for fixture in self._fixtures:
            if fixture.number not in have and not self.has_excluded_player(fixture):
                yield fixture

    def has_excluded_player(self, fixture: Fixture) -> bool:
        """Return whether one of the players of a game cannot play or has failed too often."""
        return any(map(self.scores.is_excluded, fixture.players))

    def save_game(self, fixture: Fixture, text: str) -> GameResult:
        """Save the game of a fixture, and return its result. Raises OSError."""
        result = _result_of(fixture, RecordHeader.parse(text))
        if result is None:
            raise ValueError(f"game {fixture.number} is not over")
        write_atomically(self._path(fixture), text, follow_links=False)
        self._count(result)
        return result

    def append_output(self, output: Iterable[tuple[str, str]]) -> None:
        """Append (name, text) output of programs to a log file for each. Raises OSError."""
        for name, text in output:
            path = self.folder / f"{safe_file_name(name)}{_LOG_EXTENSION}"
            with open_regular_file(path, mode="ab", follow_links=False) as file:
                file.write(text.encode())
            self._shorten_log(path)

    def _shorten_log(self, path: Path) -> None:
        """Remove the oldest games of a log larger than its share, until it has half of that."""
        programs = sum(spec.is_program for spec in self.plan.player_specs)
        most = min(MAX_LOG_BYTES, MAX_LOGS_BYTES // max(1, programs))
        if path.stat().st_size <= most:
            return
        lines = path.read_text("utf-8").splitlines()
        before = _LEFT_OUT.fullmatch(lines[0])
        cut, size = len(lines), 0
        while cut > 1 and (size := size + len(lines[cut - 1].encode()) + 1) <= most // 2:
            cut -= 1
        games = (at for at in range(cut, len(lines)) if lines[at].startswith(GAME_LINE_PREFIX))
        cut = next(games, cut)
        count = cut + (int(before[1].replace(",", "")) - 1 if before else 0)
        text = "\n".join([omitted_lines_text(count), *lines[cut:], ""])
        write_atomically(path, text, follow_links=False)

    def read_record_text(self, number: int) -> str:
        """Return the text of a saved game. Raises OSError, or BadRecord if it is none."""
        return read_record_bytes(self._path(self._fixtures[number])).decode("utf-8", "replace")

    def close(self) -> None:
        """Unlock the folder."""
        self._lock.release()

    def _read(self) -> None:
        before = read_plan(self.folder) if (self.folder / PLAN_FILE).exists() else None
        if before is not None and not self.plan.extends(before):
            raise BadTournament(
                _("{name} contains another tournament: remove it first").format(
                    name=self.folder.name
                )
            )
        if before != self.plan:
            text = json_text(self.plan.to_json())
            write_atomically(self.folder / PLAN_FILE, text, follow_links=False)
            for log in self.folder.glob(f"*{_LOG_EXTENSION}"):
                # With more players each has a smaller share.
                self._shorten_log(log)
        there = {path.name for path in self.folder.glob(f"*{FILE_EXTENSION}")}
        found: list[tuple[float, GameResult]] = []
        for fixture in self._fixtures:
            if (path := self._path(fixture)).name not in there:
                continue
            head = RecordHeader.read(path)
            names = [self.plan.player_names[player] for player in fixture.players]
            is_same = all(
                self._digests[name] in (None, head[f"Program{number}"])
                for number, name in enumerate(names, 1)
            )
            if (
                is_same
                and _is_game_of(fixture, names, head)
                and (result := _result_of(fixture, head))
            ):
                found.append((head.changed, result))
        for _first, result in sorted(found, key=lambda each: (each[0], each[1].number)):
            self._count(result)

    def _read_tryouts(self, to_play: bool) -> None:
        """Read which programs can play. To play, those that have changed are tried again."""
        try:
            found = json.loads(read_bytes(self.folder / TRYOUTS_FILE))
            tried = {str(name): (code, str(problem)) for name, (code, problem) in found.items()}
        except (OSError, ValueError, TypeError, AttributeError, RecursionError):
            return
        for player, name in enumerate(self.plan.player_names):
            code, problem = tried.get(name, ("", ""))
            if name not in tried or (to_play and code != self._digests[name]):
                continue
            self._tryouts[name] = (code, problem)
            if problem:
                self.scores.exclude(player, problem)

    def _count(self, result: GameResult) -> None:
        self.results.append(result)
        self.scores.add_result(result)

    def _path(self, fixture: Fixture) -> Path:
        return self.folder / game_file_name(self.plan, fixture)


def game_file_name(plan: Plan, fixture: Fixture) -> str:
    """Return the file name of a game: its round, and the players by seat."""
    names = plan.player_names
    players = " - ".join(safe_file_name(names[player]) for player in fixture.players)
    return f"{fixture.round:04} {players}{FILE_EXTENSION}"


def _check_links(folder: Path) -> None:
    """Raise UnsuitableFile, naming the file, if a file of the tournament is a symbolic link."""
    with contextlib.suppress(FileNotFoundError):
        for path in sorted(folder.iterdir()):
            if path.name in (PLAN_FILE, TRYOUTS_FILE, _LOCK) or path.suffix in (
                FILE_EXTENSION,
                _LOG_EXTENSION,
            ):
                check_not_link(path)


def read_plan(folder: Path) -> Plan:
    """Return the plan in a folder. Raises BadTournament, or OSError if there is none."""
    try:
        return Plan.from_json(json.loads(read_bytes(folder / PLAN_FILE)))
    except (ValueError, RecursionError):
        raise BadTournament(
            _("there is no tournament in {name}").format(name=folder.name)
        ) from None


def record_text(
    plan: Plan, fixture: Fixture, record: Record, failure: BotFailure | None = None, failed: int = 0
) -> str:
    """Return the saved game of a fixture. With a `failure`, the seat `failed` has lost it."""
    session = record.session()
    played: list[Any] = [session.first.to_json(), record.moves, session.state.to_json()]
    if failure is not None:
        played.append(failed)
    tags = {ROUND_TAG: str(fixture.round)}
    for number, player in enumerate(fixture.players, 1):
        tags[f"Name{number}"] = plan.player_names[player]
        if digest := _program_digest(plan, player):
            tags[f"Program{number}"] = digest
    # Not of the seed: it may have changed nothing. What was dealt is in the two positions.
    tags[FINGERPRINT_TAG] = hashlib.sha256(json.dumps(played).encode()).hexdigest()[:16]
    if failure is not None:
        tags |= {TERMINATION_TAG: failure.kind.value}
        tags[FAILURE_TAG] = "\n".join([failure.headline, *failure.last_output])
        seats = range(len(fixture.players))
        record = replace(record, result="-".join("0" if seat == failed else "1" for seat in seats))
    return replace(record, kind=TOURNAMENT_KIND, tags=tags).to_text()


def _program_digest(plan: Plan, player: int) -> str | None:
    """Return a hash of a player's program, empty for a level, None if the program is missing."""
    program = plan.bot_programs[player]
    return (
        program.digest
        if program is not None
        else None
        if plan.player_specs[player].is_program
        else ""
    )


def _is_game_of(fixture: Fixture, names: list[str], head: RecordHeader) -> bool:
    """Return whether this is the header of a fixture's game.

    Players who meet again with the same seed have changed seats.
    """
    players = [head[f"Name{number}"] for number in range(1, len(names) + 1)]
    return (players, head["Seed"]) == (names, str(fixture.seed))


def _result_of(fixture: Fixture, head: RecordHeader) -> GameResult | None:
    """Return the result of a game by its header, or None if it is not over.

    A program that failed gets nothing and the others share the point, as all do in a draw.
    """
    parts = head["Result"].split("-")
    if not is_result(head["Result"]) or len(parts) != len(fixture.players):
        return None
    best = max(parts)
    shares = tuple((part == best) / parts.count(best) for part in parts)
    kind, failure = head[TERMINATION_TAG], head[FAILURE_TAG] if head[TERMINATION_TAG] else ""
    return GameResult(
        fixture.number,
        fixture.players,
        shares,
        head.plies,
        failure,
        kind,
        head[FINGERPRINT_TAG],
        # Older versions wrote no tag Turn.
        head.turn_number or head.plies,
    )


def new_folder_path(within: Path, plan: Plan) -> Path:
    """Return the path for a tournament that starts today. Raises OSError."""
    within.mkdir(parents=True, exist_ok=True)
    name = f"{datetime.date.today()} {plan.game}"
    names = (name if number == 1 else f"{name} {number}" for number in count(1))
    return next(path for each in names if not (path := within / each).exists())


def tournament_folders(within: Path) -> list[Path]:
    """Return the folders of tournaments, the newest first."""
    try:
        return sorted((path.parent for path in within.glob(f"*/{PLAN_FILE}")), reverse=True)
    except OSError:
        return []
