"""Bots and tournaments in the frozen program, as a process in an empty environment."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

# Building the program counts into the first of these tests.
pytestmark = pytest.mark.timeout(600)

STATISTICIAN = """
import random
import statistics

from fourgames_tk.engine.messages import Move


class Statistician:
    def initialize(self, chat):
        self.chat = chat

    def update(self, message, state):
        self.state = state

    def get_next_move(self):
        self.chat.write(f"{statistics.mean(self.state.counts)} stones each")
        return Move(self.chat.player, text=random.choice(self.state.legal_moves()))
"""

LIBRARIAN = """#!/bin/sh
echo "I have libraries: ${LD_LIBRARY_PATH-none}"
read -r line
"""


def tournament(executable: Path, folder: Path, *players: str) -> dict[str, object]:
    """Let the frozen program play two games and return its report."""
    report = folder / "report.json"
    words = [word for player in players for word in ("--player", f"bot:{player}")]
    settings = ["--games", "2", "--jobs", "1", "--seconds", "20", "--json", str(report)]
    result = subprocess.run(
        [str(executable), "tournament", "skirmish", *words, *settings],
        env={},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    found: dict[str, object] = json.loads(report.read_text(encoding="utf-8"))
    return found


def test_it_runs_a_dropped_file_and_the_samples(frozen_executable: Path, tmp_path: Path) -> None:
    path = tmp_path / "statistician.py"
    path.write_text(STATISTICIAN, encoding="utf-8")
    found = tournament(frozen_executable, tmp_path, str(path), "skirmish/ambler.py", "parity.awk")
    games = found["games"]
    assert isinstance(games, list)
    assert [game["failure"] for game in games] == [""] * 6


def test_other_programs_do_not_get_its_libraries(frozen_executable: Path, tmp_path: Path) -> None:
    path = tmp_path / "librarian.sh"
    path.write_text(LIBRARIAN, encoding="utf-8")
    found = tournament(frozen_executable, tmp_path, str(path), "hunter.py")
    games = found["games"]
    assert isinstance(games, list)
    assert all("I have libraries: none" in game["failure"] for game in games)
