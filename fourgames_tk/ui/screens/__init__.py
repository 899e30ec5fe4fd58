"""What fills the window while no game is on the board."""
