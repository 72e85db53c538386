"""Stands in for the sounds until they are there."""


class Sounds:
    """Plays nothing."""

    muted = False

    def start(self) -> None:
        """Do nothing."""

    def play(self, cue: object, seat: int | None = None) -> None:
        """Do nothing."""
