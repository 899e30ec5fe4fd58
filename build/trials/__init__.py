"""Trials at random, as long as they are let run, each going on where it stopped.

`soak` plays games, `monkey` uses the window, `fuzz` reads bad input, `faults` lets storing fail.
"""
