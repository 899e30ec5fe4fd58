"""The board of Four Stones: letter tiles in grooves."""
