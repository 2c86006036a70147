"""A notes application for any number of organizations: each organization sees its own notes at /<slug>."""

import html
import os
from collections import defaultdict
from typing import Annotated

from fastapi import Depends, FastAPI, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from orgauth import AsyncOrgauth, Identity
from orgauth.fastapi import Guard, Refusal, read_webhook, show_refusal

# --- the glue ---
SERVICE = os.environ.get("ORGAUTH_URL", "http://localhost:8080/api/v1")
APP_URL = os.environ.get("APP_URL", "http://localhost:3000")
client = AsyncOrgauth(SERVICE, api_key=os.environ["ORGAUTH_API_KEY"])
guard = Guard(client, lambda request: request.path_params["org"], app_url=APP_URL)
Member = Annotated[Identity, Depends(guard.member)]
Admin = Annotated[Identity, Depends(guard.admin)]
# --- end of the glue ---

app = FastAPI(title="Notes")
app.add_exception_handler(Refusal, show_refusal)
notes: dict[str, list[str]] = defaultdict(list)  # by the organization's id


def page(me: Identity, title: str, body: str) -> HTMLResponse:
    who, org = html.escape(me.user.name), html.escape(me.org.name)
    account = SERVICE.removesuffix("/api/v1") + "/account"
    return HTMLResponse(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        "<style>body{font:1rem/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}</style>"
        f'<h1>{title} of {org}</h1><p id="who">{who}, {me.membership.role} – <a href="{account}">account</a></p>{body}'
    )


@app.get("/")
async def start() -> RedirectResponse:
    return RedirectResponse("/acme")


@app.get("/{org}")
async def home(me: Member) -> HTMLResponse:
    items = "".join(f"<li>{html.escape(note)}</li>" for note in notes[me.org.id])
    form = f'<form method="post" action="/{me.org.slug}/notes"><input name="text" required aria-label="Note"> <button>Add</button></form>'
    return page(me, "Notes", f'{form}<ul>{items}</ul><p><a href="/{me.org.slug}/admin">Administration</a></p>')


@app.post("/{org}/notes")
async def add(me: Member, text: Annotated[str, Form(max_length=200)]) -> RedirectResponse:
    notes[me.org.id].append(f"{me.user.name}: {text}")
    return RedirectResponse(f"/{me.org.slug}", 303)


@app.get("/{org}/admin")
async def administration(me: Admin) -> HTMLResponse:
    form = f'<form method="post" action="/{me.org.slug}/admin/clear"><button>Delete all notes</button></form>'
    return page(me, "Administration", f"<p>{len(notes[me.org.id])} notes</p>{form}")


@app.post("/{org}/admin/clear")
async def clear(me: Admin) -> RedirectResponse:
    notes[me.org.id].clear()
    return RedirectResponse(f"/{me.org.slug}", 303)


@app.post("/webhooks", status_code=204)
async def receive(request: Request) -> None:
    event = await read_webhook(request, os.environ.get("ORGAUTH_WEBHOOK_SECRET", "").split(","))
    if event.type == "member.joined":
        greeting = f"Welcome, {event.data.member.name}!"
        if greeting not in notes[event.org_id]:  # An event may come twice.
            notes[event.org_id].append(greeting)
