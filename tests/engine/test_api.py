"""The library: what other programs use, as its help page shows it."""

from __future__ import annotations

import functools
import random
import re
import runpy
import string
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fourgames_tk
from fourgames_tk import GAMES, Move, Session, numbers, play, read, write
from fourgames_tk.engine import api
from fourgames_tk.engine.game import AnyGame, State
from tests.engine.bots.helpers import BOT, carriers, wait_until, write_bot

PAGE = Path(fourgames_tk.__file__).with_name("help") / "library.md"
LISTINGS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


class First:
    """A player that plays the first legal move and records its messages."""

    def initialize(self, chat: fourgames_tk.Chat) -> None:
        self.chat = chat
        self.heard: list[str] = []

    def update(self, message: object, state: State) -> None:
        self.state = state
        self.heard.append(type(message).__name__)

    def get_next_move(self) -> Move:
        self.chat.write("I play the first.")
        return Move(self.chat.player, text=self.state.legal_moves()[0])


def test_the_listings_of_the_page_run_and_are_as_short_as_they_should_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.py").write_text("\n".join(LISTINGS), "utf-8")
    names = runpy.run_path(str(tmp_path / "page.py"))
    told = capsys.readouterr().out
    assert '[Seed "1"]' in told
    assert names["environment"].position.outcome() is not None and not names["environment"].agents
    sizes = [len([line for line in each.splitlines() if line]) for each in LISTINGS[:3]]
    assert [size <= most for size, most in zip(sizes, (5, 10, 25), strict=True)] == [True] * 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_seed_plays_the_same_game_and_records_round_trip(game: AnyGame) -> None:
    first = First()
    one = play(game.id, first, "level:1", seed=3)
    other = play(game.id, lambda state: state.legal_moves()[0], "level:1", seed=3)
    assert one.moves == other.moves and one.result == other.result
    assert one.players == ("bot:First", "level:1") and one.result != "*"
    assert first.heard[:2] == ["GameStart", "TurnTo"]
    assert read(write(one)).moves == one.moves


def test_players_are_named_by_their_function_or_class() -> None:
    def first_move(state: State) -> str:
        return state.legal_moves()[0]

    class Caller:
        def __call__(self, state: State) -> str:
            return first_move(state)

        def choose(self, state: State) -> str:
            return first_move(state)

    for player, name in (
        (first_move, "first_move"),
        (lambda state: first_move(state), "lambda"),
        (functools.partial(functools.partial(first_move)), "first_move"),
        (Caller(), "Caller"),
        (Caller().choose, "choose"),
        (First(), "First"),
    ):
        assert play("four-stones", player, "level:1", seed=3).players[0] == f"bot:{name}"


def test_players_have_chances_of_their_own_and_programs_end_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = First(), First()
    play("four-stones", one, other, seed=3)
    assert one.chat.seed != other.chat.seed
    monkeypatch.setenv("LIBRARY_TEST", str(tmp_path))
    path = write_bot(tmp_path, "mine.py", BOT)
    play("skirmish", f"bot:{path}", "level:1", options="rows=4 columns=4 stones=2")
    assert wait_until(lambda: not carriers(f"LIBRARY_TEST={tmp_path}"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_positions_are_rows_of_numbers_of_one_length_which_tell_them_apart(game: AnyGame) -> None:
    options = game.options_type()
    session, chance = Session(game, options, 5), random.Random(5)
    rows, states = set(), set()
    while moves := session.state.legal_moves():
        view = session.state.view(session.state.turn).to_json()
        rows.add(numbers(game, options, view))
        states.add(str(view))
        session.play(chance.choice(moves))
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == len(states)


def plain_numbers(shape: Any, value: Any) -> list[float]:
    """Return the numbers of a value one by one, as many as its shape has."""
    if isinstance(shape, dict):
        inside = value if isinstance(value, dict) else {}
        return [each for key, of in shape.items() for each in plain_numbers(of, inside.get(key))]
    if isinstance(shape, list):
        row = value if isinstance(value, list) else []
        places = zip(shape, [*row, *[None] * len(shape)], strict=False)
        return [each for of, there in places for each in plain_numbers(of, there)]
    if isinstance(shape, str):
        text = (value if isinstance(value, str) else "").lower().ljust(len(shape))
        return [string.ascii_lowercase.find(letter) + 1 for letter in text[: len(shape)]]
    return [value] if isinstance(value, int | float) else [0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_numbers_are_those_of_a_plain_walk_through_the_position(game: AnyGame) -> None:
    options, chance = game.options_type(), random.Random(8)
    shape = api._largest_shape(game, options)
    legend = api.number_legend(game, options)
    session = Session(game, options, 8)
    while moves := session.state.legal_moves():
        for data in (
            session.state.to_json(),
            session.state.view(0).to_json(),
            # Too much, too little, and nothing.
            {
                name: [*value, *value]
                for name, value in session.state.to_json().items()
                if isinstance(value, list)
            },
            {
                name: value[:1]
                for name, value in session.state.to_json().items()
                if isinstance(value, list)
            },
            None,
        ):
            found = numbers(game, options, data)
            assert [*found] == plain_numbers(shape, data) and len(found) == len(legend)
        session.play(chance.choice(moves))


def test_the_library_needs_no_window() -> None:
    code = "import fourgames_tk as f, sys; f.play('four-stones', 'level:1', 'level:2', seed=1)"
    code += "; print({'tkinter', 'PIL', 'platformdirs'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
