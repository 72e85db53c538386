"""The window and what it shows: the scene stack, and one module for each scene."""

import os

# pygame greets on standard output as it is imported.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
