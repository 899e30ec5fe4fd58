"""How tags and results of a saved game are written, for whoever reads neither game nor moves."""

from __future__ import annotations

import re

TAG_NAME = "[A-Z][A-Za-z0-9]*"
"""The regular expression of what a tag can be called."""

_NAME = re.compile(TAG_NAME)
_KNOWN = re.compile("Game|Version|Date|Options|Seed|Position|Hints|Result|Player[1-9]")
_RESULT = re.compile(r"\*|[01](-[01])+|1/2(-1/2)+")


def is_other_tag(name: str) -> bool:
    """Tell whether a tag can be called so that this program does not know."""
    return _NAME.fullmatch(name) is not None and _KNOWN.fullmatch(name) is None


def is_result(text: str) -> bool:
    """Tell whether a text could be the result of a game, or of one that goes on."""
    return _RESULT.fullmatch(text) is not None
