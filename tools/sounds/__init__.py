"""How the game's sounds are made: blocks of synthesis, and a recipe for each sound.

Samples are mono, full scale is 1.0. Times are seconds, frequencies hertz, levels decibels.
"""
