"""The disk cache of pictures."""

from __future__ import annotations

import os
import tkinter
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from fourgames_tk.engine.games import find_game
from fourgames_tk.store.picture_cache import PictureCacheFolder
from fourgames_tk.ui.canvas import drawing
from fourgames_tk.ui.canvas.scaled_canvas import Box, ScaledCanvas, ViewTransform
from fourgames_tk.ui.paint.palette import DARK, LIGHT, Palette
from fourgames_tk.ui.paint.pieces import letter_tile
from fourgames_tk.ui.widgets import images
from fourgames_tk.ui.widgets.images import ImageCache, PictureDiskCache
from tests.ui.person import Person
from tests.ui.plain_services import plain_services


class Painter:
    """Paints a picture, and counts how often."""

    def __init__(self, mode: str = "RGBA") -> None:
        self.count, self._mode = 0, mode

    def __call__(self) -> Image.Image:
        self.count += 1
        return Image.new("RGBA", (3, 2), (1, 2, 3, 4 * self.count)).convert(self._mode)


MODES = pytest.mark.parametrize("mode", ["RGBA", "RGB"])


@MODES
def test_a_picture_is_painted_once(tmp_path: Path, mode: str) -> None:
    paint = Painter(mode)
    first = PictureDiskCache(PictureCacheFolder(tmp_path / "pictures")).get_or_paint(
        ("corner", 3, 2), paint
    )
    again = PictureDiskCache(PictureCacheFolder(tmp_path / "pictures")).get_or_paint(
        ("corner", 3, 2), paint
    )
    assert paint.count == 1
    assert (again.mode, again.size, again.tobytes()) == (first.mode, first.size, first.tobytes())
    PictureDiskCache(PictureCacheFolder(tmp_path / "pictures")).get_or_paint(
        ("corner", 3, 3), paint
    )
    assert paint.count == 2, "another size is another picture"
    PictureDiskCache(None).get_or_paint(("corner", 3, 2), paint)
    assert paint.count == 3


def test_a_damaged_picture_is_painted_anew(tmp_path: Path) -> None:
    paint, pictures = Painter(), PictureDiskCache(PictureCacheFolder(tmp_path / "pictures"))
    pictures.get_or_paint("corner", paint)
    (path,) = (tmp_path / "pictures").iterdir()
    whole = path.read_bytes()
    data = whole.index(b"IDAT")
    short = whole[: data - 1] + b"\5" + whole[data:]
    for spoilt in (
        b"",
        short,
        whole[:40],
        whole[:45],
        whole.replace(b"IDAT", b"IDOT"),
        b"P6 9 9 255 ",
    ):
        path.write_bytes(spoilt)
        before = paint.count
        pictures.get_or_paint("corner", paint)
        assert paint.count == before + 1, spoilt
    assert pictures.get_or_paint("corner", paint).size == (3, 2)


def test_a_damaged_picture_without_transparency_is_painted_anew(
    root: tkinter.Tk, tmp_path: Path
) -> None:
    paint, pictures = Painter("RGB"), PictureDiskCache(PictureCacheFolder(tmp_path / "pictures"))
    pictures.get_or_paint("corner", paint)
    (path,) = (tmp_path / "pictures").iterdir()
    whole = path.read_bytes()
    pixels = zlib.decompress(whole)
    cut, named = zlib.compress(pixels[:-1]), zlib.compress(pixels.replace(b"P6", b"P9"))
    for spoilt in (b"", whole[:-3], whole[:-5] + b"12345", cut, named, pixels):
        path.write_bytes(spoilt)
        before = paint.count
        ImageCache(root, pictures).load_or_paint("corner", paint)
        assert paint.count == before + 1, spoilt
        path.write_bytes(spoilt)
        pictures.get_or_paint("corner", paint)
        assert paint.count == before + 2, spoilt
        root.children[images.CACHE_NAME].destroy()


@MODES
def test_tk_shows_a_cached_picture_as_it_was_painted(
    root: tkinter.Tk, tmp_path: Path, mode: str
) -> None:
    paint, pictures = Painter(mode), PictureDiskCache(PictureCacheFolder(tmp_path / "pictures"))
    album = ImageCache(root, pictures)
    assert ImageCache.of_window(tkinter.Label(root)) is album
    painted = album.load_or_paint("corner", paint)
    kept = album.load_or_paint("corner", paint)
    assert paint.count == 1
    assert isinstance(kept, tkinter.PhotoImage) and not isinstance(painted, tkinter.PhotoImage)
    (path,) = (tmp_path / "pictures").iterdir()
    path.write_bytes(path.read_bytes()[:12])
    assert album.load_or_paint("corner", paint).width() == 3 and paint.count == 2, (
        "painted if damaged"
    )
    for get in ("get", "transparency get"):
        for place in ((0, 0), (2, 1)):
            seen = {root.tk.eval(f"{each} {get} {place[0]} {place[1]}") for each in (painted, kept)}
            assert len(seen) == 1, (get, place)


def test_a_piece_is_painted_once_for_all_boards(root: tkinter.Tk, tmp_path: Path) -> None:
    ImageCache(root, PictureDiskCache(PictureCacheFolder(tmp_path / "pictures")))
    paint = Painter()

    def piece(number: int, palette: Palette) -> Image.Image:
        return paint()

    for _ in range(2):
        ScaledCanvas(root, plain_services(root)).cached_sprite(piece, 3, LIGHT)
    assert paint.count == 1
    ScaledCanvas(root, plain_services(root)).cached_sprite(piece, 3, DARK)
    assert paint.count == 2, "other colours are another picture"


def test_pictures_are_painted_anew_after_a_change_of_any_painting_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "__file__", str(tmp_path / "widgets" / "images.py"))
    files = [tmp_path / folder / "a.py" for folder in images.PAINTING_PACKAGES]
    for file in files:
        file.parent.mkdir()
        file.touch()
        os.utime(file, (1, 1))
    versions = {images._painters_version()}
    for time, file in enumerate(files, 2):
        os.utime(file, (time, time))
        versions.add(images._painters_version())
    assert len(versions) == 1 + len(files)


class PlainBackground(drawing.Background):
    """A background without a board, which notes its sizes."""

    def __init__(self) -> None:
        self.painted: list[int] = []

    @property
    def slab_box(self) -> Box:
        return Box(0.0, 0.0, 1.0, 1.0)

    def carve_wells(self, slab: drawing.BoardSlab) -> None:
        """There is no slab."""

    def paint(self, picture: Image.Image, transform: ViewTransform, palette: Palette) -> None:
        self.painted.append(picture.width)


def test_backgrounds_are_cached_up_to_a_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "_backgrounds", {})
    monkeypatch.setattr(drawing, "CACHED_BYTES", 3 * 4 * 30 * 10)
    background = PlainBackground()
    for width in (28, 29, 30, 28, 31, 28, 29, 400, 29, 400):
        drawing.background_image(background, LIGHT, width, 10)
    # The one used least goes first; the last two stay, however large.
    assert background.painted == [28, 29, 30, 31, 29, 400]


def test_letter_tiles_at_rest_are_kept_on_disk(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_disk, painted = list[object](), ScaledCanvas.cached_sprite

    def cached_sprite(canvas: ScaledCanvas, paint: Any, *args: Any) -> Any:
        on_disk.extend(args[1:2] if paint is letter_tile else ())
        return painted(canvas, paint, *args)

    monkeypatch.setattr(ScaledCanvas, "cached_sprite", cached_sprite)
    game = find_game("four-stones")
    person.start_game(game, "human human")
    assert {*on_disk} == {move[0] for move in game.actions(game.options_type())}
