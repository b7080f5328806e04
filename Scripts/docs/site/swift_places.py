"""Where the symbols of Swift are in the site."""
from collections.abc import Callable

from anchors import Anchors
from markup import relative
from swift_graph import Graph, Symbol


def module_path(module: str) -> str:
    return f"swift/{module}/index.html"


class Places:
    """The pages of types, and the anchors of members on them."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._anchors: dict[str, str] = {}
        for members in graph.members.values():
            taken = Anchors()
            for symbol in members:
                self._anchors[symbol.identifier] = taken.unique(symbol.names[-1].replace(" ", "-"))

    def anchor(self, symbol: Symbol) -> str:
        return self._anchors[symbol.identifier]

    def address(self, identifier: str) -> str | None:
        """The path of the page of a type, with the anchor of a member."""
        symbol = self._graph.symbols.get(identifier)
        if symbol is None:
            return None
        if symbol.is_type:
            return f"swift/{symbol.module}/{symbol.name}.html"
        owner = self.address(symbol.owner or "")
        return f"{owner}#{self.anchor(symbol)}" if owner else None

    def seen_from(self, path: str) -> Callable[[str], str | None]:
        """The addresses of symbols as a page writes them; it has none for itself."""
        def target(identifier: str) -> str | None:
            address = self.address(identifier)
            return relative(address, path) if address and address != path else None
        return target

    def named_by(self, near: Symbol, path: str) -> Callable[[str], str | None]:
        """The addresses of what the documentation of a symbol names, as a page writes them."""
        def target(address: str) -> str | None:
            if not address.startswith("symbol:"):
                return None
            found = self._named(address.removeprefix("symbol:").split("/"), near)
            return self.seen_from(path)(found.identifier) if found else None
        return target

    def _named(self, name: list[str], near: Symbol) -> Symbol | None:
        """A member of the type or of one around it, otherwise anything whose name ends so."""
        symbols = self._graph.symbols.values()
        for count in range(len(near.names), -1, -1):
            for symbol in symbols:
                if symbol.names == near.names[:count] + name:
                    return symbol
        return next((symbol for symbol in symbols if symbol.names[-len(name):] == name), None)
