"""Type checks of programs that use this library, and that the generated files match the service."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import BINARY

HERE = Path(__file__).parent
# The type checker must report every line that ends in `# error`, and no other line.
PROGRAM = """
from datetime import datetime
from orgauth import AsyncOrgauth, Orgauth, verify_webhook
from orgauth.types import ImportLine, SecurityBody

auth = Orgauth("http://localhost:8080/api/v1", api_key="sk_live_a", organization="acme")
acme = auth.organization()

answer = auth.verify("a.b.c")
answer.membership  # error
if answer.valid is True:
    status: str = answer.membership.status
    joined: datetime = answer.membership.joined_at
    answer.reason  # error
    if answer.membership.role == "org_admin":
        name: str = answer.user.name
    answer.user.full_name  # error
else:
    answer.user  # error
    reason: str | None = answer.reason
if answer:
    plan: str = answer.org.plan

acme.invite_member(email="a@b.example", role="org_admin")
acme.invite_member(email="a@b.example", role="owner")  # error
acme.invite_member("a@b.example")  # error
acme.create_webhook(url="https://a.example", events=["member.joined", "user.login"])
acme.create_webhook(url="https://a.example", events=["member.jioned"])  # error
acme.update_member("usr_1", status="removed")  # error
acme.update_organization(security=SecurityBody(session_ttl=None))
auth.operator.create_organization(slug="a", name="A", plan="gold")  # error
ImportLine(email="a@b.example", name="A")  # error

event = verify_webhook(b"", {}, "whs_")
event.data.member  # error
if event.type == "member.joined":
    email: str = event.data.member.email
    event.data.invite  # error
elif event.type == "user.login":
    method: str = event.data.method
elif event.type == "unknown":
    other: str = event.name
if event.type == "member.jioned":  # error
    pass

async def main() -> None:
    client = AsyncOrgauth("http://localhost:8080/api/v1", api_key="pk_live_a", organization="acme")
    client.verify("a.b.c").valid  # error
    verdict = await client.verify("a.b.c")
    if verdict.valid is True:
        slug: str = verdict.org.slug
"""


def refused(output: str) -> set[int]:
    return {int(line) for line in re.findall(r"program\.py:(\d+):.*error", output)}


def expected(program: str) -> set[int]:
    return {number for number, line in enumerate(program.splitlines(), 1) if line.endswith("# error")}


def test_mypy_knows_the_words_and_which_answer_has_what(tmp_path: Path) -> None:
    # For mypy, `answer.valid` without `is True` also narrows the type.
    program = PROGRAM.replace("answer.valid is True", "answer.valid")
    (tmp_path / "program.py").write_text(program)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            os.environ.get("MYPY_CACHE_DIR", str(tmp_path)),
            "program.py",
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert refused(done.stdout) == expected(program), done.stdout + done.stderr


def test_pyright_knows_the_words_and_which_answer_has_what(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "pyrightconfig.json").write_text('{"reportUnnecessaryComparison": "error"}')
    done = subprocess.run(
        [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "-p", str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert refused(done.stdout) == expected(PROGRAM), done.stdout + done.stderr


def test_the_generated_files_are_those_of_this_service() -> None:
    codegen = HERE.parent.parent / "codegen"
    if not codegen.exists():
        pytest.skip("not in the repository: the source distribution has no generator")
    document = subprocess.run([BINARY, "openapi"], capture_output=True, check=True).stdout
    done = subprocess.run([sys.executable, str(codegen), "--check", "python"], input=document, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
