"""A dependency of FastAPI: `pip install orgauth[fastapi]`.

guard = Guard(AsyncOrgauth(URL, api_key=KEY, organization="acme"))
Member = Annotated[Identity, Depends(guard.member)]

@app.get("/")
async def home(me: Member) -> str:
    return me.user.name
"""

from __future__ import annotations

from fastapi import HTTPException, Request

from ._guard import AsyncGuard, Identity, Need, answer_to
from .errors import OrgauthError, Refused

__all__ = ["Guard", "Identity"]


class Guard(AsyncGuard[Request]):
    """Lets members of an organization in, and nobody else. For its arguments see `orgauth.Guard`.

    Whoever isn't let in gets 401 or 403, and 503 when orgauth can't be asked, with `{"detail": {"code", "message"}}`.
    With `app_url`, people who open a page are led to the hosted sign-in instead of 401.
    """

    async def member(self, request: Request) -> Identity:
        """A dependency: the active member who sends the request."""
        return await self._depend(request, "member")

    async def admin(self, request: Request) -> Identity:
        """A dependency: the admin of the organization who sends the request."""
        return await self._depend(request, "org_admin")

    async def _depend(self, request: Request, need: Need) -> Identity:
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in request.headers.raw]
        try:
            return await self.check(request, request.method, headers, need)
        except OrgauthError as error:
            raise await self._exception(error, request, headers) from error

    async def _exception(self, error: OrgauthError, request: Request, headers: list[tuple[str, str]]) -> HTTPException:
        answer = answer_to(error)
        if self.app_url is not None and answer.status == 401:
            try:
                slug = await self.organization(request)
            except Refused:
                slug = ""
            path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            target = self.redirect(error, request.method, path, headers, slug)
            if target is not None:
                return HTTPException(303, "sign in", {"Location": target, "Cache-Control": "no-store"})
        return HTTPException(answer.status, {"code": answer.code, "message": answer.message}, answer.headers)
