"""The game that is kept while others are looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from tests.ui.person import Person
from tests.ui.pump import centre

GAME = find_game("four-stones")
OVER = (
    '[Game "four-stones"]\n[Options "layout=shuffled rows=2 spaces=6 letters=4"]\n'
    '[Seed "6"]\n\n1. A1\n2. B3\n3. C1\n4. D2\n0-1\n'
)


@pytest.fixture
def offered(person: Person) -> Person:
    """Seat a person at the start screen, which offers to go on with a game."""
    person.sit_down(GAME, "human human")
    person.key("d", "1", "Return")
    person.key("ctrl+g")
    person.driver.move(*centre(person.root))
    return person


def is_gone_on_with(person: Person) -> bool:
    """Go to the start screen and on with the kept game; tell whether it is that of before."""
    person.key("ctrl+g", "g")
    person.wait_for_board()
    return person.play.setup.game is GAME and person.moves == ("D1",)


@pytest.mark.parametrize("keys", [("5", "Return"), ("5", "m"), ("1", "m")])
def test_a_new_game_without_a_move_leaves_the_kept_one(
    offered: Person, keys: tuple[str, ...]
) -> None:
    offered.key(*keys)
    offered.flush()
    assert is_gone_on_with(offered)


def test_a_game_that_was_over_when_opened_leaves_the_kept_one_and_its_file(
    offered: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, chosen = tmp_path / "over.4g", tmp_path / "chosen.4g"
    path.write_text(OVER, encoding="utf-8")
    monkeypatch.setattr("tkinter.filedialog.asksaveasfilename", lambda **options: str(chosen))
    offered.app.desk.open(path)
    offered.wait_for_board()
    assert len(offered.moves) == 4
    assert is_gone_on_with(offered)
    offered.key("ctrl+s")
    assert path.read_text(encoding="utf-8") == OVER
    assert chosen.exists()
