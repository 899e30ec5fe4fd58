"""Survivors that are no fault of the tests: each is explained in a file beside them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from environment import ROOT
from failures import DevError

FILE = ROOT / "tests" / "equivalent_mutants.txt"


def read(path: Path = FILE) -> Mapping[str, str]:
    """Return the reasons why mutants cannot be told from the code, by the text of their change.

    A mutant stands in the file as `dev.py mutate` lists it, its reason under it; an empty line
    comes between two. Lines that begin with # are no part of any.

    Raises:
        DevError: A mutant has no reason, or stands there twice.
    """
    found: dict[str, str] = {}
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    for block in filter(None, "\n".join(lines).strip().split("\n\n")):
        parts = block.splitlines()
        change = [parts[0], *(line for line in parts[1:] if line.startswith(("- ", "+ ")))]
        reason = " ".join(parts[len(change) :]).strip()
        name = "\n".join(change)
        if not reason or name in found:
            raise DevError(f"{path.name}: {'twice' if reason else 'no reason'} for {name}")
        found[name] = reason
    return found
