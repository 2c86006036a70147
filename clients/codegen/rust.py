"""Writes the types and the operator's calls of the Rust crate."""

from __future__ import annotations

import subprocess
import textwrap
from pathlib import Path

from document import SECRETS, Call, Document, Field, Schema, Type, pascal, snake

HEADER = """//! {text}
//!
//! Made from the OpenAPI document by `clients/codegen`: change that, not this file.

"""
KEYWORDS = {"type": "kind"}


def doc(text: str, indent: str = "") -> list[str]:
    lines = textwrap.wrap(text, 110 - len(indent))
    return [f"{indent}/// {line}" for line in lines]


def hint(node: Type, name: str = "") -> str:
    match node.kind:
        case "str":
            return "Secret" if name in SECRETS else "String"
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
    """The variant of a word. `Unknown` is that of every word that the client doesn't know."""
    return "IsUnknown" if word == "unknown" else pascal(word.replace("_", "."))


def enumeration(name: str, text: str, words: tuple[str, ...]) -> list[str]:
    lines = [
        *doc(text or f"One of the words of `{name}`."),
        "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]",
        "#[non_exhaustive]",
        f"pub enum {name} {{",
    ]
    for word in words:
        lines += [f"    /// `{word}`", f'    #[serde(rename = "{word}")]', f"    {variant(word)},"]
    lines += [
        "    /// A word of a newer service.",
        "    #[serde(other, skip_serializing)]",
        "    Unknown,",
        "}",
        "",
        f"impl {name} {{",
        "    /// The word itself.",
        "    pub fn as_str(self) -> &'static str {",
        "        match self {",
        *(f'            Self::{variant(word)} => "{word}",' for word in words if word != "unknown"),
        f'            {"Self::IsUnknown | " if "unknown" in words else ""}Self::Unknown => "unknown",',
        "        }",
        "    }",
        "}",
        "",
        f"impl fmt::Display for {name} {{",
        "    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {",
        "        f.write_str(self.as_str())",
        "    }",
        "}",
    ]
    return lines


def attribute(part: Field, owner: str, sent: bool, extra: list[list[str]]) -> list[str]:
    name = KEYWORDS.get(snake(part.json), snake(part.json))
    if part.type.kind == "words":
        kind = f"{owner}{pascal(part.json)}"
        extra.append(enumeration(kind, part.text, part.type.value))
    else:
        kind = hint(part.type, part.json)
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


def structure(node: Schema, sent: bool) -> list[list[str]]:
    extra: list[list[str]] = []
    fields = [part for part in node.fields if part.type.kind != "const"]
    derives = ["Clone", "Debug", "PartialEq"]
    if not sent or all(known_default(part) for part in fields):
        derives += ["Default"] if sent else []
    derives.append("Serialize" if sent else "Deserialize")
    lines = [*doc(node.text or f"`{node.name}`"), f"#[derive({', '.join(derives)})]", '#[serde(rename_all = "camelCase")]']
    if not sent:
        lines.append("#[non_exhaustive]")
    lines.append(f"pub struct {node.name} {{")
    for part in fields:
        lines += attribute(part, node.name, sent, extra)
    return [[*lines, "}"], *extra]


def known_default(part: Field) -> bool:
    return not part.required or part.type.kind in ("str", "bool", "list", "map", "int")


def types(document: Document) -> str:
    blocks: list[list[str]] = []
    done: set[str] = set()
    hidden = {call.data.name for call in document.calls if not call.has_answer}
    for node in document.schemas.values():
        if node.name in hidden:
            continue
        done.add(node.name)
        if node.words:
            blocks.append(enumeration(node.name, node.text, node.words))
        elif not node.members:
            sent = node.name in document.requests and node.name not in document.responses
            blocks += structure(node, sent)
    for call in document.calls:
        if call.body and call.body.name not in done:
            done.add(call.body.name)
            blocks += structure(call.body, True)
        if call.query and (query := query_of(call)) and query.name not in done:
            done.add(query.name)
            blocks += structure(query, True)
    for event in document.events:
        blocks += structure(Schema(event.data.name, f"What `{event.word}` tells. {event.text}", fields=event.data.fields), False)
    blocks.append([
        "/// What happened, and what there is to know about it.",
        "#[derive(Clone, Debug, PartialEq)]",
        "#[non_exhaustive]",
        "pub enum EventData {",
        *(line for e in document.events for line in (f"    /// `{e.word}`", f"    {e.name}({e.data.name}),")),
        "    /// An event of a newer service, which this version has no type for. Answer it with 2xx.",
        "    Unknown {",
        "        /// What the service calls it.",
        "        name: String,",
        "        /// What it tells.",
        "        data: serde_json::Value,",
        "    },",
        "}",
        "",
        "impl EventData {",
        "    pub(crate) fn read(name: String, data: serde_json::Value) -> Result<Self, serde_json::Error> {",
        "        Ok(match name.as_str() {",
        *(f'            "{e.word}" => Self::{e.name}(serde_json::from_value(data)?),' for e in document.events),
        "            _ => Self::Unknown { name, data },",
        "        })",
        "    }",
        "}",
    ])
    head = HEADER.format(text="What the service takes and answers.") + (
        "use std::collections::BTreeMap;\nuse std::fmt;\n\nuse jiff::Timestamp;\nuse serde::{Deserialize, Serialize};\n\n"
        "use crate::secret::Secret;\n\n"
    )
    return head + "\n\n".join("\n".join(block) for block in blocks) + "\n"


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
    answer = "()" if not call.has_answer else hint(only.type, only.json) if only else call.data.name
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
                    if only and hint(only.type, only.json) == "Secret":
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
