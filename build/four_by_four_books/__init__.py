"""How the books of 4 × 4 are made; `solve_four_by_four.py` beside this folder is the command."""
