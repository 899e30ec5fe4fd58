"""Common parts of boards: a canvas in board units, sprites, backgrounds, animations, move input.

`Board` is the base class of every board. This package uses the pictures of `paint/` and knows no
game; the boards of the games are in `boards/`.
"""
