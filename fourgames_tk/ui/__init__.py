"""The Tk window: it shows the engine's games and contains no rule of any game.

From the lowest layer to the highest: text < paint < widgets < host < canvas < boards < game_view <
pages < workshop < window < app < main. `tests/test_layers.py` checks that each imports only those
below it.
"""
