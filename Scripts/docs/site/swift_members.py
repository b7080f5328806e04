"""The members of a type, as sections of its page."""
from declarations import declaration
from markup import code, element, first_sentence
from page import Page
from prose import markdown
from swift_graph import Graph, Symbol
from swift_places import Places

#: The sections of a page, with what is in them and its kinds in symbol graphs.
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


class MemberWriter:
    """Writes members with their declarations and documentation."""

    def __init__(self, graph: Graph, places: Places) -> None:
        self.graph = graph
        self.places = places

    def sections(self, owner: Symbol, page: Page) -> str:
        members = self.graph.members.get(owner.identifier, [])
        parts = []
        for title, word, kinds in _SECTIONS:
            found = [member for member in members if member.kind in kinds]
            if found:
                anchor = title.lower().replace(" ", "-")
                page.heading(2, anchor, title)
                parts.append(element("h2", title, id=anchor) + self.members(found, page, word))
        return "".join(parts)

    def members(self, members: list[Symbol], page: Page, kind: str) -> str:
        """Members in the order of their names, those that people wrote first."""
        ordered = sorted(members, key=lambda symbol: (symbol.is_derived, symbol.names[-1]))
        return "".join(self.member(symbol, page, kind) for symbol in ordered)

    def member(self, symbol: Symbol, page: Page, kind: str) -> str:
        anchor, name = self.places.anchor(symbol), symbol.names[-1]
        page.heading(3, anchor, name)
        page.entry(symbol.name, f"Swift {kind}", anchor, first_sentence(symbol.comment))
        # What the compiler wrote has the documentation of Swift's library, whose start is enough.
        comment = symbol.comment.split("\n\n")[0] if symbol.is_derived else symbol.comment
        return element(
            "section",
            element("h3", code(name), id=anchor) + self.note(symbol)
            + declaration(symbol.fragments, self.places.seen_from(page.path))
            + markdown(comment, self.places.named_by(symbol, page.path)).body,
            class_="member")

    def note(self, symbol: Symbol) -> str:
        owner = self.graph.symbols.get(symbol.owner or "")
        if owner and owner.module != symbol.module:
            return element("p", f"In {symbol.module}", class_="edge")
        return element("p", "Required", class_="edge") if symbol.is_requirement else ""
