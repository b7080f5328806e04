"""The reference of the Python package: one page, made of its docstrings."""
from docstrings import docstring
from highlight import signature
from markup import code, definitions, element, first_sentence, link
from page import Page
from prose import Resolver, inline
from python_source import Definition, Module

PATH = "python/index.html"


class PythonReference:
    """Makes the page of a package."""

    def __init__(self, modules: list[Module]) -> None:
        self.modules = modules
        self.names = {
            name: anchor for module in modules for definition in module.definitions
            for name, anchor in self._anchors(module, definition)
        }

    def _anchors(self, module: Module, definition: Definition) -> list[tuple[str, str]]:
        anchor = f"{module.name}.{definition.name}"
        members = [
            (f"{definition.name}.{member.name}", f"{anchor}.{member.name}")
            for member in definition.members
        ]
        return [(definition.name, anchor), *members]

    def page(self) -> Page:
        page = Page(
            PATH, "Python reference", "Python", "",
            summary="All classes, functions and exceptions of the Python package.")
        page.entry("Python reference", "reference", text=self.modules[0].docstring)
        for number, module in enumerate(self.modules):
            if number:
                page.heading(2, module.name, module.name)
                page.body += element("h2", code(module.name), id=module.name)
            page.body += docstring(module.docstring, self.resolver(""))
            page.body += self.contents(module)
            level = 3 if number else 2
            page.body += "".join(
                self.definition(found, module.name, level, page) for found in _ordered(module))
        return page

    def contents(self, module: Module) -> str:
        """A list of what the module has, with a sentence about each."""
        return definitions([
            (link(code(d.name), f"#{module.name}.{d.name}"),
             inline(first_sentence(d.docstring), self.resolver(d.name)))
            for d in _ordered(module)
        ])

    def definition(self, found: Definition, prefix: str, level: int, page: Page) -> str:
        anchor = f"{prefix}.{found.name}"
        owner = prefix.partition(".")[2]
        name = f"{owner}.{found.name}" if owner and level > 2 else found.name
        page.heading(level, anchor, found.name)
        page.entry(name, f"Python {found.kind}", anchor, first_sentence(found.docstring))
        parts = [
            element(f"h{level}", code(found.name), id=anchor),
            signature(found.declaration, "python"),
            docstring(found.docstring, self.resolver(name)),
        ]
        parts += [self.definition(m, anchor, level + 1, page) for m in found.members]
        return element("section", "".join(parts), class_="member" if level > 2 else None)

    def resolver(self, near: str) -> Resolver:
        """Finds what a docstring names in two backticks: a class, a function, or a member nearby."""
        def resolve(address: str) -> str | None:
            if not address.startswith("symbol:"):
                return address if address.startswith("http") else None
            name = address.removeprefix("symbol:").split("(")[0]
            anchor = self.names.get(name) or self.names.get(f"{near.split('.')[0]}.{name}")
            return f"#{anchor}" if anchor and name != near else None
        return resolve


def _ordered(module: Module) -> list[Definition]:
    """Exceptions last, and first of them the one that all others inherit from."""
    def rank(found: Definition) -> tuple[int, int]:
        is_error = found.name.endswith("Error")
        return (is_error, is_error and found.bases != ["Exception"])
    return sorted(module.definitions, key=rank)
