//! The rules of who may send a request, the same for every framework.

use std::fmt;
use std::sync::Arc;

use crate::address::site_of;
use crate::client::{Client, Identity, Verification};
use crate::error::Error;
use crate::page::{Ways, refusal_page};
use crate::refusal::Refusal;
use crate::token::{is_malformed, is_slug};
use crate::types::{MembershipStatus, Role};

/// The role or permission that a request needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Every active member.
    Member,
    /// Only admins of the organization.
    Admin,
    /// Members with this permission.
    Permission(&'static str),
}

/// The parts of a request that decide whether it is let in, independent of the framework.
#[derive(Clone, Copy, Debug)]
pub struct RequestHead<'a> {
    /// The method.
    pub method: &'a str,
    /// Path and query.
    pub target: &'a str,
    /// All header fields by lower-case name, repeated ones included.
    pub headers: &'a [(&'a str, &'a [u8])],
}

impl<'a> RequestHead<'a> {
    /// Returns the values of a header field.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        self.headers.iter().filter(move |(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }

    /// Returns the value of a header field as text; `None` if the field is missing, repeated or not UTF-8.
    pub fn only(&self, name: &str) -> Option<&'a str> {
        let mut values = self.all(name);
        let first = values.next()?;
        if values.next().is_some() { None } else { std::str::from_utf8(first).ok() }
    }
}

type Choose = dyn Fn(&RequestHead<'_>) -> Option<String> + Send + Sync;

/// Lets only members of an organization in. Clones are cheap.
#[derive(Clone)]
pub struct Guard(Arc<Rules>);

#[derive(Clone)]
struct Rules {
    client: Client,
    choose: Option<Arc<Choose>>,
    app_url: Option<String>,
    cookie: String,
    trusted_origins: Vec<String>,
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard")
            .field("client", &self.0.client)
            .field("app_url", &self.0.app_url)
            .finish_non_exhaustive()
    }
}

impl Guard {
    /// Creates a guard for the client's organization.
    ///
    /// # Errors
    ///
    /// [`Error::Configuration`] when the client has no organization.
    pub fn new(client: Client) -> Result<Self, Error> {
        client.slug(None)?;
        Ok(Self::with(client, None))
    }

    /// Creates a guard whose function returns a request's organization, for example from its host; `None` refuses the
    /// request.
    ///
    /// Don't take the slug from a header that the browser chooses: a member of any organization would be let in
    /// everywhere.
    pub fn by<F>(client: Client, choose: F) -> Self
    where
        F: Fn(&RequestHead<'_>) -> Option<String> + Send + Sync + 'static,
    {
        Self::with(client, Some(Arc::new(choose)))
    }

    fn with(client: Client, choose: Option<Arc<Choose>>) -> Self {
        let cookie = "access_token".to_owned();
        Self(Arc::new(Rules { client, choose, app_url: None, cookie, trusted_origins: Vec::new() }))
    }

    fn change(self, change: impl FnOnce(&mut Rules)) -> Self {
        let mut rules = Arc::unwrap_or_clone(self.0);
        change(&mut rules);
        Self(Arc::new(rules))
    }

    /// Sets the address of your application in browsers. With it, people who open a page and aren't signed in are
    /// redirected to the hosted sign-in and back, and who are refused otherwise see a page that says what to do next;
    /// programs get JSON. Without it everybody gets JSON. Pages of its origin may write with the browser's cookie, also
    /// behind a proxy that changes `Host`.
    ///
    /// # Errors
    ///
    /// [`Error::Configuration`] if `url` isn't an http or https address with a host.
    pub fn app_url(self, url: &str) -> Result<Self, Error> {
        let origin = site_of(url, "app_url")?.origin().ascii_serialization();
        let url = url.trim_end_matches('/').to_owned();
        Ok(self.change(|rules| {
            rules.app_url = Some(url);
            rules.trusted_origins.push(origin);
        }))
    }

    /// Sets the name of the access token's cookie, for services with `cookies.prefix`.
    pub fn cookie(self, name: &str) -> Result<Self, Error> {
        // With the name of another token's cookie, the client would send that token to the service.
        if !name.strip_suffix("access_token").is_some_and(|prefix| prefix.is_empty() || prefix == "__Host-") {
            return Err(Error::Configuration("the cookie is access_token or __Host-access_token".to_owned()));
        }
        let name = name.to_owned();
        Ok(self.change(|rules| rules.cookie = name))
    }

    /// Adds an origin whose pages may write with the browser's cookie: `https://admin.example.com`.
    ///
    /// # Errors
    ///
    /// [`Error::Configuration`] if `origin` isn't an origin, or has more than an origin.
    pub fn trusted_origin(self, origin: &str) -> Result<Self, Error> {
        let site = site_of(origin, "trusted_origin")?;
        if site.path() != "/" || site.query().is_some() || site.fragment().is_some() {
            return Err(Error::Configuration("trusted_origin has no path: https://admin.example.com".to_owned()));
        }
        let origin = site.origin().ascii_serialization();
        Ok(self.change(|rules| rules.trusted_origins.push(origin)))
    }

    /// Returns the client that verifies the tokens.
    pub fn client(&self) -> &Client {
        &self.0.client
    }

    /// Returns the identity of the request's sender.
    ///
    /// # Errors
    ///
    /// Why the request is refused.
    pub async fn check(&self, head: RequestHead<'_>, need: Need) -> Result<Identity, Refusal> {
        let token = find_token(&head, &self.0.cookie)?;
        if token.from_cookie && !is_own_page(&head, &self.0.trusted_origins) {
            return Err(Refusal::OriginNotAllowed);
        }
        let slug = self.organization(&head)?;
        let answer = match self.0.client.verify_in(&slug, token.text).await {
            // The slug came from the request, so it may be invented and the key may be right.
            Err(error @ Error::InvalidApiKey(_)) if self.0.choose.is_some() => {
                tracing::warn!(%error, organization = slug, "a request was refused: there is no such organization, or not with this key");
                return Err(Refusal::OrganizationNotFound);
            }
            Err(error) => {
                tracing::error!(%error, organization = slug, "a request was refused because it could not be judged");
                return Err(Refusal::Unavailable(error));
            }
            Ok(answer) => answer,
        };
        let Verification::Valid(identity) = answer else { return Err(Refusal::InvalidToken) };
        if identity.membership.status != MembershipStatus::Active {
            return Err(Refusal::MembershipNotActive);
        }
        permit(&identity, need)?;
        Ok(*identity)
    }

    /// Returns where to redirect a person who isn't signed in: the hosted sign-in. `None`: answer with the refusal.
    pub fn redirect(&self, refusal: &Refusal, head: &RequestHead<'_>) -> Option<String> {
        let app_url = self.0.app_url.as_deref()?;
        let may_sign_in = matches!(refusal, Refusal::AuthenticationRequired | Refusal::InvalidToken);
        // After the sign-in, the browser would open the address of a form without what the form sent.
        if !may_sign_in || head.method != "GET" || !wants_page(head) {
            return None;
        }
        let slug = self.organization(head).ok()?;
        self.0.client.sign_in_url(Some(&slug), Some(&format!("{app_url}{}", head.target))).ok()
    }

    /// Returns the page that shows a person why the request is refused and what to do next, to answer with in place of
    /// [`Refusal::body`]. `None`: answer with that, to a program or without an [`app_url`](Self::app_url).
    pub fn page(&self, refusal: &Refusal, head: &RequestHead<'_>) -> Option<String> {
        let home = self.0.app_url.clone()?;
        if !wants_page(head) {
            return None;
        }
        let slug = self.organization(head).ok();
        let account = slug.as_deref().and_then(|slug| self.0.client.account_url(Some(slug)).ok());
        let sign_in = slug.as_deref().and_then(|slug| self.0.client.sign_in_url(Some(slug), None).ok());
        Some(refusal_page(refusal, &Ways { home, account, sign_in }))
    }

    fn organization(&self, head: &RequestHead<'_>) -> Result<String, Refusal> {
        let chosen = match &self.0.choose {
            Some(choose) => choose(head),
            None => self.0.client.slug(None).ok(),
        };
        chosen.filter(|slug| is_slug(slug)).ok_or(Refusal::OrganizationNotFound)
    }
}

/// Refuses a member without the needed role or permission.
pub(crate) fn permit(identity: &Identity, need: Need) -> Result<(), Refusal> {
    match need {
        Need::Admin if identity.membership.role != Role::OrgAdmin => Err(Refusal::AdminRequired),
        Need::Permission(word) => identity.require_permission(word),
        Need::Member | Need::Admin => Ok(()),
    }
}

impl Identity {
    /// Whether the member has this permission, as verify said when the request came.
    pub fn has_permission(&self, word: &str) -> bool {
        self.membership.permissions.iter().flatten().any(|permission| permission == word)
    }

    /// Refuses a member without this permission; with `?` in a handler, the answer is 403 `permission_required`.
    ///
    /// # Errors
    ///
    /// [`Refusal::PermissionRequired`].
    pub fn require_permission(&self, word: &str) -> Result<(), Refusal> {
        if self.has_permission(word) { Ok(()) } else { Err(Refusal::PermissionRequired) }
    }
}

struct Token<'a> {
    text: &'a str,
    from_cookie: bool,
}

/// Returns the request's access token, from its own cookie or the Bearer header.
fn find_token<'a>(head: &RequestHead<'a>, cookie: &str) -> Result<Token<'a>, Refusal> {
    let in_cookies: Vec<&[u8]> = head
        .all("cookie")
        .flat_map(|line| line.split(|byte| *byte == b';'))
        .filter_map(|pair| {
            let place = pair.iter().position(|byte| *byte == b'=')?;
            let (name, value) = pair.split_at_checked(place)?;
            (trimmed(name) == cookie.as_bytes()).then(|| trimmed(value.strip_prefix(b"=").unwrap_or(value)))
        })
        .collect();
    let as_bearer: Vec<&[u8]> = head
        .all("authorization")
        .filter_map(|value| {
            let (scheme, rest) = trimmed(value).split_at_checked(6)?;
            let is_bearer =
                scheme.eq_ignore_ascii_case(b"bearer") && matches!(rest.first(), None | Some(b' ' | b'\t'));
            is_bearer.then(|| trimmed(rest))
        })
        .collect();
    let (bytes, from_cookie) = match (in_cookies.as_slice(), as_bearer.as_slice()) {
        ([], []) => return Err(Refusal::AuthenticationRequired),
        ([token], []) => (*token, true),
        ([], [token]) => (*token, false),
        ([one], [other]) if one == other => (*one, false),
        _ => return Err(Refusal::SeveralTokens),
    };
    let text = std::str::from_utf8(bytes).map_err(|_| Refusal::InvalidToken)?;
    if is_malformed(text) { Err(Refusal::InvalidToken) } else { Ok(Token { text, from_cookie }) }
}

/// Removes HTTP's blanks at both ends, and nothing else: a cookie whose name differs in other characters is another cookie.
fn trimmed(mut bytes: &[u8]) -> &[u8] {
    while let [b' ' | b'\t', rest @ ..] | [rest @ .., b' ' | b'\t'] = bytes {
        bytes = rest;
    }
    bytes
}

/// Whether a page of the application's own origin sent the request, or no page did. Browsers name the origin in
/// `Sec-Fetch-Site`, old ones in `Origin`; a request without both is not from a browser.
fn is_own_page(head: &RequestHead<'_>, trusted_origins: &[String]) -> bool {
    let has = |name| head.all(name).next().is_some();
    // A WebSocket, opened by a GET, can write.
    if matches!(head.method, "GET" | "HEAD" | "OPTIONS" | "TRACE") && !has("upgrade") {
        return true;
    }
    let origin = head.only("origin");
    if origin.is_some_and(|origin| trusted_origins.iter().any(|trusted| trusted == origin)) {
        return true;
    }
    if has("sec-fetch-site") {
        return matches!(head.only("sec-fetch-site"), Some("same-origin" | "none"));
    }
    if !has("origin") {
        return true;
    }
    let host = origin.and_then(|origin| origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")));
    match (host, head.only("host")) {
        (Some(host), Some(own)) => !own.is_empty() && host.eq_ignore_ascii_case(own),
        _ => false,
    }
}

/// Whether a person sent the request and sees the answer: by opening an address, or by a form.
fn wants_page(head: &RequestHead<'_>) -> bool {
    let accepts = || head.only("accept").is_some_and(|kinds| kinds.contains("text/html"));
    head.only("sec-fetch-mode").map_or_else(accepts, |mode| mode == "navigate")
}

#[cfg(test)]
#[path = "guard_tests.rs"]
mod tests;
