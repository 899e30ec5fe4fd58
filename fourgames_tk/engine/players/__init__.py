"""Who sits on a seat."""
