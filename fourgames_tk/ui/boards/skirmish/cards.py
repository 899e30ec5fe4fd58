"""The cards beside the board of Skirmish: the players and their stones, and what was said."""

from __future__ import annotations

import tkinter as tk
from collections.abc import Hashable

from PIL import Image, ImageDraw, ImageTk

from ....engine.games.skirmish.rules import SkirmishState
from ....engine.text import counted
from ...canvas.scaled_canvas import SMALLEST_TEXT, ScaledCanvas, Style
from ...canvas.scene import ChatLine, Scene
from ...paint import brushes, pieces
from ...paint.palette import PLAYER_INKS, PLAYERS
from ...widgets.fonts import pixels
from ...widgets.layout import Reading
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

    def __init__(self, sheet: ScaledCanvas) -> None:
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
        return self._sheet.sprite(pieces.river_stone, *what, opacity=0.45 if out else 1.0)

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
BETWEEN = 8.0
"""Between two entries of the chat, in design units."""
BAR = 14
"""At their right for the scroll bar, in the window's design units."""
TOP, ASIDE = 42.0, 16.0
"""From the edges of the card to the box of the chat, above it and on its other sides."""


class ChatCard:
    """Shows what the players have said in a box that scrolls, each line after its player's dot.

    `lines` are what they have said so far. The card is there if a program plays, the `box` from
    the first line on.
    """

    def __init__(self, sheet: ScaledCanvas) -> None:
        self.lines: tuple[ChatLine, ...] = ()
        self.box: Reading | None = None
        self._sheet = sheet
        self._written: tuple[ChatLine, ...] = ()
        self._look: Hashable = None
        self._at_end = True
        self._dots: list[ImageTk.PhotoImage] = []

    def draw(self, scene: Scene[SkirmishState]) -> None:
        """Write the title, and in the box the lines that are new; its end stays in sight.

        A person who has scrolled up stays at the lines they read.
        """
        sheet, card = self._sheet, layout.chat_card(scene.state.players)
        sheet.delete("chat")
        if scene.has_programs:
            sheet.write_title(card, ("Chat",), "chat")
        if not scene.has_programs or not self.lines:
            if self.box is not None:
                self.box.place_forget()
            return
        if self.box is None:
            self.box = Reading(sheet)
            self.box.text.bind("<Escape>", self._give_focus_back)
            self.box.text.bind("<Configure>", lambda event: self._show_end())
        self._at_end = self.box.text.yview()[1] >= 1
        x, y = sheet.pixel((card.left + ASIDE, card.top + TOP))
        right, bottom = sheet.pixel((card.right - ASIDE, card.bottom - ASIDE))
        self.box.place(x=x, y=y, width=right - x, height=bottom - y)
        self._write(self.box)

    def _write(self, box: Reading) -> None:
        height = self._sheet.text_height(SIZE, MOST)
        look = height, self._dot_size, self._sheet.palette
        if look != self._look:
            self._look, self._written, self._at_end = look, (), True
            font, between = self._sheet.font(height, False), self._sheet.fit.length(BETWEEN)
            box.text.configure(font=font, spacing1=between)
            left, right = self._dot_size + font.measure(" "), pixels(box, BAR)
            box.text.tag_configure("said", lmargin2=left, rmargin=right)
            # Held here: the canvas forgets its sprites when its background changes.
            self._dots = [self._dot(seat) for seat in range(len(PLAYERS))]
        written, first = self._written, self.lines[0]
        # Of a full log the oldest lines go as new ones come.
        gone = next((n for n, each in enumerate(written) if each is first), len(written))
        kept = written[gone:]
        if kept != self.lines[: len(kept)]:
            gone, kept = len(written), ()
        with box.writing() as text:
            text.delete("1.0", f"{gone + 1}.0" if kept else "end")
            for number, line in enumerate(self.lines[len(kept) :], len(kept)):
                if number:
                    text.insert("end", "\n")
                text.image_create("end", image=self._dots[line.seat], align="center")
                text.insert("end", f" {' '.join(line.text.split())}")
            text.tag_add("said", "1.0", "end")
        self._written = self.lines
        self._show_end()

    def _show_end(self) -> None:
        """Scroll to the last line, unless the person reads earlier ones."""
        if self.box is not None and self._at_end:
            self.box.text.see("end")

    def _give_focus_back(self, event: tk.Event[tk.Misc]) -> str:
        self._sheet.focus_set()
        return "break"

    def _dot(self, seat: int) -> ImageTk.PhotoImage:
        height, rim = self._sheet.text_height(NUMERAL), self._sheet.palette.faint
        return self._sheet.sprite(_numbered, self._dot_size, seat, height, rim)

    @property
    def _dot_size(self) -> int:
        """The diameter of a player's dot in pixels: its numeral must stay readable."""
        return max(SMALLEST_TEXT + 4, self._sheet.fit.length(DOT))


def _numbered(size: int, seat: int, height: int, rim: str) -> Image.Image:
    """Return a dot in the colour of a seat, with its numeral."""
    picture = brushes.tint(brushes.disc(size), rim)
    picture.alpha_composite(brushes.tint(brushes.disc(size - 2), PLAYERS[seat]), (1, 1))
    middle = size / 2, size / 2
    brushes.letter(picture, middle, str(seat + 1), height, PLAYER_INKS[seat])
    return picture
