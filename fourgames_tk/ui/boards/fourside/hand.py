"""The hand of FourSide: blocks that a person chooses and turns before placing, or a curtain."""

from __future__ import annotations

from PIL import ImageTk

from ....engine.games.fourside.blocks import Block, turned
from ....engine.games.fourside.rules import FourSideState, Hand
from ...canvas.animation import Animation, Animator
from ...canvas.scaled_canvas import Point, RingKind, ScaledCanvas
from ...canvas.scene import Scene
from ...paint import pieces
from ...text import short_name
from ...widgets.sound import Sound
from .layout import CORNER, CURTAIN, HAND, HAND_BLOCK, HAND_CARD

TURN_MS, TURN_STEP = 140, 22.5
"""How long a quarter turn takes on the screen, and its angles in degrees."""


class HeldHand:
    """The five blocks on the screen, each with its quarter turns, and which of them is chosen.

    `slot` counts from 0. A block stays as it was turned until it is played.
    """

    def __init__(self) -> None:
        self.owner: int | None = None
        self.blocks: Hand = ()
        self.slot = 0
        self._turns: list[int] = []

    def follow(self, owner: int, blocks: Hand) -> None:
        """Hold another hand, or what this one has become."""
        kept = zip(self.blocks, blocks, self._turns, strict=False) if owner == self.owner else ()
        turns = [turn if before == after else 0 for before, after, turn in kept]
        self._turns = turns if len(turns) == len(blocks) else [0] * len(blocks)
        if owner != self.owner:
            self.slot = 0
        self.owner, self.blocks = owner, blocks

    @property
    def turns(self) -> int:
        """The quarter turns clockwise of the chosen block, 0 to 3."""
        return self.turns_of(self.slot)

    def turns_of(self, slot: int) -> int:
        return self._turns[slot]

    def block(self, slot: int | None = None) -> Block:
        """Return a block as it is turned, by default the chosen one."""
        slot = self.slot if slot is None else slot
        return turned(self.blocks[slot], self._turns[slot])

    def choose(self, slot: int, turns: int | None = None) -> None:
        self.slot = slot
        if turns is not None:
            self._turns[self.slot] = turns % 4

    def rotate(self, quarters: int) -> None:
        self._turns[self.slot] = (self._turns[self.slot] + quarters) % 4


class HandArea:
    """The place of the hand on the sheet; `held` is what a person has done to the blocks."""

    def __init__(self, sheet: ScaledCanvas) -> None:
        self.held = HeldHand()
        self._sheet = sheet
        self._turner = Animator(sheet, sheet.app)

    def draw(self, scene: Scene[FourSideState], owner: int, covered: bool) -> None:
        name = short_name(scene.names[owner])
        whose = "Your blocks" if name == "You" else f"{name}’s blocks"
        self._sheet.write_title(HAND_CARD, (whose,))
        if covered:
            back = self._sheet.sprite(pieces.block_back, self.side, self._sheet.palette)
            for place in HAND:
                self._sheet.put(back, place, "back")
            if scene.seat is not None:
                texts, box = (f"{name}: show my blocks", "Show my blocks"), CURTAIN
                self._sheet.put_button(texts, box, "normal", ("curtain",))
            return
        self.held.follow(owner, scene.state.hands[owner] or ())
        for slot in range(len(self.held.blocks)):
            picture = block_picture(self._sheet, self.held.block(slot), self.side)
            self._sheet.put(picture, HAND[slot], ("hand", slot_tag(slot)))

    def mark(self, by_key: bool) -> None:
        """Ring the chosen block, and show the cursor on it if keys are used there."""
        self._ring("selected", 2)
        if by_key:
            self._ring("cursor", 14)

    def carry(self, point: Point, side: int) -> None:
        """Show the chosen block above all else at a point of the sheet instead of in its place."""
        sheet = self._sheet
        sheet.delete(slot_tag(self.held.slot), "carried")
        picture = block_picture(sheet, self.held.block(), side, lift=1.0)
        sheet.put(picture, point, ("mark", "carried"))

    def show_turn(self, quarters: int) -> None:
        sheet, tag, block = self._sheet, slot_tag(self.held.slot), self.held.block()

        def frame(progress: float) -> None:
            angle = round(-90 * quarters * (1 - progress) / TURN_STEP) * TURN_STEP
            sheet.itemconfigure(tag, image=block_picture(sheet, block, self.side, turn=angle))

        self._turner.run([Animation(TURN_MS, frame, sound=Sound.TICK)])

    def end_turn(self) -> None:
        self._turner.skip()

    def drop(self) -> None:
        self._turner.drop()

    @property
    def side(self) -> int:
        return self._sheet.fit.length(HAND_BLOCK)

    def _ring(self, kind: RingKind, wider: float) -> None:
        side = self._sheet.fit.length(HAND_BLOCK + wider)
        body = side, side, round(side * CORNER)
        self._sheet.put_ring(kind, HAND[self.held.slot], body, ("mark", kind))


def slot_tag(slot: int) -> str:
    return f"hand-{slot}"


def block_picture(
    sheet: ScaledCanvas, block: Block, side: int, lift: float = 0.0, turn: float = 0.0
) -> ImageTk.PhotoImage:
    """Return the picture of a block with a side of so many pixels; see `paint.blocks.block`."""
    return sheet.sprite(pieces.block, side, block, sheet.palette, lift, turn)
