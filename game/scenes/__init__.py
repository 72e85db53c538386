"""The window and what it shows: the scene stack, and one module for each scene."""

import os

# Both are read while pygame is imported: it greets on standard output, and gives windows of X11
# the class by which a desktop finds their icon, for want of a better one that of the script.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "hasenpfeffer")
