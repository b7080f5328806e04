"""The public names of a Python package, from its source: nothing is imported."""
import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

_SPECIAL = {"__iter__", "__aiter__", "__next__", "__anext__", "__len__", "__getitem__", "__setitem__",
            "__contains__", "__enter__", "__aenter__", "__array__", "__await__", "__delitem__"}


@dataclass
class Definition:
    """A class, function, property or attribute."""

    name: str
    kind: str
    signature: str
    docstring: str
    members: list["Definition"] = field(default_factory=list)
    bases: list[str] = field(default_factory=list)

    @property
    def declaration(self) -> str:
        """How it is declared, and for a class how one is made."""
        if self.kind != "class":
            return self.signature
        head = f"class {self.name}" + (f"({', '.join(self.bases)})" if self.bases else "")
        return f"{head}\n\n{self.signature}" if self.signature else head


@dataclass
class Module:
    """A module that programs import, with its public names."""

    name: str
    docstring: str
    definitions: list[Definition]


def read_package(folder: Path) -> list[Module]:
    """The package itself, with all that it exports, and the modules that are imported by name."""
    trees = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))}
    package = trees.pop("__init__")
    private = {
        d.name: d for name, tree in trees.items() if name.startswith("_")
        for d in definitions(tree) if d.kind == "class"
    }
    exported = exports(package)
    places = {
        alias.asname or alias.name: (node.module or "", alias.name)
        for node in ast.walk(package) if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    found = []
    for name in exported:
        module, original = places.get(name, ("", name))
        tree = trees.get(module, package)
        found += [_complete(d, private) for d in definitions(tree) if d.name == original]
    modules = [Module(folder.name, ast.get_docstring(package) or "", found)]
    for name, tree in trees.items():
        own = definitions(tree)
        if not name.startswith("_") and not any(d.name in exported for d in own):
            # What pytest calls itself is not for programs.
            public = [d for d in own if not d.name.startswith(("_", "pytest_"))]
            modules.append(Module(f"{folder.name}.{name}", ast.get_docstring(tree) or "", public))
    return modules


def _complete(definition: Definition, private: dict[str, Definition]) -> Definition:
    """A class with the members that it has from classes which are not public."""
    for base in [name for name in definition.bases if name in private]:
        definition.bases.remove(base)
        known = {member.name for member in definition.members}
        inherited = _complete(private[base], private).members
        definition.members += [member for member in inherited if member.name not in known]
    return definition


def exports(tree: ast.Module) -> list[str]:
    """The names in `__all__`, in its order."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value) if name != "__version__"]
    return []


def definitions(tree: ast.Module | ast.ClassDef) -> list[Definition]:
    """What a module or a class defines, in its order; overloads are one definition."""
    found: dict[str, Definition] = {}
    for node, next_node in zip(tree.body, [*tree.body[1:], None], strict=True):
        made = _definition(node, next_node, isinstance(tree, ast.ClassDef))
        if made and made.name in found:
            known = found[made.name]
            if made.kind == "property":
                continue  # its setter
            if any("overload" in ast.unparse(d) for d in getattr(node, "decorator_list", [])):
                known.signature += "\n" + made.signature
            known.docstring = known.docstring or made.docstring
        elif made:
            found[made.name] = made
    return list(found.values())


def _definition(node: ast.stmt, next_node: ast.stmt | None, is_member: bool) -> Definition | None:
    match node:
        case ast.ClassDef():
            return _class(node)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return _function(node, is_member)
        case ast.AnnAssign(target=ast.Name(id=name)):
            return Definition(name, "attribute", ast.unparse(node), _following(next_node))
        case ast.Assign(targets=[ast.Name(id=name)]):
            return Definition(name, "value", ast.unparse(node), _following(next_node))
    return None


def _class(node: ast.ClassDef) -> Definition:
    bases = [ast.unparse(base) for base in node.bases]
    members = [member for member in definitions(node) if _is_public(member)]
    start = next((m.signature for m in definitions(node) if m.name == "__init__"), "")
    # A class whose arguments nobody explains is not made by programs.
    docstring = ast.get_docstring(node) or ""
    is_made = re.search(r"^(Args|Arguments):", docstring, re.MULTILINE)
    signature = start.replace("def __init__", node.name).rsplit(" -> ", 1)[0] if is_made else ""
    return Definition(node.name, "class", signature, docstring, members, bases)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef, is_member: bool) -> Definition:
    decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
    docstring = ast.get_docstring(node) or ""
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if any(name.endswith(("property", ".setter")) for name in decorators):
        kind = f": {ast.unparse(node.returns)}" if node.returns else ""
        return Definition(node.name, "property", node.name + kind, docstring)
    word = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    is_static = "staticmethod" in decorators
    arguments = _arguments(node.args, is_member and not is_static)
    shown = [f"@{name}\n" for name in decorators if name in ("staticmethod", "classmethod")
             or name.endswith(("fixture", "contextmanager"))]
    signature = f"{''.join(shown)}{word} {node.name}({arguments}){result}"
    return Definition(node.name, "method" if is_member else "function", signature, docstring)


def _arguments(arguments: ast.arguments, has_self: bool) -> str:
    """The arguments without the object itself; one a line if there are many."""
    words = [_spaced(part) for part in _split(ast.unparse(arguments)) if part]
    if has_self:
        words = words[2 if words[1:2] == ["/"] else 1:]
    line = ", ".join(words)
    return line if len(line) <= 60 else "\n    " + ",\n    ".join(words) + ",\n"


def _spaced(argument: str) -> str:
    """An argument with spaces around the sign before its default, if its type is stated."""
    name, colon, rest = argument.partition(": ")
    kind, sign, default = rest.rpartition("=")
    return f"{name}: {kind} = {default}" if colon and sign else argument


def _split(words: str) -> list[str]:
    """The arguments, divided at the commas outside brackets."""
    parts, depth, start = [], 0, 0
    for at, character in enumerate(words):
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append(words[start:at].strip())
            start = at + 1
    return [*parts, words[start:].strip()]


def _is_public(member: Definition) -> bool:
    """Whether programs use it: special methods and values only if somebody explains them."""
    if member.name.startswith("__") or member.kind == "value":
        return bool(member.docstring) and (member.kind == "value" or member.name in _SPECIAL)
    return not member.name.startswith("_")


def _following(node: ast.stmt | None) -> str:
    """The string below an assignment, which documents it."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return text
    return ""
