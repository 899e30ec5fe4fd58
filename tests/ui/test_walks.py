"""Walks through the window of every game: whatever is done in any order, the window stays whole."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tkinter as tk
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fourgames_tk.engine.game import AnyGame
from fourgames_tk.engine.games import GAMES
from fourgames_tk.engine.record import Record
from fourgames_tk.store.library import Library
from fourgames_tk.ui.game_view.game_controller import GameController
from fourgames_tk.ui.pages.your_games import YourGamesPage
from fourgames_tk.ui.widgets.side_panel import SidePanel
from fourgames_tk.ui.window.workspace import Workspace
from tests.ui.walk import StepFailed, Walk, open_walk
from tests.ui.window_model import failure_of, shortened, walk_through
from tests.ui.xdriver import XDriver

ROOT = Path(__file__).resolve().parents[2]
SEED = 3
"""Found, on the code of the day when this test was written, that a game of Mancala with comments
could not be opened."""
WALKS, STEPS = 3, 12
"""All walks together take less than a minute of processor time; `dev.py monkey` takes more."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nothing_breaks_on_a_random_walk(
    driver: XDriver, private_home: Path, game: AnyGame
) -> None:
    counts = walk_through(driver, private_home, game, SEED, walks=WALKS, steps=STEPS)
    assert counts["game"] == WALKS and counts.total() > STEPS


def fail(*arguments: object) -> None:
    raise ValueError("a fault")


def ignore(*arguments: object) -> None:
    pass


def focus_root(workspace: Workspace) -> None:
    workspace.nametowidget(".").focus_set()


def save_without_last_move(library: Library, path: Path, record: Record, *others: Any) -> None:
    SAVE_GAME(library, path, replace(record, moves=record.moves[:-1], seats=()), *others)


def show_start_and_bind(workspace: Workspace) -> None:
    SHOW_START(workspace)
    for _ in range(2):
        workspace.nametowidget(".").bind("<F12>", ignore, add=True)


def show_start_with_cut_label(workspace: Workspace) -> None:
    SHOW_START(workspace)
    tk.Label(workspace.main_pane, text="too wide").place(x=0, y=0, width=5)


def show_start_after_forgotten_timer(workspace: Workspace) -> None:
    SHOW_START(workspace)
    label = tk.Label(workspace)
    label.after(100_000, ignore)
    label.destroy()


SAVE_GAME, SHOW_START = Library.save_game, Workspace.show_start
GAME = "begin 1 human,human"
FAULTS: dict[str, tuple[type, str, Callable[..., object], tuple[str, ...]]] = {
    "ValueError: a fault": (GameController, "show_hint", fail, (GAME, "command hint")),
    "Esc does not lead back from page YourGamesPage": (
        *(YourGamesPage, "cancel", ignore),
        ("command your_games", "escape"),
    ),
    "The root window has the focus": (Workspace, "take_focus", focus_root, ("command home",)),
    "The board shows state": (
        *(GameController, "undo", lambda controller: controller.session.undo()),
        (GAME, "move D3", "command undo"),
    ),
    "The file has": (Library, "save_game", save_without_last_move, (GAME, "move D3")),
    "These pages are in sight": (SidePanel, "_show", ignore, ("command your_games",)),
    "More bindings at the start screen": (
        *(Workspace, "show_start", show_start_and_bind),
        ("command home", "command home"),
    ),
    "has (5, ": (Workspace, "show_start", show_start_with_cut_label, ("command home",)),
    "A timer is left that calls nothing": (
        *(Workspace, "show_start", show_start_after_forgotten_timer),
        ("command home",),
    ),
}
"""For what a walk reports: what is broken in the program, and the steps that lead there."""


@pytest.mark.parametrize("reported", FAULTS)
def test_a_fault_is_reported_at_the_step_that_caused_it(
    driver: XDriver, private_home: Path, monkeypatch: pytest.MonkeyPatch, reported: str
) -> None:
    owner, name, broken, lines = FAULTS[reported]
    with open_walk(driver, private_home / "walk") as walk:
        for line in lines[:-1]:
            walk.do(line)
        monkeypatch.setattr(owner, name, broken)
        with pytest.raises(StepFailed, match=re.escape(reported)) as failed:
            walk.do(lines[-1])
    assert failed.value.lines == lines


def test_a_walk_that_fails_is_shortened_to_the_steps_that_are_needed(
    driver: XDriver, private_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GameController, "show_hint", fail)
    needless = "preference theme=dark", "size 800x560", "command your_games"
    lines = needless[0], "game skirmish", needless[1], GAME, needless[2], "command hint"
    folders = count()

    def open_window() -> AbstractContextManager[Walk]:
        return open_walk(driver, private_home / f"{next(folders)}")

    failure = failure_of(lines, open_window)
    assert failure is not None
    assert shortened(failure, open_window).lines == (GAME, "command hint")


@pytest.mark.desktop
def test_steps_in_a_file_are_taken_again(tmp_path: Path) -> None:
    """Under a window manager, without which a window cannot be minimised."""
    steps = tmp_path / "steps"

    def replay(text: str) -> tuple[int, str]:
        steps.write_text(text)
        # In a process of its own: Tk ends the one whose screen goes.
        done = subprocess.run(
            [sys.executable, "-m", "trials", "monkey", "--steps", str(steps)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "build")))},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    assert replay("  game skirmish\n  begin 1 human,level:1\n  minimise\n  restart\n") == (0, "")
    # The focus is on a control in a canvas, which shows its contents only when it is exposed.
    tabs = "key shift+Tab\n" * 3 + "minimise\n" * 5
    assert replay(f"game skirmish\ncommand preferences\n{tabs}") == (0, "")
    status, told = replay("game skirmish\nfly\n")
    assert (
        status == 1
        and "_do_fly" in told
        and told.endswith("after these steps:\n  game skirmish\n  fly\n")
    )
