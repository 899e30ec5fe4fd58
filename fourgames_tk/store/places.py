"""Where the program keeps its files, and what it does with one that is damaged."""

from __future__ import annotations

import contextlib
import os
from itertools import count
from pathlib import Path

import platformdirs

from ..engine.files import read_bytes, sweep, sweep_beside

APPLICATION = "fourgames"

LARGEST_LIST = 100_000
"""In bytes, of the list of a person's folders; it has eight lines."""


def settings_path() -> Path:
    """Return the path of the settings, in the user's configuration folder."""
    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.json"


def bots_path() -> Path:
    """Return the folder for programs that play, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "bots"


def tournaments_path() -> Path:
    """Return the folder of the tournaments that were played, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "tournaments"


def sounds_path() -> Path:
    """Return the folder for a person's own sounds, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "sounds"


def games_path() -> Path:
    """Return the folder of all games that were played, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "games"


def results_path() -> Path:
    """Return the path of the journal of results, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "results.jsonl"


def pictures_path() -> Path:
    """Return the folder of pictures that need not be painted again, in the user's cache folder."""
    return platformdirs.user_cache_path(APPLICATION, appauthor=False) / "pictures"


def log_path() -> Path:
    """Return the path of the log of the program's own faults, in the user's folder for logs."""
    return platformdirs.user_log_path(APPLICATION, appauthor=False) / "faults.log"


def documents_path() -> Path:
    """Return the folder of a person's documents, or the home folder where nobody can tell."""
    try:
        # It is read by platformdirs, which takes whatever stands there for a list.
        read_bytes(platformdirs.user_config_path() / "user-dirs.dirs", LARGEST_LIST)
    except FileNotFoundError:
        pass
    except OSError:
        return Path.home()
    return Path(platformdirs.user_documents_dir())


def sweep_written() -> None:
    """Remove what writes left in the user's folders that were cut off."""
    for folder in (settings_path().parent, tournaments_path(), sounds_path()):
        sweep(folder)
    # They may be a link to a file in a folder of the person's.
    sweep_beside(settings_path())


def set_aside(path: Path) -> str:
    """Rename a damaged file to `NAME.damaged` (or `-2`, `-3` …) and say so in a sentence."""
    kept = _damaged(path, _number(path))
    try:
        path.rename(kept)
    except OSError as error:
        return f"It cannot be moved out of the way: {reason(error)}."
    return f"It is kept as {kept.name}."


def keep_copy(path: Path, data: bytes) -> str:
    """Keep what a file holds, as `set_aside` does, and leave the file; say so in a sentence.

    What the last copy holds already is not kept again.
    """
    number = _number(path)
    kept, before = _damaged(path, number), _damaged(path, number - 1)
    with contextlib.suppress(OSError):
        if number > 1 and read_bytes(before, len(data)) == data:
            return f"A copy is kept as {before.name}."
    try:
        with kept.open("xb") as file:
            file.write(data)
    except OSError as error:
        return f"A copy cannot be kept: {reason(error)}."
    return f"A copy is kept as {kept.name}."


def reason(error: OSError) -> str:
    """Return why the system refused, without the path and the number of the error."""
    return error.strerror or "the system does not say why"


def _number(path: Path) -> int:
    """Return the first number under which nothing was set aside."""
    return next(number for number in count(1) if not os.path.lexists(_damaged(path, number)))


def _damaged(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.damaged" + ("" if number == 1 else f"-{number}"))
