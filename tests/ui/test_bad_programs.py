"""What a person sees of every program that misbehaves."""

from __future__ import annotations

import tkinter as tk
from pathlib import Path

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.players.spec import PlayerSpec
from tests.engine.bots.bad import ANSWERS, OTHERS, PYTHON, SILENT
from tests.engine.bots.helpers import write_bot
from tests.ui.person import Person
from tests.ui.pump import box
from tests.ui.test_programs import failure, texts

GAME = find_game("skirmish")
KINDS = {"python": PYTHON, "answers": ANSWERS, "silent": SILENT, "others": OTHERS}


@pytest.mark.parametrize("kinds", KINDS)
def test_a_person_sees_what_is_wrong(
    kinds: str,
    person: Person,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All of a kind play in one window, which is opened once."""
    person.app.set_preference("speed", "fastest")
    make = PlayerSpec.make
    for kind, bad in KINDS[kinds].items():
        path = write_bot(tmp_path, bad.file, bad.text)
        with monkeypatch.context() as patch:
            patch.setattr(
                PlayerSpec,
                "make",
                lambda *given, bad=bad, **words: make(*given, **words, limits=bad.limits),
            )
            person.sit_down(GAME, f"bot:{path} level:1")
        person.wait(lambda: bool(person.dialogs()), kind)
        dialog = failure(person)
        said = texts(dialog)
        assert f"Player 1, bot: {bad.file}, cannot make move " in said, kind
        assert bad.reason in said, kind
        assert bad.word in said, kind
        assert ("It answered: " in said) == bool(bad.answered), kind
        assert str(tmp_path) not in said, kind
        for words in (each for each in person.widgets() if isinstance(each, tk.Text)):
            assert words.yview() == (0.0, 1.0), kind
            assert words.get("1.0", "end").strip(), kind
        left, top, right, bottom = box(dialog)
        assert left >= 0 and top >= 0 and right <= 1100 and bottom <= 740, kind
        assert ("Undo" in person.status) == person.play.can_undo, kind
        person.press("Close")
