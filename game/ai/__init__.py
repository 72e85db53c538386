"""Players: brains that see a view and answer with a decision."""
