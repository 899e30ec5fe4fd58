"""What a game has to show and to say, before anything is drawn.

Here belong the scene that a board shows, the words for players, turns and endings, and what
players say while they play.
"""
