"""A page of the site, before it is put into the template."""
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Heading:
    """A place on a page that its table of contents lists."""

    level: int
    anchor: str
    text: str


@dataclass(frozen=True)
class Entry:
    """What the search finds: a name, what kind of thing it is, where it is, and words about it."""

    name: str
    kind: str
    address: str
    text: str = ""


@dataclass
class Page:
    """A page: its path in the site, the small line above its title, and its finished text."""

    path: str
    title: str
    kicker: str
    body: str
    summary: str = ""
    headings: list[Heading] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    #: The document of the repository that it shows.
    source: str | None = None
    #: The page of the navigation that is marked as the current one, if it is not this one.
    below: str | None = None
    #: Whether the title is set in the type of code.
    is_code: bool = False

    def heading(self, level: int, anchor: str, text: str) -> None:
        self.headings.append(Heading(level, anchor, text))

    def entry(self, name: str, kind: str, anchor: str = "", text: str = "") -> None:
        self.entries.append(Entry(name, kind, f"{self.path}#{anchor}" if anchor else self.path, text))
