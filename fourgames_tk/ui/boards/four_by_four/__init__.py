"""The board of 4 × 4: turned pieces, the plate, the pool, and the call."""
