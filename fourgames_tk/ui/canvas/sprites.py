"""Drawn pictures, kept as long as they are likely to be wanted again."""

from __future__ import annotations

import tkinter
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable
from typing import NamedTuple

from PIL import Image, ImageTk
from PIL.Image import Resampling

from ..paint.palette import Palette

Paint = Callable[[Palette], Image.Image]
"""Paints a picture in the colours of a palette; its size must not depend on them."""


class _Kept(NamedTuple):
    photo: ImageTk.PhotoImage
    paint: Paint


class _Large(NamedTuple):
    key: Hashable
    palette: Palette
    picture: Image.Image


class Sprites:
    """A cache of Tk pictures, owned by the view that shows them.

    A key says everything the picture depends on besides the palette: what it is, its size. Tk shows
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
        self._kept: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._large: _Large | None = None

    def get(self, key: Hashable, paint: Paint, palette: Palette) -> ImageTk.PhotoImage:
        """Return the picture of this key, painting it if it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept.photo
        photo = ImageTk.PhotoImage(paint(palette), master=self._root)
        self._kept[key] = _Kept(photo, paint)
        while len(self._kept) > self._limit:
            self._kept.popitem(last=False)
        return photo

    def resized(
        self, key: Hashable, box: tuple[int, int], paint: Paint, palette: Palette
    ) -> ImageTk.PhotoImage:
        """Return a picture in another size, as `box` says: its width and height in pixels.

        `paint` paints it once, large, and every size is made from that: for what grows on its way,
        where painting takes longer than a frame.
        """

        def fit(colours: Palette) -> Image.Image:
            picture = self._largest(key, paint, colours)
            return picture if picture.size == box else picture.resize(box, Resampling.BILINEAR)

        return self.get(("resized", key, box), fit, palette)

    def _largest(self, key: Hashable, paint: Paint, palette: Palette) -> Image.Image:
        """Return the picture that the other sizes of a key are made from; the last one is kept."""
        if self._large is None or self._large[:2] != (key, palette):
            self._large = _Large(key, palette, paint(palette))
        return self._large.picture

    @property
    def photos(self) -> dict[str, ImageTk.PhotoImage]:
        """The pictures that are kept, by the names that Tk has for them."""
        return {str(kept.photo): kept.photo for kept in self._kept.values()}

    def repaint(self, palette: Palette, shown: Collection[str]) -> None:
        """Give the pictures with these Tk names other colours in place; forget all others."""
        for key, kept in list(self._kept.items()):
            if str(kept.photo) in shown:
                kept.photo.paste(kept.paint(palette))
            else:
                del self._kept[key]

    def clear(self) -> None:
        """Forget every picture, as when the size has changed."""
        self._kept.clear()
        self._large = None

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept
