//! The commands for service keys, which belong to the operator.

use orgauth_api_actix::dto;
use orgauth_application::initiator::Operator;
use orgauth_application::keys::service_keys::{self, NewServiceKey};
use serde_json::json;

use crate::commands::cli::ServiceKey;
use crate::commands::open::{open, open_to_list};
use crate::config::Config;
use crate::report::failure::Failure;
use crate::report::output::Output;

/// `orgauth service-key …`.
pub(super) fn service_key(config: &Config, command: &ServiceKey, output: Output) -> Result<(), Failure> {
    let app = if matches!(command, ServiceKey::List) { open_to_list(config)? } else { open(config)? }.app;
    match command.clone() {
        ServiceKey::Create { name, scope, expires_at, may_impersonate } => {
            let new = NewServiceKey { name, scope, expires_at, may_impersonate };
            let (record, key) = service_keys::create_by(&app, &Operator::CommandLine, new)?;
            let data = json!({ "serviceKey": dto::keys::ServiceKey::from(&record), "key": key.expose() });
            let text = format!("{}  {}\nIt is shown this once: keep it now.", record.id, key.expose());
            output.key(&data, &text, &config.command(&format!("service-key revoke --id {}", record.id)))
        }
        ServiceKey::List => {
            let keys = service_keys::list(&app)?;
            let line = |key: &orgauth_domain::keys::service_key::ServiceKey| {
                let end = key.expires_at.map_or_else(|| "no end".to_owned(), |at| format!("until {at}"));
                format!("{}  {}  {}  {}…{}  {end}", key.id, key.name, key.scope, key.prefix, key.last4)
            };
            let lines: Vec<String> = keys.iter().map(line).collect();
            let data: Vec<_> = keys.iter().map(dto::keys::ServiceKey::from).collect();
            output.success(&json!({ "serviceKeys": data }), &lines.join("\n"))
        }
        ServiceKey::Revoke { id } => {
            let key = service_keys::revoke(&app, id)?;
            let data = json!({ "serviceKey": dto::keys::ServiceKey::from(&key) });
            output.success(&data, &format!("{id} is revoked"))
        }
    }
}
