"""`dev.py play` on a machine without a screen: uses the program and writes pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import dev
from PIL import Image
from virtual_screen import virtual_screen

from fourgames_tk.engine.games import GAMES

PAINTED_COLOURS = 1000
"""A page with a board has more; an empty window has one, and lettering alone some hundred."""


def test_a_tour_plays_every_game_and_writes_a_picture_of_each_page(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name in ("99-an-earlier-one.png", "mine.png"):
        (folder / name).touch()
    path = os.pathsep.join((str(dev.ROOT), str(dev.BUILD)))
    with virtual_screen(*dev.WINDOW) as display:
        result = subprocess.run(
            [sys.executable, "-m", "tests.ui.tour", str(folder)],
            env={**os.environ, "DISPLAY": display, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (result.returncode, result.stderr) == (0, "")
    (folder / "mine.png").unlink()
    names = sorted(path.name for path in folder.iterdir())
    assert 15 <= len(names) <= 25
    assert [int(name[:2]) for name in names] == [*range(1, len(names) + 1)]
    text = result.stdout.replace("\n ", "")
    assert f"{len(names)} pictures are in pictures/: {', '.join(names)}\n" in text
    assert len(result.stdout.splitlines()) <= 10
    played = {f"{game.id}-game" for game in GAMES} | {"four-stones-end", "four-stones-review"}
    assert played <= {name[3:-4] for name in names}
    seen = set()
    for name in names:
        with Image.open(folder / name) as picture:
            assert picture.size == dev.WINDOW
            assert picture.getcolors(PAINTED_COLOURS) is None, name
            seen.add(picture.convert("RGB").tobytes())
    assert len(seen) == len(names)
