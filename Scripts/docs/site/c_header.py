"""The parts of a C header that was written by hand: sections, comments and declarations."""
import re
from dataclasses import dataclass, field

_SECTION = re.compile(r"\s*-{2,}\s*(.*?)\s*-{2,}\s*$")
_PART = re.compile(
    r"/\*(?P<comment>.*?)\*/"
    r"|^(?P<directive>[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)"
    r"|(?P<linkage>extern\s+\"C\"\s*\{)"
    r"|(?P<blank>\n[ \t]*(?=\n))"
    r"|(?P<declaration>(?:[^;{}/\#\n\s][^;{}]*(?:\{(?:/\*.*?\*/|[^}])*\}[^;{}]*)?;))"
    r"|(?P<rest>\s|.)",
    re.DOTALL | re.MULTILINE)
_IGNORED = re.compile(r"\s*#\s*(if|ifn?def|endif|else|include|pragma)")


@dataclass
class Declared:
    """Declarations with the comment above them."""

    comment: str
    code: list[str] = field(default_factory=list)


@dataclass
class Section:
    """A section of the header, with its name."""

    title: str
    groups: list[Declared] = field(default_factory=list)


@dataclass
class Header:
    """A header: what its first comment says, and its sections."""

    overview: str
    sections: list[Section]


def read_header(text: str) -> Header:
    reader = _Reader()
    for part in _PART.finditer(text):
        reader.read(part)
    return Header(reader.overview, [section for section in reader.sections if section.groups])


class _Reader:
    def __init__(self) -> None:
        self.overview = ""
        self.sections = [Section("General")]
        self.comment: str | None = None
        #: The group that a declaration on the next line belongs to.
        self.open: Declared | None = None

    def read(self, part: re.Match[str]) -> None:
        match part.lastgroup:
            case "comment":
                self.read_comment(part["comment"])
            case "directive":
                self.read_directive(part["directive"].strip())
            case "declaration":
                self.add(part["declaration"].strip())
            case "blank":
                self.open = self.comment = None

    def read_comment(self, text: str) -> None:
        self.open = None
        title = _SECTION.match(text)
        if title:
            self.sections.append(Section(title[1]))
        elif not self.overview:
            self.overview = plain(text)
        else:
            self.comment = plain(text)

    def read_directive(self, text: str) -> None:
        if _IGNORED.match(text) or not re.match(r"#\s*define\s+\w+[ \t(]+\S", text):
            return
        name = re.match(r"#\s*define\s+(\w+)", text)
        if name and "__attribute__" not in text:
            self.add(text, is_macro=True)

    def add(self, text: str, is_macro: bool = False) -> None:
        groups = self.sections[-1].groups
        if self.comment is None and is_macro and groups:
            self.open = groups[-1]  # such as the initial value of the structure above
        if self.open is None:
            self.open = Declared(self.comment or "")
            groups.append(self.open)
        self.comment = None
        text = re.sub(r"^[A-Z][A-Z_]*_(API|EXPORT|PUBLIC)\s+", "", text)
        self.open.code.append(text)


def plain(comment: str) -> str:
    """The text of a comment, without stars and indentation."""
    lines = [re.sub(r"^\s*\*(?!\S)\s?", "   ", line) for line in comment.strip("*").split("\n")]
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    return "\n".join([lines[0].strip(), *(line[margin:].rstrip() for line in lines[1:])]).strip()
