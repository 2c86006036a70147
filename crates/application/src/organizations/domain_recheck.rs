//! Looks for the records of proven domains again, and takes the proof back when one is missing for too long.

use futures_util::future::join_all;
use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::Message;
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::domain_claim::{CheckOutcome, DomainClaim};
use orgauth_domain::ports::{NoDnsAnswer, Repositories, StoreError, StoreResult, transact};
use orgauth_domain::{Duration, Timestamp};

use crate::app::App;
use crate::record::Record;

/// How many records are asked for at once.
const AT_ONCE: u32 = 32;

/// When a claim is checked again whose check had no answer, or whose server ended meanwhile.
const AGAIN_AFTER: Duration = Duration::from_hours(1);

/// The most admins of an organization who are told.
const MOST_TOLD: u32 = 100;

/// How many claims one run checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rechecked {
    /// Their record is there, or it is missing; and that is known.
    pub answered: u64,
    /// The DNS gave no answer.
    pub unanswered: u64,
}

/// Checks every claim that is due; of several servers, one checks each claim. Stops early when `stop` returns true. While the
/// questions are under way, nothing is held or locked.
///
/// # Errors
/// The store failed; claims that were checked stay as they are now.
pub async fn run(app: &App, stop: &dyn Fn() -> bool) -> Result<Rechecked, StoreError> {
    let mut rechecked = Rechecked::default();
    while !stop() {
        let now = app.now();
        let again_at = now.plus(AGAIN_AFTER.min(app.settings.domains.recheck.interval));
        let due = transact(&*app.store, |repositories| repositories.domains().take_due(now, again_at, AT_ONCE))?;
        if due.is_empty() {
            break;
        }
        let questions = due.iter().map(|claim| app.text_records.at(&claim.name.record_name(), claim.organization_id));
        for (claim, answer) in due.iter().zip(join_all(questions).await) {
            match answer {
                Ok(values) => {
                    settle(app, claim, &values, app.now())?;
                    rechecked.answered += 1;
                }
                Err(NoDnsAnswer) => rechecked.unanswered += 1,
            }
        }
    }
    Ok(rechecked)
}

/// Writes what the DNS said of a claim, unless something else happened to it meanwhile.
fn settle(app: &App, asked: &DomainClaim, values: &[Vec<u8>], now: Timestamp) -> Result<(), StoreError> {
    let record = Record::new(app, None, now);
    transact(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().lock(asked.organization_id)? else { return Ok(()) };
        let present = repositories.domains().lock(organization.id, asked.id)?;
        let Some(present) = present.filter(|present| present == asked) else { return Ok(()) };
        let rules = app.settings.domains.recheck;
        let (checked, outcome) = present.clone().rechecked(values, now, rules);
        if repositories.domains().update(&checked)?.is_ok() {
            return tell(repositories, &record, &organization, &checked, outcome);
        }
        // Another organization has proven the name meanwhile: the claim stays lost.
        let (lost, _) = present.rechecked(&[], now, rules);
        repositories.domains().update(&lost).map(drop)
    })
}

fn tell(
    repositories: &mut dyn Repositories,
    record: &Record,
    organization: &Organization,
    claim: &DomainClaim,
    outcome: CheckOutcome,
) -> StoreResult<()> {
    let (what, mail) = match outcome {
        CheckOutcome::Unchanged => return Ok(()),
        CheckOutcome::Regained => (Happening::DomainVerified(claim), None),
        CheckOutcome::Missing { lost_at } => {
            let (domain, value) = (claim.name.clone(), claim.value.clone());
            let mail =
                Message::DomainRecordMissing { organization: organization.name.clone(), domain, value, lost_at };
            (Happening::DomainRecordMissing(claim), Some(mail))
        }
        CheckOutcome::Lost => {
            let (domain, value) = (claim.name.clone(), claim.value.clone());
            let mail = Message::DomainLost { organization: organization.name.clone(), domain, value };
            (Happening::DomainLost(claim), Some(mail))
        }
    };
    record.happened(repositories, organization, &Actor::System, what)?;
    let Some(mail) = mail else { return Ok(()) };
    for admin in repositories.memberships().admins(organization.id, MOST_TOLD)? {
        record.notify(repositories, organization.id, &admin, mail.clone())?;
    }
    Ok(())
}
