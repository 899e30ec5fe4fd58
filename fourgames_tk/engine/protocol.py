"""The engine as a text protocol, in the style of the Go Text Protocol.

Each line is one command. A success is `= answer`, a failure `? message`, each followed by an empty
line. `help/protocol.md` describes the protocol for people. A thread of its own reads the lines
ahead, so that `stop` is recognised while a command is running.
"""

from __future__ import annotations

import contextlib
import json
import re
import threading
import traceback
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from io import BytesIO, RawIOBase
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import TextIO

from .. import __version__
from . import learn, parsing
from .errors import BadOption, FourgamesError
from .files import split_lines
from .game import VALUES_NODES, MoveValue, Outcome, State
from .games import GAMES, find_game
from .learn.review import WHY_NODES, review_clock, review_game
from .options import Options, parse_seed, random_seed, split_assignments
from .parsing import parse_decimal, parse_whole
from .record import Record
from .search.clock import (
    MAX_DEPTH,
    MAX_NODES,
    MAX_SECONDS,
    Clock,
    NodeClock,
    OutOfTime,
    fixed_limit_clock,
)
from .session import Session
from .text import printable, printable_excerpt, quoted, truncated

MAX_REPLY = 1_000
"""Longest message of a refused command, in characters."""

MAX_LINE = 1_000_000
"""Longest line of input, in bytes."""

PATH_COMMANDS = ("save", "load")

_CHUNK = 65_536
_LINE = re.compile(r"\s*(?:([0-9]{1,18})(?:\s+|$))?(\S*)(.*)", re.S)
_COMMENT = re.compile(r"(?:^|\s)#.*", re.S)


@dataclass(frozen=True)
class ProtocolLine:
    """A line of input: the number before the command, the command's name, and the rest.

    Each may be empty. `fault` says why the line cannot be read, or is empty.
    """

    number: str = ""
    name: str = ""
    rest: str = ""
    fault: str = ""

    @classmethod
    def parse(cls, text: str) -> ProtocolLine:
        """Return the parts of a line, without surrounding blanks and the comment.

        A comment begins with `#`; in a path only after a blank, since paths may contain `#`.
        """
        match = _LINE.fullmatch(text)
        assert match is not None
        number, name, rest = match.groups("")
        if "#" in name:
            return cls(number, name.partition("#")[0])
        rest = _COMMENT.sub("", rest) if name in PATH_COMMANDS else rest.partition("#")[0]
        return cls(number, name, rest.strip())

    @classmethod
    def decode(cls, data: bytes) -> ProtocolLine:
        """Return the parts of a line of bytes; `fault` is set if it is too long or not UTF-8."""
        if len(data) > MAX_LINE:
            number = cls.parse(data[:_CHUNK].decode("utf-8", "replace")).number
            return cls(number, fault=f"a line has {MAX_LINE:,} bytes at most")
        try:
            return cls.parse(data.decode("utf-8"))
        except UnicodeDecodeError:
            number = cls.parse(data.decode("utf-8", "replace")).number
            return cls(number, fault="the line is not UTF-8 text")

    @property
    def is_blank(self) -> bool:
        return not (self.number or self.name or self.fault)

    @property
    def is_stop(self) -> bool:
        return self.name == "stop" and not self.rest


class CommandReader:
    """The lines of a stream in order, each once, without blank ones.

    A thread of its own reads them. It calls `at_end` at the end of the stream.
    """

    def __init__(
        self, source: RawIOBase | BytesIO, at_end: Callable[[], None] = lambda: None
    ) -> None:
        """Start the thread. No other code may read from the stream afterwards."""
        self._source, self._at_end = source, at_end
        self._lines: SimpleQueue[ProtocolLine | None] = SimpleQueue()
        self._heard = self._taken = 0
        threading.Thread(target=self._read, name="input", daemon=True).start()

    def __iter__(self) -> Iterator[ProtocolLine]:
        """Yield each line as soon as it has arrived, until the stream ends."""
        while (line := self._lines.get()) is not None:
            self._taken += line.is_stop
            yield line

    def is_stop_requested(self) -> bool:
        """Return whether a `stop` is among the lines read but not yet yielded."""
        return self._heard > self._taken

    def _read(self) -> None:
        try:
            # A stream that raises on reading counts as ended.
            with contextlib.suppress(OSError):
                chunks = iter(lambda: self._source.read(_CHUNK), b"")
                for number, data in enumerate(split_lines(chunks, MAX_LINE)):
                    # Editors and shells of Windows put a byte order mark before the first line.
                    line = ProtocolLine.decode(data if number else data.removeprefix(BOM_UTF8))
                    if not line.is_blank:
                        self._heard += line.is_stop
                        self._lines.put(line)
        finally:
            self._lines.put(None)
            self._at_end()


def success_reply(line: ProtocolLine, text: str) -> str:
    """Return the answer to a command, with its text if any, and an empty line."""
    shown = "\n".join(_one_line(part) for part in text.split("\n"))
    return f"={line.number} {shown}".rstrip() + "\n\n"


def failure_reply(line: ProtocolLine, message: str) -> str:
    """Return the refusal of a command: the message on one line, and an empty line.

    The message is cut to `MAX_REPLY` characters, with control characters escaped.
    """
    shown = truncated(printable(_one_line(message)), MAX_REPLY)
    return f"?{line.number} {shown}".rstrip() + "\n\n"


def parse_integer(text: str, what: str, minimum: int, maximum: int) -> int:
    """Return a whole number in plain digits. Raises BadOption, naming `what`."""
    try:
        return parse_whole(text, minimum, maximum)
    except ValueError:
        allowed = f"expected {minimum} to {maximum}"
        raise BadOption(f"{quoted(text)} is not {what}: {allowed}") from None


def parse_assignments(rest: str, *allowed: str) -> dict[str, str]:
    """Return the texts of `name=value` words by name. Raises BadOption for other names."""
    found = split_assignments(rest.split())
    for name in found:
        if name not in allowed:
            raise BadOption(
                f"unknown option {quoted(name)}: the options are {' and '.join(allowed)}"
            )
    return found


def parse_seconds(assignments: Mapping[str, str]) -> float | None:
    """Return the value of `seconds` as a number, or None. Raises BadOption if out of range."""
    if "seconds" not in assignments:
        return None
    text = assignments["seconds"]
    try:
        number = parse_decimal(text)
    except ValueError:
        number = -1
    if text.startswith("-") or not 0 <= number <= MAX_SECONDS:
        raise BadOption(
            f"seconds={printable_excerpt(text)}: expected 0 to {MAX_SECONDS} in plain digits, "
            "such as 2 or 0.5"
        )
    return number


def parse_path(rest: str) -> Path:
    if not rest or "\0" in rest:
        raise FourgamesError("this command needs the path of a file")
    return Path(rest)


def _one_line(text: str) -> str:
    """Return the text as one line that can be encoded as UTF-8."""
    return " ".join(text.splitlines()).encode("utf-8", "backslashreplace").decode("utf-8")


MAX_PERFT_DEPTH = 99
"""Deepest move tree that `perft` counts, in plies."""

_GAMES = " ".join(game.id for game in GAMES)


class Protocol:
    """One conversation: its game, if any, and the handlers of the commands.

    Running searches call `stopped` repeatedly and stop once it returns True.
    """

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self.ended = False
        self._stopped = stopped
        self._session: Session | None = None
        self._found: Record | None = None
        self._valued: tuple[Options, State, Mapping[str, MoveValue]] | None = None
        """The position whose values were asked for last, and these values."""

    def answer(self, line: ProtocolLine) -> str:
        """Run a command and return its answer. Raises FourgamesError.

        Only the answer of `help` has several lines.
        """
        if line.fault:
            raise FourgamesError(line.fault)
        if not line.name:
            raise FourgamesError("the command is missing after the number")
        if line.name not in COMMANDS:
            raise FourgamesError(
                f"unknown command {quoted(line.name)}: the commands are {', '.join(COMMANDS)}"
            )
        command = COMMANDS[line.name]
        if line.rest and not command.usage:
            raise FourgamesError("this command must be alone on its line")
        found = command.run(self, line.rest)
        if isinstance(found, str):
            return found
        if found is None:
            return ""
        return json.dumps(found, ensure_ascii=False, allow_nan=False, default=asdict)

    @property
    def _running(self) -> Session:
        if self._session is None:
            raise FourgamesError("there is no game yet: start one with new GAME")
        return self._session

    def _new(self, rest: str) -> None:
        if not rest:
            raise FourgamesError(f"new needs a game: {_GAMES}")
        game_id, *words = rest.split()
        game = find_game(game_id)
        texts = split_assignments(words)
        seed = parse_seed(texts.pop("seed")) if "seed" in texts else random_seed()
        self._session, self._found = Session(game, game.options_type.parse(texts), seed), None

    def _position(self, rest: str) -> None:
        session = self._running
        state = session.game.parse_position(
            parsing.decode_json(rest), session.options, session.seed
        )
        self._session = Session(session.game, session.options, session.seed, state)
        self._found = None

    def _play(self, rest: str) -> object:
        session = self._running
        if not rest:
            raise FourgamesError("play needs a move")
        return [event.to_json() for event in session.play(rest).events]

    def _undo(self, rest: str) -> None:
        self._running.undo()

    def _redo(self, rest: str) -> None:
        self._running.redo()

    def _outcome(self, rest: str) -> object:
        outcome: Outcome | None = self._running.state.outcome()
        return "-" if outcome is None else outcome.to_json()

    def _choose(self, rest: str) -> str:
        session = self._running
        words = parse_assignments(rest, "level", "seconds", "nodes", "depth")
        levels = session.game.levels
        level = levels[-1].number
        if "level" in words:
            level = parse_integer(words["level"], "a level", levels[0].number, level)
        nodes, depth = self._nodes(words), 0
        if "depth" in words:
            depth = parse_integer(words["depth"], "a depth", 1, MAX_DEPTH)
            session.game.require_search_depth()
        clock = fixed_limit_clock(self._clock(words), nodes, depth)
        view = self._mover_view()
        if (forced := session.state.forced_move()) is not None:
            return forced
        # Deterministic for game, ply and level, so that a conversation can be repeated.
        random = Random(f"{session.seed}/{len(session.steps)}/{level}")
        return session.game.choose(view, level, clock, random)

    def _values(self, rest: str) -> object:
        words = parse_assignments(rest, "seconds", "nodes")
        clock = self._values_clock(words)
        if self._running.state.outcome() is not None:
            return {}
        values = self._search_values(self._mover_view(), clock)
        return {move: value.to_json() for move, value in values.items()}

    def _why(self, rest: str) -> object:
        """Explain a move by the last values of the position or, given `seconds`, by new ones."""
        move, _, assignments = rest.partition(" ")
        words = parse_assignments(assignments, "seconds")
        session, view = self._running, self._mover_view()
        if not move:
            raise FourgamesError("why needs a move")
        session.state.after(move)
        if words or self._valued is None or self._valued[:2] != (session.options, view):
            values = self._search_values(view, self._values_clock(words))
        else:
            values = self._valued[2]
        clock = NodeClock(self._clock({}), WHY_NODES)
        reason = session.game.compared_reason(view, move, clock, values)
        line = session.game.line_to_result(view, move, values[move], self._clock({}))
        return {"move": move, **values[move].to_json(), **reason.to_json(), "line": line}

    def _search_values(self, view: State, clock: Clock) -> Mapping[str, MoveValue]:
        values = self._running.game.move_values(view, clock)
        self._valued = self._running.options, view, values
        return values

    def _review(self, rest: str) -> object:
        words = parse_assignments(rest, "seconds")
        clock = review_clock(self._clock(words), parse_seconds(words))
        session = self._running
        seats = session.game.seat_count(session.options)
        return review_game(session.game, seats, session.steps, clock).to_json()

    def _hint(self, rest: str) -> object:
        clock = self._clock(parse_assignments(rest, "seconds"))
        session, view = self._running, self._mover_view()
        seat = session.state.turn
        if session.hints_left(seat) == 0:
            raise FourgamesError(f"player {seat + 1} has no hint left")
        hint = session.game.hint(view, clock)
        session.hints_used[seat] += 1
        return hint

    def _chance(self, rest: str) -> object:
        session = self._running
        seat, _, words = rest.partition(" ")
        clock = self._clock(parse_assignments(words, "seconds"))
        chance = session.game.last_missed_win(session.states, self._seat(seat), clock)
        return "null" if chance is None else chance

    def _puzzle(self, rest: str) -> object:
        game = self._running.game
        words = parse_assignments(rest, "kind", "grade", "variation", "seed")
        kind, tasks = words.get("kind"), game.puzzle_tasks()
        if kind is not None and kind not in tasks:
            allowed = ", ".join(tasks)
            raise FourgamesError(f"no kind of puzzle {quoted(kind)}: {game.title} has {allowed}")
        grade = seed = None
        if "grade" in words:
            grades = learn.puzzle.GRADES
            grade = parse_integer(words["grade"], "a grade", grades[0], grades[-1])
        variation = words.get("variation")
        if variation not in (None, "yes", "no"):
            raise BadOption(f"variation={printable_excerpt(variation)}: expected yes or no")
        if "seed" in words:
            seed = parse_seed(words["seed"])
        try:
            found = learn.puzzle_collection.find_puzzle(
                game,
                kind,
                grade,
                seed,
                Clock(stopped=self._stopped),
                None if variation is None else variation == "yes",
            )
        except OutOfTime:
            raise FourgamesError("stopped") from None
        return found.to_json()

    def _drill(self, rest: str) -> object:
        words = parse_assignments(rest, "kind", "seed")
        seed = parse_seed(words["seed"]) if "seed" in words else random_seed()
        return learn.drills.make_drill(self._running.game, words.get("kind"), seed=seed).to_json()

    def _perft(self, rest: str) -> str:
        session = self._running
        depth = parse_integer(rest, "a depth", 0, MAX_PERFT_DEPTH)
        try:
            return str(session.game.perft(session.state, depth, Clock(stopped=self._stopped)))
        except OutOfTime:
            raise FourgamesError("stopped") from None

    def _save(self, rest: str) -> None:
        session, found, path = self._running, self._found, parse_path(rest)
        try:
            (found.continued_by(session) if found else Record.from_session(session)).write(path)
        except OSError as error:
            raise FourgamesError(f"cannot write {_name(path)}: {error.strerror}") from None

    def _load(self, rest: str) -> None:
        path = parse_path(rest)
        try:
            found = Record.read(path)
            self._session, self._found = found.session(), found
        except OSError as error:
            raise FourgamesError(f"cannot read {_name(path)}: {error.strerror}") from None

    def _help(self, rest: str) -> str:
        return "\n".join(
            f"{name}{command.usage and ' '}{command.usage}: {command.summary}"
            for name, command in COMMANDS.items()
        )

    def _quit(self, rest: str) -> None:
        self.ended = True

    def _seat(self, text: str) -> int:
        game, options = self._running.game, self._running.options
        return parse_integer(text, "a seat", 0, game.seat_count(options) - 1)

    def _clock(self, words: Mapping[str, str]) -> Clock:
        """Return a clock of the `seconds` given, if any. `stop` ends it too."""
        return Clock(parse_seconds(words), self._stopped)

    def _values_clock(self, words: Mapping[str, str]) -> Clock:
        """Return a clock of the `seconds` or `nodes` given, or of the default number of nodes."""
        nodes = self._nodes(words) or (0 if "seconds" in words else VALUES_NODES)
        return fixed_limit_clock(self._clock(words), nodes)

    @staticmethod
    def _nodes(words: Mapping[str, str]) -> int:
        """Return the `nodes` given, 0 without."""
        if "nodes" not in words:
            return 0
        return parse_integer(words["nodes"], "a number of nodes", 1, MAX_NODES)

    def _mover_view(self) -> State:
        """Return the view of the seat to move. Raises FourgamesError without a legal move."""
        state = self._running.state
        if state.outcome() is not None:
            raise FourgamesError("the game is over: there is no move to choose")
        if not state.legal_moves():
            raise FourgamesError(
                "this position is one seat's view, and hides what the other can play"
            )
        return state.view(state.turn)


@dataclass(frozen=True)
class ProtocolCommand:
    """A command: its arguments, its answer in words, and the function that runs it.

    `run` returns a text, JSON values, dataclasses of these, or None for an empty answer.
    """

    usage: str
    summary: str
    run: Callable[[Protocol, str], object]


COMMANDS: Mapping[str, ProtocolCommand] = {
    "list_games": ProtocolCommand("", "the names of the games", lambda self, rest: _GAMES),
    "new": ProtocolCommand("GAME [option=value …]", "nothing; starts a game", Protocol._new),
    "position": ProtocolCommand("JSON", "nothing; goes on from this position", Protocol._position),
    "moves": ProtocolCommand(
        "",
        "the legal moves; none when the game is over",
        lambda self, rest: " ".join(self._running.state.legal_moves()),
    ),
    "play": ProtocolCommand("MOVE", "what happened: a JSON list of events", Protocol._play),
    "undo": ProtocolCommand("", "nothing; takes back the last move", Protocol._undo),
    "redo": ProtocolCommand("", "nothing; repeats the move that was taken back", Protocol._redo),
    "state": ProtocolCommand(
        "", "the whole position as JSON", lambda self, rest: self._running.state.to_json()
    ),
    "view": ProtocolCommand(
        "SEAT",
        "the position as this seat sees it, from 0",
        lambda self, rest: self._running.state.view(self._seat(rest)).to_json(),
    ),
    "outcome": ProtocolCommand(
        "", "- while the game goes on, else how it ended", Protocol._outcome
    ),
    "levels": ProtocolCommand(
        "",
        "the numbers of the levels, weakest first",
        lambda self, rest: " ".join(str(each.number) for each in self._running.game.levels),
    ),
    "choose": ProtocolCommand(
        "[level=N] [seconds=S] [nodes=N] [depth=N]", "a move (it is not played)", Protocol._choose
    ),
    "values": ProtocolCommand(
        "[seconds=S] [nodes=N]", "the value of every move as JSON", Protocol._values
    ),
    "why": ProtocolCommand(
        "MOVE [seconds=S]", "the value of a move, the reason and a line as JSON", Protocol._why
    ),
    "hint": ProtocolCommand("[seconds=S]", "a good move and the reason as JSON", Protocol._hint),
    "chance": ProtocolCommand(
        "SEAT [seconds=S]", "the last position in which the seat could have won", Protocol._chance
    ),
    "review": ProtocolCommand(
        "[seconds=S]", "the review of the moves so far as JSON", Protocol._review
    ),
    "puzzle": ProtocolCommand(
        "[kind=K] [grade=G] [variation=V] [seed=N]",
        "a puzzle of this game as JSON",
        Protocol._puzzle,
    ),
    "drill": ProtocolCommand(
        "[kind=K] [seed=N]", "a drill question about a position as JSON", Protocol._drill
    ),
    "perft": ProtocolCommand(
        "DEPTH", "the number of move sequences of this length", Protocol._perft
    ),
    "save": ProtocolCommand("PATH", "nothing; writes the game to a file", Protocol._save),
    "load": ProtocolCommand("PATH", "nothing; continues the game in a file", Protocol._load),
    "help": ProtocolCommand("", "the commands, a line each", Protocol._help),
    "name": ProtocolCommand("", "the name of the program", lambda self, rest: "Fourgames"),
    "version": ProtocolCommand("", "the version of the program", lambda self, rest: __version__),
    "stop": ProtocolCommand(
        "", "nothing; the running search answers with its best move so far", lambda self, rest: None
    ),
    "quit": ProtocolCommand("", "nothing; ends the conversation", Protocol._quit),
}
"""Commands by name. `stop` does nothing here: reading it ahead has already stopped the search."""

INTERNAL_ERROR = "an error in Fourgames; see its error output"


def serve(inbox: CommandReader, answers: TextIO, errors: TextIO) -> None:
    """Answer commands in order until `quit` or the end of input.

    An unexpected exception is answered as a failure, with a traceback on `errors`.
    """
    protocol = Protocol(inbox.is_stop_requested)
    for line in inbox:
        try:
            reply = success_reply(line, protocol.answer(line))
        except FourgamesError as error:
            reply = failure_reply(line, str(error))
        except Exception:
            traceback.print_exc(file=errors)
            reply = failure_reply(line, INTERNAL_ERROR)
        answers.write(reply)
        answers.flush()
        if protocol.ended:
            return


def _name(path: Path) -> str:
    return printable(path.name or str(path))
