"""Small, forgotten board games, brought back to life."""

__version__ = "0.1.0"
