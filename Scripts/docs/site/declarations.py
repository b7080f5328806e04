"""Declarations of Swift as HTML: with links to types, and on several lines if they are long."""
from collections.abc import Callable, Iterator
from typing import TypedDict

from markup import element, escape, link

_WIDEST = 76
_KEYWORDS = {"keyword", "attribute"}


class Fragment(TypedDict, total=False):
    """A part of a declaration, as symbol graphs have them."""

    kind: str
    spelling: str
    preciseIdentifier: str


#: The address of a type by its precise identifier, if it has a page.
Target = Callable[[str], str | None]


def declaration(fragments: list[Fragment], target: Target) -> str:
    """A block of code with one declaration."""
    is_long = sum(len(part["spelling"]) for part in fragments) > _WIDEST
    parts = _broken(fragments) if is_long else iter(fragments)
    code = element("code", "".join(_span(part, target) for part in parts))
    return element("pre", code, class_="signature")


def _span(part: Fragment, target: Target) -> str:
    words = escape(part["spelling"])
    if part["kind"] in _KEYWORDS:
        return element("span", words, class_="k")
    address = target(part.get("preciseIdentifier", ""))
    return link(words, address) if address else words


def _broken(fragments: list[Fragment]) -> Iterator[Fragment]:
    """The same with a line for each parameter of the outermost parentheses."""
    depth, is_done = 0, False
    for part in fragments:
        text = ""
        for character in part["spelling"]:
            opens, closes = character in "([{<", character in ")]}>" and not text.endswith("-")
            depth += opens - closes
            if is_done:
                text += character
            elif character == "(" and depth == 1:
                text += "(\n  "
            elif character == ")" and depth == 0:
                text += "\n)"
                is_done = True
            elif character == "," and depth == 1:
                text += ",\n "
            else:
                text += character
        yield {**part, "spelling": text}
