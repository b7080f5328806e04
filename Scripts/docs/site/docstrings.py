"""Docstrings in Google's style as HTML."""
import re
import textwrap
from collections.abc import Callable

from highlight import listing
from markup import definitions, element
from prose import Resolver, inline, markdown

_SECTION = re.compile(
    r"^(Args|Arguments|Attributes|Raises|Returns|Yields|Examples?|Notes?):[ \t]*$", re.MULTILINE)
#: A name, with or without its type in parentheses, and its meaning, whose later lines are indented.
_ROW = re.compile(r"^(\*{0,2}[\w.,* ]+?)(?: \(.*?\))?:[ \n](.*\n?(?:[ \t]+.*\n?|\n)*)", re.MULTILINE)
_TITLES = {"args": "Arguments", "arguments": "Arguments", "example": "Example", "examples": "Examples"}


def docstring(text: str, resolve: Resolver) -> str:
    """The paragraphs of a docstring, and its sections as lists."""
    pieces = _SECTION.split(text)
    parts = [markdown(pieces[0], resolve).body]
    for name, content in zip(pieces[1::2], pieces[2::2], strict=True):
        inside, outside = _indented(content)
        parts.append(element("p", _TITLES.get(name.lower(), name.capitalize()), class_="label"))
        parts.append(_section(name.lower(), inside, resolve))
        parts.append(markdown(outside, resolve).body)
    return "".join(parts)


def _indented(content: str) -> tuple[str, str]:
    """The lines that belong to a section, and those after it."""
    match = re.match(r"(?:[ \t]+\S.*\n?|[ \t]*\n)*", content)
    end = match.end() if match else 0
    return textwrap.dedent(content[:end]).strip("\n"), content[end:]


def _section(name: str, content: str, resolve: Resolver) -> str:
    if name.startswith("example"):
        return _example(content, resolve)
    rows = _ROW.findall(content)
    if name in ("returns", "yields", "note", "notes") or not rows:
        return markdown(content, resolve).body
    return definitions([(_term(term, resolve), inline(_joined(meaning), resolve)) for term, meaning in rows])


def _example(content: str, resolve: Resolver) -> str:
    """Code, unless it is prose with code of its own."""
    is_prose = re.match(r"[A-Z][^\n]*[.:]\n", content) or "```" in content
    return markdown(content, resolve).body if is_prose else listing(content, "python")


def _term(name: str, resolve: Callable[[str], str | None]) -> str:
    code = element("code", name)
    address = resolve(f"symbol:{name}")
    return element("a", code, href=address) if address else code


def _joined(text: str) -> str:
    return " ".join(text.split())
