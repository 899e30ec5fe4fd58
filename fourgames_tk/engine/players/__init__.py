"""Who sits on a seat."""

ENTRY_POINTS = "fourgames_tk.bots"
"""The group under which an installed package names its bots, each a class."""
