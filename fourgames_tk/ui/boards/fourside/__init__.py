"""The board of FourSide: enamelled blocks, the hand, scores and keys."""
