"""The paths of the program's files, and the handling of damaged ones."""

from __future__ import annotations

import contextlib
from pathlib import Path

import platformdirs

from ..engine.errors import FourgamesError
from ..engine.files import remove_stale_temporaries, system_reason
from ..engine.language import N_, _

APPLICATION = "fourgames"
EXPECTED_ERRORS = (OSError, MemoryError, FourgamesError)
"""Errors that are no mistake of the program, and whose reason helps a person."""
UNEXPECTED_REASON = N_("an error in Fourgames")
"""The reason shown for all other errors."""


def settings_path() -> Path:
    return platformdirs.user_config_path(APPLICATION, appauthor=False) / "settings.json"


def user_data_path(name: str) -> Path:
    """Return the path of a file or folder among the user's data."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / name


def bots_path() -> Path:
    return user_data_path("bots")


def tournaments_path() -> Path:
    return user_data_path("tournaments")


def checks_path() -> Path:
    """Return the folder of the games that `bot check` played, with a folder for each bot."""
    return user_data_path("checks")


def sounds_path() -> Path:
    return user_data_path("sounds")


def games_path() -> Path:
    return user_data_path("games")


def pictures_path() -> Path:
    return platformdirs.user_cache_path(APPLICATION, appauthor=False) / "pictures"


def log_path() -> Path:
    return platformdirs.user_log_path(APPLICATION, appauthor=False) / "faults.log"


def documents_path() -> Path:
    return Path(platformdirs.user_documents_dir())


def remove_stale_files() -> None:
    """Remove temporary files of settings, journals and tournaments that a crash has left.

    `Library.delete_leftovers` removes those of games.
    """
    remove_stale_temporaries(settings_path().parent)
    remove_stale_temporaries(games_path().parent)
    with contextlib.suppress(OSError):
        for folder in tournaments_path().iterdir():
            remove_stale_temporaries(folder)


def rename_damaged_file(path: Path) -> str:
    """Rename a damaged file to `NAME.damaged`, and say so in a sentence. Raises OSError."""
    name = f"{path.name}.damaged"
    path.replace(path.with_name(name))
    return _("The damaged file was renamed to {name}.").format(name=name)


def error_reason(error: Exception) -> str:
    """Return why something failed, in words for people, without path, number or exception name."""
    if isinstance(error, MemoryError):
        return _("there is not enough memory")
    if isinstance(error, OSError):
        return system_reason(error)
    return str(error) if isinstance(error, FourgamesError) else _(UNEXPECTED_REASON)
