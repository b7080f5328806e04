"""Prepares the documentation for Sphinx: python3 Scripts/docs/site GRAPHS PROGRAM PICTURES SOURCES

GRAPHS is a folder with the symbol graphs of the Swift modules, PROGRAM the built `capture`, which describes its
commands and requests itself, and PICTURES a folder with pictures of the page's views. SOURCES becomes a folder with the
documents of the repository, and with the references, as Markdown.
"""
import json
import re
import shutil
import sys
from pathlib import Path

import swift_pages
from c_header import read_header
from c_pages import CReference
from command_pages import command_pages
from commands import read_commands
from documents import copy_documents
from examples import example_pages
from http_pages import HTTPReference
from page import Page
from served import served_description
from swift_graph import Graph
from view_pages import view_page

ROOT = Path(__file__).resolve().parents[3]
HEADER = ROOT / "Sources/C/CCaptureLibrary/include/capture.h"
#: Which members of a Python class are described: none that it inherits from a class of Python itself.
MEMBERS = """
   :members:
   :inherited-members: OSError, BaseException, Enum, int, str, tuple
   :special-members: __getitem__, __setitem__"""


def references(graphs: Path, program: Path) -> list[Page]:
    """The pages that are made of code."""
    pages = command_pages(read_commands(program))
    pages.append(HTTPReference(served_description(program)).page())
    pages.append(CReference(read_header(HEADER.read_text())).page())
    pages.append(python_page())
    graph, purposes = Graph(graphs), swift_pages.purposes(ROOT / "Documentation/Design/README.md")
    for module in sorted({symbol.module for symbol in graph.symbols.values()} - set(purposes)):
        sys.exit(f"Documentation/Design/README.md: no table of modules has a row for '{module}'")
    return pages + swift_pages.SwiftReference(graph, purposes).pages() + example_pages(ROOT)


def python_page() -> Page:
    """What the Python package exports, the exceptions last; Sphinx reads their docstrings."""
    package = (ROOT / "Python/src/capture/__init__.py").read_text()
    exported = re.findall(r'"(\w+)"', package.partition("__all__ = [")[2])
    names = sorted((name for name in exported if name != "__version__"), key=lambda name: name.endswith("Error"))
    directives = [".. automodule:: capture"]
    for name in names:
        kind = "exception" if name.endswith("Error") else "class" if name[0].isupper() else "function"
        directives.append(f".. auto{kind}:: capture.{name}" + (MEMBERS if kind != "function" else ""))
    page = Page("python", "Python reference")
    # What pytest calls itself is not for programs.
    directives.append(".. automodule:: capture.testing\n   :members:\n   :exclude-members: pytest_configure")
    page.block("{eval-rst}", "\n\n".join(directives))
    return page


if len(sys.argv) != 5:
    sys.exit(__doc__)
graphs, program, pictures, sources = map(Path, sys.argv[1:])
copy_documents(ROOT, sources)
shutil.copyfile(Path(__file__).with_name("index.myst"), sources / "index.md")
pages = [*references(graphs, program), view_page(pictures, sources)]
for page in pages:
    page.write(sources)
(sources / "names.json").write_text(json.dumps([entry for page in pages for entry in page.entries]))
