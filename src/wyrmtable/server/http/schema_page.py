"""The page about the HTTP part: plain HTML made from the OpenAPI description, nothing from afar."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

HEAD = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Wyrmtable: HTTP</title></head><body>
<h1>Wyrmtable: HTTP</h1><p>The description for programs is
<a href="/api/schema/openapi.json">openapi.json</a>; the WebSocket is described in docs/protocol.md.
</p>"""


class SchemaPage(OpenAPIRenderPlugin):
    """Lists every request with its parameters and answers."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        parts = [HEAD]
        for path, item in openapi_schema["paths"].items():
            for method, operation in item.items():
                if method not in ("get", "post", "delete", "put", "patch"):
                    continue
                parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
                parts.append(f"<p>{escape(operation.get('description') or '')}</p>")
                parts.append(_parameters(operation))
                parts.append(_answers(operation))
        parts.append("<h1>Types</h1>")
        for name, schema in sorted(openapi_schema["components"]["schemas"].items()):
            parts.append(_type(name, schema))
        parts.append("</body></html>")
        return "".join(parts).encode()


def _parameters(operation: dict[str, Any]) -> str:
    rows = [
        f"<li><code>{escape(one['name'])}</code> ({escape(one['in'])})</li>"
        for one in operation.get("parameters") or []
    ]
    body = operation.get("requestBody")
    if body:
        for content in body["content"].values():
            rows.append(f"<li>body: {_link(content.get('schema') or {})}</li>")
    return f"<ul>{''.join(rows)}</ul>" if rows else ""


def _answers(operation: dict[str, Any]) -> str:
    rows = []
    for status, answer in operation.get("responses", {}).items():
        for content in (answer.get("content") or {}).values():
            rows.append(f"<li>{escape(status)}: {_link(content.get('schema') or {})}</li>")
    return f"<ul>{''.join(rows)}</ul>" if rows else ""


def _link(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if schema.get("type") == "array":
        return f"list of {_link(schema.get('items') or {})}"
    either = schema.get("oneOf") or schema.get("anyOf")
    if either:
        return " or ".join(_link(one) for one in either)
    return escape(str(schema.get("type", "anything")))


def _type(name: str, schema: dict[str, Any]) -> str:
    rows = [
        f"<li><code>{escape(field)}</code>: {_link(kind)}</li>"
        for field, kind in (schema.get("properties") or {}).items()
    ]
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><ul>{"".join(rows)}</ul>'
