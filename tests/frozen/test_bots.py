"""Bots and tournaments in the frozen program, as a process in an empty environment."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

# Building the program counts into the first of these tests.
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


def failures(executable: Path, folder: Path, *players: str) -> list[str]:
    """Play two games of each pair with the frozen program, and return the failures of each."""
    report = folder / "report.json"
    words = [word for player in players for word in ("--player", f"bot:{player}")]
    settings = ["--games", "2", "--jobs", "1", "--seconds", "20", "--trust", "--json", str(report)]
    command = [str(executable), "tournament", "skirmish", *words, *settings]
    subprocess.run(command, env={}, cwd="/", check=True, timeout=120)
    return [game["failure"] for game in json.loads(report.read_text("utf-8"))["games"]]


def test_it_runs_a_dropped_file_and_the_samples(frozen_executable: Path, tmp_path: Path) -> None:
    path = tmp_path / "statistician.py"
    path.write_text(STATISTICIAN, encoding="utf-8")
    players = (str(path), "skirmish/random_walker.py", "parity.awk")
    assert failures(frozen_executable, tmp_path, *players) == [""] * 6


def test_other_programs_do_not_get_its_libraries(frozen_executable: Path, tmp_path: Path) -> None:
    path = tmp_path / "librarian.sh"
    path.write_text(LIBRARIAN, encoding="utf-8")
    words = ["--player", f"bot:{path}", "--player", "bot:hunter.py", "--trust"]
    command = [str(frozen_executable), "tournament", "skirmish", "--games", "2", *words]
    result = subprocess.run(
        command, env={}, cwd="/", check=False, timeout=120, capture_output=True, text=True
    )
    assert "(it answered 'I have libraries: none')" in result.stdout
