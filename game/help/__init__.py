"""The help: the rules in plain words, as they are in force, with pictures of the real cards."""
