"""Nine random games, ply for ply, against the plain rules through the text protocol."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.engine.conversation import Conversation, Refused
from tests.engine.four_stones import plain


@pytest.mark.parametrize("seed", range(9))
def test_a_random_game_agrees_ply_for_ply(seed: int) -> None:
    random = Random(seed)
    words = "" if seed < 3 else f"layout=shuffled rows={seed} spaces={seed + 6} letters={2 * seed}"
    with Conversation() as engine:
        engine.ask(f"new four-stones seed={seed} {words}")
        state = engine.ask_json("state")
        board, turn = tuple(state["rows"]), 0
        while True:
            assert engine.ask_json("state") == {"rows": list(board), "turn": turn}
            moves = plain.moves(board)
            assert engine.ask("moves").split() == [f"{letter}{n}" for letter, n in moves]
            values = engine.ask_json("values") if sum(map(len, board)) < 20 else {}
            assert set(values) <= {f"{letter}{n}" for letter, n in moves}
            if not moves:
                break
            assert engine.ask("outcome") == "-"
            letter, spaces = random.choice(moves)
            with pytest.raises(Refused):
                engine.ask(f"play {letter}{99}")
            events = json.loads(engine.ask(f"play {letter}{spaces}"))
            row = next(number for number, text in enumerate(board) if letter in text)
            start = board[row].index(letter)
            assert events[0] == {
                "event": "Slid",
                "seat": turn,
                "letter": letter,
                "row": row,
                "start": start,
                "stop": start - spaces,
            }
            board, turn = plain.slide(board, letter, spaces), 1 - turn
        assert engine.ask_json("outcome") == {"winners": [1 - turn], "scores": None}
        assert events[1:] == [{"event": "Won", "seats": [1 - turn]}]
