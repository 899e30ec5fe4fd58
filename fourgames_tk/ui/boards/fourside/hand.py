"""What a person has done to the hand of FourSide before placing: chosen and turned blocks."""

from __future__ import annotations

from ....engine.games.fourside.blocks import Block, turned
from ....engine.games.fourside.rules import Hand


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
        return self._turns[self.slot]

    def block(self, slot: int | None = None) -> Block:
        """Return a block as it is turned, by default the chosen one."""
        slot = self.slot if slot is None else slot
        return turned(self.blocks[slot], self._turns[slot])

    def choose(self, slot: int, turns: int | None = None) -> None:
        """Choose a block, and turn it to so many quarter turns if that is given."""
        self.slot = slot % len(self.blocks)
        if turns is not None:
            self._turns[self.slot] = turns % 4

    def rotate(self, quarters: int) -> None:
        """Turn the chosen block by quarter turns clockwise."""
        self._turns[self.slot] = (self._turns[self.slot] + quarters) % 4
