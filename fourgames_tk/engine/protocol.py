"""The engine as a text protocol, in the manner of the Go Text Protocol.

One command a line; a success is `= answer`, a failure `? message`, each followed by one empty
line. `help/protocol.md` is the description for people.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import TextIO

from .. import __version__
from . import check, learn
from . import protocol_lines as lines
from .errors import FourgamesError, printable, quoted
from .game import Outcome, State
from .games import GAMES, find_game
from .learn.review import SECONDS as REVIEW_SECONDS
from .learn.review import review_of
from .options import fresh_seed, parse_seed, split_words
from .protocol_lines import Inbox, Line, failure, success
from .record import Record
from .search.clock import Clock, OutOfTime
from .session import Session

DEEPEST_TREE = 99
"""In plies."""

VALUES_SECONDS = 2.8
"""How long values are sought where nobody says how long."""

_GAMES = " ".join(game.id for game in GAMES)


class Protocol:
    """One conversation: the running game, if any, and the commands.

    `stopped` is asked by a command that thinks, again and again, whether it is to stop.
    """

    def __init__(self, stopped: Callable[[], bool]) -> None:
        self.ended = False
        self._stopped = stopped
        self._session: Session | None = None
        self._found: Record | None = None

    def answer(self, line: Line) -> str:
        """Carry out a command and return the answer; raises FourgamesError.

        The answer of `help` alone has several lines.
        """
        if line.fault:
            raise FourgamesError(line.fault)
        if not line.name:
            raise FourgamesError("after the number goes a command")
        if line.name not in COMMANDS:
            raise FourgamesError(
                f"unknown command {quoted(line.name)}: there are {', '.join(COMMANDS)}"
            )
        command = COMMANDS[line.name]
        if line.rest and not command.usage:
            raise FourgamesError("this command stands alone on its line")
        found = command.run(self, line.rest)
        if isinstance(found, str):
            return found
        if found is None:
            return ""
        return json.dumps(found, ensure_ascii=False, allow_nan=False, default=asdict)

    @property
    def _running(self) -> Session:
        if self._session is None:
            raise FourgamesError("there is no game: start one with new GAME")
        return self._session

    def _new(self, rest: str) -> None:
        if not rest:
            raise FourgamesError(f"new needs a game: {_GAMES}")
        game_id, *words = rest.split()
        game = find_game(game_id)
        texts = split_words(words)
        seed = parse_seed(texts.pop("seed")) if "seed" in texts else fresh_seed()
        self._session, self._found = Session(game, game.options_type.parse(texts), seed), None

    def _position(self, rest: str) -> None:
        session = self._running
        state = session.game.position(check.decode(rest), session.options, session.seed)
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
        words = lines.words(rest, "level", "seconds")
        levels = session.game.levels
        level = levels[-1].number
        if "level" in words:
            level = lines.integer(words["level"], "a level", levels[0].number, level)
        clock = self._clock(words)
        view = self._mover_view()
        if (forced := session.state.forced()) is not None:
            return forced
        # The same choice for the same game, ply and level: a conversation can be repeated.
        random = Random(f"{session.seed}/{len(session.steps)}/{level}")
        return session.game.choose(view, level, clock, random)

    def _values(self, rest: str) -> object:
        clock = self._clock(lines.words(rest, "seconds"), VALUES_SECONDS)
        if self._running.state.outcome() is not None:
            return {}
        return dict(self._running.game.values(self._mover_view(), clock))

    def _review(self, rest: str) -> object:
        clock = self._clock(lines.words(rest, "seconds"), REVIEW_SECONDS)
        session = self._running
        seats = session.game.seats(session.options)
        return review_of(session.game, seats, session.steps, clock).to_json()

    def _hint(self, rest: str) -> object:
        clock = self._clock(lines.words(rest, "seconds"))
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
        clock = self._clock(lines.words(words, "seconds"))
        chance = session.game.missed_chance(session.states, self._seat(seat), clock)
        return "null" if chance is None else chance

    def _puzzle(self, rest: str) -> object:
        game = self._running.game
        words = lines.words(rest, "kind", "grade", "seed")
        kind, tasks = words.get("kind"), game.puzzle_tasks()
        if kind is not None and kind not in tasks:
            allowed = ", ".join(tasks)
            raise FourgamesError(f"no kind of puzzle {quoted(kind)}: {game.title} has {allowed}")
        grade = seed = None
        if "grade" in words:
            grades = learn.puzzle.GRADES
            grade = lines.integer(words["grade"], "a grade", grades[0], grades[-1])
        if "seed" in words:
            seed = parse_seed(words["seed"])
        try:
            found = learn.collection.find(game, kind, grade, seed, Clock(stopped=self._stopped))
        except OutOfTime:
            raise FourgamesError("stopped") from None
        return found.to_json()

    def _perft(self, rest: str) -> str:
        session = self._running
        depth = lines.integer(rest, "a depth", 0, DEEPEST_TREE)
        try:
            return str(session.game.perft(session.state, depth, Clock(stopped=self._stopped)))
        except OutOfTime:
            raise FourgamesError("stopped") from None

    def _save(self, rest: str) -> None:
        session, found, path = self._running, self._found, lines.path(rest)
        try:
            (found.continued(session) if found else Record.of(session)).write(path)
        except OSError as error:
            raise FourgamesError(f"cannot write {_name(path)}: {error.strerror}") from None

    def _load(self, rest: str) -> None:
        path = lines.path(rest)
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
        return lines.integer(text, "a seat", 0, game.seats(options) - 1)

    def _clock(self, words: Mapping[str, str], usual: float | None = None) -> Clock:
        """Return a clock of the `seconds` given, which `stop` ends too."""
        given = lines.seconds(words)
        return Clock(usual if given is None else given, self._stopped)

    def _mover_view(self) -> State:
        """Return what the seat to move sees; FourgamesError if nothing is to be chosen."""
        state = self._running.state
        if state.outcome() is not None:
            raise FourgamesError("the game is over: there is no move to choose")
        if not state.legal_moves():
            raise FourgamesError(
                "this position is one seat's view, and hides what the other can play"
            )
        return state.view(state.turn)


@dataclass(frozen=True)
class Command:
    """A command: what goes after its name, what it answers, in words, and what carries it out.

    That returns the answer, a text, or JSON values and dataclasses of these; None for nothing.
    """

    usage: str
    summary: str
    run: Callable[[Protocol, str], object]


COMMANDS: Mapping[str, Command] = {
    "list_games": Command("", "the names of the games", lambda self, rest: _GAMES),
    "new": Command("GAME [option=value …]", "nothing; starts a game", Protocol._new),
    "position": Command("JSON", "nothing; goes on from this position", Protocol._position),
    "moves": Command(
        "",
        "the legal moves; none when the game is over",
        lambda self, rest: " ".join(self._running.state.legal_moves()),
    ),
    "play": Command("MOVE", "what happened: a JSON list of events", Protocol._play),
    "undo": Command("", "nothing; takes the last move back", Protocol._undo),
    "redo": Command("", "nothing; plays the move that was taken back", Protocol._redo),
    "state": Command(
        "", "the whole position as JSON", lambda self, rest: self._running.state.to_json()
    ),
    "view": Command(
        "SEAT",
        "the position as this seat sees it, from 0",
        lambda self, rest: self._running.state.view(self._seat(rest)).to_json(),
    ),
    "outcome": Command("", "- while the game goes on, else how it ended", Protocol._outcome),
    "levels": Command(
        "",
        "the numbers of the levels, weakest first",
        lambda self, rest: " ".join(str(each.number) for each in self._running.game.levels),
    ),
    "choose": Command("[level=N] [seconds=S]", "a move, not played", Protocol._choose),
    "values": Command("[seconds=S]", "the value of every move as JSON", Protocol._values),
    "hint": Command("[seconds=S]", "a good move and the reason as JSON", Protocol._hint),
    "chance": Command("SEAT [seconds=S]", "where it could last have won", Protocol._chance),
    "review": Command("[seconds=S]", "what each move so far was worth as JSON", Protocol._review),
    "puzzle": Command(
        "[kind=K] [grade=G] [seed=N]", "a puzzle of this game as JSON", Protocol._puzzle
    ),
    "perft": Command("DEPTH", "the number of leaves of the tree of moves", Protocol._perft),
    "save": Command("PATH", "nothing; writes the game to a file", Protocol._save),
    "load": Command("PATH", "nothing; goes on with the game in a file", Protocol._load),
    "help": Command("", "the commands, a line each", Protocol._help),
    "name": Command("", "the name of the program", lambda self, rest: "Fourgames"),
    "version": Command("", "the version of the program", lambda self, rest: __version__),
    "stop": Command("", "nothing; what thinks answers what it has", lambda self, rest: None),
    "quit": Command("", "nothing; ends the conversation", Protocol._quit),
}
"""By name. What `stop` stops has been stopped already, by the line's being read ahead."""

FAULT = "the program failed here; its error output says how"


def serve(inbox: Inbox, answers: TextIO, errors: TextIO) -> None:
    """Answer commands in their order until `quit` or the end of input.

    What goes wrong inside the program is answered as a failure too, with a traceback on `errors`.
    """
    protocol = Protocol(inbox.stop_wanted)
    for line in inbox:
        try:
            reply = success(line, protocol.answer(line))
        except FourgamesError as error:
            reply = failure(line, str(error))
        except Exception:
            traceback.print_exc(file=errors)
            reply = failure(line, FAULT)
        answers.write(reply)
        answers.flush()
        if protocol.ended:
            return


def _name(path: Path) -> str:
    return printable(path.name or str(path))
