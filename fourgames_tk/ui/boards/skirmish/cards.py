"""The cards beside the board of Skirmish: the players and their stones, and what was said."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image, ImageDraw, ImageTk

from ....engine.errors import counted
from ....engine.games.skirmish.rules import SkirmishState
from ...canvas.scene import ChatLine, Scene
from ...canvas.sheet import SMALLEST_TEXT, SheetCanvas, Style
from ...paint import brushes, stones
from ...paint.palette import PLAYER_INKS, PLAYERS
from . import layout

NAME, COUNT, STONE = 15.0, 19.0, 27.0
"""Heights of the lettering and diameter of the stones, in design units."""
NAME_LEFT, NAME_ROOM = (
    layout.CARD_LEFT + 56,
    layout.CARD_RIGHT - layout.MARGIN - 40 - (layout.CARD_LEFT + 56),
)
NUMBERED = 18
"""The least diameter in pixels of a stone that has room for its numeral."""
TOLD_BEFORE = 10
"""How many turns before a draw for want of hits it is told."""


def quiet_words(state: SkirmishState) -> tuple[str, ...]:
    """Return how near a draw is for want of hits, from ten turns before it; the fullest first."""
    left = state.quiet_turns - state.quiet
    if not state.quiet_turns or left > TOLD_BEFORE or state.is_over:
        return ()
    turns = counted(left, "more turn")
    return f"{turns} without a hit, and it is a draw.", f"{turns} to a draw."


class PlayersCard:
    """A line for each player: stone, name, count; one who is out is struck through."""

    def __init__(self, sheet: SheetCanvas) -> None:
        self._sheet = sheet

    def draw(self, scene: Scene[SkirmishState]) -> None:
        """Write the lines; who moves, or has won, stands out."""
        sheet, palette, state = self._sheet, self._sheet.palette, scene.state
        outcome = state.outcome()
        marked = (state.turn,) if outcome is None else outcome.winners
        for seat, (name, count) in enumerate(zip(scene.names, state.counts, strict=True)):
            y, bold, out = layout.player_middle(seat), seat in marked, count == 0
            ink = palette.muted if out else palette.ink
            sheet.put(self._stone(seat, out), (layout.CARD_LEFT + 30, y))
            if bold and outcome is None:
                sheet.put(self._arrow(), (layout.CARD_LEFT + 9, y), "mover")
            tags = "player", f"player-{seat}"
            style: Style = {"bold": bold, "colour": ink, "anchor": "w", "tags": tags}
            item = sheet.write_fitting(NAME_LEFT, y, (name,), NAME_ROOM, NAME, most=28, **style)
            tags = "count", f"count-{seat}"
            style = {"bold": True, "colour": ink, "anchor": "e", "tags": tags}
            sheet.write(layout.CARD_RIGHT - layout.MARGIN, y, str(count), COUNT, most=30, **style)
            if out:
                self._strike(item, seat, ink)
        if words := quiet_words(state):
            card = layout.players_card(state.players)
            # Below the card, and where the chat begins there, below that.
            y = layout.CARD_BOTTOM + 10 if scene.has_programs else card.bottom + 24
            style = {"colour": palette.muted, "anchor": "w", "tags": "quiet"}
            room = layout.CARD_RIGHT - layout.CARD_LEFT - layout.MARGIN
            sheet.write_fitting(
                layout.CARD_LEFT + layout.MARGIN, y, words, room, SIZE, most=MOST, **style
            )

    def _strike(self, item: int, seat: int, ink: str) -> None:
        fit = self._sheet.fit
        left, top, right, bottom = self._sheet.bbox(item)
        middle, beyond = (top + bottom) // 2 + fit.length(1), fit.length(4)
        self._sheet.create_line(
            left - beyond,
            middle,
            right + beyond,
            middle,
            fill=ink,
            width=fit.length(1.6),
            tags=("struck", f"struck-{seat}"),
        )

    def _stone(self, seat: int, out: bool) -> ImageTk.PhotoImage:
        size, palette = self._sheet.fit.length(STONE), self._sheet.palette
        what = size, seat, palette, size >= NUMBERED
        return self._sheet.sprite(stones.river_stone, *what, opacity=0.45 if out else 1.0)

    def _arrow(self) -> ImageTk.PhotoImage:
        side = max(6, round(self._sheet.fit.length(STONE) * 0.38))
        return self._sheet.sprite(_pointing, side, self._sheet.palette.accent)


def _pointing(side: int, colour: str) -> Image.Image:
    """Return a triangle that points to the right."""
    large = side * brushes.SUPERSAMPLE
    mask = Image.new("L", (large, large), 0)
    points = [(0.2, 0.05), (0.85, 0.5), (0.2, 0.95)]
    ImageDraw.Draw(mask).polygon([(x * large, y * large) for x, y in points], 255)
    return brushes.tint(mask.reduce(brushes.SUPERSAMPLE), colour)


SIZE, NUMERAL, DOT = 14.0, 11.0, 17.0
"""Heights of the lettering and diameter of a player's dot, in design units."""
MOST = 24.0
"""The most that the lettering can have."""
ENTRY_STEP = 34.0
"""From one entry to the next, where letters are small."""
FIRST = 60.0
"""From the top of the card to the middle of the first line."""
DOT_MIDDLE, TEXT_RIGHT = layout.CARD_LEFT + 28, layout.CARD_RIGHT - layout.MARGIN


class ChatCard:
    """Shows the last lines that the card has room for, each after its player's dot.

    `lines` are what the players have said so far. The card is there where a program plays.
    """

    def __init__(self, sheet: SheetCanvas) -> None:
        self.lines: tuple[ChatLine, ...] = ()
        self._sheet = sheet

    def draw(self, scene: Scene[SkirmishState]) -> None:
        sheet, card = self._sheet, layout.chat_card(scene.state.players)
        sheet.delete("chat")
        if not scene.has_programs:
            return
        sheet.write_title(card, ("Chat",), "chat")
        y = card.top + FIRST
        for line, item, rows in self._last(y, card.bottom - layout.MARGIN):
            sheet.put(self._dot(line.seat), (DOT_MIDDLE, y), "chat")
            x, _ = sheet.coords(item)
            sheet.coords(item, x, sheet.fit.y(y + (rows - 1) * self._line_step / 2))
            sheet.tag_raise(item)
            y += self._height(rows)

    def _last(self, top: float, bottom: float) -> Iterator[tuple[ChatLine, int, int]]:
        """Write what was said last, as much as fits; return each line, its item, and its rows.

        One that is too long for the card even alone is cut.
        """
        sheet, found = self._sheet, list[tuple[ChatLine, int, int]]()
        room = bottom - top + ENTRY_STEP / 2
        most, left = int(room / self._line_step), room
        style: Style = {"anchor": "nw", "tags": ("chat", "said")}
        for line in reversed(self.lines):
            text, wide = " ".join(line.text.split()), TEXT_RIGHT - self._left
            item = sheet.write(self._left, top, text, SIZE, most=MOST, width=wide, **style)
            x, upper, _, lower = sheet.bbox(item)
            rows = round((lower - upper) / self._row)
            left -= self._height(rows)
            if left < 0 and found:
                sheet.delete(item)
                break
            if rows > most:
                sheet.dchars(item, sheet.index(item, f"@{x},{upper + most * self._row}"), "end")
                rows = most
            sheet.itemconfigure(item, anchor="w")
            found.append((line, item, rows))
        return reversed(found)

    def _dot(self, seat: int) -> ImageTk.PhotoImage:
        height, rim = self._sheet.text_height(NUMERAL), self._sheet.palette.faint
        return self._sheet.sprite(_numbered, self._dot_size, seat, height, rim)

    @property
    def _dot_size(self) -> int:
        """The diameter of a player's dot in pixels: its numeral must stay readable."""
        return max(SMALLEST_TEXT + 4, self._sheet.fit.length(DOT))

    @property
    def _left(self) -> float:
        """Where the words begin, behind the dot."""
        return DOT_MIDDLE + self._dot_size / 2 / self._sheet.fit.scale + 8

    @property
    def _row(self) -> int:
        """The height in pixels of a row of letters."""
        return self._sheet.font(self._sheet.text_height(SIZE, MOST), False).metrics("linespace")

    @property
    def _line_step(self) -> float:
        """The distance of two lines of one entry."""
        return self._row / self._sheet.fit.scale

    def _height(self, rows: int) -> float:
        step = self._line_step
        return max(ENTRY_STEP, step * 1.5) + step * (rows - 1)


def _numbered(size: int, seat: int, height: int, rim: str) -> Image.Image:
    """Return a dot in the colour of a seat, with its numeral."""
    picture = brushes.tint(brushes.disc(size), rim)
    picture.alpha_composite(brushes.tint(brushes.disc(size - 2), PLAYERS[seat]), (1, 1))
    middle = size / 2, size / 2
    brushes.letter(picture, middle, str(seat + 1), height, PLAYER_INKS[seat])
    return picture
