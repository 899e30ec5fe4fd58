"""What is written beside the board of FourSide: names and scores, and the line of keys below it."""

from __future__ import annotations

from PIL import Image, ImageDraw

from ....engine.game import Passed
from ....engine.games.fourside.rules import FourSideState, Scored, points_text
from ...canvas.scaled_canvas import SHEET_WIDTH, Box, Point, ScaledCanvas, Style
from ...canvas.scene import Scene
from ...paint import brushes
from ...text import short_name
from . import layout

NAME, DETAIL, SCORE = 15.0, 12.5, 36.0
"""Heights of the lettering, in design units."""
NAME_ROOM = 160.0
"""Beside the score, in design units."""
DETAIL_ROOM = 20.0
"""The largest height for which the detail below a name has room, in design units."""


class ScoreArea:
    """What each player has, and how the last points were made."""

    def __init__(self, sheet: ScaledCanvas) -> None:
        self._sheet = sheet

    def draw(self, scene: Scene[FourSideState]) -> None:
        """Write names and scores; who moves has a bar and the accent."""
        sheet, fit, palette = self._sheet, self._sheet.fit, self._sheet.palette
        left, right, rule = layout.STATUS_LEFT, layout.STATUS_RIGHT, fit.y(layout.RULE)
        ends = fit.x(left), rule, fit.x(right), rule
        sheet.create_line(*ends, fill=palette.line, width=fit.length(1))
        over = scene.state.outcome() is not None
        for seat, y in enumerate(layout.SCORE_LINES):
            moves = seat == scene.state.turn and not over
            colour = palette.accent if moves else palette.muted
            name = short_name(scene.names[seat])
            style: Style = {"bold": True, "colour": colour, "anchor": "w"}
            sheet.write_fitting(left, y, (name,), NAME_ROOM, NAME, most=22, **style)
            if moves:
                bar = fit.x(left - 12), fit.y(y - 12), fit.x(left - 8), fit.y(y + 42)
                sheet.create_rectangle(*bar, fill=palette.accent, outline="", tags="mover")
            score, colour = (
                scene.state.scores[seat],
                palette.ink if moves or over else palette.muted,
            )
            style |= {"colour": colour, "anchor": "e", "tags": f"score-{seat}"}
            sheet.write(right, y + 13, str(score), SCORE, most=40, **style)
            if sheet.text_height(DETAIL) <= DETAIL_ROOM * fit.scale:
                style = {"colour": palette.muted, "anchor": "w"}
                details = _details(scene, seat)
                sheet.write_fitting(left, y + 38, details, right - left, DETAIL, most=17, **style)

    def count(self, seat: int, score: int) -> None:
        self._sheet.itemconfigure(f"score-{seat}", text=str(score))


def _details(scene: Scene[FourSideState], seat: int) -> tuple[str, ...]:
    """Return what is said below a seat's name, the longest text first."""
    if not scene.steps:
        begins = scene.heading and not scene.state.over and scene.state.turn == seat
        return (f"move{'s' * (scene.names[seat] != 'You')} first" if begins else "",)
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


HEIGHT, MOST = 12.5, 24.0
"""Height of the lettering, and the most it can have, in design units."""
MOST_SCORING = 17.0
"""The same where how points are made stands above the keys, which has room for no more."""
SCORING = (
    "Points: add the numbers that touch, and multiply by how many sides touch. "
    "A 3 and a 2 make (3 + 2) × 2 = 10. Then a cell’s +20 or −20 counts.",
    "Points: add the numbers that touch, and multiply by how many sides touch. "
    "A 3 and a 2 make (3 + 2) × 2 = 10.",
    "Points: add the numbers that touch, and multiply by how many sides touch.",
)
LEAST_GAP = 6.0
"""Between two keys where there is little room, in design units."""
NOTE = 17.0
"""Side of the note sign, in design units."""
AROUND = 4
"""How many pixels beside its text a click still meets a key."""
_TEXTS = (
    ("F1", "hint"),
    ("F2", "sound"),
    ("Space", "board or blocks"),
    ("← →", "choose"),
    ("Enter", "turn or lay"),
    ("Esc", "let go or leave"),
    ("F8", "leave"),
)
_CLICKED = ("F1", "F2", "F8")


class KeyLine:
    """The keys with what they do, and a note while sound is on."""

    def __init__(self, sheet: ScaledCanvas) -> None:
        self._sheet = sheet

    def draw(self, scene: Scene[FourSideState], explains: bool) -> None:
        """Write the line, and above it how points are made, if that is to be told and has room.

        What would stand below a low sheet is left out.
        """
        sheet, fit = self._sheet, self._sheet.fit
        left, middle, most = layout.KEYS_LEFT, layout.KEYS_LINE, MOST
        room = SHEET_WIDTH - 2 * left
        high = sheet.text_height(HEIGHT, MOST_SCORING)
        if explains and high <= MOST_SCORING * fit.scale:
            middle, most = layout.LOWER_KEYS, MOST_SCORING
            above = middle - sheet.line_step(high, high, layout.LINE_STEP)
            style: Style = {"colour": sheet.palette.muted, "anchor": "w", "tags": "scoring"}
            sheet.write_fitting(left, above, SCORING, room, HEIGHT, most=most, **style)
        texts = {key: f"{key} {meaning}" for key, meaning in _TEXTS}
        if scene.hints_left is not None and scene.viewer is not None:
            texts["F1"] += f" ({scene.hints_left} left)"
        line, gaps = "".join(texts.values()), len(texts) - 1
        note = sheet.text_height(NOTE) / fit.scale if sheet.app.preferences.sound else 0.0
        room -= note
        pixels = sheet.height_for(line, room - gaps * layout.KEYS_GAP, HEIGHT, most)
        taken = sheet.font(pixels, False).measure(line) / fit.scale
        gap = max(LEAST_GAP, min(layout.KEYS_GAP, (room - taken) / gaps))
        for key, text in texts.items():
            wide = sheet.font(pixels, False).measure(text) / fit.scale
            if left + wide > SHEET_WIDTH:
                left, middle = layout.KEYS_LEFT, middle + sheet.line_step(pixels, pixels, 0)
            if fit.y(middle) + pixels // 2 > sheet.winfo_height():
                return
            tags = ("keys", _tag(key))
            item = sheet.write(left, middle, text, HEIGHT, pixels=pixels, anchor="w", tags=tags)
            if key == "F2" and sheet.app.preferences.sound:
                item = self._draw_note(sheet.bbox(item)[2], middle)
            left = (sheet.bbox(item)[2] - fit.left) / fit.scale + gap

    def at(self, point: Point) -> str | None:
        """Return the key whose text is at a point, if it is one that can be clicked."""
        x, y = self._sheet.pixel(point)
        for key in _CLICKED:
            box = self._sheet.bbox(_tag(key))
            if box and Box(*box).grown(AROUND, AROUND).holds(x, y):
                return key
        return None

    def _draw_note(self, x: int, middle: float) -> int:
        """Draw the note at a pixel abscissa, at a height on the sheet; return the item."""
        sheet = self._sheet
        size = sheet.text_height(NOTE)
        picture = sheet.sprite(_note, size, sheet.palette.ink)
        tags = ("keys", "note", _tag("F2"))
        return sheet.create_image(x, sheet.fit.y(middle), image=picture, anchor="w", tags=tags)


def _tag(key: str) -> str:
    return f"key-{key}"


def _note(size: int, colour: str) -> Image.Image:
    over = brushes.SUPERSAMPLE
    side = size * over
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    stem, line = side * 0.56, max(over, round(side * 0.09))
    draw.ellipse((side * 0.18, side * 0.66, stem + line / 2, side * 0.94), fill=255)
    draw.line([(stem, side * 0.8), (stem, side * 0.08)], fill=255, width=line)
    flag = [
        (stem - line / 2, side * 0.06),
        (side * 0.84, side * 0.36),
        (side * 0.80, side * 0.60),
        (side * 0.74, side * 0.42),
        (stem, side * 0.30),
    ]
    draw.polygon(flag, fill=255)
    return brushes.tint(mask.reduce(over), colour)
