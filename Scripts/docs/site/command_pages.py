"""The reference of the command line: a page for each command and each topic of the help."""
import re

from commands import Help, Section
from highlight import highlighted, listing, signature
from markup import code, definitions, element, escape, link
from page import Page

INDEX = "commands/index.html"
_CODE = re.compile(
    r"('capture [^']*'|(?<![\w-])--?[a-z][\w-]*(?![\w-])|<[a-z][^>]*>|\b(?:CAPTURE|XDG)_\w+(?:=[\w./=-]*\w)?)")


def command_pages(program: Help) -> list[Page]:
    commands = [HelpWriter(command, "Command").whole() for command in program.subcommands]
    topics = [HelpWriter(topic, "Command line").whole() for topic in program.topics]
    return [HelpWriter(program, "Command line").index(), *commands, *topics]


class HelpWriter:
    """Writes the page of a command or topic, with the commands below it as sections."""

    def __init__(self, shown: Help, kicker: str) -> None:
        self.help = shown
        is_command = kicker == "Command"
        words = shown.word.replace("-", " ")
        title = shown.name if is_command else words.upper() if len(words) < 5 else words.capitalize()
        name = shown.word.replace("+", "-")
        self.page = Page(
            f"commands/{name}.html", title, kicker, "", summary=shown.abstract, is_code=is_command)

    def index(self) -> Page:
        page = self.page
        page.path, page.title = INDEX, "Commands"
        page.entry("Commands", "reference", text=self.help.abstract)
        page.body = self.text(self.help, "", 2)
        return page

    def whole(self) -> Page:
        page = self.page
        page.entry(page.title, page.kicker.lower(), text=" ".join(self.help.overview))
        page.body = self.text(self.help, "", 2)
        for below in self.help.subcommands:
            page.heading(2, below.word, below.name)
            page.entry(below.name, "command", below.word, " ".join(below.overview))
            title = element("h2", code(below.name), id=below.word)
            page.body += element("section", title + self.text(below, below.word, 3))
        return page

    def text(self, shown: Help, prefix: str, level: int) -> str:
        """A help; the prefix tells its anchors from those of others on the page."""
        parts = [_paragraphs(shown.overview)]
        if shown.usage:
            parts.append(signature(shown.usage, "sh"))
        parts += [self.section(part, shown, prefix, level) for part in _ordered(shown.sections)]
        return "".join(parts)

    def section(self, part: Section, shown: Help, prefix: str, level: int) -> str:
        content = listing("\n".join(part.lines), "json") if part.lines else ""
        if part.rows:
            content += definitions([self.row(part, row, shown, prefix) for row in part.rows])
        content += _paragraphs([note for note in part.notes if not note.startswith("See 'capture")])
        if not part.title:
            return content
        title = part.title.capitalize()
        anchor = _joined(prefix, title.lower().replace(" ", "-"))
        if level == 2:
            self.page.heading(2, anchor, title)
        return element(f"h{level}", title, id=anchor) + content

    def row(self, part: Section, row: tuple[str, str], shown: Help, prefix: str) -> tuple[str, str]:
        term, meaning = row
        if part.title == "EXAMPLES":
            line = element("code", highlighted(term, "sh"))
            return line, _sentence(meaning[:1].upper() + meaning[1:])
        if part.title == "TOPICS" or part.has_commands and shown.subcommands:
            return link(code(term), self.address(term.split()[0])), _sentence(meaning)
        option = re.match(r"(?:-\w, )?(--[\w-]+)", term)
        if option is None:
            return code(term), _sentence(meaning)
        anchor = f"option-{_joined(prefix, option[1].strip('-'))}"
        self.page.entry(f"{shown.name} {option[1]}", "option", anchor, meaning)
        return code(term, id=anchor), _sentence(meaning)

    def address(self, word: str) -> str:
        """A command or topic of the program has a page, one below a command a section."""
        return f"{word.replace('+', '-')}.html" if self.page.path == INDEX else f"#{word}"


def _ordered(sections: list[Section]) -> list[Section]:
    """The sections, with the options of all commands after those that are a command's own."""
    is_grouped = any(
        part.title not in ("", "ARGUMENTS", "OPTIONS", "EXAMPLES") for part in sections)
    return sorted(sections, key=lambda part: (is_grouped and part.title == "OPTIONS", part.title == "EXAMPLES"))


def _joined(prefix: str, name: str) -> str:
    return f"{prefix}-{name}" if prefix else name


def _paragraphs(texts: list[str]) -> str:
    return "".join(element("p", _sentence(text)) for text in texts)


def _sentence(words: str) -> str:
    """A sentence of the help, with options, variables and quoted commands as code."""
    return "".join(
        code(part.strip("'")) if at % 2 else escape(part) for at, part in enumerate(_CODE.split(words)))
