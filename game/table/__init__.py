"""Cards on the screen: layout, choreography, and everything that is drawn."""
