"""The board of Stones: Mancala: glass stones heaped up in carved pits."""
