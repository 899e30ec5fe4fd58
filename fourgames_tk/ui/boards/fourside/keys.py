"""The line of keys below the board of FourSide; those that act at once can also be clicked."""

from __future__ import annotations

from ...canvas.board import BoardView
from ...scene.scene import Scene
from . import ground
from .layout import KEYS_GAP, KEYS_LEFT, KEYS_LINE

HEIGHT = 12.5
NOTE = 17.0
"""Side of the note sign, in design units."""
_TEXTS = (
    ("F1", "hint"),
    ("F2", "sound"),
    ("SPACE", "board / status"),
    ("← →", "choose"),
    ("ENTER", "rotate, place"),
    ("F8", "leave"),
)
_CLICKED = ("F1", "F2", "F8")


def draw_keys(board: BoardView, scene: Scene) -> None:
    """Write the line; a note stands in it while sound is on."""
    x = float(board.fit.x(KEYS_LEFT))
    scale, left = board.fit.scale, board.fit.left
    for key, meaning in _TEXTS:
        text = f"{key} {meaning}"
        if key == "F1" and scene.hints_left is not None and scene.viewer is not None:
            text = f"{text} ({scene.hints_left} left)"
        item = board.write(
            (x - left) / scale, KEYS_LINE, text, HEIGHT, anchor="w", tags=("keys", f"key-{key}")
        )
        x = board.bbox(item)[2]
        if key == "F2":
            x += _draw_note(board, x)
        x += KEYS_GAP * scale


def key_at(board: BoardView, x: float, y: float) -> str | None:
    """Return the key whose text is at a pixel, if it is one that can be clicked."""
    for key in _CLICKED:
        box = board.bbox(f"key-{key}")
        if box and box[0] - 4 <= x <= box[2] + 4 and box[1] - 4 <= y <= box[3] + 4:
            return key
    return None


def _draw_note(board: BoardView, x: float) -> int:
    """Draw the note at a pixel abscissa if sound is on; return the width that it takes."""
    if not board.context.sound():
        return 0
    size, ink = board.text_height(NOTE), board.palette.ink
    picture = board.sprite(("note", size), lambda: ground.note(size, ink))
    y = board.fit.y(KEYS_LINE)
    board.create_image(x, y, image=picture, anchor="w", tags=("keys", "note", "key-F2"))
    return size
