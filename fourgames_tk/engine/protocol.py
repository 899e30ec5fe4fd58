"""The engine as a text protocol, in the manner of the Go Text Protocol.

One command a line; a success is `= answer`, a failure `? message`, each followed by one empty
line. Blank lines are ignored. `help/protocol.md` is the description for people.
"""

from __future__ import annotations

import json
import math
import re
import secrets
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import BinaryIO, TextIO

from . import check, record, record_reading
from .errors import BadOption, FourgamesError
from .game import Outcome, State
from .games import GAMES, find_game
from .options import parse_seed, split_words
from .search.clock import Clock
from .session import Session

LONGEST_LINE = 1_000_000
"""In bytes; a longer line is read to its end and refused."""

LONGEST_MESSAGE = 1_000
"""In characters."""

LONGEST_THOUGHT = 86_400
"""In seconds."""

DEEPEST_TREE = 99
"""In plies."""


class BadCommand(FourgamesError):
    """A line that is no command, or a command without what it needs."""


class Protocol:
    """One conversation: the running game, if any, and the commands."""

    def __init__(self) -> None:
        """Begin without a game."""
        self.ended = False
        self._session: Session | None = None
        self._found: record.Record | None = None
        self._commands: dict[str, Callable[[str], str]] = {
            "list_games": self._list_games,
            "new": self._new,
            "position": self._position,
            "moves": self._moves,
            "play": self._play,
            "undo": self._undo,
            "redo": self._redo,
            "state": self._state,
            "view": self._view,
            "outcome": self._outcome,
            "levels": self._levels,
            "choose": self._choose,
            "values": self._values,
            "hint": self._hint,
            "chance": self._chance,
            "perft": self._perft,
            "save": self._save,
            "load": self._load,
            "quit": self._quit,
        }

    def answer(self, line: str) -> str:
        """Carry out a command, not blank, and return the answer; raises FourgamesError."""
        name, *others = line.split(maxsplit=1)
        rest = others[0].strip() if others else ""
        if name not in self._commands:
            names = ", ".join(self._commands)
            raise BadCommand(f"unknown command {_short(name, 40)!r}: there are {names}")
        return self._commands[name](rest)

    @property
    def _running(self) -> Session:
        if self._session is None:
            raise BadCommand("there is no game: start one with new GAME")
        return self._session

    def _list_games(self, rest: str) -> str:
        _nothing(rest)
        return " ".join(game.id for game in GAMES)

    def _new(self, rest: str) -> str:
        if not rest:
            raise BadCommand(f"new needs a game: {self._list_games('')}")
        game_id, *words = rest.split()
        game = find_game(game_id)
        texts = split_words(words)
        seed = parse_seed(texts.pop("seed")) if "seed" in texts else secrets.randbelow(10**9)
        self._session, self._found = Session(game, game.options_type.parse(texts), seed), None
        return ""

    def _position(self, rest: str) -> str:
        session = self._running
        data = check.decode(rest)
        state = session.game.position(data, session.options, session.seed)
        self._session = Session(session.game, session.options, session.seed, state)
        self._found = None
        return ""

    def _moves(self, rest: str) -> str:
        _nothing(rest)
        return " ".join(self._running.state.legal_moves())

    def _play(self, rest: str) -> str:
        session = self._running
        if not rest:
            raise BadCommand("play needs a move")
        return _json([event.to_json() for event in session.play(rest).events])

    def _undo(self, rest: str) -> str:
        _nothing(rest)
        self._running.undo()
        return ""

    def _redo(self, rest: str) -> str:
        _nothing(rest)
        self._running.redo()
        return ""

    def _state(self, rest: str) -> str:
        _nothing(rest)
        return _json(self._running.state.to_json())

    def _view(self, rest: str) -> str:
        return _json(self._running.state.view(self._seat(rest)).to_json())

    def _outcome(self, rest: str) -> str:
        _nothing(rest)
        outcome: Outcome | None = self._running.state.outcome()
        return "-" if outcome is None else _json(outcome.to_json())

    def _levels(self, rest: str) -> str:
        _nothing(rest)
        return " ".join(str(level.number) for level in self._running.game.levels)

    def _choose(self, rest: str) -> str:
        session = self._running
        words = _words(rest, "level", "seconds")
        levels = session.game.levels
        level = levels[-1].number
        if "level" in words:
            level = _integer(words["level"], "a level", levels[0].number, level)
        clock = _clock(words)
        view = self._mover_view()
        if (forced := session.state.forced()) is not None:
            return forced
        # The same choice for the same game, ply and level: a conversation can be repeated.
        random = Random(f"{session.seed}/{len(session.steps)}/{level}")
        return session.game.choose(view, level, clock, random)

    def _values(self, rest: str) -> str:
        clock = _clock(_words(rest, "seconds"))
        if self._running.state.outcome() is not None:
            return "{}"
        values = self._running.game.values(self._mover_view(), clock)
        return _json({move: value.to_json() for move, value in values.items()})

    def _hint(self, rest: str) -> str:
        clock = _clock(_words(rest, "seconds"))
        session, view = self._running, self._mover_view()
        seat = session.state.turn
        if session.hints_left(seat) == 0:
            raise BadCommand(f"player {seat + 1} has no hint left")
        hint = session.game.hint(view, clock)
        session.hints_used[seat] += 1
        return _json(hint.to_json())

    def _chance(self, rest: str) -> str:
        session = self._running
        seat, _, words = rest.partition(" ")
        clock = _clock(_words(words, "seconds"))
        chance = session.game.missed_chance(session.states, self._seat(seat), clock)
        return _json(chance and chance.to_json())

    def _perft(self, rest: str) -> str:
        session = self._running
        depth = _integer(rest, "a depth", 0, DEEPEST_TREE)
        return str(session.game.perft(session.state, depth))

    def _save(self, rest: str) -> str:
        session = self._running
        path = _path(rest)
        try:
            found = self._found
            record.write(
                path, record.continued(found, session) if found else record.of_session(session)
            )
        except OSError as error:
            raise BadCommand(f"cannot write {path}: {error.strerror}") from None
        return ""

    def _load(self, rest: str) -> str:
        path = _path(rest)
        try:
            found = record_reading.read(path)
            self._session, self._found = found.session(), found
        except OSError as error:
            raise BadCommand(f"cannot read {path}: {error.strerror}") from None
        return ""

    def _quit(self, rest: str) -> str:
        _nothing(rest)
        self.ended = True
        return ""

    def _seat(self, text: str) -> int:
        game, options = self._running.game, self._running.options
        return _integer(text, "a seat", 0, game.seats(options) - 1)

    def _mover_view(self) -> State:
        """Return what the seat to move sees; raises BadCommand where there is nothing to choose."""
        state = self._running.state
        if state.outcome() is not None:
            raise BadCommand("the game is over: there is no move to choose")
        if not state.legal_moves():
            raise BadCommand("this position is one seat's view, and hides what the other can play")
        return state.view(state.turn)


def serve(commands: BinaryIO, answers: TextIO, errors: TextIO) -> None:
    """Answer commands, one a line, until `quit` or the end of input.

    What goes wrong inside the program is answered as a failure too, with a traceback on `errors`.
    """
    protocol = Protocol()
    while not protocol.ended:
        line = commands.readline(LONGEST_LINE)
        if not line:
            return
        try:
            text = _text(line, commands)
            if not text.strip():
                continue
            reply = _lines("=", protocol.answer(text))
        except FourgamesError as error:
            reply = _lines("?", _short(str(error), LONGEST_MESSAGE))
        except Exception as error:
            traceback.print_exc(file=errors)
            reply = _lines("?", f"the program failed: {type(error).__name__}: {error}")
        answers.write(reply)
        answers.flush()


def _text(line: bytes, commands: BinaryIO) -> str:
    """Return the line as text, having read over the rest of one that is too long."""
    if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
        while line and not line.endswith(b"\n"):
            line = commands.readline(LONGEST_LINE)
        raise BadCommand(f"the line is longer than {LONGEST_LINE:,} bytes")
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadCommand("the line is not UTF-8 text") from None


def _lines(sign: str, text: str) -> str:
    """Return an answer as it is sent: one line that UTF-8 can carry, then an empty one."""
    one_line = " ".join(text.splitlines()).encode("utf-8", "backslashreplace").decode("utf-8")
    return f"{sign} {one_line}".rstrip() + "\n\n"


def _short(text: str, length: int) -> str:
    """Return the text, cut where it repeats too much of a bad line."""
    return text if len(text) <= length else f"{text[:length]}…"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _nothing(rest: str) -> None:
    if rest:
        raise BadCommand("this command stands alone on its line")


def _integer(text: str, what: str, minimum: int, maximum: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text, re.ASCII) or not minimum <= int(text) <= maximum:
        raise BadOption(f"{text!r} is not {what}: allowed is {minimum} to {maximum}")
    return int(text)


def _words(rest: str, *allowed: str) -> dict[str, str]:
    words = split_words(rest.split())
    for name in words:
        if name not in allowed:
            raise BadOption(f"unknown option {name!r}: there are {' and '.join(allowed)}")
    return words


def _clock(words: dict[str, str]) -> Clock:
    """Return a clock of the `seconds` given, or one without a deadline."""
    if "seconds" not in words:
        return Clock()
    text = words["seconds"]
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_THOUGHT:
        raise BadOption(f"seconds={text}: allowed is 0 to {LONGEST_THOUGHT}")
    return Clock(seconds)


def _path(rest: str) -> Path:
    if not rest or "\0" in rest:
        raise BadCommand("this command needs the path of a file")
    return Path(rest)
