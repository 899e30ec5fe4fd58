"""How high a widget wants to be, worked out without laying anything out."""

from __future__ import annotations

import tkinter as tk
from collections import defaultdict
from typing import Any


def asked_height(widget: tk.Misc) -> int:
    """Return the height that a widget asks for once its content is in its place, in pixels.

    Tk tells it of a frame only when everything has been laid out: what was tried would be drawn.
    The content is packed or stands in a grid, each thing in one row.
    """
    rows: dict[int, int] = defaultdict(int)
    if packed := widget.pack_slaves():
        above = beside = 0
        for each in packed:
            info = each.pack_info()
            high = asked_height(each) + _padding(each, info)
            if info["side"] in ("top", "bottom"):
                above += high
            else:
                beside = max(beside, above + high)
        rows[0] = max(above, beside)
    elif gridded := widget.grid_slaves():
        for each in gridded:
            place = each.grid_info()
            row = int(place["row"])
            rows[row] = max(rows[row], asked_height(each) + _padding(each, place))
    else:
        return widget.winfo_reqheight()
    return sum(rows.values()) + 2 * _border(widget)


def _padding(widget: tk.Misc, info: Any) -> int:
    """Return what a geometry manager leaves above and below a widget, inside and outside."""
    outside = info["pady"]
    ends = outside if isinstance(outside, tuple) else (outside, outside)
    return sum(map(int, ends)) + 2 * int(info["ipady"])


def _border(widget: tk.Misc) -> int:
    """Return the width of the border that a frame draws around its content."""
    kinds = ("borderwidth", "highlightthickness", "pady")
    return sum(widget.getint(str(widget.cget(kind))) for kind in kinds)
