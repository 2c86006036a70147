"""Writes the types and the operator's calls of the Python package."""

from __future__ import annotations

import keyword
import re
import textwrap

from document import Call, Document, Field, Schema, Type, snake

HEADER = '"""{text}\n\nMade from the OpenAPI document by `clients/codegen`: change that, not this file.\n"""\n\nfrom __future__ import annotations\n'
WIDTH = 110
IMPORTS = """
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from ._omitted import OMITTED, Omitted

"""
ANY_EVENT = [
    "@dataclass(frozen=True, slots=True, kw_only=True)",
    "class AnyEvent:",
    '    """What every event has."""',
    "",
    "    id: str",
    '    """The event: the same for every subscription, attempt and redelivery."""',
    "    timestamp: datetime",
    '    """When it happened."""',
]
UNKNOWN_EVENT = [
    "@dataclass(frozen=True, slots=True, kw_only=True)",
    "class UnknownEvent(AnyEvent):",
    '    """An event of a newer service, which this version of the library has no type for. Answer it with 2xx."""',
    "",
    '    type: Literal["unknown"]',
    "    name: str",
    '    """What the service calls it."""',
    "    data: dict[str, object]",
    "    org_id: str | None = None",
    '    """The organization where it happened."""',
]


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


def wrapped(parts: list[str], indent: str) -> list[str]:
    """Returns the lines of several parts, as many on each as fit."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + 1 + len(part) <= WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(indent + part)
    return lines


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
    assert json_of(name) == part.json and not keyword.iskeyword(name), part.json
    kind = wide(part.type) if sent else hint(part.type)
    default, options = "", []
    if part.type.kind == "null":
        kind, default = f"{kind} | Omitted", "OMITTED"
    elif not part.required:
        kind, default = f"{kind} | None", "None"
    if part.is_secret:
        options = [*([f"default={default}"] if default else []), "repr=False"]
    value = f" = field({', '.join(options)})" if options else f" = {default}" if default else ""
    return [f"    {name}: {kind}{value}", *doc(part.text, "    ")]


def schema(node: Schema, sent: bool) -> list[str]:
    if node.words:
        lines = [f"{node.name}: TypeAlias = {literal(node.words)}"]
        if len(lines[0]) > WIDTH:
            lines = [f"{node.name}: TypeAlias = Literal[", *wrapped([f'"{word}",' for word in node.words], "    "), "]"]
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


def place(part: Field) -> list[str]:
    """Returns the lines of a field that says in which organization an event happened."""
    type_ = hint(part.type) if part.required else f"{hint(part.type)} | None = None"
    return [f"    {snake(part.json)}: {type_}", *doc(part.text, "    ")]


def types(document: Document) -> str:
    blocks: list[list[str]] = []
    data = [call.data.name for call in document.calls]
    order = sorted(document.schemas.values(), key=lambda s: (not s.words, bool(s.members), s.name))
    for node in order:
        if node.name not in data or needed(document, node):
            blocks.append(schema(node, node.name in document.requests and node.name not in document.responses))
    blocks.append(ANY_EVENT)
    for event in document.events:
        blocks.append(schema(event.data, False))
        blocks.append(
            [
                "@dataclass(frozen=True, slots=True, kw_only=True)",
                f"class {event.name}(AnyEvent):",
                *doc(event.text, "    "),
                "",
                f'    type: Literal["{event.word}"]',
                f"    data: {event.data.name}",
                *(line for part in event.place for line in place(part)),
            ]
        )
    blocks.append(UNKNOWN_EVENT)
    names = [event.name for event in document.events]
    blocks.append(["Event: TypeAlias = (", *wrapped(["UnknownEvent", *(f"| {name}" for name in names)], "    "), ")",
                   '"""What a webhook brings; `type` says which."""'])
    blocks.append(["EVENTS: dict[str, type[Event]] = {", *(f'    "{e.word}": {e.name},' for e in document.events), "}"])
    return HEADER.format(text="What the service takes and answers.") + IMPORTS + "\n\n\n".join("\n".join(block) for block in blocks) + "\n"


def needed(document: Document, node: Schema) -> bool:
    """Whether a call returns the whole object, and not only its one field or nothing."""
    calls = [call for call in document.calls if call.data.name == node.name]
    return any(call.has_answer for call in calls)


def method(call: Call) -> list[str]:
    positional = [f"{name}: str" for _, name in call.path_fields]
    keywords = []
    for part in (*(call.body.fields if call.body else ()), *call.query):
        name, kind = snake(part.json), wide(part.type)
        if part.type.kind == "null":
            keywords.append((False, f"{name}: {kind} | Omitted = OMITTED"))
        elif part.required:
            keywords.append((True, f"{name}: {kind}"))
        else:
            keywords.append((False, f"{name}: {kind} | None = None"))
    if call.lines:
        positional.append(f"lines: Iterable[{hint(call.lines)}]")
    named = [text for _, text in sorted(keywords, key=lambda pair: not pair[0])]
    only = call.only_field
    answer = "None" if not call.has_answer else hint(only.type) if only else call.data.name
    lines = signature(call.name, [*positional, *(["*", *named] if named else [])], answer)
    described = [f"{snake(p.json)}: {p.text}" for p in (*(call.body.fields if call.body else ()), *call.query) if p.text]
    lines += method_doc(call, described)
    path = call.path
    for raw, name in call.path_fields:
        path = path.replace("{" + raw + "}", "{identifier(" + name + ", '" + name + "')}")
    given = [f'"{call.method}"', ("f" if "{" in path else "") + f'"{path}"']
    for name, fields in (("body", call.body.fields if call.body else ()), ("query", call.query)):
        if fields:
            entries = [f'"{part.json}": {snake(part.json)},' for part in fields]
            entries[-1] = entries[-1].removesuffix(",") + "}"
            first, *rest = wrapped([f"{name} = {{{entries[0]}", *entries[1:]], " " * 8)
            lines += [first, *(" " * 4 + line for line in rest)]
            given.append(f"{name}={name}")
    if call.lines:
        given.append("lines=lines")
    request = f"Request({', '.join(given)})"
    if not call.has_answer:
        return [*lines, f"        return self._do({request})"]
    if only:
        lines.append(f"        request = {request}")
        return [*lines, f"        return self._take({call.data.name}, request, lambda data: data.{snake(only.json)})"]
    return [*lines, f"        return self._call({call.data.name}, {request})"]


def signature(name: str, arguments: list[str], answer: str) -> list[str]:
    one = f"    def {name}({', '.join(['self', *arguments])}) -> {answer}:"
    if len(one) <= WIDTH:
        return [one]
    parts = [f"{argument}," for argument in ("self", *arguments)]
    return [f"    def {name}(", *wrapped(parts, " " * 8), f"    ) -> {answer}:"]


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


def pages(call: Call) -> list[str]:
    page = call.page_of
    assert page and page.type.of
    rest = [part for part in call.query if part.json not in ("cursor", "limit")]
    named = [f"{snake(part.json)}: {wide(part.type)} | None = None" for part in rest]
    positional = [f"{name}: str" for _, name in call.path_fields]
    given = [*(name for _, name in call.path_fields), *(f"{snake(p.json)}={snake(p.json)}" for p in rest), "cursor=cursor"]
    return [
        *signature(iterating(call), [*positional, *(["*", *named] if named else [])], f"Iterator[{hint(page.type.of)}]"),
        f'        """All of `{call.name}`, page after page."""',
        f"        return self._pages(lambda cursor: self.{call.name}({', '.join(given)}), lambda page: page.{snake(page.json)})",
    ]


def iterating(call: Call) -> str:
    return call.name.replace("list_", "iterate_", 1)


def api(document: Document) -> str:
    blocks = []
    for name, text, operator in (
        ("OperatorApi", "The operator's own routes: organizations and users of the whole service.", True),
        ("OrganizationApi", "What admins of one organization do, done by the operator.", False),
    ):
        calls = [call for call in document.calls if call.is_operator == operator]
        lines = [f"class {name}(Calls):", f'    """{text} Needs a service key of scope `manage`."""']
        waiting = [f"class Async{name}(AsyncCalls):", f'    """The calls of `{name}`, to be awaited."""', ""]
        for call in calls:
            lines += ["", *method(call)]
            waiting.append(f"    {call.name} = awaited({name}.{call.name})")
            if call.page_of:
                lines += ["", *pages(call)]
                waiting.append(f"    {iterating(call)} = streamed({name}.{iterating(call)})")
        blocks += ["\n".join(lines), "\n".join(waiting)]
    code = re.sub(r'""".*?"""', "", "\n".join(blocks), flags=re.DOTALL)
    used = set(re.findall(r"\b[A-Z][A-Za-z]+\b", code)) & set(document.schemas)
    head = HEADER.format(text="The calls that a service key opens.") + "\n".join([
        "",
        "from collections.abc import Iterable, Iterator, Sequence",
        "from datetime import datetime",
        "",
        "from ._calls import AsyncCalls, Calls, awaited, streamed",
        "from ._omitted import OMITTED, Omitted",
        "from ._send import Request, identifier",
        "from .types import (",
        *wrapped([f"{name}," for name in sorted(used)], "    "),
        ")",
        "",
        '__all__ = ["AsyncOperatorApi", "AsyncOrganizationApi", "OperatorApi", "OrganizationApi"]',
        "",
    ])
    return head + "\n\n" + "\n\n\n".join(blocks) + "\n"


def files(document: Document) -> dict[str, str]:
    return {"types.py": types(document), "_api.py": api(document)}
