"""Pictures that are painted once, and the same from the disk."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from fourgames_tk.engine.games import GAMES
from fourgames_tk.store.pictures import PictureFolder
from fourgames_tk.ui.boards import BOARDS
from fourgames_tk.ui.desktop.pictures import Pictures
from fourgames_tk.ui.paint.palette import DARK, LIGHT


class Painter:
    """Paints a picture, and counts how often."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> Image.Image:
        self.count += 1
        return Image.new("RGBA", (3, 2), (1, 2, 3, 4 * self.count))


def test_a_picture_is_painted_once(tmp_path: Path) -> None:
    paint = Painter()
    first = Pictures(PictureFolder(tmp_path / "pictures")).get(("corner", 3, 2), paint)
    again = Pictures(PictureFolder(tmp_path / "pictures")).get(("corner", 3, 2), paint)
    assert paint.count == 1
    assert (again.mode, again.size, again.tobytes()) == (first.mode, first.size, first.tobytes())
    Pictures(PictureFolder(tmp_path / "pictures")).get(("corner", 3, 3), paint)
    assert paint.count == 2, "another size is another picture"
    Pictures(None).get(("corner", 3, 2), paint)
    assert paint.count == 3


def test_a_damaged_picture_is_painted_anew(tmp_path: Path) -> None:
    paint, pictures = Painter(), Pictures(PictureFolder(tmp_path / "pictures"))
    pictures.get("corner", paint)
    (path,) = (tmp_path / "pictures").iterdir()
    whole = path.read_bytes()
    for spoilt in (b"", whole[:40], whole[:45], whole.replace(b"IDAT", b"IDOT"), b"P6 9 9 255 "):
        path.write_bytes(spoilt)
        before = paint.count
        pictures.get("corner", paint)
        assert paint.count == before + 1, spoilt
    assert pictures.get("corner", paint).size == (3, 2)


def test_the_emblems_from_the_disk_are_those_that_are_painted(tmp_path: Path) -> None:
    pictures = Pictures(PictureFolder(tmp_path / "pictures"))
    for game in GAMES:
        for colours in (LIGHT, DARK):

            def paint(game: str = game.id, colours: object = colours) -> Image.Image:
                return BOARDS[game].emblem(120, 72, colours)  # type: ignore[arg-type]

            what = (game.id, colours)
            pictures.get(what, paint)
            assert pictures.get(what, paint).tobytes() == paint().tobytes()
    assert len([*(tmp_path / "pictures").iterdir()]) == 2 * len(GAMES)
