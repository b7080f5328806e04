"""Pieces of HTML. Whatever is called `html` is finished; plain text becomes so by `escape`."""
import html
import posixpath
import re
from urllib.parse import quote

#: What addresses may have besides letters and digits; names of Swift's members need most of it.
_PLAIN = "/#:(),_-.~!*+="


def escape(text: str) -> str:
    return html.escape(text, quote=True)


def element(name: str, content: str, **attributes: str | None) -> str:
    """An element; an attribute that is None is left out, and `class_` is written without its line."""
    return f"<{name}{_written(attributes)}>{content}</{name}>"


def _written(attributes: dict[str, str | None]) -> str:
    return "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items() if value is not None
    )


def code(text: str, **attributes: str | None) -> str:
    """A word of code. Lines break between its words, but not at the hyphens of an option."""
    words = (element("span", escape(word), class_="whole") if "-" in word and len(word) < 30 else escape(word)
             for word in text.split(" "))
    return element("code", " ".join(words), **attributes)


def link(content: str, address: str, **attributes: str | None) -> str:
    return element("a", content, href=quote(address, safe=_PLAIN), **attributes)


def relative(target: str, page: str) -> str:
    """The address of a file of the site, with or without an anchor, as a page writes it."""
    path, mark, anchor = target.partition("#")
    if path == page or not path:
        return mark + anchor or posixpath.basename(page)
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + mark + anchor


def text_of(content: str) -> str:
    """The text of a piece of HTML, on one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", content)).split())


def first_sentence(text: str) -> str:
    """The beginning of a text, up to the end of its first sentence."""
    return re.split(r"(?<=[.!?])\s+(?=[A-Z`])", " ".join(text.split()), maxsplit=1)[0]


def scrolling(content: str, label: str) -> str:
    """What may be wider than the text; the label says what it is to those who do not see it."""
    return element("div", content, class_="wide", data_label=label)


def table(heads: list[str], rows: list[list[str]], label: str) -> str:
    """A table of finished cells; a row is given its anchor by its first cell."""
    head = element("tr", "".join(element("th", escape(cell), scope="col") for cell in heads))
    body = "".join(element("tr", "".join(element("td", cell) for cell in row)) for row in rows)
    return scrolling(
        element("table", element("thead", head) + element("tbody", body)), label)


def definitions(rows: list[tuple[str, str]]) -> str:
    """A list of terms with their meanings, both finished."""
    return element("dl", "".join(
        element("dt", term) + element("dd", meaning) for term, meaning in rows))
