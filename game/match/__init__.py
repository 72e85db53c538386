"""One match in progress: its session, its record, its deals."""
