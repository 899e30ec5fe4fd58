"""Everything that makes packages: what is said of the program, one module for each system, trials.

The modules beside this file write to `dist/`; the folders hold what goes into packages as it is.
Run by `python3 build/dev.py package`.
"""
