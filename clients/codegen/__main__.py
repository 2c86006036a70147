"""Writes the generated files of the clients.

    orgauth openapi | python3 clients/codegen            writes them
    orgauth openapi | python3 clients/codegen --check    lists the files that are out of date, and writes nothing

With `python`, `rust` or `typescript` as an argument it handles the files of that client only.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import python
import rust
import typescript
from document import Call, Reader

CLIENTS = Path(__file__).resolve().parent.parent


def of_operators(call: Call) -> bool:
    """Whether a client of servers has the call. None uploads a file: that is a line of any HTTP library."""
    return call.takes_key and not call.path.startswith("/public/") and not call.is_upload


def of_anybody(call: Call) -> bool:
    return of_operators(call) or call.path.split("/")[1] in ("auth", "org")


EMITTERS = {
    "python": (python.files, "python/src/orgauth", of_operators),
    "rust": (rust.files, "rust/src", of_operators),
    "typescript": (typescript.files, "typescript", of_anybody),
}


def main(arguments: list[str]) -> int:
    raw = sys.stdin.read()
    check = "--check" in arguments
    made: dict[Path, str] = {}
    for name in [word for word in arguments if word in EMITTERS] or EMITTERS:
        files, directory, is_wanted = EMITTERS[name]
        document = Reader(json.loads(raw)).read(is_wanted)
        made |= {CLIENTS / directory / file: text for file, text in files(document).items()}
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    for path in stale:
        if check:
            print(f"{path.relative_to(CLIENTS.parent)} is not what the OpenAPI document says; run: "
                  "orgauth openapi | python3 clients/codegen", file=sys.stderr)
        else:
            path.write_text(made[path])
            print(path.relative_to(CLIENTS.parent))
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
