"""The contract that every game fulfils: Game, State, Event, Outcome.

Moves are texts in a form of each game's own (`D3`, `b3!`, `3r1@e5`): the same text is what a
person's click makes, what records and bots carry and what `State.play` takes. A move's text is one
printable word without braces that a saved game cannot take for a result (`1-0`) or for the number
of a turn (`12.`). A state is immutable and is everything that can be undone. Whatever is played, a
game comes to an end.

`games/README.md` tells how a game is added; `tests/engine/test_contract.py` tries every game for
all that is said here.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from .errors import BadOption
from .options import Options
from .search.clock import NO_LIMIT, Clock


class Sign(Enum):
    """How something on the board is marked."""

    RING = "ring"
    """Each of the places is ringed: look here."""
    LINK = "link"
    """The places belong together, such as a pair or a line: a band joins them."""
    PATH = "path"
    """One leads to the next, such as the way of a sowing: an arrow through the places in order."""
    PLAYED = "played"
    """Each of the places has been played to."""
    DANGER = "danger"
    """Each of the places is in danger, or spoils it."""


@dataclass(frozen=True)
class Mark:
    """A mark on the board.

    `places` are in the words of the game's own moves and positions: a cell `b3`, a letter `D`. What
    else a game can point at its board says (`Board.spot`). `text` is a very short label, such as
    a number, that stands beside the last place, that of a link on its middle.
    """

    sign: Sign
    places: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Reason:
    """Why a move is good or bad, in one sentence for people, and marks that show it.

    The marks lie on the position in which the move is made. The sentence may be empty: then there
    is nothing to say but the value.
    """

    sentence: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Event:
    """Something that happened on the way from one state to the next.

    A game's events are frozen dataclasses with plain fields (numbers, texts, tuples of them);
    a board plays them in order and needs nothing else to show the move. Players hear the text of
    the move; events that are a `messages.Message` they hear in its place, and one of these is the
    `Move` with that text.
    """

    def to_json(self) -> dict[str, Any]:
        """Return `{"event": its name, …its fields}`."""
        return {"event": type(self).__name__, **dataclasses.asdict(self)}

    def view(self, seat: int) -> Event:
        """Return the event without what this seat may not see; by default all is open."""
        return self


@dataclass(frozen=True)
class Passed(Event):
    """The seat had no move and passed (or chose to let the game end)."""

    seat: int


@dataclass(frozen=True)
class Won(Event):
    """The game is over and these seats won; more than one only where a tie has two winners."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Drawn(Event):
    """The game is over and nobody won."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winning seats (none in a draw) and the scores, if the game has any.

    Where there are scores and somebody wins, it is everybody with the best one. `reason` is one
    sentence for people, without the winner's name.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return `{"winners": [seats], "scores": [..] or null}`."""
        scores = None if self.scores is None else list(self.scores)
        return {"winners": list(self.winners), "scores": scores}


LINE_PLIES = 4
"""How many moves the line of a hint has at most."""

REPLY_SECONDS = 0.3
"""The most time for each of them but the first."""

StateT = TypeVar("StateT", bound="State")
GameOptionsT = TypeVar("GameOptionsT", bound=Options)


@dataclass(frozen=True)
class Transition(Generic[StateT]):
    """The next state, of the same kind, and what happened on the way to it.

    There is at least one event. Where the game has ended the last one, and no other, is a `Won`
    with the winners of the outcome, or a `Drawn`.
    """

    state: StateT
    events: tuple[Event, ...]

    @classmethod
    def to(cls, state: StateT, *events: Event) -> Transition[StateT]:
        """Return the way to a state by these events, and by its end where the game is over."""
        if (outcome := state.outcome()) is None:
            return cls(state, events)
        return cls(state, (*events, Won(outcome.winners) if outcome.winners else Drawn()))


class State(ABC):
    """A position, immutable. Subclasses are frozen dataclasses, equal where everything is equal.

    A state may be looked at by several threads at once. `turn` is the seat to move, 0 for player 1
    (in a finished game, the seat that would move).
    """

    turn: int

    @abstractmethod
    def legal_moves(self) -> tuple[str, ...]:
        """Return the legal move texts in a fixed order; empty when the game is over."""

    @abstractmethod
    def play(self: StateT, move: str) -> Transition[StateT]:
        """Return the next state and the events; raises IllegalMove, saying why.

        It is raised for every text but those of `legal_moves`, letter for letter. After the end
        the reason says that the game is over.
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the whole position as plain JSON values, an object.

        Options and seed are no part of it: whoever keeps a position keeps them beside it, and
        `Game.position` is given all three.
        """

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is expected of the seat to move, as a short sentence for the status line.

        It is asked for only while the game goes on.
        """

    def forced(self) -> str | None:
        """Return the move that the rules make by themselves (a pass), so that nobody is asked.

        It is then the only legal one.
        """
        return None

    def view(self: StateT, seat: int) -> StateT:
        """Return the position without what this seat may not see; by default all is open.

        The seat to move sees all its legal moves. A view is a position as well: its JSON can be
        read, and the same seat's view of it is no other.
        """
        return self


@dataclass(frozen=True)
class Level:
    """A strength of the computer. Numbers count from 1, weakest first; the last is the best.

    `description` says how strong it is, in words that a stranger can choose by, and after a colon
    how it plays.
    """

    number: int
    name: str
    description: str

    @property
    def strength(self) -> str:
        """How strong it is, in words that go on a sentence."""
        words = self.description.partition(":")[0]
        return words[:1].lower() + words[1:]


@dataclass(frozen=True)
class MoveValue:
    """The value of a move for the player who makes it, and whether it is proved.

    +1 / 0 / −1 for win, draw, loss, or the (expected) final difference in score.
    """

    value: float
    exact: bool


@dataclass(frozen=True)
class Hint:
    """A good move, and why it is good, in words for people.

    `line` is how play may go on from it, the move first; empty where nothing can be foreseen.
    """

    move: str
    reason: str
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Proposal:
    """Options that make a contest of a game which is otherwise decided as it begins.

    `words` are their texts by name; `reason` says why, in a sentence for people. Nobody is bound
    by it: what a game's options are by default stays as it is.
    """

    words: Mapping[str, str]
    reason: str

    def applied_to(self, options: GameOptionsT) -> GameOptionsT:
        return type(options).parse({**options.texts(), **self.words})


@dataclass(frozen=True)
class MissedChance:
    """Where a lost game could last have been won: the `index` of a position in its history.

    `moves` win from there to the end, with the other side's best replies; `reason` says by how
    much, in words for people.
    """

    index: int
    moves: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class PageOption:
    """An option that a game's own page asks for: its name, its label there, its words by texts."""

    name: str
    label: str
    words: Mapping[str, str]


@dataclass(frozen=True)
class Welcome:
    """The words of a game's page before a game begins, as the game's original document has them.

    They are a heading, if it is not the title, a question above the choices, and the choices:
    against the computer, between people (empty: named by their number), a demo, and leaving.
    `keys` are letters of the document besides those of every game, by those of every game.
    """

    heading: str = ""
    question: str = ""
    single: str = "Single player…"
    several: str = ""
    watch: str = "Watch a demo"
    leave: str = "Exit game"
    keys: Mapping[str, str] = field(default_factory=dict)


class Game(ABC, Generic[StateT, GameOptionsT]):
    """A game: what the program says about it, how it starts, and how it thinks.

    There is one object of each, in the tuple `GAMES`. It has no state of its own, for it thinks in
    several threads at once, and in processes where it has started no game.
    """

    id: ClassVar[str]
    """Small letters and digits, the words joined by hyphens. Saved games and commands name the game
    by it, and so do its rules page in `help/` and the folder of its golden records in `tests/`."""
    title: ClassVar[str]
    """What people call it. Its rules page begins with it, and lists the levels in a table."""
    summary: ClassVar[str]
    """One line for the start screen, a sentence: how it is played and won."""
    credit: ClassVar[str]
    """Whose game it is, or what kind of one: the rest of a sentence that the title begins."""
    options_type: type[GameOptionsT]
    levels: ClassVar[tuple[Level, ...]]
    """Numbered from 1, weakest first."""
    first_place: ClassVar[int | None] = 0
    """Whether a person is offered to move first, 0, or second, 1, before they have chosen: the side
    that is not lost from the start; None for chance, or dice."""
    throws_dice: ClassVar[bool] = False
    """Whether `throw_dice` decides who moves first, unless a person has chosen a side."""
    welcome: ClassVar[Welcome] = Welcome()
    page_option: ClassVar[PageOption | None] = None
    hints_per_game: ClassVar[int | None] = None
    """How many hints each seat may ask for in a game; None for as many as wanted."""
    levels_of_play: ClassVar[tuple[str, ...]] = ()
    """Names of the levels if they belong to the game itself, so that people choose one as well.

    There are as many as `levels`, `options_for` and `level_for` go with them, and chance decides
    who moves first.
    """
    open_options: ClassVar[frozenset[str]] = frozenset()
    """Names of options that may have any value in a game that counts as won against a level."""
    opening_plies: ClassVar[int] = 4
    """How many moves by chance the games of a match begin with, so that no two are the same."""
    scored: ClassVar[bool] = False
    """Whether move values are differences in score rather than win, draw or loss."""
    noise: ClassVar[float] = 0.04
    """How far estimates of values are off, as `engine/learn/review.py` measures a `loss`: whoever
    loses less than that may have lost nothing."""
    finds_chances: ClassVar[bool] = False
    """Whether `missed_chance` can find anything."""

    def seats(self, options: GameOptionsT) -> int:
        """Return the number of players, 2 to 4."""
        return 2

    def level(self, number: int) -> Level:
        """Return the level of this number; raises BadOption, naming the range."""
        for level in self.levels:
            if level.number == number:
                return level
        first, last = self.levels[0].number, self.levels[-1].number
        raise BadOption(f"there is no level {number}: {self.title} has {first} to {last}")

    def options_for(self, options: GameOptionsT, level: int) -> GameOptionsT:
        """Return these options with the level of play that goes with the computer's level."""
        return options

    def level_for(self, options: GameOptionsT) -> int | None:
        """Return the computer's level that goes with these options, or None if any does."""
        return None

    def first_move_text(self, options: GameOptionsT) -> str:
        """Return what it means to go first or second, as a sentence or two for people."""
        return "Who goes first makes the first move."

    def proposal(self, options: GameOptionsT, level: int) -> Proposal | None:
        """Return options that are proposed besides these, or None.

        `level` is the computer's strongest, 0 if it does not play.
        """
        return None

    def throw_dice(self, random: Random) -> tuple[tuple[int, ...], ...]:
        """Return the dice that are thrown for the first move, one number for each seat.

        All throws but the last are ties. Without any, as where `throws_dice` is false, the rules
        say who moves first; with some, `moved_first_by` makes it the winner of the last.
        """
        return ()

    def with_first_seat(self, options: GameOptionsT, seat: int) -> GameOptionsT:
        """Return the options of a game that this seat begins, if options can say so."""
        return options

    @abstractmethod
    def start(self, options: GameOptionsT, seed: int) -> StateT:
        """Return the first state, with a move to make. The same options and seed give the same."""

    @abstractmethod
    def position(self, data: object, options: GameOptionsT, seed: int) -> StateT:
        """Return the state of a decoded JSON position, the form of `State.to_json`.

        It has the players of the options; whether it may differ from them in size is the game's
        affair. Whether a game leads to it is nobody's question: it is accepted if it can be played
        on from, or is over. Raises BadPosition, saying what is wrong.
        """

    def editing(self) -> PositionEditor[StateT] | None:
        """Return how a person sets up a position thing by thing; None where that is not offered."""
        return None

    @abstractmethod
    def actions(self, options: GameOptionsT) -> tuple[str, ...]:
        """Return every move text that a game with these options can ever have, in a fixed order.

        Programs that learn count moves by their places in it, and mask those that are not legal.
        """

    @abstractmethod
    def choose(self, view: StateT, level: int, clock: Clock, random: Random) -> str:
        """Return the move of this level for the seat to move, seeing only its view.

        A level may need less time than the clock allows, never more: when it runs out, the
        best move found so far is returned.
        """

    @abstractmethod
    def values(self, view: StateT, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the value of every legal move, exact where that is proved in time.

        Without a deadline it is sought until nothing more can be known, which may be for ever.
        """

    @abstractmethod
    def hint(self, view: StateT, clock: Clock) -> Hint:
        """Return a good move and the reason in words. It is asked for while the game goes on.

        Without a deadline the move comes as soon as it is settled, with the reason that is known by
        then. The time that a deadline gives goes into better reasons, and the line.
        """

    def likely_line(self, view: StateT, move: str, clock: Clock) -> tuple[str, ...]:
        """Return a move and what the best level would play after it; nothing without a deadline."""
        if clock.remaining() is None:
            return ()
        state, line = view.play(move).state, [move]
        while state.legal_moves() and len(line) < LINE_PLIES and not clock.expired():
            reply = state.forced()
            if reply is None:
                level, brief = self.levels[-1].number, clock.within(REPLY_SECONDS)
                reply = self.choose(state.view(state.turn), level, brief, Random(0))
            state = state.play(reply).state
            line.append(reply)
        return tuple(line)

    def why(self, view: StateT, move: str, clock: Clock) -> Reason:
        """Return why a legal move is good or bad, with what there is to see of it on the board.

        It speaks of the structure of the position (pairs, laps, lines, steps), not of the value:
        that is said beside it. The first mark is the move, and ends where that does. By default
        there is nothing to say.
        """
        return Reason("")

    def puzzle_options(self, random: Random) -> GameOptionsT:
        """Return options of a game that may come to a puzzle; by default the usual ones."""
        return self.options_type()

    def puzzle_values(self, view: StateT, clock: Clock) -> Mapping[str, MoveValue]:
        """Return what a puzzle compares: by default `values`. It is one where all are exact."""
        return self.values(view, clock)

    def puzzle_tasks(self) -> Mapping[str, str]:
        """Return the kinds of puzzles that there are, with the task of each, a sentence.

        In it `{a}` stands for `a` or `the only`.
        """
        win, save = "Find {a} move that wins.", "Find {a} move that does not lose."
        best = {"best": "Find {a} move that leads to the best score."} if self.scored else {}
        return {"win": win, "save": save, **best}

    def puzzle_kind(self, view: StateT, values: Collection[float]) -> str:
        """Return which of these kinds a puzzle is whose moves have these values.

        Nothing is returned where the position would make no good puzzle.
        """
        best, second = sorted(set(values), reverse=True)[:2]
        if best > 0 and (second <= 0 or not self.scored):
            return "win"
        return "save" if best == 0 else "best"

    def missed_chance(
        self, history: Sequence[StateT], seat: int, clock: Clock
    ) -> MissedChance | None:
        """Return the last chance to win that the seat had in a game, None if none was found.

        `history` is the states of the game in order, from the first.
        """
        return None

    def board_json(self, view: StateT) -> Any:
        """Return what players are told when the game starts: by default the whole view."""
        return view.to_json()

    def perft(self, state: StateT, depth: int, clock: Clock = NO_LIMIT) -> int:
        """Return the number of leaves of the full move tree; a finished game is one leaf.

        Raises OutOfTime once the clock has run out.
        """
        clock.check()
        moves = state.legal_moves()
        if depth == 0 or not moves:
            return 1
        return sum(self.perft(state.play(move).state, depth - 1, clock) for move in moves)


AnyGame = Game[Any, Any]
"""Any of the games, where the kind of its state and options does not matter."""


@dataclass(frozen=True)
class EditableNumber(Generic[StateT]):
    """A number of a position, its limits, and what the position becomes with another one."""

    label: str
    value: int
    lowest: int
    highest: int
    become: Callable[[int], StateT]


class PositionEditor(ABC, Generic[StateT]):
    """Makes a position into another one, step by step; those between need not be playable.

    It keeps the size of the board and the number of players. Places are called as in the marks of
    a reason (`learn.reason.Mark`). Whether a position is good says `Game.position`, of `data`.
    """

    INSTRUCTIONS: ClassVar[str]
    """What a click does, in a sentence or two; the right button takes away."""

    @abstractmethod
    def places(self, state: StateT) -> Sequence[str]:
        """Return what can be pointed at."""

    @abstractmethod
    def edit(self, state: StateT, place: str, thing: str, away: bool) -> StateT:
        """Return the position with a thing put on a place, or what lies there taken `away`."""

    @abstractmethod
    def cleared(self, state: StateT) -> StateT:
        """Return the position with nothing on the board."""

    def piece_choices(self, state: StateT) -> Mapping[str, str]:
        """Return what can be put, with words; none for what is seen at its place beside the board.

        Empty where the place decides.
        """
        return {}

    def numbers(self, state: StateT, place: str) -> Sequence[EditableNumber[StateT]]:
        """Return what counts besides, of all and of the place that was touched last."""
        return ()

    def options(self, state: StateT) -> Mapping[str, str]:
        """Return the texts of options that go with the position."""
        return {}

    def data(self, state: StateT) -> Any:
        """Return the position as `Game.position` reads it."""
        return state.to_json()
