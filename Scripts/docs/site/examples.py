"""The source of the examples that documents link, as pages."""
import os
from pathlib import Path

from highlight import listing
from markup import code, element
from page import Page

_LANGUAGES = {
    ".bash": "sh", ".c": "c", ".cpp": "cpp", ".mjs": "javascript", ".py": "python", ".sh": "sh",
    ".swift": "swift",
}
#: The page with all examples, its section for each kind of file, and the page with those of the shell.
EXAMPLES = "documents/Examples/index.html"
_SECTIONS = {".c": "#c-and-c", ".cpp": "#c-and-c", ".py": "#python", ".swift": "#swift"}
CLIENTS = "documents/Examples/Shell/index.html"


def is_example(path: str) -> bool:
    return path.startswith("Examples/") and os.path.splitext(path)[1] in _LANGUAGES


def example_path(path: str, root: Path) -> str:
    """The path of an example's page: one for a package, or for a file by itself."""
    package = _package(path, root)
    return f"examples/{(package or path).removeprefix('Examples/')}.html"


def example_page(path: str, root: Path) -> Page:
    """The page of an example: the linked file, then the others of its package."""
    package = _package(path, root)
    name = os.path.basename(package or path)
    page = Page(
        example_path(path, root), name, "Example", "", summary=f"The source of the example {name}.",
        below=_list(path), is_code=package is None)
    page.entry(name, "example", text=(root / path).read_text(encoding="utf-8"))
    if package is None:
        page.body = _source(path, root)
        return page
    files = [str(file.relative_to(root)) for file in sorted((root / package).rglob("*.swift"))]
    for file in [path, *(other for other in files if other != path and ".build" not in other)]:
        title = file.removeprefix(f"{package}/")
        page.heading(2, title, title)
        page.body += element("h2", code(title), id=title) + _source(file, root)
    return page


def _list(path: str) -> str:
    """The place in the navigation that lists the example."""
    if path.startswith("Examples/Shell/"):
        return CLIENTS
    return EXAMPLES + _SECTIONS[os.path.splitext(path)[1]]


def _package(path: str, root: Path) -> str | None:
    """The folder of the package that a file belongs to."""
    folder = "/".join(path.split("/")[:2])
    return folder if (root / folder / "Package.swift").is_file() else None


def _source(path: str, root: Path) -> str:
    return listing((root / path).read_text(encoding="utf-8"), _LANGUAGES[os.path.splitext(path)[1]])
