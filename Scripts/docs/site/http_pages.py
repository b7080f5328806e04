"""The requests of the server, from its OpenAPI description: one page."""
from typing import Any

from http_schemas import block, shape, write_schemas
from markup import code, definitions, element, escape, text_of
from page import Page

_ACCESS = {
    "open": "for everyone", "token": "with the token", "plainKey": "with the key of the plain URLs",
    "once": "with a key that works once", "localOnly": "by the Unix socket only",
}
_INTRO = (
    "All requests that the server of `capture serve` answers, from its own description, "
    "`/v1/openapi.json`, from which clients can be generated.")


class HTTPReference:
    """Makes the page of a description."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = description

    def page(self) -> Page:
        page = Page("http", "HTTP requests")
        page.text(_INTRO)
        groups: dict[str, list[str]] = {}
        for path in self.description["paths"]:
            groups.setdefault(_group(path), []).append(path)
        for group, paths in groups.items():
            page.heading(2, group)
            for path in paths:
                for method, found in self.description["paths"][path].items():
                    self.operation(f"{method.upper()} {path}", found, page)
        page.heading(2, "Schemas")
        write_schemas(self.description["components"]["schemas"], page)
        return page

    def operation(self, name: str, found: dict[str, Any], page: Page) -> None:
        page.entry(name, "request")
        page.heading(3, name, is_code=True)
        access = found.get("x-access", "")
        page.text(f"{_sentence(found['summary'])} Access: {_ACCESS.get(access, access)}.")
        page.html(_parameters(found) + _body(found) + _answers(found))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].removesuffix(".") + "."


def _group(path: str) -> str:
    """The noun that requests are about, such as "Photos"."""
    parts = [part for part in path.split("/") if part]
    if parts[:1] != ["v1"]:
        return "Outside of the API"
    noun = parts[1] if len(parts) > 1 else ""
    return noun.replace("-", " ").capitalize() if noun and "." not in noun else "The API itself"


def _parameters(found: dict[str, Any]) -> str:
    rows = [
        (code(part["name"]), f"in the {escape(part['in'])}: {code(text_of(shape(part.get('schema'))))}")
        for part in found.get("parameters", [])
    ]
    return element("p", "Parameters", class_="label") + definitions(rows) if rows else ""


def _body(found: dict[str, Any]) -> str:
    content = found.get("requestBody", {}).get("content", {})
    schemas = [part["schema"] for part in content.values() if part.get("schema")]
    return element("p", "Body", class_="label") + block(schemas[0]) if schemas else ""


def _answers(found: dict[str, Any]) -> str:
    parts = []
    for status, answer in found["responses"].items():
        if status == "default":
            continue  # the error, which all requests have
        content = answer.get("content", {})
        kinds = ", ".join(content)
        words = f"{status} {answer.get('description', '')}" + (f", {kinds}" if kinds else "")
        parts.append(element("p", escape(words), class_="label"))
        parts += [block(part["schema"]) for part in content.values() if part.get("schema")]
    return "".join(parts)
