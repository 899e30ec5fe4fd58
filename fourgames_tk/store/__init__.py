"""What outlives the window: settings, statistics and the running games.

Nothing here but a lock raises for the state of the disk. A file that cannot be read or written
costs what was in it, never the game that is being played: the caller gets a message for people.
"""
