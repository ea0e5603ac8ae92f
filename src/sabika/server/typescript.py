"""The page's types, generated from `messages.py`: `python -m sabika.server.typescript [--check]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from sabika.server import messages

TARGET = Path(__file__).parents[3] / "page" / "src" / "generated" / "messages.ts"
HEADER = "// Generated from src/sabika/server/messages.py by `python -m sabika.server.typescript`. Do not edit.\n"
UNIONS = {"FromPage": messages.FromPage, "ToPage": messages.ToPage}
SCALARS = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def generated() -> str:
    """The whole file: an interface for every struct, a union for every direction."""
    unions, structs = msgspec.json.schema_components(UNIONS.values(), ref_template="{name}")
    parts = [HEADER]
    parts += [_interface(name, struct) for name, struct in sorted(structs.items())]
    parts += [
        f"export type {name} = {' | '.join(sorted(option['$ref'] for option in union['anyOf']))};\n"
        for name, union in zip(UNIONS, unions, strict=True)
    ]
    return "\n".join(parts)


def _interface(name: str, struct: dict[str, Any]) -> str:
    required = set(struct.get("required", ()))
    lines = [f"/** {' '.join(struct['description'].split())} */"] if "description" in struct else []
    lines.append(f"export interface {name} {{")
    for field, schema in struct["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {_type(schema)};")
    lines.append("}\n")
    return "\n".join(lines)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    match schema.get("type"):
        case "array":
            item = _type(schema["items"])
            return f"({item})[]" if " " in item else f"{item}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if values else 'unknown'}>"
        case str(scalar):
            return SCALARS[scalar]
        case _:
            return "unknown"


def main(arguments: list[str]) -> int:
    """Write the file, or with `--check` say whether it is as it should be."""
    text = generated()
    if arguments == ["--check"]:
        if TARGET.exists() and TARGET.read_text("utf-8") == text:
            return 0
        print(f"{TARGET.name} is stale: run `python -m sabika.server.typescript`.", file=sys.stderr)
        return 1
    if arguments:
        print("usage: python -m sabika.server.typescript [--check]", file=sys.stderr)
        return 2
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
