"""The deck of the game, drawn as SVG: 25 faces, two backs, suit signs, hare, icon and wordmark."""
