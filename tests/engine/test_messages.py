from __future__ import annotations

import pytest

from fourgames_tk.engine import messages
from fourgames_tk.engine.errors import FourgamesError
from fourgames_tk.engine.game import Outcome, Passed

EXAMPLES = [
    (
        messages.GameStart([[0, 0, -1], [-1, -1, -1], [1, 1, -1]]),
        "GameStart [[0,0,-1],[-1,-1,-1],[1,1,-1]]",
    ),
    (messages.TurnTo(0), "TurnTo 0"),
    (messages.Move(0, (0, 1), (1, 1)), "Move 0 0,1 1,1"),
    (messages.Move(1, text="3r1@e5"), "Move 1 3r1@e5"),
    (messages.Hit(1, (1, 1)), "Hit 1 1,1"),
    (messages.PlayerLost(1), "PlayerLost 1"),
    (messages.PlayerWon(0), "PlayerWon 0"),
]


@pytest.mark.parametrize(("message", "text"), EXAMPLES, ids=[text for _, text in EXAMPLES])
def test_every_message_has_its_text(message: messages.Message, text: str) -> None:
    assert str(message) == text
    assert messages.parse_message(text) == message
    assert messages.parse_message(f"{text} \r\n") == message


@pytest.mark.parametrize(
    "line",
    [
        *("", "Hello 1", "move 0 0,1 1,1", "Move", "Move 0", "Move x 0,1 1,1", "Move 0 0,1 1;1"),
        *("Move 0 0,1 1,-1", "Move 0 0,1 1,1 2,1", "Move 0 0,1", "Move 0 0,1 1,999", "Hit 1"),
        *("TurnTo", "TurnTo one", "GameStart [[0", "GameStart " + "[" * 100_000),
        *("Gam []", "GameStarts []", "Hit 1 D3", "TurnTo 0 D3", "Moves 0 D3", "Move 0 D3 E4"),
    ],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(FourgamesError, match=r"not a message.*Move 0 D3"):
        messages.parse_message(line)


def test_each_winner_gets_a_message_and_a_draw_has_none() -> None:
    def told(*winners: int) -> tuple[messages.Message, ...]:
        return messages.messages_of_move(1, "pass", (Passed(1),), Outcome(winners, (7, 7), "All."))

    move = messages.Move(1, text="pass")
    assert told(0, 1) == (move, messages.PlayerWon(0), messages.PlayerWon(1))
    assert told(1) == (move, messages.PlayerWon(1)) and told() == (move,)


def test_a_place_has_at_most_two_digits_and_a_long_line_is_cut() -> None:
    corners = "Move 7 0,99 99,0"
    assert messages.parse_message(corners) == messages.Move(7, (0, 99), (99, 0))
    for line in ("Hit 1 100,0", "Hit 1 0,100", "Hit 1 -1,0", "Hit 1 0,-1"):
        with pytest.raises(FourgamesError, match="not a message"):
            messages.parse_message(line)
    with pytest.raises(FourgamesError) as error:
        messages.parse_message("x" * 90)
    assert str(error.value).startswith(f"'{'x' * 80}' is not a message")


@pytest.mark.parametrize(
    ("move", "text", "notation", "fields"),
    [
        (
            messages.Move(1, (0, 1), (2, 3)),
            "Move 1 0,1 2,3",
            "b1d3",
            {"p0": (0, 1), "p1": (2, 3)},
        ),
        (messages.Move(1, text="D3"), "Move 1 D3", "D3", {"text": "D3"}),
        (messages.Move(1, (0, 1), None, "D3"), "Move 1 D3", "D3", {"text": "D3"}),
        (messages.Move(1, None, (0, 1), "D3"), "Move 1 D3", "D3", {"text": "D3"}),
    ],
)
def test_a_move_has_both_of_its_points_or_its_text(
    move: messages.Move, text: str, notation: str, fields: dict[str, object]
) -> None:
    assert (str(move), move.notation) == (text, notation)
    assert move.to_json() == {"event": "Move", "player": 1, **fields}


def test_the_json_of_a_message_names_player_and_point() -> None:
    assert messages.Hit(2, (3, 4)).to_json() == {"event": "Hit", "player": 2, "point": (3, 4)}
    assert list(messages.TurnTo(2).to_json().items()) == [("event", "TurnTo"), ("player", 2)]
    assert messages.Move(1, text="D3").player == 1


def test_games_without_messages_of_their_own_send_the_move() -> None:
    assert messages.messages_of_move(1, "pass", [Passed(1)], None) == (
        messages.Move(1, text="pass"),
    )
    assert messages.messages_of_move(0, "b3!", [], Outcome((0,))) == (
        messages.Move(0, text="b3!"),
        messages.PlayerWon(0),
    )
    told = messages.messages_of_move(
        0, "b1b2", [messages.Hit(1, (1, 1)), messages.Move(0, (0, 1), (1, 1))], Outcome(())
    )
    assert told == (messages.Hit(1, (1, 1)), messages.Move(0, (0, 1), (1, 1)))
