"""The bench on which a person writes a program that plays: its window and what stands on it."""
