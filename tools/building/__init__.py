"""Making the program that people get, and its installers: tools/build.py runs all of it."""
