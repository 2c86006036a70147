//! `orgauth keys …` and `orgauth rekey`: the keys that sign tokens and the keys that seal rows.

use std::thread::sleep;

use orgauth_application::keys::signing_keys::{self, SigningKeyError, SigningKeyRefusal};
use orgauth_application::keys::{client_key, rekey};
use orgauth_domain::keys::signing_key::{PUBLISHED_BEFORE_SIGNING, RotationRefusal, SigningKeyRow};
use orgauth_domain::sign_in::token::KeyId;
use serde_json::{Value, json};

use crate::commands::cli::Keys;
use crate::commands::open::{open_to_list, open_to_seal};
use crate::config::Config;
use crate::config::duration::to_std;
use crate::report::failure::Failure;
use crate::report::output::{Output, say};
use crate::wiring::service::Service;

/// `orgauth keys …`.
pub(crate) fn keys(config: &Config, command: &Keys, output: Output) -> Result<(), Failure> {
    match command {
        Keys::List => show(&signing_keys::list(&*open_to_list(config)?.app.store)?, output),
        Keys::Rotate => show(&rotate(&open_to_seal(config)?)?, output),
        Keys::Remove { kid } => {
            let service = open_to_seal(config)?;
            let ended = remove(&service, &KeyId::new(kid))?;
            let text = format!("{kid} is out of use; {ended} sessions that it had signed have ended");
            output.success(&json!({ "removed": kid, "sessionsEnded": ended }), &text)
        }
        Keys::ReplaceClientKey => {
            let service = open_to_seal(config)?;
            let is_replaced = client_key::replace(&*service.app.store, &*service.app.client_key)?;
            let kids: Vec<_> = service.app.client_key.published().into_iter().map(|key| key.id).collect();
            let text = match kids.as_slice() {
                [kid, next] if is_replaced => format!(
                    "{kid} signs from now on; a provider at which the key before was entered has to be given it. The next one will be {next}"
                ),
                _ => "there is no such key: no connection has used one yet".to_owned(),
            };
            output.success(&json!({ "replaced": is_replaced, "kid": kids.first(), "next": kids.get(1) }), &text)
        }
    }
}

/// Rotates as soon as every server has loaded the next key.
fn rotate(service: &Service) -> Result<Vec<SigningKeyRow>, Failure> {
    loop {
        let wait = match signing_keys::rotate(&*service.app.store, &*service.keyring, service.app.now()) {
            Err(SigningKeyError::Refused(SigningKeyRefusal::Rotation(RotationRefusal::TooSoon { wait }))) => wait,
            rotated => return Ok(rotated?),
        };
        say(&format!("waiting {} s until every server knows the next key", wait.seconds_rounded_up()));
        sleep(to_std(wait));
    }
}

/// Removes a key and ends its sessions; once all servers have followed, ends also those that they signed with it meanwhile.
fn remove(service: &Service, kid: &KeyId) -> Result<u64, Failure> {
    let at_once = signing_keys::remove(&service.app, &*service.keyring, kid)?;
    let wait = PUBLISHED_BEFORE_SIGNING;
    say(&format!(
        "{kid} is removed, {at_once} sessions ended; waiting {} s until every server has followed",
        wait.seconds_rounded_up()
    ));
    sleep(to_std(wait));
    let late = match signing_keys::remove(&service.app, &*service.keyring, kid) {
        Err(SigningKeyError::Refused(SigningKeyRefusal::NoSuchKey(_))) => 0,
        late => late?,
    };
    Ok(at_once + late)
}

fn show(keys: &[SigningKeyRow], output: Output) -> Result<(), Failure> {
    let data: Vec<Value> = keys
        .iter()
        .map(|key| json!({ "kid": key.id.as_str(), "state": key.state, "since": key.since, "createdAt": key.created_at }))
        .collect();
    let lines: Vec<String> =
        keys.iter().map(|key| format!("{}  {}  since {}", key.id, key.state, key.since)).collect();
    output.success(&json!({ "keys": data }), &lines.join("\n"))
}

/// `orgauth rekey`.
pub(super) fn rekey(config: &Config, output: Output) -> Result<(), Failure> {
    let service = open_to_seal(config)?;
    let progress = |column, done| say(&format!("{column}: {done} sealed anew"));
    let outcome =
        rekey::rekey(&*service.app.store, &*service.app.sealer, config.housekeeping_steps().batch, &progress)?;
    for (place, error) in &outcome.unopened {
        say(&format!("left as it is: {place}: {error}"));
    }
    if outcome.left > 0 {
        let message = format!(
            "{} values are still sealed with another key than the active one ({} of them do not open); give every \
             server the new secrets.data_key_active, restart it, and run rekey again",
            outcome.left,
            outcome.unopened.len(),
        );
        return Err(Failure::new("rekey_incomplete", message));
    }
    if !outcome.sealing_otherwise.is_empty() {
        let named: Vec<String> = outcome.sealing_otherwise.iter().map(ToString::to_string).collect();
        let message = format!(
            "everything is sealed anew, but servers go on sealing with another key than {}: {}; give them the new \
             secrets.data_key_active, restart them, and run rekey again",
            service.app.sealer.active(),
            named.join(", "),
        );
        return Err(Failure::new("rekey_incomplete", message));
    }
    let total: u64 = outcome.resealed.iter().map(|(_, count)| count).sum();
    let counts: serde_json::Map<String, Value> =
        outcome.resealed.iter().map(|(column, count)| (column.to_string(), json!(count))).collect();
    let (active, names) = (service.app.sealer.active(), service.app.sealer.names());
    let others: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != active).collect();
    // The hint to name the new key first: otherwise an operator could remove the key that everything needs.
    let rest = match others.as_slice() {
        [] => String::new(),
        others => format!(
            ", and nothing needs {}; to leave {active}, name another key in secrets.data_key_active first",
            others.join(", ")
        ),
    };
    let text = format!("{total} values are sealed anew; everything is sealed with {active} now{rest}");
    output.success(&json!({ "resealed": counts }), &text)
}
