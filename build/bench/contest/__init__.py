"""Contests between players of the computer: the ladders of levels, and two checkouts."""
