//! The transaction of a call that changes something.

use orgauth_domain::audit::Actor;
use orgauth_domain::happening::Happening;
use orgauth_domain::mail::{Message, NoticeKind};
use orgauth_domain::organizations::Organization;
use orgauth_domain::organizations::directory::DirectoryStatus;
use orgauth_domain::ports::{Repositories, transact};
use orgauth_domain::{Timestamp, UserId};

use super::admission::Sync;
use super::{SyncError, SyncRefusal};
use crate::app::App;
use crate::record::Record;

/// A call under way.
pub(super) struct Writing<'w> {
    pub(super) app: &'w App,
    pub(super) repositories: &'w mut dyn Repositories,
    pub(super) organization: &'w Organization,
    pub(super) sync: &'w Sync,
    pub(super) record: &'w Record,
    pub(super) actor: &'w Actor,
    pub(super) now: Timestamp,
}

impl Writing<'_> {
    pub(super) fn happened(&mut self, what: Happening<'_>) -> Result<(), SyncError> {
        Ok(self.record.happened(self.repositories, self.organization, self.actor, what)?)
    }
}

/// Carries out a call, with the organization locked. Of a refused one the directory keeps the reason; where it would have left no active
/// admin, the log has it, and the admins are told by mail once a day. `about`: the user whom the call is about; absent for a group.
pub(super) fn write<T>(
    app: &App,
    sync: &Sync,
    about: Option<UserId>,
    mut body: impl FnMut(&mut Writing<'_>) -> Result<T, SyncError>,
) -> Result<T, SyncError> {
    let now = app.now();
    let record = Record::new(app, Some(&sync.request), now);
    let actor = Actor::Directory(sync.directory.id);
    let done = transact(&*app.store, |repositories| {
        let organization = repositories.organizations().lock(sync.directory.organization_id)?;
        let organization = organization.ok_or(SyncRefusal::Unauthorized)?;
        // An admin may have ended the token, or stopped the directory, since it was looked up.
        let (directory, _) = repositories.directories().by_token(&sync.digest)?.ok_or(SyncRefusal::Unauthorized)?;
        if directory.status == DirectoryStatus::Paused {
            return Err(SyncRefusal::Paused.into());
        }
        let (organization, record, actor) = (&organization, &record, &actor);
        body(&mut Writing { app, repositories, organization, sync, record, actor, now })
    });
    if let Err(SyncError::Refused(refusal)) = &done {
        keep(app, sync, (about, refusal), &record, now)?;
    }
    done
}

/// Keeps why a call was refused.
fn keep(
    app: &App,
    sync: &Sync,
    (about, refusal): (Option<UserId>, &SyncRefusal),
    record: &Record,
    now: Timestamp,
) -> Result<(), SyncError> {
    let is_last_admin = match refusal {
        SyncRefusal::LastAdmin(_) => true,
        SyncRefusal::DomainNotVerified(_)
        | SyncRefusal::NameNotVerified(_)
        | SyncRefusal::DomainNotAllowed(_)
        | SyncRefusal::NoAddress
        | SyncRefusal::PasskeyReliedOn
        | SyncRefusal::Taken(_)
        | SyncRefusal::Unknown
        | SyncRefusal::Former(_)
        | SyncRefusal::TooManyMembers(_)
        | SyncRefusal::TooManyGroups(_)
        | SyncRefusal::TooManyPlaces(_) => false,
        // What the caller sees at once, and sends anew.
        SyncRefusal::NoToken
        | SyncRefusal::Unauthorized
        | SyncRefusal::Paused
        | SyncRefusal::NotFound
        | SyncRefusal::Changed
        | SyncRefusal::Invalid(_) => return Ok(()),
    };
    let detail = in_words(refusal);
    transact(&*app.store, |repositories| {
        let id = sync.directory.organization_id;
        let Some(organization) = repositories.organizations().lock(id)? else { return Ok(()) };
        let found = repositories.directories().of_organization(id)?;
        let Some(mut directory) = found.filter(|found| found.id == sync.directory.id) else { return Ok(()) };
        if !is_last_admin {
            directory.note(&detail, now);
            return Ok::<_, SyncError>(repositories.directories().update(&directory)?);
        }
        let is_told = directory.refused(&detail, now);
        repositories.directories().update(&directory)?;
        let what = Happening::DirectoryRefused { user: about, directory: directory.id };
        record.happened(repositories, &organization, &Actor::Directory(directory.id), what)?;
        if is_told {
            for admin in repositories.memberships().admins(id, MOST_TOLD)? {
                let notice = record.notice_by(&Actor::System, Some(&organization.name));
                record.notify(repositories, id, &admin, Message::Notice(NoticeKind::DirectoryRefused, notice))?;
            }
        }
        Ok(())
    })
}

/// A refusal as admins read it: with the person, whose address the caller isn't told.
fn in_words(refusal: &SyncRefusal) -> String {
    match refusal {
        SyncRefusal::Former(email) => {
            format!("the directory has {email} no more: assign the person anew at the identity provider")
        }
        SyncRefusal::Unknown => {
            "the directory has no such user or group: assign or push it anew at the identity provider".to_owned()
        }
        other => other.to_string(),
    }
}

/// How many admins are told.
const MOST_TOLD: u32 = 20;
