"""The shelf as the window fills it: whatever way a game is left, it is there."""

from __future__ import annotations

import tkinter
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.spec import PlayerSpec
from fourgames_tk.engine.session import Session
from fourgames_tk.store import places
from fourgames_tk.store.settings import Settings
from fourgames_tk.store.shelf.entry import Entry, Query
from fourgames_tk.store.shelf.row import Kind
from fourgames_tk.ui.app import App
from tests.ui.person import Person
from tests.ui.pump import pump, settle

GAME, MANCALA = find_game("four-stones"), find_game("mancala")


def on_shelf(person: Person) -> list[Entry]:
    """Return every game there, demos and help too."""
    return person.app.shelf.entries(Query(kinds=frozenset(Kind)))


def sit_down_to_a_short_game(person: Person, players: str = "human human") -> None:
    """Begin a game of few moves."""
    person.sit_down(GAME, players, layout="shuffled", rows="2", spaces="6", letters="2")


def play_to_the_end(person: Person) -> None:
    """Play for both sides."""
    while (state := person.play.session.state).outcome() is None:
        person.play.submit(state.legal_moves()[-1])
    person.flush()


def test_restart_keeps_the_game_and_undo_returns_to_it(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return", "c", "1", "Return")
    kept = person.app.desk.table
    person.key("ctrl+r")
    person.wait_for_board()
    assert person.app.desk.table is not kept and person.moves == ()
    assert [entry.moves for entry in on_shelf(person)] == [2]
    person.key("e", "1", "Return", "ctrl+z")
    assert person.moves == ()
    # The move that was taken back can be played again: that game stays too.
    person.key("ctrl+z")
    person.wait_for_board()
    assert person.moves == ("D1", "C1")
    assert sorted(entry.moves for entry in on_shelf(person)) == [0, 2]
    person.key("e", "1", "Return")
    assert max(entry.moves for entry in on_shelf(person)) == 3
    person.key("ctrl+z")
    assert person.moves == ("D1", "C1")


def test_restart_of_a_game_that_the_computer_begins_leaves_nothing_when_it_is_undone(
    person: Person,
) -> None:
    person.sit_down(GAME, "level:1 human")
    person.wait_for_moves(1)
    move = person.play.session.state.legal_moves()[0]
    person.play.submit(move)
    person.wait_for_moves(3)
    person.key("ctrl+r")
    person.wait_for_moves(1)
    person.key("ctrl+z")
    person.wait_for_board()
    assert len(person.moves) == 3
    assert [entry.moves for entry in on_shelf(person)] == [3]


def test_games_without_a_move_leave_nothing_and_undo_goes_past_them(person: Person) -> None:
    person.sit_down(GAME, "human human")
    person.key("ctrl+r")
    assert not person.app.desk.can_undo
    person.key("d", "1", "Return")
    person.key("ctrl+r", "ctrl+r")
    person.sit_down(MANCALA, "human human")
    assert len(on_shelf(person)) == 1
    person.key("ctrl+z")
    person.wait_for_board()
    assert person.play.setup.game is GAME and person.moves == ("D1",)


def test_start_over_can_be_taken_back_too(person: Person) -> None:
    sit_down_to_a_short_game(person)
    play_to_the_end(person)
    played = person.moves
    person.key("s")
    person.wait_for_board()
    person.key("ctrl+z")
    person.wait_for_board()
    assert person.moves == played
    assert [entry.finished for entry in on_shelf(person)] == [True]


def test_demos_are_out_of_sight_and_count_for_nobody(person: Person) -> None:
    person.app.set_preference("speed", "fastest")
    sit_down_to_a_short_game(person, "level:1 level:1")
    person.wait(lambda: person.play.session.state.outcome() is not None, "the end")
    assert person.app.shelf.entries() == []
    assert [entry.kind for entry in on_shelf(person)] == [Kind.DEMO]
    summary = person.app.shelf.summaries()[GAME.id]
    assert (summary.total.played, summary.watched) == (0, 1)


def test_a_demo_that_a_person_takes_over_is_theirs(person: Person) -> None:
    person.app.set_preference("speed", "fast")
    person.sit_down(GAME, "level:1 level:1")
    person.wait(lambda: len(person.moves) > 0, "a move")
    person.app.desk.change_players((PlayerSpec("human"),) * 2)
    person.wait_for_turn()
    assert [entry.kind for entry in on_shelf(person)] == [Kind.PLAYED]


def test_an_opened_file_that_is_on_the_shelf_is_that_game(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.4g"
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(path))
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return", "ctrl+s")
    for _ in range(2):
        person.app.desk.open(path)
        person.wait_for_board()
        assert len(on_shelf(person)) == 1
    person.key("c", "1", "Return")
    person.app.desk.home()
    person.app.desk.open(path)
    person.wait_for_board()
    # It has gone on since it was saved.
    assert person.moves == ("D1", "C1")
    assert len(on_shelf(person)) == 1


def test_looking_at_an_old_game_does_not_make_it_a_new_one(person: Person) -> None:
    sit_down_to_a_short_game(person)
    play_to_the_end(person)
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    before = on_shelf(person)
    person.app.desk.take(before[1].id)
    person.wait_for_board()
    person.key("ctrl+z")
    person.app.desk.home()
    assert on_shelf(person) == before


def test_a_program_of_a_file_keeps_its_name(person: Person, tmp_path: Path) -> None:
    path = tmp_path / "game.4g"
    path.write_text(
        '[Game "mancala"]\n[Player1 "level:1"]\n[Player2 "bot:/home/me/sower.py"]\n\n1. 3 1\n*\n',
        encoding="utf-8",
    )
    person.app.desk.open(path)
    person.wait_for_board()
    assert person.play.names == ("Computer, level 1", "bot: sower.py")
    again = Session(MANCALA, MANCALA.options_type(), 0)
    while again.state.outcome() is None:
        again.play(again.state.legal_moves()[0])
    moves = " ".join(again.moves)
    path.write_text(
        f'[Game "mancala"]\n[Player1 "level:1"]\n[Player2 "bot:sower.py"]\n\n{moves}\n',
        encoding="utf-8",
    )
    person.app.desk.open(path)
    person.wait_for_turn()
    assert person.play.setup.players[1].kind == "human"
    scene = person.board.scene
    assert scene is not None and "You" not in scene.heading + scene.subheading
    assert person.app.shelf.summaries() == {}


def test_a_line_that_was_given_as_help_counts_for_nothing(person: Person) -> None:
    person.sit_down(MANCALA, "human level:7", seed=3)
    lost = Session(MANCALA, person.play.setup.options, 3)
    while lost.state.outcome() is None:
        lost.play(lost.state.legal_moves()[-1 if lost.state.turn == 0 else 0])
    outcome, played = lost.state.outcome(), tuple(lost.line)
    assert outcome is not None and outcome.winners == (1,)
    person.app.desk.begin(person.play.setup, lost)
    person.wait_for_board()
    kept = [entry for entry in on_shelf(person) if entry.finished]
    before = person.app.shelf.summaries()
    assert before[MANCALA.id].total.lost == 1
    person.press("Line that wins")
    person.wait(lambda: person.play.can_redo, "the line")
    line = tuple(person.play.session.line)
    while person.play.can_redo:
        person.key("ctrl+y")
        person.wait(lambda: not person.board.moving, "the step")
    (entry,) = (each for each in on_shelf(person) if each.finished and each.id == kept[0].id)
    assert entry == kept[0]._replace(elsewhere=entry.elsewhere)
    found = person.app.shelf.record(kept[0].id)
    assert found is not None and found.moves == played != line
    assert person.app.shelf.summaries() == before
    assert [each.kind for each in on_shelf(person) if each.id != entry.id] == [Kind.HELP]


def test_what_an_older_version_kept_is_offered(root: tkinter.Tk) -> None:
    path = places.autosave_path()
    path.parent.mkdir(parents=True)
    path.write_text('[Game "mancala"]\n[Player1 "human"]\n[Player2 "human"]\n\n1. 3 1\n*\n')
    app = App(root, Settings(sound="no"))
    pump(root, lambda: app.desk.kept_game == MANCALA.title, message="the offer")
    settle(root)
    assert not path.exists()
    app.desk.go_on()
    assert app.desk.play is not None and tuple(app.desk.play.session.moves) == ("3", "1")
    app.quit()
