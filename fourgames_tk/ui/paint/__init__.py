"""Materials drawn with Pillow: pure functions from sizes and a palette to pictures."""
