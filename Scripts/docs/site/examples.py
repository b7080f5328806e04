"""The sources of the examples, as pages."""
from pathlib import Path

from page import Page

_LANGUAGES = {
    ".bash": "sh", ".c": "c", ".cpp": "cpp", ".mjs": "javascript", ".py": "python", ".swift": "swift",
}


def example_place(path: str, root: Path) -> str | None:
    """The page of an example: one for a package, or for a file by itself; None if the path is of something else."""
    if not path.startswith("Examples/") or Path(path).suffix not in _LANGUAGES:
        return None
    package = "/".join(path.split("/")[:2])
    is_package = (root / package / "Package.swift").is_file()
    return f"sources/{(package if is_package else path).removeprefix('Examples/')}"


def example_pages(root: Path) -> list[Page]:
    pages: dict[str, Page] = {}
    for path in sorted(root.glob("Examples/**/*")):
        place = example_place(str(path.relative_to(root)), root)
        if place is None or ".build" in path.parts:
            continue
        if place not in pages:
            name = place.rpartition("/")[2]
            pages[place] = Page(place, name, is_code=True)
            pages[place].parts.insert(0, "---\norphan: true\n---")
            pages[place].entry(name, "example")
        page = pages[place]
        if "." not in page.name:
            page.heading(2, "/".join(path.relative_to(root).parts[2:]), is_code=True)
        page.block(_LANGUAGES[path.suffix], path.read_text(encoding="utf-8").rstrip("\n"))
    return list(pages.values())
