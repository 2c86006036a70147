"""Writes the types and the operator's calls of the Rust crate."""

from __future__ import annotations

import subprocess
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

from document import Call, Document, Field, Schema, Type, pascal, snake

HEADER = """//! {text}
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

"""
KEYWORDS = {"type": "kind"}


def doc(text: str, indent: str = "") -> list[str]:
    lines = textwrap.wrap(text, 110 - len(indent))
    return [f"{indent}/// {line}" for line in lines]


def hint(node: Type, is_secret: bool = False) -> str:
    match node.kind:
        case "str":
            return "Secret" if is_secret else "String"
        case "int":
            return "i64"
        case "bool":
            return "bool"
        case "time":
            return "Timestamp"
        case "any":
            return "serde_json::Value"
        case "ref":
            return node.name
    assert node.of is not None, node
    inner = hint(node.of)
    return {"list": f"Vec<{inner}>", "map": f"BTreeMap<String, {inner}>", "null": f"Option<{inner}>"}[node.kind]


def variant(word: str) -> str:
    """The variant of a word. `Unknown` is that of every word that the client doesn't know. A `-` before a word reverses an order."""
    if word.startswith("-"):
        return variant(word[1:]) + "Descending"
    return "IsUnknown" if word == "unknown" else pascal(word.replace("_", "."))


def enumeration(name: str, text: str, words: tuple[str, ...]) -> list[str]:
    return [*doc(text or f"One of the words of `{name}`."), f"{name} {{", *(f'    {variant(word)} = "{word}",' for word in words), "}"]


def attribute(part: Field, owner: str, sent: bool, extra: list[list[str]]) -> list[str]:
    name = KEYWORDS.get(snake(part.json), snake(part.json))
    if part.type.kind == "words":
        kind = f"{owner}{pascal(part.json)}"
        extra.append(enumeration(kind, part.text, part.type.value))
    else:
        kind = hint(part.type, part.is_secret)
    lines = doc(part.text or f"`{part.json}`", "    ")
    options = []
    if name != snake(part.json):
        options.append(f'rename = "{part.json}"')
    if not part.required:
        kind = f"Option<{kind}>"
        if sent:
            options.append('skip_serializing_if = "Option::is_none"')
    if options:
        lines.append(f"    #[serde({', '.join(options)})]")
    return [*lines, f"    pub {name}: {kind},"]


@dataclass
class Groups:
    """The definitions by the macro that makes them."""

    words: list[list[str]] = field(default_factory=list)
    answers: list[list[str]] = field(default_factory=list)
    requests: list[list[str]] = field(default_factory=list)

    def add(self, node: Schema, sent: bool) -> None:
        fields = [part for part in node.fields if part.type.kind != "const"]
        lines = doc(node.text or f"`{node.name}`")
        if sent and all(known_default(part) for part in fields):
            lines.append("#[derive(Default)]")
        lines.append(f"pub struct {node.name} {{")
        for part in fields:
            lines += attribute(part, node.name, sent, self.words)
        (self.requests if sent else self.answers).append([*lines, "}"])


def known_default(part: Field) -> bool:
    return not part.required or part.type.kind in ("str", "bool", "list", "map", "int")


def types(document: Document) -> str:
    groups = Groups()
    done: set[str] = set()
    hidden = {call.data.name for call in document.calls if not call.has_answer}
    for node in document.schemas.values():
        if node.name in hidden:
            continue
        done.add(node.name)
        if node.words:
            groups.words.append(enumeration(node.name, node.text, node.words))
        elif not node.members:
            groups.add(node, node.name in document.requests and node.name not in document.responses)
    for call in document.calls:
        for node in (call.body, query_of(call) if call.query else None):
            if node and node.name not in done:
                done.add(node.name)
                groups.add(node, True)
    for event in document.events:
        groups.add(Schema(event.data.name, f"What `{event.word}` tells. {event.text}", fields=event.data.fields), False)
    events = [[f'"{e.word}": {e.name}({e.data.name}),' for e in document.events]]
    head = HEADER.format(text="What the service takes and answers.") + (
        "use std::collections::BTreeMap;\n\nuse jiff::Timestamp;\nuse serde::{Deserialize, Serialize};\n\n"
        "use crate::forms::{answers, events, requests, words};\nuse crate::secret::Secret;\n\n"
    )
    made = (("words", groups.words), ("answers", groups.answers), ("requests", groups.requests), ("events", events))
    return head + "\n".join(f"{name}! {{\n" + indented("\n\n".join("\n".join(block) for block in blocks)) + "\n}\n" for name, blocks in made)


def indented(text: str) -> str:
    return textwrap.indent(text, "    ")


def query_of(call: Call) -> Schema:
    name = "".join(pascal(part) for part in call.name.split("_"))
    prefix = "Operator" if call.is_operator and call.name == "list_audit_log" else ""
    return Schema(f"{prefix}{name}Query", f"What `{call.name}` may be asked for.", fields=call.query)


def method(call: Call) -> list[str]:
    arguments = ["&self", *(f"{name}: &str" for _, name in call.path_fields)]
    if call.body:
        arguments.append(f"body: &{call.body.name}")
    if call.lines:
        arguments.append(f"lines: &[{hint(call.lines)}]")
    if call.query:
        arguments.append(f"query: &{query_of(call).name}")
    only = call.only_field
    answer = "()" if not call.has_answer else hint(only.type, only.is_secret) if only else call.data.name
    text = [*doc(call.summary, "    ")]
    if call.text:
        text += ["    ///", *doc(call.text, "    ")]
    lines = [*text, f"    pub async fn {call.name}({', '.join(arguments)}) -> Result<{answer}, Error> {{"]
    path = call.path
    for raw, name in call.path_fields:
        lines.append(f'        let {name} = identifier("{name}", {name})?;')
        path = path.replace("{" + raw + "}", "{" + name + "}")
    target = f'&format!("{path}")' if call.path_fields else f'"{path}"'
    chain = [f"self.0.call(Method::{call.method}, {target})"]
    if call.query:
        chain.append(".query(query)?")
    if call.body:
        chain.append(".json(body)?")
    if call.lines:
        chain.append(".lines(lines)?")
    sent = "".join(chain)
    if not call.has_answer:
        return [*lines, f"        {sent}.send::<serde::de::IgnoredAny>().await?;", "        Ok(())", "    }"]
    if only:
        field = KEYWORDS.get(snake(only.json), snake(only.json))
        return [*lines, f"        Ok({sent}.send::<{call.data.name}>().await?.{field})", "    }"]
    return [*lines, f"        {sent}.send().await", "    }"]


def api(document: Document) -> str:
    blocks = []
    used: set[str] = set()
    for name, text, operator in (
        ("Operator", "The operator's own routes: organizations and users of the whole service.", True),
        ("Organization", "What admins of one organization do, done by the operator.", False),
    ):
        lines = [f"/// {text} Needs a service key of scope `manage`.", "#[derive(Clone, Debug)]",
                 f"pub struct {name}Api<'a>(pub(crate) Scope<'a>);", "", f"impl {name}Api<'_> {{"]
        for call in document.calls:
            if call.is_operator == operator:
                lines += [*method(call), ""]
                only = call.only_field
                if call.has_answer:
                    used.add(call.data.name)
                    node = only.type if only else None
                    while node is not None:
                        used |= {node.name} if node.kind == "ref" else set()
                        node = node.of
                    if only and hint(only.type, only.is_secret) == "Secret":
                        used.add("@Secret")
                used |= {call.body.name} if call.body else set()
                used |= {query_of(call).name} if call.query else set()
                used |= {call.lines.name} if call.lines else set()
        blocks.append("\n".join([*lines[:-1], "}"]))
    secret = "use crate::secret::Secret;\n" if "@Secret" in used else ""
    names = ", ".join(sorted(name for name in used if not name.startswith("@")))
    head = HEADER.format(text="The calls that a service key opens.") + (
        "use reqwest::Method;\n\nuse crate::call::{Scope, identifier};\nuse crate::error::Error;\n"
        + secret + f"use crate::types::{{{names}}};\n\n"
    )
    return head + "\n\n".join(blocks) + "\n"


def files(document: Document) -> dict[str, str]:
    return {name: formatted(text) for name, text in (("types.rs", types(document)), ("api.rs", api(document)))}


def formatted(text: str) -> str:
    house = str(Path(__file__).resolve().parent.parent.parent)
    command = ["rustfmt", "--edition", "2024", "--config-path", house]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
