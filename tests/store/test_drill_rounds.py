"""Rounds of drills that were left: saved, read on the same day, refused if damaged."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.engine.learn.drills import DrillRound, make_drill
from fourgames_tk.store.drill_rounds import DamagedRound, load_drill_round, save_drill_round
from fourgames_tk.store.settings import Settings

MANCALA, DAY = find_game("mancala"), date(2026, 1, 31)
KIND, OTHER_KIND = MANCALA.drill_kinds()[:2]
MISSED, ASKED, OTHER = (
    make_drill(MANCALA, kind.id, 1, seed) for kind, seed in ((KIND, 1), (KIND, 2), (OTHER_KIND, 1))
)


@pytest.mark.parametrize("question", [ASKED, None])
def test_a_round_is_the_same_after_a_restart_until_the_day_ends(
    tmp_path: Path, question: Any
) -> None:
    path, left = tmp_path / "settings.json", DrillRound(3, 2, (MISSED,), question)
    assert load_drill_round(Settings(path), MANCALA, KIND, DAY) is None
    save_drill_round(Settings(path), MANCALA, KIND, left, DAY)
    assert load_drill_round(Settings(path), MANCALA, KIND, DAY) == left
    assert load_drill_round(Settings(path), MANCALA, OTHER_KIND, DAY) is None
    assert load_drill_round(Settings(path), MANCALA, KIND, DAY + timedelta(1)) is None
    save_drill_round(Settings(path), MANCALA, KIND, None, DAY)
    assert load_drill_round(Settings(path), MANCALA, KIND, DAY) is None


@pytest.mark.parametrize(
    "bad",
    [
        {"asked": 0, "right": 0, "missed": []},
        {"asked": 10},
        {"right": 3},
        {"asked": 2.0},
        {"day": "31.1."},
        {"missed": []},
        {"missed": ["no JSON"]},
        {"missed": [5]},
        {"question": "{}"},
        {"question": None},
        {"more": 1},
    ],
)
def test_a_damaged_round_is_refused(tmp_path: Path, bad: dict[str, Any]) -> None:
    settings = Settings(tmp_path / "settings.json")
    save_drill_round(settings, MANCALA, KIND, DrillRound(3, 2, (MISSED,), ASKED), DAY)
    saved: Any = settings.saved_drill_round(MANCALA, KIND.id)
    settings.save_drill_round(MANCALA, KIND.id, {**saved, **bad})
    with pytest.raises(DamagedRound):
        load_drill_round(settings, MANCALA, KIND, DAY)


def test_the_questions_of_another_drill_are_refused(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    save_drill_round(settings, MANCALA, KIND, DrillRound(3, 2, (MISSED,), OTHER), DAY)
    with pytest.raises(DamagedRound, match="damaged and can’t go on"):
        load_drill_round(settings, MANCALA, KIND, DAY)
