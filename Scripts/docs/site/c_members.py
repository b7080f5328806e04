"""The members of the structures of a C header, with their comments."""
import re
from dataclasses import dataclass

_STRUCTURE = re.compile(r"\bstruct\b[^{;]*\{(?P<body>.*)\}\s*(?P<name>\w+)\s*;", re.DOTALL)
#: A declaration up to its semicolon, and the comment on the same line.
_DECLARATION = re.compile(r"([^;{}]+);[ \t]*(?:/\*(.*?)\*/)?", re.DOTALL)


@dataclass(frozen=True)
class Member:
    """A member of a structure."""

    structure: str
    name: str
    comment: str


def structure_members(code: str) -> list[Member]:
    """The members of a structure, if the code declares one; the size that all have is left out."""
    structure = _STRUCTURE.search(code)
    if not structure:
        return []
    return [
        Member(structure["name"], name, " ".join(comment.split()))
        for declared, comment in _DECLARATION.findall(structure["body"])
        for name in re.findall(r"(\w+)(?:\s*\[[^\]]*\])?\s*(?:,|$)", declared.strip())
        if name != "size"
    ]
