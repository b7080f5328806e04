"""The reference of the C library: one page, made of its header."""
import re

from c_header import Declared, Header
from c_members import structure_members
from highlight import listing, signature
from markup import code, element, escape, first_sentence, link, table
from page import Page

PATH = "c/index.html"
_TOPIC = re.compile(r"([A-Z]\w+)\. (?=\S)")


class CReference:
    """Makes the page of a header."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.names = set(header.names)
        names = sorted(map(re.escape, self.names), key=len, reverse=True)
        self._linked = re.compile(rf"`([^`\n]+)`|\b({'|'.join(names)})\b")

    def page(self) -> Page:
        page = Page(
            PATH, "C reference", "C, capture.h", "",
            summary="All functions, structures and constants of the C library.")
        page.entry("C reference", "reference", text=self.header.overview)
        page.body = self.overview(page)
        for section in self.header.sections:
            anchor = section.title.lower().replace(" ", "-")
            page.heading(2, anchor, section.title)
            page.body += element("h2", escape(section.title), id=anchor)
            page.body += "".join(self.group(group, page) for group in section.groups)
        return page

    def overview(self, page: Page) -> str:
        """The first comment, in which a paragraph may begin with its topic and a full stop."""
        parts = []
        for paragraph in _paragraphs(self.header.overview):
            topic = _TOPIC.match(paragraph)
            if topic and not paragraph.startswith(" "):
                if not page.headings:
                    page.heading(2, "rules", "Rules")
                    parts.append(element("h2", "Rules", id="rules"))
                anchor = f"rules-{topic[1].lower()}"
                page.heading(3, anchor, topic[1])
                page.entry(topic[1], "C reference", anchor, paragraph)
                parts.append(element("h3", topic[1], id=anchor))
                paragraph = paragraph[topic.end():]
            parts.append(self.paragraph(paragraph))
        return "".join(parts)

    def group(self, group: Declared, page: Page) -> str:
        comment = first_sentence(group.comment)
        heads, rest = _split(group.names)
        parts = []
        for name in heads:
            page.heading(3, name, name)
            page.entry(name, "C", name, comment)
            parts.append(element("h3", code(name), id=name))
        _index_members(group, page)
        constants = _constants(group)
        meanings = {name: meaning for name, _, meaning in constants}
        for name in rest:
            page.entry(name, "C", name, meanings.get(name) or comment)
        anchors = "".join(
            element("span", "", id=name) for name in rest if name not in {row[0] for row in constants})
        parts.append(anchors)
        shown = [text for text in group.code if not (constants and re.search(r"\benum\b", text))]
        if shown:
            parts.append(signature("\n".join(shown), "c"))
        parts += [self.paragraph(text) for text in _paragraphs(group.comment)]
        if constants:
            parts.append(table(["constant", "value", "meaning"], [
                [code(name, id=name), element("code", escape(value)), self.linked(meaning)]
                for name, value, meaning in constants
            ], heads[0] if heads else "Constants"))
        return element("section", "".join(parts), class_="member")

    def paragraph(self, text: str) -> str:
        if text.startswith(" "):
            margin = min(len(line) - len(line.lstrip()) for line in text.split("\n") if line.strip())
            return listing("\n".join(line[margin:] for line in text.split("\n")), "c")
        return element("p", self.linked(text))

    def linked(self, text: str) -> str:
        """A text in which the names of the library lead to their places."""
        parts, position = [], 0
        for match in self._linked.finditer(text):
            name = match[1] or match[2]
            parts.append(escape(text[position:match.start()]))
            parts.append(link(code(name), f"#{name}") if name in self.names else code(name))
            position = match.end()
        return "".join(parts) + escape(text[position:])


def _index_members(group: Declared, page: Page) -> None:
    """Lets members be found; they have no places of their own, so they lead to their structures."""
    for member in (found for text in group.code for found in structure_members(text)):
        name = f"{member.structure}.{member.name}"
        page.entry(name, "C member", member.structure, member.comment)


def _split(names: list[str]) -> tuple[list[str], list[str]]:
    """Functions and types, which get a heading, and constants and macros, which do not."""
    heads = [name for name in names if name.upper() != name]
    return heads, [name for name in names if name.upper() == name]


def _constants(group: Declared) -> list[tuple[str, str, str]]:
    """The constants of the enumerations of a group: name, value and meaning."""
    found = []
    for text in group.code:
        body = re.search(r"\benum\b[^{]*\{(.*)\}", text, re.DOTALL)
        rows = re.findall(
            r"(\w+)\s*(?:=\s*([^,/\n]+?))?\s*(?:,|(?=\n|/|$))\s*(?:/\*(.*?)\*/)?",
            body[1], re.DOTALL) if body else []
        found += [(name, value, " ".join(words.split())) for name, value, words in rows]
    return found


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a comment; lines of code that follow each other are one, with blank lines."""
    found: list[str] = []
    for paragraph in re.split(r"\n[ \t]*\n", text):
        if not paragraph.strip():
            continue
        if found and found[-1].startswith(" ") and paragraph.startswith(" "):
            found[-1] += "\n\n" + paragraph
        else:
            found.append(paragraph)
    return found
