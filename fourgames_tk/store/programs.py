"""Which games a person's programs play: each is tried once, and what came of it is remembered."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from ..engine.files import read_bytes, write_atomically
from ..engine.game import AnyGame
from .paths import data_path

KnownGames = dict[str, dict[str, bool]]
"""By the path of a program and the id of a game, whether it plays that."""


def plays_game(path: Path, game: AnyGame) -> bool:
    """Tell whether a program is offered for a game: it plays that, or nobody knows what."""
    found = _read().get(str(path), {})
    return found.get(game.id, not any(found.values()))


def record_trial(path: Path, game: AnyGame, can: bool) -> None:
    """Keep whether a program plays a game, for as long as the program is there."""
    known = _read()
    known.setdefault(str(path), {})[game.id] = can
    there = {name: games for name, games in known.items() if Path(name).is_file()}
    with contextlib.suppress(OSError):
        _path().parent.mkdir(parents=True, exist_ok=True)
        write_atomically(_path(), f"{json.dumps(there, indent=1)}\n")


def _path() -> Path:
    return data_path("programs.json")


def _read() -> KnownGames:
    """Return what is known; a file that is none is as good as no file."""
    try:
        found = json.loads(read_bytes(_path()))
    except (OSError, ValueError, RecursionError):
        return {}
    fits = isinstance(found, dict) and all(isinstance(games, dict) for games in found.values())
    return found if fits else {}
