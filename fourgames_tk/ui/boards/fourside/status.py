"""The status area of FourSide, at the right: scores, the hand, and the curtain over it."""

from __future__ import annotations

from PIL import Image

from ....engine.game import Passed
from ....engine.games.fourside.events import Scored
from ....engine.games.fourside.rules import FourSideState, points_text
from ...canvas.board import BoardView
from ...paint import blocks, cards
from ...scene.scene import Scene
from ...scene.words import short
from .layout import (
    CURTAIN,
    CURTAIN_SIZE,
    HAND,
    HAND_BLOCK,
    HAND_TITLE,
    RULE,
    SCORE_LINES,
    STATUS_LEFT,
    STATUS_RIGHT,
)

NAME, DETAIL, SCORE, CURTAIN_TEXT = 15.0, 12.5, 36.0, 15.0
"""Heights of the lettering, in design units."""
DETAIL_ROOM = 20.0
"""The largest height for which the detail below a name has room, in design units."""


def score_tag(seat: int) -> str:
    """Return the tag of a seat's score."""
    return f"score-{seat}"


def draw_scores(board: BoardView, scene: Scene, state: FourSideState) -> None:
    """Write names and scores; who moves has a bar and the accent."""
    palette, fit = board.palette, board.fit
    board.create_line(
        fit.x(STATUS_LEFT),
        fit.y(RULE),
        fit.x(STATUS_RIGHT),
        fit.y(RULE),
        fill=palette.card_line,
        width=fit.length(1),
    )
    over = state.outcome() is not None
    for seat, y in enumerate(SCORE_LINES):
        moves = seat == state.turn and not over
        name_colour = palette.accent if moves else palette.muted
        name = short(scene.names[seat])
        board.write(STATUS_LEFT, y, name, NAME, bold=True, colour=name_colour, anchor="w")
        if moves:
            board.create_rectangle(
                fit.x(STATUS_LEFT - 12),
                fit.y(y - 12),
                fit.x(STATUS_LEFT - 8),
                fit.y(y + 42),
                fill=palette.accent,
                outline="",
                tags="mover",
            )
        board.write(
            STATUS_RIGHT,
            y + 13,
            str(state.scores[seat]),
            SCORE,
            bold=True,
            colour=palette.ink if moves or over else palette.muted,
            anchor="e",
            tags=score_tag(seat),
        )
        if board.text_height(DETAIL) <= DETAIL_ROOM * fit.scale:
            detail = _fitting(board, _details(scene, seat), fit.length(STATUS_RIGHT - STATUS_LEFT))
            board.write(STATUS_LEFT, y + 38, detail, DETAIL, colour=palette.muted, anchor="w")


def draw_hand_title(board: BoardView, scene: Scene, owner: int) -> None:
    """Write whose hand it is and how many hints are left."""
    muted = board.palette.muted
    name = short(scene.names[owner])
    title = "Your blocks" if name == "You" else f"{name}’s blocks"
    item = board.write(STATUS_LEFT, HAND_TITLE, title, 14, bold=True, colour=muted, anchor="w")
    left = scene.hints_left
    if scene.viewer is not None and left is not None:
        text = f"{left} {'hint' if left == 1 else 'hints'} left"
        room = board.fit.x(STATUS_RIGHT) - board.bbox(item)[2] - board.fit.length(DETAIL)
        text = _fitting(board, (text, ""), room)
        board.write(STATUS_RIGHT, HAND_TITLE, text, DETAIL, colour=muted, anchor="e")


def draw_curtain(board: BoardView, scene: Scene, owner: int) -> None:
    """Draw the hand face down, and the button that its owner presses."""
    palette, fit = board.palette, board.fit
    size = fit.length(HAND_BLOCK)
    back = board.sprite(("back", size), lambda: blocks.block_back(size, palette))
    for x, y in HAND:
        board.create_image(fit.x(x), fit.y(y), image=back, tags="back")
    width, height = (fit.length(length) for length in CURTAIN_SIZE)

    def paint() -> Image.Image:
        return cards.button(width, height, "", palette, scale=fit.scale)

    face = board.sprite(("curtain", width, height), paint)
    x, y = CURTAIN
    board.create_image(fit.x(x), fit.y(y), image=face, tags="curtain")
    texts = (f"{short(scene.names[owner])}: show my blocks", "Show my blocks")
    text = _fitting(board, texts, width - fit.length(16), CURTAIN_TEXT, bold=True)
    ink = palette.primary.ink
    tags = ("curtain", "curtain-text")
    board.write(x, y - 1, text, CURTAIN_TEXT, bold=True, colour=ink, tags=tags)


def _details(scene: Scene, seat: int) -> tuple[str, ...]:
    """Return what is said below a seat's name, the longest text first."""
    if not scene.steps:
        first = "move first" if scene.names[seat] == "You" else "moves first"
        return (first if scene.state.turn == seat else "",)
    for step in reversed(scene.steps):
        if step.seat != seat:
            continue
        for event in step.events:
            if isinstance(event, Scored):
                sign = "−" if event.points < 0 else "+"
                return points_text(event.sides, event.area), f"{sign}{abs(event.points)}"
            if isinstance(event, Passed):
                return "no block fitted: turn forfeited", "turn forfeited"
    return ("",)


def _fitting(
    board: BoardView, texts: tuple[str, ...], room: int, size: float = DETAIL, bold: bool = False
) -> str:
    """Return the first text that fits into so many pixels, or the last."""
    font = board.font(board.text_height(size), bold)
    return next((text for text in texts if font.measure(text) <= room), texts[-1])
