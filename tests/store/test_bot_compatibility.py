"""Which games a person's programs are offered for."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import GAMES
from fourgames_tk.store.bot_compatibility import plays_game, record_trial
from fourgames_tk.store.paths import user_data_path

FIRST, SECOND, *_ = GAMES


@pytest.fixture
def program(tmp_path: Path, private_home: Path) -> Path:
    path = tmp_path / "mine.py"
    path.touch()
    return path


def test_a_program_is_offered_for_its_games_or_if_they_are_unknown(program: Path) -> None:
    assert all(plays_game(program, game) for game in GAMES)
    record_trial(program, FIRST, False)
    assert not plays_game(program, FIRST) and plays_game(program, SECOND), "it must play something"
    record_trial(program, SECOND, True)
    assert [game for game in GAMES if plays_game(program, game)] == [SECOND]
    record_trial(program, FIRST, True)
    assert plays_game(program, FIRST) and plays_game(program, SECOND)
    assert plays_game(program.with_name("other.py"), GAMES[-1]), "another program is another one"


def test_what_is_known_of_a_program_goes_with_it(program: Path) -> None:
    record_trial(program, FIRST, False)
    program.unlink()
    other = program.with_name("other.py")
    other.touch()
    record_trial(other, FIRST, True)
    program.touch()
    assert plays_game(program, FIRST), "it may be another one by now"


@pytest.mark.parametrize("text", ["", "[", "[1]", '{"a": 1}', "[" * 100_000])
def test_a_damaged_file_says_nothing(program: Path, text: str) -> None:
    record_trial(program, FIRST, False)
    user_data_path("programs.json").write_text(text)
    assert plays_game(program, FIRST)
    record_trial(program, SECOND, True)
    assert not plays_game(program, FIRST)
