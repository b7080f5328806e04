"""The site's navigation: which page is in which group."""
from dataclasses import dataclass, field

import c_pages
import command_pages
import python_pages
import swift_pages
from documents import page_path
from examples import EXAMPLES
from markup import element, escape, link, relative
from page import Page


def _document(name: str) -> str:
    return page_path(name if "/" in name or name.isupper() else f"Documentation/{name}.md")


#: The groups, with the addresses of their pages, or of sections of them, and, where the title is too
#: long, a shorter one. A page that does not exist is left out, and documents that are in no group are in
#: the last one.
GROUPS: list[tuple[str, list[tuple[str, str | None]]]] = [
    ("Command line", [
        ("guide.html", "Guide"), (_document("Install"), None), (command_pages.INDEX, None),
        (_document("Settings"), None),
        (_document("Timelapse"), None), (_document("Scenarios"), None), (_document("Recordings"), None),
        (_document("USB"), None), (page_path("Examples/GitHubActions/README.md"), None),
        (_document("JSON"), None), (_document("Shell"), None), (page_path("Examples/Shell/README.md"), None),
    ]),
    ("Page and HTTP", [
        (_document("Page/README"), "Every view"), (_document("HTTP"), "HTTP"),
        ("http/index.html", "Requests"),
    ]),
    ("Swift", [
        (_document("Articles/FirstPhoto"), None), (_document("Articles/Testing"), None),
        (_document("Articles/Store"), None), (_document("Articles/Browsing"), None),
        (_document("Articles/Backend"), None), (f"{EXAMPLES}#swift", "Examples"),
        (_document("Comparison"), None), (swift_pages.INDEX, "Reference"),
    ]),
    ("C", [
        (_document("C"), "Guide"), (f"{EXAMPLES}#c-and-c", "Examples"), (c_pages.PATH, "Reference"),
    ]),
    ("Python", [
        (_document("Python"), "Guide"), (page_path("Python/README.md"), "The package"),
        (f"{EXAMPLES}#python", "Examples"), (python_pages.PATH, "Reference"),
    ]),
    ("How it works", [
        (_document("Design"), None), (_document("FollowOnePhoto"), None), (_document("Extending"), None),
        (_document("Store"), None), (_document("States"), None),
        (_document("Browsing"), None), (_document("Page"), None), (_document("Stability"), None),
    ]),
    ("Project", [
        (page_path("CHANGELOG.md"), None), (page_path("CONTRIBUTING.md"), "Contributing"),
        (page_path("SECURITY.md"), None), (page_path("Tests/Lab/README.md"), None),
    ]),
]


@dataclass
class Group:
    """A part of the navigation."""

    title: str
    #: Addresses with their titles.
    links: list[tuple[str, str]] = field(default_factory=list)


def groups(pages: list[Page]) -> list[Group]:
    titles = {page.path: page.title for page in pages}
    found: list[Group] = []
    placed: set[str] = set()
    for title, entries in GROUPS:
        group = Group(title, [
            (path, short or titles[path]) for path, short in entries if _file(path) in titles
        ])
        placed.update(_file(path) for path, _ in group.links)
        if group.links:
            found.append(group)
    found[-1].links += [
        (page.path, page.title) for page in pages if page.source and page.path not in placed
    ]
    return found


def written(groups: list[Group], page: Page, pages: list[Page]) -> str:
    """The navigation as a page shows it, with the pages below the current part."""
    current = {page.path, page.below, f"{page.path.split('/')[0]}/index.html"}
    parts = []
    for group in groups:
        items = "".join(_item(path, title, page, current, pages) for path, title in group.links)
        parts.append(element("h2", escape(group.title)) + element("ul", items))
    return "".join(parts)


def _item(path: str, title: str, page: Page, current: set[str | None], pages: list[Page]) -> str:
    item = _link(path, title, page)
    is_reference = path in (swift_pages.INDEX, command_pages.INDEX)
    if is_reference and path in current:
        item += element("ul", "".join(
            element("li", _link(below.path, below.title, page) + _types(below, page, pages))
            for below in pages if _is_directly_below(below, path)))
    return element("li", item)


def _is_directly_below(page: Page, index: str) -> bool:
    return page.path.startswith(index.removesuffix("index.html")) and page.path != index and not page.below


def _types(module: Page, page: Page, pages: list[Page]) -> str:
    """The types of the module that the page is about; types inside others are on their pages."""
    if module.path not in (page.path, page.below):
        return ""
    found = [p for p in pages if p.below == module.path and "." not in p.title]
    return element("ul", "".join(element("li", _link(p.path, p.title, page)) for p in found)) if found else ""


def _file(address: str) -> str:
    """The path of a page, without the anchor of a section."""
    return address.partition("#")[0]


def _link(path: str, title: str, page: Page) -> str:
    title = title.removeprefix("capture ")
    # A type inside another one is not in the navigation, so the outer one is marked; so is the list of examples.
    is_around = page.below is not None and page.path.startswith(path.removesuffix("html"))
    is_around |= page.kicker == "Example" and path == page.below
    state = "page" if _file(path) == page.path else "true" if is_around else None
    return link(escape(title), relative(path, page.path), aria_current=state)
