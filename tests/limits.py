"""How long tests wait."""

from __future__ import annotations

WAIT_SECONDS = 120.0
"""Limit of each wait for an event in seconds; too long to be reached on a busy machine."""
