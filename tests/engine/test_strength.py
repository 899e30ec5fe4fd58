"""The measured strength of levels and seats: the package has it, and texts agree with it."""

from __future__ import annotations

import json

import pytest
from contest.ladders import COLUMNS
from pytest import approx

from fourgames_tk.engine import strength
from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES, find_game
from fourgames_tk.engine.games.skirmish import SKIRMISH
from fourgames_tk.engine.options import split_assignments
from fourgames_tk.engine.strength import first_seat_win_chance, seat_advantage_text

MEASURED = json.loads(strength.PATH.read_text("utf-8"))

EQUAL = "Against this level, going first and going second are about equally hard."
"""Text about the seats; who wins if nobody errs is another question."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_level_of_every_column_is_measured_and_no_weaker_than_the_one_below(
    game: AnyGame,
) -> None:
    columns = [name for name, setting in COLUMNS.items() if setting.game == game.id]
    for name in columns:
        found = [pair for pair in MEASURED[name]["pairs"] if pair["against"] == "below"]
        assert [pair["level"] for pair in found] == [level.number for level in game.levels[1:]]
        # In a game that the first seat decides, levels that know it win half of their games.
        least = 1.0 if name == "mancala-full" else 1.1
        assert all(sum(pair["shares"]) >= least for pair in found)


@pytest.mark.parametrize("column", COLUMNS)
def test_every_column_describes_its_seats_at_every_level(column: str) -> None:
    game = find_game(COLUMNS[column].game)
    for level in game.levels:
        for number in range(4):
            text = seat_advantage_text(
                game, COLUMNS[column].options(number, level.number), level.number
            )
            assert text.endswith("is the fair choice.") or text == EQUAL
    other = SKIRMISH.options_type.parse({"players": "3"})
    assert seat_advantage_text(SKIRMISH, other, 1) == ""
    assert first_seat_win_chance(SKIRMISH, other, 1) is None


@pytest.mark.parametrize(
    ("shares", "chance", "text"),
    [
        ((0.7, 0.7), 0.5, EQUAL),
        ((0.3, 0.7), 0.3, "Going second is about 3 levels easier. Random is the fair choice."),
        ((0.95, 0.44), 0.831, "Going first is about 2 levels easier. Random is the fair choice."),
        (
            (0.98, 0.1),
            21 / 22,
            "At this level, the first player nearly always wins. Random is the fair choice.",
        ),
    ],
)
def test_the_seat_advantage_of_a_level_is_described(
    shares: tuple[float, float], chance: float, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = {"level": 2, "against": "below", "games": 200, "shares": shares}
    column = {"game": "skirmish", "options": {}, "pairs": [pair]}
    monkeypatch.setattr(strength, "_all_measurements", lambda: {"skirmish": column})
    assert seat_advantage_text(SKIRMISH, SKIRMISH.options_type(), 1) == text
    assert seat_advantage_text(SKIRMISH, SKIRMISH.options_type(), 2) == text
    assert first_seat_win_chance(SKIRMISH, SKIRMISH.options_type(), 2) == approx(chance, abs=1e-3)
    pair["games"] = 4
    few = seat_advantage_text(SKIRMISH, SKIRMISH.options_type(), 2)
    assert few == (text if "always" in text else EQUAL)


def test_who_goes_first_is_judged_only_where_it_is_known() -> None:
    texts = {
        "": "Between strong players, the second player wins most games.",
        "rows=5": "It is not known whether the first or the second player has the advantage.",
        "players=3": "The players move in this order. It is not known which place is best.",
    }
    for words, text in texts.items():
        options = SKIRMISH.options_type.parse(split_assignments(words.split()))
        assert SKIRMISH.move_order_explanation(options) == text


def test_the_first_seat_has_the_same_chance_whichever_seat_it_is() -> None:
    game = find_game("four-by-four")
    chances = {
        first_seat_win_chance(game, game.options_type.parse({"starter": seat}), 3) for seat in "01"
    }
    assert len(chances) == 1 and None not in chances
