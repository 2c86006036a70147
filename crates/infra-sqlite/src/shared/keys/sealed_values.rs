//! The sealed values of all tables, for resealing with another data key.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Nullable, Text};
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::ports::{SealedValues, StoreResult};
use orgauth_domain::sign_in::token::KeyId;
use orgauth_domain::{MailId, OrganizationId, UserId, WebhookId};

use crate::shared::codec::Id;
use crate::shared::schema::{mails, secrets, signing_keys, users, webhooks};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The first characters of a text. Unlike `LIKE`, the same on every database, and exact about letter case.
    #[sql_name = "substr"]
    fn start(text: Nullable<Text>, from: Integer, length: Integer) -> Nullable<Text>;
}

const SEALED_WITH: &str = "\
    SELECT EXISTS (SELECT 1 FROM signing_keys WHERE substr(sealed_private, 1, length($1)) = $1) \
        OR EXISTS (SELECT 1 FROM secrets WHERE substr(sealed, 1, length($1)) = $1) \
        OR EXISTS (SELECT 1 FROM webhooks WHERE substr(secrets, 1, length($1)) = $1) \
        OR EXISTS (SELECT 1 FROM mails WHERE substr(sealed, 1, length($1)) = $1) \
        OR EXISTS (SELECT 1 FROM users WHERE substr(totp_secret, 1, length($1)) = $1) AS found";

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

impl SealedValues for Repos<'_> {
    fn sealed_otherwise(
        &mut self,
        column: SealedColumn,
        prefix: &str,
        after: Option<&SealedPlace>,
        limit: u32,
    ) -> StoreResult<Vec<SealedValue>> {
        let limit = i64::from(limit);
        let length = i32::try_from(prefix.len()).unwrap_or(i32::MAX);
        let value = |place: SealedPlace, sealed: String| SealedValue { place, sealed };
        Ok(match column {
            SealedColumn::SigningKeys => {
                let after = match after {
                    Some(SealedPlace::SigningKey(kid)) => kid.as_str(),
                    _ => "",
                };
                let rows: Vec<(String, String)> = self.run("signing_keys", |c| {
                    signing_keys::table
                        .filter(
                            start(signing_keys::sealed_private.nullable(), 1, length)
                                .ne(prefix)
                                .and(signing_keys::id.gt(after)),
                        )
                        .order(signing_keys::id)
                        .limit(limit)
                        .select((signing_keys::id, signing_keys::sealed_private))
                        .load(c)
                })?;
                rows.into_iter().map(|(kid, text)| value(SealedPlace::SigningKey(KeyId::new(kid)), text)).collect()
            }
            SealedColumn::Secrets => {
                let after = match after {
                    Some(SealedPlace::Secret(name)) => name.as_str(),
                    _ => "",
                };
                let rows: Vec<(String, String)> = self.run("secrets", |c| {
                    secrets::table
                        .filter(start(secrets::sealed.nullable(), 1, length).ne(prefix).and(secrets::name.gt(after)))
                        .order(secrets::name)
                        .limit(limit)
                        .select((secrets::name, secrets::sealed))
                        .load(c)
                })?;
                rows.into_iter().map(|(name, text)| value(SealedPlace::Secret(name), text)).collect()
            }
            SealedColumn::Mails => {
                let after = match after {
                    Some(SealedPlace::Mail(mail)) => Id::from(*mail),
                    _ => Id::MIN,
                };
                let rows: Vec<(Id, Option<String>)> = self.run("mails", |c| {
                    mails::table
                        .filter(start(mails::sealed, 1, length).ne(prefix).and(mails::id.gt(after)))
                        .order(mails::id)
                        .limit(limit)
                        .select((mails::id, mails::sealed))
                        .load(c)
                })?;
                let rows = rows.into_iter().filter_map(|(mail, text)| Some((mail, text?)));
                rows.map(|(mail, text)| value(SealedPlace::Mail(MailId::from(mail)), text)).collect()
            }
            SealedColumn::WebhookSecrets => {
                let after = match after {
                    Some(SealedPlace::WebhookSecrets(_, webhook)) => Id::from(*webhook),
                    _ => Id::MIN,
                };
                let rows: Vec<(Id, Id, String)> = self.run("webhooks", |c| {
                    webhooks::table
                        .filter(start(webhooks::secrets.nullable(), 1, length).ne(prefix).and(webhooks::id.gt(after)))
                        .order(webhooks::id)
                        .limit(limit)
                        .select((webhooks::organization_id, webhooks::id, webhooks::secrets))
                        .load(c)
                })?;
                let place = |organization, webhook| {
                    SealedPlace::WebhookSecrets(OrganizationId::from(organization), WebhookId::from(webhook))
                };
                rows.into_iter()
                    .map(|(organization, webhook, text)| value(place(organization, webhook), text))
                    .collect()
            }
            SealedColumn::TotpSecrets => {
                let after = match after {
                    Some(SealedPlace::TotpSecret(user)) => Id::from(*user),
                    _ => Id::MIN,
                };
                let rows: Vec<(Id, Option<String>)> = self.run("users", |c| {
                    users::table
                        .filter(start(users::totp_secret, 1, length).ne(prefix).and(users::id.gt(after)))
                        .order(users::id)
                        .limit(limit)
                        .select((users::id, users::totp_secret))
                        .load(c)
                })?;
                let rows = rows.into_iter().filter_map(|(user, text)| Some((user, text?)));
                rows.map(|(user, text)| value(SealedPlace::TotpSecret(UserId::from(user)), text)).collect()
            }
        })
    }

    fn is_sealed_with(&mut self, prefix: &str) -> StoreResult<bool> {
        self.run("sealed values", |c| {
            let found: Found = StaticSql::new(SEALED_WITH).bind::<Text, _>(prefix).get_result(c)?;
            Ok(found.found)
        })
    }

    fn reseal(&mut self, value: &SealedValue, sealed: &str) -> StoreResult<bool> {
        let old = value.sealed.as_str();
        let changed = match &value.place {
            SealedPlace::SigningKey(kid) => self.run("signing_keys", |c| {
                let one = signing_keys::table.find(kid.as_str()).filter(signing_keys::sealed_private.eq(old));
                diesel::update(one).set(signing_keys::sealed_private.eq(sealed)).execute(c)
            }),
            SealedPlace::Secret(name) => self.run("secrets", |c| {
                let one = secrets::table.find(name.as_str()).filter(secrets::sealed.eq(old));
                diesel::update(one).set(secrets::sealed.eq(sealed)).execute(c)
            }),
            SealedPlace::Mail(mail) => self.run("mails", |c| {
                let one = mails::table.find(Id::from(*mail)).filter(mails::sealed.eq(old));
                diesel::update(one).set(mails::sealed.eq(sealed)).execute(c)
            }),
            SealedPlace::WebhookSecrets(organization, webhook) => self.run("webhooks", |c| {
                let one = webhooks::table
                    .find(Id::from(*webhook))
                    .filter(webhooks::organization_id.eq(Id::from(*organization)))
                    .filter(webhooks::secrets.eq(old));
                diesel::update(one).set(webhooks::secrets.eq(sealed)).execute(c)
            }),
            SealedPlace::TotpSecret(user) => self.run("users", |c| {
                let one = users::table.find(Id::from(*user)).filter(users::totp_secret.eq(old));
                diesel::update(one).set(users::totp_secret.eq(sealed)).execute(c)
            }),
        }?;
        Ok(changed == 1)
    }
}
