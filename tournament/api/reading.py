"""The description of the API made fit to be read on a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

METHODS: Final = ("get", "post", "put", "delete")
ROOT: Final = "/api/v1/"
_REF: Final = "#/components/schemas/"


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a body, an answer or a question: `kind` is what may stand there.

    `shape` names the object that it is, or is a list of ("" for a plain value).
    """

    name: str
    kind: str
    needed: bool
    told: str = ""
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: what it takes and what it answers.

    `parts` are those of its address below /api/v1, the last one empty.
    """

    name: str
    method: str
    parts: tuple[str, ...]
    told: str
    signed_in: bool
    question: tuple[Value, ...]
    body: tuple[Value, ...]
    status: str
    answer: tuple[Value, ...]
    answer_name: str


@dataclass(frozen=True, slots=True)
class Object:
    """An object that stands in bodies and answers, with its fields."""

    name: str
    told: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """The operations of one subject."""

    name: str
    operations: tuple[Operation, ...]


def readable(described: Mapping[str, Any]) -> tuple[Subject, ...]:
    """Return the operations of an OpenAPI document, subject by subject in their first order."""
    schemas: Mapping[str, Any] = described["components"]["schemas"]
    subjects: dict[str, list[Operation]] = {}
    for path, methods in described["paths"].items():
        for method in METHODS:
            if method in methods:
                one = methods[method]
                made = _operation(path, method, one, schemas)
                subjects.setdefault(one["tags"][0], []).append(made)
    return tuple(Subject(name, tuple(found)) for name, found in subjects.items())


def objects(described: Mapping[str, Any]) -> tuple[Object, ...]:
    """Return the objects that an OpenAPI document names, by name."""
    schemas: Mapping[str, Any] = described["components"]["schemas"]
    return tuple(
        Object(name, _told(schema), tuple(_values(schema, schemas)))
        for name, schema in sorted(schemas.items())
    )


def _told(part: Mapping[str, Any]) -> str:
    """Return what a part says about itself, as one line of plain text."""
    return " ".join(part.get("description", "").replace("`", "").split())


def _operation(
    path: str, method: str, one: Mapping[str, Any], schemas: Mapping[str, Any]
) -> Operation:
    status = min(one["responses"])
    answer = _json(one["responses"][status])
    return Operation(
        name=one["operationId"],
        method=method.upper(),
        parts=tuple(path.removeprefix(ROOT).split("/")),
        told=_told(one),
        signed_in={} not in one.get("security", [{}]),
        question=tuple(_question(one)),
        body=tuple(_values(_json(one.get("requestBody", {})), schemas)),
        status=status,
        answer=tuple(_values(answer, schemas)),
        answer_name=answer.get("$ref", "").removeprefix(_REF),
    )


def _json(part: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] = part.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _question(one: Mapping[str, Any]) -> Iterator[Value]:
    for asked in one.get("parameters", ()):
        if asked["in"] == "query":
            needed = bool(asked.get("required"))
            yield Value(asked["name"], _kind(asked["schema"]), needed, _told(asked))


def _values(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[Value]:
    """Yield the fields of an object; of one that may be a list too, those of the object."""
    if "$ref" in schema:
        schema = schemas[schema["$ref"].removeprefix(_REF)]
    schema = next(iter(schema.get("oneOf", ())), schema)
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        shape = _shape(field)
        kind = _kind(field).removesuffix(shape)
        yield Value(name, kind, name in needed, _told(field), shape)


def _shape(schema: Mapping[str, Any]) -> str:
    """Return the name of the object that stands at a place, or in a list there; "" for none."""
    schema = schema.get("items", schema)
    kinds = [schema, *schema.get("oneOf", ()), *schema.get("allOf", ())]
    names = [one["$ref"].removeprefix(_REF) for one in kinds if "$ref" in one]
    return names[0] if len(names) == 1 and _kind(schema).endswith(names[0]) else ""


def _kind(schema: Mapping[str, Any]) -> str:
    """Return what may stand at a place, in a few words."""
    for key in ("oneOf", "allOf", "anyOf"):
        if key in schema:
            parts = dict.fromkeys(_kind(one) for one in schema[key])
            return " or ".join(sorted(parts, key=lambda kind: kind != "null"))
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(_REF)
    if "enum" in schema:
        return " · ".join("null" if one is None else f'"{one}"' for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kinds = schema.get("type", "any value")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return " or ".join(_named(kind, schema) for kind in kinds)


def _named(kind: str, schema: Mapping[str, Any]) -> str:
    return str(schema.get("format", kind)) if kind == "string" else str(kind)
