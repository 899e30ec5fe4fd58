"""Mutation testing: the code is broken in small ways, and a test must fail for each.

Of each module some mutants are drawn by a seed. Each lives in a copy of the checkout, and the
tests that are about its module run there; a mutant that they let pass is a survivor.
"""
