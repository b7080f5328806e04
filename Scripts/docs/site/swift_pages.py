"""The reference of the Swift modules: a page for each module and each type."""
import re
from pathlib import Path

from declarations import declaration
from markup import first_sentence, relative
from page import Page
from swift_graph import Graph, Symbol

_PLURALS = {
    "actor": "Actors", "class": "Classes", "protocol": "Protocols", "structure": "Structures",
    "enumeration": "Enumerations",
}
#: The sections of a type's page, with what is in them and its kinds in symbol graphs.
_SECTIONS = [
    ("Cases", "case", ["swift.enum.case"]),
    ("Creating one", "initializer", ["swift.init"]),
    ("Properties", "property", ["swift.property", "swift.subscript"]),
    ("Methods", "method", ["swift.method"]),
    ("Properties of the type", "type property", ["swift.type.property", "swift.type.subscript"]),
    ("Methods of the type", "type method", ["swift.type.method"]),
    ("Operators", "operator", ["swift.func.op"]),
    ("Associated types", "associated type", ["swift.typealias", "swift.associatedtype"]),
]
_INTRO = (
    "`import Capture` is all that most programs need: it brings in a camera, the coordinator and sessions "
    "below it, pictures, the store and the simulator. Each of these is its own module, and so is what "
    "only some programs need.")


def purposes(design: Path) -> dict[str, str]:
    """What each module is for, from the tables of the design."""
    tables = design.read_text().split("| module | responsibility |")[1:]
    rows = [re.findall(r"^\| `(\w+)` \| ([^|]+) \|", table.partition("\n\n")[0], re.MULTILINE) for table in tables]
    return dict(sum(rows, []))


class SwiftReference:
    """Makes the pages of all modules."""

    def __init__(self, graph: Graph, purposes: dict[str, str]) -> None:
        self.graph = graph
        self.modules = sorted({symbol.module for symbol in graph.symbols.values()})
        self.purposes = purposes

    def pages(self) -> list[Page]:
        found = [self.index()]
        for module in self.modules:
            found.append(self.module_page(module))
            found += [self.type_page(symbol) for symbol in self.graph.types(module)]
        return found

    def index(self) -> Page:
        page = Page("swift/index", "Swift reference")
        page.text(_INTRO)
        page.text("\n".join(f"- `{module}`: {self.purposes[module]}" for module in self.modules))
        page.contents([f"{module}/index" for module in self.modules])
        return page

    def module_page(self, module: str) -> Page:
        page = Page(f"swift/{module}/index", module, is_code=True)
        page.entry(module, "Swift module")
        page.text(f"{self.purposes[module][:1].upper()}{self.purposes[module][1:]}.")
        types = list(self.graph.types(module))
        for word, title in _PLURALS.items():
            self.summaries([symbol for symbol in types if symbol.word == word], title, page)
        self.additions(module, page)
        page.contents([symbol.name for symbol in types])
        return page

    def additions(self, module: str, page: Page) -> None:
        """The members that a module adds to types of others."""
        owners: dict[str, list[Symbol]] = {}
        for symbol in self.graph.symbols.values():
            owner = self.graph.symbols.get(symbol.owner or "")
            if symbol.module == module and symbol.owner and (not owner or owner.module != module):
                owners.setdefault(symbol.owner, []).append(symbol)
        for identifier, members in owners.items():
            owner = self.graph.symbols.get(identifier)
            if owner:
                self.summaries(members, f"Additions to `{owner.name}`", page)
            else:
                name = self.graph.foreign[identifier].removeprefix("Swift.")
                self.members(members, f"Additions to `{name}`", f"member of {name}", page)

    def type_page(self, symbol: Symbol) -> Page:
        page = Page(f"swift/{symbol.module}/{symbol.name}", symbol.name, is_code=True)
        page.entry(symbol.name, f"Swift {symbol.word}")
        self.describe(symbol, page)
        if symbol.conformances:
            page.text(f"Conforms to {', '.join(f'`{name}`' for name in sorted(set(symbol.conformances)))}.")
        members = self.graph.members.get(symbol.identifier, [])
        self.summaries([member for member in members if member.is_type], "Types", page)
        for title, word, kinds in _SECTIONS:
            self.members([member for member in members if member.kind in kinds], title, word, page)
        return page

    def summaries(self, symbols: list[Symbol], title: str, page: Page) -> None:
        """Symbols, whose names become links, with a sentence about each."""
        if symbols:
            page.heading(2, title)
            page.text("\n".join(f"- `{symbol.name}`: {first_sentence(symbol.comment)}" for symbol in symbols))

    def members(self, members: list[Symbol], title: str, kind: str, page: Page) -> None:
        """Members in the order of their names, those that people wrote first."""
        if members:
            page.heading(2, title)
        for symbol in sorted(members, key=lambda symbol: (symbol.is_derived, symbol.names[-1])):
            page.entry(symbol.name, f"Swift {kind}")
            page.heading(3, symbol.names[-1], is_code=True)
            owner = self.graph.symbols.get(symbol.owner or "")
            if owner and owner.module != symbol.module:
                page.text(f"In `{symbol.module}`.")
            elif symbol.is_requirement:
                page.text("Required.")
            self.describe(symbol, page)

    def describe(self, symbol: Symbol, page: Page) -> None:
        page.html(declaration(symbol.fragments, lambda identifier: self.address(identifier, page)))
        # What the compiler wrote has the documentation of Swift's library, whose start is enough.
        page.text(symbol.comment.split("\n\n")[0] if symbol.is_derived else symbol.comment)

    def address(self, identifier: str, page: Page) -> str | None:
        """The address of a type as a page writes it; it has none for itself."""
        symbol = self.graph.symbols.get(identifier)
        place = f"swift/{symbol.module}/{symbol.name}" if symbol and symbol.is_type else page.name
        return relative(place, page.name) or None
