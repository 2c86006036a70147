//! Imports accounts and memberships of another service, many at once.
//!
//! A run imports one upload or one file, batch by batch. Each batch is one transaction: a run that breaks off leaves whole
//! batches, and running it again adds the rest. An import sends no mails and no events.

use std::collections::{BTreeSet, HashMap, HashSet};

use orgauth_domain::accounts::user::{PasswordHash, User};
use orgauth_domain::happening::Happening;
use orgauth_domain::organizations::membership::{Membership, Role};
use orgauth_domain::organizations::metadata::Metadata;
use orgauth_domain::organizations::roles::{MOST_ROLES_OF_MEMBER, Origin, ProductRole, RoleId, RoleKey};
use orgauth_domain::ports::{Conflict, NewAccount, Repositories, SealError, StoreError, StoreResult, read, transact};
use orgauth_domain::sign_in::totp_secret::TotpSecret;
use orgauth_domain::sign_in::two_factor::TwoFactor;
use orgauth_domain::text::{Name, Slug};
use orgauth_domain::{Email, ImportId, OrganizationId, Timestamp, UserId};

use crate::app::App;
use crate::error::{Error, Failure};
use crate::initiator::Operator;
use crate::organizations::roles::assigning;
use crate::proof::second_factor::place;
use crate::record::Record;

/// How often a batch is attempted when concurrent transactions write the same addresses or memberships.
const ATTEMPTS: u32 = 3;

/// How many slugs a run caches; a run with more reads them again.
const REMEMBERED_SLUGS: usize = 10_000;

/// A user as exported from another service.
#[derive(Clone)]
pub struct ImportedUser {
    /// The address; an existing account with this address stays as it is.
    pub email: Email,
    /// The name of a new account.
    pub name: Name,
    /// The hash of the user's password; absent: the user must reset the password before signing in.
    pub hash: Option<PasswordHash>,
    /// Whether the address counts as proven.
    pub is_email_verified: bool,
    /// The secret of the user's authenticator app; absent: the second factor is off.
    pub totp_secret: Option<TotpSecret>,
    /// The organizations where the user becomes a member, each once.
    pub memberships: Vec<ImportedMembership>,
}

/// A membership that an imported user gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedMembership {
    /// The organization.
    pub slug: Slug,
    /// The role there.
    pub role: Role,
    /// The keys of the roles in the product; the default ones where there are none.
    pub roles: Vec<RoleKey>,
    /// What the product keeps with the membership; absent: nothing.
    pub metadata: Option<Metadata>,
}

/// The outcome for one user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineOutcome {
    /// The account was created, or an existing one got memberships.
    Imported(UserId),
    /// The account and all memberships existed already.
    Present(UserId),
    /// Nothing was written.
    Refused(ImportRefusal),
}

/// Why a user was not imported.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportRefusal {
    /// No organization has this slug.
    #[error("no organization has the slug {0}")]
    OrganizationNotFound(Slug),
    /// The organization has no role of this key.
    #[error("the organization {0} has no role {1}")]
    UnknownRole(Slug, RoleKey),
    /// The store accepts other users, but not this one: a defect.
    #[error("the store refuses this line; the log of the service says why")]
    Failed,
}

/// Why a run can't continue.
pub type ImportError = Error;

/// The outcome of a batch. `outcomes` covers its users from the first on; it is shorter than the batch if the run stopped.
pub struct Batch {
    /// The outcome for each user that was handled.
    pub outcomes: Vec<LineOutcome>,
    /// Why the batch stopped early. The remaining users were not written, unless a commit succeeded whose answer was lost.
    pub stopped: Option<ImportError>,
}

/// How many users had each outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// New accounts, and accounts with new memberships.
    pub imported: u64,
    /// Users whose account and memberships existed already.
    pub present: u64,
    /// Users that were refused, and lines that could not be read.
    pub failed: u64,
}

/// One run of an import.
pub struct Import {
    id: ImportId,
    operator: Operator,
    totals: Totals,
    /// Whether the operator's own log has the entry for the run.
    has_begun: bool,
    /// The organizations whose logs have an entry for the run.
    logged: HashSet<OrganizationId>,
    known: HashMap<Slug, OrganizationId>,
}

/// Why an attempt at a batch failed: a concurrent transaction wrote the same rows, or an error stops the run.
enum AttemptFailure {
    Conflict,
    Stop(ImportError),
}

impl<T: Into<ImportError>> From<T> for AttemptFailure {
    fn from(error: T) -> Self {
        Self::Stop(error.into())
    }
}

impl Import {
    /// Starts a run for the operator.
    pub fn new(app: &App, operator: Operator) -> Self {
        Self {
            id: app.entropy.id(app.now()),
            operator,
            totals: Totals::default(),
            has_begun: false,
            logged: HashSet::new(),
            known: HashMap::new(),
        }
    }

    /// The counts so far.
    pub const fn totals(&self) -> Totals {
        self.totals
    }

    /// Counts a line that could not be parsed as a user.
    pub const fn count_unread(&mut self) {
        self.totals.failed += 1;
    }

    /// Imports users in one transaction. If the store rejects the batch, imports them one by one, so that one bad user
    /// doesn't keep the others out.
    pub fn batch(&mut self, app: &App, users: &[ImportedUser]) -> Batch {
        let whole = self.carry_out(app, users);
        let batch = match whole {
            Ok(outcomes) => Batch { outcomes, stopped: None },
            Err(ImportError::Failed(Failure::Store(StoreError::Failed(_) | StoreError::Corrupt(_)))) => {
                self.one_by_one(app, users)
            }
            Err(stopped) => Batch { outcomes: Vec::new(), stopped: Some(stopped) },
        };
        for outcome in &batch.outcomes {
            match outcome {
                LineOutcome::Imported(_) => self.totals.imported += 1,
                LineOutcome::Present(_) => self.totals.present += 1,
                LineOutcome::Refused(_) => self.totals.failed += 1,
            }
        }
        batch
    }

    fn one_by_one(&mut self, app: &App, users: &[ImportedUser]) -> Batch {
        let mut outcomes = Vec::with_capacity(users.len());
        for user in users {
            match self.carry_out(app, std::slice::from_ref(user)) {
                Ok(outcome) => outcomes.extend(outcome),
                Err(ImportError::Failed(Failure::Store(
                    error @ (StoreError::Failed(_) | StoreError::Corrupt(_)),
                ))) => {
                    tracing::error!(%error, "a user could not be imported");
                    outcomes.push(LineOutcome::Refused(ImportRefusal::Failed));
                }
                Err(stopped) => return Batch { outcomes, stopped: Some(stopped) },
            }
        }
        Batch { outcomes, stopped: None }
    }

    fn carry_out(&mut self, app: &App, users: &[ImportedUser]) -> Result<Vec<LineOutcome>, ImportError> {
        for _ in 0..ATTEMPTS {
            match self.attempt(app, users) {
                Ok(outcomes) => return Ok(outcomes),
                Err(AttemptFailure::Conflict) => {}
                Err(AttemptFailure::Stop(error)) => return Err(error),
            }
        }
        Err(StoreError::Unavailable("others keep writing the same accounts".into()).into())
    }

    fn attempt(&mut self, app: &App, users: &[ImportedUser]) -> Result<Vec<LineOutcome>, AttemptFailure> {
        let now = app.now();
        self.find_organizations(app, users)?;
        let drafts = users.iter().map(|user| Draft::new(app, user, now)).collect::<Result<Vec<_>, _>>()?;
        let emails: Vec<Email> = users.iter().map(|user| user.email.clone()).collect();
        let slugs = users.iter().flat_map(|user| &user.memberships).map(|membership| &membership.slug);
        let organizations: BTreeSet<OrganizationId> =
            slugs.filter_map(|slug| self.known.get(slug)).copied().collect();
        let record = Record::new(app, self.operator.request(), now);
        let (plan, gone) = transact(&*app.store, |repositories| {
            self.operator.recheck(app, repositories, now)??;
            let mut gone = HashSet::new();
            // Locks the organizations first, like every transaction that changes members.
            for id in &organizations {
                if repositories.organizations().lock(*id)?.is_none() {
                    gone.insert(*id);
                }
            }
            let accounts = repositories.imports().lock_accounts(&emails)?;
            let ids: Vec<UserId> = accounts.iter().map(|(id, _)| *id).collect();
            let memberships = repositories.imports().memberships_of(&ids)?;
            let mut roles = HashMap::new();
            for id in organizations.iter().filter(|id| !gone.contains(id)) {
                roles.insert(*id, repositories.roles().list(Some(*id))?);
            }
            let mut plan = Plan::over(accounts, memberships, roles);
            for draft in &drafts {
                let outcome =
                    plan.add(draft, |slug| self.known.get(slug).copied().filter(|id| !gone.contains(id)), now);
                plan.outcomes.push(outcome);
            }
            let taken = |_: Conflict| AttemptFailure::Conflict;
            repositories.imports().insert_accounts(&plan.accounts)?.map_err(taken)?;
            repositories.imports().insert_memberships(&plan.memberships)?.map_err(taken)?;
            plan.give(repositories, now)?;
            self.record(repositories, &record, &plan)?;
            Ok::<_, AttemptFailure>((plan, gone))
        })?;
        self.known.retain(|_, id| !gone.contains(id));
        self.logged.extend(plan.memberships.iter().map(|membership| membership.organization_id));
        self.has_begun |= plan.writes();
        Ok(plan.outcomes)
    }

    /// Reads the organizations of slugs that aren't cached yet. Locking shows whether one was deleted since.
    fn find_organizations(&mut self, app: &App, users: &[ImportedUser]) -> StoreResult<()> {
        if self.known.len() > REMEMBERED_SLUGS {
            self.known.clear();
        }
        let named = users.iter().flat_map(|user| &user.memberships).map(|membership| &membership.slug);
        let new: BTreeSet<&Slug> = named.filter(|slug| !self.known.contains_key(slug)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let found = read(&*app.store, |repositories| {
            let mut found = Vec::new();
            for slug in &new {
                let organization = repositories.organizations().by_slug(slug)?;
                found.extend(organization.map(|organization| ((*slug).clone(), organization.id)));
            }
            Ok::<_, StoreError>(found)
        })?;
        self.known.extend(found);
        Ok(())
    }

    /// Appends one entry for each organization, and one for the operator, in the transaction of the first batch that adds
    /// something there. So even a run that breaks off is in the logs.
    fn record(&self, repositories: &mut dyn Repositories, record: &Record, plan: &Plan) -> StoreResult<()> {
        let by = self.operator.actor();
        if !self.has_begun && plan.writes() {
            record.happened_to_the_service(repositories, &by, Happening::ImportBegan(self.id))?;
        }
        let touched: BTreeSet<OrganizationId> = plan.memberships.iter().map(|m| m.organization_id).collect();
        let mut new = touched.iter().filter(|id| !self.logged.contains(id));
        new.try_for_each(|id| record.happened(repositories, *id, &by, Happening::UsersImported(self.id)))
    }

    /// Ends the run: records its counts in the operator's own log.
    ///
    /// # Errors
    /// The service key is no longer valid, or the store failed; imported users stay.
    pub fn finish(self, app: &App) -> Result<Totals, ImportError> {
        let now = app.now();
        let record = Record::new(app, self.operator.request(), now);
        let Totals { imported, present, failed } = self.totals;
        let what = Happening::ImportFinished { import: self.id, imported, present, failed };
        transact(&*app.store, |repositories| {
            self.operator.recheck(app, repositories, now)??;
            Ok::<_, ImportError>(record.happened_to_the_service(repositories, &self.operator.actor(), what)?)
        })?;
        Ok(self.totals)
    }
}

/// A user to import, with the identifier and the encrypted secret, which are made before the transaction.
struct Draft<'a> {
    user: &'a ImportedUser,
    account: NewAccount,
}

impl<'a> Draft<'a> {
    fn new(app: &App, user: &'a ImportedUser, now: Timestamp) -> Result<Self, SealError> {
        let id: UserId = app.entropy.id(now);
        let sealed =
            user.totp_secret.as_ref().map(|secret| app.sealer.seal(&place(id), secret.expose())).transpose()?;
        let account = User {
            is_email_verified: user.is_email_verified,
            two_factor_since: sealed.as_ref().map(|_| now),
            ..User::verified(id, user.email.clone(), user.name.clone(), now)
        };
        let two_factor = match sealed {
            Some(sealed) => TwoFactor::imported(id, sealed, now),
            None => TwoFactor::off(id),
        };
        Ok(Self { user, account: NewAccount { user: account, hash: user.hash.clone(), two_factor } })
    }
}

/// The rows that a batch will write.
struct Plan {
    /// The accounts by address, existing and new ones.
    by_address: HashMap<Email, UserId>,
    /// The memberships, existing and new ones, also removed ones.
    joined: HashSet<(OrganizationId, UserId)>,
    accounts: Vec<NewAccount>,
    memberships: Vec<Membership>,
    /// The roles in the product of each organization.
    roles: HashMap<OrganizationId, Vec<ProductRole>>,
    /// Those that members are given.
    given: Vec<(OrganizationId, UserId, Vec<RoleId>)>,
    /// What the product keeps with the new memberships.
    kept: Vec<(OrganizationId, UserId, Metadata)>,
    outcomes: Vec<LineOutcome>,
}

impl Plan {
    fn over(
        accounts: Vec<(UserId, Email)>,
        memberships: Vec<(OrganizationId, UserId)>,
        roles: HashMap<OrganizationId, Vec<ProductRole>>,
    ) -> Self {
        Self {
            by_address: accounts.into_iter().map(|(id, email)| (email, id)).collect(),
            joined: memberships.into_iter().collect(),
            accounts: Vec::new(),
            memberships: Vec::new(),
            roles,
            given: Vec::new(),
            kept: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Adds a user with all memberships, or nothing. A removed membership counts as existing, so an import never restores a
    /// member that an admin removed.
    fn add(
        &mut self,
        draft: &Draft<'_>,
        organization: impl Fn(&Slug) -> Option<OrganizationId>,
        now: Timestamp,
    ) -> LineOutcome {
        let mut places = Vec::with_capacity(draft.user.memberships.len());
        for ImportedMembership { slug, role, roles, metadata } in &draft.user.memberships {
            let Some(id) = organization(slug) else {
                return LineOutcome::Refused(ImportRefusal::OrganizationNotFound(slug.clone()));
            };
            match self.roles_of(id, roles) {
                Ok(roles) => places.push((id, *role, roles, metadata)),
                Err(key) => return LineOutcome::Refused(ImportRefusal::UnknownRole(slug.clone(), key)),
            }
        }
        let existing = self.by_address.get(&draft.user.email).copied();
        let id = existing.unwrap_or(draft.account.user.id);
        if existing.is_none() {
            self.by_address.insert(draft.user.email.clone(), id);
            self.accounts.push(draft.account.clone());
        }
        let before = self.memberships.len();
        for (organization_id, role, roles, metadata) in places {
            if self.joined.insert((organization_id, id)) {
                self.kept.extend(metadata.clone().map(|metadata| (organization_id, id, metadata)));
                if !roles.is_empty() {
                    self.given.push((organization_id, id, roles));
                }
                self.memberships.push(Membership::begun(organization_id, id, role, now));
            }
        }
        if existing.is_none() || self.memberships.len() > before {
            LineOutcome::Imported(id)
        } else {
            LineOutcome::Present(id)
        }
    }

    /// The roles with these keys in an organization, or its default ones where there are no keys.
    fn roles_of(&self, organization: OrganizationId, keys: &[RoleKey]) -> Result<Vec<RoleId>, RoleKey> {
        let all = self.roles.get(&organization).map_or(&[][..], Vec::as_slice);
        let mut ids = Vec::new();
        for key in keys {
            let role = all.iter().find(|role| role.key == *key);
            ids.push(role.ok_or_else(|| key.clone())?.id);
        }
        if keys.is_empty() {
            let default = all.iter().filter(|role| role.is_default).take(MOST_ROLES_OF_MEMBER);
            ids.extend(default.map(|role| role.id));
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// Gives the new members their roles, and keeps what the product says of them.
    fn give(&self, repositories: &mut dyn Repositories, now: Timestamp) -> StoreResult<()> {
        for (organization, user, roles) in &self.given {
            let roles = repositories.roles().hold(roles)?;
            repositories.roles().set_grants(*organization, *user, Origin::ByHand, &roles)?;
            assigning::reassign(repositories, *organization, *user, now)?;
        }
        for (organization, user, metadata) in &self.kept {
            repositories.product_metadata().set_of_member(*organization, *user, Some(metadata))?;
        }
        Ok(())
    }

    fn writes(&self) -> bool {
        !self.accounts.is_empty() || !self.memberships.is_empty()
    }
}
