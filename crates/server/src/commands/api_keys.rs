//! `orgauth api-key …`: the keys of an organization's backends.

use orgauth_api_actix::dto;
use orgauth_application::initiator::Initiator;
use orgauth_application::keys::api_keys;
use serde_json::json;

use super::cli::ApiKey;
use super::open::{open, open_to_list};
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::Output;

/// `orgauth api-key …`.
pub(super) fn api_key(config: &Config, command: &ApiKey, output: Output) -> Result<(), Failure> {
    let app = if matches!(command, ApiKey::List { .. }) { open_to_list(config)? } else { open(config)? }.app;
    match command.clone() {
        ApiKey::Create { org, name, expires_at } => {
            let (record, key) = api_keys::create(&app, &Initiator::command_line(&org), name, expires_at)?;
            let data = json!({ "apiKey": dto::keys::ApiKey::from(&record), "key": key.expose() });
            let text = format!("{}  {}\nIt is shown this once: keep it now.", record.id, key.expose());
            let revoke = config.command(&format!("api-key revoke --org {org} --id {}", record.id));
            output.key(&data, &text, &revoke)
        }
        ApiKey::List { org } => {
            let keys = api_keys::list(&app, &Initiator::command_line(&org))?;
            let lines: Vec<String> = keys
                .iter()
                .map(|key| {
                    let used = key.last_used_at.map_or_else(|| "never used".to_owned(), |at| format!("used {at}"));
                    format!("{}  {}  {}…{}  {used}", key.id, key.name, key.prefix, key.last4)
                })
                .collect();
            let data: Vec<_> = keys.iter().map(dto::keys::ApiKey::from).collect();
            output.success(&json!({ "apiKeys": data }), &lines.join("\n"))
        }
        ApiKey::Revoke { org, id } => {
            let key = api_keys::revoke(&app, &Initiator::command_line(&org), id)?;
            output.success(&json!({ "apiKey": dto::keys::ApiKey::from(&key) }), &format!("{id} is revoked"))
        }
    }
}
