"""The schemas of a description in a short notation: `name?: string | null`."""
import json
import re
from typing import Any

from markup import element, escape, first_sentence, link, text_of
from page import Page

_WIDEST = 64
_MANY = 12


def shape(schema: Any, indent: str = "") -> str:
    """A schema as finished code, in which names lead to their schemas."""
    if not isinstance(schema, dict) or not schema:
        return "any"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return link(escape(name), f"#schema-{name}")
    if "const" in schema:
        return escape(json.dumps(schema["const"]))
    if "enum" in schema:
        shown = [escape(json.dumps(value)) for value in schema["enum"][:_MANY]]
        return " | ".join(shown + ["…"] * (len(schema["enum"]) > _MANY))
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return _union(list(dict.fromkeys(shape(part, indent) for part in schema[key])), indent)
    if "allOf" in schema:
        return " & ".join(shape(part, indent) for part in schema["allOf"])
    return _typed(schema, indent)


def _union(parts: list[str], indent: str) -> str:
    """Alternatives, each on its own line if they are long."""
    line = " | ".join(parts)
    is_long = "\n" in line or len(text_of(line)) > _WIDEST
    return f"\n{indent}| ".join(["", *parts]).lstrip("\n") if is_long and len(parts) > 2 else line


def _typed(schema: dict[str, Any], indent: str) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "any")
    if isinstance(kind, list):
        return " | ".join(shape({**schema, "type": one}, indent) for one in kind)
    if kind == "array":
        item = shape(schema.get("items"), indent)
        return f"({item})[]" if " | " in item or " &amp; " in item else f"{item}[]"
    if kind == "object" and schema.get("properties"):
        return _object(schema, indent)
    limits = [str(schema.get(key, "")) for key in ("minimum", "maximum")]
    return escape(kind) + (f" ({limits[0]}…{limits[1]})" if any(limits) else "")


def _object(schema: dict[str, Any], indent: str) -> str:
    """An object on one line if that is short, otherwise with a line for each member."""
    inner = indent + "  "
    required = schema.get("required", [])
    members, remarks = [], []
    for name, part in schema["properties"].items():
        members.append(f"{escape(name)}{'' if name in required else '?'}: {shape(part, inner)}")
        words = part.get("description", "") if isinstance(part, dict) else ""
        remarks.append(element("span", f"  // {escape(first_sentence(words))}", class_="c") if words else "")
    line = f"{{ {', '.join(members)} }}"
    if len(text_of(line)) <= _WIDEST and not any(remarks) and "\n" not in line:
        return line
    rows = "".join(
        f"{inner}{member},{remark}\n" for member, remark in zip(members, remarks, strict=True))
    return f"{{\n{rows}{indent}}}"


def block(schema: Any) -> str:
    """A schema as a block of code, or as a word of code if it is only a name."""
    written = shape(schema)
    is_name = re.fullmatch(r"<a [^>]*>[^<]*</a>(\[\])?|\w+", written)
    whole = element("code", written)
    return element("p", whole) if is_name else element("pre", whole, class_="signature")


def write_schemas(schemas: dict[str, Any], page: Page) -> None:
    """All schemas with a name."""
    for name, schema in schemas.items():
        anchor = f"schema-{name}"
        page.entry(name, "HTTP schema", anchor)
        page.html(element("div", "", id=anchor))
        page.heading(3, name, is_code=True)
        page.text(schema.get("description", ""))
        page.html(block(schema))
