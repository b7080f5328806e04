"""The reference of the C library: one page, made of its header."""
import re
import textwrap

from c_header import Declared, Header
from page import Page

#: The beginning of a paragraph of the first comment that has its own topic.
_TOPIC = re.compile(r"^([A-Z]\w+)\. (?=\S)", re.MULTILINE)
#: A declaration up to its semicolon, and the comment on the same line.
_MEMBER = re.compile(r"([^;{}]+);[ \t]*(?:/\*(.*?)\*/)?", re.DOTALL)
#: A constant with its value, and the comment on the same line.
_CONSTANT = re.compile(r"(\w+\s*(?:=\s*[^,/\n]+?)?)\s*(?:,|(?=\n|/|$))\s*(?:/\*(.*?)\*/)?", re.DOTALL)


class CReference:
    """Makes the page of a header."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.unnamed = 0

    def page(self) -> Page:
        page = Page("c", "C reference")
        page.text(_TOPIC.sub(r"## \1\n\n", _text(self.header.overview)))
        for section in self.header.sections:
            page.heading(2, section.title)
            for group in section.groups:
                self.group(group, page)
        return page

    def group(self, group: Declared, page: Page) -> None:
        """What is declared below one comment, which the last of its declarations gets."""
        for number, code in enumerate(group.code):
            is_last = number == len(group.code) - 1 or group.code[number + 1].startswith("#")
            self.declaration(code, _text(group.comment) if is_last and not code.startswith("#") else "", page)

    def declaration(self, code: str, comment: str, page: Page) -> None:
        words = " ".join(re.sub(r"/\*.*?\*/", "", code, flags=re.DOTALL).split()).rstrip(";")
        body = re.search(r"\{(.*)\}", code, re.DOTALL)
        if code.startswith("#"):
            name, value = re.match(r"#\s*define\s+(\w+)[\s\\]*(.*)", words).groups()
            page.text(_directive("macro", name, f"`{value}`"))
        elif re.search(r"\benum\b", words):
            constants = [_directive("enumerator", name, _joined(text)) for name, text in _CONSTANT.findall(body[1])]
            self.unnamed += 1
            page.text(_directive("enum", f"@{self.unnamed}", comment, constants))
        elif words.startswith("typedef struct"):
            members = [_directive("member", name, _joined(text)) for name, text in _members(body[1])] if body else []
            page.text(_directive("struct", re.findall(r"\w+", words)[-1], comment, members))
        elif words.startswith("typedef"):
            page.text(_directive("type", words.removeprefix("typedef "), comment))
        else:
            page.text(_directive("function", words, comment))


def _directive(kind: str, signature: str, text: str, inner: list[str] | None = None) -> str:
    fence = "`````" if inner else "````"
    return "\n\n".join([f"{fence}{{c:{kind}}} {signature}", text, *(inner or []), fence])


def _members(body: str) -> list[tuple[str, str]]:
    """The declarations of a structure's members with their comments, one name each."""
    found = []
    for declared, comment in _MEMBER.findall(body):
        first, *others = _joined(declared).split(", ")
        kind = first.rpartition(" ")[0]
        found += [(first, comment), *((f"{kind} {name}", comment) for name in others)]
    return found


def _joined(text: str) -> str:
    return " ".join(text.split())


def _text(comment: str) -> str:
    """A comment as Markdown; indented lines are code, and names of the library words of code."""
    parts = re.split(r"((?:^ +\S.*\n?|^[ \t]*\n(?= +\S))+)", comment, flags=re.MULTILINE)
    for at, part in enumerate(parts):
        parts[at] = (
            f"```c\n{textwrap.dedent(part).strip()}\n```\n" if at % 2
            else re.sub(r"(?<![`\w])((?:capture|CAPTURE)_\w+)", r"`\1`", part))
    return "".join(parts)
