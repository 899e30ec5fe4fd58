"""The saved game (`.4g`): tags, an empty line, then the moves, in the manner of PGN.

    [Game "four-stones"]
    [Version "0.1.0"]
    [Date "2026-11-21"]
    [Player1 "human"]
    [Player2 "level:5"]
    [Options ""]
    [Seed "7"]
    [PlyCount "2"]
    [Result "*"]

    1. D3 {A comment.}
    2. F5
    *

`help/record.md` is the description for people. A record is read by replaying every move through
the rules; one that is damaged or illegal is refused with the line, the move and the reason.
"""

from __future__ import annotations

import datetime
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from .. import __version__
from . import check
from .errors import BadPosition, BadRecord, FourgamesError, IllegalMove, printable, shortened
from .files import Unfit, read_beginning, read_bytes, sweep, write_atomically
from .game import AnyGame, Outcome, State
from .games import find_game
from .options import Options, parse_seed, split_words
from .session import Session

UNFINISHED = "*"
UNKNOWN_PLAYER = "?"

ENDING = ".4g"
"""Of the names of saved games."""

LARGEST_FILE = 4_000_000
"""In bytes; a long game with comments takes a hundredth of it."""
HEAD_SIZES = (4_096, 262_144)
"""How many bytes of a file are read for its tags: the second where the first do not do."""

HELP = ("hint", "analysis", "taken back", "changed seats")
"""What may have helped somebody who played, as the tag `Helped` says it."""

TAG_NAME = "[A-Z][A-Za-z0-9]*"
"""The regular expression of what a tag can be called."""

_KNOWN = re.compile(
    "Game|Version|Date|Options|Seed|Position|Hints|Result|Player[1-9]"
    "|PlyCount|Shown|Title|Kind|Seconds|Helped"
)
_RESULT = re.compile(r"\*|[01](-[01])+|1/2(-1/2)+")
_TAG = re.compile(rf'\[({TAG_NAME}) (".*")\]')
_TOKEN = re.compile(r"(?P<blank>\s+)|(?P<comment>\{(?:[^\\{}]|\\.)*\})|(?P<word>[^\s{}]+)", re.S)
_TURN_NUMBER = re.compile(r"([0-9]+)\.(.*)")
_NUMBER = re.compile("[0-9]{1,9}")


@dataclass(frozen=True)
class Record:
    """A game that was written down.

    `moves` are those of the whole line, of which `shown` are played in the position that it
    stands at (None: all); the others were taken back. `players` are the texts of the `PlayerN`
    tags, in the order of the seats. `position` is the first state where the game did not start
    from its options. `comments` are by number of moves played before them (0: before the first).
    `result` is what `result_text` gives of the last move. `hints` is how many each seat has used,
    empty for none. `title` is what a person has called the game, `kind` whose it is, where the
    players do not say that, `seconds` how long it took, `helped` of `HELP` what was used. `tags`
    holds the tags that this program does not know. `seats` is who played each move, where that
    is known: writing then need not play the game again.
    """

    game: AnyGame
    options: Options
    seed: int
    moves: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    position: State | None = None
    comments: Mapping[int, str] = field(default_factory=dict)
    date: str = ""
    version: str = __version__
    result: str = UNFINISHED
    shown: int | None = None
    hints: tuple[int, ...] = ()
    title: str = ""
    kind: str = ""
    seconds: int = 0
    helped: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @classmethod
    def of(
        cls,
        session: Session,
        players: Sequence[str] = (),
        comments: Mapping[int, str] | None = None,
        date: str | None = None,
    ) -> Record:
        """Return the record of a game; `date` is today's if not given."""
        seats = session.game.seats(session.options)
        return cls(
            session.game,
            session.options,
            session.seed,
            session.line,
            tuple(players) or (UNKNOWN_PLAYER,) * seats,
            session.first if session.from_position else None,
            dict(comments or {}),
            datetime.date.today().isoformat() if date is None else date,
            result=result_text(session.end.outcome(), seats),
            shown=session.ply if session.ply < session.length else None,
            hints=tuple(session.hints_used) if any(session.hints_used) else (),
            seats=tuple(step.seat for step in session.all_steps),
        )

    @classmethod
    def read(cls, path: Path) -> Record:
        """Return the record in a file; raises OSError, or BadRecord naming the line at fault."""
        return cls.decode(read_file(path))

    @classmethod
    def decode(cls, data: bytes) -> Record:
        """Return the record that a file holds, in UTF-8; raises BadRecord."""
        try:
            return cls.parse(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise _refused(line, "this is not UTF-8 text") from None

    @classmethod
    def parse(cls, text: str) -> Record:
        """Return the record of a text, replayed through the rules.

        Raises BadRecord, which holds the record up to the move at fault if there is such a game.
        """
        text = text.replace("\r\n", "\n")
        tags, start = _read_tags(text)
        game = _game(tags)
        options = _options(tags, game)
        seed = _seed(tags)
        session = Session(game, options, seed, _position(tags, game, options, seed))
        date, hints = _date(tags), _hints(tags, game.seats(options))
        moves = _MoveText(session, text.count("\n", 0, start) + 1)

        def found() -> Record:
            texts = {name: tag.text for name, tag in tags.items()}
            names = [f"Player{number}" for number in range(1, game.seats(options) + 1)]
            record = cls.of(
                session, [texts.get(name, UNKNOWN_PLAYER) for name in names], moves.comments, date
            )
            seconds = texts.get("Seconds", "")
            return replace(
                record,
                version=texts.get("Version", ""),
                hints=hints,
                title=texts.get("Title", ""),
                kind=texts.get("Kind", ""),
                seconds=int(seconds) if _NUMBER.fullmatch(seconds) else 0,
                helped=tuple(word for word in HELP if word in _words(texts.get("Helped", ""))),
                tags={name: text for name, text in texts.items() if is_other_tag(name)},
            )

        try:
            moves.read(text, start)
            _check_result(moves, tags, text.count("\n") + 1)
            shown = _shown(tags, session.length)
        except BadRecord as error:
            error.so_far = found()
            raise
        return replace(found(), shown=shown)

    def session(self) -> Session:
        """Return the game as it stands, with what was taken back ahead; raises IllegalMove."""
        session = Session(self.game, self.options, self.seed, self.position)
        for move in self.moves:
            session.play(move)
        if self.shown is not None:
            session.go_to(self.shown)
        if self.hints:
            session.hints_used = list(self.hints)
        return session

    def continued(self, session: Session, players: Sequence[str] = ()) -> Record:
        """Return the record of a game that went on from this one.

        What people wrote stays, the comments up to the first move that differs; the players too
        if no others are given: of a game that is over, people can have other names, but who played
        it stays. What helped on the way is added.
        """
        if players and self.result != UNFINISHED and session.line == self.moves:
            pairs = zip(self.players, players, strict=True)
            players = [now if is_person(was) and is_person(now) else was for was, now in pairs]
        written = Record.of(session, players or self.players, date=self.date or None)
        same = _shared(self.moves, written.moves)
        helped = {*self.helped}
        if written.hints:
            helped.add("hint")
        if same < len(self.moves):
            helped.add("taken back")
        if self.moves and _seats(self.players) != _seats(written.players):
            helped.add("changed seats")
        return replace(
            written,
            comments={ply: text for ply, text in self.comments.items() if ply <= same},
            title=self.title,
            kind=self.kind,
            seconds=self.seconds,
            helped=tuple(word for word in HELP if word in helped),
            tags=self.tags,
        )

    def to_text(self) -> str:
        """Return the text of a file."""
        tags = {"Game": self.game.id, "Version": self.version, "Date": self.date}
        tags |= {f"Player{number}": name for number, name in enumerate(self.players, 1)}
        words = self.options.changes()
        tags["Options"] = " ".join(f"{name}={text}" for name, text in words.items())
        tags["Seed"] = str(self.seed)
        if self.position is not None:
            tags["Position"] = json.dumps(self.position.to_json(), ensure_ascii=False)
        optional = {
            "Title": self.title,
            "Kind": self.kind,
            "Hints": " ".join(map(str, self.hints)),
            "Helped": ", ".join(self.helped),
            "Seconds": str(self.seconds) if self.seconds else "",
            "PlyCount": str(len(self.moves)),
            "Shown": "" if self.shown is None else str(self.shown),
        }
        tags |= {name: text for name, text in optional.items() if text}
        tags["Result"] = self.result
        tags |= self.tags
        lines = [f"[{name} {json.dumps(text, ensure_ascii=False)}]" for name, text in tags.items()]
        return "\n".join([*lines, "", *self._turns(), self.result, ""])

    def write(self, path: Path) -> None:
        """Write it to a file, whole or not at all; what killed writes left there goes.

        Raises OSError, or BadRecord for what exists but is no file: a folder, a device.
        """
        if path.exists() and not path.is_file():
            raise BadRecord(f"{path.name} is not a file that could be replaced")
        write_atomically(path, self.to_text())
        sweep(Path(os.path.realpath(path)).parent, ENDING)

    def _turns(self) -> list[str]:
        """Return a line for each turn: what one seat plays in a row, with the comments."""
        lines: list[str] = []
        if 0 in self.comments:
            lines.append(_comment(self.comments[0]))
        seats = self.seats
        if len(seats) != len(self.moves):
            seats = tuple(step.seat for step in self.session().all_steps)
        seat = None
        turns: list[list[str]] = []
        for number, (move, mover) in enumerate(zip(self.moves, seats, strict=True), 1):
            if mover != seat:
                seat = mover
                turns.append([f"{len(turns) + 1}."])
            turns[-1].append(move)
            if number in self.comments:
                turns[-1].append(_comment(self.comments[number]))
        return [*lines, *map(" ".join, turns)]


@dataclass(frozen=True)
class Head:
    """The tags of a saved game, for lists: nothing is replayed.

    `path` is where the file stands, `changed` when it was written last, in seconds of the epoch,
    and `fault` why its tags cannot be read, in a sentence; then there are none.
    """

    tags: Mapping[str, str]
    path: Path = Path()
    changed: float = 0.0
    fault: str = ""

    @classmethod
    def parse(cls, text: str) -> Head:
        """Return the head of a text; raises BadRecord."""
        tags, _ = _read_tags(text.replace("\r\n", "\n"))
        return cls({name: tag.text for name, tag in tags.items()})

    @classmethod
    def read(cls, path: Path) -> Head:
        """Return the head of a file as it can be read: its `fault` says what is wrong with it."""
        changed = 0.0
        try:
            changed = path.stat().st_mtime
            for size in HEAD_SIZES:
                data = read_beginning(path, size)
                if len(data) < size or b"\n\n" in data or b"\n\r\n" in data:
                    break
            found = cls.parse(data.decode("utf-8-sig", "replace"))
        except BadRecord as error:
            return cls({}, path, changed, str(error))
        except OSError as error:
            return cls({}, path, changed, error.strerror or "it cannot be read")
        return replace(found, path=path, changed=changed)

    def __getitem__(self, name: str) -> str:
        """Return the text of a tag, empty if there is none."""
        return self.tags.get(name, "")

    @property
    def players(self) -> tuple[str, ...]:
        """The texts of the players, by seat."""
        names = (f"Player{number}" for number in range(1, 10))
        return tuple(self.tags[name] for name in names if name in self.tags)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, text in enumerate(self.players) if is_person(text))

    @property
    def is_finished(self) -> bool:
        """Whether the game was played to its end."""
        return self["Result"] not in ("", UNFINISHED)

    @property
    def plies(self) -> int:
        """How many moves it has."""
        return int(self["PlyCount"]) if _NUMBER.fullmatch(self["PlyCount"]) else 0

    @property
    def kind(self) -> str:
        """Whose game it is: `played` by people, `programs`, `demo`, or as its tag says."""
        if self["Kind"] or self.people:
            return self["Kind"] or "played"
        return "programs" if any(text.startswith("bot:") for text in self.players) else "demo"


def is_person(player: str) -> bool:
    """Tell whether the text of a `PlayerN` tag is a person's name, rather than a kind of player."""
    return not player.startswith(("level:", "bot:", "command:"))


def result_text(outcome: Outcome | None, seats: int) -> str:
    """Return `*` for an unfinished game, else what each seat got: `1-0`, `0-0-1`, `1/2-1/2`.

    Every winner gets 1; in a draw everybody gets 1/2.
    """
    if outcome is None:
        return UNFINISHED
    if not outcome.winners:
        return "-".join(["1/2"] * seats)
    return "-".join("1" if seat in outcome.winners else "0" for seat in range(seats))


def is_other_tag(name: str) -> bool:
    """Tell whether a tag can be called so that this program does not know."""
    return re.fullmatch(TAG_NAME, name) is not None and _KNOWN.fullmatch(name) is None


def is_result(text: str) -> bool:
    """Tell whether a text could be the result of a game, or of one that goes on."""
    return _RESULT.fullmatch(text) is not None


def read_file(path: Path) -> bytes:
    """Return what a saved game's file holds, not yet read; raises OSError or BadRecord."""
    try:
        return read_bytes(path, LARGEST_FILE)
    except Unfit as error:
        raise BadRecord(f"this is no saved game: {error.strerror}") from None


def _comment(text: str) -> str:
    """Return a comment in braces; a brace or backslash inside has a backslash before it."""
    for sign in "\\{}":
        text = text.replace(sign, "\\" + sign)
    return "{" + text + "}"


def _shared(before: Sequence[str], now: Sequence[str]) -> int:
    """Return with how many equal moves both begin."""
    for number, (one, other) in enumerate(zip(before, now, strict=False)):
        if one != other:
            return number
    return min(len(before), len(now))


def _seats(players: Sequence[str]) -> list[str]:
    """Return who plays on each seat: it is the same person under any name."""
    return ["" if is_person(player) else player for player in players]


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


@dataclass(frozen=True)
class _Tag:
    line: int
    text: str


def _read_tags(text: str) -> tuple[dict[str, _Tag], int]:
    """Return the tags by name, and where in the text the moves begin."""
    tags: dict[str, _Tag] = {}
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            if tags:
                return tags, start
        else:
            name, value = _read_tag(line.rstrip(), number)
            if name in tags:
                raise _refused(number, f"the tag {name} is given twice")
            tags[name] = _Tag(number, value)
        start += len(line) + 1
    if not tags:
        raise _refused(1, 'this is no saved game: it begins with [Game "…"]')
    last = text.count("\n") + 1
    raise _refused(last, "the file ends before the moves: an empty line goes before them")


def _read_tag(line: str, number: int) -> tuple[str, str]:
    match = _TAG.fullmatch(line)
    try:
        value = json.loads(match[2]) if match else None
    except ValueError:
        value = None
    if match is None or not isinstance(value, str):
        shown = line if len(line) <= 40 else f"{line[:40]}…"
        raise _refused(number, f'{shown!r} is no tag: write [Name "text"]')
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _refused(number, f"the text of {match[1]} cannot be shown") from None
    return match[1], value


def _game(tags: dict[str, _Tag]) -> AnyGame:
    if "Game" not in tags:
        raise _refused(1, "there is no tag Game")
    try:
        return find_game(tags["Game"].text)
    except FourgamesError as error:
        raise _refused(tags["Game"].line, str(error)) from None


def _options(tags: dict[str, _Tag], game: AnyGame) -> Options:
    tag = tags.get("Options", _Tag(1, ""))
    try:
        options: Options = game.options_type.parse(split_words(tag.text.split()))
    except FourgamesError as error:
        raise _refused(tag.line, str(error)) from None
    return options


def _seed(tags: dict[str, _Tag]) -> int:
    tag = tags.get("Seed", _Tag(1, "0"))
    try:
        return parse_seed(tag.text)
    except FourgamesError as error:
        raise _refused(tag.line, str(error)) from None


def _position(tags: dict[str, _Tag], game: AnyGame, options: Options, seed: int) -> State | None:
    if "Position" not in tags:
        return None
    try:
        state: State = game.position(check.decode(tags["Position"].text), options, seed)
    except BadPosition as error:
        raise _refused(tags["Position"].line, str(error)) from None
    return state


def _date(tags: dict[str, _Tag]) -> str:
    tag = tags.get("Date", _Tag(1, ""))
    try:
        if tag.text:
            datetime.date.fromisoformat(tag.text)
    except ValueError:
        raise _refused(tag.line, "a date is written like 2026-11-21") from None
    return tag.text


def _hints(tags: dict[str, _Tag], seats: int) -> tuple[int, ...]:
    if "Hints" not in tags:
        return ()
    tag = tags["Hints"]
    words = tag.text.split()
    if len(words) != seats or not all(re.fullmatch("[0-9]{1,3}", word) for word in words):
        raise _refused(tag.line, f"Hints is a number for each of the {seats} players")
    return tuple(map(int, words))


def _shown(tags: dict[str, _Tag], length: int) -> int | None:
    if "Shown" not in tags:
        return None
    tag = tags["Shown"]
    if not _NUMBER.fullmatch(tag.text) or int(tag.text) > length:
        raise _refused(tag.line, f"Shown is how many of the {length} moves are played")
    return int(tag.text) if int(tag.text) < length else None


class _MoveText:
    """The part after the tags: moves, turn numbers, comments, and the result at the end."""

    def __init__(self, session: Session, line: int) -> None:
        """Begin at this line, with a session that has no move yet."""
        self._comments: dict[int, list[str]] = {}
        self.result = ""
        self.result_line = 0
        self._session = session
        self._line = line
        self._turn = 0
        self._seat: int | None = None
        self._numbered = False

    def read(self, text: str, at: int) -> None:
        """Play every move of the text from here on; raises BadRecord."""
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                what = "comment that never ends" if text[at] == "{" else "brace without a comment"
                raise self._bad(f"here is a {what}")
            if match["comment"]:
                self._comment(match[0][1:-1])
            elif match["word"]:
                self._word(match[0])
            self._line += match[0].count("\n")
            at = match.end()

    @property
    def comments(self) -> dict[int, str]:
        """The comments by the number of moves before them; several in one place are lines."""
        return {after: "\n".join(texts) for after, texts in self._comments.items()}

    @property
    def played_result(self) -> str:
        """The result that the moves come to."""
        session = self._session
        return result_text(session.state.outcome(), session.game.seats(session.options))

    def _comment(self, inside: str) -> None:
        text = re.sub(r"\\(.)", r"\1", inside, flags=re.S)
        after = self._session.ply
        self._comments.setdefault(after, []).append(text)

    def _word(self, word: str) -> None:
        if self.result:
            raise self._bad(f"{_short(word)} comes after the result {self.result}")
        counted = _TURN_NUMBER.fullmatch(word)
        if counted is not None:
            self._number(counted[1])
            word = counted[2]
        if is_result(word):
            self.result, self.result_line = word, self._line
        elif word:
            self._move(word)

    def _number(self, number: str) -> None:
        if self._numbered or self._session.state.turn == self._seat:
            raise self._bad(
                f"{_short(number)}. is wrong: here is still turn {self._turn + self._numbered}"
            )
        if number != str(self._turn + 1):
            raise self._bad(f"{_short(number)}. is wrong: here is turn {self._turn + 1}")
        self._numbered = True

    def _move(self, move: str) -> None:
        seat = self._session.state.turn
        try:
            self._session.play(move)
        except IllegalMove as error:
            raise self._bad(f"move {_short(move)}: {error}") from None
        if seat != self._seat:
            self._seat, self._turn = seat, self._turn + 1
        self._numbered = False

    def _bad(self, reason: str) -> BadRecord:
        return _refused(self._line, reason)


def _check_result(moves: _MoveText, tags: dict[str, _Tag], last_line: int) -> None:
    """Refuse a record that was cut short, or whose result is not what the moves come to."""
    if not moves.result:
        raise _refused(last_line, f"the file ends without a result ({UNFINISHED} or such)")
    played = moves.played_result
    claims = [_Tag(moves.result_line, moves.result)]
    if "Result" in tags:
        claims.append(tags["Result"])
    for claim in claims:
        if claim.text != played:
            raise _refused(claim.line, f"the result is given as {claim.text}, but it is {played}")


def _refused(line: int, reason: str) -> BadRecord:
    """Return the error for a line; what cannot be shown of the file is written as an escape."""
    return BadRecord(f"line {line}: {shortened(printable(reason))}")


def _short(token: str) -> str:
    return token if len(token) <= 20 else f"{token[:20]}…"
