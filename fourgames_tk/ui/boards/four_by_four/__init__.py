"""The board of 4 × 4: wooden pieces, the plate with the given piece, the pool, and calls."""
