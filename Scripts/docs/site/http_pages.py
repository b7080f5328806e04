"""The requests of the server, from its OpenAPI description: one page."""
import re
from typing import Any

from anchors import Anchors
from http_schemas import block, schema_sections, shape
from markup import code, element, escape, table, text_of
from page import Page
from prose import inline

PATH = "http/index.html"
_ACCESS = {
    "open": "for everyone", "token": "with the token", "plainKey": "with the key of the plain URLs",
    "once": "with a key that works once", "localOnly": "by the Unix socket only",
}
_INTRO = (
    "All requests that the server of <code>capture serve</code> answers, from its own description, "
    "<code>/v1/openapi.json</code>, from which clients can be generated.")


class HTTPReference:
    """Makes the page of a description."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = description
        self.anchors = Anchors()

    def page(self) -> Page:
        page = Page(
            PATH, "HTTP requests", "HTTP, version 1", element("p", _INTRO),
            summary="All requests that the server answers.")
        page.entry("HTTP requests", "reference")
        groups: dict[str, list[str]] = {}
        for path in self.description["paths"]:
            groups.setdefault(_group(path), []).append(path)
        for group, paths in groups.items():
            page.body += self.title(group, page)
            page.body += "".join(self.operations(path, page) for path in paths)
        page.body += self.title("Schemas", page)
        page.body += schema_sections(self.description["components"]["schemas"], page, self.anchors)
        return page

    def title(self, text: str, page: Page) -> str:
        anchor = self.anchors.of_heading(text)
        page.heading(2, anchor, text)
        return element("h2", escape(text), id=anchor)

    def operations(self, path: str, page: Page) -> str:
        operations = self.description["paths"][path]
        return "".join(
            self.operation(f"{method.upper()} {path}", found, page) for method, found in operations.items())

    def operation(self, name: str, found: dict[str, Any], page: Page) -> str:
        anchor = self.anchors.unique(re.sub(r"[^\w.]+", "-", name).strip("-").lower())
        page.heading(3, anchor, name)
        summary = _sentence(found["summary"])
        page.entry(name, "request", anchor, summary)
        access = found.get("x-access", "")
        return element("section", (
            element("h3", code(name), id=anchor)
            + element("p", escape(_ACCESS.get(access, access)), class_="edge")
            + element("p", inline(summary))
            + _parameters(found, name) + _body(found) + _answers(found)), class_="member")


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:].removesuffix(".") + "."


def _group(path: str) -> str:
    """The noun that requests are about, such as "Photos"."""
    parts = [part for part in path.split("/") if part]
    if parts[:1] != ["v1"]:
        return "Outside of the API"
    noun = parts[1] if len(parts) > 1 else ""
    return noun.replace("-", " ").capitalize() if noun and "." not in noun else "The API itself"


def _parameters(found: dict[str, Any], name: str) -> str:
    rows = [
        [code(part["name"]), escape(part["in"]), code(text_of(shape(part.get("schema"))))]
        for part in found.get("parameters", [])
    ]
    return table(["parameter", "in the", "type"], rows, f"Parameters of {name}") if rows else ""


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
