"""What every board is made of, and nothing of any one game.

Here belong the sheet of design units and its fit to the window, sprites, motion, the ground, keys,
and the base board. It knows the materials of `paint/`; what one game does with them belongs to
`boards/`.
"""
