"""The reference of the Swift modules: a page for each module and each type."""
import re
from pathlib import Path

from declarations import declaration
from markup import code, definitions, element, first_sentence, link, relative
from page import Page
from prose import inline, markdown
from swift_graph import Graph, Symbol
from swift_members import MemberWriter
from swift_places import Places, module_path

INDEX = "swift/index.html"
_PLURALS = {
    "actor": "Actors", "class": "Classes", "protocol": "Protocols", "structure": "Structures",
    "enumeration": "Enumerations",
}


def purposes(design: Path) -> dict[str, str]:
    """What each module is for, from the tables of the design."""
    tables = design.read_text().split("| module | responsibility |")[1:]
    rows = [re.findall(r"^\| `(\w+)` \| ([^|]+) \|", table.partition("\n\n")[0], re.MULTILINE) for table in tables]
    return dict(sum(rows, []))


class SwiftReference:
    """Makes the pages of all modules."""

    def __init__(self, graph: Graph, modules: list[str], purposes: dict[str, str]) -> None:
        self.graph = graph
        self.modules = modules
        self.purposes = purposes
        self.places = Places(graph)
        self.writer = MemberWriter(graph, self.places)

    def pages(self) -> list[Page]:
        found = [self.index()]
        for module in self.modules:
            found.append(self.module_page(module))
            found += [self.type_page(symbol) for symbol in self.graph.types(module)]
        return found

    def index(self) -> Page:
        rows = [
            (link(code(module), relative(module_path(module), INDEX)), inline(self.purposes[module]))
            for module in self.modules
        ]
        intro = element("p", (
            "<code>import Capture</code> is all that most programs need: it brings in a camera, the "
            "coordinator and sessions below it, pictures, the store and the simulator. Each of these "
            "is a module of its own, and so is what only some programs need."))
        page = Page(
            INDEX, "Swift reference", "Swift", intro + definitions(rows),
            summary="All modules, types and members for programs in Swift.")
        page.entry("Swift reference", "reference", text=" ".join(self.modules))
        return page

    def module_page(self, module: str) -> Page:
        purpose = self.purposes[module]
        page = Page(
            module_path(module), module, "Swift, module",
            element("p", inline(purpose[:1].upper() + purpose[1:]) + "."),
            summary=purpose, is_code=True)
        page.entry(module, "Swift module", text=purpose)
        types = list(self.graph.types(module))
        for word, title in _PLURALS.items():
            found = [symbol for symbol in types if symbol.word == word]
            if found:
                page.heading(2, title.lower(), title)
                page.body += element("h2", title, id=title.lower()) + self.list(found, page.path)
        page.body += self.additions(module, page)
        return page

    def additions(self, module: str, page: Page) -> str:
        """The members that a module adds to types of others."""
        owners: dict[str, list[Symbol]] = {}
        for symbol in self.graph.symbols.values():
            owner = self.graph.symbols.get(symbol.owner or "")
            if symbol.module == module and symbol.owner and (not owner or owner.module != module):
                owners.setdefault(symbol.owner, []).append(symbol)
        if not owners:
            return ""
        page.heading(2, "additions", "Additions to other types")
        parts = [element("h2", "Additions to other types", id="additions")]
        for identifier, members in owners.items():
            owner = self.graph.symbols.get(identifier)
            name = owner.name if owner else self.graph.foreign[identifier].removeprefix("Swift.")
            parts.append(element("h3", code(name)))
            parts.append(
                self.list(members, page.path) if owner
                else self.writer.members(members, page, f"added to {name}"))
        return "".join(parts)

    def type_page(self, symbol: Symbol) -> Page:
        path = self.places.address(symbol.identifier) or ""
        page = Page(
            path, symbol.name, f"Swift, {symbol.word} of {symbol.module}",
            declaration(symbol.fragments, self.places.seen_from(path))
            + markdown(symbol.comment, self.places.named_by(symbol, path)).body,
            summary=first_sentence(symbol.comment), below=module_path(symbol.module), is_code=True)
        page.entry(symbol.name, f"Swift {symbol.word}", text=first_sentence(symbol.comment))
        if symbol.conformances:
            names = ", ".join(code(name) for name in sorted(set(symbol.conformances)))
            page.body += element("p", f"Conforms to {names}.", class_="facts")
        inner = [m for m in self.graph.members.get(symbol.identifier, []) if m.is_type]
        if inner:
            page.heading(2, "types", "Types")
            inner.sort(key=lambda member: member.names)
            page.body += element("h2", "Types", id="types") + self.list(inner, path)
        page.body += self.writer.sections(symbol, page)
        return page

    def list(self, symbols: list[Symbol], path: str) -> str:
        """Symbols as links, with a sentence about each."""
        seen = self.places.seen_from(path)
        rows = []
        for symbol in symbols:
            name = code(symbol.name if symbol.is_type else symbol.names[-1])
            target = seen(symbol.identifier)
            summary = inline(first_sentence(symbol.comment).replace("``", "`"))
            rows.append((link(name, target) if target else name, summary))
        return definitions(rows)
