//! Everything that a use case may change except throttle rows, as one comparable value.

use std::fmt::Write as _;

use orgauth_domain::keys::sealed::SealedColumn;
use orgauth_domain::operations::queue::Lane;
use orgauth_domain::organizations::membership::MemberPlace;
use orgauth_domain::sign_in::two_factor::TwoFactorState;
use orgauth_domain::webhooks::Webhook;
use orgauth_testkit::builders::audit_count;

use crate::prelude::*;

/// The store at one instant. Two equal snapshots hold the same rows.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Snapshot(String);

impl Snapshot {
    pub(crate) fn of(world: &World) -> Self {
        let now = world.app.now();
        let text = world.rows(|r| {
            let mut text = String::new();
            for organization in r.organizations().list(None, u32::MAX)? {
                writeln!(text, "{organization:?}").unwrap();
                let id = organization.id;
                for key in r.api_keys().list_live(id, now)? {
                    writeln!(text, "{key:?}").unwrap();
                }
                for entry in r.memberships().list(id, &MemberPlace::START, 1000)? {
                    writeln!(text, "{entry:?}").unwrap();
                    for session in r.sessions().list_live(id, entry.user_id, now)? {
                        writeln!(text, "{session:?}").unwrap();
                    }
                    writeln!(text, "{:?}", r.users().by_id(entry.user_id)?).unwrap();
                    let two_factor = r.users().two_factor(entry.user_id)?;
                    let left = r.recovery_codes().count(entry.user_id)?;
                    let step = match &two_factor.state {
                        TwoFactorState::On { last_step, .. } => Some(*last_step),
                        TwoFactorState::Off | TwoFactorState::Enrolling { .. } => None,
                    };
                    writeln!(text, "{:?} {step:?} {left} recovery codes", two_factor.sealed()).unwrap();
                    let hash = r.users().password_hash(entry.user_id)?;
                    writeln!(text, "{:?}", hash.map(|hash| hash.as_str().to_owned())).unwrap();
                }
                for action in AuditAction::ALL {
                    writeln!(text, "{action}: {}", audit_count(r, id, *action)?).unwrap();
                }
                for body in r.events().bodies(id, 1000)? {
                    writeln!(text, "{body}").unwrap();
                }
                for webhook in r.webhooks().list(id.into())? {
                    let Webhook { url, events, description, is_active, secrets, previous_until, .. } = &webhook;
                    writeln!(text, "{url} {events:?} {description:?} {is_active}").unwrap();
                    writeln!(text, "{secrets} {previous_until:?}").unwrap();
                    for delivery in r.deliveries().list(id.into(), webhook.id, None, 1000)? {
                        writeln!(text, "{:?}", r.deliveries().get(id.into(), webhook.id, delivery.id)?).unwrap();
                    }
                }
            }
            let written = world.store.committed();
            for (organization, id) in &written.invites {
                writeln!(text, "{:?}", r.invites().lock(*organization, *id)?).unwrap();
            }
            for (organization, token) in &written.resets {
                writeln!(text, "{:?}", r.password_resets().get(*organization, token)?).unwrap();
            }
            for mail in r.sealed_values().sealed_otherwise(SealedColumn::Mail, "-", None, 1000)? {
                writeln!(text, "{mail:?}").unwrap();
            }
            writeln!(text, "{:?} settled: {:?}", written.jobs, written.settled).unwrap();
            for key in r.signing_keys().list()? {
                writeln!(text, "{} {}", key.id, key.state).unwrap();
            }
            Ok(text)
        });
        let waiting = [Lane::Webhooks, Lane::Parked].map(|lane| world.jobs_in(lane));
        Self(format!("{text}{waiting:?}"))
    }
}
