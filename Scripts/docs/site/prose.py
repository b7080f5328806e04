"""Markdown as HTML."""
from collections.abc import Callable
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from anchors import Anchors
from diagrams import transitions
from highlight import listing
from markup import code, element, escape, link, scrolling, text_of
from page import Heading

#: Where a link leads: an address of this page's site, or None if it leads nowhere there.
Resolver = Callable[[str], str | None]


@dataclass
class Prose:
    """Finished text, with the headings in it and the plain text below each of them."""

    body: str
    title: str = ""
    headings: list[Heading] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)


def nowhere(_: str) -> str | None:
    return None


def markdown(text: str, resolve: Resolver = nowhere, lowest: int = 1) -> Prose:
    """A document. The first heading of level 1 is its title; `lowest` is added to levels below it."""
    return _Writer(resolve, lowest - 1).document(_parser.parse(text))


def inline(text: str, resolve: Resolver = nowhere) -> str:
    """One paragraph, without an element around it."""
    return _Writer(resolve, 0).inline(_parser.parseInline(text)[0].children or [])


def _make_parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


_parser = _make_parser()


class _Writer:
    def __init__(self, resolve: Resolver, shift: int) -> None:
        self.resolve = resolve
        self.shift = shift
        self.anchors = Anchors()
        self.prose = Prose("")
        self.parts: list[str] = []
        self.section = ""
        self.named: set[str] = set()
        self.is_in_link = False
        self.words: dict[str, list[str]] = {"": []}

    def document(self, tokens: list[Token]) -> Prose:
        position = 0
        while position < len(tokens):
            token = tokens[position]
            if token.type == "heading_open":
                self.heading(token, tokens[position + 1])
                position += 3
            elif token.type == "table_open":
                end = next(at for at in range(position, len(tokens)) if tokens[at].type == "table_close")
                inner = "".join(self.block(part) for part in tokens[position:end + 1])
                inner = inner.replace('<th scope="col"></th>', "<td></td>")  # which heads nothing
                self.parts.append(scrolling(inner, f"Table: {self.label()}"))
                position = end + 1
            else:
                self.parts.append(self.block(token))
                position += 1
        self.prose.body = "".join(self.parts)
        self.prose.texts = {name: " ".join(words) for name, words in self.words.items()}
        return self.prose

    def label(self) -> str:
        """The name of the section, for what has no name of its own."""
        known = {heading.anchor: heading.text for heading in self.prose.headings}
        return known.get(self.section, self.prose.title or "overview")

    def heading(self, token: Token, content: Token) -> None:
        self.is_in_link = True  # a heading leads nowhere
        finished = self.inline(content.children or [])
        self.is_in_link = False
        anchor = self.anchors.of_heading(_heading_text(content.content))
        if token.tag == "h1" and not self.prose.title:
            self.prose.title = text_of(finished)
            return
        level = int(token.tag[1]) + self.shift
        self.parts.append(element(f"h{level}", finished, id=anchor))
        self.prose.headings.append(Heading(level, anchor, text_of(finished)))
        self.section = anchor
        self.named = set()
        self.words[anchor] = []

    def block(self, token: Token) -> str:
        if token.type == "inline":
            finished = self.inline(token.children or [])
            self.words[self.section].append(text_of(finished))
            return finished
        if token.type == "fence" or token.type == "code_block":
            return self.fence(token.content, token.info.strip())
        if token.type == "hr":
            return "<hr>"
        if token.type == "html_block":
            return ""  # comments, which are for programs
        if token.hidden:
            return ""
        if token.nesting == -1:
            return f"</{token.tag}>"
        scope = ' scope="col"' if token.tag == "th" else ""
        start = token.attrGet("start")
        return f"<{token.tag}{scope}{f' start={chr(34)}{start}{chr(34)}' if start else ''}>"

    def fence(self, source: str, language: str) -> str:
        self.words[self.section].append(" ".join(source.split()))
        return transitions(source) if language == "mermaid" else listing(source, language or "text")

    def inline(self, tokens: list[Token]) -> str:
        parts: list[str] = []
        closings: list[str] = []
        for token in tokens:
            if token.type == "link_open":
                address = self.resolve(str(token.attrGet("href") or ""))
                parts.append(link("", address).removesuffix("</a>") if address else "")
                closings.append("</a>" if address else "")
                self.is_in_link = bool(address)
            elif token.type == "link_close":
                parts.append(closings.pop())
                self.is_in_link = False
            else:
                parts.append(self.span(token))
        return "".join(parts)

    def span(self, token: Token) -> str:
        match token.type:
            case "text":
                return escape(token.content)
            case "code_inline":
                return self.code_span(token)
            case "softbreak":
                return "\n"
            case "hardbreak":
                return "<br>"
            case "image":
                return self.image(token)
            case "html_inline":
                return ""
        return f"<{'/' if token.nesting == -1 else ''}{token.tag}>"

    def code_span(self, token: Token) -> str:
        finished = code(token.content)
        # A section leads to a symbol once, and not from within a link.
        if token.content in self.named or self.is_in_link:
            return finished
        # With two backticks, documentation of code names a symbol.
        address = self.resolve(f"{'symbol' if token.markup == '``' else 'code'}:{token.content}")
        if address:
            self.named.add(token.content)
        return link(finished, address) if address else finished

    def image(self, token: Token) -> str:
        address = self.resolve(str(token.attrGet("src") or ""))
        words = escape(token.content)
        if not address:
            return words
        picture = f'<img src="{escape(address)}" alt="{words}" loading="lazy">'
        # A picture of the page is shown in the theme of the reader, unless the text says which it is.
        if "-light." in address and "light" not in words:
            other = self.resolve(str(token.attrGet("src")).replace("-light.", "-dark."))
            source = f'<source srcset="{other}" media="(prefers-color-scheme: dark)">' if other else ""
            picture = element("picture", source + picture)
        return link(picture, address)


def _heading_text(source: str) -> str:
    """The text of a heading as its anchor is made of it: without the targets of links."""
    tokens = _parser.parseInline(source)[0].children or []
    return "".join(token.content for token in tokens)
