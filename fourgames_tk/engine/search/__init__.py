"""What the thinking of the games shares."""
