"""What Sphinx does besides: links of documents to sources, names of code that become links, and the navigation."""
import json
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from docutils import nodes
from documents import SHOWN
from examples import example_place
from sphinx.addnodes import desc_content
from sphinx.application import Sphinx
from sphinx.domains import Domain
from sphinx.environment import BuildEnvironment
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode
from sphinx.util.osutil import relative_uri

ROOT = Path(__file__).resolve().parents[3]
#: Sources that have a reference, which their links lead to.
_REFERENCES = {"Sources/C/CCaptureLibrary/include/capture.h": "/c.md", "Python/src/capture": "/python.md"}
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")
#: A picture of the page is shown in the theme of the reader, unless the text says which it is.
_PICTURE = re.compile(r"!(\[(?:(?!light)[^\]])*\])\((\S+)-light\.jpg\)")
_THEMES = r"!\1(\2-light.jpg){.only-light} !\1(\2-dark.jpg){.only-dark}"
_DIAGRAM = re.compile(r"^```mermaid\n(.*?)^```", re.MULTILINE | re.DOTALL)


class NameDomain(Domain):
    """The names that the generated pages describe, for the search and for links."""

    name = "names"
    label = "Names"

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, kind, page, anchor in json.loads((Path(self.env.srcdir) / "names.json").read_text()):
            yield name, name, kind, page, anchor, 1


class NameLinks(SphinxPostTransform):
    """Makes links of words of code that are names of the language that a page is about."""

    default_priority = 100

    def run(self, **_: object) -> None:
        here = self.env.docname
        names, named = dict(_names(self.env, _language(here))), set()
        if not here.startswith(("Documentation/Articles/", "swift/")) and _language(here) == "Swift":
            # What Swift and Python have in common may mean either.
            names = {name: place for name, place in names.items() if name not in _names(self.env, "Python")}
        for literal in list(self.document.findall(nodes.literal)):
            block = literal.parent
            while not isinstance(block, nodes.section | nodes.document | desc_content):
                block = block.parent
            name = _meant(literal.astext().replace("/", "."), _owner(block, here), names)
            # A section leads to a name once, and neither a link nor a heading leads elsewhere.
            if name is None or isinstance(literal.parent, nodes.title | nodes.reference) or (block, name) in named:
                continue
            named.add((block, name))
            place, anchor = names[name]
            if (place, anchor) != (here, name):
                literal.replace_self(make_refnode(self.app.builder, here, place, anchor, [literal.deepcopy()]))


def _owner(block: nodes.Element, page: str) -> list[str]:
    """The type, or the member of one, that a text describes."""
    if isinstance(block, desc_content):
        return block.parent[0].get("fullname", "").split(".")
    return page.rpartition("/")[2].split(".") if page.startswith("swift/") else []


def _meant(text: str, owner: list[str], names: dict[str, tuple[str, str]]) -> str | None:
    """A member of the type or of one around it, otherwise what has this name itself."""
    candidates = (".".join([*owner[:count], text]) for count in range(len(owner), -1, -1))
    return next((name for name in candidates if name in names), None)


class PictureLinks(SphinxPostTransform):
    """Lets readers open a picture by itself, since pages show it smaller."""

    default_priority = 100

    def run(self, **_: object) -> None:
        here = self.app.builder.get_target_uri(self.env.docname)
        for image in list(self.document.findall(nodes.image)):
            file = self.env.images[image["uri"]][1]
            link = nodes.reference(refuri=relative_uri(here, f"_images/{file}"), internal=True)
            link["classes"] = image["classes"]
            image.replace_self(link)
            link.append(image)


def _language(page: str) -> str:
    """The language whose names a page means."""
    if page in ("c", "Documentation/Reference/C"):
        return "C"
    return "Python" if "ython" in page else "Swift"


@cache
def _names(env: BuildEnvironment, language: str) -> dict[str, tuple[str, str]]:
    """The pages and anchors of the names of a language. Of two types with one name, the first is meant."""
    found: dict[str, tuple[str, str]] = {}
    domain = env.domains[{"C": "c", "Python": "py", "Swift": "names"}[language]]
    for name, _, kind, page, anchor, _ in domain.get_objects():
        if language == "C":
            name = name.rpartition(".")[2]
        # The program, the Python package and a folder are called like the module, too.
        if kind != "module" and name != "Capture" and (language != "Swift" or kind.startswith("Swift")):
            found.setdefault(name.removeprefix("capture."), (page, anchor))
    return found


def lead_to_pages(app: Sphinx, document: str, source: list[str]) -> None:
    """Leads the links of a document to sources to their pages; those without a page become words."""
    path = f"{document}.md"
    if document.startswith(("swift/", "commands/", "sources/")):
        return
    lines, is_code = [], False
    for line in _DIAGRAM.sub(_transitions, source[0]).split("\n"):
        is_code ^= line.lstrip().startswith("```")
        if not is_code:
            line = _LINK.sub(lambda link: _led(link, path), _PICTURE.sub(_THEMES, line))
        lines.append(line)
    source[0] = "\n".join(lines)


def _transitions(diagram: re.Match[str]) -> str:
    """The table of a state diagram; a state in brackets is where all begins."""
    rows = re.findall(r"^\s*(\S+)\s*-->\s*(\w+)(?::\s*(.*))?$", diagram[1], re.MULTILINE)
    lines = ["| from | to | because of |", "|---|---|---|"]
    lines += [f"| `{'start' if old == '[*]' else old}` | `{new}` | {reason} |" for old, new, reason in rows]
    return "\n".join(lines)


def _led(link: re.Match[str], document: str) -> str:
    words, address, anchor = link.groups(default="")
    if re.match(r"[a-z]+:", address):
        return link[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(document), address))
    example = example_place(path, ROOT)
    if example:
        return f"[{words}](/{example}.md)"
    if path in _REFERENCES:
        return f"[{words}]({_REFERENCES[path]}{anchor})"
    if (ROOT / path / "README.md").is_file():
        return f"[{words}](/{path}/README.md)"
    if path.endswith(SHOWN):
        return link[0]
    return words if path in words else f"{words} (`{path}`)"


@cache
def _navigation(app: Sphinx, page: str) -> str:
    return app.builder._get_local_toctree(page, collapse=True, titles_only=True, maxdepth=-1, includehidden=True)


def show_navigation(app: Sphinx, page: str, template: str, context: dict, tree: object) -> None:
    """Shows the part of the navigation around a page, which all types of a Swift module share: Sphinx is slow at it."""
    is_type = page.startswith("swift/")
    shown = f"{posixpath.dirname(page)}/index" if is_type else page if page in app.env.found_docs else "index"
    context["toctree"] = lambda **_: _navigation(app, shown)


def mark_example(app: Sphinx, what: str, name: str, object: object, options: object, lines: list[str]) -> None:
    """Examples in docstrings are code."""
    lines[:] = "\n".join(lines).replace("Example:\n", "Example::\n\n").split("\n")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_domain(NameDomain)
    app.add_post_transform(NameLinks)
    app.add_post_transform(PictureLinks)
    app.connect("source-read", lead_to_pages)
    app.connect("autodoc-process-docstring", mark_example, priority=400)  # before sections are read
    app.connect("html-page-context", show_navigation, priority=400)  # before the theme writes it
    return {"parallel_read_safe": False}
