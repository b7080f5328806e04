"""The page with pictures of every view, which the tests of the page make."""
import shutil
import sys
from pathlib import Path

from page import Page

_WIDTHS = (390, 1280, 2560)
_INTRODUCTION = """Every view in both themes on screens 390, 1280 and 2560 pixels wide, as the tests of the page saw it
in Chromium, with the sample photos. The pictures are scaled down. The viewfinder and the window for a second screen are
always dark. [The page](Documentation/Design/Page.md) is the design that they are compared with."""


def view_page(pictures: Path, sources: Path) -> Page:
    """Puts the pictures in a folder beside the page that shows them."""
    page = Page("views", "Pictures of the page")
    page.text(_INTRODUCTION)
    views = sorted(path.name.removesuffix("-1280-dark.jpg") for path in pictures.glob("*-1280-dark.jpg"))
    if not views:
        sys.exit(f"{pictures}: there are no pictures of the page; 'Scripts/docs/page-pictures' makes them")
    for view in views:
        page.heading(2, view.replace("-", " ").capitalize())
        page.text("| | " + " | ".join(map(str, _WIDTHS)) + " |\n|---|" + "---|" * len(_WIDTHS) + "\n"
                  + "\n".join(filter(None, (_row(view, theme, pictures, sources) for theme in ("light", "dark")))))
    return page


def _row(view: str, theme: str, pictures: Path, sources: Path) -> str:
    """The pictures of a view in a theme; nothing for the light theme of a view that is always dark."""
    cells = []
    for width in _WIDTHS:
        name = f"{view}-{width}-{theme}.jpg"
        if (pictures / name).is_file():
            target = sources / "views" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(pictures / name, target)
            cells.append(f"![{view}, {theme}, {width} pixels wide](views/{name})")
    return f"| {theme} | " + " | ".join(cells) + " |" if cells else ""
