"""Comparing the screen with the reference pictures in ``tests/ui/kept``."""

from __future__ import annotations

from pathlib import Path

from environment import CACHE
from PIL import Image, ImageChops, ImageStat

KEPT = Path(__file__).parent / "kept"
SEEN = CACHE / "pictures"


def difference(first: Image.Image, second: Image.Image) -> float:
    """Return the mean difference of two pictures of one size, from 0 to 255.

    Raises:
        ValueError: The sizes differ.
    """
    if first.size != second.size:
        raise ValueError(f"The sizes differ: {first.size} and {second.size}.")
    means = ImageStat.Stat(ImageChops.difference(first.convert("RGB"), second.convert("RGB"))).mean
    return sum(means) / len(means)


class Pictures:
    """Compares pictures with the reference pictures, or replaces these.

    Args:
        keep: Whether to replace the reference pictures instead of comparing.
        kept: Folder of the reference pictures.
        seen: Folder for pictures that differ, for a person to look at.
    """

    def __init__(self, keep: bool, kept: Path = KEPT, seen: Path = SEEN) -> None:
        self._keep = keep
        self._kept = kept
        self._seen = seen

    def check(self, picture: Image.Image, name: str, tolerance: float = 1.0) -> None:
        """Fail unless a picture looks like its reference picture.

        Args:
            picture: The picture to compare.
            name: Name of the reference picture, without ``.png``.
            tolerance: Greatest mean difference, from 0 to 255, that nobody sees.

        Raises:
            AssertionError: There is no reference picture, or it looks different.
        """
        path = self._kept / f"{name}.png"
        if self._keep:
            path.parent.mkdir(parents=True, exist_ok=True)
            picture.save(path, optimize=True)
            return
        assert path.exists(), f"No picture {name!r} is kept; run the test with --keep-pictures."
        with Image.open(path) as image:
            kept = image.convert("RGB")
        same_size = kept.size == picture.size
        off = difference(kept, picture) if same_size else 255.0
        if off > tolerance:
            self._seen.mkdir(parents=True, exist_ok=True)
            seen = self._seen / f"{name}.png"
            picture.save(seen)
            raise AssertionError(
                f"{name} looks different (by {off:.2f}, allowed {tolerance}; sizes "
                f"{kept.size} and {picture.size}). See {seen}; if it is better than {path}, "
                "run the test with --keep-pictures."
            )
