"""The board of Your Game: signs on three rows of cells."""
