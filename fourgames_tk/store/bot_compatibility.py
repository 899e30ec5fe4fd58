"""Which games a person's bots can play. Each is tried once and the result is saved."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from ..engine.files import read_bytes, write_atomically
from ..engine.game import AnyGame
from .paths import user_data_path

KnownGames = dict[str, dict[str, bool]]
"""Whether a program plays a game, by the program's path and the game's id."""


def plays_game(path: Path, game: AnyGame) -> bool:
    """Return whether to offer a program for a game: it plays it, or no game is known."""
    found = _read().get(str(path), {})
    return found.get(game.id, not any(found.values()))


def record_trial(path: Path, game: AnyGame, can_play: bool) -> None:
    """Save whether a program plays a game. Entries of deleted programs are removed."""
    known = _read()
    known.setdefault(str(path), {})[game.id] = can_play
    there = {name: games for name, games in known.items() if Path(name).is_file()}
    with contextlib.suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(_path(), f"{json.dumps(there, indent=1)}\n")


def _path() -> Path:
    return user_data_path("programs.json")


def _read() -> KnownGames:
    """Return the saved results; empty if the file is missing or invalid."""
    try:
        found = json.loads(read_bytes(_path()))
    except (OSError, ValueError, RecursionError):
        return {}
    fits = isinstance(found, dict) and all(isinstance(games, dict) for games in found.values())
    return found if fits else {}
