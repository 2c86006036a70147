//! The sealed values of all tables, for resealing with another data key.

use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Nullable, Text};
use orgauth_domain::keys::sealed::{SealedColumn, SealedPlace, SealedValue};
use orgauth_domain::ports::{SealedValues, StoreResult};

use crate::shared::codec::Id;
use crate::shared::schema::{connections, mails, secrets, signing_keys, users, webhooks};
use crate::shared::static_sql::StaticSql;
use crate::shared::transaction::Repos;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The first characters of a text. Unlike `LIKE`, the same on every database, and exact about letter case.
    #[sql_name = "substr"]
    fn start(text: Nullable<Text>, from: Integer, length: Integer) -> Nullable<Text>;
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Implements the port for the kinds of sealed values: `Kind[owner] = table.column by its key`.
macro_rules! sealed_values {
    ($($kind:ident $([$owner:ident: $Owner:ty])? = $table:ident.$sealed:ident by $key:ident: $Key:ty,)+) => {
        const SEALED_WITH: &str = concat!(
            "SELECT ",
            $("EXISTS (SELECT 1 FROM ", stringify!($table),
              " WHERE substr(", stringify!($sealed), ", 1, length($1)) = $1) OR ",)+
            "FALSE AS found",
        );

        impl SealedValues for Repos<'_> {
            fn sealed_otherwise(
                &mut self,
                column: SealedColumn,
                prefix: &str,
                after: Option<&SealedPlace>,
                limit: u32,
            ) -> StoreResult<Vec<SealedValue>> {
                let length = i32::try_from(prefix.len()).unwrap_or(i32::MAX);
                match column {$(
                    SealedColumn::$kind => {
                        let after = match after {
                            Some(SealedPlace::$kind(.., $key)) => <$Key>::from(Clone::clone($key)),
                            _ => <$Key>::default(),
                        };
                        let rows = self.run(stringify!($table), |c| {
                            $table::table
                                .filter(start($table::$sealed.nullable(), 1, length).ne(prefix))
                                .filter($table::$sealed.ne(""))
                                .filter($table::$key.gt(after))
                                .order($table::$key)
                                .limit(limit.into())
                                .select(($($table::$owner,)? $table::$key, $table::$sealed.nullable()))
                                .load::<($($Owner,)? $Key, Option<String>)>(c)
                        })?;
                        let value = |($($owner,)? $key, sealed): ($($Owner,)? $Key, Option<String>)| {
                            let place = SealedPlace::$kind($($owner.into(),)? $key.into());
                            Some(SealedValue { place, sealed: sealed? })
                        };
                        Ok(rows.into_iter().filter_map(value).collect())
                    }
                )+}
            }

            fn is_sealed_with(&mut self, prefix: &str) -> StoreResult<bool> {
                self.run("sealed values", |c| {
                    let found: Found = StaticSql::new(SEALED_WITH).bind::<Text, _>(prefix).get_result(c)?;
                    Ok(found.found)
                })
            }

            fn reseal(&mut self, value: &SealedValue, sealed: &str) -> StoreResult<bool> {
                let old = value.sealed.as_str();
                let changed = match &value.place {$(
                    SealedPlace::$kind($($owner,)? $key) => self.run(stringify!($table), |c| {
                        let one = $table::table.find(<$Key>::from(Clone::clone($key))).filter($table::$sealed.eq(old));
                        $(let one = one.filter($table::$owner.eq(<$Owner>::from(Clone::clone($owner))));)?
                        diesel::update(one).set($table::$sealed.eq(sealed)).execute(c)
                    }),
                )+}?;
                Ok(changed == 1)
            }
        }
    };
}

sealed_values! {
    SigningKey = signing_keys.sealed_private by id: String,
    Secret = secrets.sealed by name: String,
    TotpSecret = users.totp_secret by id: Id,
    Mail = mails.sealed by id: Id,
    WebhookSecrets[organization_id: Id] = webhooks.secrets by id: Id,
    ConnectionSecret[organization_id: Id] = connections.sealed_secret by id: Id,
}
