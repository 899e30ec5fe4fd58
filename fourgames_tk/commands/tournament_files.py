"""What a tournament on the command line leaves behind, and where it may be written."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..engine.files import Unfit, read_bytes, write_atomically
from ..engine.tournament import BadTournament, Plan, Result
from ..engine.tournament_journal import LARGEST, plan_of


def write_records(folder: Path, results: Sequence[Result]) -> None:
    """Write every game to a file of its own, `0001.4g` and so on."""
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        write_atomically(folder / f"{result.number + 1:04}.4g", result.record)


def finished(file: Path) -> dict[str, Any] | None:
    """Return the report of a tournament that the file has, or None if there is no file.

    Raises BadTournament for a file that holds anything else.
    """
    try:
        found = json.loads(read_bytes(file, LARGEST))
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError, Unfit):
        found = None
    if not isinstance(found, dict) or "plan" not in found:
        raise BadTournament(f"{file} is there and holds no tournament: give --json another name")
    return found


def begun_seed(found: dict[str, Any] | None, part: Path | None) -> int | None:
    """Return the first seed of a tournament that is over or under way; None where none is."""
    with contextlib.suppress(BadTournament, FileNotFoundError):
        if found is not None:
            return Plan.from_json(found["plan"]).seed
        if part is not None:
            return plan_of(part).seed
    return None


def check_places(file: Path | None, folder: Path | None) -> None:
    """Raise BadTournament for what could not be written at the end, before anything is played."""
    if file is not None:
        if file.is_dir():
            raise BadTournament(f"{file} is a folder: give --json the name of a file")
        _check_folder(file.parent)
    if folder is not None:
        # The first that is there decides whether the others can be made.
        _check_folder(next(place for place in (folder, *folder.parents) if place.exists()))
        folder.mkdir(parents=True, exist_ok=True)


def _check_folder(folder: Path) -> None:
    if not folder.exists():
        raise BadTournament(f"there is no folder {folder}")
    if not folder.is_dir():
        raise BadTournament(f"{folder} is no folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadTournament(f"nothing can be written in the folder {folder}")
