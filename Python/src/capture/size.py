"""Sizes of pictures."""

from __future__ import annotations

from typing import NamedTuple


class Size(NamedTuple):
    """A width and a height in pixels; it equals a tuple of the two."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"
