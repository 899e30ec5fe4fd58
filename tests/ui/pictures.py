"""Comparing what is on the screen with pictures that are kept in ``tests/ui/kept``."""

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
    """Compares pictures with kept ones, or keeps them.

    Args:
        keep: Whether to write the kept pictures anew instead of comparing.
        kept: Folder of the kept pictures.
        seen: Folder where a picture that differs is left for a person to look at.
    """

    def __init__(self, keep: bool, kept: Path = KEPT, seen: Path = SEEN) -> None:
        self._keep = keep
        self._kept = kept
        self._seen = seen

    def check(self, picture: Image.Image, name: str, tolerance: float = 1.0) -> None:
        """Fail unless a picture looks like the kept one.

        Args:
            picture: What is on the screen.
            name: Name of the kept picture, without ``.png``.
            tolerance: Mean difference, from 0 to 255, that is still the same to the eye.

        Raises:
            AssertionError: None is kept under the name, or it looks different.
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
