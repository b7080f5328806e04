"""The reference of the command line: a page for each command and each topic of the help."""
import re

from commands import Help, Section
from markup import code, definitions, element, escape, link
from page import Page

INDEX = "commands/index"
_CODE = re.compile(
    r"('capture [^']*'|(?<![\w-])--?[a-z][\w-]*(?![\w-])|<[a-z][^>]*>|\b(?:CAPTURE|XDG)_\w+(?:=[\w./=-]*\w)?)")


def command_pages(program: Help) -> list[Page]:
    below = [HelpWriter(command, "command").whole() for command in program.subcommands]
    below += [HelpWriter(topic, "topic").whole() for topic in program.topics]
    return [HelpWriter(program, "topic").index(below), *below]


class HelpWriter:
    """Writes the page of a command or topic, with the commands below it as sections."""

    def __init__(self, shown: Help, kind: str) -> None:
        self.help = shown
        words = shown.word.replace("-", " ")
        title = shown.name if kind == "command" else words.upper() if len(words) < 5 else words.capitalize()
        self.page = Page(f"commands/{shown.word.replace('+', '-')}", title, kind == "command")
        self.page.entry(title, kind)

    def index(self, below: list[Page]) -> Page:
        self.page = Page(INDEX, "Commands")
        self.text(self.help, 2)
        self.page.contents([f"/{page.name}" for page in below])
        return self.page

    def whole(self) -> Page:
        self.text(self.help, 2)
        for below in self.help.subcommands:
            self.page.entry(below.name, "command")
            self.page.heading(2, below.name, is_code=True)
            self.text(below, 3)
        return self.page

    def text(self, shown: Help, level: int) -> None:
        self.page.html(_paragraphs(shown.overview))
        if shown.usage:
            self.page.block("sh", shown.usage)
        for part in _ordered(shown.sections):
            self.section(part, shown, level)

    def section(self, part: Section, shown: Help, level: int) -> None:
        if part.title:
            self.page.heading(level, part.title.capitalize())
        if part.lines:
            self.page.block("json", "\n".join(part.lines))
        self.page.html(
            definitions([self.row(part, row, shown) for row in part.rows])
            + _paragraphs([note for note in part.notes if not note.startswith("See 'capture")]))

    def row(self, part: Section, row: tuple[str, str], shown: Help) -> tuple[str, str]:
        term, meaning = row
        if part.title == "EXAMPLES":
            return code(term), _sentence(meaning[:1].upper() + meaning[1:])
        if part.title == "TOPICS" or part.has_commands and shown.subcommands:
            return link(code(term), self.address(term.split()[0])), _sentence(meaning)
        option = re.match(r"(?:-\w, )?(--[\w-]+)", term)
        if option is None:
            return code(term), _sentence(meaning)
        name = f"{shown.name} {option[1]}"
        self.page.entry(name, "option", name)
        return code(term, id=name), _sentence(meaning)

    def address(self, word: str) -> str:
        """A command or topic of the program has a page, one below a command a section."""
        return f"{word.replace('+', '-')}.html" if self.page.name == INDEX else f"#{self.help.name} {word}"


def _ordered(sections: list[Section]) -> list[Section]:
    """The sections, with the options of all commands after those that are a command's own."""
    is_grouped = any(
        part.title not in ("", "ARGUMENTS", "OPTIONS", "EXAMPLES") for part in sections)
    return sorted(sections, key=lambda part: (is_grouped and part.title == "OPTIONS", part.title == "EXAMPLES"))


def _paragraphs(texts: list[str]) -> str:
    return "".join(element("p", _sentence(text)) for text in texts)


def _sentence(words: str) -> str:
    """A sentence of the help, with options, variables and quoted commands as code."""
    return "".join(
        code(part.strip("'")) if at % 2 else escape(part) for at, part in enumerate(_CODE.split(words)))
