"""The public symbols of the Swift modules, from their symbol graphs."""
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from declarations import Fragment

TYPES = {
    "swift.class": "class", "swift.protocol": "protocol", "swift.struct": "structure",
    "swift.enum": "enumeration",
}
#: What every type conforms to unless it says otherwise.
_IMPLIED = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}


@dataclass
class Symbol:
    """A type or a member of one."""

    identifier: str
    module: str
    kind: str
    names: list[str]
    fragments: list[Fragment]
    comment: str
    #: Whether the compiler wrote it; its documentation is then that of Swift's library.
    is_derived: bool
    #: The type that it belongs to, or None for a type that is not in another one.
    owner: str | None = None
    conformances: list[str] = field(default_factory=list)
    is_requirement: bool = False

    @property
    def name(self) -> str:
        return ".".join(self.names)

    @property
    def is_type(self) -> bool:
        return self.kind in TYPES

    @property
    def word(self) -> str:
        """What kind of type it is, in a word."""
        is_actor = any(part["spelling"] == "actor" for part in self.fragments[:5])
        return "actor" if is_actor else TYPES[self.kind]


class Graph:
    """All symbols of all modules."""

    def __init__(self, folder: Path) -> None:
        self.symbols: dict[str, Symbol] = {}
        #: Types of other packages that modules add members to, by their identifiers.
        self.foreign: dict[str, str] = {}
        contents = [
            (path.name.split(".")[0].split("@")[0], json.loads(path.read_text()))
            for path in sorted(folder.glob("*.symbols.json"))
        ]
        for module, graph in contents:
            for found in graph["symbols"]:
                self.symbols[found["identifier"]["precise"]] = _symbol(found, module)
        for _, graph in contents:
            for relation in graph["relationships"]:
                self._relate(relation)
        self.members: dict[str, list[Symbol]] = {}
        for symbol in self.symbols.values():
            if symbol.owner:
                self.members.setdefault(symbol.owner, []).append(symbol)

    def _relate(self, relation: dict[str, Any]) -> None:
        source = self.symbols.get(relation["source"])
        target = relation["target"]
        if source is None:
            return
        match relation["kind"]:
            case "memberOf" | "requirementOf":
                source.owner = target
                source.is_requirement = relation["kind"] == "requirementOf"
                if target not in self.symbols:
                    self.foreign[target] = relation["targetFallback"]
            case "conformsTo":
                known = self.symbols.get(target)
                name = known.name if known else relation.get("targetFallback", "")
                if name and name not in _IMPLIED:
                    source.conformances.append(name.removeprefix("Swift."))

    def types(self, module: str) -> Iterator[Symbol]:
        """The types of a module, and those inside them, in the order of their names."""
        found = (s for s in self.symbols.values() if s.module == module and s.is_type)
        return iter(sorted(found, key=lambda symbol: symbol.names))


def _symbol(found: dict[str, Any], module: str) -> Symbol:
    lines = found.get("docComment", {}).get("lines", [])
    return Symbol(
        found["identifier"]["precise"], module, found["kind"]["identifier"], found["pathComponents"],
        found["declarationFragments"], "\n".join(line["text"] for line in lines),
        is_derived="location" not in found)
