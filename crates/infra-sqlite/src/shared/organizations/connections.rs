//! Connections of organizations to their identity providers.

use diesel::prelude::*;
use orgauth_domain::organizations::connection::{
    ClientId, Connection, ConnectionImpact, ConnectionStatus, Issuer, Provisioning, Scopes, SealedCredential,
    SecondFactorBy, ShutOutMember, SubjectClaim,
};
use orgauth_domain::organizations::domain_name::DomainName;
use orgauth_domain::organizations::membership::{MembershipStatus, Role};
use orgauth_domain::ports::{Connections, StoreResult};
use orgauth_domain::sign_in::federation::role_mapping::RoleRule;
use orgauth_domain::text::Name;
use orgauth_domain::{ConnectionId, Corrupt, Email, OrganizationId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::lock::locked;
use crate::shared::organizations::role_columns;
use crate::shared::schema::{connections, identities, memberships, users};
use crate::shared::transaction::Repos;

const TABLE: &str = "connections";

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = connections, treat_none_as_default_value = false)]
#[diesel(treat_none_as_null = true)]
struct Row {
    id: Id,
    organization_id: Id,
    name: String,
    status: String,
    issuer: String,
    client_id: String,
    /// Empty where a key of this service takes the place of a secret.
    sealed_secret: String,
    scopes: String,
    provisions: bool,
    role: String,
    role_rules: String,
    second_factor: String,
    subject_claim: String,
    domains: Option<String>,
    created_at: Time,
    proven_for: Option<Vec<u8>>,
    rule_roles: Option<String>,
}

/// A line for each rule: role, claim and value, with tabs between; no claim or value has a control character.
fn written(rules: &[RoleRule]) -> String {
    let line = |rule: &RoleRule| format!("{}\t{}\t{}", rule.role, rule.claim, rule.value);
    rules.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn rule(line: &str) -> Option<RoleRule> {
    let mut parts = line.splitn(3, '\t');
    let (role, claim, value) = (parts.next()?, parts.next()?, parts.next()?);
    let roles = Vec::new();
    Some(RoleRule { claim: claim.to_owned(), value: value.to_owned(), role: Role::parse(role)?, roles })
}

/// A line for each rule that gives roles in the product: their identifiers, claim and value, with tabs between; absent where none does.
fn roles_written(rules: &[RoleRule]) -> Option<String> {
    let line =
        |rule: &RoleRule| Some(format!("{}\t{}\t{}", role_columns::listed(&rule.roles)?, rule.claim, rule.value));
    let lines: Vec<String> = rules.iter().filter_map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The rules with their roles in the product. A version before this one changes the rules alone: then a rule that is no more gives none.
fn with_roles(mut rules: Vec<RoleRule>, text: Option<&str>) -> Result<Vec<RoleRule>, Corrupt> {
    for line in text.unwrap_or_default().lines() {
        let mut parts = line.splitn(3, '\t');
        let (ids, claim, value) = (parts.next(), parts.next(), parts.next());
        let ids = role_columns::ids_of(TABLE, ids)?;
        let its = |rule: &&mut RoleRule| {
            rule.roles.is_empty() && Some(&*rule.claim) == claim && Some(&*rule.value) == value
        };
        if let Some(rule) = rules.iter_mut().find(its) {
            rule.roles = ids;
        }
    }
    Ok(rules)
}

impl From<&Connection> for Row {
    fn from(connection: &Connection) -> Self {
        let names = |domains: &Vec<DomainName>| domains.iter().map(DomainName::as_str).collect::<Vec<_>>().join(" ");
        Self {
            id: connection.id.into(),
            organization_id: connection.organization_id.into(),
            name: connection.name.as_str().to_owned(),
            status: connection.status.as_str().to_owned(),
            issuer: connection.issuer.as_str().to_owned(),
            client_id: connection.client_id.as_str().to_owned(),
            sealed_secret: match &connection.credential {
                SealedCredential::Secret(sealed) => sealed.clone(),
                SealedCredential::PrivateKey => String::new(),
            },
            scopes: connection.scopes.as_slice().join(" "),
            provisions: connection.provisioning.is_enabled,
            role: connection.provisioning.role.as_str().to_owned(),
            role_rules: written(&connection.role_rules),
            second_factor: connection.second_factor.as_str().to_owned(),
            subject_claim: connection.subject_claim.as_str().to_owned(),
            domains: connection.domains.as_ref().map(names),
            created_at: connection.created_at.into(),
            proven_for: connection.proven_for.map(|print| print.to_vec()),
            rule_roles: roles_written(&connection.role_rules),
        }
    }
}

impl Row {
    fn restore(self) -> Result<Connection, Corrupt> {
        let table = Table(TABLE);
        let names = |names: &String| {
            let all: Result<Vec<_>, _> = names.split_ascii_whitespace().map(DomainName::restore).collect();
            table.value("domains", all)
        };
        let print = |bytes: &Vec<u8>| table.value("proven_for", <[u8; 32]>::try_from(bytes.as_slice()));
        Ok(Connection {
            id: self.id.into(),
            organization_id: self.organization_id.into(),
            name: table.value("name", Name::restore(&self.name))?,
            status: table.word("status", ConnectionStatus::parse(&self.status))?,
            issuer: table.value("issuer", Issuer::restore(&self.issuer))?,
            client_id: table.value("client_id", ClientId::restore(&self.client_id))?,
            credential: match self.sealed_secret {
                none if none.is_empty() => SealedCredential::PrivateKey,
                sealed => SealedCredential::Secret(sealed),
            },
            scopes: table.value("scopes", Scopes::parse(self.scopes.split(' ')))?,
            provisioning: Provisioning {
                is_enabled: self.provisions,
                role: table.word("role", Role::parse(&self.role))?,
            },
            role_rules: with_roles(
                table.word("role_rules", self.role_rules.lines().map(rule).collect())?,
                self.rule_roles.as_deref(),
            )?,
            second_factor: table.word("second_factor", SecondFactorBy::parse(&self.second_factor))?,
            subject_claim: table.word("subject_claim", SubjectClaim::parse(&self.subject_claim))?,
            domains: self.domains.as_ref().map(names).transpose()?,
            created_at: self.created_at.into(),
            proven_for: self.proven_for.as_ref().map(print).transpose()?,
        })
    }
}

#[diesel::dsl::auto_type(no_type_alias)]
fn one(organization: OrganizationId, id: ConnectionId) -> _ {
    let (organization, id): (Id, Id) = (Id::from(organization), Id::from(id));
    connections::table.filter(connections::id.eq(id)).filter(connections::organization_id.eq(organization))
}

/// The active members of an organization, with their accounts.
#[diesel::dsl::auto_type(no_type_alias)]
fn active_members(organization: OrganizationId) -> _ {
    let organization: Id = Id::from(organization);
    let status: &'static str = MembershipStatus::Active.as_str();
    memberships::table
        .inner_join(users::table.on(users::id.eq(memberships::user_id)))
        .filter(memberships::organization_id.eq(organization))
        .filter(memberships::status.eq(status))
}

fn count(rows: i64) -> u64 {
    u64::try_from(rows).unwrap_or_default()
}

impl Connections for Repos<'_> {
    fn insert(&mut self, connection: &Connection) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| diesel::insert_into(connections::table).values(Row::from(connection)).execute(c))
    }

    fn update(&mut self, connection: &Connection) -> StoreResult<()> {
        self.run_on_one(TABLE, |c| {
            let changing = one(connection.organization_id, connection.id);
            diesel::update(changing).set(Row::from(connection)).execute(c)
        })
    }

    fn delete(&mut self, organization: OrganizationId, id: ConnectionId) -> StoreResult<()> {
        self.run(TABLE, |c| diesel::delete(one(organization, id)).execute(c))?;
        Ok(())
    }

    fn get(&mut self, organization: OrganizationId, id: ConnectionId) -> StoreResult<Option<Connection>> {
        let row = self.run(TABLE, |c| one(organization, id).select(Row::as_select()).get_result(c).optional())?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn lock(&mut self, organization: OrganizationId, id: ConnectionId) -> StoreResult<Option<Connection>> {
        let row =
            self.run(TABLE, |c| locked(one(organization, id).select(Row::as_select())).get_result(c).optional())?;
        Ok(row.map(Row::restore).transpose()?)
    }

    fn organization_of(&mut self, id: ConnectionId) -> StoreResult<Option<OrganizationId>> {
        let found: Option<Id> = self.run(TABLE, |c| {
            let one = connections::table.filter(connections::id.eq(Id::from(id)));
            one.select(connections::organization_id).first(c).optional()
        })?;
        Ok(found.map(OrganizationId::from))
    }

    fn list(&mut self, organization: OrganizationId) -> StoreResult<Vec<Connection>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            connections::table
                .filter(connections::organization_id.eq(Id::from(organization)))
                .order((connections::created_at, connections::id))
                .select(Row::as_select())
                .load(c)
        })?;
        Ok(rows.into_iter().map(Row::restore).collect::<Result<_, _>>()?)
    }

    fn impact(
        &mut self,
        organization: OrganizationId,
        id: ConnectionId,
        covered: &[&DomainName],
        limit: u32,
    ) -> StoreResult<ConnectionImpact> {
        let members: i64 = self.run(TABLE, |c| active_members(organization).count().get_result(c))?;
        let known =
            || identities::table.filter(identities::connection_id.eq(Id::from(id))).select(identities::user_id);
        let linked: i64 = self.run(TABLE, |c| {
            active_members(organization).filter(memberships::user_id.eq_any(known())).count().get_result(c)
        })?;
        let rows: Vec<(Id, String, String)> = self.run(TABLE, |c| {
            let mut shut_out = active_members(organization)
                .filter(memberships::user_id.ne_all(known()))
                .order((memberships::joined_at, memberships::user_id))
                .limit(limit.into())
                .select((memberships::user_id, users::name, users::email))
                .into_boxed();
            for domain in covered {
                // Names of domains contain no wildcards, but `_` perhaps, which is escaped.
                let ending = format!("%@{}", domain.as_str().replace('_', "\\_"));
                shut_out = shut_out.filter(users::email.not_like(ending).escape('\\'));
            }
            shut_out.load(c)
        })?;
        let restored = |(user_id, name, email): (Id, String, String)| {
            let table = Table("users");
            let name = table.value("name", Name::restore(&name))?;
            let email = table.value("email", Email::parse(&email))?;
            Ok(ShutOutMember { user_id: user_id.into(), name, email })
        };
        let shut_out = rows.into_iter().map(restored).collect::<Result<_, Corrupt>>()?;
        Ok(ConnectionImpact { members: count(members), linked: count(linked), shut_out })
    }
}
