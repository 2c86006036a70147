//! A store that fails on demand and tells which audit entries were committed.

use std::sync::Mutex;

use orgauth_domain::access::Principal;
use orgauth_domain::api_key::{ApiKey, KeyDigest};
use orgauth_domain::audit::{AuditAction, AuditEntry, AuditRecord};
use orgauth_domain::event::EventRecord;
use orgauth_domain::membership::{MemberEntry, Membership, OrganizationEntry};
use orgauth_domain::organization::Organization;
use orgauth_domain::ports::{
    ApiKeys, Audit, Conflict, Events, Housekeeping, KnownSources, Memberships, Mode, Organizations, RecoveryCodes,
    Repositories, SealedSecret, SealedValues, Secrets, Sessions, SigningKeys, Store, StoreError, StoreResult,
    Throttles, Users, Verdict,
};
use orgauth_domain::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::session::{EndReason, Session};
use orgauth_domain::signing_key::{SigningKeyRow, SigningKeyState};
use orgauth_domain::text::{Bio, Name, Origin, Phone, Slug};
use orgauth_domain::throttle::Bucket;
use orgauth_domain::token::KeyId;
use orgauth_domain::two_factor::TwoFactor;
use orgauth_domain::user::{PasswordHash, User};
use orgauth_domain::{ApiKeyId, AuditId, Email, OrganizationId, SessionId, Timestamp, UserId};
use orgauth_infra_sqlite::SqliteStore;

/// Where a store fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A unit of work doesn't begin.
    Begin,
    /// A call of a repository fails.
    Call,
    /// A unit of work doesn't commit.
    Commit,
}

impl Place {
    pub(crate) const ALL: [Self; 3] = [Self::Begin, Self::Call, Self::Commit];
}

/// What the store says when it fails.
pub(crate) fn unavailable() -> StoreError {
    StoreError::Unavailable("on purpose".to_owned())
}

/// SQLite, that fails when it was told to.
pub(crate) struct TestStore {
    inner: SqliteStore,
    plan: Mutex<Option<(Place, u32)>>,
    audit: Mutex<Vec<AuditEntry>>,
    meanwhile: Mutex<Option<(u32, Meanwhile)>>,
}

/// What somebody else does between two units of work.
type Meanwhile = Box<dyn FnOnce() + Send>;

impl TestStore {
    pub(crate) fn new(inner: SqliteStore) -> Self {
        Self { inner, plan: Mutex::default(), audit: Mutex::default(), meanwhile: Mutex::default() }
    }

    /// The `nth` of these from now on fails, once; the first is 1.
    pub(crate) fn fail(&self, place: Place, nth: u32) {
        *self.plan.lock().unwrap() = Some((place, nth));
    }

    /// Calls the failure off; returns whether it had happened.
    pub(crate) fn relent(&self) -> bool {
        self.plan.lock().unwrap().take().is_none()
    }

    /// Before the `nth` writing unit of work from now on, somebody else does this.
    pub(crate) fn meanwhile(&self, nth: u32, what: impl FnOnce() + Send + 'static) {
        *self.meanwhile.lock().unwrap() = Some((nth, Box::new(what)));
    }

    fn let_others_go_first(&self) {
        let mut planned = self.meanwhile.lock().unwrap();
        match planned.take() {
            Some((1, what)) => what(),
            Some((nth, what)) => *planned = Some((nth - 1, what)),
            None => {}
        }
    }

    /// Every committed audit entry, oldest first.
    pub(crate) fn audit(&self) -> Vec<AuditEntry> {
        self.audit.lock().unwrap().clone()
    }

    fn fails(&self, here: Place) -> bool {
        let mut plan = self.plan.lock().unwrap();
        match plan.take() {
            Some((place, 1)) if place == here => true,
            Some((place, nth)) if place == here => {
                *plan = Some((place, nth - 1));
                false
            }
            other => {
                *plan = other;
                false
            }
        }
    }
}

impl Store for TestStore {
    fn run(&self, mode: Mode, body: &mut dyn FnMut(&mut dyn Repositories) -> Verdict) -> StoreResult<()> {
        if self.fails(Place::Begin) {
            return Err(unavailable());
        }
        if mode == Mode::Write {
            self.let_others_go_first();
        }
        let mut commit_fails = false;
        let mut appended = Vec::new();
        self.inner.run(mode, &mut |inner| {
            let mut watched = Watched { inner, store: self, appended: Vec::new(), broken: Broken };
            let verdict = body(&mut watched);
            appended = watched.appended;
            if verdict == Verdict::RollBack {
                appended.clear();
            } else if self.fails(Place::Commit) {
                commit_fails = true;
                return Verdict::RollBack;
            }
            verdict
        })?;
        if commit_fails {
            return Err(unavailable());
        }
        self.audit.lock().unwrap().extend(appended);
        Ok(())
    }

    fn check_ready(&self) -> StoreResult<()> {
        self.inner.check_ready()
    }
}

struct Watched<'r> {
    inner: &'r mut dyn Repositories,
    store: &'r TestStore,
    appended: Vec<AuditEntry>,
    broken: Broken,
}

macro_rules! accessors {
    ($($name:ident: $port:ident,)*) => {$(
        fn $name(&mut self) -> &mut dyn $port {
            if self.store.fails(Place::Call) { &mut self.broken } else { self.inner.$name() }
        }
    )*};
}

impl Repositories for Watched<'_> {
    accessors! {
        organizations: Organizations,
        users: Users,
        memberships: Memberships,
        sessions: Sessions,
        recovery_codes: RecoveryCodes,
        throttles: Throttles,
        known_sources: KnownSources,
        api_keys: ApiKeys,
        signing_keys: SigningKeys,
        secrets: Secrets,
        sealed_values: SealedValues,
        events: Events,
        housekeeping: Housekeeping,
    }

    fn audit(&mut self) -> &mut dyn Audit {
        if self.store.fails(Place::Call) { &mut self.broken } else { self }
    }
}

impl Audit for Watched<'_> {
    fn append(&mut self, entry: &AuditEntry) -> StoreResult<()> {
        self.appended.push(entry.clone());
        self.inner.audit().append(entry)
    }

    fn list(
        &mut self,
        organization: OrganizationId,
        before: Option<AuditId>,
        limit: u32,
    ) -> StoreResult<Vec<AuditRecord>> {
        self.inner.audit().list(organization, before, limit)
    }

    fn count(&mut self, organization: OrganizationId, action: AuditAction) -> StoreResult<u64> {
        self.inner.audit().count(organization, action)
    }
}

/// Repositories that can't be reached.
struct Broken;

macro_rules! broken {
    ($($port:ident { $($name:ident($($arg:ty),*) -> $answer:ty;)* })*) => {$(
        impl $port for Broken {
            $(broken! { @method $name [$($arg),*] $answer })*
        }
    )*};
    (@method $name:ident [] $answer:ty) => {
        fn $name(&mut self) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty] $answer:ty) => {
        fn $name(&mut self, _: $a) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty, $c:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b, _: $c) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty, $c:ty, $d:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b, _: $c, _: $d) -> StoreResult<$answer> { Err(unavailable()) }
    };
    (@method $name:ident [$a:ty, $b:ty, $c:ty, $d:ty, $e:ty] $answer:ty) => {
        fn $name(&mut self, _: $a, _: $b, _: $c, _: $d, _: $e) -> StoreResult<$answer> { Err(unavailable()) }
    };
}

broken! {
    Organizations {
        insert(&Organization) -> Result<(), Conflict>;
        update(&Organization) -> ();
        by_slug(&Slug) -> Option<Organization>;
        lock(OrganizationId) -> Option<Organization>;
        list() -> Vec<Organization>;
        is_app_origin(&Origin) -> bool;
    }
    Users {
        insert(&User, Option<&PasswordHash>) -> Result<(), Conflict>;
        by_email(&Email) -> Option<User>;
        with_hash(&Email) -> Option<(User, Option<PasswordHash>)>;
        lock_with_hash(UserId) -> Option<(User, Option<PasswordHash>)>;
        by_id(UserId) -> Option<User>;
        lock(UserId) -> Option<User>;
        password_hash(UserId) -> Option<PasswordHash>;
        set_password_hash(UserId, &PasswordHash, Timestamp) -> ();
        two_factor(UserId) -> TwoFactor;
        set_two_factor(&TwoFactor, Timestamp) -> ();
        set_profile(UserId, &Name, Option<&Bio>, Option<&Phone>, Timestamp) -> ();
    }
    RecoveryCodes {
        replace(UserId, &[[u8; 32]], Timestamp) -> ();
        contains(UserId, &[u8; 32]) -> bool;
        use_up(UserId, &[u8; 32]) -> bool;
        count(UserId) -> u32;
    }
    Memberships {
        insert(&Membership) -> Result<(), Conflict>;
        update(&Membership) -> ();
        get(OrganizationId, UserId) -> Option<Membership>;
        lock(OrganizationId, UserId) -> Option<Membership>;
        other_admins(OrganizationId, UserId) -> u64;
        list(OrganizationId, Option<(Timestamp, UserId)>, u32) -> Vec<MemberEntry>;
        organizations_of(UserId) -> Vec<OrganizationEntry>;
    }
    Sessions {
        insert(&Session) -> ();
        update(&Session) -> ();
        lock(OrganizationId, SessionId) -> Option<Session>;
        principal(OrganizationId, SessionId) -> Option<Principal>;
        list_live(OrganizationId, UserId, Timestamp) -> Vec<Session>;
        end_all(UserId, Option<SessionId>, EndReason, Timestamp) -> u64;
        end_member(OrganizationId, UserId, EndReason, Timestamp) -> u64;
        organizations_by_key(&KeyId) -> Vec<OrganizationId>;
        end_by_key(OrganizationId, &KeyId, EndReason, Timestamp) -> u64;
        is_key_in_use(&KeyId, Timestamp) -> bool;
        end_beyond(OrganizationId, UserId, u32, EndReason, Timestamp) -> u64;
    }
    Throttles {
        lock(&[[u8; 32]]) -> Vec<Option<Bucket>>;
        lock_existing(&[[u8; 32]]) -> Vec<Option<Bucket>>;
        put_all(&[([u8; 32], Bucket, Timestamp)]) -> ();
        clear(&[u8; 32]) -> ();
    }
    KnownSources {
        last_success(&[u8; 32]) -> Option<Timestamp>;
        remember(&[u8; 32], Timestamp) -> ();
    }
    ApiKeys {
        insert(&ApiKey) -> ();
        list_live(OrganizationId, Timestamp) -> Vec<ApiKey>;
        lock(OrganizationId, ApiKeyId) -> Option<ApiKey>;
        revoke(OrganizationId, ApiKeyId, Timestamp) -> ();
        expire(OrganizationId, ApiKeyId, Timestamp) -> ();
        by_digest(&KeyDigest) -> Option<ApiKey>;
        touch(OrganizationId, ApiKeyId, Timestamp, Timestamp) -> ();
    }
    SigningKeys {
        list() -> Vec<SigningKeyRow>;
        lock() -> Vec<SigningKeyRow>;
        insert(&SigningKeyRow) -> Result<(), Conflict>;
        set_state(&KeyId, SigningKeyState, Timestamp) -> ();
        remove(&KeyId) -> ();
    }
    Secrets {
        get(&str) -> Option<SealedSecret>;
        insert(&SealedSecret, Timestamp) -> Result<(), Conflict>;
    }
    SealedValues {
        sealed_otherwise(SealedColumn, &str, Option<&SealedPlace>, u32) -> Vec<SealedValue>;
        reseal(&SealedValue, &str) -> bool;
    }
    Audit {
        append(&AuditEntry) -> ();
        list(OrganizationId, Option<AuditId>, u32) -> Vec<AuditRecord>;
        count(OrganizationId, AuditAction) -> u64;
    }
    Events {
        append(&EventRecord) -> ();
        bodies(OrganizationId, u32) -> Vec<String>;
    }
    Housekeeping {
        purge_sessions(Timestamp, u32) -> u64;
        purge_throttles(Timestamp, u32) -> u64;
        purge_known_sources(Timestamp, u32) -> u64;
        purge_events(Timestamp, u32) -> u64;
    }
}
