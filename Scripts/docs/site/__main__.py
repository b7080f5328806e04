"""Makes the documentation site: python3 Scripts/docs/site GRAPHS PROGRAM SITE

GRAPHS is a folder with the symbol graphs of the Swift modules, and PROGRAM the built `capture`, which describes
its commands and requests itself. Everything else is read from the repository.
"""
import os
import shutil
import subprocess
import sys
from pathlib import Path

import navigation
import swift_pages
from c_header import read_header
from c_pages import CReference
from command_pages import command_pages
from commands import read_commands
from documents import Library
from http_pages import HTTPReference
from known_names import KnownNames
from landing import PICTURES, landing
from page import Page
from python_pages import PythonReference
from python_source import read_package
from search_index import search_index
from served import served_description
from swift_graph import Graph
from template import render

ROOT = Path(__file__).resolve().parents[3]
HEADER = next(ROOT.glob("Sources/*/CCaptureLibrary/include/capture.h"))
PACKAGE = ROOT / "Python/src/capture"


def references(graphs: Path, program: Path) -> list[Page]:
    """The pages that are made of code."""
    purposes = swift_pages.purposes(ROOT / "Documentation/Design.md")
    graph = Graph(graphs)
    modules = sorted({symbol.module for symbol in graph.symbols.values()})
    for module in (name for name in modules if name not in purposes):
        sys.exit(f"Documentation/Design.md: no table of modules has a row for '{module}'")
    pages = command_pages(read_commands(program))
    pages.append(HTTPReference(served_description(program)).page())
    pages += swift_pages.SwiftReference(graph, modules, purposes).pages()
    if HEADER.exists():
        pages.append(CReference(read_header(HEADER.read_text())).page())
    if PACKAGE.exists():
        pages.append(PythonReference(read_package(PACKAGE)).page())
    return pages


def version() -> str:
    script = [ROOT / "Scripts/build/version"]
    return subprocess.check_output(script, text=True, env={**os.environ, "CAPTURE_COMMIT": ""}).strip()


def copy(files: dict[str, str], site: Path) -> None:
    for source, target in files.items():
        (site / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, site / target)


def build(graphs: Path, program: Path, site: Path) -> None:
    described = references(graphs, program)
    library = Library(ROOT, KnownNames(described))
    pages = library.pages() + described
    pages.insert(0, landing(pages))
    groups = navigation.groups(pages)
    for page in pages:
        target = site / page.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(render(page, navigation.written(groups, page, pages), version()))
    (site / "search-index.js").write_text(search_index(pages))
    assets = {f"Scripts/docs/site/assets/{name}": name for name in ("site.css", "search.js", "reading.js", "copying.js")}
    page_files = {"Page/style/tokens.css": "tokens.css", "Page/icon.svg": "icon.svg"}
    copy({**library.copied, **PICTURES, **assets, **page_files}, site)


if len(sys.argv) != 4:
    sys.exit(__doc__)
build(*map(Path, sys.argv[1:]))
