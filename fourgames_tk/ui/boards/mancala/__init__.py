"""The board of Stones: Mancala: glass stones heaped in carved hollows."""
