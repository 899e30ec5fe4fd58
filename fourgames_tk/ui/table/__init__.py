"""A game being played: the board with what stands around it, and who moves when.

Here belong the phases of a running game, its panels and the lesson after a lost game.
What is drawn on a board belongs to `boards/`, what is remembered between sessions to `store/`.
"""
