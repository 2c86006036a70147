"""Writes the types of the TypeScript packages."""

from __future__ import annotations

import textwrap

from document import Call, Document, Field, Schema, Type

HEADER = "// Made from the OpenAPI document by `clients/codegen`: change that, not this file. `npm run build` copies it into both packages."
WIDTH = 130
PAGED = ("cursor", "limit")


def doc(text: str, indent: str = "") -> list[str]:
    """Returns the lines of a comment; none for an empty text."""
    if len(one := f"{indent}/** {text} */") <= WIDTH:
        return [one] if text else []
    return [f"{indent}/**", *(f"{indent} * {line}" for line in textwrap.wrap(text, WIDTH - len(indent) - 3)), f"{indent} */"]


def literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def hint(node: Type) -> str:
    match node.kind:
        case "str" | "any" | "int" | "bool" | "time":
            return {"str": "string", "any": "unknown", "int": "number", "bool": "boolean", "time": "Time"}[node.kind]
        case "const":
            return literal(node.value)
        case "words":
            return " | ".join(map(literal, node.value))
        case "ref":
            return node.name
    assert node.of is not None
    inner = hint(node.of)
    return {"list": f"({inner})[]" if " " in inner else f"{inner}[]", "map": f"Record<string, {inner}>", "null": f"{inner} | null"}[node.kind]


def members(fields: tuple[Field, ...], indent: str) -> list[str]:
    lines = []
    for part in fields:
        lines += [*doc(part.text, indent), f"{indent}{part.json}{'' if part.required else '?'}: {hint(part.type)};"]
    return lines


def schema(node: Schema) -> list[str]:
    if choices := [literal(word) for word in node.words] or list(node.members):
        one = f"export type {node.name} = {' | '.join(choices)};"
        lines = textwrap.wrap(" ".join(f"| {choice}" for choice in choices), WIDTH - 3)
        return [*doc(node.text), *([one] if len(one) <= WIDTH else [f"export type {node.name} =", *(f"  {line}" for line in lines)])]
    return [*doc(node.text), f"export interface {node.name} {{", *members(node.fields, "  "), "}"]


def route(call: Call) -> list[str]:
    parts = [["    key: true;"]] if call.takes_key else []
    if call.path_fields:
        named = zip(call.path_fields, call.path_texts, strict=True)
        fields = tuple(Field(name, Type("str"), True, text) for (name, _), text in named)
        parts.append(["    path: {", *members(fields, "      "), "    };"])
    if call.query:
        is_paged = {part.json for part in call.query} >= set(PAGED)
        rest = tuple(part for part in call.query if not is_paged or part.json not in PAGED)
        base = "Page & " if is_paged else ""
        parts.append([f"    query?: {base}{{", *members(rest, "      "), "    };"] if rest else ["    query?: Page;"])
    if call.body:
        parts.append([f"    body{'' if call.needs_body else '?'}: {call.body.name};"])
    parts.append([f"    data: {call.data.name};"])
    lines, name = [line for part in parts for line in part], f'"{call.method} {call.path}"'
    if len(lines) == len(parts):
        one = f"  {name}: {{ {' '.join(line.strip() for line in lines).removesuffix(';')} }};"
        return [*doc(call.summary, "  "), one]
    return [*doc(call.summary, "  "), f"  {name}: {{", *lines, "  };"]


def types(document: Document) -> str:
    schemas = dict(document.schemas)
    for call in document.calls:
        schemas |= {node.name: node for node in (call.body, call.data) if node}
    page = next(call.query for call in document.calls if {part.json for part in call.query} == set(PAGED))
    blocks = [
        ["/** An instant: `2026-01-31T12:00:00.000Z`. */", "export type Time = string;"],
        ["/** Which page of a list. */", "export interface Page {", *members(page, "  "), "}"],
        *(schema(schemas[name]) for name in sorted(schemas)),
        [
            "/** The routes below `/api/v1`: what they take, and the `data` of their answers. Those with `key` accept a service key. */",
            "export interface Routes {",
            *(line for call in document.calls for line in route(call)),
            "}",
        ],
        [
            "/** What the events of webhooks tell. */",
            "export interface Events {",
            *(
                line
                for event in document.events
                for line in (*doc(event.text, "  "), f'  "{event.word}": {{', *members(event.data.fields, "    "), "  };")
            ),
            "}",
        ],
    ]
    return HEADER + "\n\n" + "\n\n".join("\n".join(block) for block in blocks) + "\n"


def files(document: Document) -> dict[str, str]:
    return {"openapi.ts": types(document)}
