"""Players of a game: people, the computer, and bots in processes of their own."""
