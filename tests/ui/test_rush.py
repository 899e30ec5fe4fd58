"""A rush of puzzles: grades, no puzzle twice, and the countdown."""

from __future__ import annotations

import tkinter as tk
from types import SimpleNamespace
from typing import Any

import pytest

from fourgames_tk.engine.games import find_game
from fourgames_tk.ui.pages import puzzle, rush
from fourgames_tk.ui.pages.rush import Countdown, RushPage, start_rush
from tests.ui.person import Person
from tests.ui.waiting import come_to_rest, still_waiting

GAME = find_game("four-stones")


def test_a_rush_gets_harder_and_never_poses_a_puzzle_twice(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, grades, avoided = [0.0], list[int](), list[set[str]]()
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: now[0]))
    choose = puzzle.pick_puzzle

    def chosen(app: Any, game: Any, avoid: Any = (), grade: int = 0) -> Any:
        grades.append(grade)
        avoided.append({*avoid})
        return choose(app, game, avoid, grade)

    monkeypatch.setattr(rush, "pick_puzzle", chosen)
    start_rush(person.app, GAME)
    shown, posed = person.app.workspace.side_panel.page, set[str]()
    assert isinstance(shown, RushPage)
    for count in range(7):
        assert shown.puzzle.id not in posed and avoided[-1] == posed
        posed.add(shown.puzzle.id)
        shown.on_move(SimpleNamespace(move=shown.puzzle.solutions[0]))  # type: ignore[arg-type]
        assert grades[-1] == 1 + (count + 1) // rush.PUZZLES_PER_GRADE
    for seconds, left in ((0.0, "3:00"), (0.5, "3:00"), (1.0, "2:59"), (179.5, "0:01")):
        now[0] = seconds
        shown._clock._tick()
        person.flush()
        assert left in person.screen and not shown.is_over
    for _ in range(rush.RUSH_ERRORS):
        assert not shown.is_over
        shown.on_move(SimpleNamespace(move="none"))  # type: ignore[arg-type]
    assert shown.is_over
    come_to_rest(person.root)


def test_a_countdown_stands_still_while_it_pauses(
    root: tk.Tk, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, called = [5.0], list[str]()
    monkeypatch.setattr(rush, "time", SimpleNamespace(monotonic=lambda: now[0]))
    clock = Countdown(root, 65, lambda: called.append("tick"), lambda: called.append("end"))
    assert clock.remaining_text == "1:05" and not still_waiting(root)
    for _ in range(2):
        clock.start()
        clock.start()
        assert len(still_waiting(root)) == 1
        now[0] += 30.5
        clock._tick()
        for _ in range(2):
            clock.pause()
            assert not still_waiting(root)
            now[0] += 1000
    assert clock.remaining_text == "0:04" and called == ["tick", "tick"]
    clock.start()
    now[0] += 4
    clock._tick()
    assert called == ["tick", "tick", "end"] and clock.remaining_text == "0:00"
    clock.pause()
