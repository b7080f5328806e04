"""The reference of the command line: a page for each command."""
import re

from commands import Command, Rows
from highlight import highlighted, listing
from markup import code, definitions, element, escape, link
from page import Page

INDEX = "commands/index.html"


def command_pages(program: Command) -> list[Page]:
    return [_index(program), *(_page(command) for command in program.subcommands)]


def path_of(command: Command) -> str:
    return f"commands/{command.name.split()[1].replace('+', '-')}.html"


def _index(program: Command) -> Page:
    page = Page(
        INDEX, "Commands", "Command line", _paragraphs(program.overview),
        summary="All commands and options of the program.")
    page.entry("Commands", "reference", text=program.abstract)
    page.body += definitions([
        (link(code(command.name), path_of(command).removeprefix("commands/")), _text(command.abstract))
        for command in program.subcommands
    ])
    page.body += "".join(
        _rows(section, program, page, 2) for section in program.sections
        if section.title != "SUBCOMMANDS")
    page.body += _examples(program, 2, page)
    return page


def _page(command: Command) -> Page:
    page = Page(
        path_of(command), command.name, "Command", "", summary=command.abstract, is_code=True)
    page.entry(command.name, "command", text=" ".join(command.overview))
    page.body = _command(command, page, 2)
    for below in command.subcommands:
        anchor = below.name.split()[-1]
        page.heading(2, anchor, below.name)
        page.entry(below.name, "command", anchor, " ".join(below.overview))
        page.body += element(
            "section",
            element("h2", code(below.name), id=anchor) + _command(below, page, 3))
    return page


def _command(command: Command, page: Page, level: int) -> str:
    parts = [_paragraphs(command.overview)]
    if command.usage:
        parts.append(listing(command.usage, "sh"))
    parts += [_rows(section, command, page, level) for section in _ordered(command.sections)]
    parts.append(_examples(command, level, page))
    return "".join(parts)


def _ordered(sections: list[Rows]) -> list[Rows]:
    """The sections, with the options of all commands last if a command has groups of its own."""
    is_grouped = any(section.title not in ("ARGUMENTS", "OPTIONS", "SUBCOMMANDS") for section in sections)
    return sorted(sections, key=lambda section: is_grouped and section.title == "OPTIONS")


def _rows(section: Rows, command: Command, page: Page, level: int) -> str:
    prefix = "-".join(command.name.split()[2:])
    title = section.title.capitalize()
    anchor = "-".join(filter(None, [prefix, title.lower().replace(" ", "-")]))
    if level == 2:
        page.heading(2, anchor, title)
    rows = [(_term(term, prefix, command, page, meaning), _text(meaning)) for term, meaning in section.rows]
    notes = [note for note in section.notes if "help <subcommand>" not in note]
    return (element(f"h{level}", title, id=anchor) + definitions(rows) + _paragraphs(notes))


def _term(term: str, prefix: str, command: Command, page: Page, meaning: str) -> str:
    """A term with an anchor, if it is an option, or a link, if it is a command below this one."""
    option = re.search(r"--[\w-]+", term)
    if option:
        anchor = "-".join(filter(None, [prefix, option[0].strip("-")]))
        page.entry(f"{command.name} {option[0]}", "option", f"option-{anchor}", meaning)
        return code(term, id=f"option-{anchor}")
    name = term.split()[0]
    if any(below.name.split()[-1] == name for below in command.subcommands):
        return link(code(term), f"#{name}")
    return code(term)


def _examples(command: Command, level: int, page: Page) -> str:
    if not command.examples:
        return ""
    prefix = "-".join(command.name.split()[2:])
    anchor = "-".join(filter(None, [prefix, "examples"]))
    if level == 2:
        page.heading(2, anchor, "Examples")
    rows = [
        (element("code", highlighted(line, "sh")), _text(meaning[:1].upper() + meaning[1:]))
        for line, meaning in command.examples
    ]
    return element(f"h{level}", "Examples", id=anchor) + definitions(rows)


def _paragraphs(texts: list[str]) -> str:
    return "".join(element("p", _text(text)) for text in texts)


def _text(words: str) -> str:
    """A sentence of the help, with options and quoted commands as code."""
    parts = re.split(r"('capture [^']*'|(?<![\w-])--?[a-z][\w-]*(?![\w-])|<[a-z][^>]*>|\bCAPTURE_\w+)", words)
    return "".join(
        code(part.strip("'")) if at % 2 else escape(part) for at, part in enumerate(parts))


