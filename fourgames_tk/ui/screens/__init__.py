"""What fills the window while no game is on the table: start pages and the throw of the dice."""
