"""The page that people see when a guard refuses them: why, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Final

_SIGN_IN: Final = (
    "You are not signed in",
    "Sign in, then try again. If that doesn't help, remove the cookies of this site, and sign in once more.",
    ("sign_in",),
)
# Title, text and ways to go on. @orgauth/server, this and the Rust client say the same.
_WORDS: Final[Mapping[str, tuple[str, str, tuple[str, ...]]]] = {
    "authentication_required": _SIGN_IN,
    "invalid_token": _SIGN_IN,
    "membership_not_active": (
        "Your membership is suspended",
        "Ask an admin of the organization to reactivate it.",
        ("account",),
    ),
    "admin_required": (
        "Only admins may open this page",
        "Ask an admin of the organization, or sign out and come back as one.",
        ("home", "account"),
    ),
    "permission_required": (
        "You may not open this page",
        "Ask an admin of the organization for the permission.",
        ("home", "account"),
    ),
    "origin_not_allowed": (
        "Nothing was changed",
        "Another site sent this request. Open the application yourself, and try again there.",
        ("home",),
    ),
    "organization_not_found": ("There is no such organization here", "Check the address.", ("home",)),
    "unavailable": (
        "Your sign-in can't be checked right now",
        "Nothing is wrong with your account. Try again in a minute.",
        ("home",),
    ),
}
_LABELS: Final = {"home": "To the application", "account": "To your account", "sign_in": "Sign in"}


def refusal_page(code: str, known: Mapping[str, str]) -> str:
    """Returns the page for a refusal.

    It has no style and no script, which a policy could forbid.

    Args:
        code: Why the request is refused.
        known: The addresses of `home`, `account` and `sign_in`, as far as they are known.
    """
    title, text, ways = _WORDS[code]
    links = "".join(f'<p><a href="{escape(known[way])}">{_LABELS[way]}</a></p>' for way in ways if way in known)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<h1>{escape(title)}</h1><p>{escape(text)}</p>{links}"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>{body}</body></html>\n'
