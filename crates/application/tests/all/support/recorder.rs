//! Repositories that record what units of work write, and fail on demand.

use orgauth_domain::accounts::password_reset::PasswordReset;
use orgauth_domain::audit::{AuditAction, AuditEntry, AuditRecord, OperatorEntry};
use orgauth_domain::mail::link::TokenDigest;
use orgauth_domain::mail::{MailState, QueuedMail};
use orgauth_domain::operations::queue::{ClaimToken, JobId, NewJob, Settled};
use orgauth_domain::organizations::invite::{Invite, InviteEntry};
use orgauth_domain::ports::{
    ApiKeys, Attempts, Audit, Conflict, Connections, Deliveries, Directories, DirectoryGroups, DirectoryPeople,
    Domains, EmailChanges, Erasures, Events, Exports, Housekeeping, Identities, Imports, Invites, Jobs, KnownSources,
    Logos, Mails, Memberships, Organizations, Passkeys, PasswordResets, ProductMetadata, RecoveryCodes, Repositories,
    Roles, SealedValues, Secrets, Servers, ServiceKeys, Sessions, SignUps, SigningKeys, SingleUse, StoreResult,
    Throttles, Users, Webhooks,
};
use orgauth_domain::webhooks::WebhookOwner;
use orgauth_domain::webhooks::delivery::{Delivery, DeliveryDetail, DeliveryUpdate, DueDelivery, NewDelivery};
use orgauth_domain::{
    AuditId, Corrupt, DeliveryId, Email, InviteId, MailId, OrganizationId, Timestamp, UserId, WebhookId,
};

/// Rows that units of work wrote, as far as no repository lists them.
#[derive(Clone, Default)]
pub(crate) struct Written {
    /// Audit entries.
    pub(crate) audit: Vec<AuditEntry>,
    /// Requests that audit entries count, including those that created an entry.
    pub(crate) refusals: Vec<AuditEntry>,
    /// Invitations, of any state.
    pub(crate) invites: Vec<(OrganizationId, InviteId)>,
    /// Password resets, of any state.
    pub(crate) resets: Vec<(OrganizationId, TokenDigest)>,
    /// Jobs, of any state.
    pub(crate) jobs: Vec<NewJob>,
    /// Jobs that were settled.
    pub(crate) settled: Vec<JobId>,
}

impl Written {
    pub(super) fn extend(&mut self, more: Self) {
        self.audit.extend(more.audit);
        self.refusals.extend(more.refusals);
        self.invites.extend(more.invites);
        self.resets.extend(more.resets);
        self.jobs.extend(more.jobs);
        self.settled.extend(more.settled);
    }
}

/// Repositories that record what is written.
pub(super) struct Watched<'r, 'f> {
    pub(super) inner: &'r mut dyn Repositories,
    /// Whether the next call fails.
    pub(super) fails: &'r dyn Fn() -> bool,
    /// The repositories that fail; present if a call may.
    pub(super) failing: Option<&'r mut (dyn Repositories + 'f)>,
    pub(super) has_failed: bool,
    /// Deliveries that can't be read.
    pub(super) damaged: &'r [DeliveryId],
    pub(super) written: Written,
}

impl Watched<'_, '_> {
    /// Whether this call fails.
    fn fails(&mut self) -> bool {
        let fails = (self.fails)();
        self.has_failed |= fails;
        fails
    }

    /// The repositories that fail.
    fn failing(&mut self) -> &mut dyn Repositories {
        self.failing.as_deref_mut().unwrap()
    }

    /// The repositories that serve this call.
    fn serving(&mut self) -> &mut dyn Repositories {
        if self.fails() { self.failing() } else { self.inner }
    }
}

/// A repository whose writes are recorded is served by the recorder.
impl Repositories for Watched<'_, '_> {
    fn organizations(&mut self) -> &mut dyn Organizations {
        self.serving().organizations()
    }

    fn users(&mut self) -> &mut dyn Users {
        self.serving().users()
    }

    fn recovery_codes(&mut self) -> &mut dyn RecoveryCodes {
        self.serving().recovery_codes()
    }

    fn passkeys(&mut self) -> &mut dyn Passkeys {
        self.serving().passkeys()
    }

    fn memberships(&mut self) -> &mut dyn Memberships {
        self.serving().memberships()
    }
    fn product_metadata(&mut self) -> &mut dyn ProductMetadata {
        self.serving().product_metadata()
    }
    fn logos(&mut self) -> &mut dyn Logos {
        self.serving().logos()
    }

    fn roles(&mut self) -> &mut dyn Roles {
        self.serving().roles()
    }

    fn directories(&mut self) -> &mut dyn Directories {
        self.serving().directories()
    }

    fn directory_people(&mut self) -> &mut dyn DirectoryPeople {
        self.serving().directory_people()
    }

    fn directory_groups(&mut self) -> &mut dyn DirectoryGroups {
        self.serving().directory_groups()
    }

    fn imports(&mut self) -> &mut dyn Imports {
        self.serving().imports()
    }

    fn invites(&mut self) -> &mut dyn Invites {
        if self.fails() { self.failing().invites() } else { self }
    }

    fn password_resets(&mut self) -> &mut dyn PasswordResets {
        if self.fails() { self.failing().password_resets() } else { self }
    }

    fn email_changes(&mut self) -> &mut dyn EmailChanges {
        self.serving().email_changes()
    }

    fn connections(&mut self) -> &mut dyn Connections {
        self.serving().connections()
    }

    fn identities(&mut self) -> &mut dyn Identities {
        self.serving().identities()
    }

    fn attempts(&mut self) -> &mut dyn Attempts {
        self.serving().attempts()
    }

    fn domains(&mut self) -> &mut dyn Domains {
        self.serving().domains()
    }

    fn sign_ups(&mut self) -> &mut dyn SignUps {
        self.serving().sign_ups()
    }

    fn single_use(&mut self) -> &mut dyn SingleUse {
        self.serving().single_use()
    }

    fn sessions(&mut self) -> &mut dyn Sessions {
        self.serving().sessions()
    }

    fn throttles(&mut self) -> &mut dyn Throttles {
        self.serving().throttles()
    }

    fn known_sources(&mut self) -> &mut dyn KnownSources {
        self.serving().known_sources()
    }

    fn api_keys(&mut self) -> &mut dyn ApiKeys {
        self.serving().api_keys()
    }

    fn service_keys(&mut self) -> &mut dyn ServiceKeys {
        self.serving().service_keys()
    }

    fn signing_keys(&mut self) -> &mut dyn SigningKeys {
        self.serving().signing_keys()
    }

    fn secrets(&mut self) -> &mut dyn Secrets {
        self.serving().secrets()
    }

    fn sealed_values(&mut self) -> &mut dyn SealedValues {
        self.serving().sealed_values()
    }

    fn servers(&mut self) -> &mut dyn Servers {
        self.serving().servers()
    }

    fn audit(&mut self) -> &mut dyn Audit {
        if self.fails() { self.failing().audit() } else { self }
    }

    fn events(&mut self) -> &mut dyn Events {
        self.serving().events()
    }

    fn webhooks(&mut self) -> &mut dyn Webhooks {
        self.serving().webhooks()
    }

    fn deliveries(&mut self) -> &mut dyn Deliveries {
        if self.fails() { self.failing().deliveries() } else { self }
    }

    fn mails(&mut self) -> &mut dyn Mails {
        if self.fails() { self.failing().mails() } else { self }
    }

    fn jobs(&mut self) -> &mut dyn Jobs {
        if self.fails() { self.failing().jobs() } else { self }
    }

    fn erasures(&mut self) -> &mut dyn Erasures {
        self.serving().erasures()
    }

    fn exports(&mut self) -> &mut dyn Exports {
        self.serving().exports()
    }

    fn housekeeping(&mut self) -> &mut dyn Housekeeping {
        self.serving().housekeeping()
    }
}

impl Audit for Watched<'_, '_> {
    fn of_actions(
        &mut self,
        organization: OrganizationId,
        actions: &[AuditAction],
        since: Timestamp,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        self.inner.audit().of_actions(organization, actions, since, limit)
    }

    fn append_operator(&mut self, entry: &OperatorEntry) -> StoreResult<()> {
        self.inner.audit().append_operator(entry)
    }

    fn list_operator(&mut self, before: Option<AuditId>, limit: u32) -> StoreResult<Vec<AuditRecord>> {
        self.inner.audit().list_operator(before, limit)
    }

    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()> {
        self.written.audit.push(entry.clone());
        self.inner.audit().append(entry)
    }

    fn tally(&mut self, key: &[u8; 32], entry: &AuditEntry) -> StoreResult<u64> {
        let count = self.inner.audit().tally(key, entry)?;
        if count == 1 {
            self.written.audit.push(entry.clone());
        }
        self.written.refusals.push(entry.clone());
        Ok(count)
    }

    fn list(
        &mut self,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        self.inner.audit().list(organization, before, limit)
    }
}

impl Invites for Watched<'_, '_> {
    fn insert(&mut self, invite: &Invite) -> StoreResult<Result<(), Conflict>> {
        let inserted = self.inner.invites().insert(invite)?;
        if inserted.is_ok() {
            self.written.invites.push((invite.organization_id, invite.id));
        }
        Ok(inserted)
    }

    fn update(&mut self, invite: &Invite) -> StoreResult<()> {
        self.inner.invites().update(invite)
    }

    fn by_token(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<InviteEntry>> {
        self.inner.invites().by_token(organization, token)
    }

    fn lock(&mut self, organization: OrganizationId, id: InviteId) -> StoreResult<Option<Invite>> {
        self.inner.invites().lock(organization, id)
    }

    fn lock_pending(&mut self, organization: OrganizationId, email: &Email) -> StoreResult<Option<Invite>> {
        self.inner.invites().lock_pending(organization, email)
    }

    fn lock_pending_everywhere(&mut self, email: &Email) -> StoreResult<Vec<Invite>> {
        self.inner.invites().lock_pending_everywhere(email)
    }

    fn list_live(
        &mut self,
        organization: OrganizationId,
        now: Timestamp,
        after: Option<(Timestamp, InviteId)>,
        limit: u32,
    ) -> StoreResult<Vec<InviteEntry>> {
        self.inner.invites().list_live(organization, now, after, limit)
    }
}

impl PasswordResets for Watched<'_, '_> {
    fn insert(&mut self, reset: &PasswordReset) -> StoreResult<()> {
        self.written.resets.push((reset.organization_id, reset.token));
        self.inner.password_resets().insert(reset)
    }

    fn get(&mut self, organization: OrganizationId, token: &TokenDigest) -> StoreResult<Option<PasswordReset>> {
        self.inner.password_resets().get(organization, token)
    }

    fn mails_since(
        &mut self,
        organization: OrganizationId,
        user: UserId,
        since: Timestamp,
        except: MailId,
    ) -> StoreResult<u64> {
        self.inner.password_resets().mails_since(organization, user, since, except)
    }

    fn use_all(&mut self, user: UserId, at: Timestamp) -> StoreResult<()> {
        self.inner.password_resets().use_all(user, at)
    }
}

impl Deliveries for Watched<'_, '_> {
    fn insert(&mut self, delivery: &NewDelivery) -> StoreResult<()> {
        self.inner.deliveries().insert(delivery)
    }

    fn list(
        &mut self,
        owner: WebhookOwner,
        webhook: WebhookId,
        before: Option<DeliveryId>,
        limit: u32,
    ) -> StoreResult<Vec<Delivery>> {
        self.inner.deliveries().list(owner, webhook, before, limit)
    }

    fn next_attempts(
        &mut self,
        owner: WebhookOwner,
        ids: &[DeliveryId],
    ) -> StoreResult<Vec<(DeliveryId, Timestamp)>> {
        self.inner.deliveries().next_attempts(owner, ids)
    }

    fn get(
        &mut self,
        owner: WebhookOwner,
        webhook: WebhookId,
        id: DeliveryId,
    ) -> StoreResult<Option<DeliveryDetail>> {
        self.inner.deliveries().get(owner, webhook, id)
    }

    fn due(&mut self, ids: &[DeliveryId]) -> StoreResult<Vec<DueDelivery>> {
        if ids.iter().any(|id| self.damaged.contains(id)) {
            return Err(Corrupt::new("webhooks", "url: on purpose").into());
        }
        self.inner.deliveries().due(ids)
    }

    fn record(&mut self, updates: &[DeliveryUpdate]) -> StoreResult<()> {
        self.inner.deliveries().record(updates)
    }
}

impl Mails for Watched<'_, '_> {
    fn insert(&mut self, mail: &QueuedMail) -> StoreResult<()> {
        self.written.jobs.push(mail.job());
        self.inner.mails().insert(mail)
    }

    fn queued(&mut self, ids: &[MailId]) -> StoreResult<Vec<QueuedMail>> {
        self.inner.mails().queued(ids)
    }

    fn note_failure(&mut self, id: MailId, error: &str) -> StoreResult<()> {
        self.inner.mails().note_failure(id, error)
    }

    fn end(&mut self, id: MailId, state: MailState, error: Option<&str>, at: Timestamp) -> StoreResult<()> {
        self.inner.mails().end(id, state, error, at)
    }

    fn of_invites(
        &mut self,
        organization: OrganizationId,
        invites: &[InviteId],
    ) -> StoreResult<Vec<(InviteId, MailState)>> {
        self.inner.mails().of_invites(organization, invites)
    }

    fn organization_of(&mut self, id: MailId) -> StoreResult<Option<OrganizationId>> {
        self.inner.mails().organization_of(id)
    }

    fn move_to_recipient(&mut self, from: [u8; 32], to: [u8; 32]) -> StoreResult<()> {
        self.inner.mails().move_to_recipient(from, to)
    }

    fn cancel_invite(&mut self, organization: OrganizationId, invite: InviteId, at: Timestamp) -> StoreResult<()> {
        self.inner.mails().cancel_invite(organization, invite, at)
    }
}

impl Jobs for Watched<'_, '_> {
    fn push(&mut self, job: &NewJob) -> StoreResult<()> {
        self.written.jobs.push(*job);
        self.inner.jobs().push(job)
    }

    fn hand_over(&mut self, held: &[(JobId, ClaimToken)]) -> StoreResult<Vec<JobId>> {
        self.inner.jobs().hand_over(held)
    }

    fn settle(&mut self, settled: &[Settled]) -> StoreResult<Vec<JobId>> {
        let ours = self.inner.jobs().settle(settled)?;
        self.written.settled.extend(&ours);
        Ok(ours)
    }
}
