"""Scripts that make the assets, run every check and build the program."""
