//! Checks that a design gives correct answers; a design that doesn't is not timed.

use std::net::SocketAddr;

use orgauth_domain::keys::key_form::{self, KeyKind};
use orgauth_domain::ports::{Clock, Entropy, transact};
use orgauth_domain::sign_in::EndReason;
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use serde_json::json;

use crate::Fallible;
use crate::client::{Answer, Client};
use crate::installation::Installation;
use crate::modes::Mode;
use crate::seed::{Seeded, SignedIn};

/// How many valid tokens are tried.
pub(crate) const GOOD: usize = 200;

/// Sends requests with valid and invalid tokens. The tokens come from the start of the list.
pub(crate) fn check(installation: &Installation, seeded: &Seeded, mode: Mode, address: SocketAddr) -> Fallible<()> {
    let mut client = Client::new(address);
    let mut ask = |slug: &str, key: &str, token: &str| {
        let headers = [("X-Org-Slug", slug), ("X-API-Key", key)];
        client.send("POST", "/public/verify", &headers, &json!({ "token": token })).ok_or("no answer")
    };
    let wrong = |what: &str, told: Answer| {
        format!("{} on {} {what}: {} {}", mode.name(), installation.kind.name(), told.status, told.body)
    };
    let some = seeded.sessions.get(..GOOD).ok_or("too few sessions")?;
    for session in some {
        let told = ask(&seeded.tenant_of(session).slug, &seeded.tenant_of(session).key, &session.access)?;
        if !is_valid(&told, &seeded.user_of(session).id.to_string()) {
            return Err(wrong("does not know a good token", told).into());
        }
    }
    let [one, rest @ ..] = some else { return Err("no sessions".into()) };
    let (tenant, user) = (seeded.tenant_of(one), seeded.user_of(one));
    let told = ask(&tenant.slug, &tenant.key, &broken(&one.access)?)?;
    if !is_invalid(&told) {
        return Err(wrong("accepts a broken signature", told).into());
    }
    let foreign = rest.iter().find(|session| seeded.user_of(session).organization != user.organization);
    let foreign = foreign.ok_or("too few organizations")?;
    let told = ask(&tenant.slug, &tenant.key, &foreign.access)?;
    if !is_invalid(&told) {
        return Err(wrong("accepts another organization's token", told).into());
    }
    let entropy: &dyn Entropy = &SystemEntropy::new();
    let unknown = key_form::assemble(KeyKind::Api, &entropy.base62()).key;
    for key in [unknown.expose(), &seeded.tenant_of(foreign).key, "pk_live_nonsense"] {
        let told = ask(&tenant.slug, key, &one.access)?;
        if told.status != 401 {
            return Err(wrong("accepts a wrong key", told).into());
        }
    }
    if mode != Mode::NoLookup {
        let victim = seeded.take_one()?;
        let (tenant, user) = (seeded.tenant_of(victim), seeded.user_of(victim));
        let told = ask(&tenant.slug, &tenant.key, &victim.access)?;
        if !is_valid(&told, &user.id.to_string()) {
            return Err(wrong("does not know a session that is about to end", told).into());
        }
        end(installation, seeded, victim)?;
        let told = ask(&tenant.slug, &tenant.key, &victim.access)?;
        if !is_invalid(&told) {
            return Err(wrong("accepts the token of an ended session", told).into());
        }
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

fn end(installation: &Installation, seeded: &Seeded, victim: &SignedIn) -> Fallible<()> {
    let organization = seeded.tenant_of(victim).id;
    let now = SystemClock.now();
    transact(&*installation.store, |repositories| {
        let Some(session) = repositories.sessions().lock(organization, victim.id)? else {
            return Ok::<_, orgauth_domain::ports::StoreError>(());
        };
        repositories.sessions().update(&session.end(EndReason::Operator, now))
    })?;
    Ok(())
}
