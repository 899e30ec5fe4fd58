from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fourgames_tk.engine.errors import BadOption
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.session import Session
from fourgames_tk.store.shelf.entry import Query
from fourgames_tk.store.shelf.row import Kind
from tests.store.shelf.games import (
    PERSON,
    Window,
    kept_game,
    left_game,
    new_session,
    play_on,
    same,
    taken,
)


def test_a_game_without_a_move_leaves_nothing(window: Window, path: Path) -> None:
    hold = window.begin(new_session(), PERSON)
    assert hold.keep(new_session())
    hold.close()
    assert window.entries() == []
    assert window.offer() is None
    assert window.summaries() == {}
    assert not path.exists()


def test_a_move_appends_a_row_and_rewrites_no_other(window: Window, path: Path) -> None:
    hold, session = kept_game(window, plies=3)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE moves SET move = 'as it was'")
        database.commit()
        play_on(session, 1)
        assert hold.keep(session)
        moves = [move for (move,) in database.execute("SELECT move FROM moves ORDER BY ply")]
    assert moves == ["as it was"] * 3 + [session.moves[-1]]


def test_all_of_a_game_comes_back(window: Window, path: Path) -> None:
    session = new_session("fourside", 123456789012345678)
    hold = window.begin(session, ("human", "bot:/tmp/é \udcff.py"), ("Änne", ""))
    play_on(session, 9)
    session.undo()
    session.undo()
    session.hints_used[0] = 2
    window.clock.seconds += 90
    assert hold.keep(session)
    hold.close()
    window.close()
    again = Window(path)
    found, back = taken(again, hold.id)
    assert same(back, session)
    assert (found.players, found.names) == (("human", "bot:/tmp/é \udcff.py"), ("Änne", ""))
    (entry,) = again.entries()
    assert (entry.id, entry.game, entry.kind) == (hold.id, "fourside", Kind.PLAYED)
    assert (entry.moves, entry.length, entry.seconds) == (7, 9, 90.0)
    assert (entry.finished, entry.result, entry.results, entry.level) == (False, "*", (), None)
    assert again.position(hold.id) == session.state
    again.close()


def test_a_game_that_began_at_a_position_comes_back(window: Window) -> None:
    game = GAMES[0]
    options = game.options_type()
    position = game.position(game.start(options, 0).play("D3").state.to_json(), options, 0)
    session = Session(game, game.options_type(), 0, position)
    hold = window.begin(session, PERSON)
    session.play("C1")
    assert hold.keep(session)
    hold.close()
    assert same(taken(window, hold.id)[1], session)


def test_a_new_move_forgets_what_was_undone_and_said_of_it(window: Window) -> None:
    text = '[Game "four-stones"]\n\n{a} 1. D3 {b} 2. F5 {c} 3. I1 {d} *\n'
    written = Record.parse(text)
    hold = window.adopt(written, written.session())
    assert hold is not None
    session = hold.replay().finished()
    session.go_to(1)
    session.play("J1")
    assert hold.keep(session)
    assert hold.comments == {0: "a", 1: "b"}
    hold.close()
    found, back = taken(window, hold.id)
    assert back.line == ("D3", "J1")
    assert found.comments == {0: "a", 1: "b"}


class Kept(RuleBasedStateMachine):
    """A session that is kept after whatever is done, against what the shelf gives back."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        super().__init__()
        self.path = folder / "shelf.sqlite3"
        self.path.unlink(missing_ok=True)
        self.session = Session(game, game.options_type(), 3)

    @initialize()
    def begin(self) -> None:
        self.window = Window(self.path)
        self.hold = self.window.begin(self.session, ("human",) * 2)

    @precondition(lambda self: self.session.state.outcome() is None)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        moves = self.session.state.legal_moves()
        self.session.play(moves[data.draw(st.integers(0, len(moves) - 1))])
        assert self.hold.keep(self.session)

    @rule(data=st.data())
    def go(self, data: st.DataObject) -> None:
        self.session.go_to(data.draw(st.integers(0, len(self.session.line))))
        assert self.hold.keep(self.session)

    @rule()
    def hint(self) -> None:
        self.session.hints_used[1] += 1
        assert self.hold.keep(self.session)

    @precondition(lambda self: len(self.session.line) > 0)
    @rule()
    def leave_and_come_back(self) -> None:
        self.hold.close()
        self.hold, self.session = taken(self.window, self.hold.id)

    @invariant()
    def what_is_kept_is_the_session(self) -> None:
        if not hasattr(self, "window"):
            return
        replay = self.window.replay(self.hold.id)
        if not self.session.line:
            assert replay is None
        else:
            assert replay is not None
            assert same(replay.finished(), self.session)
            assert self.window.position(self.hold.id) == self.session.state
            (entry,) = [each for each in self.window.entries() if each.id == self.hold.id]
            assert entry.finished == (self.session.end.outcome() is not None)
        assert self.window.complaints == []

    def teardown(self) -> None:
        if hasattr(self, "window"):
            self.window.close()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whatever_is_done_the_shelf_has_it(game: AnyGame, tmp_path: Path) -> None:
    class KeptGame(Kept):
        def __init__(self) -> None:
            super().__init__(game, tmp_path)

    short = settings(max_examples=6, stateful_step_count=20, deadline=None)
    run_state_machine_as_test(KeptGame, settings=short)


def test_a_move_of_a_long_game_costs_what_a_first_move_costs(window: Window, path: Path) -> None:
    skirmish = GAMES[1]
    words = {"quiet_turns": "0", "stones": "1", "columns": "3"}
    session = Session(skirmish, skirmish.options_type.parse(words), 1)
    hold = window.begin(session, PERSON)
    for _ in range(500):
        for move in ("a1b1", "a6b6", "b1a1", "b6a6"):
            session.play(move)
    assert hold.keep(session)
    session.play("a1b1")
    statements: list[str] = []
    connect = sqlite3.connect

    def traced(*arguments: object, **named: object) -> sqlite3.Connection:
        database: sqlite3.Connection = connect(*arguments, **named)  # type: ignore[call-overload]
        database.set_trace_callback(statements.append)
        return database

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", traced)
        assert hold.keep(session)
    assert sum("INSERT" in statement for statement in statements) == 1
    assert not any("DELETE" in statement for statement in statements)
    (entry,) = window.entries()
    assert entry.length == 2001


def test_what_could_not_be_kept_is_kept_by_the_next_move(window: Window, path: Path) -> None:
    hold, session = kept_game(window, plies=2)
    with closing(sqlite3.connect(path)) as database:
        (version,) = database.execute("PRAGMA user_version").fetchone()
        database.execute("PRAGMA user_version = 99")
    play_on(session, 1)
    assert not hold.keep(session)
    assert not hold.keep(session)
    said = "it was written by a newer version of the program, and stays as it is"
    assert window.complaints == [f"The shelf of games cannot be used: {said}."]
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA user_version = {version}")
    play_on(session, 1)
    assert hold.keep(session)
    assert window.entries()[0].length == 4


def test_a_game_that_vanished_from_the_shelf_is_written_anew(window: Window, path: Path) -> None:
    hold, session = kept_game(window, plies=4)
    path.unlink()
    play_on(session, 1)
    assert hold.keep(session)
    hold.close()
    assert same(taken(window, hold.id)[1], session)


def test_a_game_that_was_given_back_is_kept_no_more(window: Window) -> None:
    hold, session = kept_game(window)
    hold.close()
    hold.close()
    assert hold.is_closed
    with pytest.raises(RuntimeError, match="given back"):
        hold.keep(session)


def test_moves_that_cannot_be_played_end_the_game_before_them(window: Window, path: Path) -> None:
    identity = left_game(window, plies=4)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE moves SET move = 'Z' WHERE ply = 2")
        database.commit()
    replay = window.replay(identity)
    assert replay is not None
    assert len(replay.finished().line) == 2
    assert replay.fault.startswith(r"This game can only be shown up to move 2: after it stands 'Z")
    assert replay.fault.isprintable()


@pytest.mark.parametrize("bad", ["x" * 300_000, "x y " * 80_000])
def test_what_is_damaged_is_repeated_in_part(window: Window, path: Path, bad: str) -> None:
    moves, options = left_game(window, plies=4), left_game(window, plies=4)
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE moves SET move = ? WHERE game = ? AND ply = 2", (bad, moves))
        words = json.dumps({"layout": bad})
        database.execute("UPDATE games SET options = ? WHERE id = ?", (words, options))
        database.commit()
    replay = window.replay(moves)
    assert replay is not None
    replay.finished()
    assert len(replay.fault) < 2_000 and replay.fault.isprintable()
    with pytest.raises(BadOption) as error:
        window.replay(options)
    assert len(str(error.value)) < 1_000 and str(error.value).isprintable()


def test_a_long_game_is_played_again_in_pieces(window: Window) -> None:
    skirmish = GAMES[1]
    words = {"quiet_turns": "0", "stones": "1", "columns": "3"}
    session = Session(skirmish, skirmish.options_type.parse(words), 1)
    hold = window.begin(session, PERSON)
    for _ in range(300):
        for move in ("a1b1", "a6b6", "b1a1", "b6a6"):
            session.play(move)
    assert hold.keep(session)
    replay = hold.replay()
    shares = list(replay)
    assert len(shares) > 4
    assert shares == sorted(shares)
    assert same(replay.session, session)


def test_time_counts_while_somebody_plays(window: Window) -> None:
    session = new_session("four-by-four")
    hold = window.begin(session, PERSON)
    for seconds in (10.0, 5.5, 100_000.0, -50.0):
        window.clock.seconds += seconds
        play_on(session, 1)
        assert hold.keep(session)
    assert window.entries()[0].seconds == 615.5
    play_on(session, 99)
    window.clock.seconds += 4
    assert hold.keep(session)
    ended = window.entries()[0].ended
    assert ended is not None
    session.undo()
    window.clock.seconds += 30
    assert hold.keep(session)
    (entry,) = window.entries()
    assert (entry.seconds, entry.ended, entry.moves) == (619.5, ended, entry.length - 1)
    assert entry.result != "*"


def test_players_can_change_while_a_game_goes_on(window: Window, path: Path) -> None:
    hold, session = kept_game(window)
    hold.seat(("human", "level:5"), ("Ann", ""))
    assert hold.keep(session)
    (entry,) = window.entries()
    assert (entry.players, entry.names, entry.level) == (("human", "level:5"), ("Ann", ""), 5)
    with closing(sqlite3.connect(path)) as database:
        (names,) = database.execute("SELECT names FROM games").fetchone()
    assert json.loads(names) == ["Ann", ""]


@pytest.mark.parametrize(
    ("players", "kind"),
    [
        (("human", "level:1"), Kind.PLAYED),
        (("human", "bot:x.py"), Kind.PLAYED),
        (("level:2", "bot:x.py"), Kind.PROGRAMS),
        (("level:2", "level:1"), Kind.DEMO),
    ],
)
def test_whose_game_it_is_follows_from_its_players(
    window: Window, players: tuple[str, ...], kind: Kind
) -> None:
    hold, _ = kept_game(window, players=players)
    assert hold.kind == kind
    assert bool(window.entries()) == (kind != Kind.DEMO)
    (entry,) = window.entries(Query(kinds=frozenset(Kind)))
    assert entry.kind == kind
