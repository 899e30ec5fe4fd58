"""FourSide: match the sides of numbered blocks; most points win."""
