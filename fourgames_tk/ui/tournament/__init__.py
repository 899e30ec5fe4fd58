"""The window's tournament: who plays, how it stands, and every game of it.

Here belongs what shows and asks. What a tournament is, who meets whom, how it is played, kept and
counted is the engine's, and the same as in `fourgames tournament`.
"""
