"""The Markdown documents of the repository as pages."""
import os
import posixpath
import re
from pathlib import Path

from examples import example_page, example_path, is_example
from known_names import KnownNames
from markup import first_sentence, relative
from page import Page
from prose import Prose, markdown

#: Documents that are not for readers of the site.
_LEFT_OUT = (".github/", "Tests/Fixtures/", "Fuzz/")
#: Sources that have a reference, which their links lead to.
_REFERENCES = {
    "Sources/C/CCaptureLibrary/include/capture.h": "c/index.html", "Python/src/capture": "python/index.html",
}
#: What can be shown or downloaded from a page. Everything else that a document links is source code.
_COPIED = {".jpg", ".png", ".svg", ".json", ".toml", ".yml", ".yaml", ".service", ".socket"}


def documents(root: Path) -> list[str]:
    """The paths of all documents of the repository, but not of what was built in it."""
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name not in (".build", ".git")]
        place = os.path.relpath(folder, root)
        found += [os.path.normpath(f"{place}/{name}") for name in files if name.endswith(".md")]
    return sorted(path for path in found if not path.startswith(_LEFT_OUT))


def page_path(document: str) -> str:
    """The path of a document's page."""
    if document == "README.md":
        return "guide.html"
    path = document.removeprefix("Documentation/").removesuffix(".md")
    folder, name = posixpath.split(path)
    return f"documents/{posixpath.join(folder, 'index' if name == 'README' else name)}.html"


class Library:
    """All documents, and the files beside them that their pages show."""

    def __init__(self, root: Path, names: KnownNames) -> None:
        self.root = root
        self.names = names
        self.paths = documents(root)
        #: Files of the repository to be copied, with their paths in the site.
        self.copied: dict[str, str] = {}
        #: Sources of examples that are linked, by the paths of their pages.
        self.examples: dict[str, str] = {}

    def pages(self) -> list[Page]:
        """The pages of all documents, and of the examples that they link."""
        found = [self.page(document) for document in self.paths]
        return found + [example_page(source, self.root) for source in self.examples.values()]

    def page(self, document: str) -> Page:
        text = (self.root / document).read_text(encoding="utf-8")
        path = page_path(document)
        prose = markdown(
            self.without_source_links(text, document),
            lambda address: self.resolve(address, document, path))
        page = Page(
            path, _title(document, prose), _kicker(document), prose.body,
            summary=first_sentence(prose.texts.get("", "")), headings=prose.headings, source=document)
        _index(page, prose)
        return page

    def resolve(self, address: str, document: str, page: str) -> str | None:
        """Where a link of a document leads from its page."""
        if address.startswith(("symbol:", "code:")):
            place = self.names.address(address.partition(":")[2], document)
            return relative(place, page) if place else None
        if re.match(r"[a-z][a-z0-9+.-]*:", address):
            return address
        target, mark, anchor = address.partition("#")
        if not target:
            return address
        path = posixpath.normpath(posixpath.join(posixpath.dirname(document), target))
        if path in _REFERENCES:
            return relative(_REFERENCES[path], page)
        readme = f"{path}/README.md"
        for candidate in (path, readme.removeprefix("./")):
            if candidate in self.paths:
                return relative(page_path(candidate) + mark + anchor, page)
        if is_example(path) and (self.root / path).is_file():
            target = example_path(path, self.root)
            self.examples.setdefault(target, path)
            return relative(target, page)
        if os.path.splitext(path)[1] in _COPIED and (self.root / path).is_file():
            self.copied[path] = f"files/{path.removeprefix('Documentation/')}"
            return relative(self.copied[path], page)
        return None

    def without_source_links(self, text: str, document: str) -> str:
        """Replaces links to source code by their words and, unless these say it, the place."""
        def words(match: re.Match[str]) -> str:
            label, address = match.groups()
            if self.resolve(address, document, "") is not None:
                return match[0]
            place = posixpath.normpath(posixpath.join(posixpath.dirname(document), address))
            return label if place in label else f"{label} (`{place}`)"

        lines, is_code = [], False
        for line in text.split("\n"):
            is_code ^= line.lstrip().startswith("```")
            lines.append(line if is_code else re.sub(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)", words, line))
        return "\n".join(lines)


def _title(document: str, prose: Prose) -> str:
    return "Guide" if document == "README.md" else prose.title or document


def _kicker(document: str) -> str:
    if document.startswith("Documentation/Articles/"):
        return "Swift, article"
    return "Capture" if document == "README.md" else document.removeprefix("Documentation/")


def _index(page: Page, prose: Prose) -> None:
    page.entry(page.title, "document", text=prose.texts.get("", ""))
    for heading in prose.headings:
        page.entry(heading.text, page.title, heading.anchor, prose.texts.get(heading.anchor, ""))

