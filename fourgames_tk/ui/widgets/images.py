"""Pictures that are the same at every start: painted once, then taken from the disk."""

from __future__ import annotations

import contextlib
import sys
import tkinter as tk
from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ... import __version__
from ...store.pictures import PictureFolder

if TYPE_CHECKING:
    from PIL import Image, ImageTk

TkImage: TypeAlias = "tk.PhotoImage | ImageTk.PhotoImage"
"""A picture as Tk shows it: only as long as Python holds it."""

PAINTERS = ("paint", "canvas", "boards")
"""The rooms of the window that say what a picture looks like."""
CACHE_NAME = "album"
"""The name of the widget that holds the pictures of a window."""


class PictureCache:
    """Paints what is not kept, or damaged; without a folder everything."""

    def __init__(self, folder: PictureFolder | None) -> None:
        """Keep pictures in a folder, for this edition of the program."""
        self._folder = folder
        self._version = "" if folder is None else _painters_version()

    def get(self, what: object, paint: Callable[[], Image.Image]) -> Image.Image:
        """Return a picture; the text of `what` says everything that it depends on."""
        data = self.find_data(what)
        if data is not None and (kept := _decoded(data)) is not None:
            return kept
        picture = paint()
        if self._folder is not None:
            file = BytesIO()
            picture.save(file, "PNG", compress_level=1)
            self._folder.save(self._key(what), file.getvalue())
        return picture

    def find_data(self, what: object) -> bytes | None:
        """Return a picture as it is kept, good or damaged; None where none is."""
        return None if self._folder is None else self._folder.find(self._key(what))

    def _key(self, what: object) -> str:
        return f"{self._version} {what!r}"


class ImageCache(tk.Frame):
    """Shows the pictures of a window, and holds some as long as that lives; it is never seen."""

    def __init__(self, root: tk.Misc, pictures: PictureCache) -> None:
        super().__init__(root, name=CACHE_NAME)
        self.pictures = pictures
        self._images: dict[Hashable, TkImage] = {}

    @classmethod
    def of_window(cls, widget: tk.Misc) -> ImageCache:
        """Return that of the window that a widget is in, where there is none an empty one."""
        root = widget.nametowidget(".")
        found = root.children.get(CACHE_NAME)
        return found if isinstance(found, cls) else cls(root, PictureCache(None))

    def load(self, what: object, paint: Callable[[], Image.Image]) -> TkImage:
        """Return a picture. Tk itself reads what is kept, so that no Pillow is loaded."""
        data = self.pictures.find_data(what)
        if data is not None:
            with contextlib.suppress(tk.TclError):
                return tk.PhotoImage(master=self, data=data, format="png")
        from PIL import ImageTk

        return ImageTk.PhotoImage(self.pictures.get(what, paint), master=self)

    def cached(self, what: Hashable, paint: Callable[[], Image.Image]) -> TkImage:
        """Return the same, and hold it."""
        if what not in self._images:
            self._images[what] = self.load(what, paint)
        return self._images[what]


def _painters_version() -> str:
    """Tell which program paints: of a checkout, too, in which somebody paints otherwise now."""
    rooms = [Path(__file__).parents[1] / room for room in PAINTERS]
    files = [path for room in rooms for path in room.rglob("*.py")]
    # A frozen program has no files but itself.
    latest = max(path.stat().st_mtime_ns for path in files or [Path(sys.executable)])
    return f"{__version__} {latest}"


def _decoded(data: bytes) -> Image.Image | None:
    from PIL import Image

    try:
        with Image.open(BytesIO(data), formats=("PNG",)) as picture:
            picture.load()
            return picture
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
