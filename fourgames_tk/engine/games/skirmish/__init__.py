"""Stones: Skirmish: step and capture; the last player standing wins.

After a page in a repository that names no author.
"""

from __future__ import annotations

from .game import SKIRMISH

__all__ = ["SKIRMISH"]
