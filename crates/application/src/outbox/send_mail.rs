//! The steps of the mail loop for claimed jobs: what to send, and what the outcome changes (`domain::mail`).
//!
//! [`begin`] → the loop sends each mail, after [`hand_over`] where sending again would make a second copy → [`settle`].

use orgauth_domain::keys::sealed::SealedPlace;
use orgauth_domain::locale::Locale;
use orgauth_domain::mail::{Mail, MailAttempts, MailOutcome, MailState, MailStep, Message, NoticeKind, QueuedMail};
use orgauth_domain::operations::queue::{ClaimToken, ClaimedJob, JobId, Settled, Settlement};
use orgauth_domain::organizations::brand::{Appearance, MailLook};
use orgauth_domain::ports::{Repositories, StoreError, StoreResult, read, transact};
use orgauth_domain::{Duration, MailId, OrganizationId, Secret, Timestamp};

use crate::accounts::{email_change, find_organizations, password_reset};
use crate::app::App;
use crate::organizations::{invites, sign_up};
use crate::outbox::job_batch::{distinct, read_each};
use crate::sign_in::{email_code, guessing_notice};

/// A mail to send now.
pub struct SendableMail {
    /// Its identifier.
    pub id: MailId,
    /// The mail.
    pub mail: Mail,
    /// How it looks.
    pub look: MailLook,
    /// Its previous attempts.
    pub attempts: MailAttempts,
}

/// What to do with a claimed job.
pub enum BegunMail {
    /// Attempt to send this mail.
    Send(Box<SendableMail>),
    /// Write this result without an attempt.
    Settle(MailResult),
}

/// The result of one claimed job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailResult {
    /// The job.
    pub id: JobId,
    /// The step for it.
    pub step: ResultStep,
}

/// The result for a claimed job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResultStep {
    /// The mail's next step.
    Mail(MailStep),
    /// The mail was cancelled; only the job is left.
    Orphan,
    /// The job was not started.
    HandBack,
}

impl MailResult {
    /// The result of an attempt that ended at `now`.
    pub fn of(app: &App, sent: &SendableMail, outcome: MailOutcome, now: Timestamp) -> Self {
        let step = sent.attempts.next(outcome, now, &app.settings.mail);
        Self { id: sent.id.into(), step: ResultStep::Mail(step) }
    }

    /// The result for a job that was not started.
    pub fn hand_back(id: JobId) -> Self {
        Self { id, step: ResultStep::HandBack }
    }
}

/// Reads the mails of claimed jobs, and decides what to send. Puts off a mail that can't be read, so that it doesn't block
/// the others.
///
/// # Errors
/// The store is unavailable; no job was started.
pub fn begin(app: &App, jobs: &[ClaimedJob], now: Timestamp) -> StoreResult<Vec<BegunMail>> {
    let ids: Vec<MailId> = jobs.iter().map(|job| job.id.into()).collect();
    let queued = read_each(
        &*app.store,
        &ids,
        |mail: &QueuedMail| mail.id,
        |repositories, ids| repositories.mails().queued(ids),
    )?;
    let mut begun = Vec::with_capacity(jobs.len());
    for (job, queued) in jobs.iter().zip(queued) {
        let one = match queued {
            Ok(Some(mail)) => one(app, job, mail, now),
            Ok(None) => Ok(BegunMail::Settle(MailResult { id: job.id, step: ResultStep::Orphan })),
            Err(error) => Err(error),
        };
        begun.push(match one {
            Err(error @ StoreError::Unavailable(_)) => return Err(error),
            Err(error @ (StoreError::Corrupt(_) | StoreError::Failed(_))) => {
                put_off(app, job, error.to_string(), now)
            }
            Ok(begun) => begun,
        });
    }
    Ok(begun)
}

/// Retries a mail that can't be read now: a newer program may have written it, or it may be repaired.
fn put_off(app: &App, job: &ClaimedJob, reason: String, now: Timestamp) -> BegunMail {
    let rules = &app.settings.mail;
    let expires_at = now.plus(rules.notice_ttl).plus(Duration::from_days(1));
    let attempts = attempts_of(job, expires_at);
    let step = attempts.next(MailOutcome::Failed(reason), now, rules);
    BegunMail::Settle(MailResult { id: job.id, step: ResultStep::Mail(step) })
}

fn attempts_of(job: &ClaimedJob, expires_at: Timestamp) -> MailAttempts {
    MailAttempts { made: job.attempts, unknown: job.unknown, lost: job.lost, expires_at }
}

fn one(app: &App, job: &ClaimedJob, queued: QueuedMail, now: Timestamp) -> StoreResult<BegunMail> {
    let attempts = attempts_of(job, queued.expires_at);
    let settle = |step| Ok(BegunMail::Settle(MailResult { id: job.id, step: ResultStep::Mail(step) }));
    if let Err(step) = attempts.may_begin(now, &app.settings.mail) {
        return settle(step);
    }
    let mail = match unsealed(app, &queued) {
        Ok(mail) => mail,
        // The operator may still add the missing data key.
        Err(reason) => return settle(attempts.next(MailOutcome::Failed(reason), now, &app.settings.mail)),
    };
    // Before a link is written down: what fails here has changed nothing.
    let locale = language(app, queued.organization_id, &mail)?;
    let look = look(app, queued.organization_id, &mail.message, now)?;
    let mail = match &mail.message {
        Message::PasswordReset { .. } => match queued.organization_id {
            Some(organization) => password_reset::link(app, queued.id, organization, mail, now)?,
            None => None,
        },
        Message::EmailCode { .. } => match queued.organization_id {
            Some(organization) => email_code::mail_to_send(app, organization, mail)?,
            None => None,
        },
        Message::ConfirmEmail { .. } => email_change::mail_to_send(app, queued.id, mail, now)?,
        Message::Organizations { .. } => find_organizations::mail_to_send(app, mail, now)?,
        Message::SignUp { .. } => sign_up::mail_to_send(app, queued.id, mail, now)?,
        Message::Notice(NoticeKind::AccountGuessing | NoticeKind::CodeGuessing, _) => {
            guessing_notice::notice(app, queued.id, mail, now)?
        }
        Message::Invite { .. }
        | Message::SignInByConnection { .. }
        | Message::Joined { .. }
        | Message::EmailChangeRequested { .. }
        | Message::DomainRecordMissing { .. }
        | Message::DomainLost { .. }
        | Message::Notice(..)
        | Message::Test => Some(mail),
    };
    match mail {
        Some(mail) => {
            let mail = Mail { locale, ..mail };
            Ok(BegunMail::Send(Box::new(SendableMail { id: queued.id, mail, look, attempts })))
        }
        None => {
            settle(MailStep::Over { state: MailState::Cancelled, error: Some("nobody to send it to".to_owned()) })
        }
    }
}

/// The recipient's language: that of the mail, otherwise of the account with its address, otherwise of its organization; absent: English.
fn language(app: &App, organization: Option<OrganizationId>, mail: &Mail) -> StoreResult<Option<Locale>> {
    if mail.locale.is_some() {
        return Ok(mail.locale.clone());
    }
    read(&*app.store, |repositories| {
        let of_account = repositories.users().by_email(&mail.to)?.and_then(|user| user.locale);
        match (of_account, organization) {
            (None, Some(organization)) => {
                Ok(repositories.organizations().get(organization)?.and_then(|one| one.appearance.locale))
            }
            (of_account, _) => Ok::<_, StoreError>(of_account),
        }
    })
}

/// The look of the organization whose mail it is. That of a stranger's, which isn't known yet, looks as the service's: anybody's logo could be in
/// it.
fn look(app: &App, organization: Option<OrganizationId>, message: &Message, now: Timestamp) -> StoreResult<MailLook> {
    let Some(id) = organization.filter(|_| message.is_of_organization()) else { return Ok(MailLook::default()) };
    read(&*app.store, |repositories| {
        let Some(organization) = repositories.organizations().get(id)? else { return Ok(MailLook::default()) };
        let Appearance { accent, logo, .. } = organization.appearance;
        if (accent.is_none() && logo.is_none()) || invites::stranger(app, repositories, &organization, now)?.is_some()
        {
            return Ok(MailLook::default());
        }
        let picture = logo.map(|logo| repositories.logos().shown(logo)).transpose()?.flatten();
        Ok(MailLook { accent, logo: picture.map(|picture| (organization.name, picture)) })
    })
}

fn unsealed(app: &App, queued: &QueuedMail) -> Result<Mail, String> {
    let place = SealedPlace::Mail(queued.id).to_string();
    let text = app.sealer.open(&place, &queued.sealed).map_err(|error| error.to_string())?;
    let text = String::from_utf8(text).map_err(|_| "the mail is not text".to_owned())?;
    Mail::from_text(queued.kind, &Secret::new(text)).map_err(|error| error.to_string())
}

/// Marks mails as being handed over, in one transaction; returns the jobs that their claims still hold. The caller must not
/// send the others.
///
/// # Errors
/// The store failed; the caller must not send any of them.
pub fn hand_over(app: &App, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>> {
    transact(&*app.store, |repositories| repositories.jobs().hand_over(held))
}

/// Writes results in one transaction. Drops results of jobs that another claim holds by now; returns the identifiers of the
/// others.
///
/// # Errors
/// The store failed; the jobs are claimed again when their leases end.
pub fn settle(app: &App, results: &[(ClaimToken, MailResult)], now: Timestamp) -> StoreResult<Vec<JobId>> {
    transact(&*app.store, |repositories| {
        let mut ours = Vec::with_capacity(results.len());
        for batch in distinct(results, |(_, result)| result.id) {
            ours.extend(settle_distinct(repositories, batch, now)?);
        }
        Ok::<_, StoreError>(ours)
    })
}

/// Writes the results of distinct jobs.
fn settle_distinct(
    repositories: &mut dyn Repositories,
    results: &[(ClaimToken, MailResult)],
    now: Timestamp,
) -> StoreResult<Vec<JobId>> {
    let settled: Vec<Settled> = results
        .iter()
        .map(|(token, MailResult { id, step })| {
            let settlement = match step {
                ResultStep::Mail(MailStep::Over { .. }) | ResultStep::Orphan => Settlement::Done,
                ResultStep::Mail(MailStep::Retry { at, unknown, .. }) => {
                    Settlement::Retry { at: *at, unknown: *unknown }
                }
                ResultStep::Mail(MailStep::Lost { at }) => Settlement::Lost { at: *at },
                ResultStep::Mail(MailStep::PutOff { at }) => Settlement::PutOff { at: *at },
                ResultStep::HandBack => Settlement::HandBack,
            };
            Settled { id: *id, token: *token, settlement }
        })
        .collect();
    let ours = repositories.jobs().settle(&settled)?;
    for (_, MailResult { id, step }) in results.iter().filter(|(_, result)| ours.contains(&result.id)) {
        let mail = MailId::from(*id);
        match step {
            ResultStep::Mail(MailStep::Over { state, error }) => {
                repositories.mails().end(mail, *state, error.as_deref(), now)?;
            }
            ResultStep::Mail(MailStep::Retry { error, .. }) => {
                repositories.mails().note_failure(mail, error)?;
            }
            ResultStep::Mail(MailStep::Lost { .. } | MailStep::PutOff { .. })
            | ResultStep::Orphan
            | ResultStep::HandBack => {}
        }
    }
    Ok(ours)
}
