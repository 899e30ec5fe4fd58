"""The board of Stones: Skirmish: river stones on tiles, with cards for players and chat."""
