"""Names and scores of FourSide, at the right above the hand."""

from __future__ import annotations

from ....engine.game import Passed
from ....engine.games.fourside.rules import FourSideState, Scored, points_text
from ...canvas.scene import Scene
from ...canvas.sheet import SheetCanvas
from ...canvas.words import short
from .layout import RULE, SCORE_LINES, STATUS_LEFT, STATUS_RIGHT

NAME, DETAIL, SCORE = 15.0, 12.5, 36.0
"""Heights of the lettering, in design units."""
NAME_ROOM = 160.0
"""Beside the score, in design units."""
DETAIL_ROOM = 20.0
"""The largest height for which the detail below a name has room, in design units."""


class ScoreArea:
    """What each player has, and how the last points were made."""

    def __init__(self, sheet: SheetCanvas) -> None:
        self._sheet = sheet

    def draw(self, scene: Scene[FourSideState]) -> None:
        """Write names and scores; who moves has a bar and the accent."""
        sheet, fit, palette = self._sheet, self._sheet.fit, self._sheet.palette
        rule, width = fit.y(RULE), fit.length(1)
        ends = fit.x(STATUS_LEFT), rule, fit.x(STATUS_RIGHT), rule
        sheet.create_line(*ends, fill=palette.card_line, width=width)
        over = scene.state.outcome() is not None
        for seat, y in enumerate(SCORE_LINES):
            moves = seat == scene.state.turn and not over
            colour = palette.accent if moves else palette.muted
            name = short(scene.names[seat])
            sheet.write_fitting(
                STATUS_LEFT,
                y,
                (name,),
                NAME_ROOM,
                NAME,
                most=22,
                bold=True,
                colour=colour,
                anchor="w",
            )
            if moves:
                bar = fit.x(STATUS_LEFT - 12), fit.y(y - 12), fit.x(STATUS_LEFT - 8), fit.y(y + 42)
                sheet.create_rectangle(*bar, fill=palette.accent, outline="", tags="mover")
            sheet.write(
                STATUS_RIGHT,
                y + 13,
                str(scene.state.scores[seat]),
                SCORE,
                most=40,
                bold=True,
                colour=palette.ink if moves or over else palette.muted,
                anchor="e",
                tags=f"score-{seat}",
            )
            if sheet.text_height(DETAIL) <= DETAIL_ROOM * fit.scale:
                sheet.write_fitting(
                    STATUS_LEFT,
                    y + 38,
                    _details(scene, seat),
                    STATUS_RIGHT - STATUS_LEFT,
                    DETAIL,
                    most=17,
                    colour=palette.muted,
                    anchor="w",
                )

    def count(self, seat: int, score: int) -> None:
        """Show a score that is being counted up."""
        self._sheet.itemconfigure(f"score-{seat}", text=str(score))


def _details(scene: Scene[FourSideState], seat: int) -> tuple[str, ...]:
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
