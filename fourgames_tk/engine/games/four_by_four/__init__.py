"""4 × 4: place the piece your opponent gives you, and call "Four!" at a line that agrees."""
