//! People as the providers of connections and those of the whole service know them.

use diesel::prelude::*;
use orgauth_domain::ports::{Conflict, Identities, StoreResult};
use orgauth_domain::sign_in::federation::identity::{Identity, VouchedBy};
use orgauth_domain::sign_in::federation::provider::ProviderId;
use orgauth_domain::{ConnectionId, Corrupt, Email, OrganizationId, Timestamp, UserId};

use crate::shared::codec::{Id, Table, Time};
use crate::shared::schema::{barred_people, identities, provider_identities};
use crate::shared::transaction::Repos;

const TABLE: &str = "identities";
const OF_PROVIDERS: &str = "provider_identities";
const BARRED: &str = "barred_people";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = identities, treat_none_as_default_value = false)]
struct Row {
    id: Id,
    user_id: Id,
    connection_id: Id,
    subject: String,
    email: Option<String>,
    created_at: Time,
    last_used_at: Time,
}

/// The same, of a provider of the whole service.
#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = provider_identities, treat_none_as_default_value = false)]
struct ProviderRow {
    id: Id,
    user_id: Id,
    provider: String,
    subject: String,
    email: Option<String>,
    created_at: Time,
    last_used_at: Time,
    counts_in: Option<String>,
}

fn written(counts_in: Option<&Vec<OrganizationId>>) -> Option<String> {
    counts_in.map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

fn email(table: &'static str, text: Option<&String>) -> Result<Option<Email>, Corrupt> {
    text.map(|text| Table(table).value("email", Email::parse(text))).transpose()
}

impl Row {
    fn restore(self) -> Result<Identity, Corrupt> {
        Ok(Identity {
            id: self.id.into(),
            user_id: self.user_id.into(),
            via: VouchedBy::Connection(self.connection_id.into()),
            email: email(TABLE, self.email.as_ref())?,
            subject: self.subject,
            created_at: self.created_at.into(),
            last_used_at: self.last_used_at.into(),
            counts_in: None,
        })
    }
}

impl ProviderRow {
    fn restore(self) -> Result<Identity, Corrupt> {
        let provider = Table(OF_PROVIDERS).value("provider", ProviderId::parse(&self.provider))?;
        let ids = |text: &String| text.split_ascii_whitespace().map(str::parse).collect::<Result<_, _>>();
        let counts_in = self.counts_in.as_ref().map(ids).transpose();
        Ok(Identity {
            id: self.id.into(),
            user_id: self.user_id.into(),
            via: VouchedBy::Provider(provider),
            email: email(OF_PROVIDERS, self.email.as_ref())?,
            subject: self.subject,
            created_at: self.created_at.into(),
            last_used_at: self.last_used_at.into(),
            counts_in: Table(OF_PROVIDERS).value("counts_in", counts_in)?,
        })
    }
}

impl Identities for Repos<'_> {
    fn insert(&mut self, identity: &Identity) -> StoreResult<Result<(), Conflict>> {
        let Identity { subject, .. } = identity;
        let (id, user_id, subject) = (identity.id.into(), identity.user_id.into(), subject.clone());
        let email = identity.email.as_ref().map(|email| email.as_str().to_owned());
        let (created_at, last_used_at) = (identity.created_at.into(), identity.last_used_at.into());
        let written = match &identity.via {
            VouchedBy::Connection(connection) => {
                let connection_id = (*connection).into();
                let row = Row { id, user_id, connection_id, subject, email, created_at, last_used_at };
                self.run(TABLE, |c| {
                    diesel::insert_into(identities::table).values(&row).on_conflict_do_nothing().execute(c)
                })?
            }
            VouchedBy::Provider(provider) => {
                let provider = provider.to_string();
                let counts_in = written(identity.counts_in.as_ref());
                let row = ProviderRow { id, user_id, provider, subject, email, created_at, last_used_at, counts_in };
                self.run(OF_PROVIDERS, |c| {
                    diesel::insert_into(provider_identities::table).values(&row).on_conflict_do_nothing().execute(c)
                })?
            }
        };
        Ok(if written == 0 { Err(Conflict) } else { Ok(()) })
    }

    fn of_user(&mut self, user: UserId) -> StoreResult<Vec<Identity>> {
        let rows: Vec<Row> = self.run(TABLE, |c| {
            identities::table.filter(identities::user_id.eq(Id::from(user))).select(Row::as_select()).load(c)
        })?;
        let of_providers: Vec<ProviderRow> = self.run(OF_PROVIDERS, |c| {
            let theirs = provider_identities::table.filter(provider_identities::user_id.eq(Id::from(user)));
            theirs.select(ProviderRow::as_select()).load(c)
        })?;
        let all = rows.into_iter().map(Row::restore).chain(of_providers.into_iter().map(ProviderRow::restore));
        let mut all = all.collect::<Result<Vec<_>, _>>()?;
        all.sort_unstable_by_key(|identity| (identity.created_at, identity.id));
        Ok(all)
    }

    fn of_subject(&mut self, via: &VouchedBy, subject: &str) -> StoreResult<Option<Identity>> {
        let found = match via {
            VouchedBy::Connection(connection) => {
                let row: Option<Row> = self.run(TABLE, |c| {
                    let theirs = identities::table.filter(identities::connection_id.eq(Id::from(*connection)));
                    theirs.filter(identities::subject.eq(subject)).select(Row::as_select()).first(c).optional()
                })?;
                row.map(Row::restore)
            }
            VouchedBy::Provider(provider) => {
                let row: Option<ProviderRow> = self.run(OF_PROVIDERS, |c| {
                    let theirs =
                        provider_identities::table.filter(provider_identities::provider.eq(provider.as_str()));
                    let one = theirs.filter(provider_identities::subject.eq(subject));
                    one.select(ProviderRow::as_select()).first(c).optional()
                })?;
                row.map(ProviderRow::restore)
            }
        };
        Ok(found.transpose()?)
    }

    fn update(&mut self, identity: &Identity) -> StoreResult<()> {
        let (id, at) = (Id::from(identity.id), Time::from(identity.last_used_at));
        match identity.via {
            VouchedBy::Connection(_) => self.run(TABLE, |c| {
                let one = identities::table.filter(identities::id.eq(id));
                diesel::update(one).set(identities::last_used_at.eq(at)).execute(c)
            })?,
            VouchedBy::Provider(_) => self.run(OF_PROVIDERS, |c| {
                let one = provider_identities::table.filter(provider_identities::id.eq(id));
                let counts_in = provider_identities::counts_in.eq(written(identity.counts_in.as_ref()));
                diesel::update(one).set((provider_identities::last_used_at.eq(at), counts_in)).execute(c)
            })?,
        };
        Ok(())
    }

    fn delete(&mut self, user: UserId, identity: &Identity) -> StoreResult<()> {
        let (id, user) = (Id::from(identity.id), Id::from(user));
        match identity.via {
            VouchedBy::Connection(_) => self.run(TABLE, |c| {
                let one = identities::table.filter(identities::id.eq(id));
                diesel::delete(one.filter(identities::user_id.eq(user))).execute(c)
            })?,
            VouchedBy::Provider(_) => self.run(OF_PROVIDERS, |c| {
                let one = provider_identities::table.filter(provider_identities::id.eq(id));
                diesel::delete(one.filter(provider_identities::user_id.eq(user))).execute(c)
            })?,
        };
        Ok(())
    }

    fn delete_all(&mut self, user: UserId) -> StoreResult<()> {
        let user = Id::from(user);
        self.run(TABLE, |c| {
            diesel::delete(identities::table.filter(identities::user_id.eq(user))).execute(c)?;
            diesel::delete(provider_identities::table.filter(provider_identities::user_id.eq(user))).execute(c)
        })?;
        Ok(())
    }

    fn last_used(&mut self, connection: ConnectionId) -> StoreResult<Option<Timestamp>> {
        let last: Option<Time> = self.run(TABLE, |c| {
            let theirs = identities::table.filter(identities::connection_id.eq(Id::from(connection)));
            theirs.order(identities::last_used_at.desc()).select(identities::last_used_at).first(c).optional()
        })?;
        Ok(last.map(Timestamp::from))
    }

    fn is_known_by(&mut self, connection: ConnectionId) -> StoreResult<bool> {
        self.run(TABLE, |c| {
            let theirs = identities::table.filter(identities::connection_id.eq(Id::from(connection)));
            diesel::select(diesel::dsl::exists(theirs)).get_result(c)
        })
    }

    fn bar(&mut self, organization: OrganizationId, who: &[[u8; 32]]) -> StoreResult<()> {
        let row = |who: &[u8; 32]| {
            let organization = barred_people::organization_id.eq(Id::from(organization));
            (organization, barred_people::who.eq(who.to_vec()))
        };
        let rows: Vec<_> = who.iter().map(row).collect();
        self.run(BARRED, |c| {
            diesel::insert_into(barred_people::table).values(&rows).on_conflict_do_nothing().execute(c)
        })?;
        Ok(())
    }

    fn unbar(&mut self, organization: OrganizationId, who: &[[u8; 32]]) -> StoreResult<()> {
        let who: Vec<Vec<u8>> = who.iter().map(|who| who.to_vec()).collect();
        self.run(BARRED, |c| {
            let theirs = barred_people::table.filter(barred_people::organization_id.eq(Id::from(organization)));
            diesel::delete(theirs.filter(barred_people::who.eq_any(&who))).execute(c)
        })?;
        Ok(())
    }

    fn is_barred(&mut self, organization: OrganizationId, who: &[[u8; 32]]) -> StoreResult<bool> {
        let who: Vec<Vec<u8>> = who.iter().map(|who| who.to_vec()).collect();
        self.run(BARRED, |c| {
            let theirs = barred_people::table.filter(barred_people::organization_id.eq(Id::from(organization)));
            diesel::select(diesel::dsl::exists(theirs.filter(barred_people::who.eq_any(&who)))).get_result(c)
        })
    }
}
