"""Whether the desktop of Linux has a session bus, without asking it anything."""

from __future__ import annotations

import os
import sys

ADDRESS = "DBUS_SESSION_BUS_ADDRESS"


def has_bus() -> bool:
    """Tell whether there is a session bus, on which a portal may be."""
    return sys.platform == "linux" and bool(os.environ.get(ADDRESS))
