"""Drawn pictures, kept as long as they are likely to be wanted again."""

from __future__ import annotations

import tkinter
from collections import OrderedDict
from collections.abc import Callable, Hashable

from PIL import Image, ImageTk


class Sprites:
    """A cache of Tk pictures, owned by the view that shows them.

    A key says everything the picture depends on: what it is, its size, the palette's name. Tk shows
    a picture only as long as Python holds it, so the limit must exceed what one view shows at once.
    """

    def __init__(self, root: tkinter.Misc, limit: int = 600) -> None:
        """Make an empty cache.

        Args:
            root: any widget of the window that will show the pictures.
            limit: how many pictures are kept; the one that was not asked for longest goes first.
        """
        self._root = root
        self._limit = limit
        self._kept: OrderedDict[Hashable, ImageTk.PhotoImage] = OrderedDict()

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> ImageTk.PhotoImage:
        """Return the picture of this key, drawing it if it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        photo = ImageTk.PhotoImage(draw(), master=self._root)
        self._kept[key] = photo
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)
        return photo

    def clear(self) -> None:
        """Forget every picture, as when the size or the theme has changed."""
        self._kept.clear()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept
