"""Diagrams of states, as a table of their transitions."""
import re

from markup import code, escape, table

_TRANSITION = re.compile(r"\s*(\S+)\s*-->\s*(\w+)(?::\s*(.*))?$")


def transitions(source: str) -> str:
    """The table of a state diagram; a state in brackets is where all begins."""
    found = [match for line in source.splitlines() if (match := _TRANSITION.match(line))]
    rows = [
        ["" if match[1] == "[*]" else code(match[1]), code(match[2]), escape(match[3] or "the beginning")]
        for match in found
    ]
    return table(["from", "to", "because of"], rows, "Transitions")
