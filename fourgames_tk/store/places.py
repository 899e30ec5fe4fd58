"""Where the program keeps its files, and what it does with one that is damaged."""

from __future__ import annotations

from pathlib import Path

import platformdirs

APPLICATION = "fourgames"


def settings_path() -> Path:
    """Return the path of the settings, in the user's configuration folder."""
    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.json"


def statistics_path() -> Path:
    """Return the path of the statistics, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "statistics.sqlite3"


def autosave_path() -> Path:
    """Return the path of the running game, in the user's state folder."""
    return platformdirs.user_state_path(APPLICATION, appauthor=False) / "running.4g"


def bots_path() -> Path:
    """Return the folder for programs that play, in the user's data folder."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "bots"


def set_aside(path: Path) -> str:
    """Rename a damaged file to `NAME.damaged` (or `-2`, `-3` …) and say so in a sentence."""
    kept = path.with_name(f"{path.name}.damaged")
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_name(f"{path.name}.damaged-{number}")
    try:
        path.rename(kept)
    except OSError as error:
        return f"It cannot be moved out of the way: {reason(error)}."
    return f"It is kept as {kept}."


def reason(error: OSError) -> str:
    """Return why the system refused, without the path and the number of the error."""
    return error.strerror or str(error)
