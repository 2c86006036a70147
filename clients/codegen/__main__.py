"""Writes the generated files of the Python and the Rust client.

    orgauth openapi | python3 clients/codegen            writes them
        orgauth openapi | python3 clients/codegen --check    lists the files that are out of date, and writes nothing

With `python` or `rust` as an argument it handles the files of that client only.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import python
from document import Reader

CLIENTS = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    document = Reader(json.load(sys.stdin)).read()
    check = "--check" in arguments
    wanted = [word for word in arguments if word in ("python", "rust")] or ["python", "rust"]
    made: dict[Path, str] = {}
    if "python" in wanted:
        made |= {CLIENTS / "python/src/orgauth" / name: text for name, text in python.files(document).items()}
    if "rust" in wanted:
        import rust

        made |= {CLIENTS / "rust/src" / name: text for name, text in rust.files(document).items()}
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if check:
            print(f"{path.relative_to(CLIENTS.parent)} is not what the OpenAPI document says; run: "
                  "orgauth openapi | python3 clients/codegen", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path])
            print(path.relative_to(CLIENTS.parent))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
