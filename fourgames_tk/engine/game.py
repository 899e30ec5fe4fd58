"""The contract of a game: Game, State, Event, Outcome, and what edits positions.

Moves are texts in a notation of each game (`D3`, `b3!`, `3r1@e5`). Clicks, records, bots and
`State.after` use these texts. A move's text is one printable word without braces that differs from
a result (`1-0`) and from a turn number (`12.`). A state is immutable and contains everything that
undo restores. Every game ends, whatever is played.

`games/README.md` describes how to add a game; `tests/engine/test_contract.py` checks every game
against this contract.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from .. import engine
from .errors import BadOption
from .language import N_, _
from .options import BoardPreset, GamePageOption, Options, OptionsProposal
from .search.clock import NO_LIMIT, Clock, NodeClock

if TYPE_CHECKING:
    from .explanation import DrillQuestion, Hint, MissedWin, Reason


@dataclass(frozen=True)
class Event:
    """Something that happened between one state and the next.

    The events of a game are frozen dataclasses of plain fields (numbers, texts, tuples of them). A
    board plays them in order and needs no other information to show the move. Players get the text
    of the move. A game whose events are of `messages.Message` sends these instead, one of them the
    `Move` with that text.
    """

    def to_json(self) -> dict[str, Any]:
        """Return `{"event": its name, …its fields}`."""
        return {"event": type(self).__name__, **dataclasses.asdict(self)}

    def view(self, seat: int) -> Event:
        """Return the event without what this seat may not see. By default nothing is hidden."""
        return self


@dataclass(frozen=True)
class Passed(Event):
    """The seat had no move and passed, or chose to let the game end."""

    seat: int


@dataclass(frozen=True)
class Won(Event):
    """The game is over and these seats won. Several seats win only a shared victory."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Drawn(Event):
    """The game is over and drawn."""


class Outcome(NamedTuple):
    """How a game ended: the winning seats (none in a draw), and the scores if the game has any.

    With scores, the winners are all seats with the best score. `reason` is one sentence for people,
    without the winner's name.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    reason: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return `{"winners": [seats], "scores": [..] or null}`."""
        scores = None if self.scores is None else list(self.scores)
        return {"winners": list(self.winners), "scores": scores}


LINE_PLIES = 4
"""The longest line of a hint, in plies."""
MOST_LINE_PLIES = 200
"""The longest line that shows the value of a move, in plies."""
REPLY_SECONDS = 0.3
"""The most time for each move of a hint's line after the first, in seconds."""
HINT_SEARCH_SHARE = 0.7
"""The part of a hint's time for the search of its move; the rest is for the line after it."""

StateT = TypeVar("StateT", bound="State")
GameOptionsT = TypeVar("GameOptionsT", bound=Options)


@dataclass(frozen=True)
class Transition(Generic[StateT]):
    """The next state, and the events that led to it, at least one.

    If the game has ended, only the last event is a `Won` with the winners of the outcome, or a
    `Drawn`.
    """

    state: StateT
    events: tuple[Event, ...]

    @classmethod
    def to_state(cls, state: StateT, *events: Event) -> Transition[StateT]:
        """Return the transition to a state by these events.

        Add the final event if the game is over.
        """
        if (outcome := state.outcome()) is None:
            return cls(state, events)
        return cls(state, (*events, Won(outcome.winners) if outcome.winners else Drawn()))


VALUES_NODES = 300_000
"""Default limit of a search for the values of all moves, in positions, one to four seconds: so the
values are the same on every machine."""


def hint_search_clock(clock: Clock) -> Clock:
    """Return the clock for the move of a hint, which leaves time for the line after it.

    Nodes are not shared: the move is the best of `move_values` with as many.
    """
    return clock if isinstance(clock, NodeClock) else clock.with_share(HINT_SEARCH_SHARE)


def values_clock(clock: Clock) -> Clock:
    """Return the clock of a hint: that of `move_values`, by default limited to `VALUES_NODES`."""
    if clock.remaining_seconds() is None and not isinstance(clock, NodeClock):
        return NodeClock(clock, VALUES_NODES)
    return clock


class State(ABC):
    """A position. Immutable; subclasses are frozen dataclasses, equal if all fields are equal.

    Several threads may read a state at once. `turn` is the seat to move, 0 for player 1; in a
    finished game, the seat that would move. Fields in slots (`slots=True`) are faster.
    """

    __slots__ = ()

    turn: int

    @abstractmethod
    def legal_moves(self) -> tuple[str, ...]:
        """Return the texts of the legal moves in a fixed order, none when the game is over."""

    @abstractmethod
    def after(self: StateT, move: str) -> StateT:
        """Return the next state. This is the only code that moves, and it has to be fast.

        Raises IllegalMove with the reason for every text that is not exactly one of `legal_moves`.
        After the end the reason says that the game is over.
        """

    @abstractmethod
    def _events(self: StateT, move: str, after: StateT) -> tuple[Event, ...]:
        """Return the events of a legal move, at least one, that leads to `after`.

        The end of the game is not among them: `play` adds it.
        """

    def play(self: StateT, move: str) -> Transition[StateT]:
        """Return the next state and the events. Raises IllegalMove like `after`."""
        after = self.after(move)
        return Transition.to_state(after, *self._events(move, after))

    def for_bot(self) -> Any:
        """Return the object that a bot written in Python gets for this state.

        It has the methods of the state, and what the game's own document promises beside them.
        """
        return self

    def random_game(self: StateT, random: Random) -> tuple[list[str], StateT]:
        """Play random legal moves to the end; return the moves and the last state.

        Each move is drawn by `random.choice` from `legal_moves`. A view in which the next player's
        moves are hidden ends there.
        """
        state, moves = self, list[str]()
        while legal := state.legal_moves():
            move = random.choice(legal)
            state = state.after(move)
            moves.append(move)
        return moves, state

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it is running."""

    def decided_outcome(self) -> Outcome | None:
        """Return the winners that no moves can change any more, without scores, or None.

        Only asked while the game is running. It is found by counting what everybody sees: None
        does not mean that the game is open. `reason` says what was counted, in one sentence.
        """
        return None

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the whole position as a JSON object of plain values.

        It does not contain options and seed: `Game.parse_position` needs them as well.
        """

    @property
    @abstractmethod
    def prompt(self) -> str:
        """The task of the seat to move, as a short sentence for the status line.

        Only read while the game is running.
        """

    def forced_move(self) -> str | None:
        """Return the only legal move if the rules make it, such as a pass, or None."""
        return None

    def resample(self: StateT, random: Random) -> StateT:
        """Return a whole position that a view may be, with what it hides drawn at random.

        A search can play on from it without knowing what is hidden. A position that hides nothing
        is returned as it is.
        """
        return self

    def view(self: StateT, seat: int) -> StateT:
        """Return the position without what this seat may not see. By default nothing is hidden.

        The seat to move sees all its legal moves. A view is a position too: its JSON can be read
        back, and the view of a view of one seat is that view.
        """
        return self


class Level(NamedTuple):
    """A level of the computer. Numbers count from 1, the weakest; the last is the strongest.

    `description` says how strong it is, so that a stranger can choose, and after a colon how it
    plays. Both texts are marked by `N_`.
    """

    number: int
    name: str
    description: str

    @property
    def strength_text(self) -> str:
        """How strong it is, in a few translated words."""
        return _(self.description).partition(":")[0].rstrip()

    @property
    def style_text(self) -> str:
        """How it plays, in translated words; the whole description if it has no colon."""
        strength, _colon, style = _(self.description).partition(":")
        return style.strip() or strength


class MoveValue(NamedTuple):
    """The value of a move for the player who makes it, and whether it is proved (`exact`).

    The value is +1, 0 or −1 for win, draw, loss, or the (expected) final difference in score. With
    more than two players, `chances` are the chances (0 to 1) of all seats, which add up to 1, and
    the value is that of who moves, from −1 to +1; it is exact only if they are certain. `most` is
    set if another move is proved to be better: this one is proved to be worth `most` at most.
    """

    value: float
    exact: bool
    chances: tuple[float, ...] = ()
    most: float | None = None

    @classmethod
    def from_chances(cls, chances: tuple[float, ...], seat: int, exact: bool) -> MoveValue:
        """Return the value for a seat of these chances of all seats."""
        return cls(round(2 * chances[seat] - 1, 3), exact, chances)

    def to_json(self) -> dict[str, Any]:
        """Return `{"value": v, "exact": is_exact}`, with `chances` if there are any."""
        found: dict[str, Any] = {"value": self.value, "exact": self.exact}
        if self.chances:
            found["chances"] = list(self.chances)
        if self.most is not None:
            found["most"] = self.most
        return found

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MoveValue:
        chances = tuple(data.get("chances", ()))
        return cls(data["value"], data["exact"], chances, data.get("most"))


@dataclass(frozen=True)
class GamePageText:
    """The words of a game's page before a game begins, as the game's original document has them.

    All are marked by `N_`: a heading if it is not the title, a question above the choices, and the
    choices: against the computer, between people (empty: named by their number), a demo, leaving.
    `keys` has the document's own key of a choice, which works too, by its key in every game. Where
    a look follows the document wholly, `menu_heading` is the heading, and the choices against the
    computer and between people have the order `menu_order`.
    """

    heading: str = ""
    question: str = ""
    single: str = N_("Single player…")
    several: str = ""
    watch: str = N_("Watch a demo")
    leave: str = N_("Exit game")
    keys: Mapping[str, str] = field(default_factory=dict)
    menu_heading: str = ""
    menu_order: tuple[str, str] = ("single", "several")


class PuzzleTaskText(NamedTuple):
    """The task of a puzzle as a sentence, for several solutions and for a single one.

    `idea` is its subject in a few words, for the title of several puzzles of the kind.
    """

    several: str
    single: str
    idea: str = ""


class DrillKind(ABC, Generic[StateT, GameOptionsT]):
    """A kind of drill: small questions about positions, which the rules or a solver answer.

    There is one object for each kind, without a state. Difficulties count from 1, the easiest, to
    `HARDEST_DRILL`.
    """

    id: ClassVar[str]
    """Small letters, in words joined by hyphens. It names the kind in the protocol and results."""
    title: ClassVar[str]
    """The question in a few words, marked by `N_`."""
    about: ClassVar[str] = ""
    """The purpose of the drill, or the kind of its questions, in a sentence marked by `N_`."""
    text_answers: ClassVar[bool] = False
    """Whether the answers are texts instead of places on the board."""
    requires_all_answers: ClassVar[bool] = False
    """Whether a person must give all right answers, which are places; otherwise any one counts."""
    claims_winner: ClassVar[bool] = False
    """Whether reasons say who wins, which can be shown by playing on."""

    @abstractmethod
    def random_options_and_position(
        self, difficulty: int, random: Random
    ) -> tuple[GameOptionsT, StateT]:
        """Return options and a position to ask about; the seat to move is asked."""

    @abstractmethod
    def make_question(self, state: StateT, difficulty: int, random: Random) -> DrillQuestion | None:
        """Return a question about a position, or None if it suits none of this difficulty."""

    def trains_mistake(self, view: StateT, move: str, better: str) -> bool:
        """Return whether the drill trains what was missed by `move` instead of `better`."""
        return False


class CourseStage(NamedTuple):
    """A part of a game's course: a lesson, its drill, puzzles of its idea, and a level to beat.

    What is empty or 0 is left out. `drill` is the id of a kind, in which `right` answers of a round
    are needed. `puzzles` of a `grade` are to be solved; without a `kind`, of that of the lesson, or
    of the last one before. They need only what this lesson and those before it teach.
    """

    drill: str = ""
    right: int = 7
    kind: str = ""
    grade: int = 0
    puzzles: int = 5
    level: int = 0


class Game(ABC, Generic[StateT, GameOptionsT]):
    """A game: its descriptions, how it starts, and how the computer plays it.

    There is one object for each game, in the tuple `GAMES`. It has no state, since several threads
    and processes use it at once.
    """

    id: ClassVar[str]
    """Small letters and digits, in words joined by hyphens. Identifies the game in saved games,
    commands, the rules page in `help/`, and the golden records in `tests/`."""
    title: ClassVar[str]
    """The name for people. The rules page begins with it."""
    summary: ClassVar[str]
    """One sentence for the start screen, marked by `N_`: how the game is played and won."""
    credit: ClassVar[str]
    """Author or kind of the game in a sentence, marked by `N_`; `{game}` stands for the title."""
    options_type: type[GameOptionsT]
    levels: ClassVar[tuple[Level, ...]]
    """Numbered from 1, weakest first."""
    usual_place: ClassVar[int | None] = 0
    """The default choice on the game's page: the person moves first (0) or second (1); None for
    chance or dice. It should be the side that is not lost from the start."""
    remembers_people: ClassVar[bool] = False
    """Whether Play continues with games between people after one, as the game's document says."""
    throws_dice: ClassVar[bool] = False
    """Whether `throw_dice` decides the first mover, unless a person has chosen."""
    welcome: ClassVar[GamePageText] = GamePageText()
    page_option: ClassVar[GamePageOption | None] = None
    demonstrated_steps: ClassVar[tuple[tuple[int, int], ...]] = ((0, 0), (0, 1), (0, 2), (1, 0))
    """Lessons and their steps, both from 0, whose first tasks show the rules on the game's page.

    Tasks that are games to win are left out.
    """
    course: ClassVar[tuple[CourseStage, ...]] = ()
    """The way from the first lesson to the last level that can be beaten: a stage for each lesson,
    in order, then those without a lesson. Lessons and drills that no stage has come last."""
    page_boards: ClassVar[tuple[BoardPreset, ...]] = ()
    """Boards that the page offers, all with values for the same options."""
    hints_per_game: ClassVar[int | None] = None
    """The number of hints for each seat in a game; None for any number."""
    levels_of_play: ClassVar[tuple[str, ...]] = ()
    """Names of the levels if the game itself has levels that people choose too. There are as many
    as `levels`; `options_for_level` and `level_for` map between them. Chance decides the first
    mover."""
    open_options: ClassVar[frozenset[str]] = frozenset()
    """Names of options that may have any value in a game that counts for the ladder."""
    has_depth: ClassVar[bool] = False
    """Whether each level searches to a depth in plies, which a `DepthClock` can set."""
    opening_plies: ClassVar[int] = 4
    """The number of random moves at the start of a game in a match, so that games differ."""
    scored: ClassVar[bool] = False
    """Whether move values are differences in score, not win, draw or loss."""
    estimate_error: ClassVar[float] = 0.04
    """The error of estimated values, as a `value_loss` (`learn/review.py`). A smaller loss is
    ignored."""
    why_compares: ClassVar[bool] = False
    """Whether `compared_reason` says what the best move does instead."""
    turn_has_two_moves: ClassVar[bool] = False
    """Whether a turn usually consists of two moves, such as placing a piece and giving one."""
    finds_missed_wins: ClassVar[bool] = False
    """Whether `last_missed_win` can find anything."""
    best_titles: ClassVar[Mapping[str, str]] = {}
    """Titles of the numbers of `best_numbers` by id, marked by `N_`."""

    def seat_count(self, options: GameOptionsT) -> int:
        """Return the number of players, 2 to 4."""
        return 2

    def level(self, number: int) -> Level:
        """Return the level of this number. Raises BadOption, naming the range."""
        for level in self.levels:
            if level.number == number:
                return level
        first, last = self.levels[0].number, self.levels[-1].number
        raise BadOption(
            _("there is no level {number}: the levels of {game} are {first} to {last}").format(
                number=number, game=self.title, first=first, last=last
            )
        )

    def require_search_depth(self) -> None:
        """Raise BadOption if the levels have no depth that could be set."""
        if not self.has_depth:
            raise BadOption(
                _("{game} has no depth: its levels do not search ply by ply").format(
                    game=self.title
                )
            )

    def options_for_level(self, options: GameOptionsT, level: int) -> GameOptionsT:
        """Return these options with the game's own level of play that fits the computer's level."""
        return options

    def level_for(self, options: GameOptionsT) -> int | None:
        """Return the computer's level that fits these options, or None if any does."""
        return None

    def move_order_explanation(self, options: GameOptionsT) -> str:
        """Return the effect of moving first or second, in a sentence or two for people."""
        return _("The first player makes the first move.")

    def start_explanation(self, options: GameOptionsT) -> str:
        """Return whom the start of a game favours, in a sentence, or an empty text."""
        return ""

    def options_proposal(self, options: GameOptionsT, level: int) -> OptionsProposal | None:
        """Return options proposed in place of these, or None.

        `level` is the computer's strongest, 0 if it does not play.
        """
        return None

    def throw_dice(self, random: Random) -> tuple[tuple[int, ...], ...]:
        """Return the throws for the first move, each with one number for each seat.

        All throws but the last are ties. Without throws the rules decide who moves first; otherwise
        the winner of the last throw does, by `with_first_seat`.
        """
        return ()

    def with_first_seat(self, options: GameOptionsT, seat: int) -> GameOptionsT:
        """Return the options with this seat moving first, if options can say so."""
        return options

    @abstractmethod
    def start(self, options: GameOptionsT, seed: int) -> StateT:
        """Return the first state, which has a legal move. Deterministic in options and seed."""

    @abstractmethod
    def parse_position(self, data: object, options: GameOptionsT, seed: int) -> StateT:
        """Return the state of a decoded JSON position in the form of `State.to_json`.

        It has as many players as the options say; whether its size may differ is up to the game.
        The position need not be reachable in a game, but it must be playable or over. Raises
        BadPosition with the reason.
        """

    def position_editor(self) -> PositionEditor[StateT] | None:
        """Return the editor of positions, or None if the game offers none."""
        return None

    @abstractmethod
    def actions(self, options: GameOptionsT) -> tuple[str, ...]:
        """Return every move text that can occur in a game with these options, in a fixed order.

        Learning programs number moves by their index in it and mask the illegal ones.
        """

    @abstractmethod
    def choose(self, view: StateT, level: int, clock: Clock, random: Random) -> str:
        """Return the move of this level for the seat to move, knowing only its view.

        A level may use less time than the clock allows, but not more: at the deadline it returns
        the best move found so far.
        """

    @abstractmethod
    def move_values(self, view: StateT, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the value of every legal move, exact if proved in time.

        Without a deadline the search continues until all values are known, which may be for ever.
        """

    @abstractmethod
    def hint(self, view: StateT, clock: Clock) -> Hint:
        """Return a good move and the reason, while the game is running.

        Without a deadline, return as soon as the move is settled, with the reason known by then.
        With a deadline, use the time for better reasons and the line.
        """

    def likely_line(self, view: StateT, move: str, clock: Clock) -> tuple[str, ...]:
        """Return a move and the likely replies after it; nothing without a deadline."""
        if clock.remaining_seconds() is None:
            return ()
        state, line = view.after(move), [move]
        while state.legal_moves() and len(line) < LINE_PLIES and not clock.is_expired():
            reply = state.forced_move()
            if reply is None:
                reply = self.likely_reply(state.view(state.turn), clock.limited_to(REPLY_SECONDS))
            state = state.after(reply)
            line.append(reply)
        return tuple(line)

    def line_to_result(
        self, view: StateT, move: str, value: MoveValue, clock: Clock
    ) -> tuple[str, ...]:
        """Return a move of this value and the best moves after it, see `moves_to_result`.

        Only a stop of the clock counts, not its time.
        """

        def reply(state: StateT) -> str | None:
            if clock.is_stopped:
                return None
            limit = NodeClock(clock.with_seconds(None), VALUES_NODES)
            return self.likely_reply(state.view(state.turn), limit)

        return moves_to_result(self, view, move, value, reply)

    def likely_reply(self, view: StateT, clock: Clock) -> str:
        """Return the move that the best level would play, to continue a line."""
        return self.choose(view, self.levels[-1].number, clock, Random(0))

    def move_reason(self, view: StateT, move: str, clock: Clock) -> Reason:
        """Return why a legal move is good or bad, with marks to show it on the board.

        It describes the structure of the position (pairs, laps, lines, steps), not the value, which
        is shown beside it. The first mark is the move, with the same end. By default there is
        nothing to say.
        """
        return engine.explanation.Reason("")

    def hint_reason(self, view: StateT, move: str, clock: Clock) -> str:
        """Return the sentence of a hint for a move: it says what speaks for the move."""
        return self.move_reason(view, move, clock).sentence

    def compared_reason(
        self, view: StateT, move: str, clock: Clock, values: Mapping[str, MoveValue]
    ) -> Reason:
        """Return `move_reason`, compared with the best of the moves with these values."""
        return self.move_reason(view, move, clock)

    def points_still_to_win(self, view: StateT) -> float:
        """Return about how many points are still to be won, in a scored game."""
        return 0.0

    def puzzle_options(self, random: Random) -> GameOptionsT:
        """Return options of a game to search for puzzles; by default the game's defaults."""
        return self.options_type()

    def puzzle_values(self, view: StateT, clock: Clock) -> Mapping[str, MoveValue]:
        """Return the values that a puzzle compares, by default `move_values`. All must be exact."""
        return self.move_values(view, clock)

    def puzzle_tasks(self) -> Mapping[str, PuzzleTaskText]:
        """Return the kinds of puzzles by id, with the task of each."""
        tasks = {
            "win": PuzzleTaskText(
                _("Find a move that wins."), _("Find the only move that wins."), _("winning move")
            ),
            "save": PuzzleTaskText(
                _("Find a move that does not lose."),
                _("Find the only move that does not lose."),
                _("defence"),
            ),
        }
        if self.scored:
            tasks["best"] = PuzzleTaskText(
                _("Find a move that leads to the best score."),
                _("Find the only move that leads to the best score."),
                _("best score"),
            )
        return tasks

    def puzzle_kind(self, view: StateT, values: Collection[float]) -> str:
        """Return the kind of the puzzle whose moves have these values.

        Empty if it is no good puzzle.
        """
        best, second = sorted(set(values), reverse=True)[:2]
        if best > 0 and (second <= 0 or not self.scored):
            return "win"
        return "save" if best == 0 else "best"

    def follows_from_lessons(self, view: StateT, values: Mapping[str, MoveValue]) -> bool:
        """Return whether the best of moves with exact values are found by ideas of the lessons.

        Other puzzles are not among the easiest, however few levels fail in them.
        """
        return True

    def drill_kinds(self) -> tuple[DrillKind[StateT, GameOptionsT], ...]:
        """Return the kinds of drills of the game; by default there are none."""
        return ()

    def best_numbers(self, events: Sequence[Event], seat: int) -> Mapping[str, int]:
        """Return the numbers that a seat reached in a whole game, by the ids of `best_titles`.

        More is better. `events` are those of all moves, in order.
        """
        return {}

    def overlay_marks(self, view: StateT) -> Reason | None:
        """Return marks that show the structure of a position, such as paired letters, or None.

        The board draws them during a game if the person turns the overlay on.
        """
        return None

    def last_missed_win(
        self, history: Sequence[StateT], seat: int, clock: Clock
    ) -> MissedWin | None:
        """Return the last chance to win that the seat had, or None if none was found.

        `history` is the states of the game in order, from the first.
        """
        return None

    def board_json(self, view: StateT) -> Any:
        """Return the board of the `GameStart` message, by default the whole view."""
        return view.to_json()

    def relative_json(self, data: Mapping[str, Any], seat: int, seats: int) -> dict[str, Any]:
        """Return a position, in the form of `State.to_json`, as a seat of so many sees it.

        The seat is number 0, the next ones follow. Learning programs then learn for all seats at
        once. Games with more than `turn` that depends on the seat override this.
        """
        return {**data, "turn": (data["turn"] - seat) % seats}

    def field_limits(self, options: GameOptionsT) -> Mapping[str, tuple[int, int]]:
        """Return the least and the greatest number in the fields of a position's JSON, by name.

        Numbers that are missing are 0, and letters are 0 to 26, see `api.numbers`.
        """
        return {"turn": (0, self.seat_count(options) - 1)}

    def perft(self, state: StateT, depth: int, clock: Clock = NO_LIMIT) -> int:
        """Return the number of leaves of the move tree; a finished game is one leaf.

        Raises OutOfTime once the clock has run out.
        """
        clock.check_time()
        if depth == 0:
            return 1
        moves = state.legal_moves()
        if depth == 1 or not moves:
            # The last moves need not be played to be counted.
            return len(moves) or 1
        return sum(self.perft(state.after(move), depth - 1, clock) for move in moves)


AnyGame = Game[Any, Any]
"""Any game, if the types of its state and options do not matter."""


def moves_to_result(
    game: AnyGame, state: State, move: str, value: MoveValue, reply: Callable[[Any], str | None]
) -> tuple[str, ...]:
    """Return a move and the moves after it, to where the value of the move is seen.

    If a win, a loss or a score is proved, that is the end of the game. Otherwise, or if the replies
    lead to another result than what is proved, it is the end of a turn of each player, after at
    least `LINE_PLIES` plies. The line ends earlier if a view hides the moves. `reply` returns the
    move in a state, or None to end the line; moves that the rules force are not asked for.
    """
    is_to_end = value.exact and (game.scored or value.value != 0)
    seat, has_reply, line, round_plies = state.turn, False, [move], 0
    state = state.after(move)
    while state.legal_moves() and len(line) < MOST_LINE_PLIES:
        has_reply |= state.turn != seat
        if not round_plies and len(line) >= LINE_PLIES and has_reply and state.turn == seat:
            round_plies = len(line)
        if round_plies and not is_to_end:
            break
        found = state.forced_move() or reply(state)
        if found is None:
            return tuple(line)
        line.append(found)
        state = state.after(found)
    outcome = state.outcome()
    if is_to_end and outcome is not None and outcome_value(game, outcome, seat) != value.value:
        # The proof is of a line that the replies have left.
        return tuple(line[: round_plies or LINE_PLIES])
    return tuple(line)


def outcome_value(game: AnyGame, outcome: Outcome, seat: int) -> float:
    """Return the value of an outcome for a seat: a difference in score, or +1, 0 or −1."""
    if game.scored and outcome.scores is not None:
        return outcome.scores[seat] - max(
            score for other, score in enumerate(outcome.scores) if other != seat
        )
    return 0 if len(outcome.winners) != 1 else 1 if seat in outcome.winners else -1


@dataclass(frozen=True)
class EditableNumber(Generic[StateT]):
    """A number of a position that can be edited, with its limits.

    `with_value` returns the position with another value.
    """

    label: str
    value: int
    lowest: int
    highest: int
    with_value: Callable[[int], StateT]


ERASER = "eraser"
"""Name of the piece that removes what is on a place."""


class PositionEditor(ABC, Generic[StateT]):
    """Changes a position step by step. The positions in between need not be playable.

    It keeps the size of the board and the number of players. Places have the names used in `Mark`.
    `Game.parse_position` checks the result of `data`.
    """

    INSTRUCTIONS: ClassVar[str]
    """Instructions for mouse or touch in the editor, a few sentences, marked by `N_`."""
    NEEDS_ERASER: ClassVar[bool] = False
    """Whether `ERASER` is offered beside the pieces: a click on a piece does not remove it."""

    @abstractmethod
    def clickable_places(self, state: StateT) -> Sequence[str]:
        """Return the names of the places that can be clicked."""

    @abstractmethod
    def edit(self, state: StateT, place: str, piece: str, remove: bool) -> StateT:
        """Return the position with `piece` put on a place or, with `remove`, the place emptied.

        `piece` is `ERASER` only with `remove`.
        """

    @abstractmethod
    def cleared(self, state: StateT) -> StateT:
        """Return the position with an empty board."""

    def piece_choices(self, state: StateT) -> Mapping[str, str]:
        """Return the pieces that can be placed, with translated labels.

        Pieces that are drawn beside the board have an empty label. The mapping is empty if the
        place decides.
        """
        return {}

    def editable_numbers(self, state: StateT, place: str) -> Sequence[EditableNumber[StateT]]:
        """Return the numbers to edit, of the position and of the place clicked last."""
        return ()

    def implied_options(self, state: StateT) -> Mapping[str, str]:
        """Return the texts of options that the position implies."""
        return {}

    def position_json(self, state: StateT) -> Any:
        """Return the position in the form that `Game.parse_position` reads."""
        return state.to_json()
