"""Anchors of headings, each of which a page has once."""
import re


class Anchors:
    """The anchors of a page."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def unique(self, name: str) -> str:
        """The name, or the next free one with a number."""
        candidate, count = name, 0
        while candidate in self._taken:
            count += 1
            candidate = f"{name}-{count}"
        self._taken.add(candidate)
        return candidate

    def of_heading(self, text: str) -> str:
        """The anchor that a forge gives a heading, so that links work there and here."""
        kept = re.sub(r"[^a-z0-9_\- \u0080-\uffff]", "", text.lower())
        return self.unique(kept.replace(" ", "-"))
