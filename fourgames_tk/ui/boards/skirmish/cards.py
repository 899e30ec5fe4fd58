"""The cards beside the board of Skirmish: the players with their stones, and the chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from ....engine.cells import cell_text
from ....engine.game import Passed
from ....engine.games.skirmish.rules import SkirmishState
from ....engine.messages import Hit, Move, PlayerLost
from ....engine.session import Step
from ...canvas.board import BoardView
from ...canvas.sheet import SMALLEST_TEXT
from ...pages.markdown import Span
from ...pages.table_layout import wrap
from ...paint import brushes, cards, stones
from ...paint.palette import PLAYER_INKS, PLAYERS
from ...scene.chat import ChatLine
from ...scene.scene import Scene
from .layout import CARD_LEFT, CARD_RIGHT, Layout

NAME_SIZE, COUNT_SIZE, CHAT_SIZE = 15.0, 19.0, 14.0
CHAT_STEP, LINE_STEP = 34.0, 19.0
"""From one entry of the chat to the next, and between the lines of a long one."""
TEXT_LEFT = CARD_LEFT + 56
CHAT_DOT = CARD_LEFT + 28
MARGIN = 20.0


@dataclass(frozen=True)
class Entry:
    """A line of the chat; what the game itself has to say is no player's own words."""

    seat: int
    text: str
    spoken: bool


def notes(step: Step) -> Iterator[Entry]:
    """Yield what the game has to say about a move: hits, players who are out, passes."""
    for event in step.events:
        if isinstance(event, Hit):
            text = f"took {cell_text(*event.point)} from player {event.player + 1}"
            yield Entry(step.seat, text, False)
        elif isinstance(event, PlayerLost):
            yield Entry(event.player, "has lost all stones", False)
        elif isinstance(event, Passed):
            yield Entry(event.seat, "passes: no stone can step", False)


def entries(steps: Sequence[Step], chat: Sequence[ChatLine]) -> list[Entry]:
    """Return what the chat card tells, oldest first."""
    told = [(ply, 0, note) for ply, step in enumerate(steps, 1) for note in notes(step)]
    told += [(line.ply, 1, Entry(line.seat, line.text, True)) for line in chat]
    return [entry for _, _, entry in sorted(told, key=lambda item: item[:2])]


def last_hit(step: Step) -> Hit | None:
    """Return the hit of a move, if it was one."""
    return next((event for event in step.events if isinstance(event, Hit)), None)


def last_move(step: Step) -> Move | None:
    """Return the two points of a move, None for a pass."""
    return next((event for event in step.events if isinstance(event, Move)), None)


class SideCards:
    """Draws the cards on the canvas of a board."""

    def __init__(self, board: BoardView) -> None:
        self._board = board

    def paint(self, picture: Image.Image, layout: Layout) -> None:
        """Paint the empty cards on the background."""
        fit = self._board.fit
        for left, top, right, bottom in (layout.players_card, layout.chat_card):
            x, y = fit.x(left), fit.y(top)
            width, height = fit.x(right) - x, fit.y(bottom) - y
            card = cards.card(width, height, self._board.palette, fit.scale)
            margin = round(cards.CARD_MARGIN * fit.scale)
            picture.paste(card, (x - margin, y - margin), card)

    def draw(self, scene: Scene, layout: Layout) -> None:
        """Write the players with their counts, and the chat."""
        self._players(scene, layout)
        self.draw_chat(scene, layout)

    def draw_chat(self, scene: Scene, layout: Layout) -> None:
        """Write the last entries that the card has room for, each after its player's dot."""
        board = self._board
        board.delete("chat")
        _, top, right, bottom = layout.chat_card
        board.write(
            CARD_LEFT + MARGIN,
            top + 22,
            "Chat",
            CHAT_SIZE,
            bold=True,
            colour=board.palette.muted,
            anchor="w",
            tags="chat",
        )
        told = [
            (entry, self._wrapped(entry.text, right - MARGIN - self._chat_left))
            for entry in entries(scene.steps, board.chat)[-40:]
        ]
        if not told:
            self._nothing_said(top + 60, right)
            return
        room = bottom - MARGIN - (top + 60) + CHAT_STEP / 2
        while sum(map(self._height, (lines for _, lines in told))) > room and len(told) > 1:
            del told[0]
        y = top + 60
        for entry, lines in told:
            self._entry(y, entry, lines[: int(room / self._line_step)])
            y += self._height(lines)

    def _players(self, scene: Scene, layout: Layout) -> None:
        board, palette = self._board, self._board.palette
        state = scene.state
        assert isinstance(state, SkirmishState)
        size = board.fit.length(27)
        outcome = state.outcome()
        marked = (state.turn,) if outcome is None else outcome.winners
        for seat, (name, count) in enumerate(zip(scene.names, state.counts, strict=True)):
            y = layout.player_middle(seat)
            out = count == 0
            board.create_image(
                board.fit.x(CARD_LEFT + 30),
                board.fit.y(y),
                image=self._small_stone(seat, size, out),
            )
            if seat in marked:
                mark = board.sprite(("turn", size), lambda: self._turn_mark(size))
                board.create_image(board.fit.x(CARD_LEFT + 9), board.fit.y(y), image=mark)
            ink = palette.muted if out else palette.ink
            room = CARD_RIGHT - MARGIN - 40 - TEXT_LEFT
            text = self._shortened(name, room, seat in marked)
            written = board.write(
                TEXT_LEFT,
                y,
                text,
                NAME_SIZE,
                bold=seat in marked,
                colour=ink,
                anchor="w",
                tags=("player", f"player-{seat}"),
            )
            board.write(
                CARD_RIGHT - MARGIN,
                y,
                str(count),
                COUNT_SIZE,
                bold=True,
                colour=ink,
                anchor="e",
                tags=("count", f"count-{seat}"),
            )
            if out:
                left, top, right, bottom = board.bbox(written)
                middle = (top + bottom) // 2 + board.fit.length(1)
                board.create_line(
                    left - board.fit.length(4),
                    middle,
                    right + board.fit.length(4),
                    middle,
                    fill=ink,
                    width=max(1, board.fit.length(1.6)),
                    tags=("struck", f"struck-{seat}"),
                )

    def _small_stone(self, seat: int, size: int, out: bool) -> object:
        palette = self._board.palette

        def paint() -> Image.Image:
            stone = stones.river_stone(size, seat, palette, numeral=size >= 18)
            return brushes.faded(stone, 0.45) if out else stone

        return self._board.sprite(("small", seat, size, out), paint)

    def _turn_mark(self, size: int) -> Image.Image:
        """Return the small arrow head before the player who moves."""
        side = max(6, round(size * 0.38))
        over = brushes.SUPERSAMPLE
        mask = Image.new("L", (side * over, side * over), 0)
        points = [(0.2, 0.05), (0.85, 0.5), (0.2, 0.95)]
        ImageDraw.Draw(mask).polygon([(x * side * over, y * side * over) for x, y in points], 255)
        return brushes.tint(mask.reduce(over), self._board.palette.accent)

    def _entry(self, y: float, entry: Entry, lines: Sequence[str]) -> None:
        board, palette = self._board, self._board.palette
        size = self._dot_size
        colour = PLAYERS[entry.seat]

        def paint() -> Image.Image:
            picture = brushes.tint(brushes.disc(size), palette.line)
            inside = brushes.tint(brushes.disc(size - 2), colour)
            picture.alpha_composite(inside, (1, 1))
            return picture

        dot = board.sprite(("chat", entry.seat, size), paint)
        board.create_image(board.fit.x(CHAT_DOT), board.fit.y(y), image=dot, tags="chat")
        board.write(
            CHAT_DOT,
            y,
            str(entry.seat + 1),
            11,
            bold=True,
            colour=PLAYER_INKS[entry.seat],
            tags="chat",
        )
        for number, line in enumerate(lines):
            board.write(
                self._chat_left,
                y + number * self._line_step,
                line,
                CHAT_SIZE,
                colour=palette.ink if entry.spoken else palette.muted,
                anchor="w",
                tags=("chat", "said"),
            )

    def _nothing_said(self, y: float, right: float) -> None:
        text = "What happens, and what programs say while they play, appears here."
        for number, line in enumerate(self._wrapped(text, right - MARGIN - CARD_LEFT - MARGIN)):
            self._board.write(
                CARD_LEFT + MARGIN,
                y + number * self._line_step,
                line,
                CHAT_SIZE,
                colour=self._board.palette.muted,
                anchor="w",
                tags="chat",
            )

    @property
    def _dot_size(self) -> int:
        """The diameter of a player's dot in pixels: its numeral must stay readable."""
        return max(SMALLEST_TEXT + 4, self._board.fit.length(17))

    @property
    def _chat_left(self) -> float:
        return CHAT_DOT + self._dot_size / 2 / self._board.fit.scale + 8

    @property
    def _line_step(self) -> float:
        """The distance of two lines of one entry; small windows have larger letters."""
        pixels = self._board.font(self._board.text_height(CHAT_SIZE), False).metrics("linespace")
        return max(LINE_STEP, pixels / self._board.fit.scale)

    def _height(self, lines: Sequence[str]) -> float:
        step = self._line_step
        return max(CHAT_STEP, step * 1.5) + step * (len(lines) - 1)

    def _wrapped(self, text: str, room: float) -> list[str]:
        font = self._board.font(self._board.text_height(CHAT_SIZE), False)
        pixels = self._board.fit.length(room)
        lines = wrap((Span(text),), pixels, lambda span: font.measure(span.text))
        return ["".join(span.text for span in line) for line in lines]

    def _shortened(self, text: str, room: float, bold: bool) -> str:
        """Return the text, with an ellipsis where it is too long."""
        font = self._board.font(self._board.text_height(NAME_SIZE), bold)
        pixels = self._board.fit.length(room)
        if font.measure(text) <= pixels:
            return text
        while text and font.measure(f"{text}…") > pixels:
            text = text[:-1]
        return f"{text}…"
