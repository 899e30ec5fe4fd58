"""What stands beside or below the board."""
