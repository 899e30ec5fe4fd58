"""The board of Stones: Skirmish: river stones on tiles, cards with players and chat."""
