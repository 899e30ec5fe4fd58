"""The one rule for numbers that people and programs write: plain digits, as on every keyboard.

Python reads more as a number: the digits of other scripts, underscores, `1e3`, `nan`.
"""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[0-9]+")
_DECIMAL = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")


def whole(text: str, longest: int = 9) -> int:
    """Return a whole number of so many digits at most; raises ValueError for anything else."""
    if not _WHOLE.fullmatch(text) or len(text) > longest:
        raise ValueError(f"{text!r} is no whole number of at most {longest} plain digits")
    return int(text)


def decimal(text: str) -> float:
    """Return a number such as `2`, `0.5` or `-5`; raises ValueError for anything else."""
    if not _DECIMAL.fullmatch(text):
        raise ValueError(f"{text!r} is no number in plain digits, such as 2 or 0.5")
    return float(text)
