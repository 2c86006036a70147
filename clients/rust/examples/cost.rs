//! Measures what a verify costs compared to a local check of the signature, which can't see sign-outs.
//!
//! ```sh
//! ORGAUTH_URL=http://localhost:8080/api/v1 ORGAUTH_KEY=pk_live_… ORGAUTH_ORG=acme \
//! ORGAUTH_EMAIL=… ORGAUTH_PASSWORD=… cargo run --release --example cost
//! ```

#![expect(clippy::print_stdout, reason = "it prints what it measured")]

use std::env::var;
use std::error::Error;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use orgauth_client::{Client, Verification};
use reqwest::RequestBuilder;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Value, json};

type Fallible<T> = Result<T, Box<dyn Error>>;

const COUNT: usize = 5000;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    rustls::crypto::ring::default_provider().install_default().map_err(|_| "there is a provider already")?;
    let (url, slug) = (var("ORGAUTH_URL")?, var("ORGAUTH_ORG")?);
    let http = reqwest::Client::new();
    let person = json!({"email": var("ORGAUTH_EMAIL")?, "password": var("ORGAUTH_PASSWORD")?});
    let sign_in = http.post(format!("{url}/auth/login")).header("X-Org-Slug", &slug);
    let signed_in = answer(sign_in.header("Content-Type", "application/json").body(person.to_string())).await?;
    let token = text(&signed_in, "/data/accessToken")?;
    let keys = answer(http.get(format!("{}/.well-known/jwks.json", url.trim_end_matches("/api/v1")))).await?;

    let mut times = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let begin = Instant::now();
        check(token, &keys)?;
        times.push(begin.elapsed());
    }
    report("signature alone", times);

    let client = Client::builder(&url, var("ORGAUTH_KEY")?).organization(slug).build()?;
    for _ in 0..COUNT / 10 {
        client.verify(token).await?;
    }
    let mut times = Vec::with_capacity(COUNT);
    for _ in 0..COUNT {
        let begin = Instant::now();
        let answer = client.verify(token).await?;
        times.push(begin.elapsed());
        if !matches!(answer, Verification::Valid(_)) {
            return Err("the token is not valid".into());
        }
    }
    report("verify", times);
    Ok(())
}

async fn answer(request: RequestBuilder) -> Fallible<Value> {
    Ok(serde_json::from_str(&request.send().await?.error_for_status()?.text().await?)?)
}

fn text<'v>(value: &'v Value, place: &str) -> Fallible<&'v str> {
    value.pointer(place).and_then(Value::as_str).ok_or_else(|| format!("{place} is missing").into())
}

/// Checks that one of the service's keys signed the token, and that the token has not expired by its own claims.
fn check(token: &str, keys: &Value) -> Fallible<()> {
    let (signed, signature) = token.rsplit_once('.').ok_or("no signature")?;
    let (head, claims) = signed.split_once('.').ok_or("no claims")?;
    let read = |part: &str| Fallible::Ok(serde_json::from_slice::<Value>(&URL_SAFE_NO_PAD.decode(part)?)?);
    let kid = read(head)?.get("kid").cloned();
    let ring = keys.get("keys").and_then(Value::as_array).ok_or("no keys")?;
    let key = ring.iter().find(|key| key.get("kid") == kid.as_ref()).ok_or("an unknown key")?;
    let key = UnparsedPublicKey::new(&ED25519, URL_SAFE_NO_PAD.decode(text(key, "/x")?)?);
    key.verify(signed.as_bytes(), &URL_SAFE_NO_PAD.decode(signature)?).map_err(|_| "a wrong signature")?;
    let end = read(claims)?.get("exp").and_then(Value::as_u64).ok_or("no end")?;
    if end < SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() {
        return Err("the token is over".into());
    }
    Ok(())
}

fn report(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |index: usize| times.get(index).copied().unwrap_or_default();
    let (middle, late) = (at(COUNT / 2), at(COUNT / 100 * 99));
    println!("{name}: median {middle:.1?}, 99th percentile {late:.1?}, of {COUNT}");
}
