"""What lies still on a board: painted by Pillow, beside the window, once for each size."""

from __future__ import annotations

from abc import ABC, abstractmethod

from PIL import Image

from ..paint.palette import Palette
from .fit import Fit


class Ground(ABC):
    """The wood, wells and cards of one board. Subclasses are frozen dataclasses.

    Two grounds that are equal look alike, so that a ground is also the key of its picture. It is
    painted in a thread, and therefore holds plain values and knows no widget.
    """

    @abstractmethod
    def paint(self, picture: Image.Image, fit: Fit, palette: Palette) -> None:
        """Paint on the RGB picture of the whole canvas."""
