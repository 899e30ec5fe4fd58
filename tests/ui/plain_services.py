"""The services of a window without workspace, for tests of its parts."""

from __future__ import annotations

import tkinter as tk

from fourgames_tk.store.library import Library
from fourgames_tk.store.settings import Settings
from fourgames_tk.ui.services import Services


def plain_services(root: tk.Tk, **preferences: str) -> Services:
    """Return services with the default preferences except for these values."""
    return Services(root, Settings(None, **preferences), Library())
