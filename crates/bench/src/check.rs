//! Whether a design answers rightly; one that doesn't is not timed.

use std::net::SocketAddr;
use std::time::Duration;

use orgauth_domain::keys::api_key;
use orgauth_domain::ports::{Clock, Entropy, transact};
use orgauth_domain::session::EndReason;
use orgauth_infra_crypto::{SystemClock, SystemEntropy};
use reqwest::blocking::Client;
use serde_json::{Value, json};

use crate::Fallible;
use crate::installation::Installation;
use crate::modes::Mode;
use crate::seed::{Seeded, SignedIn};

/// How many good tokens are tried.
pub(crate) const GOOD: usize = 200;

/// Asks good and bad questions. Tokens that are asked here are among the first of the list.
pub(crate) fn check(installation: &Installation, seeded: &Seeded, mode: Mode, address: SocketAddr) -> Fallible<()> {
    // The product gives reqwest a TLS without cryptography, and without any it makes no client.
    let no_tls = rustls::ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
        .with_safe_default_protocol_versions()?
        .with_root_certificates(rustls::RootCertStore::empty())
        .with_no_client_auth();
    let client = Client::builder().tls_backend_preconfigured(no_tls).no_proxy().timeout(Duration::from_secs(10));
    let asker = Asker { client: client.build()?, address };
    let wrong = |what: &str, told: (u16, Value)| {
        let (status, body) = told;
        format!("{} on {} {what}: {status} {body}", mode.name(), installation.kind.name())
    };
    let some = seeded.sessions.get(..GOOD).ok_or("too few sessions")?;
    for session in some {
        let told = asker.ask(&seeded.tenant_of(session).slug, &seeded.tenant_of(session).key, &session.access)?;
        if !is_valid(&told, &seeded.user_of(session).id.to_string()) {
            return Err(wrong("does not know a good token", told).into());
        }
    }
    let [one, rest @ ..] = some else { return Err("no sessions".into()) };
    let (tenant, user) = (seeded.tenant_of(one), seeded.user_of(one));
    let told = asker.ask(&tenant.slug, &tenant.key, &broken(&one.access)?)?;
    if !is_invalid(&told) {
        return Err(wrong("accepts a broken signature", told).into());
    }
    let foreign = rest.iter().find(|session| seeded.user_of(session).organization != user.organization);
    let foreign = foreign.ok_or("too few organizations")?;
    let told = asker.ask(&tenant.slug, &tenant.key, &foreign.access)?;
    if !is_invalid(&told) {
        return Err(wrong("accepts another organization's token", told).into());
    }
    let entropy: &dyn Entropy = &SystemEntropy::new();
    let unknown = api_key::assemble(&entropy.base62()).key;
    for key in [unknown.expose(), &seeded.tenant_of(foreign).key, "pk_live_nonsense"] {
        let told = asker.ask(&tenant.slug, key, &one.access)?;
        if told.0 != 401 {
            return Err(wrong("accepts a wrong key", told).into());
        }
    }
    if mode != Mode::NoLookup {
        let victim = seeded.take_one()?;
        let (tenant, user) = (seeded.tenant_of(victim), seeded.user_of(victim));
        let told = asker.ask(&tenant.slug, &tenant.key, &victim.access)?;
        if !is_valid(&told, &user.id.to_string()) {
            return Err(wrong("does not know a session that is about to end", told).into());
        }
        end(installation, seeded, victim)?;
        let told = asker.ask(&tenant.slug, &tenant.key, &victim.access)?;
        if !is_invalid(&told) {
            return Err(wrong("accepts the token of an ended session", told).into());
        }
    }
    Ok(())
}

struct Asker {
    client: Client,
    address: SocketAddr,
}

impl Asker {
    fn ask(&self, slug: &str, key: &str, token: &str) -> Fallible<(u16, Value)> {
        let request = self.client.post(format!("http://{}/api/v1/public/verify", self.address));
        let request = request.header("X-Org-Slug", slug).header("X-API-Key", key);
        let response = request.json(&json!({ "token": token })).send()?;
        Ok((response.status().as_u16(), response.json()?))
    }
}

fn is_valid((status, body): &(u16, Value), user: &str) -> bool {
    *status == 200 && body["data"]["valid"] == true && body["data"]["user"]["id"] == user
}

fn is_invalid((status, body): &(u16, Value)) -> bool {
    *status == 200 && body["data"] == json!({ "valid": false })
}

/// The same token with another signature of the same length.
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
