"""`fourgames review FILE`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from fourgames_tk.cli import run
from fourgames_tk.engine.game import MoveValue, Outcome, State
from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn.review import first_mover_chance, review_game
from fourgames_tk.engine.record import Record
from fourgames_tk.engine.review_in_record import with_review
from fourgames_tk.engine.search.clock import NO_LIMIT, Clock
from fourgames_tk.engine.session import Session, turn_numbers

TEXT = '[Game "four-stones"]\n[Player1 "Ann"]\n[Player2 "level:3"]\n\n1. D3 2. F4 *\n'


def test_it_prints_moments_accuracy_and_a_line_for_each_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.4g"
    path.write_text(TEXT, encoding="utf-8")
    assert run(["review", str(path)]) == 0
    text = capsys.readouterr().out.splitlines()
    assert text[0] == "Four Stones: Ann – level:3, *"
    (moment,) = [line for line in text if line.startswith("Turn ")]
    assert moment.startswith(
        "Turn 2, player 2: After this move, the gaps (the free spaces inside pairs) are "
    )
    assert " F4 instead of F5: a win became a loss. F5: After this move, the gaps" in moment
    assert "Player 1: had no winning move" in text
    assert "Player 2: 0% of the moves were best" in text
    assert text[-2].split() == ["1", "1", "D3", "−1"]
    assert text[-1].split() == ["2", "2", "F4", "−1", "best", "+1:", "F5"]


def test_a_review_that_the_file_keeps_is_printed_unless_it_is_of_another_version(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, path = Record.parse(TEXT), tmp_path / "game.4g"
    review = review_game(record.game, 2, record.session().steps, NO_LIMIT)
    record = replace(record, played_for=(2,))
    text = with_review(record, review, {}).to_text().replace('\\"best\\":1', '\\"best\\":7')
    path.write_text(text, encoding="utf-8")
    assert run(["review", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].endswith("best +7: F5")
    assert lines[2] == "From turn 2 on, the computer played for a person."
    assert lines[5:7] == ["Player 1: had no winning move", "Player 2: no choice"]
    assert run(["review", str(path), "--seconds", "2"]) == 0
    found = capsys.readouterr()
    assert (found.out.splitlines()[-1][-11:], found.err) == ("best +1: F5", "")
    path.write_text(text.replace('\\"version\\":3', '\\"version\\":9'), encoding="utf-8")
    assert run(["review", str(path)]) == 0
    found = capsys.readouterr()
    assert "was made by another version of Fourgames and will be made again" in found.err
    assert found.out.splitlines()[-1].endswith("best +1: F5")


@pytest.mark.parametrize(
    ("exact", "line"),
    [(True, "No move decided this game."), (False, "No mistake was found. The values marked “?”")],
)
def test_without_a_mistake_it_says_whether_all_is_proved(
    exact: bool, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Record.parse(TEXT)
    review = review_game(record.game, 2, record.session().steps, NO_LIMIT)
    plies = tuple(replace(each, moves=(each.move,), exact=exact) for each in review.plies)
    with_review(record, replace(review, plies=plies), {}).write(tmp_path / "game.4g")
    assert run(["review", str(tmp_path / "game.4g")]) == 0
    assert f"\n{line}" in capsys.readouterr().out


def test_moments_are_numbered_by_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In Mancala a turn can have several moves. The last legal move is said to be the best."""
    game = find_game("mancala")
    session = Session(game, game.options_type.parse({"stones": "2"}), 1)
    for _ in range(8):
        session.play(session.state.legal_moves()[0])

    def values(view: State, clock: Clock) -> dict[str, MoveValue]:
        moves = view.legal_moves()
        return {move: MoveValue(8.0 * (move == moves[-1]), True) for move in moves}

    review = review_game(game, 2, session.steps, NO_LIMIT, values)
    record = with_review(Record.from_session(session, ("Ann", "Bob")), review, {})
    record.write(tmp_path / "game.4g")
    assert run(["review", str(tmp_path / "game.4g")]) == 0
    told = re.findall(r"^Turn (\d+), player (\d):", capsys.readouterr().out, re.M)
    turns = turn_numbers(session.steps)
    assert told == [(f"{turns[each.ply]}", f"{each.seat + 1}") for each in review.key_moments]
    assert any(turns[each.ply] < each.ply for each in review.key_moments)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "cannot be read"),
        ("nonsense", "line 1: 'nonsense' is not a tag"),
        (TEXT.replace("D3", "D9"), "line 5: move D9:"),
        (TEXT.replace("1. D3 2. F4", ""), "there is no move to review"),
    ],
)
def test_what_cannot_be_reviewed_gets_a_sentence(
    text: str | None, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.4g"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert run(["review", str(path)]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.count("\n") == 1
    assert why in found.err


def test_estimates_have_the_numbers_of_the_window_and_hide_mistakes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Values of −1 to 1 were printed, which began at 0.6 where the window was even."""
    game = find_game("skirmish")
    session = Session(game, game.options_type(), 1)
    for _ in range(6):
        session.play(session.state.legal_moves()[0])

    def values(view: State, clock: Clock) -> dict[str, MoveValue]:
        return {move: MoveValue(-0.6 if view.turn else 0.6, False) for move in view.legal_moves()}

    review = review_game(game, 2, session.steps, NO_LIMIT, values)
    chance = first_mover_chance(game, session.options, [1], from_position=False)
    assert chance is not None
    review = replace(review, first_chance=chance)
    record = with_review(Record.from_session(session, ("human", "level:1")), review, {})
    record.write(tmp_path / "game.4g")
    assert run(["review", str(tmp_path / "game.4g")]) == 0
    told = capsys.readouterr().out
    for ply in review.plies:
        _before, after = review.whole_chances(ply, ply.seat)
        assert abs(after - 100 * (1 - chance if ply.seat else chance)) < 1, "not 80 and 20"
        assert re.search(rf"^ +\d+  {ply.seat + 1}  {ply.move} +{after} %\?", told, re.M), told
    assert review.losers_without_mistake(Outcome((0,))) == (1,)
    assert review.losers_without_mistake(None) == ()
    proved = replace(review, plies=tuple(replace(each, exact=True) for each in review.plies))
    assert proved.losers_without_mistake(Outcome((0,))) == ()
