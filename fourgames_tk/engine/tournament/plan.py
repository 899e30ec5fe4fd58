"""The plan of a tournament: players, fixtures, settings, the result of a game, and entrants."""

from __future__ import annotations

import dataclasses
import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from ..errors import FourgamesError
from ..files import decode_text, read_bytes
from ..games import find_game
from ..language import N_, _, collation_key, ngettext, number_text
from ..match import TimeControl
from ..options import MAX_SEED, Options, parse_seed, split_assignments
from ..parsing import decode_json, parse_decimal, parse_whole
from ..players.bot_files import BotProgram, bot_from_file, bots_in_folder
from ..players.player_spec import PlayerSpec, make_entrant_name, safe_file_name
from ..session import Session
from ..text import printable, printable_excerpt, quoted, truncated
from .ratings import Sprt

MAX_GAMES = 100_000
"""Most games in one tournament."""
MAX_COUNT = 24
"""Longest number of games in a message, in characters."""

MAX_OPENING_PLIES = 40
MAX_DERIVED_NAME = 40
"""Most random moves at the start of a game, and characters of a command used as a name."""

DEFAULT_GAMES = 10
DEFAULT_TEST_GAMES = 20_000
"""Default number of games of each group; a sequential test has more, since it mostly ends early."""
CLASS_MAX_FAILURES = 3
"""After how many failures a player is stopped by default if a whole folder of bots plays."""
MAX_TRYOUT_PLIES = 100
"""Most random moves until it is the turn of a player that is tried alone."""


class BadTournament(FourgamesError):
    """A tournament that cannot be played, or a folder with another tournament."""


@dataclass(frozen=True)
class Fixture:
    """One game of a tournament. `players` are indices of players, by seat.

    `round` counts the games of their group, from 1.
    """

    number: int
    players: tuple[int, ...]
    seed: int
    round: int = 1


def gauntlet(count: int, seats: int) -> list[tuple[int, ...]]:
    """Return every group of the first player with others."""
    return [(0, *others) for others in itertools.combinations(range(1, count), seats - 1)]


FORMATS: Mapping[str, Callable[[int, int], list[tuple[int, ...]]]] = {
    "round-robin": lambda count, seats: [*itertools.combinations(range(count), seats)],
    "gauntlet": gauntlet,
}
"""Formats by name: functions of the numbers of players and seats that return the groups."""


@dataclass(frozen=True)
class Plan:
    """The plan of a tournament.

    `players` are texts of `PlayerSpec`, optionally with a name (`Ann=bot:PATH`). `options` are
    those of the game (`rows=8`). `format` is one of `FORMATS` and determines the groups that meet,
    each for `games` games. The players of a group rotate seats. The games of one rotation start
    alike: with one seed, counted up from `seed`, after `opening_plies` random moves (None: the
    game's default), or from the next of `openings`, positions as JSON. `seconds` is the time for a
    move; with `total` seconds for all moves and `increment` after each, these apply in its place.
    `opening_lines` are the lines of the openings in their file, if known, for messages. `margin`
    seconds late are allowed. With `sprt`, two players meet until the test is decided, for
    `games` games at most. A player that has failed `max_failures` times is not paired again.
    """

    game: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    games: int = 2
    seed: int = 0
    seconds: float = 1.0
    format: str = "round-robin"
    sprt: Sprt | None = None
    total: float = 0.0
    increment: float = 0.0
    margin: float = 0.1
    opening_plies: int | None = None
    openings: tuple[str, ...] = ()
    max_failures: int | None = None
    opening_lines: tuple[int, ...] = field(default=(), compare=False)

    def validated(self) -> Plan:
        """Return the plan. Raises FourgamesError with the reason if it cannot be played."""
        self.check_without_players()
        for spec in self.player_specs:
            spec.make_player(find_game(self.game), self.game_options()).close()
        return self

    def check_without_players(self) -> None:
        """Raise FourgamesError if the plan is invalid, without looking for its players."""
        game, seats = find_game(self.game), self.seat_count
        if self.format not in FORMATS:
            known = ", ".join(FORMATS)
            raise BadTournament(
                _("unknown format {format}: the formats are {known}").format(
                    format=quoted(self.format), known=known
                )
            )
        if len(self.players) < seats:
            raise BadTournament(
                _("{game} needs {seats} players, not {found}").format(
                    game=game.title, seats=seats, found=len(self.players)
                )
            )
        if self.sprt is not None:
            self._check_sprt(self.sprt)
        if self.games < 1 or not 0 < self.seconds < math.inf:
            raise BadTournament(_("a tournament needs at least one game and some time for a move"))
        if not all(0 <= each < math.inf for each in (self.total, self.increment, self.margin)):
            raise BadTournament(_("a time is a number of seconds"))
        if not 0 <= self.random_plies <= MAX_OPENING_PLIES:
            raise BadTournament(
                _("games can begin with at most {most} random moves").format(most=MAX_OPENING_PLIES)
            )
        count = self.max_games
        if count > MAX_GAMES:
            raise BadTournament(
                _("too many games: expected at most {most}, not {count}").format(
                    count=truncated(number_text(count), MAX_COUNT), most=number_text(MAX_GAMES)
                )
            )
        for seed in (self.seed, self.seed + self.games):
            parse_seed(str(seed))
        files: dict[str, str] = {}
        for spec, name in zip(self.player_specs, self.player_names, strict=True):
            other = files.setdefault(_name_key(name), name)
            if spec.text and other != name and spec.name:
                raise BadTournament(
                    _(
                        "{name} and {other} would have the same files: choose names that differ in "
                        "more than upper case and punctuation"
                    ).format(name=quoted(name), other=quoted(other))
                )
            if other != name or not spec.text:
                raise BadTournament(
                    _("{name} needs a name: write NAME=… before it").format(name=quoted(name))
                )
        for index, text in enumerate(self.openings):
            try:
                if (
                    game.parse_position(decode_json(text), self.game_options(), 0).outcome()
                    is not None
                ):
                    raise BadTournament(_("the game is over in this position"))
            except FourgamesError as error:
                lines = self.opening_lines
                place = (
                    _("line {line} of the openings").format(line=lines[index])
                    if lines
                    else _("opening {number}").format(number=index + 1)
                )
                raise BadTournament(
                    _("{place}, {text}: {error}").format(
                        place=place, text=quoted(text), error=error
                    )
                ) from None

    def game_options(self) -> Options:
        """Return the options of the game. Raises BadOption."""
        options: Options = find_game(self.game).options_type.parse(split_assignments(self.options))
        return options

    @property
    def seat_count(self) -> int:
        """The number of seats of a game. Raises BadOption."""
        return find_game(self.game).seat_count(self.game_options())

    @property
    def max_games(self) -> int:
        """The number of games if none is left out."""
        count, seats = len(self.players), self.seat_count
        is_gauntlet = self.format == "gauntlet"
        groups = math.comb(count - 1, seats - 1) if is_gauntlet else math.comb(count, seats)
        return self.games * groups

    @cached_property
    def games_per_opening(self) -> int:
        """The number of games, of all groups, that start from one opening."""
        return self.max_games // self.games * self.seat_count

    def fixtures(self) -> list[Fixture]:
        """Return all games, in the order in which they start."""
        groups, size = FORMATS[self.format](len(self.players), self.seat_count), self.seat_count
        return [
            Fixture(number, (*group[turn:], *group[:turn]), self.seed + round_ // size, round_ + 1)
            for number, (round_, group) in enumerate(itertools.product(range(self.games), groups))
            for turn in (round_ % size,)
        ]

    @cached_property
    def player_specs(self) -> tuple[PlayerSpec, ...]:
        return tuple(map(PlayerSpec.parse_entrant, self.players))

    @cached_property
    def bot_programs(self) -> tuple[BotProgram | None, ...]:
        """The programs of the players, None for a level and for one whose file is missing.

        In the sandbox, no program can read the file of another player.
        """
        found = []
        for spec in self.player_specs:
            try:
                found.append(spec.find_program() if spec.is_program else None)
            except FourgamesError:
                found.append(None)
        places = {
            place
            for each in found
            if each is not None and each.path is not None
            for place in (each.path, each.own_paths[0])
        }
        return tuple(each and each.with_rivals(sorted(places)) for each in found)

    @cached_property
    def player_names(self) -> tuple[str, ...]:
        """The unique names of the players: as given, or after their files."""
        found, times = [], Counter[str]()
        for spec in self.player_specs:
            name = spec.name or Path(spec.path).stem or spec.line[:MAX_DERIVED_NAME] or spec.text
            times[name] += 1
            found.append(name if times[name] == 1 else f"{name} ({times[name]})")
        return tuple(found)

    @property
    def time_control(self) -> TimeControl:
        return TimeControl(self.seconds, self.total, self.increment)

    @property
    def random_plies(self) -> int:
        """The number of random moves at the start of a game."""
        if self.opening_plies is None:
            return 0 if self.openings else find_game(self.game).opening_plies
        return self.opening_plies

    def opening_session(self, fixture: Fixture) -> Session:
        """Return the start of a game, the same for all games of one rotation.

        The random moves do not end the game.
        """
        game, options, position = find_game(self.game), self.game_options(), None
        if self.openings:
            text = self.openings[(fixture.round - 1) // self.seat_count % len(self.openings)]
            position = game.parse_position(decode_json(text), options, fixture.seed)
        session = Session(game, options, fixture.seed, position)
        chance = Random(f"{fixture.seed}/opening")
        for _time in range(self.random_plies):
            moves = list(session.state.legal_moves())
            chance.shuffle(moves)
            for move in moves:
                if session.state.after(move).outcome() is None:
                    session.play(move)
                    break
        return session

    def tryout_session(self, seat: int) -> Session | None:
        """Return a position like those of the games in which a seat has to choose a move.

        None if random moves lead to no such position.
        """
        session = self.opening_session(Fixture(0, tuple(range(self.seat_count)), self.seed))
        chance = Random(f"{self.seed}/{seat}")
        for _time in range(MAX_TRYOUT_PLIES):
            state = session.state
            if state.outcome() is not None:
                return None
            forced = state.forced_move()
            if state.turn == seat and forced is None:
                return session
            session.play(forced or chance.choice(state.legal_moves()))
        return None

    def extends(self, other: Plan) -> bool:
        """Return whether this plan has all players and games of `other`, and the same settings.

        Only `max_failures` may differ. This plan can then continue a folder of `other`.
        """
        grown = {name: getattr(self, name) for name in ("players", "games", "max_failures")}
        return replace(other, **grown) == self and {*other.players} <= {*self.players}

    def to_json(self) -> dict[str, Any]:
        """Return the plan as JSON values. Equal values mean equal plans."""
        found = dataclasses.asdict(self)
        del found["opening_lines"]
        lists = {name: list(found[name]) for name in ("players", "options", "openings")}
        return {**found, **lists}

    @classmethod
    def from_json(cls, data: Any) -> Plan:
        """Return the plan of decoded JSON. Raises BadTournament if it is invalid."""
        try:
            plan = cls(**{name: read(data[name]) for name, read in _READ.items()})
            if plan.to_json() != data:
                raise ValueError(data)
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            raise BadTournament(_("this is not the plan of a tournament")) from None
        return plan

    def _check_sprt(self, sprt: Sprt) -> None:
        if len(self.players) != 2 or self.seat_count != 2 or self.format != "round-robin":
            raise BadTournament(_("a sequential test needs two players and a game for two"))
        sprt.check()


_BOT_NAME = re.compile(r"bot: .+?: ")
"""How the first line of a failure begins."""


def _unless_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda data: None if data is None else read(data)


_READ: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("game", "format"), str),
    **dict.fromkeys(("players", "options", "openings"), lambda data: tuple(map(str, data))),
    **dict.fromkeys(("games", "seed"), int),
    **dict.fromkeys(("seconds", "total", "increment", "margin"), float),
    **dict.fromkeys(("opening_plies", "max_failures"), _unless_none(int)),
    "sprt": _unless_none(lambda data: Sprt(**{name: float(data[name]) for name in data})),
}
"""Functions that convert each part of a plan from decoded JSON."""


@dataclass(frozen=True)
class GameResult:
    """How a game ended.

    `shares` are the parts of one point by seat. `failure` says which program failed and why, with
    its last output on further lines; `kind` is the kind of failure. Both are empty otherwise.
    `game` is a hash that equal games share, empty if not known. `turns` counts the consecutive
    moves of one seat as one.
    """

    number: int
    players: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    failure: str = ""
    kind: str = ""
    game: str = ""
    turns: int = 0

    @property
    def failure_reason(self) -> str:
        """Why the program failed, in one line without its name; empty if none did."""
        headline = self.failure.partition("\n")[0]
        return _BOT_NAME.sub("", headline, count=1)

    @property
    def failed_player(self) -> int | None:
        """The player that failed and so got nothing, or None."""
        pairs = zip(self.players, self.shares, strict=True)
        return next((player for player, share in pairs if self.failure and not share), None)


@dataclass(frozen=True)
class PlanSetting:
    """A setting of a plan that is given as a text.

    `default_text` describes the default, `placeholder` stands for the text in the help of the
    command line. `parse` returns the fields of `Plan`, or raises ValueError for anything but what
    `allowed` says: in words, or by the least and the greatest whole number. Texts are marked by
    `N_`, but for `help`, which is English.
    """

    label: str
    default_text: str
    placeholder: str
    allowed: str | tuple[int, int]
    help: str
    parse: Callable[[str], dict[str, Any]]

    @property
    def allowed_text(self) -> str:
        """The allowed values in words, in the language of the process."""
        if isinstance(self.allowed, str):
            return _(self.allowed)
        least, most = self.allowed
        return _("a whole number from {least} to {most}").format(least=least, most=most)


def with_settings(
    plan: Plan, texts: Mapping[str, str | None], labels: Mapping[str, str] | None = None
) -> Plan:
    """Return the plan with settings by their names. Raises BadTournament.

    A message calls a setting by its text in `labels`, by default by its own label.
    """
    for name, text in texts.items():
        if not text:
            continue
        term = PLAN_SETTINGS[name]
        try:
            plan = replace(plan, **term.parse(text))
        except (ValueError, OSError):
            raise BadTournament(
                _("{label}: expected {allowed}, not {found}").format(
                    label=_(term.label) if labels is None else labels[name],
                    allowed=term.allowed_text,
                    found=printable_excerpt(text),
                )
            ) from None
    return plan


def _clock(text: str) -> dict[str, Any]:
    total, plus, more = text.partition("+")
    if parse_decimal(total) <= 0:
        raise ValueError(text)
    return {"total": parse_decimal(total), "increment": parse_decimal(more) if plus else 0.0}


def _positions(text: str) -> dict[str, Any]:
    """Return the positions in a file and their lines, without empty lines and comments (`#`)."""
    lines = re.split("\r\n|\r|\n", decode_text(read_bytes(Path(text)), errors="replace"))
    numbered = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    found = [(number, line) for number, line in numbered if line and line[0] != "#"]
    return {
        "openings": tuple(line for _first, line in found),
        "opening_lines": tuple(number for number, _rest in found),
    }


PLAN_SETTINGS: Mapping[str, PlanSetting] = {
    "time": PlanSetting(
        N_("Total clock"),
        N_("none: seconds for each move"),
        "TOTAL[+MORE]",
        N_("a number of seconds, such as 60 or 60+0.5"),
        "seconds for all moves of a player, and seconds added after each; instead of --seconds",
        _clock,
    ),
    "margin": PlanSetting(
        N_("Margin"),
        N_("0.1 seconds"),
        "SECONDS",
        N_("a number of seconds, such as 0.1"),
        "seconds that a move may be late, by default 0.1",
        lambda text: {"margin": parse_decimal(text)},
    ),
    "opening-plies": PlanSetting(
        N_("Opening moves"),
        N_("at random, as many as the game needs"),
        "N",
        (0, MAX_OPENING_PLIES),
        "number of random moves that begin each pair of games; by default what the game needs",
        lambda text: {"opening_plies": parse_whole(text, 0, MAX_OPENING_PLIES)},
    ),
    "openings": PlanSetting(
        N_("Openings"),
        N_("at random"),
        "FILE",
        N_("a file that can be read"),
        "begin each pair of games from the next position in FILE, one as JSON on each line",
        _positions,
    ),
    "seed": PlanSetting(
        N_("Seed"),
        N_("chosen at random"),
        "N",
        (0, MAX_SEED),
        "the same seed repeats the same games; random by default, as bots can guess a small one",
        lambda text: {"seed": parse_whole(text, 0, MAX_SEED)},
    ),
    "max-failures": PlanSetting(
        N_("Maximum failures"),
        N_("any number"),
        "N",
        (1, MAX_GAMES),
        "stop a player after so many failed games, by default 3 with --players",
        lambda text: {"max_failures": parse_whole(text, 1, MAX_GAMES)},
    ),
}
"""Settings by the name of the command-line option."""


@dataclass(frozen=True)
class Entrants:
    """The programs that a school class handed in.

    `programs` has (name, path) of each that takes part, `left_out` (name, reason) of each file or
    folder that cannot play.
    """

    programs: tuple[tuple[str, Path], ...]
    left_out: tuple[tuple[str, str], ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The players as texts that `PlayerSpec.parse_entrant` reads."""
        return tuple(f"{name}=bot:{path}" for name, path in self.programs)

    @property
    def left_out_lines(self) -> list[str]:
        """A line about each file or folder that cannot play."""
        return [cannot_play_text(name, reason) for name, reason in self.left_out]


def cannot_play_text(name: str, reason: str) -> str:
    """Return the error text for a player that cannot play, with the reason."""
    return _("{name} cannot play: {reason}").format(name=name, reason=reason)


def entrants_in_folder(folder: Path, known: Iterable[tuple[str, str]] = ()) -> Entrants:
    """Return the programs of a class: each is a file or a folder, and is called like it.

    The program of a folder is its only one, or that named like the folder or `player`. A file's
    name is without its extension, if no other entrant is called so. A program of the `known`,
    (name, path), keeps its name. Raises OSError, or FourgamesError if there is no program at all.
    """
    kept = {path: name for name, path in known}
    found: list[tuple[Path, Path]] = []
    left_out = []
    for place in sorted(folder.resolve().iterdir(), key=lambda each: collation_key(each.name)):
        if place.name[0] == "." or place.name == "__pycache__":
            continue
        try:
            found.append((place, _entrant_at(place)))
        except FourgamesError as error:
            name = printable(place.name)
            left_out.append((name, str(error).removeprefix(f"{name} ")))
    if not found:
        nothing = _("there is no bot in {folder}").format(folder=folder)
        raise FourgamesError("; ".join([nothing, *Entrants((), tuple(left_out)).left_out_lines]))
    stems = Counter(_name_key(make_entrant_name(_stem(place))) for place, _rest in found)
    stems.update(map(_name_key, kept.values()))
    taken = set(map(_name_key, kept.values()))
    programs = []
    for place, path in found:
        name = kept.get(str(path)) or make_entrant_name(_stem(place))
        if str(path) not in kept and stems[_name_key(name)] > 1:
            name = make_entrant_name(_stem(place), "" if place.is_dir() else place.suffix)
        number = 2
        while str(path) not in kept and _name_key(name) in taken:
            name, number = make_entrant_name(_stem(place), f" ({number})"), number + 1
        taken.add(_name_key(name))
        programs.append((name, path))
    return Entrants(tuple(programs), tuple(left_out))


def _entrant_at(place: Path) -> Path:
    """Return the program of an entrant's file or folder. Raises FourgamesError if none can play."""
    if place.name[0] == "_":
        raise FourgamesError(_("its name begins with _, so it is part of another bot"))
    # A link may lead to a file of whoever runs the tournament.
    if place.is_symlink():
        raise FourgamesError(_("it is a symbolic link"))
    if not place.is_dir():
        path = bot_from_file(place).path
        assert path is not None
        return path
    found = bots_in_folder(place)
    links = [bot.name for bot in found if (place / bot.name).is_symlink()]
    bots = [bot.path for bot in found if bot.path is not None and bot.name not in links]
    named = [path for path in bots if path.stem in (place.name, "player")]
    if len(bots) != 1 and len(named) != 1:
        if not bots and links:
            raise FourgamesError(_("{name} is a symbolic link").format(name=printable(links[0])))
        if not bots:
            raise FourgamesError(_("it has no bot"))
        raise FourgamesError(
            ngettext(
                "it has {n} program, which must be called “player”",
                "it has {n} programs: call the one that plays “player”",
                len(bots),
            ).format(n=number_text(len(bots)))
        )
    return (bots if len(bots) == 1 else named)[0]


def _stem(place: Path) -> str:
    return place.name if place.is_dir() else place.stem


def _name_key(name: str) -> str:
    """Return the part of a name in which two entrants must differ."""
    return safe_file_name(name).casefold()
