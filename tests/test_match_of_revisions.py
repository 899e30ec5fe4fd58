"""The match of two checkouts, by the text protocol."""

from __future__ import annotations

from pathlib import Path

import pytest
from contest import match
from contest.match import Side
from environment import ROOT

from fourgames_tk.engine.games import find_game


def test_levels_of_two_checkouts_play_a_game_and_the_better_one_wins() -> None:
    sides, game = [Side(ROOT, 8), Side(ROOT, 1)], find_game("four-stones")
    options = game.options_type.parse({"layout": "shuffled"})
    games = [match.play(game, options, sides, 5.0, number) for number in (0, 1)]
    assert [result for result, _ in games] == [1, 1]
    opening = game.opening_plies
    assert games[0][1][:opening] == games[1][1][:opening], "both begin alike"
    assert all(side.seconds for side in sides)


def test_an_unknown_revision_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="There is no revision 'no-such'"):
        match.check_out("no-such", tmp_path)


def test_the_report_tells_seats_and_elo() -> None:
    sides = (Side(ROOT, 1, [0.1, 0.3]), Side(ROOT, 1, [0.05]))
    results = [1, 1, 1, -1, 1, 0, 1, -1]
    moves = [("A1",), ("A1",), ("A1",), *((f"B{n}",) for n in range(5))]
    words = match.report(list(zip(results, moves, strict=True)), sides)
    assert "68.8% ± " in words
    assert "(5 won, 1 drawn, 2 lost; as player 1 100.0%, as player 2 37.5%)" in words
    assert "200 ms here and 50 ms there" in words
    assert words.splitlines()[-1] == "7 different games of 8"
