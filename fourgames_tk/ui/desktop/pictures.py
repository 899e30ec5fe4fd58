"""Pictures that are the same at every start: painted once, then taken from the disk."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from io import BytesIO
from pathlib import Path

from PIL import Image

from ... import __version__
from ...store.pictures import PictureFolder

PAINTERS = ("paint", "canvas", "boards")
"""The rooms of the window that say what a picture looks like."""


class Pictures:
    """Paints what is not kept, or damaged; without a folder everything."""

    def __init__(self, folder: PictureFolder | None) -> None:
        self._folder = folder

    def get(self, what: object, paint: Callable[[], Image.Image]) -> Image.Image:
        """Return a picture; the text of `what` says everything that it depends on."""
        if self._folder is None:
            return paint()
        name = f"{self._edition} {what!r}"
        data = self._folder.find(name)
        if data is not None and (kept := _decoded(data)) is not None:
            return kept
        picture = paint()
        file = BytesIO()
        picture.save(file, "PNG", compress_level=1)
        self._folder.keep(name, file.getvalue())
        return picture

    @cached_property
    def _edition(self) -> str:
        """Which program paints: of a checkout, too, in which somebody paints otherwise now."""
        rooms = [Path(__file__).parents[1] / room for room in PAINTERS]
        files = [path for room in rooms for path in room.rglob("*.py")]
        # A frozen program has no files but itself.
        latest = max(path.stat().st_mtime_ns for path in files or [Path(sys.executable)])
        return f"{__version__} {latest}"


def _decoded(data: bytes) -> Image.Image | None:
    try:
        with Image.open(BytesIO(data), formats=("PNG",)) as picture:
            picture.load()
            return picture
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
