"""What the benchmark `compiled` runs in processes of its own: the same work, pure and compiled."""
