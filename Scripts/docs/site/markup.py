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
    written = "".join(
        f' {key.rstrip("_")}="{escape(value)}"' for key, value in attributes.items() if value is not None)
    return f"<{name}{written}>{content}</{name}>"


def code(text: str, **attributes: str | None) -> str:
    return element("code", escape(text), class_="literal", **attributes)


def link(content: str, address: str) -> str:
    return element("a", content, href=quote(address, safe=_PLAIN))


def relative(target: str, page: str) -> str:
    """The address of a page, with or without an anchor, as another page writes it."""
    path, mark, anchor = target.partition("#")
    if path == page:
        return mark + anchor
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + ".html" + mark + anchor


def text_of(content: str) -> str:
    """The text of a piece of HTML, on one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", content)).split())


def first_sentence(text: str) -> str:
    """The beginning of a text, up to the end of its first sentence."""
    return re.split(r"(?<=[.!?])\s+(?=[A-Z`])", " ".join(text.split()), maxsplit=1)[0]


def definitions(rows: list[tuple[str, str]]) -> str:
    """A list of terms with their meanings, both finished."""
    return element("dl", "".join(element("dt", term) + element("dd", meaning) for term, meaning in rows))
