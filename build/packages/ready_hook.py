"""Run before the frozen program: what `dataclasses` writes is taken as it was compiled before.

`ready_functions.py` says what that is; what is not there is compiled as ever.
"""

import dataclasses
from types import FunctionType

from ready_functions import READY  # type: ignore[import-not-found]


def _define(text: str, names: dict[str, object], made: dict[str, object]) -> None:
    """Do what `exec` does with a text that defines a function."""
    known = READY.get(text)
    if known is None:
        exec(text, names, made)
    else:
        made[known.__name__] = FunctionType(known.__code__, names)


dataclasses.exec = _define  # type: ignore[attr-defined]
