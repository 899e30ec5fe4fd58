"""What stands beside and below the board: moves, analysis, messages, the result."""
