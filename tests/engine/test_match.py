from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from fourgames_tk.engine import match as match_module
from fourgames_tk.engine.errors import IllegalMove
from fourgames_tk.engine.game import Outcome, State
from fourgames_tk.engine.games.four_stones import FOUR_STONES
from fourgames_tk.engine.games.four_stones.options import FourStonesOptions
from fourgames_tk.engine.games.four_stones.rules import FourStonesState
from fourgames_tk.engine.games.fourside import FOURSIDE
from fourgames_tk.engine.games.fourside.options import FourSideOptions
from fourgames_tk.engine.match import Match, TimeControl, messages_with_ply
from fourgames_tk.engine.messages import GameStart, Message
from fourgames_tk.engine.players.player import Player
from fourgames_tk.engine.search import clock as clock_module
from fourgames_tk.engine.search.clock import Clock, OutOfTime
from fourgames_tk.engine.session import Session


class Script(Player):
    """Plays given moves, and records all its messages in a list shared by the players."""

    def __init__(self, name: str, diary: list[str], moves: Iterable[str] = ()) -> None:
        self.name = name
        self._diary = diary
        self._moves = iter(moves)

    def initialize(self, seat: int) -> None:
        self._diary.append(f"{self.name}: seat {seat}")

    def update(self, message: Message, view: State) -> None:
        text = "GameStart" if isinstance(message, GameStart) else str(message)
        self._diary.append(f"{self.name}: {text} -> {view.turn}")

    def choose(self, view: State, clock: Clock) -> str:
        self._diary.append(f"{self.name}: asked")
        return next(self._moves)


def small_session() -> Session:
    position = FourStonesState(("A.B...", "C.D..."), 0)
    return Session(FOUR_STONES, FourStonesOptions(), 0, position)


def test_all_players_receive_all_messages_in_order() -> None:
    diary: list[str] = []
    match = Match(small_session(), [Script("a", diary, ["B1"]), Script("b", diary, ["D1"])])
    outcome = match.play_to_end()
    assert outcome == Outcome((1,), reason="No letter can move.")
    assert diary == [
        "a: seat 0",
        "b: seat 1",
        "a: GameStart -> 0",
        "b: GameStart -> 0",
        "a: TurnTo 0 -> 0",
        "b: TurnTo 0 -> 0",
        "a: asked",
        "a: Move 0 B1 -> 1",
        "b: Move 0 B1 -> 1",
        "a: TurnTo 1 -> 1",
        "b: TurnTo 1 -> 1",
        "b: asked",
        "a: Move 1 D1 -> 0",
        "b: Move 1 D1 -> 0",
        "a: PlayerWon 1 -> 0",
        "b: PlayerWon 1 -> 0",
    ]


class Witness(Player):
    """Checks that it gets only the view of its seat; plays the first legal move."""

    name = "witness"

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seat = 0
        self.heard: list[Message] = []
        self.asked: list[tuple[str, ...]] = []

    def initialize(self, seat: int) -> None:
        self._seat = seat

    def update(self, message: Message, view: State) -> None:
        assert view == self._session.state.view(self._seat)
        hidden = view.to_json()["hands"][1 - self._seat]
        assert (hidden is None) == (view.outcome() is None)
        if isinstance(message, GameStart):
            assert message.board == view.to_json()
        self.heard.append(message)

    def choose(self, view: State, clock: Clock) -> str:
        assert view == self._session.state.view(self._seat)
        self.asked.append(view.legal_moves())
        return view.legal_moves()[0]


def test_players_are_shown_their_view_alone_and_are_not_asked_to_pass() -> None:
    options = FourSideOptions(values=4, columns=5, rows=5)
    session = Session(FOURSIDE, options, 3)
    witnesses = [Witness(session), Witness(session)]
    Match(session, witnesses).play_to_end()
    asked = [moves for witness in witnesses for moves in witness.asked]
    assert session.moves.count("pass") > 0
    assert len(asked) + session.moves.count("pass") == len(session.moves)
    assert ("pass",) not in asked
    for seat, witness in enumerate(witnesses):
        # What was heard can be told again afterwards, to a seat and to one who may see all.
        assert witness.heard == [message for _, message in messages_with_ply(session, seat)]
    whole = [message for _, message in messages_with_ply(session)]
    assert whole[0] == GameStart(session.first.to_json())
    assert whole[1:] == witnesses[0].heard[1:]


def test_each_move_has_the_time_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watch:
        now = 0.0

        def monotonic(self) -> float:
            return self.now

    class Slow(Script):
        def choose(self, view: State, clock: Clock) -> str:
            times.append(clock.remaining_seconds())
            watch.now += 7
            return super().choose(view, clock)

    watch, times = Watch(), list[float | None]()
    monkeypatch.setattr(clock_module, "time", watch)
    players = [Slow("a", [], ["B1"]), Slow("b", [], ["D1"])]
    Match(small_session(), players, TimeControl(10)).play_to_end()
    assert times == [10, 10]
    players = [Slow("a", [], ["B1"]), Slow("b", [], ["D1"])]
    Match(small_session(), players, TimeControl(3, total=20)).play_to_end()
    assert times[2:] == [20, 20], "a total time takes the place of the time for a move"


def test_of_a_total_time_each_move_takes_what_it_took_without_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Program(Script):
        startup_allowance = 5.0

        def choose(self, view: State, clock: Clock) -> str:
            now[0] += 7
            return super().choose(view, clock)

    now = [0.0]
    monkeypatch.setattr(match_module.time, "monotonic", lambda: now[0])
    players = [Program("a", [], ["B1"]), Script("b", [], ["D1"])]
    match = Match(small_session(), players, TimeControl(total=10, increment=1))
    match.play_to_end()
    assert [match.seconds_allowed(seat) for seat in (0, 1)] == [9, 11]
    assert match.seconds == {1: 7, 2: 0}


@pytest.mark.parametrize(
    ("control", "allowed"),
    [
        (TimeControl(3), ["3 ()", "3 ()"]),
        (TimeControl(3, total=10, increment=2), ["10 (10, 10)", "10 (10, 10)"]),
        (TimeControl(increment=2), ["0.0 ()", "0.0 ()"]),
        (TimeControl(), ["0.0 ()", "0.0 ()"]),
    ],
)
def test_all_receive_the_time_of_their_next_move_before_each_turn(
    control: TimeControl, allowed: list[str]
) -> None:
    class Timed(Script):
        def set_time(self, seconds: float, left: Sequence[float]) -> None:
            diary.append(f"{self.name}: {seconds} {left}")

    diary: list[str] = []
    match = Match(small_session(), [Timed("a", diary), Timed("b", diary)], control)
    times = [f"{name}: {time}" for name, time in zip("ab", allowed, strict=True)]
    assert diary[4:] == [*times, "a: TurnTo 0 -> 0", "b: TurnTo 0 -> 0"]
    del diary[:]
    match.play("B1")
    assert diary[2:4] == times
    del diary[:]
    match.play("D1")
    assert not set(times) & set(diary), "nobody moves after the end"


def test_each_player_receives_their_own_remaining_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Timed(Script):
        def set_time(self, seconds: float, left: Sequence[float]) -> None:
            told.append(f"{self.name}: {' '.join(f'{each:g}' for each in left)}")
            assert seconds == left[0]

        def choose(self, view: State, clock: Clock) -> str:
            now[0] += 3
            return super().choose(view, clock)

    told, now = list[str](), [0.0]
    monkeypatch.setattr(match_module.time, "monotonic", lambda: now[0])
    players = [Timed("a", [], ["B1"]), Timed("b", [], ["D1"])]
    Match(small_session(), players, TimeControl(total=10)).play_to_end()
    assert told == ["a: 10 10", "b: 10 10", "a: 7 10", "b: 10 7"]


def test_without_a_limit_no_time_is_sent() -> None:
    class Untimed(Script):
        def set_time(self, seconds: float, left: Sequence[float]) -> None:
            raise AssertionError

    match = Match(small_session(), [Untimed("a", []), Untimed("b", [])])
    assert match.seconds_allowed(0) is None
    match.play("B1")


def test_time_that_is_used_up_does_not_fall_below_zero_and_a_quick_start_gives_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Program(Script):
        startup_allowance = 5.0

        def choose(self, view: State, clock: Clock) -> str:
            now[0] += 20 if self.name == "slow" else 2
            return super().choose(view, clock)

    now = [0.0]
    monkeypatch.setattr(match_module.time, "monotonic", lambda: now[0])
    players = [Program("slow", [], ["B1"]), Program("quick", [], ["D1"])]
    match = Match(small_session(), players, TimeControl(total=10))
    match.play_to_end()
    assert [match.seconds_allowed(seat) for seat in (0, 1)] == [0, 10]


def test_a_match_has_a_player_on_each_seat() -> None:
    for count in (1, 3):
        players = [Script(str(seat), []) for seat in range(count)]
        with pytest.raises(ValueError, match=f"2 seats, but there are {count}"):
            Match(small_session(), players)


def test_a_stopped_match_requests_no_move() -> None:
    diary: list[str] = []
    match = Match(small_session(), [Script("a", diary, ["B1"]), Script("b", diary)])
    del diary[:]
    with pytest.raises(OutOfTime):
        match.play_to_end(Clock(stopped=lambda: True))
    assert diary == [] and match.session.ply == 0 and match.seconds == {}


def test_a_finished_game_is_reported_without_a_turn() -> None:
    over = FourStonesState(("A.....", "......"), 0)
    session = Session(FOUR_STONES, FourStonesOptions(), 0, over)
    diary: list[str] = []
    Match(session, [Script("a", diary), Script("b", diary)])
    assert diary[2:] == ["a: GameStart -> 0", "b: GameStart -> 0"]
    assert [type(message) for _, message in messages_with_ply(session)] == [GameStart]


def test_a_transcript_has_the_moves_played_by_each_message() -> None:
    session = small_session()
    session.play("B1")
    session.play("D1")
    told = [(ply, str(message)) for ply, message in messages_with_ply(session)]
    assert told == [
        (0, 'GameStart {"rows":["A.B...","C.D..."],"turn":0}'),
        (0, "TurnTo 0"),
        (1, "Move 0 B1"),
        (1, "TurnTo 1"),
        (2, "Move 1 D1"),
        (2, "PlayerWon 1"),
    ]


@pytest.mark.parametrize(
    ("before", "named"), [([], r"Ann \(player 1"), (["B1"], r"Bob \(player 2")]
)
def test_a_player_that_answers_nonsense_is_named(before: list[str], named: str) -> None:
    match = Match(small_session(), [Script("Ann", [], ["Q7"]), Script("Bob", [], ["Q7"])])
    for move in before:
        match.play(move)
    with pytest.raises(IllegalMove, match=rf"{named}\) played 'Q7': there is no letter Q"):
        match.play_to_end()
