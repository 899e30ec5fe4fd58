"""How long tests wait."""

from __future__ import annotations

WAIT_SECONDS = 120.0
"""Limit of each wait for an event: only what never comes reaches it, on however busy a machine."""
