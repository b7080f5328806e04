"""The one template of all pages."""
from markup import element, escape, link, relative
from page import Heading, Page

_HEAD = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{summary}">{source}
<link rel="icon" href="{root}icon.svg">
<link rel="stylesheet" href="{root}tokens.css">
<link rel="stylesheet" href="{root}site.css">
<script src="{root}search.js" defer data-root="{root}"></script>
<script src="{root}copying.js" defer></script>
<script src="{root}reading.js" defer></script>
</head>
"""
_BODY = """<body class="{kind}">
<a class="skip" href="#main">Skip to the text</a>
<header class="bar">
<a class="brand" href="{root}index.html">Capture</a>
<span class="edge">{version}</span>
<div class="search" role="search"></div>
<a class="to-contents" href="#contents">Contents</a>
</header>
<nav id="contents" aria-label="Contents">
<a class="close" href="#main">Close</a>
{navigation}
</nav>
<main id="main" tabindex="-1">
<article>
<p class="edge">{kicker}</p>
<h1>{heading}</h1>
{toc}{body}
</article>
</main>
</body>
</html>
"""


def render(page: Page, navigation: str, version: str) -> str:
    """A page as a complete document."""
    root = relative("index.html", page.path).removesuffix("index.html")
    source = f'\n<meta name="source" content="{escape(page.source)}">' if page.source else ""
    title = page.title if page.title == "Capture" else f"{page.title} · Capture"
    name = escape(page.title)
    toc = _toc(page.headings)
    return _HEAD.format(
        title=escape(title), summary=escape(page.summary or page.title), source=source, root=root,
    ) + _BODY.format(
        kind="long" if toc else "short", root=root, version=escape(version),
        navigation=navigation, kicker=escape(page.kicker), toc=toc, body=page.body,
        heading=element("code", name) if page.is_code else name)


def _toc(headings: list[Heading]) -> str:
    """The table of contents of a long page: its two highest levels."""
    if len(headings) < 3:
        return ""
    levels = sorted({heading.level for heading in headings})[:2]
    items: list[str] = []
    is_open = False
    for heading in headings:
        if heading.level not in levels or heading.text.startswith("__"):
            continue
        is_inner = len(levels) > 1 and heading.level == levels[1] and bool(items)
        if is_inner != is_open:
            items.append("<ul>" if is_inner else "</ul></li>")
            is_open = is_inner
        elif items and not is_inner:
            items.append("</li>")
        item = link(escape(heading.text), f"#{heading.anchor}")
        items.append(f"<li>{item}</li>" if is_inner else f"<li>{item}")
    items.append("</ul></li>" if is_open else "</li>")
    return (
        '<details class="toc" open><summary>On this page</summary>'
        + element("nav", element("ul", "".join(items)), aria_label="On this page") + "</details>\n")
