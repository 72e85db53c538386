"""Lessons: prepared hands that a person plays, step by step, with a word on every choice."""
