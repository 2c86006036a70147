//! Claims of organizations to domains.

use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use orgauth_domain::organizations::domain_claim::{ClaimState, DomainClaim, DomainId, RecordValue};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::ports::{Conflict, Domains, StoreResult};
use orgauth_domain::{Corrupt, OrganizationId, Timestamp};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::id_list::one_of;
use crate::shared::lock::{locked, not_held};
use crate::shared::schema::organization_domains;
use crate::shared::transaction::Repos;

const TABLE: &str = "organization_domains";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = organization_domains, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    organization_id: Id,
    domain: String,
    value: String,
    created_at: Time,
    #[diesel(embed)]
    changing: Changing,
}

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = organization_domains, treat_none_as_default_value = false)]
#[diesel(treat_none_as_null = true)]
struct Changing {
    verified_at: Option<Time>,
    missing_since: Option<Time>,
    check_at: Option<Time>,
}

impl From<&DomainClaim> for Changing {
    fn from(claim: &DomainClaim) -> Self {
        let (verified_at, missing_since) = match claim.state {
            ClaimState::Verified { since, missing_since } => (Some(since), missing_since),
            ClaimState::Pending | ClaimState::Lost => (None, None),
        };
        let [verified_at, missing_since, check_at] =
            [verified_at, missing_since, claim.check_at].map(|at| at.map(Time::from));
        Self { verified_at, missing_since, check_at }
    }
}

impl From<&DomainClaim> for Row {
    fn from(claim: &DomainClaim) -> Self {
        Self {
            id: claim.id.into(),
            organization_id: claim.organization_id.into(),
            domain: claim.name.as_str().to_owned(),
            value: claim.value.as_str().to_owned(),
            created_at: claim.created_at.into(),
            changing: claim.into(),
        }
    }
}

impl Row {
    fn restore(self) -> Result<DomainClaim, Corrupt> {
        let table = Table(TABLE);
        let Changing { verified_at, missing_since, check_at } = self.changing;
        let state = match (verified_at, check_at) {
            (Some(since), _) => {
                ClaimState::Verified { since: since.into(), missing_since: missing_since.map(Timestamp::from) }
            }
            (None, Some(_)) => ClaimState::Lost,
            (None, None) => ClaimState::Pending,
        };
        Ok(DomainClaim {
            id: self.id.into(),
            organization_id: self.organization_id.into(),
            name: table.value("domain", DomainName::restore(&self.domain))?,
            value: table.value("value", RecordValue::restore(&self.value))?,
            created_at: self.created_at.into(),
            state,
            check_at: check_at.map(Timestamp::from),
        })
    }
}

fn restored(rows: Vec<Row>) -> StoreResult<Vec<DomainClaim>> {
    Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn one(organization: OrganizationId, id: DomainId) -> _ {
    let (organization, id): (Id, Id) = (Id::from(organization), Id::from(id));
    organization_domains::table
        .filter(organization_domains::id.eq(id))
        .filter(organization_domains::organization_id.eq(organization))
}

impl Domains for Repos<'_> {
    fn insert(&mut self, claim: &DomainClaim) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            diesel::insert_into(organization_domains::table).values(Row::from(claim)).execute(c)
        })
    }

    fn update(&mut self, claim: &DomainClaim) -> StoreResult<Result<(), Conflict>> {
        let mut is_taken = false;
        self.run_on_one(TABLE, |c| {
            let claimed = one(claim.organization_id, claim.id);
            // A savepoint, which is rolled back alone when another organization has proven the name: the unit of work goes on.
            let written = c.transaction(|c| diesel::update(claimed).set(Changing::from(claim)).execute(c));
            match written {
                Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
                    is_taken = true;
                    Ok(1)
                }
                other => other,
            }
        })?;
        Ok(if is_taken { Err(Conflict) } else { Ok(()) })
    }

    fn delete(&mut self, organization: OrganizationId, id: DomainId) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(one(organization, id)).execute(c))?;
        Ok(())
    }

    fn lock(&mut self, organization: OrganizationId, id: DomainId) -> StoreResult<Option<DomainClaim>> {
        let row =
            self.run(TABLE, |c| locked(one(organization, id).select(Row::as_select())).get_result(c).optional())?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn list(&mut self, organization: OrganizationId) -> StoreResult<Vec<DomainClaim>> {
        restored(self.run(TABLE, |c| {
            organization_domains::table
                .filter(organization_domains::organization_id.eq(Id::from(organization)))
                .order((organization_domains::created_at, organization_domains::id))
                .select(Row::as_select())
                .load(c)
        })?)
    }

    fn take_due(&mut self, now: Timestamp, until: Timestamp, limit: u32) -> StoreResult<Vec<DomainClaim>> {
        let mut due: Vec<Row> = self.run(TABLE, |c| {
            let due = organization_domains::table
                .filter(organization_domains::check_at.le(Time::from(now)))
                .order(organization_domains::check_at)
                .limit(limit.into())
                .select(Row::as_select());
            not_held(due).load(c)
        })?;
        for row in &mut due {
            row.changing.check_at = Some(until.into());
        }
        self.run(TABLE, |c| {
            let taken =
                organization_domains::table.filter(one_of(organization_domains::id, due.iter().map(|row| row.id)));
            diesel::update(taken).set(organization_domains::check_at.eq(Time::from(until))).execute(c)
        })?;
        restored(due)
    }
}
