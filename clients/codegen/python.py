"""Writes the types and the operator's calls of the Python package."""

from __future__ import annotations

import re
import textwrap

from document import SECRETS, Call, Document, Field, Schema, Type, snake

HEADER = '"""{text}\n\nMade from the OpenAPI document by `clients/codegen`: change that, not this file.\n"""\n\nfrom __future__ import annotations\n'
WIDTH = 110


def doc(text: str, indent: str, more: str = "") -> list[str]:
    """Returns the lines of a docstring; none for an empty text."""
    if not text:
        return []
    text = text.replace("\\", "\\\\").replace('"""', "'''")
    if text.endswith('"'):
        text += " "
    body = textwrap.wrap(text, WIDTH - len(indent) - 6)
    if more:
        body += ["", *textwrap.wrap(more, WIDTH - len(indent) - 3)]
    if len(body) == 1:
        return [f'{indent}"""{body[0]}"""']
    return [f'{indent}"""{body[0]}', *(f"{indent}{line}".rstrip() for line in body[1:]), f'{indent}"""']


def literal(words: tuple[object, ...]) -> str:
    return "Literal[" + ", ".join(f'"{word}"' if isinstance(word, str) else repr(word) for word in words) + "]"


def hint(node: Type) -> str:
    match node.kind:
        case "str" | "int" | "bool":
            return node.kind
        case "time":
            return "datetime"
        case "any":
            return "object"
        case "const":
            return literal((node.value,))
        case "words":
            return literal(node.value)
        case "ref":
            return node.name
    assert node.of is not None
    return {"list": f"list[{hint(node.of)}]", "map": f"dict[str, {hint(node.of)}]", "null": f"{hint(node.of)} | None"}[node.kind]


def wide(node: Type) -> str:
    """Returns the type hint of a parameter: a list field accepts any sequence."""
    return f"Sequence[{hint(node.of)}]" if node.kind == "list" and node.of else hint(node)


def json_of(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def attribute(part: Field, sent: bool) -> list[str]:
    name = snake(part.json)
    assert json_of(name) == part.json, part.json
    kind = wide(part.type) if sent else hint(part.type)
    default, options = "", []
    if part.type.kind == "null":
        kind, default = f"{kind} | Omitted", "OMITTED"
    elif not part.required:
        kind, default = f"{kind} | None", "None"
    if part.json in SECRETS:
        options = [*([f"default={default}"] if default else []), "repr=False"]
    value = f" = field({', '.join(options)})" if options else f" = {default}" if default else ""
    return [f"    {name}: {kind}{value}", *doc(part.text, "    ")]


def schema(node: Schema, sent: bool) -> list[str]:
    if node.words:
        lines = [f"{node.name}: TypeAlias = Literal[", *(f'    "{word}",' for word in node.words), "]"]
        return [*lines, *doc(node.text, "")]
    if node.members:
        return [f"{node.name}: TypeAlias = {' | '.join(f'{name!r}'.strip(chr(39)) for name in node.members)}", *doc(node.text, "")]
    lines = ["@dataclass(frozen=True, slots=True, kw_only=True)", f"class {node.name}:", *doc(node.text, "    ")]
    if node.text:
        lines.append("")
    for part in node.fields:
        lines += attribute(part, sent)
    for part in node.fields:
        if part.type.kind == "const" and isinstance(part.type.value, bool) and part.required:
            # Python objects are truthy by default, so `if verify(…)` would let everybody in.
            word = hint(part.type)
            lines += ["", f"    def __bool__(self) -> {word}:", f"        return {part.type.value}"]
    return lines


def types(document: Document) -> str:
    blocks: list[list[str]] = []
    data = [call.data.name for call in document.calls]
    order = sorted(document.schemas.values(), key=lambda s: (not s.words, bool(s.members), s.name))
    names = []
    for node in order:
        if node.name in data and not needed(document, node):
            continue
        names.append(node.name)
        blocks.append(schema(node, node.name in document.requests and node.name not in document.responses))
    for event in document.events:
        blocks.append(schema(event.data, False))
        names += [event.data.name, event.name]
        blocks.append(
            [
                "@dataclass(frozen=True, slots=True, kw_only=True)",
                f"class {event.name}:",
                *doc(event.text, "    "),
                "",
                "    id: str",
                '    """The event: the same for every subscription, attempt and redelivery."""',
                f'    type: Literal["{event.word}"]',
                "    timestamp: datetime",
                '    """When it happened."""',
                "    org_id: str",
                '    """Where it happened."""',
                f"    data: {event.data.name}",
            ]
        )
    names += ["UnknownEvent", "Event"]
    blocks.append(
        [
            "@dataclass(frozen=True, slots=True, kw_only=True)",
            "class UnknownEvent:",
            '    """An event of a newer service, which this version of the library has no type for. Answer it with 2xx."""',
            "",
            "    id: str",
            '    type: Literal["unknown"]',
            "    name: str",
            '    """What the service calls it."""',
            "    timestamp: datetime",
            "    org_id: str",
            "    data: dict[str, object]",
        ]
    )
    blocks.append(["Event: TypeAlias = (", "    UnknownEvent", *(f"    | {event.name}" for event in document.events), ")",
                   '"""What a webhook brings; `type` says which."""'])
    blocks.append(["EVENTS: dict[str, type[Event]] = {", *(f'    "{e.word}": {e.name},' for e in document.events), "}"])
    head = HEADER.format(text="What the service takes and answers.") + "\n".join([
        "",
        "from collections.abc import Sequence",
        "from dataclasses import dataclass, field",
        "from datetime import datetime",
        "from typing import Literal, TypeAlias",
        "",
        "from ._omitted import OMITTED, Omitted",
        "",
        "__all__ = [",
        *(f'    "{name}",' for name in sorted(names)),
        "]",
        "",
    ])
    return head + "\n" + "\n\n\n".join("\n".join(block) for block in blocks) + "\n"


def needed(document: Document, node: Schema) -> bool:
    """Whether a call returns the whole object, and not only its one field or nothing."""
    calls = [call for call in document.calls if call.data.name == node.name]
    return any(call.has_answer for call in calls)


def method(call: Call, is_async: bool) -> list[str]:
    word, wait = ("async def", "await ") if is_async else ("def", "")
    positional = [f"{name}: str" for _, name in call.path_fields]
    keywords, sent = [], []
    for part in (*(call.body.fields if call.body else ()), *call.query):
        name, kind = snake(part.json), wide(part.type)
        if part.type.kind == "null":
            keywords.append((False, f"{name}: {kind} | Omitted = OMITTED"))
        elif part.required:
            keywords.append((True, f"{name}: {kind}"))
        else:
            keywords.append((False, f"{name}: {kind} | None = None"))
        sent.append(name)
    if call.lines:
        positional.append(f"lines: Iterable[{hint(call.lines)}]")
    named = [text for _, text in sorted(keywords, key=lambda pair: not pair[0])]
    only = call.only_field
    answer = "None" if not call.has_answer else hint(only.type) if only else call.data.name
    arguments = ["self", *positional, *(["*", *named] if named else [])]
    opening = f"    {word} {call.name}({', '.join(arguments)}) -> {answer}:"
    lines = [opening]
    if len(opening) > WIDTH:
        lines = [f"    {word} {call.name}(", *(f"        {argument}," for argument in arguments), f"    ) -> {answer}:"]
    described = [f"{snake(p.json)}: {p.text}" for p in (*(call.body.fields if call.body else ()), *call.query) if p.text]
    lines += method_doc(call, described)
    path = call.path
    for raw, name in call.path_fields:
        path = path.replace("{" + raw + "}", "{identifier(" + name + ', "' + name + '")}')
    given = [f'"{call.method}"', ("f" if "{" in path else "") + f"'{path}'" if '"' in path else f'"{path}"']
    if call.body:
        given.append("body={" + ", ".join(f'"{p.json}": {snake(p.json)}' for p in call.body.fields) + "}")
    if call.query:
        given.append("query={" + ", ".join(f'"{p.json}": {snake(p.json)}' for p in call.query) + "}")
    if call.lines:
        given.append("lines=lines")
    sending = f"{wait}self._send({', '.join(given)})"
    if not call.has_answer:
        return [*lines, f"        {sending}"]
    decoded = f"decoded({call.data.name}, {sending})"
    return [*lines, f"        return {decoded}" + (f".{snake(only.json)}" if only else "")]


def method_doc(call: Call, described: list[str]) -> list[str]:
    lines = doc(call.summary, "        ", call.text)
    if not described and not call.codes:
        return lines
    if len(lines) == 1:
        lines = [lines[0].removesuffix('"""')]
    else:
        lines = lines[:-1]
    if described:
        lines += ["", "        Args:"]
        for text in described:
            lines += textwrap.wrap(text, WIDTH - 12, initial_indent=" " * 12, subsequent_indent=" " * 16)
    return [*lines, '        """']


def pages(call: Call, is_async: bool) -> list[str]:
    page = call.page_of
    assert page and page.type.of
    item = hint(page.type.of)
    rest = [part for part in call.query if part.json not in ("cursor", "limit")]
    named = [f"{snake(part.json)}: {wide(part.type)} | None = None" for part in rest]
    positional = [f"{name}: str" for _, name in call.path_fields]
    arguments = ", ".join(["self", *positional, *(["*", *named] if named else [])])
    given = ", ".join([*(name for _, name in call.path_fields), *(f"{snake(p.json)}={snake(p.json)}" for p in rest), "cursor=cursor"])
    word, wait, kind = ("async def", "await ", "AsyncIterator") if is_async else ("def", "", "Iterator")
    return [
        f"    {word} {call.name.replace('list_', 'iterate_', 1)}({arguments}) -> {kind}[{item}]:",
        f'        """All of `{call.name}`, page after page."""',
        "        cursor: str | None = None",
        "        while True:",
        f"            page = {wait}self.{call.name}({given})",
        f"            for entry in page.{snake(page.json)}:",
        "                yield entry",
        "            cursor = page.next_cursor",
        "            if cursor is None:",
        "                return",
    ]


def api(document: Document) -> str:
    blocks = []
    for is_async in (False, True):
        prefix = "Async" if is_async else ""
        for name, text, operator in (
            ("OperatorApi", "The operator's own routes: organizations and users of the whole service.", True),
            ("OrganizationApi", "What admins of one organization do, done by the operator.", False),
        ):
            lines = [f"class {prefix}{name}:", f'    """{text} Needs a service key of scope `manage`."""', "",
                     f"    def __init__(self, send: {prefix}Send) -> None:", "        self._send = send"]
            for call in document.calls:
                if call.is_operator == operator:
                    lines += ["", *method(call, is_async)]
                    if call.page_of:
                        lines += ["", *pages(call, is_async)]
            blocks.append("\n".join(lines))
    code = re.sub(r'""".*?"""', "", "\n".join(blocks), flags=re.DOTALL)
    used = set(re.findall(r"\b[A-Z][A-Za-z]+\b", code)) & set(document.schemas)
    head = HEADER.format(text="The calls that a service key opens.") + "\n".join([
        "",
        "from collections.abc import AsyncIterator, Iterable, Iterator, Sequence",
        "from datetime import datetime",
        "",
        "from ._http import decoded",
        "from ._omitted import OMITTED, Omitted",
        "from ._send import AsyncSend, Send, identifier",
        "from .types import (",
        *(f"    {name}," for name in sorted(used)),
        ")",
        "",
        '__all__ = ["AsyncOperatorApi", "AsyncOrganizationApi", "OperatorApi", "OrganizationApi"]',
        "",
    ])
    return head + "\n\n" + "\n\n\n".join(blocks) + "\n"


def files(document: Document) -> dict[str, str]:
    return {"types.py": types(document), "_api.py": api(document)}
