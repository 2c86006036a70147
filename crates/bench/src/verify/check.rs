//! Checks that a design gives correct answers; a design that doesn't is not timed.

use std::net::SocketAddr;

use orgauth_domain::keys::key_form::{self, KeyKind};
use orgauth_domain::ports::{Clock, Entropy, StoreError, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use serde_json::json;

use crate::client::{Answer, Client};
use crate::installation::Installation;
use crate::options::Design;
use crate::stop::Fallible;
use crate::traffic::CHECKED;

/// Sends requests with valid and invalid tokens. The tokens come from the start of the list.
pub(super) fn check(installation: &Installation, design: Design, address: SocketAddr) -> Fallible<()> {
    let rows = &installation.rows;
    let client = Client::new(address);
    let ask = |(slug, key): (&str, &str), token: &str| {
        let headers = [("X-Org-Slug", slug), ("X-API-Key", key)];
        client.send("POST", "/public/verify", &headers, &json!({ "token": token })).ok_or("no answer")
    };
    let judge = |what: &str, is_right: bool, told: &Answer| -> Fallible<()> {
        let (name, store) = (design.name(), installation.kind.name());
        let wrong = || format!("{name} on {store} {what}: {} {}", told.status, told.body);
        if is_right { Ok(()) } else { Err(wrong().into()) }
    };
    let some = rows.sessions.get(..CHECKED).ok_or("too few sessions")?;
    for session in some {
        let (tenant, user) = (rows.tenant_of(session), rows.user_of(session));
        let told = ask((&tenant.slug, &tenant.key), &session.access)?;
        judge("does not know a good token", is_valid(&told, &user.id.to_string()), &told)?;
    }
    let [one, rest @ ..] = some else { return Err("no sessions".into()) };
    let (tenant, user) = (rows.tenant_of(one), rows.user_of(one));
    let told = ask((&tenant.slug, &tenant.key), &broken(&one.access)?)?;
    judge("accepts a broken signature", is_invalid(&told), &told)?;
    let foreign = rest.iter().find(|session| rows.user_of(session).organization != user.organization);
    let foreign = foreign.ok_or("too few organizations")?;
    let told = ask((&tenant.slug, &tenant.key), &foreign.access)?;
    judge("accepts another organization's token", is_invalid(&told), &told)?;
    let entropy: &dyn Entropy = &SystemEntropy::new();
    let unknown = key_form::assemble(KeyKind::Api, &entropy.base62()).key;
    for key in [unknown.expose(), &rows.tenant_of(foreign).key, "pk_live_nonsense"] {
        let told = ask((&tenant.slug, key), &one.access)?;
        judge("accepts a wrong key", told.status == 401, &told)?;
    }
    if design != Design::NoLookup {
        let victim = rows.take_one()?;
        let (tenant, user) = (rows.tenant_of(victim), rows.user_of(victim));
        let told = ask((&tenant.slug, &tenant.key), &victim.access)?;
        judge("does not know a session that is about to end", is_valid(&told, &user.id.to_string()), &told)?;
        transact(&*installation.store, |repositories| {
            let session = repositories.sessions().lock(tenant.id, victim.id)?;
            let ended = session.map(|session| session.end(EndReason::Operator, SystemClock.now()));
            ended.map_or(Ok::<_, StoreError>(()), |ended| repositories.sessions().update(&ended))
        })?;
        let told = ask((&tenant.slug, &tenant.key), &victim.access)?;
        judge("accepts the token of an ended session", is_invalid(&told), &told)?;
    }
    Ok(())
}

fn is_valid(told: &Answer, user: &str) -> bool {
    told.status == 200 && told.body["data"]["valid"] == true && told.body["data"]["user"]["id"] == user
}

fn is_invalid(told: &Answer) -> bool {
    told.status == 200 && told.body["data"] == json!({ "valid": false })
}

/// Returns the same token with a wrong signature of the same length.
fn broken(token: &str) -> Fallible<String> {
    let (message, signature) = token.rsplit_once('.').ok_or("a token without a signature")?;
    let first = if signature.starts_with('A') { 'B' } else { 'A' };
    Ok(format!("{message}.{first}{}", signature.get(1..).unwrap_or_default()))
}
