"""The help of the program's commands and topics, as `capture help` prints it without a limit of width."""
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

_COMMAND = re.compile(r"[a-z][\w+-]*( \(default\))?")


@dataclass
class Section:
    """A part of a help: terms and what they mean, such as options, or lines of code."""

    title: str
    rows: list[tuple[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    #: Paragraphs below.
    notes: list[str] = field(default_factory=list)

    @property
    def has_commands(self) -> bool:
        """Whether the terms are commands below this one."""
        words = all(_COMMAND.fullmatch(term) for term, _ in self.rows)
        return bool(self.rows) and words and self.title not in ("TOPICS", "EXAMPLES")


@dataclass
class Help:
    """The help of a command or about a topic, with that of the commands below it."""

    name: str
    overview: list[str] = field(default_factory=list)
    usage: str = ""
    sections: list[Section] = field(default_factory=list)
    subcommands: list["Help"] = field(default_factory=list)
    topics: list["Help"] = field(default_factory=list)

    @property
    def word(self) -> str:
        """The last word of its name."""
        return self.name.split()[-1]


def read_commands(program: Path) -> Help:
    """A program with all of its commands and topics, as it describes them itself."""
    found = _asked(program, [])
    names = [term for part in found.sections if part.title == "TOPICS" for term, _ in part.rows]
    found.topics = [read_help(name, _text(program, [name])) for name in names]
    return found


def _asked(program: Path, words: list[str]) -> Help:
    found = read_help(" ".join([program.name, *words]), _text(program, words))
    found.subcommands = [
        _asked(program, [*words, term.split()[0]])
        for section in found.sections if section.has_commands for term, _ in section.rows
    ]
    return found


def _text(program: Path, words: list[str]) -> str:
    return subprocess.check_output(
        [program, "help", *words], text=True, env={"COLUMNS": "100000", "NO_COLOR": "1"})


def read_help(name: str, text: str) -> Help:
    found = Help(name)
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        head = re.match(r"([A-Z][A-Z ]+):(?=[ \n])", block)
        content = block[head.end():] if head else block
        if head and head[1] in ("OVERVIEW", "TOPIC"):
            found.overview.append(" ".join(content.split()))
        elif head and head[1] == "USAGE":
            found.usage = content.strip()
        elif head:
            found.sections.append(Section(head[1], _rows(content)))
        elif block.startswith("  ") and not block.strip().startswith("See '"):
            found.sections.append(_untitled(block))
        else:
            notes = found.sections[-1].notes if found.sections else found.overview
            notes.append(" ".join(block.split()))
    return found


def _untitled(block: str) -> Section:
    lines = block.split("\n")
    is_table = all(re.match(r" +\S+ {2,}\S", line) for line in lines)
    return Section("", _rows(block)) if is_table else Section("", lines=[line[2:] for line in lines])


def _rows(content: str) -> list[tuple[str, str]]:
    """Terms with their meanings: after two spaces, or on the lines below."""
    found: list[tuple[str, str]] = []
    for line in content.split("\n"):
        if re.match(r" {2}\S", line):
            term, _, meaning = line.strip().partition("  ")
            found.append((term, meaning.strip()))
        elif line.strip() and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}".strip())
    return found
