"""The board of Your Game: signs on three rows of three cells."""
