"""Search code that all games share: alpha-beta, max-n, transposition tables and clocks."""
