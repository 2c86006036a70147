"""Reads the OpenAPI document of orgauth into what the emitters of this directory need: types, calls and events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

PREFIX = "/api/v1"
METHODS = ("get", "post", "put", "patch", "delete")
# Fields that hold a secret, unless their form is known (the key of a role): the generated types leave them out of their debug output.
SECRETS = {"key", "secret", "link", "passwordHash", "totpSecret", "token"}


@dataclass(frozen=True)
class Type:
    """`kind`: str, int, bool, time, any, const and words (of `value`), list and map (of `of`), null (`of` or null), ref (`name`)."""

    kind: str
    of: Type | None = None
    name: str = ""
    value: Any = None


@dataclass(frozen=True)
class Field:
    json: str
    type: Type
    required: bool
    text: str = ""
    is_secret: bool = False


@dataclass(frozen=True)
class Schema:
    """An enumeration (`words`), an object (`fields`) or a union (`members`)."""

    name: str
    text: str = ""
    words: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    members: tuple[str, ...] = ()


@dataclass(frozen=True)
class Call:
    """A call of a route."""

    name: str
    method: str
    path: str
    summary: str
    text: str
    codes: tuple[str, ...]
    path_fields: tuple[tuple[str, str], ...]  # what the path calls it, what a parameter is called
    path_texts: tuple[str, ...]
    query: tuple[Field, ...]
    body: Schema | None
    needs_body: bool
    takes_key: bool  # a service key of scope manage
    lines: Type | None  # of an NDJSON body
    is_upload: bool  # of a file
    data: Schema

    @property
    def is_operator(self) -> bool:
        return self.path.startswith("/operator/")

    @property
    def has_answer(self) -> bool:
        return [f.json for f in self.data.fields] != ["message"]

    @property
    def only_field(self) -> Field | None:
        """The only field of the answer, when the answer has exactly one and it is required."""
        return self.data.fields[0] if len(self.data.fields) == 1 and self.data.fields[0].required else None

    @property
    def page_of(self) -> Field | None:
        """The list field of an answer that is paginated by cursor."""
        lists = [f for f in self.data.fields if f.type.kind == "list"]
        paged = any(f.json == "cursor" for f in self.query) and any(f.json == "nextCursor" for f in self.data.fields)
        others = {f.json for f in self.data.fields if f not in lists}
        return lists[0] if paged and len(lists) == 1 and others <= {"nextCursor", "total"} else None


@dataclass(frozen=True)
class Event:
    word: str
    name: str
    text: str
    data: Schema
    place: tuple[Field, ...]  # what says in which organization it happened


@dataclass
class Document:
    version: str
    schemas: dict[str, Schema] = field(default_factory=dict)
    calls: list[Call] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    requests: set[str] = field(default_factory=set)  # schemas that are sent
    responses: set[str] = field(default_factory=set)  # schemas that come back


def snake(name: str) -> str:
    """Converts `isEmailVerified`, `reset-2fa`, `member.joined` to lower case with underscores."""
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name)
    return re.sub(r"[^A-Za-z0-9]+", "_", words).lower()


def pascal(name: str) -> str:
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", name))


def plain(text: str | None) -> str:
    """Returns a description as plain text, without the document's links, which have no target in a library."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", " ".join((text or "").split()))


class Reader:
    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw
        self.schemas: dict[str, Any] = raw["components"]["schemas"]
        # The document combines variants in one object, for generators that can't tell them apart; these clients can.
        for name, schema in list(self.schemas.items()):
            if variants := schema.get("x-oneOf"):
                self.schemas |= variants
                references = [{"$ref": f"#/components/schemas/{variant}"} for variant in variants]
                self.schemas[name] = {"description": schema["description"], "oneOf": references}

    def resolve(self, node: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in node:
            place: Any = self.raw
            for part in node["$ref"].removeprefix("#/").split("/"):
                place = place[part.replace("~1", "/").replace("~0", "~")]
            node = place
        return node

    def type(self, node: dict[str, Any]) -> Type:
        if "$ref" in node:
            name = node["$ref"].rsplit("/", 1)[1]
            target = self.schemas[name]
            if "enum" in target or "properties" in target or self.is_union(target):
                return Type("ref", name=name)
            return self.type(target)
        if "const" in node:
            return Type("const", value=node["const"])
        for word in ("oneOf", "anyOf"):
            if word in node:
                options = [self.type(option) for option in node[word] if option.get("type") != "null"]
                if any(option != options[0] for option in options):
                    raise ValueError(f"a union without a name: {node}")
                nullable = len(options) < len(node[word])
                return Type("null", of=options[0]) if nullable else options[0]
        if "allOf" in node and len(node["allOf"]) == 1:
            return self.type(node["allOf"][0])
        kind = node.get("type")
        if isinstance(kind, list):
            rest = [word for word in kind if word != "null"]
            inner = self.type({**node, "type": rest[0]})
            return Type("null", of=inner) if len(rest) < len(kind) else inner
        if kind == "string":
            if "enum" in node:
                return Type("words", value=tuple(node["enum"]))
            return Type("time" if node.get("format") == "date-time" else "str")
        if kind == "integer":
            return Type("int")
        if kind == "boolean":
            return Type("bool")
        if kind == "array":
            return Type("list", of=self.type(node["items"]))
        if kind == "object" and isinstance(node.get("additionalProperties"), dict):
            return Type("map", of=self.type(node["additionalProperties"]))
        if kind == "object" and "properties" not in node:
            return Type("map", of=Type("any"))
        raise ValueError(f"no type for {node}")

    @staticmethod
    def is_union(node: dict[str, Any]) -> bool:
        return "oneOf" in node and all("$ref" in option for option in node["oneOf"])

    def fields(self, node: dict[str, Any]) -> tuple[Field, ...]:
        required = set(node.get("required", ()))
        return tuple(
            Field(name, self.type(value), name in required, self.text(value), name in SECRETS and "pattern" not in value)
            for name, value in node.get("properties", {}).items()
        )

    @staticmethod
    def text(node: dict[str, Any]) -> str:
        """Returns the description, which a nullable field may have in its `oneOf` or `anyOf`."""
        places = [node, *node.get("oneOf", ()), *node.get("anyOf", ())]
        return next((plain(place["description"]) for place in places if place.get("description")), "")

    def schema(self, name: str) -> Schema:
        node = self.schemas[name]
        text = plain(node.get("description"))
        if "enum" in node:
            return Schema(name, text, words=tuple(node["enum"]))
        if self.is_union(node):
            return Schema(name, text, members=tuple(option["$ref"].rsplit("/", 1)[1] for option in node["oneOf"]))
        return Schema(name, text, fields=self.fields(node))

    def operations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        for path, item in self.raw["paths"].items():
            for method in METHODS:
                if method in item:
                    yield path, method, item[method]

    def call(self, path: str, method: str, node: dict[str, Any]) -> Call:
        parameters = [self.resolve(parameter) for parameter in node.get("parameters", ())]
        body, lines, is_upload = None, None, False
        for kind, content in self.resolve(node.get("requestBody", {})).get("content", {}).items():
            if kind == "application/json":
                body = self.schema(content["schema"]["$ref"].rsplit("/", 1)[1])
            elif kind == "application/x-ndjson":
                lines = self.type(content["schema"])
            else:
                is_upload = True
        [answer] = [response for status, response in node["responses"].items() if status.startswith("2")]
        envelope = self.resolve(self.resolve(answer)["content"]["application/json"]["schema"])
        data = envelope["properties"]["data"]
        codes = {
            code
            for status, response in node["responses"].items()
            if status[0] == "4"
            for code in re.findall(r"`([a-z0-9_]+)`", self.resolve(response).get("description", ""))
        }
        name = snake(node["operationId"]).replace("operator_", "")
        return Call(
            name=name,
            method=method.upper(),
            path=path.removeprefix(PREFIX),
            summary=plain(node.get("summary")),
            # The first paragraph; what follows are details for readers of the whole document.
            text=plain((node.get("description") or "").split("\n\n")[0]),
            codes=tuple(sorted(codes)),
            path_fields=tuple(
                (parameter["name"], self.path_name(path, parameter["name"]))
                for parameter in parameters
                if parameter["in"] == "path"
            ),
            path_texts=tuple(plain(parameter.get("description")) for parameter in parameters if parameter["in"] == "path"),
            query=tuple(
                Field(p["name"], self.type(p["schema"]), bool(p.get("required")), plain(p.get("description")))
                for p in parameters
                if p["in"] == "query"
            ),
            body=body,
            needs_body=bool(self.resolve(node.get("requestBody", {})).get("required")),
            takes_key=any("serviceKey" in way for way in node.get("security", ())),
            lines=lines,
            is_upload=is_upload,
            data=self.schema(data["$ref"].rsplit("/", 1)[1]),
        )

    @staticmethod
    def path_name(path: str, name: str) -> str:
        """Names a path parameter. `id` alone says too little in a signature, so the segment before it completes the name."""
        if name != "id":
            return snake(name)
        segment = path.split("/{" + name + "}")[0].rsplit("/", 1)[1]
        return {"members": "user_id"}.get(segment, snake(segment.removesuffix("s")) + "_id")

    def read(self, is_wanted: Callable[[Call], bool]) -> Document:
        document = Document(version=self.raw["info"]["version"])
        for path, method, node in self.operations():
            if path.startswith(f"{PREFIX}/"):
                call = self.call(path, method, node)
                document.calls.extend([call] if is_wanted(call) else [])
        for word, item in self.raw["webhooks"].items():
            content = item["post"]["requestBody"]["content"]["application/json"]["schema"]
            node = self.resolve(content)
            data = self.resolve(node["properties"]["data"])
            name = pascal(word.replace("_", "."))
            text = plain(item["post"].get("description")) or plain(item["post"].get("summary"))
            places = {name: part for name, part in node["properties"].items() if name in ("orgId", "org")}
            place = self.fields({**node, "properties": places})
            document.events.append(Event(word, name, text, Schema(f"{name}Data", fields=self.fields(data)), place))
        for call in document.calls:
            if call.has_answer:
                self.reach(document, document.responses, call.data.name)
            for request in (f.type for f in (call.body.fields if call.body else ())):
                self.reach_type(document, document.requests, request)
            for parameter in call.query:
                self.reach_type(document, document.requests, parameter.type)
            if call.lines:
                self.reach_type(document, document.requests, call.lines)
        for event in document.events:
            for part in (*event.data.fields, *event.place):
                self.reach_type(document, document.responses, part.type)
        for name in ("VerifyAnswer", "ErrorBody", "EventName"):
            self.reach(document, document.responses, name)
        document.schemas = dict(sorted(document.schemas.items()))
        return document

    def reach(self, document: Document, direction: set[str], name: str) -> None:
        if name in direction:
            return
        direction.add(name)
        schema = document.schemas.setdefault(name, self.schema(name))
        for member in schema.members:
            self.reach(document, direction, member)
        for part in schema.fields:
            self.reach_type(document, direction, part.type)

    def reach_type(self, document: Document, direction: set[str], node: Type) -> None:
        if node.kind == "ref":
            self.reach(document, direction, node.name)
        elif node.of is not None:
            self.reach_type(document, direction, node.of)
