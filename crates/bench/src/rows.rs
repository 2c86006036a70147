//! The bytes that a row takes in the store, indexes included, of each table that people can make grow. Each row is about as large
//! as it can be.

use clap::Args;
use orgauth_domain::OrganizationId;
use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::audit::{Actor, AuditAction, AuditEntry, RequestOrigin};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailKind, MailState, QueuedMail};
use orgauth_domain::ports::{Repositories, StoreError, transact};
use orgauth_domain::sign_in::token::TokenRules;
use orgauth_domain::sign_in::{Beginning, Client, EndReason, Session};
use orgauth_domain::webhooks::delivery::NewDelivery;
use orgauth_domain::webhooks::event::{EventData, EventKind, EventRecord, LoginMethod};
use orgauth_domain::webhooks::{EventSet, Webhook};
use orgauth_testkit::builders::{self, NOW, Tenant, at, digest, entropy};

use crate::database::Database;
use crate::installation::Installation;
use crate::options::{Kind, Setup};
use crate::report::Goal;
use crate::run::Run;
use crate::seed::Sizes;
use crate::stop::{self, Fallible};

#[derive(Args)]
pub(crate) struct Options {
    #[command(flatten)]
    setup: Setup,
    /// Rows of each kind.
    #[arg(long, default_value = "20000", value_parser = clap::value_parser!(u32).range(1000..))]
    rows: u32,
}

/// What the rows belong to.
pub(crate) struct Owner {
    tenant: Tenant,
    client: Client,
    webhook: Webhook,
    event: EventRecord,
}

/// Writes the row with this number.
type Write = fn(&mut dyn Repositories, &Owner, u32) -> Result<(), StoreError>;

/// The rows, and whether they are measured without what their changes left behind: old versions, and jobs that are done.
const ROWS: [(&str, Write, bool); 10] = [
    ("audit entry that counts", |r, owner, _| r.audit().tally(&digest(), &owner.entry(true)).map(drop), false),
    ("audit entry of a user", |r, owner, _| r.audit().append(&owner.entry(false)), false),
    ("counter", |r, _, _| r.throttles().put_all(&[(digest(), builders::bucket(3), at(3600))]), false),
    ("mail that waits", |r, owner, number| r.mails().insert(&owner.mail(number)), false),
    ("mail that is over", mail_over, true),
    ("session that ended", |r, owner, _| r.sessions().insert(&owner.session()), false),
    ("event", |r, owner, number| r.events().append(&owner.event(number), entropy().id(NOW)), false),
    ("delivery", |r, owner, number| r.deliveries().insert(&owner.delivery(number)), true),
    ("API key", |r, owner, _| r.api_keys().insert(&builders::api_key(&owner.tenant.organization)), false),
    ("password reset", |r, owner, number| r.password_resets().insert(&owner.reset(number)), false),
];

fn mail_over(repositories: &mut dyn Repositories, owner: &Owner, number: u32) -> Result<(), StoreError> {
    let mail = owner.mail(number);
    repositories.mails().insert(&mail)?;
    repositories.mails().end(mail.id, MailState::Sent, None, at(number))
}

impl Owner {
    pub(crate) fn write(installation: &Installation) -> Fallible<Self> {
        let tenant = builders::tenant(&*installation.store);
        let client = Client::new("2001:db8:1234:5678:9abc:def0:1234:5678".parse()?, &"x".repeat(512));
        let webhook =
            Webhook { events: EventSet::parse(["api_key.created"])?, ..builders::webhook(&tenant.organization) };
        let data = EventData::login(&tenant.user, entropy().id(NOW), LoginMethod::Password, &client);
        let event = EventRecord::new(entropy().id(NOW), tenant.organization.id, NOW, data);
        transact(&*installation.store, |repositories| {
            // Without a subscription, an event has no delivery.
            repositories.events().append(&event, entropy().id(NOW))?;
            repositories.webhooks().insert(&webhook)
        })?;
        Ok(Self { tenant, client, webhook, event })
    }

    pub(crate) fn organization(&self) -> OrganizationId {
        self.tenant.organization.id
    }

    /// An entry that anybody can cause and that only counts, or one of a user.
    fn entry(&self, counts: bool) -> AuditEntry {
        let user = &self.tenant.user;
        let (actor, action) = if counts {
            (Actor::Anonymous, AuditAction::LoginFailed)
        } else {
            (Actor::User { id: user.id, email: user.email.clone() }, AuditAction::ProfileUpdated)
        };
        let origin = RequestOrigin::new(&self.client, "req_01h455vb4pex5vsknk084sn02q");
        let origin = Some(if counts { origin.shortened() } else { origin });
        AuditEntry { origin, ..builders::audit_entry(&self.tenant.organization, actor, action) }
    }

    fn mail(&self, number: u32) -> QueuedMail {
        QueuedMail {
            id: entropy().id(at(number)),
            organization_id: Some(self.tenant.organization.id),
            kind: MailKind::PasswordReset,
            invite_id: None,
            sealed: "x".repeat(256),
            created_at: at(number),
            expires_at: at(number),
            recipient: None,
            subject: None,
        }
    }

    fn session(&self) -> Session {
        let beginning = Beginning { client: self.client.clone(), ..builders::beginning(&self.tenant.membership) };
        Session::begin(beginning, builders::pair_seed(), NOW, &TokenRules::default()).end(EndReason::Logout, NOW)
    }

    fn event(&self, number: u32) -> EventRecord {
        EventRecord { id: entropy().id(at(number)), ..self.event.clone() }
    }

    fn delivery(&self, number: u32) -> NewDelivery {
        NewDelivery {
            id: entropy().id(at(number)),
            owner: self.tenant.organization.id.into(),
            webhook_id: self.webhook.id,
            event_id: self.event.id,
            event: EventKind::UserLogin,
            created_at: at(number),
        }
    }

    fn reset(&self, number: u32) -> PasswordReset {
        PasswordReset {
            token: TokenDigest(digest()),
            mail_id: entropy().id(at(number)),
            organization_id: self.tenant.organization.id,
            user_id: self.tenant.user.id,
            created_at: at(number),
            expires_at: at(number),
            used_at: None,
        }
    }
}

/// Writes so many rows of each kind.
pub(crate) fn write(installation: &Installation, owner: &Owner, rows: u32) -> Fallible<()> {
    ROWS.iter().try_for_each(|(_, write, _)| write_all(installation, owner, *write, rows))
}

fn write_all(installation: &Installation, owner: &Owner, write: Write, rows: u32) -> Fallible<()> {
    for first in (0..rows).step_by(1000) {
        stop::check()?;
        transact(&*installation.store, |repositories| {
            (first..rows.min(first + 1000)).try_for_each(|number| write(repositories, owner, number))
        })?;
    }
    Ok(())
}

/// Measures everything and returns the report.
pub(crate) fn run(options: &Options) -> Fallible<String> {
    let mut run = Run::begin("Bytes of a row", &options.setup, None)?;
    run.report.note(format!("{} rows of each kind, indexes included", options.rows));
    for kind in options.setup.store.clone() {
        run.part(kind.name(), |run| measure(run, kind, options.rows))?;
    }
    run.end()
}

fn measure(run: &mut Run, kind: Kind, rows: u32) -> Fallible<()> {
    let installation = run.install(kind, Sizes { organizations: 1, users: 1, sessions: 1 }, "", &[])?;
    let owner = Owner::write(&installation)?;
    let mut database = installation.database()?;
    for (name, write, is_changed) in ROWS {
        let before = bytes(&installation, &mut database, is_changed)?;
        write_all(&installation, &owner, write, rows)?;
        let grown = bytes(&installation, &mut database, is_changed)? - before;
        run.report.add(kind, name, grown as f64 / f64::from(rows), "", Goal::None);
    }
    Ok(())
}

/// Returns the size of the store, without what changed rows left behind if `is_changed`.
fn bytes(installation: &Installation, database: &mut Database, is_changed: bool) -> Fallible<i64> {
    if is_changed {
        database.run("DELETE FROM jobs")?;
        database.run(if installation.kind == Kind::Sqlite { "VACUUM" } else { "VACUUM FULL" })?;
    }
    installation.settle()?;
    database.number(match installation.kind {
        Kind::Sqlite => {
            "SELECT (page_count - freelist_count) * page_size FROM pragma_page_count(), \
                         pragma_freelist_count(), pragma_page_size()"
        }
        Kind::Postgres => "SELECT pg_database_size(current_database())",
    })
}
