"""The help of the program's commands, as `capture help` prints it without a limit of width."""
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Rows:
    """A section of terms and what they mean, such as options."""

    title: str
    rows: list[tuple[str, str]] = field(default_factory=list)
    #: Sentences below the rows.
    notes: list[str] = field(default_factory=list)


@dataclass
class Command:
    """A command with its help, and the commands below it."""

    name: str
    overview: list[str] = field(default_factory=list)
    usage: str = ""
    sections: list[Rows] = field(default_factory=list)
    examples: list[tuple[str, str]] = field(default_factory=list)
    subcommands: list["Command"] = field(default_factory=list)

    @property
    def abstract(self) -> str:
        return self.overview[0] if self.overview else ""


def read_commands(program: Path) -> Command:
    """A program with all of its commands, as it describes them itself."""
    return _asked(program, [])


def _asked(program: Path, words: list[str]) -> Command:
    text = subprocess.check_output(
        [program, "help", *words], text=True, env={"COLUMNS": "100000", "NO_COLOR": "1"})
    command = read_help(" ".join([program.name, *words]), text)
    command.subcommands = [
        _asked(program, [*words, term.split()[0]])
        for section in command.sections if section.title == "SUBCOMMANDS"
        for term, _ in section.rows
    ]
    return command


def read_help(name: str, text: str) -> Command:
    command = Command(name)
    section: Rows | None = None
    for block in re.split(r"\n\s*\n", text.strip()):
        head = re.match(r"([A-Z][A-Z ]+):[ \n]", block + "\n")
        if head is None:
            lines = " ".join(block.split())
            (section.notes if section else command.overview).append(lines)
            continue
        content = block[head.end():]
        match head[1]:
            case "OVERVIEW":
                command.overview.append(" ".join(content.split()))
            case "USAGE":
                command.usage = content.strip()
            case "EXAMPLES":
                command.examples = _rows(content)
            case _:
                section = Rows(head[1], _rows(content))
                command.sections.append(section)
    return command


def _rows(content: str) -> list[tuple[str, str]]:
    """The rows of a section: a term, then its meaning after two spaces, or on the lines below."""
    found: list[tuple[str, str]] = []
    for line in content.split("\n"):
        if re.match(r" {2}\S", line):
            term, _, meaning = line.strip().partition("  ")  # examples have theirs on lines below
            found.append((term, meaning.strip()))
        elif line.strip() and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}".strip())
    return found

