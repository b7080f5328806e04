"""The schemas of a description, in words and with links to those that have a name."""
import json
from typing import Any

from anchors import Anchors
from markup import code, definitions, element, escape, first_sentence, link
from page import Page
from prose import inline

_LONGEST_CHOICE = 12


def words(schema: dict[str, Any] | bool) -> str:
    """A schema as finished words, such as "list of photo, or nothing"."""
    if not isinstance(schema, dict) or not schema:
        return "anything"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return link(code(name), f"#schema-{name}")
    if "const" in schema:
        return code(_plain(schema["const"]))
    if "enum" in schema:
        shown = [code(_plain(value)) for value in schema["enum"][:_LONGEST_CHOICE]]
        return ", ".join(shown) + (", …" if len(schema["enum"]) > _LONGEST_CHOICE else "")
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return " or ".join(dict.fromkeys(words(part) for part in schema[choice]))
    if "allOf" in schema:
        return " and ".join(words(part) for part in schema["allOf"])
    return _typed(schema)


def _typed(schema: dict[str, Any]) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "anything")
    if isinstance(kind, list):
        return " or ".join(words({**schema, "type": one}) for one in kind)
    if kind == "array":
        return f"list of {words(schema.get('items', {}))}"
    if kind == "object" and schema.get("properties"):
        required = schema.get("required", [])
        members = [
            code(name) + ("" if name in required else "?") + ": " + words(part)
            for name, part in schema["properties"].items()
        ]
        return "object of " + ", ".join(members)
    limits = [f"{sign} {schema[key]}" for key, sign in (("minimum", "from"), ("maximum", "to")) if key in schema]
    return " ".join([escape({"null": "nothing", "boolean": "true or false"}.get(kind, kind)), *limits])


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def schema_sections(schemas: dict[str, Any], page: Page, anchors: Anchors) -> str:
    """All named schemas, with their members."""
    parts = []
    for name, schema in schemas.items():
        anchor = anchors.unique(f"schema-{name}")
        page.heading(3, anchor, name)
        page.entry(name, "HTTP schema", anchor, schema.get("description", ""))
        parts.append(element("section", (
            element("h3", code(name), id=anchor) + _described(schema) + _members(schema)), class_="member"))
    return "".join(parts)


def _described(schema: dict[str, Any]) -> str:
    return element("p", inline(schema["description"])) if "description" in schema else ""


def _members(schema: dict[str, Any]) -> str:
    properties = schema.get("properties")
    if not properties:
        return element("p", words({key: value for key, value in schema.items() if key != "description"}))
    required = schema.get("required", [])
    rows = []
    for name, part in properties.items():
        sentence = first_sentence(part.get("description", "")) if isinstance(part, dict) else ""
        meaning = words(part) + (f". {inline(sentence)}" if sentence else "")
        rows.append((code(name) + ("" if name in required else " (optional)"), meaning))
    return definitions(rows)
