"""Materials drawn with Pillow alone: pure functions from sizes and a palette to pictures.

Here belong the palettes, wood, stones, pieces, tiles, blocks, cards and marks. Nothing here knows
Tk, a board or a game's rules.
"""
