"""A page that is made of code: Markdown, before Sphinx renders it."""
from pathlib import Path

from markup import escape


class Page:
    """A page, and the names on it that the search finds."""

    def __init__(self, name: str, title: str, is_code: bool = False) -> None:
        #: Its path in the site, without an ending.
        self.name = name
        self.parts = [f"# `{title}`" if is_code else f"# {title}"]
        #: Names with what they are and the page and anchor that describe them.
        self.entries: list[tuple[str, str, str, str]] = []

    def text(self, markdown: str) -> None:
        self.parts.append(markdown)

    def html(self, content: str) -> None:
        """Finished HTML without blank lines, at which it would end."""
        if content:
            self.block("{raw} html", content) if "\n\n" in content else self.parts.append(content)

    def block(self, language: str, content: str) -> None:
        self.parts.append(f"``````{language}\n{content}\n``````")

    def heading(self, level: int, title: str, is_code: bool = False) -> None:
        self.parts.append(f"{'#' * level} " + (f"`{title}`" if is_code else title))

    def entry(self, name: str, kind: str, anchor: str | None = None) -> None:
        """Lets the search find a name, at the anchor or else here. Of overloads, it finds the first."""
        if any(name == known for known, *_ in self.entries):
            return
        if anchor is None:
            self.html(f'<div id="{escape(name)}"></div>')
        self.entries.append((name, kind, self.name, anchor or name))

    def contents(self, pages: list[str]) -> None:
        """The pages below this one in the navigation."""
        self.block("{toctree}", "\n".join([":hidden:", "", *pages]))

    def write(self, folder: Path) -> None:
        path = folder / f"{self.name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n\n".join(self.parts) + "\n")
