"""Image caches: on disk, for pictures that are needed at every start, and in memory."""

from __future__ import annotations

import contextlib
import sys
import tkinter as tk
import zlib
from collections.abc import Callable, Hashable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from ... import __version__
from ...store.picture_cache import PictureCacheFolder

if TYPE_CHECKING:
    from PIL import Image, ImageTk

TkImage: TypeAlias = "tk.PhotoImage | ImageTk.PhotoImage"
"""A picture for Tk, which shows it only as long as Python holds a reference."""

PAINTING_PACKAGES = ("paint", "canvas", "boards")
"""The packages whose code determines what pictures look like."""
ICON_FOLDER = Path(__file__).parents[1] / "window" / "icons"
ICON_SIZES = (64, 32)
"""Sides of the icons of the program in `ICON_FOLDER`, in pixels."""
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
"""First bytes of a PNG file."""
MAX_PIXEL_BYTES = 64_000_000
"""Largest size of a picture without transparency, uncompressed."""
CACHE_NAME = "image_cache"
"""Name in Tk of the widget that holds a window's pictures."""


class PictureDiskCache:
    """Disk cache of pictures; it paints those that are missing or damaged."""

    def __init__(self, folder: PictureCacheFolder | None) -> None:
        """Use a folder, for pictures of this version of the program; without one, cache nothing."""
        self._folder = folder
        self._version = "" if folder is None else _painters_version()

    def get_or_paint(self, key: object, paint: Callable[[], Image.Image]) -> Image.Image:
        """Return a picture from the cache, or paint and cache it.

        The `repr` of `key` must contain everything that the picture depends on.
        """
        data = self.find_file(key)
        if data is not None and (cached := _decoded(data)) is not None:
            return cached
        picture = paint()
        if self._folder is not None:
            self._folder.save(self._file_key(key), _encoded(picture))
        return picture

    def find_file(self, key: object) -> bytes | None:
        """Return a picture from the cache as a PNG or PPM file, which may be damaged, or None."""
        data = None if self._folder is None else self._folder.find(self._file_key(key))
        return _uncompressed(data) if data else None

    def _file_key(self, key: object) -> str:
        return f"{self._version} {key!r}"


class ImageCache(tk.Frame):
    """Memory cache of the pictures of a window; an invisible widget, destroyed with it."""

    def __init__(self, root: tk.Misc, pictures: PictureDiskCache) -> None:
        # Tk needs these colours to show a picture. While no widget has them, it asks the X server
        # for both each time.
        super().__init__(root, name=CACHE_NAME, background="black", highlightcolor="white")
        self.pictures = pictures
        self._images: dict[Hashable, TkImage] = {}

    @classmethod
    def of_window(cls, widget: tk.Misc) -> ImageCache:
        """Return the cache of a widget's window; create one without a disk cache if it has none."""
        root = widget.nametowidget(".")
        found = root.children.get(CACHE_NAME)
        return found if isinstance(found, cls) else cls(root, PictureDiskCache(None))

    def find(self, key: object) -> TkImage | None:
        """Return a picture from the disk cache, or None.

        Tk decodes the cached file, so that Pillow need not be imported.
        """
        data = self.pictures.find_file(key)
        if data is not None:
            with contextlib.suppress(tk.TclError):
                image = tk.PhotoImage(master=self, data=data, format=_format_of(data))
                # Tk would keep it as long as the picture.
                image.configure(data="")
                return image
        return None

    def load_or_paint(self, key: object, paint: Callable[[], Image.Image]) -> TkImage:
        """Return a picture from the disk cache, or paint it."""
        if (found := self.find(key)) is not None:
            return found
        from PIL import ImageTk

        return ImageTk.PhotoImage(self.pictures.get_or_paint(key, paint), master=self)

    def cached_image(self, key: Hashable, paint: Callable[[], Image.Image]) -> TkImage:
        """Like `load_or_paint`, but keep the picture in memory as long as the window exists."""
        if key not in self._images:
            self._images[key] = self.load_or_paint(key, paint)
        return self._images[key]


def _painters_version() -> str:
    """Return the version of the painting code: that of the program and the date of its files.

    The date is for checkouts, in which the code changes without a new version.
    """
    folders = [Path(__file__).parents[1] / name for name in PAINTING_PACKAGES]
    files = [path for folder in folders for path in folder.rglob("*.py")]
    # A frozen program has no source files, only its executable.
    latest = max(path.stat().st_mtime_ns for path in files or [Path(sys.executable)])
    return f"{__version__} {latest}"


def _encoded(picture: Image.Image) -> bytes:
    """Return a picture as a file: PNG, or compressed PPM if it has no transparency.

    Tk reads a PPM five times as fast as a PNG.
    """
    file = BytesIO()
    if picture.mode != "RGB":
        picture.save(file, "PNG", compress_level=1)
        return file.getvalue()
    picture.save(file, "PPM")
    return zlib.compress(file.getvalue(), 1)


def _uncompressed(data: bytes) -> bytes | None:
    """Return a file of `_encoded` as PNG or PPM, or None if it is visibly damaged."""
    if data.startswith(PNG_SIGNATURE):
        return data
    compressed = zlib.decompressobj()
    try:
        found = compressed.decompress(data, MAX_PIXEL_BYTES)
    except zlib.error:
        return None
    return found if compressed.eof else None


def _format_of(data: bytes) -> str:
    """Return Tk's name of the format of an uncompressed file."""
    return "png" if data.startswith(PNG_SIGNATURE) else "ppm"


def _decoded(data: bytes) -> Image.Image | None:
    from PIL import Image

    try:
        with Image.open(BytesIO(data), formats=("PNG", "PPM")) as picture:
            picture.load()
            return picture
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None


def program_icon(widget: tk.Misc, side: int) -> TkImage:
    """Return the icon of the program, `side` pixels square."""
    return ImageCache.of_window(widget).cached_image(("icon", side), lambda: _icon(side))


def _icon(side: int) -> Image.Image:
    # Imported late: not needed if the picture is in the disk cache.
    from PIL import Image

    with Image.open(ICON_FOLDER / f"fourgames-{ICON_SIZES[0]}.png") as icon:
        return icon.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
