"""Dependencies of FastAPI: the extra `fastapi`.

guard = Guard(AsyncOrgauth(URL, api_key=KEY, organization="acme"))
Member = Annotated[Identity, Depends(guard.member)]

@app.get("/")
async def home(me: Member) -> str:
    return me.user.name
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from fastapi import HTTPException, Request, Response, WebSocketException
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import HTMLResponse
from starlette.requests import HTTPConnection

from ._guard import Answer, AsyncGuard, Identity, Need, Permission, answer_to, target_of
from .errors import InvalidWebhook, OrgauthError, Refused
from .types import Event
from .webhooks import LIMIT, verify_webhook

__all__ = ["Guard", "Identity", "Refusal", "read_webhook", "show_refusal"]


class Guard(AsyncGuard[HTTPConnection]):
    """Lets only members of an organization in. For its arguments see `orgauth.Guard`.

    A request that isn't let in gets 401, 403 or 404, and 503 when orgauth can't be asked, with
    `{"detail": {"code", "message"}}`. With `app_url`, people who open a page are redirected to the hosted sign-in
    instead of 401, and with `app.add_exception_handler(Refusal, show_refusal)` they get a page instead of JSON. A
    WebSocket is closed before it opens, which browsers see as a failed connection.
    """

    async def member(self, request: HTTPConnection) -> Identity:
        """A dependency: the active member who sends the request or opens the WebSocket."""
        return await self._depend(request, "member")

    async def admin(self, request: HTTPConnection) -> Identity:
        """A dependency: the admin of the organization who sends the request or opens the WebSocket."""
        return await self._depend(request, "org_admin")

    def require_permission(self, word: str) -> Callable[[HTTPConnection], Awaitable[Identity]]:
        """Makes a dependency: the active member with this permission who sends the request or opens the WebSocket."""

        async def depend(request: HTTPConnection) -> Identity:
            return await self._depend(request, Permission(word))

        return depend

    async def _depend(self, request: HTTPConnection, need: Need) -> Identity:
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in request.headers.raw]
        method = request.scope.get("method", "GET")
        opens_socket = request.scope["type"] == "websocket"
        if opens_socket:
            headers.append(("upgrade", "websocket"))  # HTTP/2 opens them without this field.
        try:
            return await self.check(request, method, headers, need)
        except OrgauthError as error:
            if opens_socket:
                answer = answer_to(error)
                raise WebSocketException(1013 if answer.status == 503 else 1008, answer.code) from error
            raise await self._exception(error, request, method, headers) from error

    async def _exception(
        self, error: OrgauthError, request: HTTPConnection, method: str, headers: list[tuple[str, str]]
    ) -> HTTPException:
        answer = answer_to(error)
        page = None
        if self.app_url is not None:
            try:
                slug = await self.organization(request)
            except Refused:
                slug = ""
            scope = request.scope
            raw, query = (scope.get(name, b"").decode("latin-1") for name in ("raw_path", "query_string"))
            target = self.redirect(error, method, target_of(scope["path"], raw, query), headers, slug)
            if target is not None:
                return HTTPException(303, "sign in", {"Location": target, "Cache-Control": "no-store"})
            page = self.page(answer, headers, slug)
        return Refusal(answer, page)


class Refusal(HTTPException):
    """A request that isn't let in. `show_refusal` shows people a page."""

    def __init__(self, answer: Answer, page: str | None) -> None:
        super().__init__(answer.status, {"code": answer.code, "message": answer.message}, answer.headers)
        self.page = page


async def show_refusal(request: Request, refusal: Exception) -> Response:
    """Answers a refused person with a page, and a program with JSON: `app.add_exception_handler(Refusal, show_refusal)`."""
    assert isinstance(refusal, Refusal)
    if refusal.page is None:
        return await http_exception_handler(request, refusal)
    return HTMLResponse(refusal.page, refusal.status_code, refusal.headers)


async def read_webhook(request: Request, secret: str | Sequence[str], *, limit: int = LIMIT) -> Event:
    """Returns the event of a request after verifying that orgauth sent it: see `orgauth.verify_webhook`.

    Answers 400 to any other request, and 413 to a body of more than `limit` bytes, without reading the rest of it.
    """
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > limit:
            raise HTTPException(413, f"the body has more than {limit} bytes")
    try:
        return verify_webhook(bytes(body), request.headers, secret)
    except InvalidWebhook as error:
        raise HTTPException(400, str(error)) from error
